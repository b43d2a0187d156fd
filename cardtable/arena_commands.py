"""The command ``arena``: bots against each other, with a progress line, a table and ``--json``.

The playing and counting is in ``bots.arena``; here are the options, and what is printed.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import typer

from cardtable.launch import REFUSED, Problem, Request, check_language

if TYPE_CHECKING:
    from cardtable.bots.arena import Report
    from cardtable.text import Words

BAR = 30  # columns of the progress line's bar


def add(app: typer.Typer, words: Words, command: Any) -> None:
    """Adds the command to the program's. ``command``: a class with translated help."""
    t = words.t
    option_option = typer.Option(None, "--option", metavar="KEY=VALUE", help=t("cli.help-option"))

    @app.command("arena", cls=command, help=t("cli.arena"))
    def arena(
        game: str = typer.Option(None, "--game", metavar="NAME", help=t("cli.help-game")),
        base: str = typer.Option(None, "--base", metavar="BASE", help=t("cli.help-base")),
        with_: str = typer.Option(None, "--with", metavar="M,M", help=t("cli.help-with")),
        option: list[str] = option_option,
        players: str = typer.Option(None, "--players", metavar="N", help=t("cli.help-players")),
        bots: str = typer.Option("expert,greedy", "--bots", metavar="A,B", help=t("cli.help-arena-bots")),
        deals: str = typer.Option("200", "--deals", metavar="N", help=t("cli.help-arena-deals")),
        jobs: str = typer.Option("1", "--jobs", metavar="N", help=t("cli.help-jobs")),
        time: str = typer.Option(None, "--time", metavar="SECONDS", help=t("cli.help-time")),
        iterations: str = typer.Option(None, "--iterations", metavar="N", help=t("cli.help-iterations")),
        between: str = typer.Option(None, "--between", metavar="LOW,HIGH", help=t("cli.help-between")),
        measure: str = typer.Option("wins", "--measure", metavar="NAME", help=t("cli.help-measure")),
        dask: str = typer.Option(None, "--dask", metavar="ADDRESS", help=t("cli.help-dask")),
        seed: str = typer.Option("1", "--seed", metavar="N", help=t("cli.help-arena-seed")),
        as_json: bool = typer.Option(False, "--json", help=t("cli.help-arena-json")),
        lang: str = typer.Option(None, "--lang", metavar="en|ru", help=t("cli.help-lang")),
    ) -> int:
        check_language(lang)
        from cardtable.bots.arena import ITERATIONS, MEASURES, SECONDS, contest, run

        asked = Request({"game": game, "base": base, "with": with_, "option": option, "players": players})
        table = asked.table()
        if measure not in MEASURES:
            raise Problem("bad-measure", text=measure, allowed=", ".join(MEASURES))
        what = contest(
            asked.game or "durak",
            bots,
            asked.players,
            _whole("--seed", seed, 0, 2**53 - 1),
            None if time is None else _decimal("--time", time, *SECONDS),
            None if iterations is None else _whole("--iterations", iterations, *ITERATIONS),
            asked.base,
            tuple(asked.modifiers),
            dict(table.options),
        )
        number = _whole("--deals", deals, 1, 10**7)
        show = None if not sys.stderr.isatty() else lambda report: _progress(words, report, number)
        found = run(what, number, _whole("--jobs", jobs, 1, 1024), dask, _between(between), measure, show)
        if show is not None:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        if found.interrupted:
            print(words.t("cli.arena-interrupted", deals=found.deals, of=number), file=sys.stderr)
        if as_json:
            print(json.dumps(found.json(), indent=2))
        elif found.deals:
            print(table_of(words, found, measure))
        return REFUSED if found.interrupted else 0


def _whole(name: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and low <= int(text) <= high):
        raise Problem("bad-number", name=name, text=text, low=low, high=high)
    return int(text)


def _decimal(name: str, text: str, low: float, high: float) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not low <= number <= high:
        raise Problem("bad-number", name=name, text=text, low=low, high=int(high))
    return number


def _between(text: str | None) -> tuple[float, float] | None:
    """The two rates of the sequential test, as shares of 1."""
    if text is None:
        return None
    parts = text.split(",")
    try:
        low, high = (float(part) for part in parts)
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 <= low < high <= 1:
        raise Problem("bad-between", text=text)
    return low, high


def _progress(words: Words, report: Report, deals: int) -> None:
    """One line that is written over again and again, on the error stream."""
    filled = BAR * report.deals // deals
    line = words.t(
        "cli.arena-progress",
        bar="#" * filled + "." * (BAR - filled),
        deals=report.deals,
        of=deals,
        percent=f"{100 * report.wins.rate:.1f}",
    )
    print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def table_of(words: Words, report: Report, measure: str) -> str:
    """What an arena found, as lines."""
    t = words.t
    bots = ", ".join(str(bot) for bot in report.contest.bots)
    table = report.contest.table()
    game = " ".join([table.name, *table.options_written()])
    lines = [
        t("cli.arena-title", game=game, bots=bots, seed=report.contest.seed),
        t(
            "cli.arena-games",
            deals=report.deals,
            games=report.games,
            draws=report.draws,
            moves=f"{report.moves:.0f}",
        ),
    ]
    rows = [("", t("cli.arena-share"), t("cli.arena-interval"), t("cli.arena-unpaired"))]
    for name, rate in (("score", report.score), ("wins", report.wins), ("fools", report.fools)):
        if not rate.of:  # all ended equal, or nobody is the fool in this game
            rows.append((t(f"cli.arena-{name}"), "–", "", ""))
            continue
        rows.append(
            (
                t(f"cli.arena-{name}"),
                f"{100 * rate.rate:.1f} %",
                f"{100 * rate.low:.1f} – {100 * rate.high:.1f} %",
                f"±{100 * rate.half:.1f} (±{100 * rate.unpaired:.1f})",
            )
        )
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for row in rows:
        lines.append("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if report.verdict is not None:
        lines.append(
            t(
                f"cli.arena-{report.verdict.says}",
                what=t(f"cli.arena-{measure}"),
                llr=f"{report.verdict.llr:.2f}",
            )
        )
    return "\n".join(lines)
