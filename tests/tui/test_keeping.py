"""What the screen keeps: the transcript move by move, results, settings, the game left open."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.store.places import games_path
from cardtable.store.results import Results
from cardtable.store.settings import Settings
from cardtable.store.transcript import read
from cardtable.text import Words
from cardtable.tui.app import CardtableApp
from cardtable.tui.dialogs import Pick
from cardtable.tui.look import Look
from tests.tui.tables import match, play_on, screen_of, settled, shown


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything that is kept lies in a folder of the test's own."""
    for name in ("CARDTABLE_CONFIG", "CARDTABLE_DATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    return tmp_path


def app(game: object, look: Look | None = None) -> CardtableApp:
    made = CardtableApp(game, Words("en"), look or Look(animate=False), Settings())  # type: ignore[arg-type]
    made.pace = "instant"
    return made


async def test_every_move_is_on_the_disk_and_the_game_can_be_continued(home: Path) -> None:
    game = match(2, seed=3)
    first = app(game)
    async with first.run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        await pilot.press("enter")
        await settled(pilot, lambda: len(game.moves) > 1 and screen.driver.mine())
        [path] = games_path().glob("*.jsonl")
        assert len(read(path).lines) == len(game.moves)
    moves = game.moves
    second = app(None)
    async with second.run_test(size=(80, 24)) as pilot:
        await settled(pilot, lambda: second.unfinished is not None)
        await pilot.press("up", "home")
        second.screen.list.highlighted = 0
        await settled(pilot, lambda: "Enter  Go on playing" in shown(pilot))
        await pilot.press("f1")
        await settled(pilot, lambda: "Options of this table" in shown(pilot))  # the rules of its table
        await pilot.press("escape", "enter")
        await settled(pilot, lambda: bool(second.screen_stack[1:]))
        await pilot.pause()
        assert screen_of(pilot).driver.match.moves[: len(moves)] == moves


async def test_a_game_in_which_nobody_moved_leaves_no_file(home: Path) -> None:
    game = match(2, humans=2, seed=3)
    async with app(game).run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        assert len(list(games_path().glob("*.jsonl"))) == 1
    assert not list(games_path().glob("*.jsonl"))


async def test_results_are_kept_after_a_deal(home: Path) -> None:
    game = match(2, seed=3)
    async with app(game).run_test(size=(80, 24)) as pilot:
        screen = screen_of(pilot)
        for _ in range(3000):
            if isinstance(pilot.app.screen, Pick):
                break
            await play_on(pilot, screen, screen.run_play)
    assert game.outcome is not None
    with Results() as results:
        assert {row.name for row in results.rows()} == {"Anna", "Olga"}


async def test_looks_and_order_are_remembered(home: Path) -> None:
    async with app(match(2, seed=3)).run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "c", "f8")
        await pilot.pause()
    kept = Settings()
    assert kept.get("sort") == "rank"
    assert kept.get("inks") == "two" or kept.get("inks") == "blind"
    assert kept.get("pace") == "slow"


async def test_keys_can_be_remapped_in_the_settings(home: Path) -> None:
    Settings().set("keys.take", "w")
    from tests.tui.tables import at, position

    game = at(position(hands=["Ts", "7c 8c"], table=["9s"], leader=1, defender=0))
    async with app(game).run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await pilot.pause(0.05)
        assert not game.moves
        await pilot.press("w")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1].verb == "take"
