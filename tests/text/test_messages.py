"""The message files: the same in both languages, whole, and used; every key of the program is there."""

from __future__ import annotations

import ast
import re
import runpy
import shutil
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardtable
from cardtable.text import LANGUAGES, MissingMessage, Words, assets
from cardtable.text.files import messages, parse
from cardtable.text.refusals import reasons

SOURCE = Path(cardtable.__file__).parent
EN, RU = messages("en"), messages("ru")


def names(pattern: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(pattern) if name}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_small_reader_reads_what_tomllib_reads(lang: str) -> None:
    doc = tomllib.loads(assets(f"messages/{lang}.toml").read_text("utf-8"))
    assert {f"{s}.{k}": v for s, rows in doc.items() for k, v in rows.items()} == messages(lang)


def test_assets_are_found_beside_the_package_and_inside_it(tmp_path: Path) -> None:
    """A checkout has them beside the package, a wheel inside."""
    text = tmp_path / "lib" / "cardtable" / "text"
    text.mkdir(parents=True)
    shutil.copy(SOURCE / "text" / "files.py", text)
    for place in (tmp_path / "lib" / "assets", tmp_path / "lib" / "cardtable" / "assets"):
        place.mkdir()
        found = runpy.run_path(str(text / "files.py"))
        assert found["assets"]("rules/en/durak.md") == place / "rules" / "en" / "durak.md"


@pytest.mark.parametrize("bad", ['a = "b', "a = 3", '[s]\na = "b"\na = "c"', "words"])
def test_the_small_reader_refuses_what_it_does_not_know(bad: str) -> None:
    with pytest.raises(ValueError, match="line"):
        parse(bad)


def test_both_languages_have_the_same_keys() -> None:
    assert list(EN) == list(RU)


def test_both_languages_name_the_same_values() -> None:
    assert {k: names(v) for k, v in EN.items()} == {k: names(v) for k, v in RU.items()}


def test_plural_and_case_forms_are_complete() -> None:
    for key in EN:
        if key.startswith("plural."):
            assert (EN[key].count("|"), RU[key].count("|")) == (1, 2), key
    for key in RU:
        if re.fullmatch(r"rank\..", key) or re.fullmatch(r"suit\.[cdhs]", key):
            assert RU[key].count("|") == 5, key


# Words that are written as they are in any language: names of options, files, suits, ranks, commands.
ASIS = re.compile(
    r"\b(cardtable|Enter|Esc|Tab|Space|PgUp|PgDn|TOML|UTF|list|lead|cover|take|bet|bank|true|false|plain|suits|lang|en|"
    r"ru|symbols|letters|words|random|greedy|easy|normal|hard|expert|simple|throw-in|transfer|japanese|"
    r"Dask|pip install|dask|joker|KEY|VALUE|chinese|ascii|resume|replay|stats|config|FILE|NAME|score|wins|"
    r"fools|measure|Home|End|JSON|SQLite|yes|Ctrl|Shift|Alt|F\d+|\d+i|[A-Z]{1,2}-\d+|[2-9TJQKA][cdhs]|"
    r"X[rb]|[a-z]|[A-Z])\b"
)


def test_no_english_is_left_in_russian() -> None:
    for key, text in RU.items():
        if key.startswith(("notation.", "plain.command-", "plain.yes", "tui.lang-")) or key in (
            "plain.no",
            "rank.feminine",
        ):
            continue
        bare = re.sub(r"\{[^{}]*\}|--[a-z-]+", "", text)
        assert not re.search(r"[A-Za-z]", ASIS.sub("", bare)), f"{key}: {text}"


def test_no_russian_is_left_in_english() -> None:
    for key, text in EN.items():
        if not key.startswith(("notation.", "tui.lang-", "tui.lobby-filter")):
            assert not re.search(r"[а-яё]", text, re.IGNORECASE), f"{key}: {text}"


def test_a_series_of_deals_has_one_name_in_russian() -> None:
    """«Игра», as the screen and the rule sheets call it."""
    assert [key for key, text in RU.items() if "матч" in text.lower()] == []


def test_no_message_is_empty() -> None:
    assert [k for k, v in EN.items() if not v and k != "rank.feminine"] == []
    assert [k for k, v in RU.items() if not v and k != "card.the"] == []


