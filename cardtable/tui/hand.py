"""The player's own hand: its order, where each card lies, and its drawing.

The fan never closes below three columns a card; then it wraps, and scrolls when two rows are full.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.cards import SUITS, Card, Cards, cards_in, is_red, rank, suit
from cardtable.tui.canvas import Canvas, Hit
from cardtable.tui.cards import BIG, CHIP, MIDDLE, CardWords, Size, draw_back, draw_card, draw_chip
from cardtable.tui.look import Look

SORTS = ("suit", "rank", "trumps", "dealt")
DIGITS = "1234567890"
CLOSEST = 3

# Suits in the order in which hands are held: black and red by turns.
_HELD = {3: 0, 2: 1, 0: 2, 1: 3}


def sort_hand(hand: Cards, how: str, trumps: str = "", dealt: Sequence[Card] = ()) -> list[Card]:
    """The cards of a hand in the order wanted: by suit, by rank, suits with trumps last, as dealt.

    ``trumps``: the letters of the player's trump suits, the strongest last; ``dealt``: cards in the order
    they came.
    """
    cards = list(cards_in(hand))
    if how == "dealt":
        place = {card: i for i, card in enumerate(dealt)}
        return sorted(cards, key=lambda c: place.get(c, len(place)))
    if how == "rank":
        return sorted(cards, key=lambda c: (rank(c), _HELD.get(suit(c), 9), is_red(c), c))

    def by_suit(card: Card) -> tuple[bool, int, int, int, bool, int]:
        s = suit(card)
        trump = trumps.find(SUITS[s]) if how == "trumps" and s >= 0 else -1
        return s < 0, trump, _HELD.get(s, 9), rank(card), is_red(card), card

    return sorted(cards, key=by_suit)


def lowest(cards: Sequence[Card], trumps: str = "") -> Card:
    """The card that is looked at first of some, -1 for none: the lowest, trumps and cards without a suit only
    where there are no others; of cards alike the first. ``trumps`` as for ``sort_hand``."""

    def dear(card: Card) -> tuple[bool, int]:
        return suit(card) < 0 or SUITS[suit(card)] in trumps, rank(card)

    return min(cards, key=dear, default=-1)


class Row(NamedTuple):
    """One row of the fan: the cards, the column of the first and the columns between two."""

    cards: tuple[Card, ...]
    x: int
    pitch: int


class Fan(NamedTuple):
    """Where the cards of a hand lie. ``above`` and ``below`` tell of rows scrolled out of sight."""

    rows: tuple[Row, ...]
    size: Size
    wrapped: bool
    above: bool = False
    below: bool = False


def lay_rows(cards: Sequence[Card], width: int, height: int, big: bool) -> tuple[tuple[Row, ...], Size, bool]:
    """All rows of a hand in an area of ``width`` columns, the size of the cards, and whether they
    are laid as a wrapped hand. Under six rows of height cards are chips."""
    chips = height < 6
    size = CHIP if chips else BIG if big and height >= 7 else MIDDLE
    whole = 4 if chips else size.width
    usable = width - 2
    if not chips and len(cards) <= (usable - whole) // CLOSEST + 1:
        return (_row(cards, width, whole, whole + 1),), size, False
    if not chips:
        size, whole = MIDDLE, MIDDLE.width
    shown = _rows_shown(height, chips)
    most = (usable - whole) // (CLOSEST + 1) + 1
    if len(cards) > most * shown:
        most = (usable - whole) // CLOSEST + 1
    count = max(1, -(-len(cards) // max(1, most)))
    each = max(1, -(-len(cards) // count))
    rows = [cards[i : i + each] for i in range(0, len(cards), each)] or [()]
    pitch = max(CLOSEST, min(whole + (not chips), (usable - whole) // max(1, each - 1)))
    return tuple(_row(row, width, whole, pitch) for row in rows), size, True


def _rows_shown(height: int, chips: bool) -> int:
    return max(1, height // 2 if chips else height // 3)


def lay_fan(cards: Sequence[Card], width: int, height: int, big: bool, cursor: Card = -1) -> Fan:
    """The fan that shows the cards in an area, scrolled to the row of the cursor if need be."""
    rows, size, wrapped = lay_rows(cards, width, height, big)
    shown = _rows_shown(height, size is CHIP)
    at = next((i for i, row in enumerate(rows) if cursor in row.cards), 0)
    first = max(0, min(at - shown + 1, len(rows) - shown))
    return Fan(rows[first : first + shown], size, wrapped, first > 0, first + shown < len(rows))


def _row(cards: Sequence[Card], width: int, whole: int, pitch: int) -> Row:
    if len(cards) > 1:
        pitch = max(CLOSEST, min(pitch, (width - 2 - whole) // (len(cards) - 1)))
    taken = whole + pitch * (len(cards) - 1) if cards else 0
    return Row(tuple(cards), max(0, (width - taken) // 2), pitch)


class Held(NamedTuple):
    """What a drawing of the hand shows besides the cards."""

    cards: tuple[Card, ...]  #: in the order shown
    legal: Cards = 0  #: cards that may be played
    cursor: Card = -1
    marked: Cards = 0
    closed: Cards = 0  #: own cards that may not be played yet (magadan)
    hidden: bool = False  #: backs only (F9, curtain)
    hint: Cards = 0
    active: bool = True  #: it is the player's turn


def digits(held: Held) -> dict[Card, str]:
    """The digit under each legal card: the first ten from the left."""
    legal = [card for card in held.cards if held.legal >> card & 1]
    return dict(zip(legal, DIGITS, strict=False))


def draw_hand(held: Held, width: int, height: int, look: Look, words: CardWords, big: bool = False) -> Canvas:
    """The hand in an area: a row to raise a card into, the cards, a row of digits."""
    canvas = Canvas(width, height, look.style("text"))
    fan = lay_fan(held.cards, width, height, big, held.cursor)
    numbers = digits(held) if held.active and not held.hidden else {}
    if fan.size is CHIP:
        for i, row in enumerate(fan.rows):
            _chips(canvas, row, 2 * i, held, numbers, look, words)
    elif not fan.wrapped:
        _single(canvas, fan, held, numbers, look, words)
    else:
        for i, row in enumerate(fan.rows):
            _wrapped(canvas, row, 1 + 3 * i, held, numbers, look, words)
    style = look.style("gold", bold=True)
    if fan.above:
        canvas.text(width - 1, 0, look.glyphs.up, style, Hit("scroll", -1))
    if fan.below:
        canvas.text(width - 1, height - 1, look.glyphs.down, style, Hit("scroll", 1))
    return canvas


def _ground(card: Card, held: Held, index: int, apart: bool) -> str:
    """The paper a card is drawn on: cursor, bright or dim, two shades where cards overlap."""
    legal = held.legal >> card & 1
    if card == held.cursor and held.active:
        return "cursor" if legal else "cursor_dim"
    if not held.active and card == held.cursor:
        return "cursor_dim"
    low = index % 2 == 1 and not apart
    if legal and held.active:
        return "paper_low" if low else "paper"
    return "dim_low" if low else "dim"


def _single(
    canvas: Canvas, fan: Fan, held: Held, numbers: dict[Card, str], look: Look, words: CardWords
) -> None:
    row, size = fan.rows[0], fan.size
    apart = row.pitch > size.width
    under = 1 + size.height
    for i, card in enumerate(row.cards):
        x = row.x + i * row.pitch
        last = i == len(row.cards) - 1
        columns = size.width if last else min(size.width, row.pitch)
        if held.hidden:
            draw_back(canvas, x, 1, size, look, columns=columns)
            continue
        raised = card == held.cursor or bool(held.marked >> card & 1)
        y = 0 if raised else 1
        ground = _ground(card, held, i, apart)
        draw_card(canvas, x, y, card, size, look, words, ground, Hit("hand", card), columns)
        if held.closed >> card & 1:
            ink = look.style(look.ink(card), ground)
            canvas.text(x, y + size.height - 1, look.glyphs.back * min(columns, size.width), ink)
        _under(canvas, x, under, card, held, numbers, look, raised, columns)
    if not held.hidden and held.cursor in row.cards:  # the raised card lies over its right neighbour
        i = row.cards.index(held.cursor)
        if i < len(row.cards) - 1 and not apart:
            ground = _ground(held.cursor, held, i, apart)
            x = row.x + i * row.pitch
            wide = min(size.width, row.pitch + 2)
            draw_card(canvas, x, 0, held.cursor, size, look, words, ground, Hit("hand", held.cursor), wide, 1)


def _under(
    canvas: Canvas,
    x: int,
    y: int,
    card: Card,
    held: Held,
    numbers: dict[Card, str],
    look: Look,
    raised: bool,
    columns: int,
) -> None:
    """The digit, the cursor's pointer, a mark and the hint under a card."""
    at = x + (1 if columns > 3 else 0)
    if card == held.cursor:
        canvas.text(at, y - 1, look.glyphs.cursor, look.style("gold", bold=True))
    if held.marked >> card & 1:
        side = at + 1 if card == held.cursor else at
        canvas.text(side, y - 1, look.glyphs.mark, look.style("gold", bold=True))
    if card in numbers:
        canvas.text(at, y, numbers[card], look.style("good", bold=True))
    if held.hint >> card & 1:
        canvas.text(at + 1, y, "?", look.style("gold", bold=True))


