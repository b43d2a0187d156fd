"""The bout of throw-in Durak: D-10 to D-19."""

import pytest

from tests.games.durak.at_table import (
    cards,
    covers,
    hands,
    logged,
    on_table,
    play,
    pos,
    refused,
    texts,
    verbs,
)

SIX = "6s 7s 8s Js Qs Ks"  # six cards of a defender


# -- leading -----------------------------------------------------------------------------------


def test_a_lead_is_one_card_or_several_of_one_rank():
    """D-10."""
    state = pos(hands=["6c 6h 6s 9d", "7s 8s Js Qs Ks As"], stock=4)
    wanted = ["6c", "6c 6h", "6c 6h 6s", "6c 6s", "6h", "6h 6s", "6s", "9d"]
    assert texts(state) == [f"lead {cards}" for cards in wanted]
    refused(state, "lead 6c 9d", "D-10")


def test_the_lead_goes_against_the_next_who_still_plays():
    """D-10: seats without cards and stock are out."""
    state = pos(hands=["6c 9d", "", "8c Tc", "Ah"], out=[1])
    assert play(state, "lead 6c").to_act == 2


# -- covering ----------------------------------------------------------------------------------


def test_a_higher_card_of_the_suit_or_any_trump_covers():
    """D-11."""
    state = pos(hands=["6h", "8c Tc Ac 6d Ah Ks"], table=["9c"], stock=4)
    assert covers(state, "9c") == "6d Ac Tc"
    assert refused(state, "cover 9c 8c", "D-11").reason == "lower-card"
    refused(state, "cover 9c Ah", "D-11")


def test_a_trump_is_covered_by_a_higher_trump_only():
    """D-11."""
    state = pos(hands=["6h", "8d Td Ac Ah Ks"], table=["9d"], stock=4)
    assert covers(state, "9d") == "Td"
    assert refused(state, "cover 9d Ac", "D-11").reason == "trump-needs-higher-trump"


def test_the_defender_covers_all_or_takes():
    """D-12: the word goes to the attackers only when nothing lies uncovered."""
    state = pos(hands=["6h Kh", "8c Tc Qs Ah"], table=["7c", "7s"], stock=4)
    play(state, "cover 7c Tc")
    assert state.to_act == 1
    assert "take" in texts(state)
    assert play(state, "cover 7s Qs").to_act == 0


def test_he_may_take_after_covering_some_and_picks_up_every_card():
    """D-12: covered and covering."""
    state = pos(hands=["6h Kh", "8c Tc Qs Ah"], table=["7c", "7s"], stock=4)
    play(state, "cover 7c Tc", "take", "done")
    assert hands(state)[1] == cards("8c Qs Ah 7c 7s Tc")
    assert state.view(0).discarded == 36 - 2 - 4 - 6, "nothing more has left"


def test_what_is_covered_stays_covered_and_taking_needs_an_uncovered_card():
    """D-12."""
    state = pos(hands=["7h Kh", "Jc Tc Qs Ah"], table=["7c/8c", "7s"], stock=4)
    assert refused(state, "cover 7c Tc", "D-12").reason == "already-covered"
    play(state, "cover 7s Qs")
    refused(state, "take", "D-12", seat=1)


# -- throwing in -------------------------------------------------------------------------------


def test_ranks_on_the_table_attacking_or_covering_may_be_thrown_in():
    """D-13."""
    state = pos(hands=["9h Th Jh", "9s 7s 8s Js Qs Ks"], table=["9c/Tc"], to_act=0, stock=4)
    assert texts(state) == ["done", "throw 9h", "throw Th"]
    refused(state, "throw Jh", "D-13")
    assert refused(state, "throw 9s", "D-13", seat=1).reason == "own-table"


def test_the_leader_has_the_first_word_then_the_others_clockwise():
    """D-13, D-14: the defender is left out."""
    state = pos(
        hands=["9h Kc", "7c 8c Ac", "9s Kh", "9d Ks"], table=["9c/Tc"], leader=3, defender=0, to_act=3,
        stock=4,
    )  # fmt: skip
    for seat in (3, 1, 2):
        assert state.to_act == seat
        play(state, "done")
    assert on_table(state) == []


