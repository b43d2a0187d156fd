"""Where a table is put together: seats, base, modifiers, options, each a row that ← → changes."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardtable.engine import TableError
from cardtable.tui.about import describe_table
from cardtable.tui.canvas import fit, text_width, wrap
from cardtable.tui.dialogs import Dialog
from cardtable.tui.page import Page
from cardtable.tui.setup import Row, Setup
from cardtable.tui.widgets import ActionBar, Button

OPENED = ("modifiers", "changes")  # rows that open something
WIDE = 110  # columns from which the panel stands beside the rows
NOTE_ROWS = 3  # at the most, under the list


class Rows(OptionList):
    """The rows: a click chooses one and takes its next value, on the arrow before a value the one before."""

    values_at = 0  #: the column where values begin

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        at = event.style.meta.get("option")
        if at is None:
            return
        self.highlighted = at
        back = self.values_at <= event.x - self.gutter.left <= self.values_at + 1
        if not (back and self.screen.action_change(-1)):  # type: ignore[attr-defined]
            self.action_select()


class SetupScreen(Page):
    """Rows with values. ← and → change one, Enter opens or plays, R shows the rules."""

    CSS = """
    SetupScreen Horizontal { height: 1fr; margin: 1 1 0 1; }
    SetupScreen OptionList { width: 1fr; }
    SetupScreen #note { height: auto; min-height: 2; }
    SetupScreen #side { width: 44; margin-left: 1; padding: 0 1 0 2; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "change(-1)", id="setup.left", show=False),
        Binding("right,l,space", "change(1)", id="setup.right", show=False),
        Binding("f2", "play", id="setup.play", show=False),
        Binding("f1,r,R", "rules", id="setup.rules", show=False),
        Binding("escape", "back", id="setup.back", show=False),
        Binding("up,k", "step(-1)", show=False),
        Binding("down,j", "step(1)", show=False),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup
        self.shown: list[Row] = []
        self.why = ""

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        with Horizontal():
            yield Rows(id="rows")
            with VerticalScroll(id="side", can_focus=False):
                yield Static(id="about", markup=False)
        yield Static(id="note", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        self.list = self.query_one(Rows)
        self.fill()
        self.list.highlighted = 0
        self.list.focus()

    def on_resize(self) -> None:
        if self.is_mounted and self.shown:
            self.fill()

    def repaint_all(self) -> None:
        self.setup.words = self.app.words
        self.fill()

    def fill(self) -> None:
        """The rows as they stand now."""
        words, setup = self.app.words, self.setup
        at = self.list.highlighted or 0
        beside = self.app.size.width >= WIDE
        self.query_one("#side").display = beside
        self.shown = [row for row in setup.rows() if not (beside and row.id == "changes")]
        room = self.app.size.width - 8 - (45 if beside else 0)
        wide = min(room * 6 // 10, max(text_width(row.name) for row in self.shown) + 2)
        self.list.values_at = wide
        self.list.clear_options()
        self.list.add_options([Option(self._line(row, wide, room), id=row.id) for row in self.shown])
        self.list.highlighted = min(at, len(self.shown) - 1)
        try:
            table = setup.table()
        except TableError as error:
            heading, self.why = setup.game, words.error(error)
        else:
            heading = words.table(table)
            if beside:
                self.query_one("#about", Static).update(
                    describe_table(table, words, self.app.look.palette, 40)
                )
        self.query_one("#heading", Static).update(fit(self.heading(heading), self.app.size.width - 2))
        self.show_note()
        t = words.t
        buttons = [
            Button("Enter", t("tui.setup-choose"), "enter"),
            Button("←→", t("tui.setup-change"), "change(1)"),
            Button("F2", t("tui.lobby-play"), "play"),
            Button("F1", t("tui.lobby-rules"), "rules"),
            Button("Esc", t("tui.setup-back"), "back"),
        ]
        self.show_buttons(buttons)

    def heading(self, name: str) -> str:
        """What stands over the rows, by the name of the table."""
        return name

    def _line(self, row: Row, wide: int, room: int) -> Content:
        """A row: its name, and its value between arrows if they change it."""
        name = fit(row.name, wide - 1)
        value = f"◄ {fit(row.value, room - wide - 4)} ►" if row.value else ""
        if row.id in OPENED:
            value = fit(row.value, room - wide - 4) + (" ..." if self.app.look.ascii else " …")
        return Content(name + " " * (wide - text_width(name)) + value)

    def row(self) -> Row | None:
        at = self.list.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def show_note(self) -> None:
        """A sentence about the row, or why the last change could not be."""
        note, row, palette = self.query_one("#note", Static), self.row(), self.app.look.palette
        told, width = self.why or (row.note if row else ""), self.app.size.width - 4
        lines = [part for line in told.split("\n") for part in wrap(line, width)]
        lines[NOTE_ROWS - 1 :] = [fit(" ".join(lines[NOTE_ROWS - 1 :]), width)]
        note.update(Content.assemble(("\n".join(lines), palette.bad if self.why else palette.faint)))

    # -- keys --------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.why = ""
        self.show_note()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_enter()

    def action_step(self, by: int) -> None:
        if by < 0:
            self.list.action_cursor_up()
        else:
            self.list.action_cursor_down()

    def action_change(self, by: int) -> bool:
        """Takes the next or previous value of the row; False for one that has none."""
        row = self.row()
        if row is None or not row.value or row.id in OPENED:
            return False
        self.filled(self.setup.step(row.id, by))
        return True

    def filled(self, why: str) -> None:
        """The rows anew, and why a change could not be."""
        self.fill()
        self.why = why
        self.show_note()

    def action_enter(self) -> None:
        row = self.row()
        if row is None:
            return
        if row.id == "play":
            self.action_play()
        elif row.id == "modifiers":
            from cardtable.tui.modifiers import Modifiers

            self.app.push_screen(Modifiers(self.setup), lambda _: self.filled(""))
        elif row.id == "changes":
            self.show_changes()
        elif row.id.startswith("seat-"):
            at = int(row.id[5:])
            title = self.app.words.t("tui.setup-name")
            self.app.push_screen(Ask(title, self.setup.seats[at].name), lambda name: self.renamed(at, name))
        else:
            self.action_change(1)

    def renamed(self, at: int, name: str | None) -> None:
        if name:
            self.filled(self.setup.rename(at, name))

    def show_changes(self) -> None:
        """What differs from the base, to read."""
        from cardtable.tui.dialogs import Reader

        words, table, palette = self.app.words, self.setup.table(), self.app.look.palette
        title = words.t("tui.setup-changes-title")
        self.app.push_screen(Reader(title, lambda width: describe_table(table, words, palette, width)))

    def action_play(self) -> None:
        self.why = self.app.play(self.setup)
        self.show_note()

    def action_rules(self) -> None:
        from cardtable.text.sheets import sheet
        from cardtable.tui.dialogs import Reader

        words = self.app.words
        text = sheet(self.setup.table(), words)
        self.app.push_screen(Reader(words.t("tui.lobby-rules"), Content(""), text))

    def action_back(self) -> None:
        self.app.pop_screen()


class Ask(Dialog[str]):
    """A line to write; dismissed with the text, "" by Esc."""

    CSS = """
    Ask { align: center middle; background: $background 60%; }
    Ask #box { width: 50; max-width: 94%; height: auto; background: $surface; border: solid $gold;
               padding: 1 2; }
    Ask Static { height: auto; color: $gold; text-style: bold; }
    Ask Input { height: 1; border: none; margin-top: 1; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", id="ask.close", show=False)]

    def __init__(self, title: str, value: str) -> None:
        super().__init__()
        self.heading, self.value = title, value

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self.heading, markup=False)
            yield Input(self.value, max_length=20)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        self.dismiss("")
