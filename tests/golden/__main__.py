"""Makes the golden playthrough and the node counts of entries of the catalogue.

``python -m tests.golden`` remakes every one, ``python -m tests.golden SLUG…`` those named. With ``--replay``
the moves stay and only what the engine tells of them is written anew. Look at what changed before you
commit it: a golden file changes only when a rule does.
"""

import argparse
from pathlib import Path

from tests.golden import nodes, playing

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
NODE_COUNTS = Path(__file__).with_name("node_counts.txt")
HEAD = "# Sequences of one, two, three, four moves from the golden deal, and from a later move of it.\n"


def path(slug):
    return PLAYTHROUGHS / f"{slug}.txt"


def kept(slug):
    """The playthrough in the file of an entry."""
    return playing.read(path(slug).read_text(encoding="utf-8"))


def kept_counts():
    """The lines of node_counts.txt by slug."""
    lines = NODE_COUNTS.read_text(encoding="utf-8").splitlines() if NODE_COUNTS.exists() else []
    return {line.partition(":")[0]: line for line in lines if line and not line.startswith("#")}


def remake(names, replay):
    counts = kept_counts()
    for slug in names:
        made = kept(slug) if replay else playing.choose(slug)
        path(slug).write_text(playing.tell(made), encoding="utf-8")
        counts[slug] = nodes.line(made)
        print(f"{slug}: {made.players} players, {len(made.moves)} moves", flush=True)
    order = [slug for slug in playing.slugs() if slug in counts]
    NODE_COUNTS.write_text(HEAD + "".join(f"{counts[slug]}\n" for slug in order), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__.splitlines()[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="entries (default: every one)")
    parser.add_argument("--replay", action="store_true", help="keep the moves, tell them anew")
    args = parser.parse_args()
    every = playing.slugs()
    unknown = [slug for slug in args.slugs if slug not in every]
    if unknown:
        parser.error(f"no entry {unknown[0]!r}")
    PLAYTHROUGHS.mkdir(exist_ok=True)
    if not args.slugs:
        for old in PLAYTHROUGHS.glob("*.txt"):
            if old.stem not in every:
                old.unlink()
    remake(args.slugs or every, args.replay)


if __name__ == "__main__":
    main()
