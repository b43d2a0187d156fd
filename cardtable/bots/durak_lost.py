"""Lost endgames: the move after which the other goes wrong most often.

The proof has it that every move loses, against play without a fault. Who plays by habit, or slips,
may still let the win go; so the search looks for the line that such a player answers worst.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.bots import durak_world
from cardtable.bots.budget import Budget
from cardtable.bots.durak_playout import LONGEST, by_habit
from cardtable.bots.search import Found, search
from cardtable.engine import Move
from cardtable.games.durak.view import DurakView

SLIPS = 0.15  # how often a player is taken to make any other move
EXPLORE = 0.5


def best_chance(view: DurakView, rng: Random, budget: Budget) -> list[Found]:
    """The moves of an endgame by what is made of them against a player of habit, best first."""
    seat = view.seat

    def order(state: Any, moves: tuple[Move, ...]) -> Sequence[Move]:
        if state.controller(state.to_act) == seat:
            return durak_world.order(state, moves)
        return (human(state, moves, rng),)

    return search(view, rng, budget, play_to_the_end, durak_world.value, order, None, EXPLORE)


def play_to_the_end(state: Any, rng: Random) -> None:
    """Plays on as people do, to the last card."""
    for _ in range(LONGEST):
        if state.to_act is None:
            return
        state.apply(human(state, state.legal(), rng))


def human(state: Any, moves: tuple[Move, ...], rng: Random) -> Move:
    """A move by habit, now and then any other."""
    if len(moves) == 1:
        return moves[0]
    if rng.random() < SLIPS:
        return rng.choice(moves)
    return by_habit(state, moves)
