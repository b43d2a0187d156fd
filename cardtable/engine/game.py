"""A game, the tables that can be laid for it, their options, and what a deal inherits of a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from cardtable.engine.refusal import Refusal, TableError

if TYPE_CHECKING:
    from cardtable.engine.outcome import Outcome
    from cardtable.engine.state import State

Value = bool | int | str


class Option(NamedTuple):
    """A choice that players make at the table. ``values``: what it may be (True and False for a
    switch; numbers; words), the default first. ``rule``: where the rulebook has it. ``owner``: the
    base, modifier or game it belongs to, "" for all tables of a game."""

    name: str
    values: tuple[Value, ...]
    rule: str
    owner: str = ""

    @property
    def default(self) -> Value:
        """What holds where nobody chooses."""
        return self.values[0]

    def read(self, value: object) -> Value:
        """The value meant by a text (or a value of a position file). Raises TableError."""
        words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        wanted: object = value
        if isinstance(value, str):
            low = value.strip().lower()
            if isinstance(self.default, bool):
                wanted = words.get(low, low)
            elif isinstance(self.default, int) and low.lstrip("-").isdecimal():
                wanted = int(low)
            else:
                wanted = low
        elif isinstance(value, int) and not isinstance(value, bool) and isinstance(self.default, str):
            wanted = str(value)
        for allowed in self.values:
            if type(allowed) is type(wanted) and allowed == wanted:
                return allowed
        shown = ", ".join(self.texts())
        raise TableError(
            f"option {self.name} cannot be {value!r}; it may be {shown}",
            Refusal(self.rule, "option-value", {"option": self.name, "value": str(value), "allowed": shown}),
        )

    def texts(self) -> list[str]:
        """The values as a player writes them, default first."""
        return [written(value) for value in self.values]


def written(value: object) -> str:
    """A value of an option as a player writes it and ``Option.read`` reads it: ``on``, ``52``, ``lot``."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class Entry(NamedTuple):
    """What can be launched by name. ``kind``: ``base``, ``modifier``, ``combination``, ``version``
    or ``game``. ``rules``: ids of the rulebook. ``source``: the seed text. ``table``: the spec that
    its name alone launches. ``practice``: named in the seed only, played after common practice."""

    slug: str
    kind: str
    en: str
    ru: str
    aliases: tuple[str, ...]
    rules: tuple[str, ...]
    source: str
    table: str
    practice: bool = False

    def name(self, lang: str) -> str:
        """What players call it in a language, ``en`` or ``ru``."""
        return self.ru if lang == "ru" else self.en

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that a player may write."""
        return (self.slug, self.en, self.ru, *self.aliases)


def plain_name(name: str) -> str:
    """A name without what people write differently: capitals, hyphens, «ё»."""
    return " ".join(name.lower().replace("ё", "е").replace("-", " ").replace("_", " ").split())


class Deal(NamedTuple):
    """What a deal inherits of its match. ``number`` 1 is the first; ``dealer`` None: drawn by lot;
    ``last``: the outcome of the deal before; ``carried``: points or chips by seat that a session
    goes on with; ``held``: how many deals the dealer has held (bank games)."""

    number: int = 1
    dealer: int | None = None
    last: Outcome | None = None
    carried: tuple[int, ...] = ()
    held: int = 0


class Table(ABC):
    """What is played: a game with its base, modifiers and options, a value that can be compared and
    hashed. Made by ``Game.table`` or ``cardtable.games.open_table``."""

    __slots__ = ()

    game: str  #: slug of the game
    name: str  #: what ``--game`` takes: ``durak:transfer+armenian``
    options: Mapping[str, Value]  #: every option of this table with its value in force
    #: the option that says after how many deals the session is over by itself, "" if none does
    length_option: ClassVar[str] = ""
    has_fools: ClassVar[bool] = True  #: whether deals end with a fool

    def __repr__(self) -> str:
        return f"<table {' '.join((self.name, *self.options_written()))}>"

    @property
    @abstractmethod
    def players(self) -> range:
        """The numbers of players that fit."""

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """The catalogue entries in force, base first: the rule sheet is made of theirs."""

    def option_list(self) -> tuple[Option, ...]:
        """The options of this table, in the order in which they are asked."""
        return ()

    def changed(self) -> dict[str, Value]:
        """The options that are not at their defaults, with their values."""
        values = self.options
        return {o.name: values[o.name] for o in self.option_list() if values[o.name] != o.default}

    def options_written(self) -> list[str]:
        """The options that are not at their defaults as ``--option`` takes them: ``pack=52``."""
        return [f"{name}={written(value)}" for name, value in self.changed().items()]

    @abstractmethod
    def deal(self, players: int, seed: int, before: Deal = Deal()) -> State:
        """A fresh deal. Same players, seed and ``before``: same deal, for ever. Raises TableError
        for a number of players that does not fit, naming those that do, and TypeError for a seed that
        is no whole number."""

    @abstractmethod
    def from_position(self, doc: Mapping[str, Any]) -> State:
        """The state that a position file describes. Raises PositionError."""

    @abstractmethod
    def spec(self) -> dict[str, Any]:
        """Plain values from which ``Game.table(**spec)`` makes the same table (without ``game``)."""

    def next_deal(self, before: Deal, state: State) -> Deal | None:
        """What the deal after a finished one inherits; None when the session is over by itself.

        As D-5: the fool deals; after a draw the same dealer deals again.
        """
        outcome = state.outcome
        assert outcome is not None, "the deal is still being played"
        dealer = state.dealer if outcome.fool is None else outcome.fool
        return Deal(before.number + 1, dealer if dealer >= 0 else None, outcome, before.carried)

    def larger(self) -> tuple[str, Value, int] | None:
        """An option and a value that make room for more players, and how many then; None if nothing does."""
        return None

    def check_players(self, players: int) -> None:
        """Raises TableError for a number of players that does not fit, with what would make room."""
        if players in self.players:
            return
        low, high = self.players[0], self.players[-1]
        args: dict[str, Any] = {"name": self.name, "low": low, "n": players}
        larger = self.larger()
        if larger is not None and high < players:
            args |= {"high": high, "option": larger[0], "value": str(larger[1]), "most": larger[2]}
            raise TableError(
                f"{self.name} is for {low} to {high} players, not {players}; "
                f"with {larger[0]}={larger[1]} up to {larger[2]} can play",
                Refusal("players", "players-larger", args),
            )
        if low == high:
            refusal = Refusal("players", "players-exactly", args)
        else:
            refusal = Refusal("players", "players", args | {"high": high})
        span = f"{low}" if low == high else f"{low} to {high}"
        raise TableError(f"{self.name} is for {span} players, not {players}", refusal)


class Game(ABC):
    """A game of the registry: its catalogue and how its tables are laid."""

    slug: str
    en: str
    ru: str

    @abstractmethod
    def entries(self) -> tuple[Entry, ...]:
        """Everything of this game that can be launched by name."""

    @abstractmethod
    def options(self, spec: Mapping[str, Any]) -> tuple[Option, ...]:
        """The options that a table has, in the order in which they are asked."""

    @abstractmethod
    def table(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> Table:
        """Lay a table. ``base`` is a base or version of the game (None: its default). Raises
        TableError for unknown names (with the nearest) and for what cannot be together."""

    def slug_of(self, name: str) -> str:
        """The slug of the entry that any of its names means; the name itself if it means none."""
        said = plain_name(name)
        return next((e.slug for e in self.entries() if said in map(plain_name, e.names)), name.strip())

    def names(self, *kinds: str) -> list[str]:
        """Every name of the entries of some kinds."""
        return [name for entry in self.entries() if entry.kind in kinds for name in entry.names]

    def lay(
        self,
        base: str | None = None,
        modifiers: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> Table:
        """As ``table``, where the base and the modifiers may be any of their names."""
        return self.table(
            None if base is None else self.slug_of(base), [self.slug_of(name) for name in modifiers], options
        )


def read_options(options: Sequence[Option], given: Mapping[str, object] | None) -> dict[str, Value]:
    """Every option with its value in force. Raises TableError for unknown names and values."""
    by_name = {o.name: o for o in options}
    values = {o.name: o.default for o in options}
    for name, value in (given or {}).items():
        key = name.replace("-", "_")
        if key not in by_name:
            raise unknown("option", name, by_name)
        values[key] = by_name[key].read(value)
    return values


def unknown(what: str, name: str, known: Sequence[str] | Mapping[str, object]) -> TableError:
    """The error for a name that is not known, with the nearest that is."""
    from difflib import get_close_matches

    shown: dict[str, str] = {}
    for each in known:
        shown.setdefault(plain_name(each), each)
    near = get_close_matches(plain_name(name), list(shown), 1, 0.5)
    nearest = shown[near[0]] if near else ""
    sentence = f"there is no {what} {name!r}"
    if nearest:
        sentence += f"; did you mean {nearest!r}?"
    elif not known:
        sentence += "; this table has none"
    return TableError(sentence, Refusal("unknown", f"unknown-{what}", {"name": name, "nearest": nearest}))


def no_variants(slug: str, base: str | None, modifiers: Sequence[str]) -> None:
    """For a game that has one table: raises TableError for any other base and for every modifier."""
    if base not in (None, slug):
        raise unknown("base", str(base), [slug])
    for name in modifiers:
        raise unknown("modifier", name, [])
