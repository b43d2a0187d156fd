"""Every entry of the catalogue plays its golden deal as it always has, and has its node counts."""

import pytest

from tests.golden import nodes, playing
from tests.golden.__main__ import PLAYTHROUGHS, kept, kept_counts, path

COUNTS = kept_counts()


@pytest.mark.parametrize("slug", playing.slugs())
def test_playthrough(slug):
    assert path(slug).exists(), f"no golden playthrough; make one: python -m tests.golden {slug}"
    made = kept(slug)
    assert made.slug == slug
    assert made.moves
    assert playing.tell(made) == path(slug).read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", playing.slugs())
def test_node_counts(slug):
    assert slug in COUNTS, f"no line in node_counts.txt; make one: python -m tests.golden {slug}"
    assert nodes.line(kept(slug)) == COUNTS[slug]


def test_no_playthrough_of_what_is_not_there():
    assert {file.stem for file in PLAYTHROUGHS.glob("*.txt")} <= set(playing.slugs())
    assert set(COUNTS) <= set(playing.slugs())
