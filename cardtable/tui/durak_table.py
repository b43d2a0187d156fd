"""The Durak table as a drawing: title, seats, stock, pairs, last events, prompt.

Whose turn it is and who attacks whom stand on the prompt row at any moment; the trump stands in
words in the title, also when the stock is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.text.telling import waiting
from cardtable.tui.canvas import Canvas, Hit, fit, text_width
from cardtable.tui.cards import BIG, CHIP, MIDDLE, Size, draw_back, draw_card, draw_chip
from cardtable.tui.look import Look
from cardtable.tui.parts import (
    Area,
    bottom_rows,
    spread,
    suit_sign,
    title_bar,
    trump_text,
)
from cardtable.tui.scene import Scene
from cardtable.tui.seats import BOX, Sitter, arc, draw_seat, others, strip

if TYPE_CHECKING:
    from cardtable.games.durak.view import DurakView, Pair
    from cardtable.text import Words

STOCK_COLUMNS = 13


def draw(
    view: DurakView,
    width: int,
    height: int,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene = Scene(),
) -> Canvas:
    """The table as the view's seat may see it; the last row is the prompt."""
    canvas = Canvas(width, height, look.style("text"))
    facts, stock = _facts(view, words), words.t("tui.stock", n=view.stock)
    title_bar(canvas, scene.title, facts, look, [fact for fact in facts if fact != stock])
    area = _seats(canvas, view, look, words, names, scene)
    area = _stock(canvas, view, area, look, words, scene)
    if middle := view.extra.get("middle"):
        _middle(canvas, middle, area, look, words, scene)
    else:
        _pairs(canvas, view, area, look, words, scene)
    bottom_rows(canvas, prompt(view, words, names, scene), look, scene)
    return canvas


# -- title ---------------------------------------------------------------------------------------


def _facts(view: DurakView, words: Words) -> list[str]:
    same = len(set(view.trumps)) <= 1
    mine = view.trumps[view.seat] if view.seat < len(view.trumps) else ""
    key = "tui.trump" if same else "tui.your-trump"
    facts = [words.t(key, text=trump_text(words, mine)) if mine or not same else words.t("tui.no-trump")]
    if view.extra.get("secret"):
        facts.append(words.t("tui.secret"))
    if packets := view.extra.get("packets"):
        facts.append(words.t("tui.your-packet", n=packets[view.seat]) if packets[view.seat] else "")
    if points := view.extra.get("points"):
        facts.append(words.t("tui.your-points", n=points[view.seat]))
    facts.append(words.t("tui.stock", n=view.stock))
    facts.append(words.t("tui.discard", n=view.discarded))
    return facts


# -- seats ---------------------------------------------------------------------------------------


def _seats(
    canvas: Canvas, view: DurakView, look: Look, words: Words, names: Sequence[str], scene: Scene
) -> Area:
    """Draws the other players; returns what is left for the stock and the pairs."""
    shown = [_sitter(view, seat, words, names, scene) for seat in others(view.seat, view.players)]
    big = scene.kind == "big"
    curved = big and len(shown) >= 4
    bottom = canvas.height - (1 if big else 2)
    if curved:
        boxes = arc(len(shown), canvas.width, canvas.height)
        area = Area(BOX + 2, 6, canvas.width - 2 * BOX - 4, bottom - 6)
    else:
        boxes = strip(len(shown), canvas.width, 2 if big else 1)
        top = 6 if big else 5
        area = Area(1, top, canvas.width - 2, bottom - top)
    for box, sitter in zip(boxes, shown, strict=True):
        draw_seat(canvas, box, sitter, look)
    return area


_TONES = {"attacks": "gold", "defends": "bright", "takes": "bad", "done": "faint", "may-throw": "text"}
# What a prompt names besides the usual move of a phase.
_OFFERS = {
    "lead": ("draw",),
    "defend": ("transfer", "show", "try", "swap", "self", "counter", "accuse"),
    "throw": ("own", "draw", "accuse"),
    "after": ("own", "draw", "accuse"),
}
# What alone is left to do in a phase when nothing in the hand fits.
_STUCK = {"throw": "done", "after": "done", "before": "take"}


