"""The arena: bots against each other over paired deals, each deal played once for every rotation of
the seats, in as many processes as wanted or on a Dask cluster. ``cardtable arena`` prints it.

The same contest and seed give the same games in the same order whatever the number of processes, if
the bots' budgets are in iterations.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice
from cardtable.bots.levels import BUDGETS, check_level, choose
from cardtable.bots.tally import Rate, Verdict, rate, sequential
from cardtable.engine import Deal, Move, Outcome, Refusal, Table, TableError, View
from cardtable.engine.seeds import derive, generator
from cardtable.games import open_table

MEASURES = ("score", "wins", "fools")

LOOKS = 50  # the report is made anew at least when it has grown by one part in so many
SECONDS = (0.001, 3600.0)  # how long a bot may think over a move
ITERATIONS = (1, 10**9)
DASK_WAIT = 10  # seconds until a scheduler must have answered

#: in a process of the arena: its event, that is set when nobody waits for its games any more
_over: list[Any] = []


class Over(Exception):
    """Raised in a process of the arena whose games nobody waits for any more."""


#: how a bot of one's own plays
Chooser = Callable[[View, Random, Budget | None], Choice | Move]


class Bot(NamedTuple):
    """A contestant: a level, and how long it may think (None: as the level does); or one of your own under
    any name, whose ``choose`` is given the view, its only chance, and the budget if there is one. Of its own
    it should keep nothing: it plays in every seat, and where there are several processes in all of them
    (then ``choose`` must be a function of a module)."""

    level: str
    seconds: float | None = None
    iterations: int | None = None
    choose: Chooser | None = None

    @property
    def budget(self) -> Budget | None:
        """How long it may think, None where its level says so."""
        if self.seconds is None and self.iterations is None:
            return None
        return Budget(seconds=self.seconds, iterations=self.iterations)

    def move(self, view: View, rng: Random, budget: Budget | None) -> Move:
        """What it plays."""
        if self.choose is None:
            return choose(view, self.level, rng, budget).move
        found = self.choose(view, rng, budget)
        return found.move if isinstance(found, Choice) else found

    @classmethod
    def read(cls, text: str, seconds: float | None = None, iterations: int | None = None) -> Bot:
        """A bot from ``expert``, ``expert@0.5`` (seconds) or ``hard@300i`` (iterations); the other
        arguments for one that says nothing. Raises TableError."""
        level, at, limit = text.strip().partition("@")
        check_level(level)
        if not at:  # the others need no time to think
            return cls(level, seconds, iterations) if level in BUDGETS else cls(level)
        try:
            if limit.endswith("i"):
                bot = cls(level, iterations=int(limit[:-1]))
            else:
                bot = cls(level, seconds=float(limit.removesuffix("s")))
        except ValueError:
            bot = cls(level, seconds=-1.0)
        seconds, iterations = bot.seconds, bot.iterations
        if (seconds is not None and not SECONDS[0] <= seconds <= SECONDS[1]) or (
            iterations is not None and not ITERATIONS[0] <= iterations <= ITERATIONS[1]
        ):
            raise TableError(
                f"{text!r} is no bot: write expert, expert@0.5 (seconds) or expert@300i (iterations)",
                Refusal("unknown", "bad-bot", {"text": text}),
            )
        return bot if level in BUDGETS else cls(level)

    def __str__(self) -> str:
        if self.iterations is not None:
            return f"{self.level}@{self.iterations}i"
        return self.level if self.seconds is None else f"{self.level}@{self.seconds:g}"


@dataclass(frozen=True)
class Contest:
    """What is played: a table by name with its parts, its bots seat by seat (the first is the one
    that is measured), deals and a seed."""

    game: str
    bots: tuple[Bot, ...]
    seed: int = 0
    base: str | None = None
    modifiers: tuple[str, ...] = ()
    options: dict[str, object] = field(default_factory=dict)

    def table(self) -> Table:
        """The table that is played at. Raises TableError."""
        return open_table(self.game, self.base, self.modifiers, self.options)


class Game(NamedTuple):
    """One deal as the first bot saw it: its worth from 0 to 1, its share of the first place, whether
    it was the fool (None: nobody was), whether all ended equal; ``moves`` made by all."""

    worth: float
    first: float
    fool: bool | None
    draw: bool
    moves: int


def contest(
    game: str,
    bots: str | Sequence[str | Bot],
    players: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    iterations: int | None = None,
    base: str | None = None,
    modifiers: tuple[str, ...] = (),
    options: dict[str, object] | None = None,
) -> Contest:
    """A contest from what a command line gives: ``bots`` as ``expert,greedy``, or one by one, where any may
    be a Bot; the last one fills the seats that are left. Raises TableError."""
    named = tuple(
        Bot.read(bot, seconds, iterations) if isinstance(bot, str) else bot
        for bot in (filter(str.strip, bots.split(",")) if isinstance(bots, str) else bots)
    )
    if not named:
        raise TableError("name at least one bot", Refusal("players", "too-few-seats", {"n": 2}))
    table = open_table(game, base, modifiers, options)
    seats = players if players is not None else max(len(named), table.players[0])
    table.check_players(seats)
    if len(named) > seats:
        raise TableError(
            f"{len(named)} bots are named for {seats} seats",
            Refusal("players", "too-few-seats", {"n": len(named)}),
        )
    filled = named + (named[-1],) * (seats - len(named))
    return Contest(game, filled, seed, base, tuple(modifiers), dict(options or {}))


def play_set(what: Contest, number: int) -> list[Game]:
    """One deal, once for each rotation of the seats: rotation r puts bot b on seat b + r."""
    table = what.table()
    n = len(what.bots)
    seed = derive(what.seed, "arena", number)
    return [play(table, what.bots, seed, turn) for turn in range(n)]


def play(table: Table, bots: tuple[Bot, ...], seed: int, turn: int) -> Game:
    """One game of a set."""
    n = len(bots)
    state = table.deal(n, seed, Deal())
    budgets = [_budget(bot) for bot in bots]
    seats = [bots[(seat - turn) % n] for seat in range(n)]
    chance = [generator(seed, "bot", (seat - turn) % n, turn) for seat in range(n)]
    moves = 0
    while (seat := state.to_act) is not None:
        who = state.controller(seat)
        budget = budgets[(who - turn) % n]
        move = seats[who].move(state.view(seat), chance[who], budget)
        if _over and _over[0].is_set():
            raise Over
        state.apply(move)
        moves += 1
    outcome = state.outcome
    assert outcome is not None
    return _seen_by(outcome, turn, moves)


def _budget(bot: Bot) -> Budget | None:
    """A bot's budget, that ends in a process of the arena when the contest does."""
    budget = bot.budget or BUDGETS.get(bot.level)
    return budget if budget is None or not _over else replace(budget, stop=_over[0])


