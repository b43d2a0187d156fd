"""Positions of Redudu, Red Dog and Revolution for the tests of the screen."""

from __future__ import annotations

from typing import Any

from cardtable.games import from_position, open_table
from cardtable.match import Match, Seat
from tests.tui.tables import NAMES, play_until

TEN = (*NAMES, "Pavel", "Yana")


def sit(game: str, players: int, seed: int = 1, humans: int = 1, **options: Any) -> Match:
    """A match of greedy bots and ``humans`` people, who sit first."""
    seats = [Seat(TEN[i], "human" if i < humans else "bot", "greedy") for i in range(players)]
    return Match(open_table(game, options=options), seats, seed)


def redudu(**keys: Any) -> Any:
    """Anna answers three nines with both kinds of redudu; hearts for all, spades her own."""
    doc = {"game": "redudu", "hands": ["Xr Xb 7c 3d Ah Ts", "2c 3c 4c 5c 6c Qs"], "common_trump": "7h"}
    table = {"own_trumps": ["9s", "Kc"], "table": ["9c", "9d", "9h"], "leader": 1, "defender": 0}
    return from_position(doc | table | keys)


def three(**keys: Any) -> Any:
    """The same with a third player and piles."""
    hands = ["Xr Xb 7c 3d Ah Ts", "2c 3c 4c 5c 6c Qs", "8c 8d Td"]
    doc = {
        "hands": hands,
        "own_trumps": ["9s", "Kc", "2d"],
        "leader": 2,
        "own": ["4d 5d", "6d", "8s"],
        "common": "2h Js",
    }
    return redudu(**doc | keys)


def covered() -> Any:
    """Two of the nines lie under a black redudu."""
    state = three()
    state.play("cover 9c 9d Xb")
    return state


def turned_down() -> Any:
    state = redudu(hands=["9s 2d Ah Xb", "Qs"], table=["9c"])
    state.play("transfer 9s")
    return state


def red_dog(version: str = "red-dog", players: int = 4, moves: int = 0, **options: Any) -> Match:
    """A round in which it is Anna's turn after at least so many moves."""
    return _first(version, players, lambda match: lambda _: len(match.moves) >= moves, options)


def revolution(asked: str, **options: Any) -> Match:
    """A deal in which Anna is asked for that (see ``RevolutionView.asked``)."""
    wanted: Any = lambda match: lambda view: view.asked == asked  # noqa: E731
    return _first("revolution", 4, wanted, options)


def _first(game: str, players: int, wanted: Any, options: dict[str, Any]) -> Match:
    """The first of some deals that comes to a turn of Anna's that is wanted."""
    for seed in range(3, 60):
        match = sit(game, players, seed, **options)
        try:
            return play_until(match, wanted(match), moves=60)
        except AssertionError:
            continue
    raise AssertionError("no such position came")
