"""Red Dog, rule by rule: the game with a pool (RD-1 to RD-8), in small positions."""

from random import Random

import pytest

from cardtable.cards import FIFTY_TWO, cards_in, cards_text
from cardtable.engine import Deal, Move, TableError
from cardtable.games import game
from cardtable.games.red_dog.state import RedDogState
from tests.games.at_table import listed, refused
from tests.games.red_dog_table import POOL, laid, table


def at(version="red-dog", options=None, **keys):
    return laid(POOL, version, options, **keys)


def total(state):
    return sum(state.chips) + state.pot


class TestDeal:
    def test_rd1_two_to_ten_players(self):
        assert table().players == range(2, 11)
        for players in (1, 11):
            with pytest.raises(TableError):
                table().deal(players, 0)

    def test_rd1_the_first_ace_draws_the_dealer_and_goes_back_into_the_pack(self):
        seats = set()
        for seed in range(200):
            state = table().deal(4, seed)
            ace, count = state.drawn
            assert ace >= 48 and state.dealer == (count - 1) % 4
            assert 1 <= count <= 49
            assert sum(state.cards()) == FIFTY_TWO
            seats.add(state.dealer)
        assert seats == {0, 1, 2, 3}

    def test_rd1_the_first_ace_comes_after_ten_cards_on_the_average(self):
        counts = [table().deal(2, seed).drawn[1] for seed in range(2000)]
        assert 10 < sum(counts) / len(counts) < 11.2  # (52 + 1) / (4 + 1) = 10.6

    @pytest.mark.parametrize(("ante", "stake"), [(1, 50), (5, 20)])
    def test_rd2_everyone_pays_the_ante(self, ante, stake):
        state = table(ante=ante, stake=stake).deal(5, 1)
        assert state.chips == [stake - ante] * 5
        assert state.pot == 5 * ante

    def test_rd2_an_ante_above_the_stake_is_no_table(self):
        with pytest.raises(TableError) as error:
            table(ante=30, stake=20)
        assert error.value.refusal.reason == "red-dog-ante-above-stake"

    @pytest.mark.parametrize("cards", [3, 4, 5])
    def test_rd3_three_four_or_five_cards(self, cards):
        state = table(cards=cards).deal(6, 1)
        assert [hand.bit_count() for hand in state.hands] == [cards] * 6

    @pytest.mark.parametrize(("players", "cards"), [(2, 5), (8, 5), (9, 4), (10, 4)])
    def test_rd3_by_default_five_or_the_most_that_the_pack_allows(self, players, cards):
        state = table().deal(players, 1)
        assert {hand.bit_count() for hand in state.hands} == {cards}

    def test_rd3_one_at_a_time_from_the_dealers_left(self):
        rules = table(cards=3)
        state = RedDogState(rules, 3)
        state.chips = [50, 50, 50]
        state.dealer = 1
        state.begin(list(range(52)))
        assert [list(cards_in(hand)) for hand in state.hands] == [[1, 4, 7], [2, 5, 8], [0, 3, 6]]
        assert state.to_act == 2 and state.stock[-1] == 9

    def test_rd11_a_table_that_does_not_fit_names_the_largest_that_does(self):
        assert table(cards=5).players == range(2, 9)
        with pytest.raises(TableError) as error:
            table(cards=5).deal(10, 0)
        assert error.value.refusal.args == {"n": 10, "cards_each": 5, "high": 8, "fewer": 4}

    @pytest.mark.parametrize(
        ("version", "cards", "most"),
        [
            ("red-dog", 5, 8),
            ("red-dog", 4, 10),
            ("red-dog-burn", 5, 7),
            ("red-dog-burn", 4, 8),
            ("red-dog-burn", 3, 10),
            ("red-dog-bank", 5, 9),
            ("red-dog-bank", 4, 10),
        ],
    )
    def test_rd11_capacity(self, version, cards, most):
        assert table(version, cards=cards).players[-1] == most


