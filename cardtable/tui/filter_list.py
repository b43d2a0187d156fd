"""A dialog with a list and a line over it: what is written there narrows the list, arrows choose."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList

from cardtable.tui.dialogs import Dialog


class FilterList(Dialog[None]):
    """A kind of it composes ``#box`` with ``#title``, an ``Input``, an ``OptionList`` and ``#foot``, and says
    what is listed (``fill``) and what Enter does (``action_choose``). ``wanted``: what the list is of."""

    SCOPED_CSS = False  # else the rules would not hold for the kinds
    CSS = """
    FilterList { background: $background 60%; }
    FilterList #box { width: 96%; max-width: 92; background: $surface; border: solid $gold; padding: 0 2; }
    FilterList #title { height: 1; color: $gold; text-style: bold; }
    FilterList Input, FilterList Input:focus { height: 1; border: none; padding: 0 1; background: $panel;
                                               color: $foreground; background-tint: $foreground 0%; }
    FilterList Input > .input--placeholder { color: $faint; text-style: none; }
    FilterList OptionList { border: none; padding: 0; background: $surface; background-tint: $surface 0%;
                            scrollbar-size-vertical: 1; }
    FilterList OptionList > .option-list--option-highlighted { background: $gold; color: $on-gold;
                                                               text-style: bold; }
    FilterList #foot { height: 1; color: $faint; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
    ]
    wanted = ""

    def on_mount(self) -> None:
        self.list = self.query_one(OptionList)
        self.list.can_focus = False
        self.query_one(Input).focus()
        self.fill()

    @property
    def width(self) -> int:
        """Columns that a line may take."""
        return min(92, self.app.size.width * 96 // 100) - 7

    def fill(self) -> None:
        """Lists what the filter means."""
        raise NotImplementedError

    def action_choose(self) -> None:
        """Does what the highlighted line stands for."""
        raise NotImplementedError

    def catch_up(self) -> None:
        """What has been typed counts, also where the list has not heard of it yet."""
        if self.query_one(Input).value != self.wanted:
            self.fill()

    def chosen(self) -> str:
        """The id of the highlighted line, "" for none."""
        at = self.list.highlighted
        return "" if at is None else self.list.get_option_at_index(at).id or ""

    # -- keys --------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        self.catch_up()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_choose()

    def action_step(self, by: int) -> None:
        if self.list.option_count:
            self.list.highlighted = ((self.list.highlighted or 0) + by) % self.list.option_count

    def action_page(self, by: int) -> None:
        count, step = self.list.option_count, max(1, self.list.size.height - 1)
        if count:
            self.list.highlighted = max(0, min(count - 1, (self.list.highlighted or 0) + by * step))

    def action_close(self) -> None:
        self.dismiss(None)
