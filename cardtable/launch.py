"""From what the options ask for to a table, a match, and the game on a screen or by lines.

Needs no parser of options: the usual launch reads its few options here, which is what makes it quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.match import Match
    from cardtable.plain import Plain
    from cardtable.store.keeping import Keeper
    from cardtable.store.settings import Settings, Wrong
    from cardtable.text import Words

REFUSED, WRONG = 1, 2  #: exit codes
LARGEST_SEED = 2**53 - 1
VALUED = (
    *("game", "base", "with", "option", "players", "humans", "names", "bots"),
    *("deals", "fools", "seed", "lang", "suits", "deal"),
)
SWITCHES = ("plain", "ascii", "no-animation")


IN_A_CODE = ("game", "base", "with", "option", "players", "humans", "names", "bots", "deals", "fools", "seed")


class Problem(Exception):
    """A wrong option: the key of a sentence (``cli.<key>``) and what it names."""

    def __init__(self, key: str, **details: Any) -> None:
        super().__init__(key)
        self.key = key
        self.details = details


def quick(argv: Sequence[str]) -> dict[str, Any] | None:
    """The options of a launch, or None for whatever needs the parser: commands, help, abbreviations,
    anything that may be wrong."""
    given: dict[str, Any] = {"option": []}
    words = iter(argv)
    for word in words:
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--"):
            return None
        if name in SWITCHES and not equals:
            given[name] = True
        elif name in VALUED:
            if not equals:
                value = next(words, "-")
                if value.startswith("-"):
                    return None
            if name == "option":
                given["option"].append(value)
            else:
                given[name] = value
        else:
            return None
    return given


def needs_lines(environ: Mapping[str, str] | None = None) -> str | None:
    """Why a screen cannot be drawn here, as the key of a sentence, or None if it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "plain.because-no-terminal"
    environ = os.environ if environ is None else environ
    if (environ.get("TERM") or ("dumb" if os.name == "posix" else "")) in ("dumb", "unknown"):
        return "plain.because-dumb"
    return None


def words_for(settings: Settings, lang: str | None, suits: str | None = None, ascii: bool = False) -> Words:
    """The texts: what the options ask for, else the settings, else the environment. An unknown
    language is passed over, so that the error itself can be said."""
    from cardtable.engine import TableError
    from cardtable.text import Words, choose_language

    try:
        code = choose_language(lang, settings.get("lang"))
    except TableError:
        code = choose_language(None, settings.get("lang"))
    return Words(code, suits or settings.get("suits"), ascii or settings.get("ascii"))


def check_language(lang: str | None) -> None:
    """Raises TableError for a language that there is not."""
    from cardtable.text import choose_language

    choose_language(lang)


