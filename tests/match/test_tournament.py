"""Tournaments (D-31): tables of two to four drawn anew, the fool out, draws replayed, the pool."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.engine import TableError
from cardtable.games import open_table
from cardtable.match import Match, Seat, TranscriptError
from cardtable.match.tournament import (
    MOST_DRAWS,
    Tournament,
    make_entrants,
    rebuild,
    split,
)
from cardtable.text import Words
from cardtable.told import champion


def a_tournament(
    players: int = 9, seed: int = 1, fee: int = 10, name: str = "durak", **more: Any
) -> Tournament:
    return Tournament(open_table(name), make_entrants(players, ["Ann"]), seed, fee, **more)


def play_table(tournament: Tournament, number: int) -> Match:
    """A table to its fool, at random."""
    match = tournament.match(number)
    rng = Random(number)
    while tournament.loser(number, match) is None:
        if match.outcome is not None:
            match.next_deal()
        else:
            match.play(match.to_act, rng.choice(match.state.legal()))
    return match


@pytest.mark.parametrize("players", range(2, 65))
def test_everybody_gets_a_table_of_two_to_four(players: int) -> None:
    sizes = split(players, (2, 3, 4))
    assert sum(sizes) == players and set(sizes) <= {2, 3, 4}
    assert max(sizes) - min(sizes) <= 1 and len(sizes) == -(-players // 4)


@pytest.mark.parametrize(
    ("players", "sizes", "tables"),
    [(5, (2,), [2, 2]), (3, (2,), [2]), (6, (2, 4), [4, 2]), (7, (2, 4), [4, 2]), (2, (2, 3), [2])],
)
def test_a_game_that_misses_a_size_leaves_one_over(players: int, sizes: Any, tables: list[int]) -> None:
    assert split(players, sizes) == tables


@pytest.mark.parametrize("players", [4, 9, 64])
def test_from_the_first_stage_to_the_winner(players: int) -> None:
    tournament = a_tournament(players)
    left = players
    while tournament.winner is None:
        stage, number = tournament.stage, tournament.number
        seated = [who for table in stage.tables for who in table.who]
        assert sorted(seated) == sorted(tournament.left) and len(seated) == left
        for at in range(len(stage.tables)):
            match = play_table(tournament, at)
            assert match.outcome is not None and match.outcome.fool is not None
            loser = stage.tables[at].who[match.outcome.fool]
            tournament.settle(at, loser)
            assert loser not in tournament.left
        left -= len(stage.tables)
        assert tournament.number == number + (left > 1)
    assert tournament.pool == 10 * players
    places = sorted(tournament.place(who) or 0 for who in range(players))
    assert places[:2] == [1, 2] and places[-1] <= players


def test_the_end_tells_the_places_of_people_who_did_not_win() -> None:
    """Those of one stage share a place: two tables of four in the first, then one of six players in two."""
    tournament = a_tournament(8, fee=0)
    ann = 0
    while tournament.winner is None:
        for at, table in enumerate(tournament.stage.tables):
            tournament.settle(at, ann if ann in table.who else table.who[0])
    winner = tournament.entrants[tournament.winner].name
    assert champion(tournament, Words("en")) == [f"{winner} wins the tournament.", "Ann: place 7 of 8."]
    assert champion(tournament, Words("ru"))[1] == "Ann: 7-е место из 8."


def test_tables_are_drawn_anew_for_each_stage() -> None:
    tournament = a_tournament(64)
    first = [set(table.who) for table in tournament.stage.tables]
    for at in range(16):
        tournament.settle(at, tournament.stage.tables[at].who[0])
    assert not any(set(table.who) in first for table in tournament.stage.tables)
    again = a_tournament(64)
    assert [set(table.who) for table in again.stage.tables] == first  # same seed, same draw
    assert [set(table.who) for table in a_tournament(64, seed=2).stage.tables] != first


def first_moves(match: Match) -> Match:
    """A deal played by the first legal move each time: of some seeds that is a draw."""
    while match.to_act is not None:
        match.play(match.to_act, match.state.legal()[0])
    return match


def test_a_draw_is_replayed_and_in_the_end_the_lot_decides() -> None:
    for seed in range(300):
        tournament = a_tournament(4, seed, size=2)
        match = first_moves(tournament.match(0))
        if match.outcome is not None and match.outcome.draw:
            break
    assert match.outcome is not None and match.outcome.draw
    assert not match.finished and tournament.loser(0, match) is None
    match.past = [match._finished()] * (MOST_DRAWS - 2)
    assert tournament.loser(0, match) is None
    match.past = match.past[:1] * (MOST_DRAWS - 1)
    assert tournament.loser(0, match) in tournament.stage.tables[0].who
    match.past = []
    match.next_deal()
    assert match.number == 2  # the same two go on until one is the fool


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: a_tournament(3), "tournament-players"),
        (lambda: a_tournament(65), "tournament-players"),
        (lambda: a_tournament(fee=-1), "tournament-fee"),
        (lambda: a_tournament(size=5), "tournament-fee"),
        (lambda: a_tournament(name="revolution"), "tournament-table"),
        (lambda: a_tournament(name="red-dog"), "tournament-table"),
        (lambda: a_tournament(name="two-vs-two"), "tournament-table"),
    ],
)
def test_what_cannot_be_is_refused(make: Any, reason: str) -> None:
    with pytest.raises(TableError) as error:
        make()
    assert error.value.refusal is not None and error.value.refusal.reason == reason


def test_everybody_has_a_name_of_his_own() -> None:
    entrants = make_entrants(64, ["Olga", "Ann"], ["easy", "hard"])
    assert len({seat.name.casefold() for seat in entrants}) == 64
    assert entrants[:2] == (Seat("Olga"), Seat("Ann"))
    assert [seat.level for seat in entrants[2:6]] == ["easy", "hard", "easy", "hard"]


def test_header_and_lines_rebuild_it() -> None:
    lines: list[Any] = []
    tournament = a_tournament(12, recorder=lines.append)
    for _ in range(2):
        for at in range(len(tournament.stage.tables)):
            if tournament.number < 3:
                tournament.settle(at, tournament.stage.tables[at].who[-1])
    found = rebuild(tournament.header(), lines)
    assert found.left == tournament.left and found.stages == tournament.stages
    assert found.entrants == tournament.entrants and found.pool == 120


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"stage": 2, "table": 0, "out": 0},
        {"stage": 1, "table": 99, "out": 0},
        {"stage": 1, "table": -1, "out": 0},
        {"stage": 1, "table": 0, "out": -1},
        {"stage": 1, "table": "0", "out": 0},
        {"stage": True, "table": 0, "out": 0},
    ],
)
def test_lines_that_do_not_fit_are_named(line: dict[str, Any]) -> None:
    with pytest.raises(TranscriptError) as error:
        rebuild(a_tournament().header(), [line])
    assert error.value.line == 2


@pytest.mark.parametrize(
    "change",
    [{"kind": "x"}, {"players": 3}, {"players": []}, {"fee": "1"}, {"game": "chess"}, {"size": None}],
)
def test_a_header_that_says_nothing_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(TranscriptError) as error:
        rebuild({**a_tournament().header(), **change}, [])
    assert error.value.line == 1
