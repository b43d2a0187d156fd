"""How the terminal is shared out."""

from __future__ import annotations

import pytest

from cardtable.tui.layout import plan


@pytest.mark.parametrize(
    ("width", "log"),
    [(109, 0), (110, 34), (120, 34), (160, 44), (200, 54), (300, 54)],
)
def test_a_wide_terminal_gives_the_log_more_room(width: int, log: int) -> None:
    parts = plan(width, 50)
    assert parts is not None
    assert (parts.width + parts.log, parts.log) == (width, log)
