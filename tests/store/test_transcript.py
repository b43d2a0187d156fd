"""Transcripts on disk: killed between and within writes, full disks, no rights, other versions."""

from __future__ import annotations

import json
import os
import pickle
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.cards import NotationError
from cardtable.engine import IllegalMove
from cardtable.games import open_table
from cardtable.match import Length, Match, make_seats
from cardtable.match.replaying import Replay
from cardtable.match.transcript import TranscriptError
from cardtable.store import transcript
from cardtable.store.places import StoreError
from cardtable.store.transcript import Transcript, begin, games, go_on, in_use, read, replay, unfinished
from cardtable.text import Words

WHEN = "2026-05-04T18:30:00"
ROOT = Path(__file__).resolve().parents[2]


def a_match(name="redudu", players=2, deals=1, seed=5):
    return Match(open_table(name), make_seats(players, 1, ["Ann"], "random"), seed, Length(deals=deals))


def play(match, moves):
    for _ in range(moves):
        if match.to_act is None:
            if match.finished:
                return match
            match.next_deal()
        legal = match.state.legal()
        match.play(match.to_act, legal[len(match.moves) % len(legal)])
    return match


@pytest.fixture
def saved(tmp_path):
    """A file of thirty moves, and the match that it holds."""
    match = a_match()
    writer = begin(match, WHEN, tmp_path / "games")
    play(match, 30)
    writer.close()
    return writer.path, match


def position(match):
    return match.number, match.state.position()


# -- writing and reading -----------------------------------------------------------------------


def test_a_game_is_a_header_and_a_line_a_move(saved):
    path, match = saved
    assert path.name == "2026-05-04T18-30-00-redudu.jsonl"
    head, *lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert head == match.header() and head["format"] == 1 and head["seed"] == 5
    assert head["rules"] == match.table.spec() and head["seats"][0]["name"] == "Ann"
    assert [(line["seat"], line["move"]) for line in lines] == [(s, str(m)) for s, m in match.moves]


@pytest.mark.parametrize(
    ("name", "players"), [("redudu", 3), ("durak:throw-in", 4), ("revolution", 4), ("red-dog", 3)]
)
def test_replaying_a_file_reaches_the_same_state(tmp_path, name, players):
    match = a_match(name, players, deals=2)
    with begin(match, WHEN, tmp_path) as writer:
        play(match, 120)
        assert position(replay(writer.path)) == position(match)


def test_going_on_writes_into_the_same_file(saved):
    path, _ = saved
    match, writer = go_on(path)
    play(match, 10)
    writer.close()
    assert position(replay(path)) == position(match)
    assert len(read(path).lines) == 40


def test_two_games_of_one_moment_are_two_files(tmp_path):
    paths = []
    for _ in range(3):
        with begin(a_match(), WHEN, tmp_path) as writer:
            paths.append(writer.path.name)
    assert len(set(paths)) == 3
    assert sorted(p.name for p in games(tmp_path)) == sorted(paths)


def test_the_latest_game_that_is_not_over_is_offered(tmp_path):
    over = a_match("durak:throw-in")
    with begin(over, "2026-05-05T10:00:00", tmp_path):
        play(over, 5000)
    assert over.finished
    early = a_match()
    with begin(early, "2026-05-03T10:00:00", tmp_path) as writer:
        play(early, 3)
        assert unfinished(tmp_path) is None  # it is being played
        assert in_use(writer.path)
    assert unfinished(tmp_path) == writer.path
    (tmp_path / "2026-05-09-x.jsonl").write_text("somebody else's\n")
    assert unfinished(tmp_path) == writer.path
    assert unfinished(tmp_path / "nowhere") is None


def test_one_game_is_played_by_one_program_at_a_time(saved):
    path, _ = saved
    _, writer = go_on(path)
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        go_on(path)
    assert error.value.refusal.reason == "store-in-use"
    assert path.read_bytes() == before
    writer.close()
    go_on(path)[1].close()


# -- torn files --------------------------------------------------------------------------------


def test_a_line_cut_anywhere_loses_at_most_itself(saved):
    """Cut after every byte of the last two lines: all lines before are there, and play goes on."""
    path, _ = saved
    raw = path.read_bytes()
    ends = [i + 1 for i, byte in enumerate(raw) if byte == 10]
    for cut in range(ends[-3], len(raw) + 1):
        path.write_bytes(raw[:cut])
        whole = sum(end <= cut for end in ends) - 1
        found = read(path)
        complete = cut + 1 in ends  # only the line feed is missing
        assert len(found.lines) == whole + complete
        assert found.torn == (cut not in ends and not complete)
        match, writer = go_on(path)
        play(match, 1)
        writer.close()
        assert len(read(path).lines) == len(found.lines) + 1
        assert position(replay(path)) == position(match)


