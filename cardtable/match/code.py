"""Share codes: a table, its options, who sits where and the seed, in one word that can be passed on.

``durak:transfer+armenian.pack=52.3hnn.k7f2`` in parts: the table by its slugs, options that differ from
the table's own, the seats (``h`` a person, else the first letters of a level), the seed. Names stay at home.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine.refusal import Refusal, TableError
from cardtable.match.seats import Seat, make_seats

if TYPE_CHECKING:
    from cardtable.match.match import Match

LEVELS = {"r": "random", "g": "greedy", "e": "easy", "n": "normal", "d": "hard", "x": "expert"}
PERSON = "h"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LARGEST_SEED = 2**64 - 1
LONGEST = 400


def deal_code(match: Match) -> str:
    """The code of the first deal of a match: the same table, options, kinds of seats, length and seed."""
    from cardtable.games import game

    table = match.table
    spec = table.spec()
    head = table.game
    base, modifiers = spec.get("base"), spec.get("modifiers") or ()
    if base or modifiers:
        head += ":" + "+".join([base or "", *modifiers])
    parts = [head]
    usual = game(table.game).table(base, modifiers).spec().get("options") or {}
    for name, value in sorted((spec.get("options") or {}).items()):
        if name not in usual or usual[name] != value:
            parts.append(f"{name}={_value(value)}")
    letters = {level: letter for letter, level in LEVELS.items()}
    parts.append("".join(PERSON if s.human else letters[s.level] for s in match.seats))
    deals, fools = match.length
    if deals:
        parts.append(f"deals={deals}")
    if fools:
        parts.append(f"fools={fools}")
    parts.append(_number(match.seed))
    text = ".".join(parts)
    return f"{text}-{_check(text)}"


def read_code(code: str, lang: str = "en", person: str = "Player") -> Match:
    """The match that a code means. Raises TableError for a code that is broken, of no table there is, or
    mistyped (its last two signs check the rest)."""
    from cardtable.games import game
    from cardtable.match.match import Length, Match

    text = code.strip().casefold()
    body, dash, check = text.rpartition("-")
    if len(text) > LONGEST or not dash or check != _check(body):
        raise bad(code)
    head, *parts = body.split(".")
    if len(parts) < 2:
        raise bad(code)
    seed = _seed(parts.pop(), code)
    options: dict[str, object] = {}
    lengths: dict[str, int] = {}
    seats = ""
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            seats = part
        elif not seats:
            options[name] = value
        elif name in ("deals", "fools") and value.isascii() and value.isdecimal() and 0 < int(value) < 10000:
            lengths[name] = int(value)
        else:
            raise bad(code)
    if not seats or set(seats) - set(LEVELS) - {PERSON}:
        raise bad(code)
    slug, colon, rest = head.partition(":")
    base, *modifiers = rest.split("+") if colon else [""]
    table = game(slug).table(base or None, modifiers, options)
    people = seats.count(PERSON)
    return Match(table, _seats(seats, people, lang, person), seed, Length(**lengths))


def bad(code: str) -> TableError:
    """The error for a code that cannot be read."""
    shown = code.strip()[:60]
    return TableError(f"{shown!r} is no code of a deal", Refusal("match", "bad-code", {"text": shown}))


def _seats(letters: str, people: int, lang: str, person: str) -> tuple[Seat, ...]:
    """Seats of these kinds in this order, named anew."""
    named = make_seats(len(letters), people, (), "normal", lang, person)
    humans, bots = iter(named[:people]), iter(named[people:])
    return tuple(
        next(humans) if letter == PERSON else next(bots)._replace(level=LEVELS[letter]) for letter in letters
    )


def _value(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _number(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text or "0"


def _seed(text: str, code: str) -> int:
    if not text or set(text) - set(DIGITS) or int(text, 36) > LARGEST_SEED:
        raise bad(code)
    return int(text, 36)


def _check(text: str) -> str:
    """Two signs by which one wrong, left out or swapped sign is found."""
    total = 7
    for sign in text:
        total = (total * 37 + ord(sign)) % 1291
    return _number(total).rjust(2, "0")
