"""What a seat sees at Red Dog, the chances that it can count, worlds laid after it, positions in and out."""

from itertools import combinations
from random import Random

import pytest

from cardtable.cards import cards_in, cards_text
from cardtable.engine import PositionError
from cardtable.engine.position import dump, parse
from cardtable.games import from_position
from tests.games.red_dog_table import BANK, POOL, VERSIONS, session, table


def states(version, players, sessions, **options):
    """The states of sessions played at random."""
    for seed in range(sessions):
        for _, state in session(table(version, **options), players, seed, Random(seed)):
            yield state


class TestViews:
    @pytest.mark.parametrize("version", VERSIONS)
    def test_worlds_keep_to_the_view(self, version):
        for n, state in enumerate(states(version, 4, 3)):
            for seat in range(4):
                view = state.view(seat)
                assert view.determinize(Random(n)).view(seat) == view

    def test_swapping_hidden_cards_changes_no_view(self):
        state = from_position(POOL)
        other = from_position(
            POOL | {"hands": ["2c 3c 4c", "Kd Qh 5s", "9h Td 8c"], "stock": "2d 3d 4s 7s 6s"}
        )
        assert state.view(1) == other.view(1)
        assert state.view(2) != other.view(2)

    def test_the_order_of_the_stock_is_hidden(self):
        state, other = from_position(POOL), from_position(POOL | {"stock": "6s 7s 8c 9h Td"})
        for seat in range(3):
            assert state.view(seat) == other.view(seat)

    def test_own_blind_cards_are_laid_anew_too(self):
        blind = POOL | {"options": {"blind": True}, "stock": None}
        state = from_position({k: v for k, v in blind.items() if v is not None})
        hands = {state.determinize(1, Random(n)).hands[1] for n in range(10)}
        assert len(hands) > 5

    def test_rd5_shown_cards_stay_where_they_are(self):
        state = from_position(POOL)
        state.play("bet 4")
        for n in range(10):
            assert state.determinize(0, Random(n)).hands[1] >> 45 & 1, "the king of diamonds"

    def test_before_the_banker_has_spoken_nobody_has_cards(self):
        state = table("red-dog-bank").deal(3, 1)
        view = state.view((state.dealer + 1) % 3)
        assert view.counts == (0, 0, 0) and view.stock == 52 and view.phase == "bank"
        assert (view.low, view.high) == (1, 50)


class TestChance:
    def test_the_fresh_pack(self):
        doc = {k: v for k, v in POOL.items() if k != "stock"}
        state = from_position(doc)
        # Kd is above 2d-Qd, Qh above 2h-Jh, 5s above 2s-4s: 11 + 10 + 3 of 49
        assert state.view(1).chance() == (24, 49)

    def test_cards_turned_and_shown_are_counted(self):
        state = from_position(POOL | {"to_act": 2})
        before = state.view(0).chance()
        state.play("bet 3")  # lost: the ten of diamonds lies open, and the hand 2d 3d 4s
        after = state.view(0).chance()
        # what is left unseen: the stock and the hand of seat 1
        assert before[1] - after[1] == 4

    def test_burnt_cards_are_counted(self):
        state = from_position(POOL | {"version": "red-dog-burn", "to_act": 2, "stock": "Td 9h 8c 7s 6s"})
        before = state.view(0).chance()
        state.play("bet 3")
        assert before[1] - state.view(0).chance()[1] == 5

    def test_the_chance_is_that_of_all_worlds(self):
        """Each unseen card is the next one equally often: counted over every way."""
        state = from_position(POOL)
        view = state.view(1)
        ways, of = view.chance()
        wins = sum(
            any(c & 3 == card & 3 and c > card for c in cards_in(view.hand)) for card in cards_in(view.unseen)
        )
        assert (ways, of) == (wins, view.unseen.bit_count())

    def test_blind_chances_over_every_hand_and_card(self):
        doc = POOL | {
            "options": {"blind": True},
            "hands": ["2c 3c", "Kd Qh", "2d 3d"],
            "stock": "Td 9h 8c Qd Ks",
        }
        view = from_position(doc).view(1)
        ways = every = 0
        unseen = list(cards_in(view.unseen))
        for card in unseen:
            for hand in combinations([c for c in unseen if c != card], 2):
                every += 1
                ways += any(c & 3 == card & 3 and c > card for c in hand)
        assert view.chance() == (ways, every)

    def test_six_spot_chances_for_the_card_that_lies_open(self):
        doc = BANK | {"version": "red-dog-six", "stock": "4d Td 9h 8c Qd Ks"}
        view = from_position(doc).view(1)
        unseen = list(cards_in(view.unseen))
        hands = list(combinations(unseen, 3))
        wins = sum(any(c & 3 == 1 and c > view.turned for c in hand) for hand in hands)
        assert view.chance() == (wins, len(hands))

    def test_no_chance_without_cards(self):
        assert from_position(BANK).view(0).chance() is None
        assert table("red-dog-bank").deal(3, 1).view(0).chance() is None


