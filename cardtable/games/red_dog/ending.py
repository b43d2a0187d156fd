"""How a Red Dog deal ends: the bank goes back or stays (RD-9, RD-10), a large pool is shared (RD-7), the
deal passes on (RD-6), the session ends (RD-11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.engine.outcome import Outcome

if TYPE_CHECKING:
    from cardtable.games.red_dog.state import RedDogState

TRIPLE = 3  # a Polish bank of so many deposits plays one last deal (RD-10)


def pool_after(s: RedDogState) -> dict[str, Any]:
    """RD-6, RD-7, RD-11: share out a pool above the limit, pass the deal on, end the session. A pool
    that has swallowed all chips is shared too, since nobody could ante. The last pool goes to all who are
    in the session when its rounds are through, and else to the only one who could ante."""
    table = s.table
    able = playing(s)
    inside = [seat for seat in range(s.players) if not s.out >> seat & 1]
    if s.pot and (not able or (table.pool_limit and s.pot > table.pool_limit)):
        share(s, inside, "red-dog-pool-shared" if able else "red-dog-pool-nobody")
        able = playing(s)
    through = s.number >= table.rounds
    over = through or len(able) < 2
    if over and s.pot:
        share(s, inside if through else able, "red-dog-pool-last")
    if not over:
        tell_broke(s, able, "red-dog-out-of-session")
    return {
        "pool": s.pot,
        "dealer": after(s.dealer, able),
        "held": 0,
        "session_over": over,
    }


def bank_after(s: RedDogState) -> dict[str, Any]:
    """RD-9, RD-10: the bank goes back to the banker, or stays for another deal of his."""
    v = s.v
    held = s.held + 1
    broken = s.pot < v.share
    over = s.number >= s.table.rounds
    stays = not broken and not s.last and (v.holds == 0 or held < v.holds)
    if stays and not over:
        over = not any(seat != s.dealer for seat in playing(s))
        stays = not over
    if broken:
        s.tell("red-dog-bank-broken", s.dealer)
    if stays and not over:
        last = s.deposit > 0 and s.pot >= TRIPLE * s.deposit
        if last:
            s.tell("red-dog-bank-tripled", s.dealer, args={"chips": s.pot})
        tell_broke(s, [*playing(s), s.dealer], "red-dog-broke")
        return {
            "pool": s.pot,
            "dealer": s.dealer,
            "held": held,
            "deposit": s.deposit,
            "last": last,
            "session_over": False,
        }
    if s.pot:
        s.tell("red-dog-bank-back", s.dealer, args={"chips": s.pot})
    s.chips[s.dealer] += s.pot
    s.pot = 0
    able = playing(s)
    bankers = [seat for seat in able if s.chips[seat] >= v.share]
    over = over or len(able) < 2 or not bankers
    if not over:
        tell_broke(s, able, "red-dog-broke")
    return {
        "pool": 0,
        "dealer": after(s.dealer, bankers or able),
        "held": 0,
        "deposit": 0,
        "last": False,
        "session_over": over,
    }


def playing(s: RedDogState) -> list[int]:
    """The seats that are in the session and can go on."""
    able = s.table.able(s.chips)
    return [seat for seat in able if not s.out >> seat & 1] if s.out else able


def tell_broke(s: RedDogState, able: Sequence[int], kind: str) -> None:
    """RD-4: who was in the session until now and cannot go on."""
    for seat in range(s.players):
        if seat not in able and not s.out >> seat & 1:
            s.tell(kind, seat)


def after(dealer: int, seats: Sequence[int]) -> int:
    """The next of these seats clockwise from the dealer's left; the dealer himself if there is none."""
    for seat in seats:  # in order
        if seat > dealer:
            return seat
    return seats[0] if seats else dealer


def share(s: RedDogState, seats: Sequence[int], kind: str) -> None:
    """Equal parts of the pool to these seats, if there are any; the odd chips stay."""
    part = s.pot // (len(seats) or 1)
    if part and seats:
        for seat in seats:
            s.chips[seat] += part
        s.pot -= part * len(seats)
        if len(seats) == 1:
            s.tell("red-dog-pool-only", seats[0], args={"chips": part})
        else:
            s.tell(kind, args={"chips": part, "n": len(seats)})


def stacks(s: RedDogState) -> tuple[int, ...]:
    """What each seat owns: its chips, and the banker his bank."""
    owns = list(s.chips)
    if s.v.banker:
        owns[s.dealer] += s.pot
    return tuple(owns)


def outcome_of(s: RedDogState, left: dict[str, Any], reason: str = "") -> Outcome:
    """RD-11: places by chips. ``left`` says how the session goes on."""
    owns = stacks(s)
    groups: dict[int, list[int]] = {}
    for seat, chips in enumerate(owns):
        groups.setdefault(chips, []).append(seat)
    places = tuple([tuple(groups[chips]) for chips in sorted(groups, reverse=True)])
    return Outcome(places, None, False, 0, owns, reason, left)
