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
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from cardtable.cards import (
    PACKS,
    RANK_MASKS,
    RANKS,
    Card,
    Cards,
    bits_in,
    card_text,
    cards_in,
    cards_text,
    first,
    next_rank,
    rank,
)
from cardtable.engine.event import Event
from cardtable.engine.game import Deal, Entry, Option, Table, Value, read_options
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.position import Dealer, known_keys, seat_number, texts, typed
from cardtable.engine.refusal import PositionError, Refusal
from cardtable.engine.seeds import generator
from cardtable.engine.state import State, View
from cardtable.games.durak.catalogue import SOLITAIRE
from cardtable.games.durak.listing import Lists

OPTIONS = (Option("pack", (36, 52), "D-1"), Option("laughter", ("coin", "ask"), "solitaire"))
SOUNDS = ("cat", "donkey", "wolf", "horse", "dog", "cow", "cock", "goat")
PASS, LAUGH, KEEP = Move("pass"), Move("laugh"), Move("keep")
JUST_PASS, ANSWERS = (PASS,), (LAUGH, KEEP)
LONGEST = 1000
KEYS = (
    "game base modifiers options pack hands middle aside dealer to_act seed need known last passed phase "
    "asking idle result"
).split()


def lays(fits: Cards) -> tuple[Move, ...]:
    """Laying one of the cards that fit, or a pass when none does."""
    return tuple(Move("lay", bit) for bit in bits_in(fits)) or JUST_PASS


LAYS = Lists(lays)


class SolitaireTable(Table):
    """A table of solitaire."""

    __slots__ = ("options",)
    game = "durak"
    name = "durak:solitaire"
    has_fools = False
    base = "throw-in"
    modifiers = ("solitaire",)

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.options = dict(options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SolitaireTable) and self.options == other.options

    def __hash__(self) -> int:
        return hash(tuple(self.options.items()))

    @property
    def pack(self) -> Cards:
        return PACKS[int(self.options["pack"])]

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
        return fresh(self, players, seed, before)

    def from_position(self, doc: Mapping[str, Any]) -> SolitaireState:
        return state_from(self, doc)


def lay_table(options: Mapping[str, object] | None) -> SolitaireTable:
    """A table with its options. Raises TableError."""
    return SolitaireTable(read_options(OPTIONS, options))


class Pile(NamedTuple):
    """What all know: the cards in the middle in the order laid, who laid the last, who has passed in a
    row, and who is asked about a laugh (-1: nobody; the seat that made the sound waits)."""

    middle: tuple[int, ...] = ()
    last: int = -1
    passed: int = 0
    sounding: int = -1


@dataclass(frozen=True, slots=True)
class SolitaireView(View):
    """See ``View``. Masks of cards; ``need`` is the rank wanted next (0 a two), -1 for a lead."""

    table: SolitaireTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    hand: Cards
    counts: tuple[int, ...]
    known: tuple[Cards, ...]
    middle: tuple[Card, ...]
    need: int
    aside: int
    dealer: int
    pile: Pile
    idle: int
    unseen: Cards
    gone: Cards
    known_to_all: Cards  #: cards of this seat's hand that all know

    def determinize(self, rng: Random) -> SolitaireState:
        pool = list(bits_in(self.unseen))
        rng.shuffle(pool)
        s = SolitaireState(self.table, self.players)
        for seat, count in enumerate(self.counts):
            hand = self.known[seat]
            missing = count - hand.bit_count()
            s.hands[seat] = hand | sum(pool[:missing])
            del pool[:missing]
            s.known[seat] = self.known[seat] if seat != self.seat else 0
        s.known[self.seat] = self.known_to_all
        s.aside = sum(pool)
        s.gone = self.gone
        s.pile, s.need, s.idle = self.pile, self.need, self.idle
        s.dealer, s.to_act, s.outcome = self.dealer, self.to_act, self.outcome
        s.seed = rng.getrandbits(53)
        return s


