"""Variants of deal and refill: what durak-variants.md says beyond its examples."""

import pytest

from cardtable.cards import card_text, parse_card
from cardtable.engine import TableError
from cardtable.text import Words
from tests.games.durak.at_table import (
    cards,
    deals,
    hands,
    logged,
    on_table,
    play,
    pos,
    refused,
    stock,
    table,
    texts,
)

# -- no stock ----------------------------------------------------------------------------------


def test_chukotka_the_trump_stays_and_nothing_is_drawn():
    """chukotka: all have seen the turn-up go, not the stock."""
    for state, doc in deals(table("chukotka"), 3, 10):
        assert doc["trump"] in "cdhs"
        turn_up = state.view(0).trump_card
        for seat in range(3):
            view = state.view(seat)
            assert view.trump_card == turn_up
            assert not view.unseen >> turn_up & 1
            assert view.unseen.bit_count() >= 36 - 6 - 1 - 2, "the cards of the stock are not seen"
    state = pos(modifiers=["chukotka"], hands=["9c Kh", "Tc Ks", "6h 7h"], aside="7c 8c", trump="d")
    play(state, "lead 9c", "cover 9c Tc", "done", "done")
    assert [len(hand) for hand in hands(state)] == [1, 1, 2]


def test_piled_limits_hold():
    """piled: five until the first bout has been beaten off, then six (D-16)."""
    for state, _ in deals(table("piled"), 2, 5):
        assert state.view(0).room == 5
        assert max(len(str(move).split()) - 1 for move in state.legal()) <= 4


def test_piled_what_is_left_over_is_aside_and_unseen():
    """piled: five players, one card over."""
    for state, doc in deals(table("piled"), 5, 10):
        (aside,) = doc["aside"].split()
        assert aside not in " ".join(doc["hands"]).split()
        for seat in range(5):
            view = state.view(seat)
            assert view.unseen.bit_count() == 36 - 7 - (0 if seat == state.dealer else 1) - sum(
                (view.known[q] & ~(1 << view.trump_card)).bit_count() for q in range(5) if q != seat
            )


# -- refill ------------------------------------------------------------------------------------


def test_empty_hand_draws_six_only_when_empty():
    """empty-hand."""
    state = pos(modifiers=["empty-hand"], hands=["9c", "Tc Ks", "6h 7h"], stock=15)
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert [len(hand) for hand in hands(state)] == [6, 1, 2]


def test_empty_hand_is_out_when_nothing_is_left_to_draw():
    """empty-hand, D-21: leader first."""
    state = pos(modifiers=["empty-hand"], hands=["9c", "Tc", "6h 7h"], stock=3)
    play(state, "lead 9c", "cover 9c Tc")
    assert [len(hand) for hand in hands(state)] == [3, 0, 2]
    assert state.position()["out"] == [1]


def test_progression_one_more_after_every_bout_beaten_off_or_taken():
    """progression: after the second bout of the deal three cards."""
    state = pos(modifiers=["progression"], hands=["9c Kh", "Tc Ks", "6h 7h"], stock=18, bout=2)
    play(state, "lead 9c", "cover 9c Tc", "done", "done")
    assert [len(hand) for hand in hands(state)] == [3, 3, 3]
    taken = pos(modifiers=["progression"], hands=["9c Kh", "6s Ks", "6h 7h"], stock=18, bout=2)
    play(taken, "lead 9c", "take", "done", "done")
    assert [len(hand) for hand in hands(taken)] == [3, 3, 3]


def test_progression_goes_beyond_six():
    """progression: until the stock ends."""
    state = pos(modifiers=["progression"], hands=["9c Kh", "Tc Ks"], stock=24, bout=7)
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert [len(hand) for hand in hands(state)] == [8, 8]


# -- packets -----------------------------------------------------------------------------------


def packets(**keys):
    return pos(**{"modifiers": ["prikup"], "prikup": ["Ac Ad", "Ks Kh", "6c 6d"]} | keys)


def test_prikup_is_taken_up_at_the_end_of_the_bout_only():
    """prikup: with an empty stock and an empty hand."""
    state = packets(hands=["9c", "Tc Qs", "7h 8h"])
    play(state, "lead 9c")
    assert hands(state)[0] == set(), "not in the middle of a bout"
    kinds = logged(state, "cover 9c Tc", "done")
    assert "packet-taken" in kinds
    assert hands(state)[0] == cards("Ac Ad")
    assert hands(state)[1] == {"Qs"}, "his hand is not empty"
    assert state.position().get("out", []) == []


def test_prikup_stays_while_there_is_a_stock():
    """prikup."""
    state = packets(hands=["9c", "Tc Qs", "7h 8h"], stock="8c 7d")
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert hands(state)[0] == cards("8c 7d")
    assert state.position()["prikup"] == ["Ac Ad", "Kh Ks", "6c 6d"]


def test_prikup_does_not_count_as_cards_in_hand():
    """prikup, D-16: the defender has one card, no second may be led."""
    state = packets(hands=["9c 9h", "Tc", "7h 8h"])
    refused(state, "lead 9c 9h", "D-16")