class Request:
    """What the options ask for, still as texts; a table or a match is made of it."""

    def __init__(self, given: Mapping[str, Any], person: str = "") -> None:
        self._given = given
        self.game: str | None = given.get("game")
        self.base: str | None = given.get("base")
        self.modifiers = _split(given.get("with"))
        self.options = [option for text in given.get("option") or () for option in text.split(",")]
        self.names = _split(given.get("names"))
        self.bots = _split(given.get("bots"))
        self.players = number(given, "players", 1, 99)
        self.humans = number(given, "humans", 0, 99)
        self.deals = number(given, "deals", 1, 9999)
        self.fools = number(given, "fools", 1, 999)
        self.seed = number(given, "seed", 0, LARGEST_SEED)
        self.deal: str | None = given.get("deal")
        if self.deal is not None and (also := [name for name in IN_A_CODE if given.get(name)]):
            raise Problem("deal-alone", name=f"--{also[0]}")
        self.person = person  #: what a person without a name is called, "" for the language's word

    def asks_for(self, *names: str) -> bool:
        """Whether one of these options is there; what says no game means Durak."""
        return any(self._given.get(name) not in (None, [], ()) for name in names)

    def table(self) -> Table:
        """The table that is asked for. Raises TableError or Problem."""
        from cardtable.games import open_table

        options: dict[str, object] = {}
        for text in self.options:
            name, equals, value = text.partition("=")
            if not equals or not name.strip():
                raise Problem("bad-option", text=text)
            options[name.strip()] = value.strip()
        return open_table("durak" if self.game is None else self.game, self.base, self.modifiers, options)

    def match(self, words: Words) -> Match:
        """The match that is asked for: one person, and bots on the other seats of a small table."""
        from cardtable.match import Length, Match, make_seats

        if self.deal is not None:
            from cardtable.match.code import read_code

            return read_code(self.deal, words.lang, self.person or words.t("cli.player"))
        table = self.table()
        players, humans = self.players, self.humans
        if players is None:
            wanted = max(2, len(self.names), humans or 0)
            players = wanted if wanted in table.players else table.players[0]
        if humans is None:
            humans = 1
        table.check_players(players)
        self._check_length(table)
        if self.bots:
            from cardtable.bots.levels import check_level

            for level in self.bots:
                check_level(level)
        if len(self.bots) > max(1, players - humans):
            raise Problem("too-many-levels", n=len(self.bots), count=players - humans)
        seats = make_seats(
            players,
            humans,
            self.names,
            self.bots or "normal",
            words.lang,
            self.person or words.t("cli.player"),
        )
        seed = self.seed if self.seed is not None else any_seed()
        return Match(table, seats, seed, Length(self.deals, self.fools))

    def _check_length(self, table: Table) -> None:
        """Raises Problem for a length that a match at the table cannot have (RD-11, RV-10)."""
        if self.fools is not None and not table.has_fools:
            raise Problem("no-fools", name=table.name)
        option = table.length_option
        if option and self.deals is not None and self.deals > int(table.options[option]):
            raise Problem("too-many-deals", n=self.deals, option=option, most=table.options[option])


def _split(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",")] if text is not None else []


def number(given: Mapping[str, Any], name: str, low: int, high: int) -> int | None:
    """A whole number that was given, or None. Raises Problem if it is none or out of range."""
    text: str | None = given.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and low <= int(text) <= high):
        raise Problem("bad-number", name=f"--{name}", text=text, low=low, high=high)
    return int(text)


def play(given: Mapping[str, Any], settings: Settings) -> int:
    """Open the screen, or plain mode where it is asked for or no screen can be drawn.

    ``given``: the options by name. Returns the exit code. Raises Problem and TableError.
    """
    lang, suits, ascii = given.get("lang"), given.get("suits"), bool(given.get("ascii"))
    check_language(lang)
    if suits not in (None, "symbols", "letters", "words"):
        raise Problem("bad-suits", text=suits)
    request = Request(given, settings.get("name"))
    because = None if given.get("plain") else needs_lines()
    if because is None and not given.get("plain"):
        words = words_for(settings, lang, suits, ascii)
        tell_trouble(settings, words)
        match = request.match(words) if request.asks_for(*IN_A_CODE, "deal") else None
        return open_screen(match, words, settings, given)
    words = words_for(settings, lang, suits or spoken_suits(settings), ascii)
    tell_trouble(settings, words)
    return _play_plain(request, words, settings, because)


def open_screen(
    match: Match | None,
    words: Words,
    settings: Settings,
    given: Mapping[str, Any],
    keeper: Keeper | None = None,
) -> int:
    """The screen with a match (``keeper`` keeps it already), or the first screen; the exit code."""
    from cardtable import tui

    animation = settings.get("animate") and not given.get("no-animation")
    return tui.run(match, words, settings, animation=animation, keeper=keeper)


def any_seed() -> int:
    """A seed by chance, short enough to be typed again."""
    from random import SystemRandom

    return SystemRandom().getrandbits(32)


def troubles(settings: Settings, words: Words) -> list[str]:
    """What is wrong with the settings file, a sentence each."""
    if settings.trouble is not None:
        return [words.error(settings.trouble)]
    return [f"{settings.path}: {_at_line(wrong, words)}" for wrong in settings.wrong]


def _at_line(wrong: Wrong, words: Words) -> str:
    if not wrong.line:
        return words.refusal(wrong.refusal)
    text = words.say(f"refusal.{wrong.refusal.reason}", wrong.refusal.args)
    return words.t("error.at-line", line=wrong.line, text=text)


def tell_trouble(settings: Settings, words: Words) -> None:
    """What is wrong with the settings file; the game goes on without those lines."""
    for line in troubles(settings, words):
        print(f"cardtable: {line}", file=sys.stderr)