def _wrapped(
    canvas: Canvas, row: Row, y: int, held: Held, numbers: dict[Card, str], look: Look, words: CardWords
) -> None:
    """A row of a wrapped hand: two rows of each card are seen, digits stand on the lower one."""
    for i, card in enumerate(row.cards):
        x = row.x + i * row.pitch
        last = i == len(row.cards) - 1
        columns = MIDDLE.width if last else min(MIDDLE.width, row.pitch)
        if held.hidden:
            draw_back(canvas, x, y, Size(MIDDLE.width, 2, 0, 0), look, columns=columns)
            continue
        raised = card == held.cursor or bool(held.marked >> card & 1)
        ground = _ground(card, held, i, row.pitch > MIDDLE.width)
        top = y - 1 if raised else y
        draw_card(canvas, x, top, card, MIDDLE, look, words, ground, Hit("hand", card), columns, 2)
        at = x + (1 if columns > 3 else 0)
        if raised:
            canvas.fill(x, y + 1, columns, 1, look.style("text"), hit=Hit("hand", card))
            sign = look.glyphs.cursor if card == held.cursor else look.glyphs.mark
            at = canvas.text(at, y + 1, sign, look.style("gold", bold=True))
            if card == held.cursor and held.marked >> card & 1:
                at = canvas.text(at, y + 1, look.glyphs.mark, look.style("gold", bold=True))
        elif held.closed >> card & 1:
            ink = look.style(look.ink(card), ground)
            canvas.text(x, y + 1, look.glyphs.back * columns, ink, end=x + columns)
        if card in numbers:
            digit = look.style("good", bold=True) if raised else look.style("digit", ground, bold=True)
            canvas.text(at, y + 1, numbers[card], digit, end=x + columns)
        if held.hint >> card & 1 and not raised:
            canvas.text(at + 1, y + 1, "?", look.style("digit", ground, bold=True), end=x + columns)


