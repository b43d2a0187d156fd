"""What the program costs, as a table: ``python -m tests.benchmarks [SECTION…] [--rounds N]``.

Sections: ``engine`` (peers in the same run), ``games``, ``growth`` (by players and pack), ``variants``,
``endgames``, ``import``, ``start``, ``screen``, ``busy``. Without a name all but ``variants`` and
``endgames``. Peers come with ``pip install -e '.[benchmark]'``; those that are not there are left out with
a line. Figures are bests of the rounds unless they say otherwise.
"""

from __future__ import annotations

import argparse
import platform
import sys

from cardtable.games.durak import bout
from tests.benchmarks import endgames, engine, screen

SECTIONS = {
    "engine": engine.throw_in_and_peers,
    "games": engine.games,
    "growth": engine.growth,
    "endgames": endgames.solved,
    "variants": engine.variants,
    "import": engine.imports,
    "start": screen.start,
    "screen": screen.keys,
    "busy": screen.busy,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each measurement (default 5)")
    args = parser.parse_args()
    if wrong := set(args.sections) - set(SECTIONS):
        parser.error(f"no section {', '.join(sorted(wrong))}; there are {', '.join(SECTIONS)}")
    if args.rounds < 1:
        parser.error("at least one round")
    build = "plain" if bout.__file__.endswith(".py") else "native"
    print(
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, {build} build",
        flush=True,
    )
    for name in args.sections or [s for s in SECTIONS if s not in ("variants", "endgames")]:
        print(f"\n{name}", flush=True)
        for row in SECTIONS[name](args.rounds):
            print("  " + row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
