"""Durak by rules of thumb: what a move costs and gains, judged from the view alone.

Cards are weighed by what they beat at this very table (``view.beaters``), so jokers, own trumps and
odd ranks need no case of their own. Every legal move of every variant gets a score and a reason;
the levels differ in how much of it they heed.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from cardtable.bots.choice import Choice, Reason
from cardtable.cards import Card, Cards, cards_in, first, rank
from cardtable.engine import Move
from cardtable.games.durak.view import DurakView

EARLY = 10  # cards in stock from which a trump is worth more than a short hand
LATE = 2  # cards in stock up to which trumps are thrown in too


class Scored(NamedTuple):
    """A move with what it is worth (in ranks of a plain card; taking or stopping is 0)."""

    score: float
    move: Move
    why: Reason


class Strength(NamedTuple):
    """What one card does at a table: how many of the pack it beats, per 36 cards, and whether it
    beats cards that outrank it, as trumps and jokers do."""

    power: float
    strong: bool


@lru_cache(maxsize=256)
def _strengths(pack: Cards, beaters: tuple[tuple[Card, Cards], ...]) -> dict[Card, Strength]:
    size = pack.bit_count()
    beaten: dict[Card, list[Card]] = {card: [] for card in cards_in(pack)}
    for target, mask in beaters:
        for card in cards_in(mask & pack):
            beaten[card].append(target)
    table: dict[Card, Strength] = {}
    for card, targets in beaten.items():
        power = 36 * len(targets) / size
        own = rank(card)
        over = sum(rank(t) >= own for t in targets)
        table[card] = Strength(power, over > 2 or (own > 12 and power >= 12))
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
            found = _seen[key] = _strengths(pack, tuple((c, view.beaters(c)) for c in cards_in(pack)))
        self.strength = found
        if not memory:
            self.out = pack & ~view.hand & ~table
        self.trumps = sum(found[c].strong for c in cards_in(view.hand))
        #: what a choice decides here is covered cards, so nothing is gained by taking
        self.counting = bool(view.extra.get("points"))

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


def weigh(view: DurakView, memory: bool = True, thrifty: bool = True) -> list[Scored]:
    """Every legal move with its score and reason, best first. ``memory``: counts what was played.
    ``thrifty``: knows when taking, stopping or a pair is worth more than the lowest card."""
    sight = Sight(view, memory)
    scored = [_score(sight, move, thrifty) for move in view.legal]
    if any(s.move.verb in ("cover", "take") for s in scored):
        scored = _defence(sight, scored, thrifty)
    scored.sort(key=lambda s: (-s.score, s.move.cards, s.move.target, s.move.verb))
    return scored


def _score(sight: Sight, move: Move, thrifty: bool) -> Scored:
    judge = _BY_VERB.get(move.verb)
    if judge is None:
        return Scored(-sight.mean(move.cards), move, Reason("lowest", {"cards": move.cards}))
    score, why = judge(sight, move, thrifty)
    return Scored(score, move, why)


# -- attacking -----------------------------------------------------------------------------------


def _lead(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """Rules 1, 2, 3, 13, 15, 16."""
    view, cards = sight.view, move.cards
    count = cards.bit_count()
    score = -sight.mean(cards)
    one = {"card": first(cards)} if count == 1 else {"cards": cards}
    why = Reason("lead-lowest" if count == 1 else "lead-together", one)
    if not thrifty:
        return score - 0.01 * (count - 1), why
    strong = sight.any_strong(cards)
    if view.stock > LATE:
        if strong:
            return score - 30, Reason("lead-trump", one)
        same = max(_rank_counts(view.hand, sight, plain=True).get(rank(first(cards)), 1), 1)
        score += 3.5 * (same - 1) + 0.5 * (count - 1)
        return score, why
    seat = view.defender
    hand = sight.held_by(seat) if view.stock == 0 else None
    if hand is not None and hand:
        if not any(view.beaters(c, seat) & hand for c in cards_in(cards)):
            score += 12 + 2 * count
            why = Reason("lead-unbeatable", one | {"seat": seat})
        elif hand.bit_count() == 1 and count == 1:
            score -= 40  # he covers with his last card (rule 16)
    elif view.stock == 0 and not strong:
        worst = max(sight.chance_beaten(c, seat) for c in cards_in(cards))
        score += 4 * (1 - worst)
    if count == view.hand.bit_count():
        score += 15
    score += 2.0 * (count - 1)
    return score, why


def _rank_counts(mask: Cards, sight: Sight, plain: bool) -> dict[int, int]:
    counts: dict[int, int] = {}
    for card in cards_in(mask):
        if not (plain and sight.strong(card)):
            counts[rank(card)] = counts.get(rank(card), 0) + 1
    return counts


def _throw(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """Rules 3, 4, 5, 19, 21."""
    view, cards = sight.view, move.cards
    one = {"card": first(cards)} if cards.bit_count() == 1 else {"cards": cards}
    low = 1 - sight.mean(cards) / 100 + 0.01 * cards.bit_count()
    strong = sight.any_strong(cards)
    if view.partners_with(view.defender) if hasattr(view, "partners_with") else False:
        return -20, Reason("spares-partner", one)
    if view.stock > LATE:
        if strong:
            return -20 - sight.mean(cards), Reason("throw-trump", one)
        return low, Reason("throw-low", one)
    if strong and view.taking and view.hand.bit_count() > cards.bit_count() and view.players > 2:
        return -5, Reason("throw-trump", one)
    return low, Reason("throw-all", one)


def _done(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    view = sight.view
    fitting = 0
    for other in view.legal:
        if other.verb == "throw":
            fitting |= other.cards
    if not fitting:
        return 0.0, Reason("nothing-fits")
    return 0.0, Reason("keeps-trumps" if sight.any_strong(fitting) else "keeps-cards", {"cards": fitting})


def _draw(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """The unseen top card instead of one's own (armenian): as good as the mean of what is out."""
    if sight.view.phase == "lead":
        return -sight.mean(sight.view.unseen) - 1, Reason("draw-spares", {})
    return -10, Reason("draw-spares", {})


