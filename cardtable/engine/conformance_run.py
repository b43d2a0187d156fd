"""The command of the conformance suite: many games of each table, on some processes.

``python -m cardtable.engine.conformance [NAME…] --games 10000`` plays every entry of the catalogue, or
those named (any table: ``durak:transfer+armenian``), with every number of players.
"""

from __future__ import annotations

import argparse
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
    name: str
    games: int
    fault: str


def games_module() -> Any:
    """The games lie above the engine: only this command, which runs them all, reaches up."""
    return import_module("cardtable.games")


def open_named(name: str, options: dict[str, str]) -> Table:
    table: Table = games_module().open_table(name, options=options)
    return table


def every_name() -> list[str]:
    """The slugs of everything that the registry lists, in its order."""
    return [entry.slug for _, entry in games_module().registry().entries()]


def run_chunk(chunk: Chunk) -> Report:
    """Play the games of a chunk, the numbers of players in turn; stop at the first fault."""
    table = open_named(chunk.name, chunk.options)
    reopen = games_module().from_position
    sizes = [chunk.players] if chunk.players else list(table.players)
    for seed in range(chunk.first, chunk.first + chunk.games):
        closely = 0.0 if (seed // len(sizes)) % chunk.thorough else 25.0
        try:
            check(table, sizes[seed % len(sizes)], seed, chunk.moves_limit, closely=closely, reopen=reopen)
        except ConformanceError as error:
            return Report(chunk.name, seed - chunk.first, str(error))
    return Report(chunk.name, chunk.games, "")


def chunks(names: Sequence[str], args: argparse.Namespace, options: dict[str, str]) -> Iterator[Chunk]:
    for name in names:
        for first in range(args.seed, args.seed + args.games, CHUNK):
            games = min(CHUNK, args.seed + args.games - first)
            yield Chunk(name, options, first, games, args.thorough, args.moves_limit, args.players)


def reports(work: list[Chunk], jobs: int) -> Iterator[Report]:
    if jobs < 2:
        yield from map(run_chunk, work)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(run_chunk, work)


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(
        prog="python -m cardtable.engine.conformance",
        description="Play games at random and prove after each move that the engine keeps to its contract.",
    )
    p.add_argument("names", nargs="*", metavar="NAME", help="tables (default: every entry of the catalogue)")
    p.add_argument("--games", type=int, default=100, help="games a table (100)")
    p.add_argument("--players", type=int, help="this many players only (default: all that fit, in turn)")
    p.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    p.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the tables"
    )
    p.add_argument(
        "--thorough", type=int, default=20, help="look closely at one round of games in so many (20)"
    )
    p.add_argument("--moves-limit", type=int, default=MOVES_LIMIT, help=f"longest game ({MOVES_LIMIT})")
    p.add_argument("--jobs", type=int, default=1, help="processes (1)")
    return p


def main(argv: Sequence[str] | None = None) -> None:
    """Exit status 0: all hold; 1: a fault was found (each is printed); 2: wrong arguments."""
    args = parser().parse_args(argv)
    if args.games < 1 or args.thorough < 1 or args.jobs < 1:
        parser().error("--games, --thorough and --jobs must be at least 1")
    options = dict(pair.partition("=")[::2] for pair in args.option)
    names = args.names or every_name()
    try:
        for name in names:
            refuses_players(open_named(name, options))
    except TableError as error:
        parser().error(str(error))
    faults = 0
    done: dict[str, int] = {}
    started = time.perf_counter()
    for report in reports(list(chunks(names, args, options)), args.jobs):
        done[report.name] = done.get(report.name, 0) + report.games
        if report.fault:
            faults += 1
            print(f"FAULT {report.fault}", flush=True)
        elif done[report.name] == args.games:
            print(f"{report.name}: {args.games} games", flush=True)
    seconds = time.perf_counter() - started
    print(f"{sum(done.values())} games of {len(names)} tables in {seconds:.0f} s, {faults} faults")
    sys.exit(1 if faults else 0)
