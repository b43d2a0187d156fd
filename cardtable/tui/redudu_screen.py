"""Redudu on the screen: several cards on the table can be aimed at, for what a redudu covers (RU-6).

``↑`` goes from the hand to the table, where the arrows move, Space marks and Enter or ``↓`` goes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import BLACK_JOKER, JOKERS, SECOND_BLACK_JOKER, Cards
from cardtable.engine import Move
from cardtable.text.telling import waiting
from cardtable.tui import choice as choosing
from cardtable.tui.actions import Offer, reason, with_cards
from cardtable.tui.choice import Choice
from cardtable.tui.hand import beside
from cardtable.tui.table_screen import TableScreen

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.engine import View
    from cardtable.match.match import Record

BLACKS: Cards = 1 << BLACK_JOKER | 1 << SECOND_BLACK_JOKER


class ReduduScreen(TableScreen):
    """See ``TableScreen``. ``pointer``: the card on the table under the cursor, -1 while the cursor is
    in the hand. ``chosen``: the cards on the table that the player has chosen to cover."""

    pointer: Card = -1
    chosen: Cards = 0

    def scene_more(self, view: View) -> dict[str, Any]:
        return {"pointed": self.pointer, "last": last_bout(self.driver.match.events)}

    def after_change(self) -> None:
        self.pointer, self.chosen = -1, 0
        super().after_change()

    # -- what is chosen --------------------------------------------------------------------------

    def choice(self, view: View) -> Choice:
        """The chosen cards; of two alike redudus that one which the moves have."""
        cards = self.marked or (1 << self.cursor if self.cursor >= 0 else 0)
        cards = as_played(view, cards)
        return Choice(cards, self.aimed(view, cards))

    def aimed(self, view: View, cards: Cards) -> Cards:
        """What is aimed at: what the player chose, else all that the chosen cards can cover at once."""
        uncovered: Cards = getattr(view, "uncovered", 0)
        explicit = self.chosen & uncovered
        if not explicit and self.pointer >= 0:
            explicit = 1 << self.pointer & uncovered
        if explicit:
            return as_lying(view, explicit)
        if self.target and any(move.target == self.target for move in view.legal):
            return self.target
        possible = [m.target for m in view.legal if m.verb == "cover" and choosing.alike(m.cards, cards)]
        if possible:
            return max(possible, key=lambda mask: mask.bit_count())
        return choosing.unanswered(view)

    def target_cards(self, view: View, choice: Choice) -> Cards:
        uncovered: Cards = getattr(view, "uncovered", 0)
        return uncovered

    def playable(self, view: View) -> Cards:
        """Bright cards: with targets chosen, those that cover just these, and what transfers."""
        explicit = as_lying(view, self.chosen & getattr(view, "uncovered", 0))
        legal = 0
        for move in view.legal:
            if not explicit or move.verb != "cover" or move.target == explicit:
                legal |= move.cards
        hand: Cards = getattr(view, "hand", 0)
        if legal & BLACKS and hand & BLACKS == BLACKS:
            legal |= BLACKS
        return legal & hand

    def several(self, view: View) -> bool:
        """Whether more than one card may be aimed at: it takes a redudu."""
        return bool(getattr(view, "hand", 0) & JOKERS)

    def hinted(self, move: Move) -> None:
        """What was chosen on the table gives way to the hint."""
        self.pointer, self.chosen = -1, 0
        super().hinted(move)

    # -- keys ------------------------------------------------------------------------------------

    def action_aim(self, step: int) -> None:
        """Up to the table, down to the hand; within a wrapped hand, to the other row."""
        self.clear_message()
        view = self.driver.view()
        lying = waiting(view) if self.driver.mine() else []
        if self.pointer >= 0:
            if step > 0:
                self.back_to_hand(view)
            return self.paint()
        other = self.cursor
        if self.plan and self.order:
            area = self.plan.width, self.plan.hand, self.plan.kind == "big"
            other = beside(self.order, *area, self.cursor, step)
        if other != self.cursor or step > 0 or not lying:
            self.cursor, self.placed = other, True
        else:
            aimed = self.aimed(view, self.choice(view).cards)
            self.pointer = next((card for card in lying if aimed >> card & 1), lying[0])
        return self.paint()

    def back_to_hand(self, view: View) -> None:
        """Leaves the table with what is chosen there, for a card that covers it."""
        if not self.chosen:
            self.chosen = 1 << self.pointer
        self.pointer = -1
        legal = self.playable(view)
        if not (self.cursor >= 0 and legal >> self.cursor & 1):
            self.look_at(view, legal)

    def action_move(self, step: int) -> None:
        lying = waiting(self.driver.view()) if self.pointer >= 0 else []
        if self.pointer not in lying:
            super().action_move(step)
            return
        self.clear_message()
        self.pointer = lying[(lying.index(self.pointer) + step) % len(lying)]
        self.paint()

    def go_to(self, card: int) -> None:
        if self.pointer >= 0 and not self.chosen:
            self.chosen = 1 << self.pointer
        self.pointer = -1
        super().go_to(card)

    def action_mark(self) -> None:
        if self.pointer < 0 or not self.driver.mine():
            super().action_mark()
            return
        self.clear_message()
        self.toggle(self.driver.view(), self.pointer)
        self.paint()

    def toggle(self, view: View, card: Card) -> None:
        """Chooses a card on the table, or lets it go; without a redudu only one at a time."""
        if self.chosen >> card & 1:
            self.chosen ^= 1 << card
        elif self.several(view):
            self.chosen |= 1 << card
        else:
            self.chosen = 1 << card

    def aim_at(self, card: int) -> None:
        view = self.driver.view()
        if self.driver.mine() and getattr(view, "uncovered", 0) >> card & 1:
            self.toggle(view, card)
        self.paint()

    def action_enter(self) -> None:
        if self.pointer >= 0 and self.driver.mine():
            self.clear_message()
            self.back_to_hand(self.driver.view())
            self.paint()
            return
        super().action_enter()

    def action_cancel(self) -> None:
        self.pointer, self.chosen = -1, 0
        super().action_cancel()

    def offers(self, view: View, choice: Choice, mine: bool) -> list[Offer]:
        """With targets chosen Enter covers them or does nothing: it never transfers by mistake."""
        bar = super().offers(view, choice, mine)
        play = bar[0]
        if self.chosen and play.move is not None and play.move.verb == "transfer":
            asked = Move("cover", choice.cards, choice.target)
            bar[0] = play._replace(label=self.app.words.t("tui.act-play"), move=None, asked=asked)
        return bar

    def reason_text(self, view: View, bar: list[Offer], mine: bool) -> tuple[str, str]:
        chosen = mine and self.chosen and not (self.selected or self.message or self.driver.hidden)
        if chosen and self.pointer < 0 and bar[0].move is None:
            words = self.app.words
            why = reason(bar[0], view, words, self.driver.names, self.driver.you)
            text = f"{self.app.look.glyphs.cross} {why}"
            for key, move in with_cards(bar[1:]):
                text += words.t("tui.key-does", key=key, text=words.move(move, view))
            return text, "bad"
        if mine and self.pointer >= 0 and not self.message:
            key = "tui.rdu-aim-several" if self.several(view) else "tui.rdu-aim"
            return self.app.words.t(key, cards=self.chosen or 1 << self.pointer), "gold"
        return super().reason_text(view, bar, mine)


def as_played(view: View, cards: Cards) -> Cards:
    """Chosen cards with that black redudu, of two alike in the hand, which the legal moves play."""
    mine = cards & BLACKS
    if mine.bit_count() != 1 or getattr(view, "hand", 0) & BLACKS != BLACKS:
        return cards
    for move in view.legal:
        if move.cards & BLACKS:
            return cards & ~BLACKS | move.cards & BLACKS
    return cards


def as_lying(view: View, targets: Cards) -> Cards:
    """Targets with that black redudu, of two alike on the table, which the legal moves aim at."""
    if (targets & BLACKS).bit_count() != 1 or getattr(view, "uncovered", 0) & BLACKS != BLACKS:
        return targets
    for move in view.legal:
        if move.target & BLACKS:
            return targets & ~BLACKS | move.target & BLACKS
    return targets


def last_bout(records: Sequence[Record]) -> tuple[tuple[Cards, Cards], ...]:
    """The table as it was when the last bout ended, as groups; () before one has. A story that begins
    in the middle of a bout tells only its rest."""
    groups: list[tuple[Cards, Cards]] = []
    ended: tuple[tuple[Cards, Cards], ...] = ()
    for record in records:
        move, event = record.move, record.event
        if event is not None and event.kind == "turned-down" and groups:
            groups.pop()  # the card goes back (RU-8)
        elif event is not None and event.kind in ("beaten-off", "taken"):
            ended, groups = tuple(groups), []
        if move is None:
            continue
        if move.verb in ("lead", "transfer"):
            groups.append((move.cards, 0))
        elif move.verb == "cover":
            groups = covered(groups, move.target, move.cards)
    return ended


def covered(groups: list[tuple[Cards, Cards]], target: Cards, cards: Cards) -> list[tuple[Cards, Cards]]:
    """The groups after a cover: the covered ones are one, where the first of them lay."""
    after: list[tuple[Cards, Cards]] = []
    for group in groups:
        if not group[0] & target:
            after.append(group)
        elif (target, cards) not in after:
            after.append((target, cards))
    return after


SCREEN = ReduduScreen
LAST = last_bout
