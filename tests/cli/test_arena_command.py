"""``cardtable arena``: what it prints, and what it refuses."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import Any

import pytest

from cardtable.bots import arena
from cardtable.bots.arena import Report, run
from cardtable.cli import main


def test_a_table_and_json_tell_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--bots", "greedy,random", "--deals", "6", "--lang", "en"]
    assert main(asked) == 0
    table = capsys.readouterr().out
    assert main([*asked, "--json"]) == 0
    doc = json.loads(capsys.readouterr().out)
    assert doc["games"] == 12
    assert f"{100 * doc['score']['rate']:.1f} %" in table and "greedy, random" in table


def test_a_settled_test_ends_early_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "--bots", "normal,random", "--deals", "400", "--between", "0.5,0.6", "--lang", "en"]
    assert main(asked) == 0
    out = capsys.readouterr().out
    assert "Settled" in out and "deals 400" not in out


@pytest.mark.parametrize(
    "wrong",
    [
        ["--bots", "expret,greedy"],
        ["--bots", "greedy@fast"],
        ["--deals", "0"],
        ["--jobs", "x"],
        ["--time", "-1"],
        ["--between", "0.6,0.5"],
        ["--measure", "luck"],
        ["--players", "9"],
        ["--game", "durek"],
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    wrong: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--deals", "1", "--lang", "en", *wrong]) == 2
    err = capsys.readouterr().err
    assert err.startswith("cardtable: ") and "Traceback" not in err


def test_an_interrupted_contest_prints_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*args: Any, **keys: Any) -> Report:
        return replace(run(args[0], 2), interrupted=True)

    monkeypatch.setattr(arena, "run", stopped)
    assert main(["arena", "--bots", "greedy,random", "--deals", "50", "--lang", "en"]) == 1
    out, err = capsys.readouterr()
    assert "deals 2" in out and err == "Interrupted after 2 of 50 deals.\n"


def test_a_share_of_no_games_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody is the fool of a deal of Revolution."""
    assert main(["arena", "--game", "revolution", "--bots", "greedy", "--deals", "1", "--lang", "en"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("the fool") and last.endswith("–")


def test_without_dask_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it were not installed
    asked = ["arena", "--bots", "greedy", "--deals", "1", "--dask", "127.0.0.1:9", "--lang", "en"]
    assert main(asked) == 2
    assert "pip install 'cardtable[dask]'" in capsys.readouterr().err


def test_the_title_names_the_options_as_they_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--option", "pack=52", "--option", "sixth_after_take=off"]
    assert main(["arena", "--game", "durak", "--bots", "greedy", "--deals", "1", *asked]) == 0
    assert capsys.readouterr().out.startswith("durak pack=52 sixth_after_take=off: ")
