"""Redudu for its tests: small positions."""

from cardtable.games import from_position, open_table

TABLE = open_table("redudu")
REST = {"common_trump": "7h", "own_trumps": ["9s", "Kc"]}


def at(hands, table=(), **keys):
    """A position: two players, hearts for all, spades for seat 0, clubs for seat 1, seat 1 defends."""
    doc = {"game": "redudu", "hands": hands, **REST, "table": list(table)}
    if table:
        doc |= {"leader": 0, "defender": 1}
    return from_position(doc | keys)
