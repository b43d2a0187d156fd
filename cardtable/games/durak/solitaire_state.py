"""A deal of solitaire in progress; the rules are told in ``solitaire``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardtable.cards import RANK_MASKS, RANKS, Cards, bits_in, cards_in, first, rank
from cardtable.engine.event import Event
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import Refusal
from cardtable.engine.seeds import generator, number
from cardtable.engine.state import State
from cardtable.games.durak.listing import Lists

if TYPE_CHECKING:
    from cardtable.engine.game import Deal
    from cardtable.games.durak.solitaire import SolitaireTable
    from cardtable.games.durak.solitaire_seen import SolitaireView

SOUNDS = ("cat", "donkey", "wolf", "horse", "dog", "cow", "cock", "goat")
PASS, LAUGH, KEEP = Move("pass"), Move("laugh"), Move("keep")
JUST_PASS, ANSWERS = (PASS,), (LAUGH, KEEP)
LONGEST: Final = 1000


def lays(fits: Cards) -> tuple[Move, ...]:
    """Laying one of the cards that fit, or a pass when none does."""
    return tuple(Move("lay", bit) for bit in bits_in(fits)) or JUST_PASS


LAYS = Lists(lays)
SLOTS: Final = (
    "_legal",
    "aside",
    "dealer",
    "gone",
    "hands",
    "idle",
    "known",
    "last",
    "log",
    "middle",
    "need",
    "outcome",
    "passed",
    "players",
    "seed",
    "sounding",
    "table",
    "to_act",
    "told",
)


class SolitaireState(State):
    """See ``State``. One-card masks where a card is meant."""

    __slots__ = SLOTS

    table: SolitaireTable
    players: int
    hands: list[Cards]
    known: list[Cards]  #: cards that all know in each hand
    aside: Cards  #: not dealt, since it did not come out even
    gone: Cards  #: piles that were set aside
    middle: list[Cards]  #: in the order laid
    need: int  #: the rank wanted next (0 a two), -1 for a lead
    last: int  #: who laid the last card of the pile, -1 for nobody
    passed: int  #: how many have passed since
    sounding: int  #: who made the sound that the others are asked about, -1 for nobody
    idle: int  #: how many piles there have been
    dealer: int
    seed: int
    told: tuple[Event, ...]
    _legal: tuple[Move, ...] | None

    def __init__(self, table: SolitaireTable, players: int) -> None:
        self.table, self.players = table, players
        self.hands, self.known, self.middle = [0] * players, [0] * players, []
        self.aside = self.gone = self.passed = self.idle = self.seed = 0
        self.need = self.last = self.sounding = -1
        self.dealer = players - 1
        self.to_act, self.outcome, self.log, self._legal = 0, None, None, None
        self.told = ()

    @property
    def dealt(self) -> tuple[Event, ...]:
        return self.told

    def tell(self, kind: str, **fields: Any) -> None:
        """Log an event, where somebody listens."""
        if self.log is not None:
            self.log.append(Event(kind, **fields))

    # -- moves -------------------------------------------------------------------------------------

    def legal(self) -> tuple[Move, ...]:
        moves = self._legal
        if moves is None:
            seat = self.to_act
            asked = self.sounding >= 0
            moves = () if seat is None else ANSWERS if asked else LAYS[self.fitting(seat)]
            self._legal = moves
        return moves

    def fitting(self, seat: int) -> Cards:
        """What a seat may lay: the rank in order; a lead is a lowest card, the first one a six."""
        hand = self.hands[seat]
        return hand & RANK_MASKS[self.need if self.need >= 0 else rank(first(hand))]

    def apply(self, move: Move) -> None:
        if move not in self.legal():
            raise self.refuse(move)
        self._legal = None
        seat = self.to_act
        assert seat is not None
        if move.verb == "lay":
            self.lay(seat, move.cards)
        elif move.verb == "pass":
            self.sound(seat)
        elif move.verb == "laugh":
            self.answered(self.sounding, True)
        else:
            self.ask_next(seat)

    def lay(self, seat: int, card: Cards) -> None:
        """Lay the card that follows on; with the last one he has won."""
        self.hands[seat] ^= card
        self.known[seat] &= ~card
        self.middle.append(card)
        self.last = seat
        self.passed = 0
        self.need = self.table.next_rank[card]
        if self.hands[seat]:
            self.to_act = self.after(seat)
        else:
            self.finish(seat)

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def sound(self, seat: int) -> None:
        """He has not got the rank: he makes his sound."""
        if self.log is not None:
            self.tell("sound", seat=seat, args={"text": SOUNDS[seat]})
        if self.table.asks:
            self.sounding = seat
            self.to_act = self.after(seat)
            return
        coin = number(self.seed, "laugh", self.idle, len(self.middle), self.passed, seat)
        self.answered(seat, coin & 1 == 1)

    def ask_next(self, seat: int) -> None:
        """A straight face: the next one is asked; nobody laughed when all were."""
        nxt = self.after(seat)
        if nxt == self.sounding:
            self.answered(nxt, False)
        else:
            self.to_act = nxt

    def answered(self, seat: int, laughed: bool) -> None:
        """Whether somebody laughed at the sound that a seat made."""
        self.sounding = -1
        if not laughed:
            cards = sum(self.middle)
            if self.log is not None:
                self.tell("nobody-laughed", seat=seat, cards=cards, count=len(self.middle))
            self.hands[seat] |= cards
            self.known[seat] |= cards
            self.fresh_pile(self.after(seat))
            return
        if self.log is not None:
            self.tell("laughed", seat=seat)
        self.passed += 1
        if self.passed >= self.players:
            self.tell("pile-aside", count=len(self.middle))
            self.gone |= sum(self.middle)
            self.fresh_pile(self.last)
        else:
            self.to_act = self.after(seat)

    def fresh_pile(self, leader: int) -> None:
        """The middle is empty: somebody leads."""
        self.middle = []
        self.passed = 0
        self.last = self.need = -1
        self.to_act = leader
        self.idle += 1
        if self.idle >= LONGEST:
            self.tell("idle", count=LONGEST)
            self.to_act = None
            self.outcome = Outcome((tuple(range(self.players)),), None, True, reason="idle")

    def finish(self, winner: int) -> None:
        """First without cards wins; the others by fewest cards."""
        counts = [hand.bit_count() for hand in self.hands]
        places = tuple(
            tuple(seat for seat, n in enumerate(counts) if n == count) for count in sorted(set(counts))
        )
        self.tell("out", seat=winner, args={"place": 1})
        self.to_act = None
        self.outcome = Outcome(places)

    # -- the rest of the contract ------------------------------------------------------------------

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        who = self.to_act if seat is None else seat
        if self.to_act is None:
            return Refusal("solitaire", "deal-over")
        if who == self.to_act and move in self.legal():
            return None
        if move.verb not in ("lay", "pass", "laugh", "keep"):
            return Refusal("solitaire", "not-at-this-table", {"text": move.verb})
        if who != self.to_act:
            return Refusal("solitaire", "not-your-turn", {"seat": self.to_act})
        if self.sounding >= 0:
            return Refusal("solitaire", "solitaire-laugh")
        if move.verb in ("laugh", "keep"):
            return Refusal("solitaire", "solitaire-no-laugh")
        if move.verb == "pass":
            return Refusal("solitaire", "solitaire-can-lay")
        if move.cards.bit_count() != 1 or move.target:
            return Refusal("solitaire", "solitaire-one-card")
        card = first(move.cards)
        if not move.cards & self.hands[self.to_act]:
            return Refusal("solitaire", "not-in-hand", {"card": card})
        key = "solitaire-lead" if self.need < 0 else "solitaire-next"
        return Refusal("solitaire", key, {"card": card})

    def clone(self) -> SolitaireState:
        new = SolitaireState(self.table, self.players)
        for name in SLOTS:
            setattr(new, name, getattr(self, name))
        new.hands, new.known, new.middle, new.log = self.hands[:], self.known[:], self.middle[:], None
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, which the native build and the plain one read alike."""
        return with_values, (self.table, {name: getattr(self, name) for name in SLOTS})

    def view(self, seat: int) -> SolitaireView:
        from cardtable.games.durak.solitaire_seen import view_of

        return view_of(self, seat)

    def cards(self) -> list[int]:
        return [*self.hands, *self.middle, self.aside, self.gone]

    def position(self) -> dict[str, Any]:
        from cardtable.games.durak.solitaire_seen import position_of

        return position_of(self)


