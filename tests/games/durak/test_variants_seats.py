"""Variants of seats and of what decides: what durak-variants.md says beyond its examples."""

import pytest

from cardtable.engine import Deal, Outcome, TableError
from cardtable.games import from_position
from cardtable.games.durak.state import LEAD
from tests.games.durak.at_table import cards, deals, hands, logged, on_table, play, pos, refused, table, texts

# -- two against two ---------------------------------------------------------------------------


def pairs(**keys):
    return pos(**{"modifiers": ["two-vs-two"]} | keys)


def test_two_vs_two_nobody_leads_against_his_partner():
    """two-vs-two: the next opponent is the defender."""
    state = pairs(hands=["9c Kc", "Tc 6h", "Th Kh", "9d Kd"], stock=9)
    assert state.position()["defender"] == 1
    gone = pairs(hands=["9c Kc", "", "Th Kh", "9d Kd"], out=[1])
    play(gone, "lead 9c")
    assert gone.to_act == 3, "1 is out, 2 is the partner"
    third = pairs(hands=["9c Kc", "6h 7h", "Th Kh", ""], out=[3], leader=2, defender=1, to_act=2)
    assert play(third, "lead Th").to_act == 1, "3 is out, 0 is the partner"


def test_two_vs_two_a_transfer_never_reaches_the_partner():
    """two-vs-two."""
    state = pairs(base="transfer", hands=["7c Kc", "7h 6h", "Th Kh", "9d Kd"], stock=9)
    play(state, "lead 7c", "transfer 7h")
    assert state.to_act == 2, "the next opponent of the one who transferred"
    assert state.position()["defender"] == 2


def test_two_vs_two_the_partner_of_the_defender_does_not_throw_in():
    """two-vs-two: only the leading pair may."""
    state = pairs(hands=["9h Kc", "6h 7h 8h", "9s Ks", "9d Kd"], table=["9c/Tc"], to_act=0, stock=6)
    play(state, "done")
    assert state.to_act == 2
    assert refused(state, "throw 9d", "two-vs-two", seat=3).reason == "partner-no-throw-in"
    play(state, "throw 9s", "done")
    assert state.to_act == 1


def test_two_vs_two_nor_throws_after():
    """two-vs-two."""
    state = pairs(hands=["9h Kc", "6h 7h 8h", "9s Ks", "9d Kd"], table=["9c"], stock=6)
    play(state, "take", "done", "done")
    assert on_table(state) == []


def test_two_vs_two_whose_partner_is_out_plays_on_alone():
    """two-vs-two: the pair has not won before both are out."""
    state = pairs(hands=["9c", "Tc 6h", "Th Kh", "9d Kd"])
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert state.position()["out"] == [0]
    assert state.outcome is None
    assert state.to_act == 1
    assert state.position()["defender"] == 2


def test_two_vs_two_won_and_lost_as_a_pair():
    """two-vs-two: the loser's partner may be out already."""
    state = pairs(hands=["9c", "Tc 6h", "", ""], out=[3, 2])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.outcome.places == ((0, 2), (1, 3))
    assert state.outcome.fool in (1, 3)
    assert not state.outcome.draw


@pytest.mark.parametrize(("led", "badges"), [("6c", 1), ("6d", 0), ("7c", 0)])
def test_two_vs_two_who_is_left_alone_wears_epaulettes(led, badges):
    """two-vs-two, D-23: as at any other table."""
    state = pairs(hands=[led, "9h Th Jh", "", ""], out=[2, 3])
    play(state, f"lead {led}", "take")
    assert (state.outcome.fool, state.outcome.epaulettes) == (1, badges)
    assert state.outcome.places == ((0, 2), (1, 3))


@pytest.mark.parametrize("out", [[2, 3], [3, 2]])
def test_two_vs_two_who_of_the_winners_was_out_first_leads_the_next_deal(out):
    """two-vs-two, D-8: not always the one who sits first."""
    state = pairs(hands=["9c", "Tc 6h", "", ""], out=out)
    play(state, "lead 9c", "cover 9c Tc")
    again = from_position(state.position())
    assert state.outcome.places == again.outcome.places == ((0, 2), (1, 3))
    for next_deal, _ in deals(table("two-vs-two"), 4, 5, Deal(2, 1, state.outcome)):
        assert next_deal.leader == 2


def test_two_vs_two_both_last_hands_in_one_bout_are_a_draw():
    """two-vs-two."""
    state = pairs(hands=["9c", "Tc", "", ""], out=[3, 2])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.outcome.draw
    assert state.outcome.places == ((0, 1, 2, 3),)


