"""Small cards drawn with box characters, for the examples of the rule sheets.

A line of an example is a table in the notation, ``9c/Jc Qd/``, and after bars rows of cards with a
name before them: ``| hand: 6h Xr``. A covering card lies one row lower on its card's right edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardtable.cards import Card, NotationError, parse_card

BOX = "┌─┐│└┘"
ASCII_BOX = "+-+|++"
GAP = " "
ROWS = ("hand", "trump", "stock", "discard")

Picture = list[str]


class Part(NamedTuple):
    """One part of a line: ``name`` "" for the table, whose cards are pairs of an attacking card and
    its cover or None; for a row of cards each is alone."""

    name: str
    cards: list[tuple[Card, Card | None]]


def read_line(line: str) -> list[Part]:
    """The parts of a line. Raises NotationError."""
    parts = []
    for text in line.split("|"):
        before, colon, row = text.rpartition(":")
        name = before.strip()
        if name not in ROWS if colon else name:
            raise NotationError(line, "example")
        cards: list[tuple[Card, Card | None]] = []
        for word in row.split():
            attack, slash, cover = word.partition("/")
            if bool(slash) == bool(colon):
                raise NotationError(line, "example")
            cards.append((parse_card(attack), parse_card(cover) if cover else None))
        if cards:
            parts.append(Part(name, cards))
    return parts


def draw(
    lines: Iterable[str],
    label: Callable[[Card], str],
    name: Callable[[str], str] = str,
    width: int = 50,
    ascii: bool = False,
) -> str:
    """The picture of an example. ``label`` writes a card, ``name`` the name of a row (``hand``);
    ``width``: columns at most, beyond which cards go on below. Raises NotationError."""
    box = ASCII_BOX if ascii else BOX
    rows: list[str] = []
    for line in lines:
        for part in read_line(line):
            pictures = [_pair(label(a), label(c) if c is not None else None, box) for a, c in part.cards]
            if not part.name:
                rows += _in_rows(pictures, width, GAP)
                continue
            head = name(part.name) + " "
            for number, row in enumerate(_in_rows(pictures, width - len(head), "")):
                rows.append((head if number == 1 else " " * len(head)) + row)
    return "\n".join(row.rstrip() for row in rows)


def _card(label: str, box: str) -> Picture:
    face = label.ljust(3)
    edge = box[1] * len(face)
    return [box[0] + edge + box[2], box[3] + face + box[3], box[4] + edge + box[5]]


def _pair(attack: str, cover: str | None, box: str) -> Picture:
    """A card, or two of which the second covers the right edge of the first."""
    under = _card(attack, box)
    if cover is None:
        return under
    over = _card(cover, box)
    left = [row[:-1] for row in under]
    blank = " " * len(left[0])
    return [
        under[0].ljust(len(left[0]) + len(over[0])),
        left[1] + over[0],
        left[2] + over[1],
        blank + over[2],
    ]


def _in_rows(pictures: list[Picture], width: int, gap: str) -> Iterator[str]:
    """Pictures side by side, going on below where the width is used up."""
    row: list[Picture] = []
    for picture in pictures:
        if row and sum(len(p[0]) + len(gap) for p in row) + len(picture[0]) > width:
            yield from _beside(row, gap)
            row = []
        row.append(picture)
    yield from _beside(row, gap)


def _beside(row: list[Picture], gap: str) -> Iterator[str]:
    for line in range(max(map(len, row))):
        yield gap.join(p[line] if line < len(p) else " " * len(p[0]) for p in row)
