"""Why a variant's own move is not legal: giving, second try, drawing, exchanging, throwing in to oneself,
turning the attack round, covering one's own card, cheating, and cross's game before the game."""

from __future__ import annotations

from cardtable.cards import bits_in, first
from cardtable.engine.move import Move
from cardtable.games.durak.bout import limit
from cardtable.games.durak.draws import has_covered, hidden_in_stock
from cardtable.games.durak.state import BEFORE, COUNTER, LEAD, DurakState
from cardtable.games.durak.turned import attacker_of
from cardtable.games.durak.two_trumps import beaters
from cardtable.games.durak.why_bout import passing_refusal, transfer_refusal
from cardtable.games.durak.why_parts import (
    Answer,
    closed_card,
    dead_refusal,
    no,
    one_rank,
    target_refusal,
    throwing_dummy,
    written_alike,
)


def give(s: DurakState, seat: int, move: Move) -> Answer:
    """magic: why these cards may not be given."""
    x = s.x
    if x is None or x.give is None:
        return no("magic", "magic-nothing-to-give")
    if seat != x.give[0]:
        return no("D-14", "not-your-turn", seat=s.to_act)
    if move.cards.bit_count() == x.give[2]:  # so many that they go one after the other
        return no("D-10", "one-card-wanted")
    return no("magic", "magic-give-count", n=x.give[2])


def block(s: DurakState, seat: int, move: Move) -> Answer:
    """magic: why the giving may not be blocked with these."""
    if not s.c.rules.block_combo:
        return no("magic", "magic-no-block")
    if s.x is None or s.x.give is None or seat != s.to_act:
        return no("magic", "magic-nothing-to-block")
    return no("magic", "magic-block-hand")


def second_try(s: DurakState, seat: int, move: Move) -> Answer:
    """second-try: why no card may be tried."""
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
        return no("D-10", "one-card-wanted")
    answer = target_refusal(s, move)
    if answer is not None:
        return answer
    if not s.in_stock():
        return no("second-try", "try-no-stock")
    return no("second-try", "try-can-cover", card=first(move.target))


def draw(s: DurakState, seat: int, move: Move) -> Answer:
    """armenian: why the top card of the stock may not be played."""
    rules, x = s.c.rules, s.x
    if not rules.draws:
        return no("armenian", "no-draw")
    if seat != s.leader:
        return no("armenian", "draw-not-leader", seat=s.leader)
    if seat != s.to_act:
        return no("D-14", "word-elsewhere", seat=s.to_act)
    if not s.in_stock():
        return no("armenian", "draw-no-stock")
    if not hidden_in_stock(s):
        return no("armenian", "draw-turn-up")
    if x is not None and x.draws >= rules.draws:
        return no("armenian", "draw-used-up", limit=rules.draws)
    return no("armenian", "draw-no-room", limit=len(s.attacks) + max(0, s.room))


def swap(s: DurakState, seat: int, move: Move) -> Answer:
    """poker: why these two cards may not be exchanged."""
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
    if has_covered(s):
        return no("poker", "swap-after-cover")
    if move.cards.bit_count() != 2:
        return no("poker", "swap-two-cards")
    return closed_card(s, seat, move) or no("poker", "swap-no-stock", n=hidden_in_stock(s))


def throw_self(s: DurakState, seat: int, move: Move) -> Answer:
    """american: why the defender may not throw this in to himself."""
    if not s.c.rules.self_throw:
        return no("american", "no-self")
    if s.phase == LEAD:
        return no("D-12", "nothing-on-table")
    if seat != s.defender:
        return no("american", "self-not-defender", seat=s.defender)
    if s.taking:
        return no("american", "self-taking")
    if s.uncovered:
        return no("american", "uncovered-first")
    if seat != s.to_act:
        return no("american", "self-not-yet")
    if move.cards.bit_count() > 1:
        return no("american", "self-one")
    answer = closed_card(s, seat, move)
    if answer is not None:
        return answer
    card = first(move.cards)
    if not move.cards & s.ranks:
        return no("american", "self-rank", card=card)
    if len(s.attacks) >= limit(s):
        return no("american", "self-no-room", limit=len(s.attacks))
    return no("american", "self-no-cover", card=card)


