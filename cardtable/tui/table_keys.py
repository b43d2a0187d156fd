"""What the keys and the mouse do at the table: the cards and targets chosen, the actions offered for them,
and why one is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cards import Cards, cards_in
from cardtable.tui import choice as choosing
from cardtable.tui.actions import Offer, label, offers, reason, with_cards
from cardtable.tui.choice import Choice
from cardtable.tui.hand import DIGITS, SORTS, Held, beside, digits, lowest, sort_hand
from cardtable.tui.keys import shown, verb_key
from cardtable.tui.table_verbs import table_verbs

if TYPE_CHECKING:
    from textual.screen import Screen

    from cardtable.engine import Move, View
    from cardtable.tui.boards import Board
    from cardtable.tui.canvas import Hit
    from cardtable.tui.driver import Driver
    from cardtable.tui.layout import Plan
    from cardtable.tui.widgets import CanvasView

    Base = Screen[None]
else:
    Base = object


class Choosing(Base):
    """The part of the table screen where a move is chosen. ``cursor``: the card under it, -1 for none;
    ``marked``: cards marked for one move; ``target``: cards on the table chosen to aim at;
    ``selected``: the chosen action of the bar, 0 for Enter's own; ``order``: the hand as it is shown."""

    driver: Driver
    board: Board
    plan: Plan | None
    app: Any
    busy: bool
    flash: Cards
    flash_seat: int
    _over: bool
    _waiting: bool

    def _init_choosing(self) -> None:
        self.cursor = -1
        self.placed = False  # whether the player has put the cursor where it is since his last move
        self.picked = (-1, -1)  # the card that a digit or click chose, and how much had happened then
        self.marked: Cards = 0
        self.target: Cards = 0
        self.selected = 0
        self.order: tuple[int, ...] = ()
        self.seen_verbs: list[str] = []
        self.message = ""
        self.tone = "good"
        self.hint_cards: Cards = 0

    if TYPE_CHECKING:  # what the other parts of the screen do

        def paint(self) -> None: ...
        def stop_motion(self) -> None: ...
        def make(self, move: Move) -> None: ...
        def show_hand(self) -> None: ...
        @property
        def covered(self) -> bool: ...
        def show_end(self) -> None: ...
        def skip_wait(self) -> bool: ...

    # What the screen of a game may do in its own way.
    def playable(self, view: View) -> Cards:
        """The cards that are shown bright."""
        return choosing.playable(view)

    def clicked(self, hit: Hit) -> None:
        """A click on something that only this game has."""

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
        """The reason line and its tone: what was said last, else what Enter does, or why it does nothing."""
        if self.message:
            return self.message, self.tone
        words, driver = self.app.words, self.driver
        if self.covered:
            return words.t("tui.hand-hidden"), "gold"
        if driver.watching:
            return words.sentence("tui.whose-hand", {"seat": view.seat}, driver.names), "faint"
        return self.enter_text(view, bar) if mine else ("", "faint")

    def enter_text(self, view: View, bar: list[Offer]) -> tuple[str, str]:
        """What Enter does at the player's turn, or why it does nothing, and the tone."""
        words, offer = self.app.words, bar[self.selected]
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
        why = self.why_not(offer, view)
        if offer.asked.cards and self.selected == 0:
            together = choosing.together(view, offer.asked.cards)
            if together is not None:
                key = shown(verb_key(together.verb), self.app.keymap)
                args = {"n": together.cards.bit_count(), "key": key}
                why += words.t("tui.mark-more", text=label(words, together, together.verb), **args)
            elif self.marked & (self.marked - 1):
                why += words.t("tui.unmark")
        return self.crossed(why), "bad"

    def why_not(self, offer: Offer, view: View) -> str:
        """Why an action is not possible, as the player reads it."""
        return reason(offer, view, self.app.words, self.driver.names, self.driver.you)

    def crossed(self, why: str) -> str:
        """A reason behind a cross."""
        return f"{self.app.look.glyphs.cross} {why}" if why else ""

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
        self.cursor, self.selected, self.placed = card, 0, True
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
            self.cursor, self.placed = beside(self.order, *area, self.cursor, step), True
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
        return self.pick(card)

    def pick(self, card: int) -> None:
        """Chooses a card, or plays it when it has been chosen so already."""
        chosen = (card, len(self.driver.match.events))
        if card == self.cursor and self.picked == chosen and not self.marked and not self.selected:
            self.run_play()
        else:
            self.picked = chosen
            self.go_to(card)

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
        self.say(self.app.words.sentence(f"tui.sorted-{self.app.sort}", {}), "faint")

    # -- keys: playing ---------------------------------------------------------------------------

    def action_enter(self) -> None:
        if self.covered:
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
        choice, words = self.choice(view), self.app.words
        bar = self.offers(view, choice, mine)
        if verb in table_verbs(view.table):  # what has not been possible yet is asked about too
            asked = choosing.CHEATS["cover"] if verb == "cheat" else verb
            bar += offers(view, self.board, choice, words, self.app.keymap, (asked,), mine)
        for offer in bar:
            if verb in (offer.verb, offer.id):
                return self.do(offer, view, mine)
        return self.say(words.t("tui.not-at-this-table"))

    def do(self, offer: Offer, view: View, mine: bool) -> None:
        """Makes an action's move, or says why it is not possible."""
        if mine and offer.move is not None:
            self.clear_message()
            self.make(offer.move)
            return
        if mine and offer.id == "play":
            self.message = ""
            told = self.reason_text(view, self.offers(view, self.choice(view), mine), mine)
        else:
            told = self.crossed(self.why_not(offer, view)), "bad"
        if told[0]:
            self.say(*told)

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
            self.pick(hit.value)
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
        """Puts the cursor on the lowest card that may be played, unless the player has put it on another."""
        self.sort_cards(view)
        legal = choosing.alone(view) or self.playable(view)
        if not (self.placed and self.cursor >= 0 and legal >> self.cursor & 1):
            self.look_at(view, legal)

    def look_at(self, view: View, cards: Cards) -> None:
        """Puts the cursor on the lowest of these cards, if there are any."""
        found = lowest([c for c in self.order if cards >> c & 1], self.board.trumps(view))
        self.cursor = self.cursor if found < 0 else found

    def hinted(self, move: Move) -> None:
        """Marks the cards of a hint and puts the cursor on the first."""
        self.hint_cards = move.cards
        if move.cards:
            self.cursor = next(iter(cards_in(move.cards)))
