"""The table builder: rows, clashes told as one chooses, what differs from the base."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from cardtable.bots import LEVELS
from cardtable.games import open_table
from cardtable.text import Words
from cardtable.tui.modifiers import Modifiers
from cardtable.tui.setup import Setup
from cardtable.tui.setup_screen import SetupScreen
from tests.tui.tables import shown, table

LANGS = ("en", "ru")


def setup(name: str = "durak", lang: str = "en") -> Setup:
    laid = open_table(name)
    made = Setup(laid.game, Words(lang))
    made.take(laid)
    return made


HOW_LONG = {"durak": (3, 2), "solitaire": (3, None), "red-dog": (None, None), "revolution": (None, None)}


@pytest.mark.parametrize(("name", "length"), HOW_LONG.items())
def test_how_long_a_match_is_is_asked_once(name: str, length: tuple[int | None, int | None]) -> None:
    """RD-11, RV-10: the session of such a table ends by an option of its own; where nobody is the fool no
    number of fools ends it."""
    made = setup(name)
    made.deals, made.fools = 3, 2  # from the game before
    asked = {key for key, value in zip(("deals", "fools"), length, strict=True) if value is not None}
    assert {"deals", "fools"} & {row.id for row in made.rows()} == asked
    assert made.match(1).length == length


async def opened(pilot: Pilot[int], made: Setup) -> SetupScreen:
    made.words = pilot.app.words  # type: ignore[attr-defined]
    screen = SetupScreen(made)
    await pilot.app.push_screen(screen)
    await pilot.pause(0.05)
    return screen


def under(pilot: Pilot[int]) -> str:
    """What stands under the list of variants."""
    return " ".join(str(pilot.app.screen.query_one("#why", Static).content).split())


@pytest.mark.parametrize("lang", LANGS)
def test_every_variant_is_added_or_told_why_not_and_taken_away_again(lang: str) -> None:
    for base in ("throw-in", "transfer", "japanese"):
        made = setup(f"durak:{base}", lang)
        for entry in made.modifier_entries():
            why = made.toggle(entry.slug)
            if why:
                assert made.modifiers == [] and entry.name(lang) in why
                continue
            assert entry.slug in made.modifiers
            assert made.toggle(entry.slug) == ""
            assert entry.slug not in made.modifiers
            for left in list(made.modifiers):  # those that it needed
                assert made.toggle(left) == ""
            assert made.modifiers == []


@pytest.mark.parametrize("lang", LANGS)
def test_what_a_chosen_variant_needs_cannot_be_taken_away(lang: str) -> None:
    made = setup("estonian", lang)
    assert set(made.modifiers) == {"estonian", "transfer-2", "transfer-3"}
    why = made.toggle("transfer-2")
    names = {e.slug: e.name(lang) for e in made.modifier_entries()}
    assert names["transfer-2"] in why and names["estonian"] in why and "transfer-2" in made.modifiers


def test_a_base_that_nothing_else_fits_says_why() -> None:
    made = setup("estonian")
    assert "Estonian" in made.step("base", 1) and made.base == "transfer"
    assert setup().step("base", 1) == ""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_clashes_are_told_before_one_chooses(lang: str, size: tuple[int, int]) -> None:
    async with table(None, *size, lang=lang) as pilot:
        made = setup("estonian")
        await opened(pilot, made)
        await pilot.app.push_screen(Modifiers(made))
        await pilot.pause(0.05)
        screen = pilot.app.screen
        screen.query_one(Input).value = "royal"
        await pilot.pause(0.05)
        assert "×" in shown(pilot) and "(royal)" in under(pilot) and "(estonian)" in under(pilot)
        await pilot.press("space")
        assert "royal" not in made.modifiers
        screen.query_one(Input).value = "тайной"
        await pilot.pause(0.05)
        name = made.words.t("change.secret")
        assert f"{name}: {made.words.t('value.off')} → {made.words.t('value.on')}" in under(pilot)
        await pilot.press("space")
        assert "secret" in made.modifiers and "■" in shown(pilot)
        await pilot.press("enter", "escape")
        assert "secret" not in made.modifiers and isinstance(pilot.app.screen, SetupScreen)


@pytest.mark.parametrize("lang", LANGS)
async def test_the_builder_tells_what_differs_from_the_base(lang: str) -> None:
    made = setup("pairs", lang)
    line = {"en": "hand: 6 → 5 cards", "ru": "на руку: 6 → 5 карт"}[lang]
    async with table(None, lang=lang) as pilot:
        screen = await opened(pilot, made)
        screen.list.highlighted = [row.id for row in screen.shown].index("changes")
        await pilot.pause(0.05)
        assert line in shown(pilot)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert f"· {line}" in shown(pilot)
    async with table(None, 120, 40, lang=lang) as pilot:
        screen = await opened(pilot, made)
        assert f"· {line}" in shown(pilot)
        screen.setup.toggle("pairs")
        screen.fill()
        await pilot.pause(0.05)
        assert line not in shown(pilot)


@pytest.mark.parametrize("lang", LANGS)
async def test_every_row_tells_its_whole_value_at_the_least_size(lang: str) -> None:
    async with table(None, 60, 20, lang=lang) as pilot:
        made = setup("durak", lang)
        screen = await opened(pilot, made)
        for at, row in enumerate(screen.shown):
            screen.list.highlighted = at
            await pilot.pause(0.01)
            if row.id.startswith("option-") or row.id in ("deals", "fools"):
                note = str(screen.query_one("#note", Static).content)
                assert row.value in " ".join(note.split("\n"))
            assert shown(pilot)


async def test_clicks_on_the_arrows_step_back_and_on() -> None:
    made = setup()
    async with table(None) as pilot:
        screen = await opened(pilot, made)
        at = [row.id for row in screen.shown].index("players")
        start = made.players
        x = screen.list.values_at + 1
        await pilot.click("#rows", offset=(x + 5, at))
        await pilot.pause(0.05)
        assert made.players == start + 1
        await pilot.click("#rows", offset=(x, at))
        await pilot.pause(0.05)
        assert made.players == start


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
@pytest.mark.parametrize("lang", LANGS)
async def test_what_a_level_does_is_told_whole(lang: str, size: tuple[int, int]) -> None:
    async with table(None, *size, lang=lang) as pilot:
        screen = await opened(pilot, setup("durak", lang))
        screen.list.highlighted = [row.id for row in screen.shown].index("seat-1")
        for _ in LEVELS:
            await pilot.press("right")
            await pilot.pause(0.02)
            row, told = screen.row(), " ".join(shown(pilot).split())
            assert row is not None and " ".join(row.note.split()) in told