def test_two_vs_two_is_for_four():
    """two-vs-two."""
    assert list(table("two-vs-two").players) == [4]
    for players in (2, 3, 5):
        with pytest.raises(TableError):
            table("two-vs-two").deal(players, 0)


# -- dummies -----------------------------------------------------------------------------------


def dummy(slug="throwing-dummy", **keys):
    return pos(**{"modifiers": [slug], "keeper": 0, "stock": 6} | keys)


@pytest.mark.parametrize("slug", ["throwing-dummy", "playing-dummy"])
def test_the_dummy_is_one_hand_more_and_its_keeper_sees_it(slug):
    """throwing-dummy, playing-dummy: who draws the first lead by lot keeps it; it sits last."""
    keepers = set()
    for state, doc in deals(table(slug), 3, 30):
        keeper = doc.get("keeper", 0)
        keepers.add(keeper)
        assert len(doc["hands"]) == 4
        assert state.controller(3) == keeper
        assert [state.controller(seat) for seat in range(3)] == [0, 1, 2]
        assert next(e for e in state.dealt if e.kind == "leads").seat == keeper == doc["leader"]
        for seat in range(3):
            assert (state.view(seat).known[3] == state.view(3).hand) == (seat == keeper)
    assert keepers == {0, 1, 2}


def test_throwing_dummy_is_passed_by_when_leading_and_defending():
    """throwing-dummy: it does neither."""
    state = dummy(hands=["9c Kc", "6s 7s", "9s Ks"], leader=0)
    assert state.position()["defender"] == 1
    play(state, "lead 9c", "take", "done", "done")
    assert state.to_act == 0, "after 1 comes 0: the dummy is no player"


def test_throwing_dummy_throws_in_at_its_seat():
    """throwing-dummy: after its neighbour, before the leader comes again."""
    state = dummy(hands=["9h Kc", "6h 7h 8h", "9d Ks", "9s Kh"], table=["9c/Tc"], to_act=0)
    seats = []
    while on_table(state):
        seats.append(state.to_act)
        play(state, "done")
    assert seats == [0, 2, 3]


def test_throwing_dummy_is_never_the_fool():
    """throwing-dummy: the last player with cards is, though the dummy holds some."""
    state = dummy(hands=["9c", "Tc Ks", "9s Kd"], stock=0)
    play(state, "lead 9c", "cover 9c Tc")
    while state.to_act is not None:
        play(state, "done")
    assert state.outcome.fool == 1
    assert state.outcome.places[0] == (0,)


def test_throwing_dummy_stands_behind_both_players_of_a_draw():
    """throwing-dummy, D-22: it cannot win either."""
    state = dummy(hands=["9c", "Tc", "9s Kd"], stock=0)
    play(state, "lead 9c", "cover 9c Tc")
    assert state.outcome.draw and state.outcome.places == ((0, 1), (2,))


def test_throwing_dummy_does_not_share_a_place_by_points():
    """throwing-dummy with points: it covers nothing, and is no player who could win or share."""
    state = dummy(modifiers=["throwing-dummy", "points"], hands=["9c", "Tc Ks", "9s Kd"], stock=0)
    play(state, "lead 9c", "take", "done")
    assert state.outcome.places == ((0, 1), (2,)) and state.outcome.fool == 1


def test_throwing_dummy_is_refused_for_what_it_may_not_do_and_not_as_out():
    """throwing-dummy: it throws in, and is told why not like who plays."""
    state = dummy(hands=["Ac 7c", "9c 9h Tc", "9s Kh"], table=["8d/9d"], to_act=2)
    assert "throw 9s" in texts(state)
    assert refused(state, "throw Kh", "D-13").reason == "rank-not-on-table"
    assert refused(state, "lead Kh", "D-10").reason == "table-not-empty"
    assert refused(state, "take", "D-12").reason == "only-defender-takes"


def test_throwing_dummy_does_not_point_at_a_cheat():
    """C-3, throwing-dummy: players point, and it is none; its keeper has one word, not two."""
    state = dummy(
        options={"cheating": True}, hands=["Ac 9h", "9c Tc", "9s Kh"], table=["8d/9d"], to_act=0
    )  # fmt: skip
    assert "accuse 9d" in texts(state)
    play(state, "done")
    assert state.to_act == 2 and texts(state) == ["done", "throw 9s"]
    assert refused(state, "accuse 9d", "C-3").reason == "accuse-dummy"


