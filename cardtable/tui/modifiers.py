"""The list of variants in the table builder: which are chosen, what each changes, which cannot be and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardtable.text.changes import fields, told
from cardtable.text.finding import find
from cardtable.tui.about import points
from cardtable.tui.canvas import fit, wrap
from cardtable.tui.facts import names_of, summary
from cardtable.tui.filter_list import FilterList

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.tui.setup import Setup


class Filter(Input):
    """A line to write in that leaves the blank to the list."""

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return key != "space" and super().check_consume_key(key, character)


class Modifiers(FilterList):
    """Chooses modifiers. Type to filter; one that clashes with what is chosen says with what and why."""

    CSS = (
        FilterList.CSS
        + """
    Modifiers { align: center middle; }
    Modifiers #box { height: 96%; }
    Modifiers OptionList { height: 1fr; }
    Modifiers #about { height: 7; margin-top: 1; scrollbar-size-vertical: 1; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f2", "close", id="modifiers.close", show=False, priority=True),
        Binding("space,enter", "choose", id="modifiers.toggle", show=False, priority=True),
        Binding("f1", "rules", id="modifiers.rules", show=False, priority=True),
        Binding("tab", "read(1)", show=False, priority=True),
        Binding("shift+tab", "read(-1)", show=False, priority=True),
    ]

    def __init__(self, setup: Setup) -> None:
        from cardtable.games import game

        super().__init__()
        self.setup = setup
        found = game(setup.game)
        self.entries = {e.slug: e for e in setup.modifier_entries()}
        self.named = [(slug, names_of(found, entry)) for slug, entry in self.entries.items()]

    def compose(self) -> ComposeResult:
        t = self.app.words.t
        with Vertical(id="box"):
            yield Static(id="title", markup=False)
            yield Filter(placeholder=t("tui.modifiers-filter"), id="filter", select_on_focus=False)
            yield OptionList(id="list")
            with VerticalScroll(id="about", can_focus=False):
                yield Static(id="why", markup=False)
            yield Static(t("tui.modifiers-foot"), id="foot", markup=False)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """The variants that the filter means: chosen, possible, or clashing with what is chosen."""
        words = self.app.words
        chosen, free, no = ("x", "-", " ") if words.ascii else ("■", "□", "×")
        before, self.wanted = self.chosen(), self.query_one(Input).value
        rows: list[Any] = []
        for slug in find(self.wanted, self.named):
            entry = self.entries[slug]
            clashes = isinstance(self.setup.tried(slug), str)
            sign = chosen if slug in self.setup.modifiers else no if clashes else free
            name = f"{sign} {entry.name(words.lang)}"
            note = fit(summary(slug, words), self.width - len(name) - 2)
            weight = "bold" if sign != no else "not bold"
            rows.append(Option(Content.assemble((name, weight), "  ", (note, "not bold")), id=slug))
        self.list.clear_options()
        self.list.add_options(rows)
        ids = [row.id for row in rows]
        self.list.highlighted = (ids.index(before) if before in ids else 0) if rows else None
        names = [self.entries[slug].name(words.lang) for slug in self.setup.modifiers]
        title = f"{words.t('tui.setup-modifiers')}: {', '.join(names) or words.t('tui.none')}"
        self.query_one("#title", Static).update(fit(title, self.width))
        self.show_about()

    def show_about(self) -> None:
        """Under the list: what the highlighted one changes at this table, or why it cannot be there."""
        words, palette, slug = self.app.words, self.app.look.palette, self.chosen()
        parts: list[Any] = []
        if not slug:
            parts.append((words.t("tui.lobby-nothing"), palette.faint))
        else:
            entry = self.entries[slug]
            parts += [(line + "\n", "bold") for line in wrap(summary(slug, words), self.width)]
            found = self.setup.tried(slug)
            if isinstance(found, str):
                parts += [(line + "\n", palette.bad) for line in wrap(found, self.width)]
            else:
                parts += points(self.lines(found, entry.slug), words, palette, self.width)
        self.query_one("#why", Static).update(Content.assemble(*parts))
        self.query_one("#about", VerticalScroll).scroll_home(animate=False)

    def lines(self, other: Table, slug: str) -> list[str]:
        """What the table is with a modifier against what it is without."""
        without, with_it = self.setup.table(), other
        if slug in self.setup.modifiers:
            without, with_it = with_it, without
        rules = [getattr(table, "rules", None) for table in (without, with_it)]
        if None in rules:
            return []
        return [told(name, old, new, self.app.words) for name, old, new in fields(*rules)]

    # -- keys --------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.show_about()

    def action_choose(self) -> None:
        self.catch_up()
        slug = self.chosen()
        if slug and not self.setup.toggle(slug):
            self.fill()

    def action_read(self, by: int) -> None:
        """Turns the text under the list on, or back."""
        pane = self.query_one("#about", VerticalScroll)
        pane.scroll_relative(y=by * max(1, pane.size.height - 1), animate=False)

    def action_rules(self) -> None:
        from cardtable.text.sheets import sheet
        from cardtable.tui.dialogs import Reader

        slug, words = self.chosen(), self.app.words
        if slug:
            self.app.push_screen(Reader(self.entries[slug].name(words.lang), Content(""), sheet(slug, words)))
