"""Solitaire, the joke under Durak's roof: nothing to think about, but somebody has to say so.

Cards of one rank are worth the same, so any that follows on will do; a straight face makes the other
take the pile, so no bot ever laughs of its own will. Both hold whatever is hidden: nothing is searched.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge, blunder

if TYPE_CHECKING:
    from cardtable.games.durak.solitaire_seen import SolitaireView


def choose(view: SolitaireView, rng: Random) -> Choice:
    """Lays any card that follows on; keeps a straight face."""
    for move in view.legal:
        if move.verb == "keep":
            return Choice(move, Reason("solitaire-keep"))
    return Choice(rng.choice(view.legal), Reason("solitaire-alike"))


JUDGE = Judge(greedy=choose, normal=choose, easy=blunder(choose, 0.15), settled=lambda view: True)
