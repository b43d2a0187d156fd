"""What the levels are worth against each other: ``python -m tests.benchmarks.levels [NAME…] [--jobs N]``.

Each row is a contest over paired deals, with budgets a move on one core, the share that is asked for,
and a sequential test that stops the contest when it is settled. ``modifiers`` plays every catalogue
entry of Durak. A row with a name runs alone by naming it; ``--list`` prints the names.
"""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from cardtable.bots.arena import Report, contest, run
from cardtable.games import registry

MARGIN = 0.04  # the sequential test tells the share asked for from one so much worse


class Row(NamedTuple):
    """A contest and its bar: ``least`` of a measure, or ``most`` for ``fools``."""

    name: str
    bots: str
    share: float
    game: str = "durak"
    players: int | None = None
    measure: str = "wins"

    @property
    def between(self) -> tuple[float, float]:
        """The two rates that the sequential test tells apart, around the bar."""
        half = MARGIN / 2
        return self.share - half, self.share + half

    def holds(self, report: Report) -> bool:
        if self.measure == "fools":
            return report.fools.rate <= self.share
        return getattr(report, self.measure).rate >= self.share  # type: ignore[no-any-return]


ROWS = (
    Row("normal", "normal,greedy", 0.70),
    Row("hard", "hard@0.1,greedy", 0.82),
    Row("expert", "expert@0.5,greedy", 0.89),
    Row("expert-normal", "expert@0.5,normal", 0.68),
    Row("normal-easy", "normal,easy", 0.55),
    Row("hard-normal", "hard@0.1,normal", 0.55),
    Row("expert-hard", "expert@0.5,hard@0.1", 0.55),
    Row("transfer-normal", "normal,greedy", 0.67, "durak:transfer"),
    Row("transfer-hard", "hard@0.1,greedy", 0.79, "durak:transfer"),
    Row("transfer-expert", "expert@0.5,greedy", 0.86, "durak:transfer"),
    Row("four", "expert@0.5,greedy", 0.15, players=4, measure="fools"),
    Row("redudu", "expert@0.5,greedy", 0.60, "redudu"),
    Row("redudu-normal-easy", "normal,easy", 0.55, "redudu"),
    Row("redudu-hard-normal", "hard@0.1,normal", 0.55, "redudu"),
    Row("redudu-expert-hard", "expert@0.5,hard@0.1", 0.55, "redudu"),
    Row("revolution", "expert@0.5,greedy", 0.35, "revolution"),
    Row("revolution-normal-easy", "normal,easy", 0.28, "revolution"),  # against three: 25 % is par
    Row("revolution-hard-normal", "hard@0.1,normal", 0.28, "revolution"),
    Row("revolution-expert-hard", "expert@0.5,hard@0.1", 0.28, "revolution"),
)


def modifiers(budget: str) -> list[Row]:
    """Every catalogue entry of Durak on the table that its name alone lays."""
    return [
        Row(entry.slug, f"expert{budget},greedy", 0.5, entry.table, measure="score")
        for game, entry in registry().entries()
        if game.slug in ("durak", "two-trump")
    ]


def play(row: Row, deals: int, jobs: int, seed: int) -> Report:
    """Play a row until it is settled, or to the end. A bar of ``fools`` is upside down, so its test
    looks for the worse rate."""
    return run(
        contest(row.game, row.bots, row.players, seed), deals, jobs, between=row.between, measure=row.measure
    )


def told(row: Row, report: Report) -> str:
    found = getattr(report, row.measure)
    sign = "at most" if row.measure == "fools" else "at least"
    return (
        f"{row.name:26} {row.bots:22} {row.measure} {100 * found.rate:5.1f} % ± {100 * found.half:4.1f}"
        f"  {sign} {100 * row.share:.0f} %: {'holds' if row.holds(report) else 'FAILS':6}"
        f" {report.games} games, {report.draws} draws"
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.levels", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="rows to play (default: all), or modifiers")
    parser.add_argument("--deals", type=int, default=400, help="most deals a row (default 400)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", default="@0.1", help="the expert's at every modifier (default @0.1)")
    parser.add_argument("--list", action="store_true", help="print the names of the rows")
    args = parser.parse_args()
    rows = {row.name: row for row in ROWS}
    if "modifiers" in args.names:
        rows |= {row.name: row for row in modifiers(args.budget)}
        args.names = [n for n in args.names if n != "modifiers"] + [n.name for n in modifiers(args.budget)]
    else:
        rows = {row.name: row for row in modifiers(args.budget)} | rows
    if args.list:
        print("\n".join(row.name for row in ROWS))
        return 0
    if wrong := [name for name in args.names if name not in rows]:
        parser.error(f"no row {', '.join(wrong)}; see --list")
    failed = 0
    for name in args.names or [row.name for row in ROWS]:
        report = play(rows[name], args.deals, args.jobs, args.seed)
        failed += not rows[name].holds(report)
        print(told(rows[name], report), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
