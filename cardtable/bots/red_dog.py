"""Red Dog by exact chances: how many of the unseen cards lose to the hand, and what a bet is then worth.

RD-5: a bet wins what it stakes; RD-10: twice that at Polish. Cards seen, burnt and shown are counted by
``RedDogView.chance``. Nothing is searched, since the chance is exact: the levels above ``normal`` bet the
limit whenever the edge is theirs, which earns the most; ``normal`` stakes less while the edge is thin,
which costs it less than one pool in a hundred rounds and keeps its chips together.
"""

from __future__ import annotations

from random import Random

from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge
from cardtable.cards import FIFTY_TWO, cards_in
from cardtable.engine import Move
from cardtable.games.red_dog.view import ABOVE, RedDogView

THIN = 0.1  # an edge, in chips for a chip staked, up to which ``normal`` stakes only a part
SLIPS, MISJUDGED = 0.25, 0.3  # how often the easy level misjudges its chance, and by how much at most
BANK_PART = 5  # a banker puts in one chip in so many: who sees his cards has the better of him


def edge(view: RedDogView, chance: tuple[int, int]) -> float:
    """What a chip staked brings on the average: chance × (gain + 1) − 1."""
    ways, of = chance
    return ways * (view.table.version.pays + 1) / of - 1


def greedy(view: RedDogView, rng: Random) -> Choice:
    """The largest bet whenever the chance is better than the odds, else as little as possible."""
    return _decide(view, view.chance(), 0.0)


def normal(view: RedDogView, rng: Random) -> Choice:
    """The largest bet with a clear edge; with a thin one half of what would make the chips grow fastest."""
    return _decide(view, view.chance(), THIN)


def exact(view: RedDogView, rng: Random) -> Choice:
    """As ``greedy``, and what each move is worth: half, and half of what it brings in pools."""
    choice, chance = greedy(view, rng), view.chance()
    if view.phase == "bank" or chance is None or not view.pool:
        return choice
    gain = edge(view, chance)
    return choice._replace(worth={m: 0.5 + _brings(view, m, gain) / (2 * view.pool) for m in view.legal})


def _brings(view: RedDogView, move: Move, gain: float) -> float:
    """Chips that a move brings on the average, where a chip staked brings ``gain`` (RD-4)."""
    if move.verb == "bet":
        return gain * move.amount
    if move.verb == "fold" and not _folds_free(view):
        return -min(view.table.ante, view.chips[view.seat])
    return 0.0


def easy(view: RedDogView, rng: Random) -> Choice:
    """Counts only its own cards, forgets what was turned, and now and then misjudges its chance."""
    chance = view.chance()
    if chance is not None and view.hand:
        wins = sum(1 for card in cards_in(FIFTY_TWO & ~view.hand) if view.hand & ABOVE[card])
        chance = wins, 52 - view.hand.bit_count()
    if chance is not None and rng.random() < SLIPS:
        ways, of = chance
        chance = max(0, min(of, ways + round(of * rng.uniform(-MISJUDGED, MISJUDGED)))), of
    return _decide(view, chance, 0.0)


def _decide(view: RedDogView, chance: tuple[int, int] | None, thin: float) -> Choice:
    """The move for a chance. The limit with an edge above ``thin``, with less half the Kelly part."""
    if view.phase == "bank":
        amount = max(view.low, min(view.high, view.chips[view.seat] // BANK_PART))
        return Choice(Move("bank", amount=amount), Reason("red-dog-bank-part", {"chips": amount}))
    other = view.legal[-1] if view.legal[-1].verb != "bet" else None
    if view.high < view.low or chance is None:
        assert other is not None
        return Choice(other, Reason("red-dog-cannot-bet"))
    ways, of = chance
    args = {"percent": round(100 * ways / of), "ways": ways, "of": of}
    gain = edge(view, chance)
    if gain > 0:
        fraction = gain / view.table.version.pays / 2
        amount = view.high if gain > thin else round(view.chips[view.seat] * fraction)
        amount = max(view.low, min(view.high, amount))
        key = "red-dog-bet-limit" if amount == view.high else "red-dog-bet-edge"
        return Choice(Move("bet", amount=amount), Reason(key, args | {"chips": amount}))
    if other is not None and other.verb == "pass":
        return Choice(other, Reason("red-dog-pass-poor", args))
    if other is not None and (not ways or _folds_free(view)):
        key = "red-dog-fold-hopeless" if not ways else "red-dog-fold-free"
        return Choice(other, Reason(key, args))
    # a fold costs the ante for sure, the smallest bet only when it loses (RD-4)
    return Choice(Move("bet", amount=view.low), Reason("red-dog-bet-least", args | {"chips": view.low}))


def _folds_free(view: RedDogView) -> bool:
    """RD-8: a hand with too few cards is folded without a penalty."""
    return view.seat in view.misdealt and view.counts[view.seat] < view.size


def reason(view: RedDogView, move: Move) -> Reason | None:
    """A true reason for a legal move, whoever chose it: that of the rules of thumb, or the chance."""
    for chooser in (greedy, normal):
        thumb = chooser(view, Random(0))
        if thumb.move == move:
            return thumb.why
    chance = view.chance()
    if move.verb != "bet" or chance is None:
        return None
    return Reason("red-dog-chance", {"percent": round(100 * chance[0] / chance[1])})


JUDGE = Judge(
    greedy=greedy,
    normal=normal,
    easy=easy,
    reason=reason,
    settled=lambda view: True,
    exact=exact,
)
