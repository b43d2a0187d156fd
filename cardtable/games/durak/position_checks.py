"""Seat numbers of a position file of Durak, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.engine.position import typed
from cardtable.engine.refusal import wrong
from cardtable.games.durak.state import DurakState


def seat_of(s: DurakState, doc: Mapping[str, Any], key: str, default: int) -> int:
    """A seat number, checked."""
    seat: int = typed(doc, key, int, default)
    if not 0 <= seat < s.c.n:
        raise wrong(
            key, f"there is no seat {seat}; seats go from 0 to {s.c.n - 1}", "no-seat",
            seat_number=seat, n=s.c.n - 1,
        )  # fmt: skip
    return seat
