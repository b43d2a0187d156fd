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
from cardtable.engine import Move, Outcome
from cardtable.games.durak.view import DurakView

PHASES = ("lead", "defend", "throw", "after", "counter")
DEEPEST = 600  # moves; a longer line of play is given up
WORTH = {1: "proven-win", 0: "proven-draw", -1: "proven-loss"}


def solve(
    view: DurakView, moves: Sequence[Move], budget: Budget, steps: int = 2000, slow: int = 200
) -> Choice | None:
    """The best move of an endgame with what it is worth (1, 0.5 or 0), proven; None where the cards
    are not all known, or the budget does not suffice. ``moves``: the legal ones; if all lose the first
    is chosen. An iteration of the budget is ``steps`` positions, where the engine itself must play them
    ``slow``: about as long a time."""
    state = known_state(view)
    if state is None:
        return None
    return best_move(state, view.seat, moves, Deadline(budget, steps if is_plain(state) else slow))


def known_state(view: DurakView) -> Any:
    """The state itself where two are left, the stock is empty and every card is known; else None. Where
    cards covered decide, those who are out still count, and it is no matter between two."""
    if view.stock or not view.legal or view.phase not in PHASES or "dummy" in view.extra:
        return None
    if view.table.rules.counting and view.players > 2:
        return None
    if len(view.out) != view.players - 2:
        return None
    if any(seat not in view.out and Sight(view).held_by(seat) is None for seat in range(view.players)):
        return None
    state: Any = view.determinize(Random(0))
    return state if two_left(state) else None


def best_move(state: Any, seat: int, moves: Sequence[Move], deadline: Deadline) -> Choice | None:
    """A move that is proven to win, else one that draws, else the first (all lose)."""
    prover = Prover(state, seat, deadline)
    worth: dict[Move, float] = {}
    try:
        for goal in (1, 0):
            if not prover.reaches(state.clone(), goal, 0):
                continue
            if goal == 0 and prover.repeated:
                return None
            for move in prover.in_order(moves):
                child = state.clone()
                child.apply(move)
                if prover.reaches(child, goal, 0):
                    worth[move] = (1 + goal) / 2
                    return Choice(move, Reason(WORTH[goal]), worth, 0, True)
                if goal == 0:
                    worth[move] = 0.0
    except (OutOfBudget, RecursionError):
        return None
    if prover.repeated:
        return None
    return Choice(moves[0], Reason(WORTH[-1]), dict.fromkeys(moves, 0.0), 0, True)


def worth_of(view: DurakView, move: Move, budget: Budget, steps: int = 2000, slow: int = 200) -> float | None:
    """What a move of an endgame is worth exactly (1, 0.5 or 0), or None as ``solve``."""
    state = known_state(view)
    if state is None:
        return None
    prover = Prover(state, view.seat, Deadline(budget, steps if is_plain(state) else slow))
    state.apply(move)
    try:
        for goal in (1, 0):
            if prover.reaches(state.clone(), goal, 0):
                return None if goal == 0 and prover.repeated else (1 + goal) / 2
    except (OutOfBudget, RecursionError):
        return None
    return None if prover.repeated else 0.0


class Prover:
    """Answers whether a seat can reach a goal (1: win, 0: at least a draw) from a state: come out before
    the other who is left, or no later. Those who are out already make no difference."""

    def __init__(self, state: Any, seat: int, deadline: Deadline) -> None:
        self.seat = seat
        self.other = next(s for s in range(state.c.n) if s != seat and state.playing >> s & 1)
        self.deadline = deadline
        self.repeated = False
        self.known: tuple[dict[Any, bool], dict[Any, bool]] = ({}, {})
        self.path: set[Any] = set()
        self.plain: Plain | None = None
        if is_plain(state):
            self.layout = Layout(state)
            self.plain = Plain(self.layout.bout, deadline)

    def in_order(self, moves: Sequence[Move]) -> Sequence[Move]:
        """The moves in the order in which a proof looked at them: single low cards first."""
        if self.plain is None:
            return moves
        small = self.layout.mask
        return sorted(moves, key=lambda m: (m.verb == "take", m.cards.bit_count(), small(m.cards)))

    def reaches(self, state: Any, goal: int, depth: int) -> bool:
        """``state`` is used up. Raises OutOfBudget."""
        while True:
            if state.outcome is not None:
                return self._standing(state.outcome) >= goal
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

    def _standing(self, outcome: Outcome) -> int:
        """1 before the other, -1 after him, 0 at one place with him (D-22)."""
        place = {seat: i for i, group in enumerate(outcome.places) for seat in group}
        mine, his = place[self.seat], place[self.other]
        return (mine < his) - (mine > his)

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
