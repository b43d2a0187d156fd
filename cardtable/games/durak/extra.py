"""What only some tables keep beside the state: packets, closed cards, points, charges and the like.

``None`` stands in its place at a table that needs nothing of it.
"""

from __future__ import annotations

from typing import Any, Final

from cardtable.cards import Cards

# Fields that differ from seat to seat, in lists; masks unless said otherwise.
BY_SEAT = ("packets", "closed", "covered", "points", "charges", "saw", "sunk")

FIELDS: Final = (
    "accused",
    "aside",
    "caught",
    "charges",
    "closed",
    "countered",
    "covered",
    "dead",
    "draws",
    "due",
    "dummy",
    "fit",
    "give",
    "keeper",
    "laid",
    "leads",
    "middle",
    "noted",
    "own_throw",
    "packets",
    "phase",
    "points",
    "saw",
    "secret",
    "sunk",
    "swapped",
    "then",
)


class Extra:
    """See the module. One-card masks where a card is meant."""

    __slots__ = FIELDS

    def __init__(self, n: int) -> None:
        self.dummy = -1  #: the seat of the dummy's hand
        self.keeper = -1  #: who plays it
        self.packets: list[Cards] = [0] * n  #: prikup: cards to come
        self.closed: list[tuple[int, ...]] = [()] * n  #: magadan: cards to open, in order
        self.points: list[int] = [0] * n  #: points, figures: cards covered
        self.covered: list[Cards] = [0] * n  #: attacking cards covered by who defended before in this bout
        self.charges: list[int] = [0] * n  #: cheats left (C-2)
        self.aside: Cards = 0  #: hidden cards that are out of the deal
        self.secret = 0  #: the later trump, face down; 0 once opened
        self.draws = 0  #: armenian: how often in this turn
        self.swapped = False  #: poker: in this bout
        self.give: tuple[int, int, int] | None = None  #: magic: from, to, how many
        self.phase = 0  #: a question asked within a phase (magic's block, the last word on cheats)
        self.then = ""  #: how the bout closes when nobody points (cheating)
        self.dead: Cards = 0  #: attacking cards that need no answer
        self.countered = False  #: baltic: the attack has been turned round
        self.fit: Cards = 0  #: sly: the ranks that were on the table while he defended
        self.own_throw = 0  #: american: the card that the defender threw in to himself last
        self.due = 0  #: brazen: cards that may be thrown after
        self.caught = 0  #: mask of seats that may not cheat any more
        self.accused = 0  #: mask of seats that may not point any more in this bout
        self.laid: tuple[tuple[int, int, int], ...] = ()  #: seat, card, target: 0 for an attacking
        #: card, itself for a transfer, else see ``cheating``; in the order laid (cheating)
        self.noted = -1  #: who had the first word when ``laid`` was written anew
        self.middle: tuple[int, ...] = ()  #: cross: the cards in the middle, in the order laid
        self.leads = -1  #: cross: who leads when Durak begins, if D-8 says so
        self.saw: list[Cards] = [0] * n  #: cards that a seat alone knows in other hands (circular, magic)
        self.sunk: list[Cards] = [0] * n  #: cards that a seat put into the stock itself (poker)

    def fresh_bout(self) -> None:
        """What is counted or closed within a bout starts anew."""
        self.draws = self.due = self.accused = self.own_throw = 0
        self.swapped = self.countered = False
        self.dead = self.fit = 0
        self.laid = ()
        self.noted = -1
        if any(self.covered):
            self.covered = [0] * len(self.covered)

    def defended(self, seat: int, covered: Cards) -> None:
        """Another defends from now on; of the cards that lie covered those that nobody else covered are
        this seat's (transfer-2, baltic)."""
        self.still_covered(covered)
        for other, cards in enumerate(self.covered):
            if other != seat:
                covered &= ~cards
        self.covered[seat] = covered

    def still_covered(self, covered: Cards) -> None:
        """Other cards than these are not covered any more."""
        self.covered = [cards & covered for cards in self.covered]

    def coverer(self, attack: Cards, defender: int) -> int:
        """Who covered an attacking card that lies covered: the defender, or who defended before."""
        for seat, cards in enumerate(self.covered):
            if cards & attack:
                return seat
        return defender

    def clone(self) -> Extra:
        new = Extra(0)
        for name in FIELDS:
            setattr(new, name, getattr(self, name))
        for name in BY_SEAT:
            setattr(new, name, getattr(self, name)[:])
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """By name, which the native build and the plain one read alike."""
        return with_values, ({name: getattr(self, name) for name in FIELDS},)

    def cards(self) -> list[Cards]:
        """Places of cards, for the conformance suite."""
        return [*self.packets, *self.middle, self.aside, self.secret]

    def seen_by(self, seat: int) -> tuple[Any, ...]:
        """The values in the order of the slots as a seat may know them: hidden cards as numbers."""
        hidden: dict[str, Any] = {
            "packets": tuple(p.bit_count() for p in self.packets),
            "aside": self.aside.bit_count(),
            "secret": bool(self.secret),
            "saw": tuple(cards if who == seat else 0 for who, cards in enumerate(self.saw)),
            "sunk": tuple(cards if who == seat else 0 for who, cards in enumerate(self.sunk)),
            "closed": tuple(queue if who == seat else len(queue) for who, queue in enumerate(self.closed)),
        }
        return tuple(
            hidden[name]
            if name in hidden
            else tuple(value)
            if isinstance(value := getattr(self, name), list)
            else value
            for name in FIELDS
        )

    @classmethod
    def restored(cls, n: int, values: tuple[Any, ...]) -> Extra:
        """The inverse of ``seen_by`` but for the hidden cards, which are left out."""
        new = cls(n)
        for name, value in zip(FIELDS, values, strict=True):
            if name not in ("packets", "aside", "secret", "closed"):
                setattr(new, name, list(value) if name in BY_SEAT else value)
        return new


def with_values(values: dict[str, Any]) -> Extra:
    """What arrives from another process."""
    x = Extra(0)
    for name, value in values.items():
        setattr(x, name, value)
    return x
