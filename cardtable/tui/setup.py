"""A table and its seats while they are being put together, before anything is dealt.

Values only; what a row of the setup screen shows and changes. A clash is a sentence, not a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.engine import Entry, TableError
from cardtable.match import Length, Match, Seat, bot_named, bot_names, make_seats
from cardtable.text.changes import changes
from cardtable.tui.facts import span, summary

if TYPE_CHECKING:
    from cardtable.engine import Option, Table
    from cardtable.store.settings import Settings
    from cardtable.text import Words

LEVELS = ("easy", "normal", "hard", "expert", "greedy", "random")
DEALS = (0, 1, 3, 5, 10)
FOOLS = (0, 1, 2, 3, 5, 7, 10)  #: times fool that end a match, 0: none
MOST_SEATS = 10


class Row(NamedTuple):
    """One line of the setup: ``id``, its name, its value, a sentence about it."""

    id: str
    name: str
    value: str
    note: str = ""


@dataclass
class Setup:
    """What has been chosen so far. ``seats`` is as long as any table may need; the first ``players``
    of them play."""

    game: str
    words: Words
    base: str | None = None
    modifiers: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)
    players: int = 3
    seats: list[Seat] = field(default_factory=list)
    deals: int = 0
    fools: int = 0

    def __post_init__(self) -> None:
        if not self.seats:
            bots = [Seat(name, "bot", "normal") for name in bot_names(self.words.lang)]
            self.seats = [Seat(self.words.t("cli.player"), "human"), *bots][:MOST_SEATS]

    # -- made from and into other things -----------------------------------------------------------

    def take(self, table: Table) -> None:
        """Takes over a table's base, modifiers and options."""
        spec = table.spec()
        self.game = table.game
        self.base = spec.get("base")
        self.modifiers = list(spec.get("modifiers", ()))
        self.options = dict(spec.get("options", {}))
        self.fit_players(table)

    def fit_players(self, table: Table) -> None:
        allowed = table.players
        self.players = max(allowed[0], min(self.players, allowed[-1]))

    def table(self) -> Table:
        """The table as chosen. Raises TableError."""
        from cardtable.games import game

        return game(self.game).table(self.base, self.modifiers, self.options)

    def _laid(self) -> Table:
        """The table as chosen; while what is chosen clashes, the plain one of the game."""
        from cardtable.games import game

        try:
            return self.table()
        except TableError:
            return game(self.game).table()

    def match(self, seed: int) -> Match:
        """A match at that table. Raises TableError for seats that do not fit."""
        seats = self.seats[: self.players]
        make_seats(self.players, 0, [seat.name for seat in seats])  # the names' own checks
        table = self.table()
        deals = None if table.length_option else self.deals or None
        fools = self.fools or None if table.has_fools else None
        return Match(table, seats, seed, Length(deals, fools))

    def memory(self) -> dict[str, Any]:
        """Plain values to remember the choice by; a person without a name of his own has none there."""
        nobody = self.words.t("cli.player")
        return {
            "game": self.game,
            "base": self.base or "",
            "modifiers": list(self.modifiers),
            "options": dict(self.options),
            "players": self.players,
            "seats": [
                ["" if seat.human and seat.name == nobody else seat.name, seat.kind, seat.level]
                for seat in self.seats
            ],
            "deals": self.deals,
            "fools": self.fools,
        }

    @classmethod
    def of(cls, match: Match, words: Words) -> Setup:
        """The choice that a match was made of."""
        setup = cls(match.table.game, words)
        taken = {seat.name.casefold() for seat in match.seats}
        spare = [seat for seat in setup.seats if seat.name.casefold() not in taken and not seat.human]
        setup.seats = [*match.seats, *spare][: max(MOST_SEATS, len(match.seats))]
        setup.players = len(match.seats)
        setup.deals, setup.fools = match.length.deals or 0, match.length.fools or 0
        setup.take(match.table)
        return setup

    @classmethod
    def recalled(cls, memory: dict[str, Any], words: Words) -> Setup | None:
        """The choice that was remembered, None if it makes no sense any more. Names that nobody chose are
        those of the language of ``words``."""
        try:
            seats = [
                Seat(str(name) or words.t("cli.player"), "human", str(level))
                if kind == "human"
                else Seat(bot_named(str(name), words.lang), "bot", str(level))
                for name, kind, level in memory["seats"]
            ]
            setup = cls(
                str(memory["game"]),
                words,
                memory.get("base") or None,
                [str(m) for m in memory.get("modifiers", ())],
                dict(memory.get("options", {})),
                int(memory.get("players", 3)),
                seats,
                int(memory.get("deals", 0)),
                int(memory.get("fools", 0)),
            )
            setup.fit_players(setup.table())
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        return setup if len(seats) >= setup.players else None

    # -- rows --------------------------------------------------------------------------------------

    def bases(self) -> list[Entry]:
        """The bases or versions that this game has."""
        from cardtable.games import game

        return [e for e in game(self.game).entries() if e.kind in ("base", "version")]

    def modifier_entries(self) -> list[Entry]:
        from cardtable.games import game

        return [e for e in game(self.game).entries() if e.kind == "modifier"]

    def table_options(self) -> Sequence[Option]:
        from cardtable.games import game

        return game(self.game).options({"base": self.base, "modifiers": self.modifiers})

    def rows(self) -> list[Row]:
        """What can be set, in order: play, seats, base, modifiers, options."""
        words, t = self.words, self.words.t
        rows = [Row("play", t("tui.setup-play"), "", t("tui.setup-play-note")), self._players()]
        for i, seat in enumerate(self.seats[: self.players]):
            kind = t("tui.person") if seat.human else t(f"level.{seat.level}")
            line = t("tui.person-line") if seat.human else t(f"level.{seat.level}-line")
            note = f"{seat.name}: {line}\n{t('tui.setup-seat-note')}"
            rows.append(Row(f"seat-{i}", f"  {seat.name}", kind, note))
        table = self._laid()
        if not table.length_option:
            deals = str(self.deals) if self.deals else t("tui.endless")
            rows.append(_noted("deals", t("tui.setup-deals"), deals))
        if table.has_fools:
            shown = words.plural(self.fools, "time") if self.fools else t("tui.no-fools")
            rows.append(_noted("fools", t("tui.setup-fools"), shown))
        bases = self.bases()
        if len(bases) > 1:
            base = next((e for e in bases if e.slug == self.base), bases[0])
            rows.append(Row("base", t("tui.setup-base"), base.name(words.lang), summary(base.slug, words)))
        if self.modifier_entries():
            chosen = [e.name(words.lang) for e in self.modifier_entries() if e.slug in self.modifiers]
            names, note = ", ".join(chosen), t("tui.setup-modifiers-note")
            rows.append(Row("modifiers", t("tui.setup-modifiers"), names or t("tui.none"), note))
        rows += self._changes()
        for option in self.table_options():
            value = self.options.get(option.name, option.default)
            shown = words.option_value(option.name, value)
            name = words.option(option.name)
            row = _noted(f"option-{option.name}", name[:1].upper() + name[1:], shown)
            rows.append(row._replace(note=f"{row.note}\n{t('tui.option-rule', rule=option.rule)}"))
        return rows

    def _players(self) -> Row:
        note = ""
        with suppress(TableError):
            note = self.words.t("tui.setup-players-note", text=span(self.table(), self.words))
        return Row("players", self.words.t("tui.setup-players"), str(self.players), note)

    def _changes(self) -> list[Row]:
        """What differs from the base, if anything does."""
        try:
            found = changes(self.table(), self.words)
        except TableError:
            return []
        if not found.lines:
            return []
        note = "; ".join(found.lines)
        name = self.words.t("tui.setup-changes")
        return [Row("changes", name, self.words.plural(len(found.lines), "rule"), note)]

    # -- changes -----------------------------------------------------------------------------------

    def step(self, id: str, by: int) -> str:
        """Takes the next or previous value of a row; returns why not, or ""."""
        if id == "players":
            allowed = self.table().players
            self.players = _next(list(allowed), self.players, by)
        elif id.startswith("seat-"):
            self._step_seat(int(id[5:]), by)
        elif id == "deals":
            self.deals = _next(list(DEALS), self.deals, by)
        elif id == "fools":
            self.fools = _next(list(FOOLS), self.fools, by)
        elif id == "base":
            return self._step_base(by)
        elif id.startswith("option-"):
            return self._step_option(id[7:], by)
        return ""

    def _step_seat(self, at: int, by: int) -> None:
        seat = self.seats[at]
        kinds = ["human", *LEVELS]
        kind = _next(kinds, "human" if seat.human else seat.level, by)
        self.seats[at] = Seat(seat.name, "human") if kind == "human" else Seat(seat.name, "bot", kind)

    def _step_base(self, by: int) -> str:
        before = self.base, dict(self.options)
        slugs = [e.slug for e in self.bases()]
        wanted = self.base or slugs[0]
        why = ""
        for _ in slugs:
            wanted = _next(slugs, wanted, by)
            self.base = wanted
            self._drop_options()
            try:
                self.fit_players(self.table())
                return why if wanted == (before[0] or slugs[0]) else ""
            except TableError as error:
                why = why or self.words.error(error)
        self.base, self.options = before
        return why

    def _step_option(self, name: str, by: int) -> str:
        option = next(o for o in self.table_options() if o.name == name)
        before = self.options.get(name)
        values = list(option.values)
        now, why = self.options.get(name, option.default), ""
        for _ in values:
            now = _next(values, now, by)
            self.options[name] = now
            try:
                self.fit_players(self.table())
                return why if now == (option.default if before is None else before) else ""
            except TableError as error:
                why = why or self.words.error(error)
        self.options[name] = option.default if before is None else before
        return why

    def toggle(self, slug: str) -> str:
        """Adds or takes away a modifier; returns why that cannot be, or ""."""
        tried = self.tried(slug)
        if isinstance(tried, str):
            return tried
        self.take(tried)
        return ""

    def tried(self, slug: str) -> Table | str:
        """The table with a modifier added or taken away, or why that cannot be."""
        adding = slug not in self.modifiers
        mods = [m for m in self.modifiers if m != slug] + [slug] * adding
        other = replace(self, modifiers=mods, options={})
        try:
            other.modifiers = other.table().spec()["modifiers"]  # with what they need
            other.options = dict(self.options)
            other._drop_options()
            table = other.table()
        except TableError as error:
            return self.words.error(error)
        if not adding and slug in table.spec()["modifiers"]:
            return self.words.t("tui.modifier-needed", name=self._named(slug), text=self._needing(slug))
        return table

    def _named(self, slug: str) -> str:
        return next((e.name(self.words.lang) for e in self.modifier_entries() if e.slug == slug), slug)

    def _needing(self, slug: str) -> str:
        """The chosen modifiers that another one cannot be taken from."""
        from cardtable.games import game

        alone = (game(self.game).table(self.base, [m]).spec()["modifiers"] for m in self.modifiers)
        needing = [m for m, spec in zip(self.modifiers, alone, strict=True) if slug in spec and m != slug]
        return self.words.join([self._named(m) for m in needing])

    @property
    def named(self) -> int:
        """How many seats are listed with their names."""
        return self.players

    def rename(self, at: int, name: str) -> str:
        """Gives a seat another name; returns why not, or ""."""
        names = [seat.name for seat in self.seats[: self.named]]
        names[at] = name
        try:
            make_seats(self.named, 0, names)
        except TableError as error:
            return self.words.error(error)
        self.seats[at] = self.seats[at]._replace(name=" ".join(name.split()))
        return ""

    def _drop_options(self) -> None:
        """Forgets the options that the table no longer has."""
        try:
            known = {o.name: o for o in self.table_options()}
        except (KeyError, TableError):
            return
        self.options = {n: v for n, v in self.options.items() if n in known and v in known[n].values}


def _noted(id: str, name: str, value: str) -> Row:
    """A row whose note tells name and value in full, where the row itself has no room for them."""
    return Row(id, name, value, f"{name}: {value}")


def _next(values: list[Any], now: Any, by: int) -> Any:
    """The value after (or before) the one in force, round and round."""
    at = next((i for i, v in enumerate(values) if v == now and type(v) is type(now)), -1 if by > 0 else 0)
    return values[(at + by) % len(values)]


def remember_table(match: Match, words: Words, settings: Settings) -> None:
    """Keeps a match's table and seats for "as last time"; a file that is not in order is left as it is."""
    if settings.wrong or settings.trouble is not None:
        return
    memory = Setup.of(match, words).memory()
    if settings.recall("last") != memory:
        settings.remember("last", memory)
