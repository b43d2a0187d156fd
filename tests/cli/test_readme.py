"""The README is true: its keys, its library lines, its commands, and CI's command."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.readme import README, with_keys

ROOT = README.parent
TEXT = README.read_text("utf-8")


def test_keys_are_those_of_the_key_table() -> None:
    assert with_keys(TEXT) == TEXT, "run python -m tests.readme"


def test_library_lines() -> None:
    found = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0 and found.attempted >= 10


def test_ci_runs_the_readmes_command() -> None:
    install = ".venv/bin/pip install --quiet -e '.[test]'"
    line = f"python3 -m venv --clear .venv && {install} && .venv/bin/python -m tests"
    assert line in TEXT.splitlines()
    assert line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()


COMMANDS = re.findall(r"`(cardtable (?:--|list|rules)[^`]*)`", TEXT)


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_readme_are_understood(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is read to the point where a game would begin, or runs."""
    from cardtable import cli, launch
    from cardtable.text import Words

    begun: list[Any] = []
    monkeypatch.setattr(launch, "play", lambda given, settings: begun.append(launch.Request(given)) or 0)
    args = shlex.split(command.replace("NAME", "durak"))[1:]
    assert cli.main(args) == 0
    if "--game" in args:
        match = begun[0].match(Words("en"))
        assert not match.seats[-1].human or len(match.humans) == len(match.seats)


ON_POSITIONS = re.findall(r"^(cardtable (?:legal|apply) .*?) *(?:#.*)?$", TEXT, re.MULTILINE)


@pytest.mark.parametrize(
    ("command", "code", "answer"), list(zip(ON_POSITIONS, (0, 1, 0), ("6d", "D-11", "9c"), strict=True))
)
def test_the_position_of_the_readme(
    command: str,
    code: int,
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from cardtable import cli

    monkeypatch.chdir(tmp_path)
    (position,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    Path("position.toml").write_text(position, "utf-8")
    assert cli.main(shlex.split(command)[1:]) == code
    assert answer in capsys.readouterr().out


OTHERS = re.findall(r"`(cardtable (?:resume|replay|stats|config|tournament|arena)[^`]*)`", TEXT)


@pytest.mark.parametrize("command", OTHERS)
def test_other_commands_of_the_readme_are_understood(
    command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    from cardtable import cli, kept_launch

    for name in ("resume", "replay", "tournament"):
        monkeypatch.setattr(kept_launch, name, lambda *_: 0)
    kept = ROOT / "tests" / "golden" / "transcripts" / "throw-in.jsonl"
    args = [str(kept) if word == "FILE" else word for word in shlex.split(command)[1:]]
    if args[:2] == ["stats", "--delete"]:
        args.append("--yes")  # nobody can be asked here
    if "--export" in args:
        args[-1] = str(tmp_path / "export.json")
    if args[0] == "arena":  # one short deal of it
        args += ["--deals", "1", "--iterations", "1", "--jobs", "1"]
    assert cli.main(args) == 0


def test_every_game_is_launched_in_the_readme() -> None:
    from cardtable.games import MODULES

    for slug in MODULES:
        assert any(f"--game {slug}" in command for command in COMMANDS)


def test_pictures_and_files_named_are_there() -> None:
    for path in re.findall(r"\]\((assets/[^)]*)\)", TEXT):
        assert Path(ROOT, path).is_file(), path


NAMES = [
    (module, name)
    for module, names in re.findall(r"\| `(cardtable\.[a-z.]+)`: (.*) \|$", TEXT, re.MULTILINE)
    for name in re.findall(r"`(\w+)`", names)
]


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_names_of_the_library_are_where_the_readme_says(module: str, name: str) -> None:
    """And a program that is checked strictly may import them from there."""
    found = import_module(module)
    assert hasattr(found, name)
    assert name in getattr(found, "__all__", [name])
