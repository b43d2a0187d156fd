"""Every entry of the catalogue is played to the end of a deal by lines, in both languages."""

from __future__ import annotations

import re
from io import StringIO

import pytest

from cardtable.engine import Table
from cardtable.games import open_table, registry
from cardtable.match import Length, Match, make_seats
from cardtable.plain import Plain, play
from cardtable.text import Words

ENTRIES = [entry.slug for _, entry in registry().entries()]


class Numbers(StringIO):
    """A player who writes numbers, another one each time, and lets everything be told."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.asked = 0
        self.table = table

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.asked += 1
        if self.asked > 3000:
            return ""
        return f"{self.table if self.asked % 17 == 0 else self.asked % 3 + 1}\n"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("slug", ENTRIES)
def test_a_deal_by_lines(slug: str, lang: str) -> None:
    by_lines(open_table(slug), lang)


@pytest.mark.parametrize("lang,left", [("en", "Cheats left: 1"), ("ru", "Осталось мухлежей: 1")])
def test_c2_a_deal_by_lines_tells_what_cheats_are_left(lang: str, left: str) -> None:
    printed = by_lines(open_table("transfer", options={"cheating": True}), lang)
    assert left in printed


def by_lines(table: Table, lang: str) -> str:
    seats = make_seats(table.players[0], 1, level="random", lang=lang, person="Ann")
    match = Match(table, seats, 5, Length(deals=1))
    out = StringIO()
    play(match, Plain(Words(lang, "words"), Numbers("стол" if lang == "ru" else "table"), out))
    printed = out.getvalue()
    assert match.outcome is not None
    assert Words(lang).t("plain.match-over") in printed
    assert not re.search(r"\{|\}|None|\b(told|plain|event|log|move)\.[a-z]", printed)
    if lang == "ru":
        ours = re.sub(r"\b[A-Z]{1,2}-\d+\b", "", printed.partition("\n")[2])  # ids of rules
        assert set(re.findall(r"[A-Za-z]{2,}", ours)) <= {"Ann"}
    return printed
