"""A program in a pseudo-terminal: what it writes, when, and what it keeps in memory."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self


class Terminal:
    """Starts a program in a terminal of ``columns`` by ``rows``; kills it at the end."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, rows: int = 24, term: str = "xterm-256color"
    ) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM=term, COLORTERM="truecolor", LANG="C.UTF-8")
            for name in ("NO_COLOR", "COLUMNS", "LINES"):
                os.environ.pop(name, None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            # Not what C code has put beside it: readline's own size of the terminal.
            os.execvpe(command[0], list(command), os.environ)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.output = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(ProcessLookupError, ChildProcessError):
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, seconds: float) -> bytes:
        """What comes within some seconds, as soon as anything comes; b"" if nothing does."""
        if not select.select([self.fd], [], [], max(0, seconds))[0]:
            return b""
        try:
            chunk = os.read(self.fd, 1 << 20)
        except OSError:
            return b""
        self.output += chunk
        return chunk

    def wait_for(self, texts: Sequence[str], seconds: float = 60) -> float:
        """Seconds from the start until one of the texts stands in the output. Raises TimeoutError."""
        wanted = [text.encode() for text in texts]
        while time.perf_counter() - self.started < seconds:
            self.read(0.05)
            if any(text in self.output for text in wanted):
                return time.perf_counter() - self.started
        raise TimeoutError(
            f"none of {texts} within {seconds} s; the end of what came: {self.output[-300:]!r}"
        )

    def settle(self, quiet: float = 0.3) -> bytes:
        """Reads until nothing has come for ``quiet`` seconds."""
        found = b""
        while chunk := self.read(quiet):
            found += chunk
        return found

    def press(self, keys: bytes, quiet: float = 0.15) -> tuple[float, int]:
        """Presses a key; seconds until the last byte of the repaint, and its bytes. (0, 0): none."""
        start = time.perf_counter()
        os.write(self.fd, keys)
        last, size = start, 0
        wait = 1.0
        while chunk := self.read(wait):
            last, size, wait = time.perf_counter(), size + len(chunk), quiet
        return last - start, size

    def ended(self, seconds: float = 60) -> int:
        """The exit code once the program has ended. Raises TimeoutError if it does not."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
        raise TimeoutError(f"still running after {seconds} s")

    def processor(self) -> float:
        """Seconds of the processor that the program has used, 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.pid}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes, 0 where the system does not tell."""
        try:
            with open(f"/proc/{self.pid}/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return 0
