"""Texts on a terminal whose encoding lacks their letters: every message can still be read."""

from __future__ import annotations

import pytest

from cardtable.text import fallback
from cardtable.text.files import messages


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "koi8-r", "cp1251", "cp866", "iso8859-5"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_message_can_be_written(lang: str, encoding: str) -> None:
    for key, text in messages(lang).items():
        written = text.encode(encoding, fallback.register()).decode(encoding)
        assert written.count("?") == text.count("?"), key


def test_russian_letters_suits_and_quotes_become_their_likes() -> None:
    text = "«Щука» — ещё 10♦, Жук…".encode("ascii", fallback.register()).decode()
    assert text == '"Shchuka" - eshchyo 10d, Zhuk...'
