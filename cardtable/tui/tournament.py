"""A tournament on the screen (D-31): its tables stage by stage, the pool, and a bar for the tables that
bots play meanwhile; tables with people are played on the table screen.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from cardtable.store.keeping import Keeper
from cardtable.told import champion
from cardtable.tui.app import CardtableApp
from cardtable.tui.page import Page
from cardtable.tui.widgets import ActionBar, Button

if TYPE_CHECKING:
    from cardtable.engine import Move
    from cardtable.match import Match, Thought
    from cardtable.store.tournaments import KeptTournament
    from cardtable.text import Words
    from cardtable.tui.look import Look

BAR = 30  # columns of the progress bar


class TournamentScreen(Page):
    """The stages of one tournament. Enter sits down at a table with people."""

    DEFAULT_CSS = """
    TournamentScreen #heading { height: auto; }
    TournamentScreen #progress { height: auto; min-height: 2; max-height: 6; padding: 0 2; margin-top: 1; }
    TournamentScreen VerticalScroll { padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "sit_down", id="cup.sit-down", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("escape,q,Q", "leave", id="cup.leave", show=False),
    ]

    def __init__(self, kept: KeptTournament) -> None:
        super().__init__()
        self.kept = kept
        self.stop = threading.Event()
        self.closed = False

    def compose(self) -> ComposeResult:
        yield Static(id="heading", markup=False)
        yield Static(id="progress", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(id="stages", markup=False)
        yield ActionBar("keys")

    def on_mount(self) -> None:
        self.paint()
        self.call_after_refresh(self.go_on)

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted:
            self.paint()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.paint()

    def repaint_all(self) -> None:
        """Another language or colours."""
        self.paint()

    # -- showing ---------------------------------------------------------------------------------

    def paint(self) -> None:
        words, look, tournament = self.app.words, self.app.look, self.kept.tournament
        t = words.t
        name = words.table(tournament.table)
        title = words.pool("title", tournament.pool, name=name, n=len(tournament.entrants))
        self.query_one("#heading", Static).update(Content(title))
        self.query_one("#progress", Static).update(progress(self.kept, words, look))
        self.query_one("#stages", Static).update(stages(self.kept, words, look))
        people = tournament.open_tables(human=True)
        enter = t("tournament.sit-down", n=people[0] + 1) if people else t("tournament.wait")
        buttons = [Button("Enter", enter, "sit_down", bool(people))]
        if tournament.winner is not None:
            buttons = []
        leave = "tournament.leave" if tournament.winner is None else "replay.key-leave"
        buttons.append(Button("Esc", words.sentence(leave, {}), "leave"))
        self.show_buttons(buttons)

    # -- playing ---------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Has the tables without people played, one after another, off the event loop."""
        if not self.closed and self.kept.tournament.open_tables(human=False):
            self.run_worker(self._play_bots(), group="bots", exclusive=True)

    async def _play_bots(self) -> None:
        kept = self.kept
        while not self.closed and (tables := kept.tournament.open_tables(human=False)):
            number = tables[0]
            match = await asyncio.to_thread(kept.play_out, number, self.think, self.stop.is_set)
            if match is None or self.closed:
                return
            kept.settle(number, match)
            self.tell_trouble()
            self.paint()
            await asyncio.sleep(0.05)

    def think(self, thought: Thought) -> Move:
        from cardtable.match.tournament import think_unwatched

        return think_unwatched(thought, self.stop)

    def action_sit_down(self) -> None:
        people = self.kept.tournament.open_tables(human=True)
        if not people:
            return
        from cardtable.tui.boards import table_screen

        number = people[0]
        keeper = self.app.keeper.store if self.app.keeper is not None else Keeper()
        match = self.kept.sit_down(number, keeper)
        screen: Any = table_screen(match, self.app)
        screen.tournament = AtTable(self, number)
        self.app.push_screen(screen)

    def back_from(self, number: int, match: Match) -> None:
        """A table has been left: its loser is out, or it stays open."""
        self.kept.settle(number, match)
        self.tell_trouble()
        self.paint()
        self.go_on()

    def tell_trouble(self) -> None:
        if self.kept.trouble is not None:
            self.notify(self.app.words.error(self.kept.trouble), severity="warning", markup=False)

    # -- keys ------------------------------------------------------------------------------------

    def action_scroll(self, by: int) -> None:
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_leave(self) -> None:
        """The tournament is kept at every moment, so nobody is asked."""
        self.shut()
        if self.app.screen_stack[0] is self:
            self.app.exit(0)
        else:
            self.app.pop_screen()

    def shut(self) -> None:
        """The tournament is left: nobody thinks any more and its file is closed."""
        self.closed = True
        self.stop.set()
        self.workers.cancel_node(self)
        self.kept.close()

    def on_unmount(self, event: events.Unmount) -> None:
        self.stop.set()
        self.kept.close()


class AtTable:
    """What the table screen must know of the tournament that its table belongs to."""

    def __init__(self, screen: TournamentScreen, number: int) -> None:
        self.screen, self.number = screen, number

    def decided(self, match: Match) -> bool:
        """Whether somebody is out; a draw is played again."""
        return self.screen.kept.tournament.loser(self.number, match) is not None

    def back(self, table: Any) -> None:
        """From the table back to the tournament."""
        match = table.driver.match
        table.shut()
        table.app.pop_screen()
        self.screen.back_from(self.number, match)


def progress(kept: KeptTournament, words: Words, look: Look) -> Content:
    """How far the stage is, or who has won."""
    tournament, palette = kept.tournament, look.palette
    if tournament.winner is not None:
        first, *others = champion(tournament, words)
        return Content.assemble(
            (first, f"bold {palette.gold}"), *((f"\n{line}", palette.bright) for line in others)
        )
    tables = tournament.stage.tables
    done = sum(table.out >= 0 for table in tables)
    full = BAR * done // len(tables)
    block, empty = ("#", ".") if look.ascii else ("█", "░")
    head = words.t("tournament.stage", n=tournament.number, count=len(tournament.left) + done)
    return Content.assemble(
        (f"{head}\n", f"bold {palette.bright}"),
        (block * full + empty * (BAR - full), palette.good),
        "  " + words.t("tournament.played", n=done, count=len(tables)),
    )


def stages(kept: KeptTournament, words: Words, look: Look) -> Content:
    """Every stage, the one in progress first: its tables, who is out, who had none."""
    tournament, palette = kept.tournament, look.palette
    parts: list[Any] = []
    left = len(tournament.entrants)
    heads = []
    for stage in tournament.stages:
        heads.append(left)
        left -= len(stage.tables)
    for number in range(len(tournament.stages), 0, -1):
        stage = tournament.stages[number - 1]
        if number < len(tournament.stages) or tournament.winner is not None:
            head = words.t("tournament.stage", n=number, count=heads[number - 1])
            parts.append((f"\n{head}\n", f"bold {palette.gold}"))
        for at, table in enumerate(stage.tables, 1):
            parts.append((f"{at:>3}  ", palette.faint))
            for i, who in enumerate(table.who):
                parts += [", "] if i else []
                parts.append(entrant(kept, who, who == table.out, look))
            parts.append("\n")
        if stage.byes:
            names = ", ".join(tournament.entrants[who].name for who in stage.byes)
            parts.append((words.t("tournament.byes", text=names) + "\n", palette.faint))
    if any(table.out >= 0 for stage in tournament.stages for table in stage.tables):
        parts.append((f"\n{words.t('tournament.cross', text=look.glyphs.cross)}\n", palette.faint))
    return Content.assemble(*parts)


def entrant(kept: KeptTournament, who: int, out: bool, look: Look) -> tuple[str, str]:
    """A name: people bright, who is out with a cross."""
    seat = kept.tournament.entrants[who]
    if out:
        return f"{look.glyphs.cross}{seat.name}", look.palette.bad
    return seat.name, f"bold {look.palette.bright}" if seat.human else look.palette.text


class TournamentApp(CardtableApp):
    """The program with a tournament in place of its first screen."""

    def __init__(self, kept: KeptTournament, words: Words, look: Look, settings: Any) -> None:
        super().__init__(None, words, look, settings)
        self.first = TournamentScreen(kept)

    def get_default_screen(self) -> Screen[Any]:
        return self.first
