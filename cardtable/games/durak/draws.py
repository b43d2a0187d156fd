"""Cards from the stock before or instead of a move: second-try, armenian, poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.cards import bits_in
from cardtable.engine.move import Move
from cardtable.engine.seeds import number, shuffle_by
from cardtable.games.durak import bout
from cardtable.games.durak.choices import TAKE
from cardtable.games.durak.listing import Moves, add_pairs, sets_of
from cardtable.games.durak.refills import forget_sunk, know_lowest, put_back, with_hidden, without
from cardtable.games.durak.state import AFTER, DEFEND, LEAD, THROW, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

DRAW = Move("draw")


def install(c: Compiled) -> None:
    """What this table draws."""
    rules = c.rules
    if rules.second_try:
        c.legal[DEFEND] = tries_too(c.legal[DEFEND])
        c.apply["try"] = second_try
        c.extra = True
    if rules.swap:
        c.legal[DEFEND] = swaps_too(c.legal[DEFEND])
        c.apply["swap"] = swap
        c.extra = True
    if rules.draws:
        for phase in (LEAD, THROW, AFTER):
            c.legal[phase] = draws_too(c.legal[phase], phase == AFTER and rules.own_cover == "paid")
        c.apply["draw"] = draw
        c.extra = True


def top_card(s: DurakState) -> int:
    """Take the top card of the stock."""
    card = s.stock[s.pos]
    s.pos += 1
    if s.x is not None:
        s.x.sunk = [without(s.c, sunk, card) for sunk in s.x.sunk]
    if s.c.no_limit and s.pos >= len(s.stock) and s.room >= 0:
        s.room = s.hands[s.defender].bit_count() - s.uncovered.bit_count()  # D-18
    return card


def hidden_in_stock(s: DurakState) -> int:
    """How many cards lie above the face-up ones, which are drawn last."""
    return max(0, s.in_stock() - s.setup.under.bit_count())


def to_hand(s: DurakState, seat: int, card: int) -> int:
    """A card that all saw goes to a hand; returns it, or the lowest there that is written like it and may
    be played (magadan)."""
    s.hands[seat] |= card
    s.known[seat] |= card
    if s.c.alike:
        know_lowest(s, seat)
        face = s.c.alike.get(card, card)
        open_cards = s.hands[seat] & ~(sum(s.x.closed[seat]) if s.x is not None else 0)
        return next(bit for bit in bits_in(open_cards) if s.c.alike.get(bit, bit) == face)
    return card


# -- second try ------------------------------------------------------------------------------------


def tries_too(legal: Callable[[DurakState], Moves]) -> Callable[[DurakState], Moves]:
    """second-try: a card that nothing in hand covers may be tried."""

    def legal_with_tries(s: DurakState) -> Moves:
        moves = legal(s)
        left = s.uncovered
        if s.pos >= len(s.stock) or not left & (left - 1) and moves[0].verb == "cover" or TAKE not in moves:
            return moves
        covered = {move.target for move in moves if move.verb == "cover"}
        tries = [s.c.moves_of("try", bit)[0] for bit in sorted(s.c.targets(s)) if bit not in covered]
        return (*tries, *moves)

    return legal_with_tries


def second_try(s: DurakState, move: Move) -> None:
    """second-try: draw a card in sight of all; it covers, or goes to the hand and he takes."""
    seat = s.defender
    card = to_hand(s, seat, top_card(s))
    if s.room >= 0:  # D-16: he holds one card more
        most = bout.limit(s)
        s.room = max(0, min(most - len(s.attacks), s.hands[seat].bit_count() - s.uncovered.bit_count()))
    if s.c.beats[seat][move.target] & card:
        s.tell("try-fits", seat=seat, cards=card)
        s.c.apply["cover"](s, Move("cover", card, move.target))
    else:
        s.tell("try-fails", seat=seat, cards=card)
        s.c.apply["take"](s, TAKE)


# -- armenian --------------------------------------------------------------------------------------


def draws_too(legal: Callable[[DurakState], Moves], paid: bool) -> Callable[[DurakState], Moves]:
    """armenian: the leader may play the top card of the stock, unseen. ``paid``: only if a card may be
    thrown at all, for which he has covered one of his own (brazen)."""

    def legal_with_draw(s: DurakState) -> Moves:
        moves = legal(s)
        x = s.x
        assert x is not None
        if (
            s.to_act == s.leader
            and x.draws < s.c.rules.draws
            and s.room > 0
            and (not paid or x.due > 0)
            and s.pos < len(s.stock)
            and not s.stock[s.pos] & s.setup.under
        ):
            return (*moves, DRAW)
        return moves

    return legal_with_draw


def draw(s: DurakState, move: Move) -> None:
    """armenian: the top card is led, or thrown in if its rank is on the table, else kept."""
    x = s.x
    assert x is not None
    seat = s.leader
    x.draws += 1
    card = to_hand(s, seat, top_card(s))
    s.tell("drew", seat=seat, cards=card)
    if s.phase == LEAD:
        s.c.apply["lead"](s, Move("lead", card))
    elif card & s.ranks:
        s.c.apply["throw"](s, Move("throw", card))
    else:
        s.tell("drew-kept", seat=seat, cards=card)


# -- poker -----------------------------------------------------------------------------------------


def swaps_too(legal: Callable[[DurakState], Moves]) -> Callable[[DurakState], Moves]:
    """poker: once a bout, before the first cover, two cards for two of the stock."""

    def legal_with_swaps(s: DurakState) -> Moves:
        moves = legal(s)
        x = s.x
        assert x is not None
        if x.swapped or hidden_in_stock(s) < 2 or (any(s.covers) and has_covered(s)):
            return moves
        hand = s.hands[s.defender]
        if s.c.alike:
            return s.c.distinct("swap", sets_of(hand, (2,))) + moves
        swaps: list[Move] = []
        add_pairs(swaps, s.c.moves_of("swap"), hand)
        swaps += moves
        return tuple(swaps)

    return legal_with_swaps


def has_covered(s: DurakState) -> bool:
    """Whether a cover on the table is the defender's, not that of one who passed the attack on."""
    x = s.x
    assert x is not None
    pairs = zip(s.attacks, s.covers, strict=True)
    return any(cover and x.coverer(attack, s.defender) == s.defender for attack, cover in pairs)


def swap(s: DurakState, move: Move) -> None:
    """poker: the two drawn are seen by him alone; his two are shuffled into the stock."""
    x = s.x
    assert x is not None
    seat = s.defender
    x.swapped = True
    drawn = s.stock[s.pos] | s.stock[s.pos + 1]
    s.pos += 2
    s.hands[seat] ^= move.cards | drawn
    s.known = [known & ~move.cards for known in s.known]
    s.known[seat] = 0  # nobody else can tell which of his cards went
    if any(x.saw):
        gone = [move.cards if who == seat else s.hands[seat] | move.cards for who in range(s.c.n)]
        x.saw = [saw & ~cards for saw, cards in zip(x.saw, gone, strict=True)]
    forget_sunk(s, seat, drawn)
    x.sunk[seat] |= move.cards
    if s.barred is not None:
        s.barred = [0] * s.c.n
    hidden = with_hidden(s, move.cards)
    shuffle_by(hidden, number(s.setup.seed, s.bout, "swap"))
    put_back(s, hidden)
    s.tell("swapped", seat=seat, cards=drawn, count=2, private=(seat,))
