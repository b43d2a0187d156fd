"""Screens of what is kept: the games, to look at or to go on with, and the statistics."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtable.match.transcript import TranscriptError
from cardtable.store.places import StoreError
from cardtable.store.tournaments import MARK
from cardtable.tui.canvas import fit
from cardtable.tui.page import Page
from cardtable.tui.widgets import ActionBar, Button

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.store.results import Entry, Row
    from cardtable.text import Words

MOST = 200  # games in the list
# When a game was begun, as the name of its file tells.
BEGUN = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)T(?P<hour>\d\d)-(?P<minute>\d\d)-")


class KeptGames(Page):
    """The games that are kept, the latest first. Enter opens one."""

    CSS = "KeptGames OptionList { margin: 1 1 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,Q", "leave", id="kept.leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield Static(self.app.words.t("tui.kept-games"), id="heading", markup=False)
        yield OptionList(id="rows")
        yield Static(id="note", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        self.list = self.query_one("#rows", OptionList)
        self.paths: list[Path] = []
        self.list.focus()
        self.run_worker(self.fill(), exclusive=True)

    async def fill(self) -> None:
        """Reads the folder off the event loop."""
        words = self.app.words
        found = await asyncio.to_thread(kept_games, words)
        self.paths = [path for path, _ in found]
        width = self.app.size.width - 6
        self.list.clear_options()
        self.list.add_options(
            [Option(Content(fit(title, width)), id=str(i)) for i, (_, title) in enumerate(found)]
        )
        self.list.highlighted = 0 if found else None
        self.query_one("#note", Static).update(Content("" if found else words.t("tui.no-kept-games")))
        t = words.t
        buttons = [
            Button("Enter", t("tui.setup-choose"), "open", bool(found)),
            Button("Esc", t("tui.setup-back"), "leave"),
        ]
        self.show_buttons(buttons)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        """Looks at the game or goes on with it, as the player likes."""
        from cardtable.tui.dialogs import Pick

        at = self.list.highlighted
        if at is None:
            return
        path, t = self.paths[at], self.app.words.t
        if MARK in path.stem:  # its own screen shows what there is to see of it
            self.app.go_on_with_file(path)
            return
        options = [("look", t("tui.kept-look")), ("go-on", t("tui.kept-go-on"))]

        def answered(answer: str | None) -> None:
            if answer == "go-on":
                self.app.go_on_with_file(path)
            elif answer == "look":
                self.look_at(path)

        self.app.push_screen(Pick(path.stem, "", options), answered)

    def look_at(self, path: Path) -> None:
        from cardtable.match.replaying import Replay
        from cardtable.store.transcript import read
        from cardtable.tui.replay import ReplayScreen

        try:
            replay = read(path).made(Replay)
        except (StoreError, TranscriptError) as error:
            self.query_one("#note", Static).update(Content(self.app.words.error(error, file=False)))
            return
        self.app.push_screen(ReplayScreen(replay, next(iter(replay.match.humans), 0)))

    def action_leave(self) -> None:
        self.app.pop_screen()


def kept_games(words: Words) -> list[tuple[Path, str]]:
    """The games that are kept with a line about each; files that are none of ours are left out."""
    from cardtable.store.transcript import games

    found: list[tuple[Path, str]] = []
    try:
        for path in games():
            if len(found) == MOST:
                break
            title = title_of(path, words)
            if title:
                found.append((path, title))
    except StoreError:  # there is no place for games
        return []
    return found


def table_of(path: Path) -> Table | None:
    """The table of a kept game or tournament, from the first line of its file; None if it does not say."""
    return _head(path)[1]


def _head(path: Path) -> tuple[Any, Table | None]:
    import json

    from cardtable.engine import TableError
    from cardtable.match.transcript import table_of

    try:
        with open(path, "rb") as file:
            head: Any = json.loads(file.readline(1 << 16))
        return head, table_of(head)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, TableError, RecursionError):
        return None, None


def title_of(path: Path, words: Words) -> str:
    """When, what and who, from the first line of a file; "" for one that does not say."""
    head, table = _head(path)
    if table is None:
        return ""
    try:
        if head.get("kind") == "tournament":
            seats = words.plural(len(head["players"]), "player")
        else:
            seats = ", ".join(str(seat["name"]) for seat in head["seats"])
    except (KeyError, TypeError, AttributeError):
        return ""
    name = words.table(table)
    if head.get("kind") == "tournament":
        name = f"{words.t('tui.go-tournament')}, {name}"
    begun = BEGUN.match(path.name)
    when = words.t("tui.kept-when", **begun.groupdict()) if begun else path.stem
    return f"{when}  {name}: {seats}"


class Statistics(Page):
    """Tables and the picture of somebody's form; ← and → take another person."""

    CSS = "Statistics VerticalScroll { padding: 1 2 0 2; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,tab", "person(1)", id="form.next", show=False),
        Binding("left,h,shift+tab", "person(-1)", id="form.previous", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-15)", show=False),
        Binding("pagedown,space", "scroll(15)", show=False),
        Binding("escape,q,Q", "leave", id="form.leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[Row] = []
        self.entries: list[Entry] = []
        self.people: list[str | None] = [None]
        self.at = 0
        self.trouble = ""

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(id="lines", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        from cardtable.store.results import Results

        try:
            with Results.to_look_at() as results:
                self.rows, self.entries = results.rows(), results.entries()
                if results.note is not None:
                    self.trouble = self.app.words.refusal(results.note)
        except StoreError as error:
            self.trouble = self.app.words.error(error)
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted:
            self.paint()

    def repaint_all(self) -> None:
        self.paint()

    def paint(self) -> None:
        from cardtable import statistics

        words, t = self.app.words, self.app.words.t
        self.people = [None, *statistics.people(statistics.told(self.rows, words.lang))]
        name = self.people[self.at]
        lines = statistics.report(self.rows, words, name, min(120, self.app.size.width - 6), self.entries)
        if self.trouble:
            lines = [self.trouble, "", *lines]
        self.query_one("#heading", Static).update(Content(name or t("tui.stats-everybody")))
        self.query_one("#lines", Static).update(Content("\n".join(lines)))
        several = len(self.people) > 1
        buttons = [
            Button("←→", t("tui.stats-person"), "person(1)", several),
            Button("Esc", t("tui.setup-back"), "leave"),
        ]
        self.show_buttons(buttons)

    def action_person(self, by: int) -> None:
        self.at = (self.at + by) % len(self.people)
        self.paint()

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        self.app.pop_screen()
