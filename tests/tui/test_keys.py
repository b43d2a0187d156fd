"""The one key table: whole, without clashes, in both languages, on other keyboard layouts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from cardtable.engine.move import VERBS
from cardtable.games import open_table
from cardtable.text import Words
from cardtable.tui.keys import KEYS, all_shown, fault, latin_key, rows, shown, verb_key
from cardtable.tui.table_menu import help_rows


def test_no_key_does_two_things() -> None:
    used: dict[str, str] = {}
    for key in KEYS:
        for one in key.keys.split(","):
            assert one not in used, f"{one}: {key.id} and {used.get(one)}"
            used[one] = key.id


def test_h_and_l_move_while_their_capitals_hint_and_log() -> None:
    used = {one: key.id for key in KEYS for one in key.keys.split(",")}
    assert (used["h"], used["l"], used["H"], used["L"]) == ("left", "right", "hint", "log")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_key_has_a_sentence_and_a_heading(lang: str) -> None:
    words = Words(lang, strict=True)
    for group, _, id in rows():
        assert words.t(f"tui.key-{id}")
        assert all_shown(id)
        assert words.t(f"tui.group-{group}")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_help_tells_the_keys_that_the_table_has_a_use_for(lang: str) -> None:
    words = Words(lang, strict=True)
    told = {name: [text for _, text in help_rows(open_table(name), words, {})] for name in TABLES}
    for name, (has, lacks) in TABLES.items():
        assert {words.t(f"tui.key-{id}") for id in has.split()} <= set(told[name])
        assert not {words.t(f"tui.key-{id}") for id in lacks.split()} & set(told[name])
    bets = words.t("tui.group-bet")
    assert [name for name in TABLES if bets in told[name]] == ["red-dog"]


TABLES = {
    "simple": ("take left digit help", "done transfer fold bet-more"),
    "durak": ("take done undo", "transfer show fold bet-more"),
    "transfer": ("take done transfer show", "fold pass bet-more"),
    "red-dog": ("fold bet-more bet-half hint", "take done transfer"),
    "revolution": ("pass sort", "take done fold"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_verb_can_be_made(lang: str) -> None:
    words = Words(lang, strict=True)
    for verb in VERBS:
        name = "cheat" if verb.startswith("cheat") else verb
        if verb not in ("play", "bet", "bank"):
            assert words.t(f"tui.act-{name}")
        assert verb_key(verb)


def test_the_table_needs_no_screen_library() -> None:
    code = "import sys, cardtable.tui.keys; sys.exit('textual' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "key,character,wanted",
    [
        ("cyrillic_small_letter_ie", "е", ("t", "t")),
        ("cyrillic_capital_letter_ie", "Е", ("T", "T")),
        ("ctrl+я", None, ("ctrl+z", None)),
        ("ctrl+cyrillic_small_letter_ya", None, ("ctrl+z", None)),
        ("cyrillic_small_letter_io", "ё", None),
        ("greek_small_letter_tau", "τ", ("t", "t")),
        ("t", "t", None),
        ("enter", "\r", None),
        ("left", None, None),
        ("7", "7", None),
    ],
)
def test_other_layouts(key: str, character: str | None, wanted: tuple[str, str | None] | None) -> None:
    assert latin_key(key, character) == wanted


def test_every_letter_of_the_table_has_its_russian_key() -> None:
    letters = {one for key in KEYS for one in key.keys.split(",") if len(one) == 1 and one.isalpha()}
    russian = "йцукенгшщзхъфывапролджэячсмитьбю"
    reached = {found[0] for c in russian + russian.upper() if (found := latin_key(c, c))}
    assert letters <= reached


def test_settings_may_change_a_key() -> None:
    assert shown("take") == "T"
    assert shown("take", {"take": "ctrl+t,w"}) == "Ctrl+T"
    assert all_shown("take", {"take": "ctrl+t,w"}) == "Ctrl+T, W"


@pytest.mark.parametrize(
    ("id", "key", "wanted"),
    [
        ("take", "w", ""),
        ("take", "W", ""),
        ("take", "ctrl+t", ""),
        ("take", "minus", ""),
        ("take", "full_stop", ""),
        ("take", "f12", ""),
        ("play", "enter", ""),
        ("take", "enter", "needed"),
        ("take", "3", "needed"),
        ("take", "ctrl+c", "needed"),
        ("take", "zzz", "unknown"),
        ("take", "super+t", "unknown"),
        ("take", "е", "unknown"),  # Russian: it arrives as t
        ("take", "ctrl+", "unknown"),
    ],
)
def test_settings_may_not_name_a_key_that_is_needed_or_none(id: str, key: str, wanted: str) -> None:
    assert fault(id, key) == wanted


def test_every_key_of_the_table_may_stand_in_the_settings() -> None:
    for key in KEYS:
        assert not any(fault(key.id, one) for one in key.keys.split(","))
