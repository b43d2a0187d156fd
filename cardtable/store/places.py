"""Where things lie: the user's folders for settings and data, and how files there are written safely.

Whatever is wrong with a folder or a file is a ``StoreError`` with a sentence; nothing that is there
is ever overwritten because it could not be read.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from cardtable.engine.position import is_pipe
from cardtable.engine.refusal import Refusal

NAME = "cardtable"
MOMENT = 2.0  # seconds that one program waits for another that changes a file
SETTINGS, RESULTS, GAMES = "settings.toml", "results.sqlite3", "games"


class StoreError(ValueError):
    """Something that could not be kept or read. ``refusal`` has the rule ``store``, the key of a
    sentence and what it names; ``path`` is the file or folder; the string is an English sentence."""

    def __init__(self, reason: str, sentence: str, path: str | Path = "", **args: Any) -> None:
        super().__init__(reason, sentence)
        self.path = str(path)
        self.refusal = Refusal("store", reason, {"path": str(path)} | args)

    def __str__(self) -> str:
        return str(self.args[1])


def failed(reason: str, error: OSError, path: str | Path) -> StoreError:
    """The StoreError for what the system answered; ``text`` is its own word for it."""
    text = error.strerror or str(error)
    sentence = f"{path}: {text}"
    return StoreError(reason, sentence, path, text=text, errno=error.errno or 0)


def settings_path(environ: Mapping[str, str] | None = None) -> Path:
    """The settings file; neither it nor its folder need be there. Raises StoreError if there is no
    place for it: no home folder and no ``XDG_CONFIG_HOME``."""
    return _base("XDG_CONFIG_HOME", "user_config_path", environ) / SETTINGS


def data_path(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of results and games; it need not be there. Raises StoreError as above."""
    return _base("XDG_DATA_HOME", "user_data_path", environ)


def results_path(environ: Mapping[str, str] | None = None) -> Path:
    """Where the results of finished deals are kept."""
    return data_path(environ) / RESULTS


def games_path(environ: Mapping[str, str] | None = None) -> Path:
    """The folder of the transcripts."""
    return data_path(environ) / GAMES


def _base(variable: str, function: str, environ: Mapping[str, str] | None) -> Path:
    """The program's folder under a base folder of the user. A relative ``XDG_`` folder is passed
    over, as their specification has it: it would be another one in each working directory."""
    environ = os.environ if environ is None else environ
    if os.name == "posix":
        given = environ.get(variable, "")
        if os.path.isabs(given):
            if "\0" in given:
                raise StoreError("store-odd-folder", f"{variable} is no folder", given, name=variable)
            return Path(given) / NAME
        if not _home(environ):
            raise StoreError("store-no-home", "there is no home folder to keep anything in")
    import platformdirs

    saved = os.environ.get(variable)
    if saved is not None and not os.path.isabs(saved):
        os.environ.pop(variable)
    try:
        found: Path = getattr(platformdirs, function)(NAME, appauthor=False)
    finally:
        if saved is not None:
            os.environ[variable] = saved
    return found


def _home(environ: Mapping[str, str]) -> str:
    """The user's home folder, "" if none is known."""
    home = environ["HOME"] if "HOME" in environ else os.path.expanduser("~")
    return home if os.path.isabs(home) else ""


def make_folder(path: Path) -> Path:
    """The folder, made with those above it if it is not there, for the user's eyes only. Raises
    StoreError."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise failed("store-no-folder", error, path) from None
    except ValueError:  # a null character
        raise StoreError("store-odd-folder", f"{path!r} is no folder", str(path), name="") from None
    return path


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One program at a time changes what lies in a folder; others wait for it a moment, not for ever. Where
    the system has no locks, or the folder cannot be made, nobody waits."""
    handle = -1
    try:
        import fcntl

        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(folder, os.O_RDONLY)
        end = time.monotonic() + MOMENT
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > end:
                    break
                time.sleep(0.01)
    except (ImportError, OSError, ValueError):
        pass
    try:
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def read_bytes(path: Path, most: int) -> bytes | None:
    """What a file holds, None if there is none. Raises StoreError for one that cannot be read, has
    more than ``most`` bytes or is a pipe that nobody may ever write to."""
    try:
        if is_pipe(path):
            raise StoreError("store-no-file", f"{path} is no ordinary file", path)
        with open(path, "rb") as file:
            raw = file.read(most + 1)
    except StoreError:
        raise
    except FileNotFoundError:
        return None
    except OSError as error:
        raise failed("store-unreadable", error, path) from None
    except ValueError:
        raise StoreError("store-odd-folder", f"{path!r} is no file", str(path), name="") from None
    if len(raw) > most:
        raise StoreError("store-too-large", f"{path} is too large to be one of ours", path, n=most)
    return raw


def replace_bytes(path: Path, raw: bytes) -> None:
    """Write a file whole: others see the old or the new one, and a crash leaves one of them. A link is
    followed, a file that may not be written stays. Raises StoreError with the old file in place."""
    path = Path(os.path.realpath(path))
    make_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        mode = 0o600
        if path.exists():
            if not os.access(path, os.W_OK):
                raise PermissionError(13, os.strerror(13), str(path))
            mode = path.stat().st_mode & 0o777
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0), mode)
        try:
            write_all(handle, raw)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(beside, path)
    except OSError as error:
        remove(beside)
        raise failed("store-unwritten", error, path) from None
    sync_folder(path.parent)


def write_all(handle: int, raw: bytes) -> None:
    """Write all bytes to an open file. Raises OSError, some of them perhaps written."""
    rest = memoryview(raw)
    while rest:
        rest = rest[os.write(handle, rest) :]


def remove(path: Path) -> None:
    """Delete a file that is of no use. If it cannot be, or there is none, nothing is lost: on a disk
    that may only be read even deleting what is not there fails."""
    with suppress(OSError):
        path.unlink()


def sync_folder(path: Path) -> None:
    """Make a new name in a folder last; where the system cannot, it is left to it."""
    if os.name != "posix":
        return
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        return
    with suppress(OSError):
        os.fsync(handle)
    os.close(handle)


def put_aside(path: Path, word: str = "damaged") -> Path:
    """Rename a file out of the way, never onto another; returns its new path. Raises StoreError."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")
        try:
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        except OSError as error:
            raise failed("store-unwritten", error, aside) from None
        os.close(handle)
        try:
            os.replace(path, aside)
        except OSError as error:
            remove(aside)
            raise failed("store-unwritten", error, path) from None
        return aside
    raise StoreError("store-unwritten", f"{path}: too many damaged files", path, text="", errno=0)
