"""What the screen must know of a game: its drawing, and which verbs stand in the action bar.

A game's board, and the screen of a game that needs its own, lie in modules of their own and are
imported when a table of that game opens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.engine.state import View
from cardtable.tui.scene import Draw

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.match.match import Record
    from cardtable.tui.app import CardtableApp
    from cardtable.tui.table_screen import TableScreen


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
    "durak:solitaire": "cardtable.tui.solitaire_table",
    "two-trump": "cardtable.tui.durak_board",
    "redudu": "cardtable.tui.redudu_table",
    "red-dog": "cardtable.tui.red_dog_table",
    "revolution": "cardtable.tui.revolution_table",
}
# Games whose screen does more than the one that all share, and tells what lay there before.
SCREENS = {
    "redudu": "cardtable.tui.redudu_screen",
    "red-dog": "cardtable.tui.red_dog_screen",
    "revolution": "cardtable.tui.revolution_screen",
}
PLAIN = "cardtable.tui.table_screen"


def board(view: View) -> Board:
    """The board of the view's game."""
    found: Board = import_module(MODULES.get(view.table.name) or MODULES[view.table.game]).BOARD
    return found


def last_lying(game: str, records: Sequence[Record]) -> tuple[Any, ...]:
    """What lay there when the trick or bout before ended, in the game's own form (``Scene.last``); () where
    a game shows nothing of it."""
    if game not in SCREENS:
        return ()
    found: tuple[Any, ...] = import_module(SCREENS[game]).LAST(records)
    return found


def table_screen(match: Match, app: CardtableApp) -> TableScreen:
    """The screen on which a match is played."""
    module = import_module(SCREENS.get(match.table.game, PLAIN))
    screen: TableScreen = module.SCREEN(match, app)
    return screen
