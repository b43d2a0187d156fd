"""The commands: ``cardtable --game durak``, ``list``, ``rules``, ``legal``, ``apply``.

Errors are one line in the player's language; exit codes are 0, 1 (refused, left by Ctrl+C) and 2
(a wrong option, name or file). Nothing is coloured. Heavy modules are imported by whoever needs them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from cardtable import __version__

if TYPE_CHECKING:
    from cardtable.engine import Table
    from cardtable.match import Match
    from cardtable.text import Words

REFUSED, WRONG = 1, 2
INTERRUPTED = 130  #: what the parser makes of Ctrl+C
LARGEST_SEED = 2**53 - 1


class Problem(Exception):
    """A wrong option: the key of a sentence and what it names."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(key)
        self.key = key
        self.args_ = args


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. The language of errors is known before anything is read."""
    given = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if given == ["--version"]:
        print(f"cardtable {__version__}")
        return 0
    words = _words(_flag(given, "--lang"))
    try:
        try:
            code = build(words)(args=given, prog_name="cardtable", standalone_mode=False)
            sys.stdout.flush()
            if code == INTERRUPTED:
                raise KeyboardInterrupt
            return code if isinstance(code, int) else 0
        except Exception as error:
            sentence = _sentence(words, error)
            if sentence is None:
                raise
            print(f"cardtable: {sentence[0]}", file=sys.stderr)
            return sentence[1]
    except BrokenPipeError:
        # Whoever read has gone; the interpreter must not try to flush once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        print(words.t("cli.interrupted"), file=sys.stderr)
        return REFUSED


def _sentence(words: Words, error: Exception) -> tuple[str, int] | None:
    """The sentence and exit code of an error that a player can cause; None for one of ours."""
    from cardtable.cards import NotationError
    from cardtable.engine import IllegalMove, PositionError, TableError

    if isinstance(error, Problem):
        return words.t(f"cli.{error.key}", **error.args_), WRONG
    if isinstance(error, IllegalMove):
        return words.error(error), REFUSED
    if isinstance(error, (TableError, PositionError, NotationError)):
        return words.error(error), WRONG
    if isinstance(error, OSError) and error.filename is not None:
        return words.error(error), WRONG
    if isinstance(error, typer.BadParameter.__mro__[2]):  # the parser's own errors
        return _usage(words, error), WRONG
    return None


def _usage(words: Words, error: Any) -> str:
    """What is wrong with the options, from the parser's error."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = error.possibilities or [""]
        return words.t("cli.no-such-option", name=error.option_name, nearest=near[0])
    if kind == "BadOptionUsage":
        return words.t("cli.needs-value", name=error.option_name)
    if kind == "MissingParameter":
        return words.t("cli.missing", name=error.param.make_metavar(error.ctx))
    extra = str(error.message).rpartition("(")[2].rstrip(").")
    return words.t("cli.extra", text=extra or str(error.message))


def _flag(argv: Sequence[str], name: str) -> str | None:
    """The value of an option before the options are parsed, None if it is not there."""
    for at, word in enumerate(argv):
        if word == name:
            return argv[at + 1] if at + 1 < len(argv) else None
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None


def _words(lang: str | None, suits: str | None = None, ascii: bool = False) -> Words:
    """The texts; for an unknown language those of the environment, so that the error can be said."""
    from cardtable.engine import TableError
    from cardtable.text import Words, choose_language

    try:
        code = choose_language(lang)
    except TableError:
        code = choose_language()
    return Words(code, suits or "symbols", ascii)


def _check_language(lang: str | None) -> None:
    from cardtable.text import choose_language

    choose_language(lang)


# -- the commands ------------------------------------------------------------------------------


