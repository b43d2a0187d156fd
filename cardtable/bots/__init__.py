"""Opponents: levels, rules of thumb for each game, one search for all, exact endgames, the arena.

Bots get views. A state they only have from ``View.determinize``.
"""

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Choice, Reason
from cardtable.bots.levels import LEVELS, choose, hint

__all__ = ["LEVELS", "Budget", "Choice", "Reason", "choose", "hint"]