def _seen_by(outcome: Outcome, seat: int, moves: int) -> Game:
    best = outcome.places[0]
    draw = outcome.draw or len(outcome.places) == 1
    return Game(
        outcome.value(seat),
        1 / len(best) if seat in best and not draw else 0.0,
        None if outcome.fool is None else seat in outcome.fools,
        draw,
        moves,
    )


@dataclass(frozen=True)
class Report:
    """What an arena has found so far, all of the first bot. ``score`` is the mean worth with draws
    as half, ``wins`` its share of first places among decisive games, ``fools`` its share of the deals
    that made a fool; ``verdict`` where a sequential test stands, None when none was asked for;
    ``interrupted``: the user ended it before its time."""

    contest: Contest
    deals: int
    games: int
    draws: int
    score: Rate
    wins: Rate
    fools: Rate
    moves: float
    verdict: Verdict | None
    interrupted: bool = False

    def json(self) -> dict[str, Any]:
        """Plain values, for ``--json``; a rate of no games is None."""

        def plain(r: Rate) -> dict[str, float] | None:
            return r._asdict() | {"half": r.half} if r.of else None

        table = self.contest.table()
        return {
            "game": table.name,
            "options": table.changed(),
            "bots": [str(bot) for bot in self.contest.bots],
            "seed": self.contest.seed,
            "deals": self.deals,
            "games": self.games,
            "draws": self.draws,
            "moves_a_game": self.moves,
            "score": plain(self.score),
            "wins": plain(self.wins),
            "fools": plain(self.fools),
            "verdict": None if self.verdict is None else self.verdict._asdict(),
            "interrupted": self.interrupted,
        }


