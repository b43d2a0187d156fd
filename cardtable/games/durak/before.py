"""Games before the game: collecting (played out as it is dealt) and cross (played by the players).

Both leave the stock used up and every card in a hand, seen by all; then Durak begins (D-6).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import RANK_MASKS, first, next_rank, rank, suit
from cardtable.engine.event import Event
from cardtable.engine.move import Move
from cardtable.games.durak import bout
from cardtable.games.durak.choices import JUST_TAKE
from cardtable.games.durak.state import BEFORE, DurakState, finish

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled
    from cardtable.games.durak.deal import Layout

Moves = tuple[Move, ...]


def install(c: Compiled) -> None:
    """cross has moves; collecting has none."""
    if c.rules.before:
        c.extra = True
    if c.rules.before == "cross":
        c.legal[BEFORE] = lays_or_take
        c.apply["lay"] = lay
        c.apply["take"] = take_or_middle(c.apply["take"])


# -- collecting ------------------------------------------------------------------------------------


def collect(lay: Layout, n: int, dealer: int, pack: list[int]) -> None:
    """collecting: each in turn draws against the middle card; who beats it takes all that lies there;
    then he lays the next middle card. The trump does not beat here."""
    hands, events = lay.hands, lay.events
    table: list[int] = []
    middle = 0
    seat = (dealer + 1) % n
    while pack:
        if not middle:
            middle = pack.pop(0)
            table.append(middle)
            events.append(Event("laid-middle", seat=seat, cards=middle))
            continue
        card = pack.pop(0)
        table.append(card)
        if beats_middle(middle, card):
            hands[seat] |= sum(table)
            events.append(Event("collected", seat=seat, cards=card, count=len(table)))
            table = []
        else:
            events.append(Event("collect-missed", seat=seat, cards=card))
        if pack:
            middle = pack.pop(0)
            table.append(middle)
            events.append(Event("laid-middle", seat=seat, cards=middle))
        seat = (seat + 1) % n
    if table:
        order = [(dealer + 1 + k) % n for k in range(n)]
        fewest = min(order, key=lambda q: hands[q].bit_count())
        hands[fewest] |= sum(table)
        events.append(Event("collected-rest", seat=fewest, count=len(table)))
    lay.known = hands[:]
    events.append(Event("collecting-over"))


def beats_middle(middle: int, card: int) -> bool:
    """collecting: higher of the same suit."""
    a, b = first(middle), first(card)
    return suit(a) >= 0 and suit(a) == suit(b) and rank(b) > rank(a)


def leave_without_cards(s: DurakState) -> bool:
    """collecting, cross: who has no card when Durak begins is out. True if that ends the deal."""
    gone = [q for q in s.c.rounds[(s.setup.dealer + 1) % s.c.n] if s.playing >> q & 1 and not s.hands[q]]
    if gone:
        bout.leave(s, gone)
    if s.c.go_out(s):  # two-vs-two: a pair that has no cards has won
        return True
    if s.playing & (s.playing - 1):
        return False
    fool = s.playing.bit_length() - 1
    finish(s, s.c.outcome(s, fool, 0))
    return True


# -- cross -----------------------------------------------------------------------------------------


def begin_cross(s: DurakState, rng: Random) -> None:
    """cross: who draws first is settled by lot."""
    draw_round(s, rng.randrange(s.c.n))


def draw_round(s: DurakState, drawer: int) -> None:
    """cross: each draws a card face up; the highest, of equals the nearest clockwise, is led."""
    x = s.x
    assert x is not None
    drawn: list[tuple[int, int]] = []
    for seat in s.c.rounds[drawer]:
        if s.pos < len(s.stock):
            card = s.stock[s.pos]
            s.pos += 1
            s.hands[seat] |= card
            s.known[seat] |= card
            drawn.append((seat, card))
            s.tell("cross-drew", seat=seat, cards=card)
    if not drawn:
        start_durak(s)
        return
    seat, card = max(drawn, key=lambda d: rank(first(d[1])))
    s.hands[seat] ^= card
    s.tell("laid-middle", seat=seat, cards=card)
    s.phase = BEFORE
    s.to_act = s.c.after[seat]
    x.middle = (card,)


def needed(s: DurakState) -> int:
    """cross: the rank that must be laid next: one higher, after an ace the lowest."""
    assert s.x is not None
    return next_rank(rank(first(s.x.middle[-1])), s.c.pack)


def lays_or_take(s: DurakState) -> Moves:
    """cross: a card exactly one rank higher must be laid; who has none takes all."""
    seat: int = s.to_act  # type: ignore[assignment]
    fits = s.hands[seat] & RANK_MASKS[needed(s)]
    return s.c.make_moves("lay", 0, fits) if fits else JUST_TAKE


def lay(s: DurakState, move: Move) -> None:
    """cross: lay a card on the middle."""
    x = s.x
    assert x is not None
    seat: int = s.to_act  # type: ignore[assignment]
    s.hands[seat] ^= move.cards
    x.middle += (move.cards,)
    s.to_act = s.c.after[seat]


def take_or_middle(take: Callable[[DurakState, Move], None]) -> Callable[[DurakState, Move], None]:
    """cross: who cannot go on takes the middle and draws first."""

    def take_middle(s: DurakState, move: Move) -> None:
        if s.phase != BEFORE:
            take(s, move)
            return
        x = s.x
        assert x is not None
        seat: int = s.to_act  # type: ignore[assignment]
        cards = sum(x.middle)
        s.hands[seat] |= cards
        s.known[seat] |= cards
        s.tell("cross-taken", seat=seat, cards=cards, count=len(x.middle))
        x.middle = ()
        draw_round(s, seat)

    return take_middle


def start_durak(s: DurakState) -> None:
    """cross: the stock is used up, Durak begins."""
    from cardtable.games.durak.first_lead import FIRST_LEAD

    x = s.x
    assert x is not None
    s.tell("cross-over")
    if leave_without_cards(s):
        return
    leader = x.leads if x.leads >= 0 else FIRST_LEAD[s.c.rules.first_lead](s, s.random("lead"))
    s.c.start(s, leader)
