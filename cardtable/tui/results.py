"""How a deal ended: places, fool, epaulettes, the score of the match, and what may come next (D-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.content import Content

from cardtable.tui.canvas import fit, text_width
from cardtable.tui.dialogs import Pick

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.text import Words


def result_text(match: Match, words: Words, you: int | None, bright: str, gold: str) -> Content:
    """The result in lines and the match's score as a small table."""
    outcome = match.outcome
    assert outcome is not None
    names = [seat.name for seat in match.seats]
    lines = words.outcome(outcome, names, you, match.table.game)
    parts: list[Any] = [(line + "\n", bright) if i == 0 else line + "\n" for i, line in enumerate(lines)]
    parts += ["\n", (words.t("tui.score", n=match.score.deals) + "\n", gold)]
    return Content.assemble(*parts, "\n".join(score_rows(match, words)))


def score_rows(match: Match, words: Words) -> list[str]:
    """A row a player, the best first: how often he was the fool, how often first, points."""
    score = match.score
    names = [seat.name for seat in match.seats]
    wide = min(20, max(map(text_width, names)))
    rows = []
    for group in match.standings():
        for seat in group:
            name = fit(names[seat], wide)
            name += " " * (wide - text_width(name))
            cells = [name, words.t("tui.score-fool", n=score.fools[seat])]
            cells.append(words.t("tui.score-first", n=score.wins[seat]))
            if score.points:
                cells.append(words.t("tui.score-points", n=score.points[seat]))
            rows.append("  ".join(cells))
    return rows


def show_result(table: Any) -> None:
    """The dialog at the end of a deal, and what follows from the answer."""
    app, match, words = table.app, table.driver.match, table.app.words
    palette = app.look.palette
    body = result_text(match, words, table.driver.you, f"bold {palette.bright}", palette.gold)
    options = [] if match.finished else [("next", words.t("tui.next-deal"))]
    options += [
        ("again", words.t("tui.same-again")),
        ("new", words.t("tui.new-game")),
        ("look", words.t("tui.look-at-table")),
        ("quit", words.t("tui.quit")),
    ]
    title = words.t("tui.match-over") if match.finished else words.t("tui.deal-over", n=match.number)

    def chosen(answer: str | None) -> None:
        if answer == "next":
            table.next_deal()
        elif answer == "again":
            app.open_match(match.same_again())
        elif answer == "new":
            app.open_lobby()
        elif answer == "quit":
            app.exit(0)
        else:
            table.say(words.t("tui.over-enter"), "gold")

    app.push_screen(Pick(title, body, options), chosen)
