"""The native build: the rooms that a deal goes through, compiled, play as Python reads them."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import pytest

from cardtable.games import open_table, registry
from tests.games.durak import native_games

ROOT = Path(__file__).resolve().parents[3]
NEEDED = ("pyproject.toml", "README.md", "LICENSE", "cardtable", "assets")
PLAY_ON = """
import pickle, sys
states = pickle.load(open(sys.argv[1], "rb"))
for state in states:
    state.apply(state.legal()[-1])
pickle.dump(states, open(sys.argv[1], "wb"))
"""
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")


def lacking() -> str:
    """What of that which extensions are built with is not here; "" for nothing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform == "win32" or not shutil.which(compiler):
        return "no C compiler here"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's headers are not here"
    return ""


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the program as the README's command for the native build installs it."""
    if lack := lacking():
        pytest.skip(lack)
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


def sent_round(installed: Path, post: Path) -> None:
    """Deals begun by the one build are gone on with by the other, and come back."""
    tables = [open_table(entry.table) for _, entry in registry().entries()]
    states = [table.deal(table.players[0], seed=5) for table in tables]
    post.write_bytes(pickle.dumps(states))
    run(installed, "-c", PLAY_ON, str(post))
    for state, back in zip(states, pickle.loads(post.read_bytes()), strict=True):
        state.apply(state.legal()[-1])
        assert back.position() == state.position()
        assert back.legal() == state.legal()


def test_the_native_build_plays_every_entry_as_the_plain_one(native: Path, tmp_path: Path) -> None:
    """Move for move; it holds what every game must keep to; and a state may go from the one to the
    other. One test, so that one process builds."""
    build, *lines = run(native, native_games.__file__).splitlines()
    assert build == "native"
    assert lines == list(native_games.games())
    said = run(native, "-m", "cardtable.engine.conformance", "--games", "1", "--thorough", "1")
    assert "0 faults" in said
    sent_round(native, tmp_path / "states")


def test_every_room_that_is_to_be_compiled_is_there() -> None:
    """One that was moved would be left out without a word."""
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    rooms = build["targets"]["wheel"]["hooks"]["mypyc"]["include"]
    assert [room for room in rooms if not (ROOT / room).is_file()] == []


def outdated(tree: Path) -> list[str]:
    """What was compiled in a tree before its source was changed, or has none any more."""
    return [
        str(built.relative_to(tree))
        for ending in ("*.so", "*.pyd")
        for built in (tree / "cardtable").rglob(ending)
        if not (source := built.with_name(f"{built.name.split('.')[0]}.py")).exists()
        or built.stat().st_mtime < source.stat().st_mtime
    ]


def test_what_is_compiled_in_the_tree_is_not_older_than_its_source() -> None:
    """An old one would be imported in the place of what has been written since."""
    old = outdated(ROOT)
    assert not old, f"compiled before the source was changed; build again or delete: {old}"


def test_what_is_compiled_and_has_no_source_any_more_is_named_too(tmp_path: Path) -> None:
    """A room that was moved would still be imported from where it was."""
    room = tmp_path / "cardtable" / "games"
    room.mkdir(parents=True)
    for name in (
        "gone.abi3.so",
        "fresh.py",
        "fresh.abi3.so",
        "late.abi3.so",
        "late.py",
    ):
        (room / name).touch()
    os.utime(room / "fresh.py", (1, 1))
    os.utime(room / "late.abi3.so", (1, 1))
    assert sorted(outdated(tmp_path)) == [
        "cardtable/games/gone.abi3.so",
        "cardtable/games/late.abi3.so",
    ]
