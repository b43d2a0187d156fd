"""The commands for what is kept: ``resume``, ``replay``, ``stats``, ``config``, ``tournament``.

Each does one thing with the store and the texts; what is wrong is an error with a sentence (``cli``).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from cardtable import kept_launch, launch
from cardtable.launch import REFUSED, Problem, check_language

if TYPE_CHECKING:
    from cardtable.store.settings import Settings
    from cardtable.text import Words


def add(app: typer.Typer, words: Words, settings: Settings, command: Any, group: Any) -> None:
    """Adds the commands to the program's. ``command`` and ``group``: classes with translated help."""
    t = words.t
    lang_option = typer.Option(None, "--lang", metavar="en|ru", help=t("cli.help-lang"))
    plain_option = typer.Option(False, "--plain", help=t("cli.help-plain"))
    option_option = typer.Option(None, "--option", metavar="KEY=VALUE", help=t("cli.help-option"))

    @app.command("resume", cls=command, help=t("cli.resume"))
    def resume(
        file: str = typer.Argument(None, metavar="[FILE]"),
        plain: bool = plain_option,
        no_animation: bool = typer.Option(False, "--no-animation", help=t("cli.help-no-animation")),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        return kept_launch.resume(
            file, {"plain": plain, "no-animation": no_animation, "lang": lang}, settings
        )

    @app.command("replay", cls=command, help=t("cli.replay"))
    def replay(
        file: str = typer.Argument(..., metavar="FILE"),
        verify: bool = typer.Option(False, "--verify", help=t("cli.help-verify")),
        seat: str = typer.Option(None, "--seat", metavar="N", help=t("cli.help-seat")),
        bare: bool = typer.Option(False, "--open", help=t("cli.help-open")),
        plain: bool = plain_option,
        no_animation: bool = typer.Option(False, "--no-animation", help=t("cli.help-no-animation")),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        if verify:
            return _verify(words, file)
        given = {"plain": plain, "no-animation": no_animation, "lang": lang, "seat": seat, "open": bare}
        return kept_launch.replay(file, given, settings)

    @app.command("stats", cls=command, help=t("cli.stats"))
    def stats(
        name: str = typer.Option(None, "--name", metavar="NAME", help=t("cli.help-stats-name")),
        game: str = typer.Option(None, "--game", metavar="GAME", help=t("cli.help-stats-game")),
        json: bool = typer.Option(False, "--json", help=t("cli.help-stats-json")),
        export: str = typer.Option(None, "--export", metavar="FILE", help=t("cli.help-stats-export")),
        delete: bool = typer.Option(False, "--delete", help=t("cli.help-stats-delete")),
        yes: bool = typer.Option(False, "--yes", help=t("cli.help-yes")),
        plain: bool = typer.Option(False, "--plain", help=t("cli.help-stats-plain")),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        if delete:
            return _delete(words, name, game, yes)
        return _stats(words, name, game, json, export, plain)

    @app.command("tournament", cls=command, help=t("cli.tournament"))
    def tournament(
        ctx: typer.Context,
        game: str = typer.Option(None, "--game", metavar="NAME", help=t("cli.help-game")),
        base: str = typer.Option(None, "--base", metavar="BASE", help=t("cli.help-base")),
        with_: str = typer.Option(None, "--with", metavar="M,M", help=t("cli.help-with")),
        option: list[str] = option_option,
        players: str = typer.Option(None, "--players", metavar="4-64", help=t("cli.help-players")),
        humans: str = typer.Option(None, "--humans", metavar="N", help=t("cli.help-humans")),
        names: str = typer.Option(None, "--names", metavar="A,B", help=t("cli.help-names")),
        bots: str = typer.Option(None, "--bots", metavar="LEVEL,…", help=t("cli.help-bots")),
        fee: str = typer.Option(None, "--fee", metavar="F", help=t("cli.help-fee")),
        size: str = typer.Option(None, "--size", metavar="2-4", help=t("cli.help-size")),
        seed: str = typer.Option(None, "--seed", metavar="N", help=t("cli.help-seed")),
        plain: bool = plain_option,
        lang: str = lang_option,
        suits: str = typer.Option(None, "--suits", metavar="symbols|letters|words", help=t("cli.help-suits")),
        ascii: bool = typer.Option(False, "--ascii", help=t("cli.help-ascii")),
        no_animation: bool = typer.Option(False, "--no-animation", help=t("cli.help-no-animation")),
    ) -> int:
        given = {name.rstrip("_").replace("_", "-"): value for name, value in ctx.params.items()}
        return kept_launch.tournament(None, given, settings)

    config = typer.Typer(cls=group, rich_markup_mode=None, help=t("cli.config"))
    app.add_typer(config, name="config")

    @config.callback(invoke_without_command=True)
    def config_alone(ctx: typer.Context, lang: str = lang_option) -> int:
        check_language(lang)
        return 0 if ctx.invoked_subcommand is not None else _show(words, settings, None)

    @config.command("path", cls=command, help=t("cli.config-path"))
    def config_path(lang: str = lang_option) -> int:
        check_language(lang)
        from cardtable.store.places import settings_path

        print(settings_path())
        return 0

    @config.command("show", cls=command, help=t("cli.config-show"))
    def config_show(name: str = typer.Argument(None, metavar="[NAME]"), lang: str = lang_option) -> int:
        check_language(lang)
        return _show(words, settings, name)

    @config.command("set", cls=command, help=t("cli.config-set"))
    def config_set(
        name: str = typer.Argument(..., metavar="NAME"),
        value: str = typer.Argument(..., metavar="VALUE"),
        lang: str = lang_option,
    ) -> int:
        check_language(lang)
        from cardtable.tui.keys import without_key

        before = without_key(settings.keymap())
        settings.set(name, value)
        print(_setting_line(settings, name))
        for action in without_key(settings.keymap()):
            if action not in before:
                give = f"cardtable config set keys.{action} KEY"
                print(t("cli.config-key-lost", action=action, command=give))
        return 0

    @config.command("reset", cls=command, help=t("cli.config-reset"))
    def config_reset(name: str = typer.Argument(..., metavar="NAME"), lang: str = lang_option) -> int:
        check_language(lang)
        from cardtable.tui.keys import BY_ID

        settings.reset(name)
        if not name.startswith("keys.") or name.removeprefix("keys.") in BY_ID:
            print(_setting_line(settings, name))
        return 0


# -- transcripts ---------------------------------------------------------------------------------


def _verify(words: Words, path: str) -> int:
    """Plays a transcript through; 0 if all of it fits, 1 if its last line was cut off."""
    from cardtable.match.replaying import ending
    from cardtable.match.transcript import replay

    saved = kept_launch.read_game(path)
    match = saved.made(replay)
    end = ending(match)
    print(words.t("replay.fits", path=path, deals=end.deals, n=end.moves, text=end.print))
    names = [seat.name for seat in match.seats] + [words.t("word.dummy")] * match.state.players
    if match.outcome is not None:
        for line in words.outcome(match.outcome, names, None, match.table.game):
            print(line)
    else:
        print(words.t("replay.not-over"))
    if saved.torn:
        print(f"cardtable: {words.t('replay.torn', path=path, n=len(saved.lines) + 2)}", file=sys.stderr)
    return REFUSED if saved.torn else 0


# -- settings ------------------------------------------------------------------------------------


def _show(words: Words, settings: Settings, name: str | None) -> int:
    """Every setting, or one; a sentence for each wrong line, and then exit code 1."""
    from cardtable.tui.keys import BY_ID

    every = dict.fromkeys((*settings.names(), *(f"keys.{action}" for action in BY_ID)))
    for each in every if name is None else [name]:
        print(_setting_line(settings, each))
    sys.stdout.flush()
    wrong = launch.troubles(settings, words)
    for line in wrong:
        print(f"cardtable: {line}", file=sys.stderr)
    return REFUSED if wrong else 0


def _setting_line(settings: Settings, name: str) -> str:
    """A setting as it may stand in the file; of an action its keys in force, "" if it has none."""
    import json

    from cardtable.tui.keys import written

    value = settings.get(name)
    if name.startswith("keys."):
        value = written(name.removeprefix("keys."), settings.keymap())
    if isinstance(value, dict):
        pairs = (f"{key} = {json.dumps(v, ensure_ascii=False)}" for key, v in value.items())
        return f"{name} = {{ {', '.join(pairs)} }}" if value else f"{name} = {{}}"
    return f"{name} = {json.dumps(value, ensure_ascii=False)}"


# -- statistics ----------------------------------------------------------------------------------


def _stats(
    words: Words, name: str | None, game: str | None, as_json: bool, export: str | None, plain: bool = False
) -> int:
    """Prints the tables and the picture, or writes everything into a new file."""
    import json
    import shutil

    from cardtable import statistics
    from cardtable.store.results import Results

    with Results.to_look_at() as results:
        if results.note is not None:
            print(f"cardtable: {words.refusal(results.note)}", file=sys.stderr)
        if export is not None and Path(export).suffix in (".sqlite3", ".sqlite", ".db"):
            results.backup(Path(export))
            print(words.t("stats.exported", path=export))
            return 0
        rows, entries = results.rows(game=_game(game)), results.entries(game=_game(game))
        if export is None and not as_json:
            width = 0 if plain else max(40, min(shutil.get_terminal_size().columns, 120))
            print("\n".join(statistics.report(rows, words, name, width, entries)))
            return 0
        values = results.export()
    if name is not None or game is not None:
        names = None if name is None else statistics.spellings(name)
        keys = {row.match for row in rows if names is None or row.name in names}
        values["deals"] = [deal for deal in values["deals"] if deal["match"] in keys]
        values["matches"] = {key: match for key, match in values["matches"].items() if key in keys}
        cups = {entry.tournament for entry in entries if names is None or entry.name in names}
        values["tournaments"] = [each for each in values["tournaments"] if each["tournament"] in cups]
    values["tallies"] = statistics.as_values(rows, name, entries, words.lang)
    text = json.dumps(values, ensure_ascii=False, indent=1)
    if export is None:
        print(text)
    else:
        write_new(Path(export), text + "\n")
        print(words.t("stats.exported", path=export))
    return 0


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet. Raises StoreError."""
    from cardtable.store.places import StoreError, failed

    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise StoreError("store-exists", f"{path} is there already", path) from None
    except OSError as error:
        raise failed("store-unwritten", error, path) from None


def _game(name: str | None) -> str | None:
    """The slug of a game. Raises TableError for one that there is not."""
    if name is None:
        return None
    from cardtable.games import registry

    return registry().find(name)[0].slug


def _delete(words: Words, name: str | None, game: str | None, yes: bool) -> int:
    """Deletes results after a question; transcripts stay."""
    from cardtable import statistics
    from cardtable.store.results import Results

    game = _game(game)
    if not yes:
        if not sys.stdin.isatty():
            raise Problem("needs-yes")
        answer = input(words.t("stats.delete") + " ").strip().casefold()
        if answer not in words.t("plain.yes").split():
            print(words.t("stats.kept"))
            return REFUSED
    names = [None] if name is None else statistics.spellings(name)
    with Results() as results:
        print(words.t("stats.deleted", n=sum(results.delete(each, game) for each in names)))
    return 0
