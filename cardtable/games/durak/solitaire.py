"""solitaire (Пасьянсный), the joke under Durak's roof: ranks in order, and who lacks one makes a sound.

Text: all cards are dealt evenly; a six leads, from the nearest to the dealer's left who has one; each in
turn lays the next rank, after the ace a six again; who has none passes with the sound of his nickname,
and if nobody laughs he takes the cards. First without cards wins. Ours: whether somebody laughs is a
fair coin from the seed, or with the option ``laughter = ask`` what the others answer; when all pass in a
row the pile is set aside and the last who laid a card leads his lowest; after a taking the next player
leads his lowest; a deal of 1,000 takings and piles is a draw (as D-24).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardtable.cards import PACKS, bits_in, first, next_rank, rank
from cardtable.engine.game import Deal, Entry, Option, Table, Value, read_options
from cardtable.games.durak import solitaire_state
from cardtable.games.durak.catalogue import SOLITAIRE

if TYPE_CHECKING:
    from cardtable.games.durak.solitaire_state import SolitaireState

OPTIONS = (Option("pack", (36, 52), "D-1"), Option("laughter", ("coin", "ask"), "solitaire"))


class SolitaireTable(Table):
    """A table of solitaire."""

    __slots__ = ("asks", "next_rank", "options", "pack")
    game = "durak"
    name = "durak:solitaire"
    has_fools = False
    base = "throw-in"
    modifiers = ("solitaire",)

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.options = MappingProxyType(dict(options))
        self.asks = options["laughter"] == "ask"
        self.pack = PACKS[int(options["pack"])]
        self.next_rank = {bit: next_rank(rank(first(bit)), self.pack) for bit in bits_in(self.pack)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SolitaireTable) and self.options == other.options

    def __hash__(self) -> int:
        return hash(tuple(self.options.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return lay_table, (dict(self.options),)

    @property
    def players(self) -> range:
        return range(2, 7 if self.options["pack"] == 36 else 9)

    def larger(self) -> tuple[str, Value, int] | None:
        return ("pack", 52, 8) if self.options["pack"] == 36 else None

    def entries(self) -> tuple[Entry, ...]:
        return (SOLITAIRE,)

    def option_list(self) -> tuple[Option, ...]:
        return OPTIONS

    def spec(self) -> dict[str, Any]:
        return {"base": self.base, "modifiers": ["solitaire"], "options": dict(self.options)}

    def deal(self, players: int, seed: int, before: Deal = Deal()) -> SolitaireState:
        self.check_players(players)
        return solitaire_state.fresh(self, players, seed, before)

    def from_position(self, doc: Mapping[str, Any]) -> SolitaireState:
        from cardtable.games.durak.solitaire_seen import state_from

        return state_from(self, doc)


def lay_table(options: Mapping[str, object] | None) -> SolitaireTable:
    """A table with its options. Raises TableError."""
    return SolitaireTable(read_options(OPTIONS, options))
