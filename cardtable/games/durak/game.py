"""Durak as the registry knows it: its catalogue, and how a table is laid or refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardtable.engine.game import Entry, Game, Option, Value, read_options, unknown
from cardtable.engine.refusal import Refusal, TableError
from cardtable.games.durak.catalogue import (
    BASES,
    COMBINATIONS,
    MODIFIERS,
    PREFERRED,
    SOLITAIRE,
    entry_of,
    options_of,
)
from cardtable.games.durak.clashes import check_table
from cardtable.games.durak.table import DurakTable

if TYPE_CHECKING:
    from cardtable.games.durak.solitaire import SolitaireTable


class Durak(Game):
    """See ``Game``."""

    slug = "durak"
    en = "Durak"
    ru = "Дурак"

    def entries(self) -> tuple[Entry, ...]:
        return (
            *(b.entry for b in BASES.values()),
            *(m.entry for m in MODIFIERS.values()),
            *(entry for entry, _ in COMBINATIONS.values()),
            SOLITAIRE,
        )

    def options(self, spec: Mapping[str, Any]) -> tuple[Option, ...]:
        if SOLITAIRE.slug in spec.get("modifiers", ()):
            from cardtable.games.durak.solitaire import OPTIONS

            return OPTIONS
        return options_of(spec.get("base") or "throw-in", tuple(spec.get("modifiers", ())))

    def table(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> DurakTable | SolitaireTable:
        if SOLITAIRE.slug in modifiers:
            from cardtable.games.durak import solitaire

            others = [slug for slug in modifiers if slug != SOLITAIRE.slug]
            if others:
                raise TableError(
                    f"Solitaire (solitaire) is played by itself: {others[-1]} does not go with it",
                    Refusal("clash", "clash-alone", {"first": "solitaire", "second": others[-1]}),
                )
            return solitaire.lay_table(options)
        if base in MODIFIERS or base in COMBINATIONS:
            raise no_base(base)
        if base is not None and base not in BASES:
            raise unknown("base", base, self.names("base"))
        chosen: list[str] = []
        for slug in modifiers:
            if slug in COMBINATIONS:
                chosen += [m for m in COMBINATIONS[slug][1] if m not in chosen]
            elif slug not in MODIFIERS:
                raise unknown("modifier", slug, self.names("modifier", "combination"))
            else:
                chosen += [m for m in (*MODIFIERS[slug].needs, slug) if m not in chosen]
        base = common_base(chosen) if base is None else base
        order = list(MODIFIERS)
        mods = tuple(sorted(chosen, key=order.index))
        check_table(base, mods)
        return lay_table(base, mods, tuple(read_options(options_of(base, mods), options).items()))


def no_base(slug: str) -> TableError:
    """The error for a modifier or combination named as the base, with the bases that it goes on."""
    entry, parts = COMBINATIONS[slug] if slug in COMBINATIONS else (entry_of(slug), (slug,))
    bases = ", ".join(base for base in BASES if all(base in MODIFIERS[part].bases for part in parts))
    return TableError(
        f"{entry.en} ({slug}) is a variant, not a base game; it goes on {bases}",
        Refusal("clash", "variant-no-base", {"name": slug, "bases": bases}),
    )


def common_base(modifiers: Sequence[str]) -> str:
    """The first base, in the order of PREFERRED, that all of some modifiers go on. Raises TableError."""
    left: tuple[str, ...] = PREFERRED
    for slug in modifiers:
        both = tuple(base for base in left if base in MODIFIERS[slug].bases)
        if not both:
            own, others = ", ".join(MODIFIERS[slug].bases), ", ".join(left)
            raise TableError(
                f"no base in common: {entry_of(slug).en} ({slug}) goes on {own}, those before it on {others}",
                Refusal("clash", "clash-no-base", {"name": slug, "bases": own, "base": others}),
            )
        left = both
    return left[0]


@lru_cache(maxsize=256)
def lay_table(base: str, modifiers: tuple[str, ...], options: tuple[tuple[str, Value], ...]) -> DurakTable:
    """A table, the same one for the same words: its compilations are kept with it."""
    return DurakTable(base, modifiers, dict(options))


GAME = Durak()
