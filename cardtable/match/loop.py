"""The one loop that both front ends play by: it asks people and bots and shows what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from cardtable.match.match import Match, Record, Thought

if TYPE_CHECKING:
    from cardtable.engine import Move


class Front(Protocol):
    """What a front end does for the loop. Any of them may raise to leave the game."""

    def show(self, match: Match, records: Sequence[Record]) -> None:
        """Something happened. The records are whole: use ``seen(record, seat)`` before showing."""

    def ask(self, match: Match, seat: int, person: int) -> Move | None:
        """The move of a hand, from the person who decides for it (another seat for a dummy's hand).
        None: look again, the match was changed (undo, redo) or nothing was chosen yet."""

    def think(self, match: Match, thought: Thought) -> Move:
        """A bot's move; ``think`` below is one."""

    def go_on(self, match: Match) -> bool:
        """The deal is over: show the result; whether to deal again (never after the last)."""


def think(thought: Thought) -> Move:
    """The move that a bot of the seat's level chooses, and nothing besides."""
    from cardtable.bots.levels import choose

    return choose(thought.view, thought.level, thought.rng).move


def run(match: Match, front: Front) -> None:
    """Play the match to its end, or until the front end does not go on."""
    front.show(match, match.events)
    while True:
        turn = match.turn()
        if turn.kind == "over":
            if not front.go_on(match) or match.finished:
                return
            front.show(match, match.next_deal())
        elif turn.kind == "think":
            thought = match.thought()
            before = len(match.events)
            if match.answer(thought, front.think(match, thought)):
                front.show(match, match.events[before:])
        else:
            move = turn.move or front.ask(match, turn.seat, turn.person)
            if move is not None:
                front.show(match, match.play(turn.seat, move))
