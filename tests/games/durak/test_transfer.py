"""Passing the attack on: T-1 to T-7."""

import pytest

from cardtable.games import from_position
from tests.games.durak.at_table import cards, hands, on_table, play, pos, refused, texts, verbs


def attacked(hands, **keys):
    """Transfer Durak; seat 1 is attacked by the sevens that lie on the table."""
    return pos(**{"base": "transfer", "hands": hands, "table": ["7c"], "stock": 6} | keys)


def test_a_card_of_the_led_rank_passes_the_attack_to_the_next():
    """T-1: both cards lie before the next player, who is the defender."""
    state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s"])
    play(state, "transfer 7h")
    assert on_table(state) == ["7c", "7h"]
    assert hands(state)[1] == {"Qc"}
    assert state.to_act == state.position()["defender"] == 2
    assert verbs(state) == {"cover", "take"}


def test_several_cards_may_be_laid_to_transfer():
    """T-1."""
    state = attacked(["Kc Ks", "7h 7s Qc", "8h 8c 9s 9h"])
    assert {"transfer 7h", "transfer 7s", "transfer 7h 7s"} <= set(texts(state))
    assert on_table(play(state, "transfer 7h 7s")) == ["7c", "7h", "7s"]


def test_not_with_another_rank_and_not_after_a_cover():
    """T-1."""
    state = attacked(["Kc Ks", "7h 8c Qc", "8h 9c 9s"], table=["7c", "7s"])
    refused(state, "transfer 8c", "T-1")
    play(state, "cover 7c 8c")
    assert refused(state, "transfer 7h", "T-1").reason == "transfer-after-cover"


def test_nobody_but_the_defender_transfers_and_not_once_he_takes():
    """T-1."""
    state = attacked(["7s Ks", "7h 8c Qc", "8h 9c 9s"])
    refused(state, "transfer 7s", "T-1", seat=0)
    play(state, "take")
    refused(state, "transfer 7h", "T-1", seat=1)


def test_on_other_bases_there_is_no_transfer():
    """T-1."""
    for base in ("simple", "throw-in", "japanese"):
        state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s"], base=base)
        refused(state, "transfer 7h", "T-1")


@pytest.mark.parametrize(
    ("modifier", "lead"), [("threesome", "7c 8h 9s"), ("pairs", "7c 7s 9s"), ("groups", "7c 7s 9s")]
)
def test_a_lead_of_unequal_ranks_cannot_be_transferred(modifier, lead):
    """T-1."""
    state = pos(
        base="transfer", modifiers=[modifier], hands=[f"{lead} Kc", "7h 9h Qc Qs", "8c 8s Jc"], stock=6
    )
    play(state, f"lead {lead}")
    assert "transfer" not in verbs(state)
    assert refused(state, "transfer 7h", "T-1").reason == "transfer-unequal"


def test_he_may_but_never_must():
    """T-2."""
    state = attacked(["Kc Ks", "7h 8c", "8h 9c 9s"])
    assert {"cover 7c 8c", "transfer 7h", "take"} <= set(texts(state))


def test_the_next_may_transfer_again_and_it_comes_round():
    """T-2: with two players it goes back to the leader."""
    state = attacked(["Kc Ks Jh", "7h Qc", "7s 8c 9s"])
    play(state, "transfer 7h", "transfer 7s")
    assert state.to_act == 0
    assert on_table(state) == ["7c", "7h", "7s"]
    two = attacked(["Kc Ks", "7h Qc"])
    assert play(two, "transfer 7h").to_act == 0


def test_not_more_cards_than_the_next_player_holds():
    """T-3."""
    state = attacked(["Kc Ks", "7h 7s Qc", "8h 9c"])
    assert "transfer 7h" in texts(state)
    assert refused(state, "transfer 7h 7s", "T-3").args["n"] == 2


