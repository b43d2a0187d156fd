"""One search for all games: a single-observer information-set tree over sampled worlds.

Each round lays the hidden cards anew (``view.determinize``) and tries every move that is still in the
race in that same world, so that luck of the deal cancels out between them. Below its first move a game
walks down a tree that belongs to what the seat can see, shared by all worlds (no clairvoyance per
world), and is played out by the game's cheap policy. Moves that have fallen clearly behind leave the race.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple, Protocol

from cardtable.bots.budget import Budget
from cardtable.engine import Move, Outcome, View


class World(Protocol):
    """What the search needs of a sampled state; every game's state has it."""

    @property
    def to_act(self) -> int | None: ...
    @property
    def players(self) -> int: ...
    @property
    def outcome(self) -> Outcome | None: ...
    def legal(self) -> tuple[Move, ...]: ...
    def apply(self, move: Move) -> None: ...
    def controller(self, seat: int) -> int: ...
    def clone(self) -> Any: ...


#: plays a world on to its end, or as far as the value needs
Playout = Callable[[Any, Random], None]
#: what a world is worth to each seat, 0 (last) to 1 (first)
Value = Callable[[Any], Sequence[float]]
#: the legal moves worth trying, most promising first; at least one
Order = Callable[[Any, tuple[Move, ...]], Sequence[Move]]


class Found(NamedTuple):
    """What a search learnt of one move: how often it was tried and its mean worth to the seat."""

    move: Move
    visits: int
    worth: float


class Node:
    """A history of moves as the observer saw it. ``total`` is the worth to who chose this move."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.total = 0.0


class Runner:
    """A first move in the race: its tree, its worth in every world so far, its head start."""

    def __init__(self, move: Move, start: float) -> None:
        self.move = move
        self.start = start
        self.node = Node()
        self.results: list[float] = []
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / len(self.results) if self.results else 0.5

    def lead_over(self, other: Runner) -> tuple[float, float]:
        """The mean of how much better this one did in the same worlds, and its standard error."""
        n = min(len(self.results), len(other.results))
        pairs = zip(self.results[:n], other.results[:n], strict=True)
        total = squares = 0.0
        for mine, his in pairs:
            d = mine - his
            total += d
            squares += d * d
        mean = total / n
        return mean, sqrt(max(squares / n - mean * mean, 1 / (4 * n)) / n)


def search(
    view: View,
    rng: Random,
    budget: Budget,
    playout: Playout,
    value: Value,
    order: Order | None = None,
    prior: dict[Move, float] | None = None,
    explore: float = 0.3,
    drop: float = 4.0,
    widening: float = 0.5,
) -> list[Found]:
    """The moves of ``view.seat``, best first.

    An iteration of the budget is one game played out. ``prior``: a head start of moves that judgement
    prefers, as worth before anything is known, counted like ten games. ``explore`` weighs trying
    seldom tried moves in the tree; a move leaves the race ``drop`` standard errors behind the leader.
    Deterministic for a budget of iterations.
    """
    first = view.determinize(rng)
    seat = first.controller(view.seat)  # who plays a dummy's hand plays for himself
    heads = prior or {}
    moves: Sequence[Move] = view.legal
    if order is not None:
        moves = order(first, view.legal)
    race = [Runner(move, heads.get(move, 0.0)) for move in moves]
    everyone = race[:]
    state: World | None = None
    world: World
    pending: list[Runner] = []
    rounds = 0
    for _ in budget.rounds():
        if not pending:
            rounds += 1
            if rounds % 8 == 0 and len(race) > 1:
                race = _still_racing(race, drop)
                if len(race) == 1:
                    break
            state = view.determinize(rng)
            pending = race[::-1]
        runner = pending.pop()
        world = state.clone() if pending else state  # type: ignore[union-attr, assignment]
        world.apply(runner.move)
        path = _descend(runner.node, world, rng, order, explore, widening)
        if world.to_act is not None:
            playout(world, rng)
        worth = value(world)
        runner.node.visits += 1
        for node, who in path:
            node.visits += 1
            node.total += worth[who]
        runner.results.append(worth[seat])
        runner.total += worth[seat]
    survivors = set(map(id, race))
    everyone.sort(key=lambda r: (id(r) not in survivors, -_with_start(r), str(r.move)))
    return [Found(r.move, len(r.results), r.mean) for r in everyone]


def _with_start(runner: Runner) -> float:
    n = len(runner.results)
    return (runner.total + 10 * (0.5 + runner.start)) / (n + 10)


def _still_racing(race: list[Runner], drop: float) -> list[Runner]:
    """The leader and those not clearly behind it."""
    best = max(race, key=_with_start)
    kept = []
    for runner in race:
        if runner is not best:
            lead, error = best.lead_over(runner)
            if lead > drop * error:
                continue
        kept.append(runner)
    return kept


def _descend(
    root: Node, state: World, rng: Random, order: Order | None, explore: float, widening: float
) -> list[tuple[Node, int]]:
    """Walk down to a new node (or the end of the deal), playing the moves on ``state``."""
    path: list[tuple[Node, int]] = []
    node = root
    while True:
        if state.to_act is None:
            return path
        seat = state.controller(state.to_act)
        legal = state.legal()
        children = node.children
        if len(legal) == 1:
            move = legal[0]
            child = children.get(move)
            if child is None:
                child = children[move] = Node()
            state.apply(move)
            path.append((child, seat))
            node = child
            continue
        moves: Sequence[Move] = legal if order is None else order(state, legal)
        tried = [m for m in moves if m in children]
        wide = int(widening * node.visits**0.5) + 1
        if len(tried) < len(moves) and len(tried) < wide:
            if order is None:
                move = rng.choice([m for m in moves if m not in children])
            else:
                move = next(m for m in moves if m not in children)
            child = children[move] = Node()
            state.apply(move)
            path.append((child, seat))
            return path
        scale = explore * sqrt(log(node.visits + 1))
        best = -1.0
        move, child = moves[0], root
        for m in tried:
            c = children[m]
            n = c.visits
            score = c.total / n + scale / sqrt(n) if n else 9.0
            if score > best:
                best, move, child = score, m, c
        state.apply(move)
        path.append((child, seat))
        node = child
