"""Why a move is not legal: the rule and the reason, found before anything changes.

Each verb has a function that asks the questions a player would ask, in that order. The last word is
always the legal list; a move that none of the questions explains is refused as not for now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.cards import RANK_MASKS, bits_in, first, rank
from cardtable.engine.move import TARGETED, Move
from cardtable.engine.refusal import Refusal
from cardtable.games.durak.state import BEFORE, COUNTER, DEFEND, GIVE, LEAD, DurakState

Answer = Refusal | None
Check = Callable[[DurakState, int, Move], Answer]


def no(rule: str, reason: str, **args: Any) -> Refusal:
    return Refusal(rule, reason, args)


def why_not(s: DurakState, move: Move, seat: int | None = None) -> Answer:
    """See ``State.why_not``."""
    if s.outcome is not None or s.to_act is None:
        return no("D-21", "deal-over")
    who = s.to_act if seat is None else seat
    if who == s.to_act and move in s.legal():
        return None
    check = CHECKS.get(move.verb)
    if check is None:
        return no("D-10", "unknown-move", text=str_of(move))
    answer = common(s, who, move) or check(s, who, move)
    if answer is not None:
        return answer
    if who != s.to_act:
        return no("D-14", "not-your-turn", seat=s.to_act)
    return no("D-10", "not-now", text=str_of(move))


def str_of(move: Move) -> str:
    """The move as text, also one that no game has."""
    try:
        return str(move)
    except (IndexError, KeyError):
        return move.verb


def common(s: DurakState, seat: int, move: Move) -> Answer:
    """What any move must keep to: a player who plays, cards of the pack, cards from his hand."""
    text = move.verb
    if s.phase == BEFORE and move.verb not in ("lay", "take"):
        return no("D-14", "not-now", text=str_of(move))
    pack = s.c.pack
    if not 0 <= seat < s.c.n or not s.playing >> seat & 1:
        return no("D-21", "seat-out", seat=seat)
    if move.amount or (move.cards | move.target) & ~pack:
        return no("D-10", "unknown-move", text=str_of(move))
    if move.target and move.verb not in TARGETED | {"accuse"}:
        return no("D-10", "unknown-move", text=str_of(move))
    if move.verb in ("done", "take", "draw", "pass", "laugh", "keep") and move.cards:
        return no("D-10", "no-cards-wanted", text=text)
    if move.verb in ("lead", "throw", "transfer", "show", "cover", "give", "swap", "counter", "self", "own"):
        if not move.cards:
            return no("D-10", "cards-wanted", text=text)
        for bit in bits_in(move.cards & ~s.hands[seat]):
            if not written_alike(bit) & s.hands[seat]:
                return no("D-10", "not-in-hand", card=first(bit))
    return None


def written_alike(bit: int) -> int:
    """The card and its twins."""
    card = first(bit)
    if 54 <= card & 63 < 58:
        return 0b1111 << 54
    return 1 << (card & 63) | 1 << (card & 63) + 64


def closed_card(s: DurakState, seat: int, move: Move) -> Answer:
    """magadan: a card that is not open yet."""
    x = s.x
    if x is not None:
        for bit in x.closed[seat]:
            if bit & move.cards:
                if seat == s.leader and s.phase == LEAD and len(x.closed[seat]) == s.hands[seat].bit_count():
                    return no("magadan", "magadan-open-first")
                return no("magadan", "magadan-closed", card=first(bit))
    return None


def room_refusal(s: DurakState, many: int = 1) -> Answer:
    """D-16: whether so many attacking cards fit."""
    if many <= s.room:
        return None
    x = s.x
    if s.room < 0:
        return closed_refusal(s)
    hand = s.hands[s.defender].bit_count() - (s.uncovered & ~(x.dead if x else 0)).bit_count()
    if hand < many:
        return no("D-16", "no-room-hand", n=s.hands[s.defender].bit_count(), seat=s.defender)
    most = len(s.attacks) + s.room
    return no("D-16", "no-room-first" if not s.beaten else "no-room", limit=most)


def closed_refusal(s: DurakState) -> Refusal:
    """double, chinese, untitled: something was covered that closes the throwing in."""
    rules = s.c.rules
    if rules.nine_closes:
        slug = "untitled" if rules.taking == "pass-on" else "chinese"
        return no(slug, f"{slug}-nine-covered")
    return no("double", "double-no-throw-in")


# -- verbs -----------------------------------------------------------------------------------------


def lead(s: DurakState, seat: int, move: Move) -> Answer:
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
    if rules.leads in SHAPES:
        answer = SHAPES[rules.leads](s, seat, cards)
        if answer is not None:
            return answer
    elif rules.leads == "one" and many > 1:
        if s.table.game == "two-trump":
            return no("TT-5", "two-trump-one-card")
        return no("J-3", "strict-one-card")
    elif not one_rank(cards):
        return no("D-10", "cannot-lead-many")
    if many > s.hands[s.defender].bit_count():
        rule = "S-1" if not rules.throw_in else "D-16"
        return no(rule, "defender-holds", n=s.hands[s.defender].bit_count(), seat=s.defender)
    if many > s.room:
        return no("D-16", "lead-too-many", n=many, limit=s.room)
    return None


def one_rank(cards: int) -> bool:
    return any(not cards & ~mask for mask in RANK_MASKS)


def strongest_lead(s: DurakState, seat: int, cards: int) -> Answer:
    if cards.bit_count() > 1 and not one_rank(cards):
        return no("tedious", "tedious-unequal")
    allowed = 0
    for move in s.legal():
        allowed |= move.cards
    for bit in bits_in(cards & ~allowed):
        return no("tedious", "tedious-strongest", card=first(bit))
    return None


def three_lead(s: DurakState, seat: int, cards: int) -> Answer:
    want = min(3, s.hands[seat].bit_count(), s.room)
    return no("threesome", "threesome-count", n=want) if cards.bit_count() != want else None


def pairs_lead(s: DurakState, seat: int, cards: int) -> Answer:
    if cards.bit_count() > s.room:
        return no("pairs", "pairs-limit", n=s.hands[s.defender].bit_count(), seat=s.defender)
    if cards.bit_count() in (2, 4) and all((cards & m).bit_count() in (0, 2) for m in RANK_MASKS):
        return no("pairs", "pairs-extra")
    return no("pairs", "pairs-shape")


def groups_lead(s: DurakState, seat: int, cards: int) -> Answer:
    if cards.bit_count() > s.room:
        return no("groups", "groups-limit", n=s.hands[s.defender].bit_count(), seat=s.defender)
    if any((cards & m).bit_count() == 3 for m in RANK_MASKS) and cards.bit_count() == 4:
        return no("groups", "groups-three-alone")
    return no("groups", "groups-shape")


def whole_rank_lead(s: DurakState, seat: int, cards: int) -> Answer:
    if not one_rank(cards):
        return no("D-10", "cannot-lead-many")
    whole = s.hands[seat] & s.c.same_rank[cards & -cards]
    return no("no-throw-in", "nti-lead-all", n=min(whole.bit_count(), s.room))


SHAPES: dict[str, Callable[[DurakState, int, int], Answer]] = {
    "strongest": strongest_lead,
    "three": three_lead,
    "pairs": pairs_lead,
    "groups": groups_lead,
    "whole-rank": whole_rank_lead,
}


def throw(s: DurakState, seat: int, move: Move) -> Answer:
    rules = s.c.rules
    if s.phase == LEAD:
        return no("D-10", "must-lead" if seat == s.leader else "nothing-on-table")
    if seat == s.defender:
        return no("D-13", "own-table")
    if not rules.throw_in:
        if "no-throw-in" in modifiers(s):
            return no("no-throw-in", "nti-no-throw-after" if s.taking else "nti-no-throw-in")
        if rules.leads == "one" and rules.trumps == "diamonds":
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
    if s.phase == LEAD:
        return no("D-14", "nothing-to-finish" if seat == s.leader else "nothing-on-table")
    if seat == s.defender and s.phase == DEFEND:
        return no("D-12", "defender-not-done")
    if s.phase == GIVE:
        return give_first(s)
    return no("D-14", "word-elsewhere", seat=s.to_act)


def take(s: DurakState, seat: int, move: Move) -> Answer:
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
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("D-12", "attacker-cannot-cover" if seat == s.to_act else "not-defender", seat=s.defender)
    if s.phase == GIVE:
        return give_first(s)
    if move.cards.bit_count() > 1 or move.target.bit_count() != 1:
        return no("D-10", "one-card-wanted", text=move.verb)
    answer = target_refusal(s, move) or closed_card(s, seat, move)
    if answer is not None:
        return answer
    if s.taking:
        return no("D-15", "defender-takes", seat=seat)
    if s.phase != DEFEND:
        return None
    return cover_refusal(s, seat, first(move.target), first(move.cards))


def target_refusal(s: DurakState, move: Move) -> Answer:
    """Whether the target is an attacking card that still needs an answer."""
    target = move.target
    alike = written_alike(target)
    attacks = [bit for bit in s.attacks if bit & alike]
    if not attacks:
        return no("D-12", "not-on-table", card=first(target))
    if s.x is not None and any(bit & s.x.dead for bit in attacks):
        if s.x.countered:
            return no("baltic", "counter-dead", card=first(target))
        return no("transfer-3", "transfer-3-dead", card=first(target))
    if not any(bit & s.uncovered for bit in attacks):
        return no("D-12", "already-covered", card=first(target))
    return None


def cover_refusal(s: DurakState, seat: int, target: int, card: int) -> Answer:
    """Which layer of covering says no, in the words of the variant that it comes from."""
    opinion = s.c.opinion(seat, target, card)
    if opinion.covers:
        return None
    rules, rule, reason = s.c.rules, opinion.rule, opinion.reason
    if rule == "D-11":
        if s.table.game == "two-trump":
            rule = "TT-6"
            own = 1 << target & s.c.trump_cards[seat]
            reason = "two-trump-own-higher" if own else "two-trump-cover"
        elif rules.trumps == "own":
            rule = "own-trumps"
            own = 1 << target & s.c.trump_cards[seat]
            reason = "own-trump-higher" if own else "own-trump-only"
        elif rules.trumps == "none":
            rule, reason = "no-trump", "no-trumps"
        elif (target & 63) == (card & 63):
            rule, reason = "big", "twin-does-not-cover"
        elif reason == "cannot-cover" and target & 3 == card & 3 and rank(card) < rank(target) < 13:
            reason = "lower-card"
    return no(rule, reason, card=card, target_card=target)


def transfer(s: DurakState, seat: int, move: Move) -> Answer:
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
    if rules.leads == "whole-rank":
        whole = s.hands[seat] & ranks
        if move.cards != whole:
            return no("no-throw-in", "nti-transfer-all", n=whole.bit_count())
    return passing_refusal(s, seat, move.cards.bit_count())


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
        return no("chinese", "chinese-nine-no-transfer")
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
    if rules.no_transfer_over_trump:
        for trumps in {s.c.trump_cards[q] for q in range(s.c.n)}:
            for bit in bits_in(s.on_table() & trumps):
                return no("T-7", "transfer-over-trump", card=first(bit))
    return None


def passing_refusal(s: DurakState, seat: int, many: int) -> Answer:
    """T-3: what the next player would have to answer, against his hand and the limit."""
    to = s.c.against(s, seat)
    if to == seat:
        return no("T-2", "transfer-nobody")
    live = 0 if s.c.rules.answer_newest else s.uncovered.bit_count()
    if live + many > s.hands[to].bit_count():
        return no("T-3", "transfer-too-many", n=s.hands[to].bit_count(), seat=to)
    most = s.c.limit if s.beaten else s.c.first_limit
    if len(s.attacks) + many > most:
        return no("T-3", "transfer-limit", limit=most)
    return None


def show(s: DurakState, seat: int, move: Move) -> Answer:
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


def give_first(s: DurakState) -> Answer:
    x = s.x
    assert x is not None and x.give is not None
    return no("magic", "magic-give-now", n=x.give[2], seat=x.give[1])


def give(s: DurakState, seat: int, move: Move) -> Answer:
    x = s.x
    if x is None or x.give is None:
        return no("magic", "magic-nothing-to-give")
    if seat != x.give[0]:
        return no("D-14", "not-your-turn", seat=s.to_act)
    return no("magic", "magic-give-count", n=x.give[2])


def block(s: DurakState, seat: int, move: Move) -> Answer:
    if not s.c.rules.block_combo:
        return no("magic", "magic-no-block")
    if s.x is None or s.x.give is None or seat != s.to_act:
        return no("magic", "magic-nothing-to-block")
    return no("magic", "magic-block-hand")


def second_try(s: DurakState, seat: int, move: Move) -> Answer:
    rules = s.c.rules
    if not rules.second_try:
        return no("second-try", "no-second-try")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("second-try", "try-not-defender", seat=s.defender)
    if s.taking:
        return no("second-try", "try-taking")
    if not move.target:
        return no("D-10", "one-card-wanted", text=move.verb)
    answer = target_refusal(s, move)
    if answer is not None:
        return answer
    if not s.in_stock():
        return no("second-try", "try-no-stock")
    return no("second-try", "try-can-cover", card=first(move.target))


def draw(s: DurakState, seat: int, move: Move) -> Answer:
    rules, x = s.c.rules, s.x
    if not rules.draws:
        return no("armenian", "no-draw")
    if seat != s.leader:
        return no("armenian", "draw-not-leader", seat=s.leader)
    if seat != s.to_act:
        return no("D-14", "word-elsewhere", seat=s.to_act)
    if not s.in_stock():
        return no("armenian", "draw-no-stock")
    if x is not None and x.draws >= rules.draws:
        return no("armenian", "draw-used-up", limit=rules.draws)
    return no("armenian", "draw-no-room", limit=len(s.attacks) + max(0, s.room))


def swap(s: DurakState, seat: int, move: Move) -> Answer:
    if not s.c.rules.swap:
        return no("poker", "no-swap")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("poker", "swap-not-defender", seat=s.defender)
    if s.taking:
        return no("poker", "swap-taking")
    if s.x is not None and s.x.swapped:
        return no("poker", "swap-used")
    if any(s.covers):
        return no("poker", "swap-after-cover")
    if move.cards.bit_count() != 2:
        return no("poker", "swap-two-cards")
    return no("poker", "swap-no-stock", n=max(0, s.in_stock() - bool(s.setup.under)))


def throw_self(s: DurakState, seat: int, move: Move) -> Answer:
    if not s.c.rules.self_throw:
        return no("american", "no-self")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("american", "self-not-defender", seat=s.defender)
    if s.taking:
        return no("american", "self-taking")
    if seat != s.to_act or s.uncovered:
        return no("american", "self-not-yet")
    if move.cards.bit_count() > 1:
        return no("american", "self-one")
    card = first(move.cards)
    if not move.cards & s.ranks:
        return no("american", "self-rank", card=card)
    if len(s.attacks) >= (s.c.limit if s.beaten else s.c.first_limit):
        return no("american", "self-no-room", limit=len(s.attacks))
    return no("american", "self-no-cover", card=card)


def counter(s: DurakState, seat: int, move: Move) -> Answer:
    if not s.c.rules.counter:
        return no("baltic", "no-counter")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if s.x is not None and s.x.countered:
        return no("baltic", "counter-once")
    if seat != s.defender:
        return no("baltic", "counter-not-defender", seat=s.defender)
    if s.taking:
        return no("baltic", "counter-taking")
    if s.phase != COUNTER:
        return no("baltic", "counter-not-yet")
    covering = sum(s.covers)
    ranks = 0
    for bit in bits_in(covering):
        ranks |= s.c.same_rank[bit]
    for bit in bits_in(move.cards & ~ranks):
        return no("baltic", "counter-rank", card=first(bit))
    return no("baltic", "counter-limit", n=s.hands[s.leader].bit_count(), seat=s.leader)


def own(s: DurakState, seat: int, move: Move) -> Answer:
    if not s.c.rules.own_cover:
        return no("sly", "no-own")
    if not s.taking:
        return no("sly", "own-not-taking")
    alike = written_alike(move.target)
    mine = [k for k, bit in enumerate(s.attacks) if bit & alike]
    if not mine:
        return no("D-12", "not-on-table", card=first(move.target))
    if all(s.by[k] != seat for k in mine):
        return no("sly", "own-not-yours", card=first(move.target))
    if all(s.covers[k] for k in mine):
        return no("sly", "own-covered", card=first(move.target))
    if seat != s.to_act:
        return no("D-14", "word-elsewhere", seat=s.to_act)
    return no("sly", "own-cannot-cover", card=first(move.cards), target_card=first(move.target))


def cheat(s: DurakState, seat: int, move: Move) -> Answer:
    rules, x = s.c.rules, s.x
    if not rules.cheating or x is None:
        return no("C-1", "no-cheating")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("D-12", "not-defender", seat=s.defender)
    if x.caught >> seat & 1:
        return no("C-3", "cheat-barred")
    if not x.charges[seat]:
        return no("C-2", "cheat-no-charge")
    if move.verb == "cheat cover":
        if not move.cards:
            return no("D-10", "cards-wanted", text=move.verb)
        answer = target_refusal(s, move)
        if answer is not None:
            return answer
        for bit in bits_in(move.cards & ~s.hands[seat]):
            return no("D-10", "not-in-hand", card=first(bit))
        if s.c.beats[seat].get(move.target, 0) & move.cards:
            return no("C-1", "cheat-needless", card=first(move.cards), target_card=first(move.target))
        return no("C-1", "cheat-only-cover")
    answer = transfer_refusal(s, seat)
    if answer is not None:
        return answer
    if not move.cards:
        return no("D-10", "cards-wanted", text=move.verb)
    for bit in bits_in(move.cards & ~s.hands[seat]):
        return no("D-10", "not-in-hand", card=first(bit))
    live = s.uncovered
    if move.cards & s.c.same_rank[live & -live]:
        return no("C-1", "cheat-needless-transfer", card=first(move.cards))
    return passing_refusal(s, seat, move.cards.bit_count()) or no("C-1", "cheat-only-cover")


def accuse(s: DurakState, seat: int, move: Move) -> Answer:
    rules, x = s.c.rules, s.x
    if not rules.cheating or x is None:
        return no("C-1", "no-cheating")
    if not s.attacks:
        return no("C-3", "accuse-nothing")
    if x.accused >> seat & 1:
        return no("C-3", "accuse-barred")
    if not move.target & s.on_table():
        return no("C-3", "accuse-not-on-table", card=first(move.target or 1))
    for who, bit, aim in x.laid:
        if bit == move.target and who == seat:
            return no("C-3", "accuse-own", card=first(bit))
        if bit == move.target and aim:
            return None
    return no("C-1", "accuse-lead", card=first(move.target))


def lay(s: DurakState, seat: int, move: Move) -> Answer:
    if s.c.rules.before != "cross":
        return no("D-10", "not-at-this-table", text=move.verb)
    if s.phase != BEFORE:
        return no("cross", "cross-over")
    if seat != s.to_act:
        return no("D-14", "not-your-turn", seat=s.to_act)
    if move.cards.bit_count() != 1:
        return no("cross", "cross-one-card")
    assert s.x is not None
    if all(m.verb == "take" for m in s.legal()):
        return no("cross", "cross-must-take")
    return no("cross", "cross-one-higher", card=first(move.cards), target_card=first(s.x.middle[-1]))


def here_not(s: DurakState, seat: int, move: Move) -> Answer:
    return no("D-10", "not-at-this-table", text=move.verb)


CHECKS: dict[str, Check] = {
    "lead": lead,
    "throw": throw,
    "done": done,
    "take": take,
    "cover": cover,
    "transfer": transfer,
    "show": show,
    "give": give,
    "block": block,
    "try": second_try,
    "draw": draw,
    "swap": swap,
    "self": throw_self,
    "counter": counter,
    "own": own,
    "cheat cover": cheat,
    "cheat transfer": cheat,
    "accuse": accuse,
    "lay": lay,
    **dict.fromkeys(("laugh", "keep", "pass", "bet", "fold", "bank", "play"), here_not),
}


def modifiers(s: DurakState) -> tuple[str, ...]:
    return s.table.modifiers
