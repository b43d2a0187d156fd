"""The error of a key at fault in a position file of Durak, and seat numbers checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable.engine.position import typed
from cardtable.engine.refusal import PositionError, Refusal
from cardtable.games.durak.state import (
    DurakState,
)

if TYPE_CHECKING:
    pass


def wrong(key: str, sentence: str, reason: str = "position-error", **args: Any) -> PositionError:
    """The error for a key at fault."""
    return PositionError(
        key, sentence, Refusal("position", reason, {"key": key, "text": f"{key}: {sentence}"} | args)
    )


def seat_of(s: DurakState, doc: Mapping[str, Any], key: str, default: int) -> int:
    """A seat number, checked."""
    seat: int = typed(doc, key, int, default)
    if not 0 <= seat < s.c.n:
        raise wrong(
            key, f"there is no seat {seat}; seats go from 0 to {s.c.n - 1}", "no-seat",
            seat_number=seat, n=s.c.n - 1,
        )  # fmt: skip
    return seat