def spoken_suits(settings: Settings) -> str:
    """How plain mode names suits: in words, or in letters if they are set; the screen's signs are for
    eyes alone."""
    return "letters" if settings.recall("suits") == "letters" else "words"


def plain_front(words: Words, keeper: Keeper | None, because: str | None, settings: Settings) -> Plain:
    """Plain mode, which says first why it is chosen."""
    from cardtable import plain
    from cardtable.text.sheets import sheet

    front = plain.Plain(
        words,
        rules=lambda match: sheet(match.table, words, drawn=False),
        keeper=keeper,
        sort=settings.recall("sort", "trumps"),
    )
    if because is not None:
        front.say(words.t(because))
    return front


def _play_plain(request: Request, words: Words, settings: Settings, because: str | None) -> int:
    from cardtable import plain
    from cardtable.store.keeping import Keeper

    match = None  # what is wrong is said before anything else
    if request.asks_for("game", "base", "with", "option", "deal"):
        match = request.match(words)
    front = plain_front(words, Keeper(), because, settings)
    if match is None:
        try:
            match = _left_open(front) or _choose_match(front, request, settings)
        except plain.Left:
            front.say(words.t("plain.left"))
            return 0
    from cardtable.tui.setup import remember_table

    remember_table(match, words, settings)
    return REFUSED if plain.play(match, front) else 0


def _left_open(front: Plain) -> Match | None:
    """The last game, if one was left open and the player wants to go on with it. Raises Left."""
    from cardtable.match.transcript import TranscriptError
    from cardtable.store import tournaments
    from cardtable.store.places import StoreError
    from cardtable.store.transcript import unfinished

    words = front.words
    try:
        tournament, path = tournaments.unfinished(), unfinished()
        if tournament is not None and (path is None or tournament.name > path.name):
            front.say(words.t("plain.tournament-open", name=tournament.stem))
            return None
        if path is None:
            return None
        front.say(words.t("plain.left-open", name=path.stem))
        assert front.keeper is not None
        return front.keeper.go_on(path) if front.again("plain.go-on") else None
    except (StoreError, TranscriptError) as error:  # nothing to go on with, then
        front.say(words.error(error))
        return None


def _choose_match(front: Plain, request: Request, settings: Settings) -> Match:
    """The games by number, as the first screen offers them, the table of last time first. Raises
    Left."""
    from cardtable.games import registry
    from cardtable.plain import Left
    from cardtable.tui.setup import Setup

    words, games = front.words, list(registry())
    memory = settings.recall("last")
    last = Setup.recalled(memory, words) if isinstance(memory, dict) else None
    if last is not None:
        front.say(f"  0 {words.t('tui.as-last', text=words.table(last.table()))}")
    for number, game in enumerate(games, 1):
        front.say(f"{number:>3} {game.ru if words.lang == 'ru' else game.en}")
    while True:
        answer: str = front.prompt(words.t("plain.choose-game", low=int(last is None), n=len(games)))
        if answer.isascii() and answer.isdecimal():
            if 1 <= int(answer[:9]) <= len(games):
                request.game = games[int(answer[:9]) - 1].slug
                return request.match(words)
            if last is not None and not answer.strip("0"):
                return last.match(request.seed if request.seed is not None else any_seed())
            front.say(words.t("plain.no-number", n=len(games)))
        elif (command := front.command(answer)[0]) == "quit":
            raise Left
        elif command == "help":
            front.say(words.t("plain.choose-help"))
        elif answer and (named := _named(answer, request, front)) is not None:
            return named


def _named(answer: str, request: Request, front: Plain) -> Match | None:
    """The match that a name or a code means, in either keyboard layout; a sentence if it means none."""
    from cardtable.engine import TableError
    from cardtable.heard import readings
    from cardtable.match.code import read_code

    words, first = front.words, None
    for text in readings(answer):
        try:
            if "." in text and "-" in text:
                return read_code(text, words.lang, request.person or words.t("cli.player"))
            request.game = text
            return request.match(words)
        except TableError as error:
            first = first or error
    assert first is not None
    front.say(words.error(first))
    return None
