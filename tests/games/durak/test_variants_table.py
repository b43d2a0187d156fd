"""Variants of throwing in, transferring and taking: what durak-variants.md says beyond its examples."""

import pytest

from cardtable.engine.conformance import check
from cardtable.games import from_position, open_table
from cardtable.games.durak.state import LEAD
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

# -- transfers ---------------------------------------------------------------------------------


def test_transfer_2_with_more_than_two_the_next_must_answer():
    """transfer-2: covered pairs stay on the table."""
    state = pos(
        base="transfer", modifiers=["transfer-2"], hands=["Jc Kc", "Jh Qc 8s", "Qh Kh Ks", "As"],
        table=["Ts/Js"], to_act=0, stock=6,
    )  # fmt: skip
    play(state, "throw Jc", "done", "transfer Jh")
    assert state.to_act == 2
    assert on_table(state) == ["Ts/Js", "Jc", "Jh"]
    assert covers(state, "Jh") == "Kh Qh"


def test_transfer_2_all_uncovered_cards_must_be_of_that_rank():
    """transfer-2."""
    state = pos(
        base="transfer", modifiers=["transfer-2"], hands=["Kc", "Jh Th 8s 6h", "Qh Kh Ks"],
        table=["Ts/Js", "Jc", "Tc"], stock=6,
    )  # fmt: skip
    assert "transfer" not in verbs(state)
    assert refused(state, "transfer Jh", "transfer-2").reason == "transfer-unequal"
    state = pos(
        base="transfer", modifiers=["transfer-2"], hands=["Kc", "Jh Th 8s 6h", "Qh Kh Ks"],
        table=["Ts/Js", "Jc"], stock=6,
    )  # fmt: skip
    assert refused(state, "transfer Th", "transfer-2").reason == "transfer-2-rank"


def transfer_3(**keys):
    return pos(**{"base": "transfer", "modifiers": ["transfer-3"], "table": ["7c"], "stock": 6} | keys)


def test_transfer_3_the_new_defender_answers_only_the_card_laid_to_transfer():
    """transfer-3: the older cards go where the table goes."""
    state = transfer_3(hands=["Kc Ks", "7h Qc", "8h 8c 9s"])
    play(state, "transfer 7h", "cover 7h 8h")
    assert state.to_act == 1, "all is answered: the word goes on"
    assert refused(state, "cover 7c 8c", "transfer-3", seat=2)
    taken = transfer_3(hands=["Kc Ks", "7h Qc", "6h 8c 9s"])
    play(taken, "transfer 7h", "take", "done", "done")
    assert cards("7c 7h") < hands(taken)[2]


def test_transfer_3_older_cards_do_not_count_against_the_hand_but_for_the_six():
    """transfer-3, D-16."""
    state = transfer_3(hands=["Kc Ks", "7h Qc", "8h"])
    assert "transfer 7h" in texts(state), "one card laid, one in hand"
    play(state, "transfer 7h", "cover 7h 8h")
    assert on_table(state) == []


def test_transfer_3_uses_no_pass_card():
    """transfer-3."""
    state = transfer_3(hands=["Kc Ks", "7d Qc", "8h 8c 9s"])
    assert "show" not in verbs(state)
    assert refused(state, "show 7d", "transfer-3").reason == "transfer-3-no-pass-card"


def no_throw_in(**keys):
    return pos(**{"base": "transfer", "modifiers": ["no-throw-in"], "stock": 6} | keys)


def test_no_throw_in_every_card_of_the_rank_must_be_led_and_laid():
    """no-throw-in."""
    state = no_throw_in(hands=["9c 9h Kc", "9s 9d Tc Th", "Jc Jh Js Jd Qc"])
    assert texts(state) == ["lead 9c 9h", "lead Kc"]
    assert refused(state, "lead 9c", "no-throw-in").reason == "nti-lead-all"
    play(state, "lead 9c 9h")
    assert "transfer 9s" not in texts(state)
    assert refused(state, "transfer 9s", "no-throw-in").reason == "nti-transfer-all"
    play(state, "transfer 9d 9s")
    assert state.to_act == 2


