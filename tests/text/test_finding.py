"""Finding names: both languages, ё as е, the wrong keyboard layout, a misspelling."""

from __future__ import annotations

import pytest

from cardtable.text.finding import find

NAMES = [
    ("transfer", "Transfer Durak Переводной дурак perevodnoy"),
    ("threesome", "Threesome Трёшка tryoshka"),
    ("piled", "Piled Наваленный navalenny"),
    ("no-throw-in", "No throw-in Бесподкидный no-throw-in"),
    ("throw-in", "Throw-in Durak Подкидной дурак throw-in"),
]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("", ["transfer", "threesome", "piled", "no-throw-in", "throw-in"]),
        ("TRANSFER", ["transfer"]),
        ("переводной", ["transfer"]),
        ("трешка", ["threesome"]),
        ("трёшка", ["threesome"]),
        ("gthtdjlyjq", ["transfer"]),
        ("nh`irf", ["threesome"]),
        ("nhtirf", ["threesome"]),
        ("здшдув", []),
        ("зшдув", ["piled"]),
        ("durak throw", ["throw-in"]),
        ("подкид", ["throw-in", "no-throw-in"]),
        ("перводной", ["transfer"]),
        ("transfre", ["transfer"]),
        ("gthdjlyjq", ["transfer"]),
        ("zzz", []),
    ],
)
def test_names_are_found(wanted: str, found: list[str]) -> None:
    assert find(wanted, NAMES) == found


def test_every_name_of_the_catalogue_is_found_in_either_language_and_layout() -> None:
    from cardtable.games import registry
    from cardtable.text.keyboard import latin, russian
    from cardtable.tui.facts import names_of

    named = [(entry.slug, names_of(game, entry)) for game, entry in registry().entries()]
    for _, entry in registry().entries():
        for name in (entry.en, entry.ru, entry.slug, *entry.aliases):
            for typed in (name, name.upper(), name.replace("ё", "е")):
                assert entry.slug in find(typed, named), typed
        assert entry.slug in find(latin(entry.ru.lower()), named), latin(entry.ru)
        assert entry.slug in find(russian(entry.en.lower()), named), russian(entry.en)
