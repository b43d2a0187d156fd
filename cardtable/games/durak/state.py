"""A Durak deal in progress: the cards, the bout on the table, and whose word it is.

The state holds masks and small numbers only; what may be done and what follows is in the functions
that ``compiled`` picked for the table (D-10 to D-24 in ``bout``, the variants in their rooms).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardtable.engine.event import Event
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import Refusal
from cardtable.engine.seeds import generator
from cardtable.engine.state import State

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled
    from cardtable.games.durak.extra import Extra
    from cardtable.games.durak.table import DurakTable
    from cardtable.games.durak.view import DurakView

# The phases of a deal; as finals the native build need not look them up.
LEAD: Final = 0
DEFEND: Final = 1
THROW: Final = 2
AFTER: Final = 3
COUNTER: Final = 4
GIVE: Final = 5
LAST: Final = 6
OVER: Final = 7
BEFORE: Final = 8
PHASES: Final = ("lead", "defend", "throw", "after", "counter", "give", "last", "over", "before")


class Setup(NamedTuple):
    """What does not change in a deal. Cards are one-card masks, 0 for none."""

    dealer: int = 0
    number: int = 1  # of the deal in the match
    seed: int = 0
    trump_card: int = 0  # the card that named the trump
    under: int = 0  # the face-up cards under the stock when the deal began (mask)
    dealt: tuple[Event, ...] = ()


SLOTS: Final = (
    "_legal",
    "attacks",
    "barred",
    "beaten",
    "bout",
    "by",
    "c",
    "covers",
    "defender",
    "discard",
    "first",
    "hands",
    "idle",
    "known",
    "lead_size",
    "leader",
    "log",
    "out",
    "outcome",
    "phase",
    "playing",
    "pos",
    "ranks",
    "ring",
    "room",
    "setup",
    "shown",
    "stock",
    "stop",
    "taking",
    "to_act",
    "turns",
    "uncovered",
    "word",
    "x",
)


class DurakState(State):
    """See ``State``. One-card masks where a card is meant; seats clockwise from 0."""

    __slots__ = SLOTS

    c: Compiled  #: the table's functions and look-up tables
    setup: Setup
    hands: list[int]
    known: list[int]  #: cards that all know in each hand (may name cards that have left it)
    stock: tuple[int, ...]  #: in the order drawn, face-up cards last
    pos: int  #: the next card to draw
    discard: int  #: cards seen to have left the deal
    playing: int  #: mask of the seats that play
    ring: tuple[int, ...]  #: for each seat the next clockwise that plays
    out: tuple[int, ...]
    leader: int
    first: int  #: who has the first word: the leader, or the last to transfer (T-5)
    defender: int
    turns: tuple[tuple[int, ...], ...]  #: from each seat on, who may throw in, clockwise
    phase: int
    attacks: list[int]
    covers: list[int]  #: 0 while not covered
    by: list[int]
    uncovered: int  #: attacking cards that still need an answer
    ranks: int  #: every card of a rank that is on the table: what may be thrown in
    room: int  #: how many more attacking cards may be laid (D-16)
    lead_size: int  #: attacking cards of the lead alone; -1 after a transfer
    word: int  #: who has the word when all is covered
    stop: int  #: where the row of attackers who are done began
    taking: bool
    shown: int  #: pass cards used in this deal
    barred: list[int] | None  #: by seat, cards seen to go into the stock since it last drew
    bout: int
    beaten: int
    idle: int
    x: Extra | None  #: what only some variants keep
    _legal: tuple[Move, ...] | None

    @property
    def players(self) -> int:  # type: ignore[override]
        return self.c.n

    @property
    def table(self) -> DurakTable:  # type: ignore[override]
        return self.c.table

    @property
    def dealt(self) -> tuple[Event, ...]:
        return self.setup.dealt

    @property
    def dealer(self) -> int:  # type: ignore[override]
        return self.setup.dealer

    def legal(self) -> tuple[Move, ...]:
        moves = self._legal
        if moves is None:
            moves = self._legal = self.c.legal[self.phase](self)
        return moves

    def apply(self, move: Move) -> None:
        moves = self._legal
        if moves is None:
            moves = self.c.legal[self.phase](self)
        if move not in moves:
            raise self.refuse(move)
        self._legal = None
        self.c.apply[move.verb](self, move)

    def clone(self) -> DurakState:
        new = DurakState()
        new.c = self.c
        new.setup = self.setup
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.stock = self.stock
        new.pos = self.pos
        new.discard = self.discard
        new.playing = self.playing
        new.ring = self.ring
        new.out = self.out
        new.leader = self.leader
        new.first = self.first
        new.turns = self.turns
        new.defender = self.defender
        new.to_act = self.to_act
        new.phase = self.phase
        new.attacks = self.attacks[:]
        new.covers = self.covers[:]
        new.by = self.by[:]
        new.uncovered = self.uncovered
        new.ranks = self.ranks
        new.room = self.room
        new.lead_size = self.lead_size
        new.word = self.word
        new.stop = self.stop
        new.taking = self.taking
        new.shown = self.shown
        new.bout = self.bout
        new.beaten = self.beaten
        new.idle = self.idle
        new.barred = None if self.barred is None else self.barred[:]
        new.outcome = self.outcome
        new.log = None
        new._legal = self._legal
        new.x = None if self.x is None else self.x.clone()
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, which the native build and the plain one read alike."""
        return with_values, ({name: getattr(self, name) for name in SLOTS},)

    # -- what is derived --------------------------------------------------------------------------

    def on_table(self) -> int:
        """Every card of the bout as a mask."""
        mask = 0
        for card in self.attacks:
            mask |= card
        for card in self.covers:
            mask |= card
        return mask

    def in_stock(self) -> int:
        """How many cards are left to draw, face-up ones included."""
        return len(self.stock) - self.pos

    def random(self, *purpose: object) -> Random:
        """A generator for what is drawn or shuffled later in the deal, different each bout."""
        return generator(self.setup.seed, self.bout, *purpose)

    def tell(self, kind: str, **fields: Any) -> None:
        """Log an event, where somebody listens."""
        if self.log is not None:
            self.log.append(Event(kind, **fields))

    def controller(self, seat: int) -> int:
        """Who decides for a seat: its keeper for the dummy, else the player who sits there."""
        x = self.x
        return x.keeper if x is not None and seat == x.dummy else seat

    # -- the rest of the contract -----------------------------------------------------------------

    def view(self, seat: int) -> DurakView:
        from cardtable.games.durak.views import view_of

        return view_of(self, seat)

    @classmethod
    def from_view(cls, view: DurakView, rng: Random) -> DurakState:
        """See ``View.determinize``."""
        from cardtable.games.durak.views import state_of

        return state_of(view, rng)

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        from cardtable.games.durak.why import why_not

        return why_not(self, move, seat)

    def position(self) -> dict[str, Any]:
        from cardtable.games.durak.position_written import position_of

        return position_of(self)

    def cards(self) -> list[int]:
        places = [*self.hands, *self.attacks, *(c for c in self.covers if c), *self.stock[self.pos :]]
        places.append(self.discard & ~self.on_table())
        if self.x is not None:
            places += self.x.cards()
        return places


def with_values(values: dict[str, Any]) -> DurakState:
    """A state that arrives from another process."""
    s = DurakState()
    for name, value in values.items():
        setattr(s, name, value)
    return s


def finish(s: DurakState, outcome: Outcome) -> None:
    """The deal is over; the table is empty."""
    s.outcome = s.c.adjust(s, outcome)
    s.attacks, s.covers, s.by = [], [], []
    s.uncovered = 0
    s.taking = False
    if s.x is not None:
        s.x.fresh_bout()
    s.to_act = None
    s.phase = OVER
