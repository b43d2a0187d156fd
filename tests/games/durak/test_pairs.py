"""Any table that can be: pairs of modifiers play, or are refused with both names and a reason.

The clashes are the rulebook's. ``CARDTABLE_PAIRS=1`` plays every pair on every base at two sizes of table,
and thousands of tables of three to five modifiers; without it a part of each.
"""

import os
from itertools import combinations
from random import Random

import pytest

from cardtable.engine import TableError
from cardtable.engine.conformance import check
from cardtable.games import from_position, game

WHOLE = bool(os.environ.get("CARDTABLE_PAIRS"))
BASES = ("throw-in", "transfer", "simple", "japanese")
MODIFIERS = sorted(e.slug for e in game("durak").entries() if e.kind == "modifier")


def names(text):
    return set(text.split())


PACKS = names("big double one-joker two-joker novosibirsk wild magic estonian")
NO_STOCK = names("piled chinese untitled chukotka")
REFILL = names("empty-hand progression magadan")
LEADS = names("tedious threesome pairs groups no-throw-in")
DUMMIES = names("throwing-dummy playing-dummy")
OF_THE_DEAL = names("chukotka piled empty-hand progression prikup magadan circular returning")

ONE_OF = (PACKS, NO_STOCK, REFILL, LEADS, DUMMIES, names("points figures"), names("cross collecting"))
BETWEEN = (
    ("no-trump", names("own-trumps secret ace two-joker spades")),
    ("own-trumps", names("secret two-joker novosibirsk chukotka piled chinese untitled")),
    *((slug, names("second-try armenian poker returning secret") | REFILL) for slug in NO_STOCK),
    ("pairs", REFILL),
    ("groups", REFILL),
    ("circular", names("prikup magadan")),
    ("royal", names("estonian novosibirsk wild suitless ace")),
    ("ace", names("estonian novosibirsk")),
    ("suitless", names("spades")),
    ("no-throw-in", names("transfer-2 american sly brazen estonian")),  # estonian needs transfer-2
    ("chinese", names("sly brazen")),
    ("untitled", names("sly brazen kind")),
    ("sly", names("brazen")),
    ("baltic", names("double")),
    ("two-vs-two", DUMMIES | names("circular")),
    ("cross", OF_THE_DEAL),
    ("collecting", OF_THE_DEAL),
    ("solitaire", set(MODIFIERS)),
)


def must_clash(a, b):
    return any({a, b} <= group for group in ONE_OF) or any(
        (a == one and b in others) or (b == one and a in others) for one, others in BETWEEN
    )


def needed(*modifiers):
    """The modifiers with what they need (estonian stands on transfer-2 and transfer-3)."""
    return (*(("transfer-2", "transfer-3") if "estonian" in modifiers else ()), *modifiers)


def laid(base, modifiers):
    """The table, or None when the base does not take one of the modifiers, or the TableError."""
    for modifier in modifiers:
        try:
            game("durak").table(base, needed(modifier))
        except TableError:
            return None
    try:
        return game("durak").table(base, needed(*modifiers))
    except TableError as error:
        return error


def play(table, seed):
    sizes = sorted({table.players[0], table.players[-1]})
    for players in sizes if WHOLE else [sizes[seed % len(sizes)]]:
        check(table, players, seed, closely=8 if WHOLE else 1 - seed % 2, reopen=from_position)


PAIRS = list(combinations(MODIFIERS, 2))


@pytest.mark.parametrize("a", MODIFIERS)
def test_pairs_play_or_are_refused(a):
    for number, (one, two) in enumerate(PAIRS):
        if one != a:
            continue
        tables = [table for base in BASES if (table := laid(base, (one, two))) is not None]
        for table in tables:
            if isinstance(table, TableError):
                for name in (one, two):
                    assert any(slug in str(table) for slug in needed(name)), str(table)
                assert table.refusal.reason
        played = [table for table in tables if not isinstance(table, TableError)]
        if must_clash(one, two):
            assert not played, f"{one} and {two} should clash"
        for table in played if WHOLE else played[number % max(1, len(played)) :][:1]:
            play(table, number)


def test_every_clash_beyond_the_rulebooks_gives_its_reason():
    """ "If play shows another pair that cannot work, add it with its reason.\""""
    for one, two in PAIRS:
        if must_clash(one, two):
            continue
        for base in BASES:
            table = laid(base, (one, two))
            if isinstance(table, TableError):
                assert table.refusal.reason
                assert len(str(table)) > len(f"{one} and {two} clash") + 10, str(table)


def test_suitless_does_not_go_on_japanese():
    with pytest.raises(TableError):
        game("durak").table("japanese", ["suitless"])


@pytest.mark.parametrize("part", range(10))
def test_tables_of_three_to_five_modifiers(part):
    rng = Random(part)
    wanted = 300 if WHOLE else 12
    for seed in range(200 * wanted):
        table = laid(rng.choice(BASES), tuple(rng.sample(MODIFIERS, rng.randint(3, 5))))
        if table is not None and not isinstance(table, TableError):
            play(table, seed)
            wanted -= 1
            if not wanted:
                break
    assert not wanted