def test_throwing_dummy_refills_in_its_seats_turn():
    """throwing-dummy: leader, the others clockwise, the defender last."""
    state = dummy(hands=["9c Kc", "Tc 6h 7h", "9s Ks"], stock="8c 7c 8s 7s 8h Qc Qh Qs Jd 6d")
    play(state, "lead 9c", "cover 9c Tc", "done", "done")
    assert hands(state)[0] == cards("Kc 8c 7c 8s 7s 8h")
    assert hands(state)[2] == cards("9s Ks Qc Qh Qs Jd")
    assert hands(state)[1] == cards("6h 7h 6d")


def test_playing_dummy_leads_defends_and_can_lose():
    """playing-dummy."""
    state = dummy("playing-dummy", hands=["9c", "Tc", "9s Ks"], stock=0)
    play(state, "lead 9c", "cover 9c Tc")
    while state.to_act is not None:
        play(state, "done")
    assert state.outcome.fool == 2
    winner = dummy("playing-dummy", hands=["Qc Jc", "Tc Th", "9s"], leader=2, defender=0, stock=0)
    play(winner, "lead 9s", "take")
    while winner.to_act is not None and winner.position().get("out") != [2]:
        play(winner, "done")
    assert winner.position()["out"] == [2]


@pytest.mark.parametrize(("option", "before"), [("under", -1), ("from", 1)])
@pytest.mark.parametrize("fool", range(4))
def test_playing_dummy_has_its_place_beside_the_fool(option, before, fool):
    """playing-dummy, D-8: it sits last, and leads like any other where it is the fool's neighbour."""
    last = Outcome((*((seat,) for seat in range(4) if seat != fool), (fool,)), fool)
    for state, _ in deals(table("playing-dummy", later_lead=option), 3, 5, Deal(2, 0, last)):
        assert state.leader == (fool + before) % 4
        assert state.controller(3) != 3


def test_playing_dummy_is_silent_while_its_keeper_defends():
    """playing-dummy: as the throwing one."""
    state = dummy(
        "playing-dummy", hands=["Tc 7h", "9c Kc", "9s Ks"], leader=1, defender=0, to_act=1
    )  # fmt: skip
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert on_table(state) == [], "only 1 was asked"


# -- points and figures ------------------------------------------------------------------------


def counted(slug, **keys):
    return pos(**{"modifiers": [slug], "counts": [0, 0, 0]} | keys)


def test_points_are_cards_covered_in_bouts_beaten_off():
    """points: nothing for a bout that he takes in the end."""
    state = counted("points", hands=["9c 9h Kc", "Tc Th 6s", "8s 8h"], stock=12)
    play(state, "lead 9c 9h", "cover 9c Tc", "cover 9h Th", "done", "done")
    assert state.position()["counts"] == [0, 2, 0]
    taken = counted("points", hands=["9c 9h Kc", "Tc 6h 6s", "8s 8h"], stock=12)
    play(taken, "lead 9c 9h", "cover 9c Tc", "take", "done", "done")
    assert taken.position().get("counts", [0, 0, 0]) == [0, 0, 0]


def test_points_go_to_who_covered_the_card_though_another_ends_the_bout():
    """points, figures with transfer-2: 1 covered the ten, 2 the two jacks."""
    for slug in ("points", "figures"):
        state = counted(
            slug,
            base="transfer",
            modifiers=["transfer-2", slug],
            hands=["Ts Jc 7h", "Js Jh Qs", "8c 9c Ac Qh Ah"],
            stock="6c Th",
        )
        play(state, "lead Ts", "cover Ts Js", "throw Jc", "done", "transfer Jh")
        assert state.position()["covered"] == ["", "Ts", ""]
        again = from_position(state.position())
        for one in (state, again):
            play(one, "cover Jc Ac", "cover Jh Ah")
            while on_table(one):
                play(one, "done")
            assert one.position()["counts"] == [0, 1, 2]


def test_points_of_an_attack_that_was_turned_round_go_to_either_side():
    """points with baltic: 1 covered the nine that stays covered, 0 the two jacks."""
    state = counted(
        "points",
        modifiers=["baltic", "points"],
        hands=["9c 9s Kc Ks Jd Qd", "Tc Js Jc 8d", "8c As"],
        stock="6c 7h",
    )
    play(state, "lead 9c 9s", "cover 9c Tc", "cover 9s Js", "counter Jc", "cover Js Ks", "cover Jc Kc")
    while on_table(state):
        play(state, "done")
    assert state.position()["counts"] == [2, 1, 0]


