"""What a view shows and what can be reached from it: for the conformance suite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from cardtable.engine.state import FrozenView, State, View


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
