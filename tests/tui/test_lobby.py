"""The first screen: filter, panel, keys, mouse."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from cardtable.games import open_table, registry
from cardtable.match import Match, Seat, make_seats
from cardtable.match.code import deal_code
from cardtable.text import Words
from cardtable.text.changes import changes
from cardtable.tui.about import describe
from cardtable.tui.canvas import text_width
from cardtable.tui.dialogs import Reader
from cardtable.tui.facts import span
from cardtable.tui.lobby import Games, Lobby
from cardtable.tui.look import Look
from cardtable.tui.setup import Setup
from cardtable.tui.setup_screen import SetupScreen
from cardtable.tui.table_screen import TableScreen
from tests.tui.tables import settled, shown, table

SIZES = [(80, 24), (60, 20), (97, 31), (120, 40)]


def lobby(pilot: Pilot[int]) -> Lobby:
    return next(s for s in pilot.app.screen_stack if isinstance(s, Lobby))


def panel(pilot: Pilot[int]) -> str:
    """The text of the panel as one line."""
    return " ".join(str(lobby(pilot).query_one("#about-text", Static).content).split())


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_every_summary_is_whole_where_there_is_room(lang: str) -> None:
    async with table(None, 200, 50, lang=lang) as pilot:
        found = lobby(pilot).found
        rows = [row for row in lobby(pilot).query_one(Games).options if row.id in found]
        assert rows and not [row.id for row in rows if "…" in str(row.prompt)]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [23, 34, 60])
def test_the_panel_tells_all_of_every_entry(lang: str, width: int) -> None:
    """Names, players, pack, source, and field by field what differs; every line fits."""
    words = Words(lang, strict=True)
    for _, entry in registry().entries():
        laid = open_table(entry.table)
        shown = str(describe(entry, words, Look().palette, width))
        text = " ".join(shown.split())
        assert entry.en in text and entry.ru in text
        assert " ".join(span(laid, words).split()) in text
        assert words.t(f"source.{entry.source}") in text
        for line in changes(laid, words).lines:
            assert line in text
        if entry.practice:
            assert words.t("tui.about-practice") in text
        assert max(map(len, shown.split("\n"))) <= width, entry.slug


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", SIZES)
async def test_the_panel_shows_the_highlighted_entry(lang: str, size: tuple[int, int]) -> None:
    async with table(None, *size, lang=lang) as pilot:
        screen, words = lobby(pilot), Words(lang)
        for slug in ("transfer", "chinese", "red-dog-polish"):
            screen.list.highlighted = screen.list.get_option_index(slug)
            await pilot.pause(0.02)
            for line in changes(open_table(slug), words).lines:
                assert line in panel(pilot)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_name_is_never_cut(lang: str) -> None:
    async with table(None, 61, 20, lang=lang) as pilot:
        screen, app = lobby(pilot), pilot.app
        app.remember("last", app.setup_for(open_table("redudu")).memory())  # type: ignore[attr-defined]
        screen.fill("")
        room = screen.list.scrollable_content_region.width
        for option in screen.list.options:
            name = str(option.prompt).split("\n")[:-1]
            assert name and "…" not in "".join(name) and max(map(text_width, name)) <= room
        assert "redudu" in str(screen.list.options[0].prompt).lower() or lang == "ru"
        assert "редуду" in str(screen.list.options[0].prompt).lower() or lang == "en"


async def test_the_bar_offers_what_the_highlighted_row_can_do() -> None:
    async with table(None) as pilot:
        screen = lobby(pilot)
        await settled(pilot, lambda: "Enter  Set up" in shown(pilot))
        screen.list.highlighted = screen.list.get_option_index("tournament")
        await settled(pilot, lambda: "Enter  Open" in shown(pilot))
        await pilot.press("f1")
        await pilot.pause()
        reader: Any = pilot.app.screen
        assert reader.heading == "Tournament" and "stage by stage" in shown(pilot)


def test_names_that_nobody_chose_come_back_in_the_language_of_now() -> None:
    before = Setup("durak", Words("en"))
    recalled = Setup.recalled(before.memory(), Words("ru"))
    assert recalled is not None and recalled.seats == Setup("durak", Words("ru")).seats
    before.seats = [Seat("Olga"), Seat("Rex", "bot"), *before.seats[2:]]
    recalled = Setup.recalled(before.memory(), Words("ru"))
    assert recalled is not None and [seat.name for seat in recalled.seats[:3]] == ["Olga", "Rex", "Борис"]


async def test_tab_lets_the_arrows_read_the_panel() -> None:
    async with table(None, lang="ru") as pilot:
        screen = lobby(pilot)
        await pilot.press(*"китайский")
        await pilot.pause(0.05)
        pane, more = screen.query_one("#about"), screen.query_one("#more", Static)
        assert "Tab" in str(more.content)
        at = screen.list.highlighted
        await pilot.press("tab", "down", "down")
        await pilot.pause(0.05)
        assert pane.scroll_y == 2 and screen.list.highlighted == at
        await pilot.press("ctrl+end")
        await pilot.pause(0.05)
        assert pane.scroll_y == pane.max_scroll_y > 2
        await pilot.press("escape")
        assert not screen.has_class("reading") and screen.query_one(Input).value == "китайский"
        await pilot.press("escape")
        assert screen.query_one(Input).value == ""


@pytest.mark.parametrize("typed", ["перев", "gthtd", "Transfer D", "perevodnoy", "перводной"])
async def test_the_filter_finds_it_whatever_is_typed(typed: str) -> None:
    async with table(None) as pilot:
        screen = lobby(pilot)
        screen.query_one(Input).value = typed
        await pilot.pause(0.05)
        assert screen.highlighted() == "transfer"


@pytest.mark.parametrize("typed", ["armenian+kind", "армянский + добрый", "durak:armenian+kind"])
async def test_names_put_together_are_a_table(typed: str) -> None:
    async with table(None) as pilot:
        screen = lobby(pilot)
        screen.query_one(Input).value = typed
        await pilot.pause(0.05)
        assert screen.highlighted() == "joined" and "Armenian" in panel(pilot) and "Kind" in panel(pilot)
        assert screen.table_of("joined") == open_table("armenian+kind")
        await pilot.press("enter")
        await pilot.pause(0.05)
        setup = pilot.app.screen
        assert isinstance(setup, SetupScreen) and setup.setup.modifiers == ["armenian", "kind"]


async def test_a_code_with_a_plus_in_it_is_a_deal() -> None:
    match = Match(open_table("durak:armenian+kind"), make_seats(2, 1), 7)
    async with table(None) as pilot:
        screen = lobby(pilot)
        screen.query_one(Input).value = deal_code(match)
        await pilot.pause(0.05)
        assert "+" in deal_code(match) and screen.highlighted() == "code"


@pytest.mark.parametrize(
    ("typed", "told"),
    [("cross+spades", "no base in common"), ("armenian+pokre", "did you mean “poker”"), ("nope", "Nothing")],
)
async def test_names_that_make_no_table_are_told_why(typed: str, told: str) -> None:
    async with table(None) as pilot:
        screen = lobby(pilot)
        screen.query_one(Input).value = typed
        await pilot.pause(0.05)
        assert not screen.highlighted() and told.lower() in panel(pilot).lower()
        await pilot.press("enter", "f2", "f1")  # there is nothing to open
        assert pilot.app.screen is screen


async def test_what_is_typed_ahead_of_enter_counts() -> None:
    async with table(None) as pilot:
        screen = lobby(pilot)
        screen.query_one(Input).value = "chinese"
        screen.action_choose()  # before the list has heard of the text
        await pilot.pause(0.05)
        setup = pilot.app.screen
        assert isinstance(setup, SetupScreen) and setup.setup.modifiers == ["chinese"]


async def test_a_click_chooses_and_a_second_one_opens() -> None:
    async with table(None) as pilot:
        screen = lobby(pilot)
        await pilot.click(Games, offset=(4, 4))
        await pilot.pause(0.05)
        assert pilot.app.screen is screen and screen.highlighted() == "transfer"
        await pilot.click(Games, offset=(4, 4))
        await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, SetupScreen)


async def test_f2_plays_at_once_and_f1_shows_the_rules() -> None:
    async with table(None) as pilot:
        await pilot.press(*"simple", "f1")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, Reader) and "Simple Durak" in shown(pilot)
        await pilot.press("escape", "f2")
        await settled(pilot, lambda: isinstance(pilot.app.screen, TableScreen))


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_pictures_of_cards_in_the_rules_have_room_at_the_least_size(lang: str) -> None:
    from cardtable.text.sheets import sheet

    for _, entry in registry().entries():
        inside = False
        for line in sheet(open_table(entry.table), lang).split("\n"):
            inside = inside != line.startswith("```")
            assert not inside or len(line) <= 47, entry.slug


async def test_a_base_s_rules_are_those_of_its_whole_table() -> None:
    async with table(None, 60, 20, lang="ru") as pilot:
        await pilot.press(*"simple", "f1")
        await settled(pilot, lambda: "Основа" not in shown(pilot) and "Настройки этого" in shown(pilot))
        reader = pilot.app.screen
        assert isinstance(reader, Reader)
        await pilot.press("end")
        await settled(pilot, lambda: "Откуда" in shown(pilot))
        assert "## Дурак" in reader.markdown


async def test_the_last_choice_is_offered_first_the_next_time() -> None:
    async with table(None) as pilot:
        app: Any = pilot.app
        await pilot.press(*"chinese", "f2")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        app.open_lobby()
        await pilot.pause(0.05)
        screen = next(s for s in app.screen_stack if isinstance(s, Lobby))
        assert screen.list.get_option_at_index(0).id == "last"
        assert "Chinese" in str(screen.list.get_option_at_index(0).prompt)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_nothing_of_that_name_is_said_so(lang: str) -> None:
    async with table(None, lang=lang) as pilot:
        await pilot.press(*"qqqqqq")
        await pilot.pause(0.05)
        assert " ".join(pilot.app.words.t("tui.lobby-nothing").split()) in panel(pilot)  # type: ignore[attr-defined]
        await pilot.press("enter", "f2", "f1")
        assert isinstance(pilot.app.screen, Lobby)
