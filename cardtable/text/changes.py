"""What a table changes against its base, field by field, in words: ``pack: 36 → 52 cards``.

For the panels of the first screen and the table builder, and for anybody who wants to know at a glance
what is different about a variant. The words of a field are ``change.<field>``, those of its values
``change.<field>-<value>``; a field that is an option of tables goes by the option's words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cardtable.engine.game import Entry, Table
    from cardtable.text.words import Words

# What the numbers of a field count, as a key of ``[plural]``.
UNITS = {
    "pack": "card",
    "hand": "card",
    "packet": "card",
    "size": "card",
    "holds": "deal",
}
NAMES = frozenset({"slug", "en", "ru", "aliases", "rules", "practice"})  # of a version, no rules of it


class Changes(NamedTuple):
    """``base``: what is compared with, None for a game that has nothing to compare; ``lines``: a line
    for each field that differs, in the order of the rules."""

    base: Entry | None
    lines: list[str]


def changes(table: Table, words: Words) -> Changes:
    """What a table plays otherwise than its base; a base by itself otherwise than the game's first one.
    The options that stand in no field of the rules are told where they are not as usual."""
    base, now, before = _compared(table)
    lines = [told(name, old, new, words) for name, old, new in fields(before, now)]
    if not hasattr(table, "rules"):  # else every option stands in a field
        lines += _options(table, words)
    return Changes(base, lines)


def fields(before: Any, now: Any) -> Iterator[tuple[str, Any, Any]]:
    """The fields in which two rule values differ: name, old, new."""
    if now is None:
        return
    old, new = _plain(before), _plain(now)
    for name in new:
        if name not in NAMES and old[name] != new[name]:
            yield name, old[name], new[name]


def told(name: str, old: Any, new: Any, words: Words) -> str:
    """One changed field as a line."""
    shown = _value(name, old, words), _value(name, new, words)
    if name in UNITS and _counted(name, old, words) and _counted(name, new, words):
        shown = str(old), shown[1]
    return _line(field(name, words), *shown, words)


def _line(name: str, old: str, new: str, words: Words) -> str:
    line = words.t("change.line", name=name, old=old, text=new)
    return line.replace(" > ", " -> ") if words.ascii else line


def field(name: str, words: Words) -> str:
    """What players call a field."""
    key = f"change.{name}"
    return words.t(key) if words.has(key) else words.option(name)


def _value(name: str, value: Any, words: Words) -> str:
    if isinstance(value, tuple):
        return _several(name, value, words)
    key = f"change.{name}-{value or 'none'}" if isinstance(value, str) else f"change.{name}-{value}"
    if words.has(key):
        return words.t(key)
    if value in ("", "none"):
        return words.t("change.none")
    if _counted(name, value, words):
        return words.plural(value, UNITS[name])
    return words.option_value(name, value)


def _several(name: str, values: tuple[str, ...], words: Words) -> str:
    """Values that hold together, the last of them for the rest where it has words for that."""
    shown = [_value(name, value, words) for value in dict.fromkeys(values)] or [_value(name, "", words)]
    if len(shown) > 1 and words.has(f"change.{name}-rest"):
        shown[-1] = words.t(f"change.{name}-rest")
    return "; ".join(shown)


def _counted(name: str, value: Any, words: Words) -> bool:
    """Whether a value is a number of something, and has no words of its own."""
    number = isinstance(value, int) and not isinstance(value, bool)
    return number and name in UNITS and not words.has(f"change.{name}-{value}")


def _plain(rules: Any) -> dict[str, Any]:
    found: dict[str, Any] = rules._asdict()
    if found.get("apart") == "":
        found["apart_rule"] = ""  # nothing is apart, so no rule says so
    if found.get("leads") == "one":
        found["one_led"] = False  # it says no more
    return found


def _compared(table: Table) -> tuple[Entry | None, Any, Any]:
    """The entry to compare with, the rules of the table and those of the entry."""
    from cardtable.games import game

    if _rules(table) is None:
        return None, None, None
    home = game("durak" if table.game == "two-trump" else table.game)
    base = home.entries()[0]
    if table.game == "durak" and table != home.table(table.spec()["base"]):
        base = table.entries()[0]  # a base with modifiers or options: against that base as it is
    return base, _rules(table), _rules(home.table(base.slug))


def _rules(table: Table) -> Any:
    return getattr(table, "rules", None) or getattr(table, "version", None)


def _options(table: Table, words: Words) -> Iterator[str]:
    """The options that are not as usual."""
    from cardtable.games import game

    for option in game(table.game).options(table.spec()):
        value = table.options[option.name]
        if value != option.default:
            old, new = (words.option_value(option.name, v) for v in (option.default, value))
            yield _line(words.option(option.name), old, new, words)
