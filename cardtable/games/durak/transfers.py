"""Passing the attack on: T-1 to T-7, and what transfer-2, transfer-3 and no-throw-in make of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.engine.move import Move
from cardtable.games.durak.bout import lay, limit, throw_several
from cardtable.games.durak.choices import JUST_DONE
from cardtable.games.durak.listing import Moves
from cardtable.games.durak.state import AFTER, DEFEND, THROW, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled


def install(c: Compiled) -> None:
    """Transfers at this table."""
    rules = c.rules
    if rules.throw_many:
        c.legal[THROW] = c.legal[AFTER] = throw_several_or_done
        c.apply["throw"] = throw_several
    if not rules.transfer:
        return
    c.legal[DEFEND] = cover_transfer_or_take
    c.apply["transfer"] = transfer
    if rules.transfer_after_throw and rules.trumps == "own":
        c.extra = True  # T-7: whose trump a cover is, once another defends
    if rules.pass_card and not rules.answer_newest:
        c.apply["show"] = show


def throw_several_or_done(s: DurakState) -> Moves:
    """estonian: cards of one rank go all at once, or fewer of them."""
    fits = s.hands[s.to_act] & s.ranks  # type: ignore[index]
    return throws_of(s.c, fits, s.room) + JUST_DONE


def throws_of(c: Compiled, fits: int, room: int) -> Moves:
    """estonian: cards that fit, those of one rank also together, as many as there is room for."""
    if not fits or room <= 0:
        return ()
    key = ("throw", room, fits)
    found = c.kept.get(key)
    if found is None:
        chosen: list[int] = []
        while fits:
            group = fits & c.same_rank[fits & -fits]
            fits ^= group
            chosen += c.sets_of_rank(group, room)
        found = c.keep(key, c.distinct("throw", chosen))
    return found


def cover_transfer_or_take(s: DurakState) -> Moves:
    """D-12 and T-1: covering, passing the attack on, or taking."""
    moves = s.c.cover_or_take(s)
    return transfers(s) + moves if in_time(s) else moves


def in_time(s: DurakState) -> bool:
    """T-1, T-4: nothing is covered yet (transfer-2: but something is not), and not in the first bout."""
    if s.covers.count(0) != len(s.covers) and not s.c.rules.transfer_after_throw:
        return False
    return bool(s.uncovered) and (s.bout > 1 or s.c.first_bout_transfer(s))


def first_bout_transfer(s: DurakState) -> bool:
    """T-4: whether the first bout of this deal may be passed on."""
    how = s.c.rules.first_bout_transfer
    return how == "always" or (how == "later_deals" and s.setup.number > 1)


def trump_on_table(s: DurakState) -> bool:
    """T-7: a card that is a trump of the player who laid it lies on the table."""
    trumps = s.c.trump_cards
    for attack, cover, by in zip(s.attacks, s.covers, s.by, strict=True):
        if attack & trumps[by]:
            return True
        if cover and cover & trumps[s.defender if s.x is None else s.x.coverer(attack, s.defender)]:
            return True
    return False


def transfers(s: DurakState) -> Moves:
    """T-1 to T-7: the cards that pass the attack on, and pass cards to show."""
    c = s.c
    rules = c.rules
    live = s.uncovered
    seat = s.defender
    fits = s.hands[seat] & c.same_rank[live & -live]
    if not fits:
        return ()
    rooms = room_to_pass_on(s)
    if rooms is None:
        return ()
    room, hand_room = rooms
    moves: Moves = ()
    if room > 0:
        moves = laid(c, fits, room)
    if hand_room >= 0 and rules.pass_card and not rules.answer_newest:
        shown = fits & c.trump_cards[seat] & ~s.shown
        if shown:
            moves += c.make_moves("show", 0, shown)
    return moves


def room_to_pass_on(s: DurakState) -> tuple[int, int] | None:
    """T-3: how many cards may be laid to pass the attack on, and how many the next player's hand leaves
    room for; None where it cannot be passed on, whatever the cards (T-1, T-7)."""
    c = s.c
    rules = c.rules
    live = s.uncovered
    seat = s.defender
    if live & ~c.same_rank[live & -live] or s.room < 0 or (s.x is not None and s.x.countered):
        return None
    if rules.no_transfer_over_trump and trump_on_table(s):
        return None
    to = c.against(s, seat)
    if to == seat:
        return None
    hand_room = s.hands[to].bit_count() - (0 if rules.answer_newest else live.bit_count())
    most = limit(s)
    return min(most - len(s.attacks), hand_room), hand_room


def laid(c: Compiled, fits: int, room: int) -> Moves:
    """Transfers that lay cards."""
    key = ("transfer", room, fits)
    found = c.kept.get(key)
    if found is None:
        found = c.keep(key, c.distinct("transfer", c.sets_of_rank(fits, room)))
    return found


def transfer(s: DurakState, move: Move) -> None:
    """T-1: lay the cards beside the others; the next player defends."""
    seat = s.defender
    s.hands[seat] ^= move.cards
    if s.c.rules.answer_newest and s.x is not None:
        s.x.dead |= s.uncovered
        s.uncovered = 0
    s.uncovered |= move.cards
    lay(s, move.cards, seat)
    pass_on(s, seat)


def show(s: DurakState, move: Move) -> None:
    """T-6: show the pass card; it stays in the hand and all know it."""
    seat = s.defender
    s.shown |= move.cards
    s.known[seat] |= move.cards
    pass_on(s, seat)


def pass_on(s: DurakState, seat: int) -> None:
    """T-3, T-5: the next player defends, the last to transfer has the first word."""
    c = s.c
    to = c.against(s, seat)
    if s.x is not None and any(s.covers):
        s.x.defended(seat, covered_cards(s))
    s.first = s.word = seat
    s.lead_size = -1
    turn_against(s, seat, to)
    if s.log is not None:
        s.tell("transferred", seat=seat, to=to)
    for step in c.after_transfer:
        step(s)


def covered_cards(s: DurakState) -> int:
    """The attacking cards that lie covered."""
    return sum(attack for attack, cover in zip(s.attacks, s.covers, strict=True) if cover)


def turn_against(s: DurakState, first: int, defender: int) -> None:
    """A new defender: whose word it is, and how many cards fit before him."""
    c = s.c
    s.defender = defender
    s.turns = c.turns_of(s, first, defender)
    most = limit(s)
    hand_room = s.hands[defender].bit_count() - s.uncovered.bit_count()
    s.room = max(0, min(most - len(s.attacks), hand_room))
    s.phase = DEFEND
    s.to_act = defender
