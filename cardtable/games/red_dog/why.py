"""Why a move is refused at Red Dog (RD-4, RD-9, RD-10), as rule ids and reason keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine.move import Move
from cardtable.engine.refusal import Refusal
from cardtable.games.red_dog.state import BANK, FOLD, PASS

if TYPE_CHECKING:
    from cardtable.games.red_dog.state import RedDogState


def why_not(s: RedDogState, move: Move, seat: int | None) -> Refusal | None:
    """The reason against a move of ``seat`` (None: the one to act), or None if there is none."""
    actor = s.to_act
    if actor is None:
        return Refusal("RD-6", "deal-over")
    if seat is not None and seat != actor:
        return Refusal("RD-4", "not-your-turn", {"seat": actor})
    if move.verb not in ("bet", "fold", "pass", "bank"):
        return Refusal("RD-4", "not-at-this-table", {"text": move.verb})
    if move.cards or move.target:
        return Refusal("RD-4", "no-cards-wanted", {"text": move.verb})
    if move.verb == "bank":
        return _no_bank(s, move.amount)
    if s.phase == BANK:
        return Refusal("RD-9", "red-dog-bank-first", {"low": s.low, "high": s.high})
    if move.verb == "bet":
        return _no_bet(s, actor, move.amount)
    if move.amount:
        return Refusal("RD-4", "red-dog-no-number", {"text": move.verb})
    if move is s.other:
        return None
    if move is FOLD:
        if s.v.banker:
            return Refusal("RD-9", "red-dog-pass-not-fold")
        return Refusal("RD-4", "red-dog-nothing-left")
    assert move is PASS
    return Refusal(
        "RD-4", "red-dog-bet-or-fold", {"low": s.low, "penalty": min(s.table.ante, s.chips[actor])}
    )


def _no_bank(s: RedDogState, amount: int) -> Refusal | None:
    if s.phase != BANK:
        if not s.v.banker:
            return Refusal("RD-9", "red-dog-no-bank-here")
        if not s.v.chooses:
            return Refusal("RD-10", "red-dog-bank-fixed", {"chips": s.deposit})
        return Refusal("RD-9", "red-dog-bank-stands", {"chips": s.pot})
    if amount < s.low:
        return Refusal("RD-9", "red-dog-bank-too-small", {"amount": amount, "low": s.low})
    if amount > s.high:
        return Refusal("RD-9", "red-dog-bank-too-large", {"amount": amount, "high": s.high})
    return None


def _no_bet(s: RedDogState, actor: int, amount: int) -> Refusal | None:
    """What is against a bet; the largest is named that the pool, the bank and his chips allow."""
    stack, most = s.chips[actor], s.pot // s.v.share
    rule = "RD-4" if not s.v.banker else "RD-10" if s.v.practice else "RD-9"
    if stack < s.low:
        return Refusal("RD-4", "red-dog-cannot-bet", {"chips": stack, "low": s.low})
    if amount < s.low:
        reason = "red-dog-bet-below-one" if s.v.banker else "red-dog-bet-below-ante"
        return Refusal(rule, reason, {"amount": amount, "low": s.low})
    if amount > most:
        if not s.v.banker:
            reason = "red-dog-bet-above-pool"
        else:
            reason = "red-dog-bet-above-half" if s.v.share > 1 else "red-dog-bet-above-bank"
        return Refusal(rule, reason, {"amount": amount, "high": most, "chips": s.pot})
    if amount > stack:
        return Refusal("RD-4", "red-dog-bet-above-stack", {"amount": amount, "high": stack})
    return None
