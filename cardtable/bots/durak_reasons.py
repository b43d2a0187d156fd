"""Why a move at a Durak table may be good, said of the move as it is: every reason here is true of the
view and the move, whoever chose it. Where nothing true can be said shortly there is no reason.
"""

from __future__ import annotations

from cardtable.bots.choice import Reason
from cardtable.bots.durak_sight import Sight, alike, beaten, cheapest_cover, misfit
from cardtable.cards import FACE, SUITS, TEN, Card, Cards, cards_in, first, make, rank, suit
from cardtable.engine import Move
from cardtable.games.durak.view import DurakView

LATE = 2  # cards in stock up to which it is said to be running out
NINE_OF_DIAMONDS = make(7, 1)


def reason(view: DurakView, move: Move) -> Reason | None:
    """A true reason for a legal move, or None where there is none to give."""
    sight = Sight(view)
    give = _BY_VERB.get(move.verb)
    return None if give is None else give(sight, move)


def _named(cards: Cards) -> dict[str, Card | Cards]:
    return {"card": first(cards)} if cards.bit_count() == 1 else {"cards": cards}


def _trump(view: DurakView, card: Card) -> bool:
    """Of a trump suit of this seat: what a player calls a trump, which no joker is."""
    return suit(card) >= 0 and SUITS[suit(card)] in view.trumps[view.seat]


def _plain(sight: Sight, card: Card) -> bool:
    """Neither a trump nor a joker, nor as strong as one."""
    return suit(card) >= 0 and not _trump(sight.view, card) and not sight.strong(card)


def _all_plain(sight: Sight, cards: Cards) -> bool:
    return all(_plain(sight, card) for card in cards_in(cards))


def _least(sight: Sight, card: Card, among: Cards) -> bool:
    """Whether no card of a mask costs less than one of them, plain ones before all others."""

    def price(card: Card) -> tuple[bool, float]:
        return not _plain(sight, card), sight.cost(card)

    return all(price(card) <= price(other) for other in cards_in(among))


def _lowest(view: DurakView, card: Card, among: Cards) -> bool:
    """Whether no card of a mask looks lower than one of them: by rank, trumps above all others. What
    beats little need not be low, as in royal or estonian."""

    def place(card: Card) -> tuple[bool, int]:
        return suit(card) < 0 or _trump(view, card), rank(card)

    return all(place(card) <= place(other) for other in cards_in(among))


def _lead(sight: Sight, move: Move) -> Reason | None:
    view, cards = sight.view, move.cards
    one = _named(cards)
    if cards.bit_count() > 1:
        alike = len({rank(card) for card in cards_in(cards)}) == 1
        return Reason("lead-together", one) if alike else None
    card = first(cards)
    suited = sum(1 << c for c in cards_in(view.hand) if suit(c) >= 0 and not _trump(view, c))
    if not suited:
        return Reason("lead-no-plain", one)
    if _unbeatable(sight, card):
        return Reason("lead-unbeatable", one)
    if not _plain(sight, card):
        return None
    if _least(sight, card, sum(1 << c for c in cards_in(view.hand) if _plain(sight, c))):
        return Reason("lead-lowest" if _lowest(view, card, suited) else "lead-spared", one)
    return Reason("lead-pair", one) if _may_follow(view, card) else None


def _may_follow(view: DurakView, card: Card) -> bool:
    """Whether a card of the same rank can be thrown in once this one is led."""
    rules, extra = view.table.rules, view.extra
    if not rules.throw_in or rules.leads != "rank" or view.room < 2:
        return False
    if rules.nine_closes and card & FACE == NINE_OF_DIAMONDS:
        return False
    if extra.get("dummy") == view.seat and extra["keeper"] == view.defender:
        return False  # the hand is silent while its keeper defends
    held = extra.get("open", view.hand) & ~(1 << card)
    return any(rank(c) == rank(card) for c in cards_in(held))


def _unbeatable(sight: Sight, card: Card) -> bool:
    """Whether nothing covers a card that the defender may hold, or to whom the attack may pass on."""
    view, rules = sight.view, sight.view.table.rules
    if view.extra or rules.draws or rules.second_try:
        return False  # cards may come to him from elsewhere
    against = [s for s in range(view.players) if s != view.seat] if rules.transfer else [view.defender]
    return not any(view.beaters(card, seat) & (view.unseen | view.known[seat]) for seat in against)


def _throw(sight: Sight, move: Move) -> Reason | None:
    view, one = sight.view, _named(move.cards)
    if view.stock <= LATE:
        return Reason("throw-all", one)
    if not _all_plain(sight, move.cards):
        return None
    return Reason("throw-along" if view.taking else "throw-low", one)


def _done(sight: Sight, move: Move) -> Reason | None:
    view = sight.view
    fitting = 0
    for other in view.legal:
        if other.verb == "throw":
            fitting |= other.cards
    if not fitting:
        return None
    if any({view.seat, view.defender} == set(pair) for pair in view.extra.get("partners", ())):
        return Reason("spares-partner")
    trumps = all(_trump(view, card) for card in cards_in(fitting))
    return Reason("keeps-trumps" if trumps else "keeps-cards", {"cards": fitting})


