"""Redudu rule by rule: RU-1 to RU-10, each test names what it proves."""

import pytest

from cardtable.cards import JOKERS, REDUDU_PACK, cards_text
from cardtable.engine import Deal, Move, TableError
from cardtable.games import from_position
from cardtable.games.redudu.lookup import in_order
from tests.games.at_table import refused, texts
from tests.games.redudu_table import TABLE, at


def three(hands, table=(), **keys):
    return at(hands, table, **{"own_trumps": ["9s", "Kc", "2d"]} | keys)


# -- RU-1 to RU-3: pack and deal ---------------------------------------------------------------


@pytest.mark.parametrize(("players", "own", "common"), [(2, 12, 14), (3, 7, 9)])
def test_ru3_parts_are_as_large_as_the_rulebook_counts_them(players, own, common):
    for seed in range(30):
        state = TABLE.deal(players, seed)
        assert [h.bit_count() for h in state.hands] == [7] * players  # RU-2
        assert state.left == [own + 1] * players + [common + 1]  # each with its trump card
        assert sum(state.cards()) == REDUDU_PACK
        for seat in range(players):
            assert in_order(state.piles[seat], state.left[seat])[-1] == state.own[seat]
        assert in_order(state.piles[-1], state.left[-1])[-1] == state.common


def test_ru2_no_redudu_is_a_trump_card_and_a_trump_may_be_any_other_card():
    trumps = set()
    for seed in range(400):
        state = TABLE.deal(3, seed)
        trumps |= {*state.own, state.common}
    assert not any(JOKERS >> card & 1 for card in trumps)
    assert len(trumps) == 52


def test_ru2_every_redudu_goes_back_into_a_part_of_the_rest_or_a_hand():
    places = set()
    for seed in range(200):
        state = TABLE.deal(2, seed)
        places |= {i for i, mask in enumerate(state.cards()) if mask & JOKERS}
    assert places == {0, 1, 2, 3, 4}


def test_ru1_two_or_three_players():
    for players in (1, 4):
        with pytest.raises(TableError) as error:
            TABLE.deal(players, 1)
        assert error.value.refusal.args == {"name": "redudu", "low": 2, "high": 3, "n": players}


def test_ru1_first_dealer_by_lot_then_the_loser():
    assert {TABLE.deal(3, seed).dealer for seed in range(40)} == {0, 1, 2}
    state = at(["6c", ""], common_trump="7h", drawn="7h 9s Kc")
    assert state.outcome is not None and state.outcome.fool == 0
    assert TABLE.next_deal(Deal(1, 1), state).dealer == 0
    assert TABLE.deal(2, 5, Deal(2, 0)).dealer == 0


def test_ru4_the_dealers_left_leads_against_the_next_clockwise():
    for dealer in range(3):
        state = TABLE.deal(3, 9, Deal(dealer=dealer))
        assert (state.leader, state.defender) == ((dealer + 1) % 3, (dealer + 2) % 3)
        assert [e.kind for e in state.dealt] == ["dealt", "trump", "leads"]
        assert state.dealt[2].seat == state.to_act


# -- RU-4: the bout ----------------------------------------------------------------------------


def test_ru4_any_one_card_is_led_also_a_redudu():
    state = at(["6c 6d Xr Xb Xb", "8c"])
    assert texts(state) == ["lead 6c", "lead 6d", "lead Xb", "lead Xr"]
    assert refused(state, "lead 6c 6d") == ("RU-4", "one-card-wanted")
    assert refused(state, "lead 8c") == ("RU-4", "not-in-hand")
    assert refused(state, "take") == ("RU-4", "must-lead")
    assert refused(state, "throw 6c") == ("RU-4", "no-throwing-in")


def test_ru4_there_is_no_throwing_in_and_no_lead_on_a_table():
    state = at(["6c 6d", "8c 8d"], ["6h"])
    assert refused(state, "throw 8d") == ("RU-4", "no-throwing-in")
    assert refused(state, "done") == ("RU-4", "no-throwing-in")
    assert refused(state, "lead 8d") == ("RU-4", "table-not-empty")
    assert refused(state, "bet 5") == ("RU-4", "not-at-this-table")
    assert state.why_not(state.legal()[0], 0).reason == "not-your-turn"


