"""A rule sheet as lines to be read aloud: no marks of Markdown, a paragraph or a point a line."""

from __future__ import annotations

import re

_POINT = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")


def spoken(markdown: str) -> list[str]:
    """The text of a sheet. Headings end with a full stop, so that a voice makes a pause; wrapped lines are
    one again; a blank line stands before each heading."""
    out: list[str] = []
    open_line = False  # whether the next line goes on with the last one
    fenced = False
    for row in markdown.splitlines():
        if row.startswith("```"):
            fenced, open_line = not fenced, False
        elif not row.strip():
            open_line = False
        elif row.startswith("#") and not fenced:
            out += ["", _ended(row.lstrip("# "))]
            open_line = False
        elif open_line and not fenced and not _POINT.match(row):
            out[-1] += f" {row.strip()}"
        else:
            number = re.match(r"^\s*(\d+)\.\s", row)
            text = _POINT.sub("", row) if not fenced else row.strip()
            out.append(f"{number[1]}. {text}" if number else text)
            open_line = not fenced
    told = [_bare(row) for row in out]  # what is marked may go on in the next line
    return told[1:] if told and not told[0] else told


def _bare(text: str) -> str:
    """Without the marks of emphasis and code, links by their words alone."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    text = re.sub(r"\*\*(.+?)\*\*", r"\1", text)
    text = re.sub(r"(?<!\w)\*(.+?)\*(?!\w)", r"\1", text)
    return re.sub(r"`([^`]*)`", r"\1", text)


def _ended(text: str) -> str:
    return text if text[-1:] in ".:?!" else f"{text}."
