"""A Red Dog player's own cards, and beside them the panel where a bet is made: fewer, more, the least,
half, the most, or a number typed. Every part of it can be clicked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards import Card
from cardtable.games.red_dog.view import ABOVE
from cardtable.tui.canvas import Canvas, Hit, fit, text_width
from cardtable.tui.cards import BIG, MIDDLE, draw_back, draw_card, draw_chip
from cardtable.tui.look import Look

if TYPE_CHECKING:
    from cardtable.games.red_dog.view import RedDogView
    from cardtable.text import Words

LESS, MORE, LEAST, HALF, MOST, BET = range(6)
PANEL = {"chips": 29, "middle": 40, "big": 44}


class Stake(NamedTuple):
    """What the panel shows: the number chosen, whether the player is to act, whether it is allowed; the
    card that was turned against his bet (-1: none was)."""

    amount: int
    mine: bool
    fits: bool
    against: Card = -1


def half(view: RedDogView) -> int:
    """Half of the largest bet, but no less than the smallest."""
    return max(view.low, (view.high + 1) // 2)


def draw_hand(
    view: RedDogView,
    cards: Sequence[Card],
    stake: Stake,
    width: int,
    height: int,
    look: Look,
    words: Words,
    kind: str,
    hidden: bool,
) -> Canvas:
    """What lies below the prompt. ``hidden``: the player has hidden his hand; cards that he has not
    looked at are backs anyway."""
    canvas = Canvas(width, height, look.style("text"))
    room = width - PANEL[kind]
    _cards(canvas, view, cards, room, look, words, kind, hidden)
    _panel(canvas, room, view, stake, look, words, kind)
    return canvas


def _cards(
    canvas: Canvas,
    view: RedDogView,
    cards: Sequence[Card],
    room: int,
    look: Look,
    words: Words,
    kind: str,
    hidden: bool,
) -> None:
    count = view.counts[view.seat]
    if not count:
        key = "tui.red-no-cards-bank" if view.banker and view.seat == view.dealer else "tui.red-no-cards"
        canvas.text(1, 1, fit(words.t(key), room - 2), look.style("faint"))
        return
    closed = hidden or view.hidden
    size = BIG if kind == "big" else MIDDLE
    whole = 4 if kind == "chips" else size.width
    pitch = min(whole + 1, max(3, (room - 2 - whole) // max(1, count - 1)))
    shown = list(cards) if not closed else []
    for i in range(count):
        x, last = 1 + i * pitch, i == count - 1
        columns = whole if last else min(whole, pitch)
        if i >= len(shown):
            if kind == "chips":
                canvas.fill(x, 0, columns, 1, look.style("back_ink", "back"), look.glyphs.back)
            else:
                draw_back(canvas, x, 1, size, look, columns=columns)
            continue
        ground = "paper_low" if i % 2 and pitch < whole else "paper"
        if kind == "chips":
            draw_chip(canvas, x, 0, shown[i], look, words, ground, width=columns)
        else:
            draw_card(canvas, x, 1, shown[i], size, look, words, ground, columns=columns)
        if view.shown[view.seat] >> shown[i] & 1 and view.done[view.seat].what == "won":
            y = 1 if kind == "chips" else 1 + size.height
            canvas.text(x + 1, y, look.glyphs.cursor, look.style("good", bold=True))
    if view.hidden and kind != "chips":
        canvas.text(1, 1 + size.height, fit(words.t("tui.red-unseen"), room - 2), look.style("faint"))


def _panel(
    canvas: Canvas, x: int, view: RedDogView, stake: Stake, look: Look, words: Words, kind: str
) -> None:
    """The bet that is being made; at other times what the player has, and what he did."""
    bright, faint = look.style("bright", bold=True), look.style("faint")
    chips = words.t("tui.red-your-chips", n=view.chips[view.seat])
    small = kind == "chips"
    if not small:
        canvas.text(x, 0, chips, bright)
    if not stake.mine or view.high < view.low:
        if small:
            canvas.text(x, 0, chips, bright)
        _decided(canvas, x, 1, view, stake.against, look, words, kind)
        return
    if not small:
        text = words.t("tui.red-range", low=view.low, high=view.high)
        canvas.text(canvas.width - 2 - text_width(text), 0, text, faint)
    y = 0 if small else 2
    at = _button(canvas, x, y, "-", LESS, look) + 1
    wide = 8 if small else 12
    ground, ink = ("paper", "digit") if stake.fits else ("cursor_dim", "#a50e19")
    box = look.style(ink, ground, bold=True)
    canvas.fill(at, y, wide, 1, box, hit=Hit("bet", BET))
    number = str(stake.amount)
    canvas.text(at + (wide - len(number)) // 2, y, number, box, Hit("bet", BET))
    _button(canvas, at + wide + 1, y, "+", MORE, look)
    row = [("tui.red-least", view.low, LEAST, "Home"), ("tui.red-half", half(view), HALF, "/")]
    row.append(("tui.red-most", view.high, MOST, "End"))
    at, y = x, y + (1 if small else 2)
    for key, amount, part, shown in row:
        label = words.t(key, n=amount)
        end = _button(canvas, at, y, label, part, look)
        if end > canvas.width:
            break
        canvas.text(at + 1, y + 1, shown, faint)
        at = end + 1


def _decided(
    canvas: Canvas, x: int, y: int, view: RedDogView, against: Card, look: Look, words: Words, kind: str
) -> None:
    """What came of the bet: the card turned against the hand, won or lost, and how much."""
    did = view.done[view.seat]
    if did.what not in ("won", "lost"):
        return
    won = did.what == "won"
    n = did.chips * view.table.version.pays if won else did.chips
    told = words.t(f"tui.red-you-{did.what}", n=n)
    style = look.style("good" if won else "bad", bold=True)
    if against < 0:
        canvas.text(x, y, told, style)
        return
    if kind == "chips":
        draw_chip(canvas, x, y, against, look, words, width=4)
        canvas.text(x + 5, y, told, style)
        return
    size = BIG if kind == "big" else MIDDLE
    draw_card(canvas, x, y, against, size, look, words)
    at, faint = x + size.width + 2, look.style("faint")
    canvas.text(at, y, words.t("tui.red-against", card=against), look.style("bright"))
    why = view.shown[view.seat] & ABOVE[against] if won else 0
    key, card = ("tui.red-beats", why.bit_length() - 1) if why else ("tui.red-beats-none", against)
    canvas.text(at, y + 1, words.t(key, card=card), faint)
    canvas.text(at, y + 2, told, style)


def _button(canvas: Canvas, x: int, y: int, label: str, part: int, look: Look) -> int:
    """A word to click; returns the column after it."""
    style = look.style("on_gold", "gold", bold=True)
    hit = Hit("bet", part)
    wide = text_width(label) + 2
    canvas.fill(x, y, wide, 1, style, hit=hit)
    canvas.text(x + 1, y, label, style, hit)
    return x + wide
