"""Looking at a kept game: every moment can be reached from every other, and shows what stood there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.games import open_table
from cardtable.match import Length, Match, TranscriptError, make_seats
from cardtable.match.replaying import CLOSING, Replay, ending


def recorded(
    name: str = "durak", players: int = 3, deals: int = 2, undo: bool = True
) -> tuple[Match, list[Any]]:
    """A match played at random with a move taken back in each deal, and its lines."""
    lines: list[Any] = []
    seats = make_seats(players, 1, level="random")
    match = Match(open_table(name), seats, 11, Length(deals=deals), lines.append)
    rng = Random(3)
    while True:
        while match.to_act is not None:
            match.play(match.to_act, rng.choice(match.state.legal()))
            if undo and len(match.moves) == 3 and lines[-1].get("undo") is None and rng.random() < 0.5:
                match.take_back(2)
        if match.finished:
            return match, lines
        match.next_deal()


GAMES = [("durak", 3), ("revolution", 4), ("red-dog", 3), ("redudu", 2), ("two-trump", 2)]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_forward_to_the_end_and_back_to_the_start(name: str, players: int) -> None:
    match, lines = recorded(name, players)
    replay = Replay(match.header(), lines)
    start = replay.match.state.position()
    seen = [replay.match.state.position()]
    while not replay.at_end:
        assert replay.forward()
        seen.append(replay.match.state.position())
    assert replay.forward() == []
    assert ending(replay.match) == ending(match)
    for position in reversed(seen[:-1]):
        assert replay.back()
        assert replay.match.state.position() == position
    assert not replay.back()
    assert replay.match.state.position() == start and replay.at == replay.chapter == 0


def test_moves_that_were_taken_back_are_left_out() -> None:
    match, lines = recorded()
    assert any("undo" in line for line in lines)
    replay = Replay(match.header(), lines)
    stood = [record.move for deal in match.past for record in deal.records if record.move]
    stood += [move for _, move in match.moves]
    assert [move for chapter in replay.chapters for _, move in chapter.moves] == stood


def test_bouts_begin_after_what_closes_one() -> None:
    match, lines = recorded("durak", 2, 1)
    replay = Replay(match.header(), lines)
    closed = sum(r.event is not None and r.event.kind in CLOSING for r in match.events)
    assert replay.bouts in (closed, closed + 1) and replay.bouts > 3
    for number in range(1, replay.bouts + 1):
        replay.to_bout(number)
        assert replay.bout == number
        assert replay.match.turn().kind != "over"
        assert replay.chapters[0].moves[replay.at][1].verb == "lead"
    replay.to_bout(99)
    assert replay.bout == replay.bouts
    replay.to_bout(-3)
    assert replay.at == 0


def test_from_bout_to_bout_and_over_the_end_of_a_deal() -> None:
    match, lines = recorded()
    replay = Replay(match.header(), lines)
    forwards = []
    while True:
        forwards.append((replay.chapter, replay.at))
        if not replay.next_bout():
            break
    assert replay.at_end and forwards == sorted(forwards) and forwards[-1][0] == 1
    backwards = []
    while replay.previous_bout():
        backwards.append((replay.chapter, replay.at))
    assert backwards == sorted(backwards, reverse=True) and backwards[-1] == (0, 0)


def test_in_a_game_without_bouts_each_turn_is_one() -> None:
    match, lines = recorded("red-dog", 3, 1, undo=False)
    assert Replay(match.header(), lines).bouts == len(match.moves)


def test_any_moment_can_be_jumped_to() -> None:
    match, lines = recorded()
    replay = Replay(match.header(), lines)
    stands = {}
    while not replay.at_end:
        stands[replay.chapter, replay.at] = replay.match.state.position()
        replay.forward()
    moments = list(stands)
    Random(1).shuffle(moments)
    for moment in moments[:40]:
        replay.to(*moment)
        assert replay.match.state.position() == stands[moment]
        assert len(replay.match.past) == moment[0]
    for wrong in ((9, 0), (0, 9999), (-1, 0), (0, -1)):
        with pytest.raises(IndexError):
            replay.to(*wrong)


def test_a_game_in_progress_ends_where_it_was_left() -> None:
    match, lines = recorded()
    at = next(i for i, line in enumerate(lines) if line["deal"] == 2) + 7
    replay = Replay(match.header(), lines[:at])
    while not replay.at_end:
        replay.forward()
    assert replay.chapter == 1 and replay.match.outcome is None


def test_lines_that_do_not_fit_are_named() -> None:
    match, lines = recorded()
    for wrong in ({"deal": 9}, {"deal": 1, "seat": 0, "move": "fly 6c"}, {"x": 1}):
        with pytest.raises(TranscriptError) as error:
            Replay(match.header(), [*lines[:4], wrong])
        assert error.value.line == 6
