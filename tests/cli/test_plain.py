"""Plain mode: numbered moves, sentences for what is wrong, the keyboard passed on, the end of input."""

from __future__ import annotations

import re
from io import StringIO

import pytest

from cardtable.cards import card_text, cards_in
from cardtable.engine import Move
from cardtable.games import open_table
from cardtable.launch import needs_lines
from cardtable.match import Length, Match, make_seats
from cardtable.plain import CURTAIN, Plain, play
from cardtable.text import Words


def session(
    lines: str, players: int = 2, humans: int = 1, lang: str = "en", **how: object
) -> tuple[str, Match]:
    """What a game of Durak prints when these lines are written, and the match."""
    table = open_table(str(how.get("game", "durak")))
    length = how.get("length", Length())
    assert isinstance(length, Length)
    seats = make_seats(players, humans, level="random", lang=lang, person="Ann")
    match = Match(table, seats, int(str(how.get("seed", 7))), length)
    out = StringIO()
    play(match, Plain(Words(lang, str(how.get("suits", "words"))), StringIO(lines), out))
    return out.getvalue(), match


def test_a_whole_deal_by_numbers_then_no_further_one() -> None:
    """Line 1 and 7: from the first card to the fool and the offer of another deal."""
    printed, match = session("1\n" * 300, length=Length(deals=1))
    assert match.outcome is not None and match.finished
    assert re.search(r"is the fool|draw", printed, re.I)
    printed, match = session("1\n" * 60 + "no\n" * 60)
    assert match.score.deals <= 1


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", ["durak", "points", "redudu", "red-dog", "revolution"])
def test_every_line_begins_as_a_sentence_does(game: str, lang: str) -> None:
    players = 4 if game == "revolution" else 2
    printed, _ = session("1\n" * 400, players, lang=lang, game=game, length=Length(deals=1))
    lines = [line for line in printed.splitlines() if line and not line.startswith(" ")]
    assert lines and not [line for line in lines if line[0].islower()]


def test_another_deal_follows_with_enter() -> None:
    _, match = session("1\n" * 40 + "\n1\n" * 60)
    assert match.number > 1 and match.score.deals >= 1


def test_numbers_name_the_legal_moves_in_order() -> None:
    printed, match = session("2\n")
    first = match.past[0].records if match.past else match.events
    move = next(r.move for r in first if r.move is not None)
    state = open_table("durak").deal(2, 7)
    assert move == state.legal()[1]
    assert re.findall(r"^ +(\d+) lead", printed, re.M)[:2] == ["1", "2"]


def test_words_for_cards_and_no_symbols_or_escapes() -> None:
    printed, _ = session("1\n" * 30)
    assert " of spades" in printed
    assert not re.search(r"[♠♥♦♣\x1b]", printed)


def test_a_move_in_notation_and_a_card_alone() -> None:
    state = open_table("durak").deal(2, 7)
    card = next(cards_in(state.legal()[0].cards))
    for text in (f"lead {card_text(card)}", card_text(card)):
        _, match = session(text + "\n")
        assert match.moves[0][1] == Move("lead", 1 << card)


def test_russian_notation() -> None:
    state = open_table("durak").deal(2, 7)
    move = state.legal()[0]
    text = Words("ru", "letters").cards(move.cards)
    _, match = session(f"пойти {text}\n", lang="ru")
    assert match.moves[0][1] == move


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", r"no such number"),
        ("0", r"no such number"),
        ("-1", r"not understood"),
        ("elephant", r"not understood"),
        ("٣", r"not understood"),
        ("9" * 500, r"no such number"),
        ("\x1b[A", r"not understood"),
    ],
)
def test_wrong_lines_get_a_sentence_and_change_nothing(line: str, answer: str) -> None:
    printed, match = session(line + "\n")
    assert re.search(answer, printed) and match.moves == ()


def test_an_illegal_move_is_answered_with_the_rule() -> None:
    """D-10: a card that is not in the hand."""
    state = open_table("durak").deal(2, 7)
    seat = state.to_act
    assert seat is not None
    foreign = next(cards_in(state.hands[1 - seat]))
    printed, match = session(f"lead {card_text(foreign)}\n")
    assert "(D-10)" in printed and match.moves == ()


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("word", ["?", "help", "table", "log", "rules", "undo", "redo"])
def test_commands_answer_and_change_nothing(lang: str, word: str) -> None:
    quiet, _ = session("", lang=lang)
    printed, match = session(word + "\n", lang=lang)
    assert len(printed) > len(quiet) and match.moves == ()


@pytest.mark.parametrize("word", ["совет", "подсказка", "отмена", "отменить"])
def test_the_words_of_the_screen_are_commands_too(word: str) -> None:
    printed, _ = session(word + "\n", lang="ru")
    assert "непонятно" not in printed


def test_a_review_asked_for_again_is_told_again_without_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until another move has been made."""
    thought: list[int] = []
    monkeypatch.setattr(
        "cardtable.reviewed.review_lines",
        lambda match, *_: thought.append(len(match.moves)) or [f"look {len(thought)}"],
    )
    printed, _ = session("review\nreview\n1\nreview\n")
    assert printed.count("look 1") == 2 and printed.count("look 2") == 1
    assert len(thought) == 2 and thought[0] < thought[1]


def test_quit_and_the_end_of_input_leave_the_game() -> None:
    for lines in ("quit\n", "q\n", ""):
        printed, _ = session(lines)
        assert printed.rstrip().endswith(Words("en").t("plain.left"))


def test_the_keyboard_is_passed_on_behind_blank_lines() -> None:
    printed, match = session("\n1\n\n1\n\n1\n", players=2, humans=2)
    asked = [line for line in printed.splitlines() if "take the keyboard" in line]
    assert len(asked) >= 2 and asked[0].split(",")[0] != asked[1].split(",")[0]
    assert "\n" * CURTAIN in printed
    assert match.moves


def test_with_several_people_nobody_is_you_in_the_log_and_hands_stay_hidden() -> None:
    """Traps of the hot seat: between two curtains only the hand of the one who looks is told."""
    printed, match = session("\n1\n" * 20, players=3, humans=3, suits="letters")
    assert not re.search(r"^You (lead the|cover the|take$|throw in the)", printed, re.M)
    state = open_table("durak").deal(3, match.seed)
    first = state.to_act
    assert first is not None
    before_second = printed.split("\n" * CURTAIN)[0]
    shown = set(re.findall(r"\b(?:10|[6-9JQKA])[cdhs]\b", before_second))
    others = 0
    for seat in range(3):
        if seat != first:
            others |= state.hands[seat]
    assert not shown & {Words("en", "letters").card(c) for c in cards_in(others)}


def test_plain_mode_is_needed_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert needs_lines({"TERM": "xterm"}) == "plain.because-no-terminal"
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert needs_lines({"TERM": "xterm-256color"}) is None
    for term in ("dumb", "unknown", ""):
        assert needs_lines({"TERM": term}) == "plain.because-dumb"


def test_onlookers_see_a_whole_deal_of_bots() -> None:
    printed, match = session("", players=3, humans=0)
    assert match.outcome is not None and "fool" in printed
    assert "Your move" not in printed
