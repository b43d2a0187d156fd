"""The first screen: every game and variant with a filter, what each is, and the way to a table."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardtable.engine import Entry, Game, TableError
from cardtable.tui.canvas import fit
from cardtable.tui.setup import Setup
from cardtable.tui.widgets import ActionBar, Button

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.match import Match
    from cardtable.text import Words
    from cardtable.tui.app import CardtableApp

RESUME = "resume"
LAST = "last"
CODE = "code"


def entries() -> list[tuple[Game, Entry]]:
    """Everything that can be played, a game's bases before its modifiers."""
    from cardtable.games import registry

    ranks = {"game": 0, "base": 0, "version": 0, "combination": 1, "modifier": 2}
    found = registry().entries()
    order = {game.slug: i for i, game in enumerate(registry())}
    return sorted(found, key=lambda pair: (ranks.get(pair[1].kind, 3), order[pair[0].slug]))


def matches(entry: Entry, wanted: str) -> bool:
    """Whether a filter means this entry: every word of it begins or stands in a name, alias or slug."""
    names = " ".join([entry.slug, entry.en, entry.ru, *entry.aliases]).casefold().replace("ё", "е")
    return all(part in names for part in wanted.casefold().replace("ё", "е").split())


def describe(entry: Entry, words: Words, bright: str, faint: str) -> Content:
    """What a variant is: its summary, pack, players, base, options, and where the rule stands."""
    t = words.t
    parts: list[Any] = [(entry.name(words.lang) + "\n", bright)]
    other = entry.name("en" if words.lang == "ru" else "ru")
    parts.append((other + "\n\n", faint))
    if text := summary(entry.slug, words):
        parts.append(text + "\n\n")
    table = lay(entry)
    if isinstance(table, str):
        parts.append((table, faint))
        return Content.assemble(*parts)
    low, high = table.players[0], table.players[-1]
    span = str(low) if low == high else f"{low}-{high}"
    parts += [(t("tui.about-players"), bright), f"  {span}\n"]
    if (pack := pack_of(table)) is not None:
        parts += [(t("tui.about-pack"), bright), f"  {words.plural(pack, 'card')}\n"]
    made = [e.name(words.lang) for e in table.entries()]
    if len(made) > 1:
        parts += [(t("tui.about-made"), bright), f"  {' + '.join(made)}\n"]
    if table.options:
        parts += [(t("tui.about-options"), bright), f"  {len(table.options)}\n"]
    parts.append("\n")
    rules = entry.rules[0] if len(entry.rules) == 1 else f"{entry.rules[0]} … {entry.rules[-1]}"
    key = "tui.about-practice" if entry.practice else "tui.about-source"
    parts.append((t(key, text=entry.source, rule=rules), faint))
    return Content.assemble(*parts)


def summary(slug: str, words: Words) -> str:
    """A sheet in one line, "" for one that is not there."""
    from cardtable.text.sheets import summary

    try:
        return summary(slug, words.lang)
    except OSError:
        return ""


def lay(entry: Entry) -> Table | str:
    """The table that an entry launches, or why there is none."""
    from cardtable.games import open_table

    try:
        return open_table(entry.table)
    except TableError as error:
        return str(error)


def pack_of(table: Table) -> int | None:
    """How many cards a table is played with, if it says so."""
    from cardtable.cards import PACKS

    size = getattr(getattr(table, "rules", None), "pack", None) or table.options.get("pack")
    return PACKS[size].bit_count() if isinstance(size, int) and size in PACKS else None


