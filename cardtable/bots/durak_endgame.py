"""Endgames of Durak on real tables: which can be solved, and the best move proven.

Ordinary bouts go to ``endgame.Plain``; tables whose bouts are unlike it are searched on states of the
engine itself, slower but by the same questions. A position that repeats counts as no win, so a proof
of a win always holds; where one was met, a draw is not claimed (D-24).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from cardtable.bots.budget import Budget, Deadline, OutOfBudget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.durak_sight import Sight
from cardtable.bots.durak_world import Layout, is_plain, key_of, two_left
from cardtable.bots.endgame import Plain
from cardtable.engine import Move
from cardtable.games.durak.view import DurakView

PHASES = ("lead", "defend", "throw", "after", "counter")
DEEPEST = 600  # moves; a longer line of play is given up
WORTH = {1: "proven-win", 0: "proven-draw", -1: "proven-loss"}


def solve(view: DurakView, moves: Sequence[Move], budget: Budget, steps: int = 2000) -> Choice | None:
    """The best move of an endgame with what it is worth (1, 0.5 or 0), proven; None where the cards
    are not all known, or the budget does not suffice. ``moves``: the legal ones in the order to be
    tried; of equally good ones the first is chosen. An iteration of the budget is ``steps`` positions."""
    if view.stock or not view.legal or len(view.out) != view.players - 2 or view.phase not in PHASES:
        return None
    if any(seat not in view.out and Sight(view).held_by(seat) is None for seat in range(view.players)):
        return None
    state: Any = view.determinize(Random(0))
    if not two_left(state):
        return None
    return best_move(state, view.seat, moves, Deadline(budget, steps))


def best_move(state: Any, seat: int, moves: Sequence[Move], deadline: Deadline) -> Choice | None:
    """The first move that is proven to win, else one that draws, else any (all lose)."""
    prover = Prover(state, seat, deadline)
    worth: dict[Move, float] = {}
    best: Move | None = None
    try:
        for goal in (1, 0):
            for move in moves:
                if best is None or goal == 0:
                    child = state.clone()
                    child.apply(move)
                    if prover.reaches(child, goal, 0):
                        worth[move] = (1 + goal) / 2
                        best = best or move
            if prover.repeated and best is None:
                return None
            if best is not None and goal == 1:
                break
    except (OutOfBudget, RecursionError):
        return None
    if best is None:
        best = moves[0]
    for move in moves:
        worth.setdefault(move, 0.0)
    return Choice(best, Reason(WORTH[round(2 * worth[best]) - 1]), worth, 0, True)


class Prover:
    """Answers whether a seat can reach a goal (1: win, 0: at least a draw) from a state."""

    def __init__(self, state: Any, seat: int, deadline: Deadline) -> None:
        self.seat = seat
        self.deadline = deadline
        self.repeated = False
        self.known: tuple[dict[Any, bool], dict[Any, bool]] = ({}, {})
        self.path: set[Any] = set()
        self.plain: Plain | None = None
        if is_plain(state):
            self.layout = Layout(state)
            self.plain = Plain(self.layout.bout, deadline)

    def reaches(self, state: Any, goal: int, depth: int) -> bool:
        """``state`` is used up. Raises OutOfBudget."""
        while True:
            if state.outcome is not None:
                return bool(2 * state.outcome.value(self.seat) >= 1 + goal)
            if self.plain is not None:
                answer = self._plain(state, goal)
                if answer is not None:
                    return answer
            moves = state.legal()
            if len(moves) > 1:
                break
            state.apply(moves[0])
        key = key_of(state)
        known = self.known[goal]
        found = known.get(key)
        if found is not None:
            return found
        if (goal, key) in self.path:
            self.repeated = True
            return False
        if depth > DEEPEST:
            raise OutOfBudget
        self.deadline.step()
        mine = state.controller(state.to_act) == self.seat
        self.path.add((goal, key))
        answer = not mine
        for move in moves:
            child = state.clone()
            child.apply(move)
            if self.reaches(child, goal, depth + 1) is mine:
                answer = mine
                break
        self.path.discard((goal, key))
        known[key] = answer
        return answer

    def _plain(self, state: Any, goal: int) -> bool | None:
        """The answer by small masks, or None where a bout stands half way between them."""
        plain, layout = self.plain, self.layout
        assert plain is not None
        asked = layout.question(state)
        if asked is None:
            return None
        kind, side, before, after = asked
        answer = getattr(plain, kind)
        if layout.seats[side] == self.seat:
            return bool(answer(side, *before, goal, *after))
        return not answer(side, *before, 1 - goal, *after)
