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
    "trumps_before",
)


class Extra:
    """See the module. One-card masks where a card is meant."""

    __slots__ = FIELDS

    dummy: int  #: the seat of the dummy's hand
    keeper: int  #: who plays it
    packets: list[Cards]  #: prikup: cards to come
    closed: list[tuple[int, ...]]  #: magadan: cards to open, in order
    points: list[int]  #: points, figures: cards covered
    covered: list[Cards]  #: attacking cards covered by who defended before in this bout
    charges: list[int]  #: cheats left (C-2)
    aside: Cards  #: hidden cards that are out of the deal
    secret: int  #: the later trump, face down; 0 once opened
    draws: int  #: armenian: how often in this turn
    swapped: bool  #: poker: in this bout
    give: tuple[int, int, int] | None  #: magic: from, to, how many
    phase: int  #: a question asked within a phase (magic's block, the last word on cheats)
    then: str  #: how the bout closes when nobody points (cheating)
    dead: Cards  #: attacking cards that need no answer
    countered: bool  #: baltic: the attack has been turned round
    fit: Cards  #: sly: the ranks that were on the table while he defended
    own_throw: int  #: american: the card that the defender threw in to himself last
    due: int  #: brazen: cards that may be thrown after
    caught: int  #: mask of seats that may not cheat any more
    accused: int  #: mask of seats that may not point any more in this bout
    #: seat, card and target in the order laid; the target is 0 for an attacking card, itself for a
    #: transfer, else see ``cheating``
    laid: tuple[tuple[int, int, int], ...]
    noted: int  #: who had the first word when ``laid`` was written anew
    middle: tuple[int, ...]  #: cross: the cards in the middle, in the order laid
    leads: int  #: cross: who leads when Durak begins, if D-8 says so
    saw: list[Cards]  #: cards that a seat alone knows in other hands (circular, magic)
    trumps_before: Cards  #: secret: the trumps until another was opened as this bout closed, 0 if none was
    sunk: list[Cards]  #: cards that a seat put into the stock itself (poker)

    @classmethod
    def fresh(cls, n: int) -> Extra:
        """Nothing yet, for so many hands."""
        x = Extra()
        x.dummy = x.keeper = x.noted = x.leads = -1
        x.packets, x.covered, x.saw, x.sunk = [0] * n, [0] * n, [0] * n, [0] * n
        x.points, x.charges = [0] * n, [0] * n
        x.closed = [()] * n
        x.aside = x.secret = x.dead = x.fit = x.trumps_before = 0
        x.draws = x.phase = x.own_throw = x.due = x.caught = x.accused = 0
        x.swapped = x.countered = False
        x.give = None
        x.then = ""
        x.laid = x.middle = ()
        return x

    def fresh_bout(self) -> None:
        """What is counted or closed within a bout starts anew."""
        self.draws = self.due = self.accused = self.own_throw = 0
        self.swapped = self.countered = False
        self.dead = self.fit = self.trumps_before = 0
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
        new = Extra()
        new.accused = self.accused
        new.aside = self.aside
        new.caught = self.caught
        new.charges = self.charges[:]
        new.closed = self.closed[:]
        new.countered = self.countered
        new.covered = self.covered[:]
        new.dead = self.dead
        new.draws = self.draws
        new.due = self.due
        new.dummy = self.dummy
        new.fit = self.fit
        new.give = self.give
        new.keeper = self.keeper
        new.laid = self.laid
        new.leads = self.leads
        new.middle = self.middle
        new.noted = self.noted
        new.own_throw = self.own_throw
        new.packets = self.packets[:]
        new.phase = self.phase
        new.points = self.points[:]
        new.saw = self.saw[:]
        new.secret = self.secret
        new.sunk = self.sunk[:]
        new.swapped = self.swapped
        new.then = self.then
        new.trumps_before = self.trumps_before
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
        new = Extra.fresh(n)
        for name, value in zip(FIELDS, values, strict=True):
            if name not in ("packets", "aside", "secret", "closed"):
                setattr(new, name, list(value) if name in BY_SEAT else value)
        return new


def with_values(values: dict[str, Any]) -> Extra:
    """What arrives from another process."""
    x = Extra()
    for name, value in values.items():
        setattr(x, name, value)
    return x
