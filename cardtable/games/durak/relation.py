"""Which card covers which: layers of small rules, the first that has an opinion holds.

D-11 is the last layer; a variant puts its own before it. Each opinion carries the rule that it
comes from, so that the reason for "no" is the rule that said no. Used once a table, to fill the
tables that the game looks up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from cardtable.cards import (
    ACE,
    BLACK_JOKER,
    FACE,
    JOKER_RANK,
    MEGA_RANK,
    PACKS,
    RED_JOKER,
    SUITS,
    WILD_RANK,
    Card,
    Cards,
    cards_in,
    is_red,
    rank,
    suit,
    without_twins,
)


class Facts(NamedTuple):
    """What a layer may ask about the covering seat and the pack."""

    trumps: str  # the seat's trump suits
    apart: str  # the suit apart
    lowest: int  # the pack's lowest rank
    jokers: bool  # a joker was the turn-up (novosibirsk), or jokers are plain (two-joker)
    foreign_plain: bool  # another's card of the seat's trump suits is a plain card to it
    apart_rule: str = "J-2"


class Opinion(NamedTuple):
    """Whether it covers, by which rule, and for a "no" the key of the sentence that says why."""

    covers: bool
    rule: str
    reason: str = ""


Layer = Callable[[Card, Card, Facts], Opinion | None]


def _yes(rule: str) -> Opinion:
    return Opinion(True, rule)


def is_apart(card: Card, facts: Facts) -> bool:
    """Whether a card is of the suit apart (J-2)."""
    return suit(card) >= 0 and SUITS[suit(card)] == facts.apart


def _is_trump(card: Card, facts: Facts) -> bool:
    s = suit(card)
    return s >= 0 and SUITS[s] in facts.trumps


def _needs_trump(target: Card, facts: Facts) -> bool:
    """Whether a card must be beaten as a trump; own-trumps: a card that is a trump to nobody but me is
    a plain one."""
    return _is_trump(target, facts) and not facts.foreign_plain


def suits(target: Card, card: Card, facts: Facts) -> Opinion:
    """D-11: higher of the suit, or a trump on a plain card, or a higher trump on a trump."""
    if suit(card) < 0 or suit(target) < 0:
        return Opinion(False, "D-11", "cannot-cover")
    trump, on_trump = _is_trump(card, facts), _needs_trump(target, facts)
    if trump and not on_trump:
        return _yes("D-11")
    if on_trump:
        ok = trump and rank(card) > rank(target)
        return Opinion(ok, "D-11", "" if ok else "trump-needs-higher-trump")
    ok = suit(card) == suit(target) and rank(card) > rank(target)
    return Opinion(ok, "D-11", "" if ok else "cannot-cover")


def apart(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """J-2, spades, cross: the suit apart is covered by its own higher cards only."""
    if not is_apart(target, facts) or suit(card) < 0:
        return None
    if suit(card) != suit(target):
        keys = {"cross": "cross-clubs-only", "spades": "spades-only"}
        return Opinion(False, facts.apart_rule, keys.get(facts.apart_rule, "spades-only-by-spades"))
    return None


def suitless(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """suitless: any higher rank, or a trump; a trump only by a higher trump."""
    if suit(card) < 0 or suit(target) < 0:
        return None
    if _needs_trump(target, facts) or _is_trump(card, facts):
        return None
    ok = rank(card) > rank(target)
    return Opinion(ok, "suitless", "" if ok else "suitless-higher")


def royal(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """royal: the lowest rank only by the highest, the highest only by the lowest or a trump."""
    low, high = facts.lowest, ACE
    joker = rank(target) == JOKER_RANK
    if joker:
        ok = rank(card) == low
        return Opinion(ok, "royal", "" if ok else "royal-joker-only-by-low")
    if suit(target) < 0 or suit(card) < 0:
        return None
    trumped = _is_trump(card, facts) and not _needs_trump(target, facts) and not is_apart(target, facts)
    fits = suit(card) == suit(target) or trumped
    if rank(target) == low:
        ok = fits and rank(card) == high
        return Opinion(ok, "royal", "" if ok else "royal-low-only-by-high")
    if rank(target) == high:
        ok = trumped or (fits and rank(card) == low)
        return Opinion(ok, "royal", "" if ok else "royal-high-only-by-low")
    return None


def ace(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """ace: an ace only by a trump, and by any; so the ace of trumps too."""
    if rank(target) != ACE or suit(card) < 0:
        return None
    if is_apart(target, facts):
        return None
    ok = _is_trump(card, facts) and card & FACE != target & FACE
    return Opinion(ok, "ace", "" if ok else "ace-only-by-trump")


def twins(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """double: a twin covers its twin."""
    return _yes("double") if target & FACE == card & FACE and target != card else None


def one_joker(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """one-joker: it covers any card, nothing covers it."""
    if rank(target) == JOKER_RANK:
        return Opinion(False, "one-joker", "joker-uncoverable")
    return _yes("one-joker") if rank(card) == JOKER_RANK else None


def two_joker(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """two-joker: the joker of the trump's colour is the highest card, the other covers its colour."""
    rule = "two-joker"
    high = None
    if facts.trumps and not facts.jokers:
        high = RED_JOKER if facts.trumps[0] in "dh" else BLACK_JOKER
    f, t = card & FACE, target & FACE
    if rank(t) == JOKER_RANK:
        if t == high:
            return Opinion(False, rule, "two-joker-high")
        ok = f == high or _is_trump(card, facts)
        return Opinion(ok, rule, "" if ok else "two-joker-lesser")
    if rank(f) == JOKER_RANK:
        ok = f == high or is_red(f) == is_red(t)
        return Opinion(ok, rule, "" if ok else "two-joker-colour")
    return None


