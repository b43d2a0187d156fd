"""Signals that tell the program to end: none of them leaves a terminal that was taken over and not given
back."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from typing import Any

SIGNALLED = 128  #: the exit status of a program ended by a signal is this and its number


def endings() -> list[int]:
    """The signals that tell a program to end."""
    names = ("SIGTERM", "SIGHUP", "SIGINT")
    return [int(getattr(signal, name)) for name in names if hasattr(signal, name)]


@contextlib.contextmanager
def no_sudden_end(told: list[int]) -> Iterator[None]:
    """A signal that comes before the application heeds them is noted in ``told``, to be heeded once it can
    put the terminal back."""
    before: dict[int, Any] = {}
    with contextlib.suppress(ValueError):  # not in a thread of somebody's
        for number in endings():
            before[number] = signal.signal(number, lambda number, _: told.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
