"""Durak by rules of thumb: what a move costs and gains, judged from the view alone.

Every legal move of every variant gets a score (D-32 and the rules of thumb 1-9, 12,
15, 16, 20); the levels differ in how much of it they heed. Search and solver are wired in at the end.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cardtable.bots import durak_playout, durak_world
from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.durak_endgame import solve, worth_of
from cardtable.bots.durak_lost import best_chance
from cardtable.bots.durak_reasons import reason
from cardtable.bots.durak_sight import Sight, beaten, cheapest_cover, misfit
from cardtable.bots.judge import Judge
from cardtable.cards import JOKER_RANK, Card, Cards, cards_in, first, mask_of, rank
from cardtable.engine import Move
from cardtable.games.durak.view import DurakView

EARLY = 10  # cards in stock from which a trump is worth more than a short hand
LAST_CARDS = 60  # positions that the normal level goes through when the stock is gone
STALE = 100  # bouts after which a deal is taken to go round and round
LATE = 2  # cards in stock up to which trumps are thrown in too
CHEATS = ("cheat cover", "cheat transfer")


class Scored(NamedTuple):
    """A move with what it is worth (in ranks of a plain card; taking or stopping is 0)."""

    score: float
    move: Move


def weigh(view: DurakView, memory: bool = True, thrifty: bool = True) -> list[Scored]:
    """Every legal move with its score, best first. ``memory``: counts what was played.
    ``thrifty``: knows when taking, stopping or a pair is worth more than the lowest card, as long as the
    deal gets on: who takes to save a trump from a defender who does the same goes round for ever."""
    sight = Sight(view, memory)
    thrifty = thrifty and view.bout <= STALE
    scored = [_score(sight, move, thrifty) for move in view.legal]
    if any(s.move.verb in ("cover", "take") for s in scored):
        scored = _defence(sight, scored, thrifty)
    scored.sort(key=lambda s: (-s.score, s.move.cards, s.move.target, s.move.verb))
    return scored


def _score(sight: Sight, move: Move, thrifty: bool) -> Scored:
    judge = _BY_VERB.get(move.verb)
    if judge is None:
        return Scored(-sight.mean(move.cards), move)
    return Scored(judge(sight, move, thrifty), move)


# -- attacking -----------------------------------------------------------------------------------


def _lead(sight: Sight, move: Move, thrifty: bool) -> float:
    """Rules 1, 2, 3, 13, 15, 16."""
    view, cards = sight.view, move.cards
    count = cards.bit_count()
    score = sight.power(cards) - sight.mean(cards)
    if sight.lost_with(cards):
        score -= 100
    if not thrifty:
        return score - 0.01 * (count - 1)
    strong = sight.any_strong(cards)
    if sight.counting:
        score -= 12 * count * sight.feeds(cards)
    if view.stock > LATE:
        if strong:
            return score - 30
        same = max(_rank_counts(view.hand, sight, plain=True).get(rank(first(cards)), 1), 1)
        score += 3.5 * (same - 1) + 0.5 * (count - 1)
        return score
    seat = view.defender
    hand = sight.held_by(seat) if view.stock == 0 else None
    if hand is not None and hand:
        if not any(view.beaters(c, seat) & hand for c in cards_in(cards)):
            score += 12 + 2 * count
        elif hand.bit_count() == 1 and count == 1:
            score -= 40  # he covers with his last card (rule 16)
    elif view.stock == 0 and not strong:
        worst = max(sight.chance_beaten(c, seat) for c in cards_in(cards))
        score += 4 * (1 - worst)
    if count == view.hand.bit_count():
        score += 15
    score += 2.0 * (count - 1)
    return score


def _rank_counts(mask: Cards, sight: Sight, plain: bool) -> dict[int, int]:
    counts: dict[int, int] = {}
    for card in cards_in(mask):
        if not (plain and sight.strong(card)):
            counts[rank(card)] = counts.get(rank(card), 0) + 1
    return counts


def _throw(sight: Sight, move: Move, thrifty: bool) -> float:
    """Rules 3, 4, 5, 19, 21."""
    view, cards = sight.view, move.cards
    low = 1 - sight.mean(cards) / 100 + 0.01 * cards.bit_count()
    strong = sight.any_strong(cards)
    if any({view.seat, view.defender} == set(pair) for pair in view.extra.get("partners", ())):
        return -20
    if sight.lost_with(cards):
        return -60
    if not thrifty:
        return low
    if sight.feeds(cards):
        return -15 - sight.mean(cards)
    if view.stock > LATE:
        if strong:
            return -20 - sight.mean(cards)
        return low
    if strong and view.taking and view.hand.bit_count() > cards.bit_count() and view.players > 2:
        return -5
    return low


def _draw(sight: Sight, move: Move, thrifty: bool) -> float:
    """The unseen top card instead of one's own (armenian): as good as the mean of what is out."""
    if sight.view.phase == "lead":
        return -sight.mean(sight.view.unseen) - 1
    return -10


