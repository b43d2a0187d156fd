"""The table of solitaire, the joke under Durak's roof: the pile in the middle and the rank wanted next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.tui.boards import Board
from cardtable.tui.canvas import Canvas
from cardtable.tui.cards import BIG, CHIP, MIDDLE, Size, draw_card, draw_chip
from cardtable.tui.look import Look
from cardtable.tui.parts import Area, bottom_rows, title_bar
from cardtable.tui.scene import Scene
from cardtable.tui.seats import Sitter, draw_seat, others, strip

if TYPE_CHECKING:
    from cardtable.games.durak.solitaire_seen import SolitaireView
    from cardtable.text import Words

SIZES: dict[str, Size] = {"chips": CHIP, "middle": MIDDLE, "big": BIG}


def draw(
    view: SolitaireView,
    width: int,
    height: int,
    look: Look,
    words: Words,
    names: Sequence[str],
    scene: Scene = Scene(),
) -> Canvas:
    """See ``Scene`` and ``durak_table.draw``."""
    canvas = Canvas(width, height, look.style("text"))
    facts = [wanted(view, words), words.t("tui.pile", n=len(view.middle))]
    if view.aside:
        facts.append(words.t("tui.aside", n=view.aside))
    title_bar(canvas, scene.title, facts, look)
    big = scene.kind == "big"
    shown = others(view.seat, view.players)
    for box, seat in zip(strip(len(shown), width, 2 if big else 1), shown, strict=True):
        sitter = Sitter(
            seat,
            names[seat],
            view.counts[seat],
            (words.t("tui.lays" if seat == view.to_act else "tui.short-waits"),),
            active=seat == view.to_act,
            flash=scene.flash_seat == seat,
        )
        draw_seat(canvas, box, sitter, look)
    top, bottom = (7, height - 1) if big else (5, height - 2)
    _pile(canvas, Area(1, top, width - 2, bottom - top), view, look, words, scene)
    bottom_rows(canvas, prompt(view, words, names, scene), look, scene)
    return canvas


def wanted(view: SolitaireView, words: Words) -> str:
    """The rank to be laid next."""
    if view.need < 0:
        return words.t("tui.any-lead")
    return words.t("tui.wanted", rank=view.need)


def _pile(canvas: Canvas, area: Area, view: SolitaireView, look: Look, words: Words, scene: Scene) -> None:
    """The pile from left to right, the newest whole; older ones closed up, the oldest left out."""
    size = SIZES[scene.kind]
    cards, step = list(view.middle), 4
    room = (area.width - size.width) // step + 1
    hidden = max(0, len(cards) - room)
    cards = cards[hidden:]
    wide = size.width + step * (len(cards) - 1)
    x = area.x + max(0, (area.width - wide) // 2)
    y = area.y + max(0, (area.height - size.height) // 3)
    for i, card in enumerate(cards):
        newest = i == len(cards) - 1
        ground = "cursor" if scene.flash >> card & 1 else "paper" if newest else "covered"
        if size is CHIP:
            draw_chip(canvas, x + i * step, y, card, look, words, ground, width=5 if newest else step)
        else:
            columns = size.width if newest else step
            draw_card(canvas, x + i * step, y, card, size, look, words, ground, columns=columns)


def prompt(view: SolitaireView, words: Words, names: Sequence[str], scene: Scene) -> str:
    """Whose turn it is and what is wanted."""
    if view.to_act is None:
        return words.t("tui.prompt-over")
    verbs = {move.verb for move in view.legal}
    args: dict[str, Any] = {"seat": view.to_act, "text": wanted(view, words)}
    if not scene.mine:
        return words.sentence("tui.prompt-theirs", args, names, scene.you)
    if "laugh" in verbs:
        return words.sentence("tui.prompt-laugh", args, names, scene.you)
    key = "tui.prompt-lay" if "lay" in verbs else "tui.prompt-lay-stuck"
    return words.sentence(key, args, names, scene.you)


BOARD = Board(
    draw,
    lambda view: "lay",
    lambda view: ("pass",),
    lambda view: "",
    lambda view: int(getattr(view.table, "options", {}).get("pack", 36)),
)
