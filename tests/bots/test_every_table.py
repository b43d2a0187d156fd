"""Every level plays at every table of the catalogue: a legal move, with a reason that can be worded."""

from random import Random

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.levels import choose
from cardtable.games import open_table, registry
from cardtable.text import Words

WORDS = Words("en", strict=True)
NAMES = [f"Player {number}" for number in range(1, 11)]
ENTRIES = [entry.slug for _, entry in registry().entries()]
QUICK = ("greedy", "easy", "normal")


@pytest.mark.parametrize("slug", ENTRIES)
def test_bots_play(slug):
    table = open_table(slug)
    state = table.deal(table.players[0], 3)
    rng, moves = Random(slug), 0
    while state.to_act is not None and moves < 300:
        view = state.view(state.to_act)
        level = QUICK[state.to_act % 3]
        if len(view.legal) > 1 and moves % 40 == 8:
            level = ("hard", "expert")[moves // 40 % 2]
        choice = choose(view, level, rng, Budget(iterations=2))
        assert choice.move in view.legal
        assert WORDS.why(*choice.why, NAMES)
        state.apply(choice.move)
        moves += 1
    assert moves > 1
