"""What a seat at a Redudu table may know, and the states that agree with it.

Holds RU-2 (the own trump card is its owner's secret until a cover shows its suit), RU-8 (what was
said about the red redudu) and RU-9 (nobody sees the piles).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import SUITS as LETTERS
from cardtable.cards import Card, Cards, cards_in
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.state import View, check_seat
from cardtable.games.redudu.lookup import PACK, PLAIN, RED, SUITS, beats, stack
from cardtable.games.redudu.state import Group, ReduduState
from cardtable.games.redudu.why import read

if TYPE_CHECKING:
    from cardtable.games.redudu.table import ReduduTable


@dataclass(frozen=True, slots=True)
class ReduduView(View):
    """See ``View``. Masks of cards unless said otherwise; seats count clockwise from 0."""

    table: ReduduTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    phase: str  #: ``lead``, ``defend`` or ``over``
    hand: Cards  #: own cards
    counts: tuple[int, ...]  #: cards in each hand
    known: tuple[Cards, ...]  #: cards in each hand that this seat knows; its own hand whole
    common_trump: Card  #: the card in the middle, wherever it is now
    common_left: int  #: cards in the common pile, the trump card included
    own_trump: Card  #: this seat's own trump card, wherever it is now
    own_left: tuple[int, ...]  #: cards in each own pile, the trump card included
    trumps: tuple[str, ...]  #: own trump suit of each seat, "" while this seat does not know it
    shown: tuple[bool, ...]  #: whose own trump suit all know
    maybe: tuple[Cards, ...]  #: once a seat has drawn its own trump card: which it may be, for all; else 0
    groups: tuple[Group, ...]  #: the table, in the order laid: attacking cards, cards covering them (0: none)
    uncovered: Cards
    discard: Cards
    unseen: Cards  #: the pack less all that this seat sees, knows or has seen leave the deal
    leader: int
    defender: int
    dealer: int
    refused: bool  #: a transfer was turned down, the defender must cover or take (RU-8)
    taking: bool
    no_red: tuple[bool, ...]  #: who is known to hold no red redudu
    bout: int  #: 1 is the deal's first
    idle: int  #: bouts since the deal's beginning or since somebody went out
    playing: tuple[bool, ...]
    out: tuple[int, ...]  #: seats that are out, in order of going out
    shared: Cards  #: the cards of this seat's hand that all know

    @property
    def common_suit(self) -> str:
        """The letter of the common trump suit."""
        return LETTERS[self.common_trump & 3]

    @property
    def next_seat(self) -> int:
        """The next seat clockwise from the defender that plays: whom a transfer would reach."""
        for step in range(1, self.players):
            seat = (self.defender + step) % self.players
            if self.playing[seat]:
                return seat
        return self.defender

    def beaters(self, target: Card) -> Cards:
        """Every card that alone covers ``target`` when this seat lays it (RU-5, RU-6)."""
        return beats(self.common_trump & 3, self.own_trump & 3)[1 << target]

    def beats(self, target: Card, card: Card) -> bool:
        """Whether ``card`` alone covers ``target`` when this seat lays it."""
        return bool(self.beaters(target) >> card & 1)

    def own_trump_choices(self, seat: int) -> Cards:
        """What the own trump card of another seat may be, for all that this seat knows."""
        mask = self.maybe[seat]
        if mask:
            mask &= ~(self.hand & ~self.shared) & ~(1 << self.own_trump)
        else:
            mask = self.unseen & PLAIN
        if self.shown[seat]:
            mask &= SUITS[LETTERS.index(self.trumps[seat])]
        return mask

    def read(self, text: str) -> Move:
        return read(self.legal, text, self.uncovered, self.hand)

    def determinize(self, rng: Random) -> ReduduState:
        """RU-2: the own trump cards of others, hands and piles laid anew so that all that is known
        holds. The three steps are: whose own trump is which, where the red redudu is, the rest."""
        own = self._choose_trumps(rng)
        unseen = self.unseen
        hands = [cards if s != self.seat else self.hand for s, cards in enumerate(self.known)]
        for seat, card in enumerate(own):
            if unseen >> card & 1:
                unseen ^= 1 << card
                if not self.own_left[seat]:
                    hands[seat] |= 1 << card
        room = self._room(hands)
        lots: list[list[Card]] = [[] for _ in room]
        if unseen & RED:
            unseen ^= RED
            spots = [i for i in self._for_red(room) for _ in range(room[i])]
            spot = spots[int(rng.random() * len(spots))]
            lots[spot].append(RED.bit_length() - 1)
            room[spot] -= 1
        rest = sorted(cards_in(unseen), key=lambda _: rng.random())
        for lot, count in zip(lots, room, strict=True):
            lot += rest[:count]
            del rest[:count]
            if len(lot) > count:
                lot.sort(key=lambda _: rng.random())
        for seat in range(self.players):
            for card in lots[seat]:
                hands[seat] |= 1 << card
        piles = []
        for i, trump in enumerate((*own, self.common_trump)):
            left = self.common_left if i == self.players else self.own_left[i]
            piles.append(stack([*lots[self.players + i], trump]) if left else (0,))
        return self._state(hands, own, tuple(piles))

    def _room(self, hands: list[Cards]) -> list[int]:
        """How many unseen cards still go into each hand, each own pile, the common pile."""
        room = [n - hand.bit_count() for n, hand in zip(self.counts, hands, strict=True)]
        return room + [max(n - 1, 0) for n in (*self.own_left, self.common_left)]

    def _for_red(self, room: list[int]) -> list[int]:
        """The places with room that may have the red redudu (RU-8)."""
        return [i for i, n in enumerate(room) if n and not (i < self.players and self.no_red[i])]

    def _choose_trumps(self, rng: Random) -> tuple[Card, ...]:
        """An own trump card for each seat, this seat's own as it is."""
        choices = [
            [self.own_trump] if s == self.seat else list(cards_in(self.own_trump_choices(s)))
            for s in range(self.players)
        ]
        tried = tuple(c[int(rng.random() * len(c))] for c in choices)
        if self._fits(tried):
            return tried
        fitting = [t for t in product(*choices) if self._fits(t)]
        return fitting[int(rng.random() * len(fitting))]

    def _fits(self, own: tuple[Card, ...]) -> bool:
        """Whether own trump cards are different ones and leave room for themselves and the red one."""
        if len(set(own)) < len(own):
            return False
        hands = list(self.known)
        for seat, card in enumerate(own):
            if seat != self.seat and not self.own_left[seat] and self.unseen >> card & 1:
                hands[seat] |= 1 << card
        room = self._room(hands)
        if min(room) < 0:
            return False
        return not self.unseen & RED or bool(self._for_red(room))

    def _state(
        self, hands: list[Cards], own: tuple[Card, ...], piles: tuple[tuple[Cards, ...], ...]
    ) -> ReduduState:
        state = ReduduState(self.table, self.dealer, hands, self.common_trump, own, piles)
        state.seats_play(sum(1 << s for s, plays in enumerate(self.playing) if plays))
        state.leader, state.defender, state.to_act = self.leader, self.defender, self.to_act
        state.groups, state.uncovered = self.groups, self.uncovered
        state.refused, state.taking = self.refused, self.taking
        state.discard = self.discard
        state.known = [self.shared if s == self.seat else k for s, k in enumerate(self.known)]
        state.no_red = sum(1 << s for s, none in enumerate(self.no_red) if none)
        state.shown = sum(1 << s for s, told in enumerate(self.shown) if told)
        state.maybe = list(self.maybe)
        state.drawn = any(self.maybe)
        state.bout, state.since = self.bout, self.bout - self.idle
        state.out, state.outcome = self.out, self.outcome
        return state


