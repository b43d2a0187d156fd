"""Bots see views only: shuffle what a seat cannot see, keep view and seed, and the move stays."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import cardtable.bots
from cardtable.bots.budget import Budget
from cardtable.bots.levels import LEVELS, choose
from cardtable.engine import State
from cardtable.games import open_table

TABLES = [
    ("durak", 2),
    ("durak", 4),
    ("durak:transfer", 3),
    ("durak:throw-in+magadan", 2),
    ("durak:throw-in+prikup", 2),
    ("durak:throw-in+albanian", 3),
    ("durak:transfer+circular", 3),
    ("durak:throw-in+returning+poker", 3),
    ("durak:throw-in+magic", 3),
    ("durak:throw-in+playing-dummy", 3),
    ("two-trump", 2),
    ("redudu", 2),
    ("revolution", 4),
    ("red-dog", 3),
    ("red-dog-bank", 3),
]


@pytest.mark.parametrize("name, players", TABLES)
def test_what_a_seat_cannot_see_does_not_move_it(name: str, players: int) -> None:
    rng = Random(name)
    state = open_table(name).deal(players, 5)
    asked = differing = 0
    while (seat := state.to_act) is not None and asked < 14:
        view = state.view(seat)
        if len(view.legal) > 1:
            asked += 1
            other = view.determinize(rng)
            differing += other.cards() != state.cards()
            seen = other.view(seat)
            for level in LEVELS:
                budget = Budget(iterations=12)
                mine = choose(view, level, Random(asked), budget)
                assert choose(seen, level, Random(asked), budget) == mine, (level, asked)
        state.apply(rng.choice(view.legal))
    assert asked and differing


def modules() -> list[ModuleType]:
    folder = Path(cardtable.bots.__file__ or "").parent
    return [import_module(f"cardtable.bots.{path.stem}") for path in folder.glob("*.py")]


def test_no_module_of_the_bots_holds_a_state_class() -> None:
    held = [
        (module.__name__, name)
        for module in modules()
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, State)
    ]
    assert held == []
