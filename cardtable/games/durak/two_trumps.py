"""TT-6 ``attacker_trump``: what covers a card depends on who laid it.

A card of its player's own trump suit is a trump: a higher one of the suit covers it, or another
player's trump of higher rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import SUITS, bits_in, first, rank, suit
from cardtable.engine.move import Move
from cardtable.games.durak.choices import JUST_TAKE
from cardtable.games.durak.listing import Listing
from cardtable.games.durak.state import DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled


def higher(c: Compiled, seat: int, target: int) -> int:
    """The cards that cover a trump of the player who laid it."""
    level = rank(first(target))
    same = SUITS[suit(first(target))]
    return sum(
        bit
        for bit in bits_in(c.pack)
        if rank(first(bit)) > level and SUITS[suit(first(bit))] in (same, *c.trumps[seat])
    )


def beaters(s: DurakState, seat: int, target: int) -> int:
    """The cards that cover a card on the table when a seat lays them, whoever laid it."""
    c = s.c
    if c.rules.attacker_trump and target & c.trump_cards[s.by[s.attacks.index(target)]]:
        return higher(c, seat, target)
    return c.beats[seat].get(target, 0)


def covers_from(c: Compiled, attacker: int) -> tuple[dict[int, Listing], ...]:
    """For each covering seat, what covers each card when ``attacker`` laid it."""
    tables = []
    for seat in range(c.n):
        table = dict(c.covers[seat])
        for target in c.beats[seat]:
            if target & c.trump_cards[attacker]:
                mask = higher(c, seat, target)
                table |= c.covers_of({target: mask})
        tables.append(table)
    return tuple(tables)


def cover_or_take(s: DurakState) -> tuple[Move, ...]:
    """D-12 with covers that depend on who laid the card."""
    seat = s.defender
    hand = s.hands[seat]
    moves: tuple[Move, ...] = ()
    for attack in s.c.targets(s):
        for cards, covers in s.c.covers_by[s.by[s.attacks.index(attack)]][seat][attack]:
            moves += covers[hand & cards]
    return moves + JUST_TAKE
