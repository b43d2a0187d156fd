"""Redudu's endgames solved exactly: two players, nothing left to draw, so each knows the other's hand.

One question is asked, "does the asker win?". A hand that comes back along a line of play counts as no
win, so that a win that was found always holds. What is left out loses nothing: covering only a part
before taking, and a transfer that would be turned down (RU-8). Where the other's own trump suit is not
known (RU-2), a win is proven only if it holds against all that he may have.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from cardtable.bots.budget import Budget, Deadline, OutOfBudget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.redudu_cards import full_covers, worth_of, worths
from cardtable.bots.redudu_sight import trumps_of
from cardtable.cards import Cards, bits_in
from cardtable.engine import Move
from cardtable.games.redudu.lookup import BEYOND, BLACKS, FEW, PLAIN, RANK, RED, REDUDUS, SECOND, SUITS, beats
from cardtable.games.redudu.view import ReduduView

if TYPE_CHECKING:
    from cardtable.games.redudu.state import ReduduState

STEPS = 500  # positions to an iteration of the budget
DEEPEST = 150  # bouts; a longer line of play is given up


def known_state(view: ReduduView) -> ReduduState | None:
    """A state with the hands as they are, if two players are at the table and there is nothing to
    draw; else None."""
    if view.players != 2 or view.common_left or any(view.own_left) or view.outcome is not None:
        return None
    state = view.determinize(Random(0))
    return state if tuple(hand.bit_count() for hand in state.hands) == view.counts else None


def solve(view: ReduduView, moves: Sequence[Move], budget: Budget) -> Choice | None:
    """The first of ``moves`` that is proven to win. Where the other's own trump decides, the move that
    wins for the most that it may be, with the chance of that as its worth. None if nothing wins, or
    the hands are not known, or the budget does not suffice. An iteration of the budget is ``STEPS``
    positions."""
    state = known_state(view)
    if state is None:
        return None
    suits = trumps_of(view, 1 - view.seat)
    deadline = Deadline(budget, STEPS)
    try:
        prover = Prover(state, view.seat, deadline, _owns(view, tuple(suits)))
        for move in moves:
            if prover.wins_with(state, move):
                return Choice(move, Reason("proven-win"), {move: 1.0}, 0, True)
        if len(suits) == 1:
            return None
        worth = dict.fromkeys(moves, 0.0)
        for suit, likely in suits.items():
            prover = Prover(state, view.seat, deadline, _owns(view, (suit,)))
            for move in moves:
                if prover.wins_with(state, move):
                    worth[move] += likely
    except OutOfBudget:
        return None
    best = max(moves, key=worth.__getitem__)
    if not worth[best]:
        return None
    return Choice(best, Reason("redudu-likely-win", {"percent": round(100 * worth[best])}), worth)


def price(view: ReduduView, move: Move, budget: Budget) -> float | None:
    """What a move of an endgame is worth, 1 or 0, or None if neither can be proven."""
    state = known_state(view)
    if state is None:
        return None
    suits, deadline = tuple(trumps_of(view, 1 - view.seat)), Deadline(budget, STEPS)
    other = 1 - view.seat
    try:
        if Prover(state, view.seat, deadline, _owns(view, suits)).wins_with(state, move):
            return 1.0
        for suit in suits:
            if not Prover(state, other, deadline, _owns(view, (suit,))).wins_with(state, move):
                return None
        return 0.0
    except OutOfBudget:
        return None


def _owns(view: ReduduView, suits: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The own trump suits by seat, ``suits`` those of the other."""
    mine = (view.own_trump & 3,)
    return (mine, suits) if view.seat == 0 else (suits, mine)


def _beats(common: int, suits: tuple[int, ...]) -> dict[Cards, Cards]:
    """What covers each card alone for a player who may have any of some own trump suits."""
    table = dict(beats(common, suits[0]))
    for suit in suits[1:]:
        for bit, mask in beats(common, suit).items():
            table[bit] |= mask
    return table