class TestBets:
    def test_rd4_from_the_ante_to_what_is_in_the_pool_or_fold(self):
        assert listed(at()) == [f"bet {n}" for n in range(3, 10)] + ["fold"]
        assert refused(at(), "bet 2") == ("RD-4", "red-dog-bet-below-ante")
        assert refused(at(), "bet 10") == ("RD-4", "red-dog-bet-above-pool")

    def test_rd4_nobody_bets_more_than_he_has(self):
        state = at(chips=[20, 5, 20])
        assert listed(state) == ["bet 3", "bet 4", "bet 5", "fold"]
        assert refused(state, "bet 6") == ("RD-4", "red-dog-bet-above-stack")

    def test_rd4_a_fold_pays_the_ante_and_shows_nothing(self):
        state = at()
        state.play("fold")
        assert state.chips == [20, 17, 20] and state.pot == 12
        assert state.shown == [0, 0, 0] and len(state.stock) == 5
        assert state.to_act == 2

    def test_rd4_a_penalty_is_paid_as_far_as_it_goes(self):
        state = at(chips=[20, 2, 20])
        assert listed(state) == ["fold"]
        assert refused(state, "bet 2") == ("RD-4", "red-dog-cannot-bet")
        state.play("fold")
        assert state.chips[1] == 0 and state.pot == 11

    def test_rd4_who_has_nothing_left_passes_free(self):
        state = at(chips=[20, 0, 20])
        assert listed(state) == ["pass"]
        assert refused(state, "fold") == ("RD-4", "red-dog-nothing-left")
        state.play("pass")
        assert state.pot == 9 and state.to_act == 2

    def test_rd4_others_may_not_pass(self):
        assert refused(at(), "pass") == ("RD-4", "red-dog-bet-or-fold")

    def test_rd4_all_bets_are_on_record(self):
        state = at()
        state.play("bet 4")
        state.play("fold")
        done = state.view(0).done
        assert [tuple(d) for d in done] == [("", 0), ("won", 4), ("fold", 3)]


class TestSettling:
    def test_rd5_a_higher_card_of_the_suit_wins_as_much_from_the_pool(self):
        state = at()
        state.play("bet 4")  # the ten of diamonds against the king
        assert state.chips == [20, 24, 20] and state.pot == 5
        assert cards_text(state.shown[1]) == "Kd"

    def test_rd5_otherwise_the_bet_goes_to_the_pool_and_the_hand_is_shown(self):
        state = at(stock="Td 9h 8c 7s 6s", to_act=2)
        state.play("bet 4")
        assert state.chips == [20, 20, 16] and state.pot == 13
        assert cards_text(state.shown[2]) == "2d 3d 4s"

    @pytest.mark.parametrize(
        ("held", "turned", "won"),
        [
            ("Kd", "Qd", True),
            ("Kd", "Ad", False),
            ("Kd", "Kc", False),
            ("Kd", "2c", False),
            ("Td", "9d", True),
            ("9d", "Td", False),
            ("Ad", "Kd", True),
            ("3d", "2d", True),
        ],
    )
    def test_rd5_only_a_higher_rank_of_the_same_suit_ace_high(self, held, turned, won):
        state = at(hands=["4c 5c 6c", f"{held} 2s 2h", "4h 5h 6h"], stock=turned)
        state.play("bet 3")
        assert (state.done[1][0] == "won") is won

    def test_rd5_of_several_the_lowest_is_shown(self):
        state = at(hands=["4c 5c 6c", "Ad Kd Jd", "2d 3d 4s"])
        state.play("bet 3")
        assert cards_text(state.shown[1]) == "Jd"

    def test_rd5_all_see_the_card_turned(self):
        state = at()
        state.play("bet 4")
        for seat in range(3):
            view = state.view(seat)
            assert cards_text(1 << view.turned) == "Td" and cards_text(view.gone).count("Td") == 1