# -- defending -----------------------------------------------------------------------------------


def _price(sight: Sight, card: Card, thrifty: bool) -> float:
    """What covering with a card costs: the card, and what others may throw in after it (rule 7)."""
    cost = sight.cost(card)
    if thrifty and sight.view.room:
        cost += min(9.0, 3 * sight.new_ranks(card) * 36 / max(36, len(sight.strength)))
    return cost


def _cover(sight: Sight, move: Move, thrifty: bool) -> float:
    """Rules 6 and 7, before ``_defence`` looks at all targets together."""
    return -sum(_price(sight, c, thrifty) for c in cards_in(move.cards))


def _stop(sight: Sight, move: Move, thrifty: bool) -> float:
    """Taking or saying done: what all else is weighed against."""
    return 0.0


def _transfer(sight: Sight, move: Move, thrifty: bool) -> float:
    """Rule 20."""
    view = sight.view
    if move.verb == "show":
        return 60.0
    if sight.any_strong(move.cards) and view.stock > LATE:
        return -25 - sight.mean(move.cards)
    return 50 - sight.mean(move.cards) + 0.1 * move.cards.bit_count()


def _defence(sight: Sight, scored: list[Scored], thrifty: bool) -> list[Scored]:
    """Cover or take: whether everything can be covered, by what, and whether that is worth it
    (rules 6 to 10, 22). Covers that belong to the cheapest full defence come before taking."""
    view = sight.view

    def jokers_first(card: Card) -> float:
        return _price(sight, card, thrifty) - 100 * (rank(card) == JOKER_RANK)

    def price(card: Card) -> float:
        return _price(sight, card, thrifty)

    plan = cheapest_cover(sight, price)
    if plan is not None and sight.lost_with(mask_of(plan.values())):
        price = jokers_first
        plan = cheapest_cover(sight, price)
    taking = plan is not None and (
        sight.lost_with(mask_of(plan.values())) or (thrifty and _better_take(sight, plan))
    )
    whole = 0.0 if plan is None else sum(map(price, plan.values()))
    result = []
    for s in scored:
        verb, score = s.move.verb, s.score
        if verb == "take" and plan is not None:
            if not taking:
                score = -200.0
        elif verb in CHEATS and plan is not None and not taking:
            score = -150.0
        elif verb == "cover" and plan is None:
            score -= 100
        elif verb == "cover":
            target, card = first(s.move.target), first(s.move.cards)
            if plan is not None and plan.get(target) != card:
                other = cheapest_cover(sight, price, {target: card})
                score -= 80 if other is None else sum(map(price, other.values())) - whole
            if taking:
                score -= 50
        elif verb in ("transfer", "show") and plan is not None and sight.counted(mask_of(plan)):
            score -= 150  # what is passed on another covers and counts
        elif verb == "transfer" and plan is None and score < 0 and view.stock <= LATE:
            score += 20
        result.append(Scored(score, s.move))
    return result


def _better_take(sight: Sight, plan: dict[Card, Card]) -> bool:
    """Whether taking is better than the cheapest defence (rules 8, 9, 10, 22)."""
    view = sight.view
    if sight.counting or view.stock <= 6 or sight.table.bit_count() > 5:
        return False
    if view.counts[view.seat] > view.stock + 6:
        return False
    spent = [(card, target) for target, card in plan.items() if sight.strong(card)]
    if not spent:
        return False
    card, target = max(spent, key=lambda pair: sight.cost(pair[0]))
    if sight.strong(target) or view.stock >= EARLY:
        return True
    return sight.trumps == 1 and sight.cost(card) >= 33 and view.stock > 9


# -- what only some tables have --------------------------------------------------------------------


def _try(sight: Sight, move: Move, thrifty: bool) -> float:
    return 5.0


def _swap(sight: Sight, move: Move, thrifty: bool) -> float:
    view = sight.view
    gain = sight.mean(view.unseen) - sight.mean(move.cards)
    if cheapest_cover(sight, sight.cost) is not None:
        return -150 - gain
    return gain - 2


def _self(sight: Sight, move: Move, thrifty: bool) -> float:
    view = sight.view
    answers = [sight.cost(c) for c in cards_in(view.hand & ~move.cards & view.beaters(first(move.cards)))]
    dear = sight.any_strong(move.cards) or not answers or min(answers) >= 18
    if dear and view.stock > LATE:
        return -20
    return 1 - (sight.mean(move.cards) + min(answers or [36])) / 100


def _give(sight: Sight, move: Move, thrifty: bool) -> float:
    return -sight.weight(move.cards)