def build(words: Words) -> typer.Typer:
    """The commands with their help in the words' language."""
    t = words.t

    class Translated:
        """Help whose own few words are in the player's language too."""

        def get_help(self, ctx: Any) -> str:
            text: str = super().get_help(ctx)  # type: ignore[misc]
            for english in ("Usage", "Options", "Commands", "Arguments"):
                text = text.replace(f"{english}:", f"{t(f'cli.{english.lower()}')}:")
            return text.replace("Show this message and exit.", t("cli.help-help"))

    class Group(Translated, TyperGroup):
        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            if args and args[0] not in self.commands:
                from cardtable.engine.game import unknown

                raise unknown("command", args[0], sorted(self.commands))
            return super().resolve_command(ctx, args)

    class Command(Translated, TyperCommand):
        pass

    app = typer.Typer(
        cls=Group,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=t("cli.about"),
    )
    lang_option = typer.Option(None, "--lang", metavar="en|ru", help=t("cli.help-lang"))
    base_option = typer.Option(None, "--base", metavar="BASE", help=t("cli.help-base"))
    with_option = typer.Option(None, "--with", metavar="M,M", help=t("cli.help-with"))
    option_option = typer.Option(None, "--option", metavar="KEY=VALUE", help=t("cli.help-option"))

    @app.callback(invoke_without_command=True)
    def play(
        ctx: typer.Context,
        game: str = typer.Option(None, "--game", metavar="NAME", help=t("cli.help-game")),
        base: str = base_option,
        with_: str = with_option,
        option: list[str] = option_option,
        players: str = typer.Option(None, "--players", metavar="N", help=t("cli.help-players")),
        humans: str = typer.Option(None, "--humans", metavar="N", help=t("cli.help-humans")),
        names: str = typer.Option(None, "--names", metavar="A,B", help=t("cli.help-names")),
        bots: str = typer.Option(None, "--bots", metavar="LEVEL,…", help=t("cli.help-bots")),
        deals: str = typer.Option(None, "--deals", metavar="N", help=t("cli.help-deals")),
        fools: str = typer.Option(None, "--fools", metavar="N", help=t("cli.help-fools")),
        seed: str = typer.Option(None, "--seed", metavar="N", help=t("cli.help-seed")),
        plain: bool = typer.Option(False, "--plain", help=t("cli.help-plain")),
        lang: str = lang_option,
        suits: str = typer.Option(None, "--suits", metavar="symbols|letters|words", help=t("cli.help-suits")),
        ascii: bool = typer.Option(False, "--ascii", help=t("cli.help-ascii")),
        no_animation: bool = typer.Option(False, "--no-animation", help=t("cli.help-no-animation")),
        version: bool = typer.Option(False, "--version", help=t("cli.help-version")),
    ) -> int:
        if version:
            print(f"cardtable {__version__}")
            raise typer.Exit
        _check_language(lang)
        if ctx.invoked_subcommand is not None:
            return 0
        if suits not in (None, "symbols", "letters", "words"):
            raise Problem("bad-suits", text=suits)
        request = Request(game, base, with_, option, players, humans, names, bots, deals, fools, seed)
        return _play(request, lang, plain, suits, ascii, not no_animation)

    @app.command("list", cls=Command, help=t("cli.list"))
    def list_(
        every: bool = typer.Option(False, "--all", help=t("cli.help-all")), lang: str = lang_option
    ) -> int:
        _check_language(lang)
        return _list(words, every)

    @app.command("rules", cls=Command, help=t("cli.rules"))
    def rules(
        name: str = typer.Argument(..., metavar="NAME"),
        base: str = base_option,
        with_: str = with_option,
        option: list[str] = option_option,
        lang: str = lang_option,
    ) -> int:
        _check_language(lang)
        print(rule_text(words, Request(name, base, with_, option)))
        return 0

    @app.command("legal", cls=Command, help=t("cli.legal"))
    def legal(
        file: str = typer.Argument(..., metavar="FILE"),
        why: str = typer.Option(None, "--why", metavar="MOVE", help=t("cli.help-why")),
        lang: str = lang_option,
    ) -> int:
        _check_language(lang)
        return _legal(words, file, why)

    @app.command("apply", cls=Command, help=t("cli.apply"))
    def apply(
        file: str = typer.Argument(..., metavar="FILE"),
        moves: list[str] = typer.Argument(..., metavar="MOVE…"),
        lang: str = lang_option,
    ) -> int:
        _check_language(lang)
        return _apply(words, file, moves)

    return app


# -- playing -----------------------------------------------------------------------------------


class Request:
    """What the options ask for, still as texts; a table or a match is made of it."""

    def __init__(
        self,
        game: str | None = None,
        base: str | None = None,
        modifiers: str | None = None,
        options: Sequence[str] | None = None,
        players: str | None = None,
        humans: str | None = None,
        names: str | None = None,
        bots: str | None = None,
        deals: str | None = None,
        fools: str | None = None,
        seed: str | None = None,
    ) -> None:
        self.game = game
        self.base = base
        self.modifiers = _split(modifiers)
        self.options = [option for text in options or () for option in text.split(",")]
        self.names = _split(names)
        self.bots = _split(bots)
        self.players = _number("--players", players, 1, 99)
        self.humans = _number("--humans", humans, 0, 99)
        self.deals = _number("--deals", deals, 1, 9999)
        self.fools = _number("--fools", fools, 1, 999)
        self.seed = _number("--seed", seed, 0, LARGEST_SEED)

    def table(self) -> Table:
        """The table that is asked for. Raises TableError or Problem."""
        from cardtable.games import open_table

        options: dict[str, object] = {}
        for text in self.options:
            name, equals, value = text.partition("=")
            if not equals or not name.strip():
                raise Problem("bad-option", text=text)
            options[name.strip()] = value.strip()
        return open_table(self.game or "durak", self.base, self.modifiers, options)

    def match(self, words: Words) -> Match:
        """The match that is asked for: one person, and bots on the other seats of a small table."""
        from cardtable.match import Length, Match, make_seats

        table = self.table()
        players, humans = self.players, self.humans
        if players is None:
            wanted = max(2, len(self.names), humans or 0)
            players = wanted if wanted in table.players else table.players[0]
        if humans is None:
            humans = 1
        table.check_players(players)
        if self.bots:
            from cardtable.bots.levels import check_level

            for level in self.bots:
                check_level(level)
        seats = make_seats(
            players, humans, self.names, self.bots or "normal", words.lang, words.t("cli.player")
        )
        seed = self.seed
        if seed is None:
            from random import SystemRandom

            seed = SystemRandom().getrandbits(32)
        return Match(table, seats, seed, Length(self.deals, self.fools))


