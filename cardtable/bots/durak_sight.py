"""What a seat makes of its view of a Durak table: the strength of cards, who may hold what.

Cards are weighed by what they beat at this very table (``view.beaters``), so jokers, own trumps and
odd ranks need no case of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardtable.cards import (
    JOKER_RANK,
    JOKERS,
    RED_JOKER,
    TEN,
    TWIN,
    WILDS,
    Card,
    Cards,
    cards_in,
    first,
    mask_of,
    rank,
)
from cardtable.games.durak.view import DurakView

# What each card that beats another, beyond 22 of 36, takes from that one's worth.
WEAKNESS = 2.0


class Strength(NamedTuple):
    """What one card does at a table. ``power``: how many cards it beats, per 36 of the pack, less for
    one that most cards beat, as they do some jokers; ``strong``: it beats cards that outrank it, as
    trumps do, or stands above all ranks."""

    power: float
    strong: bool


def strengths(pack: Cards, beaters: Mapping[Card, Cards]) -> dict[Card, Strength]:
    """Every card of a pack by what it beats and what beats it. ``beaters``: for each card the mask of
    those that cover it."""
    share = 36 / pack.bit_count()
    twins = 1 + (pack >> TWIN > 0)  # how many cards of its rank and above a card beats without being a trump
    beaten: dict[Card, list[Card]] = {card: [] for card in cards_in(pack)}
    for target, mask in beaters.items():
        for card in cards_in(mask & pack):
            beaten[card].append(target)
    table: dict[Card, Strength] = {}
    for card, targets in beaten.items():
        power = share * len(targets)
        power -= WEAKNESS * max(0.0, share * (beaters[card] & pack).bit_count() - 22)
        own = rank(card)
        over = sum(own <= rank(t) <= 12 for t in targets)
        table[card] = Strength(power, power >= 12 if own > 12 else over > twins)
    return table


_seen: dict[tuple[object, ...], dict[Card, Strength]] = {}


class Sight:
    """What a seat makes of its view: the strength of cards, who holds what, who is pressed."""

    def __init__(self, view: DurakView, memory: bool = True) -> None:
        self.view = view
        seat = view.seat
        table = 0
        for pair in view.pairs:
            table |= 1 << pair.attack
            if pair.cover >= 0:
                table |= 1 << pair.cover
        self.table = table
        self.out = view.unseen
        for other, cards in enumerate(view.known):
            if other != seat:
                self.out |= cards
        pack = self.out | view.hand | table | view.discard
        for card in view.under:
            pack |= 1 << card
        key = (view.table, view.players, view.trumps, seat, pack)
        found = _seen.get(key)
        if found is None:
            if len(_seen) > 500:
                _seen.clear()
            found = _seen[key] = strengths(pack, {c: view.beaters(c) for c in cards_in(pack)})
        self.strength = found
        if not memory:
            self.out = pack & ~view.hand & ~table
        self.trumps = sum(found[c].strong for c in cards_in(view.hand))
        #: "points" or "figures" where covered cards decide, else ""
        self.counting: str = view.table.rules.counting

    def cost(self, card: Card) -> float:
        """What giving a card away costs: what it beats."""
        found = self.strength.get(card)
        return found.power if found else 12.0

    def strong(self, card: Card) -> bool:
        found = self.strength.get(card)
        return found.strong if found else False

    def weight(self, mask: Cards) -> float:
        return sum(self.cost(c) for c in cards_in(mask))

    def mean(self, mask: Cards) -> float:
        return self.weight(mask) / max(1, mask.bit_count())

    def any_strong(self, mask: Cards) -> bool:
        return any(self.strong(c) for c in cards_in(mask))

    def new_ranks(self, card: Card) -> int:
        """How many cards that are out could be thrown in after ``card`` and not before (rule 7)."""
        ranks = {rank(c) for c in cards_in(self.table)}
        own = rank(card)
        return 0 if own in ranks else sum(rank(c) == own for c in cards_in(self.out))

    def held_by(self, seat: int) -> Cards | None:
        """The hand of another seat when it is known whole (rule 12), else None."""
        view = self.view
        known, count = view.known[seat], view.counts[seat]
        if known.bit_count() == count:
            return known
        hidden = sum(
            view.counts[s] - view.known[s].bit_count() for s in range(view.players) if s != view.seat
        )
        if not view.stock and hidden == count - known.bit_count() == view.unseen.bit_count():
            return known | view.unseen
        return None

    def lost_with(self, spent: Cards) -> bool:
        """magic: whether nothing but jokers would be left in hand, with no card to come, which loses."""
        view = self.view
        rest = view.hand & ~spent
        coming = view.stock or view.extra.get("packets", (0,) * view.players)[view.seat]
        return view.table.rules.only_jokers and not coming and bool(rest) and not rest & ~JOKERS

    def power(self, led: Cards) -> float:
        """magic: what a lead of jokers brings by the cards that change hands, 0 where the stock is too short
        for it."""
        view = self.view
        jokers = led & JOKERS
        if not jokers or not view.table.rules.jokers_give:
            return 0.0
        many = 5 if jokers.bit_count() > 1 else 2
        receives = jokers == 1 << RED_JOKER
        held = view.counts[view.defender] if receives else view.counts[view.seat] - led.bit_count()
        if many - held > view.stock:
            return 0.0
        return -4.0 * many if receives else 2.5 * many

    def feeds(self, cards: Cards) -> bool:
        """Whether attacking with these cards would likely give the defender something to count."""
        view = self.view
        if view.taking:
            return False
        return any(self.chance_beaten(c, view.defender) > 0.4 for c in cards_in(self.counted(cards)))

    def counted(self, cards: Cards) -> Cards:
        """points, figures: of some cards those that count for who covers them."""
        if not self.counting:
            return 0
        return cards if self.counting == "points" else mask_of(c for c in cards_in(cards) if rank(c) >= TEN)

    def chance_beaten(self, card: Card, seat: int) -> float:
        """The chance that a seat holds a card that beats ``card``, from what is out."""
        view = self.view
        beaters = view.beaters(card, seat)
        if beaters & view.known[seat]:
            return 1.0
        unseen = view.unseen.bit_count()
        blank = unseen - (beaters & view.unseen).bit_count()
        hidden = view.counts[seat] - view.known[seat].bit_count()
        chance = 1.0
        for i in range(min(hidden, unseen)):
            chance *= max(0, blank - i) / (unseen - i)
        return 1 - chance


def misfit(view: DurakView, card: Card) -> Card | None:
    """C-4: the card that a transfer was laid beside, if no card that lay there was of its rank: whoever looks
    sees that it was a cheat. A cover that was turned round (baltic) lies there too, and beats a card that
    needs no answer any more."""
    for index, pair in enumerate(view.pairs):
        if pair.attack == card and index:
            before = view.pairs[:index]
            fits = any(
                rank(other.attack) == rank(card) or (other.dead and beaten(view, other.attack, card))
                for other in before
            )
            return None if fits else before[-1].attack
    return None


def beaten(view: DurakView, target: Card, card: Card) -> bool:
    """Whether a card covers another, whoever lays it."""
    return any(view.beats(target, card, seat) for seat in range(view.players))


def alike(cards: Iterable[Card]) -> Cards:
    """The cards with all that are written as they are, of which a move names one: twins, wild cards."""
    mask = 0
    for card in cards:
        mask |= WILDS if WILDS >> card & 1 else 1 << card | 1 << (card ^ TWIN)
    return mask


def _answers(view: DurakView) -> dict[Card, list[Card]]:
    """What the hand covers each open card with. Reads the legal moves, so that every variant's covers
    count."""
    answers: dict[Card, list[Card]] = {}
    for pair in view.pairs:
        if pair.cover < 0 and not pair.dead:
            answers[pair.attack] = []
    for move in view.legal:
        if move.verb == "cover" and move.cards.bit_count() == 1 and move.target.bit_count() == 1:
            answers.setdefault(first(move.target), []).append(first(move.cards))
    for target, cards in answers.items():
        if not cards:  # only one target at a time is offered by some tables
            answers[target] = list(cards_in(view.beaters(target) & view.hand))
        else:
            answers[target] = list(cards_in(alike(cards) & view.hand))
    return answers


def cheapest_cover(
    sight: Sight, price: Callable[[Card], float], fixed: dict[Card, Card] | None = None
) -> dict[Card, Card] | None:
    """A cheap way to cover every open card, as target -> card, or None if there is none. Where nothing
    else will do and the cover with a joker ends the bout (wild), that one alone. Targets with few
    answers come first. ``fixed``: covers that are to belong to it."""
    answers = _answers(sight.view)
    if not answers:
        return None
    used: dict[Card, Card] = {}
    owner: dict[Card, Card] = {}
    for target, card in (fixed or {}).items():
        owner[card] = target
        used[target] = card

    def place(target: Card, tried: set[Card]) -> bool:
        for card in sorted(answers[target], key=price):
            if card in tried:
                continue
            tried.add(card)
            holder = owner.get(card)
            if holder is not None and fixed and holder in fixed:
                continue
            if holder is None or place(holder, tried):
                owner[card], used[target] = target, card
                return True
        return False

    for target in sorted(answers, key=lambda t: (len(answers[t]), -sight.cost(t))):
        if target not in used and not place(target, set()):
            return _ender(sight, answers if not fixed else {t: [c] for t, c in fixed.items()})
    return used


def _ender(sight: Sight, answers: Mapping[Card, list[Card]]) -> dict[Card, Card] | None:
    """A joker that beats off the whole bout by covering one card (wild)."""
    if sight.view.table.rules.joker_ends:
        for target, cards in answers.items():
            for card in cards:
                if rank(card) == JOKER_RANK:
                    return {target: card}
    return None
