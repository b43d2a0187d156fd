"""What never changes in Redudu, counted out once: the pack, what beats what, who comes next.

Holds RU-1 (the pack), RU-5 and RU-6 (covering) as masks and ready-made moves; a black redudu is one
of two alike cards, and where a player could use either the lower one stands for both.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, combinations
from operator import or_

from cardtable.cards import (
    BLACK_JOKER,
    FIFTY_TWO,
    RED_JOKER,
    REDUDU_PACK,
    SECOND_BLACK_JOKER,
    SUIT_MASKS,
    Cards,
    bits_in,
    cards_in,
)
from cardtable.engine.move import Move

PACK: Cards = REDUDU_PACK
PLAIN: Cards = FIFTY_TWO  # every card that is no redudu
RED: Cards = 1 << RED_JOKER
BLACK: Cards = 1 << BLACK_JOKER
SECOND: Cards = 1 << SECOND_BLACK_JOKER
BLACKS: Cards = BLACK | SECOND
REDUDUS: Cards = BLACKS | RED
SUITS: tuple[Cards, ...] = tuple(mask & PLAIN for mask in SUIT_MASKS)

BITS: list[Cards] = [1 << card for card in range(PACK.bit_length())]

HAND = 7  # cards dealt, and the number that a player refills to (RU-2, RU-9)
PLAYERS = range(2, 4)
IDLE = 1000  # bouts without anybody going out after which a deal is stopped (as D-24)
FEW = 3  # with so many cards or fewer in hand a player may be passed more than he holds (RU-8)
BEYOND = 2  # … by so many plain cards


class _Covers(dict[Cards, Move]):
    """The covers of a target by the mask of their cards, made when first asked for."""

    __slots__ = ("target",)

    def __init__(self, target: Cards) -> None:
        super().__init__()
        self.target = target

    def __missing__(self, cards: Cards) -> Move:
        move = self[cards] = Move("cover", cards=cards, target=self.target)
        return move


class _Leads(dict[Cards, tuple[Move, ...]]):
    """The leads of a part of a hand, by the part's bits moved down by ``shift``."""

    __slots__ = ("shift",)

    def __init__(self, shift: int) -> None:
        super().__init__()
        self.shift = shift

    def __missing__(self, part: Cards) -> tuple[Move, ...]:
        moves = self[part] = tuple(Move("lead", cards=bit << self.shift) for bit in bits_in(part))
        return moves


# A hand in four parts of 13 bits, the redudus with the last: 5 % more decisions a second than a loop
# over its cards, and never more than 90,000 tuples.
LEADS = tuple(_Leads(shift) for shift in (0, 13, 26, 39))
PART: Cards = (1 << 13) - 1
TRANSFER: dict[Cards, Move] = {bit: Move("transfer", cards=bit) for bit in bits_in(PACK)}
TAKE = Move("take")
JUST_TAKE: tuple[Move, ...] = (TAKE,)
COVER: dict[Cards, _Covers] = {bit: _Covers(bit) for bit in bits_in(PACK)}

#: one-card mask -> all plain cards of its rank; nothing for a redudu (RU-7)
RANK: dict[Cards, Cards] = {1 << c: (0b1111 << (c & ~3) if PLAIN >> c & 1 else 0) for c in cards_in(PACK)}


@lru_cache(maxsize=16)
def beats(common: int, own: int) -> dict[Cards, Cards]:
    """What covers each card alone, for a player whose own trump suit is ``own`` where ``common`` is
    the common one: one-card mask -> mask (RU-5, RU-6). Only the red redudu covers a black one alone,
    and nothing covers the red one alone."""
    table: dict[Cards, Cards] = {}
    for card in cards_in(PLAIN):
        suit = card & 3
        higher = SUITS[suit] & ~((1 << card + 1) - 1)
        mask = higher | REDUDUS
        if suit != common:
            mask |= SUITS[common]
            if suit != own:
                mask |= SUITS[own]
        table[1 << card] = mask
    return table | {BLACK: RED, SECOND: RED, RED: 0}


@lru_cache(maxsize=4096)
def groups(uncovered: Cards) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """The sets of two and more cards that a black and that the red redudu may cover (RU-6)."""
    plain = list(bits_in(uncovered & PLAIN))
    pairs = [a | b for a, b in combinations(plain, 2)]
    triples = [a | b | c for a, b, c in combinations(plain, 3)]
    black = lowest_black(uncovered)
    mixed = [black | a for a in plain] if black else []
    for mask in (*pairs, *triples, *mixed):
        if mask not in COVER:
            COVER[mask] = _Covers(mask)
    return tuple(pairs), (*pairs, *triples, *mixed)


def lowest_black(mask: Cards) -> Cards:
    """One black redudu of a mask, or 0: two are alike."""
    return mask & BLACK or mask & SECOND


def _circle(playing: int, after: int, players: int) -> tuple[int, ...]:
    """The seats that play, clockwise from the one after ``after`` and ending with it if it plays."""
    seats = [(after + i) % players for i in range(1, players + 1)]
    return tuple(s for s in seats if playing >> s & 1)


def _refill(playing: int, leader: int, defender: int, players: int) -> tuple[int, ...]:
    """The order of drawing: the leader first, the others clockwise, the defender last (RU-4, D-20)."""
    seats = [leader, *(s for s in _circle(playing, leader, players) if s not in (leader, defender))]
    if defender != leader:
        seats.append(defender)
    return tuple(s for s in seats if playing >> s & 1)


#: players -> mask of the seats that play -> seat -> the next seat clockwise that plays (-1: none)
NEXT: dict[int, list[list[int]]] = {
    n: [[next(iter(_circle(m, s, n)), -1) for s in range(n)] for m in range(1 << n)] for n in PLAYERS
}
#: players -> mask of the seats that play -> leader -> defender -> seats in the order of drawing
REFILL: dict[int, list[list[list[tuple[int, ...]]]]] = {
    n: [[[_refill(m, a, d, n) for d in range(n)] for a in range(n)] for m in range(1 << n)] for n in PLAYERS
}


def in_order(pile: tuple[Cards, ...], left: int) -> list[int]:
    """The cards of a pile, top first. A pile is a tuple of growing masks: entry ``i`` holds the
    lowest ``i`` cards, so what ``left`` cards a draw of ``n`` takes is one exclusive or."""
    return [(pile[i] ^ pile[i - 1]).bit_length() - 1 for i in range(left, 0, -1)]


def stack(top_first: list[int]) -> tuple[Cards, ...]:
    """A pile (see ``in_order``) of cards given top first."""
    return tuple(accumulate(map(BITS.__getitem__, reversed(top_first)), or_, initial=0))
