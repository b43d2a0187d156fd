"""Durak by rules of thumb: what greedy and normal do in positions where it shows (D-32), at every table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.durak import weigh
from cardtable.bots.durak_sight import Sight
from cardtable.bots.levels import choose, hint
from cardtable.bots.review import review
from cardtable.cards import PACKS, card_text, cards_in, parse_card
from cardtable.engine import TableError
from cardtable.games import from_position, open_table


def position(hands: list[str], table: list[str] | None = None, stock: int = 14, **more: Any) -> Any:
    """A position with so many of the cards that lie nowhere in the stock, a diamond last."""
    doc: dict[str, Any] = {"game": "durak", "trump": "d", "hands": hands, "leader": 0, "defender": 1}
    lying = " ".join([*hands, *(table or [])]).replace("/", " ").split()
    free = [card_text(c) for c in cards_in(PACKS[36]) if card_text(c) not in lying]
    last = [card for card in free if card.endswith("d")][-1:]
    drawn = [card for card in free if card not in last][: max(0, stock - 1)] + last * (stock > 0)
    return from_position(doc | {"table": table or [], "stock": " ".join(drawn), "beaten_off": 1} | more)


def played(state: Any, level: str = "normal") -> str:
    view = state.view(state.to_act)
    return str(choose(view, level, Random(0), Budget(iterations=60)).move)


def why(state: Any, level: str = "normal") -> str:
    return choose(state.view(state.to_act), level, Random(0), Budget(iterations=60)).why.key


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_the_lowest_card_that_is_no_trump_leads(level: str) -> None:
    assert played(position(["7s 6d Ah Ks", "8s Qh Qs"]), level) == "lead 7s"


def test_a_pair_is_worth_some_ranks() -> None:
    """Rule of thumb 2."""
    assert played(position(["7s 8h 8s Ah Ks 6d", "Qh Qs Js"], stock=7)) in (
        "lead 8h",
        "lead 8s",
        "lead 8h 8s",
    )
    assert played(position(["7s 8h 8s Ah Ks 6d", "Qh Qs Js"]), "greedy") == "lead 7s"


def test_no_trump_is_thrown_in_while_there_is_a_stock() -> None:
    """Rule of thumb 3; with the stock gone everything goes in (5)."""
    hands = ["9d Ks", "8s Qh Qs"]
    assert played(position(hands, ["9s/Ts"], to_act=0)) == "done"
    assert why(position(hands, ["9s/Ts"], to_act=0)) == "keeps-trumps"
    assert played(position(["9d Ks 7h", "8s Qh Qs"], ["9s/Ts"], 1, to_act=0)) == "throw 9d"


def test_aces_and_kings_are_thrown_in() -> None:
    """Rule of thumb 4."""
    assert played(position(["Ah 7s", "8s Qh Qs"], ["9s/As"], to_act=0)) == "throw Ah"


def test_the_cheapest_card_covers() -> None:
    """Rule of thumb 6."""
    for level in ("greedy", "normal"):
        assert played(position(["7s", "Th Js Qs 6d Ad"], ["9s"]), level) == "cover 9s Js"


def test_a_rank_that_is_on_the_table_opens_nothing() -> None:
    """Rule of thumb 7: the ten opens two more, the jack lies there already."""
    state = position(["7s", "Ts Js 6d"], ["Jh/Qh", "9s"], stock=28)
    assert played(state) == "cover 9s Js"
    assert played(state, "greedy") == "cover 9s Ts"


def test_early_a_trump_is_worth_more_than_a_short_hand() -> None:
    """Rule of thumb 8; later it is spent, and greedy never thinks of it."""
    state = position(["7s", "Th Ad 6h"], ["9s"])
    assert played(state) == "take" and why(state) == "take-keeps-trump"
    assert played(state, "greedy") == "cover 9s Ad"
    assert played(position(["7s", "Th Ad 6h"], ["9s"], 3)) == "cover 9s Ad"


def test_a_hopeless_defence_is_not_begun() -> None:
    """Two cards, one of which nothing covers: take at once."""
    assert played(position(["7s", "Ts 6h 7c"], ["9s", "9h"])) == "take"


def test_a_transfer_comes_before_a_cover() -> None:
    """Rule of thumb 20."""
    state = position(["7s 8s Qs", "Ts 9h 7c"], ["9s"], base="transfer")
    assert played(state) == "transfer 9h"


def test_a_joker_and_own_trumps_are_weighed_by_what_they_beat() -> None:
    """Strength comes from the covering relation: rule of thumb 1."""
    state = open_table("durak:throw-in+one-joker").deal(2, 1)
    sight = Sight(state.view(state.to_act))
    joker = sight.cost(parse_card("Xr"))
    assert all(joker > sight.cost(card) for card in sight.strength if card != parse_card("Xr"))
    odd = open_table("durak:throw-in+own-trumps").deal(2, 3)
    for seat in (0, 1):
        sight = Sight(odd.view(seat))
        own = odd.c.trumps[seat]
        assert sight.strong(parse_card(f"6{own}"))
        assert not any(sight.strong(parse_card(f"6{s}")) for s in "cdhs" if s != own)


@pytest.mark.parametrize(
    ("table", "trump"),
    [
        ({"base": "japanese"}, "d"),
        ({"modifiers": ["spades"]}, "d"),
        ({"modifiers": ["two-joker"]}, "dh"),
        ({"modifiers": ["big"]}, "d"),
    ],
)
def test_the_ace_of_trumps_is_strong_though_it_covers_few_aces(table: dict[str, Any], trump: str) -> None:
    """J-2, spades, two-joker: a suit that it does not cover makes it no plain card to be thrown in early."""
    state = position(["9s 9h Ad Kd", "Tc Jc Qc"], ["9c/Td"], to_act=0, **(table | {"trump": trump}))
    sight = Sight(state.view(0))
    assert sight.strong(parse_card("Ad")) and sight.strong(parse_card("6d"))
    assert not any(sight.strong(parse_card(f"{rank}c")) for rank in "6789TJQKA")
    lead = position(["Jd Ad Kd", "Tc Jc Qc"], **(table | {"trump": trump}))
    assert played(lead) == "lead Jd"


def test_no_trumps_no_strong_cards() -> None:
    state = open_table("durak:throw-in+no-trump").deal(2, 1)
    sight = Sight(state.view(state.to_act))
    assert not any(found.strong for found in sight.strength.values())


def test_in_points_nobody_takes_what_he_can_cover() -> None:
    state = position(["7s", "Th Ad 6h"], ["9s"], modifiers=["points"])
    assert played(state) == "cover 9s Ad"


@pytest.mark.parametrize(
    ("slug", "target", "passed"), [("points", "9s", False), ("figures", "Ts", False), ("figures", "9s", True)]
)
def test_what_counts_is_covered_and_not_passed_on(slug: str, target: str, passed: bool) -> None:
    """points, figures: transferred or turned round (baltic), the card would count for another."""
    rank = target[0]
    own = [f"{rank}h", "Js", "Jh", "7c"]
    away = position(["7s Qc Kc", " ".join(own), "8c 8h Kh"], [target], base="transfer", modifiers=[slug])
    turned = position(["7s Qc Kc", " ".join(own)], [target], modifiers=["baltic", slug])
    turned.play(f"cover {target} Js")
    for level in ("greedy", "normal"):
        assert played(away, level) == (f"transfer {rank}h" if passed else f"cover {target} Js")
        assert played(turned, level) == ("counter Jh" if passed else "done")


def test_nobody_cheats_who_can_cover_honestly_at_no_great_cost() -> None:
    """C-1: a cheat may be caught, and there is but one."""
    cheating = {"options": {"cheating": True}}
    able = position(["9c Kc Qh", "6c 7h Tc"], ["8c"], **cheating)
    assert played(able, "greedy") == played(able) == "cover 8c Tc"
    unable = position(["9c Kc Qh", "6c 7h 7s"], ["8c"], **cheating)
    assert played(unable, "greedy").startswith("cheat cover 8c")


@pytest.mark.parametrize(
    ("keys", "moves", "accused"),
    [
        ({"base": "transfer", "hands": ["8c Kc Jh", "8s Th", "Jc 9s Qs"]}, ["lead 8c", "transfer 8s"], False),
        (
            {"base": "transfer", "hands": ["8c Kc Jh", "7s Th", "Jc 9s Qs"]},
            ["lead 8c", "cheat transfer 7s"],
            True,
        ),
        (
            {"base": "transfer", "hands": ["8c Kc 7h Jd", "8s Th 6s", "7c 9s Qs"]},
            ["lead 8c", "transfer 8s", "cheat transfer 7c"],
            True,
        ),
        (
            {"modifiers": ["baltic"], "hands": ["8c Kc 7h", "9c 9h"]},
            ["lead 8c", "cover 8c 9c", "counter 9h"],
            False,
        ),
        (
            {"modifiers": ["baltic"], "hands": ["8c Kc 7h", "9s 9h"]},
            ["lead 8c", "cheat cover 8c 9s", "counter 9h"],
            True,
        ),
    ],
)
def test_a_bot_points_only_at_what_can_be_seen(keys: dict[str, Any], moves: list[str], accused: bool) -> None:
    """C-4: a transfer of another rank than all that lay there, a cover that does not beat; nothing else."""
    state = position(stock=10, options={"cheating": True}, **keys)
    for move in moves:
        state.play(move)
    best = weigh(state.view(state.to_act))[0].move
    assert (best.verb == "accuse") == accused


@pytest.mark.parametrize(
    ("hands", "table", "move"),
    [
        (["Kc Kh Ks", "Xr 9c"], ["8c"], "cover 8c Xr"),
        (["Kc Kh Ks", "Xr Xb 9c"], ["8c"], "cover 8c X"),
        (["Kc Kh Ks", "Xr Xb"], ["8c"], "take"),
        (["Xb 9c", "8c Th Ks"], [], "lead Xb"),
        (["Xb 9h", "Qh Kc"], ["9c/Tc"], "done"),
    ],
)
def test_in_magic_nobody_keeps_nothing_but_jokers(hands: list[str], table: list[str], move: str) -> None:
    """magic: with an empty stock that loses at once, whatever else the move saves."""
    state = position(
        hands, table, stock=0, modifiers=["magic"], to_act=0 if not table or "/" in table[0] else 1
    )
    for level in ("greedy", "normal"):
        assert played(state, level).startswith(move)


def test_in_magic_a_joker_is_led_for_what_it_brings() -> None:
    """magic: the black one rids its leader of two cards, the red one brings him two."""
    for level in ("greedy", "normal"):
        assert played(position(["Xb Xr Tc Jh Qs", "8c Th Kd 9h"], modifiers=["magic"]), level) == "lead Xb Xr"
        assert played(position(["Xb Tc Jh Qs", "8c Th Kd 9h"], modifiers=["magic"]), level) == "lead Xb"
        assert played(position(["Xr Tc Jh Qs", "8c Th Kd 9h"], modifiers=["magic"]), level) == "lead Tc"


def test_in_magic_the_lowest_cards_are_given() -> None:
    state: Any = open_table("magic").deal(2, 0)
    for seed in range(60):
        state = open_table("magic").deal(2, seed)
        while state.to_act is not None and state.view(state.to_act).phase != "give":
            legal = state.legal()
            jokers = [m for m in legal if "X" in str(m) and m.verb in ("lead", "transfer")]
            state.apply((jokers or list(legal))[0])
        if state.to_act is not None:
            break
    view = state.view(state.to_act)
    given = weigh(view)[0]
    sight = Sight(view)
    assert given.move.verb == "give"
    assert sight.weight(given.move.cards) == min(
        sight.weight(m.cards) for m in view.legal if m.verb == "give"
    )


@pytest.mark.parametrize(("joker", "blocks"), [("Xb", True), ("Xr", False)])
def test_in_magic_only_who_is_to_be_given_cards_blocks(joker: str, blocks: bool) -> None:
    """magic, block_combo: to give two away is a gain, and the five are shown to all."""
    state = position(
        [f"{joker} 7c 8c Qc", "6h 6s 6c 7s 8h Ah"], modifiers=["magic"], options={"block_combo": True}
    )
    state.play(f"lead {joker}")
    for level in ("greedy", "normal"):
        assert played(state, level).startswith("block") == blocks


def test_a_deal_that_goes_on_is_shaken() -> None:
    """Trap 19: the best move is not always made in a deal of a hundred bouts and more."""
    state = position(["7s 8h 9h", "Qs Kh Jh"], bout=300)
    view = state.view(0)
    assert len({choose(view, "greedy", Random(seed)).move for seed in range(60)}) > 1
    young = position(["7s 8h 9h", "Qs Kh Jh"]).view(0)
    assert len({choose(young, "greedy", Random(seed)).move for seed in range(60)}) == 1


def test_an_unknown_level_is_refused_with_the_nearest() -> None:
    state = open_table("durak").deal(2, 1)
    with pytest.raises(TableError, match="expert"):
        choose(state.view(state.to_act), "exprt", Random(0))
    with pytest.raises(ValueError):
        choose(state.view(1 - state.to_act), "greedy", Random(0))


def test_a_hint_proves_what_can_be_proven() -> None:
    state = position(["7c 7h As Ad", "8c 8h 9s Tc Jh"], stock=0)
    found = hint(state.view(0), Random(0), Budget(iterations=100))
    assert found.proven and found.worth[found.move] == 1 and found.why.key == "proven-win"


def test_a_review_finds_the_move_that_threw_the_game_away() -> None:
    """The ace first lets the other cover the rest: counted exactly."""
    state = position(["7c As", "8c Tc"], stock=0)
    view = state.view(0)
    good = hint(view, Random(0), Budget(iterations=100))
    bad = next(m for m in view.legal if m is not good.move and str(m) == "lead 7c")
    found = review([(view, bad)], Random(0), Budget(iterations=100))
    assert [cost.better for cost in found] == [good.move]
    assert found[0].proven and found[0].lost >= 50
    assert review([(view, good.move)], Random(0), Budget(iterations=100)) == []
