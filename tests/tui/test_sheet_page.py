"""A Markdown text as one page of lines."""

from io import StringIO

from rich.console import Console

from cardtable.tui.sheet_page import SheetPage

SHEET = """# Armenian

Five cards, `9♣` first.

- one rule [D-13]
- another, which is long enough to go on in a second line of a page that is narrow

## Example

```
┌───┐┌───┐
│9♣ ││10♠│   a line that is wider than the page itself
└───┘└───┘
```
"""


def lines(width: int, dot: str = "•", ink: str = "", colour: bool = False) -> list[str]:
    paper = StringIO()
    console = Console(
        width=width, file=paper, color_system="truecolor" if colour else None, force_terminal=colour
    )
    console.print(SheetPage(SHEET, ink, dot))
    return [line.rstrip() for line in paper.getvalue().splitlines()]


def test_headings_stand_left_and_paragraphs_are_wrapped() -> None:
    page = lines(40)
    assert page[0] == "Armenian"
    assert "Example" in page
    assert " • one rule [D-13]" in page
    assert "   on in a second line of a page that is" in page
    assert max(map(len, page)) <= 40


def test_cards_that_are_drawn_keep_their_lines() -> None:
    page = lines(40)
    top = page.index("┌───┐┌───┐")
    assert page[top + 1].startswith("│9♣ ││10♠│   a line")
    assert page[top + 2] == "└───┘└───┘"


def test_headings_have_their_ink_and_lists_their_dot() -> None:
    assert "38;2;255;213;74" in lines(40, ink="#ffd54a", colour=True)[0]
    assert "•" not in "".join(lines(40, dot="-"))
    assert " - one rule [D-13]" in lines(40, dot="-")
