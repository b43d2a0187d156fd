"""The Revolution table as a drawing: the trick laid crosswise as the players sit, tricks taken, and
what the rules hang on (RV-10): the suit led and the card that won in the trick before, or the trump.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.cards import SUIT_MASKS, SUITS, Card, suit
from cardtable.tui.boards import Board
from cardtable.tui.canvas import Canvas, fit, text_width
from cardtable.tui.cards import BIG, CHIP, MIDDLE, Size, draw_card, draw_chip
from cardtable.tui.look import Look
from cardtable.tui.parts import Area, bottom_rows, suit_sign, title_bar, trump_text
from cardtable.tui.scene import Scene
from cardtable.tui.seats import BOX, Box, Sitter, draw_seat, others, strip

if TYPE_CHECKING:
    from cardtable.games.revolution.view import RevolutionView
    from cardtable.text import Words

SEATS = 4
TO_WIN = 4
ABOVE_CHIP = 10  # columns of a name above a card of one row
PANEL = {"chips": 17, "middle": 21, "big": 24}


def draw(
    view: RevolutionView,
    width: int,
    height: int,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene = Scene(),
) -> Canvas:
    """The table as the view's seat may see it; the last row is the prompt. ``scene.last`` is the trick
    just taken, which lies there until the next is led."""
    canvas = Canvas(width, height, look.style("text"))
    title_bar(canvas, scene.title, _facts(view, words), look)
    area = _seats(canvas, view, look, words, names, scene)
    side = PANEL[scene.kind]
    _before(canvas, Area(area.x, area.y, side, area.height), view, look, words, names, scene)
    right = Area(area.x + area.width - side + 2, area.y, side - 2, area.height)
    edge = _tricks(canvas, right, view, look, words, names, scene)
    if scene.kind == "big":  # the seats at the sides are nearer
        edge = area.x + area.width - BOX
    _trick(canvas, area, edge, view, look, words, names, scene)
    bottom_rows(canvas, prompt(view, words, names, scene), look, scene)
    return canvas


def _facts(view: RevolutionView, words: Words) -> list[str]:
    if view.trump:
        return [words.t("tui.trump", text=trump_text(words, view.trump))]
    return [words.t("tui.rev-no-trump-yet")]


def hangs(view: RevolutionView) -> bool:
    """Whether leads and answers still hang on the trick before (RV-4 to RV-6)."""
    return not view.trump and view.won >= 0


def sign(words: Words, letter: str) -> str:
    """``♦ diamonds``."""
    return f"{suit_sign(words, letter)} {words.suit(letter)}".strip()


def called(seat: int, words: Words, names: Sequence[str], scene: Scene) -> str:
    """A player's name, or "You"."""
    return words.t("tui.you") if seat == scene.you else names[seat]


# -- seats ---------------------------------------------------------------------------------------


