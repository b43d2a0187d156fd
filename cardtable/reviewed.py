"""A look back at a deal in lines of text, for both front ends: a player's moves that cost most, and what
was better, reckoned from what he could see when he made them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.bots.budget import Budget
    from cardtable.match import Match
    from cardtable.text import Words


SECONDS = 0.3  # for each move, where nobody says otherwise


def review_lines(
    match: Match, seat: int, words: Words, names: list[str], budget: Budget | None = None
) -> list[str]:
    """The look back at the moves of a seat. ``budget`` is for one move; it takes as many times that as
    the seat had choices, so a screen runs it beside its loop, and its ``stop`` ends it."""
    from cardtable.bots.budget import Budget
    from cardtable.bots.review import review

    budget = budget or Budget(seconds=SECONDS)
    costs = review(match.choices_of(seat), Random(match.deal_seed), budget)
    if not costs:
        return [words.t("told.review-none")]
    lines = [words.t("told.review-title")]
    for cost in costs:
        lines.append(
            words.t(
                "told.review-cost",
                n=cost.number + 1,
                played=words.move(cost.played, cost.view),
                better=words.move(cost.better, cost.view),
                why=words.why(cost.why.key, cost.why.args, names),
                lost=round(cost.lost),
            )
        )
    return lines
