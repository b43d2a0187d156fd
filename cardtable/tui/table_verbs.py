"""Which moves a table can have at all, and which entries of the key table do something there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.tui.keys import KEYS

if TYPE_CHECKING:
    from cardtable.engine import Table

# Games with one way to play: the ids of the keys that their moves have.
OTHERS = {
    "redudu": ("take", "transfer"),
    "red-dog": ("fold", "pass"),
    "revolution": ("pass",),
    "durak:solitaire": ("pass", "laugh", "keep"),
}
# Durak's fields of the rules that bring a move each.
BROUGHT = {
    "transfer": "transfer",
    "second_try": "try",
    "draws": "draw",
    "swap": "swap",
    "self_throw": "self",
    "jokers_give": "give",
    "counter": "counter",
    "own_cover": "own",
}


def table_verbs(table: Table) -> frozenset[str]:
    """The ids of the keys that ask for a move of this table; Enter makes all the others."""
    rules: Any = getattr(table, "rules", None)
    if rules is None:
        return frozenset(OTHERS.get(table.name) or OTHERS[table.game])
    found = {"take"} | {id for name, id in BROUGHT.items() if getattr(rules, name)}
    if rules.throw_in or rules.cheating:
        found.add("done")
    if rules.transfer and rules.pass_card and not rules.answer_newest:
        found.add("show")
    if rules.block_combo:
        found |= {"block", "pass"}
    if rules.cheating:
        found |= {"cheat", "accuse", "pass"}
    return frozenset(found)


def keys_at(table: Table) -> frozenset[str]:
    """The ids of the keys that a table has a use for."""
    verbs = table_verbs(table)
    return frozenset(
        key.id
        for key in KEYS
        if (key.group not in ("move", "rare") or key.id in verbs)
        and (key.group != "bet" or table.game == "red-dog")
    )
