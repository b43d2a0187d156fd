"""What may be led: one rank (D-10), the strongest card, three cards, pairs, groups. A whole rank is led as
one rank, by what ``Compiled.sets_of_rank`` lets be laid together."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.cards import SPECIALS, bits_in, first, rank
from cardtable.games.durak.choices import rank_leads, single_leads
from cardtable.games.durak.listing import Moves, sets_of
from cardtable.games.durak.state import LEAD, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

MOST_LED = 5  # two pairs, or four of a rank, and one more card


def install(c: Compiled) -> None:
    """The leads of this table."""
    c.legal[LEAD] = LEADS[c.rules.leads]
    if c.rules.one_led and c.rules.leads != "one":
        c.legal[LEAD] = one_of(c.legal[LEAD])
    if c.rules.leads == "strongest":
        c.strongest = tuple(by_strength(c, seat) for seat in range(c.n))


def one_of(leads: Callable[[DurakState], Moves]) -> Callable[[DurakState], Moves]:
    """J-3 strict: those of one card, as if there were room for no more."""

    def single(s: DurakState) -> Moves:
        room = s.room
        s.room = min(room, 1)
        found = leads(s)
        s.room = room
        return found

    return single


def strength(c: Compiled, seat: int, bit: int) -> tuple[int, int]:
    """tedious: how strong a card is in a hand: special cards that cover trumps, trumps, plain cards."""
    card = first(bit)
    if SPECIALS >> (card & 63) & 1:
        covers = sum(1 for mask in c.beats[seat].values() if mask & bit)
        return (2, covers) if covers > len(c.beats[seat]) // 3 else (0, -1)
    return (int(bool(bit & c.trump_cards[seat])), rank(card))


def by_strength(c: Compiled, seat: int) -> tuple[int, ...]:
    """tedious: the pack in masks of equally strong cards, the strongest first."""
    groups: dict[tuple[int, int], int] = {}
    for bit in bits_in(c.pack):
        key = strength(c, seat, bit)
        groups[key] = groups.get(key, 0) | bit
    return tuple(groups[key] for key in sorted(groups, reverse=True))


def strongest_leads(s: DurakState) -> Moves:
    """tedious: the strongest card, or several that are equally strong."""
    hand = s.hands[s.leader]
    equal = next(hand & group for group in s.c.strongest[s.leader] if hand & group)
    key = ("lead", equal, s.room)
    found = s.c.kept.get(key)
    if found is None:
        found = s.c.keep(key, s.c.distinct("lead", sets_of(equal, range(1, s.room + 1))))
    return found


def three_leads(s: DurakState) -> Moves:
    """threesome: any three cards; fewer only if the hand or the room is smaller."""
    hand = s.hands[s.leader]
    size = min(3, hand.bit_count(), s.room)
    return s.c.distinct("lead", sets_of(hand, (size,)))


def by_rank(c: Compiled, hand: int) -> list[int]:
    """The cards of a hand, a mask for each rank."""
    groups = []
    while hand:
        group = hand & c.same_rank[hand & -hand]
        hand ^= group
        groups.append(group)
    return groups


def alike_in(groups: list[int], size: int) -> list[int]:
    """Every choice of so many cards of one rank."""
    return [cards for group in groups for cards in sets_of(group, (size,))]


def two_pairs_of(c: Compiled, pairs: list[int], room: int) -> list[int]:
    """Two pairs of different ranks, where there is room for them."""
    if room < 4:
        return []
    return [a | b for a, b in combinations(pairs, 2) if not b & c.same_rank[a & -a]]


def pair_leads(s: DurakState) -> Moves:
    """pairs: one card; a pair or two pairs with one more card, alone only if nothing else is there."""
    hand = s.hands[s.leader]
    key = ("lead", hand, s.room)
    found = s.c.kept.get(key)
    if found is None:
        bits = list(bits_in(hand))
        pairs = alike_in(by_rank(s.c, hand), 2)
        chosen = bits[:]
        for cards in (*pairs, *two_pairs_of(s.c, pairs, s.room)):
            chosen += [cards | bit for bit in bits if not bit & cards] or [cards]
        found = s.c.keep(key, s.c.distinct("lead", fitting(chosen, s.room)))
    return found


def group_leads(s: DurakState) -> Moves:
    """groups: as pairs, the extra card free; three of a kind alone; four with or without a card."""
    hand = s.hands[s.leader]
    key = ("lead", hand, s.room)
    found = s.c.kept.get(key)
    if found is None:
        bits = list(bits_in(hand))
        groups = by_rank(s.c, hand)
        pairs = alike_in(groups, 2)
        chosen = bits[:]
        for cards in (*pairs, *two_pairs_of(s.c, pairs, s.room), *alike_in(groups, 4)):
            barred = s.c.same_rank[cards & -cards] if cards.bit_count() == 2 else cards
            chosen += [cards, *[cards | bit for bit in bits if not bit & barred]]
        chosen += alike_in(groups, 3)
        found = s.c.keep(key, s.c.distinct("lead", fitting(chosen, s.room)))
    return found


def fitting(sets: list[int], room: int) -> Iterable[int]:
    """D-16: the leads for which there is room, each once."""
    once = dict.fromkeys(sets)
    if room >= MOST_LED:
        return once
    return [cards for cards in once if cards.bit_count() <= room]


LEADS: dict[str, Callable[[DurakState], Moves]] = {
    "rank": rank_leads,
    "one": single_leads,
    "strongest": strongest_leads,
    "three": three_leads,
    "pairs": pair_leads,
    "groups": group_leads,
    "whole-rank": rank_leads,
}
