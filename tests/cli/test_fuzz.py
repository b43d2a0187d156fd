"""Made-up files: positions, transcripts, settings. Never a traceback, never a hang, nothing overwritten."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.cli import main
from tests.golden import transcripts

POSITIONS = sorted((Path(__file__).parents[1] / "golden" / "positions").glob("*.toml"))
SLUGS = ("throw-in", "magic", "red-dog", "redudu", "revolution", "two-trump")
QUICK = settings(
    max_examples=25,
    deadline=4000,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def run(*args: str) -> tuple[int, str]:
    """A command's code and all that it prints."""
    out = io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        patch("sys.stdin", io.StringIO("")),  # nobody answers
    ):
        code = main(list(args))
    return code, out.getvalue()


def check(path: Path, raw: bytes, *commands: tuple[str, ...]) -> None:
    """Each command ends with a code of ours, without a traceback, the file as it was."""
    path.write_bytes(raw)
    for command in commands:
        code, said = run(*command)
        assert code in (0, 1, 2), said
        assert "Traceback" not in said
        if code == 2:
            assert said.count("\n") == 1 and said.startswith("cardtable: "), said
        assert path.read_bytes() == raw


#: changes of a text: a piece is cut out, doubled or replaced
CHANGES = st.lists(
    st.tuples(
        st.floats(0, 1), st.integers(0, 12), st.text(alphabet='0129cdhsAKXr"={}[],.\n -"eE', max_size=6)
    ),
    min_size=1,
    max_size=4,
)


def changed(text: str, changes: list[tuple[float, int, str]]) -> str:
    for share, length, new in changes:
        at = int(share * len(text))
        text = text[:at] + new + text[at + length :]
    return text


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


# -- positions -----------------------------------------------------------------------------------


@QUICK
@given(st.sampled_from(POSITIONS), CHANGES)
def test_positions_that_are_nearly_right(tmp_path: Path, file: Path, changes: Any) -> None:
    path = tmp_path / "p.toml"
    raw = changed(file.read_text(encoding="utf-8"), changes).encode()
    check(
        path, raw, ("legal", str(path)), ("legal", str(path), "--why", "take"), ("apply", str(path), "take")
    )


@QUICK
@given(st.binary(max_size=200))
def test_positions_of_any_bytes(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "p.toml"
    check(path, raw, ("legal", str(path)))


KEYS = ("game", "base", "modifiers", "options", "pack", "trump", "hands", "stock", "table", "leader", "seed")


@QUICK
@given(
    st.sampled_from(POSITIONS),
    st.sampled_from(KEYS),
    st.one_of(st.integers(), st.text(max_size=9), st.lists(st.integers(), max_size=3)),
)
def test_positions_with_a_value_of_another_kind(tmp_path: Path, file: Path, key: str, value: Any) -> None:
    rows = [row for row in file.read_text(encoding="utf-8").splitlines() if not row.startswith(f"{key} ")]
    path = tmp_path / "p.toml"
    text = f"{key} = {json.dumps(value)}\n" + "\n".join(rows) + "\n"
    check(path, text.encode("utf-8", "replace"), ("legal", str(path)))


# -- transcripts ---------------------------------------------------------------------------------


@QUICK
@given(st.sampled_from(SLUGS), CHANGES)
def test_transcripts_that_are_nearly_right(tmp_path: Path, slug: str, changes: Any) -> None:
    path = tmp_path / "t.jsonl"
    raw = changed(transcripts.path(slug).read_text(encoding="utf-8"), changes).encode()
    check(path, raw, ("replay", str(path), "--verify"), ("replay", str(path), "--plain", "--open"))


@QUICK
@given(st.sampled_from(SLUGS), st.integers(0, 30), JSON)
def test_transcripts_with_a_made_up_line(tmp_path: Path, slug: str, at: int, value: Any) -> None:
    path = tmp_path / "t.jsonl"
    rows = transcripts.path(slug).read_text(encoding="utf-8").splitlines()
    rows.insert(at % len(rows), json.dumps(value))
    check(path, "\n".join(rows).encode("utf-8", "replace"), ("replay", str(path), "--verify"))


HEAD = ("format", "game", "rules", "seats", "seed", "length", "kind")


@QUICK
@given(st.sampled_from(SLUGS), st.sampled_from(HEAD), JSON)
def test_transcripts_with_a_made_up_header(tmp_path: Path, slug: str, key: str, value: Any) -> None:
    path = tmp_path / "t.jsonl"
    head, _, rest = transcripts.path(slug).read_text(encoding="utf-8").partition("\n")
    text = json.dumps({**json.loads(head), key: value}) + "\n" + rest
    check(path, text.encode("utf-8", "replace"), ("replay", str(path), "--verify"))


@QUICK
@given(st.binary(max_size=300))
def test_transcripts_of_any_bytes(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "t.jsonl"
    check(path, raw, ("replay", str(path)), ("resume", str(path), "--plain"))


# -- settings ------------------------------------------------------------------------------------


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "cardtable" / "settings.toml"
    path.parent.mkdir()
    return path


RIGHT = """lang = "en" # mine
suits = "words"
pace = "fast"
name = "Ann"

[last]
game = "durak"
[keys]
take = "w"
"""


@QUICK
@given(CHANGES)
def test_settings_that_are_nearly_right(config: Path, changes: Any) -> None:
    check_settings(config, changed(RIGHT, changes).encode())


@QUICK
@given(st.binary(max_size=200))
def test_settings_of_any_bytes(config: Path, raw: bytes) -> None:
    check_settings(config, raw)


def check_settings(config: Path, raw: bytes) -> None:
    """They can be shown and played with; setting a value changes nothing else or is refused."""
    config.write_bytes(raw)
    code, said = run("config", "show")
    assert code in (0, 1) and "pace = " in said and "Traceback" not in said
    assert config.read_bytes() == raw
    code, said = run("list", "--lang", "en")
    assert code == 0 and "throw-in" in said
    code, said = run("config", "set", "pace", "slow")
    assert code in (0, 2) and "Traceback" not in said
    if code == 0:
        assert run("config", "show", "pace")[1].startswith('pace = "slow"')
    else:
        assert config.read_bytes() == raw
