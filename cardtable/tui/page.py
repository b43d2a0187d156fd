"""A whole screen that is no table: a heading, something beneath it, a row of keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.screen import Screen

from cardtable.tui.widgets import ActionBar, Button

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp


class Page(Screen[None]):
    """A kind of it composes ``#heading`` and an ``ActionBar`` called ``#keys``, and between them lists, text
    that scrolls, a ``#note`` on what is chosen."""

    app: CardtableApp
    live = False
    SCOPED_CSS = False  # else the rules would not hold for the kinds
    DEFAULT_CSS = """
    Page { background: $background; }
    Page #heading { height: 1; padding: 0 1; background: $surface; color: $gold; text-style: bold; }
    Page OptionList, Page OptionList:focus { height: 1fr; border: none; padding: 0 1; background: $surface;
                                             background-tint: $surface 0%; scrollbar-size-vertical: 1; }
    Page VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    Page #note { height: 2; padding: 0 2; color: $faint; }
    Page #keys { height: 1; padding: 0 1; background: $surface; }
    """

    def show_buttons(self, buttons: Sequence[Button]) -> None:
        """What can be done, in the row of keys."""
        self.query_one(ActionBar).show(buttons, self.app.size.width - 2, self.app.look)
