"""Why a move of the bout is not legal: lead, throw in, done, take, cover, transfer, show (D-10 to D-19,
S-1, T-1 to T-7, the leads and covers of the variants)."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.cards import RANK_MASKS, bits_in, first
from cardtable.engine.move import Move
from cardtable.games.durak.bout import limit
from cardtable.games.durak.state import BEFORE, DEFEND, GIVE, LEAD, DurakState
from cardtable.games.durak.transfers import trump_on_table
from cardtable.games.durak.why_cover import cover_refusal
from cardtable.games.durak.why_parts import (
    Answer,
    closed_card,
    closed_refusal,
    give_first,
    modifiers,
    nine_rule,
    no,
    one_rank,
    room_refusal,
    target_refusal,
)


def lead(s: DurakState, seat: int, move: Move) -> Answer:
    """D-10, D-16: why these cards may not be led."""
    rules = s.c.rules
    if s.phase == GIVE:
        return give_first(s)
    if s.phase != LEAD:
        return no("D-10", "table-not-empty")
    if seat != s.leader:
        return no("D-10", "not-leader", seat=s.leader)
    cards = move.cards
    many = cards.bit_count()
    answer = closed_card(s, seat, move)
    if answer is not None:
        return answer
    if rules.one_led and many > 1:
        return no("J-3", "strict-one-card")
    if rules.leads in SHAPES:
        answer = SHAPES[rules.leads](s, seat, cards)
        if answer is not None:
            return answer
    elif rules.leads == "one" and many > 1:
        return no("TT-5", "two-trump-one-card")
    elif not one_rank(cards):
        return no("D-10", "cannot-lead-many")
    if many > s.hands[s.defender].bit_count():
        rule = "S-1" if not rules.throw_in else "D-16"
        return no(rule, "defender-holds", n=s.hands[s.defender].bit_count(), seat=s.defender)
    if many > s.room:
        return no("D-16", "lead-too-many", n=many, limit=s.room)
    return None


def strongest_lead(s: DurakState, seat: int, cards: int) -> Answer:
    """tedious: only the strongest card, or several that are equally strong."""
    if cards.bit_count() > 1 and not one_rank(cards):
        return no("tedious", "tedious-unequal")
    allowed = 0
    for move in s.legal():
        allowed |= move.cards
    for bit in bits_in(cards & ~allowed):
        return no("tedious", "tedious-strongest", card=first(bit))
    return None


def three_lead(s: DurakState, seat: int, cards: int) -> Answer:
    """threesome: three cards, fewer only if there are not so many."""
    want = min(3, s.hands[seat].bit_count(), 1 if s.c.rules.one_led else s.room)
    return no("threesome", "threesome-count", n=want) if cards.bit_count() != want else None


def pairs_lead(s: DurakState, seat: int, cards: int) -> Answer:
    """pairs: one card, or one or two pairs with one more."""
    if cards.bit_count() > s.room:
        return no("pairs", "pairs-limit", n=s.hands[s.defender].bit_count(), seat=s.defender)
    if cards.bit_count() in (2, 4) and all((cards & m).bit_count() in (0, 2) for m in RANK_MASKS):
        return no("pairs", "pairs-extra")
    return no("pairs", "pairs-shape")


def groups_lead(s: DurakState, seat: int, cards: int) -> Answer:
    """groups: as pairs, and threes alone, fours with or without a card."""
    if cards.bit_count() > s.room:
        return no("groups", "groups-limit", n=s.hands[s.defender].bit_count(), seat=s.defender)
    if any((cards & m).bit_count() == 3 for m in RANK_MASKS) and cards.bit_count() == 4:
        return no("groups", "groups-three-alone")
    return no("groups", "groups-shape")


def whole_rank_lead(s: DurakState, seat: int, cards: int) -> Answer:
    """no-throw-in: all cards of a rank go together."""
    if not one_rank(cards):
        return no("D-10", "cannot-lead-many")
    ranks = s.c.same_rank[cards & -cards]
    whole = next(move.cards for move in s.legal() if move.cards & ranks)
    return no("no-throw-in", "nti-lead-all", n=whole.bit_count())


SHAPES: dict[str, Callable[[DurakState, int, int], Answer]] = {
    "strongest": strongest_lead,
    "three": three_lead,
    "pairs": pairs_lead,
    "groups": groups_lead,
    "whole-rank": whole_rank_lead,
}


def throw(s: DurakState, seat: int, move: Move) -> Answer:
    """D-13, D-15, D-16: why these cards may not be thrown in."""
    rules = s.c.rules
    if s.phase == LEAD:
        return no("D-10", "must-lead" if seat == s.leader else "nothing-on-table")
    if seat == s.defender:
        return no("D-13", "own-table")
    if not rules.throw_in:
        if "no-throw-in" in modifiers(s):
            return no("no-throw-in", "nti-no-throw-after" if s.taking else "nti-no-throw-in")
        if rules.one_led:
            return no("J-3", "strict-no-throw-after" if s.taking else "strict-no-throw-in")
        return no("S-1", "no-throwing-after" if s.taking else "no-throwing-in")
    if rules.pairs and (seat - s.defender) % 2 == 0:
        return no("two-vs-two", "partner-no-throw-in")
    if s.phase == GIVE:
        return give_first(s)
    if s.room < 0:
        return closed_refusal(s)
    if seat != s.to_act:
        return no("D-14", "word-elsewhere" if s.phase != DEFEND else "uncovered-first", seat=s.to_act)
    if move.cards.bit_count() > 1 and not rules.throw_many:
        return no("D-14", "one-at-a-time")
    if rules.throw_many and not one_rank(move.cards):
        return no("estonian", "estonian-one-rank")
    answer = closed_card(s, seat, move)
    if answer is not None:
        return answer
    x = s.x
    fits = s.ranks if not (x and s.taking and x.fit) else x.fit
    for bit in bits_in(move.cards & ~fits):
        if rules.own_cover and s.taking:
            return no("sly", "own-rank", card=first(bit))
        return no("D-13", "rank-not-on-table", card=first(bit))
    if rules.own_cover == "paid" and s.taking and x is not None and move.cards.bit_count() > x.due:
        return no("brazen", "brazen-one-card" if x.due else "brazen-cover-first")
    return room_refusal(s, move.cards.bit_count())


def done(s: DurakState, seat: int, move: Move) -> Answer:
    """D-14: why there is nothing to be done with."""
    if s.phase == LEAD:
        return no("D-14", "nothing-to-finish" if seat == s.leader else "nothing-on-table")
    if seat == s.defender and s.phase == DEFEND:
        return no("D-12", "defender-not-done")
    if s.phase == GIVE:
        return give_first(s)
    return no("D-14", "word-elsewhere", seat=s.to_act)


def take(s: DurakState, seat: int, move: Move) -> Answer:
    """D-12: why the seat may not take."""
    if s.phase == BEFORE and seat == s.to_act:
        return no("cross", "cross-can-lay")
    if s.phase == LEAD:
        return no("D-12", "nothing-to-take")
    if seat != s.defender:
        return no("D-12", "only-defender-takes", seat=s.defender)
    if s.taking:
        return no("D-12", "already-taking")
    return give_first(s) if s.phase == GIVE else no("D-12", "all-covered")


def cover(s: DurakState, seat: int, move: Move) -> Answer:
    """D-11, D-12: why this card may not cover that one."""
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("D-12", "attacker-cannot-cover" if seat == s.to_act else "not-defender", seat=s.defender)
    if s.phase == GIVE:
        return give_first(s)
    if move.cards.bit_count() > 1 or move.target.bit_count() != 1:
        return no("D-10", "one-card-wanted")
    answer = target_refusal(s, move) or closed_card(s, seat, move)
    if answer is not None:
        return answer
    if s.taking:
        return no("D-15", "defender-takes", seat=seat)
    if s.phase != DEFEND:
        return None
    return cover_refusal(s, seat, first(move.target), first(move.cards))


def transfer(s: DurakState, seat: int, move: Move) -> Answer:
    """T-1 to T-7: why these cards do not pass the attack on."""
    answer = transfer_refusal(s, seat)
    if answer is not None:
        return answer
    rules = s.c.rules
    answer = closed_card(s, seat, move)
    if answer is not None:
        return answer
    live = s.uncovered
    ranks = s.c.same_rank[live & -live]
    for bit in bits_in(move.cards & ~ranks):
        if rules.transfer_after_throw:
            return no("transfer-2", "transfer-2-rank", card=first(bit))
        return no("T-1", "transfer-rank", card=first(bit))
    many = move.cards.bit_count()
    if rules.leads == "whole-rank":
        whole = next((found.cards.bit_count() for found in s.legal() if found.verb == "transfer"), many)
        if many < whole:
            return no("no-throw-in", "nti-transfer-all", n=whole)
    return passing_refusal(s, seat, many)


def transfer_refusal(s: DurakState, seat: int) -> Answer:
    """T-1, T-4, T-7: whether the attack may be passed on at all."""
    rules, x = s.c.rules, s.x
    if not rules.transfer:
        return no("T-1", "not-transfer-base")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("T-1", "only-defender-transfers", seat=s.defender)
    if s.taking:
        return no("T-1", "transfer-taking")
    if s.phase == GIVE:
        return give_first(s)
    if s.phase != DEFEND:
        return no("transfer-2" if rules.transfer_after_throw else "T-1", "transfer-2-all-covered"
                  if rules.transfer_after_throw else "transfer-after-cover")  # fmt: skip
    if x is not None and x.countered:
        return no("baltic", "counter-no-transfer")
    if s.room < 0 and rules.nine_closes:
        return no(nine_rule(s), "chinese-nine-no-transfer")
    if any(s.covers) and not rules.transfer_after_throw:
        return no("T-1", "transfer-after-cover")
    if s.bout == 1 and not s.beaten:
        if rules.first_bout_transfer == "never":
            return no("T-4", "transfer-first-bout")
        if rules.first_bout_transfer == "later_deals" and s.setup.number == 1:
            return no("T-4", "transfer-first-deal")
    live = s.uncovered
    if live & ~s.c.same_rank[live & -live]:
        return no("transfer-2" if rules.transfer_after_throw else "T-1", "transfer-unequal")
    if rules.no_transfer_over_trump and trump_on_table(s):
        return no("T-7", "transfer-over-trump")
    return None


def passing_refusal(s: DurakState, seat: int, many: int) -> Answer:
    """T-3: what the next player would have to answer, against his hand and the limit."""
    to = s.c.against(s, seat)
    if to == seat:
        return no("T-2", "transfer-nobody")
    live = 0 if s.c.rules.answer_newest else s.uncovered.bit_count()
    if live + many > s.hands[to].bit_count():
        return no("T-3", "transfer-too-many", n=s.hands[to].bit_count(), seat=to)
    most = limit(s)
    if len(s.attacks) + many > most:
        return no("T-3", "transfer-limit", limit=most)
    return None


def show(s: DurakState, seat: int, move: Move) -> Answer:
    """T-6: why this pass card may not be shown."""
    rules = s.c.rules
    answer = transfer_refusal(s, seat)
    if answer is not None:
        return answer
    if not rules.pass_card:
        return no("T-6", "no-pass-card")
    if rules.answer_newest:
        return no("transfer-3", "transfer-3-no-pass-card")
    if move.cards.bit_count() > 1:
        return no("T-6", "pass-card-one")
    card = first(move.cards)
    live = s.uncovered
    if not move.cards & s.c.same_rank[live & -live]:
        return no("T-6", "pass-card-rank", card=card)
    if not move.cards & s.c.trump_cards[seat]:
        return no("T-6", "pass-card-not-trump", card=card)
    if s.shown & move.cards:
        return no("T-6", "pass-card-used", card=card)
    return closed_card(s, seat, move) or passing_refusal(s, seat, 0)
