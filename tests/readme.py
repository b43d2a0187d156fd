"""Keeps the README true: ``python -m tests.readme`` writes its table of keys from the key table."""

from __future__ import annotations

from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- keys -->\n", "<!-- /keys -->\n"
# What every table has; the keys of single variants are in the help screen (F1).
GROUPS = ("hand", "move", "help", "game")


def keys() -> str:
    """The key table as Markdown: key and what it does, two of each a row."""
    from cardtable.text import Words
    from cardtable.tui.keys import rows

    words = Words("en")
    cells = [(shown, words.t(f"tui.key-{id}")) for group, shown, id in rows() if group in GROUPS]
    half = (len(cells) + 1) // 2
    right = [*cells[half:], *[("", "")] * (2 * half - len(cells))]
    lines = ["| key | does | key | does |", "|---|---|---|---|"]
    lines += [f"| {a} | {b} | {c} | {d} |" for (a, b), (c, d) in zip(cells[:half], right, strict=True)]
    return "\n".join(lines) + "\n"


def with_keys(text: str) -> str:
    """The README's text with the key table as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + keys() + END + after


if __name__ == "__main__":
    README.write_text(with_keys(README.read_text("utf-8")), "utf-8")
