"""Tournaments on disk: every table a transcript, killed and gone on with, bad files left alone (D-31)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from cardtable.games import open_table
from cardtable.match import Match, Thought, TranscriptError
from cardtable.match.tournament import Tournament, make_entrants
from cardtable.store import tournaments
from cardtable.store.keeping import Keeper
from cardtable.store.places import StoreError
from cardtable.store.results import Results
from cardtable.store.tournaments import KeptTournament, is_tournament, unfinished
from cardtable.store.transcript import games, read, replay

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def think(thought: Thought) -> object:
    return thought.rng.choice(thought.view.legal)


def begun(tmp_path: Path, players: int = 6, people: int = 1) -> KeptTournament:
    entrants = make_entrants(players, ["Ann", "Ben"][:people], ["random"])
    return KeptTournament.begin(Tournament(open_table("durak"), entrants, 3, 5), tmp_path / "games")


def play(match: Match, rng: Random, moves: int = 10_000) -> None:
    for _ in range(moves):
        if match.finished:
            return
        if match.outcome is not None:
            match.next_deal()
        else:
            match.play(match.to_act, rng.choice(match.state.legal()))


def finish(kept: KeptTournament, keeper: Keeper) -> None:
    tournament = kept.tournament
    while tournament.winner is None:
        for number in tournament.open_tables(human=False)[:1]:
            kept.settle(number, kept.play_out(number, think))  # type: ignore[arg-type]
            break
        else:
            number = tournament.open_tables(human=True)[0]
            match = kept.sit_down(number, keeper)
            play(match, Random(number))
            kept.settle(number, match)
    keeper.end()
    kept.close()


def test_every_table_is_a_transcript_and_a_line(tmp_path: Path) -> None:
    kept, keeper = begun(tmp_path), Keeper()
    finish(kept, keeper)
    saved = read(kept.path)
    assert saved.header["kind"] == "tournament" and saved.header["fee"] == 5
    assert len(saved.lines) == 5  # of six players all but one are out
    files = sorted(kept.path.with_suffix("").glob("*.jsonl"))
    assert len(files) == 5
    for file in files:
        assert replay(file).finished
    again = KeptTournament.go_on(kept.path)
    assert again.tournament.winner == kept.tournament.winner
    again.close()
    assert list(games(tmp_path / "games")) == [kept.path]
    assert unfinished(tmp_path / "games") is None


def test_its_places_are_in_the_results(tmp_path: Path) -> None:
    kept, keeper = begun(tmp_path), Keeper()
    finish(kept, keeper)
    with Results() as results:
        entries = results.entries()
        assert len(entries) == 6 and entries[0].place == 1 and entries[1].place == 2
        assert entries[0].name == kept.tournament.entrants[kept.tournament.winner or 0].name
        assert [entry.chips for entry in entries] == [25, -5, -5, -5, -5, -5]
        assert [entry.name for entry in results.entries("Ann")] == ["Ann"]
        assert results.export()["tournaments"][0]["tournament"] == kept.path.name
        assert not results.keep_tournament(kept.path.name, kept.tournament, "later")
        assert results.delete(game="redudu") == 0 and len(results.entries()) == 6
        results.delete("Ann")
        assert results.entries() == []
    KeptTournament.go_on(kept.path).close()  # as if it had been killed before its end was kept
    with Results() as results:
        assert results.entries() == entries
    assert kept.trouble is None


def test_results_that_cannot_be_kept_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, keeper = begun(tmp_path, people=0), Keeper()
    (tmp_path / "way").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "way"))
    finish(kept, keeper)
    assert kept.trouble is not None and kept.trouble.refusal.reason == "store-no-folder"


def test_a_table_whose_file_cannot_be_read_is_told_and_played(tmp_path: Path) -> None:
    kept, keeper = begun(tmp_path), Keeper()
    number = kept.tournament.open_tables(human=True)[0]
    kept.table_path(number).mkdir(parents=True)
    match = kept.sit_down(number, keeper)
    assert [refusal.reason for refusal in keeper.news()] == ["store-unreadable"]
    play(match, Random(1))
    assert kept.settle(number, match) is not None
    keeper.end()
    kept.close()


def test_it_goes_on_in_the_middle_of_a_table(tmp_path: Path) -> None:
    kept, keeper = begun(tmp_path), Keeper()
    number = kept.tournament.open_tables(human=True)[0]
    match = kept.sit_down(number, keeper)
    play(match, Random(1), 9)
    moves = match.moves
    keeper.end()
    kept.close()
    assert unfinished(tmp_path / "games") == kept.path and is_tournament(kept.path)
    again = KeptTournament.go_on(kept.path)
    assert again.sit_down(number, keeper).moves == moves
    finish(again, keeper)


def test_a_table_that_was_over_is_not_played_again(tmp_path: Path) -> None:
    """As if it had been killed between the fool and the line in the tournament's file."""
    kept = begun(tmp_path)
    number = kept.tournament.open_tables(human=False)[0]
    match = kept.play_out(number, think)  # type: ignore[arg-type]
    kept.close()
    again = KeptTournament.go_on(kept.path)

    def nobody(thought: Thought) -> object:
        raise AssertionError("it was played already")

    found = again.play_out(number, nobody)  # type: ignore[arg-type]
    assert found is not None and match is not None and found.outcome == match.outcome
    again.close()


