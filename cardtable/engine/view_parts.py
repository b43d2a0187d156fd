"""What a view shows and what can be reached from it: for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from cardtable.engine.state import State, View


def parts(value: Any, path: str = "view") -> Iterable[tuple[str, Any]]:
    """Everything that can be reached from a view, but what belongs to its table."""
    yield path, value
    if isinstance(value, View) and is_dataclass(value):
        for field in fields(value):
            if field.name != "table":
                yield from parts(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from parts(inner, f"{path}[{key!r}]")
    elif isinstance(value, tuple | list | set | frozenset):
        for i, inner in enumerate(value):
            yield from parts(inner, f"{path}[{i}]")


def slots_of(state: State | None) -> list[Any]:
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
    if is_dataclass(view):
        for field in fields(view):
            value = getattr(view, field.name)
            if isinstance(value, Mapping):
                found |= value
            elif field.repr:
                found[field.name] = value
    return found
