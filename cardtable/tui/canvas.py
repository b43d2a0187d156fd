"""A grid of character cells with style and hit target: what tables and hands are drawn on.

Pure: it knows no terminal and no screen library, so a drawing can be tested and kept as text.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width


class Style(NamedTuple):
    """How a cell looks. Colours are ``#rrggbb`` or names of the terminal's own (``ansi_red``)."""

    ink: str
    ground: str
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False


class Hit(NamedTuple):
    """What lies under the mouse: ``kind`` is ``hand``, ``table``, ``seat``, ``scroll``."""

    kind: str
    value: int


class Canvas:
    """``width`` by ``height`` cells. Whatever is drawn outside is left out."""

    __slots__ = ("chars", "height", "hits", "styles", "width")

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]
        self.hits: list[list[Hit | None]] = [[None] * width for _ in range(height)]

    def text(
        self, x: int, y: int, text: str, style: Style, hit: Hit | None = None, end: int | None = None
    ) -> int:
        """Write from column ``x``, not beyond ``end``; returns the column after the text."""
        end = self.width if end is None else min(end, self.width)
        for char in text:
            wide = cell_width(char)
            if wide == 0:
                continue
            if x + wide > end:
                break
            if 0 <= y < self.height and x >= 0:
                self._cell(x, y, char, style, hit)
                if wide == 2:
                    self._cell(x + 1, y, "", style, hit)
            x += wide
        return x

    def _cell(self, x: int, y: int, char: str, style: Style, hit: Hit | None) -> None:
        row = self.chars[y]
        if row[x] == "" and x and char != "":  # the left half of a wide letter loses its other half
            row[x - 1] = " "
        if x + 1 < self.width and row[x + 1] == "" and char != "":
            row[x + 1] = " "
        row[x] = char
        self.styles[y][x] = style
        if hit is not None:
            self.hits[y][x] = hit

    def fill(
        self, x: int, y: int, width: int, height: int, style: Style, char: str = " ", hit: Hit | None = None
    ) -> None:
        """A rectangle of one character; earlier hit targets under it go."""
        left, right = max(0, x), min(self.width, x + width)
        if left >= right:
            return
        for row in range(max(0, y), min(self.height, y + height)):
            self.chars[row][left:right] = [char] * (right - left)
            self.styles[row][left:right] = [style] * (right - left)
            self.hits[row][left:right] = [hit] * (right - left)

    def hit(self, x: int, y: int) -> Hit | None:
        """What lies at a cell."""
        return self.hits[y][x] if 0 <= x < self.width and 0 <= y < self.height else None

    def runs(self, y: int) -> Iterator[tuple[str, Style]]:
        """A row as stretches of one style."""
        chars, styles = self.chars[y], self.styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or (styles[x] is not styles[start] and styles[x] != styles[start]):
                yield "".join(chars[start:x]), styles[start]
                start = x

    def changed(self, before: Canvas | None) -> list[tuple[int, int, int]]:
        """The row spans ``(x, y, width)`` that look different from an earlier canvas."""
        if before is None or (before.width, before.height) != (self.width, self.height):
            return [(0, y, self.width) for y in range(self.height)]
        spans = []
        for y in range(self.height):
            chars, styles = self.chars[y], self.styles[y]
            old_chars, old_styles = before.chars[y], before.styles[y]
            if chars == old_chars and styles == old_styles:
                continue
            differ = [x for x in range(self.width) if chars[x] != old_chars[x] or styles[x] != old_styles[x]]
            start = last = differ[0]
            for x in differ[1:]:
                if x - last > 8:  # nearer spans cost less as one
                    spans.append(self._whole(start, y, last))
                    start = x
                last = x
            spans.append(self._whole(start, y, last))
        return spans

    def _whole(self, start: int, y: int, last: int) -> tuple[int, int, int]:
        """A span that cuts no wide letter in two."""
        if self.chars[y][start] == "" and start:
            start -= 1
        if last + 1 < self.width and self.chars[y][last + 1] == "":
            last += 1
        return start, y, last - start + 1

    def lines(self) -> list[str]:
        """The characters alone, without the blanks at the ends of rows."""
        return ["".join(row).rstrip() for row in self.chars]

    def __str__(self) -> str:
        return "\n".join(self.lines())


@cache
def cell_width(char: str) -> int:
    """How many columns a character takes: 0, 1 or 2."""
    if char < "\u0300":
        return 1 if char >= " " and not "\x7f" <= char < "\xa0" else 0
    if category(char) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


@lru_cache(1 << 12)  # a picture is drawn anew at every key, of the same few texts
def text_width(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(cell_width, text))


def fit(text: str, width: int) -> str:
    """The text, cut with an ellipsis if it is wider than ``width`` columns."""
    if text_width(text) <= width:
        return text
    if width <= 0:
        return ""
    out, used = "", 0
    for char in text:
        if used + cell_width(char) > width - 1:
            break
        out += char
        used += cell_width(char)
    return out + "…"


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most ``width`` columns, broken at blanks."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if text_width(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = fit(word, width)
    return [*lines, line] if line else lines
