"""The drawn tables against their golden text, and what must hold of any of them."""

from __future__ import annotations

import pytest

from cardtable.tui.layout import plan
from tests.tui.golden import FOLDER, PICTURES, SNAPSHOTS, Picture, draw, snapshot


@pytest.mark.parametrize("picture", PICTURES, ids=lambda p: p.name)
def test_the_screen_is_as_it_was(picture: Picture) -> None:
    kept = (FOLDER / f"{picture.name}.txt").read_text(encoding="utf-8")
    assert draw(picture) == kept, "python -m tests.tui draws them anew"


def test_no_golden_screen_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {p.name for p in PICTURES}
    assert {path.stem for path in FOLDER.glob("*.svg")} == {name for name, *_ in SNAPSHOTS}


@pytest.mark.parametrize("name,width,height,lang", SNAPSHOTS)
async def test_the_colours_are_as_they_were(name: str, width: int, height: int, lang: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert await snapshot(width, height, lang) == kept, "python -m tests.tui draws them anew"


@pytest.mark.parametrize("picture", PICTURES, ids=lambda p: p.name)
def test_rows_stand_where_they_belong(picture: Picture) -> None:
    """Title in row 0, the prompt right above the hand, and every card of the table in sight."""
    parts = plan(picture.width, picture.height)
    assert parts is not None
    lines = draw(picture).split("\n")
    assert len(lines) - 1 == parts.table + parts.hand
    assert all(len(line) == parts.width + 1 for line in lines[:-1])
    assert lines[parts.table - 1].strip(" |")
    if picture.height == 24:
        assert (parts.table, parts.hand, parts.reason) == (15, 6, 2)


@pytest.mark.parametrize("picture", [p for p in PICTURES if "ascii" in p.name], ids=lambda p: p.name)
def test_ascii_is_ascii(picture: Picture) -> None:
    assert draw(picture).isascii()
