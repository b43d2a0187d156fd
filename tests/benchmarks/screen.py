"""From the command to the first drawn table, from a key to the repaint, and memory, each beside a
minimal Textual app in the same terminal. Bars: start 1.3 times; a key 1.5 times and 10 ms more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tests.benchmarks.terminal import Terminal

MINIMAL = [sys.executable, str(Path(__file__).with_name("minimal_app.py"))]
GAME = [sys.executable, "-m", "cardtable", "--game", "durak", "--seed", "1", "--no-animation", "--lang", "en"]
FIRST = {
    "minimal Textual app": (MINIMAL, ["ready 0"]),
    "cardtable --game durak": (GAME, ["♠", "♥", "♦", "♣"]),
}
SIZES = ((80, 24), (120, 40))
THINKING = 0.35  # share of a processor; keys alone take up to a quarter
SECONDS = 4.0  # that a round of keys while bots think takes
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"


def start(rounds: int) -> Iterator[str]:
    """Milliseconds to the first table, by the clock and of the processor; memory once it stands."""
    times: dict[str, list[float]] = {name: [] for name in FIRST}
    spent: dict[str, float] = dict.fromkeys(FIRST, 9e9)
    memory: dict[str, int] = {}
    for _ in range(max(rounds, 5)):
        for name, (command, texts) in FIRST.items():
            with Terminal(command) as terminal:
                times[name].append(terminal.wait_for(texts))
                spent[name] = min(spent[name], terminal.processor())
                terminal.settle()
                memory[name] = terminal.memory()
    base = next(iter(FIRST))
    for name, found in times.items():
        ratio, more = min(found) / min(times[base]), memory[name] / (memory[base] or 1)
        work = spent[name] / (spent[base] or 1)
        yield f"{name:<28}{min(found) * 1000:>8.0f} ms   {ratio:5.2f}x   median {median(found) * 1000:.0f} ms"
        yield f"{'  of the processor':<28}{spent[name] * 1000:>8.0f} ms   {work:5.2f}x"
        yield f"{'  resident':<28}{memory[name] / 1e6:>8.1f} MB   {more:5.2f}x"


def keys(rounds: int) -> Iterator[str]:
    """Milliseconds from a cursor key to the end of the repaint, and the bytes of it."""
    for columns, rows in SIZES:
        base = 0.0
        for name, (command, texts) in FIRST.items():
            with Terminal(command, columns, rows) as terminal:
                terminal.wait_for(texts)
                terminal.settle(1.0)
                pressed = [
                    terminal.press(key) for key in (RIGHT, RIGHT, RIGHT, LEFT, LEFT) * max(2, rounds // 2)
                ]
            drawn = sorted((t, size) for t, size in pressed if size)
            if not drawn:
                yield f"{name:<28}{columns}x{rows}: no repaint"
                continue
            middle = median(t for t, _ in drawn)
            late = drawn[min(len(drawn) - 1, int(len(drawn) * 0.95))][0]
            base = base or middle
            yield (
                f"{name:<28}{columns}x{rows:<4}{middle * 1000:>7.1f} ms   {middle / base:5.2f}x   "
                f"95 % {late * 1000:.1f} ms   {median(size for _, size in drawn):,.0f} bytes"
            )


def plain_key() -> float:
    """Seconds from a key to the repaint of the minimal app."""
    command, texts = FIRST["minimal Textual app"]
    with Terminal(command, 120, 40) as terminal:
        terminal.wait_for(texts)
        terminal.settle(0.5)
        return median(terminal.press(RIGHT, 0.05)[0] for _ in range(12))


def busy(rounds: int) -> Iterator[str]:
    """A cursor key while a bot thinks as hard as it can (the 95th percentile), and the processor that a
    table waiting for its player uses. Takes about ``SECONDS`` for each round."""
    base = plain_key()
    command = [*GAME, "--bots", "expert", "--players", "3"]
    with Terminal(command, 120, 40) as terminal:
        terminal.wait_for(FIRST["cardtable --game durak"][1])
        terminal.settle(1.0)
        before = terminal.processor()
        end = time.monotonic() + 3.0
        while time.monotonic() < end:
            terminal.read(0.5)
        idle = (terminal.processor() - before) / 3.0
        found = []
        end = time.monotonic() + SECONDS * rounds
        while time.monotonic() < end:  # a move, then keys for as long as its answer is thought over
            for key in (b"t", b"d", b"\r"):
                terminal.press(key, 0.03)
            for _ in range(8):
                work, start = terminal.processor(), time.monotonic()
                pressed = [terminal.press(key, 0.03) for key in (RIGHT, LEFT)]
                if terminal.processor() - work > THINKING * (time.monotonic() - start):
                    found += pressed
            terminal.settle(0.3)
    drawn = sorted(t for t, size in found if size)
    if drawn:
        late = drawn[min(len(drawn) - 1, int(len(drawn) * 0.95))]
        name, middle = "a key while a bot thinks", median(drawn)
        base = (base + plain_key()) / 2  # before and after: the machine may have other work
        bar = 1.5 * base + 0.010
        yield f"{name:<28}120x40 {middle * 1000:>7.1f} ms   95 % {late * 1000:.1f} ms   {len(drawn)} keys"
        yield f"{'  allowed':<28}120x40 {bar * 1000:>7.1f} ms   minimal Textual app {base * 1000:.1f} ms"
    yield f"{'waiting for its player':<28}{idle * 100:>7.1f} % of a processor"
