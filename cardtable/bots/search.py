"""One search for all games: a single-observer information-set tree over sampled worlds.

Each round lays the hidden cards anew (``view.determinize``), walks down the tree along moves that
are legal in that world, adds a node and plays the rest by the game's cheap policy. The tree belongs
to what the seat can see, so worlds share what was learnt in others (no clairvoyance per world).
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


#: plays a world on to its end, or as far as the value needs
Playout = Callable[[Any, Random], None]
#: what a world is worth to each seat, 0 (last) to 1 (first)
Value = Callable[[Any], Sequence[float]]
#: the moves worth trying among the legal ones, best first; at least one
Prune = Callable[[Any, tuple[Move, ...]], Sequence[Move]]


class Found(NamedTuple):
    """What a search learnt of one move: how often it was tried and its mean worth to the seat."""

    move: Move
    visits: int
    worth: float


class Node:
    """A history of moves as the observer saw it. ``total`` is the worth to who chose this move."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.offered = 0
        self.total = 0.0


def search(
    view: View,
    rng: Random,
    budget: Budget,
    playout: Playout,
    value: Value,
    prune: Prune | None = None,
    explore: float = 0.7,
) -> list[Found]:
    """The moves of ``view.seat`` that were tried, most tried first (ties: the better worth).

    Stops when the budget does. ``explore`` weighs trying seldom tried moves against repeating good
    ones. Deterministic for a budget of iterations.
    """
    root = Node()
    for _ in budget.rounds():
        state = view.determinize(rng)
        path = _descend(root, state, rng, prune, explore)
        if state.to_act is not None:
            playout(state, rng)
        worth = value(state)
        root.visits += 1
        for node, seat in path:
            node.visits += 1
            node.total += worth[seat]
    return sorted(
        (Found(m, n.visits, n.total / n.visits) for m, n in root.children.items() if n.visits),
        key=lambda f: (-f.visits, -f.worth, str(f.move)),
    )


def _descend(
    root: Node, state: World, rng: Random, prune: Prune | None, explore: float
) -> list[tuple[Node, int]]:
    """Walk down to a new node (or the end of the deal), playing the moves on ``state``."""
    path: list[tuple[Node, int]] = []
    node = root
    while True:
        seat = state.to_act
        if seat is None:
            return path
        legal = state.legal()
        moves: Sequence[Move] = legal
        if prune is not None and len(legal) > 1:
            moves = prune(state, legal)
        children = node.children
        if len(moves) == 1:
            move = moves[0]
            child = children.get(move)
            if child is None:
                child = children[move] = Node()
            child.offered += 1
        else:
            fresh = [m for m in moves if m not in children]
            if fresh:
                move = fresh[0] if prune is not None else rng.choice(fresh)
                child = children[move] = Node()
                child.offered = 1
                for m in moves:
                    if m in children and m is not move:
                        children[m].offered += 1
                state.apply(move)
                path.append((child, seat))
                return path
            best = -1.0
            child = root
            move = moves[0]
            for m in moves:
                c = children[m]
                c.offered += 1
                n = c.visits
                score = c.total / n + explore * sqrt(log(c.offered) / n) if n else 9.0
                if score > best:
                    best, move, child = score, m, c
        state.apply(move)
        path.append((child, seat))
        node = child
