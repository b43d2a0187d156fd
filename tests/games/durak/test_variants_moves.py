"""Variants before and instead of a move: what durak-variants.md says beyond its examples."""

import pytest

from tests.games.durak.at_table import cards, hands, logged, on_table, play, pos, refused, stock, texts, verbs

# -- second try --------------------------------------------------------------------------------


def second_try(**keys):
    return pos(**{"modifiers": ["second-try"]} | keys)


def test_second_try_is_for_a_card_that_nothing_in_hand_covers():
    """second-try: for each such card; he may also take without trying."""
    state = second_try(hands=["Kh Ks", "Td 6h 7h"], table=["9d", "9c", "Ad"], stock="8c 7s 6d")
    assert verbs(state) == {"cover", "try", "take"}
    assert [text for text in texts(state) if text.startswith("try")] == ["try Ad"]
    refused(state, "try 9c", "second-try")


def test_second_try_a_card_that_does_not_fit_goes_to_his_hand_and_he_takes():
    """second-try: all have seen it; then the others throw after as usual."""
    state = second_try(hands=["Kh 9h", "6h 7h 8h"], table=["9c"], stock="8c 7s 6d")
    kinds = logged(state, "try 9c")
    assert "try-fails" in kinds
    assert state.position()["taking"] is True
    assert "8c" in hands(state)[1]
    assert state.position()["known"][1] == "8c"
    play(state, "throw 9h", "done")
    assert cards("9c 9h 8c") < hands(state)[1]


def test_second_try_again_for_the_next_card():
    """second-try: once for each card that he cannot cover."""
    state = second_try(hands=["Kh 9h", "6h 7h 8h"], table=["9c", "9s"], stock="Tc Ts 7s 6d")
    play(state, "try 9c")
    assert on_table(state) == ["9c/Tc", "9s"]
    play(state, "try 9s")
    assert on_table(state) == ["9c/Tc", "9s/Ts"]
    assert state.to_act == 0


def test_second_try_needs_a_stock():
    """second-try."""
    state = second_try(hands=["Kh Ks", "6h 7h"], table=["9c"])
    assert texts(state) == ["take"]
    assert refused(state, "try 9c", "second-try").reason == "try-no-stock"


def test_second_try_the_card_drawn_counts_in_his_hand():
    """second-try, D-16: one card in hand, one drawn: after covering another may be thrown in."""
    fits = second_try(hands=["9h Th", "6h"], table=["9c"], stock="Tc 7s 6d")
    play(fits, "try 9c", "throw Th")
    assert fits.to_act == 1
    fails = second_try(hands=["9h 9s", "6h"], table=["9c"], stock="8c 7s 6d")
    play(fails, "try 9c", "throw 9h")
    assert cards("9c 9h") < hands(fails)[1]


def test_second_try_is_the_defenders():
    """second-try."""
    state = second_try(hands=["Kh Ks", "6h 7h"], table=["9c"], stock="Tc 7s 6d")
    refused(state, "try 9c", "second-try", seat=0)
    play(state, "take")
    refused(state, "try 9c", "second-try", seat=1)


# -- armenian ----------------------------------------------------------------------------------


def armenian(**keys):
    return pos(**{"modifiers": ["armenian"], "stock": "Kh Qs 8h 6d"} | keys)


def test_armenian_the_card_drawn_is_laid_and_not_its_closed_twin():
    """armenian, magadan, big: a closed card may not be played."""
    keys = {"modifiers": ["armenian", "magadan", "big"], "open": ["9d", "7h"], "stock": "8c 9h 6s"}
    state = play(pos(hands=["9d Kc 8c", "7h Th Jc"], **keys), "draw")
    assert on_table(state) == ["8c"]
    assert state.position()["open"][0] == "9d"


def test_armenian_own_covers_open_no_rank_for_a_draw_after_a_take():
    """brazen, armenian: also in a position that is read."""
    keys = {"modifiers": ["armenian", "brazen"], "table": ["9d/Jd", "Ad"], "ranks": "9 A", "taking": True}
    hands = ["9c Js Kh", "8h 6s 7c", "7d Tc"]
    state = pos(hands=hands, stock="Jh 8s 7h", leader=0, defender=1, to_act=0, covers_due=1, **keys)
    assert on_table(play(state, "draw")) == ["9d/Jd", "Ad"]


def test_armenian_a_draw_after_a_take_is_paid_for_with_a_cover():
    """brazen, armenian: who wants to throw after covers a card of his own first."""
    hands = ["7s 7d Kc", "8c 8h 9h", "8d As 9d"]
    state = play(pos(modifiers=["brazen", "armenian"], hands=hands, stock="7c 6c Th"), "lead 7s", "take")
    assert "draw" not in texts(state)
    assert "draw" in texts(play(state, "own 7s 7d"))


