"""Why something may not be done: values that ``text/`` turns into sentences.

The errors keep what they were made of, so that they reach another process whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.cards import card_text, cards_text

if TYPE_CHECKING:
    from pathlib import Path


class Refusal(NamedTuple):
    """Why a move is not legal. ``rule`` is an id of the rulebook (``D-11``, or a modifier's slug),
    ``reason`` the key of a sentence (``cannot-cover``), ``args`` what the sentence names: a value
    that ends in ``card`` is a card, in ``cards`` a mask, in ``seat`` a seat, else a number or text.
    """

    rule: str
    reason: str
    args: dict[str, Any] = {}


class IllegalMove(ValueError):
    """A move was refused; nothing has changed. ``refusal`` says why."""

    def __init__(self, move: object, refusal: Refusal) -> None:
        super().__init__(move, refusal)
        self.move = move
        self.refusal = refusal

    def __str__(self) -> str:
        reason, rule = self.refusal.reason, self.refusal.rule
        named = ", ".join(f"{name} {shown(name, value)}" for name, value in self.refusal.args.items())
        return f"{self.move}: {reason} ({rule})" + (f": {named}" if named else "")


class TableError(ValueError):
    """A table that cannot be: unknown names, clashes, numbers out of range. ``refusal`` as above;
    the string is an English sentence that stands by itself."""

    def __init__(self, sentence: str, refusal: Refusal) -> None:
        super().__init__(sentence, refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.args[0])


class FileError(ValueError):
    """What stands in a file cannot be. ``path`` is the file, "" for what was read from elsewhere."""

    path = ""

    def at(self, place: str, sentence: object) -> str:
        """An English sentence with the place that it is about, and the file."""
        return ": ".join(part for part in (self.path, place, str(sentence)) if part)


@contextmanager
def read_from(path: str | Path) -> Iterator[None]:
    """Whatever is wrong with what is read within has come from this file."""
    try:
        yield
    except FileError as error:
        error.path = error.path or str(path)
        raise


class PositionError(FileError):
    """A position file that contradicts itself. ``key`` is the key at fault, ``refusal`` why."""

    def __init__(self, key: str, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(key, sentence, refusal)
        self.key = key
        self.refusal = refusal or Refusal("position", "position-error", {"text": sentence})

    def __str__(self) -> str:
        return self.at(self.key, self.args[1])


def shown(name: str, value: Any) -> str:
    """A value that a refusal names, in the notation where it is a card or a mask of cards."""
    if isinstance(value, int) and value >= 0:
        if name.endswith("card"):
            return card_text(value)
        if name.endswith("cards"):
            return cards_text(value)
    return str(value)


def wrong(key: str, sentence: str, reason: str = "position-error", **args: Any) -> PositionError:
    """The error for a key at fault in a position file: in English, and as a refusal with its arguments."""
    return PositionError(
        key, sentence, Refusal("position", reason, {"key": key, "text": f"{key}: {sentence}"} | args)
    )
