"""What may be led: one rank (D-10), the strongest card, three cards, pairs, groups, a whole rank."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.cards import SPECIALS, bits_in, first, rank
from cardtable.engine.move import Move
from cardtable.games.durak.choices import rank_leads, single_leads
from cardtable.games.durak.state import LEAD, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

Moves = tuple[Move, ...]


def install(c: Compiled) -> None:
    """The leads of this table."""
    c.legal[LEAD] = LEADS[c.rules.leads]


def strength(c: Compiled, seat: int, bit: int) -> tuple[int, int]:
    """tedious: how strong a card is in a hand: special cards that cover trumps, trumps, plain cards."""
    card = first(bit)
    if SPECIALS >> (card & 63) & 1:
        covers = sum(1 for mask in c.beats[seat].values() if mask & bit)
        return (2, covers) if covers > len(c.beats[seat]) // 3 else (0, -1)
    return (int(bool(bit & c.trump_cards[seat])), rank(card))


def strongest_leads(s: DurakState) -> Moves:
    """tedious: the strongest card, or several that are equally strong."""
    hand = s.hands[s.leader]
    key = ("lead", s.leader, hand, s.room)
    found = s.c.kept.get(key)
    if found is None:
        strengths = {bit: strength(s.c, s.leader, bit) for bit in bits_in(hand)}
        best = max(strengths.values())
        equal = [bit for bit, value in strengths.items() if value == best]
        chosen = [sum(x) for k in range(1, s.room + 1) for x in combinations(equal, k)]
        found = s.c.keep(key, s.c.distinct("lead", chosen))
    return found


def three_leads(s: DurakState) -> Moves:
    """threesome: any three cards; fewer only if the hand or the room is smaller."""
    hand = s.hands[s.leader]
    size = min(3, hand.bit_count(), s.room)
    return s.c.distinct("lead", map(sum, combinations(bits_in(hand), size)))


def by_rank(c: Compiled, hand: int) -> list[int]:
    """The cards of a hand, a mask for each rank."""
    groups = []
    while hand:
        group = hand & c.same_rank[hand & -hand]
        hand ^= group
        groups.append(group)
    return groups


def sets_of(groups: list[int], size: int) -> list[int]:
    """Every choice of so many cards of one rank."""
    return [sum(x) for group in groups for x in combinations(bits_in(group), size)]


def two_pairs_of(c: Compiled, pairs: list[int]) -> list[int]:
    """Two pairs of different ranks."""
    return [a | b for a, b in combinations(pairs, 2) if not b & c.same_rank[a & -a]]


def pair_leads(s: DurakState) -> Moves:
    """pairs: one card; a pair or two pairs with one more card, alone only if nothing else is there."""
    hand = s.hands[s.leader]
    key = ("lead", hand, s.room)
    found = s.c.kept.get(key)
    if found is None:
        pairs = sets_of(by_rank(s.c, hand), 2)
        chosen = list(bits_in(hand))
        for cards in (*pairs, *two_pairs_of(s.c, pairs)):
            rest = hand & ~cards
            chosen += [cards | bit for bit in bits_in(rest)] if rest else [cards]
        found = s.c.keep(key, s.c.distinct("lead", fitting(chosen, s.room)))
    return found


def group_leads(s: DurakState) -> Moves:
    """groups: as pairs, the extra card free; three of a kind alone; four with or without a card."""
    hand = s.hands[s.leader]
    key = ("lead", hand, s.room)
    found = s.c.kept.get(key)
    if found is None:
        groups = by_rank(s.c, hand)
        pairs = sets_of(groups, 2)
        chosen = list(bits_in(hand))
        for cards in (*pairs, *two_pairs_of(s.c, pairs), *sets_of(groups, 4)):
            same = s.c.same_rank[cards & -cards] if cards.bit_count() == 2 else 0
            chosen += [cards, *(cards | bit for bit in bits_in(hand & ~cards & ~same))]
        chosen += sets_of(groups, 3)
        found = s.c.keep(key, s.c.distinct("lead", fitting(chosen, s.room)))
    return found


def fitting(sets: list[int], room: int) -> list[int]:
    """D-16: the leads for which there is room, each once."""
    return [cards for cards in dict.fromkeys(sets) if cards.bit_count() <= room]


def whole_rank_leads(s: DurakState) -> Moves:
    """no-throw-in: every card of a rank, as many as fit (D-16)."""
    c = s.c
    moves: Moves = ()
    for group in by_rank(c, s.hands[s.leader]):
        key = ("lead", s.room, group)
        found = c.kept.get(key)
        if found is None:
            found = c.keep(key, c.distinct("lead", sets_of([group], min(group.bit_count(), s.room))))
        moves += found
    return moves


LEADS: dict[str, Callable[[DurakState], Moves]] = {
    "rank": rank_leads,
    "one": single_leads,
    "strongest": strongest_leads,
    "three": three_leads,
    "pairs": pair_leads,
    "groups": group_leads,
    "whole-rank": whole_rank_leads,
}
