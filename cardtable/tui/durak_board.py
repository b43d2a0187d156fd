"""Durak's board: its drawing and the actions of its tables, modifiers included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cards import PACKS
from cardtable.tui.boards import Board
from cardtable.tui.durak_table import draw

if TYPE_CHECKING:
    from cardtable.games.durak.view import DurakView

_PHASES = {
    "lead": "lead",
    "defend": "cover",
    "throw": "throw",
    "after": "throw",
    "counter": "counter",
    "give": "give",
    "last": "self",
    "before": "lay",
}


def usual(view: DurakView) -> str:
    """The verb that a card suggests in this phase; out of turn, what the seat would do next."""
    if view.to_act == view.seat:
        if view.phase == "last" and not getattr(view.table.rules, "self_throw", False):
            return "throw"  # only the word about cheats is left
        return _PHASES.get(view.phase, "lead")
    if view.seat == view.defender:
        return "cover"
    return "throw" if view.pairs else "lead"


def verbs(view: DurakView) -> tuple[str, ...]:
    """Take and done always; transfer and the pass card where the table has them; the others as they
    become possible."""
    rules = getattr(view.table, "rules", None)
    found = ["take", "done"]
    if getattr(rules, "transfer", False):
        found.insert(0, "transfer")
        if getattr(rules, "pass_card", False):
            found.insert(1, "show")
    return tuple(found)


def trumps(view: DurakView) -> str:
    """The trump suits of the seat that looks."""
    return view.trumps[view.seat] if view.seat < len(view.trumps) else ""


def pack(view: DurakView) -> int:
    """The number of cards that the table is played with."""
    rules: Any = getattr(view.table, "rules", None)
    size = getattr(rules, "pack", None) or view.table.options.get("pack", 36)
    return PACKS[int(size)].bit_count() if int(size) in PACKS else int(size)


BOARD = Board(draw, usual, verbs, trumps, pack)