def counter(s: DurakState, seat: int, move: Move) -> Answer:
    """baltic: why the attack may not be turned round with these."""
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
    if s.uncovered:
        return no("baltic", "counter-not-yet")
    if s.phase != COUNTER:
        return no("D-14", "word-elsewhere", seat=s.to_act)
    covering = sum(s.covers)
    ranks = 0
    for bit in bits_in(covering):
        ranks |= s.c.same_rank[bit]
    for bit in bits_in(move.cards & ~ranks):
        return no("baltic", "counter-rank", card=first(bit))
    if not one_rank(move.cards):
        return no("baltic", "estonian-one-rank")
    answer = closed_card(s, seat, move)
    if answer is not None:
        return answer
    to = attacker_of(s)
    turned = sum(1 for bit in bits_in(covering) if bit & s.c.same_rank[move.cards & -move.cards])
    if turned + move.cards.bit_count() > s.hands[to].bit_count():
        return no("baltic", "counter-limit", n=s.hands[to].bit_count(), seat=to)
    most = limit(s)
    return no("D-16", "no-room" if s.beaten else "no-room-first", limit=most)


def own(s: DurakState, seat: int, move: Move) -> Answer:
    """sly, brazen: why this own card may not be covered."""
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
    if s.x is not None and all(s.attacks[k] & s.x.dead for k in mine):
        return dead_refusal(s, move.target)
    if seat != s.to_act:
        return no("D-14", "word-elsewhere", seat=s.to_act)
    if move.cards.bit_count() > 1:
        return no("D-10", "one-card-wanted")
    answer = closed_card(s, seat, move)
    if answer is not None:
        return answer
    return no("sly", "own-cannot-cover", card=first(move.cards), target_card=first(move.target))


def cheat(s: DurakState, seat: int, move: Move) -> Answer:
    """C-1, C-2: why it is no time to cheat."""
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
    if move.cards.bit_count() > 1:
        return no("D-10", "one-card-wanted")
    if move.verb == "cheat cover":
        if not move.cards:
            return no("D-10", "cards-wanted", text=move.verb)
        answer = target_refusal(s, move)
        if answer is not None:
            return answer
        for bit in bits_in(move.cards & ~s.hands[seat]):
            return no("D-10", "not-in-hand", card=first(bit))
        if beaters(s, seat, move.target) & move.cards:
            return no("C-1", "cheat-needless", card=first(move.cards), target_card=first(move.target))
        return closed_card(s, seat, move) or no("C-1", "cheat-only-cover")
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
    answer = closed_card(s, seat, move) or passing_refusal(s, seat, move.cards.bit_count())
    return answer or no("C-1", "cheat-only-cover")


def accuse(s: DurakState, seat: int, move: Move) -> Answer:
    """C-3, C-4: why nobody may be pointed at for this card."""
    rules, x = s.c.rules, s.x
    if not rules.cheating or x is None:
        return no("C-1", "no-cheating")
    if not s.attacks:
        return no("C-3", "accuse-nothing")
    if throwing_dummy(s, seat):
        return no("C-3", "accuse-dummy")
    if move.target.bit_count() > 1:
        return no("D-10", "one-card-wanted")
    if x.accused >> seat & 1:
        return no("C-3", "accuse-barred")
    if not move.target & s.on_table():
        return no("C-3", "accuse-not-on-table", card=first(move.target or 1))
    for who, bit, aim in x.laid:
        if bit == move.target and who == seat:
            return no("C-3", "accuse-own", card=first(bit))
        if bit == move.target and aim > 0:
            return None
    return no("C-1", "accuse-lead", card=first(move.target))


def lay(s: DurakState, seat: int, move: Move) -> Answer:
    """cross: why this card may not be laid in the game before the game."""
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


def pass_over(s: DurakState, seat: int, move: Move) -> Answer:
    """C-3, magic: one passes where a cheat may be pointed at for the last time, or a joker blocked."""
    rules = s.c.rules
    if rules.cheating:
        return no("C-3", "pass-at-close")
    if rules.block_combo:
        return no("magic", "magic-nothing-to-block")
    return here_not(s, seat, move)


def here_not(s: DurakState, seat: int, move: Move) -> Answer:
    """D-10: a move that this table does not have."""
    return no("D-10", "not-at-this-table", text=move.verb)
