"""Finding names that a player types, whatever the language, the layout and the ё."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from cardtable.text.keyboard import latin, russian

T = TypeVar("T")
NEAR = 0.75  # how alike a misspelt word must be
SHORT = 4  # letters under which nothing is a misspelling


def folded(text: str) -> str:
    """A text as it is compared: no capitals, е for ё."""
    return text.casefold().replace("ё", "е")


def find(wanted: str, named: Iterable[tuple[T, str]]) -> list[T]:
    """What a player means among things with their names (as many as each has, in one text).

    Every word that he typed stands in the names; those where the first begins a word come first. If
    nothing is called that, what the same keys write on the other keyboard, «gthtdjlyjq» or «ghjcnjq»;
    if that is nothing either, names that are spelt nearly so.
    """
    rows = [(thing, folded(names)) for thing, names in named]
    for text in dict.fromkeys((wanted, russian(wanted), latin(wanted))):
        parts = folded(text).split()
        found = [row for row in rows if all(part in row[1] for part in parts)]
        if found:
            return [thing for thing, names in sorted(found, key=lambda row: not _begins(parts, row[1]))]
    return [thing for thing, names in rows if _near(wanted, names)]


def _begins(parts: list[str], names: str) -> bool:
    return not parts or any(word.startswith(parts[0]) for word in names.replace("-", " ").split())


def _near(wanted: str, names: str) -> bool:
    from difflib import SequenceMatcher

    words = names.split()
    for text in {folded(wanted), folded(russian(wanted))}:
        parts = text.split()
        if parts and all(
            len(part) >= SHORT and any(SequenceMatcher(None, part, word).ratio() >= NEAR for word in words)
            for part in parts
        ):
            return True
    return False
