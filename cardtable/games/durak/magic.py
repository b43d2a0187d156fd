"""magic: leading or transferring with a joker makes somebody give cards, before the defender answers.

The black joker led: the leader gives the defender two. The red one: the defender gives the leader two.
Both led, or one led and transferred with the other: who laid the last gives five (to the defender
after a lead, to the leader after a transfer). Who has too few draws what is missing; a stock too short
blocks the power.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from cardtable.cards import BLACK_JOKER, JOKERS, RED_JOKER, bits_in
from cardtable.engine.move import Move
from cardtable.games.durak.bout import lead, limit
from cardtable.games.durak.refills import draw_cards
from cardtable.games.durak.state import DEFEND, GIVE, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

Moves = tuple[Move, ...]
MOST_CHOICES = 500  # more ways to give than this are given card by card
BLACK, RED = 1 << BLACK_JOKER, 1 << RED_JOKER
PASS = Move("pass")


def install(c: Compiled) -> None:
    """The jokers' power."""
    if not c.rules.jokers_give:
        return
    c.apply["lead"] = lead_with_power
    c.after_transfer += (transfer_with_power,)
    c.legal[GIVE] = gifts
    c.apply["give"] = give
    c.apply["block"] = block
    c.apply["pass"] = no_block
    c.extra = True


def lead_with_power(s: DurakState, move: Move) -> None:
    """A lead of a joker works before the defender answers."""
    lead(s, move)
    jokers = move.cards & JOKERS
    if jokers == BLACK | RED:
        power(s, s.leader, s.defender, 5)
    elif jokers == BLACK:
        power(s, s.leader, s.defender, 2)
    elif jokers == RED:
        power(s, s.defender, s.leader, 2)


def transfer_with_power(s: DurakState) -> None:
    """One joker led and transferred with the other: who transferred gives the leader five. A joker on
    another card, a cheat (C-1), has no power."""
    seat = s.first
    laid = [bit for bit, by in zip(s.attacks, s.by, strict=True) if by == seat]
    both = sum(s.attacks) & JOKERS == BLACK | RED
    if both and laid and laid[-1] & JOKERS and s.leader != seat:
        power(s, seat, s.leader, 5)


def power(s: DurakState, giver: int, receiver: int, count: int) -> None:
    """Somebody has to give; a stock too short for what he lacks blocks it."""
    x = s.x
    assert x is not None
    if max(0, count - s.hands[giver].bit_count()) > s.in_stock():
        s.tell("power-blocked")
        return
    x.give = (giver, receiver, count)
    s.phase = GIVE
    s.tell("must-give", seat=giver, to=receiver, count=count)
    if s.c.rules.block_combo:
        s.to_act = s.defender
        x.phase = GIVE  # the defender is asked first
    else:
        begin(s)


def begin(s: DurakState) -> None:
    """The giver draws what he lacks and chooses."""
    x = s.x
    assert x is not None and x.give is not None
    giver, _, count = x.give
    x.phase = 0
    lacking = count - s.hands[giver].bit_count()
    if lacking > 0:
        draw_cards(s, giver, lacking)
        count_room(s)
    s.to_act = giver


def gifts(s: DurakState) -> Moves:
    """Every choice of cards to give; card by card where there are too many; or blocks."""
    x = s.x
    assert x is not None and x.give is not None
    if x.phase == GIVE:
        return (*s.c.distinct("block", blocks(s)), PASS)
    giver, _, count = x.give
    hand = s.hands[giver]
    if comb(hand.bit_count(), count) > MOST_CHOICES:
        count = 1
    return s.c.distinct("give", map(sum, combinations(bits_in(hand), count)))


def blocks(s: DurakState) -> list[int]:
    """block_combo: three of a kind and two more cards of different ranks."""
    hand = s.hands[s.defender]
    groups: list[int] = []
    left = hand
    while left:
        group = left & s.c.same_rank[left & -left]
        left ^= group
        groups.append(group)
    found = []
    for group in groups:
        for three in combinations(bits_in(group), 3):
            others = [g & -g for g in groups if g != group]
            found += [sum(three) | a | b for a, b in combinations(others, 2)]
    return found


def give(s: DurakState, move: Move) -> None:
    """The cards change hands; giver and receiver know them."""
    x = s.x
    assert x is not None and x.give is not None
    giver, receiver, count = x.give
    cards = move.cards
    s.hands[giver] ^= cards
    x.closed[giver] = tuple(bit for bit in x.closed[giver] if not bit & cards)
    s.known[receiver] &= s.hands[receiver]
    s.hands[receiver] |= cards
    x.saw[receiver] |= s.known[giver] & s.hands[giver]
    s.known[giver] = 0  # the others cannot tell which of his cards went
    before = s.hands[giver] | cards
    x.saw = [saw if seat in (giver, receiver) else saw & ~before for seat, saw in enumerate(x.saw)]
    x.saw[giver] |= cards
    if s.barred is not None:
        s.barred[receiver] &= s.barred[giver]
    s.tell("gave", seat=giver, to=receiver, cards=cards, count=cards.bit_count(), private=(giver, receiver))
    count_room(s)
    count -= cards.bit_count()
    if count:
        x.give = (giver, receiver, count)
        return
    settle(s)


def block(s: DurakState, move: Move) -> None:
    """block_combo: the five cards are shown and nothing is given."""
    s.known[s.defender] |= move.cards
    s.tell("blocked", seat=s.defender, cards=move.cards)
    settle(s)


def no_block(s: DurakState, move: Move) -> None:
    """block_combo: the defender lets it work."""
    begin(s)


def settle(s: DurakState) -> None:
    """Back to the defender's answer."""
    x = s.x
    assert x is not None
    x.give = None
    x.phase = 0
    s.phase = DEFEND
    s.to_act = s.defender


def count_room(s: DurakState) -> None:
    """D-16: the room that the defender's hand gives, which changes with what is drawn and given."""
    most = limit(s)
    room = s.hands[s.defender].bit_count() - s.uncovered.bit_count()
    s.room = max(0, min(most - len(s.attacks), room))