def test_points_count_the_card_that_comes_back_to_who_led_it():
    """points: a full circle of transfers, and what american lays before himself, is covered too."""
    state = pos(
        base="transfer", modifiers=["points"], hands=["7s Kc Ts 9s Qc", "7c Js 7h"], stock="6c 6h"
    )  # fmt: skip
    play(state, "lead 7s", "transfer 7c", "cover 7s Ts", "cover 7c Kc", "done")
    assert state.position()["counts"] == [2, 0]
    own = counted(
        "points", modifiers=["american", "points"], hands=["7s Kc", "8s 8h 9h Td", "6c As"], stock="6s 7d"
    )  # fmt: skip
    play(own, "lead 7s", "cover 7s 8s", "done", "done", "self 8h", "cover 8h 9h")
    while on_table(own):
        play(own, "done")
    assert own.position()["counts"] == [0, 2, 0]


def test_points_equal_numbers_share_and_the_fool_is_named_too():
    """points."""
    state = counted("points", hands=["9c", "Tc", "8s 8h"], counts=[4, 3, 1])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.outcome.places == ((0, 1), (2,))
    assert state.outcome.fool == 2
    assert state.outcome.scores == (4, 4, 1)


def test_points_the_fool_may_win():
    """points: the winner is who covered the most."""
    state = counted("points", hands=["9c", "Tc", "8s 8h"], counts=[1, 1, 7])
    play(state, "lead 9c", "cover 9c Tc")
    assert state.outcome.places == ((2,), (1,), (0,))
    assert state.outcome.fool == 2


def test_figures_are_tens_and_up_that_were_covered():
    """figures: what he covered counts, not what with."""
    state = counted("figures", hands=["Tc 9h Kc", "Qc Th 6s", "8s 8h"], stock=12)
    play(state, "lead Tc", "cover Tc Qc", "done", "done")
    assert state.position()["counts"] == [0, 1, 0]
    low = counted("figures", hands=["9c 9h Kc", "Ac Th 6s", "8s 8h"], stock=12)
    play(low, "lead 9c", "cover 9c Ac", "done", "done")
    assert low.position().get("counts", [0, 0, 0]) == [0, 0, 0]


def test_figures_only_if_the_bout_is_beaten_off():
    """figures: thrown in on and taken in the end, they do not count."""
    state = counted("figures", hands=["Tc Qh Kc", "Qc Th 6s", "8s 8h"], stock=12)
    play(state, "lead Tc", "cover Tc Qc", "throw Qh", "done")
    assert state.to_act == 1
    play(state, "take")
    while on_table(state):
        play(state, "done")
    assert state.position().get("counts", [0, 0, 0]) == [0, 0, 0]


def test_figures_most_wins():
    """figures."""
    state = counted("figures", hands=["Tc", "Jc Qc", ""], out=[2], counts=[0, 1, 3])
    kinds = logged(state, "lead Tc", "cover Tc Jc")
    assert "figures" in kinds
    assert state.outcome.places == ((2,), (1,), (0,))
    assert state.outcome.fool == 1
    assert texts(state) == []


def test_two_sixes_win_only_when_two_are_left():
    """two-vs-two, D-23: of four seats one is out; who holds two sixes has two opponents still."""
    state = pos(
        modifiers=["two-vs-two"], trump="d", hands=["6c 6h Ad", "9c Tc Jh", "", "Kh Qh"], out=[2],
        leader=3, defender=0,
    )  # fmt: skip
    play(state, "lead Kh", "cover Kh Ad", "done", "done")
    assert state.outcome is None
    assert "lead 6c 6h" in texts(state)


def test_the_dummy_does_not_lose_by_fifty_two_cards():
    """throwing-dummy, big: it is no player."""
    pack = [f"{rank}{suit}" for rank in "6789TJQKA" for suit in "cdhs"] * 2
    hands = ["6c 6h 6s", "7c Ks"]
    left = [*pack]
    for text in " ".join(hands).split():
        left.remove(text)
    state = pos(modifiers=["throwing-dummy", "big"], trump="d", hands=[*hands, " ".join(left[:52])], keeper=0)
    assert state.hands[2].bit_count() == 52
    play(state, "lead 6c", "cover 6c 7c")
    while state.outcome is None and state.phase != LEAD:
        play(state, "done")
    assert state.outcome is None
