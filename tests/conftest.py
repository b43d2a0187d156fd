"""The tests keep away from the user's own settings and games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def away_from_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for settings and data that are empty, for this process and those that it starts."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home / name))
        yield home
