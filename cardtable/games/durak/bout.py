"""The moves of a bout and what follows when it closes (D-10 to D-24, T-1 to T-7); ``choices`` lists them.

Each function is one strategy that ``compiled`` picks by name or wraps. The move path has no test for
a variant; a variant's functions stand in their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.games.durak.rules import ANY_NUMBER
from cardtable.games.durak.state import AFTER, DEFEND, LEAD, THROW, DurakState, finish

LONGEST_IDLE: Final = 1000  # D-24

# -- the moves -------------------------------------------------------------------------------------


def lead(s: DurakState, move: Move) -> None:
    """D-10."""
    cards = move.cards
    seat = s.leader
    s.hands[seat] ^= cards
    s.uncovered = cards
    s.word = seat
    row, s.ranks = s.c.rows[cards]
    many = s.lead_size = len(row)
    s.attacks = list(row)
    s.covers = [0] * many
    s.by = [seat] * many
    s.room -= many
    s.phase = DEFEND
    s.to_act = s.defender


def cover(s: DurakState, move: Move) -> None:
    """D-11, D-12: cover one card; when all are covered the word goes to the attackers (D-13)."""
    card = move.cards
    target = move.target
    seat = s.defender
    s.hands[seat] ^= card
    s.covers[s.attacks.index(target)] = card
    s.ranks |= s.c.same_rank[card]
    left = s.uncovered = s.uncovered ^ target
    if not left:
        s.c.all_covered(s)


def word_or_beaten(s: DurakState) -> None:
    """D-14: the word goes to the next attacker with cards, if another card may be laid at all."""
    if s.room > 0:
        hands = s.hands
        for seat in s.turns[s.word]:
            if hands[seat]:
                s.stop = s.to_act = seat
                s.phase = THROW
                return
    s.c.beaten_off(s)


def beaten_at_once(s: DurakState) -> None:
    """S-1: nobody throws in, so that the bout ends as the table says bouts beaten off end."""
    s.c.beaten_off(s)


def throw(s: DurakState, move: Move) -> None:
    """D-13, D-15: throw in or after; when no more may be laid it is the next one's turn."""
    seat: int = s.to_act  # type: ignore[assignment]
    card = move.cards
    s.hands[seat] ^= card
    s.uncovered |= card
    s.attacks.append(card)
    s.covers.append(0)
    s.by.append(seat)
    room = s.room = s.room - 1
    if room <= 0 or not s.hands[seat]:
        if s.taking:
            next_after(s)
        else:
            answer(s)


def throw_several(s: DurakState, move: Move) -> None:
    """estonian: as many of a rank at once as one likes."""
    seat: int = s.to_act  # type: ignore[assignment]
    s.hands[seat] ^= move.cards
    s.uncovered |= move.cards
    lay(s, move.cards, seat)
    if s.room <= 0 or not s.hands[seat]:
        if s.taking:
            next_after(s)
        else:
            answer(s)


def lay(s: DurakState, cards: int, seat: int) -> None:
    """Put several attacking cards on the table: their ranks may be thrown in, the room shrinks."""
    row, ranks = s.c.rows[cards]
    many = len(row)
    s.attacks += row
    s.covers += [0] * many
    s.by += [seat] * many
    s.ranks |= ranks
    s.room -= many


def answer(s: DurakState) -> None:
    """Cards were thrown in: the defender answers them, then the next attacker has the word (D-14)."""
    s.word = s.c.after[s.to_act]  # type: ignore[index]
    s.phase = DEFEND
    s.to_act = s.defender


def done(s: DurakState, move: Move) -> None:
    """D-14, D-15: the attacker who has the word wants no more."""
    taking = s.taking
    if not taking and s.uncovered:
        answer(s)
        return
    if not taking or s.room > 0:
        hands = s.hands
        stop = s.stop
        for seat in s.turns[s.c.after[s.to_act]]:  # type: ignore[index]
            if seat == stop:
                break
            if hands[seat]:
                s.to_act = seat
                return
    if taking:
        s.c.taken(s)
    else:
        s.c.beaten_off(s)


def next_after(s: DurakState) -> None:
    """D-15: the next attacker in the row may throw after, or the cards are taken."""
    if s.room > 0:
        hands = s.hands
        stop = s.stop
        for seat in s.turns[s.c.after[s.to_act]]:  # type: ignore[index]
            if seat == stop:
                break
            if hands[seat]:
                s.to_act = seat
                return
    s.c.taken(s)


def take(s: DurakState, move: Move) -> None:
    """D-12, D-15, D-17: the defender takes; the others may throw after, from the leader on."""
    s.taking = True
    c = s.c
    if not c.throws_after:
        c.taken(s)
        return
    if c.sixth and not s.beaten:
        sixth_card(s)
    if s.room > 0:
        hands = s.hands
        for seat in s.turns[s.first]:
            if hands[seat]:
                s.stop = s.to_act = seat
                s.phase = AFTER
                return
    c.taken(s)


