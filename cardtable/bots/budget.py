"""How long a bot may think: seconds, iterations, and an event that stops it at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event


@dataclass(frozen=True)
class Budget:
    """``seconds`` of the wall clock and ``iterations``; thinking ends at whichever comes first. With
    iterations alone a choice depends on nothing but view, level and generator, so games repeat.
    ``stop``, once set, ends thinking with the best found so far. ``polite`` lets other threads of
    the process in after each iteration, so that a screen stays quick."""

    seconds: float | None = None
    iterations: int | None = None
    stop: Event | None = None
    polite: bool = False

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None and self.stop is None:
            raise ValueError("a budget needs seconds, iterations or an event that stops it")

    def rounds(self) -> Iterator[int]:
        """0, 1, 2 … while the budget lasts; always at least one."""
        end = None if self.seconds is None else time.perf_counter() + self.seconds
        clock, stop, limit, polite = time.perf_counter, self.stop, self.iterations, self.polite
        n = 0
        while True:
            yield n
            n += 1
            if limit is not None and n >= limit:
                return
            if end is not None and clock() >= end:
                return
            if stop is not None and stop.is_set():
                return
            if polite:
                time.sleep(0.00005)

    def part(self, share: float) -> Budget:
        """A budget of a share of the seconds and iterations of this one."""
        return Budget(
            None if self.seconds is None else self.seconds * share,
            None if self.iterations is None else max(1, int(self.iterations * share)),
            self.stop,
            self.polite,
        )

    def after(self, seconds: float) -> Budget:
        """What is left of this budget when some seconds are gone."""
        if self.seconds is None:
            return self
        return Budget(max(0.0, self.seconds - seconds), self.iterations, self.stop, self.polite)


class OutOfBudget(Exception):
    """Raised by ``Deadline.step`` when the budget is used up."""


class Deadline:
    """Counts down a budget step by step; the clock is read every 256 steps."""

    __slots__ = ("_end", "_polite", "_stop", "left", "steps")

    def __init__(self, budget: Budget, per_iteration: int = 1000) -> None:
        self._end = None if budget.seconds is None else time.perf_counter() + budget.seconds
        self._stop = budget.stop
        self._polite = budget.polite
        self.left = None if budget.iterations is None else budget.iterations * per_iteration
        self.steps = 0

    def step(self) -> None:
        """One step of work done. Raises OutOfBudget."""
        self.steps += 1
        if self.left is not None and self.steps > self.left:
            raise OutOfBudget
        if not self.steps & 255:
            if self._end is not None and time.perf_counter() >= self._end:
                raise OutOfBudget
            if self._stop is not None and self._stop.is_set():
                raise OutOfBudget
            if self._polite:
                time.sleep(0.00005)
