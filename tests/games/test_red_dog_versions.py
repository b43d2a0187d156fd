"""Red Dog with a banker: the bank, six-spot and Polish versions (RD-9, RD-10), and whole sessions (RD-11)."""

from math import sqrt
from random import Random

import pytest

from cardtable.cards import FIFTY_TWO, cards_text
from cardtable.engine import Deal, TableError
from cardtable.games import game, open_table
from tests.games import polish_odds
from tests.games.at_table import listed, refused
from tests.games.red_dog_table import BANK, VERSIONS, laid, session, table


def at(version, options=None, **keys):
    return laid(BANK, version, options, **keys)


class TestCatalogue:
    def test_every_version_opens_by_its_name(self):
        for slug in VERSIONS:
            assert open_table(slug).name == slug
        assert open_table("Шестиочковый реддог").name == "red-dog-six"
        assert open_table("red-dog:red-dog-burn") == open_table("red-dog-burn")

    def test_rd10_what_the_text_only_names_is_marked(self):
        marked = {e.slug for e in game("red-dog").entries() if e.practice}
        assert marked == {"red-dog-six", "red-dog-polish"}


class TestBank:
    def test_rd9_the_banker_says_first_how_much(self):
        state = table("red-dog-bank").deal(3, 1)
        assert state.to_act == state.dealer
        assert listed(state) == [f"bank {n}" for n in range(1, 51)]
        assert all(hand == 0 for hand in state.hands), "nobody has cards yet"
        assert refused(state, "bank 51") == ("RD-9", "red-dog-bank-too-large")
        assert refused(state, "bank 0") == ("RD-9", "red-dog-bank-too-small")
        assert refused(state, "bet 3") == ("RD-9", "red-dog-bank-first")

    def test_rd9_the_banker_has_no_cards_and_nobody_antes(self):
        state = table("red-dog-bank").deal(3, 1)
        state.play("bank 20")
        assert state.hands[state.dealer] == 0
        assert sorted(h.bit_count() for h in state.hands) == [0, 5, 5]
        assert sorted(state.chips) == [30, 50, 50] and state.pot == 20
        assert state.to_act == (state.dealer + 1) % 3

    def test_rd9_bets_from_one_chip_up_to_the_bank_or_pass_free(self):
        state = at("red-dog-bank")
        assert listed(state) == [f"bet {n}" for n in range(1, 13)] + ["pass"]
        assert refused(state, "bet 13") == ("RD-9", "red-dog-bet-above-bank")
        assert refused(state, "bet 0") == ("RD-9", "red-dog-bet-below-one")
        assert refused(state, "fold") == ("RD-9", "red-dog-pass-not-fold")
        assert refused(state, "bank 4") == ("RD-9", "red-dog-bank-stands")
        state.play("pass")
        assert state.chips == [20, 20, 20] and state.to_act == 2

    def test_rd9_what_is_left_goes_back_and_the_bank_passes_left(self):
        state = at("red-dog-bank")
        state.play("bet 5")  # won
        state.play("bet 7")  # lost: the nine of hearts
        assert state.to_act is None
        assert state.chips == [20 + 12 - 5 + 7, 25, 13] and state.pot == 0
        deal = state.table.next_deal(Deal(1, 0), state)
        assert deal.dealer == 1 and deal.held == 0

    def test_rd9_a_broken_bank_ends_the_deal_at_once(self):
        state = at("red-dog-bank")
        state.play("bet 12")
        assert state.to_act is None and state.chips == [20, 32, 20]
        assert state.done[2] == ("", 0)
        assert state.table.next_deal(Deal(1, 0), state).dealer == 1

    def test_rd9_nobody_is_banker_without_chips(self):
        state = at("red-dog-bank", chips=[0, 0, 20], bank=3)
        state.play("pass")
        state.play("pass")
        assert state.table.next_deal(Deal(1, 0), state).dealer == 2

    def test_rd9_blind_here_too(self):
        assert at("red-dog-bank", {"blind": True}).view(1).hand == 0


