"""Lists of moves, made once and kept by the cards that they choose from.

What a hand may play is listed part by part: a part holds few enough cards that a hand meets the same
choices of it again and again, so that listing is a look-up for each part and not a step for each move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, combinations
from typing import TypeVar

from cardtable.cards import LOW, TWIN, WILDS, bits_in
from cardtable.engine.move import Move

Moves = tuple[Move, ...]
T = TypeVar("T")
MOST_LISTS = 1 << 14  # of one part
MOST_MOVES = 1 << 16  # of one kind


class Kept(dict[int, T]):
    """What is made of some cards, by these cards: made when first asked for, and kept."""

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[int], T], most: int = MOST_LISTS) -> None:
        self.make = make
        self.most = most

    def __missing__(self, cards: int) -> T:
        if len(self) >= self.most:
            self.clear()
        made = self[cards] = self.make(cards)
        return made


Lists = Kept[Moves]  # the moves by the cards of a part that are held
Made = Kept[Move]  # the moves of a verb (against a target) by the cards they play
Rows = Kept[tuple[tuple[int, ...], int]]  # cards that are laid together, in order, and all of their ranks
Listing = tuple[tuple[int, Lists], ...]  # parts: cards, and the lists by those of them that are held


def add_each(moves: list[Move], made: Made, cards: int) -> None:
    """Add to moves the one with each card of a mask, lowest first."""
    while cards:
        card = cards & -cards
        cards ^= card
        moves.append(made[card])


def add_pairs(moves: list[Move], made: Made, cards: int) -> None:
    """Add to moves the one with each two cards of a mask."""
    while cards:
        lower = cards & -cards
        cards ^= lower
        left = cards
        while left:
            higher = left & -left
            left ^= higher
            moves.append(made[lower | higher])


def add_unlike(moves: list[Move], made: Made, cards: int) -> None:
    """``add_each`` where cards are written alike: of these only the lowest."""
    lower = cards
    upper = cards >> TWIN
    if upper:
        lower &= LOW
        upper &= ~lower
    elif cards & WILDS:
        wild = cards & WILDS
        lower ^= wild & (wild - 1)
    while lower:
        card = lower & -lower
        lower ^= card
        moves.append(made[card])
    while upper:
        card = upper & -upper
        upper ^= card
        moves.append(made[card << TWIN])


def shares(cards: int, same_rank: dict[int, int], many: int) -> Iterable[int]:
    """Cards in so many parts (or fewer) of about the same size, lower ranks first, no rank in two."""
    left = cards
    for number in range(many, 0, -1):
        wanted = left.bit_count() / number
        part = 0
        while left and part.bit_count() < wanted:
            part |= left & same_rank[left & -left]
            left &= ~part
        if part:
            yield part


def sets_of(cards: int, sizes: Iterable[int]) -> Iterable[int]:
    """Every choice of so many cards, smaller ones first."""
    bits = list(bits_in(cards))
    return chain.from_iterable(map(sum, combinations(bits, size)) for size in sizes)
