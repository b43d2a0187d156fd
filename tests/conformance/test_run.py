"""The command of the long run: it plays what it is told, says how far it is, and can be gone on with."""

import os
import pty
import re
import signal
import subprocess
import sys

import pytest

from cardtable.engine import conformance_run
from cardtable.engine.conformance import ConformanceError
from cardtable.engine.conformance_run import main

COMMAND = [sys.executable, "-m", "cardtable.engine.conformance"]


def run(capsys, *words):
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code, capsys.readouterr()


def test_it_plays_the_tables_named_and_says_how_many_games(capsys):
    code, said = run(capsys, "simple", "redudu", "--games", "12", "--thorough", "500")
    lines = said.out.splitlines()
    assert code == 0
    assert lines[0].startswith("simple: 12 games (1 of 2, ")
    assert lines[1] == "redudu: 12 games (2 of 2)"
    assert re.fullmatch(r"24 games of 2 tables in \d+ s, 0 faults", lines[2])


def test_it_goes_on_from_a_table(capsys):
    names = conformance_run.every_name()
    code, said = run(capsys, "--games", "1", "--thorough", "500", "--from", names[-2])
    assert code == 0
    assert [line.split(":")[0] for line in said.out.splitlines()[:-1]] == names[-2:]


def test_tables_that_so_many_cannot_play_are_no_faults(capsys, monkeypatch):
    monkeypatch.setattr(conformance_run, "every_name", lambda: ["two-vs-two", "simple", "revolution"])
    code, said = run(capsys, "--players", "3", "--games", "2", "--thorough", "500")
    assert code == 0 and "FAULT" not in said.out
    assert said.out.splitlines()[0] == "simple: 2 games (1 of 1)"
    code, said = run(capsys, "two-vs-two", "--players", "3")
    assert code == 2 and "is for 4 players, not 3" in said.err
    for many in ("99", "0"):
        code, said = run(capsys, "--players", many)
        assert code == 2 and f"no table is for {many}" in said.err


def test_a_fault_is_printed_and_the_other_tables_are_played(capsys, monkeypatch):
    def faulty(table, players, seed, *limits, **how):
        if table.name == "durak:simple" and seed == 3:
            raise ConformanceError("cards", "lost: 6c", "durak:simple, seed 3")

    monkeypatch.setattr(conformance_run, "check", faulty)
    code, said = run(capsys, "simple", "transfer", "--games", "5")
    assert code == 1
    assert "FAULT durak:simple, seed 3: cards: lost: 6c" in said.out
    assert "simple: 3 games, 1 faults (1 of 2" in said.out
    assert "transfer: 5 games (2 of 2)" in said.out
    assert said.out.rstrip().endswith("1 faults")


@pytest.mark.parametrize(
    "words",
    [("--games", "0"), ("no-such-table",), ("simple", "--from", "transfer"), ("--option", "no=1", "simple")],
)
def test_wrong_arguments_are_refused(capsys, words):
    code, said = run(capsys, *words)
    assert code == 2
    assert "error" in said.err


def test_stopped_it_names_the_table_to_go_on_with():
    """On a terminal it writes a line over and over while a table is played."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [*COMMAND, "simple", "--games", "1000000", "--thorough", "100000"],
        stdout=subprocess.PIPE, stderr=theirs, text=True,
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    while b"games" not in shown:
        shown += os.read(ours, 1000)
    child.send_signal(signal.SIGINT)
    out, _ = child.communicate()
    os.close(ours)
    assert child.returncode == 130
    assert "stopped; go on with --from simple" in out
