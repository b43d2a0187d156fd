"""The rule sheets: one a language for everything that can be launched by name, alike in both, their
cards readable, and what they say of covering as the engine has it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardtable.cards import TWIN, WILD, NotationError, parse_card, rank
from cardtable.games import game, open_table, registry
from cardtable.games.durak.catalogue import BASES, MODIFIERS
from cardtable.games.durak.clashes import clash
from cardtable.text import Words
from cardtable.text.files import assets
from cardtable.text.sheets import reflow, sheet, summary, title

ENTRIES = tuple(entry.slug for _, entry in registry().entries())
# What has a sheet whether or not it is an entry: what all tables have, an option, the games before a game.
BESIDES = ("durak", "draw", "cheating", "collecting", "cross", "solitaire")
SLUGS = tuple(dict.fromkeys((*ENTRIES, *BESIDES)))

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
    path = assets(f"rules/{lang}/{slug}.md")
    assert path.exists(), f"no rule sheet: write assets/rules/{lang}/{slug}.md, with the headings of pairs.md"
    return path.read_text(encoding="utf-8")


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
    return pytest.mark.parametrize("slug", SLUGS)(pytest.mark.parametrize("lang", ["en", "ru"])(test))


def test_every_entry_has_a_sheet_and_every_sheet_its_entry() -> None:
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


@pytest.mark.parametrize("slug", [s for s in SLUGS if s not in ("threesome", "pairs", "redudu")])
def test_attacking_cards_of_an_example_are_of_ranks_on_the_table(slug: str) -> None:
    """D-10, D-13: led together they share a rank, thrown in theirs lies there already."""
    for block in blocks(read("en", slug)):
        for line in block.splitlines():
            ranks: set[int] = set()
            for word in line.partition("|")[0].split():
                attack, _, cover = word.partition("/")
                assert not ranks or rank(parse_card(attack)) in ranks, line
                ranks |= {rank(parse_card(card)) for card in (attack, cover) if card}


def test_a_word_that_is_no_card_is_refused() -> None:
    with pytest.raises(NotationError):
        parse_card("Г♠")


# -- what the program makes of them --------------------------------------------------------------------


SPECIAL = {
    "en": {"red joker": "Xr", "black joker": "Xb", "wild card": "W", "mega card": "M"},
    "ru": {
        "красный джокер": "Xr",
        "чёрный джокер": "Xb",
        "дик(?:ая карта|ую карту)": "W",
        "мега-карт[ау]": "M",
    },
}
LINE = {
    "en": re.compile(r"^- On (?P<target>[^:]*):(?P<yes>[^;.]* yes)?;?(?P<no>[^.]* no)?\.$", re.M),
    "ru": re.compile(r"^- На (?P<target>[^:]*):(?P<yes>[^;.]* да)?;?(?P<no>[^.]* нет)?\.$", re.M),
}


def yes_and_no(lang: str, slug: str) -> list[tuple[str, int, list[int], list[int]]]:
    """The lines ``On `9♣`: `10♣`, `6♦` yes; `A♥` no.`` of a sheet: what was said before, the card on the
    table, those that cover it, those that do not."""
    text = section(read(lang, slug), "Example" if lang == "en" else "Пример")
    text = re.sub(r"\n  ", " ", text)
    for name, card in SPECIAL[lang].items():
        text = re.sub(rf"(?<!`){name}", f"`{card}`", text)
    found = []
    for line in LINE[lang].finditer(text):
        target, yes, no = (
            [parse_card(c) for c in spans(line[name] or "")] for name in ("target", "yes", "no")
        )
        found.append((text[: line.start()].lower(), target[0], yes, no))
    assert len(found) == len(re.findall(r"^- (?:On|На) ", text, flags=re.M)), "a line that is not read"
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_say_the_same_of_covering(slug: str) -> None:
    assert [line[1:] for line in yes_and_no("en", slug)] == [line[1:] for line in yes_and_no("ru", slug)]


def beaters(slug: str, said: str, target: int) -> int:
    """What covers a card in the table of a sheet's example, a mask."""
    if slug == "redudu":
        from cardtable.games.redudu.lookup import beats

        relation = beats(2, 3)  # hearts are common, spades the player's own
        return relation[1 << target]
    trumps = ("s", "h") if "hearts" in said else ("d", "d")
    if slug == "no-trump":
        trumps = ("", "")
    if slug == "two-trump":
        return int(open_table("two-trump").beats(2, trumps, 1, target))  # type: ignore[attr-defined]
    entry = next((e for e in game("durak").entries() if e.slug == slug), None)
    base, *modifiers = (entry.table if entry else "durak:throw-in").partition(":")[2].split("+")
    table = game("durak").table(base, modifiers)
    return int(table.beats(2, trumps, 1, target))  # type: ignore[attr-defined]


@pytest.mark.parametrize("slug", ("durak", *ENTRIES))
def test_the_examples_of_covering_are_those_of_the_engine(slug: str) -> None:
    for said, target, yes, no in yes_and_no("en", slug):
        mask = beaters(slug, said, target)
        for cards, covers in ((yes, True), (no, False)):
            for card in cards:
                other = card if card != target else card + 1 if card == WILD else card + TWIN
                assert bool(mask >> other & 1) == covers, (target, card)


