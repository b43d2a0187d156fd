"""A look back at a deal in lines of text, for both front ends: a player's moves that cost most, and what
was better, reckoned from what he could see when he made them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.bots.budget import Budget
    from cardtable.bots.review import Cost
    from cardtable.cards import Cards
    from cardtable.match import Match
    from cardtable.text import Words


SECONDS = 0.3  # for each move, where nobody says otherwise


def review_lines(
    match: Match, seat: int, words: Words, names: list[str], budget: Budget | None = None
) -> list[str]:
    """The look back at the moves of a seat. ``budget`` is for one move; it takes as many times that as
    the seat had choices, and its ``stop`` ends it. With several people it tells nothing of closed cards."""
    from cardtable.bots.budget import Budget
    from cardtable.bots.review import costs, dearest

    budget, closed = budget or Budget(seconds=SECONDS), closed_cards(match)
    every = [cost for cost in costs(match.choices_of(seat), Random(match.deal_seed), budget) if cost]
    found = dearest(cost for cost in every if may_be_told(cost, closed))
    rest = [words.t("told.review-closed")] if closed else []
    if not found:
        return [words.t("told.review-none"), *rest] if not every else rest
    lines = [words.t("told.review-title")]
    for cost in found:
        lines.append(
            words.t(
                "told.review-cost",
                n=cost.number + 1,
                played=words.move(cost.played, cost.view),
                better=words.move(cost.better, cost.view),
                why=words.why(cost.why.key, cost.why.args, names),
                cost=price(cost, words),
            )
        )
    return lines + rest


def price(cost: Cost, words: Words) -> str:
    """What a move cost: hundredths of a won deal; at Red Dog, where a move's worth is told in halves of the
    pool, chips (RD-5)."""
    if cost.view.table.game == "red-dog":
        chips = f"{cost.lost * 2 * getattr(cost.view, 'pool', 0) / 100:.1f}"
        chips = chips.replace(".", ",") if words.lang == "ru" else chips
        text = words.t("told.review-lost-red-dog", text=chips)
    else:
        text = words.t("told.review-lost", lost=round(cost.lost))
    return f"{text} ({words.t('told.review-exact')})" if cost.proven else text


def closed_cards(match: Match) -> Cards:
    """The cards of the deal that not everybody at the keyboard has come to know: left in a hand at the end
    and never shown (RV-9, RD-4, RD-5). None where one person plays, or where all that is left unseen is
    one hand, as a fool's."""
    if len(match.humans) < 2:
        return 0
    shown = 0
    for record in match.seen_by(None):
        if record.event is not None and record.event.kind == "dealt":
            shown = 0  # what was drawn for the deal went back into the pack
        shown |= 0 if record.move is None else record.move.cards | record.move.target
        shown |= 0 if record.event is None else record.event.cards
    views: list[Any] = [match.view(seat) for seat in range(len(match.seats))]
    closed = 0
    for seat in match.humans:
        left = getattr(views[seat], "hand", 0) & ~shown
        others = (getattr(views[one], "unseen", None) for one in match.humans if one != seat)
        if not all(isinstance(unseen, int) and not unseen & ~left for unseen in others):
            closed |= left
    return closed


def may_be_told(cost: Cost, closed: Cards) -> bool:
    """Whether a move and the better one say nothing of closed cards. A move without cards, a bet or fold,
    speaks of the whole hand."""
    moved = (cost.played.cards or -1) | (cost.better.cards or -1)
    return not getattr(cost.view, "hand", 0) & closed & moved
