"""The last bout, trick or round once more: its cards as they lay on the table, with who played each, and
what happened in it line by line.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.content import Content

from cardtable.cards import Card, cards_in
from cardtable.match.match import seen
from cardtable.match.replaying import CLOSING
from cardtable.tui.canvas import Canvas, Style, fit, text_width
from cardtable.tui.cards import CHIP, MIDDLE, draw_card, draw_chip
from cardtable.tui.dialogs import Reader
from cardtable.tui.results import BETS

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.match.match import Record
    from cardtable.text import Words
    from cardtable.tui.driver import Driver
    from cardtable.tui.look import Look

GROUND = "seat"  # the palette's name of what a dialog lies on
STEP = 3  # columns between cards that lie side by side
LEAST = 9  # columns of a group, for the names


Laid = tuple[int | None, Card]  # the seat that laid a card, if it is known, and the card


class Group(NamedTuple):
    """Cards that lay together, each with the seat that laid it: those to be covered, those that cover
    them. ``note``: a word under them."""

    attack: tuple[Laid, ...]
    cover: tuple[Laid, ...] = ()
    note: str = ""

    @property
    def columns(self) -> int:
        wide = max(len(self.attack), len(self.cover)) - 1
        return max(LEAST, MIDDLE.width + STEP * wide + (MIDDLE.right if self.cover else 0))


class Bet(NamedTuple):
    """What a seat did in a round of Red Dog: the card turned (-1: none) and the cards shown against it,
    and what came of it in words with their tone."""

    seat: int
    turned: Card
    shown: tuple[Card, ...]
    text: str
    tone: str


# -- what happened -----------------------------------------------------------------------------------


def closed(records: Sequence[Record]) -> tuple[int, int]:
    """Where the bout or trick that was closed last begins in a deal's story, and where the story goes on
    after it; (0, 0) before one has been closed."""
    ends = [i for i, record in enumerate(records) if record.event and record.event.kind in CLOSING]
    if not ends:
        return 0, 0
    moves = [i for i in range(ends[-1]) if records[i].move is not None]
    before = [i for i in ends if moves and i < moves[-1]]  # two events may close one bout
    moves = [i for i in moves if not before or i > before[-1]]
    return (moves[0] if moves else 0), ends[-1] + 1


def who_laid(records: Sequence[Record]) -> dict[Card, int | None]:
    """The seat that laid each card."""
    return {card: r.seat for r in records if r.move for card in cards_in(r.move.cards)}


def pairs(match: Match, viewer: int, start: int, end: int) -> list[Group]:
    """The table of Durak as it was when a bout was closed: as it lay before the last move, and that
    move."""
    moves = [record for record in match.events[:end] if record.move is not None]
    defender = match.events[end - 1].seat  # covers with cards that were in no hand, too (second try)
    who = who_laid(match.events[start:end])
    view: Any = match.view_after(viewer, len(moves) - 1)
    lying = [(pair.attack, pair.cover, pair.by) for pair in getattr(view, "pairs", ())]
    last = seen(moves[-1], None)
    assert last.move is not None
    laid = list(cards_in(last.move.cards))
    if last.move.verb == "cover" and laid:
        lying = [(a, laid[0] if last.move.target >> a & 1 else c, by) for a, c, by in lying]
    elif last.move.verb in ("lead", "throw", "transfer", "self"):
        lying += [(card, -1, last.seat) for card in laid]
    return [
        Group(((by, attack),), ((who.get(cover, defender), cover),) if cover >= 0 else ())
        for attack, cover, by in lying
    ]


def groups(match: Match, start: int, end: int) -> list[Group]:
    """The same of Redudu, where one card may cover several."""
    from cardtable.tui.redudu_screen import last_bout

    records = match.events[:end]
    who = who_laid(records[start:])

    def laid(cards: int) -> tuple[Laid, ...]:
        return tuple((who.get(card), card) for card in cards_in(cards))

    return [Group(laid(attack), laid(cover)) for attack, cover in last_bout(records)]


def trick(match: Match, end: int, words: Words) -> list[Group]:
    """The trick of Revolution, in the order laid."""
    from cardtable.tui.revolution_screen import last_trick

    taker, took = match.events[end - 1].seat, words.t("tui.rev-taken")
    laid = last_trick(match.events[:end])
    return [Group(((seat, card),), (), took if seat == taker else "") for seat, card in laid]


def bets(records: Sequence[Record], words: Words) -> list[Bet]:
    """A round of Red Dog, as far as it has come."""
    rows = []
    for record in records:
        seat, move, event = record.seat, record.move, record.event
        if event is not None and event.kind in BETS:
            what = "won" if event.kind == "red-dog-won" else "lost"
            text = words.t(f"tui.red-{what}", n=event.args["gain"])
            tone = "good" if what == "won" else "bad"
            rows.append(Bet(event.seat, event.args["card"], tuple(cards_in(event.cards)), text, tone))
        elif move is not None and seat is not None and move.verb in ("fold", "pass"):
            text = words.t(f"tui.act-{move.verb}-red-dog") if move.verb == "pass" else words.t("tui.act-fold")
            rows.append(Bet(seat, -1, (), text, "faint"))
    return rows


# -- how it is drawn ---------------------------------------------------------------------------------


def draw_groups(found: Sequence[Group], names: Sequence[str], width: int, look: Look, words: Words) -> Canvas:
    """The groups in rows of at most a width: above each who attacked, below who covered."""
    rows: list[list[Group]] = [[]]
    used = 0
    for group in found:
        if rows[-1] and used + group.columns > width:
            rows.append([])
            used = 0
        rows[-1].append(group)
        used += group.columns + 1
    covered = any(group.cover for group in found)
    noted = covered or any(group.note for group in found)
    high = 1 + MIDDLE.height + (MIDDLE.down if covered else 0) + noted
    canvas = Canvas(width, len(rows) * (high + 1), look.style("text", GROUND))
    for i, row in enumerate(rows):
        x = 0
        for group in row:
            _group(canvas, x, i * (high + 1), group, high, names, look, words)
            x += group.columns + 1
    return canvas


def _group(
    canvas: Canvas, x: int, y: int, group: Group, high: int, names: Sequence[str], look: Look, words: Words
) -> None:
    faint = look.style("faint", GROUND)
    canvas.text(x, y, fit(called(group.attack, names), group.columns), faint)
    several = len(group.cover) > 1 or len(group.attack) > 1
    for i, (_, card) in enumerate(group.attack):
        ground = "covered" if group.cover else "paper"
        draw_card(canvas, x + i * STEP, y + 1, card, MIDDLE, look, words, ground, bare=bool(group.cover))
    for i, (_, card) in enumerate(group.cover):
        ground = "paper_low" if several and i % 2 else "paper"
        at = x + MIDDLE.right + i * STEP
        draw_card(canvas, at, y + 1 + MIDDLE.down, card, MIDDLE, look, words, ground)
    below = called(group.cover, names) or group.note
    style = look.style("bright" if group.cover else "gold", GROUND, bold=not group.cover)
    canvas.text(x, y + high - 1, fit(below, group.columns), style)


def called(laid: Sequence[Laid], names: Sequence[str]) -> str:
    """The names of who laid cards, each once."""
    seats = dict.fromkeys(seat for seat, _ in laid if seat is not None)
    return ", ".join(names[seat] for seat in seats)


def draw_bets(rows: Sequence[Bet], names: Sequence[str], width: int, look: Look, words: Words) -> Canvas:
    """A row a bet: name, the card turned, the cards shown against it, what came of it."""
    canvas = Canvas(width, len(rows) + 2, look.style("text", GROUND))
    wide = min(12, max((text_width(names[row.seat]) for row in rows), default=0)) + 1
    most = max((len(row.shown) for row in rows), default=0)
    turned, cards = wide, wide + max(text_width(words.t("tui.red-turned")), CHIP.width) + 1
    result = cards + max(most * 4, 4) + 1
    faint = look.style("faint", GROUND)
    canvas.text(turned, 0, words.t("tui.red-turned"), faint)
    for y, row in enumerate(rows, 1):
        canvas.text(0, y, fit(names[row.seat], wide - 1), look.style("bright", GROUND))
        if row.turned >= 0:
            draw_chip(canvas, turned, y, row.turned, look, words, "covered")
        for i, card in enumerate(row.shown):
            draw_chip(canvas, cards + 4 * i, y, card, look, words, "paper_low" if i % 2 else "paper", width=4)
        canvas.text(result, y, row.text, look.style(row.tone, GROUND, bold=True))
    return canvas


def as_text(canvas: Canvas) -> list[Any]:
    """A drawing as parts of a text, row by row."""
    parts: list[Any] = []
    for y in range(canvas.height):
        parts += [(text, _written(style)) for text, style in canvas.runs(y)]
        parts.append("\n")
    return parts


def _written(style: Style) -> str:
    marks = [name for name in ("bold", "dim", "reverse", "underline") if getattr(style, name)]
    return " ".join([*marks, style.ink, "on", style.ground])


# -- the dialog ----------------------------------------------------------------------------------------


class LastBout(Reader):
    """See the module."""

    def __init__(self, title: str, driver: Driver, start: int, end: int) -> None:
        super().__init__(title, self.made)
        self.driver, self.span = driver, (start, end)

    def made(self, width: int) -> Content:
        """The picture and the lines under it."""
        driver, words, look = self.driver, self.app.words, self.app.look
        names = [words.t("tui.you") if i == driver.you else name for i, name in enumerate(driver.names)]
        match, (start, end) = driver.match, self.span
        if match.table.game == "red-dog":
            records = match.events[start:end] or match.past[-1].records
            canvas = draw_bets(bets(records, words), names, width, look, words)
        else:
            if match.table.game == "revolution":
                found, records = trick(match, end, words), match.events[start:end]
            elif match.table.game == "redudu":
                found, records = groups(match, start, end), match.events[start:end]
            else:
                found, records = pairs(match, driver.viewer, start, end), match.events[start:end]
            canvas = draw_groups(found, names, width, look, words)
        lines = "\n".join(driver.told(records))
        return Content.assemble(*as_text(canvas), lines)


def last_bout(driver: Driver) -> LastBout | None:
    """The dialog, or None when there is nothing yet to look at."""
    match, t = driver.match, driver.words.t
    if match.table.game == "red-dog":
        begun = any(r.event is not None and r.event.kind in BETS for r in match.events)
        if not begun and not match.past:
            return None
        title = t("tui.red-this-round" if begun else "tui.red-last-round")
        return LastBout(title, driver, 0, len(match.events) if begun else 0)
    start, end = closed(match.events)
    if not end:
        return None
    title = t("tui.last-trick" if match.table.game == "revolution" else "tui.last-bout")
    return LastBout(title, driver, start, end)
