"""After a deal: which of a player's moves cost most, and what was better, judged move by move from
what the player could see then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge, judge_of
from cardtable.bots.levels import hint
from cardtable.bots.search import search
from cardtable.engine import Move, View

MOST = 3  # moves that are told
LEAST = 5.0  # hundredths under which a move is as good as the best


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
    moments: Iterable[tuple[View, Move]], rng: Random, budget: Budget, most: int = MOST, least: float = LEAST
) -> list[Cost]:
    """The moves that cost most, dearest first: at most ``most``, each at least ``least`` hundredths.

    ``moments``: what the player saw and did, in order. ``budget`` is for one move; a move that seems to
    have cost something is weighed once more against the better one.
    """
    return dearest((cost for cost in costs(moments, rng, budget, least) if cost is not None), most)


def costs(
    moments: Iterable[tuple[View, Move]], rng: Random, budget: Budget, least: float = LEAST
) -> Iterator[Cost | None]:
    """The same move by move, for whoever shows how far it is: what each cost, None if that was less than
    ``least`` or there was nothing to choose. Ends early once the budget's ``stop`` is set."""
    for number, (view, played) in enumerate(moments):
        if len(view.legal) < 2 or played not in view.legal:
            yield None
            continue
        yield _cost(number, view, played, rng, budget, least)
        if budget.stop is not None and budget.stop.is_set():
            return


def dearest(found: Iterable[Cost], most: int = MOST) -> list[Cost]:
    """At most ``most`` of them, those first that cost most."""
    return sorted(found, key=lambda cost: -cost.lost)[:most]


def _cost(number: int, view: View, played: Move, rng: Random, budget: Budget, least: float) -> Cost | None:
    """What a move cost, or None if that is less than ``least``."""
    best = hint(view, rng, budget)
    if best.move == played or best.move not in best.worth:
        return None
    judge = judge_of(view)
    exact = best.proven or judge.settled(view)
    lost = _exactly(view, played, best, judge, budget) if exact else None
    if lost is None and not exact:
        lost = _apart(view, played, best, judge, rng, budget, least)
    if lost is None or 100 * lost < least:
        return None
    return Cost(number, view, played, best.move, best.why, 100 * lost, exact)


def _exactly(view: View, played: Move, best: Choice, judge: Judge, budget: Budget) -> float | None:
    worth = best.worth.get(played)
    if worth is None and judge.worth is not None:
        worth = judge.worth(view, played, budget)
    return None if worth is None else best.worth[best.move] - worth


def _apart(
    view: View, played: Move, best: Choice, judge: Judge, rng: Random, budget: Budget, least: float
) -> float | None:
    """How much better the one move does than the other in worlds of their own: of many moves weighed
    at once the luckiest looks better than it is. None where the first look saw no difference."""
    first = best.worth.get(played)
    if first is not None and 100 * (best.worth[best.move] - first) < least:
        return None
    pair: list[Sequence[Move]] = [(best.move, played)]

    def order(state: Any, legal: tuple[Move, ...]) -> Sequence[Move]:
        if pair:
            return pair.pop()
        return judge.order(state, legal) if judge.order is not None else legal

    found = {f.move: f.worth for f in search(view, rng, budget, judge.playout, judge.value, order)}
    return found[best.move] - found[played]
