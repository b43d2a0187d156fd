"""What every refusal of Durak asks first: the player, his cards, the target, the room (D-10, D-16, D-21)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.cards import FACE, JOKERS, RANK_MASKS, TWIN, WILDS, bits_in, both, first
from cardtable.engine.move import POINTING, TARGETED, Move
from cardtable.engine.refusal import Refusal
from cardtable.games.durak.endings import twins
from cardtable.games.durak.state import BEFORE, LEAD, DurakState

Answer = Refusal | None
Check = Callable[[DurakState, int, Move], Answer]


def no(rule: str, reason: str, **args: Any) -> Refusal:
    """A refusal by a rule, for a reason that ``text`` has words for."""
    return Refusal(rule, reason, args)


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
        return no("cross", "cross-lay-or-take", text=str_of(move))
    pack = s.c.pack
    if not 0 <= seat < s.c.n or not (s.playing >> seat & 1 or throwing_dummy(s, seat)):
        return no("D-21", "seat-out", seat=seat)
    if twice := (move.cards & ~pack) >> TWIN & move.cards:
        return no("D-10", "same-card-twice", card=first(twice))
    if move.amount or (move.cards | move.target) & ~pack:
        return no("D-10", "unknown-move", text=str_of(move))
    if move.target and move.verb not in TARGETED | {"accuse"}:
        return no("D-10", "unknown-move", text=str_of(move))
    if move.verb in ("done", "take", "draw", "pass", "laugh", "keep", *POINTING) and move.cards:
        return no("D-10", "no-cards-wanted", text=text)
    if move.verb in ("lead", "throw", "transfer", "show", "cover", "give", "swap", "counter", "self", "own"):
        if not move.cards:
            return no("D-10", "cards-wanted", text=text)
        for bit in bits_in(move.cards & ~s.hands[seat]):
            alike = written_alike(bit)
            held = (alike & s.hands[seat]).bit_count()
            if not held:
                return no("D-10", "not-in-hand", card=first(bit))
            if held < (alike & move.cards).bit_count():
                return no("D-10", "same-card-twice", card=first(bit))
    return None


def throwing_dummy(s: DurakState, seat: int) -> bool:
    """throwing-dummy: whether a seat is the dummy's, which is none of the players but throws in."""
    return s.c.rules.dummy == "throwing" and seat == s.c.n - 1


def written_alike(bit: int) -> int:
    """The cards that are written like this one: it and its twin, or all wild cards."""
    return WILDS if bit & WILDS else both(1 << (first(bit) & FACE))


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
    """double, chinese, untitled: something was covered that closes the throwing in; wild: a joker covers, and
    the bout is as good as over."""
    rules = s.c.rules
    if rules.joker_ends and sum(s.covers) & JOKERS:
        return no("D-14", "word-elsewhere", seat=s.to_act)
    twin = rules.twin_closes and any(twins(a, b) for a, b in zip(s.attacks, s.covers, strict=True) if b)
    if rules.nine_closes and not twin:
        slug = nine_rule(s)
        return no(slug, f"{slug}-nine-covered")
    return no("double", "double-no-throw-in")


def nine_rule(s: DurakState) -> str:
    """The variant by which a covered nine of diamonds closes the throwing in."""
    return "untitled" if s.c.rules.taking == "pass-on" else "chinese"


def one_rank(cards: int) -> bool:
    """Whether all cards are of one rank."""
    return any(not cards & ~mask for mask in RANK_MASKS)


def dead_refusal(s: DurakState, target: int) -> Refusal:
    """transfer-3, baltic: a card that needs no answer any more."""
    if s.x is not None and s.x.countered:
        return no("baltic", "counter-dead", card=first(target))
    return no("transfer-3", "transfer-3-dead", card=first(target))


def target_refusal(s: DurakState, move: Move) -> Answer:
    """Whether the target is an attacking card that still needs an answer."""
    target = move.target
    alike = written_alike(target)
    attacks = [bit for bit in s.attacks if bit & alike]
    if not attacks:
        return no("D-12", "not-on-table", card=first(target))
    if s.x is not None and any(bit & s.x.dead for bit in attacks):
        return dead_refusal(s, target)
    if not any(bit & s.uncovered for bit in attacks):
        return no("D-12", "already-covered", card=first(target))
    return None


def give_first(s: DurakState) -> Answer:
    """magic: cards are to be given before anything else."""
    x = s.x
    assert x is not None and x.give is not None
    return no("magic", "magic-give-now", n=x.give[2], seat=x.give[1])


def modifiers(s: DurakState) -> tuple[str, ...]:
    """The modifiers of the table."""
    return s.table.modifiers
