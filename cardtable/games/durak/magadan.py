"""magadan: only open cards may be played; they open in the order dealt, one at each bout beaten off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.engine.move import Move
from cardtable.games.durak.state import AFTER, COUNTER, DEFEND, LAST, LEAD, THROW, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

Moves = tuple[Move, ...]


def install(c: Compiled) -> None:
    """Closed cards, whatever else the table allows: this room comes last. Only the opening of one more at a
    bout beaten off is put in its place by ``endings``, since a bout may yet go on (american, cheating)."""
    if c.rules.refill != "closed":
        return
    for phase in (LEAD, DEFEND, THROW, AFTER, COUNTER, LAST):
        c.legal[phase] = open_cards_only(c.legal[phase])
    c.start = open_to_lead(c.start)
    c.after_bout += (open_all_at_the_end,)
    c.extra = True


def open_cards_only(legal: Callable[[DurakState], Moves]) -> Callable[[DurakState], Moves]:
    """magadan: closed cards may not be played."""

    def legal_with_open(s: DurakState) -> Moves:
        seat = s.to_act
        assert s.x is not None and seat is not None
        queue = s.x.closed[seat]
        if not queue:
            return legal(s)
        hands = s.hands
        s.hands = hands[:]
        s.hands[seat] &= ~sum(queue)
        try:
            return legal(s)
        finally:
            s.hands = hands

    return legal_with_open


def open_next(s: DurakState, seat: int) -> None:
    """Open the card of a hand that was dealt first of its closed ones."""
    x = s.x
    assert x is not None
    if x.closed[seat]:
        card, *rest = x.closed[seat]
        x.closed[seat] = tuple(rest)
        if s.log is not None:
            s.tell("opened", seat=seat, cards=card, private=(seat,))


def open_to_lead(start: Callable[[DurakState, int], None]) -> Callable[[DurakState, int], None]:
    """magadan: who must lead and has no open card opens one."""

    def start_with_open(s: DurakState, leader: int) -> None:
        start(s, leader)
        x = s.x
        assert x is not None
        if s.outcome is None and s.hands[s.leader] == sum(x.closed[s.leader]):
            open_next(s, s.leader)

    return start_with_open


def open_one_more(beaten_off: Callable[[DurakState], None]) -> Callable[[DurakState], None]:
    """magadan: one more card opens for everybody at each bout beaten off."""

    def beaten_off_and_open(s: DurakState) -> None:
        for seat in range(s.c.n):
            open_next(s, seat)
        beaten_off(s)

    return beaten_off_and_open


def open_all_at_the_end(s: DurakState) -> None:
    """magadan: with an empty stock all cards may be played."""
    x = s.x
    assert x is not None
    if s.pos >= len(s.stock) and any(x.closed):
        x.closed = [()] * s.c.n
        s.tell("all-open")
