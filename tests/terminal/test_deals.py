"""Whole deals of every game in a real (pseudo-)terminal, by keys alone; resized on the way; ended from
outside. What is looked at is the screen that a player would see."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="pseudo-terminals are a matter of POSIX")

from cardtable.store.transcript import games, read
from tests.terminal.screen import Screen

QUIET = ["--lang", "en", "--bots", "random", "--no-animation", "--seed", "7"]
# Each game and version; a second size is that to which the terminal is changed in the middle of the deal.
SMALL, LARGE = (80, 24), (120, 40)
DEALS: list[tuple[str, int, list[tuple[int, int]]]] = [
    ("durak", 2, [SMALL]),
    ("durak", 2, [LARGE]),
    ("durak:transfer+armenian", 3, [SMALL, LARGE]),
    ("durak:japanese", 4, [LARGE, SMALL]),
    ("two-trump", 2, [LARGE, SMALL]),
    ("solitaire", 2, [SMALL, LARGE]),
    ("redudu", 3, [SMALL, LARGE]),
    ("red-dog", 4, [SMALL, LARGE]),
    ("red-dog-burn", 3, [LARGE, SMALL]),
    ("red-dog-bank", 3, [SMALL, LARGE]),
    ("red-dog-six", 2, [LARGE, SMALL]),
    ("red-dog-polish", 5, [SMALL, LARGE]),
    ("revolution", 4, [SMALL]),
    ("revolution", 4, [LARGE]),
]
# What somebody tries who finds that Enter does nothing, in turn. Nothing of it answers a dialog that comes
# up meanwhile: no digit, no Esc.
TRIED = ("right", "tab", "up", "left", "space", "t", "d", "down", "space", "tab")
# Long deals are made short by the digit over the first legal card, and by a deal in which that is soon over.
BY_DIGIT = ("1", "p", "right")
SEEDS = {"solitaire": "6"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A home of its own, in which bots do not linger."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "config" / "cardtable"
    folder.mkdir(parents=True)
    (folder / "settings.toml").write_text('pace = "instant"\n')
    yield tmp_path


def play_out(screen: Screen, keys: int = 900, after: int = 0, then: Callable[[], None] | None = None) -> int:
    """Plays a deal to its result: Enter where the reason line says what it does, else other keys; ``then``
    is done ``after`` so many keys. Returns how many keys it took."""
    tried = cycle(BY_DIGIT if "Solitaire" in screen.text else TRIED)
    for pressed in range(keys):
        if "The deal is over" in screen.text or "The same deal again" in screen.text:
            # A key that came before the result was drawn may have put it aside: Enter shows it again.
            screen.settle(0.5)
            if "The same deal again" not in screen.text:
                screen.keys("enter")
            screen.shows("The same deal again")
            return pressed
        if then is not None and pressed == after:
            then()
        screen.keys("enter" if "Enter: " in screen.text else next(tried))
    raise AssertionError(f"the deal is not over after {keys} keys:\n{screen.text}")


@pytest.mark.parametrize("table,players,sizes", DEALS, ids=lambda value: str(value).replace(" ", ""))
def test_a_deal_by_keys(table: str, players: int, sizes: list[tuple[int, int]]) -> None:
    """Played to its result and left: nothing of the program stays on the terminal, the game is kept."""
    first, *others = sizes
    options = ["--game", table, "--players", str(players), *QUIET, "--seed", SEEDS.get(table, "7")]
    with Screen(options, *first) as screen:
        screen.shows("F1")
        screen.keys("1", "2", "1")

        def resize() -> None:
            for size in others:
                screen.resize(*size)
                screen.until(lambda text: "F1" in text and max(map(len, text.split("\n"))) <= others[0][0])

        play_out(screen, after=3, then=resize)
        assert "Traceback" not in screen.text
        assert screen.leave() == 0
        assert_whole(screen)
    [path] = games()
    assert read(path).lines


def assert_whole(screen: Screen) -> None:
    """The terminal is as it was before: its own screen, cursor, no mouse, no marked paste."""
    assert not screen.mode(1049) and screen.cursor_shown
    assert not any(screen.mode(mode) for mode in (1000, 1003, 1006, 2004)) and screen.echoes
    assert "Traceback" not in screen.after_alternate()


def test_resized_in_the_middle_of_a_deal() -> None:
    """Down to chips, too small for anything, and back: the same cards, the same cursor, and it goes on."""
    with Screen(["--game", "durak", "--players", "3", *QUIET]) as screen:
        screen.shows("Enter: ", "F1  Keys")
        screen.settle()
        before = screen.text
        screen.resize(60, 20)
        screen.until(lambda text: all(len(row) <= 60 for row in text.split("\n")) and "Enter: " in text)
        assert offer(screen.text) == offer(before)
        screen.resize(30, 10)
        screen.shows("30 × 10", "60 columns")
        screen.keys("x", "right", "escape", "t", "enter")
        screen.resize(120, 40)
        screen.shows("Enter: ", "Log")
        screen.resize(80, 24)
        screen.until(lambda text: text == before, "as it was before")
        play_out(screen)
        screen.resize(60, 20)
        screen.shows("The same deal again")
        screen.resize(30, 10)
        screen.resize(120, 40)
        screen.shows("The same deal again")
        assert screen.leave() == 0
        assert_whole(screen)


def test_an_exported_size_does_not_win_over_the_terminal() -> None:
    with Screen(["--game", "durak", *QUIET], environ=("COLUMNS=100", "LINES=50")) as screen:
        screen.shows("Enter: ", "F1  Keys")
        assert "F1  Keys" in screen.rows[23]
        screen.resize(120, 40)
        screen.until(lambda _: "F1  Keys" in screen.rows[39] and "Log" in screen.rows[0])
        assert screen.leave() == 0


def offer(text: str) -> str:
    """What Enter would do."""
    return next(row.strip() for row in text.split("\n") if "Enter: " in row)


@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_told_to_end_it_leaves_a_whole_terminal(end: str) -> None:
    with Screen(["--game", "durak", *QUIET]) as screen:
        screen.shows("Enter: ")
        screen.until(lambda _: any(games()), "kept")
        screen.keys("enter")
        screen.until(lambda _: bool(read(next(iter(games()))).lines), "a move kept")
        os.kill(screen.pid, getattr(signal, end))
        assert screen.ended() == 128 + getattr(signal, end)
        assert_whole(screen)
        assert "cardtable resume" in screen.after_alternate()
    [path] = games()
    assert read(path).lines


@pytest.mark.parametrize("end", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_told_to_end_as_the_screen_opens_it_leaves_a_whole_terminal(end: str) -> None:
    """Between taking the terminal over and its first picture too."""
    with Screen(["--game", "durak", *QUIET]) as screen:
        while not screen.mode(1049):
            screen.read(0.001)
        os.kill(screen.pid, getattr(signal, end))
        assert screen.ended() == 128 + getattr(signal, end)
        assert_whole(screen)


def test_ctrl_c_asks_and_once_more_leaves() -> None:
    with Screen(["--game", "durak", *QUIET]) as screen:
        screen.shows("Enter: ")
        screen.keys("ctrl+c")
        screen.shows("Leave this game?")
        screen.keys("escape")
        screen.until(lambda text: "Leave this game?" not in text)
        screen.keys("ctrl+c")
        screen.shows("Leave this game?")
        screen.keys("ctrl+c")
        assert screen.ended() == 0
        assert_whole(screen)


def test_killed_the_game_is_there_again_from_the_first_screen() -> None:
    with Screen(["--game", "durak", *QUIET]) as screen:
        screen.shows("Enter: ")
        screen.until(lambda _: any(games()), "kept")
        screen.keys("enter", "enter")
        [path] = games()
        screen.until(lambda _: bool(read(path).lines), "a move kept")
        os.kill(screen.pid, signal.SIGKILL)
    moves = len(read(path).lines)
    with Screen(["--lang", "en"]) as screen:
        screen.shows("Continue the game left open", "Throw-in Durak: ")
        screen.keys("enter")
        screen.shows("Throw-in Durak", "F4  Hint")
        assert len(read(path).lines) >= moves
        assert screen.leave() == 0
        assert_whole(screen)
