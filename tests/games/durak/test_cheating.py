"""Cheating and catching, an option of any base: C-1 to C-4."""

import pytest

from cardtable.engine.conformance import check
from cardtable.games import from_position, open_table
from tests.games.durak.at_table import (
    cards,
    hands,
    logged,
    on_table,
    play,
    pos,
    refused,
    table,
    texts,
    verbs,
)


def cheats(**keys):
    """A table with cheating; ``charges`` by option."""
    options = {"cheating": True} | keys.pop("options", {})
    return pos(**{"stock": 6, "options": options} | keys)


def attacked(**keys):
    return cheats(**{"hands": ["Kc Ks 9h", "7h 6s Tc", "8h Qc Jc"], "table": ["9c"]} | keys)


@pytest.mark.parametrize("base", ["simple", "throw-in", "transfer", "japanese"])
def test_an_option_of_any_base_off_at_first(base):
    """C-1, C-2."""
    laid = table(base=base)
    assert laid.options["cheating"] is False
    assert table(base=base, cheating=True, charges=3).options["charges"] == 3
    plain = pos(base=base, hands=["Kc Ks", "7h 6s"], table=["9c"], stock=6)
    refused(plain, "cheat cover 9c 7h", "C-1")
    refused(plain, "accuse 9c", "C-1")


def test_any_card_covers_as_a_cheat():
    """C-1: what beats honestly is no cheat."""
    state = attacked()
    assert {"cheat cover 9c 7h", "cheat cover 9c 6s", "cover 9c Tc"} <= set(texts(state))
    assert refused(state, "cheat cover 9c Tc", "C-1").reason == "cheat-needless"


def test_any_card_transfers_as_a_cheat():
    """C-1: the limits of T-3, T-4 and T-7 hold."""
    keys = {"base": "transfer", "hands": ["Kc Ks", "7h 6s", "8h Qc Jc"]}
    state = attacked(**keys)
    assert {"cheat transfer 7h", "cheat transfer 6s"} <= set(texts(state))
    play(state, "cheat transfer 7h")
    assert on_table(state) == ["9c", "7h"]
    assert state.to_act == 2
    few = attacked(**keys | {"hands": ["Kc Ks", "7h 6s", "8h"]})
    refused(few, "cheat transfer 7h", "T-3")
    first = attacked(**keys, bout=1, beaten_off=0)
    refused(first, "cheat transfer 7h", "T-4")
    trump = attacked(**keys | {"table": ["9d"]})
    refused(trump, "cheat transfer 7h", "T-7")


def test_a_lead_of_unequal_ranks_is_not_transferred_by_a_cheat_either():
    """C-1, T-1."""
    state = attacked(
        base="transfer", modifiers=["pairs"], table=["9c", "9h", "Ts"],
        hands=["Kc Ks", "7h 6s Jh", "8h Qc Jc Ac"],
    )  # fmt: skip
    refused(state, "cheat transfer 7h", "T-1")


def test_no_cheat_where_there_is_no_transfer():
    """C-1."""
    refused(attacked(), "cheat transfer 7h", "T-1")


def test_leads_and_throws_are_honest():
    """C-1: not lead and not throw in."""
    state = cheats(hands=["Kc Ks 9h", "7h 6s Tc"])
    assert verbs(state) == {"lead"}
    state = attacked()
    play(state, "cheat cover 9c 7h")
    assert not any(text.startswith("cheat") for text in texts(state))
    refused(state, "throw Ks", "D-13")


@pytest.mark.parametrize("charges", [1, 2, 3])
def test_so_many_charges_in_a_deal(charges):
    """C-2."""
    state = attacked(
        hands=["Kc Ks", "7h 6s 8s 6c"],
        table=["9c", "9s", "Th", "Ts"],
        options={"charges": charges},
    )
    for target, card in [("9c", "7h"), ("9s", "6s"), ("Th", "8s")][:charges]:
        play(state, f"cheat cover {target} {card}")
    assert "cheat cover" not in verbs(state)
    refused(state, "cheat cover Ts 6c", "C-2")


def test_each_player_has_his_own_charges():
    """C-2."""
    state = attacked(charges=[1, 0, 1])
    refused(state, "cheat cover 9c 7h", "C-2")
    assert "cheat cover 9c 7h" in texts(attacked(charges=[0, 1, 0]))


