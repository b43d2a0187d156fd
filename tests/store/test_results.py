"""Results: two programs at once (trap 30), damaged, foreign and newer files, older schemas."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.games import open_table
from cardtable.match import Length, Match, make_seats
from cardtable.store.places import StoreError
from cardtable.store.results import Results
from cardtable.store.schema import APPLICATION, STEPS, migrate
from cardtable.text import Words
from tests.store.test_settings import as_nobody

WHEN = "2026-05-04T18:30:00"
ROOT = Path(__file__).resolve().parents[2]


def played(name="durak:throw-in", players=3, deals=2, seed=5, names=("Ann",)):
    match = Match(
        open_table(name), make_seats(players, len(names), names, "random"), seed, Length(deals=deals)
    )
    while True:
        if match.to_act is None:
            if match.finished:
                return match
            match.next_deal()
        legal = match.state.legal()
        match.play(match.to_act, legal[(len(match.moves) * 7) % len(legal)])


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "results.sqlite3"


def version(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


# -- keeping -----------------------------------------------------------------------------------


def test_a_match_is_kept_deal_by_deal(path):
    match = played()
    with Results(path) as results:
        assert results.keep("k1", match, WHEN, "g.jsonl") == 2
        assert results.keep("k1", match, WHEN, "g.jsonl") == 0  # twice adds nothing
        rows = results.rows()
    assert [(r.deal, r.seat) for r in rows] == [(d, s) for d in (1, 2) for s in range(3)]
    outcomes = [match.past[0].outcome, match.outcome]
    for row in rows:
        outcome = outcomes[row.deal - 1]
        assert row.place == outcome.place(row.seat) and row.value == outcome.value(row.seat)
        assert row.fool == (outcome.fool == row.seat) and row.draw == outcome.draw
    assert rows[0].name == "Ann" and rows[0].kind == "human" and rows[0].level == ""
    assert rows[1].kind == "bot" and rows[1].level == "random"
    assert rows[3].moves == len(match.moves) and rows[0].game == "durak"
    assert oct(path.parent.stat().st_mode)[-3:] == "700"


def test_the_running_match_grows(path):
    match = Match(open_table("redudu"), make_seats(2, 1, ["Ann"], "random"), 3, Length(deals=3))
    with Results(path) as results:
        kept = []
        for deal in range(3):
            kept.append(results.keep("k", match, WHEN))  # in the middle of a deal
            while match.to_act is not None:
                match.play(match.to_act, match.state.legal()[0])
            kept.append(results.keep("k", match, WHEN))
            if deal < 2:
                match.next_deal()
        assert kept == [0, 1, 0, 1, 0, 1]
        assert len(results.rows()) == 6


def test_chips_are_kept(path):
    match = played("red-dog", 3, deals=2, seed=2)
    with Results(path) as results:
        results.keep("k", match, WHEN)
        rows = results.rows()
    assert tuple(r.points for r in rows if r.deal == 2) == match.score.points


def test_rows_of_somebody_and_of_a_game(path):
    with Results(path) as results:
        results.keep("a", played(seed=1), WHEN)
        results.keep("b", played("redudu", 2, deals=3, seed=2), "2026-05-05T10:00:00")
        results.keep("c", played("redudu", 2, deals=1, seed=3, names=("Ann", "Bob")), WHEN)
        assert len(results.rows("Ann")) == 6 and len(results.rows("Bob")) == 1
        assert len(results.rows("Ann", game="redudu")) == 4
        assert {row.game for row in results.rows(game="durak")} == {"durak"}


def test_export_is_json_and_delete_deletes(path):
    with Results(path) as results:
        results.keep("a", played(seed=1), WHEN, "a.jsonl")
        results.keep("b", played("redudu", 2, seed=2, names=("Bob",)), WHEN)
        out = json.loads(json.dumps(results.export()))
        assert out["matches"]["a"]["transcript"] == "a.jsonl"
        assert out["matches"]["a"]["options"]["pack"] == 36
        assert len(out["deals"]) == 6 + 4
        assert results.delete(name="Bob") == 1
        assert {r.match for r in results.rows()} == {"a"}
        assert results.delete(game="redudu") == 0
        assert results.delete() == 1 and results.rows() == [] and results.entries() == []


def test_a_copy_is_whole_and_overwrites_nothing(path, tmp_path):
    with Results(path) as results:
        results.keep("a", played(), WHEN)
        results.backup(tmp_path / "copy.sqlite3")
        with pytest.raises(StoreError):
            results.backup(tmp_path / "copy.sqlite3")
        with Results(tmp_path / "copy.sqlite3") as copy:
            assert copy.rows() == results.rows()


# -- two programs ------------------------------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
sys.path[:0] = sys.argv[3:]
from cardtable.store.results import Results
from tests.store.test_results import played
match = played("redudu", 2, 1)
for n in range(15):
    with Results(Path(sys.argv[1])) as results:
        assert results.keep(f"{sys.argv[2]}-{n}", match, "2026-05-04T18:30:00") == 1
"""


