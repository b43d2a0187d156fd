"""The palettes as themes of the screen library, so that dialogs and lists wear the table's colours."""

from __future__ import annotations

from textual.theme import BUILTIN_THEMES, Theme

from cardtable.tui.look import PALETTES, Look, Palette

NAMES = {
    "felt": "cardtable-felt",
    "light": "cardtable-light",
    "contrast": "cardtable-contrast",
    "terminal": "cardtable-terminal",
}


def themes() -> list[Theme]:
    """A theme for each palette."""
    return [_theme(name, PALETTES[name]) for name in NAMES]


def theme_name(look: Look) -> str:
    """The theme that a look wears."""
    return NAMES[look.theme if look.colour else "terminal"]


def palette_name(theme: str) -> str | None:
    """The palette of a theme's name, None for a theme that is not ours."""
    return next((ours for ours, name in NAMES.items() if name == theme), None)


def _theme(name: str, p: Palette) -> Theme:
    ansi = name == "terminal"
    return Theme(
        NAMES[name],
        primary=p.gold,
        secondary=p.good,
        warning=p.gold,
        error=p.bad,
        success=p.good,
        accent=p.gold,
        foreground=p.text,
        background=p.bar,
        surface=p.seat,
        panel=p.felt,
        dark=name != "light",
        ansi=ansi,
        variables={**(BUILTIN_THEMES["ansi-dark"].variables if ansi else {}), **variables(name)},
    )


def variables(name: str) -> dict[str, str]:
    """What style sheets may name besides the screen library's own variables."""
    p, ansi = PALETTES[name], name == "terminal"
    return {
        "felt": p.felt,
        "bar": p.bar,
        "seat": p.seat,
        "gold": p.gold,
        "on-gold": p.on_gold,
        "good": p.good,
        "bad": p.bad,
        "faint": p.faint,
        "bright": p.bright,
        "off": p.off,
        "block-cursor-background": p.gold,
        "block-cursor-foreground": p.on_gold,
        "block-cursor-text-style": "bold",
        "input-cursor-background": p.gold,
        "input-cursor-foreground": p.on_gold,
        "footer-background": p.seat,
        "scrollbar": p.off if not ansi else "ansi_blue",
        "scrollbar-hover": p.faint if not ansi else "ansi_blue",
        "scrollbar-active": p.faint if not ansi else "ansi_blue",
        "scrollbar-background": p.bar,
    }