def test_a_broken_table_is_put_aside_and_begun_again(tmp_path: Path) -> None:
    kept, keeper = begun(tmp_path), Keeper()
    for human in (True, False):
        number = kept.tournament.open_tables(human)[0]
        path = kept.table_path(number)
        path.parent.mkdir(exist_ok=True)
        path.write_text("somebody else's\n")
        if human:
            assert kept.sit_down(number, keeper).moves == ()
        else:
            assert kept.play_out(number, think) is not None  # type: ignore[arg-type]
        aside = [p for p in path.parent.iterdir() if "damaged" in p.name and p.stem.startswith(path.stem)]
        assert [p.read_text() for p in aside] == ["somebody else's\n"]
    keeper.end()
    kept.close()


def test_no_room_for_a_table_is_told_and_it_is_played(tmp_path: Path) -> None:
    kept, keeper = begun(tmp_path), Keeper()
    kept.path.with_suffix("").write_text("in the way")
    number = kept.tournament.open_tables(human=True)[0]
    match = kept.sit_down(number, keeper)
    assert [refusal.reason for refusal in keeper.news()] == ["store-no-folder"]
    play(match, Random(2))
    assert kept.settle(number, match) is not None
    assert kept.play_out(kept.tournament.open_tables(human=False)[0], think) is not None  # type: ignore[arg-type]
    kept.close()


def test_stopped_a_table_leaves_nothing(tmp_path: Path) -> None:
    kept = begun(tmp_path)
    number = kept.tournament.open_tables(human=False)[0]
    assert kept.play_out(number, think, lambda: True) is None  # type: ignore[arg-type]
    assert not kept.table_path(number).exists()
    kept.close()


def test_it_is_played_by_one_program_at_a_time(tmp_path: Path) -> None:
    kept = begun(tmp_path)
    with pytest.raises(StoreError) as error:
        KeptTournament.go_on(kept.path)
    assert error.value.refusal.reason == "store-in-use"
    assert unfinished(tmp_path / "games") is None
    kept.close()
    assert unfinished(tmp_path / "games") == kept.path


@pytest.mark.parametrize("raw", ["", "x", '{"format": 1}\n', '{"format": 2, "kind": "tournament"}\n'])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path, raw: str) -> None:
    path = tmp_path / f"2026-01-01{tournaments.MARK}.jsonl"
    path.write_text(raw)
    with pytest.raises(TranscriptError):
        KeptTournament.go_on(path)
    assert path.read_text() == raw
    assert unfinished(tmp_path) is None


def test_killed_at_a_table_the_program_goes_on_with_the_tournament(tmp_path: Path) -> None:
    env = os.environ | {"XDG_CONFIG_HOME": str(tmp_path / "config"), "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}

    def start(*args: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "cardtable", *args, "--plain", "--lang", "en"],
            cwd=ROOT,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    child = start("tournament", "--players", "5", "--bots", "random", "--fee", "4", "--seed", "2")
    assert child.stdin is not None
    child.stdin.write("1\n" * 4)
    child.stdin.flush()
    folder = tmp_path / "cardtable" / "games"
    deadline = time.monotonic() + 40
    moves = 0
    while moves < 4 and time.monotonic() < deadline:
        time.sleep(0.1)
        # the table that is played is the one that is not over
        rows = [file.read_text().count('"move"') for file in folder.glob("*/*.jsonl") if not over(file)]
        moves = max(rows, default=0)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    assert moves >= 4
    [path] = folder.glob("*.jsonl")
    before = read(path).lines
    resumed = start("resume")
    out, _ = resumed.communicate("1\n" * 2000, timeout=90)
    assert resumed.returncode == 0 and "Traceback" not in out
    assert "The game goes on" in out and "wins the tournament and takes 20 chips" in out
    assert read(path).lines[: len(before)] == before and len(read(path).lines) == 4
    assert json.loads(path.read_text().splitlines()[0])["fee"] == 4


def over(file: Path) -> bool:
    try:
        return replay(file).finished
    except (TranscriptError, StoreError):
        return False
