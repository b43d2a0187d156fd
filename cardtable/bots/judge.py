"""What a game tells the bots: how to judge its cards, how to play a sampled deal out quickly, what a
result is worth. Each game has one ``JUDGE`` in its module here; ``judge_of`` finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.search import Order, Playout, Value, World
from cardtable.engine import Move, View

MODULES = {
    "durak": "cardtable.bots.durak",
    "durak:solitaire": "cardtable.bots.solitaire",
    "two-trump": "cardtable.bots.durak",
    "redudu": "cardtable.bots.redudu",
    "red-dog": "cardtable.bots.red_dog",
    "revolution": "cardtable.bots.revolution",
}


def random_playout(world: World, rng: Random) -> None:
    """Plays on at random to the end of the deal."""
    choice = rng.choice
    while world.to_act is not None:
        world.apply(choice(world.legal()))


def by_places(world: World) -> Sequence[float]:
    """What the places of a finished deal are worth to each seat."""
    outcome = world.outcome
    if outcome is None:
        return [0.5] * world.players
    return [outcome.value(seat) for seat in range(world.players)]


@dataclass(frozen=True)
class Judge:
    """A game's judgement. ``greedy`` and ``normal`` choose from a view by rules of thumb; ``easy``
    as a beginner would. ``playout``, ``value``, ``order`` and ``prior`` serve the search (see there).
    ``reason`` says something true of a move that a search chose, or None. ``solve`` proves the best
    move of an endgame, or returns None when it is none or the budget does not suffice;
    ``lost`` chooses where a proof says that every move loses;
    ``worth`` proves what one move is worth. ``settled``: whether the rules of thumb are exact here
    already, so that nothing is to be searched; ``exact`` is what the searching levels then play
    (None: as ``normal``)."""

    greedy: Callable[[Any, Random], Choice]
    normal: Callable[[Any, Random], Choice]
    easy: Callable[[Any, Random], Choice]
    playout: Playout = random_playout
    value: Value = by_places
    order: Order | None = None
    prior: Callable[[Any], dict[Move, float]] | None = None
    reason: Callable[[Any, Move], Reason | None] | None = None
    solve: Callable[[Any, Budget], Choice | None] | None = None
    lost: Callable[[Any, Choice, Random, Budget], Choice] | None = None
    worth: Callable[[Any, Move, Budget], float | None] | None = None
    settled: Callable[[Any], bool] = lambda view: False
    exact: Callable[[Any, Random], Choice] | None = None


def judge_of(view: View) -> Judge:
    """The judge of the game that a view is of, or of its table where that has one of its own."""
    table = view.table
    judge: Judge = import_module(MODULES.get(table.name) or MODULES[table.game]).JUDGE
    return judge


def blunder(better: Callable[[Any, Random], Choice], chance: float) -> Callable[[Any, Random], Choice]:
    """A chooser that now and then misses what ``better`` sees and plays any legal move."""

    def choose(view: View, rng: Random) -> Choice:
        if len(view.legal) > 1 and rng.random() < chance:
            return Choice(rng.choice(view.legal), Reason("slip"))
        return better(view, rng)

    return choose
