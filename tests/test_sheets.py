"""The rule sheets: one a language for everything that can be launched by name, alike in both, their
cards readable, and what they say of covering as the engine has it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardtable.cards import NotationError, parse_card
from cardtable.text.files import assets

BASES = "simple throw-in transfer japanese"
MODIFIERS = """
no-trump own-trumps suitless ace royal spades secret albanian
big double one-joker two-joker novosibirsk wild magic estonian capital
chukotka piled empty-hand progression prikup magadan circular returning
second-try armenian poker armenian-second-try armenian-poker poker-second-try armenian-poker-second-try
tedious threesome pairs groups
transfer-2 transfer-3 no-throw-in american kind sly brazen baltic chinese untitled
two-vs-two throwing-dummy playing-dummy draw points figures collecting cross solitaire
"""
GAMES = """
durak two-trump redudu red-dog red-dog-burn red-dog-bank red-dog-six red-dog-polish revolution cheating
"""
SLUGS = (*BASES.split(), *MODIFIERS.split(), *GAMES.split())

# The sections of a sheet in their order: English, Russian.
SECTIONS = {
    "What differs": "Что меняется",
    "How it is played": "Как играют",
    "Example": "Пример",
    "Options": "Выбор игроков",
    "Our readings": "Наше прочтение",
    "Goes with": "С чем сочетается",
    "Source": "Откуда",
}
CARD = re.compile(r"\S*[♣♦♥♠]\S*|\b(?:[2-9TJQKA][cdhs]|X[rb])\b")


@cache
def read(lang: str, slug: str) -> str:
    return assets(f"rules/{lang}/{slug}.md").read_text(encoding="utf-8")


def sections(text: str) -> list[str]:
    return re.findall(r"^## (.*)$", text, flags=re.M)


def section(text: str, name: str) -> str:
    found = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", text, flags=re.M | re.S)
    return found[1] if found else ""


def blocks(text: str) -> list[str]:
    return re.findall(r"^```cards\n(.*?)^```$", text, flags=re.M | re.S)


def spans(text: str) -> list[str]:
    """The code spans of a sheet, without its fenced blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S))


def both(test: object) -> object:
    return pytest.mark.parametrize("slug", SLUGS)(pytest.mark.parametrize("lang", ["en", "ru"])(test))  # type: ignore[arg-type]


def test_nothing_has_a_sheet_that_is_not_in_the_lists() -> None:
    for lang in ("en", "ru"):
        found = {p.stem for p in Path(assets(f"rules/{lang}")).glob("*.md")}
        assert found == set(SLUGS)


@both
def test_title_summary_and_sections_stand_in_their_order(lang: str, slug: str) -> None:
    text = read(lang, slug)
    lines = text.split("\n")
    assert re.fullmatch(r"# \S.*", lines[0])
    assert lines[1] == "" and lines[3] == "", "the summary is one line"
    assert 10 <= len(lines[2]) <= 70
    names = list(SECTIONS) if lang == "en" else list(SECTIONS.values())
    assert [s for s in names if s in sections(text)] == sections(text)
    assert names[0] in sections(text) or names[1] in sections(text)
    assert names[2] in sections(text) and names[-1] in sections(text)
    assert "<" not in text and "|--" not in text


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_tell_the_same(slug: str) -> None:
    en, ru = read("en", slug), read("ru", slug)
    assert [SECTIONS[s] for s in sections(en)] == sections(ru)
    assert blocks(en) == blocks(ru)
    for name, russian in SECTIONS.items():
        mine, yours = section(en, name), section(ru, russian)
        assert mine.count("\n- ") == yours.count("\n- "), name
        assert mine.count("\n\n") == yours.count("\n\n"), name
        assert sorted(set(re.findall(r"\b(?:D|S|T|J|C|TT|RU|RD|RV)-\d+", mine))) == sorted(
            set(re.findall(r"\b(?:D|S|T|J|C|TT|RU|RD|RV)-\d+", yours))
        ), name
        words = [sorted({s for s in spans(t) if re.fullmatch(r"[a-z0-9_-]+", s)}) for t in (mine, yours)]
        assert words[0] == words[1], name


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_show_the_same_cards(slug: str) -> None:
    def shown(lang: str, name: str) -> list[int]:
        return sorted(parse_card(c) for s in spans(section(read(lang, slug), name)) for c in CARD.findall(s))

    for name, russian in SECTIONS.items():
        assert shown("en", name) == shown("ru", russian), name


@both
def test_cards_in_code_spans_are_cards_of_the_language(lang: str, slug: str) -> None:
    for span in spans(read(lang, slug)):
        for word in span.split():
            if not CARD.fullmatch(word):
                continue
            parse_card(word)
            assert not word.startswith("T") and "10" not in word[1:]
            if word[-1] in "♣♦♥♠":
                wrong = set("JQKA") if lang == "ru" else set("ВДКТ")
                assert word[0] not in wrong, f"{word} in the {lang} sheet"


@both
def test_our_readings_are_marked_and_nothing_else_is(lang: str, slug: str) -> None:
    text = read(lang, slug)
    mark = "*(our reading)* " if lang == "en" else "*(наше прочтение)* "
    own = section(text, "Our readings" if lang == "en" else "Наше прочтение")
    items = re.findall(r"^- (.*)$", own, flags=re.M)
    assert all(item.startswith(mark) for item in items)
    if slug != "durak":
        assert text.count(mark.strip()) == len(items)


@both
def test_cards_blocks_are_tables(lang: str, slug: str) -> None:
    for block in blocks(read(lang, slug)):
        cards: list[str] = []
        for part in block.replace("\n", " | ").split("|"):
            label, colon, row = part.rpartition(":")
            assert not colon or label.strip() in ("hand", "trump", "stock", "discard")
            for word in row.split():
                attack, slash, cover = word.partition("/")
                assert bool(slash) != bool(colon), "pairs on the table, single cards elsewhere"
                cards += [c for c in (attack, cover) if c]
        assert cards
        for card in cards:
            parse_card(card)
        if slug not in ("big", "double"):
            assert len(set(cards)) == len(cards), "a card twice"


def test_a_word_that_is_no_card_is_refused() -> None:
    with pytest.raises(NotationError):
        parse_card("Г♠")
