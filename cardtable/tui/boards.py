"""What the screen must know of a game: its drawing, and which verbs stand in the action bar.

A game's board lies in a module of its own and is imported when a table of that game opens.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from cardtable.engine.state import View
from cardtable.tui.scene import Draw


class Board(NamedTuple):
    """``draw`` the table; ``usual`` the verb that a chosen card suggests now, to ask why it may not
    be played; ``verbs`` with a place in the action bar whether legal or not; ``trumps`` the player's
    trump suits, for sorting; ``pack`` how many cards the table has, 0 if that says nothing."""

    draw: Draw
    usual: Callable[[Any], str]
    verbs: Callable[[Any], tuple[str, ...]]
    trumps: Callable[[Any], str]
    pack: Callable[[Any], int]


MODULES = {
    "durak": "cardtable.tui.durak_board",
    "two-trump": "cardtable.tui.durak_board",
}
PLAIN = "cardtable.tui.plain_board"


def board(view: View) -> Board:
    """The board of the view's game."""
    found: Board = import_module(MODULES.get(view.table.game, PLAIN)).BOARD
    return found
