"""Position files: TOML in and out, and the checks that every game shares."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from cardtable.cards import FACE, TWIN, Card, Cards, NotationError, card_text, parse_card
from cardtable.engine.refusal import PositionError, Refusal, read_from, wrong

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 1 << 20  # bytes; a position file has a few hundred


def parse(text: str) -> dict[str, Any]:
    """The values of a position file. Raises PositionError for what is no TOML."""
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits, lists in lists
        raise PositionError("file", f"not TOML: {error}", not_toml(str(error))) from None


def not_toml(found: str) -> Refusal:
    """What the reader of TOML found, in words of our own: where it could not go on."""
    place = re.search(r"at line (\d+), column (\d+)", found)
    if place is not None:
        return Refusal("position", "not-toml", {"line": int(place[1]), "column": int(place[2])})
    return Refusal("position", "toml-ends" if "end of document" in found else "toml-values")


def is_pipe(path: str | Path) -> bool:
    """Whether a file is a named pipe, to which nobody may ever write; what the shell makes of
    ``<(command)`` is none. Raises OSError."""
    return stat.S_ISFIFO(os.stat(path).st_mode) and not str(path).startswith(("/dev/", "/proc/"))


def load(path: str | Path) -> dict[str, Any]:
    """Read a position file. Raises PositionError, which names the file, for one that cannot be read or is no
    TOML. What the values come to is ``games.from_file``'s."""
    try:
        if is_pipe(path):
            refusal = Refusal("store", "store-no-file", {"path": str(path)})
            raise PositionError("file", f"{path} is no ordinary file", refusal)
        with open(path, "rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise wrong("file", f"{path}: {reason}", "no-file", path=str(path), text=reason) from None
    if len(raw) > LARGEST:
        raise wrong("file", f"{path} is too large", "file-too-large", path=str(path))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise wrong("file", f"{path} is not UTF-8 text", "not-text", path=str(path)) from None
    with read_from(path):
        return parse(text)


def dump(doc: Mapping[str, Any]) -> str:
    """A position file of plain values, in the order given; tables (``[result]``) last."""
    import tomlkit

    out = tomlkit.document()
    for key, value in doc.items():
        if isinstance(value, dict) and key != "result":
            inline = tomlkit.inline_table()
            inline.update(value)
            out.add(key, inline)
        else:
            out.add(key, tomlkit.item(value))
    return tomlkit.dumps(out)


def typed(doc: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    """A value of the file with its type checked; ``bool`` is no ``int`` here."""
    value = doc.get(key, default)
    if value is default and key not in doc:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "a number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}
        sentence = f"must be {names.get(kind, kind.__name__)}, not {value!r}"
        raise wrong(key, sentence, "wrong-type", kind=kind.__name__, value=repr(value))
    return value


def texts(doc: Mapping[str, Any], key: str, default: list[str], many: int | None = None) -> list[str]:
    """A list of texts, of ``many`` where that is said."""
    value: list[str] = typed(doc, key, list, default)
    if not all(isinstance(v, str) for v in value):
        raise wrong(key, "must be a list of texts", "wrong-type", kind="texts", value=repr(value))
    return value if many is None else one_each(key, value, many)


def numbers(doc: Mapping[str, Any], key: str, default: list[int], many: int | None = None) -> list[int]:
    """A list of whole numbers, of ``many`` where that is said."""
    value: list[int] = typed(doc, key, list, default)
    if not all(isinstance(v, int) and not isinstance(v, bool) for v in value):
        raise wrong(key, "must be a list of whole numbers", "wrong-type", kind="numbers", value=repr(value))
    return value if many is None else one_each(key, value, many)


def number(doc: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``; ``default``, whatever it is, where the key is left out."""
    value: int = typed(doc, key, int, default)
    return within(key, value, low, high) if key in doc else value


def within(key: str, value: int, low: int, high: int) -> int:
    """The value, if it is from ``low`` to ``high``."""
    if not low <= value <= high:
        sentence = f"{value} is not between {low} and {high}"
        raise wrong(key, sentence, "bad-number", value=value, low=low, high=high)
    return value


def seat_number(doc: Mapping[str, Any], key: str, default: int, players: int) -> int:
    """A seat of so many; ``default``, whatever it is, where the key is left out."""
    value: int = typed(doc, key, int, default)
    return seat_there(key, value, players) if key in doc else value


def seat_numbers(doc: Mapping[str, Any], key: str, players: int) -> list[int]:
    """Seats in the order written, each once; none where the key is left out."""
    values = numbers(doc, key, [])
    for value in values:
        seat_there(key, value, players)
    if len(set(values)) < len(values):
        raise wrong(key, "a seat is named twice", "seat-twice")
    return list(values)


def seat_there(key: str, seat: int, players: int) -> int:
    """The seat, if there is one of this number."""
    if not 0 <= seat < players:
        sentence = f"there is no seat {seat}; seats go from 0 to {players - 1}"
        raise wrong(key, sentence, "no-seat", seat_number=seat, n=players - 1)
    return seat


Values = TypeVar("Values", list[str], list[int])


def one_each(key: str, values: Values, wanted: int) -> Values:
    """The values, if there are as many as wanted: one for each seat, or for each card."""
    if len(values) != wanted:
        sentence = f"{len(values)} values, {wanted} wanted"
        raise wrong(key, sentence, "list-length", n=len(values), wanted=wanted)
    return values


def known_keys(doc: Mapping[str, Any], keys: Iterable[str]) -> None:
    """Refuses a key that the game does not know, naming the nearest."""
    from difflib import get_close_matches

    allowed = set(keys)
    for key in doc:
        if key not in allowed:
            near = get_close_matches(key, allowed, 1, 0.6)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise wrong(key, "unknown key" + hint, "unknown-key", nearest=near[0] if near else "")


class Dealer:
    """Hands out the cards of a pack to the places of a position, each once.

    Twins and wild cards are written alike; the dealer takes the lowest that is still there.
    """

    def __init__(self, pack: Cards) -> None:
        self.pack = pack
        self.left = pack

    def take(self, key: str, text: str) -> Card:
        """The card that a text names, from those not used yet. Raises PositionError."""
        try:
            card = parse_card(text)
        except NotationError:
            raise wrong(key, f"not a card: {text!r}", "no-card", text=text) from None
        for alike in self.alike(card):
            if self.left >> alike & 1:
                self.left ^= 1 << alike
                return alike
        name = card_text(card)
        if any(self.pack >> alike & 1 for alike in self.alike(card)):
            raise wrong(key, f"{name} is there already", "card-twice", card=card)
        raise wrong(key, f"the pack has no {name}", "card-not-in-pack", card=card)

    def row(self, key: str, text: str) -> list[Card]:
        """The cards of a text in the order written."""
        return [self.take(key, word) for word in text.split()]

    def set(self, key: str, text: str) -> Cards:
        """The cards of a text as a mask."""
        mask = 0
        for card in self.row(key, text):
            mask |= 1 << card
        return mask

    @staticmethod
    def alike(card: Card) -> list[Card]:
        """The cards that are written like this one, lowest first."""
        f = card & FACE
        if 54 <= f < 58:
            return [54, 55, 56, 57]
        if f in (52, 59):
            return [52, 59]
        return [f, f + TWIN]
