"""Why a move at Redudu may be good: every reason is true of the view and the move, whoever chose it."""

from __future__ import annotations

from cardtable.bots.choice import Reason
from cardtable.bots.redudu_sight import plan, safety, sure, table_of
from cardtable.cards import TEN, Cards, bits_in, first
from cardtable.engine import Move
from cardtable.games.redudu.lookup import BLACKS, PLAIN, RED, SUITS, beats
from cardtable.games.redudu.view import ReduduView


def reason(view: ReduduView, move: Move) -> Reason | None:
    """A true reason for a legal move, or None where there is none to give."""
    return _BY_VERB[move.verb](view, move)


def _plain(view: ReduduView, cards: Cards) -> Cards:
    """Those of some cards that are neither trumps of this seat nor redudus."""
    return cards & PLAIN & ~SUITS[view.common_trump & 3] & ~SUITS[view.own_trump & 3]


def _lead(view: ReduduView, move: Move) -> Reason | None:
    card = move.cards
    plain = _plain(view, view.hand)
    if not plain:
        return Reason("lead-no-plain", {"card": first(card)})
    if _unbeatable(view, card):
        return Reason("lead-unbeatable", {"card": first(card)})
    if card & plain and first(card) >> 2 == first(plain & -plain) >> 2:
        return Reason("lead-lowest", {"card": first(card)})
    return None


def _unbeatable(view: ReduduView, card: Cards) -> bool:
    """Whether nobody can cover a card that is led: the defender may pass it on to the next (RU-7)."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    if card & RED and any(_pair_may_be_held(view, seat) for seat in others):
        return False
    return all(safety(view, card, seat) > 1 - 1e-9 for seat in others)


def _pair_may_be_held(view: ReduduView, seat: int) -> bool:
    """Whether a seat may have a black redudu and a common trump against the red one (RU-6)."""
    may = view.unseen | view.known[seat]
    return bool(may & BLACKS and may & (SUITS[view.common_trump & 3] | 1 << view.common_trump))


def _cover(view: ReduduView, move: Move) -> Reason | None:
    many = move.target.bit_count()
    if many > 1:
        return Reason("redudu-several", {"n": many})
    others = [m.cards for m in view.legal if m.verb == "cover" and m.target == move.target]
    if len(others) == 1:
        return Reason("cover-only", {"card": first(move.cards)})
    if not move.cards & (move.cards - 1):
        worth = table_of(view)
        if all(worth[move.cards] <= sum(worth[bit] for bit in bits_in(cards)) for cards in others):
            return Reason("cover-cheapest", {"card": first(move.cards)})
    way = plan(view)
    if way is not None and way.move is move:
        return Reason("redudu-plan")
    return None


def _transfer(view: ReduduView, move: Move) -> Reason | None:
    if not sure(view):
        return None
    worth = table_of(view)
    below = sum(worth[bit] < worth[move.cards] for bit in bits_in(view.hand))
    low = first(move.cards) >> 2 <= TEN and 2 * below <= view.hand.bit_count()
    cheap = low and _plain(view, move.cards)
    return Reason("transfer-cheap" if cheap else "transfer-passes", {"card": first(move.cards)})


def _take(view: ReduduView, move: Move) -> Reason | None:
    way = plan(view)
    if way is None:
        return Reason("take-must")
    dear = way.move.cards & ~_plain(view, way.move.cards)
    if not dear or view.uncovered & (view.uncovered - 1):
        return None
    bit = 1 << dear.bit_length() - 1
    out = view.unseen | (1 << view.common_trump if view.common_left else 0)
    for seat, cards in enumerate(view.known):
        out |= 0 if seat == view.seat else cards
    table = beats(view.common_trump & 3, view.own_trump & 3)
    beaten = sum(1 for target in bits_in(out) if table[target] & bit)
    return Reason("take-keeps-trump", {"card": first(bit), "n": beaten}) if beaten else None


_BY_VERB = {"lead": _lead, "cover": _cover, "transfer": _transfer, "take": _take}
