"""Statistics in lines of text: who played how, at which tables, against which bots, and form over time.

Made of the store's rows; the screen and the command show the same lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardtable.text.files import messages
from cardtable.text.language import LANGUAGES

if TYPE_CHECKING:
    from cardtable.store.results import Entry, Row
    from cardtable.text import Words

Part = TypeVar("Part", "Row", "Entry")

WINDOW = 10  # deals that a point of the picture looks back on
ROWS, MOST_COLUMNS = 6, 60


class Line(NamedTuple):
    """Deals added up. ``share``: the mean of what the places were worth, 1 first and 0 last."""

    label: str
    deals: int
    wins: int
    fools: int
    draws: int
    epaulettes: int
    share: float


def add_up(label: str, rows: Sequence[Row]) -> Line:
    """One line of a table; ``rows`` are one person's or kind's parts in deals, at least one."""
    fools = [row for row in rows if row.fool]
    return Line(
        label,
        len(rows),
        sum(row.value == 1 for row in rows),
        len(fools),
        sum(row.draw for row in rows),
        sum(row.epaulettes for row in fools),
        sum(row.value for row in rows) / len(rows),
    )


def grouped(rows: Iterable[Row], key: Any) -> list[Line]:
    """A line for each value of ``key(row)``, most deals first; rows of which it is "" are left out."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if label := key(row):
            groups.setdefault(label, []).append(row)
    lines = [add_up(label, found) for label, found in groups.items()]
    return sorted(lines, key=lambda line: (-line.deals, line.label))


def spellings(name: str) -> tuple[str, ...]:
    """A person's name as results may have it. One that nobody chose, ``Player`` or ``Player 2``, was written
    in the language of the day, and is the same person in each; it comes in the order of LANGUAGES."""
    unnamed = [messages(lang)["cli.player"] for lang in LANGUAGES]
    found = re.fullmatch(rf"(?:{'|'.join(unnamed)})( \d+)?", name)
    return (name,) if found is None else tuple(other + (found[1] or "") for other in unnamed)


def called(name: str, lang: str) -> str:
    """A person's name as one language has it, where nobody chose it; else as it is."""
    names = spellings(name)
    return names[LANGUAGES.index(lang)] if len(names) > 1 else name


def told(parts: Iterable[Part], lang: str) -> list[Part]:
    """Results with the people in them as ``called`` in one language."""
    return [part._replace(name=called(part.name, lang)) if part.kind == "human" else part for part in parts]


def people(rows: Iterable[Row]) -> list[str]:
    """The people in these rows, most deals first."""
    return [line.label for line in grouped(rows, lambda row: row.name if row.kind == "human" else "")]


def against(rows: Sequence[Row], name: str) -> list[Line]:
    """How a person fared at tables with bots of each level."""
    levels: dict[tuple[str, int], set[str]] = {}
    for row in rows:
        if row.kind == "bot":
            levels.setdefault((row.match, row.deal), set()).add(row.level)
    own = [row for row in rows if row.name == name and row.kind == "human"]
    pairs = [(level, row) for row in own for level in levels.get((row.match, row.deal), ())]
    found: dict[str, list[Row]] = {}
    for level, row in pairs:
        found.setdefault(level, []).append(row)
    return sorted((add_up(level, rows) for level, rows in found.items()), key=lambda line: -line.deals)


class Cups(NamedTuple):
    """Tournaments added up. ``best``: the best place; ``chips``: pools won less fees."""

    label: str
    played: int
    won: int
    best: int
    chips: int


def cups(entries: Iterable[Entry], name: str | None = None) -> list[Cups]:
    """A line for each person, and for each bot that has won a tournament, most won first; or
    ``name``'s alone."""
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        if name is None or (entry.name == name and entry.kind == "human"):
            groups.setdefault((entry.kind, entry.name), []).append(entry)
    lines = [
        Cups(
            label,
            len(found),
            sum(entry.place == 1 for entry in found),
            min(entry.place for entry in found),
            sum(entry.chips for entry in found),
        )
        for (kind, label), found in groups.items()
        if kind == "human" or any(entry.place == 1 for entry in found)
    ]
    return sorted(lines, key=lambda line: (-line.won, line.best, -line.played, line.label))


