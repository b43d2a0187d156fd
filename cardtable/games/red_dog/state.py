"""A deal of Red Dog in progress: chips, pool or bank, hands and the stock (RD-4 to RD-10).

``low`` and ``high`` bound the bet of the seat to act, ``other`` is what else it may do; they are worked
out once a turn. Where a version differs, ``Version`` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cards import Card, Cards, mask_of
from cardtable.engine.event import Event
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State
from cardtable.games.red_dog.ending import bank_after, outcome_of, pool_after
from cardtable.games.red_dog.view import ABOVE, RedDogView

if TYPE_CHECKING:
    from cardtable.games.red_dog.table import RedDogTable
    from cardtable.games.red_dog.versions import Version

BANK, BET, OVER = range(3)
PHASES = ("bank", "bet", "over")
FOLD = Move("fold")
PASS = Move("pass")
NOTHING = ("", 0)
PASSED = ("pass", 0)
HIGHEST_LOW = 4 * 5  # the cards below this number are twos to sixes (RD-10)

_bets = tuple(Move("bet", amount=n) for n in range(1001))
_banks = tuple(Move("bank", amount=n) for n in range(1001))
BIT = tuple(1 << card for card in range(52)).__getitem__

_others = {FOLD: (FOLD,), PASS: (PASS,), None: ()}


class RedDogState(State):
    """See ``State``. Masks of seats have a bit a seat; the stock's top card is its last."""

    __slots__ = (
        "_log",
        "burnt",
        "chips",
        "dealer",
        "deposit",
        "done",
        "drawn",
        "gone",
        "hands",
        "held",
        "high",
        "last",
        "low",
        "mishap",
        "mistake",
        "number",
        "other",
        "out",
        "outcome",
        "phase",
        "players",
        "pot",
        "shown",
        "size",
        "stock",
        "table",
        "to_act",
        "turned",
        "v",
        "waiting",
    )

    table: RedDogTable
    v: Version
    hands: list[Cards]
    stock: list[Card]
    chips: list[int]
    pot: int  #: the pool, or the bank
    deposit: int
    held: int
    last: bool
    size: int
    out: int  #: seats out of the session
    waiting: int  #: seats whose turn is still to come or is now
    turned: Card
    burnt: Cards
    gone: Cards
    shown: list[Cards]
    done: list[tuple[str, int]]  #: what each seat did, as ``Done``
    mishap: tuple[str, int] | None  #: what will still go wrong, and with whom (RD-8); nobody knows
    mistake: tuple[int, int, bool] | None  #: paid by mistake: seat, chips, whether it will be noticed
    drawn: tuple[Card, int] | None  #: the first ace of RD-1 and how many cards it took
    low: int
    high: int
    other: Move | None

    def __init__(self, table: RedDogTable, players: int) -> None:
        self.table = table
        self.v = table.version
        self.players = players
        self.number = 1
        self.dealer = 0
        self.hands = [0] * players
        self.stock = []
        self.chips = [0] * players
        self.pot = self.deposit = self.held = 0
        self.last = False
        self.size = table.size(players)
        self.out = self.waiting = 0
        self.turned = -1
        self.burnt = self.gone = 0
        self.shown = [0] * players
        self.done = [NOTHING] * players
        self.mishap = self.mistake = self.drawn = None
        self.phase = BET
        self.to_act: int | None = None
        self.outcome: Outcome | None = None
        self._log: list[Event] | None = None

    @property
    def log(self) -> list[Event] | None:
        """Where events go. Who begins to listen before the first move hears how the deal began."""
        return self._log

    @log.setter
    def log(self, log: list[Event] | None) -> None:
        self._log = log
        if log is not None and not log:
            from cardtable.games.red_dog.story import opening

            log.extend(opening(self))

    # -- dealing ----------------------------------------------------------------------------------

    def begin(self, pack: list[Card]) -> None:
        """RD-2, RD-3: antes and cards, or the banker's word. ``pack`` is in the order dealt."""
        pack.reverse()
        self.stock = pack
        v, chips = self.v, self.chips
        if not v.banker:
            self.antes()
            self.deal_hands()
        elif self.held:
            self.deal_hands()
        elif v.chooses:
            self.phase, self.to_act = BANK, self.dealer
            self.ready()
        else:
            self.pot = self.deposit = min(self.table.deposit, chips[self.dealer])
            chips[self.dealer] -= self.pot
            self.last = False
            self.deal_hands()

    def antes(self) -> None:
        """RD-2, RD-6: everybody puts the ante into the pool; who cannot is out of the session."""
        ante, chips = self.table.ante, self.chips
        for seat in range(self.players):
            if self.out >> seat & 1:
                continue
            if chips[seat] < ante:
                self.out |= 1 << seat
                self.waiting &= ~(1 << seat)
                self.tell("red-dog-out-of-session", seat)
            else:
                chips[seat] -= ante
                self.pot += ante

    def deal_hands(self) -> None:
        """RD-3: one at a time from the dealer's left, a banker gets none; then the first turn."""
        n, dealer, stock, hands, size = self.players, self.dealer, self.stock, self.hands, self.size
        order = [*range(dealer + 1, n), *range(dealer + (not self.v.banker))]
        if self.out:
            order = [seat for seat in order if not self.out >> seat & 1]
        self.waiting = sum([1 << seat for seat in order])
        if self.mishap is None:
            each = len(order)
            taken = stock[: -each * size - 1 : -1]
            del stock[-each * size :]
            for i, seat in enumerate(order):
                hands[seat] = sum(map(BIT, taken[i::each]))
        else:
            self._misdeal(order)
        self.phase = BET
        if self._log is not None:
            self._log.append(Event("dealt", count=size, args={"n": len(order)}))
        self.to_act = self.following(dealer)
        if self.v.turns == 0:
            self.turn_low()
            if self.turned < 0:
                self.finish("red-dog-no-low-card")
                return
        if self.to_act is None:  # the only one with cards got a wrong number of them
            self.finish()
        else:
            self.ready()

    def _misdeal(self, order: list[int]) -> None:
        """RD-8: deal with the mishap that the clumsy dealer has, if it is one of dealing."""
        assert self.mishap is not None
        kind, who = self.mishap
        for i in range(self.size):
            for seat in order:
                if seat == who and (kind == "no-cards" or (kind == "too-few" and i == self.size - 1)):
                    continue
                self.hands[seat] |= 1 << self.stock.pop()
        if kind == "too-many":
            self.hands[who] |= 1 << self.stock.pop()
        if kind in ("no-cards", "too-many"):
            self.waiting &= ~(1 << who)
        if kind in ("no-cards", "too-many", "too-few"):
            self.mishap = None
            self.tell("red-dog-misdeal", who, count=self.hands[who].bit_count(), args={"how": kind})

    def turn_low(self) -> None:
        """RD-10, six-spot: cards are turned until a two to six lies open; it decides for all."""
        while self.stock:
            card = self.stock.pop()
            self.gone |= 1 << card
            if card < HIGHEST_LOW:
                self.turned = card
                self.tell("red-dog-turned-low", cards=1 << card, args={"card": card})
                return
            self.burnt |= 1 << card

    # -- turns ------------------------------------------------------------------------------------

    def ready(self) -> None:
        """Work out what the seat to act may do (RD-4, RD-9, RD-10); end the deal if nobody can."""
        seat = self.to_act
        if self.phase != BET or seat is None:
            self.low, self.high = 1, self.chips[self.dealer] if self.phase == BANK else 0
            self.other = None
        else:
            if self.mishap is not None and self.mishap == ("top-card", seat) and self.stock:
                self.mishap = None
                self.throw_out("red-dog-top-card")
            v = self.v
            if len(self.stock) < v.turns:
                self.finish("red-dog-no-card-left")
                return
            stack = self.chips[seat]
            if v.banker:
                most = self.pot // v.share
                self.low, self.other = 1, PASS
            else:
                most = self.pot
                self.low = self.table.ante
                self.other = FOLD if stack else PASS
            self.high = most if most < stack else stack
        if self.high >= len(_bets):
            more_moves(self.high)

    def legal(self) -> tuple[Move, ...]:
        if self.phase == BET:
            return _bets[self.low : self.high + 1] + _others[self.other]
        return _banks[1 : self.high + 1]

    def apply(self, move: Move) -> None:
        amount = move.amount
        if self.low <= amount <= self.high:
            if _bets[amount] is move and self.phase == BET:
                self._bet(amount)
                return
            if _banks[amount] is move and self.phase == BANK:
                self.chips[self.dealer] -= amount
                self.pot = amount
                self.deal_hands()
                return
        seat = self.to_act
        if move is not self.other or seat is None:
            raise self.refuse(move)
        if move is FOLD:
            penalty = 0 if self.is_short(seat) else min(self.table.ante, self.chips[seat])
            self.chips[seat] -= penalty
            self.pot += penalty
            self.done[seat] = "fold", penalty
        else:
            self.done[seat] = PASSED
        self._next(seat)

    def is_short(self, seat: int) -> bool:
        """RD-8: fewer cards than dealt to the others, so that a fold costs nothing."""
        return self.table.clumsy and self.hands[seat].bit_count() < self.size

    def _bet(self, amount: int) -> None:
        """RD-5: turn a card (burn one before, RD-9) and settle the bet."""
        seat = self.to_act
        assert seat is not None
        if self.mistake is not None:
            self.correct()
        v = self.v
        if v.turns:
            if v.turns > 1:
                self.throw_out("red-dog-burnt")
            self.turned = card = self.stock.pop()
            self.gone |= 1 << card
        else:
            card = self.turned
        higher = self.hands[seat] & ABOVE[card]
        gain = amount * v.pays
        if higher:
            self.shown[seat] = higher & -higher
            self.done[seat] = "won", amount
        else:
            self.shown[seat] = self.hands[seat]
            self.done[seat] = "lost", amount
            gain = -amount
        self.chips[seat] += gain
        self.pot -= gain
        if self._log is not None:
            args = {"card": card, "chips": amount, "gain": abs(gain)}
            kind = "red-dog-won" if higher else "red-dog-lost"
            self._log.append(Event(kind, seat, self.shown[seat], self.shown[seat].bit_count(), args=args))
        if self.mishap is not None and self.mishap[1] == seat:
            self._pay_wrongly(seat, amount, bool(higher))
        self._next(seat)

    def _pay_wrongly(self, seat: int, amount: int, won: bool) -> None:
        """RD-8: a bet that goes into the pool by mistake stays there; one paid out by mistake may be
        taken back until the next card is turned."""
        assert self.mishap is not None
        kind = self.mishap[0]
        if kind == "paid-in" and won:
            self.mishap = None
            self.chips[seat] -= amount
            self.pot += amount
            self.tell("red-dog-paid-in", seat, args={"chips": amount})
        elif kind.startswith("paid-out") and not won:
            chips = min(amount * (self.v.pays + 1), self.pot)
            self.mishap = None
            self.chips[seat] += chips
            self.pot -= chips
            self.mistake = seat, chips, kind == "paid-out-noticed"
            self.tell("red-dog-paid-out", seat, args={"chips": chips})

    def correct(self) -> None:
        """RD-8: the last moment to take back what was paid by mistake; then it is final."""
        assert self.mistake is not None
        seat, chips, noticed = self.mistake
        self.mistake = None
        if noticed:
            chips = min(chips, self.chips[seat])
            self.chips[seat] -= chips
            self.pot += chips
            self.tell("red-dog-taken-back", seat, args={"chips": chips})
        else:
            self.tell("red-dog-mistake-stands", seat, args={"chips": chips})

    def throw_out(self, kind: str) -> None:
        """The top card is turned, seen by all and thrown out."""
        card = self.stock.pop()
        self.gone |= 1 << card
        self.burnt |= 1 << card
        if self._log is not None:
            seat = self.to_act
            self._log.append(Event(kind, -1 if seat is None else seat, 1 << card, args={"card": card}))

    def _next(self, seat: int) -> None:
        """The turn passes left; a pool below the ante is filled (RD-6), a broken bank ends the deal."""
        waiting = self.waiting = self.waiting & ~(1 << seat)
        if self.pot < self.table.least:
            if self.mistake is not None:
                self.correct()
            if waiting and self.pot < self.table.least:
                if self.v.banker:
                    self.finish()
                    return
                self.fill()
                waiting = self.waiting
        if not waiting:
            self.finish()
            return
        later = waiting >> seat + 1
        if later:
            self.to_act = seat + (later & -later).bit_length()
        else:
            self.to_act = (waiting & -waiting).bit_length() - 1
        self.ready()

    def fill(self) -> None:
        """RD-6: all ante at once, so that the round can go on."""
        before = self.pot
        self.antes()
        self.tell("red-dog-ante-again", args={"chips": self.table.ante, "gain": self.pot - before})

    def following(self, seat: int) -> int | None:
        """The next seat clockwise whose turn is still to come."""
        later = self.waiting >> seat + 1
        if later:
            return seat + (later & -later).bit_length()
        return (self.waiting & -self.waiting).bit_length() - 1 if self.waiting else None

    def finish(self, reason: str = "") -> None:
        """The deal is over. ``reason`` as in Outcome."""
        if self.mistake is not None:
            self.correct()
        self.waiting = 0
        self.to_act = self.mishap = self.other = None
        self.phase = OVER
        self.low, self.high = 1, 0
        left = bank_after(self) if self.v.banker else pool_after(self)
        self.outcome = outcome_of(self, left, reason)

    def tell(
        self, kind: str, seat: int = -1, cards: Cards = 0, count: int = 0, args: dict[str, Any] | None = None
    ) -> None:
        """Log an event, where somebody listens."""
        if self._log is not None:
            self._log.append(Event(kind, seat, cards, count, args=args or {}))

    # -- the rest of the contract -----------------------------------------------------------------

    def clone(self) -> RedDogState:
        new = object.__new__(RedDogState)
        new.table = self.table
        new.v = self.v
        new.players = self.players
        new.number = self.number
        new.dealer = self.dealer
        new.hands = self.hands[:]
        new.stock = self.stock[:]
        new.chips = self.chips[:]
        new.pot = self.pot
        new.deposit = self.deposit
        new.held = self.held
        new.last = self.last
        new.size = self.size
        new.out = self.out
        new.waiting = self.waiting
        new.turned = self.turned
        new.burnt = self.burnt
        new.gone = self.gone
        new.shown = self.shown[:]
        new.done = self.done[:]
        new.mishap = self.mishap
        new.mistake = self.mistake
        new.drawn = self.drawn
        new.phase = self.phase
        new.to_act = self.to_act
        new.outcome = self.outcome
        new.low = self.low
        new.high = self.high
        new.other = self.other
        new._log = None
        return new

    def view(self, seat: int) -> RedDogView:
        from cardtable.games.red_dog.views import view_of

        return view_of(self, seat)

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        from cardtable.games.red_dog.why import why_not

        return why_not(self, move, seat)

    def position(self) -> dict[str, Any]:
        from cardtable.games.red_dog.position import position_of

        return position_of(self)

    def cards(self) -> list[int]:
        return [*self.hands, mask_of(self.stock), self.gone]


def more_moves(high: int) -> None:
    """Have a move for every number of chips up to ``high``."""
    global _bets, _banks  # noqa: PLW0603 - slices of a tuple are what ``legal`` lives on
    _bets += tuple(Move("bet", amount=n) for n in range(len(_bets), high + 1))
    _banks += tuple(Move("bank", amount=n) for n in range(len(_banks), high + 1))
