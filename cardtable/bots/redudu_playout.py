"""Redudu played out quickly: every sampled deal is finished by greedy play of all, on masks alone.

The policy is that of ``redudu.greedy``: the least valuable card leads and covers; what cannot be covered
is passed on if that cannot be turned down, else taken (RU-4 to RU-10).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.bots.redudu_cards import COMMON, OWN, full_covers, worth_of, worths
from cardtable.cards import Cards, bits_in
from cardtable.engine import Outcome
from cardtable.games.redudu.lookup import HAND, PLAIN, RANK, RED, REDUDUS, SUITS, beats, lowest_black

if TYPE_CHECKING:
    from cardtable.games.redudu.state import ReduduState

LONGEST = 160  # bouts after which a deal is judged by what is left to play


def playout(state: ReduduState, rng: Random) -> None:
    """Plays a sampled deal on: to its end, or so far that who is ahead is clear."""
    finish_bout(state)
    if state.to_act is None:
        return
    if state.players == 2:
        Duel(state).play()
        return
    for _ in range(LONGEST):
        lead(state)
        finish_bout(state)
        if state.to_act is None:
            return


def lead(state: ReduduState) -> None:
    """Leads the least valuable card."""
    table = worths(state.common & 3, state.own[state.leader] & 3)
    state.apply(min(state.legal(), key=lambda move: table[move.cards]))


def finish_bout(state: ReduduState) -> None:
    """Plays on by the state's own moves until the table is empty."""
    while state.groups and state.to_act is not None:
        table = worths(state.common & 3, state.own[state.defender] & 3)
        moves = state.legal()
        best, least = moves[-1], float("inf")
        for move in moves[:-1]:
            cost = worth_of(move.cards, table)
            cost = cost / move.target.bit_count() if move.target else cost + 100
            if cost < least:
                best, least = move, cost
        state.apply(best)


class Duel:
    """Two players between bouts."""

    def __init__(self, state: ReduduState) -> None:
        self.state = state
        self.hands = state.hands
        self.common = state.common & 3
        self.owns = [card & 3 for card in state.own]
        self.plain = tuple(PLAIN & ~SUITS[self.common] & ~SUITS[own] for own in self.owns)
        self.tables = tuple(beats(self.common, own) for own in self.owns)

    def least(self, side: int, cards: Cards) -> Cards:
        """The least valuable of some cards of a side: as ``worths``, only faster."""
        best, worth = 0, 99.0
        found = cards & self.plain[side]
        if found:
            best = found & -found
            worth = best.bit_length() - 1 >> 2
        found = cards & SUITS[self.common]
        own = self.owns[side]
        if own != self.common:
            other = cards & SUITS[own]
            if other:
                bit = other & -other
                cost = (bit.bit_length() - 1 >> 2) + OWN
                if cost < worth:
                    best, worth = bit, cost
        if found:
            bit = found & -found
            cost = (bit.bit_length() - 1 >> 2) + COMMON
            if cost < worth:
                best = bit
        return best or lowest_black(cards) or cards & RED

    def play(self) -> None:
        """Plays bout after bout and leaves the result, or what is left, in the state."""
        hands, state, tables = self.hands, self.state, self.tables
        left, piles = state.left, state.piles
        leader = state.leader
        for _ in range(LONGEST):
            other = 1 - leader
            card = self.least(leader, hands[leader])
            hands[leader] ^= card
            able = hands[other] & tables[other][card]
            attacker = leader
            if able:
                hands[other] ^= self.least(other, able)
                following = other
            else:
                attacker, taken = self.hard(leader, card)
                following = attacker if taken else 1 - attacker
            if left[2] or left[0] or left[1]:
                for side in (leader, other):
                    need = HAND - hands[side].bit_count()
                    for place in (2, side):
                        have = left[place]
                        if need > 0 and have:
                            count = need if need < have else have
                            hands[side] |= piles[place][have] ^ piles[place][have - count]
                            left[place] = have - count
                            need -= count
            if not (hands[0] and hands[1]):
                first = attacker if not hands[attacker] else 1 - attacker
                state.to_act = None
                state.outcome = Outcome(((first,), (1 - first,)), fool=1 - first)
                return
            leader = following

    def hard(self, leader: int, card: Cards) -> tuple[int, bool]:
        """A lead that no card alone covers: covered by a pair (RU-6), passed on or taken. Says who
        attacked last, and whether the other took."""
        hands = self.hands
        side, uncovered = leader, card
        while True:
            other = 1 - side
            hand = hands[other]
            ways = full_covers(uncovered, hand, self.tables[other], SUITS[self.common])
            if ways:
                table = worths(self.common, self.owns[other])
                hands[other] ^= min(ways, key=lambda cards: worth_of(cards, table))
                return side, False
            ranks = REDUDUS
            for bit in bits_in(uncovered):
                ranks |= RANK[bit]
            able = hand & ranks
            if not able or uncovered.bit_count() >= hands[side].bit_count():
                hands[other] |= uncovered
                return side, True
            passing = self.least(other, able)
            hands[other] ^= passing
            uncovered |= passing
            side = other