def _sitter(view: DurakView, seat: int, words: Words, names: Sequence[str], scene: Scene) -> Sitter:
    word, gone = view.word[seat], seat in view.out
    name = words.t("tui.dummy") if view.extra.get("dummy") == seat else _called(seat, words, names, scene)
    if len(set(view.trumps)) > 1 and view.trumps[seat]:
        signs = "".join(suit_sign(words, s) or words.suit(s) for s in view.trumps[seat])
        name = f"{name} {signs}"
    if gone:
        places = words.t("tui.out", n=view.out.index(seat) + 1)
        deeds: tuple[str, ...] = (places, words.t("tui.tiny-out", n=view.out.index(seat) + 1))
        tone = "good"
    else:
        deeds = (words.t(f"word.{word}"), words.t(f"tui.short-{word}"), words.t(f"tui.tiny-{word}"))
        tone = _TONES.get(word, "faint")
    return Sitter(
        seat,
        name,
        view.counts[seat],
        deeds,
        tone,
        active=view.to_act == seat,
        gone=gone,
        note=" ".join(_notes(view, seat, words, names, scene)),
        brief=" ".join(_notes(view, seat, words, names, scene, brief=True)),
        flash=scene.flash_seat == seat,
    )


def _called(seat: int, words: Words, names: Sequence[str], scene: Scene) -> str:
    """A seat's name; the player's own stands at the table while he plays the cards of the dummy."""
    return words.t("tui.you") if seat == scene.you else names[seat]


def _notes(
    view: DurakView, seat: int, words: Words, names: Sequence[str], scene: Scene, brief: bool = False
) -> list[str]:
    """What some tables show beside the number of cards."""
    notes, extra = [], view.extra
    if packets := extra.get("packets"):
        notes.append(f"+{packets[seat]}")
    if points := extra.get("points"):
        notes.append(f"({points[seat]})" if brief else words.t("tui.points", n=points[seat]))
    if any(seat in pair and view.seat in pair for pair in extra.get("partners", ())):
        notes.append(words.t("tui.partner"))
    keeper = extra.get("keeper")
    if extra.get("dummy") == seat and keeper is not None and keeper < len(names):
        notes.append(f"({_called(keeper, words, names, scene)})")
    return notes


# -- stock ---------------------------------------------------------------------------------------


def _stock(canvas: Canvas, view: DurakView, area: Area, look: Look, words: Words, scene: Scene) -> Area:
    """Draws the stock with what lies face up under it; returns the area left for the pairs."""
    if scene.kind == "chips":
        _stock_chips(canvas, view, area, look, words)
        return Area(area.x + STOCK_COLUMNS, area.y, area.width - STOCK_COLUMNS, area.height)
    big = scene.kind == "big"
    size = BIG if big else MIDDLE
    curved = big and view.players > 4
    x = 2
    y = canvas.height - 7 if curved else area.y + (1 if big else 0)
    faint = look.style("faint")
    under = [c for c in view.under if c >= 0]
    if view.stock == 0:
        empty = look.style("off")
        canvas.text(x, y, words.t("tui.no-stock"), faint)
        mine = view.trumps[view.seat] if view.trumps else ""
        if mine:
            canvas.text(x, y + 1, words.t("tui.trump-is"), faint)
            canvas.text(x, y + 2, trump_text(words, mine), look.style("bright", bold=True), end=x + BOX)
        else:
            canvas.text(x, y + 1, trump_text(words, ""), empty)
    else:
        if under:
            _turn_up(canvas, x, y, under[0], size, view, look, words)
        if view.stock > len(under):
            draw_back(canvas, x, y, size, look, view.stock)
        label = words.t("tui.stock", n=view.stock)
        canvas.text(x, y + size.height, label, look.style("text"), end=x + STOCK_COLUMNS)
        at = x
        for card in under[1:]:
            draw_chip(canvas, at, y + size.height + 1, card, look, words, "covered", width=4)
            at += 5
    if curved:
        return area
    left = BOX + 1 if big else STOCK_COLUMNS
    return Area(area.x + left, area.y, area.width - left, area.height)


