"""Makes the golden playthrough and the node counts of entries of the catalogue.

``python -m tests.golden SLUG…`` remakes those named, ``python -m tests.golden --all`` every one. Look at
what changed before you commit it: a golden file changes only when a rule does.
"""

import argparse
from pathlib import Path
from random import Random

from cardtable import games
from cardtable.engine.position import dump

PLAYTHROUGHS = Path(__file__).with_name("playthroughs")
NODE_COUNTS = Path(__file__).with_name("node_counts.txt")
LONGEST = 300  # moves of a playthrough; what is longer breaks off
NODES = 1500  # a count goes one move deeper until it passes this
SEED = 1


def slugs():
    """Every entry of the catalogue, in its order."""
    return [entry.slug for _, entry in games.registry().entries()]


def size(table):
    """Three players where that is possible."""
    return 3 if 3 in table.players else table.players[0]


def playthrough(slug):
    """The text of a deal played at random: seat, how many moves it had, the move."""
    table = games.open_table(slug)
    players = size(table)
    state = table.deal(players, SEED)
    rng = Random(f"golden {slug}")
    lines = [f"# {slug}: {table.name}, {players} players, seed {SEED}", "", dump(state.position())]
    moves = 0
    while state.to_act is not None and moves < LONGEST:
        texts = sorted(map(str, state.legal()))
        text = rng.choice([t for t in texts if t != "take" or len(texts) == 1 or rng.random() < 0.5] or texts)
        lines.append(f"{state.to_act}  {text}{'' if len(texts) == 1 else f'  (of {len(texts)})'}")
        state.play(text)
        moves += 1
    end = "over" if state.to_act is None else f"broken off after {LONGEST} moves"
    return "\n".join([*lines, "", f"# {end}", "", dump(state.position())])


def node_counts(slug):
    """The line of an entry: how many sequences of one, two, three … moves its first deal has."""
    table = games.open_table(slug)
    players = size(table)
    level, counts = [table.deal(players, SEED)], []
    while level and (not counts or counts[-1] < NODES) and len(counts) < 6:
        level = [after(state, move) for state in level for move in state.legal()]
        counts.append(len(level))
    return f"{slug} {players} players: {' '.join(map(str, counts))}"


def after(state, move):
    state = state.clone()
    state.apply(move)
    return state


def kept_counts():
    """The lines of the file by slug."""
    lines = NODE_COUNTS.read_text(encoding="utf-8").splitlines() if NODE_COUNTS.exists() else []
    return {line.split()[0]: line for line in lines if line and not line.startswith("#")}


def remake(names):
    counts = kept_counts()
    for slug in names:
        (PLAYTHROUGHS / f"{slug}.txt").write_text(playthrough(slug), encoding="utf-8")
        counts[slug] = node_counts(slug)
        print(slug, flush=True)
    order = slugs()
    head = "# Sequences of one, two, three … moves from the deal of seed 1.\n"
    lines = sorted(
        (line for slug, line in counts.items() if slug in order), key=lambda x: order.index(x.split()[0])
    )
    NODE_COUNTS.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__.splitlines()[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--all", action="store_true", help="every entry of the catalogue")
    args = parser.parse_args()
    unknown = [slug for slug in args.slugs if slug not in slugs()]
    if unknown or not (args.slugs or args.all):
        parser.error(f"no entry {unknown[0]!r}" if unknown else "name an entry, or --all")
    PLAYTHROUGHS.mkdir(exist_ok=True)
    remake(slugs() if args.all else args.slugs)


if __name__ == "__main__":
    main()
