"""Revolution played out quickly: the rest of a sampled deal by a cheap policy, on masks alone.

The policy knows what all may know: a card that no card left beats takes the trick, else the lowest goes,
or now and then a card that may take it; a lead that is not sure to win is mostly passed on (RV-3 to RV-9).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import FIFTY_TWO, SUIT_MASKS, Card, Cards, rank
from cardtable.games.revolution.view import SEATS, TO_WIN

if TYPE_CHECKING:
    from cardtable.games.revolution.state import RevolutionState

SUIT = tuple(mask & FIFTY_TWO for mask in SUIT_MASKS)
#: suit led in the trick before -> card that won it -> what its winner may lead (RV-4)
LEADABLE = tuple(
    tuple(((1 << 4 * rank(won) + 4) - 1) & FIFTY_TWO & ~SUIT[led] for won in range(52)) for led in range(4)
)
NEXT = (1, 2, 3, 0)
LONG = 7  # cards left of a suit from which all are taken to follow

KEEPS_LEAD = 0.3  # how often a lead that may be passed on is kept all the same
DARES = 0.3  # how often a card that may take the trick is risked, or any card led


def playout(state: RevolutionState, rng: Random, moves: list[Card] | None = None) -> None:
    """Plays a sampled deal to its end; the result is in ``tricks``. ``moves``, for tests, is given the
    cards in the order laid, -1 for a lead passed on."""
    hands, tricks, trick = state.hands, state.tricks, state.trick
    trump, won, led, passes = state.trump, state.won, state.led, state.passes
    literal, renewed = state.literal, state.renewed
    seat = state.to_act
    draw = rng.random
    left = hands[0] | hands[1] | hands[2] | hands[3]
    lying = 0
    for card in trick:
        lying |= 1 << card
    while seat is not None:
        hand = hands[seat]
        if not trick:
            may, passing = hand, False
            if trump < 0 <= won:
                passing = passes < SEATS
                if not passes:
                    may = hand & LEADABLE[led][won]
            card = _lead(may, left, trump, won)
            if card < 0 and passing and (not may or draw() > KEEPS_LEAD):
                passes += 1
                seat = NEXT[seat]
                if moves is not None:
                    moves.append(-1)
                continue
            if card < 0:
                card = _any(may, draw()) if draw() < DARES else _lowest(may, trump)
            state.leader = seat
        else:
            suit = SUIT[trick[0] & 3]
            may = hand
            if trump < 0:
                may = hand & suit
                if not may and won >= 0:
                    may = hand & ~SUIT[won & 3]
                may = may or hand
            best = (trump >= 0 and lying & SUIT[trump]) or lying & suit
            if trump < 0 <= won and not may & (suit | SUIT[won & 3]):
                card = _new_trump(may)
            else:
                card = _follow(may, best, trump, left ^ hand if len(trick) < SEATS - 1 else 0, draw)
            if trump < 0 <= won and (card ^ won) & 3 and (literal or (card ^ trick[0]) & 3):
                trump = card & 3  # RV-6
        bit = 1 << card
        hands[seat] ^= bit
        left ^= bit
        lying |= bit
        trick.append(card)
        if moves is not None:
            moves.append(card)
        if len(trick) < SEATS:
            seat = NEXT[seat]
            continue
        led = trick[0] & 3
        won = ((trump >= 0 and lying & SUIT[trump]) or lying & SUIT[led]).bit_length() - 1
        seat = (state.leader + trick.index(won)) % SEATS
        tricks[seat] += 1
        trick.clear()
        lying = passes = 0
        if renewed:
            trump = -1
        if tricks[seat] >= TO_WIN or not left:
            seat = None
    state.to_act = None


def _lead(may: Cards, left: Cards, trump: int, won: Card) -> Card:
    """The highest card left of a suit that is likely to hold: trumps, or any while nothing can be made
    trump. -1 if there is none."""
    for suit in range(4) if trump < 0 else (trump,):
        mine = may & SUIT[suit]
        if mine:
            out = left & SUIT[suit]
            if mine.bit_length() == out.bit_length() and (trump >= 0 or won < 0 or out.bit_count() > LONG):
                return mine.bit_length() - 1
    return -1


def _lowest(mask: Cards, trump: int) -> Card:
    """The lowest card, trumps last."""
    plain = mask & ~SUIT[trump] if trump >= 0 else mask
    mask = plain or mask
    return (mask & -mask).bit_length() - 1


def _any(mask: Cards, chance: float) -> Card:
    """One of the cards by a number from 0 to 1."""
    for _ in range(int(chance * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _new_trump(may: Cards) -> Card:
    """The lowest card of the longest suit: it becomes the trump (RV-6)."""
    longest, count = 0, -1
    for suit in SUIT:
        number = (may & suit).bit_count()
        if number > count:
            longest, count = may & suit, number
    return (longest & -longest).bit_length() - 1


def _follow(may: Cards, best: Cards, trump: int, others: Cards, draw: Callable[[], float]) -> Card:
    """The lowest card that takes the trick for certain, else the lowest or one that may take it.
    ``best``: the cards of the suit that takes it so far; ``others``: what others may still lay."""
    highest = best.bit_length() - 1
    taking = may & SUIT[highest & 3] & -(2 << highest)
    if not taking and trump >= 0 and highest & 3 != trump:
        taking = may & SUIT[trump]
    if not taking:
        return _lowest(may, trump)
    threat = others & SUIT[taking.bit_length() - 1 & 3]
    sure = taking & -(1 << threat.bit_length()) if threat else taking
    if sure:
        return (sure & -sure).bit_length() - 1
    return _lowest(taking, trump) if draw() < DARES else _lowest(may, trump)
