"""Revolution: four players, thirteen cards each, a trump that is found in play (RV-1 to RV-10)."""

from cardtable.games.revolution.state import RevolutionState
from cardtable.games.revolution.table import GAME, RevolutionTable
from cardtable.games.revolution.view import RevolutionView

__all__ = ["GAME", "RevolutionState", "RevolutionTable", "RevolutionView"]
