"""What is written out for speed does just what the general functions do."""

from itertools import permutations
from random import Random

import pytest

from cardtable.cards import TWIN
from cardtable.engine.game import Deal
from cardtable.engine.seeds import generator, number, shuffle, shuffle_by
from cardtable.games import open_table
from cardtable.games.durak import bout, deal, duel, plain_deal, refills
from cardtable.games.durak.state import LEAD

TABLES = ("durak", "simple", "transfer", "durak:transfer+american", "durak:throw-in+two-vs-two", "kind")


def told(state):
    return state.position(), state.legal(), state.dealt, [state.view(seat) for seat in range(state.players)]


def rounds(table):
    return [(n, seed) for n in {table.players[0], table.players[-1]} for seed in range(25)]


@pytest.mark.parametrize("many", [0, 1, 2, 3, 31, 32, 33, 36, 52, 72, 104])
def test_shuffling_is_the_shuffling_of_the_generator(many):
    for seed in range(5):
        ours, theirs = generator(seed), generator(seed)
        cards, others = list(range(many)), list(range(many))
        shuffle(cards, ours)
        theirs.shuffle(others)
        assert cards == others
        assert ours.getstate() == theirs.getstate()


def test_each_number_is_another_order():
    orders = set()
    for lot in range(24):
        items = list("abcd")
        shuffle_by(items, lot)
        orders.add("".join(items))
    assert orders == set(map("".join, permutations("abcd")))


def test_the_number_of_a_purpose_is_the_same_for_ever():
    lot = number(7, 3, "swap")
    assert lot.bit_length() > 500
    assert lot % 10**9 == 43607125
    assert lot not in (number(7, 3, "laugh"), number(7, 4, "swap"), number(8, 3, "swap"))


@pytest.mark.parametrize("name", TABLES)
def test_the_usual_deal_in_one_piece(name):
    """D-1 to D-6."""
    table = open_table(name)
    assert table.dealt is plain_deal.deal
    usual = 0
    for players, seed in rounds(table):
        for before in (Deal(), Deal(number=3, dealer=1)):
            state = plain_deal.deal(table, players, seed, before)
            assert told(state) == told(deal.fresh(table, players, seed, before))
            usual += len(state.dealt) == 2
    assert usual > 20


@pytest.mark.parametrize("name", ["big", "secret", "own-trumps", "collecting", "magadan", "two-joker"])
def test_an_unusual_deal_is_not_dealt_in_one_piece(name):
    assert open_table(name).dealt is deal.fresh


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("heard", [False, True])
def test_bouts_written_out_go_as_the_general_ones(name, heard):
    """D-13 to D-22: one attacker, and the close of a bout with nothing unusual in it."""
    table = open_table(name)
    general = type(table)(table.base, table.modifiers, table.options)
    for players, seed in rounds(table)[:40:4]:
        state, other = table.deal(players, seed), general.deal(players, seed)
        c = other.c
        c.close = bout.close
        if c.all_covered is duel.word_or_beaten:
            c.all_covered = bout.word_or_beaten
        for verb in ("done", "take"):
            if c.apply[verb] is getattr(duel, verb):
                c.apply[verb] = getattr(bout, verb)
        state.log, other.log = ([], []) if heard else (None, None)
        random = Random(seed)
        while state.to_act is not None:
            move = random.choice(state.legal())
            state.apply(move)
            other.apply(move)
            assert told(state) == told(other)
        assert state.log == other.log
        assert state.outcome == other.outcome


@pytest.mark.parametrize("name", ["own-trumps", "two-trump"])
def test_every_face_up_card_that_is_drawn_is_known_to_all(name):
    """TT-3: the cards that name the trumps lie face up under the stock; who draws one is seen to."""
    drawn = 0
    for seed in range(20):
        state = open_table(name).deal(2, seed)
        random = Random(seed)
        while state.to_act is not None and state.pos < len(state.stock):
            before = state.stock[state.pos :]
            state.apply(random.choice(state.legal()))
            gone = sum(
                bit for bit in before if bit & state.setup.under and bit not in state.stock[state.pos :]
            )
            for seat, hand in enumerate(state.hands):
                assert not hand & gone & ~state.known[seat]
                drawn += bool(hand & gone)
    assert drawn > 20


@pytest.mark.parametrize("name", ["big", "double"])
def test_what_is_known_of_twins_at_a_usual_table(name):
    """big, double: of two twins in one hand the lower is the known one; it is played first."""
    table = open_table(name)
    shifted = 0
    for players, seed in rounds(table)[:12]:
        state = table.deal(players, seed)
        rng = Random(seed)
        while state.to_act is not None:
            if state.phase == LEAD:
                general = state.clone()
                for seat, hand in enumerate(state.hands):
                    refills.know_lowest(general, seat)
                    assert state.known[seat] & hand == general.known[seat]
                    shifted += bool(general.known[seat] & hand >> TWIN & ~(general.known[seat] >> TWIN))
            state.apply(rng.choice(state.legal()))
    assert shifted > 50
