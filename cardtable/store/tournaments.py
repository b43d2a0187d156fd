"""Tournaments on disk: a line in the tournament's file for each table that is played out, and each
table's own transcript in a folder beside it (D-31).

Killed at any moment, a tournament goes on where it was: at the table in progress, move by move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.match.match import Match, Thought
from cardtable.match.tournament import Tournament, rebuild
from cardtable.match.transcript import TranscriptError
from cardtable.store import transcript as transcripts
from cardtable.store.keeping import PATIENCE, Keeper, now
from cardtable.store.places import StoreError, games_path, make_folder, put_aside, replace_bytes
from cardtable.store.transcript import SUFFIX, Transcript

if TYPE_CHECKING:
    from cardtable.engine import Move

MARK = "-tournament"


class KeptTournament:
    """A tournament and its files. ``trouble``: why the last table is not on the disk, or the end not in
    the results; None if all is well."""

    def __init__(self, tournament: Tournament, writer: Transcript) -> None:
        self.tournament = tournament
        self.writer = writer
        self._unkept: StoreError | None = None
        self.for_now = False  #: whether its files go with the program, nowhere else being written to
        tournament.recorder = writer.recorder

    @classmethod
    def begin(cls, tournament: Tournament, folder: Path | None = None) -> KeptTournament:
        """A new file for a tournament. Raises StoreError."""
        folder = games_path() if folder is None else folder
        when = now()
        for number in range(1, 1000):
            path = folder / f"{when}{MARK}{f'-{number}' if number > 1 else ''}{SUFFIX}"
            try:
                return cls(tournament, Transcript.create(path, tournament.header()))
            except StoreError as error:
                if error.refusal.reason != "store-exists":
                    raise
        raise StoreError("store-exists", f"{path} is there already", path)

    @classmethod
    def go_on(cls, path: Path) -> KeptTournament:
        """A kept tournament to go on with. Raises StoreError and TranscriptError, the file as it was."""
        saved = transcripts.read(path)
        saved.made(rebuild)
        writer, now_saved = Transcript.resume(path)
        try:
            kept = cls(now_saved.made(rebuild), writer)
            kept._keep_end()  # a crash between its last table and its result
            return kept
        except BaseException:
            writer.close()
            raise

    @property
    def path(self) -> Path:
        return self.writer.path

    @property
    def trouble(self) -> StoreError | None:
        return self.writer.trouble or self._unkept

    def close(self) -> None:
        self.writer.close()

    # -- tables --------------------------------------------------------------------------------

    def table_path(self, number: int) -> Path:
        """Where the transcript of a table of this stage lies."""
        stem = self.path.stem
        return self.path.with_suffix("") / f"{stem}-{self.tournament.number}-{number + 1}{SUFFIX}"

    def sit_down(self, number: int, keeper: Keeper) -> Match:
        """The match of a table with people, as far as it was played, kept by ``keeper``. A file that
        cannot be read is put aside and the table begins again; if nothing can be written the match
        is played all the same and ``keeper`` tells why."""
        path = self.table_path(number)
        keeper.end()
        match = self.tournament.match(number)
        try:
            if path.exists():
                try:
                    return keeper.go_on(path)
                except TranscriptError:
                    put_aside(path)
            keeper.adopt(match, self._create(path, match), self.path.stem[:19])
        except StoreError as error:
            keeper.tell(error.refusal)
        return match

    @staticmethod
    def _create(path: Path, match: Match) -> Transcript:
        return Transcript.create(path, match.header())

    def settle(self, number: int, match: Match) -> int | None:
        """Knock the loser of a table out if there is one: its entrant, or None while it goes on."""
        out = self.tournament.loser(number, match)
        if out is not None:
            self.tournament.settle(number, out)
            self._keep_end()
        return out

    def _keep_end(self) -> None:
        """Who took which place, in the results, once there is a winner."""
        if self.tournament.winner is None:
            return
        from cardtable.store.results import Results

        try:
            with Results(patience=PATIENCE) as results:
                results.keep_tournament(self.path.name, self.tournament, self.path.stem[:19])
            self._unkept = None
        except StoreError as error:
            self._unkept = error

    def play_out(
        self, number: int, think: Callable[[Thought], Move], stop: Callable[[], bool] = lambda: False
    ) -> Match | None:
        """Play a table of bots to its end, keep its transcript and results; None if stopped. It knocks
        nobody out yet: ``settle`` does, in the thread that shows it."""
        path = self.table_path(number)
        kept = self._played(path)
        if kept is not None and self.tournament.loser(number, kept) is not None:
            return kept
        match = self.tournament.match(number)
        lines: list[Mapping[str, Any]] = [match.header()]
        match.recorder = lines.append
        while self.tournament.loser(number, match) is None:
            if stop():
                return None
            if match.outcome is not None:
                match.next_deal()
            else:
                thought = match.thought()
                match.answer(thought, think(thought))
        match.recorder = None
        self._keep(path, match, lines)
        return match

    @staticmethod
    def _played(path: Path) -> Match | None:
        try:
            return transcripts.replay(path)
        except (StoreError, TranscriptError):
            return None

    def _keep(self, path: Path, match: Match, lines: list[Mapping[str, Any]]) -> None:
        """A whole transcript at once, and its results. What cannot be kept is let go: the
        tournament's own file says who lost."""
        from cardtable.store.results import Results

        rows = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
        try:
            make_folder(path.parent)
            if path.exists():  # it could not be read, or is not of this table
                put_aside(path)
            replace_bytes(path, ("\n".join(rows) + "\n").encode())
            with Results(patience=PATIENCE) as results:
                results.keep(path.name, match, self.path.stem[:19], str(path))
        except StoreError:
            return


def is_tournament(path: Path) -> bool:
    """Whether a file is a tournament's. Raises as ``transcript.read``."""
    return transcripts.read(path).header.get("kind") == "tournament"


def tournaments(folder: Path | None = None) -> Iterator[Path]:
    """The tournaments that are kept, the latest first."""
    for path in transcripts.games(folder):
        if MARK in path.stem:
            yield path


def unfinished(folder: Path | None = None, most: int = 20) -> Path | None:
    """The latest tournament that is not over and not played elsewhere at this moment."""
    for count, path in enumerate(tournaments(folder)):
        if count >= most:
            break
        try:
            saved = transcripts.read(path)
            if saved.made(rebuild).winner is None and not transcripts.in_use(path):
                return path
        except (StoreError, TranscriptError):
            continue
    return None
