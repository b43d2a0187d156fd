"""Red Dog (High Card Pool) in five versions: a pool or a bank, bets on a higher card of the suit turned
(RD-1 to RD-11)."""

from cardtable.games.red_dog.state import RedDogState
from cardtable.games.red_dog.table import GAME, RedDogTable
from cardtable.games.red_dog.view import RedDogView

__all__ = ["GAME", "RedDogState", "RedDogTable", "RedDogView"]
