"""The contract of a game in progress: the state that an engine moves, the view that a seat has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cardtable.engine.move import Move
from cardtable.engine.refusal import IllegalMove

if TYPE_CHECKING:
    from cardtable.engine.event import Event
    from cardtable.engine.game import Table
    from cardtable.engine.outcome import Outcome
    from cardtable.engine.refusal import Refusal


class View(ABC):
    """All that a seat may know, a frozen value with no way back to the state it was taken from.

    Every game's view has at least these. Two states that differ only in what ``seat`` cannot see
    give equal views. Bots and screens get nothing else.
    """

    __slots__ = ()

    table: Table  #: what is played
    seat: int  #: whose view
    players: int
    to_act: int | None  #: None when the deal is over
    legal: tuple[Move, ...]  #: the moves of ``seat``; empty when it is not its turn
    outcome: Outcome | None

    @abstractmethod
    def determinize(self, rng: Random) -> State:
        """A state that agrees with this view, the hidden cards laid at random by ``rng``."""

    def why_not(self, move: Move) -> Refusal | None:
        """Why ``seat`` may not make the move now, or None if it may."""
        return self.determinize(Random(0)).why_not(move, self.seat)

    def read(self, text: str) -> Move:
        """The move that a text means here; see State.read."""
        return read_move(self.legal, text)


class FrozenView(View):
    """A view whose fields are its slots, given by keyword: cannot be changed, compared by value.

    ``details`` names fields that only ``determinize`` needs: compared, but not shown.
    """

    __slots__ = ()
    fields: ClassVar[tuple[str, ...]] = ()
    details: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.fields = tuple(cls.__slots__)

    def __init__(self, **values: Any) -> None:
        put = object.__setattr__
        for name in self.fields:
            put(self, name, values[name])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a view cannot be changed: {name}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in self.fields
        )

    def __hash__(self) -> int:
        return hash((type(self), self.seat, self.to_act, self.legal, self.outcome))

    def __repr__(self) -> str:
        shown = ", ".join(f"{k}={getattr(self, k)!r}" for k in self.fields if k not in self.details)
        return f"{type(self).__name__}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_again, (type(self), {name: getattr(self, name) for name in self.fields})


def _view_again(kind: type[FrozenView], values: dict[str, Any]) -> FrozenView:
    return kind(**values)


def check_seat(seat: int, players: int) -> None:
    """Raises IndexError unless a table of so many players has the seat; -1 is not its last one."""
    if not 0 <= seat < players:
        raise IndexError(f"there is no seat {seat} at a table of {players}")


class State(ABC):
    """A deal in progress. Mutable; clone it to look ahead."""

    __slots__ = ()

    table: Table
    players: int
    to_act: int | None  #: the seat to move; None when the deal is over
    outcome: Outcome | None  #: None until the deal is over
    dealer: int = -1  #: the seat that dealt, or holds the bank; -1 in a game in which nobody does
    log: list[Event] | None  #: where events go; None (the default) costs nothing

    def __repr__(self) -> str:
        now = "over" if self.to_act is None else f"seat {self.to_act} to act"
        return f"<deal of {self.table.name}, {self.players} players, {now}>"

    @property
    def dealt(self) -> tuple[Event, ...]:
        """What happened while the cards were dealt: redeals, the turn-up, who leads and why."""
        return ()

    def controller(self, seat: int) -> int:
        """Who decides for a seat: the player who sits there, or the keeper of a dummy's hand.

        ``players`` counts hands; a dummy's is the last, and its view shows what its keeper may know.
        """
        return seat

    @abstractmethod
    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat to act, each once; empty only when the deal is over.

        Depends on nothing that this seat cannot see.
        """

    @abstractmethod
    def apply(self, move: Move) -> None:
        """Make a legal move. Raises IllegalMove, with nothing changed, if it is not legal."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy without the event log."""

    def __copy__(self) -> Self:
        """Its clone: a copy with the same lists in it would change with it."""
        return self.clone()

    @abstractmethod
    def view(self, seat: int) -> View:
        """What a seat may know. Raises IndexError for a seat that is not there."""

    @abstractmethod
    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        """Why a move is not legal for ``seat`` (default: the one to act), or None if it is."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """The state as the plain values of a position file (see ``engine.position``)."""

    def key(self) -> Hashable:
        """The position as a value that can be compared and hashed, for whoever remembers what he has found
        out about it: equal where game, table and ``position`` are, however the deal came there. Cards that
        are written alike (twins, wild cards) count as one, so remember moves by their texts.
        """
        return as_key(self.position())

    @abstractmethod
    def cards(self) -> list[int]:
        """Every card wherever it lies, as masks that must not overlap: for the conformance suite."""

    def determinize(self, seat: int, rng: Random) -> State:
        """A state that looks the same to ``seat``, what it cannot see laid anew by ``rng``."""
        return self.view(seat).determinize(rng)

    def read(self, text: str) -> Move:
        """The legal move that a text means, else the move as written (``why_not`` says why not).

        Twins are written alike; so any of them is found. Raises NotationError.
        """
        return read_move(self.legal(), text)

    def play(self, text: str) -> None:
        """Read a move and apply it. Raises NotationError or IllegalMove."""
        self.apply(self.read(text))

    def refuse(self, move: Move) -> IllegalMove:
        """The error for a move that is not legal here."""
        refusal = self.why_not(move)
        assert refusal is not None, f"{move} refused without a reason"
        return IllegalMove(move, refusal)


def as_key(value: Any) -> Hashable:
    """Plain values of a position file as one that can be hashed."""
    if isinstance(value, dict):
        return tuple(sorted((name, as_key(inner)) for name, inner in value.items()))
    return tuple(map(as_key, value)) if isinstance(value, list) else value


def read_move(legal: tuple[Move, ...], text: str) -> Move:
    """The move among ``legal`` that a text writes, whatever the order of its cards; else as read."""
    move = Move.parse(text)
    if move in legal:
        return move
    want = str(move)
    for candidate in legal:
        if str(candidate) == want:
            return candidate
    if move.verb == "cover":  # several targets or several covering cards (Redudu)
        for split in range(2, len(text.split()) - 1):
            want = str(Move.parse(text, split))
            for candidate in legal:
                if str(candidate) == want:
                    return candidate
    return move
