"""The table on the screen: two drawn widgets, the reason line, the action bar, the log panel.

What the keys do to the choice and how it is shown; ``play`` holds the course of the game.
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

from cardtable.cards import Cards, cards_in
from cardtable.engine import Move, View
from cardtable.engine.move import TARGETED
from cardtable.tui import choice as choosing
from cardtable.tui.actions import Offer, offers, reason, with_cards
from cardtable.tui.boards import Board, board
from cardtable.tui.canvas import Canvas, Hit, wrap
from cardtable.tui.choice import Choice
from cardtable.tui.driver import Driver
from cardtable.tui.hand import DIGITS, SORTS, Held, beside, digits, draw_hand, sort_hand
from cardtable.tui.keys import KEYS, shown, verb_key
from cardtable.tui.layout import SMALLEST, Plan, plan
from cardtable.tui.parts import log_rows, title_of
from cardtable.tui.play import Play
from cardtable.tui.scene import Scene
from cardtable.tui.table_menu import Menus
from cardtable.tui.widgets import ActionBar, Button, CanvasView, SlicedView

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.tui.app import CardtableApp

# Actions that give way in a narrow bar only after others that are not possible.
USUAL = ("play", "take", "done", "transfer", "pass", "fold")


class TableScreen(Play, Menus, Screen[None]):
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
        self.cursor = -1
        self.by_digit = (-1, -1)  # the card that a digit chose, and how much had happened then
        self.marked: Cards = 0
        self.target: Cards = 0
        self.selected = 0
        self.order: tuple[int, ...] = ()
        self.seen_verbs: list[str] = []
        self.message = ""
        self.tone = "good"
        self.hint_cards: Cards = 0
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

    def share_out(self, width: int, height: int) -> None:
        """Shares the terminal out among the parts."""
        self.shared = (width, height)
        self.plan = plan(width, height)
        self.left.display = self.plan is not None
        self.small.display = self.plan is None
        self.log_panel.display = self.plan is not None and self.plan.log > 0
        if self.plan is None:
            needed = {"columns": SMALLEST[0], "rows": SMALLEST[1], "width": width, "height": height}
            text = self.app.words.t("tui.too-small", **needed)
            self.small.update("\n".join(wrap(text, max(8, width - 1))))
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

    def playable(self, view: View) -> Cards:
        """The cards that are shown bright."""
        return choosing.playable(view)

    def clicked(self, hit: Hit) -> None:
        """A click on something that only this game has."""

    def paint_words(self, view: View, choice: Choice, mine: bool) -> None:
        """The reason line, the action bar and the log panel."""
        assert self.plan is not None
        bar = self.offers(view, choice, mine)
        self.selected = min(self.selected, len(bar) - 1)
        text, tone = self.reason_text(view, bar, mine)
        lines = wrap(text, self.plan.width - 2)[:2]
        colour = getattr(self.app.look.palette, tone)
        self.put(self.reason_line, Content.assemble(("\n".join(lines), TextStyle.parse(colour))))
        self.show_bar(bar, view)
        if self.plan.log:
            self.put(
                self.log_lines,
                Content("\n".join(log_rows(self.driver.lines, self.plan.log - 2, self.app.size.height - 1))),
            )

    def put(self, widget: Static, content: Content) -> None:
        """Shows a text unless it is there already."""
        if widget.content != content:
            widget.update(content, layout=False)

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
        for name, key in (("sort", shown("sort", keymap)), ("hint", "F4"), ("help", "F1")):
            buttons.append(Button(key, words.t(f"tui.act-{name}"), name, True, False))
        self.action_bar.show(buttons, self.plan.width - 2, self.app.look)

    # -- what is chosen --------------------------------------------------------------------------

    def sort_cards(self, view: View) -> None:
        """The hand in the order that the player wants, the cursor on a card of it."""
        hand: Cards = getattr(view, "hand", 0)
        before, at = self.order, self.order.index(self.cursor) if self.cursor in self.order else 0
        dealt = self.driver.dealt.get(self.driver.viewer, [])
        self.order = tuple(sort_hand(hand, self.app.sort, self.board.trumps(view), dealt))
        self.marked &= hand
        self.hint_cards &= hand
        if self.cursor not in self.order and self.order:
            after = [c for c in before[at:] if c in self.order]
            new = not set(before) & set(self.order)  # a new hand is looked at from its beginning
            self.cursor = after[0] if after else self.order[0 if new else -1]
        if not self.order:
            self.cursor = -1

    def unopened(self, view: View) -> Cards:
        """Own cards that may not be played yet."""
        extra = getattr(view, "extra", {})
        opened = extra.get("open")
        return 0 if opened is None else getattr(view, "hand", 0) & ~opened

    def choice(self, view: View) -> Choice:
        """The cards chosen and the target in force."""
        cards = self.marked or (1 << self.cursor if self.cursor >= 0 else 0)
        choice = Choice(cards, self.target)
        return Choice(cards, choosing.aim(view, choice))

    def target_cards(self, view: View, choice: Choice) -> Cards:
        return choosing.union(choosing.targets(view, choice.cards))

    def offers(self, view: View, choice: Choice, mine: bool) -> list[Offer]:
        for move in view.legal:
            if move.verb not in self.seen_verbs:
                self.seen_verbs.append(move.verb)
        return offers(view, self.board, choice, self.app.words, self.app.keymap, self.seen_verbs, mine)

    def reason_text(self, view: View, bar: list[Offer], mine: bool) -> tuple[str, str]:
        """What Enter does, or why it does nothing."""
        words, names, you = self.app.words, self.driver.names, self.driver.you
        if self.message:
            return self.message, self.tone
        if self.driver.hidden and not self.driver.watching:
            return words.t("tui.hand-hidden"), "gold"
        if not mine:
            return "", "faint"
        offer = bar[self.selected]
        if offer.move is not None:
            text = words.t("tui.enter-does", text=words.move(offer.move, view))
            if self.selected == 0:
                for key, move in with_cards(bar[1:], offer.move):
                    text += words.t("tui.key-does", key=key, text=words.move(move, view))
            return text, "good"
        if self.selected == 0 and not self.order:
            return "", "faint"
        others = with_cards(bar[1:]) if self.selected == 0 else []
        if others:
            parts = [words.t("tui.key-alone", key=key, text=words.move(move, view)) for key, move in others]
            return "  ".join(parts), "good"
        why = reason(offer, view, words, names, you)
        return f"{self.app.look.glyphs.cross} {why}" if why else "", "bad"

    # -- keys: choosing --------------------------------------------------------------------------

    def clear_message(self) -> None:
        self.stop_motion()
        self.message, self.hint_cards = "", 0
        self.flash, self.flash_seat = 0, -1

    def say(self, text: str, tone: str = "bad") -> None:
        """Puts a sentence on the reason line until the next key."""
        self.message, self.tone = text, tone
        self.paint()

    def action_move(self, step: int) -> None:
        if self.order:
            at = self.order.index(self.cursor) if self.cursor in self.order else 0
            self.go_to(self.order[(at + step) % len(self.order)])

    def action_edge(self, step: int) -> None:
        if self.order:
            self.go_to(self.order[0 if step < 0 else -1])

    def go_to(self, card: int) -> None:
        self.clear_message()
        self.cursor, self.selected = card, 0
        self.paint()

    def action_aim(self, step: int) -> None:
        """Another target; without several of them, the other row of the hand."""
        self.clear_message()
        view = self.driver.view()
        choice = self.choice(view)
        possible = choosing.targets(view, choice.cards) if self.driver.mine() else []
        if len(possible) < 2 and len(choosing.targets(view, 0)) > 1 and self.driver.mine():
            possible = choosing.targets(view, 0)
        if len(possible) > 1:
            at = possible.index(choice.target) if choice.target in possible else 0
            self.target = possible[(at + step) % len(possible)]
        elif self.plan and self.order:
            area = self.plan.width, self.plan.hand, self.plan.kind == "big"
            self.cursor = beside(self.order, *area, self.cursor, step)
        self.paint()

    def action_mark(self) -> None:
        if self.skip_wait() or self.cursor < 0 or self.driver.hidden:
            return
        self.clear_message()
        self.marked ^= 1 << self.cursor
        self.selected = 0
        self.paint()

    def action_digit(self, number: int) -> None:
        """The n-th legal card: chosen, and played when a digit has chosen it already."""
        view = self.driver.view()
        mine = self.driver.mine()
        numbers = digits(Held(self.order, self.playable(view) if mine else 0))
        card = next((c for c, d in numbers.items() if d == DIGITS[number - 1]), -1)
        if card < 0:
            reason = "tui.no-digit" if numbers else "tui.no-card"
            return self.say(self.app.words.t(reason, n=len(numbers))) if mine else None
        chosen = (card, len(self.driver.match.events))
        if card == self.cursor and self.by_digit == chosen and not self.marked and not self.selected:
            self.run_play()
        else:
            self.by_digit = chosen
            self.go_to(card)
        return None

    def action_next_action(self, step: int) -> None:
        self.clear_message()
        view = self.driver.view()
        bar = self.offers(view, self.choice(view), self.driver.mine())
        self.selected = (self.selected + step) % len(bar)
        self.paint()

    def action_cancel(self) -> None:
        """Unmark, stop aiming, back to Enter's own action."""
        if self.skip_wait():
            return
        self.clear_message()
        self.marked, self.target, self.selected = 0, 0, 0
        self.paint()

    def action_sort(self) -> None:
        self.clear_message()
        sorts = list(SORTS)
        self.app.set_sort(sorts[(sorts.index(self.app.sort) + 1) % len(sorts)])
        self.say(self.app.words.t(f"tui.sorted-{self.app.sort}"), "faint")

    # -- keys: playing ---------------------------------------------------------------------------

    def action_enter(self) -> None:
        if self.driver.hidden and not self.driver.watching:
            self.show_hand()
        elif self._over and not self._waiting:
            self.show_end()
        elif not self.skip_wait():
            self.run_play()

    def run_play(self) -> None:
        """Makes the selected action."""
        view = self.driver.view()
        mine = self.driver.mine() and not self.busy
        bar = self.offers(view, self.choice(view), mine)
        self.do(bar[min(self.selected, len(bar) - 1)], view, mine)

    def action_verb(self, verb: str) -> None:
        self.clear_message()
        view = self.driver.view()
        mine = self.driver.mine() and not self.busy
        choice = self.choice(view)
        for offer in self.offers(view, choice, mine):
            if offer.verb == verb or offer.id == verb:
                self.do(offer, view, mine)
                return
        self.say(self.app.words.t("tui.not-at-this-table"))

    def do(self, offer: Offer, view: View, mine: bool) -> None:
        """Makes an action's move, or says why it is not possible."""
        if mine and offer.move is not None:
            self.clear_message()
            self.make(offer.move)
            return
        why = reason(offer, view, self.app.words, self.driver.names, self.driver.you)
        others = (
            self.reason_text(view, self.offers(view, self.choice(view), mine), mine) if mine else ("", "")
        )
        if offer.id == "play" and others[1] == "good":
            self.say(*others)
        elif why:
            self.say(f"{self.app.look.glyphs.cross} {why}")

    def action_click_action(self, index: int) -> None:
        view = self.driver.view()
        mine = self.driver.mine() and not self.busy
        bar = self.offers(view, self.choice(view), mine)
        if index < len(bar):
            self.do(bar[index], view, mine)

    def on_canvas_view_clicked(self, message: CanvasView.Clicked) -> None:
        hit = message.hit
        if self.driver.hidden or self.skip_wait():
            return
        self.clear_message()
        if hit.kind == "hand":
            if hit.value == self.cursor and not self.marked:
                self.run_play()
            else:
                self.go_to(hit.value)
        elif hit.kind == "table":
            self.aim_at(hit.value)
        elif hit.kind == "scroll":
            self.action_aim(hit.value)
        else:
            self.clicked(hit)

    def aim_at(self, card: int) -> None:
        """Aims at a card on the table: the next target that it is part of."""
        view = self.driver.view()
        choice = self.choice(view)
        possible = [t for t in choosing.targets(view, choice.cards) if t >> card & 1]
        possible = possible or [t for t in choosing.targets(view, 0) if t >> card & 1]
        if possible:
            at = possible.index(self.target) + 1 if self.target in possible else 0
            self.target = possible[at % len(possible)]
        self.paint()

    def first_legal(self, view: View) -> None:
        """Puts the cursor on a card that may be played, if the one under it may not."""
        legal = self.playable(view)
        self.sort_cards(view)
        if legal and not (self.cursor >= 0 and legal >> self.cursor & 1):
            self.cursor = next((c for c in self.order if legal >> c & 1), self.cursor)

    def hinted(self, move: Move) -> None:
        """Marks the cards of a hint and puts the cursor on the first."""
        self.hint_cards = move.cards
        if move.cards:
            self.cursor = next(iter(cards_in(move.cards)))


SCREEN = TableScreen
