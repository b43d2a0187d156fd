"""Transcripts: the header and lines that a match writes, and the match that they rebuild.

Plain values only; where and how they are kept is the store's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardtable import __version__
from cardtable.cards import NotationError
from cardtable.engine import IllegalMove, Refusal, Table, TableError
from cardtable.engine.refusal import FileError
from cardtable.match.seats import LONGEST_NAME, Seat

if TYPE_CHECKING:
    from cardtable.match.match import Match

FORMAT = 1
LONGEST_KEPT = 5 * LONGEST_NAME  # letters of a name in a file; a number may have been put after it


class TranscriptError(FileError):
    """A transcript that cannot be read. ``line`` counts from 1, the header's; ``reason`` is the
    key of a sentence with ``details`` in it; the string is an English one. ``cause``: what is wrong
    with the table, to stand for the detail ``text``, None where that is said."""

    cause: Refusal | None = None

    def __init__(self, line: int, reason: str, sentence: str, **args: object) -> None:
        super().__init__(line, reason, sentence)
        self.line = line
        self.reason = reason
        self.details = args

    def __str__(self) -> str:
        return self.at(f"line {self.line}", self.args[2])


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
        raise TranscriptError(number, "transcript-no-move", str(error), text=short(error.text)) from None
    except IllegalMove as error:
        raise TranscriptError(number, "transcript-illegal", str(error), text=short(error.move)) from None


def opened(head: Mapping[str, Any]) -> Match:
    """The match that a header describes, before its first move. Raises TranscriptError."""
    from cardtable.match.match import Length, Match

    version = head.get("format")
    if version != FORMAT or isinstance(version, bool):
        raise TranscriptError(
            1, "transcript-format", f"format {version!r}; this program reads {FORMAT}", version=short(version)
        )
    try:
        table = table_of(head)
        seats = seats_of(head["seats"])
        asked = known(head.get("length", {}), Length._fields)
        length = Length(**{key: at_least_one(value) for key, value in asked.items()})
        return Match(table, seats, typed(head["seed"], int), length)
    except TableError as error:
        raise no_table(error) from None
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


def table_of(head: Mapping[str, Any]) -> Table:
    """The table that a header describes. Raises TableError, and KeyError and TypeError for what describes
    none."""
    from cardtable.games import game

    rules = known(head["rules"], ("base", "modifiers", "options"))
    return game(typed(head["game"], str)).table(**rules)


def known(value: Any, keys: Sequence[str]) -> dict[str, Any]:
    """Values by keys that are known. Raises TypeError."""
    for key in typed(value, dict).keys() - set(keys):
        raise TypeError(f"{short(key)!r} is none of {', '.join(keys)}")
    return dict(value)


def no_table(error: TableError) -> TranscriptError:
    """The error for a header whose table cannot be laid."""
    found = TranscriptError(1, "transcript-table", str(error), text=str(error))
    found.cause = error.refusal
    return found


def seats_of(values: object) -> list[Seat]:
    """Who a header says sits there. Raises TypeError and KeyError for what is no seat, names that
    would do something to a terminal among it, and TableError for a level that is not known."""
    from cardtable.bots.levels import check_level

    seats = []
    for value in typed(values, list):
        name, kind = typed(value["name"], str), kind_of(value["kind"])
        if not name or len(name) > LONGEST_KEPT or not name.isprintable():
            raise TypeError(f"{short(name)!r} is no name")
        level = typed(value.get("level", "normal"), str)
        seats.append(Seat(name, kind, level if kind == "human" else check_level(level)))
    return seats


def short(value: object) -> str:
    """A value from a file in a few printable letters."""
    text = "".join(c if c.isprintable() else "?" for c in str(value)[:61])
    return text if len(text) <= 60 else text[:57] + "..."


def at_least_one(value: Any) -> int:
    """A whole number of deals or rounds. Raises TypeError."""
    if typed(value, int) < 1:
        raise TypeError(f"{value} is no length")
    return int(value)


def kind_of(value: object) -> Any:
    """Who sits there, ``human`` or ``bot``. Raises TypeError."""
    if value not in ("human", "bot"):
        raise TypeError(f"a seat is human or bot, not {value!r}")
    return value


def typed(value: Any, kind: type) -> Any:
    """A value that must be of a type; True and False are no numbers. Raises TypeError."""
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise TypeError(f"{value!r} is not {kind.__name__}")
    return value
