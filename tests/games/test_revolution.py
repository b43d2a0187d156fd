"""Revolution, rule by rule (RV-1 to RV-10), in small positions."""

import pytest

from cardtable.cards import FIFTY_TWO, parse_card
from cardtable.engine import Deal, Move, TableError
from cardtable.games import game
from tests.games.at_table import refused, texts

# Seat 0 won the trick before with the nine of hearts, led in hearts; no trump yet.
SECOND = {
    "game": "revolution",
    "hands": ["5s 9s Ts Kd 3h", "2s 7d 8d", "4s 6s Jh", "3c 4c Qc"],
    "led": "h",
    "won": "9h",
    "leader": 0,
    "tricks": [1, 0, 0, 0],
}


def table(**options):
    return game("revolution").table(options=options)


def at(options=None, **keys):
    doc = SECOND | keys
    return table(**(options or {})).from_position({k: v for k, v in doc.items() if v is not None})


class TestDeal:
    def test_rv1_four_players_with_thirteen_cards_each(self):
        state = table().deal(4, 5)
        assert [hand.bit_count() for hand in state.hands] == [13] * 4
        assert sum(state.hands) == FIFTY_TWO
        for players in (3, 5):
            with pytest.raises(TableError):
                table().deal(players, 5)

    def test_rv1_the_first_dealer_is_drawn_then_the_deal_passes_clockwise(self):
        assert {table().deal(4, seed).dealer for seed in range(40)} == {0, 1, 2, 3}
        assert table().deal(4, 5, Deal(2, dealer=3)).dealer == 3

    @pytest.mark.parametrize("suit", ["s", "h", "d", "c"])
    def test_rv2_the_ace_of_the_suit_agreed_on_leads(self, suit):
        for seed in range(8):
            state = table(ace=suit).deal(4, seed)
            assert state.hands[state.to_act] >> parse_card(f"A{suit}") & 1

    def test_rv2_another_suit_gives_another_leader(self):
        leaders = [[table(ace=s).deal(4, seed).to_act for seed in range(10)] for s in "shdc"]
        assert len(set(map(tuple, leaders))) == 4

    def test_rv2_any_card_may_be_led_first(self):
        state = table().deal(4, 1)
        assert len(state.legal()) == 13
        assert refused(state, "pass") == ("RV-3", "revolution-pass-first-trick")


class TestFirstTrick:
    FIRST = {"led": None, "won": None, "tricks": None, "leader": None, "to_act": 0}

    def first(self, **keys):
        return at(**(self.FIRST | {"hands": ["Kh 2c", "3h 5h 9s", "7s Ac 8c", "Ah 2d 4d"]} | keys))

    def test_rv3_follow_suit(self):
        state = self.first()
        state.play("play Kh")
        assert texts(state) == ["play 3h", "play 5h"]
        assert refused(state, "play 9s") == ("RV-3", "revolution-follow-suit")

    def test_rv3_else_any_card(self):
        state = self.first()
        state.play("play Kh")
        state.play("play 3h")
        assert texts(state) == ["play 7s", "play 8c", "play Ac"]

    def test_rv3_the_highest_of_the_suit_led_takes_the_trick_and_leads(self):
        state = self.first()
        for move in ("play Kh", "play 3h", "play Ac", "play Ah"):
            state.play(move)
        assert state.tricks == [0, 0, 0, 1]
        assert state.to_act == 3
        assert state.position()["won"] == "Ah" and state.position()["led"] == "h"

    def test_rv6_no_trump_is_made_in_the_first_trick(self):
        state = self.first()
        for move in ("play Kh", "play 3h", "play Ac", "play Ah"):
            state.play(move)
        assert state.trump == -1


