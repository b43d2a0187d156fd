"""The hand: every card of it can be seen and reached, at any size (trap 25), in the order wanted."""

from __future__ import annotations

import pytest

from cardtable.cards import FIFTY_TWO, PACKS, SECOND_BLACK_JOKER, cards_in, mask_of, parse_cards
from cardtable.text import Words
from cardtable.tui.canvas import Canvas
from cardtable.tui.cards import BIG, MIDDLE, Size, draw_back
from cardtable.tui.hand import CLOSEST, Held, beside, digits, draw_hand, lay_fan, lay_rows, sort_hand
from cardtable.tui.look import Look

SIZES = [(60, 4, False), (80, 6, False), (97, 6, False), (76, 9, True), (86, 9, True), (206, 9, True)]


def hand(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize("width,height,big", SIZES)
@pytest.mark.parametrize("count", [1, 2, 6, 13, 20, 32, 50, 72])
def test_trap_25_every_card_is_seen_with_the_cursor_on_it(
    width: int, height: int, big: bool, count: int
) -> None:
    cards = tuple(cards_in(PACKS[104]))[:count]
    words = Words("en")
    for cursor in cards:
        fan = lay_fan(cards, width, height, big, cursor)
        assert any(cursor in row.cards for row in fan.rows)
        for row in fan.rows:
            end = row.x + row.pitch * (len(row.cards) - 1) + (fan.size.width if not fan.wrapped else 4)
            assert row.x >= 0 and end <= width
            assert len(row.cards) == 1 or row.pitch >= CLOSEST
    canvas = draw_hand(Held(cards, 0, cards[-1]), width, height, Look(), words, big)
    assert words.card(cards[-1]) in str(canvas)


@pytest.mark.parametrize("width,height,big", SIZES)
def test_trap_25_every_card_of_fifty_is_reached_by_arrows(width: int, height: int, big: bool) -> None:
    cards = tuple(cards_in(FIFTY_TWO))[:50]
    rows = lay_rows(cards, width, height, big)[0]
    assert sorted(card for row in rows for card in row.cards) == sorted(cards)
    down = {rows[0].cards[0]}
    cursor = rows[0].cards[0]
    for _ in rows[1:]:
        cursor = beside(cards, width, height, big, cursor, 1)
        down.add(cursor)
    assert len(down) == len(rows)
    assert beside(cards, width, height, big, cursor, 1) == cursor


def test_every_shown_card_is_a_hit_target() -> None:
    cards = tuple(cards_in(FIFTY_TWO))[:32]
    canvas = draw_hand(Held(cards, 0, cards[0]), 80, 6, Look(), Words("en"))
    hits = {hit.value for row in canvas.hits for hit in row if hit is not None and hit.kind == "hand"}
    assert hits == set(cards)


def test_sorts() -> None:
    cards = hand("6s Ah 9d Kc 7h As")

    def shown(how: str, trumps: str = "h") -> str:
        words = Words("en", "letters")
        return " ".join(
            words.card(c) for c in sort_hand(cards, how, trumps, parse_cards("9d 6s Kc As Ah 7h"))
        )

    assert shown("suit") == "6s As 7h Ah Kc 9d"
    assert shown("rank") == "6s 7h 9d Kc As Ah"
    assert shown("trumps") == "6s As Kc 9d 7h Ah"
    assert shown("dealt") == "9d 6s Kc As Ah 7h"


def test_digits_stand_under_legal_cards_only() -> None:
    cards = tuple(sort_hand(hand("6s 7s 8s 9s"), "suit"))
    legal = 1 << cards[1] | 1 << cards[3]
    assert digits(Held(cards, legal)) == {cards[1]: "1", cards[3]: "2"}
    lines = str(draw_hand(Held(cards, legal, cards[0]), 80, 6, Look(), Words("en"))).split("\n")
    assert lines[4].split() == ["1", "2"]


def test_no_more_than_ten_digits() -> None:
    cards = tuple(cards_in(FIFTY_TWO))[:20]
    assert "".join(digits(Held(cards, mask_of(cards))).values()) == "1234567890"


@pytest.mark.parametrize("width,height,big", SIZES)
def test_a_hidden_hand_shows_backs_only(width: int, height: int, big: bool) -> None:
    cards = tuple(cards_in(FIFTY_TWO))[:32]
    held = Held(cards, mask_of(cards), cards[3], hidden=True)
    canvas = draw_hand(held, width, height, Look(), Words("en"), big)
    assert set(str(canvas)) <= set(" ▒\n▲▼")
    assert not any(hit and hit.kind == "hand" for row in canvas.hits for hit in row)


def test_cursor_and_mark_are_told_by_shape() -> None:
    cards = tuple(sort_hand(hand("6s 7s 8s"), "suit"))
    held = Held(cards, mask_of(cards), cards[0], 1 << cards[2])
    lines = str(draw_hand(held, 80, 6, Look(colour=False), Words("en"))).split("\n")
    assert "▲" in lines[3] and "●" in lines[3]
    assert "6♠" in lines[0] and "8♠" in lines[0] and "7♠" in lines[1]


def test_jokers_lie_after_all_trumps_and_the_strongest_last() -> None:
    """Redudu: the player's own trump, then the common one, then black redudus, then the red (RU-5, RU-6)."""
    words = Words("en")
    cards = hand("Xr 2h Kh As Td") | 1 << SECOND_BLACK_JOKER
    for how in ("suit", "rank", "trumps"):
        assert [words.short(card) for card in sort_hand(cards, how, "sh")[-2:]] == ["Xb", "Xr"]
    assert [words.short(card) for card in sort_hand(cards, "trumps", "sh")][:4] == ["10♦", "A♠", "2♥", "K♥"]
    assert [words.short(card) for card in sort_hand(cards, "trumps", "hs")][:4] == ["10♦", "2♥", "K♥", "A♠"]


@pytest.mark.parametrize("count", [7, 12, 24, 108])
@pytest.mark.parametrize("size", [MIDDLE, BIG])
def test_the_number_on_a_pile_lies_between_two_edges_of_its_back(size: Size, count: int) -> None:
    canvas = Canvas(size.width, size.height, Look().style("text"))
    draw_back(canvas, 0, 0, size, Look(), count)
    row = canvas.lines()[size.height // 2]
    assert row[0] == row[-1] == Look().glyphs.back and str(count) in row


@pytest.mark.parametrize("width,height,big", [(60, 4, False), (80, 6, False), (86, 9, True)])
def test_closed_cards_are_told_from_open_ones_without_colour(width: int, height: int, big: bool) -> None:
    """magadan, at every size."""
    cards = parse_cards("6c 9d Kh")
    plain = str(draw_hand(Held(cards), width, height, Look(), Words("en"), big))
    told = str(draw_hand(Held(cards, closed=hand("6c Kh")), width, height, Look(), Words("en"), big))
    back = Look().glyphs.back
    assert back not in plain and told.count(back) >= 4