def test_armenian_once_in_a_turn():
    """armenian: as a lead whatever it is; then not again in this bout."""
    state = armenian(hands=["6c 7c Jh", "Ac As Ks 8c"], stock=20)
    play(state, "draw", "take")
    assert "draw" not in verbs(state)
    assert refused(state, "draw", "armenian").reason == "draw-used-up"
    play(state, "done")
    assert "draw" in texts(state), "in the next bout again"


def test_armenian_thrown_in_only_if_its_rank_is_on_the_table():
    """armenian: otherwise it goes to his hand, and he still has the word."""
    fits = armenian(hands=["6c 7c", "Ac As Jc"], table=["9c/Kc"], to_act=0)
    play(fits, "draw")
    assert on_table(fits) == ["9c/Kc", "Kh"]
    other = armenian(hands=["6c 7c", "Ac As Jc"], table=["9c/Tc"], to_act=0)
    play(other, "draw")
    assert on_table(other) == ["9c/Tc"]
    assert "Kh" in hands(other)[0]
    assert "Kh" in other.position()["known"][0]
    assert other.to_act == 0


def test_armenian_is_the_leaders():
    """armenian."""
    state = armenian(hands=["6c 7c", "Ac As Jc", "8s 8c"], table=["9c/Tc"], to_act=2)
    assert texts(state) == ["done"]
    assert refused(state, "draw", "armenian").reason == "draw-not-leader"


def test_armenian_the_turn_up_is_no_unseen_card():
    """armenian: the top card, unseen."""
    state = armenian(hands=["6c 7c", "Ac As Jc"], stock="6d")
    assert "draw" not in texts(state)
    assert refused(state, "draw", "armenian").reason == "draw-turn-up"


@pytest.mark.parametrize(("times", "draws"), [("1", 1), ("2", 2), ("3", 3), ("any", 3)])
def test_armenian_how_often_in_a_turn(times, draws):
    """armenian_draws: the stock has three unseen cards."""
    state = armenian(
        hands=["6c 7c", "Ac As Jc Ah"], table=["9c/Tc"], to_act=0, options={"armenian_draws": times}
    )
    count = 0
    while "draw" in texts(state):
        play(state, "draw")
        count += 1
    assert count == draws


def test_armenian_never_beyond_the_limit():
    """armenian, D-16: the defender has one card left."""
    state = armenian(hands=["6c Kc", "Jc"], table=["9c/Tc", "9s"], to_act=1, stock="Th Qs 6d")
    play(state, "take")
    assert on_table(state) == [], "nothing fits his hand any more"


# -- poker -------------------------------------------------------------------------------------


def poker(**keys):
    return pos(**{"modifiers": ["poker"], "stock": "Tc Ts 8h 6d"} | keys)


def test_poker_two_cards_for_the_two_on_top():
    """poker: his two are shuffled into the stock above the turn-up."""
    state = poker(hands=["Kh Ks", "6h 7h Jd"], table=["9c"])
    play(state, "swap 6h 7h")
    assert hands(state)[1] == cards("Jd Tc Ts")
    assert len(stock(state)) == 4
    assert set(stock(state)) == cards("6h 7h 8h 6d")
    assert stock(state)[-1] == "6d"


def test_poker_once_a_bout_before_his_first_cover():
    """poker."""
    state = poker(hands=["Kh Ks", "6h 7h Jc Ah"], table=["9c"])
    play(state, "swap 6h 7h")
    assert refused(state, "swap Jc Ah", "poker").reason == "swap-used"
    covered = poker(hands=["Kh Ks", "6h 7h Jc Ah"], table=["9c", "9h"])
    play(covered, "cover 9c Jc")
    assert refused(covered, "swap 6h 7h", "poker").reason == "swap-after-cover"


def test_poker_needs_two_cards_besides_the_turn_up():
    """poker."""
    state = poker(hands=["Kh Ks", "6h 7h Jd"], table=["9c"], stock="Tc 6d")
    assert "swap" not in verbs(state)
    assert refused(state, "swap 6h 7h", "poker").reason == "swap-no-stock"


def test_poker_what_was_drawn_is_his_secret():
    """poker: the others see how many."""
    state = poker(hands=["Kh Ks", "6h 7h Jd"], table=["9c"])
    state.log = []
    play(state, "swap 6h 7h")
    (event,) = [event for event in state.log if event.kind == "swapped"]
    assert event.private == (1,)
    assert event.seen_by(0).cards == 0
    assert state.view(0).known[1] == 0


# -- leads -------------------------------------------------------------------------------------


def test_tedious_anything_covers_and_throwing_in_is_free():
    """tedious: only the lead is bound."""
    state = pos(modifiers=["tedious"], hands=["6d Ah 9s Th", "6c Td 7d Tc"], stock=6)
    assert texts(state) == ["lead 6d"]
    refused(state, "lead Ah", "tedious")
    play(state, "lead 6d", "cover 6d 7d")
    assert texts(state) == ["done"]
    free = pos(
        modifiers=["tedious"], hands=["6d Ah 9h Th", "6c Td 7d Tc"], table=["9s/Ts"], to_act=0, stock=6
    )
    assert texts(free) == ["done", "throw 9h", "throw Th"]


