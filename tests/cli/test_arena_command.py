"""``cardtable arena``: what it prints, and what it refuses."""

from __future__ import annotations

import json

import pytest

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
