"""Who sits where: two-vs-two (partners opposite) and a dummy's hand played by its keeper."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.engine.outcome import Outcome
from cardtable.games.durak import bout
from cardtable.games.durak.state import DurakState, finish

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

PAIRS = ((0, 2), (1, 3))


def install(c: Compiled) -> None:
    """Partners, or a dummy."""
    if c.rules.pairs:
        c.after = tuple((seat + 2) % 4 for seat in range(4))
        sides = tuple((seat, (seat + 2) % 4) for seat in range(4))
        c.turns = tuple(
            tuple(
                tuple(
                    sides[start] if (start - defender) % 2 else sides[(start + 1) % 4] for start in range(4)
                )
                for defender in range(4)
            )
            for _ in range(4)
        )
        c.against = next_opponent
        c.start = against_opponents(c.start)
        c.go_out = pair_out
        c.adjust = places_of_pairs
    if c.rules.dummy:
        c.turns_of = with_dummy
        c.start = mind_the_dummy(c.start)
        c.extra = True
        if c.rules.dummy == "throwing":
            c.adjust = place_the_dummy


# -- partners --------------------------------------------------------------------------------------


def next_opponent(s: DurakState, seat: int) -> int:
    """two-vs-two: nobody attacks a partner; the next opponent who plays is attacked."""
    for other in ((seat + 1) % 4, (seat + 3) % 4):
        if s.playing >> other & 1:
            return other
    return seat


def against_opponents(start: Callable[[DurakState, int], None]) -> Callable[[DurakState, int], None]:
    """two-vs-two: the leader attacks the next opponent."""

    def start_against(s: DurakState, leader: int) -> None:
        ring = s.ring
        if not s.playing >> leader & 1:
            leader = ring[leader]
        s.ring = opponents_ring(s)
        start(s, leader)
        s.ring = ring

    return start_against


def opponents_ring(s: DurakState) -> tuple[int, ...]:
    """For each seat the next opponent who plays."""
    return tuple(next_opponent(s, q) for q in range(4))


def pair_out(s: DurakState) -> bool:
    """two-vs-two: a pair wins when both are out; the last hands of both in one bout are a draw."""
    gone = [seat for seat in s.c.draw_order(s) if s.playing >> seat & 1 and not s.hands[seat]]
    before = s.playing
    if gone:
        bout.leave(s, gone)
    left = [pair for pair in PAIRS if any(s.playing >> seat & 1 for seat in pair)]
    if len(left) == 2:
        return False
    if not left:
        s.tell("draw")
        finish(s, Outcome(((0, 1, 2, 3),), None, True))
        return True
    fool = next(seat for seat in left[0] if s.playing >> seat & 1)
    badges = bout.epaulettes(s, before) if fool == s.defender else 0
    finish(s, s.c.outcome(s, fool, badges))
    return True


def places_of_pairs(s: DurakState, outcome: Outcome) -> Outcome:
    """two-vs-two: won and lost as a pair, however the deal ended; who of the winners was out first leads the
    next deal (D-8)."""
    if outcome.fool is None:
        return outcome
    losers = PAIRS[outcome.fool % 2]
    winners = PAIRS[1 - outcome.fool % 2]
    first_out = next((seat for seat in s.out if seat in winners), winners[0])
    return outcome._replace(places=(winners, losers), details={"first_out": first_out})


# -- the dummy -------------------------------------------------------------------------------------


def with_dummy(s: DurakState, first: int, defender: int) -> tuple[tuple[int, ...], ...]:
    """Who may throw in: the dummy too, but for when its keeper defends."""
    x = s.x
    assert x is not None
    turns = s.c.turns[first][defender]
    if x.keeper != defender:
        return turns
    return tuple(tuple(seat for seat in row if seat != x.dummy) for row in turns)


def mind_the_dummy(start: Callable[[DurakState, int], None]) -> Callable[[DurakState, int], None]:
    """The dummy is silent while its keeper defends."""

    def start_with_dummy(s: DurakState, leader: int) -> None:
        start(s, leader)
        if s.outcome is None:
            s.turns = with_dummy(s, s.first, s.defender)

    return start_with_dummy


def place_the_dummy(s: DurakState, outcome: Outcome) -> Outcome:
    """throwing-dummy: it is never the fool; it stands before the last place, after a draw or where points
    decide behind all."""
    dummy = s.c.n - 1
    places = [tuple(seat for seat in group if seat != dummy) for group in outcome.places]
    places = [group for group in places if group]
    places.insert(len(places) - (outcome.fool is not None and not outcome.scores), (dummy,))
    return outcome._replace(places=tuple(places))
