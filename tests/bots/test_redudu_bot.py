"""Redudu's rules of thumb: legal, from the view alone, better than chance (RU-5 to RU-8)."""

from random import Random

import pytest

from cardtable.bots import redudu
from cardtable.cards import cards_text
from cardtable.games import from_position, open_table

REST = {"common_trump": "7h", "own_trumps": ["9s", "Kc"]}


def seen(hands, table, **keys):
    doc = {"game": "redudu", "hands": hands, "table": table, "leader": 0, "defender": 1, **REST}
    return from_position(doc | keys).view(1)


def play(first, second, seed):
    state = open_table("redudu").deal(2, seed)
    rng = Random(seed)
    while state.to_act is not None:
        view = state.view(state.to_act)
        choice = (first, second)[state.to_act](view, rng)
        assert choice.move in view.legal
        assert choice.why.key
        state.apply(choice.move)
    return state.outcome


@pytest.mark.parametrize("chooser", [redudu.greedy, redudu.normal, redudu.JUDGE.easy])
def test_rules_of_thumb_beat_chance(chooser):
    def chance(view, rng):
        return redudu.Choice(rng.choice(view.legal), redudu.Reason("at-random"))

    won = sum(play(chooser, chance, seed).fool == 1 for seed in range(12))
    assert won >= 10


def test_the_whole_table_is_covered_in_thought_before_a_card_is_spent():
    """A nine that cannot be covered: no card is wasted on the other."""
    view = seen(["2s 3s", "Ac 2d 3d 4d"], ["9c", "9d"])
    assert redudu.plan(view) is None
    assert str(redudu.normal(view, Random(1)).move) == "take"
    able = seen(["2s 3s", "Ac Ad 3d 4d"], ["9c", "9d"])
    assert str(redudu.normal(able, Random(1)).move) in ("cover 9c Ac", "cover 9d Ad")


def test_a_redudu_covers_several_when_nothing_else_does():
    view = seen(["2s 3s", "Xb 2d 3d 4d"], ["9c", "9d"])
    choice = redudu.normal(view, Random(1))
    assert str(choice.move) == "cover 9c 9d Xb"
    assert choice.why == ("redudu-several", {"n": 2})


def test_the_plan_finds_the_pair_over_the_red_redudu():
    view = seen(["2s 3s", "Xb Xb 2h Ah 2d"], ["Xr"])
    assert str(redudu.normal(view, Random(1)).move) == "cover Xr 2h Xb"


def test_no_transfer_is_tried_that_would_be_turned_down():
    view = seen(["2s", "7d 2d"], ["7c"])
    assert "transfer 7d" in map(str, view.legal)
    assert str(redudu.normal(view, Random(1)).move) == "take"
    known = seen(["Xr", "7d 2d"], ["7c"], known=["Xr", ""])
    assert str(redudu.normal(known, Random(1)).move) == "transfer 7d"


def test_same_view_same_seed_same_move():
    """What it cannot see does not matter: the bot of a determinized state plays the same."""
    state = open_table("redudu").deal(3, 5)
    rng = Random(5)
    for _ in range(40):
        view = state.view(state.to_act)
        other = view.determinize(rng).view(state.to_act)
        for chooser in (redudu.greedy, redudu.normal):
            assert chooser(view, Random(2)) == chooser(other, Random(2))
        state.apply(rng.choice(state.legal()))


def test_leads_what_the_defender_cannot_cover():
    doc = {"game": "redudu", "hands": ["2h Ad", "3d Kd"], "known": ["", "3d Kd"], **REST}
    view = from_position(doc | {"drawn": "7h 9s Kc"}).view(0)
    choice = redudu.normal(view, Random(1))
    assert cards_text(choice.move.cards) in ("2h", "Ad")
    assert choice.why.key == "lead-unbeatable"
