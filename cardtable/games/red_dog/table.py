"""Red Dog tables: capacity (RD-11), the first dealer (RD-1), the deal (RD-2, RD-3), what a session carries
from deal to deal (RD-6, RD-10, RD-11)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import shake_128
from math import comb
from struct import Struct
from typing import Any, ClassVar

from cardtable.engine.game import Deal, Entry, Game, Option, Table, Value, read_options, unknown
from cardtable.engine.refusal import Refusal, TableError
from cardtable.engine.seeds import check_seed
from cardtable.engine.state import State
from cardtable.games.red_dog.state import RedDogState
from cardtable.games.red_dog.versions import DEFAULT, ENTRIES, VERSIONS, Version, options_of

MOST_PLAYERS = 10
PACK = range(52)
#: what may go wrong in dealing (RD-8): the first three while the cards are dealt, the others later
MISHAPS = ("no-cards", "too-many", "too-few", "top-card", "paid-in", "paid-out", "paid-out-noticed")
CLUMSINESS = 10  # one deal in so many
_DRAWS = Struct("<Q52I")
FOUR_OF_52 = comb(52, 4)
#: RD-1: ways, of all in which the four aces may lie in the pack, in which the first is among the top
#: 1, 2, … 48 cards. Cards are dealt face up from seat 0 until it comes; then they go back (trap 4).
FIRST_ACE = tuple(FOUR_OF_52 - comb(51 - at, 4) for at in range(49))


@dataclass(frozen=True, slots=True, repr=False)
class RedDogTable(Table):
    """See ``Table``. ``chosen``: the values of the version's options in their order."""

    length_option: ClassVar[str] = "rounds"  # RD-11
    has_fools: ClassVar[bool] = False

    version: Version
    chosen: tuple[Value, ...]
    ante: int  #: 0 in the versions with a bank
    stake: int  #: chips of everybody when the session begins
    cards: int  #: RD-3; 0: as many as fit, five at most
    pool_limit: int  #: 0: none
    clumsy: bool
    blind: bool  #: bets are made on cards not seen, by option or by the version
    deposit: int  #: 0 but in the Polish version
    rounds: int
    least: int  #: chips without which pool or bank cannot go on: the ante, or what a bank must hold
    fitting: range  #: RD-11: the numbers of players that fit
    sizes: tuple[int, ...]  #: RD-3: cards each by number of players

    @property
    def game(self) -> str:  # type: ignore[override]
        return "red-dog"

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.version.slug

    @property
    def options(self) -> Mapping[str, Value]:  # type: ignore[override]
        return {o.name: v for o, v in zip(self.option_list(), self.chosen, strict=True)}

    @property
    def players(self) -> range:
        return self.fitting

    def size(self, players: int) -> int:
        """How many cards each gets at a table of so many players (RD-3)."""
        return self.sizes[players]

    def entries(self) -> tuple[Entry, ...]:
        return tuple(e for e in ENTRIES if e.slug == self.version.slug)

    def option_list(self) -> tuple[Option, ...]:
        return options_of(self.version)

    def check_players(self, players: int) -> None:
        """RD-11: a table that does not fit is refused with the largest that does."""
        if players in self.players:
            return
        if self.cards and 2 <= players <= MOST_PLAYERS:
            most, fewer = self.players[-1], most_cards(self.version, players)
            raise TableError(
                f"{players} players with {self.cards} cards each need more than 52 cards: at most {most} "
                f"players with {self.cards} cards, or {fewer} cards for {players} players",
                Refusal(
                    "RD-11",
                    "red-dog-does-not-fit",
                    {"n": players, "cards_each": self.cards, "high": most, "fewer": fewer},
                ),
            )
        Table.check_players(self, players)

    def deal(self, players: int, seed: int, before: Deal = Deal()) -> RedDogState:
        self.check_players(players)
        pack, luck = shuffled(seed)
        state = RedDogState(self, players)
        if before.carried:
            self._go_on(state, before)
        else:
            state.chips = [self.stake] * players
        if before.dealer is None:
            luck, lot = divmod(luck, FOUR_OF_52)
            at = bisect_right(FIRST_ACE, lot)
            luck, ace = divmod(luck, 4)
            state.dealer, state.drawn = at % players, (48 + ace, at + 1)
        else:
            state.dealer = before.dealer
        state.number = before.number
        if self.clumsy:
            self._mishap(state, luck)
        state.begin(pack)
        return state

    def _mishap(self, state: RedDogState, luck: int) -> None:
        """RD-8: in one deal of ten something goes wrong, with anybody who gets cards."""
        banker = state.dealer if self.version.banker else None
        seats = [s for s in range(state.players) if not state.out >> s & 1 and s != banker]
        luck, wrong = divmod(luck, CLUMSINESS)
        if wrong == 0:
            luck, kind = divmod(luck, len(MISHAPS))
            state.mishap = MISHAPS[kind], seats[luck % len(seats)]

    def _go_on(self, state: RedDogState, before: Deal) -> None:
        """Chips, pool and bank as the deal before left them."""
        if len(before.carried) != state.players:
            raise TableError(
                f"{len(before.carried)} stacks of chips for {state.players} players",
                Refusal("RD-11", "red-dog-stacks", {"n": len(before.carried), "players": state.players}),
            )
        state.chips = list(before.carried)
        if before.last is not None:
            left = before.last.details
            state.pot = int(left.get("pool", 0))
            state.deposit = int(left.get("deposit", 0))
            state.last = bool(left.get("last", False))
        state.held = before.held
        able = self.able(state.chips)
        holder = before.dealer if state.held else None
        state.out = sum(1 << s for s in range(state.players) if s not in able and s != holder)
        if (state.players - state.out.bit_count()) < 2:
            raise TableError(
                "fewer than two players have chips: the session is over",
                Refusal("RD-11", "red-dog-session-over"),
            )

    def able(self, chips: Sequence[int]) -> list[int]:
        """The seats that can go on with these chips: who can pay the ante, or has a chip to bet."""
        least = self.ante or 1
        return [seat for seat, stack in enumerate(chips) if stack >= least]

    def next_deal(self, before: Deal, state: State) -> Deal | None:
        """RD-6, RD-9, RD-10: chips, pool, bank and how long it was held go on. None when the session is
        over (RD-11)."""
        outcome = state.outcome
        assert isinstance(state, RedDogState) and outcome is not None, "the deal is still being played"
        left = outcome.details
        if left["session_over"]:
            return None
        return Deal(before.number + 1, left["dealer"], outcome, tuple(state.chips), left["held"])

    def from_position(self, doc: Mapping[str, Any]) -> RedDogState:
        from cardtable.games.red_dog.position import state_of

        return state_of(self, doc)

    def spec(self) -> dict[str, Any]:
        return {"base": self.version.slug, "options": dict(self.options)}