def test_prikup_nobody_sees_it_not_even_its_owner():
    """prikup: it lies face down."""
    state = packets(hands=["9c", "Tc Qs", "7h 8h"])
    for seat in range(3):
        view = state.view(seat)
        assert view.extra["packets"] == (2, 2, 2)
        assert view.unseen.bit_count() == 6 + sum(view.counts) - view.counts[seat]


def test_prikup_both_last_hands_are_no_draw():
    """prikup, D-22: each takes up his packet."""
    state = packets(hands=["9c", "Tc", "7h 8h"])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.outcome is None
    assert hands(state)[:2] == [cards("Ac Ad"), cards("Ks Kh")]


def test_prikup_the_pack_must_suffice():
    """prikup."""
    assert list(table("prikup", prikup=6).players) == [2, 3]
    assert list(table("prikup", prikup=1).players) == [2, 3, 4, 5]
    with pytest.raises(TableError):
        table("prikup", prikup=6).deal(4, 0)


@pytest.mark.parametrize(
    ("others", "many", "needed"),
    [
        (["two-vs-two"], 4, 40),
        (["two-vs-two", "own-trumps"], 3, 40),
        (["throwing-dummy", "secret"], 6, 38),
        (["playing-dummy", "own-trumps"], 6, 39),
    ],
)
def test_prikup_packets_that_leave_nobody_enough_cards_are_refused(others, many, needed):
    """prikup: the pack must suffice, for the fewest who can sit at the table."""
    with pytest.raises(TableError) as caught:
        table("prikup", *others, prikup=many)
    assert caught.value.refusal.args["needed"] == needed
    for language in ("en", "ru"):
        assert str(needed) in Words(language).error(caught.value)
    larger = table("prikup", *others, prikup=many, pack=52)
    state = larger.deal(larger.players[0], 0)
    assert {len(packet.split()) for packet in state.position()["prikup"]} == {many}
    assert table("prikup", *others, prikup=many - 1).players


@pytest.mark.parametrize(("players", "many"), [(4, 3), (3, 6)])
def test_prikup_that_needs_the_whole_pack_leaves_the_dealers_last_card_as_the_trump(players, many):
    """prikup, D-4: it is shown and stays in his hand; no ace (D-3)."""
    for state, doc in deals(table("prikup", prikup=many), players, 20):
        assert doc["stock"] == "" and {len(packet.split()) for packet in doc["prikup"]} == {many}
        shown = state.view(0).trump_card
        assert state.view(0).known[state.dealer] >> shown & 1
        assert card_text(shown)[1] == doc["trump"] and card_text(shown)[0] != "A"


@pytest.mark.parametrize("slug", ["piled", "chinese", "untitled"])
def test_prikup_where_all_is_dealt_the_packet_is_part_of_it(slug):
    """prikup, piled: hands and packets are even, and the card that names the trump lies in a hand."""
    for state, doc in deals(table(slug, "prikup", prikup=3), 5, 20):
        assert [len(packet.split()) for packet in doc["prikup"]] == [3] * 5
        assert [len(hand) for hand in hands(state)] == [4] * 5
        assert len(doc["aside"].split()) == 1
        assert state.view(0).known[state.dealer] >> state.view(0).trump_card & 1
        if slug != "piled":
            assert "9d" in hands(state)[state.leader]


# -- magadan -----------------------------------------------------------------------------------


def magadan(**keys):
    return pos(**{"modifiers": ["magadan"], "stock": 9} | keys)


def opened(state, seat):
    return set(state.position()["open"][seat].split())


def test_magadan_a_bout_that_is_taken_opens_nothing():
    """magadan: and the cards taken up may be played at once."""
    state = magadan(hands=["9c Kh Ks", "6h Qs Qh"], open=["9c", "6h"])
    play(state, "lead 9c", "take", "done")
    assert opened(state, 1) == cards("6h 9c")
    assert opened(state, 0) == {"Kh"}, "who must lead and has no open card opens one"


def test_magadan_opens_for_every_player_in_the_order_dealt():
    """magadan: at each bout beaten off."""
    state = magadan(hands=["9c Kh Ks", "Tc Qs Qh", "8s 6s 7h"], open=["9c", "Tc", "8s"])
    play(state, "lead 9c", "cover 9c Tc", "done", "done")
    assert [opened(state, seat) for seat in range(3)] == [{"Kh"}, {"Qs"}, cards("8s 6s")]


def test_magadan_opens_nothing_before_the_bout_is_beaten_off():
    """magadan with american, cheating: not while the defender may still throw in to himself, nor while
    somebody may still point; and then one card, not two."""
    keys = {"open": ["7s", "8s 8h 9h"], "hands": ["7s Kc 8c", "8s 8h 9h Qh Qs"], "stock": "6h Jh 6c 6s Td 6d"}
    state = magadan(modifiers=["magadan", "american"], **keys)
    play(state, "lead 7s", "cover 7s 8s", "done")
    assert state.position()["open"] == ["", "8h 9h"]
    play(state, "self 8h", "cover 8h 9h", "done", "done")
    assert on_table(state) == [] and state.position()["open"] == ["Kc", "Qh"]
    cheat = magadan(options={"cheating": True}, **keys)
    play(cheat, "lead 7s", "cheat cover 7s 9h", "done", "accuse 9h")
    assert on_table(cheat) == ["7s"] and cheat.position()["open"] == ["", "8h 9h 8s"]


