"""How a sampled Durak deal is played on in thought: quickly, by a few habits.

Low cards first, pairs together, trumps kept while there is a stock, taking rather than spending a
trump on a plain card while it is long. At a table of ordinary bouts whole bouts are played on masks;
everywhere else the engine's own moves are scored one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from cardtable.bots.durak_world import DEFEND, EARLY, LATE, LEAD, Habits, habits_of
from cardtable.cards import bits_in
from cardtable.engine import Move

AFTER = 3  # the last of the phases of a bout
LONGEST = 400  # moves after which a playout is judged by the cards that are left
PATIENCE = 25  # bouts after which nobody takes to save a trump any more
MOST_BOUTS = 60  # the same in bouts; habits can go round and round
UNLIMITED = 99


def playout(state: Any, rng: Random) -> None:
    """Plays a deal to its end, or to where the last two know all cards."""
    compiled = state.c
    habits = habits_of(compiled)
    end = len(state.stock)
    state._legal = None  # moves are made past ``apply``, which would list them once more
    for _ in range(LONGEST):
        phase = state.phase
        if habits.ordinary and phase <= AFTER and state.x is None:
            play_bouts(state, habits)
            if state.to_act is None or (state.phase == LEAD and state.c is compiled):
                return
            compiled = state.c  # another trump (secret)
            habits = habits_of(compiled)
            continue
        moves = compiled.legal[phase](state)
        move = by_habit(state, moves) if len(moves) > 1 else moves[0]
        compiled.apply[move.verb](state, move)
        if state.to_act is None:
            return
        if state.phase == LEAD and habits.plain and state.pos >= end and state.playing.bit_count() == 2:
            return
        if state.c is not compiled:
            compiled = state.c
            habits = habits_of(compiled)


def by_habit(state: Any, moves: Sequence[Move]) -> Move:
    """The move that a playout makes of several."""
    move = max(moves, key=habits_of(state.c).scores(len(state.stock) - state.pos).__getitem__)
    if move.verb == "cover" and cannot_cover(state, state.c):
        move = next((m for m in moves if m.verb == "take"), move)
    return move


def cannot_cover(state: Any, compiled: Any) -> bool:
    """Whether one of several open cards has no answer in the hand, so that covering others is vain."""
    open_ = state.uncovered
    if not open_ & (open_ - 1):
        return False
    hand, answers = state.hands[state.defender], compiled.beats[state.defender]
    return any(not answers[target] & hand for target in bits_in(open_))


class Ended(NamedTuple):
    """A bout played: whether it was taken, the cards on the table, who had the first word at its end
    and who defended (both differ from the beginning after a transfer)."""

    taken: bool
    table: int
    first: int
    defender: int


def play_bouts(state: Any, habits: Habits) -> None:
    """Ordinary bouts on masks, from where the state stands, until the deal is over, two are left
    without a stock, or the engine has something out of the way to ask.

    While there is a stock nobody leaves, and the refill is done here (D-20); the bout in which it runs
    out, and all after it, the engine closes (D-21, D-22).
    """
    c = state.c
    hands, stock, pos, end = state.hands, state.stock, state.pos, len(state.stock)
    usual = c.refill is None and not c.after_bout and c.plain_start
    full, orders, ring = c.hand, c.orders, state.ring
    leader, defender, room, beaten = state.leader, state.defender, state.room, state.beaten
    if state.phase != LEAD:
        ended: Ended | None = resume(state, habits)
    else:
        ended = None
    for _ in range(MOST_BOUTS):
        if ended is None:
            ended = bout(state, habits, leader, defender, room, beaten, end - pos)
        taken, table, first, defender = ended
        ended = None
        if usual and pos < end:
            order = orders[leader if leader != defender else first][defender]
            after = pos
            for seat in order:
                need = full - hands[seat].bit_count()
                if need > 0:
                    after += need
            if after < end:
                for seat in order:
                    need = full - hands[seat].bit_count()
                    while need > 0:
                        hands[seat] |= stock[pos]
                        pos += 1
                        need -= 1
                beaten += not taken
                state.bout += 1
                state.idle += 1
                leader = ring[defender] if taken else defender
                defender = ring[leader]
                most = c.limit if beaten else c.first_limit
                room = min(most, hands[defender].bit_count())
                continue
        state.pos, state.beaten = pos, beaten
        state.leader, state.first, state.defender = leader, first, defender
        state.attacks, state.covers, state.by = [table], [0], [first]
        (c.taken if taken else c.beaten_off)(state)
        pos = state.pos
        if state.phase != LEAD or state.c is not c or (pos >= end and state.playing.bit_count() == 2):
            return
        hands, ring = state.hands, state.ring
        leader, defender, room, beaten = state.leader, state.defender, state.room, state.beaten
    state.pos, state.beaten, state.room = pos, beaten, room
    state.leader = state.first = state.to_act = leader
    state.defender = defender
    state.phase = LEAD


def bout(state: Any, habits: Habits, leader: int, defender: int, room: int, beaten: int, left: int) -> Ended:
    """One bout with ``left`` cards in the stock, played on the state's hands."""
    hands, same = state.hands, state.c.same_rank
    cards = _lead(hands[leader] & ~habits.strong or hands[leader], same, habits, room)
    hands[leader] ^= cards
    laid = cards.bit_count()
    return answered(
        state, habits, DEFEND, cards, cards, same[cards & -cards], laid, room - laid, leader, leader,
        defender, True, beaten, left,
    )  # fmt: skip