def test_the_table_of_refusals_is_the_messages() -> None:
    keys = {k.removeprefix("refusal.") for k in EN if k.startswith("refusal.")} - {"rule", "other"}
    assert set(reasons()) == keys
    for key, (_, args) in reasons().items():
        assert set(args) == names(EN[f"refusal.{key}"]), key


# -- what the program uses ---------------------------------------------------------------------


def texts(node: ast.expr | None) -> Iterator[str]:
    """The texts that an expression may be, as far as they are written out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


# A call by its name: which argument is the key, and the section of the key. The last are the
# games' own short ways to a Refusal or a PositionError.
CALLS = {
    "Refusal": (1, "refusal."),
    "Opinion": (2, "refusal."),
    "Reason": (0, "why."),
    "Event": (0, "event."),
    "Problem": (0, "cli."),
    "StoreError": (0, "refusal."),
    "TranscriptError": (1, "refusal."),
    "failed": (0, "refusal."),
    "no": (1, "refusal."),
    "wrong": (2, "refusal."),
    "refuse": (2, "refusal."),
    "_refuse": (1, "refusal."),
}


def used() -> Iterator[tuple[str, str, ast.Call]]:
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            at, section = CALLS.get(name, (0, ""))
            if name == "tell" and where.parts[0] == "games":
                section = "event."
            elif name not in CALLS and name not in ("t", "sentence", "say"):
                continue
            for text in texts(node.args[at] if len(node.args) > at else None):
                if not section and str(where) == "told.py" and re.fullmatch(r"[a-z-]+", text):
                    yield f"told.{text}", f"{where}:{node.lineno}", node
                elif text and (section or re.fullmatch(r"[a-z]+\.[a-z0-9_.-]+", text)):
                    yield f"{section}{text}", f"{where}:{node.lineno}", node


SECTIONS = {key.partition(".")[0] for key in EN}


def written() -> Iterator[tuple[str, str]]:
    """Every text in the source that reads as a key, wherever it stands."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                key = node.value
                if re.fullmatch(r"[a-z]+\.[a-z0-9-]*[a-z0-9]", key) and key.partition(".")[0] in SECTIONS:
                    yield key, f"{path.relative_to(SOURCE)}:{node.lineno}"


def test_every_key_of_the_program_has_a_message() -> None:
    found = list(used())
    assert len(found) > 100  # the scan still finds the calls
    assert [f"{where}: {key}" for key, where, _ in found if key not in EN] == []
    assert [f"{where}: {key}" for key, where in written() if key not in EN] == []


def put_together(node: ast.JoinedStr) -> str:
    """A text with values in it as a pattern; "" for one that says too little."""
    literal = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    if not re.fullmatch(r"[a-z-]{4,}", literal):
        return ""
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "[a-z-]+" for part in node.values)


def test_every_refusal_is_made_somewhere() -> None:
    said, patterns = set(), set()
    for path in SOURCE.rglob("*.py"):
        if path.name != "refusals.py" or path.parent.name != "text":
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    said.add(node.value)
                elif isinstance(node, ast.JoinedStr):
                    patterns.add(put_together(node))
    made = re.compile("|".join(patterns - {""}))
    assert [
        key
        for key in reasons()
        if key not in said and not made.fullmatch(key) and not key.startswith("position-error-")
    ] == []


def test_every_reason_that_begins_with_its_owner_has_a_message() -> None:
    """Also those that pass through a variable."""
    keys = {key.partition(".")[2] for key in EN if key.startswith(("refusal.", "why.", "event."))}
    keys |= {key.partition(".reason-")[2] for key in EN if key.startswith("outcome.reason-")}
    slugs = {"red-dog-burn", "red-dog-bank", "red-dog-six", "red-dog-polish"}
    owned = re.compile(r'"((?:red-dog|revolution|redudu|settings|store|transcript|results)-[a-z-]+)"')
    missing = [
        f"{path.relative_to(SOURCE)}: {key}"
        for room in ("bots", "games", "store", "match")
        for path in sorted((SOURCE / room).rglob("*.py"))
        for key in owned.findall(path.read_text("utf-8"))
        if key not in keys | slugs
    ]
    assert missing == []


