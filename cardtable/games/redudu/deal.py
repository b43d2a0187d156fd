"""Dealing Redudu (RU-1 to RU-3): hands, a trump card for each and one for all, the parts of the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Card, cards_in
from cardtable.engine.seeds import generator
from cardtable.games.redudu.lookup import BITS, HAND, PACK, PLAIN, stack
from cardtable.games.redudu.state import ReduduState

if TYPE_CHECKING:
    from cardtable.games.redudu.table import ReduduTable

_CARDS = list(cards_in(PACK))


def deal(table: ReduduTable, players: int, seed: int, dealer: int | None) -> ReduduState:
    """A fresh deal; ``dealer`` None: drawn by lot. A redudu in a trump's place goes back into the
    pack unseen, anywhere in it, and the next card is laid."""
    draw = generator(seed, "redudu").random
    if dealer is None:
        dealer = int(draw() * players)
    lots = [draw() for _ in range(PACK.bit_length())]
    pack = sorted(_CARDS, key=lots.__getitem__)
    hands = [sum(map(BITS.__getitem__, pack[HAND * s : HAND * s + HAND])) for s in range(players)]
    rest = pack[HAND * players :]
    trumps: list[Card] = []
    back: list[Card] = []
    while len(trumps) <= players:
        card = rest.pop(0)
        (trumps if PLAIN >> card & 1 else back).append(card)
    for card in back:
        rest.insert(int(draw() * (len(rest) + 1)), card)
    own = [0] * players
    for i in range(players):  # from the dealer's left
        own[(dealer + 1 + i) % players] = trumps[i]
    size = len(rest) // (players + 1)
    piles = [stack([*rest[size * s : size * s + size], own[s]]) for s in range(players)]
    piles.append(stack([*rest[size * players :], trumps[-1]]))
    return ReduduState(table, dealer, hands, trumps[-1], tuple(own), tuple(piles))
