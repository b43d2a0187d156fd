"""The catalogue: bases and modifiers of Durak, each one entry, and the options of a table.

An entry names what it changes in ``Rules``; how a field is played is in the rooms beside. To add a
modifier: one ``modifier(...)`` here, a sheet in each language, and a playthrough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cardtable.engine.game import Entry, Option, Value
from cardtable.games.durak.rules import Rules

SEED = "001_84a7466a6bfd026f"
ALL = ("simple", "throw-in", "transfer", "japanese")
PREFERRED = ("throw-in", "simple", "transfer", "japanese")
Change = Callable[[Rules, Mapping[str, Value]], Rules]


class Base(NamedTuple):
    """A base game: the rules that modifiers change."""

    entry: Entry
    rules: Rules


class Modifier(NamedTuple):
    """A named change of a few fields. ``bases``: what it goes on. ``needs``: modifiers that must be
    there too. ``options``: choices of its own."""

    entry: Entry
    change: Change
    bases: tuple[str, ...]
    needs: tuple[str, ...]
    options: tuple[Option, ...]


BASES: dict[str, Base] = {}
MODIFIERS: dict[str, Modifier] = {}
COMBINATIONS: dict[str, tuple[Entry, tuple[str, ...]]] = {}


def base(slug: str, en: str, ru: str, aliases: str, rules: tuple[str, ...], **fields: Any) -> None:
    """Register a base game."""
    entry = Entry(slug, "base", en, ru, tuple(aliases.split(", ")), rules, SEED, f"durak:{slug}")
    BASES[slug] = Base(entry, Rules(**fields))


def modifier(
    slug: str,
    en: str,
    ru: str,
    *,
    bases: tuple[str, ...] = ALL,
    needs: tuple[str, ...] = (),
    options: tuple[Option, ...] = (),
    aliases: str = "",
    rules: tuple[str, ...] = (),
    practice: bool = False,
    layer: str = "",
    apply: Change | None = None,
    **fields: Any,
) -> None:
    """Register a modifier: fields that it sets, a layer of covering that it puts first, and a function
    for what depends on options. Raises ValueError for a slug taken twice."""
    if slug in MODIFIERS or slug in BASES:
        raise ValueError(f"{slug!r} is in the catalogue already")

    def change(r: Rules, values: Mapping[str, Value]) -> Rules:
        if layer:
            r = r._replace(relation=(layer, *(x for x in r.relation if x != layer)))
        r = r._replace(**fields)
        return apply(r, values) if apply else r

    where = next(b for b in PREFERRED if b in bases)
    entry = Entry(
        slug, "modifier", en, ru, tuple(a for a in aliases.split(", ") if a), rules or (slug,), SEED,
        "durak:" + "+".join((where, *needs, slug)), practice,
    )  # fmt: skip
    MODIFIERS[slug] = Modifier(entry, change, bases, needs, options)


def entry_of(slug: str) -> Entry:
    """The entry of a base or modifier."""
    return BASES[slug].entry if slug in BASES else MODIFIERS[slug].entry


# -- options of every table ------------------------------------------------------------------------

COMMON = (
    Option("turn_up", ("next", "last", "any"), "D-2"),
    Option("no_ace_turn_up", (True, False), "D-3"),
    Option("first_trumpless", ("draw", "lowest", "lot"), "D-7"),
    Option("later_lead", ("winner", "under", "from", "lowest"), "D-8"),
    Option("sixth_after_take", (True, False), "D-17"),
    Option("no_limit_on_empty_stock", (False, True), "D-18"),
)
PACK = Option("pack", (36, 52), "D-1")
TRANSFER = (
    Option("first_bout_transfer", ("never", "later_deals", "always"), "T-4"),
    Option("pass_card", (True, False), "T-6"),
    Option("no_transfer_over_trump", (True, False), "T-7"),
)
STRICT = Option("strict_japanese", (False, True), "J-3")
CHEATING = (Option("cheating", (False, True), "C-1"), Option("charges", (1, 2, 3), "C-2"))


def options_of(base_slug: str, modifiers: tuple[str, ...]) -> tuple[Option, ...]:
    """The options of a table, in the order in which they are asked. Those whose ``owner`` is empty are
    fields of ``Rules``; a modifier's own are read by its change."""
    rules = BASES[base_slug].rules
    own = [option for slug in modifiers for option in MODIFIERS[slug].options]
    fixed = rules
    for slug in modifiers:
        fixed = MODIFIERS[slug].change(fixed, {o.name: o.default for o in own})
    found: list[Option] = []
    if fixed.pack == rules.pack:
        found.append(PACK)
    for option in COMMON:
        if option.name in ("turn_up", "no_ace_turn_up") and fixed.turn_up != "next":
            continue
        if option.name == "first_trumpless" and fixed.first_trumpless != rules.first_trumpless:
            continue
        if option.name == "sixth_after_take" and not rules.throw_in:
            continue
        found.append(option)
    if rules.transfer:
        found += TRANSFER
    if base_slug == "japanese":
        found.append(STRICT)
    return (*found, *own, *CHEATING)


# -- bases -----------------------------------------------------------------------------------------

base(
    "throw-in", "Throw-in Durak", "Подкидной дурак", "podkidnoy, подкидной",
    tuple(f"D-{k}" for k in range(1, 25)),
)  # fmt: skip
base(
    "simple", "Simple Durak", "Простой дурак", "prostoy, простой", ("S-1",),
    throw_in=False, throw_after=False,
)  # fmt: skip
base(
    "transfer", "Transfer Durak", "Переводной дурак", "perevodnoy, переводной",
    tuple(f"T-{k}" for k in range(1, 8)),
    transfer=True,
)  # fmt: skip
base(
    "japanese", "Japanese Durak", "Японский дурак", "yaponskiy, японский", ("J-1", "J-2", "J-3", "J-4"),
    trumps="diamonds", turn_up="none", apart="s", relation=("apart", "suits"),
)  # fmt: skip
