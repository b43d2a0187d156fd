"""How a bout or the deal ends otherwise.

kind, chinese, untitled, sly, brazen, double, wild, big, magic's last jokers, points, figures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.cards import JOKERS, TEN, TWIN, first, rank
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.games.durak import bout
from cardtable.games.durak.cheating import note_table
from cardtable.games.durak.choices import JUST_DONE
from cardtable.games.durak.magadan import open_one_more
from cardtable.games.durak.refills import know_lowest, pass_hands
from cardtable.games.durak.rules import ANY_NUMBER, NINES_OF_DIAMONDS
from cardtable.games.durak.state import AFTER, DurakState, finish
from cardtable.games.durak.transfers import throws_of, turn_against

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled

Moves = tuple[Move, ...]


def install(c: Compiled) -> None:
    """How bouts and deals end at this table."""
    rules = c.rules
    if rules.taker_leads:
        c.taken = taker_leads
    if rules.taking == "first":
        c.taken = take_first
    elif rules.taking == "pass-on":
        c.taken = take_first_or_pass_on
    if rules.own_cover:
        c.legal[AFTER] = throws_and_own_covers
        c.apply["own"] = own
        c.sixth = False
        c.apply["take"] = take_without_limit
        c.extra = True
        if rules.own_cover == "paid":
            c.apply["throw"] = paid_throw(c.apply["throw"])
            c.apply["done"] = forget_due(c.apply["done"])
    if rules.twin_closes:
        close_after(c, "twin-covered", twins)
    if rules.nine_closes:
        close_after(c, "nine-covered", lambda attack, cover: bool(attack & NINES_OF_DIAMONDS))
    if rules.joker_ends:
        c.apply["cover"] = end_with_joker(c.apply["cover"])
    if rules.refill == "closed":
        c.beaten_off = open_one_more(c.beaten_off)
    if rules.fifty_two:
        lose_with(c, fifty_two)
    if rules.only_jokers:
        lose_with(c, only_jokers)
    if rules.counting:
        c.beaten_off = count_covers(c.beaten_off, TEN if rules.counting == "figures" else 0)
        c.adjust = by_points(c.adjust)
        c.extra = True


# -- taking ----------------------------------------------------------------------------------------


def taker_leads(s: DurakState) -> None:
    """kind: who takes leads next."""
    bout.pick_up(s)
    s.c.close(s, s.defender)


def dump(s: DurakState, cards: int) -> None:
    """chinese, untitled: cards to the dump, which is the discard."""
    s.discard |= cards
    if s.log is not None and cards:
        s.tell("dumped", cards=cards, count=cards.bit_count())


def first_faced(s: DurakState) -> int:
    """chinese, untitled: the place of the card laid first of those that the defender had to answer: none
    that needs no answer (transfer-3, baltic), and none that another covered (transfer-2, baltic)."""
    x = s.x
    if x is None:
        return 0
    cards = zip(s.attacks, s.covers, strict=True)
    return next(
        place
        for place, (attack, cover) in enumerate(cards)
        if not attack & x.dead and (not cover or x.coverer(attack, s.defender) == s.defender)
    )


def take_first(s: DurakState) -> None:
    """chinese: he takes only the card that was laid first, the rest goes to the dump."""
    card = take_one(s, s.attacks[first_faced(s)])
    dump(s, s.on_table() & ~card)
    s.c.close(s, s.defender if s.c.rules.taker_leads else s.ring[s.defender])


def take_one(s: DurakState, card: int) -> int:
    """The defender takes this card alone, which all have seen; returns it."""
    defender = s.defender
    s.hands[defender] |= card
    s.known[defender] |= card
    if s.c.alike:
        know_lowest(s, defender)
    s.tell("took-first", seat=defender, cards=card)
    return card


def take_first_or_pass_on(s: DurakState) -> None:
    """untitled: who covered the first card takes only that one, and the cards that he did not cover
    pass to the next player; who could not cover even the first takes it and misses his turn."""
    place = first_faced(s)
    if not s.covers[place]:
        take_first(s)
        return
    card = take_one(s, s.attacks[place])
    defender = s.defender
    left = [(a, by) for a, b, by in zip(s.attacks, s.covers, s.by, strict=True) if not b]
    staying = sum(a for a, _ in left)
    dump(s, s.on_table() & ~card & ~staying)
    s.attacks = [a for a, _ in left]
    s.covers = [0] * len(left)
    s.by = [by for _, by in left]
    s.uncovered = staying & ~(s.x.dead if s.x is not None else 0)
    if s.x is not None:
        s.x.still_covered(0)
    s.ranks = 0
    for bit in s.attacks:
        s.ranks |= s.c.same_rank[bit]
    s.taking = False
    s.lead_size = -1
    to = s.ring[defender]
    s.tell("passed-on", seat=defender, to=to)
    first_word = s.first if s.first != to else defender
    closed = s.room < 0
    s.first = s.word = first_word
    turn_against(s, first_word, to)
    if closed:
        s.room = -1
    if s.c.rules.cheating:
        note_table(s)


# -- sly and brazen --------------------------------------------------------------------------------


def take_without_limit(s: DurakState, move: Move) -> None:
    """sly: after "I take" no limit binds, and the ranks that fit are those on the table now; none where
    throwing in is closed (double), which keeps nobody from covering his own card."""
    x = s.x
    assert x is not None
    x.fit = s.ranks if s.room >= 0 else 0
    x.due = 0
    s.room = ANY_NUMBER
    bout.take(s, move)


def throws_and_own_covers(s: DurakState) -> Moves:
    """sly, brazen: cards of the ranks that fit, and covers of one's own uncovered cards."""
    x = s.x
    assert x is not None
    seat: int = s.to_act  # type: ignore[assignment]
    hand = s.hands[seat]
    moves: Moves = ()
    room = s.room if s.c.rules.own_cover == "free" else min(s.room, x.due)
    if s.c.rules.throw_many:
        moves = throws_of(s.c, hand & x.fit, room)
    elif room > 0:
        moves = s.c.make_moves("throw", 0, hand & x.fit)
    faces: set[int] = set()
    for attack, cover, by in zip(s.attacks, s.covers, s.by, strict=True):
        face = s.c.alike.get(attack, attack)
        if by == seat and not cover and not attack & x.dead and face not in faces:
            faces.add(face)
            beats = hand & s.c.beats[seat][attack]
            if beats:
                moves += s.c.make_moves("own", attack, beats)
    return moves + JUST_DONE