def _split(text: str | None) -> list[str]:
    return [part.strip() for part in text.split(",")] if text is not None else []


def _number(option: str, text: str | None, low: int, high: int) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and low <= int(text) <= high):
        raise Problem("bad-number", name=option, text=text, low=low, high=high)
    return int(text)


def _play(
    request: Request, lang: str | None, plain: bool, suits: str | None, ascii: bool, animation: bool
) -> int:
    """Open the screen, or plain mode where it is asked for or no screen can be drawn."""
    from cardtable.plain import needed

    because = None if plain else needed()
    if because is None and not plain:
        words = _words(lang, suits, ascii)
        match = request.match(words) if request.game else None
        from cardtable import tui

        code = tui.run(match, words, animation=animation)
        return code if isinstance(code, int) else 0
    return _play_plain(request, _words(lang, suits or "words", ascii), because)


def _play_plain(request: Request, words: Words, because: str | None) -> int:
    from cardtable.plain import Left, Plain, play
    from cardtable.text.sheets import sheet

    front = Plain(words, rules=lambda match: sheet(match.table, words, drawn=False))
    if because is not None:
        front.say(words.t(because))
    if request.game is None:
        try:
            request.game = _choose_game(front)
        except Left:
            front.say(words.t("plain.left"))
            return 0
    play(request.match(words), front)
    return 0


def _choose_game(front: Any) -> str:
    """The games by number, as the first screen offers them."""
    from cardtable.games import registry

    games = list(registry())
    for number, game in enumerate(games, 1):
        front.say(f"{number:>3} {game.ru if front.words.lang == 'ru' else game.en}")
    while True:
        answer: str = front.prompt(front.words.t("plain.choose-game", n=len(games)))
        if answer.isascii() and answer.isdecimal() and 1 <= int(answer[:9]) <= len(games):
            return games[int(answer) - 1].slug
        if front.commands.get(answer.casefold()) == "quit":
            from cardtable.plain import Left

            raise Left
        front.say(front.words.t("plain.no-number", n=len(games)))


# -- looking things up -------------------------------------------------------------------------


KNOWN_BY_NAME = (("pokaznoy", "показной"), ("besheny", "бешеный"))  # D-33


def _list(words: Words, every: bool) -> int:
    """Every game and catalogue entry, a line each; with ``every`` also D-33's names without rules."""
    from cardtable.games import registry

    reg = registry()
    rows: list[tuple[str, str, str, str]] = []
    for game in reg:
        entries = game.entries()
        if game.slug not in {entry.slug for entry in entries}:
            rows.append((game.slug, words.t("cli.kind-game"), game.en, game.ru))
        rows += [(e.slug, words.t(f"cli.kind-{e.kind}"), e.en, e.ru) for e in entries]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join((*cells, row[3])))
    if every:
        print()
        print(words.t("cli.known-by-name"))
        for latin, russian in KNOWN_BY_NAME:
            print(f"{russian} ({latin})")
    return 0


def rule_text(words: Words, request: Request) -> str:
    """The rules of the table that is asked for, or a sheet that belongs to no table of its own."""
    from cardtable.engine import TableError
    from cardtable.text.sheets import sheet

    try:
        return sheet(request.table(), words)
    except TableError:
        if request.base or request.modifiers or request.options:
            raise
    return sheet(request.game or "", words)


# -- positions ---------------------------------------------------------------------------------


def _state(file: str) -> Any:
    from cardtable.engine.position import LARGEST, load, parse
    from cardtable.games import from_position

    if file == "-":
        return from_position(parse(sys.stdin.read(LARGEST)))
    with open(file, "rb"):  # what the system says of it is told in the player's language
        return from_position(load(file))


def _legal(words: Words, file: str, why: str | None) -> int:
    """Prints the legal moves, sorted; with ``why`` whether a move is legal, and the rule if not."""
    state = _state(file)
    if why is None:
        for text in sorted({str(move) for move in state.legal()}):
            print(text)
        return 0
    move = state.read(words.notation(why))
    if move in state.legal():
        print(words.t("cli.is-legal", text=str(move)))
        return 0
    refusal = state.why_not(move)
    print(words.refusal(refusal) if refusal is not None else words.t("cli.is-legal", text=str(move)))
    return REFUSED


def _apply(words: Words, file: str, moves: Sequence[str]) -> int:
    """Prints the position after the moves; nothing is printed if one of them is refused."""
    from cardtable.engine.position import dump

    state = _state(file)
    for text in moves:
        state.play(words.notation(text))
    print(dump(state.position()), end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