def test_no_throw_in_nobody_throws_in_or_after():
    """no-throw-in."""
    state = no_throw_in(hands=["9c Kc Th", "9h Tc 6h"])
    play(state, "lead 9c", "cover 9c Tc")
    assert on_table(state) == []
    state = no_throw_in(hands=["9c Kc 8h", "6h 7s 8s"])
    play(state, "lead 9c", "take")
    assert on_table(state) == []
    assert "9c" in hands(state)[1]


def test_no_throw_in_as_many_as_there_is_room_for():
    """no-throw-in, D-16: the defender holds one."""
    state = no_throw_in(hands=["9c 9h Kc", "Tc"])
    assert texts(state) == ["lead 9c", "lead 9h", "lead Kc"]


# -- american ----------------------------------------------------------------------------------


def american(**keys):
    return pos(**{"modifiers": ["american"], "stock": 6, "to_act": 0} | keys)


def test_american_one_card_of_a_rank_on_the_table_that_he_can_cover():
    """american."""
    state = american(hands=["6h Kc", "Ts Th Js Jh 8s", "6c Kh"], table=["9c/Tc"])
    play(state, "done", "done")
    assert texts(state) == ["done", "self Th", "self Ts"]
    refused(state, "self 8s", "american")
    refused(state, "self Ts Th", "american")


def test_american_he_must_cover_what_he_threw_to_himself():
    """american."""
    state = american(hands=["6h Kc", "Ts Js Kh"], table=["9c/Tc"])
    play(state, "done", "self Ts")
    assert texts(state) == ["cover Ts Js"]


def test_american_then_the_others_may_go_on_throwing_in():
    """american."""
    state = american(hands=["Jh Kc", "Ts Js Kh Ah", "Jd Kd"], table=["9c/Tc"])
    play(state, "done", "done", "self Ts", "cover Ts Js")
    assert state.to_act == 0
    assert "throw Jh" in texts(state)


def test_american_within_the_limit():
    """american, D-16: five before the first bout has been beaten off."""
    state = american(
        hands=["6h Kc", "Ts Js Kh"], table=["9c/Tc", "9s/As", "9h/Ah", "Ac/Ad", "8c/Qc"], beaten_off=0, bout=1
    )
    assert on_table(play(state, "done")) == []


def test_american_not_after_taking():
    """american."""
    state = american(hands=["6h Kc", "Ts Js Kh"], table=["9c"], to_act=1)
    play(state, "take")
    refused(state, "self Ts", "american", seat=1)


# -- kind, sly, brazen -------------------------------------------------------------------------


def test_kind_who_takes_leads_next():
    """kind: against the player after him."""
    state = pos(modifiers=["kind"], hands=["9c Kc", "6h 7h", "8s 8h"], stock=9)
    play(state, "lead 9c", "take", "done", "done")
    assert state.to_act == 1
    assert state.position()["defender"] == 2
    assert "9c" in hands(state)[1]


def sly(slug="sly", **keys):
    return pos(**{"modifiers": [slug], "stock": 6} | keys)


def test_sly_whoever_laid_an_uncovered_card_may_cover_it_clockwise_from_the_leader():
    """sly."""
    state = sly(hands=["Tc 7h Kh", "6h 8h", "9s Ts Qs"], table=["9c"])
    play(state, "take", "done", "throw 9s")
    assert "own 9s Ts" in texts(state)
    refused(state, "own 9c Qs", "sly")
    play(state, "own 9s Ts", "done")
    assert cards("9c 9s Ts") < hands(state)[1]


def test_sly_no_limit_binds_after_i_take():
    """sly, D-16: the defender holds one card."""
    state = sly(hands=["9c 9s 9h Kc", "6h"])
    play(state, "lead 9c", "take", "throw 9s", "throw 9h", "done")
    assert cards("9c 9s 9h 6h") <= hands(state)[1]