def test_the_limit_holds_for_transferred_cards():
    """T-3, D-16: five before the first bout has been beaten off, and four sevens plus twins."""
    state = attacked(
        ["Kc Ks", "7h 7s 7h Qc", "8h 9c 9s Th Ts Jh Jc"], modifiers=["big"], table=["7c", "7d", "7s"],
        beaten_off=0, options={"no_transfer_over_trump": False},
    )  # fmt: skip
    assert "transfer 7h 7s" in texts(state)
    refused(state, "transfer 7h 7h 7s", "T-3")


@pytest.mark.parametrize(
    ("option", "deal", "allowed"),
    [
        ("never", 1, False),
        ("never", 2, False),
        ("later_deals", 1, False),
        ("later_deals", 2, True),
        ("always", 1, True),
    ],
)
def test_the_first_bout(option, deal, allowed):
    """T-4."""
    state = attacked(
        ["Kc Ks", "7h Qc", "8h 8c 9s"], bout=1, beaten_off=0, deal=deal,
        options={"first_bout_transfer": option},
    )  # fmt: skip
    assert ("transfer 7h" in texts(state)) == allowed
    if not allowed:
        refused(state, "transfer 7h", "T-4")


def test_only_the_first_bout_is_closed_even_if_it_was_taken():
    """T-4: the second bout is open."""
    state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s"], bout=2, beaten_off=0)
    assert "transfer 7h" in texts(state)


def test_the_last_to_transfer_has_the_first_word():
    """T-5: clockwise from him, the defender left out."""
    state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s", "Ah As"])
    play(state, "transfer 7h", "cover 7c 8c", "cover 7h 8h")
    seats = []
    while on_table(state):
        seats.append(state.to_act)
        play(state, "done")
    assert seats == [1, 3, 0]


def test_refill_starts_with_the_leader_and_ends_with_the_defender():
    """T-5: whoever transferred."""
    state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s"], stock="Jc Js Jh Td Qs Qh 9h 9c 6s 6d")
    play(state, "transfer 7h", "cover 7c 8c", "cover 7h 8h", "done", "done")
    assert hands(state)[0] == cards("Kc Ks Jc Js Jh Td")
    assert hands(state)[1] == cards("Qc Qs Qh 9h 9c 6s")
    assert hands(state)[2] == cards("9s 6d")


def test_after_a_full_circle_refill_starts_with_the_last_to_transfer():
    """T-5."""
    state = attacked(["8h 8c 9s", "7h Qc"], stock="Jc Js Jh Qs Qh 6d")
    play(state, "transfer 7h", "cover 7c 8c", "cover 7h 8h", "done")
    assert hands(state)[1] == cards("Qc Jc Js Jh Qs Qh")
    assert hands(state)[0] == cards("9s 6d")


def test_beaten_off_or_taken_the_lead_goes_on_from_the_last_defender():
    """T-1, D-19."""
    state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s", "Ah As"])
    play(state, "transfer 7h", "take", "done", "done", "done")
    assert cards("7c 7h") < hands(state)[2]
    assert state.to_act == 3


def test_a_pass_card_is_shown_stays_in_hand_and_is_known():
    """T-6: forward, without a new card."""
    state = attacked(["Kc Ks", "7d Qc", "8h 8c 9s"])
    play(state, "show 7d")
    assert state.to_act == 2
    assert on_table(state) == ["7c"]
    assert "7d" in hands(state)[1]
    assert "7d" in state.position()["known"][1]
    assert state.position()["shown"] == "7d"


def test_a_pass_card_is_shown_once_in_a_deal():
    """T-6: then it must be laid."""
    state = attacked(["Kc Ks", "7d Qc", "8h 8c 9s"], shown="7d")
    assert refused(state, "show 7d", "T-6").reason == "pass-card-used"
    assert "transfer 7d" in texts(state)


