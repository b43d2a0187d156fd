"""Deals of every Durak entry by a seed, a line each: what the native build must play move for move.

``python native_games.py`` says first which build it plays.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random

from cardtable.games import open_table, registry
from cardtable.games.durak import bout


def is_native() -> bool:
    """Whether the bout was compiled to machine code."""
    return not bout.__file__.endswith(".py")


def games() -> Iterator[str]:
    """The moves and the end of two deals at each entry's least and largest number of players."""
    for game, entry in registry().entries():
        if game.slug not in ("durak", "two-trump"):
            continue
        table = open_table(entry.table)
        for players in {table.players[0], table.players[-1]}:
            for seed in (1, 2):
                yield f"{entry.table} {players} {seed} {digest(table.deal(players, seed))}"


def digest(state: object) -> str:
    """A random game to its end, its moves, lists of moves, events and outcome in short."""
    rng = Random(1)
    told = sha256()
    state.log = []
    while state.to_act is not None:
        legal = state.legal()
        move = rng.choice(legal)
        told.update(f"{state.to_act} {move} of {len(legal)}; ".encode())
        if rng.random() < 0.05:
            state = state.clone()
            state.log = []
        state.apply(move)
    told.update(f"{state.outcome} {state.log}".encode())
    return told.hexdigest()[:16]


if __name__ == "__main__":
    print("native" if is_native() else "plain")
    sys.stdout.writelines(line + "\n" for line in games())