def test_trap_30_two_programs_write_at_once_and_nothing_is_lost(path):
    """Both begin with no file at all."""
    args = [sys.executable, "-c", WRITER, str(path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    both = [subprocess.Popen([*args, who, str(ROOT)], env=env) for who in "ab"]
    assert [child.wait() for child in both] == [0, 0]
    with Results(path) as results:
        assert len({row.match for row in results.rows()}) == 30
        assert results.note is None


def test_who_waits_too_long_is_told_and_nothing_is_half_kept(path):
    with (
        Results(path, patience=0.05) as results,
        closing(sqlite3.connect(path, isolation_level=None)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as error:
            results.keep("a", played(), WHEN)
        assert error.value.refusal.reason == "store-unwritten"
        other.execute("ROLLBACK")
        assert results.rows() == []
        assert results.keep("a", played(), WHEN) == 2


def test_an_error_in_the_middle_keeps_nothing(path):
    match = played()
    with Results(path) as results:
        results._db.execute(
            "CREATE TRIGGER full BEFORE INSERT ON place WHEN NEW.number = 2"
            " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
        with pytest.raises(StoreError) as error:
            results.keep("a", match, WHEN)
        assert "full" in error.value.refusal.args["text"]
        assert results.export() == {"format": 1, "matches": {}, "deals": [], "tournaments": []}


# -- damaged, foreign, newer -------------------------------------------------------------------


@pytest.mark.parametrize("damage", ["text", "head", "middle", "short"])
def test_a_damaged_file_is_put_aside_and_play_goes_on(path, damage):
    with Results(path) as results:
        for n in range(40):
            results.keep(f"k{n}", played("redudu", 2, 1), WHEN)
        results._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw = bytearray(path.read_bytes())
    if damage == "text":
        raw = bytearray(b"my shopping list\n" * 40)
    elif damage == "head":
        raw[:100] = bytes(range(100))
    elif damage == "middle":
        raw[4096:] = os.urandom(len(raw) - 4096)
    else:
        raw = raw[: len(raw) // 2]
    path.write_bytes(raw)
    with Results(path) as results:
        aside = Path(results.note.args["text"])
        assert results.note.reason == "results-damaged"
        assert aside.read_bytes() == raw and aside.parent == path.parent
        assert results.rows() == []
        assert results.keep("k", played(), WHEN) == 2
    with Results(path) as results:
        assert results.note is None and len(results.rows()) == 6


def test_an_empty_file_becomes_a_new_one(path):
    path.parent.mkdir()
    path.touch()
    with Results(path) as results:
        assert results.note is None and results.keep("k", played(), WHEN) == 2


def test_a_file_of_another_program_is_left_alone(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Results(path)
    assert error.value.refusal.reason == "results-foreign"
    assert path.read_bytes() == before and os.listdir(path.parent) == [path.name]


def test_a_newer_file_is_left_alone(path):
    with Results(path) as results:
        results.keep("k", played(), WHEN)
        results._db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Results(path)
    assert error.value.refusal.reason == "results-newer"
    assert error.value.refusal.args["version"] == len(STEPS) + 1
    assert path.read_bytes() == before


def test_no_place_for_results_is_told(tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    for odd in (file / "r.sqlite3", Path("/proc/nowhere/r.sqlite3"), Path("/dev/null/x")):
        with pytest.raises(StoreError) as error:
            Results(odd)
        assert error.value.refusal.reason == "store-no-folder"
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError) as error:
        Results(tmp_path / "folder")
    assert error.value.refusal.reason == "results-unusable"
    assert file.read_text() == "mine"


# -- schema ------------------------------------------------------------------------------------

OLD = {
    1: "INSERT INTO match (key, began, game, name, options, players)"
    " VALUES ('k', ?, 'durak', 'durak', '{}', 3)",
    2: "INSERT INTO match (key, began, game, name, options, players, seed)"
    " VALUES ('k', ?, 'durak', 'durak', '{}', 3, '7')",
    3: "INSERT INTO match (key, began, game, name, options, players, seed, transcript)"
    " VALUES ('k', ?, 'durak', 'durak', '{}', 3, '7', 'k.jsonl')",
    4: "INSERT INTO match (key, began, game, name, options, players, seed, transcript)"
    " VALUES ('k', ?, 'durak', 'durak', '{}', 3, '7', 'k.jsonl')",
}


@pytest.mark.parametrize("old", range(1, len(STEPS) + 1))
def test_each_older_file_moves_forward_and_keeps_what_is_in_it(path, old):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, old)
        db.execute(OLD[old], (WHEN,))
        for seat, (name, kind) in enumerate((("Ann", "human"), ("Olga", "bot"), ("Boris", "bot"))):
            db.execute("INSERT INTO seat VALUES (1, ?, ?, ?, 'hard')", (seat, name, kind))
        db.execute("INSERT INTO deal (match, number, draw) VALUES (1, 1, 0)")
        for seat, place in enumerate((2, 2, 1)):
            db.execute(
                "INSERT INTO place (match, number, seat, place, fool) VALUES (1, 1, ?, ?, 0)", (seat, place)
            )
    assert version(path) == old
    with Results(path) as results:
        rows = results.rows()
        assert [(r.name, r.place) for r in rows] == [("Ann", 2), ("Olga", 2), ("Boris", 1)]
        if old < 3:  # equal places share what they are worth
            assert [r.value for r in rows] == [0.25, 0.25, 1.0]
        assert results.keep("new", played(), WHEN) == 2
        assert results.export()["matches"]["k"]["transcript"] == ("k.jsonl" if old >= 3 else "")
        assert results.entries() == []
    assert version(path) == len(STEPS)


def test_a_step_that_fails_leaves_the_older_file(path, monkeypatch):
    path.parent.mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, 1)
    broken = (*STEPS[:1], "ALTER TABLE match ADD COLUMN fine TEXT; SELECT nonsense FROM nowhere", *STEPS[2:])
    monkeypatch.setattr("cardtable.store.schema.STEPS", broken)
    with pytest.raises(StoreError):
        Results(path)
    with closing(sqlite3.connect(path)) as db:
        assert "fine" not in [row[1] for row in db.execute("PRAGMA table_info(match)")]
    assert version(path) == 1


def test_the_file_says_whose_it_is(path):
    Results(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION


# -- looking only --------------------------------------------------------------------------------


@pytest.fixture
def locked(request):
    """A folder with results that may only be read, with what lies in the log beside the file."""
    folder = Path(tempfile.mkdtemp())
    request.addfinalizer(lambda: shutil.rmtree(folder))
    path = folder / "data" / "results.sqlite3"
    with Results(path) as results:
        results.keep("k1", played(), WHEN)
        for end in ("", "-wal"):  # as a program that is still open leaves them
            shutil.copy(f"{path}{end}", f"{folder}/copy{end}")
    for file in path.parent.iterdir():
        file.unlink()
    for end in ("", "-wal"):
        shutil.copy(f"{folder}/copy{end}", f"{path}{end}")
        Path(f"{path}{end}").chmod(0o444)
    path.parent.chmod(0o555)
    folder.chmod(0o755)
    return path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child process")
def test_results_that_may_only_be_read_are_looked_at(locked):
    assert locked.with_name("results.sqlite3-wal").stat().st_size > 0
    before = {file.name: file.read_bytes() for file in locked.parent.iterdir()}

    def action():
        with Results.to_look_at(locked) as results:
            if len(results.rows()) != 6 or results.note is not None:
                return 1
            left = Path(results.path).parent
        try:
            Results(locked)
        except StoreError as error:
            return 0 if error.refusal.args["errno"] == 13 and not left.exists() else 2
        return 3

    assert as_nobody(action) == 0
    assert {file.name: file.read_bytes() for file in locked.parent.iterdir()} == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child process")
@pytest.mark.parametrize("what", ["damaged", "none", "secret"])
def test_what_cannot_be_looked_at_gets_its_sentence(locked, what):
    locked.parent.chmod(0o755)
    Path(f"{locked}-wal").unlink()
    locked.chmod(0o600)
    if what == "damaged":
        locked.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
        locked.chmod(0o444)
    elif what == "none":
        locked.unlink()
    locked.parent.chmod(0o555)

    def action():
        try:
            with Results.to_look_at(locked) as results:
                return 0 if what == "none" and not results.rows() else 1
        except StoreError as error:
            reason = {"damaged": "results-damaged-there", "secret": "store-unreadable"}.get(what)
            return 0 if error.refusal.reason == reason and error.path == str(locked) else 2

    assert as_nobody(action) == 0


def test_looking_makes_no_file_and_no_folder(tmp_path):
    with Results.to_look_at(tmp_path / "share" / "cardtable" / "results.sqlite3") as results:
        assert results.rows() == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("opened", [Results, Results.to_look_at])
def test_a_folder_in_the_place_of_the_results_is_called_one(path, opened):
    path.mkdir(parents=True)
    with pytest.raises(StoreError) as error:
        opened(path)
    assert error.value.refusal.args["errno"] == errno.EISDIR
    assert "directory" in Words("en").error(error.value) and "каталог" in Words("ru").error(error.value)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_sqlite_answers_is_told_in_the_players_language(path, code, lang, monkeypatch):
    with Results(path) as results:
        results.keep("k1", played(), WHEN)

    def fails(db):
        error = sqlite3.OperationalError("english words of sqlite")
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr("cardtable.store.results.migrate", fails)
    with pytest.raises(StoreError) as found:
        Results(path)
    told = Words(lang).error(found.value)
    assert "english" not in told and str(path) in told
    assert lang == "en" or not re.search("[a-z]", told.replace(str(path), ""))


def test_a_disk_that_is_full_when_the_file_is_made(path, monkeypatch):
    """SQLite rolls back by itself then: the error stays the one that it was."""
    real = sqlite3.connect

    class Full(sqlite3.Connection):
        def execute(self, sql, *args):
            if sql.strip().startswith("CREATE TABLE seat"):
                super().execute("ROLLBACK")
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise error
            return super().execute(sql, *args)

    monkeypatch.setattr(sqlite3, "connect", lambda *args, **how: real(*args, factory=Full, **how))
    with pytest.raises(StoreError) as found:
        Results(path)
    assert found.value.refusal.args["errno"] == errno.ENOSPC