def _seats(
    canvas: Canvas, view: RevolutionView, look: Look, words: Words, names: Sequence[str], scene: Scene
) -> Area:
    """Draws the three others: a strip, or on large screens left, opposite and right; returns the felt
    that is left."""
    sitters = [_sitter(view, seat, words, names, scene) for seat in others(view.seat, SEATS)]
    width, bottom = canvas.width, canvas.height - (1 if scene.kind == "big" else 2)
    if scene.kind == "big":
        y = canvas.height - 10
        boxes = [Box(1, y, BOX), Box((width - BOX) // 2, 2, BOX), Box(width - BOX - 1, y, BOX)]
        area = Area(2, 6, width - 4, bottom - 6)
    else:
        boxes = strip(3, width, 1)
        area = Area(1, 4, width - 2, bottom - 4)
    for box, sitter in zip(boxes, sitters, strict=True):
        draw_seat(canvas, box, sitter, look)
    return area


def _sitter(view: RevolutionView, seat: int, words: Words, names: Sequence[str], scene: Scene) -> Sitter:
    deed, tone = _deed(view, seat)
    return Sitter(
        seat,
        names[seat],
        view.counts[seat],
        (words.t(f"tui.rev-word-{deed}"), words.t(f"tui.rev-short-{deed}")),
        tone,
        active=view.to_act == seat,
        note=pips(view.tricks[seat], words),
        flash=scene.flash_seat == seat,
    )


def _deed(view: RevolutionView, seat: int) -> tuple[str, str]:
    """What a seat does now, and the palette name that it is written in."""
    if view.outcome is not None:
        return ("won", "good") if view.tricks[seat] >= TO_WIN else ("waits", "faint")
    if view.to_act == seat:
        return ("lead", "gold") if view.phase == "lead" else ("play", "gold")
    turn = (seat - view.leader) % SEATS
    if view.phase == "lead":
        return ("passed", "text") if SEATS - turn <= view.passes else ("waits", "faint")
    if not turn:
        return "led", "text"
    return ("played", "text") if turn < len(view.trick) else ("waits", "faint")


def pips(tricks: int, words: Words) -> str:
    """Tricks taken of the four that win (RV-9)."""
    full, empty = ("#", ".") if words.ascii else ("■", "□")
    return full * min(tricks, TO_WIN) + empty * (TO_WIN - tricks)


# -- what the rules hang on --------------------------------------------------------------------------


def _before(
    canvas: Canvas,
    area: Area,
    view: RevolutionView,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene,
) -> None:
    """The trick before: the suit that was led, the card that won, whose it was. Below it the trump and
    the suit of this trick."""
    x, y, end = area.x, area.y, area.x + area.width
    live = hangs(view)
    if scene.kind == "big":
        y = 2
    ink = "bright" if live else "faint"
    if view.won >= 0:
        canvas.text(
            x, y, words.t("tui.rev-before"), look.style("gold" if live else "faint", bold=live), end=end
        )
        taker = (view.leader - view.passes) % SEATS
        args = {"seat": taker}
        took = words.sentence("tui.rev-took", args, names, scene.you)
        led = words.t("tui.rev-led", text=sign(words, view.led))
        if scene.kind == "chips":
            canvas.text(x, y + 1, led, look.style(ink), end=end)
            draw_chip(canvas, x, y + 2, view.won, look, words, "paper" if live else "covered")
            who = fit(called(taker, words, names, scene), end - x - 6)
            canvas.text(x + 6, y + 2, who, look.style("faint"))
            y += 4
        else:
            draw_card(canvas, x, y + 1, view.won, MIDDLE, look, words, "paper" if live else "covered")
            canvas.text(x + 6, y + 1, led, look.style(ink, bold=live), end=end)
            canvas.text(x + 6, y + 2, words.t("tui.rev-won", card=view.won), look.style(ink), end=end)
            canvas.text(x + 6, y + 3, took, look.style("faint"), end=end)
            y += 5
    if view.trump:
        canvas.text(x, y, words.t("tui.trump-is"), look.style("gold", bold=True), end=end)
        text = sign(words, view.trump)
        canvas.text(x, y + 1, text, look.style("bright", bold=True), end=end)
        y += 2 if scene.kind == "chips" else 3
    if view.trick:
        letter = SUITS[suit(view.trick[0])]
        text = words.t("tui.rev-now", text=sign(words, letter))
        canvas.text(x, y, text, look.style("bright"), end=end)


def _tricks(
    canvas: Canvas,
    area: Area,
    view: RevolutionView,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene,
) -> int:
    """Who has how many tricks of the four that win, flush right; in a series also those of the deals
    before. Returns the column where it begins."""
    y, end = area.y, area.x + area.width
    if scene.kind == "big":
        y = 2
    most = max(view.tricks)
    before = [f" +{n}" for n in view.carried] or [""] * SEATS
    count = TO_WIN + 1 + max(map(len, before))
    wide = min(area.width - count - 1, max(text_width(called(s, words, names, scene)) for s in range(SEATS)))
    title = words.t("tui.rev-tricks")
    x = end - max(wide + count, text_width(title))
    canvas.text(x, y, title, look.style("gold", bold=True), end=end)
    for row, seat in enumerate([view.seat, *others(view.seat, SEATS)], 1):
        n = view.tricks[seat]
        style = look.style("bright" if n and n == most else "text", bold=bool(n and n == most))
        canvas.text(x, y + row, fit(called(seat, words, names, scene), wide), style)
        text = f"{pips(n, words)}{before[seat]}"
        canvas.text(x + wide + 1, y + row, text, style, end=end)
    return x


# -- the trick -------------------------------------------------------------------------------------


class Place(NamedTuple):
    """Where a seat's card lies, and its label: the column of the label and which way it runs. ``side``:
    left or right of the middle."""

    x: int
    y: int
    label: int
    back: bool
    side: bool


def places(area: Area, size: Size) -> tuple[Place, ...]:
    """By turn from the viewer, clockwise: the own card lowest, left, opposite, right."""
    middle = area.x + area.width // 2
    x = middle - size.width // 2
    step = size.width + (4 if size is not CHIP else 2)
    rows = (area.height - size.height) // 2
    low = area.y + 2 * min(rows, size.height + 1) if size is CHIP else area.y + area.height - size.height
    side = area.y + (low - area.y) // 2
    return (
        Place(x, low, x + size.width + 1, False, False),
        Place(x - step, side, x - step - 2, True, True),
        Place(x, area.y, x + size.width + 1, False, False),
        Place(x + step, side, x + step + size.width + 1, False, True),
    )


def best(trick: Sequence[Card], trump: str) -> int:
    """Which card of a trick takes it as it lies: the highest trump, else the highest of the suit led."""
    mask = 0
    for card in trick:
        mask |= 1 << card
    top = (mask & SUIT_MASKS[SUITS.index(trump)] if trump else 0) or mask & SUIT_MASKS[suit(trick[0])]
    return list(trick).index(top.bit_length() - 1)


def _trick(
    canvas: Canvas,
    area: Area,
    edge: int,
    view: RevolutionView,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene,
) -> None:
    size = {"big": BIG, "middle": MIDDLE, "chips": CHIP}[scene.kind]
    laid = {(view.leader + i) % SEATS: card for i, card in enumerate(view.trick)}
    winner = (view.leader + best(view.trick, view.trump)) % SEATS if view.trick else -1
    gone = not laid and bool(scene.last) and (view.phase == "lead" or view.outcome is not None)
    if gone:
        laid = dict(scene.last)
        winner = (view.leader - view.passes) % SEATS
    for seat in range(SEATS):
        place = places(area, size)[(seat - view.seat) % SEATS]
        deed = ""
        if seat in laid:
            flash = scene.flash >> laid[seat] & 1
            ground = "cursor" if flash else "covered" if gone and seat != winner else "paper"
            if size is CHIP:
                draw_chip(canvas, place.x, place.y, laid[seat], look, words, ground)
            else:
                draw_card(canvas, place.x, place.y, laid[seat], size, look, words, ground)
            if seat == winner:
                deed = words.t("tui.rev-taken" if gone else "tui.rev-best")
        elif view.outcome is None:
            sign = look.glyphs.pointer if view.to_act == seat else look.glyphs.dot
            style = look.style("gold" if view.to_act == seat else "off", bold=view.to_act == seat)
            canvas.text(place.x + size.width // 2, place.y + size.height // 2, sign, style)
        if view.phase == "lead" and _deed(view, seat)[0] == "passed":
            deed = words.t("tui.rev-short-passed")
        side = BOX + 2 if scene.kind == "big" else PANEL[scene.kind]  # what lies to the left of the cards
        room = place.label - area.x - side + 1 if place.back else edge - 1 - place.label
        _label(canvas, place, size, called(seat, words, names, scene), deed, look, room)


def _label(canvas: Canvas, place: Place, size: Size, name: str, deed: str, look: Look, room: int) -> None:
    """The name beside a card, and on the row below it what the card does. Chips have the name alone, those
    at the sides above them, where there is more room."""
    y = place.y + (size.height - 1) // 2
    if size is CHIP and place.side:
        name = fit(name, ABOVE_CHIP)
        x = place.x + (CHIP.width - text_width(name)) // 2
        canvas.text(x, y - 1, name, look.style("gold", bold=True) if deed else look.style("faint"))
        return
    name = fit(name, room) if room > 2 else ""
    faint, gold = look.style("faint"), look.style("gold", bold=True)
    if size is CHIP:
        canvas.text(place.label, y, name, gold if deed else faint)
        return
    for row, (text, style) in enumerate(((name, faint), (fit(deed, room) if name else "", gold))):
        x = place.label - text_width(text) + 1 if place.back else place.label
        canvas.text(x, y + row, text, style)


# -- prompt ----------------------------------------------------------------------------------------


def prompt(view: RevolutionView, words: Words, names: Sequence[str], scene: Scene) -> str:
    """Whose turn it is, and what binds him: the lead's limits, the suit to follow (RV-3 to RV-8)."""
    if view.to_act is None:
        return words.t("tui.prompt-over")
    args: dict[str, Any] = {"seat": view.to_act, **view.named}
    key = f"prompt.{view.asked}-revolution" if scene.mine else f"tui.rev-{view.phase}-theirs"
    return words.sentence(key, args, names, scene.you)


# -- the board -------------------------------------------------------------------------------------

BOARD = Board(
    draw,
    lambda view: "play",
    lambda view: ("pass",),
    lambda view: view.trump,
    lambda view: 52,
)
