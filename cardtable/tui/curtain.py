"""The curtain of the hot seat: whose turn it is and what all have seen, nothing else.

It covers the whole screen; Enter takes it away. Keys of its first 0.4 seconds are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from cardtable.tui.app import CardtableApp

DEAF = 0.4


class Curtain(Screen[bool]):
    """Asks for the player called ``name``; ``lines`` are the last of the log, which uses names."""

    app: CardtableApp
    CSS = """
    Curtain { background: $bar; align: center middle; }
    Curtain #sheet { width: 64; max-width: 94%; height: auto; max-height: 94%; padding: 1 3;
                     background: $felt; border: solid $gold; }
    Curtain Static { width: 1fr; height: auto; background: $felt; color: $bright; }
    Curtain #curtain-name { text-style: bold; color: $gold; }
    Curtain #curtain-lines { margin: 1 0; max-height: 8; }
    Curtain #curtain-quiet { color: $faint; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "reveal", id="curtain.reveal", show=False),
        Binding("f1,question_mark", "app.none", show=False),
        Binding("q,Q,ctrl+q", "app.quit_game", id="curtain.quit", show=False),
    ]

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.player = name
        self.told = tuple(lines)
        self.since = 0.0

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        with Vertical(id="sheet"):
            yield Static(t("tui.curtain-pass", name=self.player), id="curtain-name", markup=False)
            yield Static(Content("\n".join(self.told)), id="curtain-lines", markup=False)
            yield Static(t("tui.curtain-enter"), markup=False)
            yield Static(t("tui.curtain-quiet"), id="curtain-quiet", markup=False)

    def on_mount(self) -> None:
        self.since = monotonic()

    def tell(self, lines: Sequence[str]) -> None:
        """Shows later lines of the log."""
        self.told = tuple(lines)
        for widget in self.query("#curtain-lines").results(Static):  # none before it is composed
            widget.update(Content("\n".join(self.told)))

    def action_reveal(self) -> None:
        if monotonic() - self.since >= DEAF:
            self.dismiss(True)

    def on_key(self, event: events.Key) -> None:
        if monotonic() - self.since < DEAF:
            event.stop()
            event.prevent_default()
