"""What may be done in a bout: lead, cover or take, throw in or say done (D-10 to D-15).

Each function lists the moves of a phase by look-up (``listing``); a variant's stand in their place.
"""

from __future__ import annotations

from typing import Final

from cardtable.engine.move import Move
from cardtable.games.durak.listing import add_each, add_unlike
from cardtable.games.durak.state import DurakState

TAKE: Final = Move("take")
DONE: Final = Move("done")
JUST_DONE: Final = (DONE,)
JUST_TAKE: Final = (TAKE,)


def nothing(s: DurakState) -> tuple[Move, ...]:
    """The deal is over."""
    return ()


def rank_leads(s: DurakState) -> tuple[Move, ...]:
    """D-10: one card, or several of one rank, as many as there is room for."""
    hand = s.hands[s.leader]
    moves: tuple[Move, ...] = ()
    for cards, leads in s.c.leads[s.room]:
        moves += leads[hand & cards]
    return moves


def single_leads(s: DurakState) -> tuple[Move, ...]:
    """TT-5, J-3 strict: one card."""
    moves: tuple[Move, ...] = ()
    for cards, leads in s.c.leads[1]:
        moves += leads[s.hands[s.leader] & cards]
    return moves


def cover_or_take(s: DurakState) -> tuple[Move, ...]:
    """D-12: each way to cover a card, or taking."""
    c = s.c
    hand = s.hands[s.defender]
    beats = c.beats[s.defender]
    left = s.uncovered
    moves: list[Move] = []
    while left:
        target = left & -left
        left ^= target
        fits = hand & beats[target]
        if fits:
            add_each(moves, c.covers[target], fits)
    moves.append(TAKE)
    return tuple(moves)


def cover_alike_or_take(s: DurakState) -> tuple[Move, ...]:
    """D-12 with cards that are written alike: of these only one is covered, and one covers."""
    c = s.c
    hand = s.hands[s.defender]
    beats = c.beats[s.defender]
    left = s.uncovered
    moves: list[Move] = []
    for target in (left,) if left == s.attacks[-1] else c.targets(s):
        fits = hand & beats[target]
        if fits:
            add_unlike(moves, c.covers[target], fits)
    moves.append(TAKE)
    return tuple(moves)


def throw_or_done(s: DurakState) -> tuple[Move, ...]:
    """D-13, D-15: a card of a rank that is on the table, or done."""
    fits = s.hands[s.to_act] & s.ranks  # type: ignore[index]
    if s.room <= 0 or not fits:
        return JUST_DONE
    moves: list[Move] = []
    add_each(moves, s.c.throws, fits)
    moves.append(DONE)
    return tuple(moves)


def throw_alike_or_done(s: DurakState) -> tuple[Move, ...]:
    """D-13, D-15 with cards that are written alike: of these only one is thrown in."""
    fits = s.hands[s.to_act] & s.ranks  # type: ignore[index]
    if s.room <= 0 or not fits:
        return JUST_DONE
    moves: list[Move] = []
    add_unlike(moves, s.c.throws, fits)
    moves.append(DONE)
    return tuple(moves)
