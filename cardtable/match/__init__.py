"""A match: who sits where, deal after deal at one table, and the loop that asks for moves.

Holds D-5 and D-8 across deals (through ``Table.next_deal``), D-30, and the rule of undo.
"""

from cardtable.match.loop import Front, run, think
from cardtable.match.match import (
    Finished,
    Length,
    Match,
    Record,
    Score,
    Thought,
    Turn,
    all_records,
    names,
    seen,
)
from cardtable.match.seats import Seat, bot_named, bot_names, make_seats
from cardtable.match.transcript import FORMAT, TranscriptError, replay

__all__ = [
    "FORMAT",
    "Finished",
    "Front",
    "Length",
    "Match",
    "Record",
    "Score",
    "Seat",
    "Thought",
    "TranscriptError",
    "Turn",
    "all_records",
    "bot_named",
    "bot_names",
    "make_seats",
    "names",
    "replay",
    "run",
    "seen",
    "think",
]
