"""Durak (`rulebook/durak.md`, `durak-variants.md`): four base games and their modifiers, as data.

``rules`` what a table plays · ``catalogue`` bases and modifiers · ``relation`` what covers what ·
``compiled`` tables and functions · ``state`` the deal · ``choices`` what may be done · ``bout`` the moves ·
``deal`` dealing · ``views`` what a seat knows · ``why`` refusals · ``position`` position files.

Where we left the texts: the seed names `показной` and `бешеный` without a rule; they are not played.
"""

from cardtable.games.durak.game import GAME
from cardtable.games.durak.state import DurakState
from cardtable.games.durak.table import DurakTable
from cardtable.games.durak.view import DurakView, Pair

__all__ = ["GAME", "DurakState", "DurakTable", "DurakView", "Pair"]
