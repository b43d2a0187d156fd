"""Why a move is not legal: the rule and the reason, found before anything changes.

Each verb has a function that asks the questions a player would ask, in that order. The last word is
always the legal list; a move that none of the questions explains is refused as not for now.
"""

from __future__ import annotations

from cardtable.engine.move import Move
from cardtable.games.durak.state import LAST, DurakState
from cardtable.games.durak.why_bout import cover, done, lead, show, take, throw, transfer
from cardtable.games.durak.why_parts import Answer, Check, common, no, str_of
from cardtable.games.durak.why_variants import (
    accuse,
    block,
    cheat,
    counter,
    draw,
    give,
    here_not,
    lay,
    own,
    pass_over,
    second_try,
    swap,
    throw_self,
)


def why_not(s: DurakState, move: Move, seat: int | None = None) -> Answer:
    """See ``State.why_not``."""
    if s.outcome is not None or s.to_act is None:
        return no("D-21", "deal-over")
    who = s.to_act if seat is None else seat
    if who == s.to_act and move in s.legal():
        return None
    check = CHECKS.get(move.verb)
    if check is None:
        return no("D-10", "unknown-move", text=str_of(move))
    answer = common(s, who, move) or last_word(s, who, move) or check(s, who, move)
    if answer is not None:
        return answer
    if who != s.to_act:
        return no("D-14", "not-your-turn", seat=s.to_act)
    return no("D-10", "not-now", text=str_of(move))


def last_word(s: DurakState, seat: int, move: Move) -> Answer:
    """C-3: who is asked before the bout closes points at a card or passes, whatever else was possible."""
    asked = s.x is not None and s.x.phase == LAST and seat == s.to_act
    return no("C-3", "accuse-or-pass") if asked and move.verb not in ("accuse", "pass") else None


CHECKS: dict[str, Check] = {
    "lead": lead,
    "throw": throw,
    "done": done,
    "take": take,
    "cover": cover,
    "transfer": transfer,
    "show": show,
    "give": give,
    "block": block,
    "try": second_try,
    "draw": draw,
    "swap": swap,
    "self": throw_self,
    "counter": counter,
    "own": own,
    "cheat cover": cheat,
    "cheat transfer": cheat,
    "accuse": accuse,
    "lay": lay,
    "pass": pass_over,
    **dict.fromkeys(("laugh", "keep", "bet", "fold", "bank", "play"), here_not),
}
