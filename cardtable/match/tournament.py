"""A tournament (D-31): stages of tables of two to four, the fool of each table is out, tables drawn anew,
a draw replayed, until one is left who takes the pool.

Plain values and matches only; who plays them where, and where it is kept, is others' business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable import __version__
from cardtable.engine import Refusal, Table, TableError
from cardtable.engine.seeds import derive, generator
from cardtable.match.match import Length, Match, Thought
from cardtable.match.seats import Seat, bot_names
from cardtable.match.transcript import FORMAT, TranscriptError

if TYPE_CHECKING:
    from threading import Event as Stop

    from cardtable.engine import Move

FEWEST, MOST = 4, 64  #: entrants
LARGEST_FEE = 1_000_000
SIZES = (2, 3, 4)  #: of the tables
UNWATCHED = 0.1  #: seconds a move at most at tables that nobody watches
MOST_DRAWS = 30  #: replays of one table, after which the lot decides


class Sitting(NamedTuple):
    """A table of a stage. ``who``: entrants in the order of the seats; ``out``: who lost, -1 while
    it is not played out."""

    who: tuple[int, ...]
    out: int = -1


class Stage(NamedTuple):
    """``byes``: entrants who sit out, where the players do not go into tables."""

    tables: list[Sitting]
    byes: tuple[int, ...]

    @property
    def over(self) -> bool:
        return all(table.out >= 0 for table in self.tables)


class Tournament:
    """Entrants, the stages so far, and who is out. ``recorder`` gets a line for each table that is
    played out. Raises TableError for a number of entrants or a table that does not fit."""

    def __init__(
        self,
        table: Table,
        entrants: Sequence[Seat],
        seed: int,
        fee: int = 0,
        size: int = SIZES[-1],
        recorder: Callable[[dict[str, Any]], None] | None = None,
    ) -> None:
        if not FEWEST <= len(entrants) <= MOST:
            raise TableError(
                f"a tournament is for {FEWEST} to {MOST} players, not {len(entrants)}",
                Refusal("D-31", "tournament-players", {"low": FEWEST, "high": MOST, "n": len(entrants)}),
            )
        if not 0 <= fee <= LARGEST_FEE or size not in SIZES:
            raise TableError(
                f"a fee is 0 to {LARGEST_FEE}, a table 2 to 4 players",
                Refusal("D-31", "tournament-fee", {"high": LARGEST_FEE}),
            )
        if 2 not in table.players or not table.has_fools:
            raise TableError(
                f"{table.name} has no fool at a table of two, so no tournament",
                Refusal("D-31", "tournament-table", {"name": table.name}),
            )
        self.table = table
        self.entrants = tuple(entrants)
        self.seed, self.fee, self.size = seed, fee, size
        self.recorder = recorder
        self.stages: list[Stage] = []
        self.left = list(range(len(entrants)))
        self._draw()

    # -- what there is -------------------------------------------------------------------------

    @property
    def pool(self) -> int:
        """Chips that the winner takes."""
        return self.fee * len(self.entrants)

    @property
    def winner(self) -> int | None:
        """The entrant who is left, None while there are others."""
        return self.left[0] if len(self.left) == 1 else None

    @property
    def number(self) -> int:
        """The number of the stage in progress, from 1."""
        return len(self.stages)

    @property
    def stage(self) -> Stage:
        return self.stages[-1]

    @property
    def people(self) -> list[int]:
        """The people who are still in."""
        return [who for who in self.left if self.entrants[who].human]

    def open_tables(self, human: bool) -> list[int]:
        """The tables of this stage that are not played out, those with people or those without."""
        return [
            number
            for number, table in enumerate(self.stage.tables)
            if table.out < 0 and any(self.entrants[who].human for who in table.who) is human
        ]

    def place(self, who: int) -> int | None:
        """The place of an entrant who is out, or of the winner; those of one stage share it."""
        if who == self.winner:
            return 1
        if who in self.left:
            return None
        after = len(self.left)
        for stage in reversed(self.stages):
            fools = [table.out for table in stage.tables if table.out >= 0]
            if who in fools:
                return after + 1
            after += len(fools)
        raise ValueError(f"no entrant {who}")

    # -- playing -------------------------------------------------------------------------------

    def match(self, number: int) -> Match:
        """The match of a table of this stage, from its start: until there is a fool (D-31)."""
        seats = [self.entrants[who] for who in self.stage.tables[number].who]
        seed = derive(self.seed, "stage", self.number, "table", number)
        return Match(self.table, seats, seed, Length(fools=1))

    def loser(self, number: int, match: Match) -> int | None:
        """The entrant whom a table's match knocks out, None while it goes on. After ``MOST_DRAWS``
        draws the lot decides."""
        who = self.stage.tables[number].who
        fools = match.score.fools
        if max(fools) > 0:
            return who[fools.index(max(fools))]
        if match.outcome is not None and match.score.deals >= MOST_DRAWS:
            return generator(match.seed, "lot").choice(who)
        return None

    def settle(self, number: int, out: int) -> None:
        """A table of this stage is played out; the next stage is drawn after the last one. Raises
        ValueError for a table or entrant that cannot be."""
        stage = self.stage
        if not 0 <= number < len(stage.tables) or stage.tables[number].out >= 0:
            raise ValueError(f"table {number + 1} is not being played")
        if out not in stage.tables[number].who:
            raise ValueError(f"entrant {out} does not sit there")
        if self.recorder:
            self.recorder({"stage": self.number, "table": number, "out": out})
        stage.tables[number] = stage.tables[number]._replace(out=out)
        self.left.remove(out)
        if stage.over and len(self.left) > 1:
            self._draw()

    def _draw(self) -> None:
        """D-31: tables drawn anew for each stage."""
        order = list(self.left)
        generator(self.seed, "draw", len(self.stages) + 1).shuffle(order)
        sizes = split(len(order), [n for n in SIZES if n <= self.size and n in self.table.players])
        tables, at = [], 0
        for size in sizes:
            tables.append(Sitting(tuple(order[at : at + size])))
            at += size
        self.stages.append(Stage(tables, tuple(order[at:])))

    def header(self) -> dict[str, Any]:
        """The first line of its file, as plain values."""
        return {
            "format": FORMAT,
            "kind": "tournament",
            "program": __version__,
            "game": self.table.game,
            "rules": self.table.spec(),
            "players": [
                {"name": s.name, "kind": s.kind} | ({} if s.human else {"level": s.level})
                for s in self.entrants
            ],
            "seed": self.seed,
            "fee": self.fee,
            "size": self.size,
        }


def split(n: int, sizes: Sequence[int]) -> list[int]:
    """Sizes of tables for ``n`` players: as few tables as can be, as even as can be. Who does not fit
    is left over."""
    for seated in range(n, 1, -1):
        uneven = _uneven(seated, sizes)
        if uneven is None:
            continue
        low, more = divmod(seated, len(uneven))
        even = [low + 1] * more + [low] * (len(uneven) - more)
        return even if all(size in sizes for size in even) else uneven
    return []


def _uneven(n: int, sizes: Sequence[int]) -> list[int] | None:
    """The fewest tables of these sizes for ``n`` players, None if they do not fit."""
    made: dict[int, list[int]] = {0: []}
    for total in range(1, n + 1):
        for size in sizes:
            before = made.get(total - size)
            if before is not None and (total not in made or len(before) + 1 < len(made[total])):
                made[total] = sorted([*before, size], reverse=True)
    return made.get(n)


def think_unwatched(thought: Thought, stop: Stop | None = None) -> Move:
    """A bot's move at a table without people: as at any other, but for the time it takes."""
    from cardtable.bots.budget import Budget
    from cardtable.bots.levels import BUDGETS, choose

    budget = Budget(seconds=UNWATCHED, stop=stop, polite=True) if thought.level in BUDGETS else None
    return choose(thought.view, thought.level, thought.rng, budget).move