def test_a_tail_of_zeros_is_a_torn_line(saved):
    path, match = saved
    with path.open("ab") as file:
        file.write(bytes(512))
    assert read(path).torn and position(replay(path)) == position(match)


def test_a_bad_line_in_the_middle_is_named_and_the_file_left_alone(saved):
    path, _ = saved
    rows = path.read_bytes().split(b"\n")
    rows[4] = rows[4][:9]
    path.write_bytes(b"\n".join(rows))
    before = path.read_bytes()
    for action in (read, replay, go_on):
        with pytest.raises(TranscriptError) as error:
            action(path)
        assert (error.value.line, error.value.reason) == (5, "transcript-no-json")
        assert error.value.path == str(path) and str(error.value).startswith(f"{path}: line 5: ")
    assert path.read_bytes() == before


def test_moves_that_do_not_fit_are_named_and_the_file_left_alone(saved):
    path, _ = saved
    rows = path.read_text().splitlines()
    rows[3] = json.dumps({"deal": 1, "seat": 0, "move": "lead 2c 3c"})
    path.write_text("\n".join(rows) + "\n")
    before = path.read_bytes()
    for action in (replay, go_on, lambda path: read(path).made(Replay)):
        with pytest.raises(TranscriptError) as error:
            action(path)
        assert error.value.line == 4 and error.value.path == str(path)
        for sent in (error.value, pickle.loads(pickle.dumps(error.value))):
            assert str(sent).startswith(f"{path}: line 4: ")
            assert Words("ru").error(sent).startswith(f"{path}: строка 4: ")
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [2, 0, "1", None, True, 1.5])
def test_another_version_is_refused_and_left_alone(saved, version):
    path, _ = saved
    head, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps(json.loads(head) | {"format": version}) + "\n" + rest)
    before = path.read_bytes()
    for action in (read, replay, go_on, Transcript.resume):
        with pytest.raises(TranscriptError) as error:
            action(path)
        assert (error.value.line, error.value.reason) == (1, "transcript-format")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "raw", [b"", b"\n", b"[1]\n", b"{}\n", b"\xff\n", b"null", b"SQLite format 3\0", b"[" * 100_000, b"NaN\n"]
)
def test_files_of_others_are_refused(tmp_path, raw):
    path = tmp_path / "x.jsonl"
    path.write_bytes(raw)
    with pytest.raises(TranscriptError) as error:
        read(path)
    assert error.value.line == 1
    assert path.read_bytes() == raw


def test_files_that_cannot_be_read(tmp_path):
    for path, reason in (
        (tmp_path, "store-unreadable"),
        (tmp_path / "none.jsonl", "store-no-game"),
        (tmp_path / "a\0b", "store-odd-folder"),
    ):
        with pytest.raises(StoreError) as error:
            read(path)
        assert error.value.refusal.reason == reason
    with (tmp_path / "huge.jsonl").open("wb") as file:
        file.truncate(transcript.LARGEST + 1)
    with pytest.raises(StoreError) as error:
        read(tmp_path / "huge.jsonl")
    assert error.value.refusal.reason == "store-too-large"


