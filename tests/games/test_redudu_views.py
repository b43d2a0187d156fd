"""What a seat at Redudu may know, moves and positions in and out (RU-2, RU-8, notation)."""

from random import Random

import pytest

from cardtable.cards import JOKERS, REDUDU_PACK, cards_text
from cardtable.engine import PositionError
from cardtable.engine.position import dump, parse
from cardtable.games import from_position
from cardtable.games.redudu.lookup import in_order, stack
from tests.games.at_table import refused, texts
from tests.games.redudu_table import REST, TABLE, at

# -- what each may know ------------------------------------------------------------------------


def test_ru2_the_own_trump_card_and_the_piles_are_hidden():
    """Two states that differ only in what seat 0 cannot see give equal views."""
    first = at(["2s 3s", "9c 9d 5c"], common="Td Jd", own=["8d Qd", "Xr"])
    second = at(["2s 3s", "9c Td Kc"], common="9d Jd", own=["5c Qd", "Xr"], own_trumps=["9s", "8d"])
    assert first.view(0) == second.view(0)
    assert first.view(1) != second.view(1)


def test_determinized_states_keep_what_is_known_and_vary_the_rest():
    state = at(["2s 3s", "9c 9d 5c 7s 8s"], common="Td Jd", own=["8d Qd", "Xr"], no_red=[1], trump_shown=[1])
    view = state.view(0)
    trumps = set()
    for seed in range(200):
        other = view.determinize(Random(seed))
        assert other.view(0) == view
        assert not other.hands[1] & JOKERS & 1 << 53
        assert other.own[1] & 3 == 0  # clubs were shown
        assert sum(other.cards()) == REDUDU_PACK
        trumps.add(other.own[1])
    assert cards_text(sum(1 << c for c in trumps)) == "5c 9c Kc"


def test_an_own_trump_that_was_drawn_is_told_by_no_view_until_it_must_be():
    state = at(["2s 3s 4s", "9c 9d Kc"], drawn="7h", own_trumps=["9s", "Kc"], common_trump="7h")
    view = state.view(0)
    chosen = {view.determinize(Random(s)).own[1] for s in range(200)}
    assert len(chosen) > 5
    for seed in range(50):
        assert view.determinize(Random(seed)).view(0) == view


def test_clones_do_not_disturb():
    state = TABLE.deal(3, 4)
    before = state.position()
    twin = state.clone()
    rng = Random(3)
    while twin.to_act is not None:
        twin.apply(rng.choice(twin.legal()))
    assert state.position() == before


# -- notation ----------------------------------------------------------------------------------


def test_moves_are_read_in_any_order_of_cards():
    state = at(["2s 3s", "Xr Xb 2h 2d 3d 4d"], ["9c", "9d", "9s"])
    for text, target, cards in (
        ("cover 9d 9c Xb", "9c 9d", "Xb"),
        ("cover 9s 9c 9d Xr", "9c 9d 9s", "Xr"),
        ("cover 9♠ 9♦ Xr", "9d 9s", "Xr"),
    ):
        move = state.read(text)
        assert move in state.legal()
        assert (cards_text(move.target), cards_text(move.cards)) == (target, cards)
    illegal = state.read("cover 9c 9d 2h")
    assert (cards_text(illegal.target), cards_text(illegal.cards)) == ("9c 9d", "2h")


def test_positions_go_round_and_say_what_is_known():
    state = at(["2s", "7d 7s Jd Xb"], ["7c"], dealer=1)
    state.play("transfer 7d")
    doc = state.position()
    assert doc["refused"] is True and doc["no_red"] == [0] and doc["known"] == ["", "7d"]
    assert from_position(parse(dump(doc))).position() == doc


def test_a_pile_may_be_written_with_its_trump_card_or_without():
    short = at(["2s 3s", "9c 9d"], common="Td Jd", own=["8d", ""])
    long = at(["2s 3s", "9c 9d"], common="Td Jd 7h", own=["8d 9s", "Kc"])
    assert short.position() == long.position()
    assert short.left == [2, 1, 3]


BAD = [
    ({"hands": ["2s"]}, "hands", "hands-count"),
    ({"hands": ["2s 2s", "3s"]}, "hands", "card-twice"),
    ({"hands": ["2s M", "3s"]}, "hands", "card-not-in-pack"),
    ({"hands": ["2s zz", "3s"]}, "hands", "no-card"),
    ({"hands": ["2s 9s", "3s"], "own": ["4s", ""]}, "own", "trump-last"),
    ({"common": "7h 8h"}, "common", "trump-last"),
    ({"common_trump": "Xr"}, "common_trump", "redudu-no-trump"),
    ({"common_trump": "9s"}, "own_trumps", "card-twice"),
    ({"common_trump": 7}, "common_trump", "wrong-type"),
    ({"own_trumps": ["9s"]}, "own_trumps", "list-length"),
    ({"own": ["8d"]}, "own", "list-length"),
    ({"drawn": "3d"}, "drawn", "no-trump-card"),
    ({"table": ["9c 9d"]}, "table", "bad-pair"),
    ({"table": ["9c/8c", "9d"]}, "table", "lower-card"),
    ({"table": ["9c 9d/8c", "9s"]}, "table", "redudu-one-card"),
    ({"table": ["9c", "8d"]}, "table", "transfer-rank"),
    ({"table": ["9c/Tc"]}, "table", "bout-over"),
    ({"leader": 5}, "leader", "no-seat"),
    ({"defender": 0}, "defender", "defender-is-next"),
    ({"to_act": 1}, "to_act", "act-out-of-turn"),
    ({"table": ["9c"], "leader": 1, "defender": 1}, "defender", "leader-is-defender"),
    ({"refused": True}, "refused", "key-not-here"),
    ({"taking": True}, "taking", "key-not-here"),
    ({"idle": -1}, "idle", "bad-number"),
    ({"known": ["4s", ""]}, "known", "card-twice"),
    ({"known": [""]}, "known", "list-length"),
    ({"hands": ["2s Xr", "3s"], "no_red": [0]}, "no_red", "holds-red"),
    ({"no_red": [2]}, "no_red", "no-seat"),
    ({"trump_shown": [0, 0]}, "trump_shown", "seat-twice"),
    ({"trump_maybe": ["2c", ""]}, "trump_maybe", "trump-maybe"),
    ({"out": [0]}, "out", "out-with-cards"),
    ({"hands": ["", "3s"]}, "hands", "hand-empty"),
    ({"result": {"over": True}}, "result", "not-over"),
    ({"stock": "2c"}, "stock", "unknown-key"),
    ({"options": {"pack": 36}}, "game", "unknown-option"),
    ({"modifiers": ["armenian"]}, "game", "unknown-modifier"),
]


@pytest.mark.parametrize(("change", "key", "reason"), BAD)
def test_a_position_that_contradicts_itself_is_refused_with_key_and_reason(change, key, reason):
    doc = {"game": "redudu", "hands": ["2s 3s", "Th Td"], **REST} | change
    with pytest.raises(PositionError) as error:
        from_position(doc)
    assert (error.value.key, error.value.refusal.reason) == (key, reason)
    assert error.value.refusal.rule


def test_a_taker_in_a_position_can_only_take():
    state = at(["2s", "7d 7s"], ["7c"], taking=True)
    assert texts(state) == ["take"]
    assert refused(state, "transfer 7d") == ("RU-4", "already-taking")


def test_piles_are_read_from_the_top():
    assert in_order(stack([5, 9, 2]), 3) == [5, 9, 2]
    assert in_order(stack([5, 9, 2]), 2) == [9, 2]