def sixth_card(s: DurakState) -> None:
    """D-17: who takes before a bout has been beaten off may be given a sixth card."""
    if s.room >= 0:
        hand_room = s.hands[s.defender].bit_count() - s.uncovered.bit_count()
        s.room = min(limit(s, full=True) - len(s.attacks), hand_room)


# -- closing the bout ------------------------------------------------------------------------------


def beaten_off(s: DurakState) -> None:
    """D-19: the cards are discarded, the defender leads next."""
    s.beaten += 1
    table = sum(s.covers, sum(s.attacks))
    s.discard |= table
    if s.log is not None:
        s.tell("beaten-off", seat=s.defender, cards=table, count=table.bit_count())
    s.c.close(s, s.defender)


def taken(s: DurakState) -> None:
    """D-19: the defender picks up every card, the player after him leads next."""
    pick_up(s)
    s.c.close(s, s.ring[s.defender])


def pick_up(s: DurakState) -> None:
    """D-12: every card on the table goes to the defender; all have seen them."""
    table = sum(s.covers, sum(s.attacks))
    defender = s.defender
    s.hands[defender] |= table
    s.known[defender] |= table
    if s.log is not None:
        s.tell("taken", seat=defender, cards=table, count=table.bit_count())


def close(s: DurakState, leader: int) -> None:
    """D-20 to D-22: refill, who is out, and the next bout or the end."""
    c = s.c
    s.idle += 1
    if s.pos < len(s.stock):
        c.refill(s)
    for step in c.after_bout:
        step(s)
        if s.outcome is not None:
            return
    if s.pos >= len(s.stock) and 0 in s.hands and s.c.go_out(s):
        return
    s.attacks, s.covers, s.by = [], [], []
    s.taking = False
    s.uncovered = 0
    s.bout += 1
    if s.idle >= LONGEST_IDLE:
        stop_idle(s)
    else:
        s.c.start(s, leader)


def close_plainly(s: DurakState, leader: int) -> None:
    """``close`` with the usual start, and mostly the usual refill, in one piece: bouts are short, so that
    calls count. At most one face-up card, the last, lies under the stock."""
    c = s.c
    hands = s.hands
    stock = s.stock
    pos = s.pos
    end = len(stock)
    if pos < end:
        if c.fills_up and s.log is None and s.barred is None:
            lead = s.leader
            defender = s.defender
            full = c.hand
            for seat in c.orders[lead if lead != defender else s.first][defender]:
                hand = hands[seat]
                need = full - hand.bit_count()
                if need > 0:
                    drawn = stock[pos] if need == 1 else sum(stock[pos : pos + need])
                    hands[seat] = hand | drawn
                    pos += need
                    if pos >= end:
                        s.known[seat] |= drawn & s.setup.under
                        pos = end
                        break
            s.pos = pos
        else:
            c.refill(s)
            pos = s.pos
    idle = s.idle = s.idle + 1
    for step in c.after_bout:
        step(s)
        if s.outcome is not None:
            return
    if pos >= end and 0 in hands and c.go_out(s):
        return
    s.attacks, s.covers, s.by = [], [], []
    s.taking = False
    s.uncovered = 0
    s.bout += 1
    if idle >= LONGEST_IDLE and s.idle:
        stop_idle(s)
        return
    if s.x is not None:
        s.x.fresh_bout()
    ring = s.ring
    if not s.playing >> leader & 1:
        leader = ring[leader]
    s.leader = s.first = s.to_act = leader
    s.defender = defender = ring[leader]
    s.turns = c.turns[leader][defender]
    s.phase = LEAD
    room = hands[defender].bit_count()
    most = c.limit if s.beaten else c.first_limit
    s.room = room if room < most else most
    if pos >= end:
        last_bouts(s, room)


def refill(s: DurakState) -> None:
    """D-20: hands are filled up while the stock lasts."""
    full = s.c.hand
    end = len(s.stock)
    for seat in s.c.draw_order(s):
        need = full - s.hands[seat].bit_count()
        if need > 0 and s.pos < end:
            drawn = sum(s.stock[s.pos : s.pos + need])
            s.pos = min(s.pos + need, end)
            s.hands[seat] |= drawn
            s.known[seat] |= drawn & s.setup.under
            if s.barred is not None:
                s.barred[seat] = 0
            if s.log is not None:
                drew(s, seat, drawn)


def start(s: DurakState, leader: int) -> None:
    """The next bout: who leads against whom, and how many cards it may have (D-16, D-21)."""
    c = s.c
    if not s.playing >> leader & 1:
        leader = s.ring[leader]
    defender = s.ring[leader]
    s.leader = s.first = s.to_act = leader
    s.defender = defender
    s.turns = c.turns[leader][defender]
    s.phase = LEAD
    room = s.hands[defender].bit_count()
    most = c.limit if s.beaten else c.first_limit
    s.room = room if room < most else most
    if s.pos >= len(s.stock):
        last_bouts(s, room)