class TestRound:
    def test_rd6_after_the_dealers_turn_the_pool_stays_and_the_deal_passes_left(self):
        rules, deal = table(rounds=3), Deal()
        state = rules.deal(3, 1)
        while state.to_act is not None:
            state.play("fold")
        assert state.pot == 6
        deal = rules.next_deal(deal, state)
        assert deal.dealer == (state.dealer + 1) % 3 and deal.carried == (48, 48, 48)
        again = rules.deal(3, 2, deal)
        assert again.pot == 9 and again.chips == [47, 47, 47], "all ante again"

    def test_rd6_an_empty_pool_is_filled_at_once_within_the_round(self):
        state = at(pool=4)
        state.play("bet 4")
        assert state.pot == 9 and state.chips == [17, 21, 17]
        assert listed(state)[0] == "bet 3"

    def test_rd6_so_is_a_pool_below_the_ante(self):
        state = at(pool=5)
        state.play("bet 3")
        assert state.pot == 2 + 9

    def test_rd6_not_after_the_last_turn(self):
        state = at(pool=3, to_act=0, hands=["Jd 3c 4c", "Kd Qh 5s", "2d 3d 4s"])
        state.play("bet 3")
        assert state.to_act is None
        assert state.pot == 0 and state.chips == [23, 20, 20]

    def test_rd4_who_cannot_pay_the_ante_is_out_of_the_session(self):
        state = at(pool=4, chips=[20, 20, 2])
        state.play("bet 4")
        assert state.view(0).out == (2,)
        assert state.pot == 6 and state.to_act == 0

    def test_rd4_at_the_next_deal_too(self):
        rules = table(ante=5, stake=10)
        deal = Deal(2, 0, None, (10, 4, 16))
        state = rules.deal(3, 3, deal)
        assert state.view(0).out == (1,)
        assert state.hands[1] == 0 and state.chips == [5, 4, 11]

    def test_rd7_a_pool_above_the_limit_is_shared_after_the_round(self):
        state = at(options={"pool_limit": 10}, to_act=0)
        state.play("bet 5")  # lost: the pool is 14 now
        assert state.chips == [15 + 4, 24, 24] and state.pot == 2

    def test_rd7_a_pool_at_the_limit_stays(self):
        state = at(options={"pool_limit": 14}, to_act=0)
        state.play("bet 5")
        assert state.pot == 14

    def test_rd7_off_by_default(self):
        state = at(to_act=0)
        state.play("bet 5")
        assert state.pot == 14


class TestBurn:
    def test_rd9_a_card_is_burnt_before_the_one_that_decides(self):
        state = at("red-dog-burn")
        state.play("bet 3")  # the ten is burnt, the nine of hearts decides against the queen
        view = state.view(0)
        assert cards_text(view.burnt) == "Td" and cards_text(1 << view.turned) == "9h"
        assert state.done[1][0] == "won" and cards_text(state.shown[1]) == "Qh"

    def test_rd9_no_burn_for_a_fold(self):
        state = at("red-dog-burn")
        state.play("fold")
        assert len(state.stock) == 5 and not state.burnt


class TestBlind:
    def test_rd9_bets_are_made_before_the_cards_are_seen(self):
        state = at(options={"blind": True})
        view = state.view(1)
        assert view.hand == 0 and view.hidden and view.counts == (3, 3, 3)
        assert at().view(1).hand == state.hands[1]

    def test_rd9_after_the_bet_the_own_cards_are_seen(self):
        state = at(options={"blind": True})
        state.play("bet 3")
        assert state.view(1).hand == state.hands[1] and not state.view(1).hidden
        assert state.view(2).hand == 0

    def test_rd9_folded_cards_stay_unseen(self):
        state = at(options={"blind": True})
        state.play("fold")
        assert state.view(1).hand == 0


