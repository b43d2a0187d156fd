"""Playouts on masks: no card is lost or doubled, bouts end as the rules say, and the results are those
that scoring the engine's own moves would give."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.bots import durak_playout
from cardtable.bots.durak_playout import play_bouts, playout
from cardtable.bots.durak_world import habits_of, value
from cardtable.games import open_table

TABLES = [
    ("durak", 2),
    ("durak", 4),
    ("durak:simple", 3),
    ("durak:transfer", 2),
    ("durak:transfer", 4),
    ("durak:throw-in+no-trump", 2),
    ("durak:throw-in+one-joker", 3),
    ("durak:throw-in+empty-hand", 2),
]


def worlds(name: str, players: int, count: int) -> list[Any]:
    """States from the middle of random deals, in every phase of a bout."""
    rng = Random(f"{name} {players}")
    found: list[Any] = []
    while len(found) < count:
        state: Any = open_table(name).deal(players, rng.randrange(10**6))
        for _ in range(rng.randrange(40)):
            if state.to_act is not None:
                state.apply(rng.choice(state.legal()))
        if state.to_act is not None and state.pos < len(state.stock):
            found.append(state.view(state.to_act).determinize(rng))
    return found


def held(state: Any) -> int:
    """The cards in hands and stock; each must be there once."""
    places = [*state.hands, *state.stock[state.pos :]]
    mask = 0
    for cards in places:
        assert not mask & cards
        mask |= cards
    return mask


@pytest.mark.parametrize("name, players", TABLES)
def test_no_card_is_lost_or_doubled(name: str, players: int) -> None:
    """D-19, D-20: what is left when a playout stops was there before, once each, in hands of the
    right size."""
    phases = set()
    ended = 0
    for state in worlds(name, players, 100):
        assert habits_of(state.c).ordinary
        before = held(state) | state.on_table()
        phases.add(state.phase)
        play_bouts(state, habits_of(state.c))
        assert held(state) & ~before == 0
        if state.outcome is not None or state.playing.bit_count() == 2 and not left(state):
            ended += 1
    assert ended > 90  # a few go round and round
    assert phases >= ({0, 1} if name == "durak:simple" else {0, 1, 2, 3})


@pytest.mark.parametrize("name, players", TABLES)
def test_the_results_are_those_of_the_engines_own_moves(name: str, players: int) -> None:
    """The same habits, with and without masks: the worth of a deal to a seat agrees on the whole."""
    rng = Random(1)
    sums = [0.0, 0.0]
    started = worlds(name, players, 150)
    for state in started:
        seat = state.to_act
        other = state.clone()
        playout(state, rng)
        sums[0] += value(state)[seat]
        for _ in range(durak_playout.LONGEST):
            if other.to_act is None or (
                other.phase == 0 and other.playing.bit_count() == 2 and not left(other)
            ):
                break
            legal = other.legal()
            other.apply(durak_playout.by_habit(other, legal) if len(legal) > 1 else legal[0])
        sums[1] += value(other)[seat]
    assert abs(sums[0] - sums[1]) / len(started) < 0.08


def left(state: Any) -> int:
    return int(state.in_stock())


def test_a_bout_can_be_left_half_way_and_played_on() -> None:
    """D-12, D-15: a defender who cannot cover takes all, with what fits thrown after."""
    seen = 0
    for state in worlds("durak", 2, 300):
        if state.phase != 1 or state.covers.count(0) < 2:
            continue
        answers = state.c.beats[state.defender]
        open_ = [card for card in state.attacks if card & state.uncovered]
        if all(answers[card] & state.hands[state.defender] for card in open_):
            continue
        seen += 1
        table, defender = state.on_table(), state.defender
        ended = durak_playout.resume(state, habits_of(state.c))
        assert ended.taken and ended.table & table == table
        assert state.hands[defender] & table == table
        assert (ended.table & ~table) & ~state.ranks == 0
    assert seen > 5