def test_the_move_looks_like_any_other():
    """C-2, C-4: same table, same events, same views but for his own charges."""
    state, honest = attacked(), attacked(hands=["Kc Ks 9h", "Th 6s Tc", "8h Qc Jc"])
    one = logged(state, "cheat cover 9c 7h")
    two = logged(honest, "cover 9c Tc")
    assert one == two
    assert on_table(state) == ["9c/7h"]
    assert state.view(0).extra["charges"] == 1, "what another has left is not shown"
    assert state.view(1).extra["charges"] == 0
    assert len(state.view(0).pairs[0]) == len(honest.view(0).pairs[0])


def test_a_cheat_that_is_caught_goes_back_and_he_defends_again():
    """C-3: all know who it was, and he may not cheat again in the deal."""
    state = attacked()
    play(state, "cheat cover 9c 7h")
    assert "accuse 7h" in texts(state)
    kinds = logged(state, "accuse 7h")
    assert {"caught", "went-back"} <= set(kinds)
    assert state.to_act == 1
    assert on_table(state) == ["9c"]
    assert "7h" in hands(state)[1]
    assert "7h" in state.position()["known"][1].split()
    refused(state, "cheat cover 9c 6s", "C-3")
    assert state.view(0).extra["caught"] == 1 << 1


def test_everything_laid_after_the_cheat_goes_back_to_its_owner():
    """C-3: play resumes there."""
    state = attacked(hands=["Kc Ks 9h 7s", "7h Th Tc", "8h Qc Jc"], table=["9c"])
    play(state, "cheat cover 9c 7h", "throw 9h", "throw 7s", "cover 9h Th", "take")
    assert state.to_act == 0
    play(state, "accuse 7h")
    assert on_table(state) == ["9c"]
    assert hands(state) == [cards("Kc Ks 9h 7s"), cards("7h Th Tc"), cards("8h Qc Jc")]
    assert state.position()["taking"] is False
    assert state.to_act == 1


def test_a_caught_transfer_gives_the_attack_back():
    """C-3."""
    state = attacked(base="transfer", hands=["Kc Ks", "7h 6s", "8h Qc Jc"])
    play(state, "cheat transfer 7h")
    play(state, "accuse 7h")
    assert state.to_act == state.position()["defender"] == 1
    assert on_table(state) == ["9c"]


def test_who_points_at_an_honest_card_may_not_point_again_in_the_bout():
    """C-3."""
    state = attacked(hands=["Kc Ks Th", "7h 6s Tc", "8h Qc Jc"])
    play(state, "cover 9c Tc")
    kinds = logged(state, "accuse Tc")
    assert "wrong-accusation" in kinds
    assert on_table(state) == ["9c/Tc"]
    assert state.to_act == 0, "he still has the word"
    assert refused(state, "accuse Tc", "C-3").reason == "accuse-barred"
    play(state, "done")
    assert "accuse Tc" in texts(state), "others may"


def test_nobody_points_at_his_own_card_or_at_a_card_that_was_led():
    """C-3: a lead cannot be a cheat."""
    state = attacked()
    play(state, "cheat cover 9c 7h")
    assert refused(state, "accuse 9c", "C-3").reason == "accuse-own"
    play(state, "done")
    assert refused(state, "accuse 9c", "C-1").reason == "accuse-lead"
    taken = attacked(hands=["Kc Ks", "7h 6s 8s"], table=["9c", "9s"], options={"charges": 2})
    play(taken, "cheat cover 9c 7h")
    refused(taken, "accuse 7h", "C-3")


def test_before_the_bout_is_over_every_other_player_is_asked():
    """C-3: and afterwards nothing can be contested."""
    state = attacked()
    assert refused(state, "pass", "C-3").reason == "pass-at-close"
    play(state, "cheat cover 9c 7h", "done", "done")
    asked = []
    while on_table(state):
        asked.append(state.to_act)
        assert "accuse 7h" in texts(state)
        play(state, "pass")
    assert sorted(asked) == [0, 2]
    assert state.to_act == 1
    assert refused(state, "accuse 7h", "C-3").reason == "accuse-nothing"


def test_the_one_asked_last_can_still_catch():
    """C-3."""
    state = attacked()
    play(state, "cheat cover 9c 7h", "done", "done", "pass", "accuse 7h")
    assert state.to_act == 1
    assert on_table(state) == ["9c"]


def test_a_charge_is_spent_also_when_caught():
    """C-2."""
    state = attacked(options={"charges": 2})
    play(state, "cheat cover 9c 7h", "accuse 7h")
    assert state.position()["charges"][1] == 1


