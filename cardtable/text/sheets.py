"""Rule sheets: what a player reads of a game, a variant or the table in play, as Markdown.

The sheets are ``assets/rules/<lang>/<slug>.md``: title, one line of summary, sections. Examples are
drawn here, and cards written as the player has set them up.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from cardtable.cards import NotationError, parse_card
from cardtable.text import small_cards
from cardtable.text.changes import changes
from cardtable.text.files import assets
from cardtable.text.words import ASCII, Words

if TYPE_CHECKING:
    from cardtable.engine.game import Table

# What stands behind a game's tables and is told after them.
BEHIND = {"durak": ("durak",), "two-trump": ("throw-in", "durak"), "red-dog": ("red-dog",)}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
WORDS = re.compile(r"(?:([^\W\d_]+)\s+)?([^\W\d_]+)\s$")  # the one or two words before a span
GOES_ON = (", ", " и ", " или ")  # between cards that a sentence treats alike
# The case of cards in words after a Russian word, or after two where it hangs on both.
CASES = {
    **dict.fromkeys(("из", "обладатель", "при сдаче", "сразу с"), "gen"),
    **dict.fromkeys(
        (
            *("на", "взяли", "берёт", "вашего", "кладёт", "рядом", "меняет", "отдаёт", "отдаёте", "бы"),
            *("открыли", "открывает", "подкинул", "подкинули", "положить", "показать", "дать"),
            *("бьёт", "бьёт только", "играет", "наконец", "побил", "побили"),
        ),
        "acc",
    ),
    **dict.fromkeys(("зашли", "заходит", "зайти", "можно только", "перевели", "с"), "ins"),
    **dict.fromkeys(("отбивающийся бьёт", "её побили", "побить", "побьют", "валета", "его"), "ins"),
}
WIDTH = 78  # columns
ITEM = re.compile(r"(?:[-*]|\d+\.) ")
BEGINS = re.compile(r"(?:[-*+>] |\d+[.)](?: |$)|#|```|\|)")  # what begins a block of Markdown
OPTIONS = ("## Options", "## Выбор игроков")
# Slugs that are the names of options or of their values as well.
OPTION_WORDS = ("ace", "cheating", "draw", "prikup")


def sheet(what: Table | str, lang: str | Words = "en", drawn: bool = True) -> str:
    """The rules of a table as it stands, or the sheet of a slug (or any name of a catalogue entry).

    A table's: what it is made of, what differs from its base, the options in force, then the sheets of
    base, modifiers and game.
    ``lang``: ``en``, ``ru``, or the player's Words. ``drawn``: examples as pictures, else in words, as
    always when suits are words. Raises TableError for a name that is not known.
    """
    words = lang if isinstance(lang, Words) else Words(lang)
    drawn = drawn and words.suits != "words"
    text = _sheet_of(what, words, drawn) if isinstance(what, str) else _sheet_of_table(what, words, drawn)
    text = reflow(text)
    return text.translate(ASCII) if words.ascii else text


def reflow(text: str) -> str:
    """Markdown in which no line but a picture's is longer than ``WIDTH``: what names have made longer is
    broken anew, paragraph by paragraph."""
    out: list[str] = []
    block: list[str] = []
    fenced = False
    for line in [*text.split("\n"), ""]:
        begins = fenced or not line or BEGINS.match(line) is not None
        if begins and block:
            out += _narrow(block)
            block = []
        if line.startswith("```"):
            fenced = not fenced
        if fenced or not line or line.startswith(("```", "#")):
            out.append(line)
        else:
            block.append(line)
    return "\n".join(out[:-1])


def _narrow(block: list[str]) -> list[str]:
    """A paragraph or an item of a list in lines that are not too long."""
    if max(map(len, block)) <= WIDTH:
        return block
    import textwrap

    mark = ITEM.match(block[0])
    lines = textwrap.wrap(
        " ".join(line.strip() for line in block),
        WIDTH,
        subsequent_indent=" " * len(mark[0]) if mark else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return block if any(BEGINS.match(line.strip()) for line in lines[1:]) else lines


def title(slug: str, lang: str = "en") -> str:
    """The heading of a sheet. Raises FileNotFoundError if there is none of that slug."""
    return _source(lang, slug).partition("\n")[0].removeprefix("# ")


def summary(slug: str, lang: str = "en") -> str:
    """The sheet in one line, at most 70 characters. Raises FileNotFoundError."""
    return _source(lang, slug).split("\n", 3)[2]


@cache
def _source(lang: str, slug: str) -> str:
    return assets(f"rules/{lang}/{slug}.md").read_text("utf-8").strip()


@cache
def _name(lang: str, slug: str) -> str | None:
    """What a slug in a code span is called, None for a span that is no slug of a sheet."""
    if not _has(lang, slug):
        return None
    return f"*{title(slug, lang)}*" if lang == "en" else f"«{title(slug, lang)}»"


def _has(lang: str, slug: str) -> bool:
    return re.fullmatch(r"[a-z0-9-]+", slug) is not None and assets(f"rules/{lang}/{slug}.md").is_file()


def _sheet_of(name: str, words: Words, drawn: bool) -> str:
    slug = name.strip().lower()
    if not _has(words.lang, slug):
        from cardtable.games import registry

        game, entry = registry().find(name)
        slug = entry.slug if entry else game.slug
    return render(_source(words.lang, slug), words, drawn)


def _sheet_of_table(table: Table, words: Words, drawn: bool) -> str:
    slugs = [entry.slug for entry in table.entries()]
    names = [title(slug, words.lang) for slug in slugs]
    parts = [f"# {' + '.join(names)}"]
    if len(slugs) > 1:
        parts.append(
            "\n".join(f"- **{n}**: {summary(s, words.lang)}" for n, s in zip(names, slugs, strict=True))
        )
    found = changes(table, words)
    if found.lines and found.base is not None:
        heading = words.t("tui.about-differs", name=found.base.name(words.lang))
        parts += [f"## {heading}", "\n".join(f"- {line}" for line in found.lines)]
    if table.options:
        parts += [f"## {words.t('sheet.options')}", options_in_force(table, words)]
    if table.options.get("cheating"):
        slugs.append("cheating")
    slugs += BEHIND.get(table.game, ())
    for slug in dict.fromkeys(slugs):
        text = render(_source(words.lang, slug), words, drawn)
        parts.append(re.sub(r"^#", "##", text, flags=re.MULTILINE))
    return "\n\n".join(parts)


def options_in_force(table: Table, words: Words) -> str:
    """A list of the options with their values; where it is not the usual one, that one too."""
    from cardtable.games import game

    usual = {option.name: option.default for option in game(table.game).options(table.spec())}
    lines = []
    for name, value in table.options.items():
        line = f"- {words.option(name)} (`{name}`): **{words.option_value(name, value)}**"
        if name in usual and usual[name] != value:
            line += " " + words.t("sheet.usually", value=words.option_value(name, usual[name]))
        lines.append(line)
    return "\n".join(lines)


def render(source: str, words: Words, drawn: bool = True) -> str:
    """A sheet with its examples drawn, its cards in the player's way of writing them, and other sheets
    called by their names."""
    parts = []
    for section in re.split(r"^(?=## )", source, flags=re.MULTILINE):
        names = not section.startswith(OPTIONS)
        at = 0
        for fence in FENCE.finditer(section):
            parts += [_for_reader(section[at : fence.start()], words, names), _example(fence, words, drawn)]
            at = fence.end()
        parts.append(_for_reader(section[at:], words, names))
    return "".join(parts)


def _example(fence: re.Match[str], words: Words, drawn: bool) -> str:
    if fence[1] != "cards":
        return fence[0]
    lines = fence[2].splitlines()
    if not drawn:
        return "\n".join(f"- {told(line, words)}" for line in lines)
    picture = small_cards.draw(lines, words.card, lambda row: words.t(f"sheet.{row}"), ascii=words.ascii)
    return f"```\n{picture}\n```"


def told(line: str, words: Words) -> str:
    """A line of an example in words, for those who cannot see a picture."""
    parts = []
    for name, cards in small_cards.read_line(line):
        texts = []
        for attack, cover in cards:
            if cover is not None:
                texts.append(words.t("sheet.covered", card=attack, cover_card=cover))
            else:
                texts.append(words.card(attack))
        parts.append((words.t(f"sheet.{name}") + ": " if name else "") + ", ".join(texts))
    return "; ".join(parts)


def _case_after(text: str) -> str:
    """The case of cards that stand after a text."""
    words = WORDS.search(text.lower())
    if words is None:
        return "nom"
    return CASES.get(f"{words[1]} {words[2]}") or CASES.get(words[2], "nom")


def _for_reader(text: str, words: Words, names: bool) -> str:
    """Text whose code spans are written as the player reads them: cards, and slugs as names; ``names``
    False: but those that are names of options or of their values too."""
    before = (0, "nom")  # where the cards before ended, and their case

    def span(match: re.Match[str]) -> str:
        nonlocal before
        name = _name(words.lang, match[1]) if names or match[1] not in OPTION_WORDS else None
        if name is not None:
            return name
        try:
            cards = [parse_card(word) for word in match[1].split()]
        except NotationError:
            return match[0]
        lead = re.sub(r"\s+", " ", text[before[0] : match.start()])
        case = before[1] if lead in GOES_ON else _case_after(lead)
        before = match.end(), case
        return f"`{words.cards(cards) if case == 'nom' else words.listed(cards, case)}`"

    return SPAN.sub(span, text)
