"""A program whose terminal is gone ends: it neither hangs nor keeps a processor busy."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path


def test_a_program_whose_terminal_has_gone_ends(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    program = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "--game", "durak", "--seed", "3", "--no-animation"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=env,
    )
    os.close(slave)
    seen = b""
    end = time.monotonic() + 60
    try:
        while b"Durak" not in seen and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                seen += os.read(master, 1 << 16)
        assert b"Durak" in seen
    finally:
        os.close(master)
    try:
        program.send_signal(signal.SIGHUP)
        assert program.wait(60) == 128 + signal.SIGHUP
    finally:
        program.kill()
