"""Why something may not be done: values that ``text/`` turns into sentences."""

from __future__ import annotations

from typing import Any, NamedTuple


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
        super().__init__(f"{move}: {refusal.reason} ({refusal.rule}) {refusal.args or ''}".rstrip())
        self.move = move
        self.refusal = refusal


class TableError(ValueError):
    """A table that cannot be: unknown names, clashes, numbers out of range. ``refusal`` as above;
    the string is an English sentence that stands by itself."""

    def __init__(self, sentence: str, refusal: Refusal) -> None:
        super().__init__(sentence)
        self.refusal = refusal


class PositionError(ValueError):
    """A position file that contradicts itself. ``key`` is the key at fault, ``refusal`` why."""

    def __init__(self, key: str, sentence: str, refusal: Refusal | None = None) -> None:
        super().__init__(f"{key}: {sentence}")
        self.key = key
        self.refusal = refusal or Refusal("position", "position-error", {"text": sentence})


def wrong(key: str, sentence: str, reason: str = "position-error", **args: Any) -> PositionError:
    """The error for a key at fault in a position file: in English, and as a refusal with its arguments."""
    return PositionError(
        key, sentence, Refusal("position", reason, {"key": key, "text": f"{key}: {sentence}"} | args)
    )
