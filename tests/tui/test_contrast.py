"""Everything on every screen can be read in every theme with every inks: contrast ratios as drawn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cardtable.games import open_table
from cardtable.tui.look import COLOURED, INKS, PALETTES, THEMES, Look
from cardtable.tui.modifiers import Modifiers
from tests.tui.contrast import TERMINALS, Drawn, drawn, on_canvas
from tests.tui.golden import PICTURES, canvases
from tests.tui.pictures import SHOTS, match_at
from tests.tui.tables import table

OPENED = ("f1", "f10", "ctrl+p", "f7", "f5")


async def screens(look: Look) -> AsyncIterator[tuple[Pilot[int], str]]:
    """A table in the midst of a deal with what opens over it, and the screens before a table."""
    shot = SHOTS[1]
    async with table(match_at(shot), shot.width, shot.height, lang=shot.lang, look=look) as pilot:
        await pilot.press("down", "space")
        yield pilot, "marked"
        for key in OPENED:
            await pilot.press(key)
            await pilot.pause(0.02)
            yield pilot, key
            await pilot.press("escape")
    async with table(None, look=look) as pilot:
        app: Any = pilot.app
        yield pilot, "first screen"
        screen = app.screen
        screen.query_one(Input).value = "polish"
        await pilot.press("tab")
        yield pilot, "panel"
        await pilot.press("tab", "enter")
        await pilot.pause(0.02)
        yield pilot, "setup"
        await app.push_screen(Modifiers(app.setup_for(open_table("estonian"))))
        await pilot.pause(0.02)
        yield pilot, "variants"
        app.screen.query_one(Input).value = "royal"
        await pilot.pause(0.02)
        yield pilot, "clash"


def unread(shown: Callable[[str], Iterable[Drawn]], where: str, look: Look) -> set[str]:
    """What cannot be read."""
    return {
        f"{terminal} {where}: {one.text[:20]!r} {one.ink} on {one.ground}: {one.ratio:.2f}"
        for terminal in (TERMINALS if look.theme == "terminal" else ("xterm",))
        for one in shown(terminal)
        if one.ratio < one.least
    }


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("inks", INKS)
def test_every_table_can_be_read(theme: str, inks: str) -> None:
    """All that is drawn of every game: cards open, covered, dim, under the cursor; seats, stock, titles."""
    look, found = Look(theme=theme, inks=inks), set[str]()
    for picture in PICTURES:
        for canvas in canvases(picture._replace(look=look)):
            found |= unread(partial(on_canvas, canvas), picture.name, look)
    assert not found


@pytest.mark.parametrize("theme", THEMES)
async def test_every_screen_and_dialog_can_be_read(theme: str) -> None:
    look, found = Look(theme=theme, animate=False), set[str]()
    async for pilot, where in screens(look):
        found |= unread(partial(drawn, pilot.app.screen), where, look)
    assert not found


def test_the_terminals_own_colours_are_used_from_the_start() -> None:
    from cardtable.text import Words
    from cardtable.tui.app import CardtableApp

    app = CardtableApp(None, Words("en"), Look(theme="terminal"))
    assert app.native_ansi_color and not [
        f for f in app.get_line_filters() if "Truecolor" in type(f).__name__
    ]


def test_suits_of_the_terminal_theme_are_coloured_on_paper_alone() -> None:
    look = Look(theme="terminal")
    for ground in ("paper", "paper_low", "covered", "dim", "dim_low", "cursor", "cursor_dim"):
        inks = {look.style(look.ink(suit), ground).ink for suit in range(4)}
        assert len(inks) == (4 if ground in COLOURED else 1)
    assert PALETTES["terminal"].seat_on != PALETTES["terminal"].seat


@pytest.mark.parametrize("ascii", [False, True])
async def test_without_colour_nothing_is_told_by_colour(monkeypatch: pytest.MonkeyPatch, ascii: bool) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    look = Look(colour=False, ascii=ascii, animate=False)
    async with table(match_at(SHOTS[1]), lang="ru", look=look, ascii=ascii) as pilot:
        await pilot.pause(0.05)
        for key in ("", "ctrl+p", "escape", "f1"):
            if key:
                await pilot.press(key)
            await pilot.pause(0.02)
            for one in drawn(pilot.app.screen):
                grey = len(set(one.ink)) == len(set(one.ground)) == 1
                assert grey and one.ratio >= 3.0, one
