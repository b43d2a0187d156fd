"""A kept game looked at on the table: step forward and back, play, jump to a bout or a deal, from any
seat or with all cards open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from cardtable.match.match import names, seen
from cardtable.match.replaying import bare
from cardtable.tui.app import CardtableApp
from cardtable.tui.boards import board, last_lying
from cardtable.tui.canvas import fit, text_width
from cardtable.tui.hand import Held, draw_hand, sort_hand
from cardtable.tui.layout import Plan, plan
from cardtable.tui.parts import log_rows, too_small
from cardtable.tui.play import PACES
from cardtable.tui.scene import Scene
from cardtable.tui.widgets import ActionBar, Button, CanvasView, SlicedView

if TYPE_CHECKING:
    from cardtable.match.match import Record
    from cardtable.match.replaying import Replay
    from cardtable.text import Words
    from cardtable.tui.look import Look
    from cardtable.tui.review import Findings

FASTEST = 0.1  # seconds a move when playing at the pace "instant"
LEAST_TABLE = 13  # rows that any table needs
LONGEST_NAME = 10  # columns before a hand, with all cards open


class ReplayScreen(Screen[None]):
    """``seat``: whose hand is shown; ``bare``: everybody's."""

    app: CardtableApp
    live = False
    reviewable = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,enter", "forward", id="watch.forward", show=False),
        Binding("left,h,backspace", "back", id="watch.back", show=False),
        Binding("down,j,pagedown", "next_bout", id="watch.next-bout", show=False),
        Binding("up,k,pageup", "previous_bout", id="watch.previous-bout", show=False),
        Binding("home", "edge(0)", id="watch.start", show=False),
        Binding("end", "edge(1)", id="watch.end", show=False),
        Binding("n,N,ctrl+right", "deal(1)", id="watch.next-deal", show=False),
        Binding("p,P,ctrl+left", "deal(-1)", id="watch.previous-deal", show=False),
        Binding("space", "play", id="watch.play", show=False),
        Binding("b,B,g,G", "bout", id="watch.bout", show=False),
        Binding("tab", "seat(1)", id="watch.next-seat", show=False),
        Binding("shift+tab", "seat(-1)", id="watch.previous-seat", show=False),
        Binding("o,O", "open", id="watch.open", show=False),
        Binding("r,R,ctrl+r", "review", id="watch.review", show=False),
        Binding("f1,question_mark", "help", id="watch.help", show=False),
        Binding("escape,q,Q", "leave", id="watch.leave", show=False),
    ]

    def __init__(self, replay: Replay, seat: int = 0, bare: bool = False) -> None:
        super().__init__()
        self.replay, self.seat, self.bare = replay, seat, bare
        self.playing: Any = None
        self.plan: Plan | None = None
        self.looked_back: dict[int, Findings] = {}  # by seat

    # -- parts -----------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.table_view, self.hand_view = CanvasView("table"), SlicedView("hand")
        self.hands, self.status = Static(id="hands", markup=False), Static(id="status", markup=False)
        self.bar, self.log_lines = ActionBar("actions"), Static(id="log", markup=False)
        self.small = Static(id="small", markup=False)
        self.left = Vertical(self.table_view, self.hand_view, self.hands, self.status, self.bar)
        self.styles.layout = "horizontal"
        yield self.left
        yield self.log_lines
        yield self.small

    def on_mount(self) -> None:
        self.dress()
        self.share_out()
        self.paint()

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted:
            self.share_out()
            self.paint()

    def repaint_all(self) -> None:
        """Other colours or another language."""
        self.dress()
        self.table_view.redraw()
        self.hand_view.redraw()
        self.paint()

    def dress(self) -> None:
        p = self.app.look.palette
        for widget, ink, ground in (
            (self, p.text, p.felt),
            (self.hands, p.text, p.felt),
            (self.status, p.gold, p.felt),
            (self.bar, p.text, p.felt),
            (self.log_lines, p.text, p.bar),
            (self.small, p.bright, p.felt),
        ):
            widget.styles.color, widget.styles.background = ink, ground
        for text in (self.hands, self.status, self.bar, self.log_lines, self.small):
            text.styles.padding = (0, 1)

    def share_out(self) -> None:
        """Shares the terminal out among the parts."""
        width, height = self.app.size
        found = plan(width, height)
        self.left.display = found is not None
        self.small.display = found is None
        self.log_lines.display = found is not None and found.log > 0
        self.hands.display, self.hand_view.display = self.bare, not self.bare
        if found is None:
            self.small.update(too_small(self.app.words, width, height))
            self.plan = None
            return
        if self.bare:
            rows = min(self.replay.match.state.players, height - 3 - LEAST_TABLE)
            table = height - 3 - rows
            kind = found.kind if table >= found.table - 2 else "middle" if table >= 15 else "chips"
            found = found._replace(kind=kind, table=table, hand=rows, reason=2)
        self.plan = found
        self.left.styles.width = found.width
        self.log_lines.styles.width = found.log
        self.log_lines.styles.height = height
        self.table_view.styles.height = found.table
        self.hand_view.share(found.width, found.hand)
        self.hands.styles.height = found.hand
        self.status.styles.height = found.reason
        self.bar.styles.height = 1

    # -- showing ---------------------------------------------------------------------------------

    def paint(self) -> None:
        """Shows the moment that is looked at."""
        if self.plan is None or not self.is_mounted:
            return
        match, words, look = self.replay.match, self.app.words, self.app.look
        view, drawing = match.view(self.seat), self.plan
        called = names(match, words.t("word.dummy"))
        lines = self.told(match.events, called)
        lying = last_lying(match.table.game, match.events)
        scene = Scene(drawing.kind, None, False, self.title_text(), events=tuple(lines[-4:]), last=lying)
        made = board(view)
        self.table_view.show(made.draw(view, drawing.width, drawing.table, look, words, called, scene))
        if self.bare:
            self.hands.update(self.all_hands(called, drawing.width - 2, drawing.hand))
        else:
            hand = getattr(view, "hand", 0)
            order = sort_hand(hand, self.app.sort, made.trumps(view))
            held = Held(tuple(order), active=False)
            big = drawing.kind == "big"
            self.hand_view.show(draw_hand(held, drawing.width, drawing.hand, look, words, big))
        self.status.update(self.status_text(called))
        self.show_bar(drawing.width - 2)
        if drawing.log:
            rows = log_rows(lines, drawing.log - 2, self.app.size.height - 1)
            title = (words.t("tui.log") + "\n", f"bold {look.palette.gold}")
            self.log_lines.update(Content.assemble(title, "\n".join(rows)))

    def title_text(self) -> str:
        return self.app.words.table(self.replay.match.table)

    def told(self, records: list[Record], called: list[str]) -> list[str]:
        """What has happened in the deal, in lines; with all cards open everything that anybody saw."""
        game = self.replay.match.table.game
        known = (bare(record if self.bare else seen(record, self.seat)) for record in records)
        lines = (self.app.words.record(record, called, None, game) for record in known)
        return [line for line in lines if line]

    def all_hands(self, called: list[str], width: int, rows: int) -> Content:
        """Everybody's cards, a row a hand; two hands a row where there are not enough rows."""
        match, words, look = self.replay.match, self.app.words, self.app.look
        players = match.state.players
        columns = -(-players // max(1, rows))
        room = width // columns
        labels = [fit(name, LONGEST_NAME) for name in called]
        longest = max(map(text_width, labels))
        parts: list[Any] = []
        for seat, label in enumerate(labels):
            name = label + " " * (longest + 1 - text_width(label))
            parts += one_hand(match.view(seat), name, room, look, words)
            parts.append("\n" if seat % columns == columns - 1 else "")
        return Content.assemble(*parts)

    def status_text(self, called: list[str]) -> str:
        """Which moment this is, and who acts."""
        replay, t = self.replay, self.app.words.t
        where = t(
            "replay.prompt", n=replay.at, count=replay.length, bout=replay.bout, deal=replay.match.number
        )
        where = where.rstrip(": ")
        eyes = t("replay.all-open") if self.bare else t("replay.from-seat", name=called[self.seat])
        match = self.replay.match
        if match.outcome is not None:
            more = self.app.words.outcome(match.outcome, called, None, match.table.game)[0]
        elif replay.at_end:
            more = t("replay.not-over")
        else:
            to_act = match.to_act
            more = t("replay.to-act", name=called[to_act]) if to_act is not None else ""
        dot = self.app.look.glyphs.dot
        return f"{where} {dot} {eyes}\n{more}"

    def show_bar(self, room: int) -> None:
        t, arrows = self.app.words.t, ("->", "<-", "^v") if self.app.look.ascii else ("→", "←", "↑↓")
        play = t("replay.stop") if self.playing is not None else t("replay.bar-play")
        buttons = [
            Button(arrows[0], t("replay.bar-forward"), "forward", not self.replay.at_end),
            Button(arrows[1], t("replay.bar-back"), "back", bool(self.replay.at or self.replay.chapter)),
            Button("Space", play, "play", chosen=self.playing is not None),
            Button(arrows[2], t("replay.bar-bout"), "next_bout"),
            Button("O", t("replay.bar-open"), "open", chosen=self.bare, spare=True),
            Button("Tab", t("replay.bar-seat"), "seat(1)", spare=True),
            Button("F1", t("tui.act-help"), "help"),
            Button("Q", t("tui.setup-back"), "leave"),
        ]
        self.bar.show(buttons, room, self.app.look)

    # -- keys ------------------------------------------------------------------------------------

    def action_forward(self) -> None:
        self.halt()
        self.replay.forward()
        self.paint()

    def action_back(self) -> None:
        self.halt()
        self.replay.back()
        self.paint()

    def action_next_bout(self) -> None:
        self.halt()
        self.replay.next_bout()
        self.paint()

    def action_previous_bout(self) -> None:
        self.halt()
        self.replay.previous_bout()
        self.paint()

    def action_edge(self, last: int) -> None:
        self.halt()
        self.replay.to(self.replay.chapter, self.replay.length if last else 0)
        self.paint()

    def action_deal(self, by: int) -> None:
        self.halt()
        wanted = self.replay.chapter + by
        if 0 <= wanted < len(self.replay.chapters):
            self.replay.to(wanted, 0)
        self.paint()

    def action_bout(self) -> None:
        """Asks for a bout by its number."""
        from cardtable.tui.setup_screen import Ask

        self.halt()

        def answered(text: str | None) -> None:
            if text and text.isascii() and text.isdecimal():
                self.replay.to_bout(int(text[:6]))
                self.paint()

        title = self.app.words.t("replay.which-bout", n=self.replay.bouts)
        self.app.push_screen(Ask(title, ""), answered)

    def action_seat(self, by: int) -> None:
        self.seat = (self.seat + by) % self.replay.match.state.players
        if self.bare:
            self.action_open()
        self.paint()

    def action_open(self) -> None:
        self.bare = not self.bare
        self.share_out()
        self.table_view.redraw()
        self.hand_view.redraw()
        self.paint()

    def action_play(self) -> None:
        """Plays on by itself at the bots' pace, or stops."""
        if self.playing is not None:
            self.halt()
        elif not self.replay.at_end:
            self.playing = self.set_interval(max(FASTEST, PACES.get(self.app.pace, 0.8)), self.tick)
        self.paint()

    def tick(self) -> None:
        self.replay.forward()
        if self.replay.at_end:
            self.halt()
        self.paint()

    def halt(self) -> None:
        if self.playing is not None:
            self.playing.stop()
            self.playing = None

    def action_review(self) -> None:
        """The look back at this deal from the seat that is looked from."""
        from cardtable.tui.review import Part, Review, findings

        self.halt()
        replay, t = self.replay, self.app.words.t
        moments = replay.choices_of(self.seat)
        if moments is None:
            self.app.notify(t("replay.not-over"), severity="warning", markup=False)
            return
        called = names(replay.match, t("word.dummy"))
        title = f"{t('tui.review-title')}: {called[self.seat]}"
        parts, before = [Part(self.seat, moments)], self.looked_back.get(self.seat)
        self.looked_back[self.seat] = findings(before, parts, replay.match.deal_seed)
        self.app.push_screen(Review(title, self.looked_back[self.seat], called, None))

    def action_help(self) -> None:
        from cardtable.tui.dialogs import Reader, key_rows

        self.halt()
        t, bright = self.app.words.t, f"bold {self.app.look.palette.bright}"
        rows = [(key, t(f"replay.key-{id}")) for key, id in HELP]
        self.app.push_screen(Reader(t("tui.help-title"), lambda width: key_rows(rows, width, bright, bright)))

    def action_leave(self) -> None:
        self.halt()
        if self.app.screen_stack[0] is self:
            self.app.exit(0)
        else:
            self.app.pop_screen()


HELP = (
    ("→ Enter", "forward"),
    ("←", "back"),
    ("↓ PgDn", "next-bout"),
    ("↑ PgUp", "previous-bout"),
    ("B", "bout"),
    ("Home", "start"),
    ("End", "end"),
    ("N", "next-deal"),
    ("P", "previous-deal"),
    ("Space", "play"),
    ("Tab Shift+Tab", "seat"),
    ("O", "open"),
    ("R", "review"),
    ("Esc Q", "leave"),
)


def one_hand(view: Any, name: str, room: int, look: Look, words: Words) -> list[Any]:
    """A name and the cards of a hand in their inks, closer together or cut where there are too few columns of
    ``room``."""
    palette = look.palette
    parts: list[Any] = [(name, palette.text)]
    used = text_width(name)
    hand = getattr(view, "hand", 0)
    if not hand:
        count = getattr(view, "counts", None)
        text = words.plural(count[view.seat], "card") if count is not None else ""
        parts.append(fit(text, room - used))
        used += text_width(fit(text, room - used))
    order = sort_hand(hand, "suit")
    blank, after = ("", ",") if words.suits == "words" else (" ", "")
    texts = [f"{blank}{words.card(card)}{after}{blank}" for card in order]
    if sum(text_width(text) + 1 for text in texts) > room - 2 - used:
        texts = [text.strip() for text in texts]
    for card, text in zip(order, texts, strict=True):
        if used + text_width(text) + 1 > room - 2:
            parts.append("…" if not look.ascii else "~")
            used += 1
            break
        style = f"bold {look.ink(card)} on {palette.paper}" if look.colour else "bold"
        parts += [(text, style), " "]
        used += text_width(text) + 1
    parts.append(" " * max(0, room - used))
    return parts


class ReplayApp(CardtableApp):
    """The program with a replay in place of its first screen."""

    def __init__(
        self, replay: Replay, words: Words, look: Look, settings: Any, seat: int, open_cards: bool
    ) -> None:
        super().__init__(None, words, look, settings)
        self.first = ReplayScreen(replay, seat, open_cards)

    def get_default_screen(self) -> Screen[Any]:
        return self.first
