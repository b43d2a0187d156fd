"""The native build: the rooms that a deal goes through, compiled, play as Python reads them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.games.durak import native_games

ROOT = Path(__file__).resolve().parents[3]
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "cardtable", "assets")
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")


def compiler() -> str:
    """The C compiler that extensions are built with here, if there is one."""
    return (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program as the README's command for the native build installs it."""
    if sys.platform == "win32" or not shutil.which(compiler()):
        pytest.skip("no C compiler here")
    place = tmp_path_factory.mktemp("native")
    tree, wheels, installed = place / "tree", place / "wheels", place / "installed"
    tree.mkdir()
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=LEFT_OUT)
        else:
            shutil.copy(source, tree)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)],
        cwd=tree,
        env=os.environ | {"HATCH_BUILD_HOOKS_ENABLE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(installed)
    return installed


def run(installed: Path, *command: str) -> str:
    """What a Python program prints where that build is installed."""
    done = subprocess.run(
        [sys.executable, "-P", *command],
        env=os.environ | {"PYTHONPATH": str(installed)},
        cwd=installed,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_native_build_plays_every_entry_as_the_plain_one(native: Path) -> None:
    """Move for move; and it holds what every game must keep to. One test, so that one process builds."""
    build, *lines = run(native, native_games.__file__).splitlines()
    assert build == "native"
    assert lines == list(native_games.games())
    said = run(native, "-m", "cardtable.engine.conformance", "--games", "1", "--thorough", "1")
    assert "0 faults" in said


def test_what_is_compiled_in_the_tree_is_not_older_than_its_source() -> None:
    """An old one would be imported in the place of what has been written since."""
    old = [
        str(built.relative_to(ROOT))
        for ending in ("*.so", "*.pyd")
        for built in (ROOT / "cardtable").rglob(ending)
        if built.stat().st_mtime < built.with_name(f"{built.name.split('.')[0]}.py").stat().st_mtime
    ]
    assert not old, f"compiled before the source was changed; build again or delete: {old}"
