"""How a deal ended."""

from __future__ import annotations

from typing import Any, NamedTuple


class Outcome(NamedTuple):
    """The result of a deal, fixed once it is over.

    ``places``: seats, best first, equal ones together. ``fool``: the seat that lost, if one did.
    ``draw``: nobody lost. ``epaulettes``: 0-2 (D-23). ``scores``: points by seat where a game
    counts them (covered cards, tricks, chips), else empty. ``reason``: the key of a sentence when
    the deal ended in another way than usual (``idle``, ``fifty-two``, ``only-jokers``), else "".
    ``details``: what else a game tells, by name (Revolution the ``tricks`` by seat, Red Dog what the
    next deal goes on with).
    """

    places: tuple[tuple[int, ...], ...]
    fool: int | None = None
    draw: bool = False
    epaulettes: int = 0
    scores: tuple[int, ...] = ()
    reason: str = ""
    details: dict[str, Any] = {}

    @property
    def fools(self) -> tuple[int, ...]:
        """The seats that lost: the fool and who shares its place, as a partner does."""
        alone = () if self.fool is None else (self.fool,)
        return next((group for group in self.places if self.fool in group), alone)

    def place(self, seat: int) -> int:
        """The place of a seat, 1 is best; equal seats share the better number."""
        before = 0
        for group in self.places:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"no seat {seat}")

    def value(self, seat: int) -> float:
        """What the result is worth to a seat, from 0 (last) to 1 (first), equal places shared."""
        players = sum(len(group) for group in self.places)
        if players < 2:
            return 0.5
        before = 0
        for group in self.places:
            if seat in group:
                return 1 - (before + (len(group) - 1) / 2) / (players - 1)
            before += len(group)
        raise ValueError(f"no seat {seat}")
