"""Refilling, going out, draw, two sixes, epaulettes, the stop: D-20 to D-24; and simple Durak: S-1."""

import pytest

from cardtable.engine import Outcome
from tests.games.durak.at_table import (
    cards,
    hands,
    logged,
    on_table,
    play,
    pos,
    refused,
    stock,
    texts,
    verbs,
)

# -- refill ------------------------------------------------------------------------------------


def test_refill_leader_first_then_clockwise_the_defender_last():
    """D-20: four players; the leader is seat 2, the defender seat 3."""
    state = pos(
        hands=["Kh Kc Ks As", "6h 6s 7s 8s", "9c Jh Js", "Tc Ts Th"], leader=2, defender=3,
        stock="7c 8c Jc Qc 7h 8h 9h Qh Ah Jd 6d",
    )  # fmt: skip
    play(state, "lead 9c", "cover 9c Tc", "done", "done", "done")
    assert hands(state)[2] == cards("Jh Js 7c 8c Jc Qc")
    assert hands(state)[0] == cards("Kh Kc Ks As 7h 8h")
    assert hands(state)[1] == cards("6h 6s 7s 8s 9h Qh")
    assert hands(state)[3] == cards("Ts Th Ah Jd 6d"), "the defender gets what is left"
    assert stock(state) == []


def test_who_has_six_or_more_draws_none():
    """D-20."""
    state = pos(hands=["9c Jh Js", "6h 6s 7s 8s Th Ts", "Kh Kc Ks As Ah Ac"], stock=8)
    play(state, "lead 9c", "take", "done", "done")
    assert len(hands(state)[1]) == 7
    assert len(hands(state)[2]) == 6
    assert len(hands(state)[0]) == 6


def test_the_turn_up_is_drawn_last_and_the_trump_stays():
    """D-20, D-2: all know who has it."""
    state = pos(hands=["9c Jh Js Kh Kc", "6h 6s 7s 8s Tc"], stock="As 6d")
    kinds = logged(state, "lead 9c", "cover 9c Tc", "done")
    assert "turn-up-drawn" in kinds
    assert "6d" in hands(state)[0]
    assert state.position()["known"][0] == "6d"
    assert state.view(1).trumps == ("d", "d")


# -- going out ---------------------------------------------------------------------------------


def test_out_is_who_has_no_cards_when_the_stock_is_empty():
    """D-21: checked at the end of the bout, after the refill."""
    state = pos(hands=["9c", "Tc Ks", "Qc Qs"])
    play(state, "lead 9c")
    assert state.position().get("out", []) == [], "not before the bout is over"
    play(state, "cover 9c Tc", "done")
    assert state.position()["out"] == [0]
    with_stock = play(pos(hands=["9c", "Tc Ks", "Qc Qs"], stock=6), "lead 9c", "cover 9c Tc", "done")
    assert with_stock.position().get("out", []) == []


def test_the_last_with_cards_is_the_fool():
    """D-21, D-30: places in the order of going out."""
    state = pos(hands=["9c", "Tc Ks", "Qc"])
    play(state, "lead 9c", "cover 9c Tc", "done", "lead Ks", "take")
    assert state.to_act is None
    assert state.outcome == Outcome(((0,), (1,), (2,)), 2)


def test_who_should_lead_but_is_out_leaves_the_lead_to_the_next():
    """D-21: the defender covered with his last card."""
    state = pos(hands=["9c 8s", "Tc", "Qc", "Kc"])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.position()["out"] == [1]
    assert state.to_act == 2
    assert state.position()["defender"] == 3


def test_two_out_in_one_bout_stand_in_the_order_of_the_refill():
    """D-21: who led first, the defender last."""
    state = pos(hands=["9c", "Tc", "Qc Qs", "Kc"])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.position()["out"] == [0, 1]


def test_a_draw_when_nobody_has_a_card_left():
    """D-22: nobody lost, and it is no loss."""
    state = play(pos(hands=["9c", "Tc"]), "lead 9c", "cover 9c Tc")
    assert state.outcome.draw
    assert state.outcome.fool is None
    assert state.outcome.places == ((0, 1),)
    three = pos(hands=["9c", "Tc", ""], out=[2])
    assert play(three, "lead 9c", "cover 9c Tc").outcome.places == ((2,), (0, 1))


def test_no_draw_while_somebody_can_draw_from_the_stock():
    """D-22."""
    state = play(pos(hands=["9c", "Tc"], stock=12), "lead 9c", "cover 9c Tc")
    assert state.outcome is None


# -- sixes -------------------------------------------------------------------------------------


def bout_before(last_two, stock="", players=2, **keys):
    """A bout that is beaten off, after which its defender leads with two cards."""
    others = ["Kh Kc"] if players == 3 else []
    return pos(hands=["9c Ah", f"Tc {last_two}", *others], stock=stock, **keys)


def test_two_sixes_to_lead_win_at_once_with_two_epaulettes():
    """D-23: whether the other could cover does not matter."""
    state = bout_before("6c 6s")
    kinds = logged(state, "lead 9c", "cover 9c Tc", "done")
    assert "two-sixes" in kinds
    assert state.outcome == Outcome(((1,), (0,)), 0, epaulettes=2)


@pytest.mark.parametrize("hand", ["6c 7s", "6c 6s 6h", "6c"])
def test_nothing_but_just_two_sixes_wins_at_once(hand):
    """D-23."""
    assert play(bout_before(hand), "lead 9c", "cover 9c Tc", "done").outcome is None


def test_two_sixes_win_only_without_a_stock_and_between_two():
    """D-23."""
    state = pos(hands=["9c Ah Kh Ks Qs Qh", "Tc 6c 6s"], stock="7c 7h 8c 8h 7d")
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert state.outcome is None
    three = bout_before("6c 6s", players=3)
    play(three, "lead 9c", "cover 9c Tc", "done", "done")
    assert three.to_act == 1
    assert three.outcome is None


