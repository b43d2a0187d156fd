"""Keeping what is played on the screen: the store's keeper, with sentences for the player.

Nothing here stops a game: what cannot be kept is said once, and the game goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.match.transcript import TranscriptError
from cardtable.store.keeping import Keeper as Store

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.match import Match
    from cardtable.text import Words


class Keeper:
    """The transcript and the results of the match on the screen."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store or Store()

    @property
    def match(self) -> Match | None:
        """The match that is kept now."""
        return self.store.match

    def begin(self, match: Match, words: Words) -> str:
        """Keeps a match from its start; returns what is wrong, or ""."""
        self.store.begin(match)
        return self.trouble(words)

    def go_on(self, path: Path, words: Words) -> tuple[Match | None, str]:
        """Opens a kept game to play on; the match, or what is wrong with the file."""
        from cardtable.store.places import StoreError

        try:
            return self.store.go_on(path), ""
        except (StoreError, TranscriptError) as error:
            return None, words.error(error)

    def after_deal(self, match: Match, words: Words) -> str:
        """What is wrong with the result of a deal, which has just been kept, or ""."""
        return self.trouble(words)

    def trouble(self, words: Words) -> str:
        """What keeps the game from being kept now, said once; "" while all is well."""
        return " ".join(words.refusal(refusal) for refusal in self.store.news())

    def state(self, words: Words) -> str:
        """A sentence on whether the game is kept."""
        if self.store.transcript is None:
            return words.t("tui.not-kept")
        if self.store.trouble is not None:
            return words.error(self.store.trouble)
        return words.t("tui.kept")

    def end(self) -> None:
        """Closes the transcript; one of a match in which nobody has moved goes."""
        self.store.end()


def left_open() -> Path | None:
    """The latest game or tournament that is not over. Reads files: call it off the event loop."""
    from cardtable.store import tournaments, transcript
    from cardtable.store.places import StoreError

    try:
        found = [transcript.unfinished(), tournaments.unfinished()]
    except StoreError:  # there is no place for games
        return None
    return max((path for path in found if path is not None), key=lambda path: path.name, default=None)
