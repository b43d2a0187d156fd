"""A match, its transcript and its results together: after each deal, taken back, killed, gone on with
(traps 21, 29, 30)."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.games import open_table
from cardtable.match import Length, Match, make_seats
from cardtable.match.replaying import ending
from cardtable.store import keeping
from cardtable.store.keeping import Keeper
from cardtable.store.results import Results
from cardtable.store.transcript import games, read, replay, unfinished

ROOT = Path(__file__).resolve().parents[2]


def a_match(name: str = "durak", players: int = 2, seed: int = 5, **length: int) -> Match:
    seats = make_seats(players, 1, ["Ann"], "random")
    return Match(open_table(name), seats, seed, Length(**length))


def play_deal(match: Match) -> Match:
    """To the end of the deal, each time another of the legal moves."""
    while match.to_act is not None:
        legal = match.state.legal()
        match.play(match.to_act, legal[len(match.moves) % len(legal)])
    return match


@pytest.fixture
def keeper(tmp_path: Path) -> Keeper:
    return Keeper(tmp_path / "games", tmp_path / "results.sqlite3")


def kept_deals(keeper: Keeper) -> list[int]:
    with Results(keeper.results) as results:
        return sorted({row.deal for row in results.rows()})


def test_a_deal_is_in_the_results_as_soon_as_it_is_over(keeper: Keeper) -> None:
    match = a_match(deals=3)
    keeper.begin(match)
    play_deal(match)
    assert kept_deals(keeper) == [1]
    match.next_deal()
    assert kept_deals(keeper) == [1]
    play_deal(match)
    assert kept_deals(keeper) == [1, 2]
    assert keeper.news() == []
    with Results(keeper.results) as results:
        assert {row.name for row in results.rows()} == {"Ann", "Olga"}
        assert {row.match for row in results.rows()} == {keeper.transcript.path.name}


def test_a_deal_whose_last_move_is_taken_back_leaves_the_results(keeper: Keeper) -> None:
    match = a_match()
    keeper.begin(match)
    play_deal(match)
    match.take_back(1)
    assert kept_deals(keeper) == []
    play_deal(match)
    assert kept_deals(keeper) == [1]
    assert ending(replay(keeper.transcript.path)) == ending(match)


def test_what_a_crash_kept_from_the_results_is_made_good(keeper: Keeper) -> None:
    match = a_match(deals=2)
    keeper.begin(match)
    path = keeper.transcript.path
    play_deal(match)
    keeper.end()
    keeper.results.unlink()  # as if it had come to the move and no further
    match = keeper.go_on(path)
    assert kept_deals(keeper) == [1]
    match.take_back(1)
    with Results(keeper.results) as results:  # as if the deal had been left there
        results.keep(path.name, play_deal(replay(path)), keeper.when)
    keeper.end()
    keeper.go_on(path)
    assert kept_deals(keeper) == []


def test_a_match_without_a_move_leaves_no_file(keeper: Keeper) -> None:
    keeper.begin(a_match())
    assert len(list(games(keeper.folder))) == 1
    keeper.end()
    assert list(games(keeper.folder)) == []


def test_a_file_that_was_opened_stays_also_without_a_move(keeper: Keeper, tmp_path: Path) -> None:
    """Trap 29: somebody's game whose moves are cut off is not ours to delete."""
    keeper.begin(a_match())
    path = tmp_path / "friend.jsonl"
    raw = next(games(keeper.folder)).read_bytes()
    path.write_bytes(raw)
    keeper.go_on(path)
    keeper.end()
    assert path.read_bytes() == raw


def test_a_match_that_has_begun_is_kept_with_what_was_played(keeper: Keeper) -> None:
    """A key may be pressed before the first picture of the table has settled."""
    match = a_match(deals=3)
    play_deal(match)
    match.next_deal()
    match.play(match.to_act, match.state.legal()[0])
    keeper.begin(match)
    match.play(match.to_act, match.state.legal()[0])
    found = replay(keeper.transcript.path)
    assert ending(found) == ending(match) and found.number == 2 and len(found.moves) == 2
    assert kept_deals(keeper) == [1]


def test_one_match_after_the_other(keeper: Keeper) -> None:
    first, second = a_match(seed=1), a_match(seed=2)
    keeper.begin(first)
    play_deal(first)
    keeper.begin(first)  # it is kept already
    keeper.begin(second)
    play_deal(second)
    keeper.end()
    assert len(list(games(keeper.folder))) == 2
    assert {ending(replay(path)) for path in games(keeper.folder)} == {ending(first), ending(second)}
    assert first.recorder is None and second.recorder is None