def test_two_sixes_win_also_with_the_trump_six_and_52_cards():
    """D-23: sixes also with 52 cards."""
    state = bout_before("6d 6s", options={"pack": 52})
    assert play(state, "lead 9c", "cover 9c Tc", "done").outcome.fool == 0
    twos = bout_before("2d 2s", options={"pack": 52})
    assert play(twos, "lead 9c", "cover 9c Tc", "done").outcome is None


def test_a_last_six_is_one_epaulette():
    """D-23: the lead that leaves one player alone with cards, not a trump."""
    state = play(pos(hands=["6c", "8s Ks"]), "lead 6c", "take")
    assert state.outcome == Outcome(((0,), (1,)), 1, epaulettes=1)
    covered = play(pos(hands=["6c", "8c Ks"]), "lead 6c", "cover 6c 8c")
    assert covered.outcome.epaulettes == 1, "covering it does not matter"


def test_what_the_fool_throws_to_himself_takes_no_epaulette_away():
    """D-23, american: the lead of a six left him alone with cards."""
    keys = {"modifiers": ["american"], "hands": ["6c", "7c 6h 9h Kc"], "stock": ""}
    state = play(pos(**keys), "lead 6c", "cover 6c 7c", "self 6h", "cover 6h 9h")
    assert state.outcome == Outcome(((0,), (1,)), 1, epaulettes=1)


def test_two_sixes_are_not_the_last_cards_of_who_has_a_packet_waiting():
    """D-23, prikup."""
    keys = {"modifiers": ["prikup"], "hands": ["6s 6c", "9s Kc"], "stock": ""}
    waiting = pos(prikup=["8c 8h", ""], **keys)
    assert waiting.outcome is None and waiting.to_act == 0
    assert pos(prikup=["", "8c 8h"], **keys).outcome.fool == 1


def test_no_epaulette_for_the_trump_six_other_ranks_or_cards_thrown_in():
    """D-23."""
    assert play(pos(hands=["6d", "8s Ks"]), "lead 6d", "take").outcome.epaulettes == 0
    assert play(pos(hands=["7c", "8s Ks"]), "lead 7c", "take").outcome.epaulettes == 0
    thrown = pos(hands=["6c 8h", "8c Kh Ks"], leader=0)
    play(thrown, "lead 6c", "cover 6c 8c", "throw 8h", "take")
    assert thrown.outcome.fool == 1
    assert thrown.outcome.epaulettes == 0
    after = play(pos(hands=["6c 6s 6h", "8s Ks Kh"]), "lead 6c 6s", "take", "throw 6h")
    assert after.outcome.fool == 1
    assert after.outcome.epaulettes == 0, "the last card was thrown after, not led"


def test_the_fool_of_three_who_was_not_led_against_wears_nothing():
    """D-23: the six must leave one player alone with cards."""
    state = play(pos(hands=["6c", "8c", "Ks Kh"]), "lead 6c", "cover 6c 8c")
    assert state.outcome.fool == 2
    assert state.outcome.epaulettes == 0


# -- no deal runs for ever ---------------------------------------------------------------------


def test_a_thousand_bouts_without_anybody_going_out_are_a_draw():
    """D-24: the result says why; who went out before keeps his place."""
    state = pos(hands=["9c Kh", "Tc Ks", ""], out=[2], idle=999)
    kinds = logged(state, "lead 9c", "take", "done")
    assert "idle" in kinds
    assert state.outcome.draw
    assert state.outcome.reason == "idle"
    assert state.outcome.places == ((2,), (0, 1))
    assert play(pos(hands=["9c Kh", "Tc Ks"], idle=998), "lead 9c", "take", "done").outcome is None


def test_going_out_starts_the_count_anew():
    """D-24: the bout in which somebody goes out is not one of them."""
    state = pos(hands=["9c", "Tc Ks", "Qc Qs"], idle=999)
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert state.outcome is None
    assert state.position().get("idle", 0) <= 1


# -- simple ------------------------------------------------------------------------------------


def simple(**keys):
    return pos(base="simple", **keys)


def test_simple_has_no_throwing_in_and_no_throwing_after():
    """S-1."""
    state = simple(hands=["9c 9h Ts", "Tc Kh Ks", "9s Th"], stock=6)
    play(state, "lead 9c", "cover 9c Tc")
    assert on_table(state) == []
    assert state.to_act == 1
    taken = simple(hands=["9c 9h Ts", "Jh Kh Ks", "9s Th"], stock=6)
    play(taken, "lead 9c", "take")
    assert on_table(taken) == []
    assert taken.to_act == 2


def test_simple_refuses_throwing_in_with_its_own_rule():
    """S-1."""
    state = simple(hands=["9h Ts", "Tc Kh Ks"], table=["9c", "9s"], stock=6)
    play(state, "cover 9c Tc")
    refused(state, "throw 9h", "S-1", seat=0)


def test_simple_leads_several_of_a_rank_but_not_more_than_the_defender_holds():
    """S-1."""
    state = simple(hands=["9c 9h 9s Ts", "Tc Kh"], stock=6)
    assert "lead 9c 9h" in texts(state)
    refused(state, "lead 9c 9h 9s", "S-1")


def test_simple_the_defender_covers_all_or_takes():
    """S-1, D-12."""
    state = simple(hands=["9c 9h Ts", "Tc Kh Ks"], stock=6)
    play(state, "lead 9c 9h", "cover 9h Kh")
    assert verbs(state) == {"cover", "take"}
    play(state, "take")
    assert cards("Tc Ks 9c 9h Kh") < hands(state)[1], "he holds five and draws one"
