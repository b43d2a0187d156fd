"""Red Dog on the screen: no card is chosen, but a number of chips (RD-4, RD-9, RD-10).

Arrows, ``-`` and ``+`` change it, Home, End and ``/`` take the least, the most and half, digits type it;
Enter bets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from cardtable.engine import Move
from cardtable.tui import red_dog_hand as panel
from cardtable.tui.actions import Offer
from cardtable.tui.keys import KEYS, shown
from cardtable.tui.play import FLASH
from cardtable.tui.results import BETS
from cardtable.tui.table_screen import TableScreen

if TYPE_CHECKING:
    from cardtable.cards import Card, Cards
    from cardtable.engine import View
    from cardtable.match.match import Record
    from cardtable.tui.canvas import Canvas, Hit
    from cardtable.tui.choice import Choice
    from cardtable.tui.hand import Held

LONGEST = 4  # digits of a number
STRIDE = 5  # chips that up and down change


class RedDogScreen(TableScreen):
    """See ``TableScreen``. ``amount``: the chips chosen; ``typed``: whether digits are being typed;
    ``moment``: the turn for which it was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key.keys, key.action, id=f"table.{key.id}", show=False) for key in KEYS if key.group == "bet"
    ]
    amount = 0
    typed = False
    moment: tuple[int, int] = (0, -1)

    # -- showing ---------------------------------------------------------------------------------

    def scene_more(self, view: View) -> dict[str, Any]:
        return {"last": last_thrown(self.driver.match.events)}

    def title_text(self, view: View) -> str:
        """The version; the round stands among the facts."""
        return self.app.words.table(view.table)

    def draw_hand(self, view: Any, held: Held, big: bool) -> Canvas:
        assert self.plan is not None
        mine = held.active
        against = turned_against(self.driver.match.events, view.seat)
        stake = panel.Stake(self.amount, mine, mine and view.low <= self.amount <= view.high, against)
        size = self.plan.width, self.plan.hand
        look, words = self.app.look, self.app.words
        return panel.draw_hand(
            view, self.order, stake, *size, look, words, self.plan.kind, self.driver.hidden
        )

    def playable(self, view: View) -> Cards:
        return 0

    def offers(self, view: Any, choice: Choice, mine: bool) -> list[Offer]:
        """Enter's bet first, then folding or passing; what only some tables have stays out."""
        words, keys = self.app.words, self.app.keymap
        verb = "bank" if view.phase == "bank" else "bet"
        wanted = Move(verb, amount=self.amount)
        label = f"{words.t(f'tui.act-{verb}')} {self.amount}" if mine else words.t(f"tui.act-{verb}")
        bar = [
            Offer("play", verb, shown("play", keys), label, wanted if wanted in view.legal else None, wanted)
        ]
        bare = [move for move in view.legal if not move.amount] if mine else []
        for move in bare or [Move(verb) for verb in self.board.verbs(view)]:
            label = words.t(words.first_of(f"tui.act-{move.verb}-red-dog", f"tui.act-{move.verb}"))
            bar.append(
                Offer(move.verb, move.verb, shown(move.verb, keys), label, move if bare else None, move)
            )
        return bar

    def enter_text(self, view: View, bar: list[Offer]) -> tuple[str, str]:
        words, offer = self.app.words, bar[self.selected]
        if offer.move is None:
            return self.crossed(self.why_not(offer, view)), "bad"
        text = words.t("tui.enter-does", text=words.move(offer.move, view))
        return text + (words.t("tui.red-keys") if self.selected == 0 else ""), "good"

    def show_motion(self, records: list[Record]) -> None:
        """A flash of the card turned and of the player whom it concerns."""
        if not self.app.look.animate:
            return
        for record in records:
            event = record.event
            if event is not None and event.kind in ("red-dog-won", "red-dog-lost"):
                self.flash, self.flash_seat = 1 << event.args["card"], event.seat
                self.set_timer(FLASH, self._end_flash)

    # -- the number --------------------------------------------------------------------------------

    def first_legal(self, view: Any) -> None:
        """A new turn begins with the smallest bet."""
        self.sort_cards(view)
        now = self.driver.match.number, len(self.driver.match.moves)
        if now != self.moment:
            self.moment, self.amount, self.typed = now, view.low, False

    def put_amount(self, amount: int, typed: bool = False) -> None:
        """Chooses a number; whether it is allowed is shown, not forced."""
        if not self.driver.mine():
            return
        self.clear_message()
        self.amount, self.typed, self.selected = max(0, amount), typed, 0
        self.paint()

    def bounded(self, amount: int) -> int:
        view: Any = self.driver.view()
        low, high = int(view.low), int(view.high)
        return max(low, min(amount, max(low, high)))

    def action_bet_by(self, step: int) -> None:
        self.put_amount(self.bounded(self.amount + step))

    def action_move(self, step: int) -> None:
        self.action_bet_by(step)

    def action_aim(self, step: int) -> None:
        self.action_bet_by(-STRIDE * step)

    def action_edge(self, step: int) -> None:
        view: Any = self.driver.view()
        self.put_amount(view.low if step < 0 else max(view.low, view.high))

    def action_bet_half(self) -> None:
        self.put_amount(panel.half(self.driver.view()))  # type: ignore[arg-type]

    def action_digit(self, number: int) -> None:
        """Types a digit; the first one begins a new number."""
        before = str(self.amount) if self.typed and self.amount else ""
        if len(before) < LONGEST:
            self.put_amount(int(f"{before}{number % 10}"), typed=True)

    def action_bet_rub(self) -> None:
        """Takes the last digit away."""
        self.put_amount(self.amount // 10, typed=True)

    def action_mark(self) -> None:
        """There is nothing to mark."""

    def action_cancel(self) -> None:
        if not self.skip_wait():
            view: Any = self.driver.view()
            self.put_amount(view.low)

    def hinted(self, move: Move) -> None:
        if move.amount:
            self.amount, self.typed = move.amount, False

    def clicked(self, hit: Hit) -> None:
        if hit.kind != "bet":
            return
        if hit.value == panel.BET:
            self.run_play()
        elif hit.value in (panel.LESS, panel.MORE):
            self.action_bet_by(1 if hit.value == panel.MORE else -1)
        elif hit.value == panel.HALF:
            self.action_bet_half()
        else:
            self.action_edge(-1 if hit.value == panel.LEAST else 1)


def turned_against(records: Sequence[Record], seat: int) -> Card:
    """The card that decided a seat's bet in this deal, -1 if none has."""
    for record in records:
        event = record.event
        if event is not None and event.seat == seat and event.kind in BETS:
            return int(event.args["card"])
    return -1


def last_thrown(records: Sequence[Record]) -> tuple[int, ...]:
    """The card thrown out last, in a tuple; () if none was."""
    for record in reversed(records):
        event = record.event
        if event is not None and event.kind in ("red-dog-burnt", "red-dog-top-card"):
            return (event.cards.bit_length() - 1,)
    return ()


SCREEN = RedDogScreen
LAST = last_thrown
