"""How the table is coloured: palettes, suit inks, safe glyphs. Plain values, no screen library."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from cardtable.cards import FACE, Card, is_red, suit
from cardtable.tui.canvas import Style

THEMES = ("felt", "light", "contrast", "terminal")
INKS = ("four", "two", "blind")

# By suit, in the order of cards.SUITS: c d h s.
_INKS = {
    "two": ("#161616", "#a50e19", "#a50e19", "#161616"),
    "four": ("#07591f", "#123a99", "#a50e19", "#161616"),
    "blind": ("#704500", "#0050a0", "#a80f4e", "#161616"),
}
_TERMINAL_INKS = {
    "two": ("ansi_black", "ansi_red", "ansi_red", "ansi_black"),
    "four": ("ansi_magenta", "ansi_blue", "ansi_red", "ansi_black"),
    "blind": ("ansi_magenta", "ansi_blue", "ansi_red", "ansi_black"),
}
_TERMINAL_COLOURS = frozenset(ink for inks in _TERMINAL_INKS.values() for ink in inks)
COLOURED = frozenset({"paper", "paper_low"})  # grounds on which the terminal's suit inks can be read


@dataclass(frozen=True)
class Palette:
    """The colours of a theme by what they are for."""

    felt: str = "#14532d"
    bar: str = "#0b2e1a"
    seat: str = "#0f3d22"
    seat_on: str = "#6b4e00"
    paper: str = "#fbf8ef"
    paper_low: str = "#efe8d2"  #: the other shade where cards overlap
    covered: str = "#e3d9bf"
    dim: str = "#cfcbbe"
    dim_low: str = "#c9c5b8"
    cursor: str = "#ffd54a"
    cursor_dim: str = "#d8c79a"
    back: str = "#1e3a8a"
    back_ink: str = "#5b7fd6"
    on_back: str = "#ffffff"
    text: str = "#e8f5ec"
    bright: str = "#ffffff"
    faint: str = "#9dc4aa"
    gold: str = "#ffd54a"
    on_gold: str = "#0b2e1a"
    good: str = "#7ee787"
    bad: str = "#ffb3ad"
    digit: str = "#07591f"  #: a digit on paper
    off: str = "#7daa8c"


PALETTES = {
    "felt": Palette(),
    "light": Palette(
        felt="#cfe3d2", bar="#a9cbb0", seat="#bcd8c1", seat_on="#f2cf66", paper="#fffdf6", covered="#e6dfc8",
        dim="#d3d3c4", dim_low="#c6c6b6", cursor="#ffc928", cursor_dim="#dcc98e", text="#06190d",
        bright="#04140a", faint="#285138", gold="#5f3b00", on_gold="#fffdf6", good="#0a5222", bad="#8f1414",
        off="#3f5547",
    ),
    "contrast": Palette(
        felt="#000000", bar="#1c1c1c", seat="#161616", seat_on="#5c4400", paper="#ffffff",
        paper_low="#ececec", covered="#d8d8d8", dim="#cdcdcd", dim_low="#cacaca", cursor="#ffee00",
        cursor_dim="#c9b458", back="#0026a8", back_ink="#8fb0ff", text="#ffffff", bright="#ffffff",
        faint="#d0d0d0", gold="#ffee00", on_gold="#000000", good="#5dff7f", bad="#ff9d94", off="#8a8a8a",
    ),
    # Of the sixteen colours only these pairs can be read in xterm's and in VGA's making of them; so
    # the ground is black and not the terminal's own, and suits are coloured on full paper alone.
    "terminal": Palette(
        felt="ansi_black", bar="ansi_black", seat="ansi_black", seat_on="ansi_blue",
        paper="ansi_bright_white", paper_low="ansi_bright_white", covered="ansi_white", dim="ansi_white",
        dim_low="ansi_white", cursor="ansi_bright_yellow", cursor_dim="ansi_cyan", back="ansi_blue",
        back_ink="ansi_bright_cyan",
        on_back="ansi_bright_white", text="ansi_white", bright="ansi_bright_white", faint="ansi_white",
        gold="ansi_bright_yellow", on_gold="ansi_black", good="ansi_bright_green", bad="ansi_bright_red",
        digit="ansi_black", off="ansi_white",
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Glyphs:
    """Signs that are one column wide everywhere."""

    pointer: str = "►"
    cursor: str = "▲"
    back: str = "▒"
    stripe: str = "▌"
    dot: str = "·"
    cross: str = "×"
    up: str = "▲"
    down: str = "▼"
    mark: str = "●"
    bars: tuple[str, str] = ("▄", "▀")
    block: str = "█"


UNICODE = Glyphs()
ASCII = Glyphs(">", "^", "#", "|", "-", "x", "^", "v", "*", ("=", "="), "#")


@dataclass(frozen=True)
class Look:
    """What a player chose about looks. ``colour`` off (NO_COLOR): everything must be told apart by
    shape, reverse and bold alone."""

    theme: str = "felt"
    inks: str = "four"
    ascii: bool = False
    animate: bool = True
    colour: bool = True

    @property
    def glyphs(self) -> Glyphs:
        return ASCII if self.ascii else UNICODE

    def change(self, **values: object) -> Look:
        """The look with some values changed."""
        return replace(self, **values)  # type: ignore[arg-type]

    @cached_property
    def palette(self) -> Palette:
        return PALETTES[self.theme if self.colour else "terminal"]

    @property
    def sixteen(self) -> bool:
        """Whether the colours are the terminal's own."""
        return self.palette is PALETTES["terminal"]

    def ink(self, card: Card) -> str:
        """The ink of a card's suit; specials by their colour."""
        table = _TERMINAL_INKS if self.sixteen else _INKS
        inks = table[self.inks]
        s = suit(card)
        if s >= 0:
            return inks[s]
        face = card & FACE
        return inks[2] if is_red(card) else inks[3] if face in (52, 59) else inks[0]

    def style(self, ink: str, ground: str = "felt", bold: bool = False) -> Style:
        """A style of two palette names (an ink may be a colour itself)."""
        key = ink, ground, bold
        style = self._styles.get(key)
        if style is None:
            if self.colour:
                if ground not in COLOURED and ink in _TERMINAL_COLOURS:
                    ink = "ansi_black"
                style = Style(getattr(self.palette, ink, ink), getattr(self.palette, ground), bold)
            else:
                style = self._plain(ink, ground, bold)
            self._styles[key] = style
        return style

    @cached_property
    def _styles(self) -> dict[tuple[str, str, bool], Style]:
        return {}

    def _plain(self, ink: str, ground: str, bold: bool) -> Style:
        """Without colour: paper is reversed, what is dim or covered is not, the cursor is underlined."""
        base = Style("ansi_default", "ansi_default", bold)
        if ground in ("paper", "paper_low", "cursor", "gold"):
            return base._replace(reverse=True, bold=bold or ground in ("cursor", "gold"))
        if ground == "cursor_dim":
            return base._replace(bold=True, underline=True)
        if ground in ("dim", "dim_low", "covered") or ink in ("off", "faint"):
            return base._replace(dim=ground != "covered")
        if ground == "seat_on":
            return base._replace(bold=True)
        return base
