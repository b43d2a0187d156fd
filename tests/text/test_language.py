"""The language: flag before setting before locale before English; unknown ones."""

from __future__ import annotations

import pytest

from cardtable.engine import TableError
from cardtable.text import Words, choose_language


@pytest.mark.parametrize(
    ("flag", "setting", "environ", "lang"),
    [
        (None, None, {}, "en"),
        ("ru", "en", {"LANG": "en_GB.UTF-8"}, "ru"),
        (None, "ru", {"LANG": "en_GB.UTF-8"}, "ru"),
        (None, "auto", {"LANG": "ru_RU.UTF-8"}, "ru"),
        (None, None, {"LANG": "ru_RU.UTF-8"}, "ru"),
        (None, None, {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        (None, None, {"LC_ALL": "", "LC_MESSAGES": "ru", "LANG": "de_DE"}, "ru"),
        (None, None, {"LC_MESSAGES": "en_US.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        (None, None, {"LANG": "ru@euro"}, "ru"),
        (None, None, {"LANG": "rumble"}, "en"),
        ("русский", None, {}, "ru"),
        ("EN", None, {"LANG": "ru_RU"}, "en"),
    ],
)
def test_choice(flag: str | None, setting: str | None, environ: dict[str, str], lang: str) -> None:
    assert choose_language(flag, setting, environ) == lang


def test_a_flag_that_names_no_language_is_refused_with_the_nearest() -> None:
    with pytest.raises(TableError) as refused:
        choose_language("de", None, {})
    assert refused.value.refusal.reason == "unknown-language"
    assert "«de»" in Words("ru").error(refused.value)


def test_words_of_no_language_are_refused() -> None:
    with pytest.raises(ValueError, match="fr"):
        Words("fr")
    with pytest.raises(ValueError, match="runes"):
        Words("en", "runes")
