"""Keeping what is played: a running match, its transcript and its results tied together.

The match knows nothing of it but its ``recorder``. What cannot be kept never stops a game: it is told
by ``news``, and kept as soon as it can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.engine.refusal import Refusal
from cardtable.store.places import StoreError, remove

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.store.transcript import Transcript

PATIENCE = 2.0  # seconds that a game waits for another program that writes results


def now() -> str:
    """The time as file names have it, to the second."""
    from datetime import datetime

    return datetime.now().strftime("%Y-%m-%dT%H-%M-%S")


class Keeper:
    """Keeps the match that is being played, one at a time. ``folder`` of the transcripts and ``results``
    file: where they belong unless said otherwise.

    A move is on the disk before ``play`` returns; a deal is in the results as soon as it is over, and
    leaves them again when its last move is taken back.
    """

    def __init__(self, folder: Path | None = None, results: Path | None = None) -> None:
        self.folder = folder
        self.results = results
        self.match: Match | None = None
        self.transcript: Transcript | None = None
        self.when = ""
        self._late: Match | None = None  # a match that has no transcript yet: nothing can be written
        self._opened = False  # whether the transcript was there before it was played here
        self._kept = 0  # deals of the match that are in the results, -1 for nobody knows
        self._news: list[Refusal] = []
        self._said: set[str] = set()

    def begin(self, match: Match) -> None:
        """Keep a match, with what has been played of it; one that is kept already goes on being so.
        If it cannot be written down now, that is tried again with each move."""
        if match is self.match or match.recorder is not None:
            return
        self.end()
        self.when = now()
        self._begin(match)

    def _begin(self, match: Match) -> None:
        from cardtable.store import transcript as transcripts

        try:
            writer = transcripts.begin(match, self.when, self.folder)
        except StoreError as error:
            self.tell(error.refusal)
            self._late, match.recorder = match, lambda _: self._begin(match)
            return
        self._late = None
        self._take(match, writer, 0)
        if writer.trouble is not None:
            self.tell(writer.trouble.refusal)
        self._keep_results()  # a deal can be over as soon as it is dealt

    def go_on(self, path: Path) -> Match:
        """Open a kept game to play on. Raises StoreError and TranscriptError, the file as it was."""
        from cardtable.store import transcript as transcripts

        self.end()
        match, writer = transcripts.go_on(path)
        self.when = path.name[:19]
        self._take(match, writer, -1)
        self._opened = True
        self._keep_results()  # a crash between a deal's last move and its result
        return match

    def adopt(self, match: Match, writer: Transcript, when: str) -> None:
        """Keep a match whose transcript was opened elsewhere."""
        self.end()
        self.when = when
        self._take(match, writer, -1)
        self._keep_results()

    def _take(self, match: Match, writer: Transcript, kept: int) -> None:
        self.match, self.transcript, self._kept, self._opened = match, writer, kept, False
        match.recorder = self._record

    def _record(self, line: Mapping[str, Any]) -> None:
        assert self.transcript is not None
        self.transcript.recorder(line)
        if self.transcript.trouble is not None:
            self.tell(self.transcript.trouble.refusal)
        else:
            self._said.clear()
        self._keep_results()

    def _keep_results(self) -> None:
        """Bring the results up to the match: deals that are over and not there, and the other way."""
        match, writer = self.match, self.transcript
        assert match is not None and writer is not None
        over = len(match.past) + (match.outcome is not None)
        if over == self._kept:
            return
        from cardtable.store.results import Results

        try:
            with Results(self.results, PATIENCE) as results:
                if results.note is not None:
                    self.tell(results.note)
                if over > self._kept and over:
                    results.keep(writer.path.name, match, self.when, str(writer.path))
                if over < self._kept or self._kept < 0:
                    results.take_back(writer.path.name, over + 1)
            self._kept = over
        except StoreError as error:
            self.tell(error.refusal)

    def tell(self, refusal: Refusal) -> None:
        """Each trouble is told once, and again only after it was over."""
        if refusal.reason not in self._said:
            self._said.add(refusal.reason)
            self._news.append(refusal)

    def news(self) -> list[Refusal]:
        """What is wrong with keeping that has not been told yet."""
        told, self._news = self._news, []
        return told

    @property
    def trouble(self) -> StoreError | None:
        """Why the last moves are not on the disk, None while they are."""
        return self.transcript.trouble if self.transcript is not None else None

    def end(self) -> None:
        """The match is left: try once more what could not be kept, and close its transcript. A new one in
        which nobody has moved leaves none; a file that was opened stays."""
        if self._late is not None:
            self._late.recorder = None
            self._late = None
        if self.match is None or self.transcript is None:
            return
        match, writer = self.match, self.transcript
        if writer.trouble is not None:
            try:
                writer.flush()
            except StoreError as error:
                self.tell(error.refusal)
        self._keep_results()
        match.recorder = None
        writer.close()
        self.match = self.transcript = None
        if not self._opened and not match.moves and not match.past and match.outcome is None:
            remove(writer.path)
