"""Cards, ranks and suits in words: how one card reads in a language, with its Russian cases.

The forms themselves are messages (``[rank]``, ``[suit]``, ``[card]``), six cases apart by ``|``.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.cards import (
    BLACK_JOKER,
    JOKER_RANK,
    MEGA,
    RANKS,
    RED_JOKER,
    SECOND_BLACK_JOKER,
    SUITS,
    card_text,
)
from cardtable.text.messages import CASES

SIGNS = "♣♦♥♠"
SPECIAL = {
    RED_JOKER: "red-joker",
    BLACK_JOKER: "black-joker",
    SECOND_BLACK_JOKER: "black-joker",
    MEGA: "mega",
}


def short(messages: Mapping[str, str], card: int, letters: bool) -> str:
    """``10♦``, ``В♠``; with letters ``10d``, ``Вп``; jokers and the like as in the notation."""
    f = card & 63
    if f >= 52:
        return card_text(f)
    suits = messages["suit.letters"] if letters else SIGNS
    return messages["rank.short"].split()[f >> 2] + suits[f & 3]


def case(forms: str, name: str) -> str:
    """One of the cases that a message holds; a message with one form has no cases."""
    cases = forms.split("|")
    return cases[CASES.index(name)] if len(cases) > 1 and name in CASES else cases[0]


def in_words(messages: Mapping[str, str], card: int, form: str, trump: bool) -> str:
    """``queen of spades``, «даму пик»; a trump by that name: ``trump queen``, «козырную даму»."""
    f = card & 63
    if f >= 52:
        return case(messages[f"card.{SPECIAL.get(f, 'wild')}"], form)
    letter = RANKS[f >> 2]
    rank = case(messages[f"rank.{letter}"], form)
    if trump:
        gender = "trump-f" if letter in messages["rank.feminine"] else "trump-m"
        return f"{case(messages[f'card.{gender}'], form)} {rank}"
    return messages["card.of"].format(rank=rank, suit=case(messages[f"suit.{SUITS[f & 3]}"], "gen"))


def rank_in_words(messages: Mapping[str, str], rank: int, form: str) -> str:
    """A rank: a case, ``a`` with the article, ``many`` in the plural, ``many-gen`` of them."""
    if rank >= JOKER_RANK:
        name = {JOKER_RANK: "joker", JOKER_RANK + 1: "wild"}.get(rank, "mega")
        return messages[f"card.{name}-a"] if form == "a" else case(messages[f"card.{name}"], form)
    letter = RANKS[rank]
    if form in ("many", "many-gen"):
        return messages[f"rank.{letter}-{form}"]
    if form == "a":
        return messages[f"rank.{letter}-a"]
    return case(messages[f"rank.{letter}"], form)
