"""What a player writes in words, put into the notation: verbs, cards by name, letters of suits.

The words are messages: ranks and suits in all their cases, and ``[notation]`` with what else people say.
"""

from __future__ import annotations

from functools import cache

from cardtable.cards import RANKS, SUITS
from cardtable.text.files import messages

SPECIALS = {"red-joker": "Xr", "black-joker": "Xb", "wild": "W", "mega": "M"}


class Vocabulary:
    """The words of one language. ``cards``: names of cards without a suit, as tuples of words."""

    def __init__(self, lang: str) -> None:
        texts = messages(lang)
        self.letters = texts["suit.letters"]
        self.verbs = dict(pair.split("=") for pair in texts["notation.verbs"].split())
        self.fillers = frozenset(texts["notation.fillers"].split())
        self.suits = dict(pair.split("=") for pair in texts["notation.suits"].split())
        for letter in SUITS:
            self.suits |= {plain(form): letter for form in texts[f"suit.{letter}"].split("|")}
        self.ranks: dict[str, str] = {}
        for letter in RANKS:
            forms = f"{texts[f'rank.{letter}']}|{texts[f'rank.{letter}-many']}".split("|")
            self.ranks |= {plain(form): letter for form in forms}
        # A letter or a figure is a rank too, but says so only beside a suit.
        shown = zip(texts["rank.short"].casefold().split(), RANKS, strict=True)
        self.beside = {letter.casefold(): letter for letter in RANKS} | {"10": "T"} | dict(shown)
        self.cards = {
            tuple(plain(form).split()): text
            for name, text in SPECIALS.items()
            for form in texts[f"card.{name}"].split("|")
        }


@cache
def vocabulary(lang: str) -> Vocabulary:
    """The words of a language that a player may type, read once."""
    return Vocabulary(lang)


def plain(word: str) -> str:
    """Without capital letters and without the dots that many leave out."""
    return word.casefold().replace("ё", "е")


def rank_word(lang: str, text: str) -> str | None:
    """The letter of a rank that a word alone names: ``queen``, «дамой»; else None."""
    return vocabulary(lang).ranks.get(plain(text.strip()))


def notation(lang: str, text: str) -> str:
    """See ``Words.notation``; what is not known stays as it is."""
    known = vocabulary(lang)
    words = text.replace(",", " ").split()
    out: list[str] = []
    at = 0
    while at < len(words):
        found = _card(known, words, at)
        if found is not None:
            card, length = found
            out.append(card)
            at += length
            continue
        word, low = words[at], plain(words[at])
        at += 1
        if low in known.verbs:
            out.append(known.verbs[low].replace("_", " "))
        elif low not in known.fillers or len(words) == 1:
            out.append(word)
    return " ".join(out)


def _card(known: Vocabulary, words: list[str], at: int) -> tuple[str, int] | None:
    """The card that begins at a word, and of how many words it is."""
    low = [plain(word) for word in words[at : at + 3]]
    for length in (2, 1):
        if (card := known.cards.get(tuple(low[:length]))) is not None and len(low) >= length:
            return card, length
    rank = known.ranks.get(low[0]) or known.beside.get(low[0])
    if rank is not None and len(low) > 1:
        after = 2 if low[1] in known.fillers and len(low) > 2 else 1
        if (letter := known.suits.get(low[after])) is not None:
            return rank + letter, after + 1
    return _letters(known, words[at])


def _letters(known: Vocabulary, word: str) -> tuple[str, int] | None:
    """A card written with two letters, big or small: ``qd``, «10б», «дб»."""
    head, last = word[:-1].casefold(), word[-1].casefold()
    if word.casefold() in ("xr", "xb"):
        return word.capitalize(), 1
    rank = known.beside.get(head)
    at = known.letters.find(last) if last not in SUITS else SUITS.index(last)
    return (rank + SUITS[at], 1) if rank is not None and at >= 0 else None
