"""Endgames: the solver against plain minimax on the engine's own states, and its cut-off (rule 14)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.bots.budget import Budget, Deadline
from cardtable.bots.durak import weigh
from cardtable.bots.durak_endgame import solve
from cardtable.bots.durak_world import Layout, is_plain, key_of
from cardtable.bots.endgame import Plain
from cardtable.cards import bits_in
from cardtable.games import from_position, open_table
from cardtable.games.durak.state import DurakState


def endgame(name: str, cards: int, rng: Random, **options: Any) -> DurakState | None:
    """Two random hands, an empty stock, seat 0 leads; None if that is over at once."""
    state: Any = open_table(name, options=options).deal(2, rng.randrange(10**6))
    pack = list(bits_in(state.c.pack))
    rng.shuffle(pack)
    state.hands = [sum(pack[:cards]), sum(pack[cards : 2 * cards])]
    state.known = [0, 0]
    state.stock, state.pos, state.bout, state.beaten = (), 0, 5, 1
    state.discard = state.c.pack & ~sum(state.hands)
    state.barred = state._legal = None
    state.c.start(state, 0)
    return None if state.outcome else state  # type: ignore[no-any-return]


def minimax(state: Any, seat: int, memo: dict[Any, float]) -> float:
    """What perfect play is worth to a seat, by trying everything."""
    if state.outcome is not None:
        return float(state.outcome.value(seat))
    key = key_of(state)
    if key not in memo:
        worths = []
        for move in state.legal():
            child = state.clone()
            child.apply(move)
            worths.append(minimax(child, seat, memo))
        memo[key] = (max if state.to_act == seat else min)(worths)
    return memo[key]


def proof(state: Any) -> Any:
    view = state.view(state.to_act)
    return solve(view, [s.move for s in weigh(view)], Budget(iterations=200))


TABLES = [
    ("durak", {}, True),
    ("durak:simple", {}, True),
    ("durak:transfer", {}, True),
    ("durak:japanese", {}, True),
    ("durak:throw-in+suitless", {}, True),
    ("durak:throw-in+baltic", {}, False),
    ("durak:transfer+transfer-2", {}, False),
    ("durak:throw-in+american", {}, False),
    ("two-trump", {}, True),
    ("two-trump", {"attacker_trump": True}, False),  # what covers a card depends on who laid it (TT-6)
]


@pytest.mark.parametrize("name, options, plain", TABLES)
def test_it_agrees_with_minimax_at_every_move_of_a_random_line(
    name: str, options: dict[str, Any], plain: bool
) -> None:
    rng = Random(name)
    asked = 0
    for _ in range(12):
        state: Any = endgame(name, rng.choice((2, 3)), rng, **options)
        if state is None:
            continue
        assert is_plain(state) is plain
        while state.outcome is None:
            legal = state.legal()
            if len(legal) > 1:
                asked += 1
                found = proof(state)
                assert found is not None and found.proven
                truth = minimax(state, state.to_act, {})
                assert found.worth[found.move] == truth, state.position()
                after = state.clone()
                after.apply(found.move)
                assert minimax(after, state.to_act, {}) == truth
            state.apply(rng.choice(legal))
    assert asked > 20


def position(hands: list[str], **more: Any) -> Any:
    return from_position({"game": "durak", "trump": "d", "hands": hands, "leader": 0, "defender": 1, **more})


@pytest.mark.parametrize(
    "hands, won",
    [
        (["7c 7h As Ad", "8c 8h 9s Tc Jh"], True),  # only the sevens can be beaten
        (["7c 9h As Ad", "8c 8h 9s Tc Jh"], False),  # two weak ranks
        (["7c 7h", "8c 8h"], False),  # he covers with his last cards (D-22)
        (["7c 7h", "8c 8h 6s"], True),
        (["As Ad", "8c"], True),
    ],
)
def test_one_weak_rank_wins_by_leading_it_last(hands: list[str], won: bool) -> None:
    """Rule of thumb 14."""
    state = position(hands)
    layout = Layout(state)
    plain = Plain(layout.bout, Deadline(Budget(iterations=10)))
    mine, his = (layout.mask(hand) for hand in state.hands)
    assert plain.single_weakness(0, mine, his, 0) is won
    if won:
        assert minimax(state, 0, {}) == 1


def test_a_lone_card_that_is_covered_by_the_last_one_is_a_draw() -> None:
    """D-22."""
    found = proof(position(["7c 7h", "8c 8h"]))
    assert found.worth[found.move] == 0.5


def test_a_hidden_card_is_not_guessed() -> None:
    """A stock, or a card that is not known to both: no proof."""
    state = position(["7c 7h As Ad", "8c 8h 9s Tc Jh"], stock="6s 6d")
    assert proof(state) is None


def test_a_budget_too_small_claims_nothing() -> None:
    state = endgame("durak", 8, Random(3))
    assert state is not None
    view = state.view(0)
    assert solve(view, view.legal, Budget(iterations=1), 10) is None


@pytest.mark.parametrize(
    "modifiers", [[], ["american"], ["sly"], ["baltic"], ["kind"], ["transfer-2"], ["transfer-3"], ["big"]]
)
@pytest.mark.parametrize(
    "hands, worth", [(["As Kd", "6c 7c 8h"], 1), (["7c", "8c"], 0.5), (["6c 7h", "8c Ah"], 0)]
)
def test_between_the_last_two_of_three_it_is_the_same_as_of_two(
    hands: list[str], worth: float, modifiers: list[str]
) -> None:
    """D-21, D-22: who is out already has no part in it."""
    base = "transfer" if "transfer" in "".join(modifiers) else "throw-in"
    found = proof(
        position([hands[0], "", hands[1]], base=base, modifiers=modifiers, out=[1], defender=2, bout=6)
    )
    two = proof(position(hands, base=base, modifiers=modifiers, bout=6))
    assert found.worth[found.move] == two.worth[two.move] == worth and found.why == two.why


def test_where_points_decide_among_three_nothing_is_proven_of_two() -> None:
    """points: who is out may have covered more than either."""
    more: dict[str, Any] = {"modifiers": ["points"], "bout": 6}
    assert proof(position(["As Kd", "", "6c 7c 8h"], out=[1], defender=2, **more)) is None
    assert proof(position(["As Kd", "6c 7c 8h"], **more)) is not None
