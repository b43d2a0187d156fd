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


@pytest.mark.parametrize(
    ("slug", "line"),
    [
        ("durak", "На девятку треф: валет треф, шестёрка бубен да; восьмёрка треф, туз червей нет."),
        ("threesome", "Зашли шестёркой треф, девяткой червей и королём пик."),
        ("throw-in", "Зашли девяткой треф, её побили валетом треф. Заходящий подкинул девятку пик"),
        ("baltic", "Отбивающийся бьёт десяткой треф и кладёт рядом десятку пик."),
        ("transfer-3", "Новый отбивающийся бьёт только семёрку червей; семёрка треф просто лежит"),
        ("armenian-poker", "Отбивающийся меняет шестёрку пик и семёрку пик на две карты"),
        ("simple", "Зашли сразу с семёрки треф и семёрки червей."),
    ],
)
def test_cards_of_a_russian_sentence_have_their_case_when_told(slug: str, line: str) -> None:
    """A voice that says «на девятка треф» is hard to follow; signs have no cases."""
    assert line in " ".join(spoken(sheet(slug, Words("ru", "words"), drawn=False)))
    assert "На `9♣`: `В♣`, `6♦` да" in sheet("durak", Words("ru"))
