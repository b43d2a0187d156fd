"""Rule sheets read aloud: no marks of Markdown in any of them, wrapped lines whole again."""

from __future__ import annotations

import re

import pytest

from cardtable.games import open_table, registry
from cardtable.text import Words
from cardtable.text.sheets import sheet
from cardtable.text.spoken import spoken


def test_headings_paragraphs_and_points() -> None:
    text = "# One *two*\n\nA line\nthat **goes** on `9d`.\n\n- first\n  still first\n- second\n\n1. a\n2. b\n"
    assert spoken(text) == [
        "One two.",
        "A line that goes on 9d.",
        "first still first",
        "second",
        "1. a",
        "2. b",
    ]
    assert spoken("## Why?\n[word](there) [D-1]\n```\n a\n b\n```\nc") == [
        "Why?",
        "word [D-1]",
        "a",
        "b",
        "c",
    ]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_sheet_is_told_without_marks_or_symbols(lang: str) -> None:
    words = Words(lang, "words")
    for _, entry in registry().entries():
        lines = spoken(sheet(open_table(entry.slug), words, drawn=False))
        text = "\n".join(lines)
        assert not re.search(r"[*`#♠♥♦♣│─┌]|^\s*-\s", text, re.MULTILINE), entry.slug
        assert len(lines) > 10 and max(map(len, lines)) > 80
