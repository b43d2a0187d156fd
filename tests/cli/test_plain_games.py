"""Redudu, Red Dog and Revolution by lines: chips as numbers, several cards, what the rules hang on."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from cardtable import heard, told
from cardtable.engine import Move
from cardtable.games import from_position, open_table
from cardtable.match import Match, Seat
from cardtable.plain import Plain, play
from cardtable.text import Words

NAMES = ("Anna", "Olga", "Boris", "Vera")


def sit(state: Any, humans: int = 1) -> Match:
    """A match that stands at a position, Anna to be asked."""
    seats = [Seat(NAMES[i], "human" if i < humans else "bot", "greedy") for i in range(state.players)]
    match = Match(state.table, seats, 1)
    match.state = state
    match.events.clear()
    return match


def printed(match: Match, lines: str, lang: str = "en", suits: str = "symbols") -> str:
    out = StringIO()
    play(match, Plain(Words(lang, suits), StringIO(lines), out))
    return out.getvalue()


def betting(pool: int = 20, chips: int = 30, **keys: Any) -> Any:
    doc = {"game": "red-dog", "hands": ["Ac Kd 2h 3h 4s", "5c 6c 7c 8c 9c"], "chips": [chips, 40]}
    return from_position(doc | {"pool": pool, "dealer": 1, "to_act": 0, "stock": "9d Tc Th"} | keys)


@pytest.mark.parametrize(
    "line,made",
    [
        ("7", "bet 7"),
        ("20", "bet 20"),
        ("0", "fold"),
        ("bet 3", "bet 3"),
        ("half", "bet 10"),
        ("most", "bet 20"),
        ("least", "bet 1"),
        ("fold", "fold"),
    ],
)
def test_rd4_a_number_is_a_bet_and_0_folds(line: str, made: str) -> None:
    match = sit(betting())
    printed(match, line + "\n")
    assert str(match.moves[0][1]) == made


@pytest.mark.parametrize("line,rule", [("21", "RD-4"), ("999999999999", "RD-4"), ("bank 3", "RD-9")])
def test_rd4_a_number_that_is_too_much_gets_its_rule(line: str, rule: str) -> None:
    match = sit(betting())
    text = printed(match, line + "\n")
    assert f"({rule})" in text and not match.moves


def test_rd4_what_folding_costs_and_how_much_may_be_bet_is_told() -> None:
    text = printed(sit(betting(chips=12)), "")
    assert "  0 fold (1 chip)" in text
    assert "1-12: bet so many chips" in text and "Your bet (1-12, or 0):" in text


def test_rd9_the_banker_says_a_number() -> None:
    match = Match(open_table("red-dog-bank"), [Seat(n, "human") for n in NAMES[:3]], 4)
    banker = match.to_act
    text = printed(match, "\n60\n12\n")
    assert "(RD-9)" in text and "put so many chips into the bank" in text
    assert match.moves[0] == (banker, Move("bank", amount=12))


@pytest.mark.parametrize(
    "dealer,en,ru",
    [
        (0, "Your bank: 9 chips", "В вашем банке: 9 фишек"),
        (1, "The bank of Olga: 9 chips", "Банк держит Olga: 9 фишек"),
    ],
)
def test_rd9_whose_the_bank_is_is_told(dealer: int, en: str, ru: str) -> None:
    hands = ["5c 6c 7c 8c 9c"] * 2
    hands[dealer] = ""
    doc = {"game": "red-dog", "version": "red-dog-bank", "hands": hands, "chips": [30, 40]}
    doc |= {"bank": 9, "dealer": dealer, "to_act": 1 - dealer, "stock": "9d Tc"}
    state = from_position(doc)
    for lang, line in (("en", en), ("ru", ru)):
        assert line in told.lines(state.view(0), Words(lang), NAMES, True)


def test_rd5_shown_cards_bets_and_stacks_are_told() -> None:
    match = sit(betting())
    match.play(0, Move("bet", amount=5))
    view = match.view(0)
    lines = told.lines(view, Words("en"), list(NAMES))
    assert any("bet 5 chips, won" in line or "bet 5 chips, lost" in line for line in lines)
    assert any(line.startswith("Olga: 40 chips, dealer") for line in lines)


def covering(**keys: Any) -> Any:
    doc = {"game": "redudu", "hands": ["Xr Xb 7c 3d Ah Ts", "2c 3c 4c 5c 6c Qs"], "common_trump": "7h"}
    table = {"own_trumps": ["9s", "Kc"], "table": ["9c", "9d", "9h"], "leader": 1, "defender": 0}
    return from_position(doc | table | keys)


@pytest.mark.parametrize(
    "line,made",
    [
        ("cover 9c 9d 9h Xr", "cover 9c 9d 9h Xr"),
        ("9h 9c Xb", "cover 9c 9h Xb"),
        ("9c Ts", "cover 9c Ts"),
        ("take", "take"),
    ],
)
def test_ru6_several_cards_are_covered_by_writing_them(line: str, made: str) -> None:
    match = sit(covering())
    printed(match, line + "\n")
    assert str(match.moves[0][1]) == made


def test_ru6_a_redudu_that_covers_too_many_gets_its_rule() -> None:
    match = sit(covering())
    assert "(RU-6)" in printed(match, "cover 9c 9d 9h Xb\n") and not match.moves


def test_ru2_the_own_trump_is_told_to_its_owner_alone() -> None:
    state = covering()
    mine = "\n".join(told.lines(state.view(0), Words("en"), list(NAMES)))
    theirs = "\n".join(told.lines(state.view(1), Words("en"), list(NAMES)))
    assert "own trump 9♠" in mine and "9♠" not in theirs
    assert "K♣" in theirs and "K♣" not in mine


def test_ru8_a_transfer_turned_down_is_told() -> None:
    state = covering(hands=["9s 2d Ah", "Qs"], table=["9c"])
    state.play("transfer 9s")
    lines = told.lines(state.view(0), Words("en"), list(NAMES))
    assert any("turned down" in line and "Olga" in line for line in lines)
    assert "Ольга" in "".join(told.lines(state.view(0), Words("ru"), ["Анна", "Ольга"]))


def trick(**keys: Any) -> Any:
    """Anna won the trick before with the queen of diamonds and is to lead."""
    hands = ["Kd 2d Ac 3c Js", "4c 5c 6c 7c 8c", "4h 5h 6h 7h 8h", "4s 5s 6s 7s 8s"]
    return from_position(
        {"game": "revolution", "hands": hands, "leader": 0, "led": "d", "won": "Qd", "tricks": [1, 0, 0, 0]}
        | keys
    )


def test_rv4_the_limits_of_the_lead_are_told_and_the_lead_is_passed_on() -> None:
    match = sit(trick())
    text = printed(match, "2d\npass\n")
    assert "You lead: no diamonds, nothing higher than Q♦" in text
    assert "(RV-4)" in text
    assert "You pass the lead on" in text
    assert match.moves[0] == (0, Move("pass"))


def test_rv5_cards_are_offered_in_the_order_of_the_hand() -> None:
    view = trick().view(0)
    words = Words("en")
    numbers = heard.numbered(view)
    assert [words.move(numbers[n]) for n in sorted(numbers)] == ["play 3♣", "play J♠", "pass"]


def test_rv6_rv8_what_is_to_be_played_is_asked_in_both_languages() -> None:
    for lang in ("en", "ru"):
        words = Words(lang, strict=True)
        asked = set()
        for seed in range(8):
            state = open_table("revolution").deal(4, seed)
            while state.to_act is not None:
                view: Any = state.view(state.to_act)
                asked.add(view.asked)
                assert words.prompt(view, NAMES)
                assert words.has(f"prompt.{view.asked}-revolution"), view.asked
                state.apply(view.legal[seed % len(view.legal)])
        assert {"lead-first", "lead-bound", "lead-passed", "lead-trump"} <= asked
        assert {"follow-suit", "follow-other", "follow-trump"} <= asked