def test_every_family_of_keys_is_whole() -> None:
    """Keys that the program puts together: a prefix and one of a list."""
    from cardtable.bots.levels import LEVELS
    from cardtable.engine.move import VERBS
    from cardtable.plain import COMMANDS
    from cardtable.text.words import SUITS_AS
    from cardtable.tui.hand import SORTS
    from cardtable.tui.keys import KEYS, rows
    from cardtable.tui.look import INKS, THEMES
    from cardtable.tui.play import PACES

    verbs = [verb.replace(" ", "-") for verb in VERBS]
    families: dict[str, Any] = {
        "level.": [*LEVELS, *(f"{level}-line" for level in LEVELS)],
        "move.": verbs,
        "log.": [verb for verb in verbs if not verb.startswith("cheat")],
        "offer.": verbs,
        "tui.act-": [*verbs, "sort", "hint", "help", "play", "cheat"],
        "tui.key-": [key.id for key in KEYS if key.group != "digit"],
        "tui.group-": {group for group, _, _ in rows()},
        "tui.sorted-": SORTS,
        "tui.pace-": PACES,
        "tui.inks-": INKS,
        "tui.theme-": THEMES,
        "tui.suits-": SUITS_AS,
        "tui.lang-": LANGUAGES,
        "plain.command-": COMMANDS,
        "plain.help-": COMMANDS,
        "cli.kind-": ("game", "base", "modifier", "combination", "version"),
        "kind.": ("int", "str", "bool", "list", "dict", "texts", "numbers"),
    }
    for prefix in ("word.", "tui.word-", "tui.short-"):
        families[prefix] = ("attacks", "defends", "takes", "may-throw", "done", "waits", "out")
    assert [
        f"{prefix}{name}" for prefix, row in families.items() for name in row if f"{prefix}{name}" not in EN
    ] == []


def given(node: ast.Call) -> set[str] | None:
    """The names of the values that a refusal carries, None where they are not written out."""
    found = {k.arg for k in node.keywords if k.arg is not None}
    if any(k.arg is None for k in node.keywords):
        return None
    name = getattr(node.func, "id", "")
    if name in ("wrong", "refuse", "_refuse"):
        return found | {"key", "text"}
    if name in ("StoreError", "TranscriptError"):
        return found | {"path"}
    if name == "failed":
        return {"path", "text", "errno"}
    if name == "no":
        return found
    args = node.args[2] if len(node.args) > 2 else None
    if args is None:
        return found
    if isinstance(args, ast.Dict) and all(isinstance(k, ast.Constant) for k in args.keys):
        return {str(k.value) for k in args.keys if isinstance(k, ast.Constant)}
    return None


def test_every_refusal_carries_what_its_sentence_names() -> None:
    seen = 0
    for key, where, node in used():
        if key.startswith("refusal.") and getattr(node.func, "id", "") != "Opinion":
            names_given = given(node)
            if names_given is not None:
                seen += 1
                assert names(EN[key]) <= names_given, f"{where}: {key}"
    assert seen > 100


def test_every_hint_carries_what_its_sentence_names() -> None:
    for key, where, node in used():
        if key.startswith("why."):
            args = node.args[1] if len(node.args) > 1 else ast.Dict([], [])
            if isinstance(args, ast.Dict) and all(isinstance(k, ast.Constant) for k in args.keys):
                there = {str(k.value) for k in args.keys if isinstance(k, ast.Constant)}
                there |= {"card", "cards"} if there & {"card", "cards"} else set()
                assert names(EN[key]) <= there, f"{where}: {key}"


def test_options_have_names_and_values_in_both_languages() -> None:
    from cardtable.games import MODULES, game, open_table

    for slug in MODULES:
        try:
            found = game(slug)
        except ModuleNotFoundError:
            pytest.skip(f"{slug} is not there")
        bases = [e.slug for e in found.entries() if e.kind in ("base", "version")] or [None]
        specs: list[dict[str, Any]] = [{"base": base} for base in bases]
        specs += [open_table(e.table).spec() for e in found.entries() if e.kind == "modifier"]
        for spec in specs:
            for option in found.options(spec):
                for words in (Words("en"), Words("ru")):
                    assert words.option(option.name)
                    for value in option.values:
                        assert words.option_value(option.name, value), (option.name, value)


def test_a_missing_message_raises_in_tests_and_shows_its_key_in_play() -> None:
    with pytest.raises(MissingMessage):
        Words("en", strict=True).t("no.such")
    with pytest.raises(MissingMessage):
        Words("en", strict=True).t("plain.deal")
    play = Words("ru", strict=False)
    assert play.t("no.such") == "no.such"
    assert play.t("plain.deal") == "Сдача ?"
    assert Words("en").strict