def test_whoever_looks_can_see_that_it_does_not_beat():
    """C-4: the pair lies open in every view, nothing marks it."""
    state = attacked()
    play(state, "cheat cover 9c 7h")
    for seat in range(3):
        view = state.view(seat)
        (pair,) = view.pairs
        assert not view.beats(pair.attack, pair.cover, 1)
    honest = attacked()
    play(honest, "cover 9c Tc")
    assert honest.view(0).beats(honest.view(0).pairs[0].attack, honest.view(0).pairs[0].cover, 1)


def turned_round():
    """baltic: seat 1 covered a nine with a ten as a cheat, and turned the attack round with another."""
    state = cheats(
        modifiers=["baltic"], hands=["Kc Ks 9h Ah", "7h Th Ts Qs Qd", "8h Qc Jc"], table=["9c"], stock=6
    )  # fmt: skip
    play(state, "cheat cover 9c Th", "counter Ts")
    return state


def test_a_cheat_may_be_pointed_at_after_the_attack_was_turned_round():
    """C-3, baltic: the cards that turned it round go back too, and the first defender defends again."""
    state = turned_round()
    assert state.to_act == 0
    play(state, "accuse Th")
    assert on_table(state) == ["9c"]
    assert (state.leader, state.defender, state.to_act) == (0, 1, 1)
    assert {"Th", "Ts"} <= hands(state)[1]
    play(state, "cover 9c Qd")


def test_a_cheat_after_the_attack_was_turned_round_leaves_it_turned_round():
    """C-3, baltic: play resumes where the card was laid."""
    state = turned_round()
    play(state, "cheat cover Th Kc")
    before = state.position()
    assert {"1: Th 9c", "1: Ts turned"} <= set(before["laid"])
    play(state, "cover Ts Ks")
    play(state, "accuse Kc")
    assert on_table(state) == ["9c", "Th", "Ts"]
    assert (state.defender, state.to_act) == (0, 0)


def test_after_a_pass_card_came_round_a_cheat_goes_back_to_its_defender():
    """C-3, T-6: with two players the leader defends; the one who showed has the first word."""
    state = cheats(base="transfer", hands=["Kc Ks 9h", "9d 6s Tc Jc"], table=["9c"], stock=6)
    play(state, "show 9d", "cheat cover 9c Ks", "accuse Ks")
    assert (state.defender, state.first, state.to_act) == (0, 1, 0)
    assert on_table(state) == ["9c"]


def test_of_two_cards_written_alike_the_cheat_is_pointed_at():
    """C-3, big: one of the kings covers, the other does not."""
    keys = {"modifiers": ["big"], "hands": ["7c 8c Ac", "7s 8s 6h"], "table": ["9c/Kc", "8h/Kc"]}
    state = cheats(**keys, by=[0, 0], laid=["0: 9c", "0: 8h", "1: Kc 9c", "1: Kc 8h"], to_act=0)
    play(state, "accuse Kc")
    assert on_table(state) == ["9c/Kc", "8h"]


@pytest.mark.parametrize(
    "name", ["transfer+baltic", "transfer+untitled+baltic", "throw-in+untitled", "transfer+double"]
)
def test_what_was_taken_back_is_the_same_when_read_back(name):
    """C-3, baltic, untitled, T-6."""
    played = open_table(f"durak:{name}", options={"cheating": True, "charges": 3})
    for seed in range(6):
        check(played, played.players[seed % len(played.players)], seed, closely=6, reopen=from_position)


def test_a_transfer_after_throwing_in_is_honest_if_it_is_of_what_lies_uncovered():
    """C-3 with transfer-2: a jack passes the jack on, though a ten was led; any card may cheat there."""
    keys = {
        "base": "transfer",
        "modifiers": ["transfer-2"],
        "options": {"cheating": True},
        "hands": ["Ts Jc Kc", "Js Jh Qd", "8c 9c 9h"],
        "stock": "6c Th",
    }
    honest = play(pos(**keys), "lead Ts", "cover Ts Js", "throw Jc", "done", "transfer Jh", "accuse Jh")
    assert honest.position()["barred"] == [2] and on_table(honest) == ["Ts/Js", "Jc", "Jh"]
    cheat = play(pos(**keys), "lead Ts", "cover Ts Js", "throw Jc", "done", "cheat transfer Qd", "accuse Qd")
    assert cheat.position()["caught"] == [1] and on_table(cheat) == ["Ts/Js", "Jc"]


