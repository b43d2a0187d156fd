"""Transcripts: the header and lines that a match writes, and the match that they rebuild.

Plain values only; where and how they are kept is the store's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cardtable import __version__
from cardtable.cards import NotationError
from cardtable.engine import IllegalMove, TableError
from cardtable.match.seats import Seat

if TYPE_CHECKING:
    from cardtable.match.match import Match

FORMAT = 1


class TranscriptError(ValueError):
    """A transcript that cannot be read. ``line`` counts from 1, the header's; ``reason`` is the
    key of a sentence with ``details`` in it; the string is an English one."""

    def __init__(self, line: int, reason: str, sentence: str, **args: object) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.reason = reason
        self.details = args


def header(match: Match) -> dict[str, Any]:
    """Format and program version, game, rules with all options, seats, seed and length."""
    return {
        "format": FORMAT,
        "program": __version__,
        "game": match.table.game,
        "rules": match.table.spec(),
        "seats": [
            {"name": s.name, "kind": s.kind} | ({} if s.human else {"level": s.level}) for s in match.seats
        ],
        "seed": match.seed,
        "length": {key: value for key, value in match.length._asdict().items() if value is not None},
    }


def lines(match: Match) -> list[dict[str, Any]]:
    """The lines of what has been played so far, without what was taken back."""
    found: list[dict[str, Any]] = []
    for done in match.past:
        moves = [(r.seat, r.move) for r in done.records if r.move is not None]
        found += [{"deal": done.number, "seat": seat, "move": str(move)} for seat, move in moves]
        found.append({"deal": done.number + 1})
    found += [{"deal": match.number, "seat": seat, "move": str(move)} for seat, move in match.moves]
    return found


def replay(head: Mapping[str, Any], lines: Iterable[Mapping[str, Any]]) -> Match:
    """The match that a header and its lines describe, up to the last of them.

    Raises TranscriptError for another format, a table that cannot be, and moves that do not fit.
    """
    match = opened(head)
    for number, line in enumerate(lines, 2):
        step(match, line, number)
    return match


def step(match: Match, line: Mapping[str, Any], number: int) -> None:
    """Does what a line says; ``number`` is its own, for the errors. Raises TranscriptError."""
    try:
        _step(match, line, number)
    except NotationError as error:
        raise TranscriptError(number, "transcript-no-move", str(error), text=error.text) from None
    except IllegalMove as error:
        raise TranscriptError(number, "transcript-illegal", str(error), text=str(error.move)) from None


def opened(head: Mapping[str, Any]) -> Match:
    """The match that a header describes, before its first move. Raises TranscriptError."""
    from cardtable.games import game
    from cardtable.match.match import Length, Match

    version = head.get("format")
    if version != FORMAT or isinstance(version, bool):
        raise TranscriptError(
            1, "transcript-format", f"format {version!r}; this program reads {FORMAT}", version=str(version)
        )
    try:
        table = game(head["game"]).table(**head["rules"])
        seats = [
            Seat(typed(s["name"], str), kind_of(s["kind"]), typed(s.get("level", "normal"), str))
            for s in typed(head["seats"], list)
        ]
        length = Length(**{key: typed(value, int) for key, value in head.get("length", {}).items()})
        return Match(table, seats, typed(head["seed"], int), length)
    except TableError as error:
        raise TranscriptError(1, "transcript-table", str(error), text=str(error)) from None
    except (KeyError, TypeError, AttributeError) as error:
        raise TranscriptError(1, "transcript-header", f"the header is wrong: {error}") from None


def _step(match: Match, line: Mapping[str, Any], number: int) -> None:
    try:
        deal = typed(line["deal"], int)
        if "move" in line:
            seat = typed(line["seat"], int)
            text = typed(line["move"], str)
            if deal != match.number or seat != match.to_act:
                raise TranscriptError(
                    number, "transcript-turn", f"it is not seat {seat}'s turn in deal {deal}", seat=seat
                )
            match.play(seat, match.state.read(text))
        elif "undo" in line:
            match.take_back(typed(line["undo"], int))
        else:
            if match.outcome is None or match.finished or deal != match.number + 1:
                raise TranscriptError(
                    number, "transcript-deal", f"deal {deal} does not follow here", deal=deal
                )
            match.next_deal()
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise TranscriptError(number, "transcript-line", f"not a line of a transcript: {error!r}") from None


def kind_of(value: object) -> Any:
    if value not in ("human", "bot"):
        raise TypeError(f"a seat is human or bot, not {value!r}")
    return value


def typed(value: Any, kind: type) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{value!r} is not {kind.__name__}")
    return value
