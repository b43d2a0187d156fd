"""Two hands: one attacker, so that there is no row of attackers to ask (D-13 to D-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine.move import Move
from cardtable.games.durak import bout
from cardtable.games.durak.state import AFTER, THROW, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled


def install(c: Compiled) -> None:
    """What ``bout`` does for any number, for two."""
    if c.n != 2:
        return
    if c.rules.throw_in:
        c.all_covered = word_or_beaten
    c.apply["done"] = done
    c.apply["take"] = take


def word_or_beaten(s: DurakState) -> None:
    """D-14: the attacker has the word, if he has a card and may lay another."""
    attacker = 1 - s.defender
    if s.room > 0 and s.hands[attacker]:
        s.stop = s.to_act = attacker
        s.phase = THROW
    else:
        s.c.beaten_off(s)


def done(s: DurakState, move: Move) -> None:
    """D-14, D-15: the attacker wants no more."""
    if s.taking:
        s.c.taken(s)
    elif s.uncovered:
        bout.answer(s)
    else:
        s.c.beaten_off(s)


def take(s: DurakState, move: Move) -> None:
    """D-12, D-15, D-17: the defender takes; the attacker may throw after."""
    s.taking = True
    c = s.c
    if c.throws_after:
        attacker = 1 - s.defender
        if c.sixth and not s.beaten:
            bout.sixth_card(s)
        if s.room > 0 and s.hands[attacker]:
            s.stop = s.to_act = attacker
            s.phase = AFTER
            return
    c.taken(s)
