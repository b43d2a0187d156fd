"""Redudu as a table of the registry: its one catalogue entry, its players, its deals (RU-1).

There are no options: the rulebook marks none. Own readings: a full circle of transfers leaves the
leader first to draw; of two who lay their last cards in one bout, who laid his first is before the
other, so a finished deal always has a redudak; a deal of ``tables.IDLE`` bouts in which nobody goes
out is a draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from cardtable.engine.game import Deal, Entry, Game, Option, Table, Value, no_variants, read_options
from cardtable.games.redudu.deal import deal
from cardtable.games.redudu.lookup import PLAYERS
from cardtable.games.redudu.state import ReduduState

ENTRY = Entry(
    slug="redudu",
    kind="game",
    en="Redudu",
    ru="Редуду",
    aliases=("redudak", "редудак"),
    rules=tuple(f"RU-{n}" for n in range(1, 11)),
    source="000_c7948f3e31b34b56",
    table="redudu",
)


class ReduduTable(Table):
    """The one table of the game."""

    __slots__ = ()
    game = "redudu"
    name = "redudu"
    options: Mapping[str, Value] = MappingProxyType({})

    @property
    def players(self) -> range:
        return PLAYERS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReduduTable)

    def __hash__(self) -> int:
        return hash(ReduduTable)

    def entries(self) -> tuple[Entry, ...]:
        return (ENTRY,)

    def deal(self, players: int, seed: int, before: Deal = Deal()) -> ReduduState:
        self.check_players(players)
        return deal(self, players, seed, before.dealer)

    def from_position(self, doc: Mapping[str, Any]) -> ReduduState:
        from cardtable.games.redudu.position import read

        return read(self, doc)

    def spec(self) -> dict[str, Any]:
        return {"base": None, "modifiers": [], "options": {}}


class Redudu(Game):
    """See ``Game``."""

    slug = "redudu"
    en = ENTRY.en
    ru = ENTRY.ru

    def entries(self) -> tuple[Entry, ...]:
        return (ENTRY,)

    def options(self, spec: Mapping[str, Any]) -> tuple[Option, ...]:
        return ()

    def table(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> ReduduTable:
        no_variants(self.slug, base, modifiers)
        read_options((), options)
        return TABLE


TABLE = ReduduTable()
