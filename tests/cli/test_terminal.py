"""The program in a real (pseudo-)terminal: when it draws, when it tells, and what it leaves behind."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")

from tests.benchmarks.terminal import Terminal

GAME = [
    sys.executable,
    "-m",
    "cardtable",
    "--game",
    "durak",
    "--seed",
    "7",
    "--lang",
    "en",
    "--bots",
    "random",
]


def test_a_dumb_terminal_gets_plain_mode_with_a_line_that_says_so() -> None:
    with Terminal(GAME, term="dumb") as terminal:
        terminal.wait_for(["Your move"])
        assert b"cannot draw a screen" in terminal.output
        terminal.press(b"1\r")
        terminal.wait_for(["You lead"])
        terminal.press(b"quit\r")
        assert terminal.ended() == 0
        assert b"\x1b" not in terminal.output


def test_ctrl_c_in_plain_mode_ends_with_one_line() -> None:
    with Terminal([*GAME, "--plain"]) as terminal:
        terminal.wait_for(["Your move"])
        terminal.press(b"\x03")
        assert terminal.ended() == 1
        assert b"Traceback" not in terminal.output


def test_end_of_input_leaves_the_game() -> None:
    with Terminal([*GAME, "--plain"]) as terminal:
        terminal.wait_for(["Your move"])
        terminal.press(b"\x04")
        assert terminal.ended() == 0


def test_a_terminal_gets_the_screen_and_the_table() -> None:
    with Terminal(GAME) as terminal:
        terminal.wait_for(["\x1b[?1049h"])
        terminal.wait_for(["♠", "♥", "♦", "♣"])
