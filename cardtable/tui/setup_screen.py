"""Where a table is put together: seats, base, modifiers, options, each a row that ← → changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardtable.engine import TableError
from cardtable.tui.canvas import fit, text_width
from cardtable.tui.setup import Row, Setup
from cardtable.tui.widgets import ActionBar, Button

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp


class SetupScreen(Screen[None]):
    """Rows with values. ← and → change one, Enter opens or plays, R shows the rules."""

    app: CardtableApp
    live = False
    CSS = """
    SetupScreen { background: $background; }
    SetupScreen OptionList, Modifiers OptionList { scrollbar-size-vertical: 1; }
    SetupScreen #heading { height: 1; padding: 0 1; background: $surface; color: $gold; text-style: bold; }
    SetupScreen OptionList { height: 1fr; margin: 1 1 0 1; border: none; padding: 0 1; background: $surface;
                             background-tint: $surface 0%; }
    SetupScreen #note { height: 2; padding: 0 2; color: $faint; }
    SetupScreen #keys { height: 1; padding: 0 1; background: $surface; }
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
        yield OptionList(id="rows")
        yield Static(id="note", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        self.list = self.query_one("#rows", OptionList)
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
        self.shown = setup.rows()
        room = self.app.size.width - 8
        wide = min(room * 6 // 10, max(text_width(row.name) for row in self.shown) + 2)
        options = []
        for row in self.shown:
            name = fit(row.name, wide)
            gap = " " * (wide - text_width(name))
            value = f"◄ {fit(row.value, room - wide - 4)} ►" if row.value else ""
            if row.id == "modifiers":
                value = fit(row.value, room - wide) + " …"
            if words.ascii:
                value = value.replace("◄", "<").replace("►", ">").replace("…", "...")
            options.append(Option(Content(f"{name}{gap}{value}"), id=row.id))
        self.list.clear_options()
        self.list.add_options(options)
        self.list.highlighted = min(at, len(options) - 1)
        try:
            names = [e.name(words.lang) for e in setup.table().entries()]
        except TableError as error:
            names, self.why = [setup.game], words.error(error)
        self.query_one("#heading", Static).update(" + ".join(names))
        self.show_note()
        t = words.t
        buttons = [
            Button("Enter", t("tui.setup-choose"), "enter", True, False),
            Button("←→", t("tui.setup-change"), "change(1)", True, False),
            Button("F2", t("tui.lobby-play"), "play", True, False),
            Button("F1", t("tui.lobby-rules"), "rules", True, False),
            Button("Esc", t("tui.setup-back"), "back", True, False),
        ]
        self.query_one(ActionBar).show(buttons, self.app.size.width - 2, self.app.look)

    def row(self) -> Row | None:
        at = self.list.highlighted
        return self.shown[at] if at is not None and at < len(self.shown) else None

    def show_note(self) -> None:
        """A sentence about the row, or why the last change could not be."""
        note, row, palette = self.query_one("#note", Static), self.row(), self.app.look.palette
        text = self.why or (row.note if row else "")
        note.update(Content.assemble((text, palette.bad if self.why else palette.faint)))

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

    def action_change(self, by: int) -> None:
        row = self.row()
        if row is not None and row.value and row.id != "modifiers":
            self.why = self.setup.step(row.id, by)
            why = self.why
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
            self.app.push_screen(Modifiers(self.setup), lambda _: self.fill())
        elif row.id.startswith("seat-"):
            at = int(row.id[5:])
            title = self.app.words.t("tui.setup-name")
            self.app.push_screen(Ask(title, self.setup.seats[at].name), lambda name: self.renamed(at, name))
        else:
            self.action_change(1)

    def renamed(self, at: int, name: str | None) -> None:
        if name:
            self.why = self.setup.rename(at, name)
            why = self.why
            self.fill()
            self.why = why
            self.show_note()

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


class Ask(ModalScreen[str]):
    """A line to write; dismissed with the text, "" by Esc."""

    app: CardtableApp
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


class Modifiers(ModalScreen[None]):
    """Chooses modifiers; one that clashes with what is chosen says with what and why."""

    app: CardtableApp
    CSS = """
    Modifiers { align: center middle; background: $background 60%; }
    Modifiers #box { width: 96%; max-width: 92; height: 94%; background: $surface; border: solid $gold;
                     padding: 0 2; }
    Modifiers #title { height: 1; color: $gold; text-style: bold; }
    Modifiers OptionList { height: 1fr; border: none; padding: 0; background: $surface;
                           background-tint: $surface 0%; }
    Modifiers #why { height: 2; color: $bad; }
    Modifiers #foot { height: 1; color: $faint; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2", "close", id="modifiers.close", show=False),
        Binding("space", "add", id="modifiers.toggle", show=False),
    ]

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setup = setup

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        with Vertical(id="box"):
            yield Static(t("tui.setup-modifiers"), id="title", markup=False)
            yield OptionList(id="list")
            yield Static(id="why", markup=False)
            yield Static(t("tui.modifiers-foot"), id="foot", markup=False)

    def on_mount(self) -> None:
        self.list = self.query_one("#list", OptionList)
        self.entries = self.setup.modifier_entries()
        self.fill()
        self.list.highlighted = 0
        self.list.focus()

    def fill(self) -> None:
        from cardtable.tui.lobby import summary

        words, at = self.app.words, self.list.highlighted
        mark = "x" if words.ascii else "■"
        empty = "-" if words.ascii else "□"
        rows: list[Any] = []
        width = min(88, self.app.size.width * 96 // 100 - 6) - 4
        for entry in self.entries:
            sign = mark if entry.slug in self.setup.modifiers else empty
            text = f"{entry.name(words.lang)}: {summary(entry.slug, words)}".rstrip(": ")
            rows.append(Option(Content(f"{sign} {fit(text, width)}"), id=entry.slug))
        self.list.clear_options()
        self.list.add_options(rows)
        if at is not None:
            self.list.highlighted = at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_add()

    def action_add(self) -> None:
        at = self.list.highlighted
        if at is not None:
            why = self.setup.toggle(self.entries[at].slug)
            self.fill()
            self.query_one("#why", Static).update(Content(why))

    def action_close(self) -> None:
        self.dismiss(None)
