"""The arena: paired deals, rates with intervals, the sequential test, and its settings."""

from __future__ import annotations

import json
import multiprocessing
from dataclasses import replace
from random import Random

import pytest

from cardtable.bots import Budget, Choice, choose
from cardtable.bots.arena import Bot, Report, contest, play_set, report, run
from cardtable.bots.tally import rate, sequential, student, wilson
from cardtable.engine import IllegalMove, Move, TableError, View


def test_a_deal_is_played_once_from_each_seat() -> None:
    what = contest("durak", "greedy,random", seed=4)
    sets = [play_set(what, number) for number in range(12)]
    assert all(len(one) == 2 for one in sets)
    twins = contest("durak", "greedy,greedy", seed=4)
    # equal bots on the same deal: what one wins in one seat the other wins in the next
    assert all(sum(g.worth for g in play_set(twins, number)) == 1 for number in range(8))


def test_the_same_seed_gives_the_same_report_in_one_process_and_in_two() -> None:
    what = contest("durak", "hard@5i,easy", seed=2)
    alone, together = run(what, 4), run(what, 4, jobs=2)
    assert alone == together
    assert alone.games == 8
    assert alone != run(contest("durak", "hard@5i,easy", seed=3), 4)


def test_the_last_bot_fills_the_seats() -> None:
    what = contest("durak", "normal,random", players=4)
    assert [bot.level for bot in what.bots] == ["normal", "random", "random", "random"]
    done = run(what, 5)
    assert done.games == 20 and done.fools.rate < 0.25 < done.wins.rate


def test_the_sequential_test_stops_a_settled_question() -> None:
    seen: list[int] = []
    done = run(
        contest("durak", "normal,random"), 500, between=(0.5, 0.6), progress=lambda r: seen.append(r.deals)
    )
    assert done.verdict is not None and done.verdict.says == "better"
    assert done.deals < 100 and seen[-1] == done.deals


def test_json_holds_plain_values() -> None:
    done = run(contest("durak", "random,random"), 3)
    doc = json.loads(json.dumps(done.json()))
    assert doc["games"] == 6 and doc["bots"] == ["random", "random"]
    assert doc["score"]["low"] <= doc["score"]["rate"] <= doc["score"]["high"]


def as_greedy(view: View, rng: Random, budget: Budget | None) -> Choice:
    assert budget is None
    return choose(view, "greedy", rng)


def first_move(view: View, rng: Random, budget: Budget | None) -> Move:
    assert budget == Budget(iterations=3)
    return view.legal[0]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("game", ["durak", "red-dog", "throwing-dummy"])
def test_a_bot_of_ones_own_plays_as_a_level_does(game: str, jobs: int) -> None:
    """It sees what they see and has their chance, in every seat; a dummy's hand is played for it too."""
    own = run(contest(game, [Bot("mine", choose=as_greedy), "random"], players=3, seed=5), 4, jobs)
    level = run(contest(game, "greedy,random", players=3, seed=5), 4, jobs)
    assert replace(own, contest=level.contest) == level
    assert own.json()["bots"] == ["mine", "random", "random"]


def test_a_bot_of_ones_own_may_answer_with_a_move_and_has_its_budget() -> None:
    mine = Bot("mine", iterations=3, choose=first_move)
    done = run(contest("durak", ["random", mine], players=3), 2)
    assert [str(bot) for bot in done.contest.bots] == ["random", "mine@3i", "mine@3i"]


def test_a_bot_that_plays_what_is_not_legal_is_told_so() -> None:
    with pytest.raises(IllegalMove, match="lead 2c"):
        run(contest("durak", [Bot("mine", choose=lambda view, rng, budget: Move.parse("lead 2c"))]), 1)


@pytest.mark.parametrize(
    "text",
    [
        "exprt",
        "expert@",
        "expert@x",
        "hard@-1",
        "hard@0i",
        "hard@1.5i",
        "expert@nan",
        "expert@inf",
        "expert@0",
        "hard@1e-9",
        "expert@9999",
        "hard@99999999999i",
        "greedy@x",
    ],
)
def test_a_bot_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(TableError):
        Bot.read(text)