def look(state: ReduduState, seat: int) -> ReduduView:
    """The view of a seat."""
    players = state.players
    check_seat(seat, players)
    hand = state.hands[seat]
    known = list(state.known)
    known[seat] = hand
    own = state.own[seat]
    table = state.on_table()
    unseen = PACK & ~(state.discard | table | 1 << own | 1 << state.common)
    for mask in known:
        unseen &= ~mask
    to_act = state.to_act
    seats = range(players)
    return ReduduView(
        table=state.table,
        seat=seat,
        players=players,
        to_act=to_act,
        legal=state.legal() if seat == to_act else (),
        outcome=state.outcome,
        phase="over" if to_act is None else "defend" if state.groups else "lead",
        hand=hand,
        counts=tuple(h.bit_count() for h in state.hands),
        known=tuple(known),
        common_trump=state.common,
        common_left=state.left[players],
        own_trump=own,
        own_left=tuple(state.left[:players]),
        trumps=tuple(LETTERS[state.own[s] & 3] if s == seat or state.shown >> s & 1 else "" for s in seats),
        shown=tuple(bool(state.shown >> s & 1) for s in seats),
        maybe=tuple(state.maybe),
        groups=state.groups,
        uncovered=state.uncovered,
        discard=state.discard,
        unseen=unseen,
        leader=state.leader,
        defender=state.defender,
        dealer=state.dealer,
        refused=state.refused,
        taking=state.taking,
        no_red=tuple(bool(state.no_red >> s & 1) for s in seats),
        bout=state.bout,
        idle=state.idle,
        playing=tuple(bool(state.playing >> s & 1) for s in seats),
        out=state.out,
        shared=state.known[seat],
    )
