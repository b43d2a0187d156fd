"""The cell canvas: clipping, wide letters, hit targets, changed spans."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.tui.canvas import Canvas, Hit, Style, cell_width, fit, text_width, wrap

PLAIN, BOLD = Style("#ffffff", "#000000"), Style("#ffffff", "#000000", bold=True)


def test_text_outside_is_left_out() -> None:
    canvas = Canvas(5, 2, PLAIN)
    canvas.text(3, 0, "abcdef", BOLD)
    canvas.text(-2, 1, "abcdef", BOLD)
    canvas.text(0, 9, "below", BOLD)
    assert canvas.lines() == ["   ab", "cdef"]


def test_a_wide_letter_is_never_cut_in_two() -> None:
    canvas = Canvas(4, 1, PLAIN)
    assert canvas.text(0, 0, "日本語", PLAIN) == 4
    canvas.text(1, 0, "x", PLAIN)
    assert text_width(canvas.lines()[0]) <= 4 and "x" in canvas.lines()[0]


def test_marks_and_controls_take_no_column() -> None:
    assert text_width("e\u0301\u200b\x1b") == 1
    canvas = Canvas(3, 1, PLAIN)
    canvas.text(0, 0, "a\x1b[b", PLAIN)
    assert canvas.lines() == ["a[b"]


def test_hits_lie_where_they_were_drawn() -> None:
    canvas = Canvas(6, 3, PLAIN)
    canvas.fill(1, 1, 3, 1, PLAIN, hit=Hit("hand", 7))
    assert canvas.hit(1, 1) == Hit("hand", 7) == canvas.hit(3, 1)
    assert canvas.hit(4, 1) is None and canvas.hit(99, 99) is None
    canvas.fill(0, 0, 6, 3, PLAIN)
    assert canvas.hit(1, 1) is None


def test_only_changed_spans_are_named() -> None:
    before, after = Canvas(40, 3, PLAIN), Canvas(40, 3, PLAIN)
    after.text(2, 1, "ab", PLAIN)
    after.text(30, 1, "cd", BOLD)
    assert after.changed(before) == [(2, 1, 2), (30, 1, 2)]
    assert after.changed(after) == []
    assert len(after.changed(None)) == 3
    assert len(after.changed(Canvas(39, 3, PLAIN))) == 3


def test_runs_keep_every_cell() -> None:
    canvas = Canvas(10, 1, PLAIN)
    canvas.text(2, 0, "abc", BOLD)
    assert list(canvas.runs(0)) == [("  ", PLAIN), ("abc", BOLD), ("     ", PLAIN)]


@given(st.text(max_size=40), st.integers(0, 30))
def test_fit_never_exceeds_the_room(text: str, width: int) -> None:
    assert text_width(fit(text, width)) <= width


@given(st.lists(st.text(alphabet="abю日 ", min_size=1, max_size=12), max_size=8), st.integers(3, 20))
def test_wrap_loses_no_short_word(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width)
    assert all(text_width(line) <= width for line in lines)
    short = [w for w in " ".join(words).split() if text_width(w) <= width]
    assert all(any(w in line for line in lines) for w in short)


def test_safe_glyphs_are_one_column_wide() -> None:
    from cardtable.tui.look import ASCII, UNICODE

    for glyphs in (ASCII, UNICODE):
        for value in (*glyphs.__dict__.values(),):
            assert all(cell_width(char) == 1 for char in "".join(value))
    assert all("".join(v).isascii() for v in ASCII.__dict__.values())
