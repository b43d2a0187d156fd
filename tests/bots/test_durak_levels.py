"""The levels of Durak against each other: small seeded contests, well inside the bars that
``tests.benchmarks.levels`` measures in full."""

from __future__ import annotations

import pytest

from cardtable.bots.arena import contest, run


@pytest.mark.parametrize(
    "game, bots, deals, least",
    [
        ("durak", "normal,greedy", 40, 0.60),
        ("durak:transfer", "normal,greedy", 40, 0.60),
        ("durak", "normal,easy", 20, 0.55),
        ("durak", "greedy,random", 10, 0.90),
        ("durak", "hard@20i,greedy", 8, 0.60),
    ],
)
def test_a_level_beats_a_weaker_one(game: str, bots: str, deals: int, least: float) -> None:
    assert run(contest(game, bots, seed=5), deals).wins.rate > least
