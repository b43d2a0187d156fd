"""The chance of a Polish Red Dog bet (RD-10), counted exactly and by playing: 30.38 %.

``python -m tests.games.polish_odds`` plays a million bets through the engine (``--bets N`` for another
number) and prints both.
"""

import argparse
from itertools import combinations
from math import comb, sqrt

from cardtable.cards import FIFTY_TWO, SUIT_MASKS, cards_in
from cardtable.engine.seeds import derive
from cardtable.games import game


def exact():
    """Ways in which three unseen cards beat a fresh one, of how many: every card, every three others."""
    ways = sum(comb(51, 3) - comb(51 - higher(card), 3) for card in range(52))
    return ways, 52 * comb(51, 3)


def higher(card):
    """How many cards of the suit are above a card."""
    return sum(1 for other in cards_in(SUIT_MASKS[card & 3] & FIFTY_TWO) if other > card)


def by_enumeration(card):
    """Of all threes out of the other 51 cards, those with a higher one of the suit, one by one."""
    others = [c for c in range(52) if c != card]
    return sum(any(c & 3 == card & 3 and c > card for c in three) for three in combinations(others, 3))


def play(bets, seed=0):
    """How many of so many bets are won, each on a fresh deal of its own."""
    table = game("red-dog").table("red-dog-polish")
    won = 0
    for number in range(bets):
        state = table.deal(2, derive(seed, number))
        better = state.to_act
        state.apply(state.legal()[0])
        won += state.done[better][0] == "won"
    return won


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bets", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(argv)
    ways, of = exact()
    p = ways / of
    won = play(args.bets, args.seed)
    error = sqrt(p * (1 - p) / args.bets)
    print(f"exact      {ways} / {of} = {100 * p:.4f} %")
    print(f"played     {won} / {args.bets} = {100 * won / args.bets:.4f} %")
    print(f"difference {(won / args.bets - p) / error:+.2f} standard errors of {100 * error:.4f} %")


if __name__ == "__main__":
    main()