def test_results_that_cannot_be_kept_are_told_once_and_kept_later(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "PATIENCE", 0.05)
    match = a_match(deals=3)
    keeper.begin(match)
    with Results(keeper.results):
        pass
    with closing(sqlite3.connect(keeper.results, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        play_deal(match)
        assert [refusal.reason for refusal in keeper.news()] == ["store-unwritten"]
        match.next_deal()
        other.execute("ROLLBACK")
    play_deal(match)
    assert kept_deals(keeper) == [1, 2]


def test_a_game_that_began_on_a_full_disk_is_kept_as_soon_as_there_is_room(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def full(handle: int, raw: bytes) -> int:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "write", full)
    match = a_match(deals=2)
    keeper.begin(match)
    for _ in range(3):
        match.play(match.to_act, match.state.legal()[0])
    assert [refusal.reason for refusal in keeper.news()] == ["store-unwritten"]
    assert keeper.transcript is None and list(games(keeper.folder)) == []
    monkeypatch.setattr(os, "write", real)
    match.play(match.to_act, match.state.legal()[0])
    [path] = games(keeper.folder)
    assert len(replay(path).moves) == 4
    play_deal(match)
    assert ending(replay(path)) == ending(match) and kept_deals(keeper) == [1] and keeper.news() == []
    keeper.end()
    monkeypatch.setattr(os, "write", full)
    other = a_match(seed=6)
    keeper.begin(other)
    keeper.end()
    assert other.recorder is None
    monkeypatch.setattr(os, "write", real)
    other.play(other.to_act, other.state.legal()[0])  # the keeper has let go of it
    assert list(games(keeper.folder)) == [path]


def test_no_place_to_keep_anything_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    keeper = Keeper(tmp_path / "file" / "games", tmp_path / "file" / "results")
    match = a_match()
    keeper.begin(match)
    play_deal(match)
    assert [refusal.reason for refusal in keeper.news()] == ["store-no-folder"]
    assert keeper.news() == []
    keeper.end()
    assert (tmp_path / "file").read_text() == "in the way"


# -- scores over a resume ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "length"),
    [
        ("durak", 3, {"fools": 2}),  # first to be the fool twice
        ("revolution", 4, {}),  # a series of deals (RV-10)
        ("red-dog", 3, {}),  # a session with bankrolls (RD-11)
        ("red-dog-bank", 3, {}),
        ("redudu", 2, {"deals": 3}),
    ],
)
def test_trap_21_a_match_goes_on_with_its_table_deals_and_score(
    keeper: Keeper, name: str, players: int, length: dict[str, int]
) -> None:
    match, whole = a_match(name, players, **length), a_match(name, players, **length)
    keeper.begin(match)
    path = keeper.transcript.path
    while not whole.finished:
        play_deal(whole)
        if not whole.finished:
            whole.next_deal()
    while not match.finished:
        play_deal(match)
        keeper.end()
        match = keeper.go_on(path)
        if not match.finished:
            match.next_deal()
            if match.to_act is not None:
                match.play(match.to_act, match.state.legal()[0])
                match.take_back(1)
    assert match.score == whole.score and match.number == whole.number
    assert ending(match) == ending(whole)
    assert kept_deals(keeper) == list(range(1, match.number + 1))
    keeper.end()
    assert unfinished(keeper.folder) is None


# -- real processes ------------------------------------------------------------------------------


def program(home: Path, *args: str, **how: object) -> subprocess.Popen[str]:
    env = os.environ | {"XDG_DATA_HOME": str(home / "data"), "XDG_CONFIG_HOME": str(home / "config")}
    return subprocess.Popen(
        [sys.executable, "-m", "cardtable", *args],
        cwd=ROOT,
        env=env | {"PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


GAME = ("--game", "durak", "--plain", "--bots", "random", "--seed", "7", "--deals", "2", "--names", "Ann")


@pytest.mark.parametrize("answers", [1, 3, 9, 20])
def test_killed_at_the_table_the_game_goes_on_where_it_was(tmp_path: Path, answers: int) -> None:
    child = program(tmp_path, *GAME)
    assert child.stdin is not None and child.stdout is not None
    folder = tmp_path / "data" / "cardtable" / "games"
    child.stdin.write("1\n" * answers)
    child.stdin.flush()
    before, stands = -1, 0
    deadline = time.monotonic() + 30
    while stands < 3 and time.monotonic() < deadline:  # until it waits for the next answer
        time.sleep(0.1)
        found = list(games(folder))
        lines = len(read(found[0]).lines) if found and found[0].stat().st_size else 0
        stands = stands + 1 if lines == before and lines >= answers else 0
        before = lines
    child.send_signal(signal.SIGKILL)
    child.communicate()
    [path] = games(folder)
    saved = read(path)
    assert not saved.torn and len(saved.lines) >= before >= answers
    assert unfinished(folder) == path
    resumed = program(tmp_path, "resume", "--plain", "--lang", "en")
    out, _ = resumed.communicate("1\n" * 5 + "quit\n", timeout=60)
    assert resumed.returncode == 0 and "The game goes on" in out and "Traceback" not in out
    after = read(path)
    kept = len(saved.lines)
    assert after.lines[:kept] == saved.lines and len(after.lines) > kept


def test_trap_30_two_programs_keep_their_results_in_one_file(tmp_path: Path) -> None:
    children = [
        program(tmp_path, *GAME[:-6], "--seed", str(seed), "--deals", "2", "--humans", "0", "--players", "3")
        for seed in (1, 2, 3)
    ]
    for child in children:
        out, _ = child.communicate(timeout=90)
        assert child.returncode == 0, out
        assert "Traceback" not in out
    with Results(tmp_path / "data" / "cardtable" / "results.sqlite3") as results:
        rows = results.rows()
    assert len(rows) == 3 * 2 * 3
    assert len({row.match for row in rows}) == 3