def _turn_up(
    canvas: Canvas, x: int, y: int, card: int, size: Size, view: DurakView, look: Look, words: Words
) -> None:
    """The turn-up sticks out to the right from under the stock, or lies alone."""
    if view.stock == 1:
        draw_card(canvas, x, y, card, size, look, words)
        return
    style = look.style(look.ink(card), "paper", bold=True)
    out, rows, top = (7, 3, 1) if size is BIG else (4, 2, 0)
    canvas.fill(x + size.width, y + top, out, rows, style)
    label = words.short(card)
    at = x + size.width + out - 1 - text_width(label)
    canvas.text(at, y + top + (1 if size is BIG else 0), label, style)


def _stock_chips(canvas: Canvas, view: DurakView, area: Area, look: Look, words: Words) -> None:
    x, y = area.x, area.y
    if view.stock > len(view.under):
        canvas.fill(x, y, 4, 1, look.style("back_ink", "back"), look.glyphs.back)
        canvas.text(x + 1, y, str(view.stock), look.style("on_back", "back", bold=True))
    at = x + 5
    for i, card in enumerate(view.under if view.stock else ()):
        if i and i % 2 == 0:
            at, y = x, y + 1
        draw_chip(canvas, at, y, card, look, words, width=4)
        at += 5
    if not view.stock:
        canvas.text(x, y, words.t("tui.no-stock"), look.style("faint"), end=x + STOCK_COLUMNS)


# -- pairs ---------------------------------------------------------------------------------------