# -- defending -----------------------------------------------------------------------------------


def _cover(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """Rules 6 and 7, before ``_defence`` looks at all targets together."""
    card = first(move.cards)
    args = {"card": card, "target_card": first(move.target)}
    score = -sum(sight.cost(c) for c in cards_in(move.cards))
    why = Reason("cover-cheapest", args)
    if thrifty:
        opened = sight.new_ranks(card) * 36 / max(36, len(sight.strength))
        score -= min(9.0, 3 * opened) if sight.view.room else 0
        if not opened:
            why = Reason("cover-opens-nothing", args)
    return score, why


def _take(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    return 0.0, Reason("take-must", {"cards": sight.table})


def _transfer(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """Rule 20."""
    view = sight.view
    if move.verb == "show":
        return 60.0, Reason("show-first", {"card": first(move.cards)})
    one = {"card": first(move.cards)} if move.cards.bit_count() == 1 else {"cards": move.cards}
    if sight.any_strong(move.cards) and view.stock > LATE:
        return -25 - sight.mean(move.cards), Reason("transfer-trump", one)
    return 50 - sight.mean(move.cards) + 0.1 * move.cards.bit_count(), Reason("transfer-cheap", one)


def _defence(sight: Sight, scored: list[Scored], thrifty: bool) -> list[Scored]:
    """Cover or take: whether everything can be covered, by what, and whether that is worth it
    (rules 6 to 10, 22). Covers that belong to the cheapest full defence come before taking."""
    view = sight.view
    plan = cheapest_cover(sight)
    refusal = None if plan is None else _better_take(sight, plan) if thrifty else None
    result = []
    for s in scored:
        verb = s.move.verb
        if verb == "take":
            if plan is not None and refusal is not None:
                s = Scored(0.0, s.move, refusal)
            elif plan is not None:
                s = Scored(-200.0, s.move, Reason("take-keeps", {"cards": view.hand}))
        elif verb == "cover":
            target, card = first(s.move.target), first(s.move.cards)
            if plan is None:
                s = s._replace(score=s.score - 100)
            elif plan.get(target) == card:
                s = s._replace(score=s.score + (-50 if refusal is not None else 0))
            else:
                rest = cheapest_cover(sight, {target: card})
                worse = 0.0 if rest is None else sight.weight(_mask(rest.values())) - sight.weight(_mask(plan.values()))
                s = s._replace(score=s.score - (80 if rest is None else worse) - (50 if refusal is not None else 0))
        elif verb == "transfer" and plan is None and s.score < 0 and thrifty:
            s = s._replace(score=s.score + 20 if view.stock <= LATE else s.score)
        result.append(s)
    return result


def _mask(cards: object) -> Cards:
    mask = 0
    for card in cards:  # type: ignore[attr-defined]
        mask |= 1 << card
    return mask


def cheapest_cover(sight: Sight, fixed: dict[Card, Card] | None = None) -> dict[Card, Card] | None:
    """A cheap way to cover every open card, as target -> card, or None if there is none. Reads the
    legal moves, so that every variant's covers count; targets with few answers come first."""
    view = sight.view
    answers: dict[Card, list[Card]] = {}
    for pair in view.pairs:
        if pair.cover < 0 and not pair.dead:
            answers[pair.attack] = []
    for move in view.legal:
        if move.verb == "cover" and move.cards.bit_count() == 1 and move.target.bit_count() == 1:
            answers.setdefault(first(move.target), []).append(first(move.cards))
    for target in answers:
        if not answers[target]:  # only one target at a time is offered by some tables
            answers[target] = list(cards_in(view.beaters(target) & view.hand))
    if not answers:
        return None
    used: dict[Card, Card] = {}
    owner: dict[Card, Card] = {}
    for target, card in (fixed or {}).items():
        owner[card] = target
        used[target] = card

    def place(target: Card, tried: set[Card]) -> bool:
        for card in sorted(answers[target], key=lambda c: sight.cost(c)):
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
            return None
    return used


def _better_take(sight: Sight, plan: dict[Card, Card]) -> Reason | None:
    """Why taking is better than the cheapest defence, or None when it is not (rules 8, 9, 10, 22)."""
    view = sight.view
    if sight.counting or view.stock <= 6 or sight.table.bit_count() > 5:
        return None
    if view.counts[view.seat] > view.stock + 6:
        return None
    spent = [(card, target) for target, card in plan.items() if sight.strong(card)]
    if not spent:
        return None
    card, target = max(spent, key=lambda pair: sight.cost(pair[0]))
    beaten = (sum(card in cards_in(view.beaters(c) & 1 << card) for c in cards_in(sight.out)))
    args = {"card": card, "n": beaten}
    if sight.strong(target):
        return Reason("take-trump-attack", args)
    if view.stock >= EARLY:
        return Reason("take-keeps-trump", args)
    if sight.trumps == 1 and sight.cost(card) >= 33 and view.stock > 9:
        return Reason("take-keeps-trump", args)
    return None


# -- what only some tables have --------------------------------------------------------------------


def _try(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    return 5.0, Reason("try-free", {})


def _swap(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    view = sight.view
    gain = sight.mean(view.unseen) - sight.mean(move.cards)
    plan = cheapest_cover(sight)
    if plan is not None:
        return -150 - gain, Reason("swap-better", {"cards": move.cards})
    return gain - 2, Reason("swap-better", {"cards": move.cards})


def _self(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    view = sight.view
    answers = [sight.cost(c) for c in cards_in(view.hand & ~move.cards & view.beaters(first(move.cards)))]
    dear = sight.any_strong(move.cards) or not answers or min(answers) >= 18
    if dear and view.stock > LATE:
        return -20, Reason("self-sheds", {"card": first(move.cards)})
    return 1 - (sight.mean(move.cards) + min(answers or [36])) / 100, Reason("self-sheds", {"card": first(move.cards)})


def _give(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    return -sight.weight(move.cards), Reason("give-lowest", {"cards": move.cards})


def _counter(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    if sight.any_strong(move.cards) and sight.view.stock > LATE:
        return -20, Reason("counter-turns", {"cards": move.cards})
    return 10 - sight.mean(move.cards), Reason("counter-turns", {"cards": move.cards})


def _own(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    view = sight.view
    score = 0.5 - sight.mean(move.cards) / 10
    if view.stock <= LATE and not (view.players > 2 and sight.any_strong(move.cards)):
        score = 0.5 - sight.mean(move.cards) / 100
    return score, Reason("own-sheds", {"card": first(move.cards)})


def _block(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    return 40.0, Reason("block-power", {"cards": move.cards})


def _cheat(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """Better than taking, worse than an honest defence: a card caught only comes back (C-3)."""
    return 2.0 - sight.mean(move.cards) / 20, Reason("cheat-try", {"card": first(move.cards)})


def _accuse(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    """C-4: only what is visible counts: a cover that does not beat what it lies on."""
    view, card = sight.view, first(move.target or move.cards)
    for pair in view.pairs:
        if pair.cover == card and not any(view.beats(pair.attack, card, s) for s in range(view.players)):
            return 100.0, Reason("accuse-seen", {"card": card, "target_card": pair.attack})
    ranks = {rank(p.attack) for p in view.pairs if p.by != view.seat and p.attack != card}
    nothing_covered = all(p.cover < 0 for p in view.pairs)
    if nothing_covered and view.pairs and card != view.pairs[0].attack and rank(card) not in ranks and ranks:
        return 90.0, Reason("accuse-seen", {"card": card, "target_card": view.pairs[0].attack})
    return -500.0, Reason("accuse-guess", {"card": card})


def _lay(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    return 10 - sight.mean(move.cards), Reason("lowest", {"cards": move.cards})


def _last(sight: Sight, move: Move, thrifty: bool) -> tuple[float, Reason]:
    return -5.0, Reason("nothing-better")


_BY_VERB = {
    "lead": _lead,
    "throw": _throw,
    "done": _done,
    "draw": _draw,
    "cover": _cover,
    "take": _take,
    "transfer": _transfer,
    "show": _transfer,
    "try": _try,
    "swap": _swap,
    "self": _self,
    "give": _give,
    "counter": _counter,
    "own": _own,
    "block": _block,
    "cheat cover": _cheat,
    "cheat transfer": _cheat,
    "accuse": _accuse,
    "lay": _lay,
    "keep": _last,
    "pass": _last,
    "laugh": _last,
}
