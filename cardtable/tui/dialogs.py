"""Dialogs: a title, some lines and a list of things to choose from; arrows, Enter, Esc or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardtable.tui.canvas import text_width, wrap
from cardtable.tui.layout import plan

if TYPE_CHECKING:
    from textual.widget import Widget

    from cardtable.tui.app import CardtableApp

Answer = TypeVar("Answer")
PICK_KEYS = "1234567890"
MOST_OPTIONS = 16  # rows of the options; more of them scroll
LEAST_TEXT = 2  # rows of the text above the options, however many those are
AROUND = 9  # rows of a dialog besides its text and its options
LOW = 24  # rows under which blanks and the foot go
WIDEST, BESIDE = 100, 7  # columns of a page, and those of it besides its text
KEYS = 18  # columns of the names of keys


class Dialog(ModalScreen[Answer]):
    """Lies over another screen. Where that is a table without room, which says so, the dialog is not to be
    seen and hears nothing; with the room it is back as it was."""

    app: CardtableApp
    away = False
    was_focused: Widget | None = None

    @property
    def deaf(self) -> bool:
        """Whether keys are not heard."""
        return self.no_room

    @property
    def no_room(self) -> bool:
        """Whether it gives way to what the table beneath says."""
        stack = self.app.screen_stack
        beneath = stack[: stack.index(self)] if self in stack else []
        under = next((screen for screen in reversed(beneath) if not isinstance(screen, ModalScreen)), None)
        return hasattr(under, "plan") and plan(*self.app.size) is None

    def on_resize(self) -> None:
        if self.away == self.no_room:
            return
        self.away = not self.away
        if self.away:
            self.was_focused = self.focused
            self.styles.background = "transparent"
        else:
            self.styles.clear_rule("background")
        for child in self.children:
            child.visible = not self.away
        if self.was_focused is not None and not self.away:
            self.set_focus(self.was_focused)


class Pick(Dialog[str]):
    """Chooses one of ``options`` (id, text); dismissed with the id, or with "" by Esc."""

    SCOPED_CSS = False  # else the rules would not hold for a kind of Pick that is opened first
    CSS = """
    Pick { align: center middle; background: $background 60%; }
    Pick #box { width: 64; max-width: 94%; height: auto; max-height: 94%; background: $surface;
                border: solid $gold; padding: 1 2; }
    Pick #title { text-style: bold; color: $gold; height: auto; }
    Pick #text { height: auto; margin: 1 0 0 0; scrollbar-size-vertical: 1; }
    Pick #body { height: auto; color: $foreground; }
    Pick OptionList { height: auto; margin-top: 1; border: none; padding: 0;
                      background: $surface; background-tint: $surface 0%; }
    Pick OptionList:focus { background-tint: $surface 0%; }
    Pick #foot { color: $faint; margin-top: 1; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", id="dialog.close", show=False),
        *(Binding(str(n), f"number({n})", show=False) for n in range(10)),
    ]

    def __init__(
        self, title: str, body: str | Content, options: Sequence[tuple[str, str]], chosen: str = ""
    ) -> None:
        super().__init__()
        self.heading, self.body, self.options, self.chosen = title, body, options, chosen

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self.heading, id="title", markup=False)
            if self.body:
                with VerticalScroll(id="text", can_focus=False):
                    yield Static(self.body, id="body", markup=False)
            rows = [
                Option(Content(f"{PICK_KEYS[i]}  {text}" if i < 10 else f"   {text}"), id=id)
                for i, (id, text) in enumerate(self.options)
            ]
            yield OptionList(*rows)
            yield Static(self.app.words.t("tui.pick-foot"), id="foot", markup=False)

    def on_resize(self) -> None:
        self.share_out()

    def share_out(self) -> None:
        """The text gives way, so that everything to choose can be seen."""
        height = self.app.size.height
        low = height < LOW
        blank = 0 if low else 1
        rows = 1 + blank + min(MOST_OPTIONS, len(self.options)) + (blank + LEAST_TEXT if self.body else 0)
        room = height * 94 // 100 - 2
        for box in self.query("#box"):  # none while the program is being left
            box.styles.padding = (1 if rows + 2 <= room else 0, 2)
        for foot in self.query("#foot"):
            foot.display = not low and rows + 4 <= room
        for options in self.query(OptionList):
            options.styles.margin = (blank, 0, 0, 0)
            options.styles.max_height = MOST_OPTIONS
        for text in self.query("#text"):
            text.styles.margin = (blank, 0, 0, 0)
            around = AROUND - (4 if low else 0)
            text.styles.max_height = max(LEAST_TEXT, height * 94 // 100 - len(self.options) - around)

    def on_mount(self) -> None:
        ids = [id for id, _ in self.options]
        for options in self.query(OptionList):  # none while the program is being left
            options.highlighted = ids.index(self.chosen) if self.chosen in ids else 0
            options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_id or "")

    def action_number(self, number: int) -> None:
        at = PICK_KEYS.index(str(number))
        if at < len(self.options):
            self.dismiss(self.options[at][0])

    def action_close(self) -> None:
        self.dismiss("")