def make_entrants(
    players: int,
    people: Sequence[str],
    levels: Sequence[str] = ("normal",),
    lang: str = "en",
) -> tuple[Seat, ...]:
    """People by name, then bots of these levels in turn, all with names of their own."""
    taken = {name.casefold() for name in people}
    entrants = [Seat(name) for name in people[:players]]
    names, number = bot_names(lang), 1
    while len(entrants) < players:
        for name in names:
            called = name if number == 1 else f"{name} {number}"
            if called.casefold() not in taken and len(entrants) < players:
                level = levels[(len(entrants) - len(people)) % len(levels)]
                entrants.append(Seat(called, "bot", level))
        number += 1
    return tuple(entrants)


# -- reading -------------------------------------------------------------------------------------


def rebuild(head: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]) -> Tournament:
    """The tournament that a file's header and lines describe. Raises TranscriptError with the line."""
    from cardtable.match.transcript import no_table, seats_of, table_of, typed

    try:
        if head.get("kind") != "tournament":
            raise KeyError("kind")
        table = table_of(head)
        entrants = seats_of(head["players"])
        fee, size = typed(head["fee"], int), typed(head["size"], int)
        found = Tournament(table, entrants, typed(head["seed"], int), fee, size)
    except TableError as error:
        raise no_table(error) from None
    except (KeyError, TypeError, AttributeError) as error:
        raise TranscriptError(1, "transcript-header", f"the header is wrong: {error}") from None
    for number, line in enumerate(lines, 2):
        try:
            if typed(line["stage"], int) != found.number or found.winner is not None:
                raise ValueError("the stage does not follow")
            found.settle(typed(line["table"], int), typed(line["out"], int))
        except (KeyError, TypeError, ValueError) as error:
            sentence = f"not a line of a tournament: {error}"
            raise TranscriptError(number, "transcript-line", sentence) from None
    return found