class TestSixSpot:
    def test_rd10_three_cards_that_nobody_looks_at(self):
        state = table("red-dog-six").deal(4, 3)
        state.play("bank 20")
        assert sorted(h.bit_count() for h in state.hands) == [0, 3, 3, 3]
        for seat in range(4):
            view = state.view(seat)
            assert view.hand == 0 and view.hidden == (seat != state.dealer)

    def test_rd10_cards_are_turned_until_a_two_to_six_lies_open(self):
        for seed in range(40):
            state = table("red-dog-six").deal(4, seed)
            state.play("bank 20")
            assert 0 <= state.turned < 20
            assert all(card in "789TJQKA" for card in cards_text(state.burnt).replace(" ", "")[::2])
        state = at("red-dog-six", stock="Td 9h 6c 7s")
        assert cards_text(1 << state.turned) == "6c"
        assert cards_text(state.burnt) == "Td 9h" and len(state.stock) == 1

    def test_rd10_that_card_decides_for_all(self):
        state = at("red-dog-six", stock="4d 9h", hands=["", "Kd Qh 5s", "2d 3d 4s"])
        state.play("bet 5")
        state.play("bet 5")
        assert [d[0] for d in state.done] == ["", "won", "lost"]
        assert len(state.stock) == 1

    def test_rd10_up_to_the_bank_at_even_money(self):
        state = at("red-dog-six", stock="4d")
        assert listed(state)[-2:] == ["bet 12", "pass"]
        assert refused(state, "bet 13") == ("RD-10", "red-dog-bet-above-bank")
        state.play("bet 5")
        assert state.chips[1] == 25 and state.pot == 7

    def test_rd10_a_banker_holds_three_deals(self):
        rules, deal = table("red-dog-six", rounds=20), Deal(dealer=0)
        held = []
        for _ in range(6):
            state = rules.deal(3, deal.number, deal)
            held.append((state.dealer, state.held))
            if state.phase == 0:
                state.play("bank 10")
            assert state.pot == 10
            while state.to_act is not None:
                state.play("pass")
            deal = rules.next_deal(deal, state)
        assert held == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]

    def test_rd10_the_bank_stands_over_the_three_deals(self):
        rules = table("red-dog-six")
        state = at("red-dog-six", stock="4d")
        state.play("bet 5")
        state.play("pass")
        assert state.pot == 7 and state.outcome.scores == (27, 25, 20)
        deal = rules.next_deal(Deal(1, 0), state)
        assert (deal.dealer, deal.held, deal.carried) == (0, 1, (20, 25, 20))
        again = rules.deal(3, 5, deal)
        assert again.pot == 7 and again.to_act == 1

    def test_rd10_a_broken_bank_passes_on(self):
        state = at("red-dog-six", stock="4d")
        state.play("bet 12")
        deal = state.table.next_deal(Deal(1, 0), state)
        assert (deal.dealer, deal.held) == (1, 0)

    def test_rd10_without_a_low_card_nobody_bets(self):
        state = table("red-dog-six").from_position(
            {
                "game": "red-dog",
                "version": "red-dog-six",
                "hands": ["", "", ""],
                "stock": "2c 3c 4c 5c 6c 2d Td Th Ts",
                "chips": [20, 20, 20],
                "dealer": 0,
            }
        )
        state.play("bank 5")
        assert state.to_act is None and state.outcome.reason == "red-dog-no-low-card"
        assert sum(state.chips) + state.pot == 60


class TestPolish:
    def test_rd10_the_bank_is_a_fixed_sum(self):
        for deposit in (20, 10):
            state = table("red-dog-polish", deposit=deposit).deal(3, 1)
            assert state.pot == state.deposit == deposit
            assert state.chips[state.dealer] == 50 - deposit
        assert refused(state, "bank 4") == ("RD-10", "red-dog-bank-fixed")

    def test_rd10_a_bet_up_to_half_the_bank(self):
        state = at("red-dog-polish", bank=13)
        assert listed(state) == [f"bet {n}" for n in range(1, 7)] + ["pass"]
        assert refused(state, "bet 7") == ("RD-10", "red-dog-bet-above-half")

    def test_rd10_a_winner_is_paid_twice_his_bet(self):
        state = at("red-dog-polish")
        state.play("bet 5")
        assert state.chips == [20, 30, 20] and state.pot == 2

    def test_rd10_a_loser_pays_his_bet_and_a_fresh_card_is_turned_for_each(self):
        state = at("red-dog-polish")
        state.play("bet 2")
        first = state.turned
        state.play("bet 2")
        assert state.turned != first
        assert state.chips == [20, 24, 18] and state.pot == 12 - 4 + 2

    def test_rd10_nothing_may_be_withdrawn(self):
        state = at("red-dog-polish")
        state.play("pass")
        state.play("pass")
        assert state.chips[0] == 20 and state.pot == 12
        deal = state.table.next_deal(Deal(1, 0), state)
        assert (deal.dealer, deal.held) == (0, 1)

    def test_rd10_three_times_the_deposit_plays_one_last_deal(self):
        state = at("red-dog-polish", bank=28, deposit=10)
        state.play("pass")
        state.play("bet 2")  # lost
        assert state.outcome.details["last"] and state.pot == 30
        deal = state.table.next_deal(Deal(1, 0), state)
        last = state.table.deal(3, 1, deal)
        assert last.last and last.pot == 30 and last.dealer == 0
        while last.to_act is not None:
            last.play("pass")
        assert last.chips[0] == 20 + 30 and last.pot == 0
        after = last.table.next_deal(deal, last)
        assert after.dealer == 1
        assert last.table.deal(3, 2, after).deposit == 20

    def test_rd10_below_that_the_bank_goes_on(self):
        state = at("red-dog-polish", bank=27, deposit=10)
        state.play("pass")
        state.play("bet 2")
        assert not state.outcome.details["last"]

    def test_rd10_a_bank_that_can_pay_no_bet_is_broken(self):
        state = at("red-dog-polish", bank=5)
        state.play("bet 2")
        assert state.to_act is None and state.chips == [21, 24, 20]
        assert state.table.next_deal(Deal(1, 0), state).dealer == 1