def test_bots_are_written_as_they_are_read() -> None:
    for text in ("normal", "expert@0.5", "hard@300i"):
        assert str(Bot.read(text)) == text
    assert Bot.read("hard", iterations=7) == Bot("hard", None, 7)


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(TableError):
        contest("durak", "random,random,random", players=2)


def test_paired_sets_narrow_the_interval() -> None:
    """Sets that come out one all tell less of a difference than unrelated games would."""
    paired = rate([(1.0, 2.0)] * 90 + [(2.0, 2.0)] * 10)
    assert paired.rate == pytest.approx(0.55)
    assert paired.half < paired.unpaired
    swinging = rate([(0.0, 2.0)] * 45 + [(2.0, 2.0)] * 55)
    assert swinging.half > swinging.unpaired


def test_of_few_deals_the_interval_is_as_wide_as_it_must_be() -> None:
    """It holds the truth in 95 of 100 contests even of ten deals, though it is made of their own spread."""
    rng = Random(3)
    held = 0
    for _ in range(1000):
        found = rate([(float((rng.random() < 0.5) + (rng.random() < 0.5)), 2.0) for _ in range(10)])
        held += found.low <= 0.5 <= found.high
    assert held > 925
    assert student(2) == pytest.approx(4.303, rel=0.04) and student(9) == pytest.approx(2.262, rel=0.001)


def test_a_report_names_the_options_of_its_table() -> None:
    what = contest("durak", "greedy,random", options={"pack": 52, "sixth_after_take": True})
    assert run(what, 1).json()["options"] == {"pack": 52}


def test_a_bot_that_needs_no_time_is_given_none() -> None:
    assert str(Bot.read("greedy@5")) == "greedy"


def test_no_games_say_nothing() -> None:
    assert rate([]).low == 0 and rate([]).high == 1
    assert wilson(0, 10)[0] == 0 and wilson(0, 10)[1] == pytest.approx(0.2775, abs=1e-3)


def test_the_sequential_test_says_open_better_or_not() -> None:
    assert sequential([0.5, 1.0] * 4, 0.5, 0.6).says == "open"
    assert sequential([1.0, 0.5, 1.0, 0.5] * 20, 0.5, 0.6).says == "better"
    assert sequential([0.5, 0.0, 1.0, 0.5] * 40, 0.5, 0.6).says == "not"
    assert sequential([1.0] * 9, 0.5, 0.6).says == "open"


def test_an_empty_contest_is_refused() -> None:
    with pytest.raises(TableError):
        contest("durak", " , ")


def test_a_report_of_nothing_can_be_told() -> None:
    empty = report(contest("durak", "random,random"), [])
    assert empty.games == 0 and empty.moves == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_contest_reports_what_was_played(jobs: int) -> None:
    """The processes end at once, though experts would think for minutes."""
    played: list[int] = []

    def interrupt(found: Report) -> None:
        played.append(found.deals)
        if found.deals == 3:
            raise KeyboardInterrupt

    what = contest("durak", "normal,greedy", seed=4)
    found = run(what, 500, jobs, progress=interrupt)
    assert found.interrupted and found.deals == 3 == played[-1]
    assert found.score == run(what, 3).score


def test_a_process_that_is_killed_is_told_of() -> None:
    def kill(found: Report) -> None:
        for child in multiprocessing.active_children():
            child.kill()

    with pytest.raises(TableError) as told:
        run(contest("durak", "normal,greedy", seed=4), 500, 2, progress=kill)
    assert told.value.refusal is not None and told.value.refusal.reason == "arena-broken"


def test_a_budget_is_told_only_of_bots_that_think() -> None:
    what = contest("durak", "normal,hard", iterations=20)
    assert [str(bot) for bot in what.bots] == ["normal", "hard@20i"]


def test_a_rate_of_no_games_is_none() -> None:
    """Nobody is the fool of a deal of Revolution."""
    doc = run(contest("revolution", "greedy,random", seed=1), 1).json()
    assert doc["fools"] is None and doc["score"]["of"] == 4 and doc["interrupted"] is False
