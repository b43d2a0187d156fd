"""How fast endgames are solved: 100 random two-player positions of 6, 7 and 8 cards a side, the leader
to move, from the search for a win to the proof (win, draw or loss). Seconds of the processor.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from cardtable.bots.budget import Budget
from cardtable.bots.durak import weigh
from cardtable.bots.durak_endgame import solve
from cardtable.cards import PACKS, cards_in, cards_text, mask_of
from cardtable.games import from_position

POSITIONS = 100
BARS = {6: "0.2 s at the 95th percentile", 7: "1 s at the 95th percentile", 8: "half within 2 s"}
LONGEST = 10.0  # seconds after which a position is given up


def position(size: int, rng: Random) -> Any:
    """A random position with the leader to move; the rest of the pack is in the discard."""
    cards = list(cards_in(PACKS[36]))
    while True:
        rng.shuffle(cards)
        hands = [cards_text(mask_of(cards[:size])), cards_text(mask_of(cards[size : 2 * size]))]
        doc = {"game": "durak", "trump": "d", "hands": hands, "leader": 0, "defender": 1, "beaten_off": 1}
        state = from_position(doc)
        if state.outcome is None:
            return state


def solved(rounds: int) -> Iterator[str]:
    """A row for each size of hand."""
    for size, bar in BARS.items():
        rng = Random(size)
        times = []
        unsolved = 0
        for _ in range(POSITIONS):
            view = position(size, rng).view(0)
            start = time.process_time()
            found = solve(view, [s.move for s in weigh(view)], Budget(seconds=LONGEST))
            times.append(time.process_time() - start)
            unsolved += found is None
        times.sort()
        half, most = times[POSITIONS // 2], times[int(POSITIONS * 0.95)]
        yield (
            f"{size}+{size} cards: median {1000 * half:.0f} ms, 95th percentile {1000 * most:.0f} ms, "
            f"longest {times[-1]:.2f} s, not solved in {LONGEST:.0f} s: {unsolved}  (bar: {bar})"
        )
