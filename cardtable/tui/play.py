"""The course of a game on the screen: turns, bots thinking in a thread, curtain, results, undo.

Nothing here blocks the event loop; a bot's move that comes too late is dropped by the match.
"""

from __future__ import annotations

import asyncio
import threading
from time import monotonic
from typing import TYPE_CHECKING, Any

from cardtable.cards import cards_in
from cardtable.engine import IllegalMove
from cardtable.match.match import Turn
from cardtable.tui.motion import SECONDS, STEPS, frames

if TYPE_CHECKING:
    from textual import events
    from textual.screen import Screen

    from cardtable.engine import Move, View
    from cardtable.match.match import Record
    from cardtable.tui.canvas import Canvas
    from cardtable.tui.driver import Driver
    from cardtable.tui.layout import Plan
    from cardtable.tui.widgets import CanvasView

    Base = Screen[None]
else:
    Base = object

FLASH = 0.2
GRACE = 0.35  # after a wait was cut short, Enter is not yet a move
PACES = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}


class Play(Base):
    """The part of the table screen that takes turns."""

    driver: Driver
    plan: Plan | None
    table_view: CanvasView
    app: Any

    def _init_play(self) -> None:
        self.busy = False  # a move is being made behind the curtain
        self.thinking = False
        self.forced = False
        self.flash = 0
        self.flash_seat = -1
        self._stop = threading.Event()
        self._skip = asyncio.Event()
        self._waiting = False
        self._skipped = 0.0
        self._curtain: Any = None
        self._over = False
        self.held_up = False  # the game waits for a terminal that has room for the table
        self.closed = False
        self._moved: list[Record] = []  # what the next picture shows moving
        self._frames: list[Canvas] = []
        self._still: Canvas | None = None
        self._ticker: Any = None

    if TYPE_CHECKING:  # what the other parts of the screen do

        def paint(self) -> None: ...
        def say(self, text: str, tone: str = "bad") -> None: ...
        def first_legal(self, view: Any) -> None: ...
        def hinted(self, move: Move) -> None: ...
        def choice(self, view: Any) -> Any: ...
        def offers(self, view: Any, choice: Any, mine: bool) -> Any: ...
        def clear_message(self) -> None: ...

    # -- turns -----------------------------------------------------------------------------------

    def proceed(self) -> None:
        """Goes on with whatever the match waits for."""
        if self._curtain is not None or self.closed:
            return
        self.held_up = self.plan is None
        if self.held_up:
            return
        turn = self.driver.match.turn()
        if turn.kind == "think":
            self._start(self._bot_turn())
        elif turn.kind == "forced":
            self._start(self._forced_turn(turn))
        elif turn.kind == "ask":
            if self.driver.must_pass(turn.person):
                self.raise_curtain(turn.person)
            else:
                self.take_turn()
                self.paint()
        elif not self._over:
            self._over = True
            if self.driver.hot:  # everybody looks at the result, and cards may be left in a hand
                self.driver.hidden = True
            self.paint()
            self._start(self._end_of_deal())

    def _start(self, work: Any) -> None:
        self.run_worker(work, group="turn", exclusive=True, exit_on_error=True)

    def take_turn(self) -> None:
        """The person looking is to act: the cursor goes to a card that may be played."""
        if self.driver.mine():
            self.first_legal(self.driver.view())

    async def _bot_turn(self) -> None:
        match = self.driver.match
        began = monotonic()
        thought = match.thought()
        stop = self._stop = threading.Event()
        self.thinking = True
        self.paint()
        try:
            move = await asyncio.to_thread(self.driver.think, thought, stop)
            await self._wait(self.pace - (monotonic() - began))
        finally:
            stop.set()
            self.thinking = False
        await self._make(thought.seat, move, lambda: match.answer(thought, move))

    async def _forced_turn(self, turn: Turn) -> None:
        assert turn.move is not None
        move = turn.move
        self.forced = True
        self.paint()
        try:
            await self._wait(max(self.pace, 0.5) if self.pace else 0.0)
        finally:
            self.forced = False
        await self._make(turn.seat, move, lambda: self.driver.match.play(turn.seat, move))

    @property
    def pace(self) -> float:
        """Seconds that a bot's move takes at least."""
        return PACES.get(self.app.pace, PACES["normal"])

    async def _wait(self, seconds: float) -> None:
        """Waits, unless a key cuts it short."""
        if seconds <= 0:
            return
        self._skip.clear()
        self._waiting = True
        try:
            await asyncio.wait_for(self._skip.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._waiting = False

    def skip_wait(self) -> bool:
        """Cuts a wait short; whether the key that asked for it is used up by that."""
        if self._waiting or self.thinking:
            self._skip.set()
            self._skipped = monotonic()
            return True
        return monotonic() - self._skipped < GRACE

    def make(self, move: Move) -> None:
        """Makes the move of the person looking."""
        seat = self.driver.viewer
        if self.busy or not self.driver.mine():
            return
        self.busy, self.placed = True, False
        self._start(self._make(seat, move, lambda: self.driver.match.play(seat, move)))

    async def _make(self, seat: int, move: Move, play: Any) -> None:
        """Makes a move; in hot seat the curtain stands before the state changes hands."""
        self.busy = True
        try:
            following = self.driver.passes_to(move)
            if following is not None:
                await self.raise_curtain(following)
            try:
                play()
            except IllegalMove as error:
                self.say(self.app.words.refusal(error.refusal, self.driver.names, self.driver.you))
                return
        finally:
            self.busy = False
        self.after_change()

    def after_change(self) -> None:
        """Shows what happened and goes on."""
        self.marked = self.target = self.selected = 0
        self.clear_message()
        records = self.driver.catch_up()
        self.driver.note_hand()
        self.show_motion(records)
        if self._curtain is not None:
            self._curtain.tell(self.driver.lines[-4:])
        self.take_turn()
        self.paint()
        if self.app.keeper is not None and (why := self.app.keeper.trouble(self.app.words)):
            self.say(why)
        self.proceed()

    # -- motion ----------------------------------------------------------------------------------

    def show_motion(self, records: list[Record]) -> None:
        """A short flash of the cards just laid, of the seat that has taken."""
        if not self.app.look.animate:
            return
        self._moved = records
        cards, seat = 0, -1
        for record in records:
            if record.move is not None:
                cards |= record.move.cards
                if record.move.verb == "take" and record.seat is not None:
                    seat = record.seat
            if record.event is not None and record.event.kind in ("taken", "takes", "trick-taken"):
                seat = record.event.seat
        if cards or seat >= 0:
            self.flash, self.flash_seat = cards, seat
            self.set_timer(FLASH, self._end_flash)

    def show_table(self, canvas: Canvas) -> None:
        """Shows a drawing of the table; cards that have just moved slide there first."""
        if self._moved:
            moved, self._moved = self._moved, []
            self._frames = self._between(moved, canvas)
            if self._frames and self._ticker is None:
                self._ticker = self.set_interval(SECONDS / STEPS, self._tick)
        if self._frames and (canvas.width, canvas.height) == (self._frames[0].width, self._frames[0].height):
            self._still = canvas
        else:
            self._frames.clear()
            self._still = None
            self.table_view.show(canvas)

    def _between(self, moved: list[Record], canvas: Canvas) -> list[Canvas]:
        played: dict[int, int] = {}
        taken, taker, drawers = 0, -1, []
        for move, event, seat in ((r.move, r.event, r.seat) for r in moved):
            if move is not None and seat is not None:
                played |= dict.fromkeys(cards_in(move.cards), seat)
            elif event is not None and event.kind in ("taken", "trick-taken"):
                taken, taker = taken | event.cards, event.seat
            elif event is not None and event.kind == "refilled":
                drawers.append(event.seat)
        return frames(self.table_view.canvas, canvas, played, taken, taker, drawers)

    def _tick(self) -> None:
        if self._frames and not self.closed:
            self.table_view.show(self._frames.pop(0))
        else:
            self.stop_motion()

    def stop_motion(self) -> None:
        """Everything lies where it belongs, at once."""
        if self._ticker is not None:
            self._ticker.stop()
            self._ticker = None
        self._frames.clear()
        still, self._still = self._still, None
        if still is not None and not self.closed:
            self.table_view.show(still)

    def _end_flash(self) -> None:
        if self.flash or self.flash_seat >= 0:
            self.flash, self.flash_seat = 0, -1
            self.paint()

    # -- hot seat --------------------------------------------------------------------------------

    def raise_curtain(self, seat: int) -> Any:
        """Hides the hand and asks for the person of a seat. Await it to have it on the screen."""
        from cardtable.tui.curtain import Curtain

        self.driver.hidden = True
        self.paint()
        self._curtain = Curtain(self.driver.names[seat], self.driver.lines[-4:])

        def revealed(_: object) -> None:
            self._curtain = None
            self.driver.reveal(seat)
            self.cursor = -1
            self.take_turn()
            self.paint()
            self.proceed()

        return self.app.push_screen(self._curtain, revealed)

    def action_hide(self) -> None:
        """F9: backs only, until the player wants to see the hand again."""
        if self.driver.watching:
            return
        if self.driver.hot:
            if self._curtain is None:
                self.raise_curtain(self.driver.person)
        elif self.driver.hidden:
            self.show_hand()
        else:
            self.clear_message()
            self.driver.hidden = True
            self.paint()

    @property
    def covered(self) -> bool:
        """Whether the hand is hidden and Enter shows it."""
        driver = self.driver
        return driver.hidden and not driver.watching and not (driver.hot and self._over)

    def show_hand(self) -> None:
        """Shows the hidden hand; in hot seat its owner is asked for first."""
        if self.driver.hot:
            return self.action_hide()
        self.driver.hidden = False
        self.take_turn()
        self.paint()

    def lost_focus(self) -> None:
        """The terminal's window is no longer looked at."""
        if self.driver.hot and self._curtain is None and not self.driver.hidden and not self.closed:
            self.raise_curtain(self.driver.person)

    # -- undo, hint ------------------------------------------------------------------------------

    def action_undo(self) -> None:
        self._take_back(lambda: self.driver.match.undo(self.driver.person), "tui.undone")

    def action_redo(self) -> None:
        self._take_back(lambda: self.driver.match.redo(self.driver.person), "tui.redone")

    def _take_back(self, change: Any, told: str) -> None:
        if self.driver.watching or self.busy:
            return
        words = self.app.words
        try:
            change()
        except IllegalMove as error:
            self.say(words.refusal(error.refusal, self.driver.names, self.driver.you))
            return
        self._stop.set()
        self.workers.cancel_group(self, "turn")
        self._over = False
        self.thinking = self.forced = False
        self.driver.rewrite()
        self.after_change()
        self.say(words.t(told), "faint")

    def action_hint(self) -> None:
        words = self.app.words
        if not self.driver.mine() or self.busy:
            self.say(words.t("tui.hint-not-now"))
            return
        self.say(words.t("tui.hint-thinking"), "faint")
        match = self.driver.match
        moment = len(match.events), match.number
        self.run_worker(self._hint(self.driver.view(), moment), group="hint", exclusive=True)

    async def _hint(self, asked: View, moment: tuple[int, int]) -> None:
        match, stop = self.driver.match, threading.Event()
        try:
            move, why = await asyncio.to_thread(self.driver.hint, asked, stop)
        finally:
            stop.set()
        if (len(match.events), match.number) != moment or not self.driver.mine():
            return
        self.hinted(move)
        self.marked = move.cards if move.cards & (move.cards - 1) else 0
        self.target = move.target
        view = self.driver.view()
        bar = self.offers(view, self.choice(view), True)
        self.selected = next((i for i, offer in enumerate(bar) if offer.move is move), 0)  # Enter makes it
        text = self.app.words.t("tui.hint", text=self.app.words.move(move, view), why=why)
        self.say(text, "gold")

    # -- the end ---------------------------------------------------------------------------------

    async def _end_of_deal(self) -> None:
        await self._wait(min(1.0, self.pace) + 0.2 if self.pace else 0.0)
        self.show_end()

        why = self.app.keep_deal(self.driver.match)
        if why:
            self.app.notify(why, severity="warning", markup=False)

    def show_end(self) -> None:
        """The result of the deal, and what comes next."""
        from cardtable.tui.results import show_result

        show_result(self)

    def next_deal(self) -> None:
        """Deals again in the same match."""
        self.driver.match.next_deal()
        self.begin()

    def begin(self) -> None:
        """Shows a deal from its start."""
        self._over = False
        if self.driver.hot or self.driver.watching:
            self.driver.hidden = True
        self.driver.dealt.clear()
        self.cursor = -1
        self.driver.rewrite()
        self.after_change()

    def shut(self) -> None:
        """The game on this screen is left for another."""
        self.closed = True
        if self.app.keeper is not None and self.app.keeper.match is self.driver.match:
            self.app.keeper.end()
        self._stop.set()
        self.workers.cancel_node(self)

    def on_unmount(self, event: events.Unmount) -> None:
        self._stop.set()
        if self.app.keeper is not None and self.app.keeper.match is self.driver.match:
            self.app.keeper.end()
