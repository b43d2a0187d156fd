"""Keys at the table that come at a bad moment, or that the settings have changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable.cards import mask_of, parse_cards
from cardtable.engine import Move
from cardtable.store.settings import Settings
from cardtable.text import Words
from cardtable.tui import results
from cardtable.tui.app import CardtableApp
from cardtable.tui.curtain import Curtain
from cardtable.tui.dialogs import Pick
from cardtable.tui.look import Look
from cardtable.tui.modifiers import Modifiers
from tests.tui import games
from tests.tui.tables import at, position, screen_of, settled, shown, table


def defending() -> Any:
    """Anna may cover 8♠, throw nothing in, or take."""
    return position(hands=["Ts 9h 6c", "7c 8c 9c"], table=["8s"], leader=1, defender=0)


def changed(game: Any, folder: Path, **keys: str) -> CardtableApp:
    """The program with these keys in its settings."""
    settings = Settings(folder / "settings.toml")
    for id, key in keys.items():
        settings.set(f"keys.{id}", key)
    app = CardtableApp(game, Words("en"), Look(animate=False), settings)
    app.keeper = None
    app.pace = "instant"
    return app


@pytest.mark.parametrize("key", ["t", "T"])
async def test_a_key_given_to_another_action_is_its_own_no_more(key: str, tmp_path: Path) -> None:
    """``keys.transfer = t``: T transfers, and Take is left to Tab and the mouse."""
    state = position(
        base="transfer", hands=["9h 6c", "7c 8c 9c", "Ac Kc"], table=["9s"], leader=2, defender=0
    )
    game = at(state)
    app = changed(game, tmp_path, transfer="t")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(pilot)
        assert " T  Transfer" in text and "T  Take" not in text and "  Take " in text
        screen_of(pilot).go_to(parse_cards("9h")[0])
        assert "T: transfer" in shown(pilot)
        await pilot.press(key)
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, Move("transfer", mask_of(parse_cards("9h"))))


async def test_the_bar_shows_hint_and_help_by_the_keys_that_they_have(tmp_path: Path) -> None:
    app = changed(at(defending()), tmp_path, hint="y", take="w")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = shown(pilot)
        assert " Y  Hint" in text and " F1  Keys" in text and " W  Take" in text


@pytest.mark.parametrize(
    "key,why",
    [
        ("m", "Only the defender covers"),
        ("p", "One passes only when the bout is about to close"),
        ("x", "This table has no such move"),
    ],
)
async def test_a_key_whose_move_has_not_been_possible_yet_has_a_reason(key: str, why: str) -> None:
    """C-1, C-3: only a move that the table does not know is said to be none of it."""
    hands = ["9h 6c", "7c 8c 9c"]
    state = position(hands=hands, table=["8s"], leader=0, defender=1, options={"cheating": True})
    async with table(at(state)) as pilot:
        await pilot.press(key)
        assert why in shown(pilot)


@pytest.mark.parametrize("key", ["t", "1", "enter", "space", "f1", "f2", "f10", "H", "ctrl+p"])
async def test_a_table_without_room_hears_no_key_but_those_to_leave(key: str) -> None:
    game = at(defending())
    async with table(game) as pilot:
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        await pilot.press(key, key)
        await pilot.pause(0.02)
        assert not game.moves and len(pilot.app.screen_stack) == 1
        assert screen_of(pilot).marked == 0 and not screen_of(pilot).message
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.press("t")
        await settled(pilot, lambda: bool(game.moves))


async def test_a_table_without_room_is_left_at_once() -> None:
    """There is no room to ask, and the game is kept (the message says so)."""
    async with table(at(defending()), 30, 8) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert pilot.app.return_value == 0


async def test_a_table_without_room_waits_for_room() -> None:
    """Nobody sees what the bots do there: the game goes on after a resize."""
    game = games.sit("revolution", 4, humans=0)
    async with table(game, 40, 10) as pilot:
        await pilot.pause(0.1)
        assert not game.moves
        await pilot.resize_terminal(80, 24)
        await settled(pilot, lambda: len(game.moves) > 4)
        await pilot.resize_terminal(40, 10)
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert pilot.app.return_value == 0


async def test_keys_on_their_way_to_the_table_choose_nothing_in_the_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(results, "DEAF", 1e9)  # however slow the machine is
    game = at(position(hands=["Ah", "7c"], leader=0, defender=1))
    async with table(game) as pilot:
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.press("enter", "1", "escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Pick) and game.number == 1
        monkeypatch.setattr(results, "DEAF", 0.0)
        await pilot.press("enter")
        await settled(pilot, lambda: game.number == 2)


@pytest.mark.parametrize("lang, wanted", [("en", "One card at a time"), ("ru", "по одной карте")])
async def test_two_cards_where_one_is_played(lang: str, wanted: str) -> None:
    game = games.revolution("follow-suit")
    async with table(game, lang=lang) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        before = len(game.moves)
        for card in screen.order[:2]:
            screen.go_to(card)
            await pilot.press("space")
        text = shown(pilot)
        assert wanted in text and "(RV-3)" in text and "Esc" in text
        await pilot.press("enter")
        assert len(game.moves) == before
        await pilot.press("escape")
        assert screen.marked == 0


@pytest.mark.parametrize("key", ["f1", "f10", "ctrl+p", "f9"])
async def test_plain_characters_also_in_what_opens_over_the_table(key: str) -> None:
    """Frames, arrows, names of keys, the bar that scrolls."""
    look = Look(animate=False, ascii=True)
    async with table(at(defending(), humans=2), look=look, ascii=True) as pilot:
        await settled(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        pilot.app.screen.since = 0.0
        await pilot.press("enter")
        await pilot.press(key)
        await settled(pilot, lambda: pilot.app.screen is not screen_of(pilot))
        await pilot.pause()
        assert "+---" in shown(pilot)
        assert shown(pilot).isascii()


async def test_plain_characters_on_every_screen_before_a_table() -> None:
    """Cut texts, too: at 60 columns there are some."""
    async with table(None, 60, 20, look=Look(animate=False, ascii=True), ascii=True) as pilot:
        app: Any = pilot.app
        seen = [shown(pilot)]
        for keys in ("tab", "tab", "f1", "escape", "f3", "escape", "ctrl+p", "escape", "enter", "down"):
            await pilot.press(keys)
            await pilot.pause(0.05)
            seen.append(shown(pilot))
        app.push_screen(Modifiers(app.screen.setup))
        await pilot.pause(0.05)
        seen.append(shown(pilot))
        app.pop_screen()
        app.open_beside("tournament")
        await pilot.pause(0.05)
        seen.append(shown(pilot))
        assert len(set(seen)) > 7 and "~" in "".join(seen)
        assert not {sign for text in seen for sign in text if not (sign.isascii() or sign.isalpha())}
