"""What happened besides the moves: for logs, animation and screen readers."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardtable.cards import Cards


class Event(NamedTuple):
    """Something that the table saw. ``kind`` names a message (``refilled``, ``beaten-off``,
    ``taken``, ``out``, ``leads``, ``trump``, ``shown`` …); ``seat`` who, ``to`` to whom; ``count``
    how many cards; ``cards`` which, known to all unless ``private`` names the only seats that saw
    them; ``args`` whatever else the sentence needs (names as in Refusal.args).
    """

    kind: str
    seat: int = -1
    cards: Cards = 0
    count: int = 0  # type: ignore[assignment]
    to: int = -1
    private: tuple[int, ...] | None = None
    args: dict[str, Any] = {}

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat (None: an onlooker) may know it: hidden cards are left out."""
        if self.private is None or seat in self.private:
            return self
        return self._replace(cards=0)
