"""What the conformance suite plays: legal moves by moods, and moves that it wants to see refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from cardtable.cards import TWIN, Cards, bits_in
from cardtable.engine.move import VERBS, Move
from cardtable.engine.state import State

HEAVIEST = 4.0  # the weight of a verb that is frequent in a deal
FEW = 40  # moves that are weighed one by one


def strangers(state: State, seen: Iterable[Move], pack: Cards, rng: Random, many: int = 12) -> list[Move]:
    """A sample of moves that are not legal here: some of ``seen`` (legal earlier in the deal), legal
    ones with a card, a verb or an amount changed, and some that never make sense."""
    legal = state.legal()
    texts = {str(move) for move in legal}
    cards = list(bits_in(pack))
    verbs = sorted(VERBS)
    pool = list(seen)
    made = rng.sample(pool, min(len(pool), many))
    for move in rng.sample(legal, min(len(legal), many)):
        card = rng.choice(cards)
        bits = list(bits_in(move.cards))
        one = rng.choice(bits) if bits else 0
        made += [
            Move(move.verb, move.cards ^ one | card, move.target, move.amount),
            Move(move.verb, move.cards | card, move.target, move.amount),
            Move(move.verb, move.cards ^ one, move.target, move.amount),
            Move(move.verb, move.cards, card if move.target else card | rng.choice(cards), move.amount),
            Move(move.verb, move.cards, move.target, move.amount + rng.choice((1, -1, 10**9))),
            Move(rng.choice(verbs), move.cards, move.target, move.amount),
            Move(move.verb, move.target, move.cards, move.amount),
        ]
    made += [Move("lead"), Move("cover"), Move("cover", rng.choice(cards)), Move("throw", pack)]
    made += [Move("lead", 1 << 4 * TWIN), Move("done", rng.choice(cards)), Move("no-such-verb")]
    rng.shuffle(made)
    # a text names a move; which twin carries it out is the engine's business
    return [move for move in dict.fromkeys(made) if safe_text(move) not in texts][:many]


def safe_text(move: Move) -> str:
    """The text of a move; empty for cards that no pack has."""
    return "" if (move.cards | move.target) >> 2 * TWIN else str(move)


class Mood:
    """Plays at random, each deal with other habits: some verbs are rare in it, some frequent; so
    long and short deals, full tables and ever-taking defenders all come up."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.even = rng.random() < 0.5
        self.weights = {verb: rng.choice((0.15, 1.0, 1.0, HEAVIEST)) for verb in sorted(VERBS)}

    def choose(self, legal: Sequence[Move]) -> Move:
        many = len(legal)
        if self.even or many == 1:
            return self.rng.choice(legal)
        if many <= FEW:
            return self.rng.choices(legal, [self.weights[move.verb] for move in legal])[0]
        random = self.rng.random
        while True:  # as likely, without a weight for each of thousands of moves
            move = legal[int(random() * many)]
            if random() * HEAVIEST < self.weights[move.verb]:
                return move
