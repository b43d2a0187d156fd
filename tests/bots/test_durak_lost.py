"""Lost endgames: the searching levels set the other a riddle instead of giving up."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.bots.budget import Budget
from cardtable.bots.durak import prove, weigh
from cardtable.bots.durak_lost import best_chance
from cardtable.bots.levels import choose
from cardtable.cards import PACKS, cards_in, cards_text, mask_of
from cardtable.games import from_position


def lost_endgames(count: int, rng: Random) -> list[Any]:
    """Two hands of five, no stock, the leader to move and every move proven to lose."""
    found: list[Any] = []
    cards = list(cards_in(PACKS[36]))
    while len(found) < count:
        rng.shuffle(cards)
        hands = [cards_text(mask_of(cards[:5])), cards_text(mask_of(cards[5:10]))]
        doc = {"game": "durak", "trump": "d", "hands": hands, "leader": 0, "defender": 1, "beaten_off": 1}
        state = from_position(doc)
        if state.outcome is None:
            proof = prove(state.view(0), Budget(iterations=20))
            if proof is not None and not any(proof.worth.values()):
                found.append(state)
    return found


def worth(state: Any, level: str) -> float:
    """What seat 0 makes of it with a level that searches, or by the rules of thumb, against greedy."""
    rng = Random(0)
    while state.to_act is not None:
        view = state.view(state.to_act)
        if view.seat == 1:
            move = choose(view, "greedy", rng).move
        elif level == "thumb":
            move = weigh(view)[0].move
        else:
            move = choose(view, level, rng, Budget(iterations=40)).move
        state.apply(move)
    return float(state.outcome.value(0))


def test_a_player_of_habit_lets_more_lost_games_go() -> None:
    states = lost_endgames(25, Random(4))
    searched = sum(worth(state.clone(), "expert") for state in states)
    by_thumb = sum(worth(state.clone(), "thumb") for state in states)
    assert searched > by_thumb + 3


def test_what_is_proven_stays_proven() -> None:
    """The move is another, what is known of it is not: it loses."""
    state = lost_endgames(1, Random(9))[0]
    view = state.view(0)
    found = choose(view, "expert", Random(1), Budget(iterations=80))
    assert found.proven and found.why.key == "proven-loss" and found.rounds
    assert set(found.worth.values()) == {0.0}
    assert choose(view, "expert", Random(1), Budget(iterations=80)) == found


def test_every_legal_move_is_weighed() -> None:
    view = lost_endgames(1, Random(5))[0].view(0)
    found = best_chance(view, Random(0), Budget(iterations=100))
    assert {f.move for f in found} == set(view.legal)
