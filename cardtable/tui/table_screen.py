"""The table on the screen: two drawn widgets, the reason line, the action bar, the log panel.

How it is laid out and shown; ``table_keys`` holds what the keys do, ``play`` the course of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.style import Style as TextStyle
from textual.widgets import Static

from cardtable.engine import View
from cardtable.engine.move import TARGETED
from cardtable.tui.actions import Offer
from cardtable.tui.boards import Board, board
from cardtable.tui.canvas import Canvas, wrap
from cardtable.tui.choice import Choice
from cardtable.tui.driver import Driver
from cardtable.tui.hand import Held, draw_hand
from cardtable.tui.keys import KEYS, all_shown, verb_key
from cardtable.tui.layout import Plan, plan
from cardtable.tui.parts import log_rows, title_of, too_small
from cardtable.tui.play import Play
from cardtable.tui.scene import Scene
from cardtable.tui.table_keys import Choosing
from cardtable.tui.table_menu import Menus
from cardtable.tui.widgets import ActionBar, Button, CanvasView, SlicedView, put

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.tui.app import CardtableApp

# Actions that give way in a narrow bar only after others that are not possible.
USUAL = ("play", "take", "done", "transfer", "pass", "fold")


class TableScreen(Choosing, Play, Menus, Screen[None]):
    """One match on the screen."""

    app: CardtableApp
    DEFAULT_CSS = """
    TableScreen { layout: horizontal; }
    TableScreen Static { width: 1fr; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, id=f"table.{key.id}", show=False) for key in KEYS if key.group != "bet"
    ]

    def __init__(self, match: Match, app: CardtableApp) -> None:
        super().__init__()
        self.driver = Driver(match, app.words)
        self.board: Board = board(self.driver.view())
        self.plan: Plan | None = None
        self.shared = (0, 0)
        self.ready = False
        self._init_choosing()
        self._init_play()

    # -- parts -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.table_view, self.hand_view = CanvasView("table"), SlicedView("hand")
        self.reason_line, self.action_bar = Static(id="reason", markup=False), ActionBar("actions")
        self.log_title, self.log_lines = Static(markup=False), Static(id="log", markup=False)
        self.small = Static(id="small", markup=False)
        self.left = Vertical(self.table_view, self.hand_view, self.reason_line, self.action_bar)
        self.log_panel = Vertical(self.log_title, self.log_lines)
        self.share_out(*self.app.size)
        self.dress()
        return [self.left, self.log_panel, self.small]

    def dress(self) -> None:
        """Puts the palette on. Styles set here cost less at the start than a sheet to be parsed."""
        p = self.app.look.palette
        self.log_title.update(self.app.words.t("tui.log"))
        for widget, ink, ground in (
            (self, p.text, p.felt),
            (self.reason_line, p.good, p.felt),
            (self.action_bar, p.text, p.felt),
            (self.log_panel, p.text, p.bar),
            (self.log_title, p.gold, p.bar),
            (self.log_lines, p.text, p.bar),
            (self.small, p.bright, p.felt),
        ):
            widget.styles.color, widget.styles.background = ink, ground
        self.log_title.styles.text_style = "bold"

    def on_mount(self) -> None:
        self.ready = True
        self.driver.catch_up()
        self.take_turn()
        self.paint()
        self.call_after_refresh(self.start)

    def start(self) -> None:
        """The first picture stands: the game is kept from here on, and goes on."""
        why = self.app.keep_from_start(self.driver.match)
        if why:
            self.say(why)
        self.proceed()

    def on_resize(self, event: events.Resize) -> None:
        if (event.size.width, event.size.height) != self.shared:
            self.share_out(event.size.width, event.size.height)
            self.paint()
            if self.ready and self.plan is not None and self.held_up:
                self.proceed()

    @property
    def deaf(self) -> bool:
        """Whether there is no room for the table, so that its keys do nothing; it can be left."""
        return self.plan is None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """As ``deaf``, also for what is chosen from a list that was open before."""
        return (self.plan is not None or action == "quit_game") and super().check_action(action, parameters)

    def share_out(self, width: int, height: int) -> None:
        """Shares the terminal out among the parts."""
        self.shared = (width, height)
        self.plan = plan(width, height)
        self.left.display = self.plan is not None
        self.small.display = self.plan is None
        self.log_panel.display = self.plan is not None and self.plan.log > 0
        if self.plan is None:
            self.small.update(too_small(self.app.words, width, height))
            return
        self.left.styles.width = self.plan.width
        self.log_panel.styles.width = self.plan.log
        self.table_view.styles.height = self.plan.table
        self.hand_view.share(self.plan.width, self.plan.hand)
        self.reason_line.styles.height = self.plan.reason
        self.action_bar.styles.height = self.log_title.styles.height = 1
        self.log_lines.styles.height = height - 1

    # -- showing ---------------------------------------------------------------------------------

    def repaint_all(self) -> None:
        """Draws everything anew, after a change of colours or language."""
        if not self.ready or self.closed:
            return
        self.driver.words = self.app.words
        self.driver.rewrite()
        self.dress()
        self.table_view.redraw()
        self.hand_view.redraw()
        self.paint()

    def paint(self) -> None:
        """Shows the state of things; only what differs reaches the terminal."""
        if self.plan is None or not self.ready or self.closed:
            return
        driver, words, look = self.driver, self.app.words, self.app.look
        view = driver.view()
        mine = driver.mine() and not self.busy
        self.sort_cards(view)
        choice = self.choice(view) if mine else Choice(1 << self.cursor if self.cursor >= 0 else 0)
        reach = self.target_cards(view, choice) if mine else 0
        aims = mine and (self.board.usual(view) in TARGETED or choice.target & reach)
        scene = Scene(
            self.plan.kind,
            driver.you,
            mine,
            self.title_text(view),
            aimed=choice.target if aims else 0,
            targets=reach,
            events=tuple(driver.lines[-4:]),
            flash=self.flash,
            flash_seat=self.flash_seat,
            thinking=self.thinking,
            forced=self.forced,
            hidden=driver.hidden,
            **self.scene_more(view),
        )
        table = self.board.draw(view, self.plan.width, self.plan.table, look, words, driver.names, scene)
        self.show_table(table)
        held = Held(
            self.order,
            self.playable(view) if mine else 0,
            self.cursor,
            self.marked,
            self.unopened(view),
            driver.hidden,
            self.hint_cards,
            mine,
        )
        big = self.plan.kind == "big"
        self.hand_view.show(self.draw_hand(view, held, big))
        self.paint_words(view, choice, mine)

    # What the screen of a game may do in its own way.
    def scene_more(self, view: View) -> dict[str, Any]:
        """More of what the drawing of the table shows (fields of Scene)."""
        return {}

    def draw_hand(self, view: View, held: Held, big: bool) -> Canvas:
        """What lies below the prompt: the player's hand."""
        assert self.plan is not None
        return draw_hand(held, self.plan.width, self.plan.hand, self.app.look, self.app.words, big)

    def paint_words(self, view: View, choice: Choice, mine: bool) -> None:
        """The reason line, the action bar and the log panel."""
        assert self.plan is not None
        bar = self.offers(view, choice, mine)
        self.selected = min(self.selected, len(bar) - 1)
        text, tone = self.reason_text(view, bar, mine)
        lines = wrap(text, self.plan.width - 2)[:2]
        colour = getattr(self.app.look.palette, tone)
        put(self.reason_line, Content.assemble(("\n".join(lines), TextStyle.parse(colour))))
        self.show_bar(bar, view)
        if self.plan.log:
            put(
                self.log_lines,
                Content("\n".join(log_rows(self.driver.lines, self.plan.log - 2, self.app.size.height - 1))),
            )

    def title_text(self, view: View) -> str:
        """What is played: the base, its modifiers, the pack, the deal."""
        pack, number = self.board.pack(view), self.driver.match.number
        return title_of(view, self.app.words, pack, number, self.app.look)

    def show_bar(self, bar: list[Offer], view: View) -> None:
        """The action bar: what can be done, then sorting, hint and help."""
        assert self.plan is not None
        possible = {verb_key(move.verb) for move in view.legal}
        words, keymap = self.app.words, self.app.keymap
        buttons = [
            Button(
                o.key,
                o.label,
                f"click_action({i})",
                o.move is not None,
                bool(i) and i == self.selected,
                0 if o.id in possible else 1 if o.id in USUAL else 2,
            )
            for i, o in enumerate(bar)
        ]
        if self._over:
            buttons = [Button(buttons[0].key, words.t("tui.act-on"), "enter")]
        for name, key in (("sort", ""), ("hint", "F4"), ("help", "F1")):
            keys = all_shown(name, keymap).split(", ")
            key = key if key in keys else keys[0]
            buttons.append(Button(key, words.t(f"tui.act-{name}"), name, spare=name != "help"))
        self.action_bar.show(buttons, self.plan.width - 2, self.app.look)


SCREEN = TableScreen
