"""Every level plays at every table of the catalogue: a legal move, with a reason that can be worded."""

from random import Random

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.levels import LEVELS, choose
from cardtable.games import open_table, registry
from cardtable.text import Words

WORDS = Words("en", strict=True)
NAMES = [f"Player {number}" for number in range(1, 11)]
ENTRIES = [entry.slug for _, entry in registry().entries()]


@pytest.mark.parametrize("slug", ENTRIES)
def test_every_level_plays_every_table(slug):
    """Never illegal, never at a loss: a deal of up to 120 moves with all levels mixed."""
    table = open_table(slug)
    state = table.deal(3 if 3 in table.players else table.players[0], 11)
    rng = Random(slug)
    for number in range(120):
        if (seat := state.to_act) is None:
            break
        level = LEVELS[(number + seat) % len(LEVELS)]
        choice = choose(state.view(seat), level, rng, Budget(iterations=3))
        assert WORDS.why(*choice.why, NAMES)
        state.apply(choice.move)
