"""What differs from the base, field by field: every field and every value has words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardtable.engine import Table, TableError
from cardtable.games import game, open_table, registry
from cardtable.games.durak.catalogue import BASES, MODIFIERS
from cardtable.games.durak.rules import Rules
from cardtable.games.red_dog.versions import VERSIONS, Version
from cardtable.text import Words
from cardtable.text.changes import NAMES, changes, field, fields, told


def durak_tables() -> Iterator[Table]:
    """Every base with every modifier alone, and each with every value of every option."""
    durak = game("durak")
    for base in BASES:
        for mods in ((), *((slug,) for slug in MODIFIERS)):
            for option in durak.options({"base": base, "modifiers": mods}):
                for value in option.values:
                    try:
                        yield durak.table(base, mods, {option.name: value})
                    except TableError:
                        continue
    two_trump = game("two-trump")
    for option in two_trump.options({}):
        for value in option.values:
            yield two_trump.table(None, (), {option.name: value})


def values_of_fields() -> dict[str, set[Any]]:
    found: dict[str, set[Any]] = {name: set() for name in Rules._fields}
    for table in durak_tables():
        for name, value in table.rules._asdict().items():  # type: ignore[attr-defined]
            found[name].add(value)
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_field_and_every_value_that_an_entry_sets_has_words(lang: str) -> None:
    words, seen = Words(lang, strict=True), values_of_fields()
    assert len(seen) >= 60 and sum(len(values) > 1 for values in seen.values()) >= 55
    for name, values in seen.items():
        assert field(name, words)
        usual = Rules._field_defaults[name]
        for value in values:
            line = told(name, usual, value, words)
            assert line.startswith(field(name, words) + ": ") and " → " in line
            if value != usual:
                old, _, new = line.partition(": ")[2].partition(" → ")
                assert old != new, line


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_field_of_a_version_of_red_dog_has_words(lang: str) -> None:
    words = Words(lang, strict=True)
    for version in VERSIONS.values():
        for name in Version._fields:
            if name not in NAMES:
                assert " → " in told(name, Version._field_defaults[name], getattr(version, name), words)


def test_a_line_stands_for_every_field_that_differs() -> None:
    words, base = Words("en", strict=True), game("durak").table("throw-in")
    for slug in MODIFIERS:
        table = open_table(slug)
        found = changes(table, words)
        before = BASES[table.spec()["base"]].rules
        differing = [name for name, _, _ in fields(before, table.rules)]  # type: ignore[attr-defined]
        assert found.base is not None and found.base.slug == table.spec()["base"]
        assert len(found.lines) == len(differing) >= 1, slug
        for name, line in zip(differing, found.lines, strict=True):
            assert line.startswith(field(name, words))
    assert changes(base, words).lines == []


@pytest.mark.parametrize(
    ("lang", "name", "options", "lines"),
    [
        ("en", "durak", {"pack": 52}, ["pack: 36 → 52 cards"]),
        ("ru", "durak", {"pack": 52}, ["колода: 36 → 52 карты"]),
        ("en", "simple", {}, ["throwing in: on → off", "adding after “take”: on → off"]),
        ("ru", "pairs", {}, ["на руку: 6 → 5 карт"]),
        ("ru", "empty-hand", {}, ["добор: до полной руки → только в пустую руку"]),
        ("en", "ace", {}, ["covering: as usual → aces only by trumps; the rest as usual"]),
        ("en", "red-dog-burn", {}, ["cards turned for a bet: one → two, the first one burnt"]),
        ("ru", "red-dog", {"ante": 3}, ["анте: 1 → 3"]),
        ("en", "solitaire", {"pack": 52}, ["cards in the pack: 36 → 52"]),
    ],
)
def test_the_lines_read_like_a_player_would_say_it(
    lang: str, name: str, options: dict[str, Any], lines: list[str]
) -> None:
    found = changes(open_table(name, options=options), Words(lang, strict=True)).lines
    assert found[: len(lines)] == lines


def test_a_base_is_compared_with_the_first_one_and_two_trump_with_throw_in() -> None:
    words = Words("en", strict=True)
    for name, base in (("transfer", "throw-in"), ("two-trump", "throw-in"), ("cross", "japanese")):
        found = changes(open_table(name), words)
        assert found.base is not None and found.base.slug == base and found.lines
    changed = changes(open_table("transfer", options={"pack": 52}), words)
    assert changed.base is not None and changed.base.slug == "transfer"
    assert changes(open_table("redudu"), words) == (None, [])


def test_every_entry_of_the_catalogue_can_be_told() -> None:
    for lang in ("en", "ru"):
        for _, entry in registry().entries():
            for line in changes(open_table(entry.table), Words(lang, strict=True)).lines:
                assert line.count(" → ") == 1