def test_who_has_the_word_throws_as_many_as_he_likes_before_the_defender_answers():
    """D-14."""
    state = pos(hands=["9h 9s Th Kc", "7d 8d Jd Qd Kd Ad"], table=["9c/Tc"], to_act=0, stock=4)
    play(state, "throw 9h", "throw Th")
    assert state.to_act == 0
    play(state, "throw 9s", "done")
    assert state.to_act == 1
    assert sum(text.endswith(" 7d") for text in texts(state)) == 3
    refused(state, "throw Kc", "D-14", seat=0)


def test_the_word_goes_to_the_next_after_an_answer_and_comes_round_to_the_leader():
    """D-14."""
    state = pos(hands=["9h Kc", "7d 8d Jd Qd", "Ts Kh"], table=["9c/Tc"], to_act=0, stock=4)
    play(state, "throw 9h", "done", "cover 9h 7d")
    assert state.to_act == 2, "the next attacker"
    play(state, "done")
    assert state.to_act == 0, "the leader again"
    play(state, "done")
    assert on_table(state) == []


def test_who_has_nothing_that_fits_has_the_word_all_the_same():
    """D-14: skipping him would tell the others."""
    state = pos(hands=["Kh Kc", SIX, "As Ah"], table=["9c/Tc"], to_act=0, stock=4)
    assert texts(state) == ["done"]
    play(state, "done")
    assert (state.to_act, texts(state)) == (2, ["done"])


def test_who_has_no_cards_is_not_asked():
    """D-14."""
    state = pos(hands=["9h", "Tc Jc", "", "Kh"], table=["9c"], stock=4)
    assert play(state, "cover 9c Tc", "done").to_act == 3
    state = pos(hands=["", "Tc 6h 7h", "9h Kh"], table=["9c"], by=[0])
    play(state, "cover 9c Tc")
    assert state.to_act == 2


def test_the_bout_closes_by_itself_when_nobody_could_lay_a_card():
    """D-14: the defender's hand is empty, or no attacker has cards."""
    state = pos(hands=["9h Kc", "Tc"], table=["9c"], stock=4)
    assert "beaten-off" in logged(state, "cover 9c Tc")
    state = pos(hands=["", "Tc 6h 7h"], table=["9c"], by=[0], stock=4)
    assert "beaten-off" in logged(state, "cover 9c Tc")


def test_throwing_after_in_the_order_of_throwing_in():
    """D-15: then he takes all."""
    state = pos(
        hands=["9h Kc", "7c 8c 6h 6s", "9s Kh", "9d Ks"], table=["9c"], stock=4,
    )  # fmt: skip
    play(state, "take")
    assert state.to_act == 0
    play(state, "throw 9h", "done")
    assert state.to_act == 2
    play(state, "done")
    assert state.to_act == 3
    play(state, "throw 9d", "done")
    assert hands(state)[1] == cards("7c 8c 6h 6s 9c 9h 9d")
    assert state.position()["leader"] == 2


def test_after_i_take_nothing_can_be_covered_any_more():
    """D-15."""
    state = pos(hands=["9h Kc", "Tc 8c 6h 6s"], table=["9c"], stock=4)
    play(state, "take")
    assert refused(state, "cover 9c Tc", "D-15", seat=1).reason == "defender-takes"
    refused(state, "take", "D-12", seat=1)


# -- limits ------------------------------------------------------------------------------------

FIVE = ["9c/Tc", "9s/Ts", "Th/Jh", "9d/Jd", "Jc/Qc"]
RICH = {"hands": ["9h Kc", "Ks Qs Js 7s 6s 6h 7h 8h"], "stock": 2, "to_act": 0}


def test_six_attacking_cards_at_most():
    """D-16."""
    state = pos(**RICH, table=FIVE)
    play(state, "throw 9h")
    assert state.to_act == 1, "the sixth: nobody is asked for more"
    full = pos(**RICH | {"hands": ["Qh Kc", *RICH["hands"][1:]]}, table=[*FIVE, "9h/Kh"])
    assert texts(full) == ["done"]
    assert refused(full, "throw Qh", "D-16").reason == "no-room"


def test_five_until_the_first_bout_has_been_beaten_off():
    """D-16: also when the first bouts were taken."""
    state = pos(**RICH, table=FIVE, beaten_off=0, bout=1)
    assert texts(state) == ["done"]
    assert refused(state, "throw 9h", "D-16").reason == "no-room-first"
    later = pos(**RICH, table=FIVE, beaten_off=0, bout=3)
    assert refused(later, "throw 9h", "D-16").reason == "no-room-first"
    lead = pos(hands=["9c 9h 9s", "Tc Jc"], stock=4, beaten_off=0, bout=1)
    assert "lead 9c 9h" in texts(lead)


