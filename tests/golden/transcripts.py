"""Golden transcripts: a kept game of every entry of the catalogue, and the end that each must come to.

``python -m tests.golden.transcripts`` makes those that are missing, with the names of some it makes those
anew, with ``--anew`` every one. A file of a release is a game that somebody may have kept: it has to be
read for ever, so after one only a rule that was wrong is a reason to make it anew.
"""

import argparse
import json
from pathlib import Path
from random import Random

from cardtable.games import open_table
from cardtable.match import Length, Match, Seat
from cardtable.match.replaying import ending
from cardtable.match.transcript import FORMAT
from tests.golden import playing

FOLDER = Path(__file__).with_name("transcripts")
ENDS = FOLDER / "ends.txt"
SEEDS = range(1, 13)
MOST = 400  # moves of a transcript
NAMES = ("Ann", "Ben", "Cleo", "Dora")


def path(slug):
    return FOLDER / f"{slug}.jsonl"


def ends():
    """The line of every transcript in ends.txt by slug."""
    rows = ENDS.read_text(encoding="utf-8").splitlines() if ENDS.exists() else []
    return {row.partition(":")[0]: row for row in rows if row and not row.startswith("#")}


def line(slug, match):
    """What a transcript comes to, in words that can be read in a diff."""
    end = ending(match)
    parts = [f"{end.deals} deals", f"{end.moves} moves", "over" if end.over else "not over"]
    if match.outcome is not None:
        out = match.outcome
        parts.append("places " + " ".join("=".join(map(str, group)) for group in out.places))
        parts.append(f"fool {out.fool}" if out.fool is not None else "draw" if out.draw else "no fool")
    return f"{slug}: {', '.join(parts)}, {end.print}"


def play(slug, seed, players):
    """A short match at an entry's own table: two deals if they are short, a move taken back."""
    table = open_table(slug)
    seats = [Seat(NAMES[i]) if i == 0 else Seat(NAMES[i], "bot", "easy") for i in range(players)]
    lines = []
    match = Match(table, seats, seed, Length(deals=2), recorder=lines.append)
    rng = Random(f"{slug} {seed}")
    taken_back = False
    while not match.finished and len(lines) < MOST:
        if match.outcome is not None:
            if len(lines) > MOST // 4:
                break
            match.next_deal()
            continue
        match.play(match.to_act, playing.pick(match.state, rng))
        if len(match.moves) >= 2 and not taken_back:
            match.take_back(2)
            taken_back = True
    return match, [match.header(), *lines]


def make(slug):
    """The shortest of some matches that come to an end, so that the files stay small: of three players
    if three can sit down and ever end, else of as few as can."""
    table = open_table(slug)
    for players in ([3] if 3 in table.players else []) + [table.players[0]]:
        matches = [play(slug, seed, players) for seed in SEEDS]
        played = [
            found
            for found in matches
            if found[0].outcome is not None and any("undo" in row for row in found[1])
        ]
        if played:
            break
    match, lines = min(played, key=lambda found: len(found[1]))
    assert lines[0]["format"] == FORMAT
    text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in lines)
    path(slug).write_text(text, encoding="utf-8")
    return line(slug, match)


def main():
    parser = argparse.ArgumentParser(
        prog="python -m tests.golden.transcripts", description=__doc__.splitlines()[0]
    )
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="entries (default: those without one)")
    parser.add_argument("--anew", action="store_true", help="make every one anew")
    args = parser.parse_args()
    every = playing.slugs()
    unknown = [slug for slug in args.slugs if slug not in every]
    if unknown:
        parser.error(f"no entry {unknown[0]!r}")
    FOLDER.mkdir(exist_ok=True)
    known = ends()
    missing = [slug for slug in every if args.anew or not path(slug).exists() or slug not in known]
    for slug in args.slugs or missing:
        known[slug] = make(slug)
        print(known[slug], flush=True)
    rows = [known[slug] for slug in every if slug in known]
    ENDS.write_text("# What each transcript comes to.\n" + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
