"""The command of the conformance suite: many games of each table, on some processes.

``python -m cardtable.engine.conformance [NAME…] --games 10000`` plays every entry of the catalogue, or
those named (any table: ``durak:transfer+armenian``), with every number of players. It prints a line for
each table and one for each fault, with the time that is left, and can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from cardtable.engine.conformance import MOVES_LIMIT, ConformanceError, check, refuses_players
from cardtable.engine.game import Table
from cardtable.engine.refusal import TableError

CHUNK = 200  # games that a process plays before it reports


class Chunk(NamedTuple):
    """Some games of one table, for one process. ``thorough``: one game in so many is looked at
    closely, the others only have their cards, moves and end checked."""

    name: str
    options: dict[str, str]
    first: int
    games: int
    thorough: int
    moves_limit: int
    players: int | None


class Report(NamedTuple):
    """What came of a chunk: the games played, and the fault at which it stopped, or ""."""

    chunk: Chunk
    games: int
    fault: str


def games_module() -> Any:
    """The games lie above the engine: only this command, which runs them all, reaches up."""
    return import_module("cardtable.games")


def open_named(name: str, options: dict[str, str]) -> Table:
    """The table of a name with options as they were given."""
    table: Table = games_module().open_table(name, options=options)
    return table


def every_name() -> list[str]:
    """The slugs of everything that the registry lists, in its order."""
    return [entry.slug for _, entry in games_module().registry().entries()]


def run_chunk(chunk: Chunk) -> Report:
    """Play the games of a chunk, the numbers of players in turn; stop at the first fault."""
    table = open_named(chunk.name, chunk.options)
    reopen = games_module().from_position
    sizes = list(table.players) if chunk.players is None else [chunk.players]
    for seed in range(chunk.first, chunk.first + chunk.games):
        closely = 0.0 if (seed // len(sizes)) % chunk.thorough else 25.0
        try:
            check(table, sizes[seed % len(sizes)], seed, chunk.moves_limit, closely=closely, reopen=reopen)
        except ConformanceError as error:
            return Report(chunk, seed - chunk.first, str(error))
    return Report(chunk, chunk.games, "")


def chunks(names: Sequence[str], args: argparse.Namespace, options: dict[str, str]) -> Iterator[Chunk]:
    """The work of a run in pieces of the same size, one after another."""
    for name in names:
        for first in range(args.seed, args.seed + args.games, CHUNK):
            games = min(CHUNK, args.seed + args.games - first)
            yield Chunk(name, options, first, games, args.thorough, args.moves_limit, args.players)


def reports(work: list[Chunk], jobs: int) -> Iterator[Report]:
    """The reports in the order of the chunks."""
    if jobs < 2:
        yield from map(run_chunk, work)
        return
    from multiprocessing import get_context

    ignore = (signal.SIGINT, signal.SIG_IGN)  # the command itself ends them
    with get_context("spawn").Pool(jobs, signal.signal, ignore) as pool:
        yield from pool.imap(run_chunk, work)


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    p = argparse.ArgumentParser(
        prog="python -m cardtable.engine.conformance",
        description="Play games at random and prove after each move that the engine keeps to its contract.",
    )
    p.add_argument("names", nargs="*", metavar="NAME", help="tables (default: every entry of the catalogue)")
    p.add_argument("--games", type=int, default=100, help="games a table (100)")
    p.add_argument("--players", type=int, help="this many players only (default: all that fit)")
    p.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    p.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the tables"
    )
    p.add_argument(
        "--thorough", type=int, default=20, help="look closely at one round of games in so many (20)"
    )
    p.add_argument("--moves-limit", type=int, default=MOVES_LIMIT, help=f"longest game ({MOVES_LIMIT})")
    p.add_argument("--jobs", type=int, default=1, help="processes (1)")
    p.add_argument(
        "--from",
        dest="start",
        metavar="NAME",
        help="begin with this table: to go on with a run stopped there",
    )
    return p


class Progress:
    """What the command prints: faults and finished tables on ``stdout``, and on a terminal a line in
    between that is written over."""

    def __init__(self, games: int, tables: int) -> None:
        self.games, self.tables = games, tables  # in all
        self.done = self.finished = self.faults = 0
        self.played = self.faults_here = 0  # of the table that is being played
        self.started = time.monotonic()
        self.live = sys.stderr.isatty()

    def take(self, report: Report, last: bool) -> None:
        """A chunk is in; ``last``: of its table."""
        self.done += report.chunk.games
        self.played += report.games
        if report.fault:
            self.faults += 1
            self.faults_here += 1
            self.say(f"FAULT {report.fault}")
        name = report.chunk.name
        if last:
            self.finished += 1
            faults = f", {self.faults_here} faults" if self.faults_here else ""
            self.say(f"{name}: {self.played} games{faults} ({self.finished} of {self.tables}{self.left()})")
            self.played = self.faults_here = 0
        elif self.live:
            print(f"\r\x1b[K{name}: {self.played} games{self.left()}", end="", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        if self.live:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        print(line, flush=True)

    def left(self) -> str:
        """The time left if the tables to come are like those done."""
        more = self.games - self.done
        if not more:
            return ""
        minutes = (time.monotonic() - self.started) / self.done * more / 60
        return f", about {minutes:.0f} min left" if minutes >= 1 else ", less than a minute left"


def chosen(args: argparse.Namespace, options: dict[str, str]) -> list[str]:
    """The tables to play; each can be laid and refuses players that do not fit. Where nobody named them,
    those that so many players cannot play are left out. Raises TableError."""
    names = args.names or every_name()
    if args.start is not None:
        if args.start not in names:
            parser().error(f"--from: {args.start} is none of the tables")
        names = names[names.index(args.start) :]
    found = []
    for name in names:
        table = open_named(name, options)
        refuses_players(table)
        fits = args.players is None or args.players in table.players
        if args.names and not fits:
            table.check_players(args.players)
        found += [name] if fits else []
    if not found:
        parser().error(f"--players: no table is for {args.players}")
    return found


def main(argv: Sequence[str] | None = None) -> None:
    """Exit status 0: all hold; 1: a fault was found (each is printed); 2: wrong arguments; 130: stopped."""
    args = parser().parse_args(argv)
    if args.games < 1 or args.thorough < 1 or args.jobs < 1:
        parser().error("--games, --thorough and --jobs must be at least 1")
    options = dict(pair.partition("=")[::2] for pair in args.option)
    try:
        names = chosen(args, options)
    except TableError as error:
        parser().error(str(error))
    work = list(chunks(names, args, options))
    progress = Progress(args.games * len(names), len(names))
    name = names[0]
    try:
        for report, following in zip(reports(work, args.jobs), (*work[1:], None), strict=True):
            name = report.chunk.name
            progress.take(report, following is None or following.name != name)
    except KeyboardInterrupt:
        progress.say(f"stopped; go on with --from {name}")
        sys.exit(130)
    seconds = time.monotonic() - progress.started
    print(f"{progress.done} games of {len(names)} tables in {seconds:.0f} s, {progress.faults} faults")
    sys.exit(1 if progress.faults else 0)
