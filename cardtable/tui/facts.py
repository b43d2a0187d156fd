"""What can be played, with its names and numbers, as the first screen and the table builder tell it.

Importable without the screen library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine import Entry, Game, TableError

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.text import Words


def entries() -> list[tuple[Game, Entry]]:
    """Everything that can be played, a game's bases before its modifiers."""
    from cardtable.games import registry

    ranks = {"game": 0, "base": 0, "version": 0, "modifier": 1, "combination": 2}
    found = registry().entries()
    order = {game.slug: i for i, game in enumerate(registry())}
    return sorted(found, key=lambda pair: (ranks.get(pair[1].kind, 3), order[pair[0].slug]))


def names_of(game: Game, entry: Entry) -> str:
    """Everything that an entry is called, to find it by."""
    return " ".join([entry.en, entry.ru, entry.slug, *entry.aliases, game.en, game.ru])


def summary(slug: str, words: Words) -> str:
    """A sheet in one line, "" for one that is not there."""
    from cardtable.text.sheets import summary

    try:
        return summary(slug, words.lang)
    except OSError:
        return ""


def lay(entry: Entry) -> Table | str:
    """The table that an entry launches, or why there is none."""
    from cardtable.games import open_table

    try:
        return open_table(entry.table)
    except TableError as error:
        return str(error)


def pack_of(table: Table) -> int | None:
    """How many cards a table is played with, if it says so."""
    from cardtable.cards import PACKS

    size = getattr(getattr(table, "rules", None), "pack", None) or table.options.get("pack")
    return PACKS[size].bit_count() if isinstance(size, int) and size in PACKS else None


def span(table: Table, words: Words) -> str:
    """How many can play: ``2–6``, with what a larger pack would allow."""
    low, high = table.players[0], table.players[-1]
    text = str(low) if low == high else words.t("tui.about-span", low=low, high=high)
    larger = table.larger()
    if larger is not None:
        name, value, most = larger
        shown = words.option_value(name, value)
        return words.t("tui.about-larger", text=text, high=most, name=words.option(name), value=shown)
    return text