class TestPolishOdds:
    def test_rd10_a_bet_wins_with_30_38_percent_exactly(self):
        ways, of = polish_odds.exact()
        assert round(100 * ways / of, 2) == 30.38

    @pytest.mark.parametrize("card", [0, 25, 51])
    def test_the_count_agrees_with_every_three_cards_looked_at(self, card):
        from math import comb

        ways = comb(51, 3) - comb(51 - polish_odds.higher(card), 3)
        assert polish_odds.by_enumeration(card) == ways

    def test_the_view_counts_the_same_before_anything_is_seen(self):
        state = table("red-dog-polish").deal(2, 1)
        ways, of = state.view(state.to_act).chance()
        exact, every = polish_odds.exact()
        assert ways * every == exact * of

    def test_bets_played_through_the_engine_agree(self):
        ways, of = polish_odds.exact()
        p, bets = ways / of, 10_000
        assert abs(polish_odds.play(bets) / bets - p) < 4 * sqrt(p * (1 - p) / bets)


class TestSessions:
    @pytest.mark.parametrize("version", VERSIONS)
    @pytest.mark.parametrize("players", [2, 5])
    def test_chips_are_conserved_and_cards_are_whole(self, version, players):
        rules, rng = table(version), Random(players)
        for seed in range(12):
            for _, state in session(rules, players, seed, rng):
                assert sum(state.chips) + state.pot == 50 * players
                assert min(state.chips) >= 0 and state.pot >= 0
                assert sum(state.cards()) == FIFTY_TWO

    @pytest.mark.parametrize("version", VERSIONS)
    def test_rd11_ends_after_the_rounds_agreed_on_or_when_one_can_go_on(self, version):
        rng, early = Random(4), 0
        for rounds in (1, 3, 60):
            rules = table(version, rounds=rounds, stake=10)
            for seed in range(15):
                *_, (deal, state) = session(rules, 3, seed, rng)
                assert deal.number <= rounds
                if deal.number < rounds:
                    early += 1
                    assert len(rules.able(state.chips)) < 2
        assert early > 0

    @pytest.mark.parametrize("version", VERSIONS)
    def test_rd11_places_by_chips(self, version):
        rng = Random(1)
        for seed in range(10):
            *_, (_, state) = session(table(version), 4, seed, rng)
            scores, places = state.outcome.scores, state.outcome.places
            values = [scores[group[0]] for group in places]
            assert values == sorted(set(scores), reverse=True)
            assert all(scores[seat] == v for group, v in zip(places, values, strict=True) for seat in group)

    def test_rd11_the_last_pool_is_shared(self):
        state = table("red-dog", rounds=1).deal(3, 1)
        while state.to_act is not None:
            state.play("fold")
        assert state.chips == [50, 50, 50] and state.pot == 0
        assert state.table.next_deal(Deal(), state) is None

    @pytest.mark.parametrize(("rounds", "chips"), [(1, [4, 24, 20]), (2, [0, 20, 16])])
    def test_rd11_who_lost_his_last_chip_in_the_last_round_has_his_part(self, rounds, chips):
        """He was not asked for an ante that he could not pay; in a round before the last he is."""
        state = table("red-dog", rounds=rounds).from_position(
            {
                "game": "red-dog",
                "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"],
                "stock": "Ad",
                "chips": [0, 20, 20],
                "pool": 9,
                "dealer": 2,
                "to_act": 2,
            }
        )
        state.play("bet 4")
        assert state.chips == chips

    def test_rd11_a_pool_that_has_swallowed_all_chips_is_shared(self):
        state = table("red-dog").from_position(
            {
                "game": "red-dog",
                "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"],
                "chips": [0, 1, 0],
                "pool": 29,
                "dealer": 1,
                "to_act": 1,
            }
        )
        state.play("fold")
        assert state.chips == [10, 10, 10] and state.pot == 0
        assert state.table.next_deal(Deal(), state) is not None

    def test_rd11_the_only_one_who_can_go_on_has_the_pool(self):
        state = table("red-dog").from_position(
            {
                "game": "red-dog",
                "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"],
                "chips": [0, 5, 0],
                "pool": 25,
                "dealer": 1,
                "to_act": 1,
            }
        )
        state.play("fold")
        assert state.chips == [0, 30, 0] and state.table.next_deal(Deal(), state) is None

    @pytest.mark.parametrize(
        ("chips", "pool", "options", "told"),
        [
            ([0, 1, 0], 29, {}, "red-dog-pool-nobody"),  # no limit was passed: nobody can go on
            ([0, 5, 0], 25, {}, "red-dog-pool-only"),
            ([9, 5, 9], 25, {"rounds": 1}, "red-dog-pool-last"),
            ([9, 5, 9], 25, {"pool_limit": 20}, "red-dog-pool-shared"),
        ],
    )
    def test_rd7_rd11_the_log_says_why_a_pool_is_shared(self, chips, pool, options, told):
        doc = {"game": "red-dog", "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"], "dealer": 1, "to_act": 1}
        state = table("red-dog", **options).from_position(doc | {"chips": chips, "pool": pool})
        state.log = []
        state.play("fold")
        assert [e.kind for e in state.log if e.kind.startswith("red-dog-pool")] == [told]

    def test_rd4_who_cannot_ante_in_the_next_deal_is_told_to_be_out(self):
        doc = {"game": "red-dog", "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"], "dealer": 1, "to_act": 1}
        state = table("red-dog", ante=3).from_position(doc | {"ante": 3, "chips": [2, 9, 9], "pool": 20})
        state.log = []
        state.play("fold")
        assert [(e.kind, e.seat) for e in state.log if "out-of" in e.kind] == [("red-dog-out-of-session", 0)]
        following = state.table.next_deal(Deal(), state)
        assert state.table.deal(3, 1, following).out == 0b001

    @pytest.mark.parametrize("held", [0, 2])
    def test_rd10_who_has_lost_his_last_chip_to_a_bank_is_told_to_be_out(self, held):
        """Whether the bank stays or goes back; the banker himself owns his bank."""
        state = table("red-dog-six").from_position(
            {
                "game": "red-dog",
                "version": "red-dog-six",
                "hands": ["7c 8c 9c", "Kd Qh 5s", ""],
                "chips": [2, 9, 0],
                "bank": 8,
                "held": held,
                "turned": "6d",
                "dealer": 2,
            }
        )
        state.log = []
        state.play("bet 2")
        state.play("pass")
        assert [(e.kind, e.seat) for e in state.log if e.kind == "red-dog-broke"] == [("red-dog-broke", 0)]

    def test_rd11_when_nobody_can_ante_again_the_session_is_over(self):
        state = table("red-dog").from_position(
            {
                "game": "red-dog",
                "hands": ["2c 3c 4c", "Kd Qh 5s", "2d 3d 4s"],
                "stock": "Td 9h 8c",
                "chips": [3, 5, 2],
                "ante": 9,
                "pool": 9,
                "dealer": 0,
                "to_act": 1,
            }
        )
        state.play("fold")
        assert state.chips == [3, 0, 2] and state.pot == 14
        state.pot = 4
        state.play("fold")
        assert state.to_act is None and state.view(0).out == (0, 1, 2)
        assert state.pot + sum(state.chips) == 9
        assert state.table.next_deal(Deal(), state) is None

    def test_rd11_the_bank_of_the_last_round_goes_back(self):
        for version in ("red-dog-six", "red-dog-polish"):
            state = table(version, rounds=1).deal(3, 1)
            if state.phase == 0:
                state.play("bank 9")
            while state.to_act is not None:
                state.play("pass")
            assert state.chips == [50, 50, 50] and state.table.next_deal(Deal(), state) is None

    def test_a_session_cannot_go_on_with_one_player(self):
        with pytest.raises(TableError):
            table("red-dog").deal(3, 1, Deal(2, 0, None, (150, 0, 0)))
        with pytest.raises(TableError):
            table("red-dog").deal(3, 1, Deal(2, 0, None, (50, 50)))


def test_events_tell_what_happens_to_the_chips():
    state = table("red-dog").deal(3, 1)
    state.log = []
    assert [e.kind for e in state.log] == ["red-dog-first-ace", "red-dog-antes", "dealt"]
    state.log.clear()
    state.play("bet 3")
    assert state.log[0].kind in ("red-dog-won", "red-dog-lost")
    assert state.log[0].args["chips"] == 3
    burning = at_burn()
    burning.log = []
    burning.log.clear()
    burning.play("bet 1")
    assert burning.log[0].kind == "red-dog-burnt"


def at_burn():
    return table("red-dog-burn").deal(3, 1)
