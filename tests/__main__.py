"""All checks of the project, as CI runs them: ``python -m tests``.

Style, format, types and import contracts first; pytest last, so that its summary closes the output. It
runs on every processor, unless arguments for pytest are given: then they are all that it gets.
What the environment says about terminals is taken away, and Ctrl+C is heard: the checks need no terminal.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent

CHECKS = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "mypy --strict": [sys.executable, "-m", "mypy", "--strict", "cardtable"],
    "import contracts": [str(BIN / "lint-imports"), "--no-cache"],
}


def main() -> int:
    """Runs every check, also after one has failed; 0 only when all hold."""
    env = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "COLUMNS", "LINES")}
    env |= {"NO_COLOR": "1", "PYTHONUTF8": "1"}
    # A shell's job in the background does not hear Ctrl+C, nor does what it starts: the tests send some.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = []
    for name, command in CHECKS.items():
        start = time.monotonic()
        done = subprocess.run(
            command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        word = "ok" if done.returncode == 0 else "FAILED"
        print(f"{name:<18}{word}  {time.monotonic() - start:.1f} s", flush=True)
        if done.returncode:
            failed.append(name)
            print(done.stdout + done.stderr, flush=True)
    if failed:
        print(f"failed so far: {', '.join(failed)}", flush=True)
    given = sys.argv[1:] or ["-n", "auto", "--dist", "worksteal"]
    tests = subprocess.run(
        [sys.executable, "-m", "pytest", *given],
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    return 1 if failed or tests.returncode else 0


if __name__ == "__main__":
    raise SystemExit(main())
