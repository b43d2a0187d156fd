"""The games, registered. A game's module is imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardtable.engine.game import Game, Table
from cardtable.engine.position import load, texts, typed
from cardtable.engine.refusal import PositionError, TableError, read_from
from cardtable.engine.registry import Registry
from cardtable.engine.state import State

if TYPE_CHECKING:
    from pathlib import Path

# A game's module has one ``GAME``.
MODULES = {
    "durak": "cardtable.games.durak",
    "two-trump": "cardtable.games.durak.two_trump",
    "redudu": "cardtable.games.redudu",
    "red-dog": "cardtable.games.red_dog",
    "revolution": "cardtable.games.revolution",
}


@cache
def registry() -> Registry:
    """Every game of the program."""
    reg = Registry()
    for module in MODULES.values():
        reg.register(import_module(module).GAME)
    return reg


def game(slug: str) -> Game:
    """One game, without importing the others."""
    if slug in MODULES:
        found: Game = import_module(MODULES[slug]).GAME
        return found
    return registry().game(slug)


def open_table(
    name: str,
    base: str | None = None,
    modifiers: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> Table:
    """The table that a name means: ``durak``, ``armenian``, ``armenian+poker``, ``durak:transfer+armenian``.
    Variants without a base lie on the first that all of them go on, throw-in before the others.

    Raises TableError with the nearest name, or with what clashes, and TypeError for ``modifiers`` that are
    one text: its letters would be taken for names.
    """
    if isinstance(modifiers, str):
        raise TypeError(f"modifiers are several names, as in [{modifiers!r}]")
    if name in MODULES:
        return game(name).lay(base, modifiers, options)
    return registry().open_table(name, base, modifiers, options)


def from_position(doc: Mapping[str, Any]) -> State:
    """The state of a position file's values. Raises PositionError."""
    slug = typed(doc, "game", str, "durak")
    for key in ("version", "base"):
        typed(doc, key, str, "")
    texts(doc, "modifiers", [])
    typed(doc, "options", dict, {})
    try:
        found = game(slug)
        table = found.table(doc.get("version", doc.get("base")), doc.get("modifiers", ()), doc.get("options"))
    except TableError as error:
        raise PositionError("game", str(error), error.refusal) from None
    return table.from_position(doc)


def from_file(path: str | Path) -> State:
    """The state of a position file. Raises PositionError, which names the file."""
    doc = load(path)
    with read_from(path):
        return from_position(doc)
