"""The Red Dog bot bets by the exact chance from its own view (RD-5, RD-10)."""

from random import Random

import pytest

from cardtable.bots.levels import LEVELS, choose
from cardtable.bots.red_dog import THIN, edge, greedy, normal
from cardtable.engine import Deal
from cardtable.engine.seeds import derive
from cardtable.games import from_position, game

VERSIONS = ("red-dog", "red-dog-burn", "red-dog-bank", "red-dog-six", "red-dog-polish")
POOL = {
    "game": "red-dog",
    "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"],
    "chips": [40, 40, 40],
    "pool": 20,
    "ante": 3,
    "dealer": 0,
    "to_act": 1,
}


def at(**changes):
    return from_position(POOL | changes)


def best(state, bot=greedy):
    choice = bot(state.view(state.to_act), Random(0))
    return str(choice.move), choice.why.key


def test_the_limit_above_even_chances():
    assert best(at(hands=["2c 3c 4c", "Kd Kh Ks", "2d 3d 4s"])) == ("bet 20", "red-dog-bet-limit")


def test_the_least_below_since_a_fold_costs_the_ante_for_certain():
    assert best(at()) == ("bet 3", "red-dog-bet-least")


def test_folds_what_cannot_win():
    assert best(at(hands=["3c 4c 5c", "2c 2d 2h", "3d 4d 5s"])) == ("fold", "red-dog-fold-hopeless")


def test_passes_below_even_chances_where_passing_is_free():
    doc = {"version": "red-dog-bank", "hands": ["", "Kd Qh 5s", "2d 3d 4s"], "bank": 9}
    pooled = {k: v for k, v in POOL.items() if k not in ("pool", "ante")}
    assert best(from_position(pooled | doc)) == ("pass", "red-dog-pass-poor")


def test_cards_that_were_seen_turn_a_poor_bet_into_a_good_one():
    # the two kings beat 22 of 49 unseen cards; with six clubs burnt it is 22 of 43
    hand = ["2c 3c 4c", "Kh Ks 2d", "3d 4d 5d"]
    assert best(at(hands=hand))[1] == "red-dog-bet-least"
    assert best(at(hands=hand, burnt="Ac Kc Qc Jc Tc 9c"))[1] == "red-dog-bet-limit"


def test_rd10_polish_needs_one_in_three():
    doc = {k: v for k, v in POOL.items() if k not in ("pool", "ante", "hands")}
    doc |= {"version": "red-dog-polish", "hands": ["", "Kd Qh 5s", "2d 3d 4s"], "bank": 20}
    state = from_position(doc)
    ways, of = state.view(1).chance()
    assert 0.25 < ways / of < 1 / 3
    assert edge(state.view(1), (ways, of)) < 0 < edge(state.view(1), (34, 100))
    assert best(state) == ("pass", "red-dog-pass-poor")


def test_normal_stakes_half_of_the_kelly_part_while_the_edge_is_thin():
    # 26 of 49 cards are beaten: an edge of 3 chips in 49; above a tenth it bets the limit too
    state = at(hands=["2c 3c 4c", "Kh Ks 6d", "3d 9d 6s"], chips=[200, 200, 200], pool=100)
    assert state.view(1).chance() == (26, 49)
    gain = 3 / 49
    assert gain < THIN
    assert best(state, normal) == (f"bet {round(200 * gain / 2)}", "red-dog-bet-edge")
    assert best(state) == ("bet 100", "red-dog-bet-limit")
    clear = at(hands=["2c 3c 4c", "Kd Kh Ks", "2d 3d 4s"])
    assert best(clear, normal) == ("bet 20", "red-dog-bet-limit")


def test_the_hidden_cards_are_not_looked_at():
    for version in VERSIONS:
        rules = game("red-dog").table(version)
        for seed in range(8):
            state = rules.deal(4, seed)
            while state.to_act is not None:
                seat = state.to_act
                world = state.determinize(seat, Random(seed))
                choice = greedy(state.view(seat), Random(0))
                assert choice == greedy(world.view(seat), Random(0))
                assert choice.move in state.legal()
                state.apply(choice.move)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_whole_sessions(version, level):
    rules, rng, deal = game("red-dog").table(version, options={"rounds": 3}), Random(2), Deal()
    while deal is not None:
        state = rules.deal(5, derive(1, deal.number), deal)
        while state.to_act is not None:
            state.apply(choose(state.view(state.to_act), level, rng).move)
        deal = rules.next_deal(deal, state)


def test_exact_chances_beat_chance():
    rules, rng, ours = game("red-dog").table("red-dog-bank"), Random(7), 0
    for seed in range(400):
        state = rules.deal(4, seed)
        seat = (state.dealer + 1) % 4
        state.play("bank 30")
        while state.to_act is not None:
            view = state.view(state.to_act)
            choice = greedy(view, rng).move if state.to_act == seat else rng.choice(view.legal)
            state.apply(choice)
        ours += state.chips[seat] - 50
    assert ours > 0
