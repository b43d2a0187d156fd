"""The screen's application: opens the table or the first screen, keeps what the player has set up.

Keys of a Russian or Greek layout are put back to the Latin letter here, in one place; text inputs
get them as they are.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardtable.tui import keys
from cardtable.tui.hand import SORTS
from cardtable.tui.keeping import Keeper
from cardtable.tui.look import INKS, Look
from cardtable.tui.play import PACES
from cardtable.tui.signals import SIGNALLED, endings, no_sudden_end
from cardtable.tui.themes import palette_name, theme_name, themes, variables

if TYPE_CHECKING:
    from pathlib import Path

    from textual.filter import LineFilter

    from cardtable.engine import Entry, Table
    from cardtable.match import Match
    from cardtable.text import Words
    from cardtable.tui.setup import Setup


LOOK_FOR_TERMINAL = 10.0  # seconds
LAST_WAIT = 3.0  # seconds to leave in, once told to
ALWAYS = ("ctrl+q", "ctrl+c")  # keys that no screen keeps from being heard
PLAIN_FRAMES = "#box, #page, #sheet { border: ascii $gold !important; }"


class CardtableApp(App[int]):
    """``match``: what to play at once; without one the first screen opens. ``settings``: what is
    remembered between runs, as ``store.Settings``."""

    TITLE = "cardtable"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit_game", id="app.quit", show=False, priority=True),
        Binding("ctrl+c", "quit_game", id="app.interrupt", show=False, priority=True),
    ]

    def __init__(
        self, match: Match | None, words: Words, look: Look | None = None, settings: Any = None
    ) -> None:
        self.words = words
        self.look = look or Look()
        self.settings = settings
        self.memory: dict[str, Any] = {}
        self.plain_signs: list[LineFilter] = []
        self.told_early: list[int] = []  # signals to end that came before they could be heeded
        super().__init__(ansi_color=None if self.look.colour else True)
        self.first_match = match
        self.sort: str = self.recall("sort", "suit")
        self.pace: str = self.recall("pace", "normal")
        self.keymap: dict[str, str] = settings.keymap() if settings is not None else {}
        self.keeper = Keeper() if settings is not None else None
        self.unfinished: Path | None = None
        if self.keymap:
            found = {id: ",".join(some) for id, some in keys.in_force(self.keymap).items()}
            changed = {id: some for id, some in found.items() if some != keys.BY_ID[id].keys}
            self.set_keymap({f"table.{id}": some for id, some in changed.items() if some})
        for theme in themes():
            self.register_theme(theme)
        self.set_reactive(App.theme, theme_name(self.look))
        self._refresh_truecolor_filter(self.ansi_theme)  # else the terminal's colours would be made others
        self.stylesheet.set_variables(self.get_css_variables())
        if not self.look.animate:
            self.animation_level = "none"
        if self.look.ascii:
            from cardtable.tui.plain_signs import PlainSigns

            self.stylesheet.add_source(PLAIN_FRAMES, ("plain frames", ""))
            self.plain_signs = [PlainSigns()]

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *self.plain_signs]

    def get_default_screen(self) -> Screen[Any]:
        if self.first_match is None:
            from cardtable.tui.lobby import Lobby

            return Lobby()
        from cardtable.tui.boards import table_screen

        return table_screen(self.first_match, self)

    def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, self._theme_changed)
        self.call_after_refresh(self._settled)
        if not self.is_headless:
            self._heed_signals()

    def _heed_signals(self) -> None:
        """Told to end, or left without its terminal, the program leaves a terminal that is whole."""
        import asyncio

        loop = asyncio.get_running_loop()
        for number in endings():
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self._told_to_end, SIGNALLED + number)
        for number in self.told_early[:1]:
            self._told_to_end(SIGNALLED + number)
        self.set_interval(LOOK_FOR_TERMINAL, self._see_terminal)

    def _told_to_end(self, code: int) -> None:
        """Leave, and if that hangs, because the terminal is gone and takes no more, end all the same:
        the game has been written move by move."""
        import threading

        last = threading.Timer(LAST_WAIT, os._exit, (code,))
        last.daemon = True
        last.start()
        self.exit(code)

    def _see_terminal(self) -> None:
        """A terminal that has gone without a signal: nobody can play any more."""
        with contextlib.suppress(ImportError):
            import termios

            try:
                termios.tcgetattr(sys.__stdin__.fileno() if sys.__stdin__ else 0)
            except (termios.error, OSError, ValueError):
                self._told_to_end(SIGNALLED + 1)

    def _settled(self) -> None:
        """The first picture stands: what has been made so far is there to stay."""
        gc.freeze()
        gc.enable()
        if self.first_match is not None and self.settings is not None:
            from cardtable.tui.setup import remember_table

            remember_table(self.first_match, self.words, self.settings)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variables("felt")

    # -- screens ---------------------------------------------------------------------------------

    def open_match(self, match: Match) -> None:
        """A table with this match in place of whatever is open."""
        from cardtable.tui.boards import table_screen

        self._replace(table_screen(match, self))

    def open_lobby(self) -> None:
        """The first screen."""
        from cardtable.tui.lobby import Lobby

        first = self.screen_stack[0]
        if not isinstance(first, Lobby):
            self._replace(Lobby())
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        first.come_back()

    def play(self, setup: Setup) -> str:
        """Opens the table that was set up; returns why it cannot be, or ""."""
        from cardtable.engine import TableError

        try:
            match = setup.match(self.fresh_seed())
        except TableError as error:
            return self.words.error(error)
        self.remember("last", setup.memory())
        self.open_match(match)
        return ""

    def last_setup(self) -> Setup | None:
        """The table and seats of last time."""
        from cardtable.tui.setup import Setup

        memory = self.recall("last", None)
        return Setup.recalled(memory, self.words) if isinstance(memory, dict) else None

    def to_continue(self) -> list[tuple[str, str, str]]:
        """What the first screen offers before the list: id, name, a note."""
        rows = []
        if self.unfinished is not None:
            when, _, what = self.unfinished_title().partition("  ")
            rows.append(("resume", self.words.t("tui.resume"), what or when))
        last = self.last_setup()
        if last is not None:
            seats = ", ".join(seat.name for seat in last.seats[: last.players])
            rows.append(("last", self.words.t("tui.as-last", text=self.words.table(last.table())), seats))
        return rows

    def unfinished_title(self) -> str:
        """When the game left open was begun, what it is and who plays."""
        from cardtable.tui.kept import title_of

        path = self.unfinished
        return "" if path is None else title_of(path, self.words) or path.stem

    def beside(self) -> list[tuple[str, str, str]]:
        """What the first screen offers after the list: id, name, a note."""
        ids = ("tournament", "kept", "stats") if self.keeper is not None else ("tournament",)
        return [(id, self.words.t(f"tui.go-{id}"), self.words.t(f"tui.about-{id}")) for id in ids]

    def open_beside(self, id: str) -> None:
        """Opens one of those."""
        if id == "kept":
            from cardtable.tui.kept import KeptGames

            self.push_screen(KeptGames())
        elif id == "stats":
            from cardtable.tui.kept import Statistics

            self.push_screen(Statistics())
        else:
            from cardtable.games import open_table
            from cardtable.tui.tournament_setup import TournamentSetupScreen, fresh

            last = self.last_setup()
            table = last.table() if last is not None else open_table("durak")
            name = self.recall("name", "") or self.words.t("cli.player")
            self.push_screen(TournamentSetupScreen(fresh(self.words, table, name)))

    def go_on_with_file(self, path: Path) -> None:
        """Opens a kept game or tournament to play on, or says why it cannot be."""
        from cardtable.store.tournaments import MARK

        if MARK in path.stem:
            self._go_on_with_tournament(path)
        elif self.keeper is not None:
            match, why = self.keeper.go_on(path, self.words)
            if match is None:
                self.notify(why, severity="error", markup=False)
            else:
                self.open_match(match)

    def _go_on_with_tournament(self, path: Path) -> None:
        from cardtable.match.transcript import TranscriptError
        from cardtable.store.places import StoreError
        from cardtable.store.tournaments import KeptTournament
        from cardtable.tui.tournament import TournamentScreen

        try:
            self.push_screen(TournamentScreen(KeptTournament.go_on(path)))
        except (StoreError, TranscriptError) as error:
            self.notify(self.words.error(error), severity="error", markup=False)

    def about_continue(self, id: str) -> str:
        """What stands in the panel for one of those."""
        text = self.words.t(f"tui.about-{id}")
        return f"{text} {self.unfinished_title()}" if id == "resume" else text

    def go_on_with(self, id: str) -> None:
        """Opens one of those."""
        if id == "resume" and self.unfinished is not None:
            self.go_on_with_file(self.unfinished)
            return
        if id in ("tournament", "kept", "stats"):
            self.open_beside(id)
            return
        last = self.last_setup()
        if id == "last" and last is not None:
            from cardtable.tui.setup_screen import SetupScreen

            self.push_screen(SetupScreen(last))

    def open_options(self, chosen: str = "") -> None:
        """Looks, pace and language; a choice takes the next value and the list stays open."""
        from cardtable.tui.options import options_dialog

        def answered(id: str | None) -> None:
            if id:
                change_setting(self, id)
                self.open_options(id)

        from cardtable.tui.options import change_setting

        self.push_screen(options_dialog(self, chosen), answered)

    def _replace(self, screen: Screen[Any]) -> None:
        first = self.screen_stack[0]
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 2:
            self.switch_screen(screen)
        else:  # the first screen of an application cannot be left, only covered
            self.push_screen(screen)
        if hasattr(first, "shut"):
            first.shut()

    # -- keys ------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:
            if getattr(self.screen, "deaf", False) and event.key not in ALWAYS:
                return
            event = self.latin(event)
        await super().on_event(event)

    def latin(self, event: events.Key) -> events.Key:
        """The key of another layout as the Latin one, unless something to write in has the focus."""
        focused = self.focused
        if focused is not None and focused.check_consume_key(event.key, event.character):
            return event
        found = keys.latin_key(event.key, event.character)
        return event if found is None else events.Key(*found)

    def on_app_blur(self) -> None:
        for screen in self.screen_stack:
            if hasattr(screen, "lost_focus"):
                screen.lost_focus()

    # -- what the player sets up -----------------------------------------------------------------

    def set_sort(self, sort: str) -> None:
        self.sort = sort if sort in SORTS else "suit"
        self.remember("sort", self.sort)

    def sort_by(self, sort: str) -> None:
        """Another order of the hand, shown at once."""
        self.set_sort(sort)
        self.repaint()

    def set_pace(self, pace: str) -> None:
        self.pace = pace if pace in PACES else "normal"
        self.remember("pace", self.pace)

    def set_look(self, **values: Any) -> None:
        """Changes the look and shows it at once."""
        self.look = self.look.change(**values)
        for name in values:
            self.remember(name, values[name])
        if self.theme != theme_name(self.look):
            self.theme = theme_name(self.look)
        self.repaint()

    def set_words(self, **values: Any) -> None:
        """Another language or way to write the suits."""
        from cardtable.text import Words

        now = {"lang": self.words.lang, "suits": self.words.suits, "ascii": self.words.ascii}
        self.words = Words(**{**now, **values})
        for name in values:
            self.remember(name, values[name])
        self.repaint()

    def next_inks(self) -> str:
        self.set_look(inks=INKS[(INKS.index(self.look.inks) + 1) % len(INKS)])
        return self.look.inks

    def _theme_changed(self, theme: Any) -> None:
        name = palette_name(theme.name)
        if name is not None and self.look.colour and name != self.look.theme:
            self.look = self.look.change(theme=name)
            self.remember("theme", name)
        self.repaint()

    def repaint(self) -> None:
        """Draws the table anew on whatever screen shows it."""
        for screen in self.screen_stack:
            if hasattr(screen, "repaint_all"):
                screen.repaint_all()

    def recall(self, name: str, default: Any) -> Any:
        """A choice of an earlier run."""
        if self.settings is None:
            return self.memory.get(name, default)
        return self.settings.recall(name, default)

    def remember(self, name: str, value: Any) -> None:
        """Keeps a choice for the next run, where settings are kept."""
        self.memory[name] = value
        if self.settings is not None:
            self.settings.remember(name, value)

    def fresh_seed(self) -> int:
        """A seed that nobody has chosen."""
        from random import SystemRandom

        return SystemRandom().getrandbits(32)

    # -- keeping ---------------------------------------------------------------------------------

    def keep_from_start(self, match: Match) -> str:
        """Begins the transcript of a match; returns what is wrong, or ""."""
        return self.keeper.begin(match, self.words) if self.keeper is not None else ""

    def keep_deal(self, match: Match) -> str:
        """Keeps the result of a deal that is over; returns what is wrong, or ""."""
        return self.keeper.after_deal(match, self.words) if self.keeper is not None else ""

    def kept(self) -> str:
        """A sentence on whether the game is kept."""
        return self.keeper.state(self.words) if self.keeper is not None else self.words.t("tui.not-kept")

    # -- commands --------------------------------------------------------------------------------

    def action_command_palette(self) -> None:
        """Everything that can be done from here, in a list."""
        from cardtable.tui.commands import Commands, commands

        if not isinstance(self.screen, Commands):
            self.push_screen(Commands(commands(self, self.screen)))

    def play_entry(self, entry: Entry) -> None:
        """Plays an entry of the catalogue as it is, with the seats of last time."""
        from cardtable.tui.facts import lay

        table = lay(entry)
        if isinstance(table, str):
            self.notify(table, severity="error", markup=False)
        elif why := self.play(self.setup_for(table)):
            self.notify(why, severity="error", markup=False)

    def setup_for(self, table: Table) -> Setup:
        """A table to set up, with the seats of last time."""
        from cardtable.tui.setup import Setup

        last, setup = self.last_setup(), Setup(table.game, self.words)
        if last is not None:
            setup.seats, setup.players = last.seats, last.players
            setup.deals, setup.fools = last.deals, last.fools
        elif name := self.recall("name", ""):
            setup.rename(0, name)
        setup.take(table)
        return setup

    def leave_deal(self, go: Callable[[], object]) -> None:
        """Goes on to something else; a deal that is being played is left only when that is meant."""
        if not any(getattr(screen, "live", False) for screen in self.screen_stack):
            go()
            return
        from cardtable.tui.dialogs import Pick

        t = self.words.t
        options = [("stay", t("tui.stay")), ("go", t("tui.leave-deal"))]

        def answered(answer: str | None) -> None:
            if answer == "go":
                go()

        self.push_screen(Pick(t("tui.new-game"), t("tui.new-body"), options), answered)

    def action_quit_game(self) -> None:
        """Leaves; a live game asks first."""
        from cardtable.tui.dialogs import Leave

        if isinstance(self.screen, Leave) or not any(getattr(s, "live", False) for s in self.screen_stack):
            self.exit(0)
            return
        t = self.words.t
        options = [("stay", t("tui.stay")), ("quit", t("tui.quit"))]
        leave = Leave(t("tui.quit-title"), t("tui.quit-body"), options)
        self.push_screen(leave, lambda answer: self.exit(0) if answer == "quit" else None)


def run(match: Match | None, words: Words, settings: Any, look: Look, keeper: Any = None) -> int:
    """Runs the screen until it is left; returns the exit status."""
    app = CardtableApp(match, words, look, settings)
    if keeper is not None:
        app.keeper = Keeper(keeper)
    return run_out(app)


def run_out(app: CardtableApp) -> int:
    """Runs an application until it is left, and says why if nobody asked for that; the exit status."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.001)  # a bot thinking in a thread must not hold up a key
    try:
        with no_sudden_end(app.told_early):
            code = app.run()
        if app.return_code:  # the screen library has put the terminal back and told the fault
            print(app.words.t("tui.crashed"), file=sys.stderr)
        code = app.return_code or 0 if code is None else code
        if code > SIGNALLED:
            with contextlib.suppress(OSError):  # the terminal itself may be gone
                print(app.words.t("tui.ended"), file=sys.stderr)
        return code
    finally:
        gc.enable()
        sys.setswitchinterval(before)
