"""Short movements: cards that slide from a seat to the table, from the table to who takes them, and backs
that slide from the stock to who draws.

Pure: between two drawings of the table it makes the pictures in between. Where a card or seat stands is
known by the hit targets, so that every game's drawing moves without its own code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from cardtable.cards import Card, Cards, cards_in
from cardtable.tui.canvas import Canvas, Hit

STEPS = 4
SECONDS = 0.2  #: of the whole movement
STOCK_COLUMNS = 14
BACK = "▒"

Cells = list[tuple[int, int]]


def frames(
    before: Canvas | None,
    after: Canvas,
    played: Mapping[Card, int],
    taken: Cards,
    taker: int,
    drawers: Iterable[int],
) -> list[Canvas]:
    """The pictures between two drawings. ``played``: cards just laid with their seats; ``taken``: cards
    that went to seat ``taker``; ``drawers``: seats that drew. Empty when nothing has where to go."""
    if before is None or (before.width, before.height) != (after.width, after.height):
        return []
    old, new = standing(before), standing(after)
    moves: list[tuple[Canvas, Cells, tuple[int, int], tuple[int, int]]] = []
    for card, seat in played.items():
        cells = new.get(Hit("table", card))
        if cells and Hit("table", card) not in old:
            here = corner(cells)
            moves.append((after, cells, from_seat(new, seat, after), here))
    for card in cards_in(taken):
        cells = old.get(Hit("table", card))
        if cells and Hit("table", card) not in new:
            moves.append((before, cells, corner(cells), from_seat(new, taker, after)))
    stock = stock_cells(before)
    if stock:
        for seat in drawers:
            moves.append((before, stock, corner(stock), from_seat(new, seat, after)))
    if not moves:
        return []
    ground = before if played else after
    return [picture(ground, moves, step) for step in range(1, STEPS)]


def picture(
    ground: Canvas, moves: list[tuple[Canvas, Cells, tuple[int, int], tuple[int, int]]], step: int
) -> Canvas:
    """The ground with everything that moves at its place of this step."""
    shown = duplicate(ground)
    for source, cells, (x0, y0), (x1, y1) in moves:
        left, top = corner(cells)
        x = x0 + (x1 - x0) * step // STEPS
        y = y0 + (y1 - y0) * step // STEPS
        for cx, cy in cells:
            tx, ty = cx - left + x, cy - top + y
            if 0 <= tx < shown.width and 0 < ty < shown.height - 1:
                shown.chars[ty][tx] = source.chars[cy][cx]
                shown.styles[ty][tx] = source.styles[cy][cx]
    return shown


def duplicate(canvas: Canvas) -> Canvas:
    """Another canvas with the same cells."""
    made = copy(canvas)
    made.chars = [row[:] for row in canvas.chars]
    made.styles = [row[:] for row in canvas.styles]
    return made


def standing(canvas: Canvas) -> dict[Hit, Cells]:
    """The cells of every card and seat."""
    found: dict[Hit, Cells] = {}
    for y, row in enumerate(canvas.hits):
        for x, hit in enumerate(row):
            if hit is not None and hit.kind in ("table", "seat"):
                found.setdefault(hit, []).append((x, y))
    return found


def corner(cells: Cells) -> tuple[int, int]:
    """The leftmost column and topmost row of some cells."""
    return min(x for x, _ in cells), min(y for _, y in cells)


def from_seat(places: Mapping[Hit, Cells], seat: int, canvas: Canvas) -> tuple[int, int]:
    """Where cards of a seat come from: the middle of its box, or the hand below the table."""
    cells = places.get(Hit("seat", seat))
    if not cells:
        return canvas.width // 2, canvas.height - 1
    left, top = corner(cells)
    return (left + max(x for x, _ in cells)) // 2, top


def stock_cells(canvas: Canvas) -> Cells:
    """The back that lies on the stock, if one is drawn at the left."""
    return [
        (x, y)
        for y in range(canvas.height)
        for x in range(min(STOCK_COLUMNS, canvas.width))
        if canvas.chars[y][x] == BACK
    ]