def test_a_transfer_of_the_card_that_was_cheated_with_is_honest():
    """C-3 with transfer-3: only the card laid last has to be answered, so its rank counts."""
    state = pos(
        base="transfer",
        modifiers=["transfer-3"],
        options={"cheating": True},
        hands=["7s Kc Ks", "9c Js Jh", "9h 8c 8h", "Ac Ah As"],
        stock="6c Th",
    )
    play(state, "lead 7s", "cheat transfer 9c", "transfer 9h", "accuse 9h")
    assert state.position()["barred"] == [3] and on_table(state) == ["7s", "9c", "9h"]


def test_no_cheat_passes_on_an_attack_that_was_turned_round():
    """C-1 with baltic: there is no transfer after a counter, nor of what american laid before himself."""
    state = pos(
        base="transfer",
        modifiers=["baltic"],
        options={"cheating": True},
        hands=["9c Kc Ks Jd", "Tc Ts Th 8d", "8c As 9h"],
        stock="6c 7h",
    )
    play(state, "lead 9c", "cover 9c Tc", "counter Ts")
    assert "cheat cover" in verbs(state) and "cheat transfer" not in verbs(state)
    own = pos(
        base="transfer",
        modifiers=["american", "transfer-2"],
        options={"cheating": True},
        hands=["7s 9s Kc", "8s 8h 9h Qh Kd", "8c 9c Th"],
        stock="6h 6d",
    )
    play(own, "lead 7s", "cover 7s 8s", "done", "done", "pass", "pass", "self 8h")
    assert "cheat transfer" not in verbs(own)


def test_the_word_is_where_it_was_when_a_card_goes_back_to_before_a_throw_to_himself():
    """C-3 with american: what he laid before himself does not move the word on, nor when it is laid again."""
    state = pos(
        modifiers=["american"],
        options={"cheating": True},
        hands=["7s 9s Kc", "8s 8h 9c Qh", "8c 9h Th", "Jc Js"],
        stock="6h 6d",
    )
    play(state, "lead 7s", "cover 7s 8s", "done", "done", "done", "pass", "pass", "pass", "self 8h")
    before = state.position()
    play(state, "cheat cover 8h 9c", "accuse 9c")
    after = state.position()
    assert after.get("word") == before.get("word")
    assert from_position(after).position() == after


def test_a_joker_that_cheats_has_no_power():
    """C-1 with magic: five are given for a joker on a joker, not for one on a seven."""
    keys = {
        "base": "transfer",
        "modifiers": ["magic"],
        "options": {"cheating": True},
        "hands": ["7s Xb 8s Tc Qc", "Xr 9c 8c Qh Jh", "9h Th 8d"],
        "stock": "6c 6h 6d",
    }
    state = play(pos(**keys), "lead 7s", "cheat transfer Xr")
    assert state.to_act == 2 and "give" not in verbs(state)
    honest = play(pos(**keys), "lead Xb", "give 7s 8s", "transfer Xr")
    assert honest.to_act == 1 and verbs(honest) == {"give"}


def test_throwing_in_goes_on_after_the_joker_that_ended_the_bout_has_gone_back():
    """C-3 with wild: play resumes before the joker was laid."""
    state = pos(
        modifiers=["wild"],
        options={"cheating": True},
        hands=["9s 9h 9c Kc 5h", "Xr 2h Ts Th 4h", "5c 6c"],
        stock="6h 6d",
    )
    play(state, "lead 9h 9s", "cheat cover 9s 2h", "cover 9h Xr", "accuse 2h", "cover 9s Ts", "cover 9h Th")
    assert state.to_act == 0 and "throw 9c" in texts(state)


def test_a_pass_card_shown_after_a_cheat_may_be_shown_again():
    """C-3, T-6: play resumes before it was shown, and it passed nothing on."""
    state = pos(
        base="transfer",
        modifiers=["transfer-2"],
        options={"cheating": True},
        trump="d",
        hands=["7s 8c Kc Td", "8h 9c Kh 8d", "9d Th 7c", "Ac Ah As 8s"],
        stock="6h 6s 6c",
    )
    play(state, "lead 7s", "cheat cover 7s 8h", "throw 8c", "done", "show 8d", "accuse 8h")
    assert on_table(state) == ["7s"] and state.position().get("shown", "") == ""
