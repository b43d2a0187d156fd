"""The command palette: everything that can be done, in a list with a filter (Ctrl+P)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardtable.text.finding import find
from cardtable.text.words import SUITS_AS
from cardtable.tui import keys
from cardtable.tui.canvas import fit, text_width
from cardtable.tui.facts import entries, names_of, summary
from cardtable.tui.filter_list import FilterList
from cardtable.tui.hand import SORTS
from cardtable.tui.look import INKS, THEMES
from cardtable.tui.play import PACES
from cardtable.tui.table_menu import does
from cardtable.tui.table_verbs import keys_at

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp

LANGUAGES = ("en", "ru")


class Command(NamedTuple):
    """``title`` and ``note`` as the player reads them; ``names``: what it is found by, in both
    languages; ``run`` does it."""

    title: str
    note: str
    names: str
    run: Callable[[], object]


def in_both(app: CardtableApp, *keys: str) -> tuple[str, str]:
    """Messages, a colon between them, with a capital letter, and in both languages to find them by."""
    from cardtable.text import Words

    other = Words("en" if app.words.lang == "ru" else "ru")
    text, there = (": ".join(words.t(key) for key in keys) for words in (app.words, other))
    return text[:1].upper() + text[1:], f"{text} {there}"


def commands(app: CardtableApp, screen: Any) -> list[Command]:
    """What can be done from a screen: at a table its moves and menus, then what can be played, looks and
    other choices, and leaving."""
    at_table = any(hasattr(one, "run_play") for one in app.screen_stack)
    found: list[Command] = []
    if hasattr(screen, "run_play"):
        found += of_table(app, screen)
    elif getattr(screen, "reviewable", False):
        title, names = in_both(app, "tui.key-review")
        found.append(Command(title, "R", names, screen.action_review))
    found += choices(app)
    if not at_table:
        title, names = in_both(app, "tui.options-title")
        found.append(Command(title, "F3", names, app.open_options))
    if not any(getattr(one, "tournament", None) is not None for one in app.screen_stack):
        found += games(app, at_table)
    for id, _, note in app.beside():
        if id == "stats" or not at_table:  # the others would take the place of the game
            title, names = in_both(app, f"tui.go-{id}")
            found.append(Command(title, note, names, partial(app.open_beside, id)))
    title, names = in_both(app, "tui.key-quit")
    found.append(Command(title, "Ctrl+Q", names, app.action_quit_game))
    return found


def of_table(app: CardtableApp, screen: Any) -> Iterator[Command]:
    """The keys of a table, without the moves that it never has; those that move about the hand last."""
    table = screen.driver.match.table
    useful = keys_at(table)
    for key in sorted(keys.KEYS, key=lambda key: key.group == "hand"):
        if key.id not in useful or key.group == "digit" or key.id in ("palette", "quit"):
            continue
        title, names = in_both(app, does(key.id, table, app.words))
        shown = keys.all_shown(key.id, app.keymap)
        yield Command(title, shown, names, partial(screen.run_action, key.action))
    if screen.tournament is None:
        title, names = in_both(app, "tui.code-show")
        yield Command(title, "", names, screen.show_code)


def choices(app: CardtableApp) -> Iterator[Command]:
    """Looks, pace, order of the hand, language: a command for each value, the one in force marked."""
    look, words = app.look, app.words

    def motion(value: str) -> None:
        app.set_look(animate=value == "on")

    Setter = Callable[[str], object]
    rows: list[tuple[str, str, Sequence[str], str, Setter]] = [
        ("tui.set-theme", "tui.theme-", THEMES, look.theme, lambda value: app.set_look(theme=value)),
        ("tui.set-inks", "tui.inks-", INKS, look.inks, lambda value: app.set_look(inks=value)),
        ("tui.set-suits", "tui.suits-", SUITS_AS, words.suits, lambda value: app.set_words(suits=value)),
        ("tui.pace", "tui.pace-", tuple(PACES), app.pace, app.set_pace),
        ("tui.set-sort", "tui.sorted-", SORTS, app.sort, app.sort_by),
        ("tui.set-motion", "value.", ("on", "off"), "on" if look.animate else "off", motion),
        ("tui.set-lang", "tui.lang-", LANGUAGES, words.lang, lambda value: app.set_words(lang=value)),
    ]
    for heading, family, values, in_force, put in rows:
        for value in values:
            title, names = in_both(app, heading, family + value)
            yield Command(title, words.t("tui.now") if value == in_force else "", names, partial(put, value))


def games(app: CardtableApp, at_table: bool) -> Iterator[Command]:
    """The list of games, what to go on with, and everything that can be played at once."""
    title, names = in_both(app, "tui.choose-game")
    yield Command(title, "", names, partial(app.leave_deal, app.open_lobby))
    if not at_table:
        for id, text, note in app.to_continue():
            yield Command(text, note, text, partial(app.go_on_with, id))
    _, names = in_both(app, "tui.lobby-play")
    for game, entry in entries():
        title = app.words.t("tui.play-entry", name=entry.name(app.words.lang))
        note = summary(entry.slug, app.words)
        run = partial(app.leave_deal, partial(app.play_entry, entry))
        yield Command(title, note, f"{names} {names_of(game, entry)}", run)


class Commands(FilterList):
    """Type to filter, arrows to choose, Enter to do it."""

    CSS = (
        FilterList.CSS
        + """
    Commands { align: center top; }
    Commands #box { height: auto; max-height: 96%; margin-top: 1; }
    Commands OptionList { height: auto; max-height: 16; margin-top: 1; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "close", id="commands.close", show=False, priority=True),
        Binding("enter", "choose", id="commands.do", show=False, priority=True),
        Binding("tab,shift+tab", "none", show=False, priority=True),
    ]

    def __init__(self, found: list[Command]) -> None:
        super().__init__()
        self.found = found

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        with Vertical(id="box"):
            yield Static(t("tui.commands-title"), id="title", markup=False)
            yield Input(placeholder=t("tui.commands-filter"), id="filter", select_on_focus=False)
            yield OptionList(id="list")
            yield Static(t("tui.commands-foot"), id="foot", markup=False)

    def on_resize(self) -> None:
        if self.is_mounted:
            self.list.styles.max_height = max(3, self.app.size.height - 9)
            self.fill()

    def fill(self) -> None:
        self.wanted = self.query_one(Input).value
        rows = find(self.wanted, ((at, command.names) for at, command in enumerate(self.found)))
        self.list.clear_options()
        self.list.add_options([Option(self._line(self.found[at]), id=str(at)) for at in rows])
        self.list.highlighted = 0 if rows else None
        text = "tui.commands-foot" if rows else "tui.commands-nothing"
        self.query_one("#foot", Static).update(fit(self.app.words.t(text), self.width))

    def _line(self, command: Command) -> Content:
        title = fit(command.title, self.width)
        room = self.width - text_width(title) - 2
        note = fit(command.note, room) if room > 3 else ""
        return Content.assemble((title, "bold"), "  ", (note, "not bold"))

    def action_choose(self) -> None:
        self.catch_up()
        if at := self.chosen():
            self.dismiss(None)
            self.app.call_later(self.found[int(at)].run)