def test_never_more_uncovered_cards_than_the_defender_holds():
    """D-16: he holds three, one is led and he takes: two may follow."""
    state = pos(hands=["9h 9s 9d Kc", "7c 8c 6h"], table=["9c"], stock=4)
    play(state, "take", "throw 9h", "throw 9s")
    assert on_table(state) == [], "the third closes it"
    assert hands(state)[1] == cards("7c 8c 6h 9c 9h 9s")
    state = pos(hands=["9c 9h 9s 9d", "7c 8c 6h"], stock=4)
    assert "lead 9c 9h 9s" in texts(state)
    assert refused(state, "lead 9c 9d 9h 9s", "D-16").reason == "defender-holds"


def test_covering_makes_room_only_for_what_he_can_still_cover():
    """D-16: the covers leave his hand."""
    state = pos(hands=["9h 9s Ts Kc", "Tc Ad"], table=["9c"], stock=4)
    play(state, "cover 9c Tc", "throw 9h")
    assert state.to_act == 1, "he has one card left, no second may be thrown in"


@pytest.mark.parametrize("on", [True, False])
def test_a_sixth_after_taking_while_the_limit_is_five(on):
    """D-17."""
    keys = RICH | {"hands": ["9h Kc", "Td Ks Qs Js 7s 6s 6h 7h"], "to_act": 1}
    state = pos(**keys, table=[*FIVE[:-1], "Jc"], beaten_off=0, bout=1, options={"sixth_after_take": on})
    if on:
        play(state, "take", "throw 9h")
        assert "9h" in hands(state)[1]
    else:
        play(state, "take")
        assert "9h" not in hands(state)[1]
    assert on_table(state) == [], "no seventh"


@pytest.mark.parametrize("on", [True, False])
def test_without_a_stock_only_the_hand_limits(on):
    """D-18."""
    keys = {"hands": ["9h Kc", "Ks Qs 7s Kd"], "table": [*FIVE, "Td"], "stock": 0}
    state = pos(**keys, options={"no_limit_on_empty_stock": on})
    play(state, "cover Td Kd")
    if on:
        assert play(state, "throw 9h", "done").to_act == 1
    else:
        assert on_table(state) == []
    with_stock = pos(**keys | {"stock": 2}, options={"no_limit_on_empty_stock": on})
    assert on_table(play(with_stock, "cover Td Kd")) == [], "while there is a stock it is six"


# -- the end of a bout -------------------------------------------------------------------------


def test_beaten_off_the_cards_leave_and_the_defender_leads():
    """D-19."""
    state = pos(hands=["Kh Kc", "Tc 6h 7h", "As Ah"], table=["9c"], stock=4)
    gone = state.view(0).discarded
    play(state, "cover 9c Tc", "done", "done")
    assert state.to_act == state.position()["leader"] == 1
    assert state.position()["defender"] == 2
    assert state.view(0).discarded == gone + 2
    assert state.position()["beaten_off"] == 2


def test_taken_the_player_after_the_defender_leads():
    """D-19."""
    state = pos(hands=["Kh Kc", "Tc 6h 7h", "As Ah"], table=["9c"], stock=4)
    play(state, "take", "done", "done")
    assert state.to_act == 2
    assert state.position()["defender"] == 0
    assert state.position()["beaten_off"] == 1, "a taken bout is not one beaten off"
    two = pos(hands=["Kh Kc", "Tc 6h 7h"], table=["9c"], stock=4)
    assert play(two, "take", "done").to_act == 0, "with two players the leader leads again"


def test_cards_taken_up_are_known_to_all():
    """D-12: everybody has seen them."""
    state = pos(hands=["Kh Kc", "Tc 6h 7h", "As Ah"], table=["9c"], stock=4)
    play(state, "take", "done", "done")
    assert "9c" in state.position()["known"][1].split()


def test_only_what_belongs_to_the_bout_is_offered():
    """D-10 to D-15: the verbs of each moment."""
    state = pos(hands=["9h Kc", "Tc 8c 6h 6s"], stock=4)
    assert verbs(state) == {"lead"}
    assert verbs(play(state, "lead 9h")) == {"take"}
    assert verbs(play(pos(hands=["9c Kc", "Tc 8c"], stock=4), "lead 9c")) == {"cover", "take"}
