"""Share codes: every table there and back, and what is said of a code that is broken."""

from __future__ import annotations

import pytest

from cardtable.engine import TableError
from cardtable.games import open_table, registry
from cardtable.match import Length, Match, Seat, make_seats
from cardtable.match.code import LEVELS, deal_code, read_code
from cardtable.text import Words

ENTRIES = sorted(entry.slug for _, entry in registry().entries())


def there_and_back(match: Match) -> Match:
    code = deal_code(match)
    assert code.isascii() and " " not in code and code == code.casefold()
    again = read_code(code)
    assert again.table.game == match.table.game and again.table.spec() == match.table.spec()
    assert [(s.kind, s.level) for s in again.seats if not s.human] == [
        (s.kind, s.level) for s in match.seats if not s.human
    ]
    assert [s.kind for s in again.seats] == [s.kind for s in match.seats]
    assert (again.seed, again.length) == (match.seed, match.length)
    assert [again.view(seat) for seat in range(again.state.players)] == [
        match.view(seat) for seat in range(match.state.players)
    ]
    assert deal_code(again) == code
    return again


@pytest.mark.parametrize("slug", ENTRIES)
def test_every_entry_goes_there_and_back(slug: str) -> None:
    entry = next(e for _, e in registry().entries() if e.slug == slug)
    table = open_table(entry.table)
    for players in {table.players[0], table.players[-1]}:
        there_and_back(Match(table, make_seats(players, 1), 2024))


@pytest.mark.parametrize("seed", [0, 35, 36, 2**32 - 1, 2**53 - 1])
def test_options_seats_and_length_are_in_it(seed: int) -> None:
    table = open_table("durak", "transfer", ["armenian"], {"pack": 52})
    bots = [Seat(f"B{i}", "bot", level) for i, level in enumerate(list(LEVELS.values())[:3])]
    seats = [bots[0], Seat("Ann"), *bots[1:], Seat("Ben")]
    again = there_and_back(Match(table, seats, seed, Length(5, 3)))
    assert again.table.options["pack"] == 52


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("code", ["", "x", "durak", "-", "a" * 999, "....-", "durak-5", ".hn.5-00"])
def test_a_broken_code_has_its_sentence(code: str, lang: str) -> None:
    with pytest.raises(TableError) as found:
        read_code(code)
    assert found.value.refusal.reason == "bad-code"
    assert "--deal" in Words(lang).error(found.value)


@pytest.mark.parametrize(
    "code,reason,word",
    [
        ("durak.hn.7-00", "bad-code-sign", "durak.hn.7-00"),
        ("durac.hn.7-1a", "unknown-game", "durak"),
        ("transfer+armenain.hn.7-1a", "unknown-modifier", "armenian"),
        ("transfer+throw-in.hn.7-1a", "clash-bases", "throw-in"),
    ],
)
def test_the_nearest_fault_is_told(code: str, reason: str, word: str) -> None:
    with pytest.raises(TableError) as found:
        read_code(code)
    assert found.value.refusal.reason == reason
    assert word in Words("en").error(found.value)


def test_codes_are_short_and_are_read_as_they_are_said() -> None:
    """Names that follow from others are left out; capitals, blanks, and letters taken for figures do no
    harm."""
    for slug in ENTRIES:
        table = open_table(slug)
        code = deal_code(Match(table, make_seats(table.players[0], 1), 2**32 - 1))
        assert len(code) <= max(30, len(slug) + 32)
        head, seats, tail = code.rsplit(".", 2)
        said = f" {head.upper()} . {seats} . {tail.replace('0', 'O').replace('1', 'l')} "
        assert deal_code(read_code(said)) == code
        assert deal_code(read_code(f"cardtable --deal {code}")) == code
    armenian = deal_code(Match(open_table("armenian"), make_seats(2, 1), 7))
    assert armenian.startswith("armenian.hn.7-")
    estonian = deal_code(Match(open_table("estonian"), make_seats(2, 1), 7))
    assert "estonian.hn.7-" in estonian and "transfer-2" not in estonian


def test_one_wrong_sign_is_found() -> None:
    code = deal_code(Match(open_table("durak"), make_seats(2, 1), 7))
    for at, sign in enumerate(code):
        for other in "07anz.":
            if other != sign:
                with pytest.raises(TableError):
                    read_code(code[:at] + other + code[at + 1 :])
    for at in range(len(code) - 1):
        if code[at] != code[at + 1]:
            with pytest.raises(TableError):
                read_code(code[:at] + code[at + 1] + code[at] + code[at + 2 :])
