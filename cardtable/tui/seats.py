"""The other players around the table: a strip of boxes at the top, or an arc on large screens.

Clockwise from the player's left: in the strip from left to right, in the arc from lower left.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtable.tui.canvas import Canvas, Hit, fit, text_width
from cardtable.tui.cards import stripes
from cardtable.tui.look import Look

BOX = 18
STRIP_MOST = 25


class Sitter(NamedTuple):
    """One player as the others see him. ``deeds``: what he does, in long and shorter words;
    ``tone``: the palette name it is written in; ``cards`` None shows no cards; ``note`` stands beside their
    number, ``brief`` in its place where there is no room for it."""

    seat: int
    name: str
    cards: int | None
    deeds: tuple[str, ...]
    tone: str = "faint"
    active: bool = False
    gone: bool = False
    note: str = ""
    brief: str = ""
    flash: bool = False


class Box(NamedTuple):
    """Where a seat is drawn: its left column, top row and width, in cells."""

    x: int
    y: int
    width: int


def others(viewer: int, players: int) -> list[int]:
    """The other seats clockwise from the viewer's left."""
    return [(viewer + step) % players for step in range(1, players)]


def strip(count: int, width: int, y: int) -> list[Box]:
    """Boxes side by side in the middle of a row."""
    if not count:
        return []
    wide = min(STRIP_MOST, (width - 2 - (count - 1)) // count)
    start = (width - count * wide - (count - 1)) // 2
    return [Box(start + i * (wide + 1), y, wide) for i in range(count)]


_SIDES = {4: (1, 2, 1), 5: (1, 3, 1), 6: (2, 2, 2), 7: (2, 3, 2)}


def arc(count: int, width: int, height: int) -> list[Box]:
    """Boxes clockwise from lower left, for four to seven others."""
    left, top, right = _SIDES[count]
    low = min(12, height - 6)
    rows = {1: [9], 2: [7, low]}
    boxes = [Box(1, y, BOX) for y in reversed(rows[left])]
    wide = min(BOX, (width - 4) // top - 2)
    gap = (width - 2 * BOX - top * wide) // (top + 1) if top < 3 else 2
    if top < 3:
        start = BOX + max(1, gap)
        boxes += [Box(start + i * (wide + max(1, gap)), 2, wide) for i in range(top)]
    else:
        start = (width - top * wide - (top - 1) * gap) // 2
        boxes += [Box(start + i * (wide + gap), 2, wide) for i in range(top)]
    boxes += [Box(width - BOX - 1, y, BOX) for y in rows[right]]
    return boxes


def draw_seat(canvas: Canvas, box: Box, sitter: Sitter, look: Look) -> None:
    """A box of three rows: name, cards, what he does; ``►`` before who acts."""
    ground = "seat_on" if sitter.active or sitter.flash else "seat"
    hit = Hit("seat", sitter.seat)
    canvas.fill(box.x, box.y, box.width, 3, look.style("text", ground), hit=hit)
    x, end = box.x + 1, box.x + box.width
    room = box.width - (2 if box.width > 8 else 1)
    if sitter.active:
        canvas.text(box.x, box.y, look.glyphs.pointer, look.style("gold", ground, bold=True))
    ink = "gold" if sitter.active else "off" if sitter.gone else "bright"
    canvas.text(x, box.y, fit(sitter.name, room), look.style(ink, ground, bold=True), end=end)
    deed = next((d for d in sitter.deeds if text_width(d) <= room), fit(sitter.deeds[-1], room))
    tone = look.style(sitter.tone, ground, bold=sitter.active or sitter.tone in ("gold", "bright"))
    if sitter.gone or sitter.cards is None:
        canvas.text(x, box.y + 1, deed, tone, end=end)
        canvas.text(x, box.y + 2, fit(sitter.note, room), look.style("faint", ground), end=end)
        return
    number = f" {sitter.cards}"
    notes = [f" {note}" for note in (sitter.note, sitter.brief) if note]
    note = next((note for note in notes if len(number) - 1 + text_width(note) <= room), "")
    left = room - len(number) - text_width(note)
    number = number if left > 0 else number.strip()
    at = stripes(canvas, x, box.y + 1, sitter.cards, left, look)
    at = canvas.text(at, box.y + 1, number, look.style("bright", ground, bold=True), end=end)
    canvas.text(at, box.y + 1, note, look.style("text", ground), end=end)
    canvas.text(x, box.y + 2, deed, tone, end=end)
