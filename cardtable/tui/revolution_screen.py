"""Revolution on the screen: the trick just taken lies there until the next is led."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.tui.table_screen import TableScreen

if TYPE_CHECKING:
    from cardtable.engine import View
    from cardtable.match.match import Record

TRICK = 4


class RevolutionScreen(TableScreen):
    """See ``TableScreen``."""

    def scene_more(self, view: View) -> dict[str, Any]:
        return {"last": last_trick(self.driver.match.events)}


def last_trick(records: Sequence[Record]) -> tuple[tuple[int, int], ...]:
    """The cards of the trick taken last, each with its seat, in the order laid; () before there is one."""
    for i in range(len(records) - 1, -1, -1):
        event = records[i].event
        if event is not None and event.kind == "trick-taken":
            laid = [
                (r.seat, r.move.cards.bit_length() - 1)
                for r in records[:i]
                if r.move is not None and r.move.cards and r.seat is not None
            ]
            return tuple(laid[-TRICK:])
    return ()


SCREEN = RevolutionScreen
LAST = last_trick
