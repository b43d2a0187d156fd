"""What Redudu's cards are worth to their holder, and the ways to cover a table (RU-5, RU-6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cardtable.cards import Cards, bits_in, first
from cardtable.games.redudu.lookup import BLACKS, PLAIN, RED, REDUDUS, lowest_black

# What a card is worth in ranks of a plain card.
OWN, COMMON, BLACK_WORTH, RED_WORTH = 7.0, 11.0, 26.0, 34.0


@lru_cache(maxsize=16)
def worths(common: int, own: int) -> dict[Cards, float]:
    """What each card is worth to a player, by its one-card mask; trump suits as numbers 0-3."""
    table: dict[Cards, float] = {}
    for bit in bits_in(PLAIN | REDUDUS):
        if bit & REDUDUS:
            table[bit] = RED_WORTH if bit & RED else BLACK_WORTH
            continue
        card = first(bit)
        suit = card & 3
        table[bit] = (card >> 2) + (COMMON if suit == common else OWN if suit == own else 0.0)
    return table


def worth_of(mask: Cards, table: dict[Cards, float]) -> float:
    """What the cards of a mask are worth together."""
    return sum(table[bit] for bit in bits_in(mask))


def hardest(uncovered: Cards) -> Cards:
    """The card to be covered first in thought: a redudu before all, then the highest."""
    return 1 << ((uncovered & REDUDUS or uncovered).bit_length() - 1)


def covers(
    target: Cards, rest: Cards, hand: Cards, beats: dict[Cards, Cards], common: Cards
) -> Iterator[tuple[Cards, Cards]]:
    """The ways to cover one card, alone or together with others of ``rest``: targets and covering
    cards. ``beats``: what covers a card alone; ``common``: the cards of the common trump suit. Of the
    alike black redudus one is given."""
    black, red = lowest_black(hand), hand & RED
    if target & RED:
        for bit in bits_in(hand & common) if black else ():
            yield target, black | bit
        return
    for bit in bits_in(hand & beats[target] & PLAIN):
        yield target, bit
    others = [0, *bits_in(rest & PLAIN)] if rest else [0]
    if black and not target & BLACKS:
        for extra in others:
            yield target | extra, black
    if red:
        for extra in others:
            yield target | extra, red
        if not target & BLACKS:
            for i, extra in enumerate(others[1:], 2):
                for third in others[i:]:
                    yield target | extra | third, red


def full_covers(uncovered: Cards, hand: Cards, beats: dict[Cards, Cards], common: Cards) -> list[Cards]:
    """Every set of cards of a hand that covers all that is uncovered."""
    if not uncovered & (uncovered - 1):
        return [cards for _, cards in covers(uncovered, 0, hand, beats, common)]
    found: dict[Cards, None] = {}

    def cover(uncovered: Cards, hand: Cards, used: Cards) -> None:
        if not uncovered:
            found[used] = None
            return
        target = hardest(uncovered)
        for targets, cards in covers(target, uncovered ^ target, hand, beats, common):
            cover(uncovered & ~targets, hand ^ cards, used | cards)

    cover(uncovered, hand, 0)
    return list(found)
