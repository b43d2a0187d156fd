"""Cards as pictures: filled paper rectangles of 7×5, 5×3 or one row, backs, the stock.

Every picture shows rank and suit side by side; pips and emblems only repeat them.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from cardtable.cards import Card, rank, suit
from cardtable.tui.canvas import Canvas, Hit, Style, fit, text_width
from cardtable.tui.look import Look


class CardWords(Protocol):
    """What a picture needs of the player's language."""

    def short(self, card: Card) -> str: ...


class Size(NamedTuple):
    """Columns and rows of a card's picture, and how far a covering card is shifted."""

    width: int
    height: int
    right: int
    down: int


BIG = Size(7, 5, 3, 2)
MIDDLE = Size(5, 3, 2, 1)
CHIP = Size(5, 1, 0, 1)

# Pips in the three inner rows of a big card, by number: five columns a row, "x" a pip.
_PIPS = {
    2: ("  x  ", "     ", "  x  "),
    3: ("  x  ", "  x  ", "  x  "),
    4: (" x x ", "     ", " x x "),
    5: (" x x ", "  x  ", " x x "),
    6: (" x x ", " x x ", " x x "),
    7: (" x x ", " xxx ", " x x "),
    8: (" xxx ", " x x ", " xxx "),
    9: (" xxx ", " xxx ", " xxx "),
    10: ("x x x", "xx xx", "x x x"),
}


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    size: Size,
    look: Look,
    words: CardWords,
    ground: str = "paper",
    hit: Hit | None = None,
    columns: int = 99,
    rows: int = 99,
    bare: bool = False,
) -> None:
    """A card face up with its left upper corner at (x, y); ``columns`` and ``rows`` say how much of
    it is not hidden by the cards laid over it; ``bare``: without what only repeats the rank."""
    width, height = min(size.width, columns), min(size.height, rows)
    style = look.style(look.ink(card), ground, bold=True)
    canvas.fill(x, y, width, height, style, hit=hit)
    label, end = words.short(card), x + width
    canvas.text(x + (width > 3), y, fit(label, size.width), style, end=end)
    if not bare and (width, height) == (size.width, size.height) and height >= 3:
        canvas.text(x + size.width - 1 - text_width(label), y + height - 1, label, style, end=end)
        if size is BIG:
            _inside(canvas, x, y, card, label, look, style, ground)


def _inside(
    canvas: Canvas, x: int, y: int, card: Card, label: str, look: Look, style: Style, ground: str
) -> None:
    """The middle of a big card: pips for numbers, a block with the letter for the others."""
    number = rank(card) + 2
    if number in _PIPS and suit(card) >= 0:
        sign = label[-1]
        for row, pips in enumerate(_PIPS[number], 1):
            for column, pip in enumerate(pips, 1):
                if pip == "x":
                    canvas.text(x + column, y + row, sign, style)
        return
    top, bottom = look.glyphs.bars
    letter = label[0] if suit(card) >= 0 else look.glyphs.mark
    flipped = style._replace(ink=style.ground, ground=style.ink, reverse=style.reverse)
    if style.reverse or look.ascii or look.sixteen:
        flipped = style._replace(reverse=not style.reverse)
    canvas.text(x + 2, y + 1, top * 3, style)
    canvas.text(x + 2, y + 2, f" {letter} ", flipped)
    canvas.text(x + 2, y + 3, bottom * 3, style)


def draw_chip(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    look: Look,
    words: CardWords,
    ground: str = "paper",
    hit: Hit | None = None,
    width: int = 5,
) -> None:
    """A card in one row."""
    style = look.style(look.ink(card), ground, bold=True)
    label = words.short(card)
    canvas.fill(x, y, width, 1, style, hit=hit)
    canvas.text(x + (width > 3), y, label, style, end=x + width)


def draw_back(
    canvas: Canvas, x: int, y: int, size: Size, look: Look, count: int | None = None, columns: int = 99
) -> None:
    """A card face down, with a number on it if one is given."""
    style = look.style("back_ink", "back")
    canvas.fill(x, y, min(size.width, columns), size.height, style, look.glyphs.back)
    if count is not None:
        label = (
            f" {count} " if count < 10 or size.width > MIDDLE.width else f"{count:>3}"
        )  # between two edges
        at = x + (size.width - len(label)) // 2
        canvas.text(at, y + size.height // 2, label, look.style("on_back", "back", bold=True))


def stripes(canvas: Canvas, x: int, y: int, count: int, room: int, look: Look) -> int:
    """A stripe a card of somebody's hand, as many as fit; returns the column after them."""
    shown = min(count, max(0, room))
    return canvas.text(x, y, look.glyphs.stripe * shown, look.style("back_ink", "back", bold=True))
