"""The options of the screen itself: colours, suits, pace, order of the hand, motion, language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.tui.dialogs import Pick
from cardtable.tui.hand import SORTS
from cardtable.tui.look import THEMES
from cardtable.tui.play import PACES

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp


def options_dialog(app: CardtableApp, chosen: str) -> Pick:
    """A list of settings with their values, ``chosen`` highlighted."""
    t, look = app.words.t, app.look
    rows = [
        ("theme", t("tui.set-theme"), t(f"tui.theme-{look.theme}")),
        ("inks", t("tui.set-inks"), t(f"tui.inks-{look.inks}")),
        ("suits", t("tui.set-suits"), t(f"tui.suits-{app.words.suits}")),
        ("pace", t("tui.pace"), t(f"tui.pace-{app.pace}")),
        ("sort", t("tui.set-sort"), t(f"tui.sorted-{app.sort}")),
        ("motion", t("tui.set-motion"), t("value.on" if look.animate else "value.off")),
        ("lang", t("tui.set-lang"), t(f"tui.lang-{app.words.lang}")),
    ]
    options = [(id, f"{name}: {value}") for id, name, value in rows]
    return Pick(t("tui.options-title"), t("tui.options-body"), options, chosen)


def change_setting(app: CardtableApp, id: str) -> None:
    """Takes the next value of one of them."""
    look, words = app.look, app.words
    if id == "theme":
        app.set_look(theme=_after(THEMES, look.theme))
    elif id == "inks":
        app.next_inks()
    elif id == "suits":
        app.set_words(suits=_after(("symbols", "letters", "words"), words.suits))
    elif id == "pace":
        app.set_pace(_after(tuple(PACES), app.pace))
    elif id == "sort":
        app.set_sort(_after(SORTS, app.sort))
        app.repaint()
    elif id == "motion":
        app.set_look(animate=not look.animate)
    elif id == "lang":
        app.set_words(lang=_after(("en", "ru"), words.lang))


def _after(values: tuple[str, ...], now: str) -> str:
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]
