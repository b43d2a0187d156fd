"""The command palette: everything that can be done, findable in both languages, and only what there is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.widgets import Input

from cardtable.games import game, open_table, registry
from cardtable.text import Words
from cardtable.text.finding import find
from cardtable.tui.commands import Commands, commands
from cardtable.tui.dialogs import Leave, Pick, Reader
from cardtable.tui.keys import KEYS, verb_key
from cardtable.tui.lobby import Lobby
from cardtable.tui.look import INKS, THEMES
from cardtable.tui.table_screen import TableScreen
from cardtable.tui.table_verbs import table_verbs
from tests.tui.tables import match, screen_of, settled, shown, table

LANGS = ("en", "ru")


def verbs_of_random_play(name: str, deals: int, **options: Any) -> set[str]:
    """The keys of the moves that come in some deals."""
    laid, found = open_table(name, options=options), set[str]()
    for seed in range(deals):
        rng = Random(seed)
        state = laid.deal(laid.players[seed % len(laid.players)], seed)
        for _ in range(300):
            if state.to_act is None:
                break
            legal = state.legal()
            found |= {verb_key(move.verb) for move in legal}
            state.apply(rng.choice(legal))
    return found - {"play"}


@pytest.mark.parametrize("entry", [e for _, e in registry().entries()], ids=lambda e: e.slug)
def test_a_table_has_no_move_that_it_is_not_said_to_have(entry: Any) -> None:
    assert verbs_of_random_play(entry.table, 8) <= table_verbs(open_table(entry.table))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("durak", {"cheating": True}),
        ("simple", {}),
        ("transfer", {"cheating": True}),
        ("transfer", {"pass_card": False}),
        ("magic", {"block_combo": True}),
        ("solitaire", {"laughter": "ask"}),
        ("second-try", {}),
        ("armenian", {}),
        ("poker", {}),
        ("american", {}),
        ("baltic", {}),
        ("sly", {}),
        ("redudu", {}),
    ],
)
def test_and_has_each_that_it_is_said_to_have(name: str, options: dict[str, Any]) -> None:
    told = table_verbs(open_table(name, options=options))
    assert verbs_of_random_play(name, 60, **options) == told


@pytest.mark.parametrize("lang", LANGS)
async def test_at_a_table_every_key_of_it_is_offered_and_no_move_that_it_lacks(lang: str) -> None:
    async with table(match(2, seed=3), lang=lang) as pilot:
        app: Any = pilot.app
        words: Words = app.words
        offered = {command.title.casefold(): command for command in commands(app, app.screen)}
        lacking = {"transfer", "show", "pass", "try", "draw", "swap", "self", "give", "counter", "own"}
        lacking |= {"block", "cheat", "accuse", "laugh", "keep", "fold"}
        for key in KEYS:
            title = words.t(f"tui.key-{key.id}").casefold() if key.group != "digit" else ""
            if key.id in lacking or key.group in ("bet", "digit") or key.id == "palette":
                assert title not in offered
            else:
                assert title in offered, key.id
        assert all(command.title[0] == command.title[0].upper() for command in offered.values())


@pytest.mark.parametrize("lang", LANGS)
async def test_everything_is_found_in_both_languages(lang: str) -> None:
    async with table(match(2, seed=3), lang=lang) as pilot:
        app: Any = pilot.app
        found = commands(app, app.screen)
        titles = [command.title for command in found]
        assert len(titles) == len(set(titles))
        named = [(command.title, command.names) for command in found]
        wanted = [f"tui.theme-{name}" for name in THEMES] + [f"tui.inks-{name}" for name in INKS]
        wanted += ["tui.pace-fast", "tui.suits-letters", "tui.lang-ru", "tui.key-options", "tui.sorted-rank"]
        wanted += ["tui.key-take", "tui.key-undo", "tui.choose-game", "tui.code-show", "tui.key-quit"]
        for other in (Words("en"), Words("ru")):
            for key in wanted:
                assert find(other.t(key), named), key
            for _, entry in registry().entries():
                title = app.words.t("tui.play-entry", name=entry.name(lang))
                assert title in find(entry.name(other.lang), named)


@pytest.mark.parametrize(
    ("typed", "wanted"), [("двухцв", ""), ("two colours", "two"), ("ldf wdtnf", "two"), ("два цвета", "two")]
)
async def test_a_command_works(typed: str, wanted: str) -> None:
    async with table(match(2, seed=3)) as pilot:
        app: Any = pilot.app
        await settled(pilot, screen_of(pilot).driver.mine)
        await pilot.press("ctrl+p")
        await pilot.pause(0.05)
        assert isinstance(app.screen, Commands)
        app.screen.query_one(Input).value = typed
        await pilot.press("enter")
        await pilot.pause(0.05)
        if wanted:
            assert app.look.inks == wanted and isinstance(app.screen, TableScreen)
        else:
            assert isinstance(app.screen, Commands)
            assert app.words.t("tui.commands-nothing") in shown(pilot)
            await pilot.press("escape")
            assert isinstance(app.screen, TableScreen)


async def test_moves_and_menus_are_made_from_it() -> None:
    async with table(match(2, seed=3)) as pilot:
        app: Any = pilot.app
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        for typed, kind in (
            ("the log", Reader),
            ("keys and the rules", Reader),
            ("menu", Pick),
            ("quit", Leave),
        ):
            await pilot.press("ctrl+p")
            await pilot.pause(0.05)
            app.screen.query_one(Input).value = typed
            await pilot.press("enter")
            await pilot.pause(0.1)
            assert isinstance(app.screen, kind), typed
            await pilot.press("escape")
            await pilot.pause(0.05)
        before = len(screen.driver.match.moves)
        await pilot.press("ctrl+p")
        await pilot.pause(0.05)
        app.screen.query_one(Input).value = "play what is chosen"
        await pilot.press("enter")
        await settled(pilot, lambda: len(screen.driver.match.moves) > before)


async def test_another_game_asks_first_while_a_deal_is_played() -> None:
    async with table(match(2, seed=3)) as pilot:
        app: Any = pilot.app
        await settled(pilot, screen_of(pilot).driver.mine)
        for answer in ("escape", "2"):
            await pilot.press("ctrl+p")
            await pilot.pause(0.05)
            app.screen.query_one(Input).value = "Red Dog with a burnt"
            await pilot.press("enter")
            await pilot.pause(0.05)
            assert isinstance(app.screen, Pick)
            await pilot.press(answer)
            await pilot.pause(0.1)
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        assert screen_of(pilot).driver.match.table == game("red-dog").table("red-dog-burn")


async def test_from_the_first_screen_a_game_is_started_by_its_name() -> None:
    async with table(None, lang="ru") as pilot:
        app: Any = pilot.app
        assert isinstance(app.screen, Lobby)
        await pilot.press("ctrl+p")
        await pilot.pause(0.05)
        app.screen.query_one(Input).value = "револ"
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        assert screen_of(pilot).driver.match.table.game == "revolution"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_it_fits_and_shows_only_safe_signs(size: tuple[int, int]) -> None:
    async with table(match(2, seed=3), *size, lang="ru") as pilot:
        await settled(pilot, screen_of(pilot).driver.mine)
        await pilot.press("ctrl+p")
        await pilot.pause(0.05)
        text = shown(pilot)
        assert "🔎" not in text and "Search" not in text and "Команды" in text
        lines = text.split("\n")
        assert len(lines) <= size[1] and max(map(len, lines)) <= size[0]
        assert any("Enter выполнит" in line for line in lines)
