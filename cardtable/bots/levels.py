"""The levels of the bots, and the hint of the strongest.

A level never sees more than another: all get the view of their seat. They differ in judgement and
in how far they think.
"""

from __future__ import annotations

import time
from random import Random

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge, judge_of
from cardtable.bots.search import search
from cardtable.engine import Move, Refusal, TableError, View

#: weakest first
LEVELS = ("random", "greedy", "easy", "normal", "hard", "expert")

#: how long the hard level looks for a proof
MOMENT = Budget(iterations=1)
#: what the search grants the move that the rules of thumb prefer, before it knows better
HEAD_START = 0.15

#: how long a level thinks when nobody says otherwise
BUDGETS = {"hard": Budget(seconds=0.1), "expert": Budget(seconds=0.5)}


def check_level(level: str) -> str:
    """The level's name. Raises TableError with the nearest for one that is not there."""
    if level in LEVELS:
        return level
    from difflib import get_close_matches

    near = (get_close_matches(level, LEVELS, 1, 0.5) or [""])[0]
    sentence = f"there is no level {level!r}" + (f"; did you mean {near!r}?" if near else "")
    raise TableError(sentence, Refusal("unknown", "unknown-level", {"name": level, "nearest": near}))


def choose(view: View, level: str, rng: Random, budget: Budget | None = None) -> Choice:
    """A level's move for ``view.seat`` and why. ``rng`` is its only chance; ``budget`` limits the
    thinking of ``hard`` and ``expert`` (others need no time). Raises ValueError when it is not this
    seat's turn, TableError for an unknown level."""
    check_level(level)
    if not view.legal:
        raise ValueError(f"seat {view.seat} has nothing to choose")
    if len(view.legal) == 1:
        return Choice(view.legal[0], Reason("only-move"))
    if level == "random":
        return Choice(rng.choice(view.legal), Reason("at-random"))
    judge = judge_of(view)
    if level == "greedy":
        return judge.greedy(view, rng)
    if level == "easy":
        return judge.easy(view, rng)
    if level == "normal":
        return judge.normal(view, rng)
    if judge.settled(view):
        return (judge.exact or judge.normal)(view, rng)
    if budget is None:
        budget = BUDGETS[level]
    return think(view, judge, rng, budget, exact=level == "expert")


def think(view: View, judge: Judge, rng: Random, budget: Budget, exact: bool) -> Choice:
    """The searching levels: a proof if there is one to be had, else a tree search. Without ``exact``
    only what is proven in a moment."""
    if judge.solve is not None:
        start = time.perf_counter()
        proof = judge.solve(view, budget.part(0.6) if exact else MOMENT)
        budget = budget.after(time.perf_counter() - start)
        if proof is not None:
            if judge.lost is not None and not any(proof.worth.values()):
                return judge.lost(view, proof, rng, budget)
            return proof
    heads = judge.prior(view) if judge.prior else {judge.normal(view, Random(0)).move: HEAD_START}
    found = search(view, rng, budget, judge.playout, judge.value, judge.order, heads)
    best = found[0]
    worth: dict[Move, float] = {f.move: f.worth for f in found}
    why = (judge.reason(view, best.move) if judge.reason else None) or Reason("searched")
    return Choice(best.move, why, worth, sum(f.visits for f in found))


def hint(view: View, rng: Random, budget: Budget | None = None) -> Choice:
    """What the strongest bot would play here, and why, from this seat's view alone."""
    choice = choose(view, "expert", rng, budget or Budget(seconds=1.0))
    judge = judge_of(view)
    if len(view.legal) > 1 and judge.reason is not None and judge.settled(view):
        return choice._replace(why=judge.reason(view, choice.move) or Reason("judged"))
    return choice
