"""The hand: every card of it can be seen and reached, at any size (trap 25), in the order wanted."""

from __future__ import annotations

import pytest

from cardtable.cards import FIFTY_TWO, PACKS, cards_in, mask_of, parse_cards
from cardtable.text import Words
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