class TestPositions:
    @pytest.mark.parametrize("version", VERSIONS)
    @pytest.mark.parametrize("clumsy", [False, True])
    def test_every_state_goes_round_with_every_view(self, version, clumsy):
        for n, state in enumerate(states(version, 3, 4, clumsy_dealer=clumsy)):
            back = from_position(parse(dump(state.position())) if n % 5 == 0 else state.position())
            assert back.position() == state.position()
            assert back.legal() == state.legal() and back.outcome == state.outcome
            for seat in range(3):
                assert back.view(seat) == state.view(seat)

    def test_playing_on_leaves_the_file_s_values_alone(self):
        from_position(POOL).play("bet 4")
        assert POOL["chips"] == [20, 20, 20]

    def test_a_stock_that_is_left_out_is_the_rest_shuffled_by_the_seed(self):
        doc = {k: v for k, v in POOL.items() if k != "stock"}
        one, two = from_position(doc | {"seed": 1}), from_position(doc | {"seed": 2})
        assert len(one.stock) == 43 and one.stock != two.stock
        assert from_position(doc | {"seed": 1}).position() == one.position()

    def test_the_ante_may_be_a_key_or_an_option(self):
        doc = {k: v for k, v in POOL.items() if k != "ante"} | {"options": {"ante": 3}}
        assert from_position(doc).position() == from_position(POOL).position()

    def test_without_a_word_the_dealers_left_is_to_act(self):
        doc = {k: v for k, v in POOL.items() if k != "to_act"}
        assert from_position(doc).to_act == 1
        assert from_position(doc | {"dealer": 1}).to_act == 2

    def test_hands_of_the_file_say_how_many_cards_each_has(self):
        assert from_position(POOL).view(0).size == 3
        assert cards_text(from_position(POOL).hands[0]) == "2c 3c 4c"

    @pytest.mark.parametrize(
        ("doc", "changes", "key", "reason"),
        [
            (POOL, {"hands": ["2c", "2c"]}, "hands", "card-twice"),
            (POOL, {"hands": ["2c"]}, "hands", "hands-count"),
            (POOL, {"hands": ["2c Xr", "3c", "4c"]}, "hands", "card-not-in-pack"),
            (POOL, {"hands": ["2c 3c 4c 5c 6c 7c", "3d", "4d"]}, "hands", "red-dog-hand-too-large"),
            (POOL, {"hands": ["", "", ""]}, "hands", "red-dog-nobody-to-act"),
            (POOL, {"stock": "Kd"}, "stock", "card-twice"),
            (POOL, {"stock": ""}, "stock", "red-dog-stock-too-short"),
            (POOL, {"chips": [20, 20]}, "chips", "list-length"),
            (POOL, {"chips": [20, 20, -1]}, "chips", "bad-number"),
            (POOL, {"chips": [20, 20, True]}, "chips", "wrong-type"),
            (POOL, {"pool": -1}, "pool", "bad-number"),
            (POOL, {"bank": 5}, "bank", "key-not-here"),
            (POOL, {"deposit": 5}, "deposit", "key-not-here"),
            (POOL, {"last": True}, "last", "key-not-here"),
            (POOL, {"held": 1}, "held", "bad-number"),
            (POOL, {"ante": 0}, "ante", "option-value"),
            (POOL, {"options": {"ante": 2}}, "ante", "red-dog-two-antes"),
            (POOL, {"dealer": 3}, "dealer", "no-seat"),
            (POOL, {"to_act": 3}, "to_act", "no-seat"),
            (POOL, {"out": [1]}, "to_act", "act-out-of-turn"),
            (POOL, {"out": [5]}, "out", "no-seat"),
            (POOL, {"burnt": "Kd"}, "burnt", "card-twice"),
            (POOL, {"turned": "Td"}, "turned", "card-twice"),
            (POOL, {"shown": ["", "2c", ""]}, "shown", "red-dog-shows-others"),
            (POOL, {"shown": [""]}, "shown", "list-length"),
            (POOL, {"record": ["", "stole 4", ""]}, "record", "red-dog-bad-record"),
            (POOL, {"record": ["", "won 4", ""]}, "to_act", "act-out-of-turn"),
            (POOL, {"mishap": "top-card 1"}, "mishap", "key-not-here"),
            (POOL, {"mishap": "earthquake 1"}, "mishap", "red-dog-bad-record"),
            (POOL, {"mistake": "7 2"}, "mistake", "red-dog-bad-record"),
            (POOL, {"drawn": "As"}, "drawn", "red-dog-bad-record"),
            (POOL, {"size": 6}, "size", "bad-number"),
            (POOL, {"trump": "d"}, "trump", "unknown-key"),
            (POOL, {"version": "red-dog-nine"}, "game", "unknown-version"),
            (POOL, {"result": {"over": True}}, "to_act", "position-over"),
            (BANK, {"hands": ["2c", "3c", "4c"]}, "hands", "red-dog-banker-has-cards"),
            (BANK, {"bank": None}, "bank", "red-dog-bank-missing"),
            (BANK, {"bank": 0}, "bank", "red-dog-bank-is-broken"),
            (BANK, {"pool": 3}, "pool", "key-not-here"),
            (BANK, {"ante": 3}, "ante", "key-not-here"),
            (BANK, {"to_act": 0}, "to_act", "act-out-of-turn"),
            (BANK, {"out": [0]}, "out", "red-dog-banker-out"),
            (BANK, {"version": "red-dog-polish", "bank": 1}, "bank", "red-dog-bank-is-broken"),
            (BANK, {"version": "red-dog-six", "turned": "9c"}, "turned", "red-dog-turned-above-six"),
            (BANK, {"version": "red-dog-six", "held": 3}, "held", "bad-number"),
            (BANK, {"hands": ["", "", ""], "bank": None}, "to_act", "act-out-of-turn"),
            (
                BANK,
                {"hands": ["", "", ""], "bank": None, "to_act": 0, "chips": [0, 9, 9]},
                "chips",
                "red-dog-banker-no-chips",
            ),
            (BANK, {"hands": ["", "", ""], "bank": None, "to_act": 0}, "stock", "red-dog-stock-too-short"),
        ],
    )
    def test_contradictions_are_refused_with_the_key(self, doc, changes, key, reason):
        doc = {k: v for k, v in (doc | changes).items() if v is not None}
        with pytest.raises(PositionError) as error:
            from_position(doc)
        assert (error.value.key, error.value.refusal.reason) == (key, reason)

    def test_a_result_that_does_not_follow(self):
        state = from_position(POOL | {"to_act": 0})
        state.play("fold")
        doc = state.position()
        assert from_position(doc).outcome == state.outcome
        doc["result"] = doc["result"] | {"scores": [99, 20, 20]}
        with pytest.raises(PositionError) as error:
            from_position(doc)
        assert error.value.refusal.reason == "result-does-not-follow"