def most_cards(version: Version, players: int) -> int:
    """RD-3: five cards each, or the most that the pack allows."""
    return version.size or max((n for n in (3, 4, 5) if version.fits(players, n)), default=0)


def shuffled(seed: int) -> tuple[list[int], int]:
    """The pack in the order that a seed deals it, and a large number for what else is drawn by lot.

    A round has few decisions, so the deal counts: this takes half the time of seeding a generator and
    shuffling (6 µs against 13).
    """
    check_seed(seed)
    luck, *keys = _DRAWS.unpack(shake_128(b"%d/red-dog" % seed).digest(_DRAWS.size))
    return sorted(PACK, key=keys.__getitem__), luck


def lay_table(version: Version, options: Mapping[str, object] | None) -> RedDogTable:
    """A table of a version. Raises TableError for options that it does not have."""
    known = options_of(version)
    values = read_options(known, options)

    def number(name: str) -> int:
        return int(values.get(name, 0))

    cards = version.size or number("cards")
    fit = [n for n in range(2, MOST_PLAYERS + 1) if version.fits(n, cards or 3)]
    sizes = tuple(cards or most_cards(version, n) for n in range(MOST_PLAYERS + 1))
    return RedDogTable(
        version=version,
        chosen=tuple(values[o.name] for o in known),
        ante=number("ante"),
        stake=number("stake"),
        cards=cards,
        pool_limit=number("pool_limit"),
        clumsy=bool(number("clumsy_dealer")),
        blind=version.unseen or bool(number("blind")),
        deposit=number("deposit"),
        rounds=number("rounds"),
        least=version.share if version.banker else number("ante"),
        fitting=range(fit[0], fit[-1] + 1),
        sizes=sizes,
    )


class RedDog(Game):
    """See ``Game``. Its bases are the five versions."""

    slug = "red-dog"
    en = "Red Dog"
    ru = "Реддог"

    def entries(self) -> tuple[Entry, ...]:
        return ENTRIES

    def options(self, spec: Mapping[str, Any]) -> tuple[Option, ...]:
        return options_of(self._version(spec.get("base")))

    def table(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> RedDogTable:
        for name in modifiers:
            raise unknown("modifier", name, [])
        table = lay_table(self._version(base), options)
        if table.ante > table.stake:
            raise TableError(
                f"an ante of {table.ante} is more than the {table.stake} chips that everybody begins with",
                Refusal("RD-2", "red-dog-ante-above-stake", {"ante": table.ante, "stake": table.stake}),
            )
        return table

    @staticmethod
    def _version(name: object) -> Version:
        """A version by its slug, or by the slug's last word."""
        slug = DEFAULT if name is None else str(name)
        for known in (slug, f"red-dog-{slug}"):
            if known in VERSIONS:
                return VERSIONS[known]
        raise unknown("version", slug, [name for entry in ENTRIES for name in entry.names])


GAME = RedDog()
