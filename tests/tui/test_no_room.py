"""A terminal that has become too small for the table, with something open over it."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from cardtable.tui.canvas import wrap
from cardtable.tui.commands import Commands
from cardtable.tui.dialogs import Pick, Reader
from cardtable.tui.lobby import Lobby
from tests.tui.tables import match, play_on, result_heard, screen_of, settled, shown, table


def told(text: str) -> list[str]:
    """The lines of a terminal that are not empty."""
    return [line.strip() for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize("key", ["f10", "f1", "ctrl+p", "f2", "ctrl+q"])
async def test_what_is_open_gives_way_to_the_message_and_comes_back(key: str) -> None:
    game = match(2, seed=3)
    async with table(game) as pilot:
        app, screen = pilot.app, screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        await pilot.press(key)
        await pilot.pause(0.1)
        dialog = app.screen
        await pilot.press("down", "down")
        if isinstance(dialog, Commands):
            await pilot.press("e")
        await pilot.pause(0.05)
        before, focused, moves = shown(pilot), dialog.focused, len(game.moves)
        await pilot.resize_terminal(50, 15)
        await pilot.pause(0.1)
        message = screen.app.words.t("tui.too-small", columns=60, rows=20, width=50, height=15)
        assert told(shown(pilot)) == wrap(message, 48)
        await pilot.press("down", "enter", "escape", "a", "1")
        await pilot.click(offset=(20, 8))
        assert app.screen is dialog and len(game.moves) == moves
        await pilot.resize_terminal(80, 24)
        await settled(pilot, lambda: shown(pilot) == before, 100)
        assert dialog.focused is focused
        at = [each.highlighted for each in dialog.query(OptionList)]
        await pilot.press("down")
        assert isinstance(dialog, Reader) or [each.highlighted for each in dialog.query(OptionList)] != at
        await pilot.press("escape")
        assert app.screen is screen


async def test_the_result_of_a_deal_waits_for_room() -> None:
    game = match(2, seed=6)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        for _ in range(2000):
            if game.outcome is not None:
                break
            await play_on(pilot, screen, screen.action_enter)
        await result_heard(pilot)
        await settled(pilot, lambda: "Next deal" in shown(pilot), 100)
        dialog = pilot.app.screen
        before = shown(pilot)
        await pilot.resize_terminal(59, 24)
        await pilot.pause(0.1)
        assert "59" in shown(pilot) and "1  " not in shown(pilot)
        await pilot.press("1")
        await pilot.resize_terminal(80, 24)
        await settled(pilot, lambda: shown(pilot) == before, 100)
        assert pilot.app.screen is dialog


async def test_over_the_first_screen_it_stays() -> None:
    async with table(None, 50, 15) as pilot:
        await pilot.press("f3")
        await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, Pick) and pilot.app.screen.query_one(OptionList).has_focus
        assert "1  " in shown(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Lobby) and pilot.app.screen.query_one(Input).has_focus


async def test_what_opens_while_there_is_no_room_is_seen_later() -> None:
    async with table(match(2, seed=3), 50, 15) as pilot:
        screen = screen_of(pilot)
        screen.action_menu()
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, Pick) and "1  " not in shown(pilot)
        await pilot.press("1")
        await pilot.resize_terminal(80, 24)
        await settled(pilot, lambda: "1  Hint" in shown(pilot), 100)
        assert pilot.app.screen.query_one(OptionList).has_focus
        await pilot.press("escape")
        assert pilot.app.screen is screen
