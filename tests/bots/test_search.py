"""The search on a toy game: it finds what is clearly best, repeats itself, and stops when told."""

from __future__ import annotations

from itertools import islice
from random import Random
from threading import Event
from typing import Any

import pytest

from cardtable.bots.budget import Budget, Deadline, OutOfBudget
from cardtable.bots.judge import by_places, random_playout
from cardtable.bots.search import Found, search
from cardtable.engine import Move

from .toy import Toy


def mask(*numbers: int) -> int:
    return sum(1 << n for n in numbers)


def look(view: Any, budget: Budget, seed: int = 0) -> list[Found]:
    return search(view, Random(seed), budget, random_playout, by_places)


def test_it_takes_the_trick_as_cheaply_as_that_goes() -> None:
    # the 5 was led: the 6 takes it and the 8 takes the next, which decides; the 8 now would not do
    toy = Toy([mask(4, 7), mask(0, 6, 8)], led=mask(5), to_act=1, seen=mask(5, 1, 2))
    found = look(toy.view(1), Budget(iterations=600))
    assert found[0].move == Move("play", mask(6))
    assert found[0].worth > 0.9 > found[-1].worth


def test_the_same_seed_and_iterations_give_the_same_answer() -> None:
    view = Toy([mask(1, 4, 7), mask(0, 5, 8)]).view(0)
    assert look(view, Budget(iterations=120), 3) == look(view, Budget(iterations=120), 3)
    assert look(view, Budget(iterations=120), 3) != look(view, Budget(iterations=120), 4)


def test_a_hidden_hand_changes_nothing() -> None:
    one, other = Toy([mask(1, 4, 7), mask(0, 5, 8)]), Toy([mask(1, 4, 7), mask(2, 3, 6)])
    assert look(one.view(0), Budget(iterations=60)) == look(other.view(0), Budget(iterations=60))


def test_a_set_event_stops_it_after_one_game() -> None:
    stop = Event()
    stop.set()
    view = Toy([mask(1, 4, 7), mask(0, 5, 8)]).view(0)
    assert sum(f.visits for f in look(view, Budget(stop=stop))) == 1


def test_every_move_is_tried_before_any_is_dropped() -> None:
    view = Toy([mask(1, 4, 7), mask(0, 5, 8)]).view(0)
    assert {f.move for f in look(view, Budget(iterations=200)) if f.visits} == set(view.legal)


def test_a_budget_needs_an_end() -> None:
    with pytest.raises(ValueError):
        Budget()


def test_a_budget_counts_iterations_and_shares_them() -> None:
    assert list(Budget(iterations=3).rounds()) == [0, 1, 2]
    assert Budget(iterations=100, seconds=2).part(0.25) == Budget(iterations=25, seconds=0.5)
    assert list(Budget(seconds=0).rounds()) == [0]
    assert len(list(islice(Budget(seconds=60).rounds(), 500))) == 500


def test_a_deadline_ends_work_by_steps_and_by_event() -> None:
    deadline = Deadline(Budget(iterations=1), 5)
    for _ in range(5):
        deadline.step()
    with pytest.raises(OutOfBudget):
        deadline.step()
    stop = Event()
    stop.set()
    stopped = Deadline(Budget(stop=stop))
    with pytest.raises(OutOfBudget):
        for _ in range(300):
            stopped.step()
