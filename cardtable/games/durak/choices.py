"""What may be done in a bout: lead, cover or take, throw in or say done (D-10 to D-15).

Each function lists the moves of a phase by look-up (``listing``); a variant's stand in their place.
"""

from __future__ import annotations

from cardtable.engine.move import Move
from cardtable.games.durak.state import DurakState

TAKE = Move("take")
DONE = Move("done")
JUST_DONE = (DONE,)
JUST_TAKE = (TAKE,)


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
    seat = s.defender
    hand = s.hands[seat]
    moves: tuple[Move, ...] = ()
    left = s.uncovered
    parts = s.c.answers[seat].get(left)  # of one card, with taking
    if parts is not None:
        for cards, covers in parts:
            moves += covers[hand & cards]
        return moves
    table = s.c.covers[seat]
    while left:
        target = left & -left
        left ^= target
        for cards, covers in table[target]:
            moves += covers[hand & cards]
    return moves + JUST_TAKE


def cover_alike_or_take(s: DurakState) -> tuple[Move, ...]:
    """D-12 with cards that are written alike: of these only one is covered."""
    c = s.c
    left = s.uncovered
    if not left & (left - 1) or c.one_of_each(left) == left:
        return cover_or_take(s)
    hand = s.hands[s.defender]
    moves: tuple[Move, ...] = ()
    for target in c.targets(s):
        for cards, covers in c.covers[s.defender][target]:
            moves += covers[hand & cards]
    return moves + JUST_TAKE


def throw_or_done(s: DurakState) -> tuple[Move, ...]:
    """D-13, D-15: a card of a rank that is on the table, or done."""
    if s.room <= 0:
        return JUST_DONE
    return s.c.throws[s.hands[s.to_act] & s.ranks]  # type: ignore[index]
