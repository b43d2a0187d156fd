"""The player's languages: everything that a player reads goes through here.

``Words`` turns keys, cards, moves, events, refusals and errors into English or Russian sentences.
The messages lie in ``assets/messages/<lang>.toml``; one language is read, when it is first asked for.
"""

from cardtable.text.files import assets
from cardtable.text.language import LANGUAGES, choose_language
from cardtable.text.messages import MissingMessage
from cardtable.text.words import Words

__all__ = ["LANGUAGES", "MissingMessage", "Words", "assets", "choose_language"]
