"""The defender strikes back: american (he throws in to himself) and baltic (he turns the attack round)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import TYPE_CHECKING

from cardtable.cards import bits_in
from cardtable.engine.move import Move
from cardtable.games.durak.bout import lay, limit
from cardtable.games.durak.choices import JUST_DONE
from cardtable.games.durak.state import COUNTER, DEFEND, LAST, DurakState
from cardtable.games.durak.transfers import covered_cards, turn_against

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

Moves = tuple[Move, ...]


def install(c: Compiled) -> None:
    """american and baltic: the defender has a word of his own, and ends it with done."""
    if c.rules.self_throw:
        c.apply["done"] = done_in(LAST, c.beaten_off, c.apply["done"])
        c.beaten_off = offer_self(c.beaten_off)
        c.legal[LAST] = self_throws
        c.legal[DEFEND] = cover_own_throw(c.legal[DEFEND])
        c.apply["self"] = throw_to_himself
        c.extra = True
    if c.rules.counter:
        c.apply["done"] = done_in(COUNTER, c.all_covered, c.apply["done"])
        c.all_covered = offer_counter(c.all_covered)
        c.legal[COUNTER] = counters
        c.apply["counter"] = counter
        c.extra = True


def done_in(
    phase: int, then: Callable[[DurakState], None], done: Callable[[DurakState, Move], None]
) -> Callable[[DurakState, Move], None]:
    """Done in a phase of the defender's own goes on with what the phase held up."""

    def done_or_go_on(s: DurakState, move: Move) -> None:
        if s.phase == phase:
            then(s)
        else:
            done(s, move)

    return done_or_go_on


# -- american --------------------------------------------------------------------------------------


def offer_self(beaten_off: Callable[[DurakState], None]) -> Callable[[DurakState], None]:
    """american: before the bout is beaten off the defender may throw in to himself."""

    def offer_or_beat_off(s: DurakState) -> None:
        most = limit(s)
        if s.room >= 0 and len(s.attacks) < most and s.hands[s.defender].bit_count() >= 2 and not s.uncovered:
            s.phase = LAST
            s.to_act = s.defender
        else:
            beaten_off(s)

    return offer_or_beat_off


def self_throws(s: DurakState) -> Moves:
    """american: a card of a rank on the table that another card in hand covers; or done."""
    seat = s.defender
    hand = s.hands[seat]
    beats = s.c.beats[seat]
    fits = sum(bit for bit in bits_in(hand & s.ranks) if hand & beats[bit] & ~bit)
    return s.c.make_moves("self", 0, fits) + JUST_DONE


def throw_to_himself(s: DurakState, move: Move) -> None:
    """american: the card lies before the defender, who must cover it."""
    seat = s.defender
    s.hands[seat] ^= move.cards
    assert s.x is not None
    s.uncovered = s.x.own_throw = move.cards
    lay(s, move.cards, seat)
    most = limit(s)
    s.room = min(most - len(s.attacks), s.hands[seat].bit_count() - 1)
    s.phase = DEFEND
    s.to_act = seat


def cover_own_throw(legal: Callable[[DurakState], Moves]) -> Callable[[DurakState], Moves]:
    """american: a card thrown in to oneself has to be covered."""

    def legal_for_own(s: DurakState) -> Moves:
        if s.x is not None and s.uncovered == s.x.own_throw:
            return tuple(move for move in legal(s) if move.verb == "cover")
        return legal(s)

    return legal_for_own


# -- baltic ----------------------------------------------------------------------------------------


def attacker_of(s: DurakState) -> int:
    """Who answers when the attack is turned round: the leader, or after a full circle of transfers
    the last to transfer."""
    return s.leader if s.leader != s.defender else s.first


def offer_counter(all_covered: Callable[[DurakState], None]) -> Callable[[DurakState], None]:
    """baltic: when every card is covered the defender may turn the attack round."""

    def offer_or_go_on(s: DurakState) -> None:
        x = s.x
        assert x is not None
        if not x.countered and s.hands[s.defender] and s.hands[attacker_of(s)].bit_count() >= 2:
            s.phase = COUNTER
            s.to_act = s.defender
        else:
            all_covered(s)

    return offer_or_go_on


def counters(s: DurakState) -> Moves:
    """baltic: more cards of a rank that covered; or done."""
    c = s.c
    hand = s.hands[s.defender]
    hand_room = s.hands[attacker_of(s)].bit_count()
    most = limit(s)
    chosen: list[int] = []
    seen = 0
    for cover in s.covers:
        rank = c.same_rank.get(cover, 0)
        if rank and not seen & rank:
            seen |= rank
            turned = sum(1 for bit in s.covers if bit & rank)
            room = min(hand_room, most - len(s.attacks)) - turned
            for size in range(1, room + 1):
                chosen += [sum(x) for x in combinations(bits_in(hand & rank), size)]
    return c.distinct("counter", chosen) + JUST_DONE


def counter(s: DurakState, move: Move) -> None:
    """baltic: covers of that rank lie to be covered, with the cards laid now; the leader defends."""
    x = s.x
    assert x is not None
    seat = s.defender
    to = attacker_of(s)
    rank = s.c.same_rank[move.cards & -move.cards]
    turned = [bit for bit in s.covers if bit & rank]
    for index, bit in enumerate(s.covers):
        if bit & rank:
            x.dead |= s.attacks[index]
            s.covers[index] = 0
    x.defended(seat, covered_cards(s))
    s.hands[seat] ^= move.cards
    for bit in (*turned, move.cards):
        lay(s, bit, seat)
    s.uncovered = sum(turned) | move.cards
    x.countered = True
    s.lead_size = -1
    s.first = s.word = seat
    if s.log is not None:
        s.tell("turned-round", seat=seat, to=to)
    closed = s.room < 0
    turn_against(s, seat, to)
    if closed:  # chinese: the nine of diamonds was covered, though by a card that is turned round
        s.room = -1