def resume(state: Any, habits: Habits) -> Ended:
    """The rest of a bout that the search left half way."""
    phase = state.phase
    word = state.word if phase == DEFEND else state.to_act
    if phase == AFTER or state.taking:
        phase = AFTER
    ended = answered(
        state, habits, phase, state.uncovered, state.on_table(), state.ranks, len(state.attacks), state.room,
        word, state.first, state.defender, not any(state.covers), state.beaten, state.in_stock(),
    )  # fmt: skip
    state.uncovered, state.taking = 0, False
    return ended


def answered(
    state: Any, habits: Habits, phase: int, open_: int, table: int, ranks: int, laid: int, room: int,
    word: int, first: int, defender: int, whole: bool, beaten: int, left: int,
) -> Ended:  # fmt: skip
    """A bout from a phase on: ``open_`` cards of the ``table`` are not covered, none at all when it is
    ``whole``; ``laid`` attacking cards lie there, for ``room`` more there is place; ``word`` is who may
    throw in next, ``first`` who may first."""
    c, rules = state.c, state.c.rules
    hands, same, strong = state.hands, c.same_rank, habits.strong
    plain = ~strong
    throwable = plain if left > LATE else -1
    turns = c.turns[first][defender]
    passing = whole and rules.transfer and state.bout > 1
    most = UNLIMITED if c.no_limit and not left else c.limit if beaten else c.first_limit
    taking = phase == AFTER
    while not taking:
        if phase == DEFEND:
            hand = hands[defender]
            if passing and hand & ranks and not (table & strong and rules.no_transfer_over_trump):
                to = state.ring[defender]
                size = hands[to].bit_count()
                show = hand & ranks & strong & ~state.shown if rules.pass_card else 0
                cards = hand & ranks & plain
                if show and size >= laid:
                    state.shown |= show & -show
                    cards = 0
                elif cards and min(size, most) > laid:
                    cards = _few(cards, min(size, most) - laid)
                else:
                    passing = False
                    continue
                hands[defender] ^= cards
                table |= cards
                open_ |= cards
                laid += cards.bit_count()
                first = word = defender
                defender = to
                room = max(0, min(size, most) - laid)
                turns = c.turns[first][defender]
                continue
            passing = False
            thrifty = left > EARLY and state.idle < PATIENCE
            answers, shown, used, asked = c.beats[defender], ranks, 0, open_
            while open_:
                target = 1 << open_.bit_length() - 1
                fits = answers[target] & hand
                card = fits & plain
                if card:
                    card &= -card
                elif fits and (not thrifty or target & strong):
                    card = fits & -fits
                else:
                    taking = True
                    break
                open_ ^= target
                hand ^= card
                used |= card
                shown |= same[card]
            if taking:
                word = first
                if c.sixth and not beaten and room >= 0:
                    most = UNLIMITED if c.no_limit and not left else c.limit
                    room = min(most - laid, hands[defender].bit_count() - asked.bit_count())
                break
            hands[defender] = hand
            table |= used
            ranks = shown
        if room <= 0 or not rules.throw_in:
            break
        for seat in turns[word]:
            cards = hands[seat] & ranks & throwable
            if cards:
                cards = _few(cards, room)
                hands[seat] ^= cards
                table |= cards
                open_ |= cards
                size = cards.bit_count()
                laid += size
                room -= size
                word = c.after[seat]
                break
        else:
            if not open_:
                break
        phase = DEFEND
    if taking:
        for seat in turns[word] if c.throws_after else ():
            cards = hands[seat] & ranks & throwable
            if cards and room > 0:
                cards = _few(cards, room)
                hands[seat] ^= cards
                table |= cards
                room -= cards.bit_count()
        hands[defender] |= table
        state.known[defender] |= table
    return Ended(taking, table, first, defender)


def _lead(hand: int, same: dict[int, int], habits: Habits, room: int) -> int:
    """The lowest card, or several of one rank that is not much higher."""
    best = hand & -hand
    if not habits.many or hand & habits.strong:
        return best
    most = -99.0
    while hand:
        low = hand & -hand
        cards = hand & same[low]
        hand ^= cards
        if cards != low and room > 1:
            cards = _few(cards, room)
            worth = 3.0 * (cards.bit_count() - 1) - habits.power[low]
        else:
            cards = low
            worth = -habits.power[low]
        if worth > most:
            most, best = worth, cards
    return best


def _few(cards: int, most: int) -> int:
    """The lowest of some cards, at most so many."""
    if cards.bit_count() <= most:
        return cards
    few = 0
    while most > 0:
        card = cards & -cards
        cards ^= card
        few |= card
        most -= 1
    return few
