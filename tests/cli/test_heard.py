"""What may be written for a move: words, notation, cards, ranks, either keyboard layout; many moves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from cardtable import heard, told
from cardtable.games import from_position, registry
from cardtable.match import Match, make_seats
from cardtable.text import Words
from cardtable.text.keyboard import latin, russian
from tests.cli.test_plain import session
from tests.cli.test_plain_games import printed, sit


def defending(**keys: Any) -> Any:
    """Seat 0 answers the nine of diamonds; spades are trumps."""
    doc: dict[str, Any] = {"game": "durak", "trump": "s", "hands": ["Qd Kd 6s 7c Ah", "6c 8c 8h 7h"]}
    return from_position(doc | {"table": ["9d"], "leader": 1, "defender": 0} | keys)


COVER = [
    ("en", "cover nine of diamonds with queen of diamonds"),
    ("en", "Cover Nine Of Diamonds With Queen Of Diamonds"),
    ("en", "beat the 9 of diamonds with the queen of diamonds"),
    ("en", "cover 9d Qd"),
    ("en", "cover 9d qd"),
    ("en", "9d Qd"),
    ("en", "queen of diamonds"),
    ("en", "q diamonds"),
    ("en", "QD"),
    ("en", "queen"),
    ("en", "cover 9♦ Q♦"),
    ("en", "сщмук 9в йв"),  # typed with the Russian keyboard on
    ("ru", "побить девятку бубен дамой бубен"),
    ("ru", "бью девятку бубей дамой бубей"),
    ("ru", "крыть 9б Дб"),
    ("ru", "9б дб"),
    ("ru", "дама бубен"),
    ("ru", "дамой"),
    ("ru", "дб"),
    ("ru", "rhsnm 9, L,"),  # typed with the Latin keyboard on
    ("ru", "cover 9d Qd"),
    ("ru", "queen"),
]


@pytest.mark.parametrize("lang,line", COVER)
def test_a_move_in_words_notation_or_by_its_card(lang: str, line: str) -> None:
    view = defending().view(0)
    assert str(heard.heard(view, line, Words(lang, "words")).move) == "cover 9d Qd"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_move_is_understood_as_it_was_told(lang: str) -> None:
    """A whole deal of every entry: what stands in the list may be written as it stands there."""
    words = Words(lang, "words")
    for _, entry in registry().entries():
        for state in positions(entry.slug):
            view = state.view(state.to_act)
            for move in view.legal[:: 1 + len(view.legal) // 12]:
                if " " in words.move(move, view):
                    meant = heard.heard(view, words.move(move, view), words).move
                    assert meant is not None, (entry.slug, words.move(move, view))
                    assert words.move(meant, view) == words.move(move, view)


@cache
def positions(slug: str) -> list[Any]:
    """Some moments of a deal played at random."""
    from random import Random

    from cardtable.games import open_table

    table = open_table(slug)
    state, rng = table.deal(table.players[0], 11), Random(11)
    found: list[Any] = []
    for number in range(120):
        if state.to_act is None:
            break
        if number % 6 == 0:
            found.append(state.clone())
        state.apply(rng.choice(state.legal()))
    return found


@pytest.mark.parametrize(
    "lang,line,rule",
    [
        ("en", "7c", "(D-11)"),
        ("en", "cover nine of diamonds with ace of hearts", "(D-11)"),
        ("en", "why 7c", "(D-11)"),
        ("en", "why cover 9d Ks", "(D-10)"),
        ("en", "transfer with queen of diamonds", "("),
        ("ru", "семёрка треф", "(D-11)"),
        ("ru", "почему крыть 9б 7т", "(D-11)"),
    ],
)
def test_a_wrong_move_in_words_gets_its_rule(lang: str, line: str, rule: str) -> None:
    match = sit(defending())
    told = printed(match, line + "\n", lang, "words")
    assert rule in told.rpartition(line)[2] and not match.moves


def test_why_plays_nothing_and_says_what_is_legal() -> None:
    match = sit(defending())
    assert "is legal" in printed(match, "why 9d Qd\n", suits="words") and not match.moves


def test_cards_that_go_several_ways_are_asked_about() -> None:
    match = sit(defending(table=["9d", "6d"]))
    rows = printed(match, "Qd\n", suits="words").rpartition("Several moves play it")[2].splitlines()
    assert sum("with queen of diamonds" in row for row in rows) == 2 and not match.moves


@pytest.mark.parametrize("text", ["take", "cover 9d Qd", "Help?", "q[]m,."])
def test_the_keyboards_go_there_and_back(text: str) -> None:
    assert latin(russian(text)).casefold() == text.casefold()


@pytest.mark.parametrize("lang,line", [("en", "еф,ду"), ("en", "ефиду"), ("ru", "cnjk"), ("ru", "ye;tn")])
def test_a_command_in_the_other_layout(lang: str, line: str) -> None:
    printed_, _ = session(line + "\n", lang=lang)
    quiet, _ = session("\n", lang=lang)
    known = line in ("ефиду", "cnjk")
    assert (len(printed_) > len(quiet) + 150) is known


# -- many moves --------------------------------------------------------------------------------------

HAND = "6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d 9d Td Jd Qd Kd Ad 6h 7h 8h 9h Th Jh"


def many() -> Any:
    """A lead of pairs with a kicker: thousands of moves."""
    doc: dict[str, Any] = {"game": "durak", "modifiers": ["pairs"], "trump": "s", "leader": 0, "defender": 1}
    return from_position(doc | {"hands": [HAND, "6s 7s 8s 9s Ts Js"]})


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_thousands_of_moves_the_short_ones_are_told(lang: str) -> None:
    view = many().view(0)
    assert len(view.legal) > 3000
    lines = told.moves(view, Words(lang, "words"))
    assert len(lines) <= heard.MANY + 1
    assert str(len(view.legal) - len(lines) + 1) in lines[-1]
    numbers = heard.numbered(view)
    assert len(set(numbers.values())) == len(view.legal) and list(numbers) == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize(
    "line,move",
    [
        ("6c 6d 7c", "lead 6c 7c 6d"),
        ("lead six of clubs, six of diamonds and seven of clubs", "lead 6c 7c 6d"),
        ("2000", None),
    ],
)
def test_a_long_move_is_written_or_numbered(line: str, move: str | None) -> None:
    match = sit(many())
    wanted = move or str(heard.numbered(match.view(0))[2000])
    printed(match, line + "\n", suits="words")
    assert str(match.moves[0][1]) == wanted


def test_moves_with_a_card_or_a_rank_are_told() -> None:
    match = sit(many())
    told_ = printed(match, "moves jack\n", suits="words").rpartition("moves jack")[2]
    rows = [row for row in told_.splitlines() if "lead" in row]
    assert rows and all("jack" in row for row in rows) and "more" in told_
    match = sit(many())
    told_ = printed(match, "moves 6c 6d\n", suits="words").rpartition("moves 6c 6d")[2]
    rows = [row for row in told_.splitlines() if "lead" in row]
    assert rows and all("six of clubs" in row and "six of diamonds" in row for row in rows)
    match = sit(many())
    assert "No move plays" in printed(match, "moves As\n", suits="words")


# -- what can be asked -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lang,line,answer",
    [
        ("en", "hand", "You hold 6 cards"),
        ("ru", "рука", "Вы держите 6 карт"),
        ("en", "sort", "Sorted by suit"),
        ("ru", "порядок", "По мастям"),
        ("en", "code", "The code of this deal: durak"),
        ("ru", "код", "Код этого расклада: durak"),
        ("en", "save", "Nothing of this game is kept."),
        ("en", "why elephant", "not understood"),
        ("en", "moves elephant", "not understood"),
    ],
)
def test_commands_answer(lang: str, line: str, answer: str) -> None:
    told_, match = session(line + "\n", lang=lang)
    assert answer in told_ and not match.moves


def test_the_code_told_is_that_of_the_deal() -> None:
    from cardtable.match.code import read_code

    told_, match = session("code\n")
    code = next(row for row in told_.splitlines() if row.startswith("The code")).split()[-1]
    assert read_code(code).state.view(0) == match.state.view(0)


def test_the_hand_is_told_in_every_order() -> None:
    state = defending(hands=["Ac 6c 6d Td 7s 6h", "7c 8c 8h 7h"], table=[], leader=0, defender=1)
    view, words = state.view(0), Words("en", "letters")

    def order(how: str, dealt: tuple[int, ...] = ()) -> str:
        return told.hand(view, words, ["A", "B"], True, told.Held(how, dealt)).partition(": ")[2]

    assert order("trumps") == "6c Ac 6d 10d 6h 7s"
    assert order("suit") == "6c Ac 6d 10d 6h 7s"
    assert order("rank") == "6c 6d 6h 7s 10d Ac"
    cards = told.Held("rank").row(view.hand)[::-1]
    assert order("dealt", tuple(cards)) == "Ac 10d 7s 6h 6d 6c"


def test_the_fool_is_told_once() -> None:
    told_, _ = session("1\n" * 300 + "no\n", seed=3)
    assert told_.count("is the fool") + told_.count("are the fool") == 1
    assert "Places:" in told_


def test_last_lines_of_the_log() -> None:
    told_, _ = session("1\nlog 2\n", seed=5)
    asked = told_.rpartition("log 2")[2].strip().splitlines()
    assert len(asked) == 2 + 2  # then the question again and that the game is left


def test_what_was_said_can_be_asked_after_the_deal() -> None:
    table = registry().find("durak")[0].table()
    match = Match(table, make_seats(2, 1, level="random"), 3)
    from io import StringIO

    from cardtable.plain import Plain, play

    out = StringIO()
    play(match, Plain(Words("en", "words"), StringIO("1\n" * 40 + "log 1\nт\n"), out))
    assert "Please answer yes or no" in out.getvalue()
    assert out.getvalue().rstrip().endswith("Next deal? (yes/no) т")  # the n key of a Russian keyboard


@pytest.mark.parametrize("lang,undone", [("en", "The move is taken back."), ("ru", "Ход отменён.")])
def test_undo_and_redo_tell_the_table_again(lang: str, undone: str) -> None:
    """Trap 28: where no hidden card was seen the move is taken back, and the table is as it was."""
    back, again = ("undo", "redo") if lang == "en" else ("отмена", "повтор")
    told_ = next(
        told_
        for seed in range(200)
        for told_, _ in [session(f"1\n{back}\n{again}\n{back}\nнет\n", lang=lang, seed=seed, players=3)]
        if undone in told_
    )
    question = Words(lang).t("plain.prompt", n=99).partition("(")[0]
    tables = [part.strip().rpartition("\n\n")[2] for part in told_.split(question)]
    first, played, taken_back, redone, once_more = tables[:5]
    assert first == taken_back == once_more != played == redone
    assert told_.count(undone) == 2


@pytest.mark.parametrize(
    ("lang", "ask", "answer"),
    [
        ("en", ("six", "why six", "moves six"), "No move plays “six” now."),
        ("ru", ("шестёрка", "почему шестёрка", "ходы шестёрка"), "С «шестёрка» сейчас ходов нет."),
    ],
)
def test_a_rank_that_no_move_plays_is_understood(lang: str, ask: tuple[str, ...], answer: str) -> None:
    """«is not understood» would send a player to look for another way to say it."""
    doc = {"game": "durak", "trump": "s", "hands": ["7c 8c", "9c 9h"]}
    for line in ask:
        assert answer in printed(sit(from_position(doc)), line + "\n", lang)
