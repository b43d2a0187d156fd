"""What a seat at a Durak table may know."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cardtable.cards import Card, Cards
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.state import FrozenView

if TYPE_CHECKING:
    from cardtable.games.durak.state import DurakState
    from cardtable.games.durak.table import DurakTable


class Pair(NamedTuple):
    """An attacking card on the table. ``cover`` is -1 while it is not covered; ``by`` laid it;
    ``dead``: it needs no answer any more (transfer-3, baltic)."""

    attack: Card
    cover: Card
    by: int
    dead: bool = False


class DurakView(FrozenView):
    """See ``View``. Masks of cards unless said otherwise; seats count clockwise from 0."""

    __slots__ = (
        "table",
        "seat",
        "players",
        "to_act",
        "legal",
        "outcome",
        "phase",
        "hand",
        "counts",
        "known",
        "stock",
        "under",
        "trump_card",
        "trumps",
        "pairs",
        "discard",
        "discarded",
        "unseen",
        "leader",
        "defender",
        "dealer",
        "taking",
        "bout",
        "beaten_off",
        "room",
        "word",
        "out",
        "shown",
        "extra",
        "rest",
    )
    details: ClassVar[tuple[str, ...]] = ("rest",)

    table: DurakTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    #: what the seat to act is doing: ``lead``, ``defend``, ``throw`` (has the word), ``after``
    #: (throwing after to a defender who takes), ``counter`` (baltic), ``give`` (magic), ``last`` (a word
    #: before the bout closes: american, cheating), ``before`` (cross, before Durak begins), ``over``
    phase: str
    hand: Cards  #: own cards
    counts: tuple[int, ...]  #: cards in each hand
    known: tuple[Cards, ...]  #: cards in each hand that this seat knows; its own hand whole
    stock: int  #: cards left to draw, the turn-up included
    under: tuple[Card, ...]  #: face-up cards still lying under the stock (the turn-up, own trumps)
    trump_card: Card  #: the card that named the trump, wherever it is now; -1 if none did
    trumps: tuple[str, ...]  #: trump suits of each seat: ("d", "d"), ("ds", "ds"), ("h", "s"), ("", "")
    pairs: tuple[Pair, ...]  #: the table, in the order laid
    discard: Cards  #: cards seen to have left the deal (a player may remember them: D-32)
    discarded: int  #: how many cards lie in the discard
    unseen: Cards  #: the pack less all that this seat sees, knows or has seen leave the deal
    leader: int
    defender: int
    dealer: int
    taking: bool  #: the defender has said that he takes
    bout: int  #: 1 is the deal's first
    beaten_off: int
    room: int  #: how many more attacking cards may be laid in this bout now
    word: tuple[str, ...]  #: by seat: attacks, defends, takes, may-throw, done, waits, out
    out: tuple[int, ...]  #: seats that are out, in order of going out
    shown: Cards  #: pass cards used in this deal
    #: what only some tables have (public, or this seat's own): ``open`` cards that may be played
    #: (magadan, mask) and how many are ``closed`` by seat, ``packets`` counts by seat (prikup), ``dummy``
    #: seat and ``keeper``, ``secret`` True while a card lies aside, ``middle`` the cards laid (cross),
    #: ``points`` by seat, ``charges`` left to this seat, ``caught`` and ``accused`` seats (cheating, a bit
    #: each), ``give`` (from, to, how many), ``partners`` ((0, 2), (1, 3))
    extra: Mapping[str, Any]
    rest: tuple[Any, ...]  #: public details that ``determinize`` needs

    def beats(self, target: Card, card: Card, seat: int | None = None) -> bool:
        """Whether ``card`` laid by a seat (default: this one) covers ``target`` at this table."""
        return bool(self.beaters(target, seat) >> card & 1)

    def beaters(self, target: Card, seat: int | None = None) -> Cards:
        """Every card that covers ``target`` when a seat (default: this one) lays it. A ``target`` that is
        not on the table would be laid by this seat, if another one is to cover it (TT-6)."""
        who = self.seat if seat is None else seat
        by = None
        if self.table.rules.attacker_trump:
            laid = (pair.by for pair in self.pairs if pair.attack == target)
            by = next(laid, None if who == self.seat else self.seat)
        return self.table.beats(self.players, self.trumps, who, target, by)

    def determinize(self, rng: Random) -> DurakState:
        from cardtable.games.durak.state import DurakState

        return DurakState.from_view(self, rng)
