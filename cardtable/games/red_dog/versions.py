"""The versions of Red Dog as data (RD-9, RD-10): what differs between them, options, capacity (RD-11)."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.engine.game import Entry, Option, Value
from cardtable.engine.refusal import Refusal, TableError

PACK_SIZE = 52
MOST_CHIPS = 1000  # that an option may say
SEED_TEXT = "002_135a133134d40036"


class Version(NamedTuple):
    """What a version plays. ``banker``: the dealer keeps a bank and has no cards; ``chooses``: he says
    how much it is, else it is the fixed deposit. ``turns``: cards turned for a bet; of two the first is
    burnt, with none a ``common`` one decides for all. ``unseen``: nobody looks at his cards. A bet is at
    most the pool or bank divided by ``share``; a winner gains ``pays`` times his bet. ``holds``: deals
    that a banker holds the bank, 0 until it is broken or has tripled. ``size``: cards each, 0 for the
    option ``cards``."""

    slug: str
    en: str
    ru: str
    aliases: tuple[str, ...]
    rules: tuple[str, ...]
    banker: bool = False
    chooses: bool = False
    turns: int = 1
    unseen: bool = False
    share: int = 1
    pays: int = 1
    holds: int = 1
    size: int = 0
    practice: bool = False

    @property
    def common(self) -> bool:
        """RD-10: one low card decides for all."""
        return not self.turns

    def cards_needed(self, players: int, size: int) -> int:
        """RD-11: how many cards a deal needs."""
        return (players - self.banker) * (size + (self.turns or 1))

    def fits(self, players: int, size: int) -> bool:
        return self.cards_needed(players, size) <= PACK_SIZE


_CORE = tuple(f"RD-{n}" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11))
_BANK = tuple(f"RD-{n}" for n in (1, 3, 5, 8, 9, 11))
_NAMED = tuple(f"RD-{n}" for n in (1, 5, 8, 10, 11))

VERSIONS = {
    v.slug: v
    for v in (
        Version("red-dog", "Red Dog", "Реддог", ("high card pool", "хайкардпул"), _CORE),
        Version("red-dog-burn", "Red Dog with a burnt card", "Реддог с подрезанием", (), _CORE, turns=2),
        Version("red-dog-bank", "Banker's Red Dog", "Банковый реддог", (), _BANK, banker=True, chooses=True),
        Version(
            "red-dog-six",
            "Six-spot Red Dog",
            "Шестиочковый реддог",
            (),
            _NAMED,
            banker=True,
            chooses=True,
            unseen=True,
            turns=0,
            holds=3,
            size=3,
            practice=True,
        ),
        Version(
            "red-dog-polish",
            "Polish Red Dog",
            "Польский реддог",
            (),
            _NAMED,
            banker=True,
            unseen=True,
            share=2,
            pays=2,
            holds=0,
            size=3,
            practice=True,
        ),
    )
}
DEFAULT = "red-dog"

ENTRIES = tuple(
    Entry(
        v.slug,
        "version",
        v.en,
        v.ru,
        v.aliases,
        v.rules,
        SEED_TEXT,
        v.slug if v.slug == DEFAULT else f"red-dog:{v.slug}",
        v.practice,
    )
    for v in VERSIONS.values()
)


class Chips(Option):
    """A number of chips or rounds: ``values`` are offered, any from the smallest of them up is taken."""

    __slots__ = ()

    def read(self, value: object) -> Value:
        wanted = value
        if isinstance(value, str):
            word = value.strip().lower()
            wanted = 0 if word == "off" else int(word) if word.isdecimal() else word
        low, high = min(map(int, self.values)), MOST_CHIPS
        if isinstance(wanted, int) and not isinstance(wanted, bool) and low <= wanted <= high:
            return wanted
        raise TableError(
            f"option {self.name} cannot be {value!r}; it may be {low} to {high}",
            Refusal(
                self.rule,
                "option-value",
                {"option": self.name, "value": str(value), "allowed": f"{low}–{high}"},
            ),
        )


ANTE = Chips("ante", (1, 2, 3, 5, 10), "RD-2", "red-dog")
STAKE = Chips("stake", (50, 10, 20, 30, 100, 200, 500), "RD-2", "red-dog")
# 0: as many as the pack allows, five at most
CARDS = Option("cards", (0, 5, 4, 3), "RD-3", "red-dog")
LIMIT = Chips("pool_limit", (0, 10, 20, 30, 50, 100, 200), "RD-7", "red-dog")
CLUMSY = Option("clumsy_dealer", (False, True), "RD-8", "red-dog")
BLIND = Option("blind", (False, True), "RD-9", "red-dog")
DEPOSIT = Chips("deposit", (20, 2, 5, 10, 30, 40, 50, 100), "RD-10", "red-dog")
ROUNDS = Chips("rounds", (10, 1, 3, 5, 20, 50, 100), "RD-11", "red-dog")


def options_of(v: Version) -> tuple[Option, ...]:
    """The options that a version has; one that could change nothing is left out."""
    if not v.banker:
        return ANTE, STAKE, CARDS, LIMIT, CLUMSY, BLIND, ROUNDS
    if not v.unseen:
        return STAKE, CARDS, CLUMSY, BLIND, ROUNDS
    if v.chooses:
        return STAKE, CLUMSY, ROUNDS
    return STAKE, DEPOSIT, CLUMSY, ROUNDS
