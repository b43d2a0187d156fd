"""The small cards of the rule sheets: pairs, rows with a name, going on below, refusals."""

from __future__ import annotations

import pytest

from cardtable.cards import NotationError, card_text
from cardtable.text import Words
from cardtable.text.small_cards import draw


def picture(line: str, **how: object) -> list[str]:
    return draw([line], Words("en").card, **how).split("\n")  # type: ignore[arg-type]


def test_a_cover_lies_one_lower_on_the_right_edge() -> None:
    assert picture("Tc/Jc") == [
        "┌───┐",
        "│10♣┌───┐",
        "└───│J♣ │",
        "    └───┘",
    ]


def test_pairs_and_open_cards_stand_side_by_side() -> None:
    assert picture("9c/Jc Qd/ 8h/") == [
        "┌───┐     ┌───┐ ┌───┐",
        "│9♣ ┌───┐ │Q♦ │ │8♥ │",
        "└───│J♣ │ └───┘ └───┘",
        "    └───┘",
    ]


def test_a_row_has_its_name_beside_the_middle() -> None:
    assert picture("9c/ | hand: 6h Xr", name={"hand": "рука"}.__getitem__) == [
        "┌───┐",
        "│9♣ │",
        "└───┘",
        "     ┌───┐┌───┐",
        "рука │6♥ ││Xr │",
        "     └───┘└───┘",
    ]


def test_a_row_of_cards_alone() -> None:
    assert picture("trump: Ad", ascii=True) == ["      +---+", "trump |A♦ |", "      +---+"]


@pytest.mark.parametrize("width", [10, 20, 33, 50])
def test_no_line_is_wider_than_asked(width: int) -> None:
    line = "6c/7c 8c/9c Tc/Jc Qc/ | hand: 6h 7h 8h 9h Th Jh Qh Kh Ah"
    rows = picture(line, width=width)
    assert max(map(len, rows)) <= width
    drawn = "".join(rows)
    for card in ("6♣", "7♣", "10♣", "J♣", "Q♣", "6♥", "A♥"):
        assert drawn.count(card) == 1


def test_a_long_label_makes_a_wide_card() -> None:
    assert draw(["W/Xr"], lambda c: {"W": "wild"}.get(card_text(c), "red joker")).split("\n") == [
        "┌────┐",
        "│wild┌─────────┐",
        "└────│red joker│",
        "     └─────────┘",
    ]


@pytest.mark.parametrize("line", ["9c", "9c/Jc hand: 6h", "foot: 6h", "hand: 6h/7h", "9x/", "9c/1d"])
def test_what_is_no_example_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        draw([line], Words("en").card)
