"""Kept games of every entry replay to the same end for ever (trap 21: loading gives the same deal)."""

import json

import pytest

from cardtable.match.replaying import Replay, ending
from cardtable.store.transcript import read, replay
from tests.golden import playing, transcripts

ENDS = transcripts.ends()


@pytest.mark.parametrize("slug", playing.slugs())
def test_a_kept_game_comes_to_its_end(slug):
    path = transcripts.path(slug)
    assert path.exists(), f"no golden transcript; make one: python -m tests.golden.transcripts {slug}"
    match = replay(path)
    assert match.outcome is not None, f"{slug} is left in the middle of a deal"
    assert transcripts.line(slug, match) == ENDS[slug]


@pytest.mark.parametrize("slug", ["throw-in", "red-dog", "revolution", "redudu", "two-trump", "armenian"])
def test_stepping_through_comes_to_the_same_end(slug):
    saved = read(transcripts.path(slug))
    found = Replay(saved.header, saved.lines)
    while not found.at_end:
        found.forward()
    assert ending(found.match) == ending(replay(transcripts.path(slug)))


def test_no_transcript_of_what_is_not_there():
    there = {file.stem for file in transcripts.FOLDER.glob("*.jsonl")}
    assert there == set(playing.slugs()) == set(ENDS)


def test_they_are_small_and_hold_what_was_taken_back():
    for file in transcripts.FOLDER.glob("*.jsonl"):
        assert file.stat().st_size < 40_000, file.name
        rows = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]
        assert rows[0]["format"] == 1
        assert any("undo" in row for row in rows), file.name
