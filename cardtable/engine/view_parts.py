"""What a view shows and what can be reached from it: for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from cardtable.cards import BLACK_JOKER, FACE, SECOND_BLACK_JOKER, TWIN, WILD, Card, Cards, cards_in
from cardtable.engine.move import Move
from cardtable.engine.state import FrozenView, State, View

ALIKE_AS = {SECOND_BLACK_JOKER: BLACK_JOKER, **dict.fromkeys(range(WILD, WILD + 4), WILD)}


def parts(value: Any, path: str = "view") -> Iterable[tuple[str, Any]]:
    """Everything that can be reached from a view, but what belongs to its table."""
    yield path, value
    if isinstance(value, View):
        for name in (*shown_fields(value), *getattr(value, "details", ())):
            if name != "table":
                yield from parts(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from parts(inner, f"{path}[{key!r}]")
    elif isinstance(value, tuple | list | set | frozenset):
        for i, inner in enumerate(value):
            yield from parts(inner, f"{path}[{i}]")


def slots_of(state: State | None) -> list[Any]:
    """The values of all slots of a state, its bases' too."""
    names = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    return [getattr(state, name, None) for name in names]


def view_differences(a: View, b: View) -> str:
    """What two views show differently, with both values; "" for equal ones."""
    ours, theirs = shown(a), shown(b)
    names = [name for name in {**ours, **theirs} if ours.get(name) != theirs.get(name)]
    if names:
        return "; ".join(f"{name} ({ours.get(name)!r}, {theirs.get(name)!r})" for name in names)
    return "" if a == b else "detail that it does not show"


def shown(view: View) -> dict[str, Any]:
    """The fields that a view shows, by name; a mapping's entries each for itself."""
    found: dict[str, Any] = {}
    for name in shown_fields(view):
        value = getattr(view, name)
        if isinstance(value, Mapping):
            found |= value
        else:
            found[name] = value
    return found


def shown_fields(view: View) -> list[str]:
    """The names of the fields that a view shows."""
    if isinstance(view, FrozenView):
        return [name for name in view.fields if name not in view.details]
    return [f.name for f in fields(view) if f.repr] if is_dataclass(view) else []


def written_alike(one: Any, other: Any) -> bool:
    """Whether two values that views show are the same but for which of some cards written alike (twins,
    wild cards) is meant. A number may be a count, a card or a mask of cards."""
    if one == other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(written_alike(one[key], other[key]) for key in one)
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        if one and isinstance(one[0], Move):
            return sorted(map(str, one)) == sorted(map(str, other))
        return len(one) == len(other) and all(map(written_alike, one, other))
    if not isinstance(one, int) or not isinstance(other, int) or min(one, other) < 0:
        return False
    if max(one, other) < 2 * TWIN and ALIKE_AS.get(one, one & FACE) == ALIKE_AS.get(other, other & FACE):
        return True
    return faces(one) == faces(other)


def faces(mask: Cards) -> list[Card]:
    """Cards by what is written on them: a twin as its twin, a wild card as the first."""
    return sorted(ALIKE_AS.get(card, card & FACE) for card in cards_in(mask))