def test_sly_own_covers_open_no_rank():
    """sly: unless it was on the table while the defender still defended."""
    state = sly(hands=["Tc Th 9h Qh", "6h 7s"], table=["9c"])
    play(state, "take", "own 9c Tc")
    refused(state, "throw Th", "sly")
    before = sly(hands=["Tc Th Kc", "6h 7h"], table=["8s/Ts", "9c"], by=[0, 0])
    play(before, "take", "own 9c Tc")
    assert "throw Th" in texts(before), "a ten was there before"


def test_sly_a_card_that_was_covered_needs_no_cover():
    """sly."""
    state = sly(hands=["Tc Th Kc", "6h 7h"], table=["8s/Ts", "9c"], by=[0, 0])
    play(state, "take")
    refused(state, "own 8s Kc", "sly")


def test_sly_a_card_that_needs_no_answer_beat_nobody():
    """sly with transfer-3: the older card is not covered by the player who led it."""
    state = sly(
        base="transfer", modifiers=["sly", "transfer-3"], table=["7c"],
        hands=["8c 8h Kh", "7h Qc", "6s 9s 9h"],
    )  # fmt: skip
    play(state, "transfer 7h", "take", "done")
    assert state.to_act == 0
    assert "own" not in verbs(state)
    refused(state, "own 7c 8c", "transfer-3")


def test_brazen_each_cover_buys_one_card():
    """brazen: two covers buy two."""
    state = sly("brazen", hands=["Tc Ts 9h 9d Kh Kc", "6h 7h 8h"], table=["9c", "9s"])
    play(state, "take")
    assert refused(state, "throw 9h", "brazen").reason == "brazen-cover-first"
    play(state, "own 9c Tc", "own 9s Ts", "throw 9h", "throw 9d")
    assert "throw" not in verbs(state)
    assert "own 9h Kh" in texts(state)


def test_brazen_a_cover_of_another_player_buys_nothing():
    """brazen: a card of his own."""
    state = sly("brazen", hands=["Tc Kc", "6h 7h 8h", "9h Qh"], table=["9c"])
    play(state, "take", "own 9c Tc", "done")
    assert state.to_act == 2
    refused(state, "throw 9h", "brazen")


def test_brazen_is_no_different_before_he_takes():
    """brazen: throwing in is free."""
    state = sly("brazen", hands=["9h Kc", "Tc 7h 8h"], table=["9c"])
    play(state, "cover 9c Tc", "throw 9h")
    assert "9h" in on_table(state)


# -- baltic ------------------------------------------------------------------------------------


def baltic(**keys):
    return pos(**{"modifiers": ["baltic"], "table": ["9c"], "stock": 9} | keys)


def test_baltic_the_covering_card_must_be_covered_too():
    """baltic: the leader becomes the defender; 9c stays where it is."""
    state = baltic(hands=["Jc Js Qh", "Tc Ts 6h"])
    play(state, "cover 9c Tc", "counter Ts")
    assert state.to_act == state.position()["defender"] == 0
    assert covers(state, "Tc") == "Jc"
    assert covers(state, "Ts") == "Js"
    refused(state, "cover 9c Jc", "baltic")


def test_baltic_the_defender_says_so_before_others_have_the_word():
    """baltic: counter, or done."""
    state = baltic(hands=["Jc Js Th", "Tc Ts 6h", "9h 9s"])
    play(state, "cover 9c Tc")
    assert state.to_act == 1
    assert texts(state) == ["counter Ts", "done"]
    play(state, "done")
    assert state.to_act == 0
    assert "throw Th" in texts(state)


def test_baltic_the_hand_of_the_leader_limits():
    """baltic, D-16: he must be able to answer both."""
    state = baltic(hands=["Jc", "Tc Ts 6h"])
    play(state, "cover 9c Tc")
    assert "counter Ts" not in texts(state)


