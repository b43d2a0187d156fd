"""Red Dog for its tests: the versions, a small position with a pool and one with a bank, whole sessions."""

from cardtable.engine import Deal
from cardtable.engine.seeds import derive
from cardtable.games import game

VERSIONS = ("red-dog", "red-dog-burn", "red-dog-bank", "red-dog-six", "red-dog-polish")

# Seat 0 deals; 1, 2 and 0 have their turns in that order.
POOL = {
    "game": "red-dog",
    "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"],
    "stock": "Td 9h 8c 7s 6s",
    "chips": [20, 20, 20],
    "pool": 9,
    "ante": 3,
    "dealer": 0,
    "to_act": 1,
}
# Seat 0 is the banker; 1 and 2 bet.
BANK = {
    "game": "red-dog",
    "version": "red-dog-bank",
    "hands": ["", "Kd Qh 5s", "2d 3d 4s"],
    "stock": "Td 9h 8c 7s 6s",
    "chips": [20, 20, 20],
    "bank": 12,
    "dealer": 0,
    "to_act": 1,
}


def table(version=None, **options):
    return game("red-dog").table(version, options=options)


def laid(doc, version, options=None, **keys):
    """A position with some keys changed, or left out where the value is None, on a version's table."""
    doc = {key: value for key, value in (doc | keys).items() if value is not None}
    return table(version, **(options or {})).from_position(doc)


def session(rules, players, seed, rng):
    """Every state of a session played at random, each with its deal."""
    deal = Deal()
    while deal is not None:
        state = rules.deal(players, derive(seed, deal.number), deal)
        while state.to_act is not None:
            yield deal, state
            state.apply(rng.choice(state.legal()))
        yield deal, state
        deal = rules.next_deal(deal, state)
