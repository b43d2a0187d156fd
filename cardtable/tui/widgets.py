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


class Button(NamedTuple):
    """One part of the action bar. ``action`` is run on the screen when it is clicked; the most ``rare``
    gives way first; 0 stays."""

    key: str
    label: str
    action: str
    enabled: bool
    chosen: bool
    rare: int = 0

    @property
    def width(self) -> int:
        return text_width(self.label) + 2 + (text_width(self.key) + 2 if self.key else 0)


class ActionBar(Static):
    """Keys with what they do, in one row. What does not fit is shortened, then left out: the two
    before the last first, which the help names too."""

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
        for button in fitting(buttons, room):
            self.places.append((x, x + button.width, button.action))
            x += button.width + 1
            if not look.colour:
                key, label = ("bold reverse", "bold") if button.enabled else ("dim", "dim")
            elif button.enabled:
                key, label = f"bold {palette.on_gold} on {palette.gold}", f"{palette.bright} on {palette.bar}"
            else:
                key = label = f"{palette.off} on {palette.bar}"
            if button.chosen:
                label += " bold underline"
            parts += [(f" {button.key} ", key)] if button.key else []
            parts += [(f" {button.label} ", label), " "]
        content = Content.assemble(*parts[:-1])
        if content != self.content:
            self.update(content, layout=False)

    async def on_click(self, event: events.Click) -> None:
        x = event.x - self.gutter.left
        for start, end, action in self.places:
            if start <= x < end:
                event.stop()
                await self.screen.run_action(action)
                return


def fitting(buttons: Sequence[Button], room: int) -> list[Button]:
    """The buttons that fit: less important ones go, then labels are shortened."""

    def width(some: Sequence[Button]) -> int:
        return sum(b.width + 1 for b in some) - 1

    keep = list(buttons)
    idle = [b for b in keep[1:] if b.rare and not b.enabled and not b.chosen]
    for button in sorted(idle, key=lambda b: -b.rare):
        if width(keep) > room:
            keep.remove(button)
    for drop in (-3, -2):
        if width(keep) > room and len(keep) > 3 and buttons[drop] in keep:
            keep.remove(buttons[drop])
    longest = 12
    while width(keep) > room and longest > 4:
        longest -= 1
        keep = [b._replace(label=fit(b.label, longest)) for b in keep]
    while width(keep) > room and len(keep) > 1:
        keep.pop(-2)
    return keep
