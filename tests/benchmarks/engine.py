"""Decisions a second at random play, of the engine and of its peers; clone(); import time.

A round plays whole games from their deal on, by the loop that everyone writes: take the list of
legal moves, make one of them. Deal and result are in the time; only players' moves are counted. The
time is the processor's, so that what else the machine does counts as little as can be.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

Bench = Callable[[], tuple[int, float]]  # one round: decisions made, seconds


def best(bench: Bench, rounds: int) -> float:
    """Decisions a second of the best round."""
    return max(n / seconds for n, seconds in (bench() for _ in range(rounds)))


def random_play(table: Any, players: int, seconds: float = 0.3) -> Bench:
    """Rounds of random games at a table, each for about ``seconds`` and each of other deals."""
    seeds = count(1)
    random = Random(1).random

    def bench() -> tuple[int, float]:
        clock = time.process_time
        decisions = 0
        start = clock()
        end = start + seconds
        while clock() < end:
            s = table.deal(players, next(seeds))
            s.log = None
            while s.to_act is not None:
                moves = s.legal()
                s.apply(moves[int(random() * len(moves))])
                decisions += 1
        return decisions, clock() - start

    return bench


# -- peers -------------------------------------------------------------------------------------


def openspiel_hearts() -> Bench:
    """OpenSpiel's hearts, in C++, stepped from Python."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def bench() -> tuple[int, float]:
        random = Random(1).random
        decisions = 0
        start = time.process_time()
        for _ in range(100):
            s = game.new_initial_state()
            while not s.is_terminal():
                moves = s.legal_actions()
                decisions += not s.is_chance_node()
                s.apply_action(moves[int(random() * len(moves))])
        return decisions, time.process_time() - start

    return bench


