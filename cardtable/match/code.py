"""Share codes: a table, its options, who sits where and the seed, in one word that can be read out.

``transfer+armenian.pack=52.hnn.4d2-7k`` in parts: what the table is made of, as short as it can be told;
options that differ from the table's own; the seats (``h`` a person, else the first letter of a level);
the seed; two signs that check the rest. Names stay at home. Seed and check have no i, l, o and u: who
writes i or l means 1, who writes o means 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine.refusal import Refusal, TableError
from cardtable.match.seats import Seat, make_seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.engine import Table
    from cardtable.match.match import Match

LEVELS = {"r": "random", "g": "greedy", "e": "easy", "n": "normal", "d": "hard", "x": "expert"}
PERSON = "h"
DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
LIKE = str.maketrans("ilo", "110")
LARGEST_SEED = 2**64 - 1
LONGEST = 400


def deal_code(match: Match) -> str:
    """The code of the first deal of a match: the same table, options, kinds of seats, length and seed."""
    table = match.table
    parts = [_head(table), *sorted(table.options_written())]
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


def _head(table: Table) -> str:
    """The fewest names that make the table, without its options: ``durak``, ``armenian+kind``."""
    spec = table.spec()
    base, modifiers = spec.get("base"), list(spec.get("modifiers") or ())

    def same(head: str) -> bool:
        try:
            found = _table(head, {}).spec()
        except TableError:
            return False
        return found.get("base") == base and list(found.get("modifiers") or ()) == modifiers

    parts = [*([base] if base else []), *modifiers]
    if not parts or (table.game not in parts and same(table.game)):
        return table.game
    for part in list(parts):
        fewer = [other for other in parts if other != part]
        if fewer and same("+".join(fewer)):
            parts = fewer
    return "+".join(parts)


def _table(head: str, options: Mapping[str, object]) -> Table:
    """The table of the first part of a code. Raises TableError."""
    from cardtable.games import open_table, registry

    if ":" not in head and "+" in head:
        owner, _ = registry().find(head.partition("+")[0])
        head = f"{owner.slug}:{head}"
    return open_table(head, options=options)


def read_code(code: str, lang: str = "en", person: str = "Player") -> Match:
    """The match that a code means. Raises TableError for a code that is broken, of no table there is, or
    mistyped (its last two signs check the rest): what is told is what can best be put right."""
    from cardtable.match.match import Length, Match

    text = "".join(code.rpartition("--deal")[2].split()).casefold()
    body, dash, check = text.rpartition("-")
    front, _, tail = body.rpartition(".")
    head, *parts = front.split(".")
    if len(text) > LONGEST or not dash or not parts or not head:
        raise bad(code)
    _table(head, {})  # a name that there is not is told first, with the nearest
    tail, check = tail.translate(LIKE), check.translate(LIKE)
    if check != _check(f"{front}.{tail}"):
        raise bad(code, "bad-code-sign")
    seed = _seed(tail, code)
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
    table = _table(head, options)
    people = seats.count(PERSON)
    return Match(table, _seats(seats, people, lang, person), seed, Length(**lengths))


def bad(code: str, reason: str = "bad-code") -> TableError:
    """The error for a code that cannot be read."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in code.strip()[:60])
    return TableError(f"{shown!r} is no code of a deal", Refusal("match", reason, {"text": shown}))


def _seats(letters: str, people: int, lang: str, person: str) -> tuple[Seat, ...]:
    """Seats of these kinds in this order, named anew."""
    named = make_seats(len(letters), people, (), "normal", lang, person)
    humans, bots = iter(named[:people]), iter(named[people:])
    return tuple(
        next(humans) if letter == PERSON else next(bots)._replace(level=LEVELS[letter]) for letter in letters
    )


def _number(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 32)
        text = DIGITS[digit] + text
    return text or "0"


def _seed(text: str, code: str) -> int:
    seed = 0
    for sign in text:
        if sign not in DIGITS:
            raise bad(code)
        seed = seed * 32 + DIGITS.index(sign)
    if not text or seed > LARGEST_SEED:
        raise bad(code)
    return seed


def _check(text: str) -> str:
    """Two signs by which one wrong, left out or swapped sign is found: the modulus is a prime."""
    total = 7
    for sign in text:
        total = (total * 37 + ord(sign)) % 1021
    return _number(total).rjust(2, "0")
