"""A Durak table: a base, modifiers and options, and the rules that they come to."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardtable.cards import PACKS
from cardtable.engine.game import Deal, Entry, Option, Table, Value
from cardtable.engine.refusal import Refusal, TableError
from cardtable.games.durak import plain_deal
from cardtable.games.durak.catalogue import BASES, MODIFIERS, entry_of, options_of
from cardtable.games.durak.compiled import Compiled, compile_table
from cardtable.games.durak.deal import fresh
from cardtable.games.durak.rules import Rules

if TYPE_CHECKING:
    from cardtable.games.durak.listing import Listing, Made
    from cardtable.games.durak.state import DurakState


class DurakTable(Table):
    """See ``Table``. Made by ``GAME.table``; equal tables are equal and hash alike."""

    __slots__ = (
        "_hash",
        "_players",
        "base",
        "compiled",
        "dealt",
        "leads",
        "made",
        "modifiers",
        "options",
        "rules",
        "turned",
    )
    game = "durak"
    rules: Rules

    def __init__(self, base: str, modifiers: tuple[str, ...], options: Mapping[str, Value]) -> None:
        self.base = base
        self.modifiers = modifiers
        self.options = MappingProxyType(dict(options))
        self.rules = self.build_rules()
        self._players = self.fitting()
        # what the compilations of a table share, whatever the trumps
        self.leads: list[Listing] = []
        self.made: dict[tuple[str, int], Made] = {}
        self.compiled: dict[tuple[int, tuple[str, ...], bool], Compiled] = {}
        self.turned: dict[tuple[int, int], Compiled | None] = {}
        self.dealt = plain_deal.deal if plain_deal.usual(self.rules) else fresh
        self._hash = hash((base, modifiers, tuple(self.options.items())))

    def build_rules(self) -> Rules:
        """The base's rules with what modifiers and options change."""
        values = self.options
        rules = BASES[self.base].rules
        fields: dict[str, Any] = {
            option.name: values[option.name]
            for option in self.option_list()
            if option.owner == "" and option.name in Rules._fields
        }
        rules = rules._replace(**fields)
        if values.get("strict_japanese"):
            rules = rules._replace(
                leads="one", one_led=True, throw_in=False, throw_after=False, first_lead="lowest-spade"
            )
        for slug in self.modifiers:
            rules = MODIFIERS[slug].change(rules, values)
        return rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DurakTable) and (
            (self.game, self.base, self.modifiers, self.options)
            == (other.game, other.base, other.modifiers, other.options)
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process it is the table of that process, with what has been compiled there."""
        from cardtable.games.durak.game import lay_table

        return lay_table, (self.base, self.modifiers, tuple(self.options.items()))

    @property
    def name(self) -> str:  # type: ignore[override]
        parts = "+".join((self.base, *self.modifiers))
        return "durak" if parts == "throw-in" else f"durak:{parts}"

    @property
    def players(self) -> range:
        return self._players

    def fitting(self) -> range:
        """D-1: as many as the pack has cards for, at most eight (six with one pack of 36). Raises TableError
        for packets that leave too few cards for the fewest (prikup)."""
        rules = self.rules
        cards = PACKS[rules.pack].bit_count()
        most = 6 if rules.pack == 36 else 8
        fewest = 4 if rules.pairs else 2 + bool(rules.dummy)
        if self.needs(fewest) > cards:
            args = {"n": rules.packet, "hands": fewest, "needed": self.needs(fewest), "many": cards}
            raise TableError(
                f"packets of {rules.packet} for {fewest} hands need {args['needed']} cards, "
                f"the pack has {cards}",
                Refusal("prikup", "packets-too-large", args),
            )
        if rules.pairs:
            return range(4, 5)
        while self.needs(most) > cards:
            most -= 1
        return range(2, most + 1 - bool(rules.dummy))

    def larger(self) -> tuple[str, Value, int] | None:
        for option in self.option_list():
            if option.name == "pack":
                value = option.values[-1]
                other = type(self)(self.base, self.modifiers, {**self.options, "pack": value})
                if other.players[-1] > self.players[-1]:
                    return option.name, value, other.players[-1]
        return None

    def needs(self, hands: int) -> int:
        """How many cards the pack must have for so many hands."""
        rules = self.rules
        each = rules.packet + {"hands": rules.hand, "counted": 1, "all": 1}[rules.dealing]
        return hands * (each + (rules.trumps == "own")) + 2 * rules.secret

    def option_list(self) -> tuple[Option, ...]:
        return options_of(self.base, self.modifiers)

    def entries(self) -> tuple[Entry, ...]:
        return (entry_of(self.base), *(entry_of(m) for m in self.modifiers))

    def deal(self, players: int, seed: int, before: Deal = Deal()) -> DurakState:
        self.check_players(players)
        return self.dealt(self, players, seed, before)

    def from_position(self, doc: Mapping[str, Any]) -> DurakState:
        from cardtable.games.durak.position import state_from

        return state_from(self, doc)

    def spec(self) -> dict[str, Any]:
        return {"base": self.base, "modifiers": list(self.modifiers), "options": dict(self.options)}

    def beats(
        self, players: int, trumps: tuple[str, ...], seat: int, target: int, by: int | None = None
    ) -> int:
        """The cards (mask) that cover a card when a seat lays them. ``by``: who attacks with that card
        (TT-6 ``attacker_trump``), None if that does not matter."""
        joker_up = self.rules.trumps == "turned" and not trumps[0]  # novosibirsk
        c = compile_table(self, players, trumps, joker_up)
        beats = c.beats if by is None or not self.rules.attacker_trump else c.beats_by[by]
        return beats[seat][1 << target]


def recompiled(compiled: Compiled) -> tuple[Any, ...]:
    """How a state takes its compiled table to another process: by name, to be compiled there."""
    return compile_table, (compiled.table, compiled.n, compiled.trumps, compiled.joker_up)


copyreg.pickle(Compiled, recompiled)