def test_only_a_trump_of_the_led_rank_is_a_pass_card():
    """T-6."""
    state = attacked(["Kc Ks", "7h 8d Qc", "8h 8c 9s"])
    assert refused(state, "show 7h", "T-6").reason == "pass-card-not-trump"
    assert refused(state, "show 8d", "T-6").reason == "pass-card-rank"


def test_one_defender_shows_or_lays_not_both():
    """T-6: the move shows one card and lays none."""
    state = attacked(["Kc Ks", "7d 7h Qc", "8h 8c 9s"])
    assert refused(state, "show 7d 7h", "T-6").reason == "pass-card-one"
    play(state, "show 7d")
    refused(state, "transfer 7h", "T-1", seat=1)


def test_a_shown_card_may_be_used_later():
    """T-6: thrown in to the new defender."""
    state = attacked(["Kc Ks", "7d Qc", "8h 8c 9s"])
    play(state, "show 7d", "cover 7c 8c")
    assert state.to_act == 1
    assert on_table(play(state, "throw 7d")) == ["7c/8c", "7d"]


def test_the_next_must_hold_enough_for_a_shown_attack_too():
    """T-6, T-3."""
    state = attacked(["Kc Ks", "7d Qc", "8h"], table=["7c", "7s"])
    refused(state, "show 7d", "T-3")


def test_without_the_option_no_card_is_shown():
    """T-6."""
    state = attacked(["Kc Ks", "7d Qc", "8h 8c 9s"], options={"pass_card": False})
    refused(state, "show 7d", "T-6")
    assert "transfer 7d" in texts(state)


def test_no_transfer_while_a_trump_lies_on_the_table():
    """T-7."""
    state = attacked(["Kc Ks", "7h Qc", "8h 8c 9s"], table=["7d"])
    assert refused(state, "transfer 7h", "T-7").reason == "transfer-over-trump"
    off = attacked(["Kc Ks", "7h Qc", "8h 8c 9s"], table=["7d"], options={"no_transfer_over_trump": False})
    assert "transfer 7h" in texts(off)


def test_a_trump_may_be_laid_to_transfer_and_closes_the_next_one():
    """T-7."""
    state = attacked(["Kc Ks", "7d Qc", "7h 8c 9s"])
    play(state, "transfer 7d")
    refused(state, "transfer 7h", "T-7")


def test_a_shown_trump_does_not_close_the_next_transfer():
    """T-7: it does not lie on the table."""
    state = attacked(["Kc Ks", "7d Qc", "7h 8c 9s"])
    play(state, "show 7d")
    assert "transfer 7h" in texts(state)


def test_after_a_transfer_throwing_in_is_as_usual():
    """T-1, D-13: all but the new defender, his hand limits."""
    state = attacked(["Kc 8s", "7h Qc", "8h 8c 9s"])
    play(state, "transfer 7h", "cover 7c 8c", "cover 7h 8h", "done", "throw 8s")
    assert state.to_act == 2


def test_epaulettes_need_a_lead_not_a_transfer():
    """D-23, T-1."""
    state = pos(base="transfer", hands=["Kc Ks", "6h"], table=["6c"], leader=0)
    play(state, "transfer 6h", "take")
    assert state.outcome.fool == 0
    assert state.outcome.epaulettes == 0


def test_a_cover_is_a_trump_only_if_it_is_one_of_who_laid_it():
    """T-7 with transfer-2 and own-trumps: 1 covered with a spade, a trump to 2 alone."""
    state = pos(
        base="transfer",
        modifiers=["transfer-2", "own-trumps"],
        trumps=["d", "d", "s", "c"],
        hands=["Ts Jc 7c", "Js Jh Qs", "8c Jd Ac Qd", "9c 9s Kc Kh"],
        stock="6c 6h 6d 6s",
    )
    play(state, "lead Ts", "cover Ts Js", "throw Jc", "done", "transfer Jh")
    assert state.to_act == 2 and "transfer Jd" in texts(state)
    assert from_position(state.position()).position() == state.position()
