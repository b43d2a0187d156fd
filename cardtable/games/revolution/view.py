"""What a seat may know at a Revolution table, and how the hidden hands may be laid anew.

Tricks lie face down (RV-3), but everybody has seen them fall: a player may remember what was played,
and who once could not follow has shown which suits he lacks.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import SUIT_MASKS, SUITS, Card, Cards, cards_in
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.state import View

if TYPE_CHECKING:
    from cardtable.games.revolution.state import RevolutionState
    from cardtable.games.revolution.table import RevolutionTable

SEATS = 4
TO_WIN = 4  # tricks, RV-9


@dataclass(frozen=True, slots=True)
class RevolutionView(View):
    """See ``View``. Suits are letters of the notation, "" for none; seats count clockwise from 0."""

    table: RevolutionTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    phase: str  #: ``lead``, ``follow`` or ``over``
    hand: Cards  #: own cards
    counts: tuple[int, ...]  #: cards in each hand
    trick: tuple[Card, ...]  #: the trick in progress; its n-th card was laid by seat leader + n
    leader: int  #: who leads this trick, or has the word whether to lead it
    led: str  #: the suit that was led in the trick before (RV-4)
    won: Card  #: the card that won the trick before (RV-4 to RV-6); -1 in the first trick
    trump: str
    tricks: tuple[int, ...]  #: tricks of each seat in this deal
    passes: int  #: how often the lead of this trick was passed on
    played: Cards  #: cards that left the deal in tricks before; all have seen them
    unseen: Cards  #: the cards in the other hands
    voids: tuple[str, ...]  #: suits that each seat was seen to lack
    dealer: int
    number: int  #: of the deal in its series (RV-10)
    carried: tuple[int, ...]  #: tricks of the deals before by seat, empty in the first

    @property
    def bound(self) -> bool:
        """Whether the seat to act is held by RV-4: the winner at his first call, no trump yet."""
        return self.phase == "lead" and not self.trump and self.won >= 0 and not self.passes

    @property
    def asked(self) -> str:
        """What the rules ask of the seat to act (RV-3 to RV-8). A lead: ``lead-first``, ``lead-bound``
        (RV-4), ``lead-stuck`` (nothing to lead), ``lead-passed``, ``lead-back`` (nobody led), ``lead-trump``;
        an answer: ``follow-suit``, ``follow-other`` (RV-5), ``follow-any``, ``follow-trump``."""
        if self.outcome is not None:
            return "over"
        if self.trick:
            return f"follow-{self._answer}"
        if self.trump:
            return "lead-trump"
        if self.won < 0:
            return "lead-first"
        if self.bound:
            return "lead-bound" if any(move.cards for move in self.legal) else "lead-stuck"
        return "lead-back" if self.passes >= SEATS else "lead-passed"

    @property
    def _answer(self) -> str:
        if self.trump:
            return "trump"
        if self.hand & SUIT_MASKS[self.trick[0] & 3]:
            return "suit"
        return "other" if self.won >= 0 and self.hand & ~SUIT_MASKS[self.won & 3] else "any"

    @property
    def named(self) -> dict[str, object]:
        """What a sentence about ``asked`` names: the suit led (in this trick, else in the one before), the
        card that won then and its suit, the trump."""
        led = SUITS[self.trick[0] & 3] if self.trick else self.led
        won = SUITS[self.won & 3] if self.won >= 0 else ""
        return {"suit": led, "card": self.won, "won_suit": won, "trump_suit": self.trump}

    def determinize(self, rng: Random) -> RevolutionState:
        from cardtable.games.revolution.state import RevolutionState

        return RevolutionState.from_view(self, lay_anew(self, rng))


def lay_anew(view: RevolutionView, rng: Random) -> list[Cards]:
    """Hands that fit a view: its own cards, the number of cards in the others, and no card of a
    suit that a seat was seen to lack."""
    hands = [0] * SEATS
    hands[view.seat] = view.hand
    room = [0 if seat == view.seat else view.counts[seat] for seat in range(SEATS)]
    unseen = list(cards_in(view.unseen))
    rng.shuffle(unseen)
    if not any(view.voids[seat] for seat in range(SEATS) if room[seat]):
        at = 0
        for seat in range(SEATS):
            for card in unseen[at : at + room[seat]]:
                hands[seat] |= 1 << card
            at += room[seat]
        return hands
    takers = [
        [s for s in range(SEATS) if s != view.seat and letter not in view.voids[s]] for letter in "cdhs"
    ]
    unseen.sort(key=lambda card: len(takers[card & 3]))  # stable: the least free suits first, shuffled
    for card in unseen:
        seats = [s for s in takers[card & 3] if room[s]]
        if seats:
            seat = seats[0] if len(seats) == 1 else rng.choices(seats, [room[s] for s in seats])[0]
        else:
            seat = _make_room(hands, room, takers, card & 3)
        hands[seat] |= 1 << card
        room[seat] -= 1
    return hands


def _make_room(hands: list[Cards], room: list[int], takers: list[list[int]], suit: int) -> int:
    """Move cards along the shortest chain of seats so that one that may hold ``suit`` has room again."""
    came: dict[int, tuple[int, Card] | None] = dict.fromkeys(takers[suit])
    queue = list(came)
    for seat in queue:
        for s in range(4):
            held = hands[seat] & SUIT_MASKS[s]
            if not held:
                continue
            for other in takers[s]:
                if other in came:
                    continue
                came[other] = (seat, (held & -held).bit_length() - 1)
                queue.append(other)
                if room[other]:
                    return _shift(hands, room, came, other)
    raise ValueError("no hands fit this view")


def _shift(hands: list[Cards], room: list[int], came: dict[int, tuple[int, Card] | None], to: int) -> int:
    room[to] -= 1
    step = came[to]
    while step is not None:
        source, card = step
        hands[source] ^= 1 << card
        hands[to] |= 1 << card
        to, step = source, came[source]
    room[to] += 1
    return to
