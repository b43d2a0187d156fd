"""Who sits at the table: people and bots, with names that nobody else there has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from cardtable.engine.refusal import Refusal, TableError

LONGEST_NAME = 20

_BOTS = {
    "en": ("Olga", "Boris", "Vera", "Gleb", "Nina", "Mark", "Lida", "Yuri", "Zoya"),
    "ru": ("Ольга", "Борис", "Вера", "Глеб", "Нина", "Марк", "Лида", "Юрий", "Зоя"),
}


class Seat(NamedTuple):
    """One place at the table. ``level`` is how a bot plays (``bots.LEVELS``); of a person it says nothing."""

    name: str
    kind: Literal["human", "bot"] = "human"
    level: str = "normal"

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.kind == "human"


def bot_names(lang: str = "en") -> tuple[str, ...]:
    """The names that bots take, in order."""
    return _BOTS["ru" if lang == "ru" else "en"]


def bot_named(name: str, lang: str) -> str:
    """A bot's name as another language has it; a name that is none of ours stays as it is."""
    lists = _BOTS.values()
    return next((bot_names(lang)[names.index(name)] for names in lists if name in names), name)


def make_seats(
    players: int,
    humans: int,
    names: Sequence[str] = (),
    level: str | Sequence[str] = "normal",
    lang: str = "en",
    person: str = "Player",
) -> tuple[Seat, ...]:
    """Seats for ``players``, the first ``humans`` of them people.

    ``names`` are given to the seats in order; the others are named ``person`` (numbered when there
    are several) or after the bots' list. ``level``: one for all bots, or one a bot in order.
    Raises TableError for a number of people that does not fit, for names that are empty, too long, alike
    or too many, and for a level that is not there.
    """
    from cardtable.bots.levels import check_level

    if not 0 <= humans <= players:
        raise TableError(
            f"there are {players} seats, so 0 to {players} people, not {humans}",
            Refusal("match", "too-many-humans", {"players": players, "n": humans}),
        )
    if len(names) > players:
        raise TableError(
            f"{len(names)} names for {players} seats",
            Refusal("match", "too-many-names", {"players": players, "n": len(names)}),
        )
    given = [" ".join(name.split()) for name in names]
    for name in given:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise TableError(
                f"a name has 1 to {LONGEST_NAME} letters, not {name!r}",
                Refusal("match", "bad-name", {"name": name, "longest": LONGEST_NAME}),
            )
    for i, name in enumerate(given):
        if name.casefold() in (other.casefold() for other in given[:i]):
            raise TableError(f"two seats are called {name}", Refusal("match", "same-name", {"name": name}))
    levels = [check_level(name) for name in ([level] * players if isinstance(level, str) else level)]
    taken = {name.casefold() for name in given}
    spare = [name for name in bot_names(lang) if name.casefold() not in taken]
    seats: list[Seat] = []
    for i in range(players):
        human = i < humans
        if i < len(given):
            name = given[i]
        elif human:
            name = _free(person if humans == 1 else f"{person} {i + 1}", taken)
        else:
            name = spare.pop(0) if spare else _free("Bot", taken)
        taken.add(name.casefold())
        own = levels[min(i - humans, len(levels) - 1)] if not human and levels else "normal"
        seats.append(Seat(name, "human" if human else "bot", own))
    return tuple(seats)


def _free(name: str, taken: set[str]) -> str:
    """The name, with a number after it if somebody has it already."""
    number, free = 2, name
    while free.casefold() in taken:
        free, number = f"{name} {number}", number + 1
    return free
