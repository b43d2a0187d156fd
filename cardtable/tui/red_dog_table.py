"""The Red Dog table as a drawing: the dealer's record of stacks, bets and shown cards (RD-4, RD-5), the
pool or bank, the card turned and those thrown out (RD-9). Ten players fit the smallest size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.cards import Card, Cards, cards_in
from cardtable.tui.boards import Board
from cardtable.tui.canvas import Canvas, Hit, fit, text_width
from cardtable.tui.cards import BIG, MIDDLE, Size, draw_back, draw_card, draw_chip
from cardtable.tui.look import Look
from cardtable.tui.parts import Area, bottom_rows, title_bar
from cardtable.tui.scene import Scene
from cardtable.tui.seats import others

if TYPE_CHECKING:
    from cardtable.games.red_dog.view import RedDogView
    from cardtable.text import Words


class Columns(NamedTuple):
    """The columns of the record, from its left edge; ``width`` of all; ``card`` of a shown card."""

    name: int
    mark: int
    chips: int  #: the right edge
    bet: int  #: the right edge
    word: int
    cards: int
    width: int
    card: int


WIDE = 84  # columns from which the large record and large pictures fit side by side
COLUMNS = {
    "chips": Columns(1, 9, 15, 20, 21, 30, 46, 3),
    "middle": Columns(1, 10, 15, 22, 24, 36, 56, 4),
    "big": Columns(1, 12, 18, 25, 27, 38, 59, 4),
}


def columns_of(kind: str, width: int) -> Columns:
    """The columns of the record on a table of so many columns."""
    return COLUMNS["middle" if kind == "big" and width < WIDE else kind]


def draw(
    view: RedDogView,
    width: int,
    height: int,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene = Scene(),
) -> Canvas:
    """The table as the view's seat may see it; the last row is the prompt. ``scene.last`` is the card
    thrown out last, if one was."""
    canvas = Canvas(width, height, look.style("text"))
    title_bar(canvas, scene.title, _facts(view, words), look)
    big = scene.kind == "big"
    top = {"chips": 1, "middle": 1, "big": 2}[scene.kind]
    bottom = height - (1 if big else 2)
    columns = columns_of(scene.kind, width)
    _record(canvas, view, Area(1, top, columns.width, bottom - top), look, words, names, scene)
    left = columns.width + 2
    _middle(canvas, view, Area(left, top, width - left - 1, bottom - top), look, words, names, scene)
    bottom_rows(canvas, prompt(view, words, names, scene), look, scene)
    return canvas


def _facts(view: RedDogView, words: Words) -> list[str]:
    facts = []
    if view.table.rounds:
        facts.append(words.t("tui.red-round", n=view.number, of=view.table.rounds))
    facts.append(words.t("tui.red-bank" if view.banker else "tui.red-pool", n=view.pool))
    return facts


# -- the record --------------------------------------------------------------------------------------


def _record(
    canvas: Canvas,
    view: RedDogView,
    area: Area,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene,
) -> None:
    """A row a player, clockwise from the viewer's left, the viewer last."""
    columns = columns_of(scene.kind, canvas.width)
    y, n = area.y, view.players
    if area.height > n:
        faint = look.style("faint")
        left = columns.mark
        for right, key in ((columns.chips, "tui.red-chips"), (columns.bet, "tui.red-bet")):
            text = words.t(key)
            if text_width(text) <= right - left:
                canvas.text(area.x + right - text_width(text), y, text, faint)
                left = right + 1
        y += 1
    pitch = max(1, min(2, (area.height - (y - area.y) + 1) // n))
    if scene.kind != "big" and pitch > 1:
        y += 1
    for row, seat in enumerate([*others(view.seat, n), view.seat]):
        _row(canvas, Area(area.x, y + row * pitch, area.width, 1), view, seat, look, words, names, scene)


def _row(
    canvas: Canvas,
    area: Area,
    view: RedDogView,
    seat: int,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene,
) -> None:
    """Name, dealer's or banker's mark, stack, bet, what came of it, cards."""
    columns, x, y = columns_of(scene.kind, canvas.width), area.x, area.y
    active, gone = view.to_act == seat, seat in view.out
    ground = "seat_on" if active or scene.flash_seat == seat else "seat"
    canvas.fill(x, y, area.width, 1, look.style("text", ground), hit=Hit("seat", seat))
    if active:
        canvas.text(x, y, look.glyphs.pointer, look.style("gold", ground, bold=True))
    ink = "off" if gone else "gold" if active else "bright"
    name = words.t("tui.you") if seat == scene.you else names[seat]
    room = columns.mark - columns.name
    canvas.text(x + columns.name, y, fit(name, room - 1), look.style(ink, ground, bold=True))
    if seat == view.dealer:
        mark = words.t("tui.red-mark-banker" if view.banker else "tui.red-mark-dealer")
        canvas.text(x + columns.mark, y, mark, look.style("gold", ground, bold=True))
    _number(canvas, x + columns.chips, y, view.chips[seat], look, ink if gone else "bright", ground)
    done = view.done[seat]
    if done.what in ("won", "lost"):
        _number(canvas, x + columns.bet, y, done.chips, look, "text", ground)
    word, brief, tone = _word(view, seat, words)
    room = columns.cards - columns.word - 1
    text = word if text_width(word) <= room else fit(brief, room)
    canvas.text(x + columns.word, y, text, look.style(tone, ground, bold=active))
    _cards(canvas, x + columns.cards, y, view, seat, area.width - columns.cards, look, words, scene)


def _number(canvas: Canvas, right: int, y: int, number: int, look: Look, ink: str, ground: str) -> None:
    text = str(number)
    canvas.text(right - len(text), y, text, look.style(ink, ground, bold=ink == "bright"))


def _word(view: RedDogView, seat: int, words: Words) -> tuple[str, str, str]:
    """What a player did or is doing, the same in brief, and the palette name that it is written in."""
    what, chips = view.done[seat]
    if seat not in view.out and what in ("won", "lost"):
        n = chips * view.table.version.pays if what == "won" else -chips
        return words.t(f"tui.red-{what}", n=abs(n)), f"{n:+d}", "good" if what == "won" else "bad"
    word, tone = _other_word(view, seat)
    text = words.t(f"tui.red-{word}", n=chips)
    return text, text, tone


def _other_word(view: RedDogView, seat: int) -> tuple[str, str]:
    """As ``_word``, for whoever has not bet."""
    what = view.done[seat].what
    if seat in view.out:
        return "out", "off"
    if what:
        return "folded" if what == "fold" else "passed", "faint"
    if view.to_act == seat:
        return "banks" if view.phase == "bank" else "bets", "gold"
    if seat in view.misdealt:
        return "misdealt", "bad"
    if view.banker and seat == view.dealer:
        return "banker", "text"
    return "waits" if seat in view.waiting else "sits", "faint"


def _cards(
    canvas: Canvas,
    x: int,
    y: int,
    view: RedDogView,
    seat: int,
    room: int,
    look: Look,
    words: Words,
    scene: Scene,
) -> None:
    """The cards that a player has shown, and a stripe for each that he has not."""
    step, end = COLUMNS[scene.kind].card, x + room
    shown = list(cards_in(view.shown[seat]))
    for i, card in enumerate(shown):
        if x + step > end:
            break
        ground = "cursor" if scene.flash >> card & 1 else "paper_low" if i % 2 else "paper"
        style = look.style(look.ink(card), ground, bold=True)
        canvas.fill(x, y, step, 1, style)
        canvas.text(x, y, words.short(card), style, end=min(end, x + step))
        x += step
    hidden = view.counts[seat] - len(shown)
    if hidden > 0:
        x += bool(shown)
        stripes = look.glyphs.stripe * min(hidden, max(0, end - x))
        canvas.text(x, y, stripes, look.style("back_ink", "back", bold=True))


# -- pool, stock, the card turned --------------------------------------------------------------------


def _middle(
    canvas: Canvas,
    view: RedDogView,
    area: Area,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene,
) -> None:
    """The pool or bank, the stock, the card that decides, the one thrown out, and all that are gone."""
    x, y, end = area.x, area.y, area.x + area.width
    gold, bright = look.style("gold", bold=True), look.style("bright", bold=True)
    args = {"seat": view.dealer}
    what = (
        words.sentence("tui.red-bank-of", args, names, scene.you)
        if view.banker
        else words.t("tui.red-the-pool")
    )
    if text_width(what) > area.width:  # whose it is stands at a seat too
        what = words.t("tui.act-bank")
    canvas.text(x, y, what, gold, end=end)
    canvas.text(x, y + 1, words.plural(view.pool, "chip"), bright, end=end)
    y += 2
    if view.deposit and scene.kind != "chips":
        key = "tui.red-last-deal" if view.last else "tui.red-deposit"
        canvas.text(x, y, fit(words.t(key, n=view.deposit), area.width), look.style("faint"), end=end)
    y += 1
    thrown = _thrown(view, scene)
    if scene.kind == "chips":
        y = _few(canvas, Area(x, y, area.width, 0), view, thrown, look, words)
    else:
        y = _pictures(canvas, Area(x, y, area.width, 0), view, thrown, look, words, scene)
    before = view.gone & ~(1 << view.turned if view.turned >= 0 else 0)
    before &= ~(1 << thrown if thrown >= 0 else 0)
    room = area.y + area.height - y
    if before and room > 1:
        canvas.text(x, y, words.t("tui.red-gone"), look.style("faint"), end=end)
        _chips(canvas, Area(x, y + 1, area.width, room - 1), before, look, words)


def _thrown(view: RedDogView, scene: Scene) -> Card:
    """The card thrown out last, -1 if there is none or nobody can tell."""
    if scene.last:
        return int(scene.last[0])
    return view.burnt.bit_length() - 1 if view.burnt.bit_count() == 1 else -1


def _pictures(
    canvas: Canvas, area: Area, view: RedDogView, thrown: Card, look: Look, words: Words, scene: Scene
) -> int:
    """Stock, turned card and thrown card side by side; returns the row below their labels."""
    size: Size = BIG if scene.kind == "big" and area.width >= 3 * BIG.width + 2 else MIDDLE
    x, y, step = area.x, area.y, min(size.width + 2, (area.width + 1) // 3)
    faint, under = look.style("faint"), area.y + size.height
    if view.stock:
        draw_back(canvas, x, y, size, look, view.stock)
    if text_width(label := words.t("tui.red-stock")) < step:  # else the number on the back says it
        canvas.text(x, under, label, faint)
    if view.turned >= 0:
        ground = "cursor" if scene.flash >> view.turned & 1 else "paper"
        draw_card(canvas, x + step, y, view.turned, size, look, words, ground)
        keys = ("tui.red-decides" if view.table.version.common else "tui.red-turned", "tui.red-open")
        label = next((text for text in map(words.t, keys) if text_width(text) < step), words.t(keys[1]))
        canvas.text(x + step, under, label, look.style("bright", bold=True))
    if thrown >= 0:
        draw_card(canvas, x + 2 * step, y, thrown, size, look, words, "covered")
        room = area.x + area.width - x - 2 * step
        canvas.text(x + 2 * step, under, fit(words.t("tui.red-burnt"), room), faint)
    return under + 2


def _few(canvas: Canvas, area: Area, view: RedDogView, thrown: Card, look: Look, words: Words) -> int:
    """The same in three rows of one-row cards."""
    x, y = area.x, area.y
    faint = look.style("faint")
    rows = [(view.turned, "tui.red-decides" if view.table.version.common else "tui.red-turned", "paper")]
    rows.append((thrown, "tui.red-burnt", "covered"))
    for card, key, ground in rows:
        if card >= 0:
            draw_chip(canvas, x, y, card, look, words, ground, width=4)
            canvas.text(x + 5, y, words.t(key), faint, end=x + area.width)
        y += 1
    canvas.text(x, y, words.t("tui.stock", n=view.stock), faint, end=x + area.width)
    return y + 1


def _chips(canvas: Canvas, area: Area, cards: Cards, look: Look, words: Words) -> None:
    """Cards in rows, as many as fit; a number for the rest."""
    step = 4
    row = max(1, area.width // step)
    shown = list(cards_in(cards))
    most = row * area.height
    left = len(shown) - most
    if left > 0:
        left += 1
        shown = shown[: most - 1]
    for i, card in enumerate(shown):
        at = area.x + i % row * step
        ground = "covered" if (i + i // row) % 2 else "dim"
        draw_chip(canvas, at, area.y + i // row, card, look, words, ground, width=step)
    if left > 0:
        i = len(shown)
        canvas.text(area.x + i % row * step, area.y + i // row, f"+{left}", look.style("faint"))


# -- prompt ----------------------------------------------------------------------------------------


def prompt(view: RedDogView, words: Words, names: Sequence[str], scene: Scene) -> str:
    """Whose turn it is, and between what he may choose (RD-4, RD-9, RD-10)."""
    actor = view.to_act
    if actor is None:
        return words.t("tui.prompt-over")
    args: dict[str, Any] = {"seat": actor, "low": view.low, "high": view.high, "text": ""}
    if view.phase == "bank":
        return words.sentence(
            f"tui.red-prompt-bank-{'mine' if scene.mine else 'theirs'}", args, names, scene.you
        )
    if not scene.mine:
        return words.sentence("tui.red-prompt-theirs", args, names, scene.you)
    penalty = min(view.table.ante, view.chips[actor])
    if actor in view.misdealt:
        penalty = 0
    folds = any(move.verb == "fold" for move in view.legal)
    key = "tui.red-or-fold" if folds and penalty else "tui.red-or-fold-free" if folds else "tui.red-or-pass"
    args["text"] = words.t(key, n=penalty)
    name = "tui.red-prompt-mine" if view.high >= view.low else "tui.red-prompt-cannot"
    return words.sentence(name, args, names, scene.you)


# -- the board -------------------------------------------------------------------------------------

BOARD = Board(
    draw,
    lambda view: "bank" if view.phase == "bank" else "bet",
    lambda view: ("pass",) if view.banker else ("fold",),
    lambda view: "",
    lambda view: 0,
)
