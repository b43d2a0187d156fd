"""Cards, suits and numbers in words: every card in every Russian case, plurals, the three ways of suits."""

from __future__ import annotations

import pytest

from cardtable.cards import PACKS, cards_in, parse_card
from cardtable.text import Words

CASES = ("nom", "gen", "dat", "acc", "ins", "pre")
RANKS_RU = {
    "2": "двойка двойки двойке двойку двойкой двойке",
    "3": "тройка тройки тройке тройку тройкой тройке",
    "4": "четвёрка четвёрки четвёрке четвёрку четвёркой четвёрке",
    "5": "пятёрка пятёрки пятёрке пятёрку пятёркой пятёрке",
    "6": "шестёрка шестёрки шестёрке шестёрку шестёркой шестёрке",
    "7": "семёрка семёрки семёрке семёрку семёркой семёрке",
    "8": "восьмёрка восьмёрки восьмёрке восьмёрку восьмёркой восьмёрке",
    "9": "девятка девятки девятке девятку девяткой девятке",
    "T": "десятка десятки десятке десятку десяткой десятке",
    "J": "валет валета валету валета валетом валете",
    "Q": "дама дамы даме даму дамой даме",
    "K": "король короля королю короля королём короле",
    "A": "туз туза тузу туза тузом тузе",
}
SUITS_RU = {"c": "треф", "d": "бубен", "h": "червей", "s": "пик"}
RANKS_EN = dict(
    zip(
        "23456789TJQKA",
        "two three four five six seven eight nine ten jack queen king ace".split(),
        strict=True,
    )
)
SUITS_EN = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


@pytest.mark.parametrize("rank", RANKS_RU)
def test_every_card_in_every_russian_case(rank: str) -> None:
    words = Words("ru")
    for case, form in zip(CASES, RANKS_RU[rank].split(), strict=True):
        for letter, suit in SUITS_RU.items():
            assert words.card_words(parse_card(rank + letter), case) == f"{form} {suit}"


def test_every_card_in_english() -> None:
    words = Words("en")
    for rank, name in RANKS_EN.items():
        for letter, suit in SUITS_EN.items():
            assert words.card_words(parse_card(rank + letter)) == f"{name} of {suit}"


def test_trumps_by_name_agree_with_their_gender() -> None:
    ru = Words("ru")
    assert ru.card_words(parse_card("Ad"), "gen", trump=True) == "козырного туза"
    assert ru.card_words(parse_card("Qd"), "acc", trump=True) == "козырную даму"
    assert ru.card_words(parse_card("6d"), "ins", trump=True) == "козырной шестёркой"
    assert ru.card_words(parse_card("Kd"), "dat", trump=True) == "козырному королю"
    assert Words("en").card_words(parse_card("Ad"), trump=True) == "trump ace"


def test_special_cards_have_names_and_cases() -> None:
    ru, en = Words("ru"), Words("en")
    assert [ru.card_words(parse_card(t), "ins") for t in ("Xr", "Xb", "W", "M")] == [
        "красным джокером",
        "чёрным джокером",
        "дикой картой",
        "мега-картой",
    ]
    assert en.card_words(parse_card("Xb")) == "black joker"
    # short forms differ for all faces, in both languages
    for words in (ru, en, Words("ru", "letters"), Words("en", "letters")):
        for pack in (36, 52, 54, 55):
            shown = [words.card(card) for card in cards_in(PACKS[pack])]
            assert len(set(shown)) == pack


@pytest.mark.parametrize(
    ("lang", "suits", "shown"),
    [
        ("en", "symbols", "10♦ J♠ A♣"),
        ("ru", "symbols", "10♦ В♠ Т♣"),
        ("en", "letters", "10d Js Ac"),
        ("ru", "letters", "10б Вп Тт"),
        ("en", "words", "ten of diamonds, jack of spades, ace of clubs"),
        ("ru", "words", "десятка бубен, валет пик, туз треф"),
    ],
)
def test_suits_as_symbols_letters_or_words(lang: str, suits: str, shown: str) -> None:
    words = Words(lang, suits)
    cards = [parse_card(t) for t in ("Td", "Js", "Ac")]
    assert words.cards(cards) == shown
    mask = sum(1 << card for card in cards)
    assert sorted(words.cards(mask).replace(",", "").split()) == sorted(shown.replace(",", "").split())


def test_ascii_shows_no_suit_signs() -> None:
    words = Words("en", ascii=True)
    assert words.card(parse_card("Td")) == "10d"
    assert words.t("refusal.unknown-move", text="fly").isascii()


def test_twins_read_alike() -> None:
    words = Words("ru")
    assert words.card(parse_card("9c") + 64) == words.card(parse_card("9c")) == "9♣"
    assert words.listed(1 << (parse_card("9c") + 64), "acc") == "9♣"
    assert Words("ru", "words").listed(1 << (parse_card("9c") + 64), "acc") == "девятку треф"


@pytest.mark.parametrize(
    ("n", "card", "taken"),
    [
        (0, "0 карт", "0 карт"),
        (1, "1 карта", "1 карту"),
        (2, "2 карты", "2 карты"),
        (4, "4 карты", "4 карты"),
        (5, "5 карт", "5 карт"),
        (11, "11 карт", "11 карт"),
        (12, "12 карт", "12 карт"),
        (14, "14 карт", "14 карт"),
        (20, "20 карт", "20 карт"),
        (21, "21 карта", "21 карту"),
        (22, "22 карты", "22 карты"),
        (25, "25 карт", "25 карт"),
        (52, "52 карты", "52 карты"),
        (101, "101 карта", "101 карту"),
        (111, "111 карт", "111 карт"),
        (112, "112 карт", "112 карт"),
    ],
)
def test_russian_plurals(n: int, card: str, taken: str) -> None:
    words = Words("ru")
    assert words.plural(n, "card") == card
    assert words.plural(n, "card-acc") == taken


def test_english_plurals_and_places() -> None:
    words = Words("en")
    assert [words.plural(n, "card") for n in (0, 1, 2, 21)] == ["0 cards", "1 card", "2 cards", "21 cards"]
    assert [
        words.ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21)
    ] == "1st 2nd 3rd 4th 11th 12th 13th 21st".split()
    assert Words("ru").ordinal(1) == "1-е"


def test_suits_in_cases() -> None:
    words = Words("ru")
    assert words.suit("d") == "бубны"
    assert words.suit("d", "gen") == "бубен"
    assert words.suit("h", "ins") == "червами"
    assert Words("en").suit("s", "gen") == "spades"


def test_what_a_player_writes_becomes_notation() -> None:
    words = Words("ru")
    assert words.notation("крыть 9б Дб") == "cover 9d Qd"
    assert words.notation("Беру") == "take"
    assert words.notation("смухлевать крыть тт 6ч") == "cheat cover Ac 6h"
    assert words.notation("побить шестёрку червей тузом пик") == "cover 6h As"
    assert words.notation("чёрный джокер") == "Xb" and words.notation("дама виней") == "Qs"
    assert words.notation("пойти 10п") == "lead Ts"
    assert words.notation("lead 9d, 9h") == "lead 9d 9h"
    words = Words("en")
    assert words.notation("cover 9d qd") == "cover 9d Qd"
    assert words.notation("throw in the ten of clubs and 10 of hearts") == "throw Tc Th"
    assert words.notation("transfer with red joker, wild card") == "transfer Xr W"
    assert words.notation("bet 5") == "bet 5" and words.notation("with") == "with"