def _cover(sight: Sight, move: Move) -> Reason | None:
    if move.cards.bit_count() > 1 or move.target.bit_count() > 1:
        return None
    view, card = sight.view, first(move.cards)
    args = {"card": card, "target_card": first(move.target)}
    others = _covering(view, move.target)
    throwing = view.table.rules.throw_in and view.room > 0 and not view.taking
    closed = throwing and not sight.new_ranks(card)
    if others == move.cards:
        return Reason("cover-only", args)
    if _least(sight, card, others):
        if not _lowest(view, card, others):
            return Reason("cover-spared", args)
        return Reason("cover-cheap-and-closed" if closed else "cover-cheapest", args)
    return Reason("cover-opens-nothing", args) if closed else None


def _covering(view: DurakView, target: Cards) -> Cards:
    """The cards of the hand that cover a card: those that may be laid, their like, and closed ones."""
    found = view.hand & ~view.extra.get("open", view.hand) & view.beaters(first(target))
    for other in view.legal:
        if other.verb == "cover" and other.target == target:
            found |= other.cards
    return alike(cards_in(found)) & view.hand


def _take(sight: Sight, move: Move) -> Reason | None:
    view = sight.view
    plan = cheapest_cover(sight, sight.cost)
    if plan is None:
        return Reason("take-must", {"cards": sight.table})
    spent = [(card, target) for target, card in plan.items() if sight.strong(card)]
    if not spent:
        return None
    card, target = max(spent, key=lambda pair: sight.cost(pair[0]))
    rules = view.table.rules
    common = len(set(view.trumps)) == 1 or rules.foreign_trump or rules.attacker_trump
    if common and _trump(view, card) and _trump(view, target):
        return Reason("take-trump-attack", {"card": card})
    left = sight.out | sum(1 << c for c in view.under)
    beaten = sum(view.beats(other, card) for other in cards_in(left))
    key = "take-keeps-unplayed" if _out_of_play(view) else "take-keeps-trump"
    return Reason(key, {"card": card, "n": beaten}) if beaten else None


def _out_of_play(view: DurakView) -> int:
    """How many of the cards that were not seen lie aside for the whole deal (chukotka, piled, secret)."""
    held = sum(count - known.bit_count() for count, known in zip(view.counts, view.known, strict=True))
    packets: tuple[int, ...] = view.extra.get("packets", ())
    to_come = view.stock - len(view.under) + sum(packets)
    return view.unseen.bit_count() - held - to_come


def _transfer(sight: Sight, move: Move) -> Reason | None:
    if move.verb == "show":
        return Reason("show-first", {"card": first(move.cards)})
    hand = list(cards_in(sight.view.hand))
    below = sum(sight.cost(card) < sight.mean(move.cards) for card in hand)
    cheap = _all_plain(sight, move.cards) and 2 * below <= len(hand) and rank(first(move.cards)) <= TEN
    return Reason("transfer-cheap" if cheap else "transfer-passes", _named(move.cards))


def _swap(sight: Sight, move: Move) -> Reason | None:
    better = sight.mean(sight.view.unseen) > sight.mean(move.cards)
    return Reason("swap-better", {"cards": move.cards}) if better else None


def _give(sight: Sight, move: Move) -> Reason | None:
    others = [other.cards for other in sight.view.legal if other.verb == move.verb]
    if any(sight.weight(cards) < sight.weight(move.cards) for cards in others):
        return None
    return Reason("give-lowest" if move.verb == "give" else "lowest", {"cards": move.cards})


def _accuse(sight: Sight, move: Move) -> Reason | None:
    """C-4: what lies there for all to see."""
    view, card = sight.view, first(move.target or move.cards)
    for pair in view.pairs:
        if pair.cover == card and not beaten(view, pair.attack, card):
            return Reason("accuse-seen", {"card": card, "target_card": pair.attack})
    beside = misfit(view, card)
    if beside is not None:
        return Reason("accuse-rank", {"card": card, "target_card": beside})
    return Reason("accuse-guess", {"card": card})


def _said(key: str) -> Reason:
    return Reason(key)


_BY_VERB = {
    "lead": _lead,
    "throw": _throw,
    "done": _done,
    "draw": lambda sight, move: _said("draw-spares"),
    "cover": _cover,
    "take": _take,
    "transfer": _transfer,
    "show": _transfer,
    "try": lambda sight, move: _said("try-free"),
    "swap": _swap,
    "self": lambda sight, move: _said("self-sheds"),
    "own": lambda sight, move: _said("own-sheds"),
    "give": _give,
    "lay": _give,
    "counter": lambda sight, move: _said("counter-turns"),
    "block": lambda sight, move: _said("block-power"),
    "cheat cover": lambda sight, move: _said("cheat-try"),
    "cheat transfer": lambda sight, move: _said("cheat-try"),
    "accuse": _accuse,
}
