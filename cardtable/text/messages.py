"""Values that a message names, each of which knows how to write itself.

A message is a ``str.format`` pattern; what stands after the colon is the form that is wanted:
``{card:acc}`` a case, ``{card:the}`` the article, ``{n:card}`` a number with its noun,
``{seat:takes/take}`` the verb for a player by name and for the reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import Cards, mask_of

if TYPE_CHECKING:
    from cardtable.text.words import Words

CASES = ("nom", "gen", "dat", "acc", "ins", "pre")


class MissingMessage(KeyError):
    """A message or one of its values that is not there. Raised in tests; in play the key is shown."""


class Args:
    """The values of one message. A name decides what a value is: one that ends in ``card`` is a card,
    in ``cards`` a mask or cards in an order, in ``seat`` (or ``to``) a seat, in ``seats`` several, in
    ``rank`` a rank, in ``suit`` a suit or several; anything else is a number or a text. ``card`` and
    ``cards`` stand for each other."""

    def __init__(
        self, words: Words, args: Mapping[str, Any], names: Sequence[str] | None, viewer: int | None
    ) -> None:
        self.words, self.args, self.names, self.viewer = words, args, names, viewer

    def __getitem__(self, name: str) -> object:
        value = self.args.get(name)
        if value is None:
            if name == "cards" and "card" in self.args:
                name, value = "card", self.args["card"]
            elif name == "card" and "cards" in self.args:
                name, value = "cards", self.args["cards"]
            elif self.words.strict:
                raise MissingMessage(name)
            else:
                return TextValue(self.words, "?")
        if isinstance(value, str):
            return SuitValue(self.words, value) if name.endswith("suit") else TextValue(self.words, value)
        if name.endswith("cards"):
            return CardsValue(self.words, value)
        if name.endswith("card"):
            return CardsValue(self.words, 1 << value if value >= 0 else 0)
        if name.endswith("seat") or name == "to":
            return SeatValue(self, value)
        if name.endswith("seats"):
            return TextValue(self.words, self.words.join([str(SeatValue(self, seat)) for seat in value]))
        if name.endswith("rank"):
            return RankValue(self.words, value)
        if isinstance(value, bool):
            return TextValue(self.words, self.words.t("value.on" if value else "value.off"))
        if isinstance(value, int):
            return NumberValue(self.words, value)
        if isinstance(value, (list, tuple)):
            return TextValue(self.words, self.words.join([str(v) for v in value]))
        return TextValue(self.words, str(value))


class CardsValue:
    """Cards. Forms: a case, ``the`` (English article before words), ``with`` (what one plays with:
    «картой 9♦», «девяткой бубен»), ``colon`` (after a colon, nothing when there are none)."""

    def __init__(self, words: Words, cards: Cards | Sequence[int]) -> None:
        self.words, self.cards = words, cards

    def __str__(self) -> str:
        return self.__format__("")

    def __format__(self, form: str) -> str:
        words, cards = self.words, self.cards
        if form == "colon":
            return f": {self}" if cards else ""
        if form != "with":
            return words.listed(cards, form)
        named, mask = words.listed(cards, "ins"), cards if isinstance(cards, int) else mask_of(cards)
        if not words.has_symbols(mask):
            return named
        return words.t("card.with" if mask & (mask - 1) == 0 else "card.with-many", text=named)


class SeatValue:
    """A player. Forms: none (the name, or "you"), ``his`` (possessive), a verb for a name and for
    the reader, ``takes/take``."""

    def __init__(self, args: Args, seat: int) -> None:
        self.args, self.seat = args, seat

    def __str__(self) -> str:
        return self.__format__("")

    def __format__(self, form: str) -> str:
        args = self.args
        mine = self.seat == args.viewer and args.viewer is not None
        if "/" in form:
            return form.split("/")[mine]
        if mine:
            return args.words.t(f"seat.you-{form}" if form else "seat.you")
        if args.names is None or not 0 <= self.seat < len(args.names):
            name = args.words.t("seat.number", n=self.seat)
        else:
            name = args.names[self.seat]
        return args.words.t(f"seat.name-{form}", text=name) if form else name


class RankValue:
    """A rank. Forms: none (``9``, ``queen``), ``a`` (``a 9``, ``an ace``), ``many`` (``nines``), a case."""

    def __init__(self, words: Words, rank: int) -> None:
        self.words, self.rank = words, rank

    def __format__(self, form: str) -> str:
        return self.words.rank(self.rank, form or "nom")


class SuitValue:
    """Trump suits, as letters. Forms: none or a case; ``in`` within a sentence of one suit."""

    def __init__(self, words: Words, suits: str) -> None:
        self.words, self.suits = words, suits

    def __format__(self, form: str) -> str:
        if not self.suits:
            return self.words.t("suit.none")
        return self.words.join([self.words.suit(letter, form or "nom") for letter in self.suits])


class NumberValue:
    """A number. Forms: none, ``nth`` (a place), or the key of a noun in ``[plural]``."""

    def __init__(self, words: Words, number: int) -> None:
        self.words, self.number = words, number

    def __format__(self, form: str) -> str:
        if form == "nth":
            return self.words.ordinal(self.number)
        return self.words.plural(self.number, form) if form else str(self.number)


class TextValue:
    """A text. Forms: ``near`` (the question whether that was meant; nothing for an empty text),
    ``kind`` (the kind of value a file wants), ``option`` (an option's name), ``entry`` (slugs of the
    catalogue, apart by commas, as names with the slug beside them), ``or`` (names of ``[instead]``, one of
    which would do)."""

    def __init__(self, words: Words, text: str) -> None:
        self.words, self.text = words, text

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        if form == "near":
            return self.words.t("error.near", text=self.text) if self.text else ""
        if form == "kind":
            return self.words.t(f"kind.{self.text}")
        if form == "option":
            return self.words.option(self.text)
        if form == "or":
            return self.words.either([self.words.t(f"instead.{name}") for name in self.text.split(", ")])
        if form == "entry":
            return ", ".join(map(self.words.named, self.text.split(", ")))
        return self.text
