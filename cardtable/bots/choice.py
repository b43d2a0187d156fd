"""What a bot answers: a move and why, in a form that ``text/`` can put into words."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardtable.engine.move import Move


class Reason(NamedTuple):
    """Why a bot makes a move: the key of a sentence and what the sentence names.

    ``args`` as in ``Refusal``: a name that ends in ``card`` is a card, in ``cards`` a mask, in
    ``seat`` a seat, else a number or text.
    """

    key: str
    args: dict[str, Any] = {}


class Choice(NamedTuple):
    """A bot's move. ``worth`` is what the bot expects of each move that it weighed, from 0 (last)
    to 1 (first), empty when it did not count; ``rounds`` how many games it played out in thought;
    ``proven`` that the worth is exact, not an estimate."""

    move: Move
    why: Reason
    worth: dict[Move, float] = {}
    rounds: int = 0
    proven: bool = False
