"""Redudu: two or three players, a trump for each and one for all, jokers that cover several cards."""

from cardtable.games.redudu.state import ReduduState
from cardtable.games.redudu.table import Redudu, ReduduTable
from cardtable.games.redudu.view import ReduduView

__all__ = ["GAME", "ReduduState", "ReduduTable", "ReduduView"]

GAME = Redudu()