def test_baltic_the_other_side_may_throw_in():
    """baltic: the one who turned it round first."""
    state = baltic(hands=["Jc Js Qh Kh", "Tc Ts 6h Jh", "Th 8s"])
    play(state, "cover 9c Tc", "counter Ts", "cover Tc Jc", "cover Ts Js")
    assert state.to_act == 1
    assert "throw Jh" in texts(state)


def test_baltic_no_second_counter_and_no_transfer():
    """baltic."""
    state = baltic(base="transfer", hands=["Jc Js Jh Td", "Tc Ts 6h 8h"])
    play(state, "cover 9c Tc", "counter Ts")
    assert refused(state, "transfer Td", "baltic").reason == "counter-no-transfer"
    play(state, "cover Tc Jc", "cover Ts Js")
    assert state.to_act == 1, "he may not turn it back"


def test_baltic_taken_the_player_after_the_leader_leads():
    """baltic: he takes all that lies there."""
    state = baltic(hands=["7c 7s Qh", "Tc Ts 6h", "8h 8s"])
    play(state, "cover 9c Tc", "counter Ts", "take")
    while on_table(state):
        play(state, "done")
    assert cards("9c Tc Ts") < hands(state)[0]
    assert state.to_act == 1


def test_baltic_beaten_off_the_leader_leads_again():
    """baltic: he has defended."""
    state = baltic(hands=["Jc Js Qh", "Tc Ts 6h"])
    play(state, "cover 9c Tc", "counter Ts", "cover Tc Jc", "cover Ts Js", "done")
    assert on_table(state) == []
    assert state.to_act == 0


@pytest.mark.parametrize("slug", ["sly", "brazen"])
def test_a_last_card_that_covers_ones_own_six_is_worth_no_epaulette(slug):
    """sly, brazen, D-23: the move that leaves one player alone with cards is no lead."""
    state = pos(modifiers=[slug], hands=["6s 9s", "8c Kd"], stock="")
    play(state, "lead 6s", "take", "own 6s 9s")
    assert state.outcome.fool == 1 and state.outcome.epaulettes == 0


def test_estonian_lays_cards_of_one_rank_at_once_also_after_a_take():
    """estonian with sly, brazen: as many as one likes, or as one has paid for."""
    keys = {"base": "transfer", "hands": ["7s 9s Kc 7h 7d", "8c 8h 9h", "8d As 9d"], "stock": "9c 6c Th"}
    free = play(pos(modifiers=["estonian", "sly"], **keys), "lead 7s", "take")
    assert {"throw 7d 7h", "throw 7d", "throw 7h"} <= set(texts(free))
    play(free, "throw 7d 7h")
    assert on_table(free) == ["7s", "7d", "7h"]
    paid = play(pos(modifiers=["estonian", "brazen"], **keys), "lead 7s", "take")
    assert "throw" not in verbs(paid)
    play(paid, "own 7s 9s")
    assert {"throw 7d", "throw 7h"} <= set(texts(paid)) and "throw 7d 7h" not in texts(paid)
    assert "throw" not in verbs(play(paid, "throw 7h"))


# -- chinese and untitled ----------------------------------------------------------------------


def chinese(slug="chinese", **keys):
    return pos(**{"modifiers": [slug]} | keys)


def test_chinese_who_does_not_beat_off_takes_only_the_first_card():
    """chinese: the covers and the rest go to the dump; nobody throws after."""
    state = chinese(hands=["8h Kc Ks", "9s Ts 6h", "Jc Jh"], table=["8c/9c", "8s"], stock="")
    kinds = logged(state, "take")
    assert {"took-first", "dumped"} <= set(kinds)
    assert hands(state)[1] == cards("9s Ts 6h 8c")
    assert on_table(state) == []
    assert state.to_act == 2


