"""The Revolution bot: legal, honest, explained, and better than chance."""

from random import Random

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.levels import choose
from cardtable.bots.revolution import PASS, PLAY, greedy, normal, order, weigh
from cardtable.bots.revolution_playout import playout
from cardtable.games import from_position, game

TABLE = game("revolution").table()
DOC = {
    "game": "revolution",
    "hands": ["5s 9s Ts Kd 3h", "2s 7d 8d Ac", "4s 6s Jh 2c", "3c 4c Qc Kc"],
    "led": "h",
    "won": "9h",
    "leader": 0,
    "tricks": [1, 0, 0, 0],
}


def play(levels, seed, rng, budget=None):
    state = TABLE.deal(4, seed)
    while state.to_act is not None:
        choice = choose(state.view(state.to_act), levels[state.to_act], rng, budget)
        assert choice.move in state.legal() and choice.why.key
        state.apply(choice.move)
    return state


def test_the_same_view_gives_the_same_move_whatever_is_hidden():
    for seed in range(6):
        state = TABLE.deal(4, seed)
        for _ in range(9):
            seat = state.to_act
            world = state.determinize(seat, Random(seed))
            for bot in (greedy, normal):
                assert bot(state.view(seat), Random(1)) == bot(world.view(seat), Random(1))
            state.apply(state.legal()[0])


def test_takes_with_the_cheapest_card_that_takes():
    state = from_position(DOC | {"hands": ["5s", "6s 9s As", "2d", "3d"], "trump": "c"})
    state.play("play 5s")
    assert str(greedy(state.view(1), Random(0)).move) == "play 6s"


def test_throws_the_lowest_when_nothing_takes():
    state = from_position(DOC | {"hands": ["As", "6s 9s 3d", "2d", "3h"], "trump": "c"})
    state.play("play As")
    assert str(greedy(state.view(1), Random(0)).move) == "play 3d"
    assert str(normal(state.view(1), Random(0)).move) == "play 3d"


def test_rv8_leads_the_last_trump_as_a_certain_trick():
    hands = ["Ac 2d", "3d 4d", "3h 4h", "3s 4s"]
    state = from_position(DOC | {"hands": hands, "trump": "c"})
    best = weigh(state.view(0))[0]
    assert str(best.move) == "play Ac" and best.why.args["percent"] == 100


def test_rv6_makes_the_trump_that_suits_it():
    hands = ["5s 6s 7s 8s", "Kd Qd Jd 2c", "2h 3h 4h 5h", "3s 4s 9s Ts"]
    state = from_position(DOC | {"hands": hands, "won": "6h"})
    state.play("play 5s")
    best = weigh(state.view(1))[0]
    assert best.why.key == "revolution-makes-trump" and best.why.args["suit"] == "d"


def test_the_order_keeps_legal_moves_and_at_least_one():
    rng = Random(3)
    for seed in range(10):
        state = TABLE.deal(4, seed)
        while state.to_act is not None:
            legal = state.legal()
            kept = order(state, legal)
            assert kept and set(kept) <= set(legal) and len(set(kept)) == len(kept)
            state.apply(rng.choice(legal))


def test_better_than_chance():
    rng, won = Random(5), 0
    for seed in range(12):
        for seat in range(4):
            levels = ["random"] * 4
            levels[seat] = "normal"
            won += play(levels, seed, rng).outcome.places[0] == (seat,)
    assert won >= 20  # 12 would be even


def test_the_search_plays_whole_deals():
    play(["hard", "normal", "easy", "greedy"], 3, Random(1), Budget(iterations=20))


@pytest.mark.parametrize("options", [{}, {"literal": True}, {"renewed": True}])
def test_a_playout_keeps_the_rules_from_anywhere_in_a_deal(options):
    """RV-3 to RV-9: the engine takes every card that it laid, and comes to the same tricks."""
    table = game("revolution").table(options=options)
    for seed in range(60):
        state, rng = table.deal(4, seed), Random(seed)
        for _ in range(rng.randint(0, 25)):
            if state.to_act is not None:
                state.apply(rng.choice(state.legal()))
        if state.to_act is None:
            continue
        twin, laid = state.clone(), []
        playout(twin, rng, laid)
        for card in laid:
            state.apply(PASS if card < 0 else PLAY[card])
        assert state.to_act is None and twin.to_act is None
        assert state.tricks == twin.tricks
