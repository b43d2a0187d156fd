"""The Redudu table as a drawing: the common pile with its trump, the player's own pile with the trump
that only he sees (RU-2), and the cards on the table with what each redudu covers (RU-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.cards import Cards, cards_in
from cardtable.text.telling import waiting
from cardtable.tui.boards import Board
from cardtable.tui.canvas import Canvas, Hit, fit, text_width
from cardtable.tui.cards import BIG, CHIP, MIDDLE, Size, draw_back, draw_card, draw_chip
from cardtable.tui.durak_table import offered
from cardtable.tui.look import Look
from cardtable.tui.parts import Area, bottom_rows, suit_sign, title_bar, trump_text
from cardtable.tui.scene import Scene
from cardtable.tui.seats import Sitter, draw_seat, others, strip

if TYPE_CHECKING:
    from cardtable.games.redudu.view import ReduduView
    from cardtable.text import Words

PILES = {"chips": 15, "middle": 14, "big": 19}


def draw(
    view: ReduduView,
    width: int,
    height: int,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene = Scene(),
) -> Canvas:
    """The table as the view's seat may see it; the last row is the prompt. ``scene.last`` is the table
    as it was when the bout before ended: attacking and covering cards as in ``view.groups``."""
    canvas = Canvas(width, height, look.style("text"))
    facts = _facts(view, words, scene, "rdu-common-trump", "your-trump")
    title_bar(canvas, scene.title, facts, look, _facts(view, words, scene, "trump", "rdu-yours"))
    big = scene.kind == "big"
    shown = others(view.seat, view.players)
    for box, seat in zip(strip(len(shown), width, 2 if big else 1), shown, strict=True):
        draw_seat(canvas, box, _sitter(view, seat, words, names, scene), look)
    top = {"chips": 4, "middle": 5, "big": 7}[scene.kind]
    area = Area(1, top, width - 2, height - (1 if big else 2) - top)
    _piles(canvas, view, area, look, words, scene)
    side = PILES[scene.kind]
    _groups(canvas, view, Area(side, top, width - side - 1, area.height), look, words, scene)
    bottom_rows(canvas, prompt(view, words, names, scene), look, scene)
    return canvas


def _facts(view: ReduduView, words: Words, scene: Scene, common: str, own: str) -> list[str]:
    """Both trumps, named by messages, and the discard."""
    facts = [words.t(f"tui.{common}", text=trump_text(words, view.common_suit))]
    if not scene.hidden:
        facts.append(words.t(f"tui.{own}", text=trump_text(words, view.trumps[view.seat])))
    facts.append(words.t("tui.discard", n=view.discard.bit_count()))
    return facts


# -- seats ---------------------------------------------------------------------------------------


def _sitter(view: ReduduView, seat: int, words: Words, names: Sequence[str], scene: Scene) -> Sitter:
    """The hand, the own pile, what he does, and his own trump once all know it (RU-2)."""
    if seat in view.out:
        place = view.out.index(seat) + 1
        return Sitter(seat, names[seat], None, (words.t("tui.out", n=place),), "good", gone=True)
    active = view.to_act == seat
    if view.outcome is not None:
        word, tone = "waits", "faint"
    elif seat == view.defender and view.groups:
        word, tone = ("takes" if view.taking else "defends"), "bright"
    elif seat == view.leader and (active or view.groups):
        word, tone = "attacks", "gold" if active else "text"
    else:
        word, tone = "waits", "faint"
    letter = view.trumps[seat]
    sign = (suit_sign(words, letter) or words.suit(letter)) if letter else "?"
    trump = words.t("tui.rdu-own-trump", text=trump_text(words, letter) if letter else "?")
    short = words.t("tui.rdu-own-trump", text=sign)
    long, brief = words.t(f"tui.word-{word}"), words.t(f"tui.short-{word}")
    deeds = [f"{long}, {trump}", f"{long}, {short}", f"{brief}, {short}", f"{brief} {sign}", brief]
    if view.no_red[seat]:
        deeds.insert(0, f"{long}, {short}, {words.t('tui.rdu-no-red')}")
    return Sitter(
        seat,
        names[seat],
        view.counts[seat],
        tuple(deeds),
        tone,
        active=active,
        note=words.t("tui.rdu-pile", n=view.own_left[seat]),
        flash=scene.flash_seat == seat,
    )


# -- piles ---------------------------------------------------------------------------------------


def _piles(canvas: Canvas, view: ReduduView, area: Area, look: Look, words: Words, scene: Scene) -> None:
    """The common pile over the player's own: each a back with its count, its trump card sticking out."""
    mine = view.own_left[view.seat]
    low = area.y + {"chips": 3, "middle": 4, "big": 7}[scene.kind]
    _pile(canvas, area.x, area.y, view.common_trump, view.common_left, "common", False, look, words, scene)
    _pile(canvas, area.x, low, view.own_trump, mine, "own", scene.hidden, look, words, scene)