def test_ru4_beaten_off_the_defender_leads_next():
    state = three(["2c 3c", "4c 5c", "6c 8d"], common="2d 2h", own_trumps=["9s", "Kc", "3d"])
    state.play("lead 2c")
    state.play("cover 2c 4c")
    assert (state.leader, state.defender, state.to_act) == (1, 2, 1)
    assert cards_text(state.discard).startswith("2c 4c")


def test_ru4_taken_the_player_after_the_defender_leads_next():
    state = three(["2c 3c", "4c 5c", "6c 8d"])
    state.play("lead 3c")
    state.play("take")
    assert (state.leader, state.defender) == (2, 0)
    assert cards_text(state.hands[1] & state.known[1]) == "3c"
    two = at(["2c 3c", "4c 5c"])
    two.play("lead 3c")
    two.play("take")
    assert two.leader == 0


def test_ru4_the_leader_refills_first_the_defender_last():
    state = three(["2c", "3c 4c", "5c"], common="6c 8c Tc Jc Qc 6d 8d Td", own=["Ad", "Kd", "Qd"])
    state.play("lead 2c")
    state.play("cover 2c 3c")
    assert cards_text(state.hands[0]) == "6c 8c Tc Jc Qc 6d 8d"  # seven for the leader
    assert cards_text(state.hands[2]) == "5c 2d Td Qd 7h"  # two common, its trump last; then its own
    assert cards_text(state.hands[1]) == "4c Kc Kd"


# -- RU-5: covering ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "covers"),
    [
        ("8d", "9d Td Kd 2h Ah 2c 8c Ac Xb Xr"),  # higher of the suit, any common, any own trump
        ("8c", "Ac 2h Ah Xb Xr"),  # the own suit only by a higher one of it, or a common trump
        ("8h", "Ah Xb Xr"),  # a common trump only by a higher one
        ("8s", "Qs 2h Ah 2c 8c Ac Xb Xr"),  # the other player's trump is no trump here
    ],
)
def test_ru5_what_covers_what(target, covers):
    hand = "9d Td Kd 3d 2h Ah 2c 8c Ac 7s Qs Xb Xr".replace(f"{target} ", "")
    state = at(["2s 3s 4s 5s 6s 3h 4h 5h 6h 9h Th Jh Qh", hand], [target])
    found = {t.split()[-1] for t in texts(state) if t.startswith("cover")}
    assert found == set(covers.split()) - {target}


def test_ru5_reasons():
    state = at(["2s", "7d 2h 3c 9c Ts Qh"], ["8d"])
    assert refused(state, "cover 8d 7d") == ("RU-5", "lower-card")
    assert refused(state, "cover 8d Ts") == ("RU-5", "redudu-cannot-cover")
    assert refused(state, "cover 8d 2s") == ("RU-4", "not-in-hand")
    assert refused(state, "cover 9d Qh") == ("RU-4", "not-on-table")
    assert refused(state, "cover 8d 2h Qh") == ("RU-6", "redudu-two-cards")
    state = at(["2s", "7d 2h 3c 9c Ts Qh"], ["8h"])
    assert refused(state, "cover 8h 9c") == ("RU-5", "redudu-own-under-common")
    assert refused(state, "cover 8h Ts") == ("RU-5", "redudu-common")
    assert refused(state, "cover 8h 2h") == ("RU-5", "lower-card")


def test_ru2_a_cover_with_the_own_trump_shows_its_suit_and_nothing_else_does():
    state = at(["2s 3s", "9c 9d 5c"], ["8d"])
    assert state.view(0).trumps == ("s", "")
    assert state.view(1).trumps == ("", "c")
    plain = state.clone()
    plain.play("cover 8d 9d")
    assert plain.view(0).trumps == ("s", "")
    state.log = []
    state.play("cover 8d 9c")
    assert state.view(0).trumps == ("s", "c")
    assert ("own-trump", 1, "c") in [(e.kind, e.seat, e.args.get("suit")) for e in state.log]
    in_suit = at(["2s 3s", "9c 9d"], ["8c"])
    in_suit.play("cover 8c 9c")
    assert in_suit.view(0).trumps == ("s", "")


# -- RU-6: redudus -----------------------------------------------------------------------------


