"""Durak (`rulebook/durak.md`, `durak-variants.md`): four base games and their modifiers, as data.

What is played: ``rules`` a table's rules as data · ``catalogue`` bases and modifiers · ``clashes`` what
cannot go together · ``game`` and ``table`` what a name means · ``compiled`` look-up tables, and functions
by their names in the rules.
How: ``deal`` dealing, ``first_lead`` who leads first, ``plain_deal`` the usual of both in one piece ·
``state`` the deal, ``extra`` what some tables keep beside · ``choices`` what may be done, ``listing`` lists
of moves · ``bout`` the moves · ``relation`` what covers what · ``view`` and ``views`` what a seat knows ·
``why`` refusals: ``why_parts`` of any move, ``why_bout`` and ``why_cover`` of the usual ones,
``why_variants`` of the others · ``position`` position files:
``position_turn``, ``position_extra`` and ``position_written``.

Where variants live: ``leads`` what may be led · ``transfers`` passing on · ``turned`` american and baltic ·
``draws`` cards from the stock before a move · ``refills`` between bouts · ``endings`` how a bout or deal
ends · ``seats`` partners and dummies · ``duel`` two hands · ``before`` games before the game · ``cheating``
· ``magic`` · ``magadan`` · ``two_trump`` a game of its own, ``two_trumps`` its covering · ``solitaire``
another, ``solitaire_state`` its deal, ``solitaire_seen`` what a seat and a file know of it.

Where we left the texts: the seed names `показной` and `бешеный` without a rule; they are not played.
"""

from cardtable.games.durak.game import GAME
from cardtable.games.durak.state import DurakState
from cardtable.games.durak.table import DurakTable
from cardtable.games.durak.view import DurakView, Pair

__all__ = ["GAME", "DurakState", "DurakTable", "DurakView", "Pair"]