def _pile(
    canvas: Canvas,
    x: int,
    y: int,
    trump: int,
    left: int,
    whose: str,
    hidden: bool,
    look: Look,
    words: Words,
    scene: Scene,
) -> None:
    """A pile with its label. Once it is gone the suit of its trump stays in words."""
    label = words.t(f"tui.rdu-{whose}-pile", n=left)
    end = x + PILES[scene.kind] - 1
    if scene.kind == "chips":
        canvas.text(x, y, label, look.style("text"), end=end)
        if left > 1:
            canvas.fill(x, y + 1, 4, 1, look.style("back_ink", "back"), look.glyphs.back)
            canvas.text(x + 1, y + 1, str(left), look.style("on_back", "back", bold=True))
        if hidden:
            canvas.fill(x + 5, y + 1, 4, 1, look.style("back_ink", "back"), look.glyphs.back)
        else:
            draw_chip(canvas, x + 5, y + 1, trump, look, words, "paper" if left else "covered", width=4)
        return
    big = scene.kind == "big"
    size = BIG if big else MIDDLE
    if not left:
        canvas.text(x, y, words.t("tui.rdu-no-pile"), look.style("faint"), end=end)
        canvas.text(x, y + 1, words.t(f"tui.rdu-{whose}-is"), look.style("faint"), end=end)
        if not hidden:
            letter = "cdhs"[trump & 3]
            canvas.text(x, y + 2, trump_text(words, letter), look.style("bright", bold=True), end=end)
        return
    if left == 1 and not hidden:
        draw_card(canvas, x, y, trump, size, look, words)
    elif left == 1:
        draw_back(canvas, x, y, size, look)
    else:
        _sticking_out(canvas, x + size.width, y, trump, hidden, big, look, words)
        draw_back(canvas, x, y, size, look, left)
    canvas.text(x, y + size.height, label, look.style("text"), end=end)


def _sticking_out(
    canvas: Canvas, x: int, y: int, card: int, hidden: bool, big: bool, look: Look, words: Words
) -> None:
    """The part of a pile's trump card that is seen beside the pile."""
    columns, rows, top = (7, 3, 1) if big else (4, 2, 0)
    if hidden:
        canvas.fill(x, y + top, columns, rows, look.style("back_ink", "back"), look.glyphs.back)
        return
    style = look.style(look.ink(card), "paper", bold=True)
    canvas.fill(x, y + top, columns, rows, style)
    label = words.short(card)
    at = x + columns - text_width(label) - (1 if big else 0)
    canvas.text(max(x, at), y + top + (1 if big else 0), label, style, end=x + columns)


# -- what lies on the table --------------------------------------------------------------------------


class Lying(NamedTuple):
    """Attacking cards and the cards that cover them (0: none), as a picture of some width."""

    attack: Cards
    cover: Cards
    width: int
    offset: int  #: of the cover


