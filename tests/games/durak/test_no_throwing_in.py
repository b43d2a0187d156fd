"""Where nobody throws in a bout is beaten off at the last cover, by the table's own way of beating off."""

import pytest

from tests.games.durak.at_table import play, pos, texts

BASES = {
    "simple": {"base": "simple"},
    "no-throw-in": {"base": "transfer", "with": ["no-throw-in"]},
    "strict japanese": {"base": "japanese", "options": {"strict_japanese": True}},
}


@pytest.fixture(params=BASES)
def table(request):
    """A position where 7s is led at a table without throwing in, and a modifier or option is added."""
    given = BASES[request.param]

    def at(*modifiers, options=(), **keys):
        return pos(
            base=given["base"],
            modifiers=[*given.get("with", ()), *modifiers],
            options={**given.get("options", {}), **dict(options)},
            hands=["7s Kc Qh", "8s Kh 9c", "7h Th"],
            stock="6h 6s 6c 8h 9h",
            **keys,
        )

    return at


def test_cards_covered_are_counted(table):
    """points: each card covered is a point."""
    state = play(table("points"), "lead 7s", "cover 7s 8s")
    assert state.position()["counts"] == [0, 1, 0]


def test_every_second_bout_returns(table):
    """returning: the cards of every second bout beaten off go into the stock."""
    state = play(table("returning", beaten_off=1), "lead 7s", "cover 7s 8s")
    position = state.position()
    assert "7s" in " ".join([*position["hands"], position["stock"]])


def test_one_more_card_opens(table):
    """magadan: after a bout beaten off one more card may be played by everybody."""
    state = play(table("magadan", open=["7s", "8s", "7h"]), "lead 7s", "cover 7s 8s")
    assert state.position()["open"][0] == "Kc" and state.position()["open"][2] == "7h Th"


def test_the_last_cover_may_be_contested(table):
    """C-3: before the bout is over every other player is asked."""
    state = play(table(options={"cheating": True}), "lead 7s", "cheat cover 7s 9c")
    assert "accuse 9c" in texts(state)