class SolitaireState(State):
    """See ``State``."""

    __slots__ = (
        "aside", "dealer", "dealt_events", "gone", "hands", "idle", "known", "log", "need", "outcome",
        "pile", "players", "seed", "table", "to_act",
    )  # fmt: skip

    table: SolitaireTable

    def __init__(self, table: SolitaireTable, players: int) -> None:
        self.table, self.players = table, players
        self.hands, self.known = [0] * players, [0] * players
        self.aside = self.gone = 0
        self.pile, self.need, self.idle = Pile(), -1, 0
        self.dealer, self.seed = players - 1, 0
        self.to_act, self.outcome, self.log = 0, None, None
        self.dealt_events: tuple[Event, ...] = ()

    @property
    def dealt(self) -> tuple[Event, ...]:
        return self.dealt_events

    def tell(self, kind: str, **fields: Any) -> None:
        if self.log is not None:
            self.log.append(Event(kind, **fields))

    # -- moves -------------------------------------------------------------------------------------

    def legal(self) -> tuple[Move, ...]:
        if self.to_act is None:
            return ()
        if self.pile.sounding >= 0:
            return ANSWERS
        return LAYS[self.fitting(self.to_act)]

    def fitting(self, seat: int) -> Cards:
        """What a seat may lay: the rank in order; a lead is a lowest card, the first one a six."""
        hand = self.hands[seat]
        if self.need >= 0:
            return hand & RANK_MASKS[self.need]
        return next(hand & mask for mask in RANK_MASKS if hand & mask)

    def apply(self, move: Move) -> None:
        if move not in self.legal():
            raise self.refuse(move)
        seat = self.to_act
        assert seat is not None
        if move.verb == "lay":
            self.lay(seat, move.cards)
        elif move.verb == "pass":
            self.sound(seat)
        elif move.verb == "laugh":
            self.answered(self.pile.sounding, True)
        else:
            self.ask_next(seat)

    def lay(self, seat: int, card: Cards) -> None:
        self.hands[seat] ^= card
        self.known[seat] &= ~card
        self.pile = Pile((*self.pile.middle, card), seat)
        self.need = next_rank(rank(first(card)), self.table.pack)
        if not self.hands[seat]:
            self.finish(seat)
            return
        self.to_act = self.after(seat)

    def after(self, seat: int) -> int:
        return (seat + 1) % self.players

    def sound(self, seat: int) -> None:
        """He has not got the rank: he makes his sound."""
        self.tell("sound", seat=seat, args={"text": SOUNDS[seat]})
        if self.table.options["laughter"] == "ask":
            self.pile = self.pile._replace(sounding=seat)
            self.to_act = self.after(seat)
            return
        coin = generator(self.seed, "laugh", self.idle, len(self.pile.middle), self.pile.passed, seat)
        self.answered(seat, coin.random() < 0.5)

    def ask_next(self, seat: int) -> None:
        """A straight face: the next one is asked; nobody laughed when all were."""
        nxt = self.after(seat)
        if nxt == self.pile.sounding:
            self.answered(nxt, False)
        else:
            self.to_act = nxt

    def answered(self, seat: int, laughed: bool) -> None:
        """Whether somebody laughed at the sound that a seat made."""
        middle, last, passed, _ = self.pile
        passed += 1
        cards = sum(middle)
        if not laughed:
            self.tell("nobody-laughed", seat=seat, cards=cards, count=len(middle))
            self.hands[seat] |= cards
            self.known[seat] |= cards
            self.fresh_pile(self.after(seat))
        elif passed >= self.players:
            self.tell("laughed", seat=seat)
            self.tell("pile-aside", count=len(middle))
            self.gone |= cards
            self.fresh_pile(last)
        else:
            self.tell("laughed", seat=seat)
            self.pile = Pile(middle, last, passed)
            self.to_act = self.after(seat)

    def fresh_pile(self, leader: int) -> None:
        self.pile, self.need = Pile(), -1
        self.to_act = leader
        self.idle += 1
        if self.idle >= LONGEST:
            self.tell("idle", count=LONGEST)
            self.to_act = None
            self.outcome = Outcome((tuple(range(self.players)),), None, True, reason="idle")

    def finish(self, winner: int) -> None:
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
        if self.pile.sounding >= 0:
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
        new = object.__new__(SolitaireState)
        for name in SolitaireState.__slots__:
            setattr(new, name, getattr(self, name))
        new.hands, new.known, new.log = self.hands[:], self.known[:], None
        return new

    def view(self, seat: int) -> SolitaireView:
        known = [k & h for k, h in zip(self.known, self.hands, strict=True)]
        to_all = known[seat]
        known[seat] = self.hands[seat]
        seen = self.gone | sum(self.pile.middle) | sum(known)
        return SolitaireView(
            table=self.table,
            seat=seat,
            players=self.players,
            to_act=self.to_act,
            legal=self.legal() if self.to_act == seat else (),
            outcome=self.outcome,
            hand=self.hands[seat],
            counts=tuple(h.bit_count() for h in self.hands),
            known=tuple(known),
            middle=tuple(first(bit) for bit in self.pile.middle),
            need=self.need,
            aside=self.aside.bit_count(),
            dealer=self.dealer,
            pile=self.pile,
            idle=self.idle,
            unseen=self.table.pack & ~seen,
            gone=self.gone,
            known_to_all=to_all,
        )

    def cards(self) -> list[int]:
        return [*self.hands, *self.pile.middle, self.aside, self.gone]

    def position(self) -> dict[str, Any]:
        doc: dict[str, Any] = {"game": "durak", "base": "throw-in", "modifiers": ["solitaire"]}
        options = {k: v for k, v in self.table.options.items() if k != "pack" and v != "coin"}
        if options:
            doc["options"] = options
        doc |= {
            "pack": int(self.table.options["pack"]),
            "hands": [cards_text(hand) for hand in self.hands],
            "middle": " ".join(card_text(first(bit)) for bit in self.pile.middle),
        }
        if self.to_act is not None:
            doc["to_act"] = self.to_act
        known = [cards_text(k & h) for k, h in zip(self.known, self.hands, strict=True)]
        first_lead = not self.pile.middle and self.need >= 0
        rest: dict[str, tuple[Any, Any]] = {
            "need": (RANKS[self.need] if first_lead else "", ""),
            "aside": (cards_text(self.aside), ""),
            "dealer": (self.dealer, self.players - 1),
            "seed": (self.seed, 0),
            "known": (known, [""] * self.players),
            "last": (self.pile.last, -1),
            "passed": (self.pile.passed, 0),
            "asking": (self.pile.sounding, -1),
            "idle": (self.idle, 0),
        }
        doc |= {key: value for key, (value, rested) in rest.items() if value != rested}
        if self.outcome is not None:
            from cardtable.games.durak.position_written import result_of

            doc["result"] = result_of(self.outcome)
        return doc


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
    s.dealt_events = tuple(events)
    return s