def as_values(
    rows: Sequence[Row], name: str | None = None, entries: Sequence[Entry] = (), lang: str = "en"
) -> dict[str, Any]:
    """The tables as plain values, for ``--json``: people, and a person's games, tables and levels. ``lang``
    is that of names which nobody chose."""
    rows, entries, name = told(rows, lang), told(entries, lang), name and called(name, lang)
    bots = [row for row in rows if row.kind == "bot"]
    persons = [row for row in rows if row.kind == "human" and name in (None, row.name)]
    return {
        "people": [line._asdict() for line in grouped(persons, lambda row: row.name)],
        "games": [line._asdict() for line in grouped(persons, lambda row: row.game)],
        "tables": [line._asdict() for line in grouped(persons, lambda row: row.table)],
        "bots": [line._asdict() for line in grouped(bots, lambda row: row.level)],
        "form": {who: [row.value for row in persons if row.name == who] for who in people(persons)},
        "tournaments": [line._asdict() for line in cups(entries, name)],
    }


# -- lines ---------------------------------------------------------------------------------------


def report(
    rows: Sequence[Row],
    words: Words,
    name: str | None = None,
    width: int = 80,
    entries: Sequence[Entry] = (),
) -> list[str]:
    """Everything in lines no wider than ``width``: of ``name``, or of everybody with the form of who
    played most. ``width`` 0: to be read aloud, each row as a sentence, no picture."""
    t, lang = words.t, words.lang
    rows, entries, name = told(rows, lang), told(entries, lang), name and called(name, lang)
    persons = [row for row in rows if row.kind == "human" and name in (None, row.name)]
    bots = [row for row in rows if row.kind == "bot"]
    of_cups = cups(entries, name)
    if not (persons if name is not None else rows) and not of_cups:
        return [t("stats.nobody", name=name) if name is not None else t("stats.nothing")]
    out = table(t("stats.people"), grouped(persons, lambda row: row.name), words, width)
    out += table(t("stats.games"), grouped(persons, lambda row: row.game), words, width, game_name)
    out += table(t("stats.tables"), grouped(persons, lambda row: row.table), words, width, table_name)
    if name is not None:
        out += table(t("stats.against", name=name), against(rows, name), words, width, level_name)
    else:
        out += table(t("stats.bots"), grouped(bots, lambda row: row.level), words, width, level_name)
    out += cup_table(of_cups, words, width)
    who = name or next(iter(people(persons)), None)
    if who is not None:
        values = [row.value for row in persons if row.name == who]
        out += form(who, values, words, width)
    return out[:-1] if out and not out[-1] else out


def table(heading: str, lines: Sequence[Line], words: Words, width: int = 80, label: Any = None) -> list[str]:
    """A heading, the columns' names and a row a line; nothing for no lines."""
    if not lines:
        return []
    heads = [words.t(f"stats.{key}") for key in ("deals", "wins", "fools", "draws", "epaulettes", "share")]
    cells = [
        [*map(str, line[1:6]), f"{line.share * 100:.0f} %"]  # the label stands first
        for line in lines
    ]
    names = [label(line.label, words) if label else line.label for line in lines]
    return _laid(heading, heads, names, cells, words, width)


def cup_table(lines: Sequence[Cups], words: Words, width: int = 80) -> list[str]:
    """The tournaments: how many, how many won, the best place and what they brought; nothing for none."""
    if not lines:
        return []
    heads = [words.t(f"stats.cups-{key}") for key in ("played", "won", "best", "chips")]
    cells = [[*map(str, line[1:4]), f"{line.chips:+d}" if line.chips else "0"] for line in lines]
    return _laid(words.t("stats.cups"), heads, [line.label for line in lines], cells, words, width)


