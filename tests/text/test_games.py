"""Whole deals of every game, told move by move: nothing that happens is without words."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.engine import Move
from cardtable.games import MODULES, game, open_table
from cardtable.text import Words

EN, RU = Words("en"), Words("ru", "words")
TABLES = sorted({entry.table for slug in MODULES for entry in game(slug).entries()} | set(MODULES))
LONGEST = 400  # moves of a deal that are told


@pytest.mark.parametrize("name", TABLES)
def test_a_deal_can_be_told(name: str) -> None:
    """Labels, log lines, events, prompts and the result, for an onlooker, a player and another."""
    table = open_table(name)
    players = 3 if 3 in table.players else table.players[0]
    state = table.deal(players, 11)
    state.log = list(state.dealt)  # at collecting all may be over with the deal
    rng = Random(5)
    names = {EN: ["Olga", "Boris", "Vera", "Igor"], RU: ["Ольга", "Борис", "Вера", "Игорь"]}
    told = 0
    for _ in range(LONGEST):
        seat = state.to_act
        events, state.log = state.log or [], []
        for words in (EN, RU):
            for event in events:
                for viewer in (None, 0):
                    line = words.event(event, names[words], viewer)
                    assert line and "{" not in line and "  " not in line, event
                    told += 1
        if seat is None:
            break
        view = state.view(seat)
        move = rng.choice(view.legal)
        for words in (EN, RU):
            assert words.prompt(view, names[words])
            for legal in view.legal[:20]:
                assert words.move(legal, view)
            for viewer in (None, seat):
                assert words.played(seat, move, names[words], viewer)
            refusal = view.why_not(Move("bank", amount=10**9))
            assert refusal is not None
            assert words.refusal(refusal, names[words], seat)
        state.apply(move)
    assert told
    if state.outcome is not None:
        for words in (EN, RU):
            assert words.outcome(state.outcome, names[words], None, table.game)
