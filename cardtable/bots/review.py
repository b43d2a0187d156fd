"""After a deal: which of a player's moves cost most, and what was better, judged move by move from
what the player could see then.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Reason
from cardtable.bots.judge import judge_of
from cardtable.bots.levels import hint
from cardtable.engine import Move, View


class Cost(NamedTuple):
    """A move that was not the best. ``number`` counts the player's moves from 0; ``lost`` is what it
    cost, in hundredths of a won deal as the strongest bot reckons; ``proven``: reckoned exactly."""

    number: int
    view: View
    played: Move
    better: Move
    why: Reason
    lost: float
    proven: bool


def review(
    moments: Iterable[tuple[View, Move]], rng: Random, budget: Budget, most: int = 3, least: float = 5.0
) -> list[Cost]:
    """The moves that cost most, dearest first: at most ``most``, each at least ``least`` hundredths.

    ``moments``: what the player saw and did, in order. ``budget`` is for one move.
    """
    costs: list[Cost] = []
    for number, (view, played) in enumerate(moments):
        if len(view.legal) < 2 or played not in view.legal:
            continue
        best = hint(view, rng, budget)
        if best.move is played or best.move not in best.worth:
            continue
        worth = best.worth.get(played)
        price = judge_of(view).worth
        if worth is None and best.proven and price is not None:
            worth = price(view, played, budget)
        if worth is None:
            continue
        lost = 100 * (best.worth[best.move] - worth)
        if lost >= least:
            costs.append(Cost(number, view, played, best.move, best.why, lost, best.proven))
        if budget.stop is not None and budget.stop.is_set():
            break
    return sorted(costs, key=lambda cost: -cost.lost)[:most]
