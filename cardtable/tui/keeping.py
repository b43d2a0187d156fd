"""Keeping what is played: the transcript line by line, results after each deal, the game left open.

Nothing here stops a game: what cannot be kept is said once, and the game goes on.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from cardtable.match.transcript import TranscriptError

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.match import Match
    from cardtable.store.transcript import Transcript
    from cardtable.text import Words


class Keeper:
    """The transcript of the match on the screen."""

    def __init__(self) -> None:
        self.transcript: Transcript | None = None
        self.match: Match | None = None
        self.when = ""
        self.told = False

    def begin(self, match: Match, words: Words) -> str:
        """Keeps a match from its start; returns what is wrong, or ""."""
        from cardtable.store.places import StoreError
        from cardtable.store.transcript import begin

        if match.recorder is not None or match.moves or match.past:
            return ""
        self.end()
        self.when = datetime.now().strftime("%Y-%m-%dT%H-%M-%S")
        try:
            self.transcript = begin(match, self.when)
            self.match = match
        except StoreError as error:
            self.told = True
            return words.error(error)
        return ""

    def go_on(self, path: Path, words: Words) -> tuple[Match | None, str]:
        """Opens a kept game to play on; the match, or what is wrong with the file."""
        from cardtable.store.places import StoreError
        from cardtable.store.transcript import go_on

        self.end()
        try:
            match, self.transcript = go_on(path)
        except (StoreError, TranscriptError) as error:
            return None, words.error(error)
        self.when, self.match = path.name[:19], match
        return match, ""

    def after_deal(self, match: Match, words: Words) -> str:
        """Keeps the result of a deal; returns what is wrong, or ""."""
        from cardtable.store.places import StoreError
        from cardtable.store.results import Results

        if self.transcript is None:
            return ""
        path = self.transcript.path
        try:
            with Results() as results:
                results.keep(path.name, match, self.when, str(path))
                note = results.note
        except StoreError as error:
            return words.error(error)
        return words.refusal(note) if note is not None else ""

    def trouble(self, words: Words) -> str:
        """What keeps the game from being kept now, said once; "" while all is well."""
        error = self.transcript.trouble if self.transcript is not None else None
        if error is None:
            self.told = False
            return ""
        if self.told:
            return ""
        self.told = True
        return words.error(error)

    def state(self, words: Words) -> str:
        """A sentence on whether the game is kept."""
        if self.transcript is None:
            return words.t("tui.not-kept")
        if self.transcript.trouble is not None:
            return words.error(self.transcript.trouble)
        return words.t("tui.kept")

    def end(self) -> None:
        """Closes the transcript; one of a match in which nobody has moved goes."""
        match, self.match = self.match, None
        if self.transcript is None:
            return
        path = self.transcript.path
        self.transcript.close()
        self.transcript = None
        if match is not None and not match.moves and not match.past:
            path.unlink(missing_ok=True)


def left_open() -> Path | None:
    """The latest game that is not over. Reads files: call it off the event loop."""
    from cardtable.store.transcript import unfinished

    return unfinished()
