"""What is typed after ``cardtable``: options of a game, ``list``, ``rules``, ``legal``, ``apply``.

The help is in the player's language; nothing is coloured. Positions as the notation has them (D-33:
names without rules are listed by ``list --all`` only).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from cardtable import __version__, arena_commands, kept_commands, launch
from cardtable.launch import REFUSED, Request, check_language

if TYPE_CHECKING:
    from cardtable.store.settings import Settings
    from cardtable.text import Words


FRAME_OF_HELP = {
    "Usage:": "usage",
    "Options:": "options",
    "Commands:": "commands",
    "Arguments:": "arguments",
    "[OPTIONS]": "help-options",
    "COMMAND [ARGS]...": "help-command",
    "[required]": "help-required",
    "[default:": "help-default",
    "Show this message and exit.": "help-help",
}  #: what the parser writes around our texts, and the messages that stand for it


def build(words: Words, settings: Settings) -> typer.Typer:
    """The commands with their help in the words' language."""
    t = words.t

    class Translated:
        """Help whose own few words are in the player's language too."""

        def get_help(self, ctx: Any) -> str:
            text: str = super().get_help(ctx)  # type: ignore[misc]
            for english, key in FRAME_OF_HELP.items():
                text = text.replace(english, t(f"cli.{key}") + (":" if english[-1] == ":" else ""))
            return text

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
        context_settings={"help_option_names": ["-h", "--help"]},
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
        deal: str = typer.Option(None, "--deal", metavar="CODE", help=t("cli.help-deal")),
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
        check_language(lang)
        if ctx.invoked_subcommand is not None:
            return 0
        given = {name.rstrip("_").replace("_", "-"): value for name, value in ctx.params.items()}
        return launch.play(given, settings)

    @app.command("list", cls=Command, help=t("cli.list"))
    def list_(
        every: bool = typer.Option(False, "--all", help=t("cli.help-all")), lang: str = lang_option
    ) -> int:
        check_language(lang)
        return _list(words, every)

    @app.command("rules", cls=Command, help=t("cli.rules"))
    def rules(
        name: str = typer.Argument(..., metavar="NAME"),
        base: str = base_option,
        with_: str = with_option,
        option: list[str] = option_option,
        plain: bool = typer.Option(False, "--plain", help=t("cli.help-rules-plain")),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        request = Request({"game": name, "base": base, "with": with_, "option": option})
        if plain:
            from cardtable.text import Words
            from cardtable.text.spoken import spoken

            aloud = Words(words.lang, "words", words.ascii)
            print("\n".join(spoken(rule_text(aloud, request, drawn=False))))
        else:
            print(rule_text(words, request))
        return 0

    @app.command("legal", cls=Command, help=t("cli.legal"))
    def legal(
        file: str = typer.Argument(..., metavar="FILE"),
        why: str = typer.Option(None, "--why", metavar="MOVE", help=t("cli.help-why")),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        return _legal(words, file, why)

    @app.command("apply", cls=Command, help=t("cli.apply"))
    def apply(
        file: str = typer.Argument(..., metavar="FILE"),
        moves: list[str] = typer.Argument(..., metavar="MOVE…"),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        return _apply(words, file, moves)

    kept_commands.add(app, words, settings, Command, Group)
    arena_commands.add(app, words, Command)
    return app


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


def rule_text(words: Words, request: Request, drawn: bool = True) -> str:
    """The rules of the table that is asked for, or a sheet that belongs to no table of its own."""
    from cardtable.engine import TableError
    from cardtable.text.sheets import sheet

    try:
        return sheet(request.table(), words, drawn)
    except TableError:
        if request.base or request.modifiers or request.options or re.search("[:+]", request.game or ""):
            raise
    return sheet(request.game or "", words, drawn)


# -- positions ---------------------------------------------------------------------------------


def _state(file: str) -> Any:
    from cardtable.engine.position import LARGEST, is_pipe, parse
    from cardtable.games import from_file, from_position

    if file == "-":
        return from_position(parse(sys.stdin.read(LARGEST)))
    if not is_pipe(file):
        open(file, "rb").close()  # what the system says of it is told in the player's language
    return from_file(file)


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
