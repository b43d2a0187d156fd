"""Redudu by rules of thumb: what a card is worth, whether covering is worth its cards, when to pass on.

Heeds RU-5 to RU-8 from the view alone: the whole table is covered in thought first, so that no card
is spent on an attack that cannot be covered to its end; what all know of the red redudu is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge, blunder
from cardtable.cards import Cards, bits_in, first
from cardtable.engine import Move
from cardtable.games.redudu.tables import BLACKS, PLAIN, RED, REDUDUS, SUITS
from cardtable.games.redudu.view import ReduduView

if TYPE_CHECKING:
    from cardtable.games.redudu.state import ReduduState

# What a card is worth in ranks of a plain card.
OWN, COMMON, BLACK_WORTH, RED_WORTH = 7.0, 11.0, 26.0, 34.0
HARD = 8.0  # what a lead that the defender cannot cover is worth, in the same coin
SLIP = 0.02  # how often a playout plays anything: no two bots may go round for ever
LONGEST = 240  # moves after which a playout is judged by what is left to play


class Plan(NamedTuple):
    """A way to cover everything: what its cards are worth, and its first move."""

    cost: float
    move: Move


@lru_cache(maxsize=16)
def worths(common: int, own: int) -> dict[Cards, float]:
    """What each card is worth to a player, by its one-card mask; trump suits as numbers 0-3."""
    table: dict[Cards, float] = {}
    for bit in bits_in(PLAIN | REDUDUS):
        if bit & REDUDUS:
            table[bit] = RED_WORTH if bit & RED else BLACK_WORTH
            continue
        card = first(bit)
        suit = card & 3
        table[bit] = (card >> 2) + (COMMON if suit == common else OWN if suit == own else 0.0)
    return table


def worth_of(mask: Cards, table: dict[Cards, float]) -> float:
    """What the cards of a mask are worth together."""
    return sum(table[bit] for bit in bits_in(mask))


def _table(view: ReduduView) -> dict[Cards, float]:
    return worths(view.common_trump & 3, view.own_trump & 3)


def plan(view: ReduduView) -> Plan | None:
    """The cheapest way to cover everything on the table, or None if there is none (RU-5, RU-6)."""
    table = _table(view)
    best: list[Plan | None] = [None]

    def search(uncovered: Cards, hand: Cards, cost: float, start: Move | None) -> None:
        found = best[0]
        if found is not None and cost >= found.cost:
            return
        if not uncovered:
            assert start is not None
            best[0] = Plan(cost, start)
            return
        target = _hardest(uncovered)
        for targets, cards in _covers(view, target, uncovered, hand):
            move = start or _listed(view, targets, cards)
            search(uncovered & ~targets, hand & ~cards, cost + worth_of(cards, table), move)

    search(view.uncovered, view.hand, 0.0, None)
    return best[0]


def _hardest(uncovered: Cards) -> Cards:
    """The card to be covered first in thought: a redudu before all, then the highest."""
    return 1 << ((uncovered & REDUDUS or uncovered).bit_length() - 1)


def _listed(view: ReduduView, targets: Cards, cards: Cards) -> Move:
    """The legal move that covers so; of alike redudus the engine lists one."""
    want = str(Move("cover", cards=cards, target=targets))
    return next(move for move in view.legal if str(move) == want)


def _covers(view: ReduduView, target: Cards, uncovered: Cards, hand: Cards) -> list[tuple[Cards, Cards]]:
    """The ways to cover one card, alone or together with others: targets and covering cards."""
    rest = list(bits_in(uncovered & PLAIN & ~target))
    black, red = hand & BLACKS, hand & RED
    black &= -black
    if target & RED:
        commons = hand & SUITS[view.common_trump & 3]
        return [(target, black | (commons & -commons))] if black and commons else []
    found = [(target, bit) for bit in bits_in(hand & view.beaters(first(target)) & PLAIN)]
    if target & BLACKS:
        return [(target | extra, red) for extra in (0, *rest)] if red else []
    if black:
        found += [(target | extra, black) for extra in (0, *rest)]
    if red:
        found += [(target | extra, red) for extra in (0, *rest)]
        found += [(target | a | b, red) for i, a in enumerate(rest) for b in rest[i + 1 :]]
    return found


# -- the choosers ------------------------------------------------------------------------------


def greedy(view: ReduduView, rng: Random) -> Choice:
    """The least valuable card: covers if it can, passes on if it cannot, takes when it must."""
    if view.phase == "lead":
        return _lead(view, hard=0.0)
    table = _table(view)
    covers = [m for m in view.legal if m.verb == "cover"]
    if covers:
        best = min(covers, key=lambda m: worth_of(m.cards, table) / m.target.bit_count())
        return Choice(best, Reason("cover-cheapest"))
    return _pass_or_take(view, table)


def normal(view: ReduduView, rng: Random) -> Choice:
    """Covers whenever everything can be covered, as cheaply as that goes: each card beaten off is
    gone, and taking gives the lead away too. Passes on only what it cannot cover: whoever covers
    more is rid of more."""
    if view.phase == "lead":
        return _lead(view, HARD)
    way = plan(view)
    if way is None:
        return _pass_or_take(view, _table(view))
    many = way.move.target.bit_count()
    if many > 1:
        return Choice(way.move, Reason("redudu-several", {"n": many}))
    return Choice(way.move, Reason("cover-cheapest"))


def _pass_or_take(view: ReduduView, table: dict[Cards, float]) -> Choice:
    passes = [m for m in view.legal if m.verb == "transfer"] if _sure(view) else []
    if passes:
        return Choice(min(passes, key=lambda m: table[m.cards]), Reason("transfer-cheap"))
    return Choice(view.legal[-1], Reason("take-must"))


def _sure(view: ReduduView) -> bool:
    """Whether a transfer cannot be turned down, for all that this seat knows (RU-8)."""
    receiver = view.next_seat
    if view.uncovered.bit_count() + 1 <= view.counts[receiver]:
        return True
    return bool(view.known[receiver] & RED)


def _lead(view: ReduduView, hard: float) -> Choice:
    """The least valuable card, made better by ``hard`` if the defender can hardly cover it."""
    table = _table(view)
    chances = {m: _safety(view, m.cards) if hard else 0.0 for m in view.legal}
    best = min(view.legal, key=lambda m: table[m.cards] - hard * chances[m])
    if chances[best] > 0.99:
        return Choice(best, Reason("lead-unbeatable", {"seat": view.defender}))
    trump = table[best.cards] > first(best.cards) >> 2
    return Choice(best, Reason("lead-trump" if trump else "lead-lowest"))


def _safety(view: ReduduView, card: Cards) -> float:
    """The chance that the defender cannot cover a card with what he may hold."""
    seat = view.defender
    able = view.beaters(first(card))
    if view.known[seat] & able:
        return 0.0
    hidden = view.counts[seat] - view.known[seat].bit_count()
    unseen = view.unseen.bit_count()
    blank = unseen - (view.unseen & able).bit_count()
    chance = 1.0
    for i in range(min(hidden, unseen)):
        chance *= max(0, blank - i) / (unseen - i)
    return chance


# -- for the search ----------------------------------------------------------------------------


def playout(state: ReduduState, rng: Random) -> None:
    """Plays on cheaply: the least valuable card leads, covers or passes on; a few slips."""
    tables = [worths(state.common & 3, card & 3) for card in state.own]
    draw = rng.random
    for _ in range(LONGEST):
        seat = state.to_act
        if seat is None:
            return
        moves = state.legal()
        if len(moves) == 1 or draw() < SLIP:
            state.apply(moves[int(draw() * len(moves))])
            continue
        table = tables[seat]
        if not state.groups:
            state.apply(min(moves, key=lambda m: table[m.cards]))
            continue
        best, least = moves[-1], float("inf")
        for move in moves:
            if move.verb == "take":
                continue
            cards = move.cards
            cost = table[cards] if not cards & (cards - 1) else worth_of(cards, table)
            if move.target:
                cost /= move.target.bit_count()
            if cost < least:
                best, least = move, cost
        state.apply(best)


def order(state: ReduduState, moves: tuple[Move, ...]) -> Sequence[Move]:
    """The moves worth a thought: the cheapest leads and covers, the cheapest transfer, taking."""
    if len(moves) < 5:
        return moves
    seat = state.to_act
    assert seat is not None
    table = worths(state.common & 3, state.own[seat] & 3)
    ordered = sorted(moves, key=lambda m: worth_of(m.cards, table) / max(1, m.target.bit_count()))
    if not state.groups:
        return [*ordered[:4], ordered[-1]]
    covers = [m for m in ordered if m.target]
    passes = [m for m in ordered if m.verb == "transfer"]
    return [*covers[:4], *passes[:1], moves[-1]]


def value(state: ReduduState) -> Sequence[float]:
    """What a deal is worth to each seat: its places, or before its end what is left to play."""
    if state.outcome is not None:
        return [state.outcome.value(seat) for seat in range(state.players)]
    players = state.players
    left = [state.hands[s].bit_count() + state.left[s] for s in range(players)]
    order = sorted(range(players), key=lambda s: left[s])
    worth = [0.0] * players
    for place, seat in enumerate(order):
        worth[seat] = 0.5 + 0.6 * (0.5 - place / (players - 1))
    return worth


def reason(view: ReduduView, move: Move) -> Reason:
    """Why a move that the search chose is good: as the rules of thumb say if they agree."""
    thumb = normal(view, Random(0))
    return thumb.why if thumb.move == move else Reason("searched")


JUDGE = Judge(
    greedy=greedy,
    normal=normal,
    easy=blunder(greedy, 0.15),
    playout=playout,
    value=value,
    order=order,
    reason=reason,
)
