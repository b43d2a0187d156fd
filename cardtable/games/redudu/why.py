"""Why a move of Redudu is not legal, and which move a text means.

Holds the reasons of RU-4 to RU-8, each with its rule id; nothing here changes a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards, NotationError, bits_in, first, parse_card
from cardtable.engine.move import Move
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import read_move
from cardtable.games.redudu.lookup import (
    BEYOND,
    BLACK,
    BLACKS,
    FEW,
    PACK,
    PLAIN,
    RANK,
    RED,
    REDUDUS,
    SECOND,
    SUITS,
    lowest_black,
)

if TYPE_CHECKING:
    from cardtable.games.redudu.state import ReduduState

VERBS = ("lead", "cover", "transfer", "take")
MOST_UNDER_RED = 3
MOST_UNDER_BLACK = 2


def read(legal: tuple[Move, ...], text: str, uncovered: Cards, hand: Cards) -> Move:
    """The legal move that a text means, else the move as written: the first cards of a cover that
    lie uncovered on the table are its targets, black redudus are those of the table and the hand.
    Raises NotationError."""
    move = read_move(legal, text)
    if move in legal or move.verb not in VERBS:
        return move
    words = text.split()[1:]
    on_table, in_hand = uncovered, hand
    target = cards = 0
    for i, word in enumerate(words):
        card = 1 << parse_card(word)
        aims = move.verb == "cover" and not cards and i < len(words) - 1
        place = on_table if aims else in_hand
        if card & BLACKS:
            card = lowest_black(place) or card
        if aims and (card & on_table or not target):
            target |= card
            on_table &= ~card
        elif (target | cards) & card:
            raise NotationError(text, "move")
        else:
            cards |= card
            in_hand &= ~card
    return Move(move.verb, cards=cards, target=target)


def why_not(state: ReduduState, move: Move, seat: int | None) -> Refusal | None:
    """The reason, or None for a move that is legal. ``seat`` is who wants to make it."""
    meant = _with_first_black(state, move, seat)
    refusal = _why_not(state, meant, seat)
    if refusal is None and meant != move:
        return Refusal("RU-1", "redudu-alike")
    return refusal


def _with_first_black(state: ReduduState, move: Move, seat: int | None) -> Move:
    """The move with that one of two alike redudus which goes first (``ReduduState.spare``)."""
    cards, target = move.cards, move.target
    hand = state.hands[seat] if seat is not None and seat == state.to_act else 0
    if seat is not None and hand & BLACKS == BLACKS and cards & BLACKS in (BLACK, SECOND):
        cards = cards & ~BLACKS | BLACKS & ~state.spare(seat)
    if state.uncovered & BLACKS == BLACKS and target & BLACKS in (BLACK, SECOND):
        target = target & ~BLACKS | state.without_later_black() & BLACKS
    return Move(move.verb, cards=cards, target=target, amount=move.amount)


def _why_not(state: ReduduState, move: Move, seat: int | None) -> Refusal | None:
    if state.to_act is None or seat is None:
        return Refusal("RU-10", "deal-over")
    if seat != state.to_act:
        return Refusal("RU-4", "not-your-turn", {"seat": state.to_act})
    if move.verb in ("throw", "done"):
        return Refusal("RU-4", "no-throwing-in")
    if move.verb not in VERBS:
        return Refusal("RU-4", "not-at-this-table", {"text": move.verb})
    if move.amount or (move.target and move.verb != "cover") or (move.cards | move.target) & ~PACK:
        return Refusal("RU-4", "not-at-this-table", {"text": move.verb})
    if not state.groups:
        return _lead(state, move, seat)
    if move.verb == "lead":
        return Refusal("RU-4", "table-not-empty")
    if move.verb == "take":
        return Refusal("RU-4", "no-cards-wanted", {"text": "take"}) if move.cards else None
    if state.taking:
        return Refusal("RU-4", "already-taking")
    if move.verb == "transfer":
        return _transfer(state, move.cards, seat)
    return _cover(state, move, seat)


def _lead(state: ReduduState, move: Move, seat: int) -> Refusal | None:
    if move.verb != "lead":
        return Refusal("RU-4", "must-lead")
    if move.cards.bit_count() != 1:
        return Refusal("RU-4", "one-card-wanted")
    return _held(state, move.cards, seat)


def _held(state: ReduduState, cards: Cards, seat: int) -> Refusal | None:
    """The card that is not in the hand."""
    hand = state.hands[seat]
    for card in bits_in(cards & ~hand):
        return Refusal("RU-4", "not-in-hand", {"card": first(card)})
    return None


def _transfer(state: ReduduState, cards: Cards, seat: int) -> Refusal | None:
    """RU-7, RU-8."""
    if state.refused:
        return Refusal("RU-8", "redudu-turned-down")
    if any(cover for _, cover in state.groups):
        return Refusal("RU-7", "transfer-after-cover")
    if cards.bit_count() != 1:
        return Refusal("RU-7", "one-card-wanted")
    if refusal := _held(state, cards, seat):
        return refusal
    attacks = state.uncovered
    plain = attacks & PLAIN
    if not cards & REDUDUS and not any(cards & RANK[bit] for bit in bits_in(plain)):
        if not plain:
            return Refusal("RU-7", "redudu-transfer-only", {"card": first(cards)})
        return Refusal("RU-7", "transfer-rank", {"card": first(cards)})
    receiver = state.following[seat]
    holds = state.hands[receiver].bit_count()
    total = attacks.bit_count() + 1
    if total <= holds:
        return None
    if not holds:
        return Refusal("RU-8", "redudu-empty-hand", {"seat": receiver})
    if holds > FEW:
        return Refusal("RU-8", "transfer-too-many", {"seat": receiver, "n": holds})
    most = holds + BEYOND
    count = (plain | cards & PLAIN).bit_count()
    if count > most:
        args = {"seat": receiver, "n": holds, "limit": most, "count": count}
        return Refusal("RU-8", "redudu-transfer-plain", args)
    return None


def _cover(state: ReduduState, move: Move, seat: int) -> Refusal | None:
    target, cards = move.target, move.cards
    if not target:
        return Refusal("RU-4", "cards-wanted", {"text": "cover"})
    for bit in bits_in(target & ~state.uncovered):
        reason = "already-covered" if bit & state.on_table() else "not-on-table"
        return Refusal("RU-4", reason, {"card": first(bit)})
    if not cards:
        return Refusal("RU-4", "cards-wanted", {"text": "cover"})
    if refusal := _held(state, cards, seat):
        return refusal
    if cards & (cards - 1):
        return _several(state, target, cards)
    if target & (target - 1):
        return _over_several(target, cards)
    return _single(state, target, cards, seat)


def _several(state: ReduduState, target: Cards, cards: Cards) -> Refusal | None:
    """RU-6: only a black redudu and a common trump go together, and only over the red redudu."""
    pair = cards.bit_count() == 2 and cards & BLACKS and cards & SUITS[state.common & 3]
    if target != RED:
        return Refusal("RU-6", "redudu-two-cards", {"target_cards": target})
    return None if pair else Refusal("RU-6", "redudu-red-covered", {"cards": cards})


def _over_several(target: Cards, card: Cards) -> Refusal | None:
    """RU-6: what one redudu may cover."""
    count = target.bit_count()
    if card & PLAIN:
        return Refusal("RU-6", "redudu-one-card", {"card": first(card)})
    if card & BLACKS:
        if target & REDUDUS:
            return Refusal("RU-6", "redudu-black-over-redudu", {"target_card": first(target & REDUDUS)})
        return Refusal("RU-6", "redudu-black-two", {"n": count}) if count > MOST_UNDER_BLACK else None
    if target & BLACKS == BLACKS:
        return Refusal("RU-6", "redudu-red-one-black")
    if target & BLACKS:
        return Refusal("RU-6", "redudu-red-black-and-one", {"n": count}) if count > 2 else None
    return Refusal("RU-6", "redudu-red-three", {"n": count}) if count > MOST_UNDER_RED else None


def _single(state: ReduduState, target: Cards, card: Cards, seat: int) -> Refusal | None:
    """RU-5, and RU-6 for one card under one card."""
    if state.tables[seat][target] & card:
        return None
    args = {"card": first(card), "target_card": first(target)}
    if target & RED:
        return Refusal("RU-6", "redudu-red-covered", {"cards": card})
    if target & BLACKS:
        return Refusal("RU-6", "redudu-black-covered", args)
    suit, other = first(card) & 3, first(target) & 3
    common, own = state.common & 3, state.own[seat] & 3
    if suit == other:
        return Refusal("RU-5", "lower-card", args)
    if other == common:
        return Refusal("RU-5", "redudu-own-under-common" if suit == own else "redudu-common", args)
    return Refusal("RU-5", "redudu-cannot-cover", args)
