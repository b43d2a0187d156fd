"""What a seat sees at Revolution, worlds laid after it, and positions in and out."""

from random import Random

import pytest

from cardtable.cards import SUIT_MASKS, SUITS
from cardtable.engine import PositionError
from cardtable.engine.position import dump, parse
from cardtable.games import from_position, game

TABLE = game("revolution").table()


def random_states(deals, options=None):
    """States of random deals, one every few moves."""
    table = game("revolution").table(options=options or {})
    for seed in range(deals):
        rng = Random(seed)
        state = table.deal(4, seed)
        while state.to_act is not None:
            if rng.random() < 0.25:
                yield state
            state.apply(rng.choice(state.legal()))
        yield state


class TestViews:
    def test_swapping_hidden_cards_changes_no_view(self):
        state = TABLE.deal(4, 2)
        other = state.clone()
        other.hands[1], other.hands[2] = other.hands[2], other.hands[1]
        seat = 0 if state.to_act != 0 else 3
        assert state.view(seat) == other.view(seat)
        assert state.view(1) != other.view(1)

    def test_worlds_keep_to_the_view_and_to_what_was_shown(self):
        shown = 0
        for n, state in enumerate(random_states(12)):
            for seat in range(4):
                view = state.view(seat)
                world = view.determinize(Random(n))
                assert world.view(seat) == view
                for other in range(4):
                    for suit in view.voids[other]:
                        shown += 1
                        assert not world.hands[other] & SUIT_MASKS[SUITS.index(suit)]
        assert shown > 100

    def test_voids_are_true(self):
        for state in random_states(12):
            for seat in range(4):
                for suit in state.view(0).voids[seat]:
                    assert not state.hands[seat] & SUIT_MASKS[SUITS.index(suit)]

    def test_rv5_who_plays_the_suit_that_won_has_nothing_else(self):
        doc = {
            "game": "revolution",
            "hands": ["5s", "2h Jh", "4s 2c", "3c 4c"],
            "led": "h",
            "won": "9h",
            "leader": 0,
            "tricks": [1, 0, 0, 0],
        }
        state = from_position(doc)
        state.play("play 5s")
        state.play("play Jh")
        assert state.view(0).voids == ("", "cds", "", "")

    def test_worlds_are_found_when_the_voids_leave_one_way_only(self):
        doc = {
            "game": "revolution",
            "hands": ["5s 6s", "2h 3h", "2d 3d", "2c 3c"],
            "voids": ["", "cds", "chs", "dhs"],
            "led": "h",
            "won": "9h",
            "tricks": [1, 0, 0, 0],
        }
        state = from_position(doc)
        for luck in range(20):
            assert state.view(0).determinize(Random(luck)).hands == state.hands

    def test_worlds_are_found_by_moving_cards_on(self):
        doc = {
            "game": "revolution",
            "hands": ["5s 6s", "2h 3h 4h", "2d 3d 4d", "2c 3c 4c"],
            "voids": ["", "ds", "cs", "s"],
            "led": "h",
            "won": "9h",
            "tricks": [1, 0, 0, 0],
        }
        view = from_position(doc).view(0)
        seen = set()
        for luck in range(60):
            world = view.determinize(Random(luck))
            assert world.view(0) == view
            seen.add(tuple(world.hands))
        assert len(seen) > 5

    def test_the_bound_winner_is_named(self):
        state = from_position(
            {
                "game": "revolution",
                "hands": ["5s", "2h", "4s", "3c"],
                "led": "h",
                "won": "9h",
                "leader": 0,
                "tricks": [1, 0, 0, 0],
            }
        )
        assert state.view(2).bound
        state.play("pass")
        assert not state.view(2).bound


