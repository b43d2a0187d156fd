"""Parts that any game's table has: title bar, last events, prompt row, how pairs are spread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards import SUITS, make
from cardtable.tui.canvas import Canvas, fit, text_width, wrap
from cardtable.tui.cards import BIG, CHIP, MIDDLE, Size
from cardtable.tui.layout import SMALLEST
from cardtable.tui.look import Look

if TYPE_CHECKING:
    from cardtable.engine import View
    from cardtable.text import Words
    from cardtable.tui.scene import Scene


def title_bar(canvas: Canvas, title: str, facts: Sequence[str], look: Look, less: Sequence[str] = ()) -> None:
    """Row 0: what is played at the left, the facts that must never be out of sight at the right; ``less`` in
    their place where they would leave no room for the name of the game."""
    bar, gold = look.style("bright", "bar", bold=True), look.style("gold", "bar", bold=True)
    canvas.fill(0, 0, canvas.width, 1, bar)
    right = "   ".join(f for f in facts if f)
    if text_width(title) + 3 + text_width(right) > canvas.width - 2:
        right = "  ".join(f for f in facts if f)
    dot = f" {look.glyphs.dot} "
    name, more, _ = title.partition(dot)[0].partition(" + ")
    if less and text_width(name) + (2 if more else 0) + 2 > canvas.width - 2 - text_width(right):
        right = "  ".join(f for f in less if f)
    room = canvas.width - 2 - text_width(right)
    while dot in title and text_width(title) > room - 2:  # the deal and the pack go before a name is cut
        title = title.rpartition(dot)[0]
    if room >= 8:
        canvas.text(1, 0, fit(title, room - 2), bar)
    canvas.text(max(1, room + 1), 0, fit(right, canvas.width - 2), gold)


def bottom_rows(canvas: Canvas, prompt: str, look: Look, scene: Scene) -> None:
    """The prompt on the last row, above it the newest events unless a log panel tells them."""
    if scene.kind != "big":
        last_events(canvas, canvas.height - 2, scene.events, look)
    prompt_row(canvas, canvas.height - 1, prompt, look, scene.mine)


def last_events(canvas: Canvas, y: int, events: Sequence[str], look: Look) -> None:
    """The newest events on one row, as many as fit, the newest at the right and brightest."""
    room, shown = canvas.width - 2, list[str]()
    for line in reversed(events):
        if shown and text_width("   ".join([line, *shown])) > room:
            break
        shown.insert(0, fit(line, room))
    x = 1
    for i, line in enumerate(shown):
        newest = i == len(shown) - 1
        x = canvas.text(x, y, line, look.style("text" if newest else "faint")) + 3


def prompt_row(canvas: Canvas, y: int, text: str, look: Look, mine: bool) -> None:
    """Whose turn it is and what is wanted; what is too long for a row begins on the one above it."""
    x = 3 if mine else 1
    lines = wrap(text, canvas.width - x - 1)
    if len(lines) > 1:  # three dots are not left alone on a row
        lines = wrap(text.replace(" …", "…"), canvas.width - x - 1)
    lines[1:] = [fit(" ".join(lines[1:]), canvas.width - x - 1)] if lines[1:] else []
    y -= len(lines) - 1
    canvas.fill(0, y, canvas.width, len(lines), look.style("text", "bar"))
    style = look.style("gold" if mine else "text", "bar", bold=mine)
    canvas.text(1, y, look.glyphs.pointer + " " if mine else "", style)
    for row, line in enumerate(lines):
        canvas.text(x, y + row, line, style)


def too_small(words: Words, width: int, height: int) -> str:
    """What a terminal says that has no room for a table, in lines."""
    needed = {"columns": SMALLEST[0], "rows": SMALLEST[1], "width": width, "height": height}
    return "\n".join(wrap(words.t("tui.too-small", **needed), max(8, width - 2)))


class Area(NamedTuple):
    """A part of the felt."""

    x: int
    y: int
    width: int
    height: int


def suit_sign(words: Words, letter: str) -> str:
    """The sign of a suit as this player sees it; "" where suits are written out."""
    return "" if words.suits == "words" else words.card(make(12, SUITS.index(letter)))[-1]


def trump_text(words: Words, letters: str) -> str:
    """``♥ hearts``, or that there is none."""
    if not letters:
        return words.t("tui.no-trump")
    return ", ".join(f"{suit_sign(words, s)} {words.suit(s)}".strip() for s in letters)


class Spread(NamedTuple):
    """How the pairs lie: the size of their cards and the corner of each (None: no room)."""

    size: Size
    places: list[tuple[int, int] | None]


def spread(count: int, area: Area, kind: str) -> Spread:
    """Lay ``count`` pairs in the largest cards that fit."""
    sizes = {"big": (BIG, MIDDLE, CHIP), "middle": (MIDDLE, CHIP), "chips": (CHIP,)}[kind]
    for size in sizes:
        across = size.width + size.right + (2 if size is BIG else 1)
        if size is CHIP:
            across = 7
        down = size.height + size.down
        per_row = max(1, (area.width + 1) // across)
        fits = max(1, (area.height + (1 if size is MIDDLE else 0)) // down)
        rows = max(1, -(-count // per_row))
        if rows > fits and size is not CHIP:
            continue
        return Spread(size, _places(count, area, size, across, down, min(rows, fits), per_row))
    raise AssertionError("chips always fit")


def _places(
    count: int, area: Area, size: Size, across: int, down: int, rows: int, per_row: int
) -> list[tuple[int, int] | None]:
    each = -(-min(count, rows * per_row) // rows) if count else 0
    slack = max(0, area.height - rows * down)
    gap = 1 if slack >= rows and rows > 1 else 0
    top = area.y + max(0, (slack - gap * (rows - 1)) // 3)
    used = min(count, each)
    wide = used * across - (across - size.width - size.right)
    left = area.x + max(0, (area.width - wide) // 2)
    places: list[tuple[int, int] | None] = []
    for i in range(count):
        row, column = divmod(i, max(1, each))
        places.append((left + column * across, top + row * (down + gap)) if row < rows else None)
    return places


def title_of(view: View, words: Words, pack: int, number: int, look: Look) -> str:
    """What is played: the base, its modifiers, the pack, and which deal it is after the first."""
    parts = [words.table(view.table)]
    if pack:
        parts.append(words.plural(pack, "card"))
    if number > 1:
        parts.append(words.t("tui.deal", n=number))
    return f" {look.glyphs.dot} ".join(p for p in parts if p)


def log_rows(lines: Sequence[str], width: int, height: int | None = None) -> list[str]:
    """As many of the last lines of the log as fit, folded ones set in; all of them without a ``height``."""
    rows: list[str] = []
    for line in reversed(lines):
        folded = wrap(line, width)
        folded[1:] = ["  " + part for part in wrap(" ".join(folded[1:]), width - 2)]
        if height is not None and len(rows) + len(folded) > height:
            break
        rows[:0] = folded
    return rows