class TestClumsyDealer:
    CLUMSY = {"options": {"clumsy_dealer": True}}

    def test_rd8_about_one_deal_in_ten(self):
        rules = table(clumsy_dealer=True)
        wrong = 0
        for seed in range(600):
            state = rules.deal(4, seed)
            counts = {hand.bit_count() for hand in state.hands}
            wrong += counts != {5} or state.mishap is not None or state.burnt != 0
        assert 30 < wrong < 90
        assert all({h.bit_count() for h in table().deal(4, s).hands} == {5} for s in range(100))

    def test_rd8_the_seed_decides_and_nothing_else(self):
        rules = table(clumsy_dealer=True)
        for seed in range(60):
            assert rules.deal(4, seed).position() == rules.deal(4, seed).position()

    @pytest.mark.parametrize("hand", ["", "Kd Qh 5s 6d"])
    def test_rd8_without_cards_or_with_too_many_out_for_the_round(self, hand):
        state = at(hands=["2c 3c 4c", hand, "2d 3d 4s"], size=3, to_act=2, **self.CLUMSY)
        assert state.view(0).waiting == (2, 0)
        assert state.view(0).misdealt == (1,)
        assert refused(state, "pass")[0] == "RD-4"

    def test_rd8_too_few_cards_bet_or_fold_free(self):
        hands = ["2c 3c 4c", "Kd Qh", "2d 3d 4s"]
        state = at(hands=hands, **self.CLUMSY)
        assert listed(state)[-1] == "fold" and listed(state)[0] == "bet 3"
        state.play("fold")
        assert state.chips[1] == 20 and state.shown[1] == 0
        plain = at(hands=hands)
        plain.play("fold")
        assert plain.chips[1] == 17

    def test_rd8_a_top_card_turned_by_accident_is_thrown_out(self):
        state = at(mishap="top-card 2", **self.CLUMSY)
        state.play("fold")
        view = state.view(1)
        assert cards_text(view.burnt) == "Td" and view.gone & view.burnt
        assert view.stock == 4 and state.done[2] == ("", 0)

    def test_rd8_paid_in_by_mistake_is_not_returned(self):
        state = at(mishap="paid-in 1", **self.CLUMSY)
        state.play("bet 4")
        assert state.done[1] == ("won", 4)
        assert state.chips[1] == 20 and state.pot == 9

    def test_rd8_paid_out_by_mistake_is_taken_back_before_the_next_card(self):
        state = at(to_act=2, mishap="paid-out-noticed 2", **self.CLUMSY)
        state.play("bet 4")
        assert state.done[2] == ("lost", 4) and state.chips[2] == 24
        assert state.view(0).mistake == (2, 8)
        state.play("bet 3")
        assert state.chips[2] == 16 and state.view(0).mistake is None

    def test_rd8_paid_out_by_mistake_is_final_after_it(self):
        state = at(to_act=2, mishap="paid-out 2", **self.CLUMSY)
        state.play("bet 4")
        state.play("bet 3")
        assert state.chips[2] == 24 and state.view(0).mistake is None

    def test_rd8_chips_stay_the_same_whatever_goes_wrong(self):
        rng = Random(2)
        for version in ("red-dog", "red-dog-bank", "red-dog-six", "red-dog-polish"):
            rules = table(version, clumsy_dealer=True)
            for kind in ("paid-in", "paid-out", "paid-out-noticed", "top-card"):
                for seed in range(12):
                    state = rules.deal(4, seed)
                    if state.phase == 0:
                        state.apply(rng.choice(state.legal()))
                    if state.to_act is None:
                        continue
                    state.mishap = kind, state.to_act
                    had = total(state)
                    while state.to_act is not None:
                        state.apply(state.legal()[0])
                        assert total(state) == had

    def test_rd8_nobody_knows_what_will_go_wrong(self):
        state = at(mishap="paid-in 1", **self.CLUMSY)
        assert state.view(1) == at(**self.CLUMSY).view(1)


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "rule", "reason"),
        [
            ("bank 4", "RD-9", "red-dog-no-bank-here"),
            ("play Kd", "RD-4", "not-at-this-table"),
            ("fold Kd", "RD-4", "no-cards-wanted"),
            ("bet 0", "RD-4", "red-dog-bet-below-ante"),
            ("bet 999999999", "RD-4", "red-dog-bet-above-pool"),
        ],
    )
    def test_a_reason_for_everything(self, text, rule, reason):
        assert refused(at(), text) == (rule, reason)

    def test_a_fold_with_a_number(self):
        assert at().why_not(Move("fold", amount=3)).reason == "red-dog-no-number"

    def test_out_of_turn_and_over(self):
        state = at(to_act=0)
        assert state.why_not(Move("fold"), 1).reason == "not-your-turn"
        state.play("fold")
        assert refused(state, "fold") == ("RD-6", "deal-over")

    def test_tables_that_cannot_be(self):
        for options in ({"cards": 6}, {"ante": 0}, {"stake": "many"}, {"rounds": 2000}, {"deposit": 5}):
            with pytest.raises(TableError):
                table(**options)
        with pytest.raises(TableError) as error:
            table("red-dog-polnish")
        assert error.value.refusal.args["nearest"] == "red-dog-polish"
        with pytest.raises(TableError):
            game("red-dog").table(modifiers=["armenian"])

    def test_numbers_between_those_offered_are_taken(self):
        rules = table(stake=77, ante="4", pool_limit="off")
        assert (rules.stake, rules.ante, rules.pool_limit) == (77, 4, 0)
