"""A deal of Revolution in progress: hands as masks, the trick, and what the trick before left behind.

RV-3 to RV-9. ``_may`` holds the cards that the seat to act may play, ``_pass`` whether it may pass the
lead on; both are worked out once a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import FIFTY_TWO, SUIT_MASKS, SUITS, Card, Cards, mask_of
from cardtable.engine.event import Event
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State, check_seat
from cardtable.games.revolution.view import SEATS, TO_WIN, RevolutionView

if TYPE_CHECKING:
    from cardtable.games.revolution.table import RevolutionTable

PLAY = tuple(Move("play", 1 << card) for card in range(52))
PASS = Move("pass")
SUIT = tuple(mask & FIFTY_TWO for mask in SUIT_MASKS)
NEXT = (1, 2, 3, 0)
#: what the winner of a trick may lead (RV-4): by the suit led before and the card that won
LEADABLE = tuple(
    tuple(((1 << 4 * ((won >> 2) + 1)) - 1) & ~SUIT[led] for won in range(52)) for led in range(4)
)


class RevolutionState(State):
    """See ``State``. Suits are 0-3, -1 for none."""

    __slots__ = (
        "_log",
        "_may",
        "_pass",
        "carried",
        "dealer",
        "hands",
        "leader",
        "led",
        "literal",
        "number",
        "outcome",
        "passes",
        "played",
        "renewed",
        "table",
        "to_act",
        "trick",
        "tricks",
        "trump",
        "voids",
        "won",
    )

    table: RevolutionTable
    hands: list[Cards]
    trick: list[Card]
    leader: int  #: who leads the trick, or has the word whether to lead it
    led: int
    won: Card
    trump: int
    tricks: list[int]
    passes: int
    played: Cards
    voids: list[int]  #: by seat, a bit a suit
    _may: Cards
    _pass: bool

    def __init__(self, table: RevolutionTable, hands: list[Cards], leader: int, dealer: int) -> None:
        self.table = table
        self.literal = table.literal
        self.renewed = table.renewed
        self.hands = hands
        self.trick = []
        self.leader = self.to_act = leader
        self.led = self.won = self.trump = -1
        self.tricks = [0, 0, 0, 0]
        self.passes = 0
        self.played = 0
        self.voids = [0, 0, 0, 0]
        self.dealer = dealer
        self.number = 1
        self.carried: tuple[int, ...] = ()
        self.outcome = None
        self._log: list[Event] | None = None
        self.ready()

    @property
    def players(self) -> int:  # type: ignore[override]
        return SEATS

    @property
    def log(self) -> list[Event] | None:
        """Where events go. Who begins to listen before the first card hears how the deal began."""
        return self._log

    @log.setter
    def log(self, log: list[Event] | None) -> None:
        self._log = log
        if log is not None and not (self.trick or self.played or log):
            log.append(Event("dealer", self.dealer, args={"how": "next" if self.number > 1 else "lot"}))
            log.append(Event("dealt", count=13, args={"n": SEATS}))
            ace = self.table.ace
            log.append(Event("leads", self.leader, args={"rule": "RV-2", "how": "ace", "card": ace}))

    # -- moves ------------------------------------------------------------------------------------

    def ready(self) -> None:
        """Work out what the seat to act may do (RV-3 to RV-5, RV-8)."""
        seat = self.to_act
        if seat is None:
            self._may, self._pass = 0, False
            return
        hand = self.hands[seat]
        self._pass = False
        if self.trump >= 0:
            self._may = hand
        elif self.trick:
            may = hand & SUIT[self.trick[0] & 3]
            if not may and self.won >= 0:
                may = hand & ~SUIT[self.won & 3]
            self._may = may or hand
        elif self.won < 0:
            self._may = hand
        elif self.passes:
            self._may = hand
            self._pass = self.passes < SEATS
        else:
            self._may = hand & LEADABLE[self.led][self.won]
            self._pass = True

    def legal(self) -> tuple[Move, ...]:
        may = self._may
        moves = []
        while may:
            bit = may & -may
            may ^= bit
            moves.append(PLAY[bit.bit_length() - 1])
        if self._pass:
            moves.append(PASS)
        return tuple(moves)

    def apply(self, move: Move) -> None:
        card = move.cards.bit_length() - 1
        if card >= 0 and self._may >> card & 1 and PLAY[card] is move:
            self._play(card)
        elif self._pass and move is PASS:
            self.passes += 1
            self.leader = self.to_act = NEXT[self.leader]
            self.ready()
        else:
            raise self.refuse(move)

    def _play(self, card: Card) -> None:
        seat = self.to_act
        assert seat is not None
        self.hands[seat] ^= 1 << card
        trick = self.trick
        trick.append(card)
        if len(trick) > 1 and self.trump < 0:
            self._answered(seat, card & 3, trick[0] & 3)
        if len(trick) == SEATS:
            self._take_trick()
        else:
            self.to_act = NEXT[seat]
            self.ready()

    def _answered(self, seat: int, suit: int, led: int) -> None:
        """A card laid after the first while there is no trump: what it tells, and RV-6."""
        won = self.won
        if suit != led:
            self.voids[seat] |= 1 << led
            if won >= 0 and suit == won & 3:  # RV-5: he had nothing else
                self.voids[seat] |= 15 ^ 1 << suit
        elif not self.literal:
            return
        if won >= 0 and suit != won & 3:
            self.trump = suit
            if self._log is not None:
                card = self.trick[-1]
                self._log.append(
                    Event("trump-found", seat, 1 << card, args={"suit": SUITS[suit], "card": card})
                )

    def _take_trick(self) -> None:
        """RV-3, RV-6, RV-8: the highest trump, else the highest of the suit led, takes the trick."""
        trick = self.trick
        lying = 1 << trick[0] | 1 << trick[1] | 1 << trick[2] | 1 << trick[3]
        self.led = trick[0] & 3
        best = (self.trump >= 0 and lying & SUIT[self.trump]) or lying & SUIT[self.led]
        self.won = won = best.bit_length() - 1
        taker = (self.leader + trick.index(won)) & 3
        self.tricks[taker] += 1
        self.played |= lying
        self.trick = []
        self.passes = 0
        self.leader = self.to_act = taker
        if self.renewed:
            self.trump = -1
        if self._log is not None:
            self._log.append(Event("trick-taken", taker, lying, self.tricks[taker], args={"card": won}))
        if self.tricks[taker] >= TO_WIN or not all(self.hands):
            self.finish()
        self.ready()

    def finish(self) -> None:
        """RV-9: the deal is over; places by tricks. Scores go on over a series (RV-10)."""
        self.to_act = None
        tricks = tuple(self.tricks)
        places = tuple(
            tuple(s for s in range(SEATS) if tricks[s] == n) for n in sorted(set(tricks), reverse=True)
        )
        scores = tuple(a + b for a, b in zip(tricks, self.carried or (0,) * SEATS, strict=True))
        reason = "" if max(tricks) >= TO_WIN else "cards-played-out"
        self.outcome = Outcome(places, scores=scores, reason=reason, details={"tricks": tricks})

    # -- the rest of the contract -----------------------------------------------------------------

    def clone(self) -> RevolutionState:
        new = object.__new__(RevolutionState)
        new.table = self.table
        new.literal = self.literal
        new.renewed = self.renewed
        new.hands = self.hands[:]
        new.trick = self.trick[:]
        new.leader = self.leader
        new.to_act = self.to_act
        new.led = self.led
        new.won = self.won
        new.trump = self.trump
        new.tricks = self.tricks[:]
        new.passes = self.passes
        new.played = self.played
        new.voids = self.voids[:]
        new.dealer = self.dealer
        new.number = self.number
        new.carried = self.carried
        new.outcome = self.outcome
        new._log = None
        new._may = self._may
        new._pass = self._pass
        return new

    def view(self, seat: int) -> RevolutionView:
        check_seat(seat, SEATS)
        hands = self.hands
        rest = hands[0] | hands[1] | hands[2] | hands[3]
        return RevolutionView(
            table=self.table,
            seat=seat,
            players=SEATS,
            to_act=self.to_act,
            legal=self.legal() if seat == self.to_act else (),
            outcome=self.outcome,
            phase="over" if self.to_act is None else "follow" if self.trick else "lead",
            hand=hands[seat],
            counts=tuple(hand.bit_count() for hand in hands),
            trick=tuple(self.trick),
            leader=self.leader,
            led=letter(self.led),
            won=self.won,
            trump=letter(self.trump),
            tricks=tuple(self.tricks),
            passes=self.passes,
            played=self.played,
            unseen=rest ^ hands[seat],
            voids=tuple(letters(void) for void in self.voids),
            dealer=self.dealer,
            number=self.number,
            carried=self.carried,
        )

    @classmethod
    def from_view(cls, view: RevolutionView, hands: list[Cards]) -> RevolutionState:
        """The state that a view shows, with these hands."""
        state = cls(view.table, hands, view.leader, view.dealer)
        state.to_act = view.to_act
        state.trick = list(view.trick)
        state.led = SUITS.find(view.led) if view.led else -1
        state.won = view.won
        state.trump = SUITS.find(view.trump) if view.trump else -1
        state.tricks = list(view.tricks)
        state.passes = view.passes
        state.played = view.played
        state.voids = [sum(1 << SUITS.index(s) for s in void) for void in view.voids]
        state.number = view.number
        state.carried = view.carried
        state.outcome = view.outcome
        state.ready()
        return state

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        if seat is None or seat == self.to_act:
            if PLAY[move.cards.bit_length() - 1] is move if 0 < move.cards < 1 << 52 else False:
                if self._may & move.cards:
                    return None
            elif move is PASS and self._pass:
                return None
        from cardtable.games.revolution.why import why_not

        return why_not(self, move, seat)

    def position(self) -> dict[str, Any]:
        from cardtable.games.revolution.position import position_of

        return position_of(self)

    def cards(self) -> list[int]:
        return [*self.hands, mask_of(self.trick), self.played]


def letter(suit: int) -> str:
    """The letter of a suit; empty for none."""
    return SUITS[suit] if suit >= 0 else ""


def letters(suits: int) -> str:
    """The letters of a set of suits."""
    return "".join(SUITS[s] for s in range(4) if suits >> s & 1)


def trump_made(trick: Sequence[Card], won: Card, literal: bool) -> int:
    """The trump that the cards of a trick have made (RV-6), -1 for none."""
    if won >= 0:
        for card in trick[1:]:
            if card & 3 != won & 3 and (literal or card & 3 != trick[0] & 3):
                return card & 3
    return -1