class TestLead:
    def test_rv4_not_the_suit_led_before(self):
        assert refused(at(), "play 3h") == ("RV-4", "revolution-suit-led-before")

    def test_rv4_no_higher_rank_than_the_card_that_won(self):
        assert refused(at(), "play Ts") == ("RV-4", "revolution-above-last-winner")
        assert refused(at(), "play Kd") == ("RV-4", "revolution-above-last-winner")

    def test_rv4_equal_rank_is_allowed(self):
        assert texts(at()) == ["pass", "play 5s", "play 9s"]

    def test_rv4_without_a_card_that_may_be_led_he_has_to_pass(self):
        state = at(hands=["Ts Kd 3h", "2s 7d 8d", "4s 6s Jh", "3c 4c Qc"])
        assert texts(state) == ["pass"]

    def test_rv4_those_who_get_the_lead_play_any_card_or_pass_on(self):
        state = at()
        state.play("pass")
        assert state.to_act == 1
        assert texts(state) == ["pass", "play 2s", "play 7d", "play 8d"]
        state.play("pass")
        state.play("pass")
        assert state.to_act == 3 and "pass" in texts(state)

    def test_rv4_when_it_comes_back_he_must_lead_any_card(self):
        state = at()
        for _ in range(4):
            state.play("pass")
        assert state.to_act == 0
        assert texts(state) == ["play 3h", "play 5s", "play 9s", "play Kd", "play Ts"]
        assert refused(state, "pass") == ("RV-4", "revolution-lead-came-back")

    def test_rv4_only_a_lead_is_passed_on(self):
        state = at()
        state.play("play 5s")
        assert refused(state, "pass") == ("RV-4", "revolution-pass-only-lead")


class TestFollowing:
    def test_rv5_follow_suit(self):
        state = at()
        state.play("play 5s")
        assert texts(state) == ["play 2s"]
        assert refused(state, "play 7d") == ("RV-5", "revolution-follow-suit")

    def test_rv5_else_a_suit_other_than_that_of_the_card_that_won_before(self):
        state = at(hands=["5s", "2h 7d 8d", "4s", "3c"])
        state.play("play 5s")
        assert texts(state) == ["play 7d", "play 8d"]
        assert refused(state, "play 2h") == ("RV-5", "revolution-other-suit-first")

    def test_rv5_who_has_none_of_those_plays_any_card(self):
        state = at(hands=["5s", "2h Jh", "4s 2c", "3c 4c"])
        state.play("play 5s")
        assert texts(state) == ["play 2h", "play Jh"]
        state.play("play Jh")
        assert state.trump == -1, "a card of the suit that won before makes no trump (RV-6)"


class TestTrump:
    def played(self, options=None, **keys):
        state = at(options, **keys)
        for move in ("play 5s", "play 2s", "play 6s"):
            state.play(move)
        return state

    def test_rv6_the_first_card_that_does_not_follow_makes_its_suit_trump_and_takes_the_trick(self):
        state = self.played()
        assert state.trump == -1
        state.play("play 3c")
        assert state.trump == 0
        assert state.tricks == [1, 0, 0, 1] and state.to_act == 3

    def test_rv6_the_highest_trump_takes_it(self):
        state = at(hands=["5s 9s", "7d 8d", "8c Td", "3c 4c"])
        for move in ("play 5s", "play 7d", "play Td", "play 4c"):
            state.play(move)
        assert state.trump == 1
        assert state.tricks == [1, 0, 1, 0]

    def test_rv6_literal_following_cards_count_too(self):
        state = at({"literal": True})
        state.play("play 5s")
        state.play("play 2s")
        assert state.trump == 3
        plain = at()
        plain.play("play 5s")
        plain.play("play 2s")
        assert plain.trump == -1

    def test_rv6_literal_the_led_card_is_a_trump_then(self):
        state = at({"literal": True})
        for move in ("play 9s", "play 2s", "play Jh", "play 3c"):
            state.play(move)
        assert state.tricks == [2, 0, 0, 0]

    def test_rv7_rv4_and_rv5_hold_until_there_is_a_trump(self):
        state = at(hands=["5s 3h", "2s 7d", "9s 6s 4h", "8s 4c"], tricks=[1, 0, 1, 0])
        for move in ("play 5s", "play 2s", "play 9s", "play 8s"):
            state.play(move)
        assert state.trump == -1 and state.to_act == 2
        assert texts(state) == ["pass", "play 4h"]
        assert refused(state, "play 6s") == ("RV-4", "revolution-suit-led-before")

    def test_rv7_by_default_the_trump_stays(self):
        state = self.played()
        state.play("play 3c")
        assert state.trump == 0
        assert texts(state) == ["play 4c", "play Qc"]
        assert refused(state, "pass") == ("RV-8", "revolution-pass-after-trump")

    def test_rv7_renewed_each_trick_makes_its_own(self):
        state = self.played({"renewed": True})
        state.play("play 3c")
        assert state.trump == -1
        assert state.position()["led"] == "s" and state.position()["won"] == "3c"
        assert texts(state) == ["pass"], "both clubs are above the three that won"

    def test_rv8_with_a_trump_nobody_has_to_follow(self):
        state = at(trump="c")
        state.play("play 3h")
        assert texts(state) == ["play 2s", "play 7d", "play 8d"]
        state = at(trump="c", hands=["3h", "4h 7d", "5s", "6s"])
        state.play("play 3h")
        assert texts(state) == ["play 4h", "play 7d"]

    def test_rv8_already_in_the_trick_that_makes_it(self):
        state = at(hands=["5s", "7d", "6s 8h", "4s"])
        state.play("play 5s")
        state.play("play 7d")
        assert texts(state) == ["play 6s", "play 8h"]

    def test_rv8_without_trumps_the_highest_of_the_suit_led_takes_it(self):
        state = at(trump="c", hands=["3h", "4h", "As", "6s"])
        for move in ("play 3h", "play 4h", "play As", "play 6s"):
            state.play(move)
        assert state.tricks == [1, 1, 0, 0]


