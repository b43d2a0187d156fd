"""Results of finished deals in an SQLite file: who sat where, table, options, places, fools, chips.

Two programs may write at once. A damaged file is put aside under another name and a new one begun; a
file of a newer version, or of another program, is left alone. The schema moves forward by itself.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.engine.refusal import Refusal
from cardtable.store.places import StoreError, failed, make_folder, put_aside, results_path
from cardtable.store.schema import APPLICATION, STEPS, migrate

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.match.tournament import Tournament

PATIENCE = 10.0  # seconds to wait for another program that writes
FORMAT = 1  # of the export
# What SQLite answers, as the system would say it.
AS_ERRNO = {
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}


class Row(NamedTuple):
    """One person's or bot's part in one finished deal. ``value``: 1 for the first to 0 for the last,
    equal places shared; ``points``: chips or tricks where the game counts them, else None."""

    match: str
    when: str
    game: str
    table: str
    players: int
    deal: int
    seat: int
    name: str
    kind: str
    level: str
    place: int
    value: float
    fool: bool
    draw: bool
    epaulettes: int
    points: int | None
    moves: int


class Entry(NamedTuple):
    """One person's or bot's part in one tournament that is over. ``place``: 1 for the winner; ``chips``:
    what it brought, the pool or nothing, less the fee."""

    tournament: str
    when: str
    game: str
    table: str
    players: int
    name: str
    kind: str
    level: str
    place: int
    chips: int


class Results:
    """The file of results. Opening makes it, moves an older one forward and puts a damaged one aside
    (``note`` says so). Raises StoreError where there is no place, no right, or a file that is not
    ours or newer; nothing is changed then. ``patience``: seconds to wait for another program."""

    def __init__(self, path: Path | None = None, patience: float = PATIENCE) -> None:
        self.path = results_path() if path is None else path
        self.patience = patience
        self.note: Refusal | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._db = self._open()

    @classmethod
    def to_look_at(cls, path: Path | None = None, patience: float = PATIENCE) -> Results:
        """The results for whoever only reads them: of a file or folder that may not be written a copy is
        opened, and no file is made where there is none. Raises StoreError as above."""
        path = results_path() if path is None else path
        try:
            writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
            if writable:
                try:
                    return cls(path, patience)
                except StoreError as error:
                    if error.refusal.args.get("errno") not in (errno.ENOSPC, errno.EIO, errno.EROFS):
                        raise
            return cls._copied(path, patience)
        except OSError as error:
            raise failed("store-unreadable", error, path) from None

    @classmethod
    def _copied(cls, path: Path, patience: float) -> Results:
        """A copy in a folder of its own, which goes when it is closed. Raises OSError and StoreError."""
        folder = tempfile.TemporaryDirectory(prefix="cardtable-")
        try:
            copy = Path(folder.name) / path.name
            # What another program has not yet put into the file itself lies beside it.
            for end in ("", "-wal"):
                with suppress(FileNotFoundError):
                    shutil.copyfile(f"{path}{end}", f"{copy}{end}")
            found = cls(copy, patience)
            if found.note is not None:
                found.close()
                raise StoreError("results-damaged-there", f"{path} is damaged", path)
        except BaseException:
            folder.cleanup()
            raise
        found._folder = folder
        return found

    def _open(self) -> sqlite3.Connection:
        make_folder(self.path.parent)
        if self.path.exists() and not os.access(self.path, os.R_OK | os.W_OK):
            raise self._failed("store-unwritten", PermissionError(13, os.strerror(13)))
        if self.path.is_dir():
            raise self._failed("results-unusable", IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)))
        for attempt in (1, 2):
            try:
                return self._connect()
            except sqlite3.OperationalError as error:
                raise self._failed("results-unusable", error) from None
            except sqlite3.DatabaseError as error:
                if attempt == 2:
                    raise self._failed("results-unusable", error) from None
                self._put_aside()
        raise AssertionError

    def _connect(self) -> sqlite3.Connection:
        """An open file of the newest version. Raises sqlite3.DatabaseError for a damaged one."""
        db = sqlite3.connect(self.path, timeout=self.patience, isolation_level=None)
        try:
            db.execute("BEGIN")  # one look: another program may be making the file (trap 30)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            db.execute("COMMIT")
            if tables and application != APPLICATION:
                raise StoreError("results-foreign", f"{self.path} is of another program", self.path)
            if version > len(STEPS):
                sentence = f"{self.path} is of version {version}; this program knows {len(STEPS)}"
                raise StoreError("results-newer", sentence, self.path, version=version, n=len(STEPS))
            found = db.execute("PRAGMA quick_check(1)").fetchone()
            if found[0] != "ok":
                raise sqlite3.DatabaseError(found[0])
            with suppress(sqlite3.OperationalError):  # a file system that cannot: it goes without
                db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA foreign_keys = ON")
            migrate(db)
        except BaseException:
            db.close()
            raise
        return db

    def _put_aside(self) -> None:
        """Another program may be doing the same: who finds the file gone goes on with the new one."""
        try:
            aside = put_aside(self.path)
        except StoreError:
            if self.path.exists():
                raise
            return
        for end in ("-wal", "-shm"):
            rest = self.path.with_name(self.path.name + end)
            with suppress(OSError):
                os.replace(rest, aside.with_name(aside.name + end))
        self.note = Refusal("store", "results-damaged", {"path": str(self.path), "text": str(aside)})

    def _failed(self, reason: str, error: Exception, path: Path | None = None) -> StoreError:
        """The StoreError for what the system or SQLite answered about the file, or about ``path``."""
        path = path or self.path
        text = getattr(error, "strerror", None) or str(error)
        number = getattr(error, "errno", None) or AS_ERRNO.get(
            getattr(error, "sqlite_errorcode", 0) & 0xFF, 0
        )
        return StoreError(reason, f"{path}: {text}", path, text=text, errno=number)

    def close(self) -> None:
        self._db.close()
        if self._folder is not None:
            self._folder.cleanup()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing. Raises StoreError."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise self._failed("store-unwritten", error) from None

    # -- writing -------------------------------------------------------------------------------

    def keep(self, key: str, match: Match, when: str, transcript: str = "") -> int:
        """Keep the finished deals of a match, those not kept yet; returns how many were new.

        ``key`` names the match for ever (its transcript's file name), ``when`` it began (ISO). To be
        called after every deal; calling it twice adds nothing. Raises StoreError.
        """
        done = [(f.number, f.outcome, f.records, f.points) for f in match.past]
        now = match._finished()
        if now is not None:
            done.append((now.number, now.outcome, now.records, now.points))
        table = match.table
        with self._writing() as db:
            db.execute(
                "INSERT INTO match (key, began, game, name, options, players, seed, transcript)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                (
                    *(key, when, table.game, table.name, json.dumps(dict(table.options), sort_keys=True)),
                    *(len(match.seats), str(match.seed), transcript),
                ),
            )
            id = db.execute("SELECT id FROM match WHERE key = ?", (key,)).fetchone()[0]
            for seat, who in enumerate(match.seats):
                db.execute(
                    "INSERT INTO seat (match, seat, name, kind, level) VALUES (?, ?, ?, ?, ?)"
                    " ON CONFLICT (match, seat) DO NOTHING",
                    (id, seat, who.name, who.kind, "" if who.human else who.level),
                )
            fresh = 0
            for number, outcome, records, points in done:
                moves = sum(record.move is not None for record in records)
                added = db.execute(
                    "INSERT INTO deal (match, number, draw, epaulettes, moves, reason)"
                    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (match, number) DO NOTHING",
                    (id, number, outcome.draw, outcome.epaulettes, moves, outcome.reason),
                ).rowcount
                if not added:
                    continue
                fresh += 1
                scores = points if points is not None else outcome.scores
                for seat in range(len(match.seats)):
                    db.execute(
                        "INSERT INTO place (match, number, seat, place, value, fool, points)"
                        " VALUES (?, ?, ?, ?, ?, ?, ?)",
                        (
                            *(id, number, seat, outcome.place(seat), outcome.value(seat)),
                            *(seat in outcome.fools, scores[seat] if scores else None),
                        ),
                    )
        return fresh

    def keep_tournament(self, key: str, tournament: Tournament, when: str) -> bool:
        """Keep a tournament that is over, with everybody's place; whether it was new. ``key`` and
        ``when`` as for ``keep``. Raises StoreError."""
        table, entrants = tournament.table, tournament.entrants
        with self._writing() as db:
            added = db.execute(
                "INSERT INTO tournament (key, began, game, name, players, fee) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (key) DO NOTHING",
                (key, when, table.game, table.name, len(entrants), tournament.fee),
            )
            if not added.rowcount:
                return False
            for number, who in enumerate(entrants):
                db.execute(
                    "INSERT INTO entrant (tournament, number, name, kind, level, place)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    (
                        *(added.lastrowid, number, who.name, who.kind),
                        *("" if who.human else who.level, tournament.place(number)),
                    ),
                )
        return True

    def take_back(self, key: str, number: int) -> int:
        """Forget the deals of a match from ``number`` on, whose last moves were taken back; returns
        how many there were. Raises StoreError."""
        with self._writing() as db:
            found = db.execute("SELECT id FROM match WHERE key = ?", (key,)).fetchone()
            if found is None:
                return 0
            db.execute("DELETE FROM place WHERE match = ? AND number >= ?", (found[0], number))
            query = "DELETE FROM deal WHERE match = ? AND number >= ?"
            return db.execute(query, (found[0], number)).rowcount

    def delete(self, name: str | None = None, game: str | None = None) -> int:
        """Delete the matches in which somebody sat, of a game, or all, and such tournaments; returns how
        many matches. Raises StoreError."""
        where, of_cups, values = "1", "1", []
        if name is not None:
            where += " AND id IN (SELECT match FROM seat WHERE name = ?)"
            of_cups += " AND id IN (SELECT tournament FROM entrant WHERE name = ?)"
            values.append(name)
        if game is not None:
            where += " AND game = ?"
            of_cups += " AND game = ?"
            values.append(game)
        with self._writing() as db:
            db.execute(f"DELETE FROM tournament WHERE {of_cups}", values)
            return db.execute(f"DELETE FROM match WHERE {where}", values).rowcount

    # -- reading -------------------------------------------------------------------------------

    def rows(self, name: str | None = None, game: str | None = None, table: str | None = None) -> list[Row]:
        """What was kept, oldest first: all, or somebody's, a game's, a table's. Raises StoreError."""
        query = (
            "SELECT m.key, m.began, m.game, m.name, m.players, d.number, s.seat, s.name, s.kind, s.level,"
            " p.place, p.value, p.fool, d.draw, d.epaulettes, p.points, d.moves"
            " FROM place p JOIN match m ON m.id = p.match"
            " JOIN deal d ON d.match = p.match AND d.number = p.number"
            " JOIN seat s ON s.match = p.match AND s.seat = p.seat WHERE 1"
        )
        values: list[str] = []
        for column, value in (("s.name", name), ("m.game", game), ("m.name", table)):
            if value is not None:
                query += f" AND {column} = ?"
                values.append(value)
        try:
            found = self._db.execute(query + " ORDER BY m.began, m.id, d.number, s.seat", values).fetchall()
        except sqlite3.Error as error:
            raise self._failed("results-unusable", error) from None
        return [Row._make((*r[:12], bool(r[12]), bool(r[13]), *r[14:])) for r in found]

    def entries(self, name: str | None = None, game: str | None = None) -> list[Entry]:
        """Who took which place in the tournaments, oldest first: all, or somebody's, a game's. Raises
        StoreError."""
        query = (
            "SELECT t.key, t.began, t.game, t.name, t.players, e.name, e.kind, e.level, e.place,"
            " CASE e.place WHEN 1 THEN t.fee * (t.players - 1) ELSE -t.fee END"
            " FROM entrant e JOIN tournament t ON t.id = e.tournament WHERE 1"
        )
        values: list[str] = []
        for column, value in (("e.name", name), ("t.game", game)):
            if value is not None:
                query += f" AND {column} = ?"
                values.append(value)
        try:
            found = self._db.execute(query + " ORDER BY t.began, t.id, e.place, e.number", values).fetchall()
        except sqlite3.Error as error:
            raise self._failed("results-unusable", error) from None
        return [Entry._make(row) for row in found]

    def export(self) -> dict[str, Any]:
        """Everything as plain values, for ``--json``. Raises StoreError."""
        deals = [row._asdict() for row in self.rows()]
        options = {}
        try:
            for key, text, seed, transcript in self._db.execute(
                "SELECT key, options, seed, transcript FROM match"
            ):
                options[key] = {"options": json.loads(text), "seed": seed, "transcript": transcript}
        except (sqlite3.Error, ValueError) as error:
            raise self._failed("results-unusable", error) from None
        entries = [entry._asdict() for entry in self.entries()]
        return {"format": FORMAT, "matches": options, "deals": deals, "tournaments": entries}

    def backup(self, path: Path) -> None:
        """A copy of the whole file under another name. Raises StoreError; never onto a file."""
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(path)) as copy:
                self._db.backup(copy)
        except (sqlite3.Error, OSError) as error:
            raise self._failed("store-unwritten", error, path) from None
