"""The application around the table: command palette, looks, names that look like markup, faults."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from cardtable.match import Match, Seat
from cardtable.text import Words
from cardtable.tui.app import CardtableApp
from cardtable.tui.dialogs import Reader
from cardtable.tui.look import INKS, PALETTES, THEMES, Look
from cardtable.tui.options import options_dialog
from cardtable.tui.start import first_look
from cardtable.tui.themes import NAMES
from cardtable.tui.widgets import CanvasView
from tests.tui.tables import match, screen_of, settled, shown, table


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("inks", INKS)
async def test_every_look_can_be_worn_and_changed(theme: str, inks: str) -> None:
    async with table(match(2, seed=3), look=Look(theme=theme, inks=inks, animate=False)) as pilot:
        app = pilot.app
        assert isinstance(app, CardtableApp) and app.theme == NAMES[theme]
        app.set_look(theme="light")
        await pilot.pause()
        assert app.theme == NAMES["light"] and "Olga" in shown(pilot)
        app.set_words(lang="ru")
        await pilot.pause()
        assert "козыр" in shown(pilot).lower()


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_values_of_options_are_written_alike(lang: str) -> None:
    """Behind a colon, so with small letters; but for the name of a language."""
    async with table(match(2, seed=3), lang=lang) as pilot:
        app: Any = pilot.app
        values = {id: text.partition(": ")[2] for id, text in options_dialog(app, "").options}
        assert all(value[0].islower() for id, value in values.items() if id != "lang"), values
        await pilot.press("c")
        assert values["inks"].capitalize() not in shown(pilot)
        assert Words(lang).sentence(f"tui.inks-{app.look.inks}", {}) in shown(pilot)


def test_inks_differ_and_can_be_read_on_paper() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for theme in ("felt", "light", "contrast"):
        for inks in INKS:
            look = Look(theme=theme, inks=inks)
            palette = PALETTES[theme]
            used = [look.ink(suit) for suit in range(4)]
            assert len(set(used)) == (2 if inks == "two" else 4)
            for ground in (palette.paper, palette.covered, palette.cursor, palette.dim):
                for ink in used:
                    high, low = sorted((light(ground), light(ink)), reverse=True)
                    assert (high + 0.05) / (low + 0.05) >= 4.5, (theme, inks, ink, ground)


def test_what_the_surroundings_ask_for() -> None:
    words = Words("en")
    assert first_look(Look(), words, True, environ={}).animate
    assert not first_look(Look(), words, False, environ={}).animate
    for name, value in (("TEXTUAL_ANIMATIONS", "none"), ("SSH_CONNECTION", "1 2 3 4")):
        assert not first_look(Look(), words, True, environ={name: value}).animate
    assert not first_look(Look(), words, True, environ={"NO_COLOR": "1"}).colour
    assert first_look(Look(), Words("en", ascii=True), True, environ={}).ascii


async def test_names_that_look_like_markup_are_only_names() -> None:
    from cardtable.games import open_table

    seats = [Seat("[bold]A[/]", "human"), Seat("]x[$y", "bot", "greedy"), Seat("日本", "bot", "greedy")]
    for size in ((60, 20), (80, 24), (120, 40)):
        async with table(Match(open_table("durak"), seats, 4), *size) as pilot:
            screen = screen_of(pilot)
            await settled(pilot, screen.driver.mine)
            assert "]x[$y" in shown(pilot) and "日本" in shown(pilot)
            await pilot.press("f6")
            await pilot.pause(0.05)
            assert isinstance(pilot.app.screen, Reader) and "trump" in shown(pilot)


def test_trap_24_a_fault_leaves_the_terminal_whole_and_says_so() -> None:
    code = """
import os, sys
from cardtable.games import open_table
from cardtable.match import Match, make_seats
from cardtable.text import Words
from cardtable.tui import app, driver
from cardtable.tui.look import Look
def broken(*_):
    raise RuntimeError("a fault made for this test")
driver.Driver.think = staticmethod(broken)
match = Match(open_table("durak"), make_seats(2, 0), 1)
sys.exit(app.run(match, Words("en"), None, Look(animate=False)))
"""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
        os.execvp(sys.executable, [sys.executable, "-c", code])
    output = b""
    while True:
        try:
            chunk = os.read(terminal, 1 << 16)
        except OSError:
            break
        if not chunk:
            break
        output += chunk
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    text = output.decode(errors="replace")
    assert os.waitstatus_to_exitcode(status) == 1
    assert "a fault made for this test" in text and "broke off" in text
    assert text.rindex("\x1b[?1049l") > text.rindex("\x1b[?1049h")  # the ordinary screen is back
    assert text.rindex("\x1b[?25h") > text.rindex("\x1b[?25l")  # and the cursor


def test_the_screen_is_imported_only_when_it_opens() -> None:
    code = "import sys, cardtable.tui; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_no_color_finds_a_style_in_every_segment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The filter that takes colours away needs one, also before anything is drawn."""
    monkeypatch.setenv("NO_COLOR", "1")
    async with table(match(2, seed=3)) as pilot:
        for view in screen_of(pilot).query(CanvasView):
            view.redraw()
            assert all(segment.style is not None for segment in view.render_line(0))
        await pilot.press("c")
        assert "trump" in shown(pilot)
