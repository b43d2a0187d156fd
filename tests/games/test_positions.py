"""What position files of all games have in common is checked alike: seats, lists of one for each seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable.engine import PositionError
from cardtable.engine.position import dump, number, parse, seat_number, seat_numbers, texts
from cardtable.games import from_file, from_position, open_table
from cardtable.games.durak import DurakTable
from cardtable.games.durak.catalogue import MODIFIERS
from cardtable.games.durak.position_extra import HERE, needed_for
from cardtable.text import Words

# By game: keys that name a seat, keys that name several, lists with one for each seat.
KEYS = {
    "durak": (("dealer", "leader", "defender", "to_act"), (), ("known",)),
    "cheating": ((), ("caught", "barred"), ("charges", "known")),
    "cross": (("leads",), (), ()),
    "redudu": (
        ("dealer", "leader", "defender", "to_act"),
        ("out", "no_red", "trump_shown"),
        ("own", "own_trumps", "known", "trump_maybe"),
    ),
    "red-dog": (("dealer", "to_act"), ("out",), ("chips", "shown", "record")),
    "revolution": (("dealer", "leader", "to_act"), (), ("tricks", "voids")),
}
NAMES = {"cheating": ("durak", {"cheating": True})}


def dealt(name: str) -> dict[str, Any]:
    """The position of a fresh deal, as a file has it."""
    slug, options = NAMES.get(name, (name, {}))
    table = open_table(slug, options=options)
    return parse(dump(table.deal(table.players[0], seed=1).position()))


def refusal(doc: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(PositionError) as found:
        from_position(doc)
    for lang in ("en", "ru"):
        assert found.value.key in Words(lang).error(found.value)
    return found.value.key, found.value.refusal.reason


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in KEYS for key in KEYS[name][0]])
@pytest.mark.parametrize("seat", [-1, 9])
def test_a_seat_that_is_not_there(name: str, key: str, seat: int) -> None:
    assert refusal(dealt(name) | {key: seat}) == (key, "no-seat")


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in KEYS for key in KEYS[name][1]])
def test_several_seats_each_there_and_once(name: str, key: str) -> None:
    assert refusal(dealt(name) | {key: [0, 9]}) == (key, "no-seat")
    assert refusal(dealt(name) | {key: [1, 1]}) == (key, "seat-twice")


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in KEYS for key in KEYS[name][2]])
def test_one_for_each_seat(name: str, key: str) -> None:
    sort: Any = 0 if key in ("charges", "chips", "tricks") else ""
    assert refusal(dealt(name) | {key: [sort] * 11}) == (key, "list-length")


def test_a_default_need_not_be_a_value() -> None:
    """What stands where nothing is said may mean "none"."""
    assert number({}, "n", -1, 0, 5) == seat_number({}, "n", -1, 2) == -1
    assert seat_numbers({}, "n", 2) == []
    assert texts({"rows": ["a", "b"]}, "rows", [], 2) == ["a", "b"]


def test_a_trump_that_is_not_named_is_missed_and_none_is_called_wrong() -> None:
    doc = {"game": "durak", "hands": ["9c", "Tc"]}
    assert refusal(doc) == ("trump", "trump-missing")
    assert refusal(doc | {"trump": "x"}) == ("trump", "bad-trump")
    with pytest.raises(PositionError) as found:
        from_position(doc)
    assert Words("ru").error(found.value) == "trump: не назван козырь: c, d, h или s"


@pytest.mark.parametrize("key", HERE)
def test_a_key_of_other_tables_is_told_with_what_it_needs(key: str) -> None:
    """The modifiers to whose tables it belongs, or the option; not its own name."""
    needed = needed_for(key).split(" / ")
    assert all(HERE[key](table_with(name).rules) for name in needed)
    with pytest.raises(PositionError) as found:
        from_position({"game": "durak", "trump": "d", "hands": ["9c", "Tc"], key: ""})
    for lang in ("en", "ru"):
        assert all(name in Words(lang).error(found.value) for name in needed)


def table_with(name: str) -> DurakTable:
    """The table of a modifier's name alone, or that of an option."""
    laid = open_table(name) if name in MODIFIERS else open_table("magic", options={name: True})
    assert isinstance(laid, DurakTable)
    return laid


@pytest.mark.parametrize(
    ("text", "key"),
    [("= 1", "file"), ('game = "chess"', "game"), ('trump = "d"\nhands = ["6s 6s", "7s"]', "hands")],
)
def test_a_file_is_named_in_what_is_wrong_with_it(text: str, key: str, tmp_path: Path) -> None:
    """Whatever reads it first; of what was read from no file none is named."""
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(PositionError) as found:
        from_file(path)
    assert found.value.path == str(path) and found.value.key == key
    with pytest.raises(PositionError) as bare:
        from_position(parse(text))
    assert bare.value.path == "" and str(found.value) == f"{path}: {bare.value}"
    for lang in ("en", "ru"):
        words = Words(lang)
        assert words.error(found.value).casefold() == f"{path}: {words.error(bare.value)}".casefold()


def test_a_file_is_the_state_that_was_written_into_it(tmp_path: Path) -> None:
    state = open_table("armenian").deal(3, 7)
    path = tmp_path / "mine.toml"
    path.write_text(dump(state.position()), encoding="utf-8")
    assert from_file(path).position() == state.position()
