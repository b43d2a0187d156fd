"""Redudu, Red Dog and Revolution drawn in any position: every size, both languages, every option."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.cards import mask_of
from cardtable.match import Match
from cardtable.text import Words
from cardtable.tui.boards import board, last_lying
from cardtable.tui.hand import sort_hand
from cardtable.tui.layout import plan
from cardtable.tui.look import Look
from cardtable.tui.red_dog_hand import Stake, draw_hand
from cardtable.tui.scene import Scene
from tests.tui import games

SIZES = ((60, 20), (80, 24), (120, 40))
TABLES = [
    ("redudu", 2, {}),
    ("redudu", 3, {}),
    ("revolution", 4, {}),
    ("revolution", 4, {"literal": True}),
    ("revolution", 4, {"renewed": True, "series": 4}),
    ("red-dog", 10, {}),
    ("red-dog", 5, {"clumsy_dealer": True, "rounds": 40, "pool_limit": 10}),
    ("red-dog", 3, {"blind": True, "stake": 10}),
    ("red-dog-burn", 8, {}),
    ("red-dog-bank", 5, {"clumsy_dealer": True, "rounds": 20}),
    ("red-dog-six", 4, {"stake": 10}),
    ("red-dog-polish", 4, {"stake": 20}),
]


@pytest.mark.parametrize("name,players,options", TABLES)
def test_any_position_is_drawn_with_all_that_lies_open(name: str, players: int, options: Any) -> None:
    """Every size, both languages, for players and onlookers; sessions of several deals."""
    game = games.sit(name, players, seed=5, **options)
    rng, step = Random(3), 0
    while step < 120:
        if game.to_act is None:
            if game.finished:
                break
            game.next_deal()
            continue
        moves = game.view(game.to_act).legal
        game.play(game.to_act, rng.choice(moves[:6] if moves[0].amount else moves))
        step += 1
        size, lang = SIZES[step % 3], ("en", "ru")[step % 2]
        drawn(game, step % players, size, lang, hidden=step % 7 == 0)
    assert step > 3


def drawn(game: Match, seat: int, size: tuple[int, int], lang: str, hidden: bool) -> None:
    seen: Any = game.view(seat)
    parts, words = plan(*size), Words(lang, strict=True)
    assert parts is not None
    mine = seen.to_act == seat and not hidden
    lying = last_lying(game.table.game, game.events)
    title = words.table(game.table)
    scene = Scene(parts.kind, None if hidden else seat, mine, title, hidden=hidden, last=lying, pointed=-1)
    canvas = board(seen).draw(seen, parts.width, parts.table, Look(), words, games.TEN, scene)
    text = str(canvas)
    assert (canvas.width, canvas.height) == (parts.width, parts.table)
    assert canvas.lines()[0].startswith(f" {title}"), canvas.lines()[0]
    if game.table.game == "red-dog":
        stake = Stake(seen.low, mine, mine)
        order = sort_hand(seen.hand, "suit")
        draw_hand(seen, order, stake, parts.width, parts.hand, Look(), words, parts.kind, hidden)
        lying = 1 << seen.turned if seen.turned >= 0 else 0
    elif game.table.game == "revolution":
        lying = mask_of(seen.trick) | (1 << seen.won if seen.won >= 0 else 0)
    else:
        lying = mask_of(card for card in range(60) for a, c in seen.groups if (a | c) >> card & 1)
        assert hidden or words.suit(seen.trumps[seat]) in text
    for card in range(60):
        if lying >> card & 1:
            assert words.card(card) in text, text