def _laid(
    heading: str,
    heads: Sequence[str],
    names: Sequence[str],
    cells: Sequence[Sequence[str]],
    words: Words,
    width: int,
) -> list[str]:
    """A table's lines: names at the left, the cells below the heads, at the right edge of each. A name that
    leaves no room for them has a line of its own."""
    if not width:
        rows = [
            f"{name}: " + ", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True))
            for name, row in zip(names, cells, strict=True)
        ]
        return [f"{heading}.", *rows, ""]
    wide = [max(len(row[i]) for row in [heads, *cells]) for i in range(len(heads))]
    room = max(8, width - sum(wide) - 2 * len(wide))
    labels = [heading, *names]
    first = max((len(label) for label in labels if len(label) <= room), default=room)
    rows = []
    for label, row in zip(labels, [heads, *cells], strict=True):
        if len(label) > first:
            cut = len(label) > width
            rows.append(label[: width - 1] + ("~" if words.ascii else "…") if cut else label)
        rows.append((label if len(label) <= first else "").ljust(first) + _row(row, wide))
    return [*rows, ""]


def _row(cells: Sequence[str], wide: Sequence[int]) -> str:
    return "".join("  " + cell.rjust(n) for cell, n in zip(cells, wide, strict=True))


def form(name: str, values: Sequence[float], words: Words, width: int = 80) -> list[str]:
    """A picture of somebody's form: the mean worth of the last ``WINDOW`` deals, oldest at the left."""
    if len(values) < 2:
        return []
    window = min(WINDOW, len(values))
    means = smooth(values, window)
    if not width:
        last = ", ".join(f"{mean * 100:.0f} %" for mean in means[-WINDOW:])
        return [f"{words.t('stats.form', name=name, n=window)}: {last}", ""]
    columns = max(2, min(MOST_COLUMNS, width - 8, len(means)))
    bars = squeeze(means, columns)
    full, half = ("#", ".") if words.ascii else ("█", "▄")
    out = [words.t("stats.form", name=name, n=window)]
    for row in range(ROWS - 1, -1, -1):
        label = {ROWS - 1: "100 %", 0: "0 %"}.get(row, "50 %" if row == ROWS // 2 - 1 else "")
        cells = ""
        for value in bars:
            level = round(value * ROWS * 2) - row * 2  # in half cells
            cells += full if level >= 2 else half if level == 1 else " "
        out.append(f"{label:>6} {'|' if words.ascii else '│'}{cells}".rstrip())
    corner, line = ("+", "-") if words.ascii else ("└", "─")
    out.append(" " * 7 + corner + line * columns)
    out.append(" " * 8 + words.t("stats.form-span", n=len(values)))
    return [*out, ""]


def smooth(values: Sequence[float], window: int) -> list[float]:
    """The mean of each value and those before it, ``window`` at most."""
    return [
        sum(part) / len(part) for part in (values[max(0, i + 1 - window) : i + 1] for i in range(len(values)))
    ]


def squeeze(values: Sequence[float], columns: int) -> list[float]:
    """As many means as there are columns."""
    n = len(values)
    if n <= columns:
        return list(values)
    parts = [values[i * n // columns : (i + 1) * n // columns] for i in range(columns)]
    return [sum(part) / len(part) for part in parts]


def game_name(slug: str, words: Words) -> str:
    """A game's name, its slug if the program does not know it any more."""
    from cardtable.games import registry

    for game in registry():
        if game.slug == slug:
            return game.ru if words.lang == "ru" else game.en
    return slug


def table_name(name: str, words: Words) -> str:
    """A table's name made of its entries', as written if it cannot be laid any more."""
    from cardtable.engine import TableError
    from cardtable.games import open_table

    try:
        return words.table(open_table(name))
    except TableError:
        return name


def level_name(level: str, words: Words) -> str:
    """A level of the bots in words."""
    return words.t(f"level.{level}") if words.has(f"level.{level}") else level
