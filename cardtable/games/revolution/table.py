"""Revolution tables: the options, the deal (RV-1, RV-2), the series (RV-10) and the catalogue entry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.cards import ACE, SUITS, Card, make
from cardtable.engine.game import Deal, Entry, Game, Option, Table, Value, no_variants, read_options
from cardtable.engine.seeds import generator
from cardtable.engine.state import State
from cardtable.games.revolution.state import RevolutionState
from cardtable.games.revolution.view import SEATS

PACK = range(52)

OPTIONS = (
    Option("ace", ("s", "h", "d", "c"), "RV-2", "revolution"),
    Option("literal", (False, True), "RV-6", "revolution"),
    Option("renewed", (False, True), "RV-7", "revolution"),
    Option("series", (1, 4), "RV-10", "revolution"),
)
ENTRY = Entry(
    "revolution",
    "game",
    "Revolution",
    "Революция",
    (),
    tuple(f"RV-{n}" for n in range(1, 11)),
    "003_7a55c9ebac2efcc6",
    "revolution",
)


@dataclass(frozen=True, slots=True, repr=False)
class RevolutionTable(Table):
    """See ``Table``. ``chosen``: the options' values in the order of OPTIONS."""

    length_option: ClassVar[str] = "series"  # RV-10
    has_fools: ClassVar[bool] = False

    chosen: tuple[Value, ...] = tuple(o.default for o in OPTIONS)

    @property
    def game(self) -> str:  # type: ignore[override]
        return "revolution"

    @property
    def name(self) -> str:  # type: ignore[override]
        return "revolution"

    @property
    def options(self) -> Mapping[str, Value]:  # type: ignore[override]
        return dict(zip((o.name for o in OPTIONS), self.chosen, strict=True))

    @property
    def ace(self) -> Card:
        """The card whose holder leads first (RV-2)."""
        return make(ACE, SUITS.index(str(self.chosen[0])))

    @property
    def literal(self) -> bool:
        """RV-6: cards that follow suit make a trump too."""
        return bool(self.chosen[1])

    @property
    def renewed(self) -> bool:
        """RV-7: each trick makes its own trump."""
        return bool(self.chosen[2])

    @property
    def players(self) -> range:
        return range(SEATS, SEATS + 1)

    def entries(self) -> tuple[Entry, ...]:
        return (ENTRY,)

    def option_list(self) -> tuple[Option, ...]:
        return OPTIONS

    def deal(self, players: int, seed: int, before: Deal = Deal()) -> RevolutionState:
        self.check_players(players)
        rng = generator(seed, "deal")
        draw = rng.random
        pack = sorted(PACK, key=lambda card: draw())  # half the price of shuffle
        dealer = before.dealer if before.dealer is not None else rng.randrange(SEATS)
        hands = [0] * SEATS
        for i in range(SEATS):
            hands[(dealer + 1 + i) % SEATS] = sum([1 << card for card in pack[i::SEATS]])
        ace = self.ace
        leader = next(seat for seat in range(SEATS) if hands[seat] >> ace & 1)
        state = RevolutionState(self, hands, leader, dealer)
        state.number = before.number
        state.carried = tuple(before.carried)
        return state

    def next_deal(self, before: Deal, state: State) -> Deal | None:
        """RV-10: tricks add up over the series; the deal passes on clockwise (RV-1). None after the
        last deal of the series."""
        outcome = state.outcome
        assert isinstance(state, RevolutionState) and outcome is not None, "the deal is still being played"
        if before.number >= int(self.options["series"]):
            return None
        return Deal(before.number + 1, (state.dealer + 1) % SEATS, outcome, outcome.scores)

    def from_position(self, doc: Mapping[str, Any]) -> RevolutionState:
        from cardtable.games.revolution.position import state_of

        return state_of(self, doc)

    def spec(self) -> dict[str, Any]:
        return {"options": dict(self.options)}


class Revolution(Game):
    """See ``Game``. One table, no versions."""

    slug = "revolution"
    en = "Revolution"
    ru = "Революция"

    def entries(self) -> tuple[Entry, ...]:
        return (ENTRY,)

    def options(self, spec: Mapping[str, Any]) -> tuple[Option, ...]:
        return OPTIONS

    def table(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> RevolutionTable:
        no_variants(self.slug, base, modifiers)
        values = read_options(OPTIONS, options)
        return RevolutionTable(tuple(values[o.name] for o in OPTIONS))


GAME = Revolution()