def own(s: DurakState, move: Move) -> None:
    """sly: cover one's own card; the cover opens no rank."""
    x = s.x
    assert x is not None
    seat: int = s.to_act  # type: ignore[assignment]
    s.hands[seat] ^= move.cards
    s.covers[s.attacks.index(move.target)] = move.cards
    s.uncovered ^= move.target
    s.lead_size = -1  # D-23: his last card covers, it does not lead
    x.due += s.c.rules.own_cover == "paid"
    if not s.hands[seat]:
        x.due = 0
        bout.next_after(s)


def paid_throw(throw: Callable[[DurakState, Move], None]) -> Callable[[DurakState, Move], None]:
    """brazen: one cover buys one card."""

    def throw_and_pay(s: DurakState, move: Move) -> None:
        if s.taking:
            assert s.x is not None
            s.x.due -= move.cards.bit_count()
        seat = s.to_act
        throw(s, move)
        if s.to_act != seat and s.x is not None:
            s.x.due = 0

    return throw_and_pay


def forget_due(done: Callable[[DurakState, Move], None]) -> Callable[[DurakState, Move], None]:
    """brazen: the next attacker pays for himself."""

    def done_and_forget(s: DurakState, move: Move) -> None:
        assert s.x is not None
        s.x.due = 0
        done(s, move)

    return done_and_forget


# -- covers that end something ---------------------------------------------------------------------


def twins(a: int, b: int) -> bool:
    """Whether two cards are twins."""
    return a << TWIN == b or b << TWIN == a


def close_after(c: Compiled, kind: str, closing: Callable[[int, int], bool]) -> None:
    """double, chinese, untitled: after such a cover nobody may throw in any more in this bout."""
    cover, closes = c.apply["cover"], c.closes

    def cover_and_close(s: DurakState, move: Move) -> None:
        if closing(move.target, move.cards):
            s.room = -1
            s.tell(kind, seat=s.defender, cards=move.cards)
        cover(s, move)

    def closed(s: DurakState) -> bool:
        pairs = zip(s.attacks, s.covers, strict=True)
        return any(b and closing(a, b) for a, b in pairs) or (closes is not None and closes(s))

    c.apply["cover"] = cover_and_close
    c.closes = closed