def test_ru6_the_red_redudu_covers_up_to_three_chosen_cards():
    state = at(["2s 3s", "Xr 2d 3d 4d"], ["9c", "9d", "9s"])
    found = [t for t in texts(state) if t.endswith("Xr") and t.startswith("cover")]
    assert found == [
        "cover 9c 9d 9s Xr", "cover 9c 9d Xr", "cover 9c 9s Xr", "cover 9c Xr",
        "cover 9d 9s Xr", "cover 9d Xr", "cover 9s Xr",
    ]  # fmt: skip
    state.play("cover 9s 9c Xr")
    assert state.position()["table"] == ["9c 9s/Xr", "9d"]
    state.play("take")
    assert cards_text(state.hands[1]) == "9c 2d 3d 4d 9d 9s Xr"


def test_ru6_not_four_and_one_black_with_one_other_only():
    four = at(["2s 3s", "Xr 2d 3d 4d 5d"], ["9c", "9d", "9h", "9s"])
    assert refused(four, "cover 9c 9d 9h 9s Xr") == ("RU-6", "redudu-red-three")
    mixed = at(["2s 3s", "Xr 2d 3d 4d"], ["9c", "9d", "Xb"])
    assert {t for t in texts(mixed) if "Xb" in t and t.startswith("cover")} == {
        "cover Xb Xr", "cover 9c Xb Xr", "cover 9d Xb Xr",
    }  # fmt: skip
    assert refused(mixed, "cover 9c 9d Xb Xr") == ("RU-6", "redudu-red-black-and-one")
    blacks = at(["2s 3s", "Xr 2d 3d 4d"], ["9c", "Xb", "Xb"])
    assert refused(blacks, "cover Xb Xb Xr") == ("RU-6", "redudu-red-one-black")


def test_ru6_a_black_redudu_covers_two_no_redudu_among_them():
    state = at(["2s 3s", "Xb 2d 3d 4d"], ["9c", "9d", "9s"])
    assert [t for t in texts(state) if t.endswith("Xb") and t.startswith("cover")] == [
        "cover 9c 9d Xb", "cover 9c 9s Xb", "cover 9c Xb", "cover 9d 9s Xb", "cover 9d Xb", "cover 9s Xb",
    ]  # fmt: skip
    assert refused(state, "cover 9c 9d 9s Xb") == ("RU-6", "redudu-black-two")
    redudu = at(["2s 3s", "Xb 2d 3d 4d"], ["9c", "Xb"])
    assert refused(redudu, "cover 9c Xb Xb") == ("RU-6", "redudu-black-over-redudu")
    assert refused(redudu, "cover Xb Xb") == ("RU-6", "redudu-black-covered")
    assert refused(redudu, "cover Xb 4d") == ("RU-6", "redudu-black-covered")


def test_ru6_only_a_black_redudu_and_a_common_trump_cover_the_red_one():
    state = at(["2s 3s", "Xb Xb 2h Ah 3c Ad"], ["Xr"])
    assert texts(state) == ["cover Xr 2h Xb", "cover Xr Ah Xb", "take", "transfer Xb"]
    for text in ("cover Xr Xb", "cover Xr Ah", "cover Xr 3c Xb", "cover Xr Xb Xb", "cover Xr 2h Ah Xb"):
        assert refused(state, text) == ("RU-6", "redudu-red-covered")
    state.play("cover Xr Xb Ah")  # the words may come in any order
    assert state.groups == () and state.leader == 1


def test_ru6_one_plain_card_covers_one():
    state = at(["2s 3s", "Ac Ad 2d 4d"], ["9c", "9d"])
    assert refused(state, "cover 9c 9d Ac") == ("RU-6", "redudu-one-card")
    state.play("cover 9d Ad")
    assert refused(state, "cover 9d Ac") == ("RU-4", "already-covered")
    state.play("cover 9c Ac")  # trap 12: the second first, each its own pair
    assert not state.groups


def test_ru1_of_two_alike_redudus_one_move_is_listed_and_the_known_one_goes_first():
    state = at(["Xb Xb", "2d"])
    assert texts(state) == ["lead Xb"]
    other = Move("lead", cards=JOKERS & state.hands[0] & ~state.legal()[0].cards)
    assert state.why_not(other).reason == "redudu-alike"
    known = at(["Xb Xb 2c", "2d 4d"], known=["Xb", ""])
    known.play("lead Xb")
    assert known.known[0] == 0


# -- RU-7 and RU-8: passing on -----------------------------------------------------------------


