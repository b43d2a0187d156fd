"""Any table that can be: pairs of modifiers play, or are refused with both names and a reason.

The clashes are the rulebook's. Every pair plays on every base that takes both, at two sizes of table, and
some hundred tables of three to five modifiers; a part of them is looked at closely by the conformance suite.
``CARDTABLE_LONG=1`` looks at all the pairs closely and plays thousands of tables.
"""

import os
from itertools import combinations
from random import Random

import pytest

from cardtable.engine import TableError
from cardtable.engine.conformance import check
from cardtable.games import from_position, game

LONG = bool(os.environ.get("CARDTABLE_LONG"))
LONGEST = 100_000  # moves of a deal; it is stopped long before (D-24)
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


def sizes(table):
    """The fewest players and the most."""
    return sorted({table.players[0], table.players[-1]})


def play(table, players, seed):
    """Play a deal at random: after every move each card is once there, and someone can act until it ends."""
    state = table.deal(players, seed)
    pack = sum(state.cards())
    rng = Random(seed)
    where = f"{table.name}, {players} players, seed {seed}"
    for _ in range(LONGEST):
        places = state.cards()
        union = 0
        for cards in places:
            assert not union & cards, f"{where}: a card is in two places"
            union |= cards
        assert union == pack, f"{where}: a card is lost"
        if state.to_act is None:
            assert state.outcome is not None, where
            return
        legal = state.legal()
        assert legal, f"{where}: seat {state.to_act} has no move"
        state.apply(legal[int(rng.random() * len(legal))])
    raise AssertionError(f"{where}: not over after {LONGEST} moves")


def play_closely(table, seed):
    """The conformance suite, at one of the sizes."""
    size = sizes(table)
    check(table, size[seed % len(size)], seed, closely=8 if LONG else 2, reopen=from_position)


PAIRS = list(combinations(MODIFIERS, 2))
OF = {a: [(number, pair) for number, pair in enumerate(PAIRS) if pair[0] == a] for a in MODIFIERS[:-1]}


@pytest.mark.parametrize("a", OF)
def test_pairs_play_or_are_refused(a):
    for number, (one, two) in OF[a]:
        tables = [table for base in BASES if (table := laid(base, (one, two))) is not None]
        played = [table for table in tables if not isinstance(table, TableError)]
        for table in tables:
            if isinstance(table, TableError):
                assert one in str(table), str(table)
                assert two in str(table), str(table)
                assert table.refusal.reason
        if must_clash(one, two):
            assert not played, f"{one} and {two} should clash"
        for table in played:
            for players in sizes(table):
                play(table, players, number)


@pytest.mark.parametrize("a", OF)
def test_pairs_looked_at_closely(a):
    tables = [
        (number, table)
        for number, pair in OF[a]
        for base in BASES
        if (table := laid(base, pair)) is not None and not isinstance(table, TableError)
    ]
    Random(a).shuffle(tables)
    for number, table in tables if LONG else tables[:1]:
        play_closely(table, number)


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


def tables_of(rng, many):
    """So many random tables of three to five modifiers that can be laid."""
    while many:
        table = laid(rng.choice(BASES), tuple(rng.sample(MODIFIERS, rng.randint(3, 5))))
        if table is not None and not isinstance(table, TableError):
            yield table
            many -= 1


@pytest.mark.parametrize("part", range(10))
def test_tables_of_three_to_five_modifiers(part):
    for seed, table in enumerate(tables_of(Random(part), 500 if LONG else 40)):
        for players in sizes(table):
            play(table, players, seed)


@pytest.mark.parametrize("part", range(10))
def test_tables_of_three_to_five_modifiers_closely(part):
    for seed, table in enumerate(tables_of(Random(f"closely {part}"), 100 if LONG else 2)):
        play_closely(table, seed)


@pytest.mark.parametrize(
    ("name", "players", "larger"),
    [
        ("durak", 8, ("pack", 52, 8)),
        ("two-trump", 6, ("pack", 52, 6)),
        ("durak:solitaire", 7, ("pack", 52, 8)),
    ],
)
def test_d1_too_many_players_are_told_which_pack_has_room(name, players, larger):
    from cardtable.games import open_table

    table = open_table(name)
    assert table.larger() == larger
    with pytest.raises(TableError) as refused:
        table.check_players(players)
    assert refused.value.refusal.reason == "players-larger"
    assert refused.value.refusal.args["option"] == "pack" and "pack=52" in str(refused.value)
    roomy = open_table(name, options={"pack": 52})
    roomy.check_players(players)
    assert roomy.larger() is None