def test_chinese_also_when_he_could_not_cover_even_that_one():
    """chinese."""
    state = chinese(hands=["Kc Ks", "6s 6h", "Jc Jh"], table=["8c", "8s"])
    play(state, "take")
    assert hands(state)[1] == cards("6s 6h 8c")
    assert "8s" not in {card for hand in hands(state) for card in hand}


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_the_covered_nine_of_diamonds_closes_throwing_in(slug):
    """chinese, untitled: for the rest of the bout, whoever covers it with whatever."""
    state = chinese(slug, hands=["Th 9h Kc", "Td Tc 7h Jc", "9s"], table=["9d", "9c"])
    play(state, "cover 9d Td", "cover 9c Tc")
    assert on_table(state) == []
    assert state.to_act == 1


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_the_covered_nine_closes_throwing_in_though_the_attack_is_turned_round(slug):
    """chinese, untitled with baltic: nobody may throw in any more in that bout, whoever defends."""
    keys = {"base": "throw-in", "modifiers": ["baltic", slug], "stock": "", "table": ["9d"]}
    seats = {"hands": ["6c 7d 8d Jc", "Td Th Tc 6h", "Js Kc 8h"], "leader": 0, "defender": 1}
    state = play(pos(**keys, **seats), "cover 9d Td", "counter Tc")
    again = from_position(state.position())
    for turned in (state, again):
        play(turned, "cover Tc Jc")
        refused(turned, "throw Js", slug, seat=2)
        assert "Td" in on_table(turned), "still to be covered"
    caught = play(pos(**keys, **seats, options={"cheating": True}), "cover 9d Td", "counter Tc")
    play(caught, "cover Tc Jc", "cheat cover Td 6c", "accuse 6c")
    refused(caught, "throw Js", slug, seat=2)


def test_chinese_the_covered_nine_is_no_transfer():
    """chinese on transfer: with another nine he may transfer before covering it, not after."""
    keys = {"base": "transfer", "options": {"no_transfer_over_trump": False}}
    state = chinese(**keys, hands=["Th Kc", "Td 9s 7h Jc", "8s 8h 8c"], table=["9d"])
    assert "transfer 9s" in texts(state)


def test_untitled_the_other_uncovered_cards_pass_to_the_next():
    """untitled: who covered the first card takes only that; covered pairs go to the dump."""
    state = chinese("untitled", hands=["Kc Ks Qc", "9s 7s 6h", "8d Td Jc"], table=["8c/9c", "8h", "9h/Th"])
    play(state, "take")
    assert hands(state)[1] == cards("9s 7s 6h 8c")
    assert on_table(state) == ["8h"]
    assert state.to_act == state.position()["defender"] == 2
    assert "9c" not in hands(state)[1]
    play(state, "cover 8h 8d")
    assert state.to_act in (0, 1), "the others may throw in"


def test_untitled_who_threw_in_his_last_card_plays_until_the_bout_is_over():
    """untitled, D-21: though it lies in the dump by then; a position says so."""
    state = chinese("untitled", hands=["9c 9s Qc", "Td Tc 7h", "8s Jc", "9h"], table=["9c"][:0], stock="")
    play(state, "lead 9c", "cover 9c Tc", "done", "done", "throw 9h", "cover 9h Td", "throw 9s", "take")
    assert on_table(state) == ["9s"] and hands(state)[3] == set()
    assert state.position()["out"] == []
    again = from_position(state.position())
    assert again.position() == state.position()
    assert play(again, "take").position()["out"] == [3]


def test_untitled_who_passes_on_again_takes_the_first_of_what_he_faced():
    """untitled: the first card that he faced, then the next player leads."""
    state = chinese("untitled", hands=["Kc Ks Qc", "9s 7s 6h", "6s Ts Jc"], table=["8c/9c", "8h", "8s"])
    play(state, "take")
    assert on_table(state) == ["8h", "8s"]
    play(state, "take")
    assert "8h" in hands(state)[2]
    assert on_table(state) == [], "he could not cover even the first: the rest goes to the dump"
    assert state.to_act == 0


def test_untitled_who_could_not_cover_the_first_misses_his_turn():
    """untitled: he takes it, the rest goes to the dump, the next player leads."""
    state = chinese("untitled", hands=["Kc Ks", "6s 6h", "Jc Jh"], table=["8c", "8s"])
    play(state, "take")
    assert hands(state)[1] == cards("6s 6h 8c")
    assert on_table(state) == []
    assert state.to_act == 2


