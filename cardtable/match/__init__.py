"""A match: who sits where, deal after deal at one table, and the loop that asks for moves.

Holds D-5 and D-8 across deals (through ``Table.next_deal``), D-30, and the rule of undo.
"""

from cardtable.match.loop import Front, run
from cardtable.match.match import Length, Match, Record, Score, Thought, Turn
from cardtable.match.seats import Seat, bot_names, make_seats
from cardtable.match.transcript import FORMAT, TranscriptError, replay

__all__ = [
    "FORMAT",
    "Front",
    "Length",
    "Match",
    "Record",
    "Score",
    "Seat",
    "Thought",
    "TranscriptError",
    "Turn",
    "bot_names",
    "make_seats",
    "replay",
    "run",
]