def rlcard_uno() -> Bench:
    """RLCard's Uno through its environment: reset, then step by an action of the state's legal ones."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})

    def bench() -> tuple[int, float]:
        random = Random(1).random
        decisions = 0
        start = time.process_time()
        for _ in range(20):
            state, _player = env.reset()
            while not env.is_over():
                moves = list(state["legal_actions"])
                state, _player = env.step(moves[int(random() * len(moves))])
                decisions += 1
        return decisions, time.process_time() - start

    return bench


def python_chess() -> Bench:
    """python-chess: a list of the legal moves, one pushed; games of at most 100 plies."""
    import chess

    def bench() -> tuple[int, float]:
        random = Random(1).random
        decisions = 0
        start = time.process_time()
        for _ in range(10):
            board = chess.Board()
            for _ in range(100):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(random() * len(moves))])
                decisions += 1
        return decisions, time.process_time() - start

    return bench


# -- sections ----------------------------------------------------------------------------------


def throw_in_and_peers(rounds: int) -> Iterator[str]:
    """Throw-in Durak beside the peers, and clone(). Bars: 600,000 a second where a hand-written
    prototype of masks does 700,000; 1.0, 10 and 15 times the peers; clone() within 0.6 µs."""
    from cardtable.games import open_table

    table = open_table("durak")
    # Rounds of everyone take turns, so that a busy machine is busy for all of them; more rounds than
    # elsewhere, since lists of moves are kept and the first rounds make them.
    benches: dict[str, Bench | str] = {"throw-in Durak, 2 players": random_play(table, 2)}
    for name, make in {
        "OpenSpiel hearts (C++)": openspiel_hearts,
        "RLCard Uno": rlcard_uno,
        "python-chess": python_chess,
    }.items():
        try:
            benches[name] = make()
        except ImportError:
            benches[name] = "not installed"
    speeds: dict[str, float] = {}
    for _ in range(2 * rounds):
        for name, bench in benches.items():
            if not isinstance(bench, str):
                speeds[name] = max(speeds.get(name, 0), best(bench, 1))
    ours = speeds["throw-in Durak, 2 players"]
    for name, bench in benches.items():
        if isinstance(bench, str):
            yield f"{name:<28}{bench:>12}"
        else:
            yield f"{name:<28}{speeds[name]:>12,.0f} decisions/s   ours is {ours / speeds[name]:6.2f}x"
    for players in (2, 6):
        yield f"clone(), {players} players {'':<10}{clone_time(table, players, rounds) * 1e6:>12.2f} µs"


def clone_time(table: Any, players: int, rounds: int) -> float:
    """Seconds for one clone() of a state in the middle of a deal."""
    from timeit import Timer

    state = table.deal(players, 1)
    random = Random(1).random
    for _ in range(20):
        moves = state.legal()
        state.apply(moves[int(random() * len(moves))])
    state.log = None
    return min(Timer(state.clone, timer=time.process_time).repeat(rounds, 20_000)) / 20_000


def games(rounds: int) -> Iterator[str]:
    """The base games and the other games at each number of players."""
    from cardtable.games import registry

    for game in registry():
        for entry in game.entries():
            if entry.kind in ("base", "version", "game"):
                yield from speeds_of(entry.table, rounds)


def variants(rounds: int) -> Iterator[str]:
    """Every entry of the catalogue on its default base."""
    from cardtable.games import registry

    for _, entry in registry().entries():
        yield from speeds_of(entry.table, rounds)


def speeds_of(name: str, rounds: int) -> Iterator[str]:
    """One line a table: thousands of decisions a second by number of players."""
    from cardtable.games import open_table

    table = open_table(name)
    sizes = [n for n in table.players if n <= 8]
    cells = [f"{n}: {best(random_play(table, n, 0.1), rounds) / 1000:.0f}k" for n in sizes]
    yield f"{name:<36}" + "  ".join(cells)


def growth(rounds: int) -> Iterator[str]:
    """What a decision costs, and how many moves there are to choose from, beside two players with 36
    cards. Bar: the cost grows no faster than the moves. 72 cards: big has them and no rule more in a bout,
    double closes bouts by twins besides."""
    from cardtable.games import open_table

    least: tuple[float, float] | None = None
    many = {"throw-in": (2, 4, 6), "throw-in, 52 cards": (2, 8), "big": (2, 8), "double": (2, 8)}
    for name, sizes in many.items():
        table = open_table("durak", options={"pack": 52}) if "52" in name else open_table(name)
        for players in sizes:
            cost = 1 / best(random_play(table, players), rounds)
            moves = mean_moves(table, players)
            least = least or (cost, moves)
            where = f"{name}, {players} players"
            yield (
                f"{where:<32}{cost * 1e6:>6.2f} µs a decision, {cost / least[0]:.2f}x"
                f"{moves:>8.1f} moves, {moves / least[1]:.2f}x"
            )


def mean_moves(table: Any, players: int, deals: int = 100) -> float:
    """How many moves there are at a decision of random play."""
    random = Random(1).random
    counts = []
    for seed in range(deals):
        s = table.deal(players, seed)
        while s.to_act is not None:
            moves = s.legal()
            counts.append(len(moves))
            s.apply(moves[int(random() * len(moves))])
    return sum(counts) / len(counts)


def imports(rounds: int) -> Iterator[str]:
    """Milliseconds of the processor and over a bare interpreter. Bar: the engine with Durak within 25."""
    programs = {
        "bare interpreter": "pass",
        "engine with Durak": "import cardtable.games.durak, cardtable.games.durak.state",
        "a table dealt": "from cardtable.games import open_table; open_table('durak').deal(2, 1).legal()",
        "the commands": "import cardtable.cli",
    }
    times = dict.fromkeys(programs, 9e9)
    for _ in range(max(rounds, 5) * 3):
        for name, program in programs.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", program], check=True, stdin=subprocess.DEVNULL)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            times[name] = min(times[name], spent)
    bare = times["bare interpreter"]
    for name, seconds in times.items():
        yield f"{name:<28}{seconds * 1000:>8.1f} ms   {(seconds - bare) * 1000:>+7.1f}"