def novosibirsk(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """novosibirsk: a joker covers aces only (any card where it was turned up), and is covered by any
    card but an ace or the other joker."""
    rule = "novosibirsk"
    if rank(target) == JOKER_RANK:
        ok = rank(card) not in (ACE, JOKER_RANK)
        return Opinion(ok, rule, "" if ok else "novosibirsk-over-joker")
    if rank(card) == JOKER_RANK:
        ok = facts.jokers or rank(target) == ACE
        return Opinion(ok, rule, "" if ok else "novosibirsk-joker-ace")
    return None


def wild(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """wild: a wild card covers and is covered by anything; a joker covers anything and is covered by
    a wild card only."""
    rule = "wild"
    if rank(card) == WILD_RANK or rank(target) == WILD_RANK:
        return _yes(rule)
    if rank(target) == JOKER_RANK:
        return Opinion(False, rule, "wild-joker")
    return _yes(rule) if rank(card) == JOKER_RANK else None


def magic(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """magic: a joker covers any card and any card covers it."""
    if JOKER_RANK in (rank(card), rank(target)):
        return _yes("magic")
    return None


def estonian(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """estonian: a joker covers all but twos and threes, which cover it; an ace falls to a two, a joker
    or a trump."""
    rule = "estonian"
    if rank(target) == JOKER_RANK:
        ok = rank(card) in (0, 1)
        return Opinion(ok, rule, "" if ok else "estonian-joker")
    if rank(card) == JOKER_RANK:
        ok = rank(target) not in (0, 1)
        return Opinion(ok, rule, "" if ok else "estonian-joker-covers")
    if rank(target) == ACE and suit(card) >= 0:
        if rank(card) == 0:
            return _yes(rule)
        ok = _is_trump(card, facts) and not _needs_trump(target, facts)
        return Opinion(ok, rule, "" if ok else "estonian-ace")
    return None


def estonian_jokers(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """capital on another table than estonian: its jokers are estonian ones, aces are not."""
    if JOKER_RANK in (rank(target), rank(card)):
        return estonian(target, card, facts)
    return None


def capital(target: Card, card: Card, facts: Facts) -> Opinion | None:
    """capital: the mega card covers all but fours, and only fours cover it."""
    rule = "capital"
    if rank(target) == MEGA_RANK:
        ok = rank(card) == 2
        return Opinion(ok, rule, "" if ok else "mega-only-by-four")
    if rank(card) == MEGA_RANK:
        ok = rank(target) != 2
        return Opinion(ok, rule, "" if ok else "mega-not-four")
    return None


# Which opinion goes before which.
LAYERS: dict[str, Layer] = {
    f.__name__.replace("_", "-"): f
    for f in (
        twins, capital, royal, one_joker, two_joker, novosibirsk, wild, magic, estonian,
        estonian_jokers, apart, ace, suitless, suits,
    )
}  # fmt: skip


def in_order(layers: tuple[str, ...]) -> tuple[str, ...]:
    """Layers in the order in which they are asked, each once."""
    return tuple(name for name in LAYERS if name in layers)


def opinion(layers: tuple[str, ...], target: Card, card: Card, facts: Facts) -> Opinion:
    """Whether a card covers another, by the first layer that has an opinion."""
    for name in layers:
        found = LAYERS[name](target, card, facts)
        if found is not None:
            return found
    return Opinion(False, "D-11", "cannot-cover")


@lru_cache(maxsize=1024)
def beating_table(layers: tuple[str, ...], pack: int, facts: Facts) -> dict[Cards, Cards]:
    """For each card of a pack (as a mask) the mask of the cards that cover it."""
    all_cards = PACKS[pack]
    faces = list(cards_in(without_twins(all_cards)))
    double = all_cards.bit_length() > 64
    table: dict[Cards, Cards] = {}
    for target in faces:
        mask = 0
        for card in faces:
            if opinion(layers, target, card, facts).covers and card != target:
                mask |= 1 << card
        if double:
            mask |= mask << 64
        table[1 << target] = mask
        if double:
            table[1 << target + 64] = mask
            if opinion(layers, target, target + 64, facts).covers:
                table[1 << target] |= 1 << target + 64
                table[1 << target + 64] |= 1 << target
    return table
