"""Modifiers that cannot live together, and why: `durak-variants.md`, Clashes.

The pairs are the rulebook's; those marked (ours) came out of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from cardtable.engine.refusal import Refusal, TableError
from cardtable.games.durak.catalogue import MODIFIERS, entry_of

Group = tuple[str, ...]

PACKS = ("big", "double", "one-joker", "two-joker", "novosibirsk", "wild", "magic", "estonian")
NO_STOCK = ("piled", "chinese", "untitled", "chukotka")
DEALS = (
    "chukotka", "piled", "empty-hand", "progression", "prikup", "magadan", "circular", "returning",
    "albanian", "secret", "own-trumps", "chinese", "untitled", "pairs", "groups",
)  # fmt: skip


def among(names: str) -> Iterator[tuple[str, str]]:
    """Any two of some modifiers."""
    return combinations(names.split(), 2)


def between(one: str, others: str) -> Iterator[tuple[str, str]]:
    """Each of the first with each of the others."""
    return product(one.split(), others.split())


def rows() -> Iterator[tuple[str, Iterable[tuple[str, str]]]]:
    """Each reason with the pairs that it keeps apart."""
    yield "clash-pack", combinations(PACKS, 2)
    yield "clash-pack", ((p, "capital") for p in PACKS if p != "estonian")  # (ours)
    yield "clash-no-trump", between("no-trump", "own-trumps secret ace two-joker spades")
    yield (
        "clash-own-trumps",
        between("own-trumps", "secret two-joker novosibirsk chukotka piled chinese untitled"),
    )
    yield "clash-no-stock", combinations(NO_STOCK, 2)
    yield (
        "clash-no-stock",
        between(
            " ".join(NO_STOCK), "second-try armenian poker returning secret progression empty-hand magadan"
        ),
    )
    yield "clash-refill", among("empty-hand progression magadan")
    yield "clash-refill", between("pairs groups", "empty-hand progression magadan")
    yield "clash-circular", between("circular", "prikup magadan")
    yield "clash-leads", among("tedious threesome pairs groups no-throw-in")
    yield "clash-covering", between("royal", "estonian novosibirsk wild suitless ace")
    yield "clash-covering", between("ace", "estonian novosibirsk")
    yield "clash-covering", between("suitless", "spades")
    yield "clash-throwing", between("no-throw-in", "transfer-2 american sly brazen")
    yield "clash-taking", between("chinese untitled", "sly brazen")
    yield "clash-taking", between("kind", "untitled")
    yield "clash-taking", between("sly", "brazen")
    yield "clash-taking", between("baltic", "double")
    yield "clash-seats", between("two-vs-two", "throwing-dummy playing-dummy circular")
    yield "clash-seats", between("throwing-dummy", "playing-dummy")
    yield "clash-decides", between("points", "figures")
    yield "clash-before", product(("cross", "collecting"), DEALS)
    yield "clash-before", between("cross", "collecting")
    yield "clash-throwing", between("no-throw-in", "estonian")  # (ours) it needs transfer-2
    yield "clash-decides", between("two-vs-two", "points figures")  # (ours) a pair wins, not a player


WORDS = {
    "clash-pack": "each brings a pack of its own",
    "clash-no-trump": "one takes the trump away, the other needs it",
    "clash-own-trumps": "a trump of one's own leaves no common one",
    "clash-no-stock": "one leaves no stock, the other needs it",
    "clash-refill": "each refills hands in its own way",
    "clash-circular": "hands pass on, but these cards are tied to a player",
    "clash-leads": "each says otherwise what may be led",
    "clash-covering": "each says otherwise what covers",
    "clash-throwing": "one forbids throwing in, the other needs it",
    "clash-taking": "each says otherwise what happens to cards taken",
    "clash-seats": "each seats the players in its own way",
    "clash-decides": "each decides the winner in its own way",
    "clash-before": "the game before the game deals the cards",
}
CLASHES: dict[frozenset[str], str] = {frozenset(pair): reason for reason, pairs in rows() for pair in pairs}


def clash(first: str, second: str) -> str:
    """The reason key why two modifiers cannot be together, "" if they can."""
    return CLASHES.get(frozenset((first, second)), "")


def check_table(base: str, modifiers: tuple[str, ...]) -> None:
    """Raises TableError for a base that a modifier does not go on, or for two that clash."""
    for slug in modifiers:
        bases = MODIFIERS[slug].bases
        if base not in bases:
            names = ", ".join(bases)
            raise TableError(
                f"{entry_of(slug).en} ({slug}) cannot be played on {base}; it goes on {names}",
                Refusal("clash", "wrong-base", {"name": slug, "base": base, "bases": names}),
            )
    for first, second in combinations(modifiers, 2):
        reason = clash(first, second)
        if reason:
            raise TableError(
                f"{entry_of(first).en} ({first}) and {entry_of(second).en} ({second}) cannot be played "
                f"together: {WORDS[reason]}",
                Refusal("clash", reason, {"first": first, "second": second}),
            )
