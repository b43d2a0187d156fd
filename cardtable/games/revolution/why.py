"""Why a move is refused at Revolution (RV-3 to RV-5, RV-8), as rule ids and reason keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import SUITS, cards_in, rank
from cardtable.engine.move import Move
from cardtable.engine.refusal import Refusal
from cardtable.games.revolution.view import SEATS

if TYPE_CHECKING:
    from cardtable.games.revolution.state import RevolutionState


def why_not(state: RevolutionState, move: Move, seat: int | None) -> Refusal | None:
    """The reason against a move of ``seat`` (None: the one to act), or None if there is none."""
    actor = state.to_act
    if actor is None:
        return Refusal("RV-9", "deal-over")
    if seat is not None and seat != actor:
        return Refusal("RV-3", "not-your-turn", {"seat": actor})
    if move.verb == "pass":
        return _no_pass(state, move)
    if move.verb != "play" or move.target or move.amount:
        return Refusal("RV-3", "not-at-this-table", {"text": move.verb})
    if move.cards.bit_count() != 1:
        if move.cards:
            return Refusal("RV-3", "one-card-wanted")
        return Refusal("RV-3", "cards-wanted", {"text": "play"})
    card = next(cards_in(move.cards))
    if not state.hands[actor] & move.cards:
        return Refusal("RV-3", "not-in-hand", {"card": card})
    if state._may & move.cards:
        return None
    if not state.trick:
        if card & 3 == state.led:
            return Refusal("RV-4", "revolution-suit-led-before", {"card": card, "suit": SUITS[state.led]})
        assert rank(card) > rank(state.won)
        return Refusal("RV-4", "revolution-above-last-winner", {"card": card, "won_card": state.won})
    led = state.trick[0] & 3
    if any(held & 3 == led for held in cards_in(state.hands[actor])):
        rule = "RV-3" if state.won < 0 else "RV-5"
        return Refusal(rule, "revolution-follow-suit", {"card": card, "suit": SUITS[led]})
    args = {"card": card, "suit": SUITS[state.won & 3], "won_card": state.won}
    return Refusal("RV-5", "revolution-other-suit-first", args)


def _no_pass(state: RevolutionState, move: Move) -> Refusal | None:
    if move.cards or move.target or move.amount:
        return Refusal("RV-4", "no-cards-wanted", {"text": "pass"})
    if state._pass:
        return None
    if state.trick:
        return Refusal("RV-4", "revolution-pass-only-lead")
    if state.trump >= 0:
        return Refusal("RV-8", "revolution-pass-after-trump", {"suit": SUITS[state.trump]})
    if state.won < 0:
        return Refusal("RV-3", "revolution-pass-first-trick")
    assert state.passes >= SEATS
    return Refusal("RV-4", "revolution-lead-came-back")