def _chips(
    canvas: Canvas, row: Row, y: int, held: Held, numbers: dict[Card, str], look: Look, words: CardWords
) -> None:
    """A row of one-row cards with the digits beneath."""
    for i, card in enumerate(row.cards):
        x = row.x + i * row.pitch
        width = 4 if row.pitch > CLOSEST or i == len(row.cards) - 1 else CLOSEST
        if held.hidden:
            canvas.fill(x, y, width, 1, look.style("back_ink", "back"), look.glyphs.back)
            continue
        ground = _ground(card, held, i, False)
        draw_chip(canvas, x, y, card, look, words, ground, Hit("hand", card), width)
        at = x + (1 if width > CLOSEST else 0)
        if card == held.cursor:
            at = canvas.text(at, y + 1, look.glyphs.cursor, look.style("gold", bold=True))
        if held.marked >> card & 1:
            at = canvas.text(at, y + 1, look.glyphs.mark, look.style("gold", bold=True))
        if held.closed >> card & 1:
            at = canvas.text(at, y + 1, look.glyphs.back * 2, look.style("faint"), end=x + width)
        if card in numbers:
            at = canvas.text(at, y + 1, numbers[card], look.style("good", bold=True), end=x + width)
        if held.hint >> card & 1:
            canvas.text(at, y + 1, "?", look.style("gold", bold=True), end=x + width)


def beside(cards: Sequence[Card], width: int, height: int, big: bool, cursor: Card, step: int) -> Card:
    """The card above (-1) or below (1) the cursor in a wrapped hand, nearest by column; the cursor
    itself when there is no such row."""
    rows = lay_rows(cards, width, height, big)[0]
    for i, row in enumerate(rows):
        if cursor in row.cards and 0 <= i + step < len(rows):
            x = row.x + row.cards.index(cursor) * row.pitch
            other = rows[i + step]
            return min(other.cards, key=lambda c: abs(other.x + other.cards.index(c) * other.pitch - x))
    return cursor
