"""Where a tournament is put together (D-31): the table, how many play, who of them are people, the fee."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardtable.bots.levels import LEVELS
from cardtable.engine import TableError
from cardtable.match import Seat
from cardtable.match.tournament import FEWEST, MOST, SIZES, Tournament, make_entrants
from cardtable.store.places import StoreError
from cardtable.tui.setup import Row, Setup
from cardtable.tui.setup_screen import SetupScreen

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.text import Words

FEES = (0, 1, 5, 10, 25, 50, 100)
MOST_PEOPLE = 8


class TournamentSetup(Setup):
    """What has been chosen for a tournament; the seats are those of its people."""

    humans = 1
    fee = 10
    size = SIZES[-1]
    level = "normal"

    def start(self, name: str) -> None:
        """The usual tournament: sixteen players, one of them a person of this name."""
        self.players = 16
        names = [name, *(f"{name} {i}" for i in range(2, MOST_PEOPLE + 1))]
        self.seats = [Seat(each) for each in names]

    def fit_players(self, table: Table) -> None:
        """Any number of entrants goes to any table."""

    def rows(self) -> list[Row]:
        words, t = self.words, self.words.t
        rows = [
            Row("play", t("tui.setup-play"), "", t("tui.about-tournament")),
            Row("table", t("tournament.set-table"), words.table(self.table())),
            Row("players", t("tui.setup-players"), str(self.players)),
            Row("humans", t("tournament.set-people"), str(self.humans)),
        ]
        for i in range(self.humans):
            rows.append(Row(f"seat-{i}", f"  {self.seats[i].name}", "", t("tournament.seat-note")))
        level = t(f"level.{self.level}")
        rows += [
            Row("level", t("tournament.set-level"), level, f"{level}: {t(f'level.{self.level}-line')}"),
            Row("fee", t("tournament.set-fee"), words.plural(self.fee, "chip")),
            Row("size", t("tournament.set-size"), str(self.size)),
        ]
        return rows

    def step(self, id: str, by: int) -> str:
        if id == "table":
            tables = choices()
            at = next((i for i, table in enumerate(tables) if table == self.table()), 0)
            self.take(tables[(at + by) % len(tables)])
        elif id == "players":
            self.players = (self.players - FEWEST + by) % (MOST - FEWEST + 1) + FEWEST
            self.humans = min(self.humans, self.players)
        elif id == "humans":
            self.humans = (self.humans + by) % (min(MOST_PEOPLE, self.players) + 1)
        elif id == "level":
            self.level = LEVELS[(LEVELS.index(self.level) + by) % len(LEVELS)]
        elif id == "fee":
            self.fee = FEES[(FEES.index(self.fee) + by) % len(FEES)]
        elif id == "size":
            self.size = SIZES[(SIZES.index(self.size) + by) % len(SIZES)]
        return ""

    @property
    def named(self) -> int:
        return self.humans

    def tournament(self, seed: int) -> Tournament:
        """What was chosen. Raises TableError."""
        people = [seat.name for seat in self.seats[: self.humans]]
        entrants = make_entrants(self.players, people, [self.level], self.words.lang)
        return Tournament(self.table(), entrants, seed, self.fee, self.size)


@cache
def choices() -> tuple[Table, ...]:
    """The tables of the catalogue that a tournament can be played at."""
    from cardtable.games import open_table, registry

    tables = [open_table(entry.table) for _, entry in registry().entries()]
    return tuple(table for table in tables if 2 in table.players and table.has_fools)


def fresh(words: Words, table: Table, name: str) -> TournamentSetup:
    """The usual tournament at a table, or at throw-in Durak where there is no fool."""
    from cardtable.games import open_table

    setup = TournamentSetup(table.game, words)
    setup.start(name)
    fits = 2 in table.players and table.has_fools
    setup.take(table if fits else open_table("durak"))
    return setup


class TournamentSetupScreen(SetupScreen):
    """As the setup of a table; playing opens the tournament."""

    setup: TournamentSetup

    def heading(self, name: str) -> str:
        return f"{self.app.words.t('tui.go-tournament')}: {name}"

    def action_play(self) -> None:
        from cardtable.store.tournaments import KeptTournament
        from cardtable.tui.tournament import TournamentScreen

        try:
            kept = KeptTournament.begin(self.setup.tournament(self.app.fresh_seed()))
        except (TableError, StoreError) as error:
            self.why = self.app.words.error(error)
            self.show_note()
            return
        self.app.switch_screen(TournamentScreen(kept))
