"""Redudu by rules of thumb: what a card is worth, whether covering is worth its cards, when to pass on.

Heeds RU-5 to RU-8 from the view alone: the whole table is covered in thought first, so that no card
is spent on an attack that cannot be covered to its end; what all know of the red redudu is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge
from cardtable.bots.redudu_cards import worth_of, worths
from cardtable.bots.redudu_endgame import known_state, price, solve
from cardtable.bots.redudu_playout import playout
from cardtable.bots.redudu_reasons import reason
from cardtable.bots.redudu_sight import plan, safety, sure, table_of
from cardtable.cards import Cards
from cardtable.engine import Move
from cardtable.games.redudu.view import ReduduView

if TYPE_CHECKING:
    from cardtable.games.redudu.state import ReduduState

SLIPS = 0.12  # how often the easy level plays something else
HARD = 8.0  # what a lead that the defender cannot cover is worth, in ranks of a plain card


def greedy(view: ReduduView, rng: Random) -> Choice:
    """The least valuable card: covers if it can, passes on if it cannot, takes when it must."""
    if view.phase == "lead":
        return _lead(view, hard=0.0)
    table = table_of(view)
    covering = [m for m in view.legal if m.verb == "cover"]
    if covering:
        best = min(covering, key=lambda m: worth_of(m.cards, table) / m.target.bit_count())
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
        return _pass_or_take(view, table_of(view))
    return Choice(way.move, reason(view, way.move) or Reason("judged"))


def easy(view: ReduduView, rng: Random) -> Choice:
    """As ``greedy``, but now and then another card, a little dearer, or takes what it could cover."""
    choice = greedy(view, rng)
    if len(view.legal) < 2 or rng.random() >= SLIPS:
        return choice
    table = table_of(view)
    others = [move for move in view.legal if move is not choice.move and move.verb != "transfer"]
    others.sort(key=lambda move: worth_of(move.cards, table))
    return Choice(rng.choice(others[:3]), Reason("slip")) if others else choice


def _pass_or_take(view: ReduduView, table: dict[Cards, float]) -> Choice:
    passes = [m for m in view.legal if m.verb == "transfer"] if sure(view) else []
    if passes:
        return Choice(min(passes, key=lambda m: table[m.cards]), Reason("transfer-passes"))
    return Choice(view.legal[-1], Reason("take-must"))


def _lead(view: ReduduView, hard: float) -> Choice:
    """The least valuable card, made better by ``hard`` if the defender can hardly cover it."""
    table = table_of(view)
    chances = {m: safety(view, m.cards, view.defender) if hard else 0.0 for m in view.legal}
    best = min(view.legal, key=lambda m: table[m.cards] - hard * chances[m])
    return Choice(best, reason(view, best) or Reason("lowest"))


# -- for the search ----------------------------------------------------------------------------


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
    covering = [m for m in ordered if m.target]
    passes = [m for m in ordered if m.verb == "transfer"]
    return [*covering[:4], *passes[:1], moves[-1]]


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


def proof(view: ReduduView, budget: Budget) -> Choice | None:
    """A move that is proven to win, the one of the rules of thumb before others."""
    if known_state(view) is None:
        return None
    thumb = normal(view, Random(0)).move
    return solve(view, sorted(view.legal, key=lambda move: move is not thumb), budget)


JUDGE = Judge(
    greedy=greedy,
    normal=normal,
    easy=easy,
    playout=playout,
    value=value,
    order=order,
    reason=reason,
    solve=proof,
    worth=price,
)
