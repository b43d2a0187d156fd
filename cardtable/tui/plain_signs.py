"""What a terminal that shows only plain characters (``--ascii``) gets in place of any other sign, one for
one: whatever draws a line, none gets through. A text that was cut ends in ``~``."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from cardtable.text.words import ASCII

SCROLLBAR = dict.fromkeys(map(ord, "▁▂▃▄▅▆▇"), " ")
ONE_FOR_ONE = {sign: text for sign, text in ASCII.items() if len(text) == 1}
SIGNS = ONE_FOR_ONE | SCROLLBAR | str.maketrans("…•◄■□░♠♥♦♣", "~-<x-.shdc")


class PlainSigns(LineFilter):
    """Letters stay: those of a language are not for the program to change."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment if segment.text.isascii() else segment._replace(text=segment.text.translate(SIGNS))
            for segment in segments
        ]
