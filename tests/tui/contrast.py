"""How well what stands on the screen can be told from its ground: contrast ratios as of WCAG 2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rich.color import Color, ColorType
from rich.style import Style

from cardtable.tui.canvas import Canvas
from cardtable.tui.widgets import rich_style

# What common terminals make of the sixteen colours: xterm, and VGA as the Linux console.
XTERM = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
)
VGA = (
    "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
    "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
)
TERMINALS = {"xterm": XTERM.split(), "vga": VGA.split()}
PATTERN = frozenset("─│┌┐└┘═║░▒▓█▀▄▌▐▁▂▃▅▆▇▔▏▕╭╮╰╯ ┆┊")  # surfaces and lines, nothing to read
SIGNS = frozenset("▲▼►◄■□●·…×→←↑↓^<>")  # large and simple


class Drawn(NamedTuple):
    """Text with its colours as three numbers each."""

    text: str
    ink: tuple[int, int, int]
    ground: tuple[int, int, int]

    @property
    def least(self) -> float:
        """The ratio that it needs."""
        return 3.0 if set(self.text) <= SIGNS | PATTERN else 4.5

    @property
    def ratio(self) -> float:
        high, low = sorted((light(self.ink), light(self.ground)), reverse=True)
        return (high + 0.05) / (low + 0.05)


def light(colour: tuple[int, int, int]) -> float:
    """Relative luminance."""
    parts = [part / 255 for part in colour]
    r, g, b = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def rgb(colour: Color | None, default: int, sixteen: list[str]) -> tuple[int, int, int]:
    """A colour in numbers; ``default``: which of the sixteen stands for the terminal's own."""
    if colour is not None and colour.type is ColorType.TRUECOLOR and colour.triplet is not None:
        return tuple(colour.triplet)
    number = colour.number if colour is not None and colour.number is not None else default
    text = sixteen[number]
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def on_canvas(canvas: Canvas, terminal: str = "xterm") -> Iterator[Drawn]:
    """Everything that a canvas shows to be read."""
    for y in range(canvas.height):
        yield from _read(((text, rich_style(style)) for text, style in canvas.runs(y)), terminal)


def drawn(screen: Any, terminal: str = "xterm") -> Iterator[Drawn]:
    """Everything that a screen shows to be read; of a dialog what is in its box."""
    area = next(iter(screen.children)).region if screen.is_modal else screen.region
    for y, strip in enumerate(screen._compositor.render_strips()):
        if area.y <= y < area.bottom:
            row = strip.crop(area.x, area.right)
            yield from _read(((segment.text, segment.style or Style()) for segment in row), terminal)


def _read(row: Iterable[tuple[str, Style]], terminal: str) -> Iterator[Drawn]:
    sixteen = TERMINALS[terminal]
    for text, style in row:
        text = text.strip()
        if not text or set(text) <= PATTERN:
            continue
        ink, ground = rgb(style.color, 7, sixteen), rgb(style.bgcolor, 0, sixteen)
        if style.reverse:
            ink, ground = ground, ink
        if style.dim:
            ink = tuple((a + b) // 2 for a, b in zip(ink, ground, strict=True))  # type: ignore[assignment]
        yield Drawn(text, ink, ground)