def test_ru7_with_a_card_of_the_rank_or_with_a_redudu_before_anything_is_covered():
    state = at(["2s 3s 4s 5s 6s", "7d 7s Jd Xb"], ["7c"])
    found = [t for t in texts(state) if t.startswith("transfer")]
    assert found == ["transfer 7d", "transfer 7s", "transfer Xb"]
    assert refused(state, "transfer Jd") == ("RU-7", "transfer-rank")
    assert refused(state, "transfer 7d 7s") == ("RU-7", "one-card-wanted")
    state.play("transfer 7d")
    assert (state.to_act, state.defender, state.leader) == (0, 0, 0)
    half = at(["2s 3s 4s 5s", "7d 8d"], ["7c/8c", "7h"], common_trump="2h")
    assert refused(half, "transfer 7d") == ("RU-7", "transfer-after-cover")


def test_ru7_a_redudu_does_not_take_the_rank_of_the_other_card():
    state = at(["2s 3s 4s 5s 6s", "7d Jd Xr"], ["7c", "Xb"])
    assert [t for t in texts(state) if t.startswith("transfer")] == ["transfer 7d", "transfer Xr"]
    alone = at(["2s 3s 4s 5s 6s", "7d Jd Xr"], ["Xb"])
    assert [t for t in texts(alone) if t.startswith("transfer")] == ["transfer Xr"]
    assert refused(alone, "transfer 7d") == ("RU-7", "redudu-transfer-only")


@pytest.mark.parametrize(
    ("holds", "table", "lays", "legal"),
    [
        ("2s", "7c", "7d", True),  # one card in hand: up to three plain cards
        ("2s", "7c 7s", "7d", True),
        ("2s", "7c 7s 7h", "7d", False),
        ("2s", "7c 7s 7h", "Xb", True),  # a redudu does not count
        ("2s 3s", "7c 7s 7h", "7d", True),  # two: up to four
        ("2s 3s 4s", "7c 7s 7h Xb", "7d", True),  # three: up to five, four of a rank are all there are
        ("2s 3s 4s 5s", "7c 7s 7h", "7d", True),  # four and more: never more cards than he holds
        ("2s 3s 4s 5s", "7c 7s 7h Xb", "7d", False),
        ("2s 3s 4s 5s", "7c 7s 7h Xb", "Xr", False),
        ("2s 3s 4s 5s 6s", "7c 7s 7h Xb", "7d", True),
    ],
)
def test_ru8_how_much_may_be_passed_on(holds, table, lays, legal):
    state = at([holds, f"{lays} Jd Td 2d 3d 4d"], table.split(), common_trump="2h")
    assert (f"transfer {lays}" in texts(state)) == legal
    if not legal:
        rule, reason = refused(state, f"transfer {lays}")
        assert rule == "RU-8"
        assert reason == ("transfer-too-many" if len(holds.split()) > 3 else "redudu-transfer-plain")


def test_ru8_turned_down_without_the_red_redudu():
    state = at(["2s", "7d 7s Jd Xb"], ["7c"])
    state.log = []
    state.play("transfer 7d")
    assert [(e.kind, e.seat, e.to) for e in state.log] == [("turned-down", 0, 1)]
    assert state.to_act == state.defender == 1
    assert cards_text(state.hands[1]) == "7d Jd 7s Xb"  # the laid card went back
    for view in (state.view(0), state.view(1)):
        assert view.no_red == (True, False)
        assert cards_text(view.known[1] & 1 << 21) == "7d"  # and all have seen it
    assert not [t for t in texts(state) if t.startswith("transfer")]
    assert refused(state, "transfer 7s") == ("RU-8", "redudu-turned-down")
    state.play("take")
    state.play("lead 2s")
    assert not state.refused


def test_ru8_taken_on_with_the_red_redudu_and_all_know_it():
    state = at(["Xr", "7d 7s Jd Xb"], ["7c"])
    state.log = []
    state.play("transfer 7d")
    assert [e.kind for e in state.log] == ["has-red", "transferred"]
    assert state.to_act == 0
    assert cards_text(state.view(1).known[0]) == "Xr"
    assert "cover 7c 7d Xr" in texts(state)


def test_ru8_what_was_said_is_forgotten_once_he_draws():
    state = at(["2s 3s", "7d 7s Jd Xb"], ["7c"], no_red=[0], common="8c 9c Tc Jc Qc 8s Ts Js")
    state.play("take")
    assert state.no_red == 0
    kept = at(["2s 3s", "7d 7s Jd Xb"], ["7c"], no_red=[0], drawn="7h 9s Kc", common_trump="7h")
    kept.play("take")
    assert kept.view(1).no_red == (True, False)


