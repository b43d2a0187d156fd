"""``python -m tests.tui``: draws the golden screens anew. Look at the difference before you commit it."""

from __future__ import annotations

from tests.tui.golden import remake

for name in remake():
    print(name)