def _counter(sight: Sight, move: Move, thrifty: bool) -> float:
    covered = mask_of(pair.attack for pair in sight.view.pairs if pair.cover >= 0)
    if sight.counted(covered) or (sight.any_strong(move.cards) and sight.view.stock > LATE):
        return -20
    return 10 - sight.mean(move.cards)


def _own(sight: Sight, move: Move, thrifty: bool) -> float:
    view = sight.view
    score = 0.5 - sight.mean(move.cards) / 10
    if view.stock <= LATE and not (view.players > 2 and sight.any_strong(move.cards)):
        score = 0.5 - sight.mean(move.cards) / 100
    return score


def _block(sight: Sight, move: Move, thrifty: bool) -> float:
    """Worth showing five cards only to who would be given some; to give is a gain (magic)."""
    give = sight.view.extra.get("give")
    return 40.0 if give is None or give[1] == sight.view.seat else -40.0


def _cheat(sight: Sight, move: Move, thrifty: bool) -> float:
    """Better than taking, worse than an honest defence: a card caught only comes back (C-3)."""
    return 2.0 - sight.mean(move.cards) / 20


def _accuse(sight: Sight, move: Move, thrifty: bool) -> float:
    """C-4: only what is visible counts: a cover that does not beat what it lies on, a transfer of another
    rank."""
    view, card = sight.view, first(move.target or move.cards)
    for pair in view.pairs:
        if pair.cover == card and not beaten(view, pair.attack, card):
            return 100.0
    return -500.0 if misfit(view, card) is None else 90.0


def _lay(sight: Sight, move: Move, thrifty: bool) -> float:
    return 10 - sight.mean(move.cards)


def _last(sight: Sight, move: Move, thrifty: bool) -> float:
    return -5.0


_BY_VERB = {
    "lead": _lead,
    "throw": _throw,
    "done": _stop,
    "draw": _draw,
    "cover": _cover,
    "take": _stop,
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


# -- the levels ------------------------------------------------------------------------------------


def _first(scored: list[Scored], view: DurakView, rng: Random, notices: float) -> Choice:
    """The best, but in a deal that goes on and on now and then another: no two bots go round for ever
    (D-24). ``notices``: the chance that a cheat on the table is seen (C-4)."""
    if scored[0].move.verb == "accuse" and rng.random() >= notices:
        scored = [s for s in scored if s.move.verb != "accuse"] or scored
    best = scored[0]
    if view.bout > STALE and len(scored) > 1 and rng.random() < 0.15:
        best = rng.choice([s for s in scored[1:4] if s.score > -90] or scored[:1])
    return Choice(best.move, reason(view, best.move) or Reason("judged"))


def greedy(view: DurakView, rng: Random) -> Choice:
    """Always the lowest card that will do, trumps last; takes only what it cannot cover."""
    return _first(weigh(view, memory=False, thrifty=False), view, rng, 0.3)


def easy(view: DurakView, rng: Random) -> Choice:
    """The rules of thumb without memory, and in one choice of five the second or third that comes to
    mind."""
    scored = weigh(view, memory=False)
    if len(scored) > 1 and rng.random() < 0.2:
        second = [s for s in scored[1:3] if s.score > scored[0].score - 40]
        scored = [rng.choice(second), *scored] if second else scored
    return _first(scored, view, rng, 0.4)


def normal(view: DurakView, rng: Random) -> Choice:
    """All the rules of thumb, with memory of what was played; counts the last few cards out."""
    scored = weigh(view)
    if not view.stock:
        proof = solve(view, [s.move for s in scored], Budget(iterations=1), LAST_CARDS, LAST_CARDS)
        if proof is not None:
            return proof
    return _first(scored, view, rng, 0.7)


def prove(view: DurakView, budget: Budget) -> Choice | None:
    """The expert's endgame: exact, or None."""
    if view.stock:
        return None
    return solve(view, [s.move for s in weigh(view)], budget)


def lost(view: DurakView, proof: Choice, rng: Random, budget: Budget) -> Choice:
    """Of moves that all lose the one that a player of habit is likeliest to answer wrongly."""
    found = best_chance(view, rng, budget)
    return proof._replace(move=found[0].move, rounds=sum(f.visits for f in found))


def prior(view: DurakView) -> dict[Move, float]:
    """A head start for what the rules of thumb prefer."""
    return {weigh(view)[0].move: 0.15}


JUDGE = Judge(
    greedy=greedy,
    normal=normal,
    easy=easy,
    playout=durak_playout.playout,
    value=durak_world.value,
    order=durak_world.order,
    prior=prior,
    solve=prove,
    lost=lost,
    worth=worth_of,
    settled=lambda view: view.bout > STALE,
    reason=reason,
)
