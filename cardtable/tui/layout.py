"""Which size of table a terminal gets, and how its rows are shared out."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["chips", "middle", "big"]
SMALLEST = (60, 20)
LOG_COLUMNS = 34, 54  # at the least and at the most


class Plan(NamedTuple):
    """Columns and rows of the parts: the table, the hand and the reason under it, one row of
    actions; ``log`` columns at the right (0: no panel)."""

    kind: Kind
    width: int
    table: int
    hand: int
    reason: int
    log: int


def plan(width: int, height: int) -> Plan | None:
    """The parts for a terminal, or None if it is too small to play in."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return None
    if width >= 110 and height >= 36:
        least, most = LOG_COLUMNS
        log = min(most, max(least, least + (width - 120) // 4))
        return Plan("big", width - log, height - 13, 9, 3, log)
    if width >= 80 and height >= 24:
        return Plan("middle", width, height - 9, 6, 2, 0)
    return Plan("chips", width, height - 7, 4, 2, 0)
