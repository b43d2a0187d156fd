"""Every entry of the catalogue plays its golden deal as it always has, and has its node counts."""

import pytest

from tests.golden.__main__ import PLAYTHROUGHS, kept_counts, node_counts, playthrough, slugs

COUNTS = kept_counts()


@pytest.mark.parametrize("slug", slugs())
def test_playthrough(slug):
    path = PLAYTHROUGHS / f"{slug}.txt"
    assert path.exists(), f"no golden playthrough; make one: python -m tests.golden {slug}"
    assert playthrough(slug) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", slugs())
def test_node_counts(slug):
    assert slug in COUNTS, f"no line in node_counts.txt; make one: python -m tests.golden {slug}"
    assert node_counts(slug) == COUNTS[slug]


def test_no_playthrough_of_what_is_not_there():
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} <= set(slugs())
    assert set(COUNTS) <= set(slugs())
