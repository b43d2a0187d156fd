"""Tables for the tests of the screen: real positions, matches, and a pilot to press keys with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual.pilot import Pilot

from cardtable.engine import View
from cardtable.games import from_position, open_table
from cardtable.match import Match, Seat
from cardtable.text import Words
from cardtable.tui.app import CardtableApp
from cardtable.tui.look import Look
from cardtable.tui.results import Result
from cardtable.tui.table_screen import TableScreen

NAMES = ("Anna", "Olga", "Boris", "Vera", "Gleb", "Nina", "Mark", "Lida")


def position(**keys: Any) -> Any:
    """The state of a Durak position; trump hearts and an empty stock unless said otherwise."""
    return from_position({"game": "durak", "trump": "h", **keys})


def view(seat: int = 0, **keys: Any) -> View:
    """What a seat sees of a position."""
    seen: View = position(**keys).view(seat)
    return seen


def match(players: int = 2, humans: int = 1, seed: int = 1, game: str = "durak", **options: Any) -> Match:
    """A match of easy bots and ``humans`` people, who sit first."""
    seats = [Seat(NAMES[i], "human" if i < humans else "bot", "greedy") for i in range(players)]
    return Match(open_table(game, options=options), seats, seed)


def at(state: Any, humans: int = 1) -> Match:
    """A match that stands at a position."""
    seats = [Seat(NAMES[i], "human" if i < humans else "bot", "greedy") for i in range(state.players)]
    found = Match(state.table, seats, 1)
    found.state = state
    found.events.clear()
    return found


def play_until(game: Match, wanted: Callable[[View], bool], seat: int = 0, moves: int = 500) -> Match:
    """Plays on at random until it is the seat's turn in a position that is wanted."""
    rng = Random(7)
    for _ in range(moves):
        actor = game.to_act
        if actor is None:
            break
        seen = game.view(actor)
        if actor == seat and wanted(seen):
            return game
        game.play(actor, rng.choice(seen.legal))
    raise AssertionError("no such position came")


@asynccontextmanager
async def table(
    game: Match | None,
    width: int = 80,
    height: int = 24,
    lang: str = "en",
    pace: str = "instant",
    look: Look | None = None,
    **words: Any,
) -> AsyncIterator[Pilot[int]]:
    """The application with a match, in a terminal of that size, bots at once and nothing moving."""
    app = CardtableApp(game, Words(lang, **words), look or Look(animate=False))
    app.pace = pace
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        yield pilot


def screen_of(pilot: Pilot[int]) -> TableScreen:
    """The table screen, whatever lies over it."""
    return next(s for s in reversed(pilot.app.screen_stack) if isinstance(s, TableScreen))


def shown(pilot: Pilot[int]) -> str:
    """The text of the whole terminal as it is now."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


async def settled(pilot: Pilot[int], wanted: Callable[[], bool], tries: int = 2000) -> None:
    """Waits until something holds."""
    for _ in range(tries):
        await pilot.pause(0.01)
        if wanted():
            return
    raise AssertionError(f"it never came:\n{shown(pilot)}")


async def result_heard(pilot: Pilot[int]) -> None:
    """Waits until the result of a deal is up and hears keys."""
    await settled(pilot, lambda: isinstance(pilot.app.screen, Result) and not pilot.app.screen.deaf)


async def play_on(pilot: Pilot[int], screen: TableScreen, first: Callable[[], object]) -> None:
    """A move of the one at the keyboard if it is his turn: what ``first`` plays, else done, else take."""
    await pilot.pause(0.004)
    if not screen.driver.mine() or screen.busy:
        return
    before = len(screen.driver.match.moves)
    for do in (first, lambda: screen.action_verb("done"), lambda: screen.action_verb("take")):
        screen._skipped = 0.0
        do()
        await pilot.pause(0.004)
        if len(screen.driver.match.moves) > before or not screen.driver.mine():
            return
