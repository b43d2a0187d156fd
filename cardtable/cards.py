"""Cards, packs and sets of cards.

A card is a small int, a set of cards is an int mask with bit ``1 << card`` for each of its cards.
Faces 0-51 are ``rank * 4 + suit`` (rank 0 is the two, 12 the ace; suits in the order c d h s), 52
and 53 the black and the red joker, 54-57 the wild cards, 58 the mega card, 59 a second black joker.
The twin that a double pack adds to a face is ``face + TWIN``; twins are written alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

Card = int
Cards = int  # a mask

SUITS = "cdhs"
RANKS = "23456789TJQKA"
TEN, ACE = RANKS.index("T"), RANKS.index("A")
TWIN: Final = 64
FACE: Final = TWIN - 1
LOW: Final = (1 << TWIN) - 1  # a mask of all faces without their twins
BLACK_JOKER, RED_JOKER, WILD, MEGA, SECOND_BLACK_JOKER = 52, 53, 54, 58, 59
JOKERS: Final[Cards] = 1 << BLACK_JOKER | 1 << RED_JOKER | 1 << SECOND_BLACK_JOKER
WILDS: Final[Cards] = 0b1111 << WILD
SPECIALS: Final[Cards] = JOKERS | WILDS | 1 << MEGA
_NEGATIVE: Final = "a set of cards is no negative number"

# The ranks above the ace: cards that share one of these numbers share a rank.
JOKER_RANK, WILD_RANK, MEGA_RANK = 13, 14, 15


class NotationError(ValueError):
    """A text that names no card, no move or no set of cards. ``text`` is what was read."""

    def __init__(self, text: str, what: str = "card") -> None:
        super().__init__(text, what)
        self.text = text
        self.what = what

    def __str__(self) -> str:
        return f"not a {self.what}: {self.text!r}"


def face(card: Card) -> Card:
    """The card without its twin mark: equal for the two twins of a double pack."""
    return card & FACE


def rank(card: Card) -> int:
    """0 for a two up to 12 for an ace; 13 for jokers, 14 for wild cards, 15 for the mega card."""
    f = card & FACE
    if f < 52:
        return f >> 2
    if f in (BLACK_JOKER, RED_JOKER, SECOND_BLACK_JOKER):
        return JOKER_RANK
    return MEGA_RANK if f == MEGA else WILD_RANK


def suit(card: Card) -> int:
    """0-3 for c d h s; -1 for a card without a suit."""
    f = card & FACE
    return f & 3 if f < 52 else -1


def is_red(card: Card) -> bool:
    """Hearts, diamonds and the red joker."""
    f = card & FACE
    return f & 3 in (1, 2) if f < 52 else f == RED_JOKER


def make(rank: int, suit: int) -> Card:
    """The card of a rank and a suit."""
    return rank * 4 + suit


def both(mask: Cards) -> Cards:
    """The mask with the twins of its faces."""
    return mask | mask << TWIN


SUIT_MASKS = tuple(both(sum(1 << make(r, s) for r in range(13))) for s in range(4))
RANK_MASKS = (
    *(both(0b1111 << 4 * r) for r in range(13)),
    both(JOKERS),
    both(WILDS),
    both(1 << MEGA),
)


def cards_in(mask: Cards) -> Iterator[Card]:
    """The cards of a mask, lowest number first. Raises ValueError for a negative one, as ``~hand`` is:
    it would have cards without end."""
    if mask < 0:
        raise ValueError(_NEGATIVE)
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


def bits_in(mask: Cards) -> Iterator[Cards]:
    """The one-card masks that make up a mask, lowest first. Raises ValueError as ``cards_in``."""
    if mask < 0:
        raise ValueError(_NEGATIVE)
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit


def mask_of(cards: Iterable[Card]) -> Cards:
    """A set of cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def first(mask: Cards) -> Card:
    """The card with the lowest number in a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def next_rank(level: int, pack: Cards) -> int:
    """The rank that follows another in a pack, after the ace its lowest."""
    return level + 1 if level < ACE else rank(first(pack))


def without_twins(mask: Cards) -> Cards:
    """One card of each face: of two twins the lower number stays."""
    return mask & ~((mask & LOW) << TWIN)


# -- packs -------------------------------------------------------------------------------------

THIRTY_SIX: Cards = ((1 << 52) - 1) & ~((1 << 16) - 1)
FIFTY_TWO: Cards = (1 << 52) - 1
TWO_JOKERS: Cards = 1 << BLACK_JOKER | 1 << RED_JOKER

PACKS: dict[int, Cards] = {
    36: THIRTY_SIX,
    52: FIFTY_TWO,
    53: FIFTY_TWO | 1 << RED_JOKER,
    54: FIFTY_TWO | TWO_JOKERS,
    55: FIFTY_TWO | TWO_JOKERS | 1 << MEGA,
    58: FIFTY_TWO | TWO_JOKERS | WILDS,
    72: both(THIRTY_SIX),
    104: both(FIFTY_TWO),
}
REDUDU_PACK: Cards = FIFTY_TWO | TWO_JOKERS | 1 << SECOND_BLACK_JOKER


# -- notation ----------------------------------------------------------------------------------

_SPECIAL_TEXT = {BLACK_JOKER: "Xb", RED_JOKER: "Xr", SECOND_BLACK_JOKER: "Xb", MEGA: "M"} | {
    f: "W" for f in range(WILD, WILD + 4)
}
_RANK_IN = {r: i for i, r in enumerate(RANKS)} | {"10": 8, "В": 9, "Д": 10, "К": 11, "Т": 12}
_SUIT_IN = {s: i for i, s in enumerate(SUITS)} | {"♣": 0, "♦": 1, "♥": 2, "♠": 3}
_TEXT_IN = {"Xb": BLACK_JOKER, "Xr": RED_JOKER, "W": WILD, "M": MEGA}


def card_text(card: Card) -> str:
    """The card in the project's notation: ``Td``, ``Xr``, ``W``."""
    f = card & FACE
    return RANKS[f >> 2] + SUITS[f & 3] if f < 52 else _SPECIAL_TEXT[f]


def order(card: Card) -> tuple[int, int]:
    """Sort key of the notation: suit, then rank, specials last."""
    f = card & FACE
    return (f & 3, f >> 2) if f < 52 else (4, f)


@lru_cache(1 << 12)
def cards_text(mask: Cards) -> str:
    """The cards of a mask in notation, in suit order: ``"6c 9d Xr"``."""
    return " ".join(card_text(c) for c in sorted(cards_in(mask), key=order))


def parse_card(text: str) -> Card:
    """A card from ``Td``, ``10♦``, ``Т♠`` (the Russian ace), ``Xr``. Raises NotationError."""
    word = text.strip().replace("\ufe0f", "")
    if word in _TEXT_IN:
        return _TEXT_IN[word]
    rank_in, suit_in = _RANK_IN.get(word[:-1]), _SUIT_IN.get(word[-1:])
    if rank_in is None or suit_in is None:
        raise NotationError(text)
    return make(rank_in, suit_in)


def parse_cards(text: str) -> list[Card]:
    """Cards separated by spaces, in the order written; faces only, twins are told apart later."""
    return [parse_card(word) for word in text.split()]