def lie(group: tuple[Cards, Cards], size: Size) -> Lying:
    """How a group lies in cards of a size: the attacking cards side by side, the cover across them."""
    attack, cover = group
    step = {BIG: 4, MIDDLE: 3}.get(size, 4)
    n, m = attack.bit_count(), cover.bit_count()
    wide = (size.width if size is not CHIP else 4) + step * (n - 1)
    if not cover:
        return Lying(attack, cover, max(wide, 7), 0)
    over = (size.width if size is not CHIP else 4) + step * (m - 1)
    offset = (size.right or 1) if n == 1 else max(1, (wide - over) // 2)
    return Lying(attack, cover, max(wide, offset + over), offset)


def rows_of(groups: Sequence[tuple[Cards, Cards]], size: Size, width: int) -> list[list[Lying]]:
    """The groups in rows of at most a width."""
    rows: list[list[Lying]] = [[]]
    used = 0
    for group in groups:
        lying = lie(group, size)
        if rows[-1] and used + 2 + lying.width > width:
            rows.append([])
            used = 0
        used += lying.width + (2 if rows[-1] else 0)
        rows[-1].append(lying)
    return rows


def _groups(canvas: Canvas, view: ReduduView, area: Area, look: Look, words: Words, scene: Scene) -> None:
    """The groups in the largest cards that fit; between two bouts those of the one that ended."""
    groups, gone = view.groups, False
    if not groups and scene.last:
        groups, gone = scene.last, True
    if not groups:
        return
    sizes = {"big": (BIG, MIDDLE, CHIP), "middle": (MIDDLE, CHIP), "chips": (CHIP,)}[scene.kind]
    for size in sizes:
        down = size.height + size.down + (size is not CHIP)
        rows = rows_of(groups, size, area.width)
        if size is CHIP or len(rows) * down <= area.height + 1:
            break
    gap = 1 if len(rows) > 1 and len(rows) * (down + 1) <= area.height + 1 else 0
    y = area.y + max(0, (area.height - len(rows) * (down + gap)) // 3)
    for row in rows:
        wide = sum(lying.width for lying in row) + 2 * (len(row) - 1)
        x = area.x + max(0, (area.width - wide) // 2)
        for lying in row:
            _group(canvas, x, y, lying, size, view, gone, look, words, scene)
            x += lying.width + 2
        y += down + gap
    if gone:
        key = "tui.rdu-was-taken" if any(not cover for _, cover in groups) else "tui.rdu-was-beaten"
        text = words.t(key)
        at = area.x + max(0, (area.width - text_width(text)) // 2)
        canvas.text(at, min(y, area.y + area.height - 1), text, look.style("faint"))


def _group(
    canvas: Canvas,
    x: int,
    y: int,
    lying: Lying,
    size: Size,
    view: ReduduView,
    gone: bool,
    look: Look,
    words: Words,
    scene: Scene,
) -> None:
    step = {BIG: 4, MIDDLE: 3}.get(size, 4)
    attacks, covers = list(cards_in(lying.attack)), list(cards_in(lying.cover))
    for i, card in enumerate(attacks):
        ground = "covered" if lying.cover or gone else "paper"
        if scene.flash >> card & 1 or scene.pointed == card:
            ground = "cursor"
        columns = 99 if i == len(attacks) - 1 else step
        _card(canvas, x + i * step, y, card, size, look, words, ground, columns, bool(lying.cover))
        if scene.pointed == card:
            style = look.style(look.ink(card), ground, bold=True)
            canvas.text(x + (size is not CHIP), y + size.height - 1, look.glyphs.cursor, style)
    if not covers:
        if not gone:
            _tag(canvas, x, y + size.height, lying, view, look, words, scene)
        return
    for i, card in enumerate(covers):
        ground = "cursor" if scene.flash >> card & 1 else "covered" if gone else "paper"
        columns = 99 if i == len(covers) - 1 else step
        at = x + lying.offset + i * step
        _card(canvas, at, y + size.down, card, size, look, words, ground, columns, False)
    if len(attacks) > 1 and size is not CHIP:
        text = words.t("tui.rdu-covers", n=len(attacks))
        canvas.text(x, y + size.height + size.down, fit(text, lying.width), look.style("faint"))


def _card(
    canvas: Canvas,
    x: int,
    y: int,
    card: int,
    size: Size,
    look: Look,
    words: Words,
    ground: str,
    columns: int,
    bare: bool,
) -> None:
    hit = Hit("table", card)
    if size is CHIP:
        draw_chip(canvas, x, y, card, look, words, ground, hit, width=4)
    else:
        draw_card(canvas, x, y, card, size, look, words, ground, hit, columns, bare=bare)


def _tag(
    canvas: Canvas, x: int, y: int, lying: Lying, view: ReduduView, look: Look, words: Words, scene: Scene
) -> None:
    """Under an uncovered card: that it waits for an answer, and whether it is aimed at."""
    card = lying.attack.bit_length() - 1
    text = words.t("tui.tag-taken" if view.taking else "tui.tag-cover")
    if scene.aimed >> card & 1:
        style = look.style("on_gold", "gold", bold=True)
        text = fit(f"{look.glyphs.pointer}{text}", lying.width)
    elif scene.targets >> card & 1:
        style = look.style("gold", "bar", bold=True)
    else:
        style = look.style("faint", "bar")
    text = fit(text, lying.width)
    canvas.fill(x, y, lying.width, 1, style, hit=Hit("table", card))
    canvas.text(x + (lying.width - text_width(text)) // 2, y, text, style)


# -- prompt ----------------------------------------------------------------------------------------


def attacker(view: ReduduView) -> int:
    """Who laid the last attacking card: the leader, or who passed the attack on to the defender."""
    if len(view.groups) < 2 or any(cover for _, cover in view.groups):
        return view.leader
    for step in range(1, view.players):
        seat = (view.defender - step) % view.players
        if view.playing[seat]:
            return seat
    return view.leader


def prompt(view: ReduduView, words: Words, names: Sequence[str], scene: Scene) -> str:
    """Whose turn it is, who attacks whom, what can be done; a transfer that was turned down (RU-8)."""
    actor = view.to_act
    if actor is None:
        return words.t("tui.prompt-over")
    args: dict[str, Any] = {
        "seat": actor,
        "to": view.next_seat if view.refused else view.defender,
        "by_seat": attacker(view),
        "cards": waiting(view),
        **offered(("transfer",) if scene.mine and _transfers(view) else (), words),
    }
    side = "mine" if scene.mine else "theirs"
    if not view.groups:
        key = f"tui.prompt-lead-{side}"
    elif view.refused:
        key = f"tui.rdu-refused-{side}"
    else:
        if scene.mine and not any(move.verb == "cover" for move in view.legal):
            side = "stuck"
        key = f"tui.prompt-defend-{side}"
    return words.sentence(key, args, names, scene.you)


def _transfers(view: ReduduView) -> bool:
    return bool(view.groups) and any(move.verb == "transfer" for move in view.legal)


# -- the board -------------------------------------------------------------------------------------

BOARD = Board(
    draw,
    lambda view: "cover" if view.groups else "lead",
    lambda view: ("transfer", "take"),
    lambda view: view.trumps[view.seat] + view.common_suit,
    lambda view: 55,
)
