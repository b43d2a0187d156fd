"""Other ways to refill, and what happens between bouts.

empty-hand, progression, prikup (packets), circular, returning, secret; magadan draws as empty-hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.cards import JOKERS, LOW, TWIN, WILDS, bits_in, first
from cardtable.engine.move import Move
from cardtable.engine.seeds import shuffle
from cardtable.games.durak import bout
from cardtable.games.durak.state import DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

Moves = tuple[Move, ...]


def install(c: Compiled) -> None:
    """The refill of this table and its steps between bouts, in their order."""
    rules = c.rules
    if rules.returning:
        c.beaten_off = return_to_stock
    if rules.refill != "full" or rules.swap:
        c.refill = refill_to
        c.refill_target = TARGETS[rules.refill]
    if rules.packet:
        c.after_bout += (take_packets,)
        c.extra = True
    if rules.circular:
        c.after_bout += (pass_hands,)
        c.extra = True
    if rules.secret:
        c.after_bout += (open_secret,)
        c.extra = True


def knowing_twins(c: Compiled) -> Callable[[DurakState], None]:
    """The step that keeps track of cards that are written alike: nobody can tell them apart, so of those in
    one hand the lowest count as the known ones. Moves play the lowest, so a known card that may have gone is
    known no longer."""
    told_apart = c.extra or (c.rules.transfer and c.rules.pass_card)  # by what else is kept of them
    return know_lower_twins if c.double and not told_apart else know_alike


def know_alike(s: DurakState) -> None:
    """See ``knowing_twins``."""
    for seat, hand in enumerate(s.hands):
        if holds_alike(s.c, hand):
            know_lowest(s, seat)


def know_lower_twins(s: DurakState) -> None:
    """See ``knowing_twins``; at a usual table of two twins in a hand the upper one may be known alone."""
    hands = s.hands
    for seat, known in enumerate(s.known):
        if known > LOW:
            hand = hands[seat]
            known &= hand
            s.known[seat] = known
            lower = known >> TWIN & hand
            if lower and lower & ~known:
                know_lowest(s, seat)


def holds_alike(c: Compiled, hand: int) -> int:
    """Not 0 if a hand holds cards that are written alike."""
    if c.double:
        return hand & hand >> TWIN & LOW
    wild = hand & WILDS
    return wild & (wild - 1)


def know_lowest(s: DurakState, seat: int) -> None:
    """The known cards of a hand and its pass cards used (T-6), of each kind the lowest."""
    hand = to_play = s.hands[seat]
    known = s.known[seat] & hand
    x = s.x
    if x is not None:
        to_play &= ~sum(x.closed[seat])
        for viewer, saw in enumerate(x.saw):
            if viewer != seat and saw & hand:
                x.saw[viewer] = saw & ~hand | lowest_of(s.c, hand, to_play, (saw & hand) | known)
    s.known[seat] = lowest_of(s.c, hand, to_play, known)
    if s.shown & hand:
        s.shown = s.shown & ~hand | lowest_of(s.c, hand, to_play, s.shown & hand)


def lowest_of(c: Compiled, hand: int, to_play: int, chosen: int) -> int:
    """As many cards of each kind as are chosen, but the lowest of the hand, those before all that may be
    played: what goes first (magadan: closed cards go last)."""
    if c.double:
        single = hand & hand >> TWIN & (chosen ^ chosen >> TWIN) & LOW  # of two twins one is chosen
        if not single:
            return chosen
        lower = single & (to_play | ~(to_play >> TWIN))
        return chosen & ~(single | single << TWIN) | lower | (single ^ lower) << TWIN
    wild = hand & WILDS
    many = (chosen & WILDS).bit_count()
    chosen &= ~WILDS
    if wild & to_play and wild & ~to_play:
        playable = wild & to_play
        while many and playable:
            chosen |= playable & -playable
            playable &= playable - 1
            many -= 1
        wild &= ~to_play
    for _ in range(many):
        chosen |= wild & -wild
        wild &= wild - 1
    return chosen


# -- how many cards a hand is filled to ------------------------------------------------------------


def when_empty(s: DurakState, hand: int) -> int:
    """empty-hand, magadan: six once the hand is empty."""
    return 0 if hand else s.c.hand


def counted(s: DurakState, hand: int) -> int:
    """progression: one more than before after each bout."""
    return s.bout + 1


def full(s: DurakState, hand: int) -> int:
    """D-20: six, or what the table deals."""
    return s.c.hand


TARGETS: dict[str, Callable[[DurakState, int], int]] = {
    "full": full,
    "empty-hand": when_empty,
    "counted": counted,
    "closed": when_empty,
}


def refill_to(s: DurakState) -> None:
    """D-20 with another number of cards."""
    target = s.c.refill_target
    for seat in s.c.draw_order(s):
        need = target(s, s.hands[seat]) - s.hands[seat].bit_count()
        if need > 0 and s.pos < len(s.stock):
            draw_cards(s, seat, need)


def draw_cards(s: DurakState, seat: int, need: int) -> int:
    """Draw up to so many cards into a hand; returns them."""
    cards = s.stock[s.pos : s.pos + need]
    drawn = sum(cards)
    s.pos += len(cards)
    s.hands[seat] |= drawn
    s.known[seat] |= drawn & s.setup.under
    if s.barred is not None:
        s.barred[seat] = 0
    x = s.x
    if x is not None:
        forget_sunk(s, seat, drawn)
        if s.c.rules.refill == "closed" and s.pos < len(s.stock) and s.hands[seat] == drawn:
            x.closed[seat] = cards[1:]  # an empty hand starts again
    if s.log is not None:
        bout.drew(s, seat, drawn)
    return drawn


def forget_sunk(s: DurakState, drawer: int, drawn: int) -> None:
    """poker: somebody drew from the stock: what others put into it may be in that hand now."""
    x = s.x
    assert x is not None
    for seat, cards in enumerate(x.sunk):
        if cards:
            x.sunk[seat] = without(s.c, cards, drawn) if seat == drawer else 0


def without(c: Compiled, cards: int, gone: int) -> int:
    """Cards less those that are gone, each or else one that is written like it: who put one of two twins
    into the stock and draws one cannot tell which."""
    left = cards & ~gone
    if c.alike and cards:
        for bit in bits_in(gone & ~cards):
            face = c.alike.get(bit, bit)
            left &= ~next((other for other in bits_in(left) if c.alike.get(other, other) == face), 0)
    return left


# -- other steps -----------------------------------------------------------------------------------


def take_packets(s: DurakState) -> None:
    """prikup: with an empty stock and an empty hand the packet is taken up."""
    x = s.x
    assert x is not None
    if s.pos < len(s.stock):
        return
    for seat in s.c.draw_order(s):
        if not s.hands[seat] and x.packets[seat]:
            s.hands[seat] = x.packets[seat]
            x.packets[seat] = 0
            s.tell("packet-taken", seat=seat, count=s.hands[seat].bit_count())


def pass_hands(s: DurakState) -> None:
    """circular: hands pass on clockwise among those who hold cards; who gave one knows its cards."""
    x = s.x
    assert x is not None
    seats = [seat for seat in range(s.c.n) if s.hands[seat]]
    if len(seats) < 2:
        return
    hands, known = s.hands[:], [k & h for k, h in zip(s.known, s.hands, strict=True)]
    for here, there in zip(seats, [*seats[1:], seats[0]], strict=True):
        s.hands[there] = hands[here]
        s.known[there] = known[here]
        x.saw[here] |= hands[here]
    if s.barred is not None:
        s.barred = [0 if s.hands[q] != hands[q] else bar for q, bar in enumerate(s.barred)]
    s.tell("hands-passed")


def return_to_stock(s: DurakState) -> None:
    """returning: every second bout beaten off is shuffled into the stock, above the turn-up; once the
    stock has been used up, discards stay discards."""
    if s.beaten % 2 == 0 or s.pos >= len(s.stock):
        bout.beaten_off(s)
        return
    s.beaten += 1
    cards = sum(s.covers, sum(s.attacks))
    s.known = [known & ~cards for known in s.known]
    s.barred = [barred | cards for barred in (s.barred or [0] * s.c.n)]
    if s.x is not None:
        s.x.saw = [saw & ~cards for saw in s.x.saw]
    hidden = with_hidden(s, cards)
    shuffle(hidden, s.random("returned"))
    put_back(s, hidden)
    s.tell("returned", count=cards.bit_count())
    s.c.close(s, s.defender)


def with_hidden(s: DurakState, cards: int) -> list[int]:
    """The cards of the stock above the face-up ones, and others that are to be shuffled into them."""
    end = max(s.pos, len(s.stock) - s.setup.under.bit_count())
    return [*s.stock[s.pos : end], *s.c.in_order(cards)]


def put_back(s: DurakState, hidden: list[int]) -> None:
    """The hidden cards of the stock are these now, in this order."""
    under = s.setup.under.bit_count()
    s.stock, s.pos = (*hidden, *s.stock[max(s.pos, len(s.stock) - under) :]), 0


def open_secret(s: DurakState) -> None:
    """secret: with the stock used up the card aside is opened and names the trump from now on, a joker
    as if it had been turned up (two-joker, novosibirsk)."""
    from cardtable.games.durak.compiled import compile_table
    from cardtable.games.durak.deal import turned_trumps

    x = s.x
    assert x is not None
    if not x.secret or s.pos < len(s.stock):
        return
    card = x.secret
    x.secret = 0
    x.trumps_before = s.c.trump_cards[0]
    s.discard |= card
    s.setup = s.setup._replace(trump_card=card)
    trumps = turned_trumps(s.c.rules, first(card))
    s.c = compile_table(s.table, s.c.n, (trumps,) * s.c.n, bool(card & JOKERS))
    if not trumps:
        s.tell("secret-without-suit", cards=card)
    for trump in trumps:
        s.tell("secret-opened", cards=card, args={"suit": trump})
