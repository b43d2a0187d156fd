"""How a deal ended: places, fool, epaulettes, the score of the match, and what may come next (D-30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from cardtable.match.match import names as names_of
from cardtable.tui.canvas import fit, text_width, wrap
from cardtable.tui.dialogs import AROUND, Pick
from cardtable.tui.keys import BY_ID

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.text import Words


# Games that are told by their points alone, and those whose places the score tells.
BY_POINTS = frozenset({"red-dog"})
BY_SCORE = BY_POINTS | {"revolution"}
COLUMN, GAP = 28, 2
BODY_COLUMNS = 58  # of the dialog, where there is room
BLANKS = 6  # rows of the dialog that may go
BETS = ("red-dog-won", "red-dog-lost", "red-dog-lost-hidden")  # what comes of a bet
DEAF = 0.4  # seconds from the first picture in which keys were meant for the table


class Result(Pick):
    """The end of a deal, told by ``tell`` for so many columns. A key that was on its way to the table chooses
    nothing here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(BY_ID["review"].keys, "review", id="table.review", show=False),
        Binding("r,R", "review", id="result.review", show=False),
    ]
    since = float("inf")

    def __init__(
        self, title: str, tell: Callable[[int], Content], options: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(title, tell(BODY_COLUMNS), options)
        self.tell = tell

    @property
    def deaf(self) -> bool:
        """Whether keys are not heard yet."""
        return super().deaf or monotonic() - self.since < DEAF

    def on_mount(self) -> None:
        self.call_after_refresh(self._drawn)

    def share_out(self) -> None:
        """A long score needs the blanks, too: its end is who came last."""
        super().share_out()
        columns = min(BODY_COLUMNS, self.app.size.width * 94 // 100 - 6)
        self.body = self.tell(columns)
        for body in self.query("#body").results(Static):
            body.update(self.body)
        room = self.app.size.height * 94 // 100 - len(self.options) - AROUND
        lines = str(self.body).split("\n")
        rows = sum(max(1, len(wrap(line, columns))) for line in lines)
        if rows <= room:
            return
        for widget in self.query("#foot"):
            widget.display = False
        for widget in self.query("#box, #text, OptionList"):
            widget.styles.padding = (0, 2) if widget.id == "box" else 0
            widget.styles.margin = 0
        for widget in self.query("#text"):
            widget.styles.max_height = max(2, room + BLANKS)

    @property
    def reviewable(self) -> bool:
        """Whether the look back at the deal is among what comes next."""
        return any(id == "review" for id, _ in self.options)

    def action_review(self) -> None:
        if self.reviewable:
            self.dismiss("review")

    def _drawn(self) -> None:
        self.since = monotonic()


def result_text(
    match: Match, words: Words, you: int | None, bright: str, gold: str, columns: int = BODY_COLUMNS
) -> Content:
    """The result in lines and the match's score as a small table of so many columns."""
    outcome = match.outcome
    assert outcome is not None
    names = names_of(match, words.t("word.dummy"))
    if match.table.game in BY_SCORE:  # the table below tells places and points
        outcome = outcome._replace(places=outcome.places[:1], scores=())
    lines = words.outcome(outcome, names, you, match.table.game)
    own = own_bet(match, words, names, you)
    parts: list[Any] = [line + "\n" for line in own]
    parts += [(line + "\n", bright) if i == 0 else line + "\n" for i, line in enumerate(lines)]
    parts += ["" if own else "\n", (words.t("tui.score", n=match.score.deals) + "\n", gold)]
    return Content.assemble(*parts, "\n".join(side_by_side(score_rows(match, words, you), columns)))


def own_bet(match: Match, words: Words, names: list[str], you: int | None) -> list[str]:
    """What came of the player's own bet, which others may have bet after (RD-5)."""
    if match.table.game not in BY_POINTS or you is None:
        return []
    events = [record.event for record in match.events if record.event is not None]
    return [words.event(e, names, you) for e in events if e.seat == you and e.kind in BETS]


def side_by_side(rows: list[str], columns: int) -> list[str]:
    """Many short rows as two columns, where there is room for them."""
    half, wide = (len(rows) + 1) // 2, max(map(text_width, rows), default=0)
    second = min(COLUMN, columns - wide)
    if len(rows) < 6 or wide > second - GAP:
        return rows
    left = [row + " " * (second - text_width(row)) for row in rows[:half]]
    return [a + b for a, b in zip(left, [*rows[half:], ""], strict=False)]


def score_rows(match: Match, words: Words, you: int | None = None) -> list[str]:
    """A row a player, the best first: how often he was the fool, how often first, points. ``you`` is called
    so, as in the lines above the score."""
    score, game = match.score, match.table.game
    names = names_of(match, words.t("word.dummy"))
    if you is not None:
        names[you] = words.t("tui.you")
    wide = min(20, max(map(text_width, names)))
    rows = []
    outcome = match.outcome
    points, groups = score.points, match.standings()
    if game in BY_POINTS and outcome is not None:  # the bank is its banker's
        points, groups = outcome.scores, outcome.places
    for group in groups:
        for seat in group:
            name = fit(names[seat], wide)
            name += " " * (wide - text_width(name))
            cells = [name]
            if match.table.has_fools:
                cells.append(
                    words.t(words.first_of(f"tui.score-fool-{game}", "tui.score-fool"), n=score.fools[seat])
                )
            if game not in BY_POINTS:
                cells.append(words.t("tui.score-first", n=score.wins[seat]))
            if points:
                key = words.first_of(f"tui.score-points-{game}", "tui.score-points")
                cells.append(words.t(key, n=points[seat]))
            if game in BY_POINTS:
                cells.append(f"{points[seat] - points_before(match, seat):+d}")
            rows.append("  ".join(cells))
    return rows


def points_before(match: Match, seat: int) -> int:
    """What a seat owned before the deal that is over."""
    if match.past:
        return match.past[-1].outcome.scores[seat]
    return int(match.table.options.get("stake", 0))


def show_result(table: Any) -> None:
    """The dialog at the end of a deal, and what follows from the answer."""
    app, match, words = table.app, table.driver.match, table.app.words
    palette = app.look.palette
    look = match, words, table.driver.you, f"bold {palette.bright}", palette.gold
    options = [] if match.finished else [("next", words.t("tui.next-deal"))]
    options += [
        ("again", words.t("tui.same-again")),
        ("new", words.t("tui.new-game")),
        ("code", words.t("tui.code-show")),
        ("look", words.t("tui.look-at-table")),
        ("quit", words.t("tui.quit")),
    ]
    title = words.t("tui.match-over") if match.finished else words.t("tui.deal-over", n=match.number)
    if table.tournament is not None:  # nothing but the table's own course is offered there
        over = table.tournament.decided(match)
        first = ("back", words.t("tournament.on")) if over else ("next", words.t("tournament.replay"))
        options = [first, ("look", words.t("tui.look-at-table")), ("quit", words.t("tui.quit"))]

    if table.reviewable:
        at = next(i for i, (id, _) in enumerate(options) if id == "look")
        options.insert(at, ("review", words.t("tui.review-deal")))

    def chosen(answer: str | None) -> None:
        if answer == "review":
            table.review(table.show_end)
        elif answer == "next":
            table.next_deal()
        elif answer == "back":
            table.tournament.back(table)
        elif answer == "again":
            app.open_match(match.same_again())
        elif answer == "code":
            table.show_code()
        elif answer == "new":
            app.open_lobby()
        elif answer == "quit":
            app.exit(0)
        else:
            table.say(words.t("tui.over-enter"), "gold")

    app.push_screen(Result(title, partial(result_text, *look), options), chosen)