def test_tedious_several_equally_strong_plain_cards():
    """tedious: any of them, or several."""
    state = pos(modifiers=["tedious"], hands=["Ah As Ac 6s", "6c Td 7d"], stock=6)
    wanted = ["Ac", "Ac Ah", "Ac Ah As", "Ac As", "Ah", "Ah As", "As"]
    assert texts(state) == [f"lead {row}" for row in wanted]


@pytest.mark.parametrize(
    ("hand", "defender", "size"),
    [
        ("9c Th Js Kc", "6h 7h 8h", 3),
        ("9c Th", "6h 7h 8h", 2),
        ("9c", "6h 7h 8h", 1),
        ("9c Th Js", "6h 7h", 2),
    ],
)
def test_threesome_three_or_as_many_as_there_are(hand, defender, size):
    """threesome: any three; not more than the defender holds."""
    state = pos(modifiers=["threesome"], hands=[hand, defender], stock=6)
    assert {len(text.split()) - 1 for text in texts(state)} == {size}
    if size > 1:
        refused(state, f"lead {hand.split()[0]}", "threesome")


PAIR_HAND = "9c 9h Tc Ts Kd"


def pairs(modifier, hand=PAIR_HAND, defender="6h 7h 8h 6s 7s", **keys):
    return pos(**{"modifiers": [modifier], "hands": [hand, defender], "stock": 6} | keys)


def test_pairs_one_card_or_a_pair_or_two_with_one_more():
    """pairs: nothing else."""
    state = pairs("pairs")
    leads = [text[5:] for text in texts(state)]
    assert {len(lead.split()) for lead in leads} == {1, 3, 5}
    assert "9c Kd 9h" in leads
    for lead in ("9c 9h", "9c 9h Tc Ts", "9c Tc", "9c Tc Kd", "9c 9h Tc Kd"):
        refused(state, f"lead {lead}", "pairs")


def test_pairs_alone_when_nothing_else_is_in_hand():
    """pairs."""
    assert set(texts(pairs("pairs", "9c 9h"))) == {"lead 9c", "lead 9h", "lead 9c 9h"}
    two = pairs("pairs", "9c 9h Tc Ts")
    assert "lead 9c Tc 9h Ts" in texts(two)
    assert two.read("lead 9c 9h Tc") in two.legal()


def test_pairs_not_more_than_the_defender_holds():
    """pairs, D-16."""
    state = pairs("pairs", defender="6h 7h")
    assert {len(text.split()) - 1 for text in texts(state)} == {1}


def test_pairs_and_groups_deal_and_refill_to_five():
    """pairs, groups."""
    for slug in ("pairs", "groups"):
        state = pos(modifiers=[slug], hands=["9c Kh", "Tc 6h"], stock=12)
        play(state, "lead 9c", "cover 9c Tc", "done")
        assert [len(hand) for hand in hands(state)] == [5, 5], slug


def test_groups_the_extra_card_may_be_left_out():
    """groups."""
    state = pairs("groups")
    for lead in ("9c 9h", "9c 9h Kd", "9c 9h Tc Ts", "9c 9h Tc Ts Kd", "9c"):
        assert state.read(f"lead {lead}") in state.legal(), lead
    refused(state, "lead 9c Tc", "groups")


def test_groups_threes_go_alone_and_fours_with_one_more():
    """groups."""
    three = pairs("groups", "9c 9h 9s Kd Ts")
    assert three.read("lead 9c 9h 9s") in three.legal()
    assert refused(three, "lead 9c 9h 9s Kd", "groups").reason == "groups-three-alone"
    four = pairs("groups", "9c 9d 9h 9s Kd")
    assert four.read("lead 9c 9d 9h 9s") in four.legal()
    assert four.read("lead 9c 9d 9h 9s Kd") in four.legal()


def test_poker_after_another_has_covered_and_passed_on():
    """poker, transfer-2: the cover on the table is not his; he has not covered yet."""
    state = pos(
        base="transfer", modifiers=["poker", "transfer-2"], trump="d", table=["Ts/Js"], to_act=0,
        hands=["Jc Kc 7h", "Jh Qc 8s 6h", "Qh Kh Ks 8c", "As 7s 9s"], stock="6c 7c 8h 9c 9h 8d",
    )  # fmt: skip
    play(state, "throw Jc", "done", "transfer Jh")
    assert "swap Kh Ks" in texts(state)
    play(state, "cover Jh Qh")
    assert refused(state, "swap Kh Ks", "poker").reason == "swap-after-cover"
