"""What every game keeps to: states, views, moves, refusals, outcomes, tables and their registry."""

from cardtable.engine.event import Event
from cardtable.engine.game import Deal, Entry, Game, Option, Table
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import IllegalMove, PositionError, Refusal, TableError
from cardtable.engine.state import State, View

__all__ = [
    "Deal",
    "Entry",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "Outcome",
    "PositionError",
    "Refusal",
    "State",
    "Table",
    "TableError",
    "View",
]