def report(
    what: Contest, sets: list[list[Game]], between: tuple[float, float] | None = None, measure: str = "score"
) -> Report:
    """Sum up sets of games; ``between``: the two rates that a sequential test tells apart."""
    games = [game for one in sets for game in one]
    counted = {
        "score": [(sum(g.worth for g in one), float(len(one))) for one in sets],
        "wins": [(sum(g.first for g in one), float(sum(not g.draw for g in one))) for one in sets],
        "fools": [(_fooled(one), float(sum(g.fool is not None for g in one))) for one in sets],
    }
    verdict = None
    if between is not None:
        scores = [hits / of for hits, of in counted[measure] if of]
        verdict = sequential(scores, *between)
    return Report(
        what,
        len(sets),
        len(games),
        sum(g.draw for g in games),
        rate(counted["score"]),
        rate(counted["wins"]),
        rate(counted["fools"]),
        sum(g.moves for g in games) / max(1, len(games)),
        verdict,
    )


def _fooled(games: list[Game]) -> float:
    return float(sum(bool(game.fool) for game in games))


@contextmanager
def workers(jobs: int = 1, dask: str | None = None) -> Iterator[Executor | None]:
    """Where sets are played: None for this process, else processes or a Dask cluster (the address
    of its scheduler). Raises TableError when Dask is not installed or does not answer."""
    if dask is not None:
        try:
            from distributed import Client
        except ImportError:
            raise TableError(
                "for --dask install the extra: pip install 'cardtable[dask]'",
                Refusal("option", "needs-dask", {}),
            ) from None
        cluster: Any = Client  # without types, whether it is installed or not
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it logs what it raises too
        try:
            client = cluster(dask, timeout=DASK_WAIT)
        except (OSError, ValueError, TypeError) as error:
            raise TableError(
                f"no Dask scheduler answers at {dask!r}: {error}",
                Refusal("option", "no-dask-there", {"text": dask}),
            ) from None
        with client:
            yield client.get_executor(pure=False)
    elif jobs > 1:
        context = get_context()
        over = context.Event()
        pool = ProcessPoolExecutor(jobs, context, _join, (over,))
        try:
            yield pool
        finally:
            over.set()
            pool.shutdown(cancel_futures=True)
    else:
        yield None


def _join(over: Any) -> None:
    """Prepare a process of the arena: an interrupt is for the one who asked, who sets ``over``."""
    _over.append(over)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(
    what: Contest,
    deals: int,
    jobs: int = 1,
    dask: str | None = None,
    between: tuple[float, float] | None = None,
    measure: str = "score",
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Play ``deals`` deals, each with every rotation of the seats, or fewer when the sequential test
    ``between`` two rates of a measure is settled or the user interrupts. ``progress`` is called with
    the report so far after each deal, of many deals after every few. Raises TableError as ``workers``,
    or when a process dies."""
    sets: list[list[Game]] = []
    latest = report(what, sets, between, measure)
    interrupted = False
    with workers(jobs, dask) as executor:
        results = _in_order(executor, what, deals, max(2, jobs) * 2 if dask is None else 64)
        try:
            for one in results:
                sets.append(one)
                if len(sets) % max(1, len(sets) // LOOKS):
                    continue
                latest = report(what, sets, between, measure)
                if progress is not None:
                    progress(latest)
                if latest.verdict is not None and latest.verdict.says != "open":
                    break
        except KeyboardInterrupt:
            interrupted = True
        except BrokenProcessPool:
            raise TableError(
                "a process of the arena was ended from outside", Refusal("option", "arena-broken", {})
            ) from None
        finally:
            results.close()
    if latest.deals < len(sets):
        latest = report(what, sets, between, measure)
    return replace(latest, interrupted=interrupted)


def _in_order(
    executor: Executor | None, what: Contest, deals: int, ahead: int
) -> Generator[list[Game], None, None]:
    """The sets by number, some ``ahead`` of what has been asked for in the making."""
    if executor is None:
        for number in range(deals):
            yield play_set(what, number)
        return
    waiting: list[Future[list[Game]]] = []
    try:
        for number in range(deals + ahead):
            if number < deals:
                waiting.append(executor.submit(play_set, what, number))
            if waiting and (number >= ahead - 1 or number >= deals):
                yield waiting.pop(0).result()
    finally:
        for future in waiting:
            future.cancel()
