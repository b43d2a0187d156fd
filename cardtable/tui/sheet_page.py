"""A Markdown text as one page: lines that scroll, not a widget a paragraph.

A whole rule sheet as widgets takes a second or more to lay, in which no key is heard; as lines it is
there at once.
"""

from __future__ import annotations

from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import CodeBlock, Heading, Markdown, MarkdownElement
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme


class Drawn(CodeBlock):
    """A fence: cards drawn in the sheet, as they stand, without a background of their own."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(str(self.text).rstrip(), no_wrap=True, overflow="crop")


class Title(Heading):
    """A heading stands at the left."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.text.justify = "left"
        yield self.text


class Paper(Markdown):
    """Markdown with the two above."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "heading_open": Title,
        "fence": Drawn,
        "code_block": Drawn,
    }


class SheetPage:
    """What ``Static`` draws: the text with its headings in ``ink`` (a colour, "" for none) and ``dot``
    before the items of a list."""

    def __init__(self, markdown: str, ink: str = "", dot: str = "•") -> None:
        self.paper = Paper(markdown)
        self.dot = dot
        heading = f"bold {ink.removeprefix('ansi_')}".strip()  # as rich calls the sixteen
        styles = {f"markdown.h{level}": heading for level in range(1, 7)}
        self.theme = Theme(styles | {"markdown.code": "bold", "markdown.item.bullet": "none"})

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        with console.use_theme(self.theme):
            for text, style, control in console.render(self.paper, options):
                yield Segment(text.replace("•", self.dot), style, control)
