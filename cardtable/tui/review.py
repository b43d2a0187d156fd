"""The look back at a deal: a player's moves that cost most, each with the table and the hand as he saw
them, and what was better and why. It fills while it thinks, a move at a time, beside the event loop.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardtable import reviewed, told
from cardtable.bots.budget import Budget
from cardtable.bots.review import Cost, costs, dearest
from cardtable.cards import Cards
from cardtable.tui.boards import board
from cardtable.tui.canvas import Canvas
from cardtable.tui.cards import draw_chip
from cardtable.tui.dialogs import Reader
from cardtable.tui.hand import sort_hand
from cardtable.tui.last_bout import GROUND, as_text

if TYPE_CHECKING:
    from textual import events

    from cardtable.engine import Move, View
    from cardtable.match import Match
    from cardtable.text import Words
    from cardtable.tui.look import Look

CHIP = 4  # columns of a card
BAR = 20  # columns of the progress bar
BUDGET = Budget(seconds=reviewed.SECONDS)  # for one move, as in plain mode

Moments = list[tuple["View", "Move"]]  # what somebody saw and did, in order


class Part(NamedTuple):
    """What one player saw and did in the deal."""

    seat: int
    moments: Moments


def parts_of(match: Match) -> list[Part]:
    """The people of a match and their moves in the deal that is over."""
    return [Part(seat, list(match.choices_of(seat))) for seat in match.humans]


class Findings:
    """What the look back at a deal has found so far: ``found`` by seat, ``done`` of ``count`` moves weighed.
    ``seed``: of the deal, so that chance falls alike each time."""

    def __init__(self, parts: list[Part], seed: int) -> None:
        self.parts, self.seed = parts, seed
        self.found: dict[int, list[Cost]] = {part.seat: [] for part in parts}
        self.done, self.count = 0, sum(len(part.moments) for part in parts)

    @property
    def whole(self) -> bool:
        """Whether every move was weighed."""
        return self.done == self.count


def findings(before: Findings | None, parts: list[Part], seed: int) -> Findings:
    """Those of an earlier look back if it was of the same deal and came to its end, else new ones."""
    if before is not None and before.whole and (before.parts, before.seed) == (parts, seed):
        return before
    return Findings(parts, seed)


# -- how it is shown -----------------------------------------------------------------------------------


def draw_choice(cost: Cost, how: str, width: int, look: Look, words: Words, closed: Cards = 0) -> Canvas:
    """The hand of that moment in rows of at most ``width`` columns, the closed cards face down at its end;
    under the cards which were played and which would have been better."""
    view: Any = cost.view
    order = sort_hand(view.hand & ~closed, how, board(view).trumps(view))
    order += [-1] * (view.hand & closed).bit_count()
    across = max(1, width // CHIP)
    rows = [order[i : i + across] for i in range(0, len(order), across)]
    canvas = Canvas(width, 2 * len(rows), look.style("text", GROUND))
    for y, row in enumerate(rows):
        for i, card in enumerate(row):
            if card < 0:
                back = look.glyphs.back * (CHIP - 1)
                canvas.text(CHIP * i, 2 * y, back, look.style("back_ink", "back"))
                continue
            ground = "paper_low" if i % 2 else "paper"
            draw_chip(canvas, CHIP * i, 2 * y, card, look, words, ground, width=CHIP)
            if cost.played.cards >> card & 1:
                style = look.style("bad", GROUND, bold=True)
                canvas.text(CHIP * i + 1, 2 * y + 1, look.glyphs.cross, style)
            if cost.better.cards >> card & 1:
                style = look.style("good", GROUND, bold=True)
                canvas.text(CHIP * i + 2, 2 * y + 1, look.glyphs.cursor, style)
    return canvas


def price(cost: Cost, words: Words) -> str:
    """Which move it was, and what it cost."""
    return words.t("tui.review-cost", n=cost.number + 1, cost=reviewed.price(cost, words))


def told_cost(
    cost: Cost,
    mine: bool,
    names: Sequence[str],
    how: str,
    width: int,
    look: Look,
    words: Words,
    closed: Cards = 0,
) -> list[Any]:
    """One move as parts of a text: what it cost, the table then, the hand, what was played and better."""
    view, p, glyphs = cost.view, look.palette, look.glyphs
    held = told.hand(view, words, names, mine)
    unseen = getattr(view, "hidden", False) or not getattr(view, "hand", 0)
    lines = [line for line in told.lines(view, words, names, mine) if unseen or line != held]
    parts: list[Any] = [(price(cost, words), f"bold {p.gold}"), "\n"]
    parts += [("\n".join(lines), p.faint), "\n"]
    parts += [] if unseen else as_text(draw_choice(cost, how, width, look, words, closed))
    played = words.t("tui.review-played", text=words.move(cost.played, view))
    why = words.why(cost.why.key, cost.why.args, names)
    better = words.t("tui.review-better", text=words.move(cost.better, view), why=why)
    parts += [(f"{glyphs.cross} {played}\n", p.bad), (f"{glyphs.cursor} {better}\n", p.good), "\n"]
    return parts


# -- the dialog ----------------------------------------------------------------------------------------


class Review(Reader):
    """See the module. ``findings`` are filled, and shown at once where they are whole; ``names`` by seat;
    ``you``: the seat that is spoken to as "you"; ``closed``: cards not shown (``reviewed.closed_cards``)."""

    CSS = Reader.CSS + "Review #progress { height: 1; padding: 0 2; margin: 0 0 1 0; }"

    def __init__(
        self,
        title: str,
        findings: Findings,
        names: Sequence[str],
        you: int | None,
        closed: Cards = 0,
    ) -> None:
        super().__init__(title, self.made)
        self.findings, self.names, self.you, self.closed = findings, names, you, closed
        self.stop = threading.Event()

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(self.heading, id="title", markup=False)
            yield Static(" ", id="progress", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(" ", id="text", markup=False)
            yield Static(self.app.words.t("tui.reader-foot"), id="foot", markup=False)

    def on_mount(self) -> None:
        if self.findings.whole:
            self.call_after_refresh(self.show)
        else:
            self.run_worker(self.look_back(), group="review", exclusive=True)

    def repaint_all(self) -> None:
        """Other colours or another language."""
        self.show()

    def on_unmount(self, event: events.Unmount) -> None:
        """Closed, or the program is left: nobody thinks any more."""
        self.stop.set()

    def action_close(self) -> None:
        self.stop.set()
        super().action_close()

    # -- thinking --------------------------------------------------------------------------------------

    def thoughts(self, part: Part) -> Iterator[Cost | None]:
        """What each move of a player cost."""
        budget = replace(BUDGET, stop=self.stop, polite=True)
        return costs(part.moments, Random(self.findings.seed), budget)

    async def look_back(self) -> None:
        """Weighs move after move in a thread and shows each that cost something."""
        findings = self.findings
        for part in findings.parts:
            thoughts = self.thoughts(part)
            for _ in part.moments:
                cost = await asyncio.to_thread(next, thoughts, None)
                if self.stop.is_set():
                    return
                if cost is not None:
                    findings.found[part.seat].append(cost)
                    self.show()
                findings.done += 1
                self.show_progress()
        self.show()

    # -- showing ---------------------------------------------------------------------------------------

    def show(self) -> None:
        self.show_progress()
        super().show()

    def show_progress(self) -> None:
        for line in self.query("#progress").results(Static):
            line.update(self.progress())

    def progress(self) -> Content:
        """How far it is."""
        words, look, done, count = self.app.words, self.app.look, self.findings.done, self.findings.count
        if self.findings.whole:
            return Content.assemble((words.t("tui.review-done", n=count), look.palette.faint))
        full = BAR * done // count
        empty = "." if look.ascii else "░"
        text = words.t("tui.review-looking", n=done + 1, count=count)
        bar = look.glyphs.block * full + empty * (BAR - full)
        return Content.assemble((bar, look.palette.good), f"  {text}")

    def made(self, width: int) -> Content:
        """What has been found so far, for each player."""
        words, look, p = self.app.words, self.app.look, self.app.look.palette
        parts: list[Any] = []
        whole, of = self.findings.whole, self.findings.found
        for seat in of:
            allowed = [cost for cost in of[seat] if reviewed.may_be_told(cost, self.closed)]
            found = dearest(allowed)
            if len(of) > 1 and (found or whole):
                parts.append((f"{self.names[seat]}\n", f"bold {p.bright}"))
            for cost in found:
                mine = cost.view.seat == self.you
                parts += told_cost(cost, mine, self.names, self.app.sort, width, look, words, self.closed)
            if not of[seat] and whole:
                parts.append((words.t("told.review-none") + "\n\n", f"bold {p.good}"))
        every = [cost for found in of.values() for cost in found]
        if every:
            game = every[0].view.table.game
            key = words.first_of(f"tui.review-reckoned-{game}", "tui.review-reckoned")
            parts.append((words.t(key), p.faint))
        if self.closed:
            parts.append(("\n" * bool(every) + words.t("told.review-closed"), p.faint))
        return Content.assemble(*parts)
