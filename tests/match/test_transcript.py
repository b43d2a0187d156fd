"""Transcripts: header and lines rebuild every state; what does not fit is refused with its line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardtable.games import open_table
from cardtable.match import Length, Match, TranscriptError, make_seats, replay
from cardtable.text import Words

GAMES = [
    ("durak", {"pack": 52}, 3),
    ("durak:simple", {}, 2),
    ("redudu", {}, 3),
    ("revolution", {"series": 4}, 4),
    ("red-dog", {}, 3),
]


def written(name: str, options: dict[str, Any], players: int, deals: int = 2) -> tuple[Match, list[str]]:
    """A match of random moves and the lines of its transcript."""
    lines: list[str] = []
    match = Match(
        open_table(name, options=options),
        make_seats(players, 1, ["Ann"], "random"),
        11,
        Length(deals=deals),
        lambda line: lines.append(json.dumps(line)),
    )
    lines.append(json.dumps(match.header()))
    for number in range(deals):
        while match.to_act is not None:
            seat = match.to_act
            legal = match.state.legal()
            match.play(seat, legal[len(match.moves) % len(legal)])
        if number + 1 < deals and not match.finished:
            match.next_deal()
    return match, lines


@pytest.mark.parametrize(("name", "options", "players"), GAMES)
def test_a_transcript_rebuilds_the_match(name: str, options: dict[str, Any], players: int) -> None:
    match, lines = written(name, options, players)
    head, *rest = map(json.loads, lines)
    again = replay(head, rest)
    assert again.table == match.table and again.seats == match.seats and again.length == match.length
    assert again.state.position() == match.state.position()
    assert again.events == match.events and again.score == match.score
    middle = replay(head, rest[: len(rest) // 2])
    for line in rest[len(rest) // 2 :]:
        if "move" in line:
            middle.play(line["seat"], middle.state.read(line["move"]))
        else:
            middle.next_deal()
    assert middle.state.position() == match.state.position()


def test_what_was_taken_back_is_in_it() -> None:
    lines: list[dict[str, Any]] = []
    match = Match(open_table("durak"), make_seats(2, 1), 7, recorder=lines.append)
    assert match.to_act == 0
    match.play(0, match.state.legal()[0])
    match.undo(0)
    match.play(0, match.state.legal()[1])
    assert [sorted(line) for line in lines] == [
        ["deal", "move", "seat"],
        ["deal", "undo"],
        ["deal", "move", "seat"],
    ]
    again = replay(match.header(), lines)
    assert again.state.position() == match.state.position() and again.moves == match.moves


HEAD = Match(open_table("durak"), make_seats(2, 1), 7).header()
GOOD = {"deal": 1, "seat": 0, "move": "lead 6c"}


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"format": True},
        {"format": None},
        {"game": "chess"},
        {"rules": {"base": "thrown"}},
        {"rules": {"nonsense": 1}},
        {"rules": 3},
        {"seats": []},
        {"seats": [{"name": "Ann"}]},
        {"seats": [{"name": "Ann", "kind": "cat"}, {"name": "B", "kind": "bot"}]},
        {"seed": "7"},
        {"seed": 1.5},
        {"length": {"deals": "x"}},
        {"length": 4},
        {"length": {"deals": 0}},
        {"length": {"fools": -1}},
        {"game": ["durak"]},
        {"seats": [{"name": "\x1b[2J", "kind": "human"}, {"name": "B", "kind": "bot"}]},
        {"seats": [{"name": "A" * 1000, "kind": "human"}, {"name": "B", "kind": "bot"}]},
        {"seats": [{"name": "", "kind": "human"}, {"name": "B", "kind": "bot"}]},
        {"seats": [{"name": "A", "kind": "human"}, {"name": "B", "kind": "bot", "level": "clever"}]},
    ],
)
def test_wrong_headers_are_refused_as_line_1(change: dict[str, Any]) -> None:
    """Trap 29."""
    with pytest.raises(TranscriptError) as refused:
        replay({**HEAD, **change}, [])
    assert refused.value.line == 1
    assert "argument" not in str(refused.value), "the words of Python"


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"deal": 1},
        {"deal": 2},
        {"deal": 1, "seat": 0},
        {"deal": 1, "seat": 1, "move": "lead 6c"},
        {"deal": 2, "seat": 0, "move": "lead 6c"},
        {"deal": 1, "seat": 0, "move": "lead 7c"},
        {"deal": 1, "seat": 0, "move": "jump"},
        {"deal": 1, "seat": 0, "move": 3},
        {"deal": 1, "seat": True, "move": "lead 6c"},
        {"deal": 1, "undo": 2},
        {"deal": 1, "undo": 0},
        {"deal": 1, "undo": "x"},
    ],
)
def test_lines_that_do_not_fit_are_refused_with_their_number(line: dict[str, Any]) -> None:
    """Trap 29: the second line of the file is the first move."""
    with pytest.raises(TranscriptError) as refused:
        replay(HEAD, [line])
    assert refused.value.line == 2
    if "move" not in line or line["move"] != "lead 6c":
        with pytest.raises(TranscriptError) as refused:
            replay(HEAD, [GOOD, line])
        assert refused.value.line == 3


def test_what_is_wrong_is_told_in_the_readers_language_and_in_few_letters() -> None:
    """Trap 29: what a file says never reaches the terminal as it stands."""
    for change, words in (
        ({"game": "\x1b[2J" * 1000}, ("?[2J",)),
        ({"game": "poker"}, ("Строка 1", "poker")),
        ({"rules": {"base": "throw-in", "options": {"pack": 37}}}, ("36, 52",)),
        ({"format": "\x1b[2J" * 1000}, ("?[2J",)),
    ):
        with pytest.raises(TranscriptError) as refused:
            replay(HEAD | change, [])
        text = Words("ru").error(refused.value)
        assert all(word in text for word in words)
        assert text.isprintable() and len(text) < 400
        assert "there is" not in text and "cannot" not in text and "may be" not in text
    with pytest.raises(TranscriptError) as refused:
        replay(HEAD, [GOOD | {"move": "lead " + "6c " * 9999}])
    assert len(Words("en").error(refused.value)) < 200
    with pytest.raises(TranscriptError) as refused:
        replay(HEAD | {"game": "poker"}, [])
    assert "did you mean" not in Words("en").error(refused.value)  # a variant, but no game
