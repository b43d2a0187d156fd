"""The games that are registered, and how a name becomes a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from cardtable.engine.game import unknown

if TYPE_CHECKING:
    from cardtable.engine.game import Entry, Game, Table


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
        return list(self._entries.values())

    def find(self, name: str) -> tuple[Game, Entry | None]:
        """The game or catalogue entry that a slug, an English or Russian name or an alias means."""
        low = name.strip().lower()
        if low in self._games:
            return self._games[low], self._entries.get(low, (None, None))[1]
        if low in self._entries:
            return self._entries[low]
        for game, entry in self._entries.values():
            if low in {entry.en.lower(), entry.ru.lower(), *(a.lower() for a in entry.aliases)}:
                return game, entry
        raise unknown("game", name, sorted({*self._games, *self._entries}))

    def open_table(
        self,
        name: str,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> Table:
        """The table that ``durak``, ``armenian`` or ``durak:transfer+armenian`` means, with a base,
        modifiers and options beside it. Raises TableError."""
        head, _, tail = name.partition(":")
        game, entry = self.find(head)
        parts = [p for p in tail.split("+") if p]
        if entry is not None and entry.table != head.strip().lower() and not parts and not base:
            if ":" in entry.table:
                parts = entry.table.partition(":")[2].split("+")
            elif entry.slug != game.slug:
                parts = [entry.slug]
        elif entry is not None and entry.kind in ("modifier", "combination") and base:
            parts = [entry.slug, *parts]
        bases = {e.slug for e in game.entries() if e.kind in ("base", "version")}
        if parts and parts[0] in bases:
            if base is None:
                base = parts[0]
            parts = parts[1:]
        return game.table(base, [*parts, *modifiers], options)
