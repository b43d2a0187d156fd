"""TT-6 ``attacker_trump``: what covers a card depends on who laid it.

A card of its player's own trump suit is a trump: a higher one of the suit covers it, or another
player's trump of higher rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import SUITS, bits_in, first, rank, suit
from cardtable.engine.move import Move
from cardtable.games.durak.choices import JUST_TAKE
from cardtable.games.durak.state import DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled


def higher(c: Compiled, seat: int, target: int) -> int:
    """The cards that cover a trump of the player who laid it."""
    level = rank(first(target))
    suits = SUITS[suit(first(target))] + c.trumps[seat]
    return sum(
        bit for bit in bits_in(c.pack) if rank(first(bit)) > level and SUITS[suit(first(bit))] in suits
    )


def beaters(s: DurakState, seat: int, target: int) -> int:
    """The cards that cover a card on the table when a seat lays them, whoever laid it."""
    c = s.c
    if c.rules.attacker_trump:
        return c.beats_by[s.by[s.attacks.index(target)]][seat].get(target, 0)
    return c.beats[seat].get(target, 0)


def beats_from(c: Compiled, attacker: int) -> list[dict[int, int]]:
    """For each covering seat, what covers each card when ``attacker`` laid it."""
    trumps = c.trump_cards[attacker]
    return [
        {target: higher(c, seat, target) if target & trumps else mask for target, mask in beats.items()}
        for seat, beats in enumerate(c.beats)
    ]


def cover_or_take(s: DurakState) -> tuple[Move, ...]:
    """D-12 with covers that depend on who laid the card."""
    seat = s.defender
    hand = s.hands[seat]
    moves: tuple[Move, ...] = ()
    for target in s.c.targets(s):
        moves += s.c.make_moves("cover", target, hand & beaters(s, seat, target))
    return moves + JUST_TAKE