def state_from(table: SolitaireTable, doc: Mapping[str, Any]) -> SolitaireState:
    """A state from a position file. Raises PositionError."""
    known_keys(doc, KEYS)
    pack = typed(doc, "pack", int, int(table.options["pack"]))
    if pack not in (36, 52):
        raise PositionError("pack", f"solitaire is played with 36 or 52 cards, not {pack}")
    table = SolitaireTable({**table.options, "pack": pack})
    hands = texts(doc, "hands", [])
    if len(hands) not in table.players:
        raise PositionError("hands", f"{len(hands)} hands do not fit this table")
    s = SolitaireState(table, len(hands))
    deal = Dealer(table.pack)
    s.hands = [deal.set("hands", text) for text in hands]
    middle = tuple(1 << card for card in deal.row("middle", typed(doc, "middle", str, "")))
    s.aside = deal.set("aside", typed(doc, "aside", str, ""))
    s.gone = deal.left
    s.pile = Pile(
        middle,
        seat_number(doc, "last", -1, s.players),
        typed(doc, "passed", int, 0),
        seat_number(doc, "asking", -1, s.players),
    )
    need = typed(doc, "need", str, "")
    if need and (len(need) != 1 or need not in RANKS):
        raise PositionError("need", f"{need!r} is not a rank")
    if middle:
        s.need = next_rank(rank(first(middle[-1])), table.pack)
    elif need:
        s.need = RANKS.index(need)
    s.dealer = seat_number(doc, "dealer", s.players - 1, s.players)
    s.seed, s.idle = typed(doc, "seed", int, 0), typed(doc, "idle", int, 0)
    for q, text in enumerate(texts(doc, "known", [""] * s.players, s.players)):
        s.known[q] = Dealer(s.hands[q]).set("known", text)
    s.to_act = seat_number(doc, "to_act", 0, s.players)
    if "result" in doc or not all(s.hands):
        s.finish(s.to_act or 0)
        if typed(doc, "result", dict, {}).get("draw"):
            s.outcome = Outcome((tuple(range(s.players)),), None, True, reason="idle")
    return s