def test_magadan_a_closed_card_neither_covers_nor_is_thrown_in():
    """magadan."""
    state = magadan(hands=["9c 9h Ks", "Tc Jc Qh"], open=["9c 9h", "Tc"])
    play(state, "lead 9c")
    assert texts(state) == ["cover 9c Tc", "take"]
    refused(state, "cover 9c Jc", "magadan")
    two = magadan(hands=["9h Ks", "Jc Qh"], table=["9c/Tc"], to_act=0, open=["Ks", "Jc"])
    assert texts(two) == ["done"]
    refused(two, "throw 9h", "magadan")


def test_magadan_no_refill_before_the_hand_is_empty():
    """magadan: then six more, and it starts again with one open card."""
    state = magadan(hands=["9c Kh", "Tc Qs Qh"], open=["9c Kh", "Tc"], stock=14)
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert len(hands(state)[0]) == 1
    empty = magadan(hands=["9c", "Tc Qs Qh"], open=["9c", "Tc"], stock=14)
    play(empty, "lead 9c", "cover 9c Tc")
    assert len(hands(empty)[0]) == 6
    assert len(opened(empty, 0)) == 1


def test_magadan_with_an_empty_stock_all_may_be_played():
    """magadan."""
    state = magadan(hands=["9c", "Tc Qs Qh Jh"], open=["9c", "Tc"], stock=3)
    kinds = logged(state, "lead 9c", "cover 9c Tc")
    assert "all-open" in kinds
    assert opened(state, 1) == hands(state)[1]
    assert opened(state, 0) == hands(state)[0]


def test_magadan_limits_count_closed_cards_too():
    """magadan, D-16."""
    state = magadan(hands=["9c 9h 9s", "Tc Qs Qh"], open=["9c 9h 9s", "Tc"])
    assert "lead 9c 9h 9s" in texts(state)


def test_magadan_the_owner_sees_all_his_cards():
    """magadan."""
    state = magadan(hands=["9c Kh Ks", "Tc Qs Qh"], open=["9c", "Tc"])
    assert state.view(1).hand.bit_count() == 3
    assert state.view(0).extra["closed"] == (2, 2)


# -- hands and cards that go on ----------------------------------------------------------------


def test_circular_hands_pass_on_after_taking_too_among_those_who_hold_cards():
    """circular: after the refill; the seats keep their turn."""
    state = pos(modifiers=["circular"], hands=["9c Kh", "6h Qs", "", "7h 8h 8s"], out=[2])
    kinds = logged(state, "lead 9c", "take", "done", "done")
    assert "hands-passed" in kinds
    assert hands(state) == [cards("7h 8h 8s"), {"Kh"}, set(), cards("6h Qs 9c")]
    assert state.to_act == 3, "the player after him who took"


def test_circular_who_gave_a_hand_knows_it():
    """circular: its cards lie in the next hand."""
    state = pos(modifiers=["circular"], hands=["9c Kh", "Tc Qs", "7h 8h 8s"])
    play(state, "lead 9c", "cover 9c Tc", "done", "done")
    view = state.view(0)
    assert hands(state)[1] == {"Kh"}
    assert view.known[1] == 1 << parse_card("Kh")


@pytest.mark.parametrize(("before", "returned"), [(0, False), (1, True), (2, False), (3, True)])
def test_returning_every_second_bout_beaten_off(before, returned):
    """returning: the second, the fourth … go back above the turn-up."""
    state = pos(
        modifiers=["returning"], hands=["9c Kh Ks As Ah Ac", "Tc Qs Qh Qd Kd Kc"], beaten_off=before,
        stock="8c 7c 7h 7s 6d", bout=9,
    )  # fmt: skip
    kinds = logged(state, "lead 9c", "cover 9c Tc", "done")
    assert ("returned" in kinds) == returned
    seen = {"9c", "Tc"} & ({card for hand in hands(state) for card in hand} | set(stock(state)))
    assert seen == ({"9c", "Tc"} if returned else set())
    assert stock(state)[-1] == "6d"
    assert len(stock(state)) == (5 if returned else 3)


def test_returning_a_bout_that_is_taken_does_not_count():
    """returning."""
    state = pos(modifiers=["returning"], hands=["9c Kh Ks As Ah Ac", "Qs Qh Qd Kd Kc"], beaten_off=1, stock=8)
    play(state, "lead 9c", "take", "done")
    assert state.position()["beaten_off"] == 1


def test_returning_without_a_stock_discards_stay():
    """returning."""
    state = pos(modifiers=["returning"], hands=["9c Kh", "Tc Qs"], beaten_off=1)
    kinds = logged(state, "lead 9c", "cover 9c Tc", "done")
    assert "returned" not in kinds
    assert stock(state) == []
    assert on_table(state) == []
