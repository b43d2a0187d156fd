"""The games that are registered, and how a name becomes a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardtable.engine.game import Game, plain_name, unknown
from cardtable.engine.refusal import Refusal, TableError

if TYPE_CHECKING:
    from cardtable.engine.game import Entry, Table


class Registry:
    """Games by slug. Two games or entries of one name are a programming error."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._entries: dict[str, tuple[Game, Entry]] = {}

    def register(self, game: Game) -> Game:
        """Add a game with its catalogue; returns it. Raises ValueError for a name taken twice."""
        if game.slug in self._games:
            raise ValueError(f"game {game.slug!r} is registered twice")
        for entry in game.entries():
            if entry.slug in self._entries:
                raise ValueError(f"entry {entry.slug!r} is registered twice")
        self._games[game.slug] = game
        self._entries |= {entry.slug: (game, entry) for entry in game.entries()}
        return game

    def __iter__(self) -> Iterator[Game]:
        return iter(self._games.values())

    def game(self, slug: str) -> Game:
        """A game by its slug. Raises TableError with the nearest name."""
        if slug not in self._games:
            raise unknown("game", slug, sorted(self._games))
        return self._games[slug]

    def entries(self) -> list[tuple[Game, Entry]]:
        """Everything that can be launched by name, each with its game, game by game."""
        return list(self._entries.values())

    def find(self, name: str) -> tuple[Game, Entry | None]:
        """The game or catalogue entry that a slug, an English or Russian name or an alias means."""
        if (low := name.strip().lower()) in self._games:
            return self._games[low], self._entries.get(low, (None, None))[1]
        if low in self._entries:
            return self._entries[low]
        plain = plain_name(name)
        for said in dict.fromkeys((plain, without_durak(plain))):
            for game, entry in self._entries.values():
                if said in map(plain_name, entry.names):
                    return game, entry
            for game in self:
                if said in map(plain_name, (game.slug, game.en, game.ru)):
                    return game, self._entries.get(game.slug, (None, None))[1]
        names = [name for game in self for name in (game.slug, game.en, game.ru)]
        raise unknown("game", name, [*names, *(n for _, entry in self.entries() for n in entry.names)])

    def open_table(
        self,
        name: str,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> Table:
        """The table that ``durak``, ``armenian``, ``armenian+poker`` or ``durak:transfer+armenian`` means,
        with a base, modifiers and options beside it. Raises TableError."""
        first, *rest = [part for part in re.split("[:+]", name) if part.strip()] or [name]
        game, entry = self.find(first)
        bases = {e.slug for e in game.entries() if e.kind in ("base", "version")}
        base = None if base is None else game.slug_of(base)
        parts = [game.slug_of(part) for part in rest]
        if entry is not None and entry.slug != game.slug:
            parts = [entry.slug, *parts]
            if base is None and bases.isdisjoint(parts):
                parts = [each for part in parts for each in self._home(part) if each not in bases]
        for part in [part for part in parts if part in bases]:
            if base not in (None, part):
                raise TableError(
                    f"{part} and {base} are both bases, and a table has one",
                    Refusal("clash", "clash-bases", {"first": part, "second": base}),
                )
            base = part
            parts.remove(part)
        return game.lay(base, [*parts, *modifiers], options)

    def _home(self, slug: str) -> list[str]:
        """What lies on the table that an entry's name alone launches."""
        own = self._entries[slug][1].table.partition(":")[2] if slug in self._entries else ""
        return own.split("+") if own else [slug]


def without_durak(name: str) -> str:
    """A name without the word for the game, as in «армянский дурак», if anything is left then."""
    words = [word for word in name.split() if word not in ("durak", "дурак")]
    return " ".join(words) or name
