"""What a game, a variant or a table is, for the panels of the first screen and the table builder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.content import Content

from cardtable.text.changes import Changes, changes
from cardtable.tui.canvas import text_width, wrap
from cardtable.tui.facts import lay, pack_of, span, summary

if TYPE_CHECKING:
    from cardtable.engine import Entry, Table
    from cardtable.text import Words
    from cardtable.tui.look import Palette

Parts = list[Any]


def describe(entry: Entry, words: Words, palette: Palette, width: int) -> Content:
    """What a variant is: names, summary, players, pack, what differs from the base, where its rules
    come from. ``width``: columns that lines may take."""
    t, bright, faint = words.t, f"bold {palette.bright}", palette.faint
    parts: Parts = [(line + "\n", bright) for line in wrap(entry.name(words.lang), width)]
    others = [entry.en if words.lang == "ru" else entry.ru, *entry.aliases]
    names = [n for n in dict.fromkeys(others) if n.casefold() != entry.name(words.lang).casefold()]
    parts += [(line + "\n", faint) for line in wrap(", ".join(names), width)]
    parts.append("\n")
    parts += [line + "\n" for line in wrap(summary(entry.slug, words), width)]
    table = lay(entry)
    if isinstance(table, str):
        return Content.assemble(*parts, "\n", (table, faint))
    parts += ["\n", *facts(table, words, palette, width)]
    parts += differing(changes(table, words), words, palette, width)
    rules = entry.rules[0] if len(entry.rules) == 1 else f"{entry.rules[0]} … {entry.rules[-1]}"
    if entry.kind == "combination":
        rules = ", ".join(entry.rules)
    if entry.practice:
        parts += [("\n" + line, palette.gold) for line in wrap(t("tui.about-practice"), width)] + ["\n"]
    told = t("tui.about-source", text=t(f"source.{entry.source}"), name=entry.source, rule=rules)
    parts += [("\n" + line, faint) for line in wrap(told, width)]
    return Content.assemble(*parts)


def describe_table(table: Table, words: Words, palette: Palette, width: int) -> Content:
    """What a table has come to: what it is made of, players, pack, and what differs from its base."""
    parts: Parts = []
    for entry in table.entries():
        parts.append((entry.name(words.lang) + "\n", f"bold {palette.bright}"))
        parts += [line + "\n" for line in wrap(summary(entry.slug, words), width)]
    parts += ["\n", *facts(table, words, palette, width, made=False)]
    return Content.assemble(*parts, *differing(changes(table, words), words, palette, width))


def facts(table: Table, words: Words, palette: Palette, width: int, made: bool = True) -> Parts:
    """Players, pack, what the table is made of, how many options it has: a name and a value a line."""
    t, bright = words.t, f"bold {palette.bright}"
    rows = [(t("tui.about-players"), span(table, words))]
    if (pack := pack_of(table)) is not None:
        rows.append((t("tui.about-pack"), words.plural(pack, "card")))
    if made and len(table.entries()) > 1:
        rows.append((t("tui.about-made"), words.table(table)))
    if table.options:
        rows.append((t("tui.about-options"), str(len(table.options))))
    wide = max(text_width(name) for name, _ in rows) + 2
    parts: Parts = []
    for name, value in rows:
        first, *rest = wrap(value, width - wide)
        parts += [(name + " " * (wide - text_width(name)), bright), first + "\n"]
        parts += [" " * wide + line + "\n" for line in rest]
    return parts


def differing(found: Changes, words: Words, palette: Palette, width: int) -> Parts:
    """What differs from the base, a point each, the new value bright."""
    if not found.lines:
        return []
    heading = words.t("tui.about-usual")
    if found.base is not None:
        heading = words.t("tui.about-differs", name=found.base.name(words.lang))
    parts: Parts = ["\n"]
    parts += [(line + "\n", f"bold {palette.bright}") for line in wrap(heading, width)]
    return parts + points(found.lines, words, palette, width)


def points(lines: Sequence[str], words: Words, palette: Palette, width: int) -> Parts:
    """Lines as ``changes`` tells them, as points with the new value bright."""
    arrow, dot = ("->", "-") if words.ascii else ("→", "·")
    parts: Parts = []
    for line in lines:
        bright = False
        for i, piece in enumerate(wrap(line, width - 2)):
            parts.append("  " if i else (f"{dot} ", palette.gold))
            if not bright and arrow in piece:
                before, sign, piece = piece.partition(arrow)
                parts += [before, (sign, palette.faint)]
                bright = True
            parts += [(piece, f"bold {palette.bright}") if bright else piece, "\n"]
    return parts
