"""Transcripts on disk: one JSON Lines file a game, written line by line as the game goes on.

The first line is the header, each other one a move, moves taken back or the next deal; what they mean
is ``match.transcript``'s business. A line is on the disk before the game goes on; a line torn by a
crash is left out when the file is read, and everything before it stays.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardtable.engine.refusal import read_from
from cardtable.match.transcript import FORMAT, TranscriptError, short
from cardtable.store.places import (
    StoreError,
    failed,
    games_path,
    make_folder,
    read_bytes,
    remove,
    sync_folder,
    write_all,
)

if TYPE_CHECKING:
    from cardtable.match import Match

T = TypeVar("T")

LARGEST = 64 << 20  # bytes; a long match has a few hundred thousand
SUFFIX = ".jsonl"


class Saved(NamedTuple):
    """A transcript that was read. ``torn``: its last line was cut off and is left out; ``good``: how
    many bytes of the file hold (a line feed may be missing after them)."""

    path: Path
    header: dict[str, Any]
    lines: list[dict[str, Any]]
    torn: bool
    good: int

    def made(self, of: Callable[[dict[str, Any], list[dict[str, Any]]], T]) -> T:
        """What its header and lines come to: a match, a replay. Raises TranscriptError with the file."""
        with read_from(self.path):
            return of(self.header, self.lines)


class Transcript:
    """A transcript that is being written; give ``recorder`` to the match.

    ``trouble`` is the StoreError of the last line that could not be written, None once all are: lines
    are kept and tried again with the next, so that a disk that has room again loses nothing.
    """

    def __init__(self, path: Path, handle: int, good: int) -> None:
        self.path = path
        self.trouble: StoreError | None = None
        self._handle = handle
        self._good = good
        self._waiting = b""

    @classmethod
    def create(cls, path: Path, header: Mapping[str, Any]) -> Transcript:
        """A new file with its header. Raises StoreError; a file that is there is never overwritten."""
        make_folder(path.parent)
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise StoreError("store-exists", f"{path} is there already", path) from None
        except OSError as error:
            raise failed("store-unwritten", error, path) from None
        writer = cls(path, handle, 0)
        try:
            _lock(handle, path)
            writer.line(header)
        except StoreError:
            writer.close()
            remove(path)  # it holds no game yet
            raise
        sync_folder(path.parent)
        return writer

    @classmethod
    def resume(cls, path: Path) -> tuple[Transcript, Saved]:
        """Go on writing a file, and what it holds. A torn last line makes room for the next. Raises
        StoreError (also when another program writes it) and TranscriptError, the file untouched."""
        saved = read(path)
        try:
            handle = os.open(path, os.O_RDWR)
        except OSError as error:
            raise failed("store-unwritten", error, path) from None
        try:
            _lock(handle, path)
            saved = read(path)  # it may have grown before it was ours
            raw_end = _byte_before(handle, saved.good)
            os.ftruncate(handle, saved.good)
            writer = cls(path, handle, saved.good)
            if raw_end != b"\n":
                writer._put(b"\n")
        except OSError as error:
            os.close(handle)
            raise failed("store-unwritten", error, path) from None
        except (StoreError, TranscriptError):
            os.close(handle)
            raise
        return writer, saved

    def line(self, line: Mapping[str, Any]) -> None:
        """Write a line; on return it is on the disk. Raises StoreError; the line then goes out with
        the next one that can be written."""
        self._waiting += json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        self.flush()

    def flush(self) -> None:
        """Write what could not be written before. Raises StoreError."""
        try:
            if self._waiting:
                self._put(self._waiting)
                self._waiting = b""
        except OSError as error:
            self.trouble = failed("store-unwritten", error, self.path)
            raise self.trouble from None
        self.trouble = None

    def recorder(self, line: Mapping[str, Any]) -> None:
        """As ``line`` for a match, which must not stop in the middle of a move: says what is wrong in
        ``trouble`` alone."""
        try:
            self.line(line)
        except StoreError as error:
            self.trouble = error

    def _put(self, raw: bytes) -> None:
        """Add bytes after the last good ones; on failure nothing of them stays."""
        os.lseek(self._handle, self._good, os.SEEK_SET)
        try:
            write_all(self._handle, raw)
            os.fsync(self._handle)
        except OSError:
            with suppress(OSError):  # a torn line is left out when the file is read
                os.ftruncate(self._handle, self._good)
            raise
        self._good += len(raw)

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Transcript:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _byte_before(handle: int, at: int) -> bytes:
    os.lseek(handle, at - 1, os.SEEK_SET)
    return os.read(handle, 1)


def _lock(handle: int, path: Path) -> None:
    """One program writes a game at a time; the lock goes with the process."""
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StoreError("store-in-use", f"another program plays {path}", path) from None
    except OSError:
        pass  # a file system without locks


def read(path: Path) -> Saved:
    """A transcript's header and lines. Raises StoreError for a file that is not there or cannot be
    read, TranscriptError with the file and the line for one that is no transcript or of another format."""
    raw = read_bytes(path, LARGEST)
    if raw is None:
        raise StoreError("store-no-game", f"{path}: there is no such file", path)
    with read_from(path):
        return _parsed(path, raw)


def _parsed(path: Path, raw: bytes) -> Saved:
    rows = raw.split(b"\n")
    whole = raw.endswith(b"\n")
    if whole:
        rows.pop()
    good, torn, found = 0, False, []
    for number, row in enumerate(rows, 1):
        try:
            found.append(_parse(row, number))
        except TranscriptError:
            if number == 1 or number < len(rows) or whole:
                raise
            torn = True
            break
        good += len(row) + 1
    head = found[0]
    version = head.get("format")
    if isinstance(version, bool) or version != FORMAT:
        raise TranscriptError(
            1, "transcript-format", f"format {version!r}; this program reads {FORMAT}", version=short(version)
        )
    return Saved(path, head, found[1:], torn, min(good, len(raw)))


def _parse(row: bytes, number: int) -> dict[str, Any]:
    try:
        value = json.loads(row.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise TranscriptError(number, "transcript-no-json", "not a line of a transcript") from None
    if not isinstance(value, dict):
        raise TranscriptError(number, "transcript-no-json", "not a line of a transcript")
    return value


def _no_constant(text: str) -> float:
    raise ValueError(text)


def replay(path: Path) -> Match:
    """The match that a file holds, up to its last whole line. Raises as ``read``, and
    TranscriptError for a table that cannot be or moves that do not fit."""
    from cardtable.match.transcript import replay as rebuild

    return read(path).made(rebuild)


def go_on(path: Path) -> tuple[Match, Transcript]:
    """Open a game to play on: its match, which records into its transcript. Raises as above, the
    file as it was."""
    from cardtable.match.transcript import replay as rebuild

    saved = read(path)
    match = saved.made(rebuild)  # nothing is written before all of it fits
    writer, now = Transcript.resume(path)
    try:
        if now.lines != saved.lines:
            match = now.made(rebuild)
    except BaseException:
        writer.close()
        raise
    match.recorder = writer.recorder
    return match, writer


def begin(match: Match, when: str, folder: Path | None = None) -> Transcript:
    """Keep a match: a new file, named after ``when`` (as 2026-05-04T18-30-00), the game and a number
    if need be, with whatever has been played already. The match records into it. Raises StoreError."""
    from cardtable.match.transcript import lines

    folder = games_path() if folder is None else folder
    name = f"{re.sub(r'[^0-9T-]', '-', when)}-{match.table.game}"
    for number in range(1, 1000):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        try:
            writer = Transcript.create(path, match.header())
        except StoreError as error:
            if error.refusal.reason == "store-exists":
                continue
            raise
        match.recorder = writer.recorder
        for line in lines(match):
            writer.recorder(line)
        return writer
    raise StoreError("store-exists", f"{path} is there already", path)


def games(folder: Path | None = None) -> Iterator[Path]:
    """The transcripts that are kept, the latest first; none if the folder is not there."""
    folder = games_path() if folder is None else folder
    try:
        names = sorted(os.listdir(folder), reverse=True)
    except OSError:
        return
    yield from (folder / name for name in names if name.endswith(SUFFIX))


def named(text: str) -> Path:
    """The file that somebody means: one of that path, else the kept game of that name (``save`` tells it),
    with its ending or without."""
    if os.path.exists(text) or os.path.basename(text) != text:
        return Path(text)
    with suppress(StoreError):
        for name in (text, text + SUFFIX):
            if os.path.isfile(games_path() / name):
                return games_path() / name
    return Path(text)


def unfinished(folder: Path | None = None, most: int = 50) -> Path | None:
    """The latest game that is not over, among the latest ``most``; files that are no transcripts, of
    another version, without a move or played elsewhere at this moment are passed over."""
    for number, path in enumerate(games(folder)):
        if number >= most:
            break
        try:
            match = replay(path)
            if (match.moves or match.past) and not match.finished and not in_use(path):
                return path
        except (StoreError, TranscriptError):
            continue
    return None


def in_use(path: Path) -> bool:
    """Whether another program writes this game now."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        _lock(handle, path)
    except StoreError:
        return True
    finally:
        os.close(handle)
    return False