def test_untitled_with_two_players_the_cards_come_back_to_the_leader():
    """untitled."""
    state = chinese("untitled", hands=["Kc 9h", "9s 7s"], table=["8c/9c", "8h"])
    play(state, "take")
    assert state.to_act == 0
    assert covers(state, "8h") == "9h"


def test_untitled_cards_may_come_back_to_a_leader_who_has_none_left():
    """untitled: he cannot cover even the first, takes it and misses his turn; his position can be read."""
    state = chinese("untitled", hands=["", "9s 7s Jc"], table=["8c/9c", "8h"], stock="")
    play(state, "take")
    assert texts(state) == ["take"]
    back = from_position(state.position())
    assert back.position() == state.position()
    play(back, "take")
    assert hands(back)[0] == cards("8h") and back.to_act == 1


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_the_first_card_is_one_that_had_to_be_answered(slug):
    """chinese, untitled with transfer-3: the older cards need no answer, so that he takes none of them."""
    keys = {"base": "transfer", "modifiers": [slug, "transfer-3"]}
    state = chinese(**keys, hands=["7s Kc Ts", "7c Js 9s", "9h Tc Qc"])
    play(state, "lead 7s", "transfer 7c", "take")
    assert hands(state)[2] == cards("9h Tc Qc 7c") and on_table(state) == []


def test_untitled_who_covered_what_he_faced_first_passes_the_rest_on():
    """untitled with transfer-3: the card transferred is covered, the one thrown in is not."""
    state = chinese(
        base="transfer",
        modifiers=["untitled", "transfer-3"],
        hands=["7s Kc Ts", "7c Js 7h", "9c Tc Qc 6h", "Kd Kh 8h"],
    )
    play(state, "lead 7s", "transfer 7c", "cover 7c 9c", "throw 7h", "done", "take")
    assert hands(state)[2] == cards("Tc Qc 6h 7c")
    assert state.to_act == state.position()["defender"] == 3
    assert covers(state, "7h") == "8h Kd Kh" and covers(state, "7s") == ""


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_the_first_card_is_none_that_another_covered(slug):
    """chinese, untitled with transfer-2: 1 covered the ten, 2 faced the two jacks only."""
    state = chinese(
        base="transfer", modifiers=[slug, "transfer-2"], hands=["Ts Jc 7h", "Js Jh Qs", "8c 9c Ac Qd"]
    )  # fmt: skip
    play(state, "lead Ts", "cover Ts Js", "throw Jc", "done", "transfer Jh", "take")
    assert hands(state)[2] == cards("8c 9c Ac Qd Jc") and on_table(state) == []


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_the_first_card_of_an_attack_turned_round_is_the_cover(slug):
    """chinese, untitled with baltic: the leader faced the two tens, not his own nine."""
    state = chinese(modifiers=[slug, "baltic"], hands=["9c Kh Ks Jd", "Tc Ts Th 8d", "8c As"])
    play(state, "lead 9c", "cover 9c Tc", "counter Ts", "take")
    assert hands(state)[0] == cards("Kh Ks Jd Tc") and on_table(state) == []


def test_sly_a_closed_bout_lets_own_cards_be_covered():
    """sly, double: a twin ends the throwing in; covering a card of one's own is no throwing in."""
    state = pos(modifiers=["double", "sly"], trump="d", hands=["9c 9h Jc Kh", "9c 6h 8h", "Kd Qh"])
    play(state, "lead 9c 9h", "cover 9c 9c", "take")
    for each in (state, from_position(state.position())):
        assert texts(each) == ["done", "own 9h Kh"]
    play(state, "own 9h Kh", "done", "done")
    assert state.phase == LEAD


def test_untitled_a_card_taken_beside_its_twin_is_the_one_played_first():
    """untitled, big: what all have seen him take is known of him until such a card is played."""
    check(open_table("durak:throw-in+big+untitled"), 2, 21, closely=25.0, reopen=from_position)
