"""Who leads the first bout (D-6 to D-8), with the event that says why; the dummy's keeper."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.cards import SUITS, bits_in, first, rank, suit
from cardtable.engine.game import Deal
from cardtable.games.durak.before import begin_cross, leave_without_cards
from cardtable.games.durak.rules import NINES_OF_DIAMONDS
from cardtable.games.durak.state import DurakState


def leads(s: DurakState, seat: int, how: str, card: int = 0) -> None:
    """Say who leads first and why; the card that decided it is known to all (D-6, D-7)."""
    args: dict[str, object] = {"how": how}
    if card:
        s.known[seat] |= card
        args["card"] = first(card)
    s.tell("leads", seat=seat, cards=card, args=args)


def choose_leader(s: DurakState, before: Deal, rng: Random) -> None:
    """D-6 to D-8: who leads the first bout, with the event that says why."""
    rules = s.c.rules
    last = before.last
    leader = -1
    if rules.dummy:
        keep_dummy(s)
    if last is not None and not last.draw and rules.later_lead != "lowest":
        leader, why = later_leader(rules.later_lead, s, before)
        leads(s, leader, why)
    if rules.before == "cross":
        assert s.x is not None
        s.x.leads = leader
        if rules.dummy:
            s.x.keeper = rng.randrange(s.c.n - 1)
        begin_cross(s, rng)
        return
    if rules.before and leave_without_cards(s):
        if rules.dummy and s.x is not None:  # over before it began; the dummy still has its keeper
            s.x.keeper = rng.randrange(s.c.n - 1)
        return
    if leader < 0:
        leader = FIRST_LEAD[rules.first_lead](s, rng)
    if rules.dummy and s.x is not None:
        s.x.keeper = leader if leader != s.x.dummy else rng.randrange(s.c.n - 1)
        s.tell("dummy", seat=s.x.keeper)
    s.c.start(s, leader)


def keep_dummy(s: DurakState) -> None:
    """The dummy neither leads nor defends where it only throws in; who plays it is settled with the
    first lead."""
    if s.c.rules.dummy == "throwing":
        s.playing &= ~(1 << s.c.n - 1)
        s.ring = s.c.ring(s.playing)


def later_leader(how: str, s: DurakState, before: Deal) -> tuple[int, str]:
    """D-8: the winner of the last deal, or the player on either side of the fool."""
    last = before.last
    assert last is not None
    n = s.c.n - (s.c.rules.dummy == "throwing")  # it sits last, and is passed by
    if how != "winner" and last.fool is not None:
        return ((last.fool - 1) % n, "under") if how == "under" else ((last.fool + 1) % n, "from")
    return last.details.get("first_out", last.places[0][0]), "winner"


def lowest_trump(s: DurakState, rng: Random) -> int:
    """D-6: the holder of the lowest trump leads; all see the card. Else D-7."""
    c = s.c
    best: tuple[int, int, int] | None = None
    if c.common_trump:
        held = sum(s.hands) & c.trump_cards[0]
        low = held & -held
        for seat, hand in enumerate(s.hands):
            if hand & low:
                leads(s, seat, "lowest-trump", low)
                return seat
    for place, seat in enumerate(c.rounds[(s.setup.dealer + 1) % c.n]):
        for bit in bits_in(s.hands[seat] & c.trump_cards[seat]):
            key = (rank(first(bit)), place, bit)
            if best is None or key < best:
                best = key
    if best is None:
        return TRUMPLESS[c.rules.first_trumpless](s, rng)
    seat = c.rounds[(s.setup.dealer + 1) % c.n][best[1]]
    leads(s, seat, "lowest-trump", best[2])
    return seat


def draw_for_lead(s: DurakState, rng: Random) -> int:
    """D-7: one card each from the dealer's left until somebody draws a trump; shown and kept."""
    c = s.c
    if not any(c.trump_cards):
        return lowest_card(s, rng)
    seat = (s.setup.dealer + 1) % c.n
    while s.pos < len(s.stock):
        if not s.playing >> seat & 1:
            seat = (seat + 1) % c.n
            continue
        card = s.stock[s.pos]
        s.pos += 1
        s.hands[seat] |= card
        s.known[seat] |= card
        if s.barred is not None:
            s.barred[seat] = 0
        s.tell("drew-for-lead", seat=seat, cards=card, count=1)
        if card & c.trump_cards[seat]:
            leads(s, seat, "drew-trump", card)
            return seat
        seat = (seat + 1) % c.n
    return lowest_card(s, rng)


def lowest_card(s: DurakState, rng: Random) -> int:
    """D-7 `lowest`: the holder of the lowest rank, ties by lot. The card is shown."""
    people = [seat for seat in range(s.c.n) if s.playing >> seat & 1]
    lowest = min(rank(first(bit)) for seat in people for bit in bits_in(s.hands[seat]))
    holders = [seat for seat in people if any(rank(first(b)) == lowest for b in bits_in(s.hands[seat]))]
    seat = rng.choice(holders)
    card = next(b for b in bits_in(s.hands[seat]) if rank(first(b)) == lowest)
    leads(s, seat, "lowest-card", card)
    return seat


def by_lot(s: DurakState, rng: Random) -> int:
    """D-7 `lot`."""
    people = s.c.n - bool(s.c.rules.dummy)
    seat = rng.randrange(people)
    leads(s, seat, "lot")
    return seat


def nine_of_diamonds(s: DurakState, rng: Random) -> int:
    """chinese: the holder of the nine of diamonds leads first; of two the first from the dealer's left
    (D-6)."""
    for seat in s.c.rounds[(s.setup.dealer + 1) % s.c.n]:
        nines = s.hands[seat] & NINES_OF_DIAMONDS
        if nines:
            leads(s, seat, "nine-of-diamonds", nines & -nines)
            return seat
    return lowest_trump(s, rng)


def lowest_spade(s: DurakState, rng: Random) -> int:
    """J-3 strict: the lowest spade leads."""
    spades = [
        (rank(first(bit)), (seat - s.setup.dealer - 1) % s.c.n, bit, seat)
        for seat, hand in enumerate(s.hands)
        for bit in bits_in(hand)
        if suit(first(bit)) == SUITS.index("s")
    ]
    if not spades:
        return lowest_trump(s, rng)
    _, _, bit, seat = min(spades)
    leads(s, seat, "lowest-spade", bit)
    return seat


Leader = Callable[[DurakState, Random], int]
TRUMPLESS: dict[str, Leader] = {"draw": draw_for_lead, "lowest": lowest_card, "lot": by_lot}
FIRST_LEAD: dict[str, Leader] = {
    "lowest-trump": lowest_trump,
    "nine-of-diamonds": nine_of_diamonds,
    "lowest-spade": lowest_spade,
    "lot": by_lot,
}
