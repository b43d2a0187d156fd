"""The drawn widgets, which show a canvas line by line and refresh only the row spans that changed, and
the action bar."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from cardtable.tui.canvas import Canvas, Hit, Style, fit, text_width
from cardtable.tui.look import Look


@cache
def rich_style(style: Style) -> RichStyle:
    """The screen library's form of a cell's style."""

    def colour(name: str) -> str:
        return name.removeprefix("ansi_")

    return RichStyle(
        color=colour(style.ink),
        bgcolor=colour(style.ground),
        bold=style.bold,
        dim=style.dim,
        reverse=style.reverse,
        underline=style.underline,
    )


class CanvasView(Widget):
    """Shows a canvas. Posts ``Clicked`` with the hit target under the mouse."""

    ALLOW_SELECT = False
    can_focus = False

    class Clicked(Message):
        """A cell with a hit target was clicked."""

        def __init__(self, hit: Hit) -> None:
            super().__init__()
            self.hit = hit

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.canvas: Canvas | None = None
        self.start = 0  #: the first column of the canvas that this widget shows
        self._strips: dict[int, Strip] = {}

    def show(self, canvas: Canvas) -> None:
        """Show another drawing; only the spans that differ are sent to the terminal."""
        spans = canvas.changed(self.canvas)
        self.take(canvas, spans)

    def take(self, canvas: Canvas, spans: Sequence[tuple[int, int, int]]) -> None:
        """Show a drawing of which only these spans are new."""
        self.canvas = canvas
        if not self.size.width:  # not laid out yet: the first rendering shows all of it
            self._strips.clear()
            self.refresh()
            return
        mine = []
        end = self.start + self.size.width
        for x, y, width in spans:
            left, right = max(x, self.start), min(x + width, end)
            if left < right:
                self._strips.pop(y, None)
                mine.append(Region(left - self.start, y, right - left, 1))
        if mine:
            self.refresh(*mine)

    def redraw(self) -> None:
        """Forget what is shown, after the terminal or the theme has changed."""
        self._strips.clear()
        self.canvas = None

    def render_line(self, y: int) -> Strip:
        canvas, width = self.canvas, self.size.width
        if canvas is None or y >= canvas.height:
            return Strip.blank(width, self.rich_style)
        strip = self._strips.get(y)
        if strip is None:
            segments = [Segment(text, rich_style(style)) for text, style in canvas.runs(y)]
            strip = Strip(segments, canvas.width)
            if self.start or canvas.width != width:
                strip = strip.crop(self.start, self.start + width)
                if strip.cell_length < width:
                    strip = strip.adjust_cell_length(width, self.rich_style)
            self._strips[y] = strip
        return strip

    def on_resize(self) -> None:
        self._strips.clear()

    def on_click(self, event: events.Click) -> None:
        hit = self.canvas.hit(event.x + self.start, event.y) if self.canvas else None
        if hit is not None:
            event.stop()
            self.post_message(self.Clicked(hit))


class SlicedView(Horizontal):
    """A canvas shown by several widgets side by side. The screen library sends a changed row from the
    left edge of its widget on; so a key press costs a slice and not the row."""

    DEFAULT_CSS = "SlicedView { height: auto; width: 1fr; }"
    SLICES = 6

    def __init__(self, id: str) -> None:
        self.slices = [CanvasView() for _ in range(self.SLICES)]
        super().__init__(*self.slices, id=id)
        self.canvas: Canvas | None = None

    def share(self, width: int, height: int) -> None:
        """Shares the columns out among the slices."""
        self.styles.height = height
        for i, part in enumerate(self.slices):
            part.start = width * i // self.SLICES
            part.styles.width = width * (i + 1) // self.SLICES - part.start
            part.styles.height = height

    def show(self, canvas: Canvas) -> None:
        """As ``CanvasView.show``."""
        spans = canvas.changed(self.canvas)
        self.canvas = canvas
        for part in self.slices:
            part.take(canvas, spans)

    def redraw(self) -> None:
        """As ``CanvasView.redraw``."""
        self.canvas = None
        for part in self.slices:
            part.redraw()


class Spacing(NamedTuple):
    """Blanks of an action bar: ``pad`` beside a key and a label, ``gap`` between two buttons."""

    pad: int
    gap: int


SPACINGS = (Spacing(1, 1), Spacing(0, 2), Spacing(0, 1))  #: from the widest to the closest
WIDEST, CLOSEST = SPACINGS[0], SPACINGS[-1]
LABEL = 12, 4  # columns to which labels are cut, at the most and at the least


class Button(NamedTuple):
    """One part of the action bar. ``action`` is run on the screen when it is clicked. In a narrow bar what is
    not ``enabled`` gives way, the most ``rare`` first (0 stays), then what is ``spare``, which the help names
    too."""

    key: str
    label: str
    action: str
    enabled: bool = True
    chosen: bool = False
    rare: int = 0
    spare: bool = False

    def parts(self, pad: int) -> tuple[str, str]:
        """The key and the label with the blanks beside them."""
        blanks = " " * pad
        key = f"{blanks}{self.key}{blanks}" if self.key else ""
        return key, f"{' ' if key else blanks}{self.label}{blanks}"

    def width(self, pad: int) -> int:
        return sum(map(text_width, self.parts(pad)))


def put(widget: Static, content: Content) -> None:
    """Shows a text in its colours, unless it stands there in the same colours already. Two texts are equal to
    the screen library whatever their colours."""
    there = widget.content
    if not (isinstance(there, Content) and there.is_same(content)):
        widget.update(content, layout=False)


class ActionBar(Static):
    """Keys with what they do, in one row."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.places: list[tuple[int, int, str]] = []

    def show(self, buttons: Sequence[Button], room: int, look: Look) -> None:
        """Show these buttons in ``room`` columns."""
        palette = look.palette
        parts: list[Any] = []
        self.places = []
        x = 0
        keep, (pad, gap) = fitting(buttons, room)
        for button in keep:
            end = x + button.width(pad)
            self.places.append((x, end, button.action))
            x = end + gap
            if not look.colour:
                key, label = ("bold reverse", "bold") if button.enabled else ("dim", "dim")
            elif button.enabled:
                key, label = f"bold {palette.on_gold} on {palette.gold}", f"{palette.bright} on {palette.bar}"
            else:
                key = label = f"{palette.off} on {palette.bar}"
            if button.chosen:
                label += " bold underline"
            texts = button.parts(pad)
            parts += [(texts[0], key)] if button.key else []
            parts += [(texts[1], label), " " * gap]
        put(self, Content.assemble(*parts[:-1]))

    async def on_click(self, event: events.Click) -> None:
        x = event.x - self.gutter.left
        for start, end, action in self.places:
            if start <= x < end:
                event.stop()
                await self.screen.run_action(action)
                return


def fitting(buttons: Sequence[Button], room: int) -> tuple[list[Button], Spacing]:
    """The buttons that fit, and how: less important ones go, blanks are saved, labels are cut, and at last
    the ones before the last go."""
    keep = list(buttons)

    def fits(spacing: Spacing) -> bool:
        return sum(b.width(spacing.pad) + spacing.gap for b in keep) - spacing.gap <= room

    idle = [b for b in keep[1:] if b.rare and not b.enabled and not b.chosen]
    for button in sorted(idle, key=lambda b: -b.rare):
        if not fits(WIDEST):
            keep.remove(button)
    for button in [b for b in keep if b.spare]:
        if not fits(CLOSEST):
            keep.remove(button)
    longest, least = LABEL
    while not fits(CLOSEST) and longest > least:
        longest -= 1
        keep = [b._replace(label=fit(b.label, longest)) for b in keep]
    while not fits(CLOSEST) and len(keep) > 1:
        keep.pop(-2)
    return keep, next((spacing for spacing in SPACINGS if fits(spacing)), CLOSEST)
