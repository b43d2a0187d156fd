"""What a seat may know at a Red Dog table, the exact chance of its next bet, and how the hidden cards may
be laid anew."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards import FIFTY_TWO, SUIT_MASKS, Card, Cards, cards_in
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.state import View

if TYPE_CHECKING:
    from cardtable.games.red_dog.state import RedDogState
    from cardtable.games.red_dog.table import RedDogTable

#: for each card the higher ones of its suit
ABOVE = tuple(SUIT_MASKS[card & 3] & FIFTY_TWO & -(2 << card) for card in range(52))


class Done(NamedTuple):
    """What a seat did in this deal. ``what``: ``won``, ``lost``, ``fold``, ``pass``, or "" for nothing
    yet; ``chips``: the bet, or the penalty paid."""

    what: str = ""
    chips: int = 0


@dataclass(frozen=True, slots=True)
class RedDogView(View):
    """See ``View``. Chips are whole numbers; seats count clockwise from 0."""

    table: RedDogTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    phase: str  #: ``bank`` (the banker says how much), ``bet`` or ``over``
    hand: Cards  #: own cards as far as they have been looked at; 0 while they are blind
    hidden: bool  #: whether own cards lie there not looked at (``blind``, six-spot, Polish)
    counts: tuple[int, ...]  #: cards before each seat, shown ones included
    size: int  #: cards that each should have
    shown: tuple[Cards, ...]  #: cards that each seat has shown (RD-5)
    turned: Card  #: the last card that decided, or the one that decides for all; -1 for none
    burnt: Cards  #: cards thrown out: burnt, turned by accident, above six
    gone: Cards  #: every card that was turned in this deal, the burnt ones included
    unseen: Cards  #: what this seat has not seen of the pack
    stock: int  #: cards left to turn
    chips: tuple[int, ...]
    pool: int  #: chips in the pool, or in the bank
    banker: bool  #: whether the pool is the dealer's bank
    deposit: int  #: Polish: what the banker put in; else 0
    held: int  #: deals that the banker has held the bank before this one
    last: bool  #: Polish: the bank has tripled, this is its last deal
    dealer: int
    low: int  #: the smallest bet of the seat to act, or the smallest bank
    high: int  #: the largest; below ``low`` when nothing can be bet
    waiting: tuple[int, ...]  #: seats whose turn is still to come or is now, in order
    done: tuple[Done, ...]  #: the dealer's record of all bets (RD-4)
    out: tuple[int, ...]  #: seats that are out of the session
    misdealt: tuple[int, ...]  #: seats that got a wrong number of cards (RD-8)
    mistake: tuple[int, int] | None  #: a seat that was paid by mistake, and how much lies with it (RD-8)
    number: int  #: of the deal in the session

    def chance(self) -> tuple[int, int] | None:
        """How many of how many equally likely ways a bet of this seat wins, counted over every card
        that it has not seen; None when it has no cards or nothing is left to turn."""
        count = self.counts[self.seat]
        if not count or self.phase == "bank" or self.outcome is not None:
            return None
        unseen = self.unseen
        number = unseen.bit_count()
        if self.table.version.common:
            if self.turned < 0:
                return None
            return _some_higher(self.turned, unseen, number, count)
        if not self.hidden:
            wins = sum(1 for card in cards_in(unseen) if self.hand & ABOVE[card])
            return wins, number
        ways = 0
        for card in cards_in(unseen):
            ways += _some_higher(card, unseen, number - 1, count)[0]
        return ways, number * comb(number - 1, count)

    def determinize(self, rng: Random) -> RedDogState:
        from cardtable.games.red_dog.views import state_of

        hands = list(self.shown)
        hands[self.seat] |= self.hand
        unseen = list(cards_in(self.unseen))
        rng.shuffle(unseen)
        for seat in range(self.players):
            for _ in range(self.counts[seat] - hands[seat].bit_count()):
                hands[seat] |= 1 << unseen.pop()
        return state_of(self, hands, unseen, rng)


def _some_higher(card: Card, unseen: Cards, number: int, count: int) -> tuple[int, int]:
    """Ways in which ``count`` of ``number`` cards have one that is higher than ``card``, of how many."""
    higher = (ABOVE[card] & unseen).bit_count()
    every = comb(number, count)
    return every - comb(number - higher, count), every
