"""A tiny game that keeps the contract, for tests of what stands above the rules.

High or low: everyone holds three cards and plays one in turn; ``pass`` is all that somebody without
cards may do. The player then draws the top card, seen by him alone. Three cards each and the deal
is over; the lowest sum is the fool. Seat 0's first card ends nothing, so undo has something to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from cardtable.cards import Cards, bits_in, cards_in, cards_text, mask_of, rank
from cardtable.engine import Deal, Event, Move, Outcome, Refusal, State, Table, View
from cardtable.engine.seeds import generator

PACK = [r * 4 for r in range(13)]  # the clubs


@dataclass(frozen=True)
class SmallTable(Table):
    """``rounds``: cards that each plays. ``sessions``: deals until the table itself ends."""

    rounds: int = 3
    sessions: int | None = None
    carry: bool = False
    game = "small"
    name = "small"
    options: Mapping[str, Any] = None  # type: ignore[assignment]

    @property
    def players(self) -> range:
        return range(2, 4)

    def entries(self) -> tuple[Any, ...]:
        return ()

    def deal(self, players: int, seed: int, before: Deal = Deal()) -> SmallState:
        self.check_players(players)
        pack = PACK[:]
        generator(seed, "deal").shuffle(pack)
        hands = [mask_of(pack[i * 3 : i * 3 + 3]) for i in range(players)]
        leader = 0 if before.last is None or before.last.fool is None else before.last.fool
        return SmallState(self, hands, pack[players * 3 :], leader, before)

    def from_position(self, doc: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def spec(self) -> dict[str, Any]:
        return {"base": None}

    def next_deal(self, before: Deal, state: State) -> Deal | None:
        assert state.outcome is not None
        if self.sessions and before.number >= self.sessions:
            return None
        following = super().next_deal(before, state)
        assert following is not None
        if self.carry:
            following = following._replace(carried=state.outcome.scores)
        return following


@dataclass(frozen=True)
class SmallView(View):
    table: SmallTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    hand: Cards
    unseen: Cards

    def determinize(self, rng: Random) -> State:
        raise NotImplementedError

    def why_not(self, move: Move) -> Refusal | None:
        if self.to_act != self.seat:
            return Refusal("D-14", "not-your-turn", {"seat": self.seat})
        return None if move in self.legal else Refusal("D-10", "not-in-hand", {"cards": move.cards})


class SmallState(State):
    def __init__(self, table: SmallTable, hands: list[int], stock: list[int], to_act: int, before: Deal):
        self.table, self.players, self.to_act = table, len(hands), to_act
        self.hands, self.stock, self.before = hands, stock, before
        self.played = [0] * len(hands)
        self.sums = [0] * len(hands)
        self.seen = 0
        self.outcome: Outcome | None = None
        self.log: list[Event] | None = None

    def legal(self) -> tuple[Move, ...]:
        if self.to_act is None:
            return ()
        if self.played[self.to_act] == 2 and self.to_act == 0:
            return (Move("pass"),)  # an obliged move, for the driver
        return tuple(Move("play", bit) for bit in bits_in(self.hands[self.to_act]))

    def apply(self, move: Move) -> None:
        if move not in self.legal():
            raise self.refuse(move)
        seat = self.to_act
        assert seat is not None
        self.played[seat] += 1
        if move.cards:
            self.hands[seat] ^= move.cards
            self.seen |= move.cards
            self.sums[seat] += sum(map(rank, cards_in(move.cards)))
            if self.stock:
                card = self.stock.pop()
                self.hands[seat] |= 1 << card
                if self.log is not None:
                    self.log.append(Event("refilled", seat, 1 << card, 1, private=(seat,)))
        self.to_act = (seat + 1) % self.players
        if min(self.played) == self.table.rounds:
            order = sorted(range(self.players), key=lambda s: -self.sums[s])
            self.to_act = None
            had = self.before.carried or (0,) * len(self.sums)
            scores = tuple(a + b for a, b in zip(had, self.sums, strict=True))
            self.outcome = Outcome(tuple((s,) for s in order), order[-1], scores=scores)

    def clone(self) -> Self:
        raise NotImplementedError

    def view(self, seat: int) -> SmallView:
        legal = self.legal() if seat == self.to_act else ()
        unseen = mask_of(PACK) & ~self.seen & ~self.hands[seat]
        return SmallView(
            self.table, seat, self.players, self.to_act, legal, self.outcome, self.hands[seat], unseen
        )

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        assert self.to_act is not None
        return self.view(self.to_act if seat is None else seat).why_not(move)

    def position(self) -> dict[str, Any]:
        return {"hands": [cards_text(h) for h in self.hands], "stock": [*self.stock], "sums": [*self.sums]}

    def cards(self) -> list[int]:
        return [*self.hands, mask_of(self.stock), self.seen]