def with_values(table: SolitaireTable, values: dict[str, Any]) -> SolitaireState:
    """A state that arrives from another process."""
    s = SolitaireState(table, values["players"])
    for name, value in values.items():
        setattr(s, name, value)
    return s


def fresh(table: SolitaireTable, players: int, seed: int, before: Deal) -> SolitaireState:
    """All cards dealt evenly; a six leads from the dealer's left."""
    rng = generator(seed, "deal")
    s = SolitaireState(table, players)
    s.dealer = before.dealer if before.dealer is not None else rng.randrange(players)
    s.seed = seed
    pack = list(bits_in(table.pack))
    rng.shuffle(pack)
    end = len(pack) // players * players
    for k in range(players):
        s.hands[(s.dealer + 1 + k) % players] = sum(pack[k:end:players])
    s.aside = sum(pack[end:])
    events = [Event("set-aside", count=s.aside.bit_count())] if s.aside else []
    level = RANKS.index("6")
    order = [(s.dealer + 1 + k) % players for k in range(players)]
    leader = next((q for q in order if any(rank(card) == level for card in cards_in(s.hands[q]))), order[0])
    s.need = level if any(rank(card) == level for card in cards_in(s.hands[leader])) else -1
    s.to_act = leader
    events.append(Event("leads", seat=leader, args={"how": "six"}))
    s.told = tuple(events)
    return s