def test_ru8_nothing_is_passed_to_an_empty_hand():
    state = at(["", "7d Jd"], ["7c"], drawn="7h 9s", common_trump="7h")
    assert refused(state, "transfer 7d") == ("RU-8", "redudu-empty-hand")


def test_ru7_passing_goes_round_and_the_next_after_the_last_defender_leads_when_he_takes():
    state = three(["2s 3s 4s 5s 7d", "7s 6d Td Jd", "7h Qd Kd Ad"], ["7c"], common_trump="2h")
    state.play("transfer 7s")
    assert state.defender == 2
    state.play("transfer 7h")
    assert state.defender == state.leader == 0  # a full circle
    state.play("take")
    assert state.leader == 1


# -- RU-9 and RU-10: drawing and the end -------------------------------------------------------


def test_ru9_common_pile_first_its_trump_last_then_the_own_pile_its_trump_last():
    state = at(["2s 3s 4s 5s 6s 2c", "7d 9d"], common="8c", own=["Tc 8s", ""])
    state.log = []
    state.play("lead 2s")
    state.play("take")
    drawn = [(e.seat, cards_text(e.cards), e.args["pile"]) for e in state.log if e.kind == "refilled"]
    assert drawn[0] == (0, "8c 7h", "common")
    assert state.left[2] == 0 and state.known[0] >> (5 * 4 + 2) & 1  # all saw who drew the common trump
    state.play("lead 2c")
    state.play("take")
    assert cards_text(state.hands[0]) == "8c Tc 7h 3s 4s 5s 6s"  # the top of its own pile


def test_ru9_seven_and_more_draw_nothing():
    state = at(["2s 3s 4s 5s 6s 8s Ts Js", "7d 9d Ad"], common="8c 9c Jc Qc Tc 2d")
    state.play("lead 2s")
    assert state.hands[0].bit_count() == 7
    state.play("take")
    assert state.hands[0].bit_count() == 7
    assert state.left[-1] == 7 - 3


def test_ru10_first_without_cards_wins_and_the_last_is_the_redudak():
    state = three(["2s", "3s 4d", "5d 6d"], drawn="7h 9s Kc 2d")
    state.play("lead 2s")
    state.play("cover 2s 3s")
    assert state.out == (0,) and state.outcome is None
    assert state.leader == 1
    state.play("lead 4d")
    state.play("cover 4d 5d")
    assert state.outcome.places == ((0,), (1,), (2,))
    assert state.outcome.fool == 2 and not state.outcome.draw
    assert state.to_act is None and state.legal() == ()
    assert state.why_not(Move("take"), 0).reason == "deal-over"


def test_ru10_of_two_last_cards_the_one_laid_first_wins():
    state = at(["2s", "3s"], drawn="7h 9s Kc")
    state.play("lead 2s")
    state.play("cover 2s 3s")
    assert state.outcome.places == ((0,), (1,)) and state.outcome.fool == 1


def test_ru10_who_passed_on_his_last_card_is_out_before_the_leader_who_covers_it():
    state = at(["7c Ac Ad", "7d"], leader=0, defender=1, drawn="7h 9s Kc")
    for move in ("lead 7c", "transfer 7d", "cover 7c Ac", "cover 7d Ad"):
        state.play(move)
    assert state.outcome.places == ((1,), (0,)) and state.outcome.fool == 0


def test_ru10_nobody_is_out_while_something_is_left_to_draw():
    state = at(["2s", "3s"], common="Td", own=["", "8d"])
    state.play("lead 2s")
    state.play("cover 2s 3s")
    assert state.outcome is None and not state.out
    assert state.hands[0].bit_count() == 3  # ten, common trump, own trump


def test_d24_a_deal_that_goes_round_is_stopped():
    """Three who only take: as D-24, a draw after a thousand bouts."""
    state = TABLE.deal(3, 1)
    bouts = 0
    while state.to_act is not None:
        state.apply(state.legal()[0 if not state.groups else -1])
        bouts += not state.groups
    assert bouts == 1000
    assert state.outcome.draw and state.outcome.reason == "idle" and state.outcome.fool is None
    assert from_position(state.position()).outcome == state.outcome
