"""A toy game for the tests of the search: each of two players holds hidden numbers, in turn each lays
one, the higher takes the trick; most of three tricks win. Not registered anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from cardtable.cards import bits_in
from cardtable.engine import Move, Outcome


class ToyTable(NamedTuple):
    game: str = "toy"
    name: str = "toy"


TABLE: Any = ToyTable()
PACK = (1 << 9) - 1


@dataclass
class Toy:
    """The state: hands and won tricks by seat, the card that was led (0: none)."""

    hands: list[int]
    led: int = 0
    to_act: int | None = 0
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    seen: int = 0
    outcome: Outcome | None = None
    players: int = 2

    def legal(self) -> tuple[Move, ...]:
        if self.to_act is None:
            return ()
        return tuple(Move("play", bit) for bit in bits_in(self.hands[self.to_act]))

    def apply(self, move: Move) -> None:
        seat = self.to_act
        assert seat is not None and move in self.legal()
        self.hands[seat] ^= move.cards
        self.seen |= move.cards
        if not self.led:
            self.led, self.to_act = move.cards, 1 - seat
            return
        winner = seat if move.cards > self.led else 1 - seat
        self.tricks[winner] += 1
        self.led, self.to_act = 0, winner
        if not any(self.hands):
            self.to_act = None
            best = max((0, 1), key=lambda s: self.tricks[s])
            self.outcome = Outcome(((best,), (1 - best,)), 1 - best)

    def controller(self, seat: int) -> int:
        return seat

    def clone(self) -> Toy:
        return Toy(self.hands[:], self.led, self.to_act, self.tricks[:], self.seen, self.outcome)

    def view(self, seat: int) -> Any:
        return ToyView(
            seat,
            self.hands[seat],
            self.hands[1 - seat].bit_count(),
            self.led,
            tuple(self.tricks),
            self.seen,
            self.to_act,
            self.legal() if self.to_act == seat else (),
            self.outcome,
        )


@dataclass(frozen=True)
class ToyView:
    seat: int
    hand: int
    other: int
    led: int
    tricks: tuple[int, ...]
    seen: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    table: Any = TABLE
    players: int = 2

    def determinize(self, rng: Random) -> Toy:
        unseen = list(bits_in(PACK & ~self.hand & ~self.seen))
        rng.shuffle(unseen)
        hands = [0, 0]
        hands[self.seat], hands[1 - self.seat] = self.hand, sum(unseen[: self.other])
        return Toy(hands, self.led, self.to_act, list(self.tricks), self.seen, self.outcome)