class Prover:
    """Answers whether a seat wins from hands that all know, with best play of both. ``owns``: the own
    trump suits by seat; several are as good as all of them. Every question raises OutOfBudget."""

    def __init__(
        self, state: ReduduState, asker: int, deadline: Deadline, owns: Sequence[tuple[int, ...]]
    ) -> None:
        self.asker = asker
        self.step = deadline.step
        common = state.common & 3
        self.common = SUITS[common]
        self.beats = tuple(_beats(common, suits) for suits in owns)
        self.worths = tuple(worths(common, suits[0]) for suits in owns)
        self.known: dict[tuple[int, Cards, Cards], bool] = {}
        self.path: set[tuple[int, Cards, Cards]] = set()

    def wins_with(self, state: ReduduState, move: Move) -> bool:
        """Whether the asker wins after a move."""
        after = state.clone()
        after.apply(move)
        return self.wins(after)

    def wins(self, state: ReduduState) -> bool:
        """Whether the asker wins a state."""
        if state.outcome is not None:
            return state.outcome.places[0] == (self.asker,)
        hands = state.hands
        if not state.groups:
            side = state.leader
            return self.lead(side, hands[side], hands[1 - side])
        side, table = 1 - state.defender, state.on_table()
        a, b = hands[side], hands[1 - side]
        if state.taking:
            return self.lead(side, a, b | table) if a else side == self.asker
        passes = table == state.uncovered and not state.refused
        return self.defend(side, a, b, state.uncovered, table, passes)

    def lead(self, side: int, a: Cards, b: Cards) -> bool:
        """``side`` leads from hand ``a`` against ``b``: does the asker win?"""
        want = side == self.asker
        if not a & (a - 1):
            return want  # he is out with it, whatever the other does
        key = (side, a, b)
        found = self.known.get(key)
        if found is not None:
            return found
        if key in self.path:
            return False
        if len(self.path) > DEEPEST:
            raise OutOfBudget
        self.step()
        self.path.add(key)
        given = a ^ SECOND if a & BLACKS == BLACKS else a
        answer = not want
        for card in sorted(bits_in(given), key=self.worths[side].__getitem__):
            if self.defend(side, a ^ card, b, card, card, True) is want:
                answer = want
                break
        self.path.discard(key)
        self.known[key] = answer
        return answer

    def defend(self, side: int, a: Cards, b: Cards, uncovered: Cards, table: Cards, passes: bool) -> bool:
        """``side``, with ``a`` left in hand, attacks hand ``b``: does the asker win? ``passes``:
        whether the attack may be passed on."""
        other = 1 - side
        want = other == self.asker
        if not a:
            return not want
        ways = full_covers(uncovered, b, self.beats[other], self.common)
        if len(ways) > 1:
            table_of = self.worths[other]
            ways.sort(key=lambda cards: worth_of(cards, table_of))
        for cards in ways:
            rest = b ^ cards
            if not rest or self.lead(other, rest, a) is want:
                return want
        if self.lead(side, a, b | table) is want:
            return want
        for card in bits_in(b & self._passable(a, uncovered)) if passes else ():
            if self.defend(other, b ^ card, a, uncovered | card, uncovered | card, True) is want:
                return want
        return not want

    def _passable(self, receiver: Cards, uncovered: Cards) -> Cards:
        """The cards that pass an attack on to a hand for certain (RU-7, RU-8)."""
        ranks = REDUDUS
        for bit in bits_in(uncovered):
            ranks |= RANK[bit]
        holds = receiver.bit_count()
        if uncovered.bit_count() < holds:
            return ranks
        if holds > FEW or not receiver & RED:
            return 0
        plain = (uncovered & PLAIN).bit_count()
        if plain < holds + BEYOND:
            return ranks
        return REDUDUS if plain == holds + BEYOND else 0