class TestEnd:
    def test_rv9_four_tricks_end_the_deal(self):
        state = at(trump="c", tricks=[3, 2, 2, 0], hands=["Ah 2d 3d", "3h 4d", "4h 5d", "5h 6d"])
        for move in ("play Ah", "play 3h", "play 4h", "play 5h"):
            state.play(move)
        assert state.to_act is None and state.legal() == ()
        assert state.outcome.places == ((0,), (1, 2), (3,))
        assert state.outcome.scores == (4, 2, 2, 0)
        assert refused(state, "play 2d") == ("RV-9", "deal-over")

    def test_rv9_somebody_has_four_by_the_thirteenth_trick(self):
        from random import Random

        rng = Random(9)
        longest = 0
        for seed in range(150):
            state = table(renewed=seed % 2 == 1, literal=seed % 3 == 0).deal(4, seed)
            while state.to_act is not None:
                state.apply(rng.choice(state.legal()))
            assert max(state.tricks) == 4
            longest = max(longest, sum(state.tricks))
        assert 10 <= longest <= 13

    def test_rv10_one_deal_by_default(self):
        state = table().deal(4, 3)
        finish(state)
        assert table().next_deal(Deal(), state) is None

    def test_rv10_a_series_of_four_adds_up_the_tricks_and_the_deal_passes_on(self):
        series, deal, sums, dealers = table(series=4), Deal(), [0, 0, 0, 0], []
        while deal is not None:
            state = series.deal(4, deal.number, deal)
            dealers.append(state.dealer)
            finish(state)
            sums = [a + b for a, b in zip(sums, state.tricks, strict=True)]
            assert state.outcome.scores == tuple(sums)
            last, deal = deal, series.next_deal(deal, state)
        assert last.number == 4
        assert dealers == [(dealers[0] + i) % 4 for i in range(4)]


def finish(state):
    while state.to_act is not None:
        state.apply(state.legal()[0])


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "rule", "reason"),
        [
            ("play 2s", "RV-3", "not-in-hand"),
            ("play 5s 9s", "RV-3", "one-card-wanted"),
            ("play", "RV-3", "cards-wanted"),
            ("pass 5s", "RV-4", "no-cards-wanted"),
            ("lead 5s", "RV-3", "not-at-this-table"),
            ("bet 3", "RV-3", "not-at-this-table"),
        ],
    )
    def test_a_reason_for_everything(self, text, rule, reason):
        assert refused(at(), text) == (rule, reason)

    def test_out_of_turn(self):
        found = at().why_not(Move.parse("play 2s"), 1)
        assert (found.reason, found.args) == ("not-your-turn", {"seat": 0})

    def test_views_give_the_same_reasons(self):
        state = at()
        for text in ("play Ts", "play 3h", "play 5s", "play 2s"):
            move = Move.parse(text)
            assert state.view(0).why_not(move) == state.why_not(move)
        assert state.view(1).why_not(Move.parse("play 2s")).reason == "not-your-turn"

    def test_tables_that_cannot_be(self):
        for options in ({"series": 3}, {"ace": "x"}, {"litteral": True}):
            with pytest.raises(TableError):
                table(**options)
        with pytest.raises(TableError):
            game("revolution").table(modifiers=["armenian"])


def test_events_tell_the_beginning_the_trump_and_the_tricks():
    state = at(trump=None)
    state.log = []
    for move in ("play 5s", "play 2s", "play 6s", "play 3c"):
        state.play(move)
    assert [(e.kind, e.seat) for e in state.log] == [("trump-found", 3), ("trick-taken", 3)]
    assert state.log[0].args["suit"] == "c"
    fresh = table().deal(4, 1)
    fresh.log = []
    assert [e.kind for e in fresh.log] == ["dealer", "dealt", "leads"]
