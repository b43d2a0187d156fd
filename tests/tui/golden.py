"""The screen as text, for eyes and for diffs: ``python -m tests.tui`` remakes ``tests/golden/screen``."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.engine import View
from cardtable.games.red_dog.view import RedDogView
from cardtable.match import Match
from cardtable.text import Words
from cardtable.tui import choice as choosing
from cardtable.tui import red_dog_hand
from cardtable.tui.boards import board, last_lying
from cardtable.tui.canvas import Canvas
from cardtable.tui.hand import Held, draw_hand, sort_hand
from cardtable.tui.layout import plan
from cardtable.tui.look import Look
from cardtable.tui.scene import Scene
from tests.tui import games
from tests.tui.tables import at, match, play_until, position, table, view

FOLDER = Path(__file__).parent.parent / "golden" / "screen"


class Picture(NamedTuple):
    """A position, a size of terminal and a language."""

    name: str
    make: Callable[[], View | Match]
    width: int
    height: int
    lang: str = "en"
    words: dict[str, Any] = {}
    look: Look = Look()


def draw(picture: Picture) -> str:
    """The table over the hand, every row closed by a bar so that blanks can be seen."""
    table, hand = canvases(picture)
    rows = [f"{line:<{table.width}}|" for line in [*table.lines(), *hand.lines()]]
    return "\n".join(rows) + "\n"


def canvases(picture: Picture) -> tuple[Canvas, Canvas]:
    """The table and the hand as they are drawn."""
    made = picture.make()
    seen, lying = (
        (made.view(0), last_lying(made.table.game, made.events)) if isinstance(made, Match) else (made, ())
    )
    parts = plan(picture.width, picture.height)
    assert parts is not None
    words, look, this = Words(picture.lang, strict=True, **picture.words), picture.look, board(seen)
    legal = choosing.playable(seen)
    cards = tuple(sort_hand(getattr(seen, "hand", 0), "suit"))
    cursor = next((card for card in cards if legal >> card & 1), cards[0] if cards else -1)
    chosen = choosing.Choice(1 << cursor if cursor >= 0 else 0)
    mine = seen.to_act == seen.seat
    names = [entry.name(picture.lang) for entry in seen.table.entries()]
    scene = Scene(
        parts.kind,
        seen.seat,
        mine,
        " + ".join(names),
        choosing.aim(seen, chosen) if mine else 0,
        choosing.union(choosing.targets(seen, chosen.cards)) if mine else 0,
        last=lying,
    )
    table = this.draw(seen, parts.width, parts.table, look, words, games.TEN, scene)
    if isinstance(seen, RedDogView):
        stake = red_dog_hand.Stake(seen.low, mine, mine)
        size = parts.width, parts.hand
        hand = red_dog_hand.draw_hand(seen, cards, stake, *size, look, words, parts.kind, False)
    else:
        held = Held(cards, legal, cursor, active=mine)
        hand = draw_hand(held, parts.width, parts.hand, look, words, parts.kind == "big")
    return table, hand


def defence(players: int, **keys: Any) -> Callable[[], View]:
    """Seat 0 defends against a covered and an uncovered pair; the others hold a few cards each."""
    hands = ["7h Th 8c 6s 9s", "Kc Qc", "Ac Jc As", "Ks", "Qs 6c", "Ad", "Kd 7d 8d", "6d 7s"][:players]
    pack = {"options": {"pack": 52}} if players > 6 else {}
    keys = {"hands": hands, "table": ["9d/Qd", "9c"], "leader": players - 1, "defender": 0} | pack | keys
    return lambda: view(0, **keys)


def crowded() -> View:
    """A large table to answer with a large hand."""
    hand = " ".join(f"{r}{s}" for s in "cds" for r in "6789TJQK")
    table = ["6h", "7h", "8h/9h", "Th", "Jh", "Qh"]
    return view(0, hands=[hand, "Ac Ad"], table=table, leader=1, defender=0)


def over() -> View:
    """A deal that has been played out."""
    game = match(3, seed=4)
    while (actor := game.to_act) is not None:
        game.play(actor, game.view(actor).legal[0])
    return game.view(0)


def leading() -> View:
    game = match(4, seed=12)
    return play_until(game, lambda v: v.phase == "lead").view(0)  # type: ignore[attr-defined]


STOCK = {"stock": "8h 9h Jh Qh Kh", "bout": 3}
PICTURES = (
    Picture("80x24-two-players", defence(2, **STOCK), 80, 24),
    Picture("80x24-four-players-russian", defence(4, **STOCK), 80, 24, "ru"),
    Picture("80x24-eight-players", defence(8, stock="8h 9h Jh", bout=3), 80, 24),
    Picture("80x24-no-stock-letters", defence(3), 80, 24, words={"suits": "letters"}),
    Picture("80x24-ascii", defence(3, **STOCK), 80, 24, "en", {"ascii": True}, Look(ascii=True)),
    Picture("80x24-crowded", crowded, 80, 24),
    Picture("80x24-lead", leading, 80, 24),
    Picture("80x24-over", over, 80, 24),
    Picture("80x24-transfer", defence(3, base="transfer", table=["9d", "9c"]), 80, 24),
    Picture("60x20-eight-players-russian", defence(8, stock="8h 9h Jh", bout=3), 60, 20, "ru"),
    Picture("60x20-crowded", crowded, 60, 20),
    Picture("110x36-five-players", defence(5, **STOCK), 110, 36),
    Picture("110x36-eight-players-russian", defence(8, stock="8h 9h Jh", bout=3), 110, 36, "ru"),
    Picture("120x40-three-players", defence(3, **STOCK), 120, 40),
    Picture("120x40-crowded", crowded, 120, 40),
    Picture("redudu-80x24-three-targets", lambda: games.redudu().view(0), 80, 24),
    Picture("redudu-80x24-covered-russian", lambda: games.covered().view(0), 80, 24, "ru"),
    Picture("redudu-80x24-turned-down", lambda: games.turned_down().view(0), 80, 24),
    Picture("redudu-80x24-from-the-other-side", lambda: games.three().view(1), 80, 24),
    Picture("redudu-60x20-russian", lambda: games.covered().view(0), 60, 20, "ru"),
    Picture("redudu-110x36", lambda: games.covered().view(0), 110, 36),
    Picture("red-dog-80x24-four-players", games.red_dog, 80, 24),
    Picture("red-dog-80x24-ten-players-russian", lambda: games.red_dog(players=10, moves=5), 80, 24, "ru"),
    Picture("red-dog-60x20-ten-players", lambda: games.red_dog(players=10, moves=5), 60, 20),
    Picture("red-dog-80x24-burn", lambda: games.red_dog("red-dog-burn", moves=2), 80, 24),
    Picture("red-dog-80x24-bank", lambda: games.red_dog("red-dog-bank", 5), 80, 24),
    Picture("red-dog-80x24-six-russian", lambda: games.red_dog("red-dog-six", 5, 3), 80, 24, "ru"),
    Picture("red-dog-80x24-polish", lambda: games.red_dog("red-dog-polish", 3), 80, 24),
    Picture(
        "red-dog-110x36-ten-players-burn-russian",
        lambda: games.red_dog("red-dog-burn", 10, 3, cards=3),
        110,
        36,
        "ru",
    ),
    Picture("red-dog-120x40-eight-players-burn", lambda: games.red_dog("red-dog-burn", 8, moves=4), 120, 40),
    Picture("revolution-80x24-lead-bound", lambda: games.revolution("lead-bound"), 80, 24),
    Picture("revolution-80x24-passed-russian", lambda: games.revolution("lead-passed"), 80, 24, "ru"),
    Picture("revolution-80x24-follow-other", lambda: games.revolution("follow-other"), 80, 24),
    Picture("revolution-80x24-trump-russian", lambda: games.revolution("follow-trump"), 80, 24, "ru"),
    Picture("revolution-60x20", lambda: games.revolution("follow-other"), 60, 20),
    Picture("revolution-110x36", lambda: games.revolution("follow-trump"), 110, 36),
)


SNAPSHOTS = (("80x24-screen", 80, 24, "en"), ("120x40-screen-russian", 120, 40, "ru"))


async def snapshot(width: int, height: int, lang: str) -> str:
    """The whole screen as SVG, colours and all, at a fixed position."""
    hands = ["7h Th 8c 6s 9s", "Kc Qc", "Ac Jc As", "Ks"]
    stock = {"stock": "8h 9h Jh Qh Kh", "bout": 3}
    state = position(hands=hands, table=["9d/Qd", "9c"], leader=3, defender=0, **stock)
    async with table(at(state), width, height, lang) as pilot:
        found = pilot.app.export_screenshot(title="cardtable", simplify=True)
    return re.sub(r"terminal-\d+", "terminal", re.sub(r"@font-face\s*{[^}]*}\s*", "", found))


def remake() -> list[str]:
    """Writes every picture; the names."""
    new = {f"{picture.name}.txt": draw(picture) for picture in PICTURES}
    new |= {f"{name}.svg": asyncio.run(snapshot(*rest)) for name, *rest in SNAPSHOTS}
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in [*FOLDER.glob("*.txt"), *FOLDER.glob("*.svg")]:
        old.unlink()
    for name, text in new.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return list(new)
