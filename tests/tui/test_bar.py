"""The action bar: what gives way in a narrow terminal, and where a click finds what is left."""

from __future__ import annotations

import pytest
from textual.content import Content
from textual.pilot import Pilot

from cardtable.tui.look import Look
from cardtable.tui.setup_screen import SetupScreen
from cardtable.tui.themes import theme_name
from cardtable.tui.widgets import CLOSEST, SPACINGS, WIDEST, ActionBar, Button, fitting
from tests.tui.tables import at, match, position, screen_of, shown, table

BETWEEN = SPACINGS[1]
USUAL = [
    Button("Enter", "Cover", "play"),
    Button("T", "Take", "take"),
    Button("M", "Cheat", "cheat", enabled=False, rare=2),
    Button("S", "Sort", "sort", spare=True),
    Button("F4", "Hint", "hint", spare=True),
    Button("F1", "Keys", "help"),
]


@pytest.mark.parametrize(
    ("room", "kept", "spacing"),
    [
        (70, "Enter T M S F4 F1", WIDEST),
        (60, "Enter T S F4 F1", WIDEST),
        (45, "Enter T S F4 F1", BETWEEN),
        (41, "Enter T S F4 F1", CLOSEST),
        (36, "Enter T F4 F1", CLOSEST),
        (28, "Enter T F1", BETWEEN),
        (25, "Enter T F1", CLOSEST),
        (18, "Enter F1", CLOSEST),
    ],
)
def test_what_is_not_possible_goes_then_blanks_then_what_the_help_names(
    room: int, kept: str, spacing: object
) -> None:
    found, how = fitting(USUAL, room)
    assert " ".join(button.key for button in found) == kept
    assert how == spacing
    assert sum(b.width(how.pad) + how.gap for b in found) - how.gap <= room


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_first_screens_tell_all_their_keys_at_the_least_size(lang: str) -> None:
    async with table(None, 60, 20, lang=lang) as pilot:
        t = pilot.app.words.t  # type: ignore[attr-defined]
        last = shown(pilot).splitlines()[-1]
        labels = ["choose", "play", "rules", "options"]
        assert all(t(f"tui.lobby-{label}") in last for label in labels) and t("tui.quit") in last
        bar = pilot.app.screen.query_one(ActionBar)
        await pilot.click(ActionBar, offset=(last.index("F2"), 0))
        await pilot.pause(0.1)
        assert pilot.app.screen is not bar.screen
    async with table(None, 60, 20, lang=lang) as pilot:
        await pilot.press("enter")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, SetupScreen)
        last = shown(pilot).splitlines()[-1]
        assert all(key in last for key in ("Enter", "←→", "F2", "F1", "Esc")) and "…" not in last


async def test_a_bar_looks_the_same_without_colour() -> None:
    async with table(None, 60, 20, look=Look(animate=False, colour=False)) as pilot:
        assert "F1 Rules  F3 Options" in shown(pilot).splitlines()[-1]


def styles(pilot: Pilot[int]) -> dict[str, str]:
    """How each label of the bar is written."""
    bar = screen_of(pilot).query_one(ActionBar)
    assert isinstance(bar.content, Content)
    return {bar.content.plain[s.start : s.end].strip(): str(s.style) for s in bar.content.spans}


async def test_the_bar_shows_which_action_tab_has_chosen_and_which_are_possible() -> None:
    game = at(position(hands=["9s Ac", "7s 8s"], table=["6s"], leader=1, defender=0))
    async with table(game) as pilot:
        before = styles(pilot)
        await pilot.press("tab")
        after = styles(pilot)
        assert "underline" not in before["Take"] and "underline" in after["Take"]
        assert {label for label in before if before[label] != after[label]} == {"Take"}
        screen = screen_of(pilot)
        for possible in (True, False):
            screen.action_bar.show([Button("T", "Take", "take", possible)], 40, screen.app.look)
            seen = styles(pilot)["Take"]
            assert (screen.app.look.palette.bright in seen) == possible


async def test_other_colours_reach_the_bar_and_the_reason_line() -> None:
    async with table(match()) as pilot:
        before, reason = styles(pilot), screen_of(pilot).reason_line
        assert isinstance(reason.content, Content)
        told = reason.content.spans
        app = pilot.app
        app.theme = theme_name(Look(theme="light"))
        await pilot.pause(0.1)
        assert all(before[label] != style for label, style in styles(pilot).items())
        assert isinstance(reason.content, Content) and reason.content.spans != told