def end_with_joker(
    cover: Callable[[DurakState, Move], None],
) -> Callable[[DurakState, Move], None]:
    """wild: a joker that covers ends the bout, whatever still lies on the table."""

    def cover_or_end(s: DurakState, move: Move) -> None:
        if not move.cards & JOKERS:
            cover(s, move)
            return
        s.hands[s.defender] ^= move.cards
        s.covers[s.attacks.index(move.target)] = move.cards
        s.uncovered = 0
        s.ranks |= s.c.same_rank[move.cards]
        s.room = -1  # nobody lays another card, the defender neither (american)
        s.tell("joker-ended", seat=s.defender, cards=move.cards)
        s.c.beaten_off(s)

    return cover_or_end


# -- the end of the deal ---------------------------------------------------------------------------


def lose_with(c: Compiled, step: Callable[[DurakState], None]) -> None:
    """A step by which somebody loses at once: before his hand passes on (circular)."""
    steps = c.after_bout
    place = steps.index(pass_hands) if pass_hands in steps else len(steps)
    c.after_bout = (*steps[:place], step, *steps[place:])


def fifty_two(s: DurakState) -> None:
    """big, double: who holds 52 cards or more at the end of a bout loses at once; not the throwing dummy,
    which is no player."""
    spare = s.c.rules.pack - 52
    if len(s.stock) - s.pos > spare or s.discard.bit_count() > spare:
        return  # too few are left for that
    for seat, hand in enumerate(s.hands):
        if hand.bit_count() >= 52 and s.playing >> seat & 1:
            s.tell("fifty-two", seat=seat, count=hand.bit_count())
            lose_at_once(s, seat, "fifty-two")
            return


def only_jokers(s: DurakState) -> None:
    """magic: with an empty stock, who holds nothing but jokers is the fool at once; not the throwing dummy,
    which is no player, nor who still has a packet to take up (prikup)."""
    if s.pos < len(s.stock):
        return
    x = s.x
    for seat in s.c.draw_order(s):
        hand = s.hands[seat]
        if x is not None and x.packets[seat] or not s.playing >> seat & 1:
            continue
        if hand and not hand & ~JOKERS:
            s.tell("only-jokers", seat=seat, cards=hand)
            lose_at_once(s, seat, "only-jokers")
            return


def lose_at_once(s: DurakState, fool: int, reason: str) -> None:
    """The deal is over: the others are placed by fewest cards, equal ones together."""
    still = [seat for seat in range(s.c.n) if seat != fool and seat not in s.out]
    counts = sorted({s.hands[seat].bit_count() for seat in still})
    places: list[tuple[int, ...]] = [(seat,) for seat in s.out]
    places += [tuple(seat for seat in still if s.hands[seat].bit_count() == count) for count in counts]
    places.append((fool,))
    s.tell("fool", seat=fool)
    finish(s, Outcome(tuple(places), fool, reason=reason))


# -- counting --------------------------------------------------------------------------------------


def count_covers(beaten_off: Callable[[DurakState], None], least: int) -> Callable[[DurakState], None]:
    """points: cards covered in bouts beaten off; figures: of them tens and higher."""

    def count_and_beat_off(s: DurakState) -> None:
        x = s.x
        assert x is not None
        for attack, cover in zip(s.attacks, s.covers, strict=True):
            if cover and rank(first(attack)) >= least:
                x.points[x.coverer(attack, s.defender)] += 1
        beaten_off(s)

    return count_and_beat_off


def by_points(
    adjust: Callable[[DurakState, Outcome], Outcome],
) -> Callable[[DurakState, Outcome], Outcome]:
    """points, figures: places by what was covered; what else the table has to say of places comes after."""

    def places_by_points(s: DurakState, found: Outcome) -> Outcome:
        x = s.x
        assert x is not None
        scores = tuple(x.points)
        places = tuple(
            tuple(seat for seat, p in enumerate(scores) if p == value)
            for value in sorted(set(scores), reverse=True)
        )
        kind = "figures" if s.c.rules.counting == "figures" else "points"
        for seat, value in enumerate(scores):
            s.tell(kind, seat=seat, count=value)
        return adjust(s, found._replace(places=places, scores=scores))

    return places_by_points