class Lobby(Screen[None]):
    """Type to filter, arrows to choose, Enter to go on."""

    app: CardtableApp
    live = False
    DEFAULT_CSS = """
    Lobby { background: $background; }
    Lobby OptionList, Lobby #about { scrollbar-size-vertical: 1; }
    Lobby #heading { height: 1; padding: 0 1; background: $surface; color: $gold; text-style: bold; }
    Lobby Input, Lobby Input:focus { height: 1; border: none; margin: 1; padding: 0 1;
                                     background: $panel; color: $foreground; }
    Lobby Input:focus { background-tint: $foreground 0%; }
    Lobby Horizontal { height: 1fr; padding: 0 1; }
    Lobby OptionList { width: 45%; max-width: 56; height: 1fr; border: none; padding: 0 1;
                       background: $surface; background-tint: $surface 0%; }
    Lobby OptionList > .option-list--option-highlighted { background: $gold; color: $on-gold;
                                                          text-style: bold; }
    Lobby #about { width: 1fr; margin-left: 1; padding: 1 2; background: $surface; }
    Lobby #keys { height: 1; padding: 0 1; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", id="lobby.up", show=False, priority=True),
        Binding("down", "step(1)", id="lobby.down", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("enter", "choose", id="lobby.choose", show=False, priority=True),
        Binding("f1", "rules", id="lobby.rules", show=False),
        Binding("f3", "options", id="lobby.options", show=False),
        Binding("f2", "play", id="lobby.play", show=False),
        Binding("escape", "clear", id="lobby.clear", show=False),
        Binding("tab,shift+tab", "none", show=False, priority=True),
    ]

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        yield Static(t("tui.lobby-title"), id="heading", markup=False)
        yield Input(placeholder=t("tui.lobby-filter"), id="filter", select_on_focus=False)
        with Horizontal():
            yield OptionList(id="games")
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="about-text", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        self.found: dict[str, tuple[Game, Entry]] = {e.slug: (g, e) for g, e in entries()}
        self.list = self.query_one("#games", OptionList)
        self.list.can_focus = False
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

    def on_resize(self) -> None:
        self.show_keys()

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
        t = self.app.words.t
        buttons = [
            Button("Enter", t("tui.lobby-choose"), "choose", True, False),
            Button("F2", t("tui.lobby-play"), "play", True, False),
            Button("F1", t("tui.lobby-rules"), "rules", True, False),
            Button("F3", t("tui.lobby-options"), "options", True, False),
            Button("Ctrl+Q", t("tui.quit"), "app.quit_game", True, False),
        ]
        self.query_one(ActionBar).show(buttons, self.app.size.width - 2, self.app.look)

    # -- the list ----------------------------------------------------------------------------------

    def fill(self, wanted: str) -> None:
        """The entries that the filter means, the ones to go on with first."""
        words, faint = self.app.words, self.app.look.palette.faint
        width = max(20, min(56, self.app.size.width * 45 // 100) - 5)
        before = self.highlighted()
        rows = []
        if not wanted:
            for id, text, note in self.app.to_continue():
                rows.append(self._row(id, text, note, width, faint))
        for slug, (_, entry) in self.found.items():
            if matches(entry, wanted):
                rows.append(self._row(slug, entry.name(words.lang), summary(slug, words), width, faint))
        for id, text, note in self.app.beside():
            if wanted.casefold() in text.casefold():
                rows.append(self._row(id, text, note, width, faint))
        if not rows and "." in wanted and self.coded() is not None:
            rows.append(self._row(CODE, words.t("tui.code-play"), words.t("tui.about-code"), width, faint))
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

    @staticmethod
    def _row(id: str, name: str, note: str, width: int, faint: str) -> Option:
        parts: list[Any] = [fit(name, width)]
        if note:
            parts += ["\n", (fit(note, width), "dim")]
        return Option(Content.assemble(*parts), id=id)

    def highlighted(self) -> str:
        at = self.list.highlighted
        return "" if at is None else self.list.get_option_at_index(at).id or ""

    def show_about(self) -> None:
        """The panel at the right: what the highlighted entry is."""
        id, palette = self.highlighted(), self.app.look.palette
        about = self.query_one("#about-text", Static)
        if id in self.found:
            bright, faint = f"bold {palette.bright}", palette.faint
            about.update(describe(self.found[id][1], self.app.words, bright, faint))
        else:
            about.update(
                Content(self.app.about_continue(id) if id else self.app.words.t("tui.lobby-nothing"))
            )
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(event.value)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.show_about()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_choose()

    # -- keys --------------------------------------------------------------------------------------

    def action_step(self, by: int) -> None:
        count = self.list.option_count
        if count:
            self.list.highlighted = ((self.list.highlighted or 0) + by) % count

    def action_page(self, by: int) -> None:
        for _ in range(max(1, self.list.size.height // 2 - 1)):
            self.action_step(by)

    def action_clear(self) -> None:
        self.query_one(Input).value = ""

    def setup(self) -> Setup | None:
        """The highlighted entry as a table to set up, with the seats of last time."""
        id = self.highlighted()
        if id not in self.found:
            return None
        table = lay(self.found[id][1])
        if isinstance(table, str):
            self.notify(table, severity="error", markup=False)
            return None
        last = self.app.last_setup()
        setup = Setup(table.game, self.app.words)
        if last is not None:
            setup.seats, setup.players = last.seats, last.players
            setup.deals, setup.fools = last.deals, last.fools
        elif name := self.app.recall("name", ""):
            setup.rename(0, name)
        setup.take(table)
        return setup

    def action_choose(self) -> None:
        """To the table's setup, or on with a game left open."""
        id = self.highlighted()
        if id == CODE and (match := self.coded()) is not None:
            self.app.open_match(match)
            return
        if id and id not in self.found:
            self.app.go_on_with(id)
            return
        setup = self.setup()
        if setup is not None:
            from cardtable.tui.setup_screen import SetupScreen

            self.app.push_screen(SetupScreen(setup))

    def action_play(self) -> None:
        """Plays the highlighted entry at once, as it is."""
        setup = self.setup()
        if setup is not None:
            self.app.play(setup)

    def action_rules(self) -> None:
        from cardtable.text.sheets import sheet
        from cardtable.tui.dialogs import Reader

        id = self.highlighted()
        if id in self.found:
            words = self.app.words
            title = self.found[id][1].name(words.lang)
            self.app.push_screen(Reader(title, Content(""), sheet(id, words)))

    def action_options(self) -> None:
        self.app.open_options()