def last_bouts(s: DurakState, room: int) -> None:
    """With an empty stock: no limit but the hand if the table says so (D-18); two sixes win (D-23)."""
    c = s.c
    if c.no_limit:
        s.room = room
    if c.two_sixes and s.hands[s.leader].bit_count() == 2:
        two_sixes(s)


def turns_of(s: DurakState, first: int, defender: int) -> tuple[tuple[int, ...], ...]:
    """D-13: who may throw in, from each seat on."""
    return s.c.turns[first][defender]


def as_it_is(s: DurakState, outcome: Outcome) -> Outcome:
    """D-30: the outcome as going out decides it."""
    return outcome


def against(s: DurakState, seat: int) -> int:
    """D-10: whom a seat attacks: the next player clockwise."""
    return s.ring[seat]


def limit(s: DurakState, full: bool = False) -> int:
    """D-16, D-18: the most attacking cards of this bout; ``full``: as if one had been beaten off (D-17)."""
    c = s.c
    if c.no_limit and s.pos >= len(s.stock):
        return ANY_NUMBER
    return c.limit if s.beaten or full else c.first_limit


def two_sixes(s: DurakState) -> None:
    """D-23: one of the last two leads and holds just two sixes: he has won."""
    hand = s.hands[s.leader]
    if s.x is not None and s.x.packets[s.leader]:
        return  # prikup: these are not his last cards
    if not hand & ~s.c.sixes and s.playing.bit_count() == 2:
        leave(s, [s.leader])
        s.tell("two-sixes", seat=s.leader, cards=hand)
        finish(s, s.c.outcome(s, s.defender, 2))


def drew(s: DurakState, seat: int, drawn: int) -> None:
    """Log what a seat drew: the others see how many, and the face-up ones."""
    s.tell("refilled", seat=seat, cards=drawn, count=drawn.bit_count(), private=(seat,))
    if drawn & s.setup.under:
        s.tell("turn-up-drawn", seat=seat, cards=drawn & s.setup.under)


def draw_order(s: DurakState) -> tuple[int, ...]:
    """D-20, T-5: who led the bout first, the others clockwise, the defender last; after a full circle
    of transfers the last to transfer first."""
    leader = s.leader
    return s.c.orders[leader if leader != s.defender else s.first][s.defender]


def go_out(s: DurakState) -> bool:
    """D-21, D-22: with the stock empty, who has no cards is out. True if the deal is over."""
    hands = s.hands
    gone = [seat for seat in s.c.draw_order(s) if s.playing >> seat & 1 and not hands[seat]]
    if not gone:
        return False
    before = s.playing
    leave(s, gone)
    left = s.playing
    if left & (left - 1):
        return False
    if not left:
        s.tell("draw")
        finish(s, s.c.outcome(s, None, 0, "", gone))
        return True
    fool = left.bit_length() - 1
    badges = epaulettes(s, before) if fool == s.defender else 0
    finish(s, s.c.outcome(s, fool, badges))
    return True


def leave(s: DurakState, seats: list[int]) -> None:
    """Seats go out together, in the order of the bout."""
    for seat in seats:
        s.playing ^= 1 << seat
    place = len(s.out)
    s.out += tuple(seats)
    s.ring = s.c.ring(s.playing)
    s.idle = 0
    if s.playing & (s.playing - 1) or not s.playing or s.log is not None:
        for number, seat in enumerate(seats):
            s.tell("out", seat=seat, args={"place": place + number + 1})


def epaulettes(s: DurakState, before: int) -> int:
    """D-23: the lead that left the fool alone with cards was a six, not a trump, or two sixes."""
    led = [card for card, seat in zip(s.attacks, s.by, strict=True) if seat != s.defender]  # american
    if s.lead_size != len(led) or before.bit_count() != 2:
        return 0
    if sum(led) & ~s.c.sixes or len(led) > 2:
        return 0
    x = s.x
    trumps = s.c.trump_cards[s.leader] if x is None or not x.trumps_before else x.trumps_before
    if len(led) == 1 and led[0] & trumps:
        return 0
    return len(led)


def stop_idle(s: DurakState) -> None:
    """D-24: nobody has gone out for a thousand bouts: a draw."""
    s.tell("idle", count=LONGEST_IDLE)
    finish(s, s.c.outcome(s, None, 0, "idle"))


def outcome(
    s: DurakState, fool: int | None, badges: int, reason: str = "", equal: Sequence[int] = ()
) -> Outcome:
    """D-30: places in order of going out; those whose last cards went together in a draw are equal,
    and so are those who still hold cards when the deal is stopped."""
    rest = tuple(seat for seat in range(s.c.n) if s.playing >> seat & 1 and seat != fool)
    places: list[tuple[int, ...]] = [(seat,) for seat in s.out if seat not in equal]
    for group in (tuple(sorted(equal)), rest, () if fool is None else (fool,)):
        if group:
            places.append(group)
    if fool is not None:
        s.tell("fool", seat=fool)
        if badges:
            s.tell("epaulettes", seat=fool, count=badges)
    return Outcome(tuple(places), fool, fool is None, badges, reason=reason)
