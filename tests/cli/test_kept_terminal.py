"""What is kept, in a real (pseudo-)terminal: a replay, a tournament, a game killed and resumed."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")

from cardtable.store.transcript import games, read
from tests.benchmarks.terminal import Terminal
from tests.golden import transcripts

PROGRAM = [sys.executable, "-m", "cardtable"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_a_replay_is_drawn_and_left_with_q() -> None:
    path = str(transcripts.path("throw-in"))
    with Terminal([*PROGRAM, "replay", path, "--lang", "en"]) as terminal:
        terminal.wait_for(["move 0 of"])
        terminal.press(b"\x1b[C")
        terminal.wait_for(["as Ann sees it"])
        terminal.press(b"q")
        assert terminal.ended() == 0
        assert b"Traceback" not in terminal.output


def test_a_tournament_is_drawn_played_out_and_left() -> None:
    options = ["--players", "5", "--humans", "0", "--fee", "3", "--bots", "random", "--lang", "en"]
    with Terminal([*PROGRAM, "tournament", *options]) as terminal:
        terminal.wait_for(["15 chips in the pool"])
        terminal.wait_for(["wins the tournament"])
        terminal.press(b"q")
        assert terminal.ended() == 0
    [path] = games()
    assert len(read(path).lines) == 4


def test_killed_at_the_screen_the_game_is_resumed_there() -> None:
    options = ["--game", "durak", "--seed", "7", "--bots", "random", "--lang", "en"]
    with Terminal([*PROGRAM, *options]) as terminal:
        terminal.wait_for(["Enter: "])
        terminal.press(b"\r")
        deadline = 200
        while deadline and not any(len(read(path).lines) for path in games()):
            deadline -= 1
            terminal.read(0.1)
        os.kill(terminal.pid, signal.SIGKILL)
    [path] = games()
    moves = len(read(path).lines)
    assert moves >= 1
    with Terminal([*PROGRAM, "resume", "--lang", "en"]) as terminal:
        terminal.wait_for(["Enter: "])
        os.kill(terminal.pid, signal.SIGKILL)
    assert len(read(path).lines) >= moves
