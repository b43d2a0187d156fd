"""Two-trump Durak (TT-1 to TT-6, seed 004): throw-in Durak with a trump suit of one's own.

Where we left the text: it tells to mix two packs though it counts one; so ``packs`` is an option. With
``attacker_trump`` a card of its player's own trump suit needs a trump of higher rank (TT-6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardtable.cards import PACKS
from cardtable.engine.game import Entry, Game, Option, Value, no_variants, read_options
from cardtable.games.durak.rules import Rules
from cardtable.games.durak.table import DurakTable

OPTIONS = (
    Option("pack", (36, 52), "TT-1"),
    Option("packs", (1, 2), "TT-1"),
    Option("first_trumpless", ("lot", "lowest"), "TT-4"),
    Option("later_lead", ("under", "from"), "TT-4"),
    Option("attacker_trump", (False, True), "TT-6"),
    Option("cheating", (False, True), "C-1"),
    Option("charges", (1, 2, 3), "C-2"),
)
ENTRY = Entry(
    "two-trump",
    "game",
    "Two-trump Durak",
    "Двухкозырной дурак",
    ("два козыря", "dvukhkozyrnoy"),
    tuple(f"TT-{k}" for k in range(1, 7)),
    "004_bfb6bf2aa1a38c58",
    "two-trump",
)


class TwoTrumpTable(DurakTable):
    """A table of two-trump Durak."""

    __slots__ = ()
    game = "two-trump"

    def build_rules(self) -> Rules:
        values = self.options
        return Rules(
            pack=int(values["pack"]) * int(values["packs"]),
            trumps="own",
            turn_up="each",
            no_ace_turn_up=False,
            foreign_trump=True,
            attacker_trump=bool(values["attacker_trump"]),
            first_trumpless=str(values["first_trumpless"]),
            later_lead=str(values["later_lead"]),
            leads="one",
            first_limit=6,
            refill_last=False,
            two_sixes=False,
            cheating=bool(values["cheating"]),
            charges=int(values["charges"]),
        )

    @property
    def name(self) -> str:  # type: ignore[override]
        return "two-trump"

    def fitting(self) -> range:
        """TT-1: seven cards for each player must be there, six players at most."""
        return range(2, min(6, PACKS[self.rules.pack].bit_count() // 7) + 1)

    def option_list(self) -> tuple[Option, ...]:
        return OPTIONS

    def entries(self) -> tuple[Entry, ...]:
        return (ENTRY,)

    def spec(self) -> dict[str, Any]:
        return {"options": dict(self.options)}

    def __reduce__(self) -> tuple[Any, ...]:
        return lay_table, (tuple(self.options.items()),)


class TwoTrump(Game):
    """See ``Game``."""

    slug = "two-trump"
    en = ENTRY.en
    ru = ENTRY.ru

    def entries(self) -> tuple[Entry, ...]:
        return (ENTRY,)

    def options(self, spec: Mapping[str, Any]) -> tuple[Option, ...]:
        return OPTIONS

    def table(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> TwoTrumpTable:
        no_variants(self.slug, base, modifiers)
        return lay_table(tuple(read_options(OPTIONS, options).items()))


@lru_cache(maxsize=64)
def lay_table(options: tuple[tuple[str, Value], ...]) -> TwoTrumpTable:
    """A table, the same one for the same options: its compilations are kept with it."""
    return TwoTrumpTable("two-trump", (), dict(options))


GAME = TwoTrump()
