"""The tests keep away from the user's own settings, games, language and kind of terminal."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

TERMINAL = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TEXTUAL_ANIMATIONS", "SSH_CONNECTION", "SSH_TTY")
LANGUAGE = ("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANGUAGE")

# In a shell's job in the background Ctrl+C is heard by nobody, nor by what the tests start and send it to.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def away_from_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for settings and data that are empty, for this process and those that it starts."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home / name))
        for name in (*TERMINAL, *LANGUAGE):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield home
