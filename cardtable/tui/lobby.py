"""The first screen: every game and variant with a filter, what each is, and the way to a table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardtable.engine import Entry, Game, Table, TableError
from cardtable.games import open_table
from cardtable.text.finding import find
from cardtable.tui.about import describe, describe_table
from cardtable.tui.canvas import fit, wrap
from cardtable.tui.facts import entries, lay, names_of, summary
from cardtable.tui.page import Page
from cardtable.tui.setup import Setup
from cardtable.tui.widgets import ActionBar, Button

if TYPE_CHECKING:
    from cardtable.match import Match

RESUME = "resume"
LAST = "last"
CODE = "code"
JOINED = "joined"
TABLES = (RESUME, LAST, CODE, JOINED)  # rows with a table of their own
LIST_COLUMNS = 80  # at the most


class Games(OptionList):
    """The list of the first screen: a click chooses, a click on what is chosen opens it."""

    can_focus = False

    async def _on_click(self, event: events.Click) -> None:
        event.prevent_default()
        at = event.style.meta.get("option")
        if at is None:
            return
        if at == self.highlighted:
            self.action_select()
        else:
            self.highlighted = at


class Lobby(Page):
    """Type to filter, arrows to choose, Enter to go on; Tab lets the arrows read the panel."""

    DEFAULT_CSS = """
    Lobby Input, Lobby Input:focus { height: 1; border: none; margin: 1; padding: 0 1;
                                     background: $panel; color: $foreground; }
    Lobby Input:focus { background-tint: $foreground 0%; }
    Lobby Input > .input--placeholder, Lobby Input:ansi > .input--placeholder { color: $faint;
                                                                                text-style: none; }
    Lobby Horizontal { height: 1fr; padding: 0 1; }
    Lobby OptionList { width: 45%; }
    Lobby OptionList > .option-list--option-highlighted { background: $gold; color: $on-gold;
                                                          text-style: bold; }
    Lobby #side { width: 1fr; margin-left: 1; background: $surface; }
    Lobby #about { padding: 1 1 0 2; }
    Lobby #more { height: 1; padding: 0 2; color: $gold; }
    Lobby.reading #side { background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", id="lobby.up", show=False, priority=True),
        Binding("down", "step(1)", id="lobby.down", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("ctrl+home", "edge(-1)", show=False, priority=True),
        Binding("ctrl+end", "edge(1)", show=False, priority=True),
        Binding("enter", "choose", id="lobby.choose", show=False, priority=True),
        Binding("f1", "rules", id="lobby.rules", show=False),
        Binding("f3", "options", id="lobby.options", show=False),
        Binding("f2", "play", id="lobby.play", show=False),
        Binding("escape", "clear", id="lobby.clear", show=False),
        Binding("tab,shift+tab", "read", id="lobby.read", show=False, priority=True),
    ]

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        yield Static(t("tui.lobby-title"), id="heading", markup=False)
        yield Input(placeholder=t("tui.lobby-filter"), id="filter", select_on_focus=False)
        with Horizontal():
            yield Games(id="games")
            with Vertical(id="side"):
                with VerticalScroll(id="about", can_focus=False):
                    yield Static(id="about-text", markup=False)
                yield Static(id="more", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        self.found: dict[str, tuple[Game, Entry]] = {e.slug: (g, e) for g, e in entries()}
        self.list = self.query_one(Games)
        self.list.styles.max_width = LIST_COLUMNS
        self.fill("")
        self.query_one(Input).focus()
        self.show_keys()
        if self.app.keeper is not None:
            self.run_worker(self.look_for_game(), group="left-open", exclusive=True)

    async def look_for_game(self) -> None:
        """Offers the game left open, once it is found."""
        from cardtable.tui.keeping import left_open

        found = await asyncio.to_thread(left_open)
        if found != self.app.unfinished:
            self.app.unfinished = found
            untouched = not self.list.highlighted and not self.query_one(Input).value
            self.fill(self.query_one(Input).value)
            if untouched and self.list.option_count:
                self.list.highlighted = 0

    def on_click(self, event: events.Click) -> None:
        if event.widget is self.query_one("#more"):
            self.action_read()

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill, self.query_one(Input).value)
        self.show_keys()

    def come_back(self) -> None:
        """From a game: everything is offered again, what to go on with first."""
        self.query_one(Input).value = ""
        self.list.highlighted = None
        self.repaint_all()

    def repaint_all(self) -> None:
        """Another language or colours."""
        t = self.app.words.t
        self.query_one("#heading", Static).update(t("tui.lobby-title"))
        self.query_one(Input).placeholder = t("tui.lobby-filter")
        self.fill(self.query_one(Input).value)
        self.show_keys()
        if self.app.keeper is not None:
            self.run_worker(self.look_for_game(), group="left-open", exclusive=True)

    def show_keys(self) -> None:
        """The bar, as it is for the highlighted entry."""
        t, id = self.app.words.t, self.highlighted()
        beside = bool(id) and id not in self.found and id not in TABLES
        enter = "tui.kept-go-on" if id == RESUME else "tui.lobby-open" if beside else "tui.lobby-choose"
        buttons = [
            Button("Enter", t(enter), "choose"),
            Button("F2", t("tui.lobby-play"), "play", not beside),
            Button("F1", t("tui.lobby-rules"), "rules"),
            Button("F3", t("tui.lobby-options"), "options"),
            Button("Ctrl+Q", t("tui.quit"), "app.quit_game"),
        ]
        self.show_buttons(buttons)

    # -- the list ----------------------------------------------------------------------------------

    def fill(self, wanted: str) -> None:
        """The entries that the filter means, the ones to go on with first."""
        words = self.app.words
        self.wanted = wanted
        width = max(20, min(LIST_COLUMNS, self.app.size.width * 45 // 100) - 5)
        before = self.highlighted()
        rows = []
        if not wanted:
            for id, text, note in self.app.to_continue():
                rows.append(self._row(id, text, note, width))
        named = [(slug, names_of(game, entry)) for slug, (game, entry) in self.found.items()]
        beside = {id: (text, note) for id, text, note in self.app.beside()}
        named += [(id, f"{text} {id}") for id, (text, _) in beside.items()]
        for id in find(wanted, named):
            if id in beside:
                rows.append(self._row(id, *beside[id], width))
            else:
                entry = self.found[id][1]
                rows.append(self._row(id, entry.name(words.lang), summary(id, words), width))
        if not rows and "." in wanted and self.coded() is not None:
            rows.append(self._row(CODE, words.t("tui.code-play"), words.t("tui.about-code"), width))
        if (joined := self.joined()) is not None:
            rows = [self._row(JOINED, words.table(joined), "", width)] if isinstance(joined, Table) else []
        self.list.clear_options()
        self.list.add_options(rows)
        ids = [row.id for row in rows]
        if rows:
            self.list.highlighted = ids.index(before) if before in ids else 0
        self.show_about()

    def coded(self) -> Match | None:
        """The match whose code stands in the filter."""
        from cardtable.match.code import read_code

        words = self.app.words
        person = self.app.recall("name", "") or words.t("cli.player")
        try:
            return read_code(self.query_one(Input).value, words.lang, person)
        except TableError:
            return None

    def joined(self) -> Table | TableError | None:
        """The table whose parts stand in the filter with a plus between them, or why there is none."""
        wanted = self.query_one(Input).value
        if "." in wanted or ("+" not in wanted and ":" not in wanted):  # a point stands in codes only
            return None
        try:
            return open_table(wanted)
        except TableError as error:
            return error

    @staticmethod
    def _row(id: str, name: str, note: str, width: int) -> Option:
        """The whole name, in several lines where it has to be, and as much of the note as a line takes."""
        parts: list[Any] = [("\n".join(wrap(name, width)), "bold")]
        if note:
            parts += ["\n", (fit(note, width), "not bold")]
        return Option(Content.assemble(*parts), id=id)

    def catch_up(self) -> None:
        """What has been typed counts, also where the list has not heard of it yet."""
        if self.query_one(Input).value != self.wanted:
            self.fill(self.query_one(Input).value)

    def highlighted(self) -> str:
        at = self.list.highlighted
        return "" if at is None else self.list.get_option_at_index(at).id or ""

    def show_about(self) -> None:
        """The panel at the right: what the highlighted entry is."""
        id, words, palette = self.highlighted(), self.app.words, self.app.look.palette
        pane = self.query_one("#about", VerticalScroll)
        width = max(16, pane.size.width - 4)
        if id in self.found:
            text = describe(self.found[id][1], words, palette, width)
        elif id == JOINED and isinstance(table := self.joined(), Table):
            text = describe_table(table, words, palette, width)
        else:
            about = self.app.about_continue(id) if id else self.nothing()
            text = Content("\n".join(wrap(about, width)))
            last = self.app.last_setup() if id == LAST else None
            if last is not None:
                told = describe_table(last.table(), words, palette, width)
                text = Content.assemble(text, "\n\n", told)
        self.query_one("#about-text", Static).update(text)
        self.show_keys()
        pane.scroll_home(animate=False)
        self.call_after_refresh(self.show_more)

    def nothing(self) -> str:
        """Why the filter leaves nothing."""
        words, wrong = self.app.words, self.joined()
        return words.error(wrong) if isinstance(wrong, TableError) else words.t("tui.lobby-nothing")

    def show_more(self) -> None:
        """A line under the panel: how to read on, where it is longer than the room."""
        t, more = self.app.words.t, ""
        for pane in self.query("#about"):
            if self.has_class("reading"):
                more = t("tui.lobby-reading")
            elif pane.max_scroll_y > 0:
                more = t("tui.lobby-more")
            self.query_one("#more", Static).update(Content(more))

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.has_class("reading"):
            self.action_read()
        self.catch_up()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.show_about()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose()

    # -- keys --------------------------------------------------------------------------------------

    def action_read(self) -> None:
        """Lets the arrows scroll the panel, or choose again."""
        self.toggle_class("reading")
        self.show_more()

    @property
    def pane(self) -> VerticalScroll | None:
        """The panel while it is being read."""
        return self.query_one("#about", VerticalScroll) if self.has_class("reading") else None

    def action_step(self, by: int) -> None:
        if (pane := self.pane) is not None:
            pane.scroll_relative(y=by, animate=False)
            return
        count = self.list.option_count
        if count:
            self.list.highlighted = ((self.list.highlighted or 0) + by) % count

    def action_edge(self, by: int) -> None:
        if (pane := self.pane) is not None:
            pane.scroll_home(animate=False) if by < 0 else pane.scroll_end(animate=False)
        elif self.list.option_count:
            self.list.highlighted = 0 if by < 0 else self.list.option_count - 1

    def action_page(self, by: int) -> None:
        if (pane := self.pane) is not None:
            pane.scroll_relative(y=by * max(1, pane.size.height - 2), animate=False)
            return
        for _ in range(max(1, self.list.size.height // 2 - 1)):
            self.action_step(by)

    def action_clear(self) -> None:
        if self.has_class("reading"):
            self.action_read()
            return
        self.query_one(Input).value = ""

    def setup(self) -> Setup | None:
        """The highlighted entry as a table to set up, with the seats of last time."""
        self.catch_up()
        id = self.highlighted()
        if id == LAST:
            return self.app.last_setup()
        if id == JOINED and isinstance(found := self.joined(), Table):
            return self.app.setup_for(found)
        if id not in self.found:
            return None
        table = lay(self.found[id][1])
        if isinstance(table, str):
            self.notify(table, severity="error", markup=False)
            return None
        return self.app.setup_for(table)

    def action_choose(self) -> None:
        """To the table's setup, or on with a game left open."""
        self.catch_up()
        id = self.highlighted()
        if id == CODE and (match := self.coded()) is not None:
            self.app.open_match(match)
            return
        if id and id not in self.found and id != JOINED:
            self.app.go_on_with(id)
            return
        setup = self.setup()
        if setup is not None:
            from cardtable.tui.setup_screen import SetupScreen

            self.app.push_screen(SetupScreen(setup))

    def action_play(self) -> None:
        """Plays the highlighted entry at once, as it is."""
        if self.highlighted() in (RESUME, CODE):
            self.action_choose()
            return
        setup = self.setup()
        if setup is not None:
            self.app.play(setup)

    def action_rules(self) -> None:
        from cardtable.text.sheets import sheet
        from cardtable.tui.dialogs import Reader

        self.catch_up()
        id, words = self.highlighted(), self.app.words
        own = self.table_of(id)
        if own is not None:
            self.app.push_screen(Reader(words.t("tui.lobby-rules"), Content(""), sheet(own, words)))
        elif id in self.found:
            entry = self.found[id][1]
            table = lay(entry)
            whole = entry.kind in ("base", "game", "version") and not isinstance(table, str)
            text = sheet(table if whole else id, words)
            self.app.push_screen(Reader(entry.name(words.lang), Content(""), text))
        elif id:
            name = next((text for beside, text, _ in self.app.beside() if beside == id), "")
            self.app.push_screen(Reader(name, Content(f"\n{self.app.about_continue(id)}")))

    def table_of(self, id: str) -> Table | None:
        """The table of a row that is no entry: that of last time, of the game left open, of a code,
        of names with a plus between them."""
        from cardtable.tui.kept import table_of

        if id == LAST and (last := self.app.last_setup()) is not None:
            return last.table()
        if id == CODE and (match := self.coded()) is not None:
            return match.table
        if id == JOINED and isinstance(table := self.joined(), Table):
            return table
        return table_of(self.app.unfinished) if id == RESUME and self.app.unfinished is not None else None

    def action_options(self) -> None:
        self.app.open_options()