def test_a_table_s_sheet_has_its_parts_and_its_options() -> None:
    table = game("durak").table("transfer", [], {"pack": 52, "cheating": True})
    en, ru = sheet(table, "en"), sheet(table, "ru")
    for text, heads in ((en, ("Transfer Durak", "Cheating", "Durak")), (ru, ("Переводной дурак", "Мухлёж"))):
        for head in heads:
            assert re.search(rf"^## {head}", text, flags=re.M)
    assert "**52** (usually 36)" in en and "**52** (обычно 36)" in ru
    assert "```cards" not in en and "┌───┐" in en
    assert "## Cheating" not in sheet(game("durak").table("transfer"), "en")


def test_cards_are_written_as_the_player_reads_them() -> None:
    letters, words = (
        sheet("japanese", Words("en", suits="letters")),
        sheet("japanese", Words("en", suits="words")),
    )
    assert "`Js`" in letters and "♠" not in letters
    assert "`jack of spades`" in words
    assert "nine of clubs covered by jack of clubs" in sheet("armenian", Words("en", suits="words"))
    assert "- 9♣ covered by J♣, J♥" in sheet("armenian", "en", drawn=False)
    assert sheet("armenian", Words("en", ascii=True)).isascii()


def test_other_sheets_are_called_by_their_names() -> None:
    assert "*Sly*" in sheet("brazen", "en") and "«Хитрый»" in sheet("brazen", "ru")
    assert "`draw` until one comes" in re.sub(r"\s+", " ", sheet("durak", "en"))


def test_slugs_that_name_options_too_stay_in_the_options() -> None:
    assert "`ace`: " in sheet("revolution", "en") and "`prikup`: " in sheet("prikup", "ru")
    assert "*Ace*" in sheet("royal", "en") and "«С прикупом»" in sheet("circular", "ru")


def test_titles_are_the_names_of_the_catalogue() -> None:
    for _, entry in registry().entries():
        assert (title(entry.slug, "en"), title(entry.slug, "ru")) == (entry.en, entry.ru)


@pytest.mark.parametrize("slug", ENTRIES)
def test_options_are_named_with_their_values(slug: str) -> None:
    """In the sheets of what a table is made of, of its game and of what all tables have."""
    found, entry = registry().find(slug)
    table = open_table(entry.table if entry else slug)
    sheets = {found.slug, "durak", "cheating", *(e.slug for e in table.entries())}
    shown = "".join(section(read("en", s), "Options") for s in sheets)
    for option in found.options(table.spec()):
        assert f"`{option.name}`" in shown
        for value in option.values:
            if isinstance(value, str) and len(value) > 1:
                assert f"`{value}`" in shown, (option.name, value)


def test_what_a_sheet_says_of_clashes_is_what_a_table_refuses() -> None:
    made = {  # what an entry is made of; a modifier is itself, whatever its table needs besides
        e.slug: [e.slug] if e.kind == "modifier" else e.table.partition(":")[2].split("+")[1:]
        for e in game("durak").entries()
        if e.kind != "base"
    }
    for slug, modifiers in made.items():
        said = set(spans(section(read("en", slug), "Goes with"))) & set(made)
        refused = {o for o in made if any(clash(a, b) for a in modifiers for b in made[o])}
        own = {o for o in made if slug in made[o] and made[slug] != [slug]}
        assert said == refused - own, f"{slug}.md, Goes with, in code spans (in the other language too)"


def test_what_a_sheet_says_of_bases_is_what_a_table_takes() -> None:
    for slug, modifier in MODIFIERS.items():
        said = " ".join(section(read("en", slug), "Goes with").split()).partition(".")[0].lower()
        named = {base for base in BASES if re.search(rf"\b{base}\b", said)}
        assert (named or set(BASES)) == set(modifier.bases), f"{slug}.md, Goes with, first sentence"


def test_title_and_summary() -> None:
    assert title("armenian", "ru") == "Армянский"
    assert summary("armenian", "en") == read("en", "armenian").split("\n")[2]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_line_of_a_table_s_sheet_is_too_long_to_read(lang: str) -> None:
    for _, entry in registry().entries():
        text = sheet(open_table(entry.table), lang)
        assert max(map(len, text.splitlines())) <= 80, entry.slug


def test_only_what_is_too_long_is_broken_anew() -> None:
    long = "- " + "word " * 30 + "end"
    text = "# Title\n\nshort\nlines stay\n\n" + long + "\n- next\n\n```\n" + "x" * 90 + "\n```"
    lines = reflow(text).split("\n")
    assert lines[:5] == ["# Title", "", "short", "lines stay", ""]
    assert " ".join(line.strip() for line in lines[5:-5]) == long and lines[6].startswith("  word")
    assert lines[-5:] == ["- next", "", "```", "x" * 90, "```"]
    assert reflow(reflow(text)) == reflow(text)
