"""What the function keys open from the table: help and rules, log, last bout, options, menu, new game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cardtable.text.words import ASCII
from cardtable.tui import keys
from cardtable.tui.parts import log_rows
from cardtable.tui.play import PACES
from cardtable.tui.table_verbs import keys_at

if TYPE_CHECKING:
    from textual.screen import Screen

    from cardtable.engine import Table
    from cardtable.text import Words
    from cardtable.tui.driver import Driver
    from cardtable.tui.review import Findings
    from cardtable.tui.tournament import AtTable

    Base = Screen[None]
else:
    Base = object


def help_rows(table: Table, words: Words, keymap: dict[str, str]) -> list[tuple[str, str]]:
    """The keys that a table has a use for and what they do; a heading has no keys."""
    rows: list[tuple[str, str]] = []
    group, useful = "", keys_at(table) | {"digit"}
    for heading, _, id in keys.rows():
        if id not in useful:
            continue
        if heading != group:
            group = heading
            rows.append(("", words.t(f"tui.group-{group}")))
        shown = keys.all_shown(id, keymap)
        rows.append((shown.translate(ASCII) if words.ascii else shown, words.t(does(id, table, words))))
    return rows


def does(id: str, table: Table, words: Words) -> str:
    """The message that tells what a key does, in the words of the table's game if it has its own."""
    return words.first_of(f"tui.key-{id}-{table.game}", f"tui.key-{id}")


class Menus(Base):
    """The part of the table screen that opens others."""

    driver: Driver
    app: Any
    closed: bool
    tournament: AtTable | None = None  #: the tournament that this table belongs to
    looked_back: Findings | None = None  #: what the last look back at a deal has found

    if TYPE_CHECKING:

        @property
        def deaf(self) -> bool: ...
        def say(self, text: str, tone: str = "bad") -> None: ...
        def next_deal(self) -> None: ...

    @property
    def live(self) -> bool:
        """Whether a deal is being played, so that leaving asks first, where there is room to ask."""
        playing = self.driver.match.outcome is None and not self.driver.watching
        return playing and not self.closed and not self.deaf

    @property
    def reviewable(self) -> bool:
        """Whether a deal is over that somebody at the keyboard has played."""
        return self.driver.match.outcome is not None and not self.driver.watching

    # -- reading ---------------------------------------------------------------------------------

    def action_help(self) -> None:
        from cardtable.text.sheets import sheet
        from cardtable.tui.dialogs import Reader, key_rows

        words, palette = self.app.words, self.app.look.palette
        rows = help_rows(self.driver.match.table, words, self.app.keymap)
        inks = (f"bold {palette.gold}", f"bold {palette.bright}")
        rules = sheet(self.driver.match.table, words)
        title = words.t("tui.help-title")
        self.app.push_screen(Reader(title, lambda width: key_rows(rows, width, *inks), rules))

    def action_log(self) -> None:
        from textual.content import Content

        from cardtable.tui.dialogs import Reader

        lines = tuple(self.driver.lines)
        told = partial(log_rows, lines)
        title = self.app.words.t("tui.log")
        self.app.push_screen(Reader(title, lambda width: Content("\n".join(told(width))), at_end=True))

    def action_last_bout(self) -> None:
        from cardtable.tui.last_bout import last_bout

        dialog = last_bout(self.driver)
        if dialog is None:
            words, game = self.app.words, self.driver.match.table.game
            self.say(words.t(words.first_of(f"tui.no-last-bout-{game}", "tui.no-last-bout")))
        else:
            self.app.push_screen(dialog)

    def action_review(self) -> None:
        self.review(None)

    def review(self, then: Callable[[], None] | None) -> None:
        """The look back at the deal that is over, and what to do when it is closed."""
        driver, t = self.driver, self.app.words.t
        if driver.watching or driver.match.outcome is None:
            self.say(t("tui.review-own" if driver.watching else "tui.review-later"))
            return
        from cardtable.reviewed import closed_cards
        from cardtable.tui.review import Review, findings, parts_of

        match = driver.match
        self.looked_back = findings(self.looked_back, parts_of(match), match.deal_seed)
        found = self.looked_back
        dialog = Review(t("tui.review-title"), found, driver.names, driver.you, closed_cards(match))
        self.app.push_screen(dialog, lambda _: then() if then is not None else None)

    # -- changing looks --------------------------------------------------------------------------

    def action_inks(self) -> None:
        self.say(self.app.words.sentence(f"tui.inks-{self.app.next_inks()}", {}), "faint")

    def action_pace(self) -> None:
        paces = list(PACES)
        self.app.set_pace(paces[(paces.index(self.app.pace) + 1) % len(paces)])
        self.say(self.pace_text(), "faint")

    def pace_text(self) -> str:
        t = self.app.words.t
        return f"{t('tui.pace')}: {t(f'tui.pace-{self.app.pace}')}"

    def action_options(self) -> None:
        self.app.open_options()

    # -- the game --------------------------------------------------------------------------------

    def action_menu(self) -> None:
        """Everything that has a key, as a list."""
        from cardtable.tui.dialogs import Pick

        words, table = self.app.words, self.driver.match.table
        t = words.t
        ids = ["hint", "sort", "log", "last-bout", "undo", "redo", "pace", "hide", "options", "help"]
        ids += ["save", "new", "quit"]
        if self.tournament is None:
            ids.insert(-2, "code")
        if self.reviewable:
            ids.insert(ids.index("undo"), "review")
        by_id = keys.BY_ID
        options = []
        for id in ids:
            key = f"  ({keys.shown(id, self.app.keymap)})" if id in by_id else ""
            text = capital(t(does(id, table, words))) if id in by_id else t("tui.code-show")
            options.append((id, text + key.replace("  ()", "")))

        def answered(id: str | None) -> None:
            if id == "code":
                self.show_code()
            elif id:
                self.app.call_later(self.run_action, by_id[id].action)

        self.app.push_screen(Pick(t("tui.menu-title"), "", options), answered)

    def show_code(self) -> None:
        """The code that deals this match again, here or at a friend's."""
        from textual.content import Content

        from cardtable.match.code import deal_code
        from cardtable.tui.dialogs import Reader

        t, code = self.app.words.t, deal_code(self.driver.match)
        self.app.copy_to_clipboard(code)
        text = Content(f"\n{code}\n\n{t('tui.code-body', command=f'cardtable --deal {code}')}")
        self.app.push_screen(Reader(t("tui.code-title"), text))

    def action_new_game(self) -> None:
        """Another game, this one from its start, or back."""
        from cardtable.tui.dialogs import Pick

        t, match = self.app.words.t, self.driver.match
        options = [("stay", t("tui.stay")), ("again", t("tui.same-again")), ("other", t("tui.other-deal"))]
        options.append(("lobby", t("tui.choose-game")))
        if self.tournament is not None:
            options = [options[0], ("back", t("tournament.back"))]

        def answered(answer: str | None) -> None:
            if answer == "again":
                self.app.open_match(match.same_again())
            elif answer == "other":
                self.app.open_match(match.same_again(self.app.fresh_seed()))
            elif answer == "lobby":
                self.app.open_lobby()
            elif answer == "back" and self.tournament is not None:
                self.tournament.back(self)

        body = t("tui.new-body") if self.live else ""
        self.app.push_screen(Pick(t("tui.new-game"), body, options), answered)

    def action_save(self) -> None:
        self.say(self.app.kept(), "faint")

    def action_quit_game(self) -> None:
        self.app.action_quit_game()


def capital(text: str) -> str:
    """A text with a capital letter first."""
    return text[:1].upper() + text[1:]
