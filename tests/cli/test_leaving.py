"""Every way out of a game by lines, at every question: a sentence, and the game kept (POSIX alone)."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")

from cardtable.plain import await_line
from cardtable.store.transcript import games, read
from tests.benchmarks.terminal import Terminal

PLAIN = [sys.executable, "-m", "cardtable", "--plain", "--lang", "en", "--seed", "7", "--bots", "random"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    yield tmp_path


# How each question is reached: options, and the lines that are written before it.
QUESTIONS: dict[str, tuple[list[str], str]] = {
    "Your move": (["--game", "durak"], ""),
    "Your bet": (["--game", "red-dog"], ""),
    "Which game?": ([], ""),
    "press Enter": (["--game", "durak", "--humans", "2"], ""),
    "Next deal?": (["--game", "red-dog"], "1\r"),
    "Another match?": (["--game", "revolution", "--deals", "1"], "1\r" * 13),
}


@pytest.mark.parametrize("key,code", [("\x03", 1), ("\x04", 0)], ids=["ctrl-c", "ctrl-d"])
@pytest.mark.parametrize("asked", QUESTIONS)
def test_at_every_question(asked: str, key: str, code: int) -> None:
    options, before = QUESTIONS[asked]
    with Terminal([*PLAIN, *options]) as terminal:
        if before:
            terminal.press(before.encode())
        terminal.wait_for([asked])
        terminal.press(key.encode())
        assert terminal.ended() == code
        text = terminal.output.decode()
    tail = text[text.rindex(asked) :]
    assert "Traceback" not in text
    assert "You have left the game." in tail or (asked == "Which game?" and code and "Left." in tail)
    # What was begun is kept; there is nothing to go on with where nothing was played, or all.
    [path] = list(games()) or [None]
    moves = [line for line in read(path).lines if "move" in line] if path is not None else []
    assert bool(moves) is bool(before or asked == "Your bet")
    assert ("cardtable resume" in tail) is (bool(moves) and asked != "Another match?")


def test_a_signal_in_the_moment_before_the_wait_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is heard at once, not at the next key."""
    import pty

    master, slave = pty.openpty()
    heard: list[int] = []
    ready: list[list[object]] = []
    wait = select.select

    def late(*sets: list[object]) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        ready.append(wait(*sets, 10)[0])

    monkeypatch.setattr(select, "select", late)
    before = signal.signal(signal.SIGINT, lambda number, _frame: heard.append(number))
    try:
        with open(slave, encoding="utf-8") as lines:
            await_line(lines)
    finally:
        signal.signal(signal.SIGINT, before)
        os.close(master)
    assert heard == [signal.SIGINT]
    assert len(ready[0]) == 1


def test_a_reader_that_goes_away_in_the_middle_leaves_the_game_kept() -> None:
    program = subprocess.Popen(
        [*PLAIN, "--game", "durak"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdin and program.stdout and program.stderr
    program.stdin.write(b"1\n1\n1\n")
    program.stdin.flush()
    seen = b""
    while seen.count(b"Your move") < 2:
        seen += os.read(program.stdout.fileno(), 1000)
    program.stdout.close()
    program.stdin.write(b"1\n" * 40)
    program.stdin.close()
    err = program.stderr.read()
    program.stderr.close()
    assert (program.wait(60), err) == (1, b"")
    [path] = games()
    assert read(path).lines and not read(path).torn


@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_ended_from_outside_it_is_resumed_where_it_was(end: str) -> None:
    with Terminal([*PLAIN, "--game", "durak"]) as terminal:
        terminal.wait_for(["Your move"])
        terminal.press(b"1\r")
        terminal.wait_for(["You lead"])
        os.kill(terminal.pid, getattr(signal, end))
        assert terminal.ended() != 0
        assert b"Traceback" not in terminal.output
    [path] = games()
    moves = len(read(path).lines)
    assert moves
    with Terminal([*PLAIN[:3], "resume", "--plain", "--lang", "en"]) as terminal:
        terminal.wait_for(["The game goes on"])
        terminal.wait_for(["Your move"])
        terminal.press(b"quit\r")
        assert terminal.ended() == 0
    assert len(read(path).lines) >= moves
