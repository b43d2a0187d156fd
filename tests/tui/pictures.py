"""The README's pictures: ``python -m tests.tui.pictures`` plays to a moment worth showing and shoots it.

A picture is the screen's own SVG, drawn in DejaVu Sans Mono by a headless Chromium.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from cardtable.engine import View
from cardtable.games import open_table
from cardtable.match import Match, Seat
from cardtable.text import Words
from cardtable.tui.app import CardtableApp
from cardtable.tui.look import Look

FOLDER = Path(__file__).parent.parent.parent / "assets" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NAMES = {
    "en": ("You", "Olga", "Boris", "Nastya", "Grisha", "Vera", "Pavel"),
    "ru": ("Вы", "Ольга", "Борис", "Настя", "Гриша", "Вера", "Павел"),
}


class Shot(NamedTuple):
    """A table, how many play, where to stop, the size and language."""

    name: str
    game: str
    players: int
    seed: int
    wanted: Callable[[View], bool]
    width: int
    height: int
    lang: str
    options: dict[str, object] = {}


def defending(covered: int, waiting: int = 1) -> Callable[[View], bool]:
    """The player defends, so many cards are covered and so many wait, and more than one move is open."""

    def wanted(view: View) -> bool:
        pairs = getattr(view, "pairs", ())
        done = sum(pair.cover >= 0 for pair in pairs)
        return (
            getattr(view, "phase", "") == "defend"
            and done >= covered
            and len(pairs) - done >= waiting
            and len(view.legal) > 2
        )

    return wanted


def either_way(view: View) -> bool:
    """One card could cover or transfer."""
    cover = {m.cards for m in view.legal if m.verb == "cover"}
    if not getattr(view, "stock", 0):
        return False
    return any(m.verb == "transfer" and m.cards in cover for m in view.legal)


SHOTS = (
    Shot("table-80x24-en", "durak", 4, 11, defending(1), 80, 24, "en"),
    Shot("table-80x24-ru", "transfer", 3, 4, either_way, 80, 24, "ru"),
    Shot("table-120x40-en", "durak", 7, 5, defending(2, 2), 120, 40, "en", {"pack": 52}),
    Shot("table-120x40-ru", "durak", 6, 8, defending(2), 120, 40, "ru", {"pack": 52}),
)


def match_at(shot: Shot) -> Match:
    """The match at the moment of the shot: bots by rules of thumb play all seats until then. Seeds are
    tried upward from the shot's own until the moment comes."""
    from cardtable.bots.levels import choose
    from cardtable.engine.seeds import generator

    for seed in range(shot.seed, shot.seed + 200):
        seats = [
            Seat(name, "bot" if i else "human", "greedy")
            for i, name in enumerate(NAMES[shot.lang][: shot.players])
        ]
        match = Match(open_table(shot.game, options=shot.options), seats, seed)
        for _ in range(300):
            seat = match.to_act
            if seat is None:
                break
            view = match.view(seat)
            if seat == 0 and shot.wanted(view):
                return match
            match.play(seat, choose(view, "greedy", generator(seed, seat)).move)
    raise LookupError(f"{shot.name}: no such moment")


async def svg(shot: Shot) -> str:
    """The screen at that moment."""
    app = CardtableApp(match_at(shot), Words(shot.lang), Look(animate=False))
    async with app.run_test(size=(shot.width, shot.height)) as pilot:
        await pilot.pause(0.2)
        found = app.export_screenshot(title="cardtable", simplify=True)
    return re.sub(r"terminal-\d+", "terminal", re.sub(r"@font-face\s*{[^}]*}\s*", "", found))


def png(picture: str, path: Path, browser: str) -> None:
    """An SVG as a PNG file."""
    picture = picture.replace("Fira Code", "DejaVu Sans Mono")
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)
    assert size is not None
    width, height = (int(float(n)) + 2 for n in size.groups())
    picture = picture.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "page.html")
        page.write_text(f"<meta charset=utf-8><body style='margin:0'>{picture}", encoding="utf-8")
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--screenshot={path}", f"--window-size={width},{height}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)


def main() -> int:
    """Shoots every picture; 1 without a browser."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        print(f"none of {', '.join(BROWSERS)} is installed", file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        png(asyncio.run(svg(shot)), FOLDER / f"{shot.name}.png", browser)
        print(shot.name)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