def test_a_new_game_overwrites_nothing(tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text("mine")
    with pytest.raises(StoreError) as error:
        Transcript.create(path, {"format": 1})
    assert error.value.refusal.reason == "store-exists"
    assert path.read_text() == "mine"


# -- killed ------------------------------------------------------------------------------------

CHILD = """
import json, os, sys
from pathlib import Path
from cardtable.store.transcript import Transcript
writer = Transcript.create(Path(sys.argv[1]), {"format": 1})
stop = int(sys.argv[2])
real = os.write
def torn(handle, raw):
    if handle > 2 and n == stop:
        real(handle, bytes(raw)[: len(raw) // 2])
        os.kill(os.getpid(), 9)
    return real(handle, raw)
os.write = torn
for n in range(100000):
    writer.line({"deal": 1, "seat": n % 2, "move": "take", "n": n})
    real(1, b"%d\\n" % n)
"""


def run_child(path, stop):
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    args = [sys.executable, "-c", CHILD, str(path), str(stop)]
    return subprocess.Popen(args, stdout=subprocess.PIPE, env=env)


def test_killed_between_writes_every_line_that_was_said_is_there(tmp_path):
    path = tmp_path / "k.jsonl"
    child = run_child(path, -1)
    for _ in range(20):
        child.stdout.readline()
    child.send_signal(signal.SIGKILL)
    said = 19 + len(child.stdout.read().splitlines())
    child.wait()
    found = read(path)
    assert [line["n"] for line in found.lines[: said + 1]] == list(range(said + 1))
    assert len(found.lines) <= said + 2


def test_killed_within_a_write_only_that_line_is_lost(tmp_path):
    path = tmp_path / "k.jsonl"
    child = run_child(path, 7)
    said = len(child.stdout.read().splitlines())
    assert child.wait() == -signal.SIGKILL and said == 7
    found = read(path)
    assert found.torn and [line["n"] for line in found.lines] == list(range(7))
    writer, _ = Transcript.resume(path)
    writer.line({"n": 7})
    writer.close()
    assert [line["n"] for line in read(path).lines] == list(range(8)) and not read(path).torn


# -- full disks and no rights ------------------------------------------------------------------


def test_a_full_disk_stops_no_game_and_loses_nothing_once_there_is_room(tmp_path, monkeypatch):
    match = a_match()
    writer = begin(match, WHEN, tmp_path)
    play(match, 5)
    real, room = os.write, [30]

    def little(handle, raw):
        if not room[0]:
            raise OSError(28, os.strerror(28))
        done = real(handle, bytes(raw[: room[0]]))
        room[0] -= done
        return done

    monkeypatch.setattr(os, "write", little)
    play(match, 4)
    assert writer.trouble is not None and writer.trouble.refusal.args["errno"] == 28
    assert len(read(writer.path).lines) == 5 and not read(writer.path).torn
    room[0] = 1 << 30
    play(match, 1)
    assert writer.trouble is None
    writer.close()
    assert position(replay(writer.path)) == position(match)


def test_a_real_limit_of_the_system_is_told(tmp_path):
    """As a full disk: the system takes part of a line and refuses the rest."""
    path = tmp_path / "r.jsonl"
    child = os.fork()
    if not child:
        code = 1
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            writer = Transcript.create(path, {"format": 1})
            for n in range(50):
                writer.recorder({"n": n})
            first = writer.trouble is not None and len(read(path).lines) < 50 and not read(path).torn
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            writer.flush()
            code = 0 if first and writer.trouble is None else 2
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [line["n"] for line in read(path).lines] == list(range(50))


def test_no_place_for_a_game_is_told(tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    for folder in (file, file / "games", Path("/proc/nowhere"), Path("/dev/null/x")):
        with pytest.raises(StoreError) as error:
            begin(a_match(), WHEN, folder)
        assert error.value.refusal.reason in ("store-no-folder", "store-unwritten")
    assert file.read_text() == "mine"


def test_a_header_that_could_not_be_written_leaves_no_file(tmp_path, monkeypatch):
    def full(handle, raw):
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(StoreError):
        begin(a_match(), WHEN, tmp_path)
    assert list(tmp_path.iterdir()) == []


# -- fuzz --------------------------------------------------------------------------------------

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=6), v, max_size=3),
    max_leaves=5,
)


def opened(path):
    started = time.monotonic()
    try:
        replay(path)
    except (StoreError, TranscriptError) as error:
        assert str(error)
    except (NotationError, IllegalMove) as error:  # pragma: no cover - the test's own words
        raise AssertionError("should come with its line") from error
    assert time.monotonic() - started < 60


@QUICK
@given(st.binary(max_size=300))
def test_fuzz_any_bytes(tmp_path, raw):
    path = tmp_path / "f.jsonl"
    path.write_bytes(raw)
    opened(path)
    assert path.read_bytes() == raw


@QUICK
@given(
    st.sampled_from(["format", "game", "rules", "seats", "seed", "length", "x"]),
    plain | st.sampled_from(["redudu", "durak", [], {"base": None}, [{"name": "A", "kind": "bot"}] * 2]),
)
def test_fuzz_a_header_with_one_value_changed(tmp_path, key, value):
    path = tmp_path / "f.jsonl"
    path.write_text(json.dumps(a_match().header() | {key: value}) + "\n")
    opened(path)


@QUICK
@given(
    st.integers(0, 20),
    st.one_of(
        plain,
        st.fixed_dictionaries(
            {}, optional={"deal": plain, "seat": plain | st.integers(-1, 2), "move": plain, "undo": plain}
        ),
        st.fixed_dictionaries(
            {"deal": st.just(1), "seat": st.integers(0, 1), "move": st.text("ledcovrtka 23456789TJQKAcdhsXb")}
        ),
        st.fixed_dictionaries({"deal": st.just(1), "undo": st.integers(-3, 40)}),
    ),
)
def test_fuzz_a_line_put_between(tmp_path, at, line):
    path = tmp_path / "f.jsonl"
    match = a_match()
    rows = [json.dumps(match.header())]
    play(match, 12)
    rows += [json.dumps({"deal": 1, "seat": s, "move": str(m)}) for s, m in match.moves]
    rows.insert(min(at, len(rows)) or 1, json.dumps(line))
    path.write_text("\n".join(rows) + "\n")
    opened(path)