def _middle(canvas: Canvas, cards: Sequence[int], area: Area, look: Look, words: Words, scene: Scene) -> None:
    """The cards laid in the game before the game, from left to right, the newest whole (cross)."""
    size, step = {"chips": CHIP, "middle": MIDDLE, "big": BIG}[scene.kind], 4
    cards = cards[-((area.width - size.width) // step + 1) :]
    x = area.x + (area.width - size.width - step * (len(cards) - 1)) // 2
    for i, card in enumerate(cards):
        newest = i == len(cards) - 1
        ground = "cursor" if scene.flash >> card & 1 else "paper" if newest else "covered"
        columns = size.width if newest else step
        draw_card(canvas, x + i * step, area.y + 1, card, size, look, words, ground, columns=columns)


def _pairs(canvas: Canvas, view: DurakView, area: Area, look: Look, words: Words, scene: Scene) -> None:
    pairs = view.pairs
    laid = spread(len(pairs), area, scene.kind)
    missing = 0
    for pair, place in zip(pairs, laid.places, strict=True):
        if place is None:
            missing += 1
        elif laid.size is CHIP:
            _chip_pair(canvas, place, pair, view, look, words, scene)
        else:
            _pair(canvas, place, pair, laid.size, view, look, words, scene)
    if missing:
        text = words.t("tui.more-pairs", n=missing)
        at = area.x + area.width - text_width(text)
        canvas.text(at, area.y + area.height - 1, text, look.style("gold", "bar", bold=True))


def _pair(
    canvas: Canvas,
    place: tuple[int, int],
    pair: Pair,
    size: Size,
    view: DurakView,
    look: Look,
    words: Words,
    scene: Scene,
) -> None:
    x, y = place
    attack, cover = pair.attack, pair.cover
    low = "covered" if cover >= 0 or pair.dead else "paper"
    ground = "cursor" if scene.flash >> attack & 1 else low
    hit = Hit("table", attack)
    draw_card(canvas, x, y, attack, size, look, words, ground, hit, bare=cover >= 0)
    if cover >= 0:
        ground = "cursor" if scene.flash >> cover & 1 else "paper"
        draw_card(
            canvas, x + size.right, y + size.down, cover, size, look, words, ground, Hit("table", cover)
        )
        if (scene.aimed >> attack | scene.aimed >> cover) & 1:
            canvas.text(x, y + size.height, look.glyphs.pointer, look.style("gold", bold=True))
        return
    tag(canvas, x, y + size.height, size.width + 2, attack, pair, view, look, words, scene)


def tag(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    attack: int,
    pair: Pair,
    view: DurakView,
    look: Look,
    words: Words,
    scene: Scene,
) -> None:
    """What an uncovered card waits for."""
    aimed = bool(scene.aimed >> attack & 1)
    if pair.dead:
        key = "tui.tag-dead"
    elif view.taking:
        key = "tui.tag-taken"
    else:
        key = "tui.tag-cover"
    mine = bool(scene.targets >> attack & 1)
    text = words.t(key)
    if aimed:
        style = look.style("on_gold", "gold", bold=True)
        if text_width(text) >= width:
            text = text.rstrip("?")
        text = f"{look.glyphs.pointer}{text}"
    elif mine:
        style = look.style("gold", "bar", bold=True)
    else:
        style = look.style("faint", "bar")
    text = fit(text, width)
    canvas.fill(x, y, width, 1, style, hit=Hit("table", attack))
    canvas.text(x + (width - text_width(text)) // 2, y, text, style)


def _chip_pair(
    canvas: Canvas,
    place: tuple[int, int],
    pair: Pair,
    view: DurakView,
    look: Look,
    words: Words,
    scene: Scene,
) -> None:
    x, y = place
    low = "covered" if pair.cover >= 0 or pair.dead else "paper"
    ground = "cursor" if scene.flash >> pair.attack & 1 else low
    draw_chip(canvas, x, y, pair.attack, look, words, ground, Hit("table", pair.attack))
    if pair.cover >= 0:
        ground = "cursor" if scene.flash >> pair.cover & 1 else "paper"
        draw_chip(canvas, x + 1, y + 1, pair.cover, look, words, ground, Hit("table", pair.cover))
        if (scene.aimed >> pair.attack | scene.aimed >> pair.cover) & 1:
            canvas.text(x, y + 1, look.glyphs.pointer, look.style("gold", bold=True))
        return
    tag(canvas, x, y + 1, 6, pair.attack, pair, view, look, words, scene)


# -- prompt --------------------------------------------------------------------------------------


def attacker(view: DurakView) -> int:
    """The seat that "attacks" stands under, whoever else has thrown in; else the leader."""
    return next((seat for seat, word in enumerate(view.word) if word == "attacks"), view.leader)


def offered(verbs: Iterable[str], words: Words) -> dict[str, str]:
    """What else can be done, for the prompt: in the middle of a list, before "or", after it."""
    offers = list(verbs)
    if "transfer" in offers and "show" in offers:
        offers.remove("show")  # another way to transfer
    told = [words.t(f"tui.offer-{verb}") for verb in offers]
    text = ", ".join(told)
    return {
        "text": "".join(f", {one}" for one in told),
        "first": words.t("tui.offer-first", text=text) if told else "",
        "last": words.t("tui.offer-last", text=text) if told else "",
    }


def prompt(view: DurakView, words: Words, names: Sequence[str], scene: Scene) -> str:
    """Whose turn it is, who attacks whom, what can be done."""
    actor, you = view.to_act, scene.you
    if actor is None:
        return words.t("tui.prompt-over")
    verbs = {move.verb for move in view.legal} if actor == view.seat else set[str]()
    args: dict[str, Any] = {
        "seat": actor,
        "to": view.defender,
        "by_seat": attacker(view),
        "cards": waiting(view),
        "n": 0,
        **offered((verb for verb in _OFFERS.get(view.phase, ()) if verb in verbs), words),
    }
    phase = view.phase
    if phase == "give":
        giver, receiver, n = view.extra.get("give", (actor, view.defender, 0))
        args |= {"seat": giver, "to": receiver, "n": n}
    if scene.forced and len(view.legal) == 1:
        key = f"tui.forced-{view.legal[0].verb}"
        if words.has(key):
            return words.sentence(key, args, names, you)
    side = "mine" if scene.mine else "theirs"
    if scene.mine and phase == "defend":
        side = "stuck" if "cover" not in verbs and args["cards"] else side
    elif scene.mine and verbs - {*_OFFERS.get(phase, ())} == {_STUCK.get(phase)}:
        side = "stuck"
    if phase == "throw" and actor == view.defender:
        phase = "self"
    elif phase == "last" and actor == view.defender and getattr(view.table.rules, "self_throw", False):
        phase = "self" if verbs <= {"self", "done"} else "last"
    key = words.first_of(f"tui.prompt-{phase}-{side}", f"tui.prompt-{side}")
    if phase == "lead" and view.defender < 0:
        key = f"tui.prompt-{side}"
    return words.sentence(key, args, names, you)
