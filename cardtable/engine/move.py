"""A move: a verb, the cards it plays, the cards on the table it aims at, or a number of chips.

Moves are values and are interned: equal moves are one object, so comparing them is comparing
identities. A move does not say whose it is.
"""

from __future__ import annotations

from threading import Lock
from typing import ClassVar
from weakref import WeakValueDictionary

from cardtable.cards import (
    SPECIALS,
    Cards,
    NotationError,
    cards_text,
    mask_of,
    parse_card,
)

# Verbs whose first card is a target on the table; the others' cards all come from the hand.
TARGETED = frozenset({"cover", "cheat cover", "own", "try"})
# Verbs that point at a card on the table without playing one.
POINTING = frozenset({"accuse", "try"})
NUMBERED = frozenset({"bet", "bank"})
VERBS = frozenset(
    "lead throw done cover take transfer show try draw swap self give counter own lay laugh keep "
    "block pass accuse bet fold bank play".split()
) | {"cheat cover", "cheat transfer"}


_making = Lock()


class Move:
    """One move. ``cards`` and ``target`` are masks (0 for none), ``amount`` a number of chips.

    Make one with ``Move("cover", cards=..., target=...)`` or ``Move.parse("cover 9d Qd")``;
    ``str(move)`` gives the notation back.
    """

    __slots__ = ("__weakref__", "amount", "cards", "target", "verb")
    verb: str
    cards: Cards
    target: Cards
    amount: int

    _made: ClassVar[WeakValueDictionary[tuple[str, int, int, int], Move]] = WeakValueDictionary()

    def __new__(cls, verb: str, cards: Cards = 0, target: Cards = 0, amount: int = 0) -> Move:
        key = (verb, cards, target, amount)
        return cls._made.get(key) or cls._make(key)

    @classmethod
    def _make(cls, key: tuple[str, int, int, int]) -> Move:
        """The one move of a key, also where several threads ask for it at the same time."""
        with _making:
            move = cls._made.get(key)
            if move is None:
                move = object.__new__(cls)
                move.verb, move.cards, move.target, move.amount = key
                cls._made[key] = move
            return move

    def __reduce__(self) -> tuple[type[Move], tuple[str, int, int, int]]:
        return Move, (self.verb, self.cards, self.target, self.amount)

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __str__(self) -> str:
        parts = [self.verb]
        if self.target:
            parts.append(cards_text(self.target))
        if self.cards:
            parts.append(cards_text(self.cards))
        if self.verb in NUMBERED:
            parts.append(str(self.amount))
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"<Move {self}>"

    @classmethod
    def parse(cls, text: str, targets: int = 1) -> Move:
        """The move that a text writes, twins and wild cards taken as the lowest of their kind.

        ``targets`` is how many of the first cards are targets where the verb has a target.
        Raises NotationError. ``State.read`` picks the move that is meant among the legal ones.
        """
        words = text.split()
        if not words:
            raise NotationError(text, "move")
        verb = words.pop(0).lower()
        if verb == "cheat" and words:
            verb = f"cheat {words.pop(0).lower()}"
        if verb not in VERBS:
            raise NotationError(text, "move")
        if verb in NUMBERED:
            if len(words) != 1 or not words[0].isdecimal():
                raise NotationError(text, "number")
            return cls(verb, amount=int(words[0]))
        cards = [parse_card(word) for word in words]
        faces = [c for c in cards if not SPECIALS >> c & 1]
        if len(faces) > len(set(faces)) and not _twins_fit(faces):
            raise NotationError(text, "move")
        split = len(cards) if verb in POINTING else targets if verb in TARGETED else 0
        if len(cards) < split or (verb in POINTING and not cards):
            raise NotationError(text, "move")
        if verb in TARGETED - POINTING and len(cards) <= split:
            raise NotationError(text, "move")
        target = _spread(cards[:split])
        return cls(verb, cards=_spread(cards[split:], target), target=target)


def _twins_fit(faces: list[int]) -> bool:
    return all(faces.count(f) <= 2 for f in faces)


def _spread(cards: list[int], taken: Cards = 0) -> Cards:
    """A mask with each written card as its own bit: a second one of a face is its twin."""
    bits: list[int] = []
    for card in cards:
        while taken >> card & 1 or card in bits:
            card = card + 1 if 54 <= card < 57 else card + 64
        bits.append(card)
    return mask_of(bits)