class TestPositions:
    @pytest.mark.parametrize("options", [{}, {"literal": True}, {"renewed": True, "ace": "d", "series": 4}])
    def test_every_state_goes_round_with_every_view(self, options):
        for state in random_states(4, options):
            back = from_position(parse(dump(state.position())))
            assert back.position() == state.position()
            assert back.legal() == state.legal() and back.outcome == state.outcome
            for seat in range(4):
                assert back.view(seat) == state.view(seat)

    def test_the_leader_may_be_named_as_the_last_winner(self):
        doc = GOOD | {"passes": 1, "leader": 0, "to_act": 1}
        assert from_position(doc).position() == from_position(doc | {"leader": 1}).position()
        assert from_position(doc).position()["leader"] == 1

    def test_the_trump_of_a_trick_is_found_when_it_is_not_named(self):
        doc = GOOD | {"trick": ["5s", "7d"], "hands": ["9s", "8d", "4s 6s", "3c 4c"], "to_act": 2}
        assert from_position(doc).position()["trump"] == "d"

    def test_without_names_the_ace_leads(self):
        doc = {"game": "revolution", "hands": ["2s 3s", "4s 5s", "As 6s", "7s 8s"]}
        assert from_position(doc).to_act == 2

    @pytest.mark.parametrize(
        ("changes", "key", "reason"),
        [
            ({"hands": ["5s 9s", "5s", "4s", "3c"]}, "hands", "card-twice"),
            ({"hands": ["5s 9h", "2s", "4s", "3c"]}, "hands", "card-twice"),
            ({"hands": ["5s Xr", "2s", "4s", "3c"]}, "hands", "card-not-in-pack"),
            ({"hands": ["5s", "2s", "4s"]}, "hands", "hands-exactly"),
            ({"hands": ["5s 1s", "2s", "4s", "3c"]}, "hands", "no-card"),
            ({"hands": ["5s", "2s", "", "3c"]}, "hands", "revolution-no-card-left"),
            ({"trick": ["5s"]}, "trick", "card-twice"),
            ({"trick": ["Ac", "Kc", "Jc", "Tc"]}, "trick", "revolution-trick-whole"),
            ({"leader": 4}, "leader", "no-seat"),
            ({"leader": "0"}, "leader", "wrong-type"),
            ({"to_act": 2}, "to_act", "act-out-of-turn"),
            ({"led": "x"}, "led", "bad-suit"),
            ({"led": "s"}, "led", "revolution-led-and-won"),
            ({"won": None}, "led", "key-not-here"),
            ({"won": None, "led": None}, "won", "revolution-won-missing"),
            ({"tricks": [0, 0, 0, 0]}, "won", "revolution-no-trick-before"),
            ({"tricks": [1, 0, 0]}, "tricks", "list-length"),
            ({"tricks": [5, 0, 0, 0]}, "tricks", "bad-number"),
            ({"tricks": [4, 4, 0, 0]}, "tricks", "revolution-too-many-tricks"),
            ({"tricks": [4, 0, 0, 0], "to_act": 0}, "to_act", "position-over"),
            ({"passes": 5}, "passes", "bad-number"),
            ({"passes": 1, "trump": "s"}, "passes", "key-not-here"),
            ({"voids": ["s", "", "", ""]}, "voids", "revolution-holds-void"),
            ({"voids": ["", ""]}, "voids", "list-length"),
            ({"voids": ["q", "", "", ""]}, "voids", "bad-suit"),
            ({"result": {"over": True}}, "result", "revolution-not-over"),
            ({"stock": "2c"}, "stock", "unknown-key"),
            ({"options": {"series": 2}}, "game", "option-value"),
        ],
    )
    def test_contradictions_are_refused_with_the_key(self, changes, key, reason):
        doc = {k: v for k, v in (GOOD | changes).items() if v is not None}
        with pytest.raises(PositionError) as error:
            from_position(doc)
        assert (error.value.key, error.value.refusal.reason) == (key, reason)

    def test_playing_on_leaves_the_file_s_values_alone(self):
        state = from_position(GOOD)
        for move in ("play 5s", "play 7d", "play 4s", "play 3c"):
            state.play(move)
        assert GOOD["tricks"] == [1, 0, 0, 0] and state.tricks == [1, 1, 0, 0]

    def test_a_hand_that_is_too_large(self):
        state = TABLE.deal(4, 1)
        doc = state.position() | {"tricks": [0, 0, 0, 0]}
        assert from_position(doc).hands == state.hands
        with pytest.raises(PositionError) as error:
            from_position(doc | {"tricks": [1, 0, 0, 0], "trump": "c"})
        assert error.value.refusal.reason == "revolution-hand-too-large"

    def test_a_trump_before_there_can_be_one(self):
        doc = {"game": "revolution", "hands": ["2s", "4s", "As", "7s"], "tricks": [0, 0, 0, 0]}
        with pytest.raises(PositionError) as error:
            from_position(doc | {"trump": "c"})
        assert error.value.refusal.reason == "revolution-trump-too-early"

    def test_a_result_that_does_not_follow(self):
        doc = {"game": "revolution", "hands": ["2s", "4s", "As", "7s"], "tricks": [4, 1, 0, 0], "trump": "c"}
        assert from_position(doc).outcome.places == ((0,), (1,), (2, 3))
        with pytest.raises(PositionError) as error:
            from_position(doc | {"result": {"over": True, "places": [[1], [0], [2, 3]]}})
        assert error.value.refusal.reason == "result-does-not-follow"


GOOD = {
    "game": "revolution",
    "hands": ["5s 9s", "7d 8d", "4s 6s", "3c 4c"],
    "led": "h",
    "won": "9h",
    "leader": 0,
    "tricks": [1, 0, 0, 0],
}
