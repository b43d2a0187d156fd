"""What a seat makes of its view of a Redudu table: the cheapest full defence, the trumps that others may
have, the chance that a lead is not covered.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cardtable.bots.redudu_cards import covers, hardest, worth_of, worths
from cardtable.cards import Cards, cards_in
from cardtable.engine import Move
from cardtable.games.redudu.lookup import RED, SUITS, beats
from cardtable.games.redudu.view import ReduduView


class Plan(NamedTuple):
    """A way to cover everything: what its cards are worth, and its first move."""

    cost: float
    move: Move


def table_of(view: ReduduView) -> dict[Cards, float]:
    """What each card is worth to the seat."""
    return worths(view.common_trump & 3, view.own_trump & 3)


def plan(view: ReduduView) -> Plan | None:
    """The cheapest way to cover everything on the table, or None if there is none (RU-5, RU-6)."""
    table = table_of(view)
    beaten = beats(view.common_trump & 3, view.own_trump & 3)
    common = SUITS[view.common_trump & 3]
    best: list[Plan | None] = [None]

    def search(uncovered: Cards, hand: Cards, cost: float, start: Move | None) -> None:
        found = best[0]
        if found is not None and cost >= found.cost:
            return
        if not uncovered:
            assert start is not None
            best[0] = Plan(cost, start)
            return
        target = hardest(uncovered)
        for targets, cards in covers(target, uncovered ^ target, hand, beaten, common):
            move = start or _listed(view, targets, cards)
            search(uncovered & ~targets, hand & ~cards, cost + worth_of(cards, table), move)

    search(view.uncovered, view.hand, 0.0, None)
    return best[0]


def _listed(view: ReduduView, targets: Cards, cards: Cards) -> Move:
    """The legal move that covers so; of alike redudus the engine lists one."""
    want = str(Move("cover", cards=cards, target=targets))
    return next(move for move in view.legal if str(move) == want)


def trumps_of(view: ReduduView, seat: int) -> dict[int, float]:
    """How likely each suit is the own trump of another seat, for all that this one knows (RU-2)."""
    cards = list(cards_in(view.own_trump_choices(seat)))
    suits = Counter(card & 3 for card in cards)
    return {suit: count / len(cards) for suit, count in sorted(suits.items())}


def sure(view: ReduduView) -> bool:
    """Whether a transfer cannot be turned down, for all that this seat knows (RU-8)."""
    receiver = view.next_seat
    if view.uncovered.bit_count() + 1 <= view.counts[receiver]:
        return True
    return bool(view.known[receiver] & RED)


def safety(view: ReduduView, card: Cards, seat: int) -> float:
    """The chance that a seat cannot cover a card with one that it may hold."""
    hidden = view.counts[seat] - view.known[seat].bit_count()
    unseen = view.unseen.bit_count()
    total = 0.0
    for suit, likely in trumps_of(view, seat).items():
        able = beats(view.common_trump & 3, suit)[card]
        if view.known[seat] & able:
            continue
        blank = unseen - (view.unseen & able).bit_count()
        chance = likely
        for i in range(min(hidden, unseen)):
            chance *= max(0, blank - i) / (unseen - i)
        total += chance
    return total
