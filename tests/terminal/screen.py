"""The installed program in a terminal that can be looked at: keys go in, the rows of a screen come out.

The pseudo-terminal is the benchmarks'; an emulator (pyte) draws what the program writes. What it does not
keep, the alternate screen and the modes for mouse and paste, is read off the program's own sequences.
"""

from __future__ import annotations

import fcntl
import os
import re
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pyte

from tests.benchmarks.terminal import Terminal

INSTALLED = Path(sys.executable).with_name("cardtable")
PROGRAM = [str(INSTALLED)] if INSTALLED.exists() else [sys.executable, "-m", "cardtable"]
KEYS = {
    "left": b"\x1b[D",
    "right": b"\x1b[C",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "enter": b"\r",
    "tab": b"\t",
    "space": b" ",
    "escape": b"\x1b",
    "f1": b"\x1bOP",
    "f2": b"\x1bOQ",
    "f7": b"\x1b[18~",
    "f10": b"\x1b[21~",
    "ctrl+c": b"\x03",
    "ctrl+q": b"\x11",
}
PATIENCE = 60.0  # seconds; only a program that hangs needs them


class Emulator(pyte.Screen):  # type: ignore[misc]
    """Passes over the sequences that pyte takes for others."""

    def report_device_attributes(self, *args: object, **keys: object) -> None: ...
    def report_device_status(self, *args: object, **keys: object) -> None: ...
    def select_graphic_rendition(self, *attributes: int, private: bool = False) -> None:
        if not private:
            super().select_graphic_rendition(*attributes)


class Screen(Terminal):
    """``cardtable`` with these options in a terminal of that size; ``environ``: NAME=value for it alone."""

    def __init__(
        self, options: Sequence[str], columns: int = 80, rows: int = 24, environ: Sequence[str] = ()
    ) -> None:
        self.emulator = Emulator(columns, rows)
        self.stream = pyte.ByteStream(self.emulator)
        super().__init__(["env", *environ, *PROGRAM, *options], columns, rows)

    def read(self, seconds: float) -> bytes:
        chunk = super().read(seconds)
        if chunk:
            # Colons part the colours' figures in some sequences, ">" and "<" start private ones.
            self.stream.feed(re.sub(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]", b"", chunk))
        return chunk

    @property
    def rows(self) -> list[str]:
        """What stands on the screen, a string a row."""
        return [row.rstrip() for row in self.emulator.display]

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    def until(self, wanted: Callable[[str], bool], what: str = "") -> str:
        """Reads until the screen is as wanted; returns it. Raises TimeoutError with the screen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if wanted(self.text):
                return self.text
            self.read(0.05)
        raise TimeoutError(f"not {what or 'as wanted'} within {PATIENCE} s:\n{self.text}")

    def shows(self, *texts: str) -> str:
        """Waits until all of these stand on the screen."""
        return self.until(lambda text: all(one in text for one in texts), f"showing {texts}")

    def keys(self, *names: str) -> None:
        """Presses keys by name, or characters as they are; reads what is drawn at once."""
        for name in names:
            os.write(self.fd, KEYS.get(name) or name.encode())
            if name == "escape":  # alone it is a key only once nothing has followed it
                time.sleep(0.15)
            self.read(0.15)
            while self.read(0.04):
                pass

    def leave(self) -> int:
        """Ctrl+Q, and once more if it is asked about; the exit code."""
        self.keys("ctrl+q")
        try:
            return self.ended(2.0)
        except TimeoutError:
            self.keys("ctrl+q")
            return self.ended()

    def resize(self, columns: int, rows: int) -> None:
        """Another size; the emulator's first, as a real terminal's."""
        self.emulator.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def mode(self, number: int) -> bool:
        """Whether a private mode of the terminal is on, by the last word about it."""
        found = re.findall(rb"\x1b\[\?(?:\d+;)*%d(?:;\d+)*([hl])" % number, self.output)
        return bool(found) and found[-1] == b"h"

    @property
    def cursor_shown(self) -> bool:
        found = re.findall(rb"\x1b\[\?25([hl])", self.output)
        return not found or found[-1] == b"h"

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed and waits for whole lines, as a shell expects."""
        modes: int = termios.tcgetattr(self.fd)[3]
        return bool(modes & termios.ECHO and modes & termios.ICANON and modes & termios.ISIG)

    def after_alternate(self) -> str:
        """What was written after the alternate screen was left, without sequences."""
        tail = self.output.rpartition(b"\x1b[?1049l")[2]
        return re.sub(rb"\x1b\[[0-9;?<>=]*[a-zA-Z]|\x1b[78=>]", b"", tail).decode(errors="replace")