class Leave(Pick):
    """Asks whether to leave; asked once more, it is left."""


class Reader(Dialog[None]):
    """Something to read, scrolled with the arrows; Esc, Enter or Q closes it. ``text`` stands first, made for
    so many columns where it asks for them; the Markdown after it."""

    SCOPED_CSS = False  # as of Pick
    CSS = """
    Reader VerticalScroll { scrollbar-size-vertical: 1; }
    Reader { align: center middle; background: $background 60%; }
    Reader #page { width: 96%; max-width: 100; height: 94%; background: $surface; border: solid $gold; }
    Reader #title { text-style: bold; color: $gold; height: 1; padding: 0 2; }
    Reader VerticalScroll { height: 1fr; padding: 0 2; background: $surface; }
    Reader #chapters { padding: 0 1 0 0; }
    Reader #foot { color: $faint; height: 1; padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,Q,f1", "close", id="reader.close", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "edge(-1)", show=False),
        Binding("end", "edge(1)", show=False),
    ]

    def __init__(
        self,
        title: str,
        text: Content | Callable[[int], Content],
        markdown: str = "",
        at_end: bool = False,
    ) -> None:
        super().__init__()
        self.heading, self.text, self.markdown, self.at_end = title, text, markdown, at_end

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(self.heading, id="title", markup=False)
            with VerticalScroll(can_focus=False):
                if self.text:
                    yield Static(self.told(), id="text", markup=False)
                if self.markdown:
                    from cardtable.tui.sheet_page import SheetPage

                    ink = self.app.theme_variables.get("gold", "")
                    dot = "-" if self.app.look.ascii else "•"
                    yield Static(SheetPage(self.markdown, ink, dot), id="chapters")
            yield Static(self.app.words.t("tui.reader-foot"), id="foot", markup=False)

    def on_mount(self) -> None:
        if self.at_end:
            self.call_after_refresh(self.action_edge, 1)

    def on_resize(self) -> None:
        if callable(self.text):
            self.call_after_refresh(self.show)

    def told(self) -> Content:
        """The text for the size that there is now."""
        if not callable(self.text):
            return self.text
        return self.text(max(20, min(WIDEST, self.app.size.width * 96 // 100) - BESIDE))

    def show(self) -> None:
        """The text anew, in another size or language, or with more in it."""
        for text in self.query("#text").results(Static):
            text.update(self.told())

    @property
    def pane(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def action_scroll(self, step: int) -> None:
        self.pane.scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        self.pane.scroll_relative(y=step * max(1, self.pane.size.height - 2), animate=False)

    def action_edge(self, step: int) -> None:
        if step < 0:
            self.pane.scroll_home(animate=False)
        else:
            self.pane.scroll_end(animate=False)

    def action_close(self) -> None:
        self.dismiss(None)


def key_rows(rows: Sequence[tuple[str, str]], width: int, heading: str, key: str) -> Content:
    """Names of keys with what they do, folded text set in; a heading has no key. ``heading`` and ``key`` are
    styles."""
    wide = min(KEYS, max(text_width(name) for name, _ in rows) + 2)
    parts: list[Any] = []
    for name, text in rows:
        if not name:
            parts.append((f"\n{text}\n", heading))
            continue
        first, *rest = wrap(text, width - wide - 2)
        parts += [(f"  {name:<{wide - 1}} ", key), f"{first}\n"]
        parts += [" " * (wide + 2) + line + "\n" for line in rest]
    return Content.assemble(*parts)
