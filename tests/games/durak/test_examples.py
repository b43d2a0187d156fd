"""The rulebook's examples: each ``tests/golden/positions/NAME.toml`` with ``NAME.expect`` beside it.

An expectation a line: ``+ move`` is legal, ``- move [rule]`` is not (and names that rule, if given),
``= move | move`` are all that are legal, ``> move`` plays it, ``@ seat`` is to act (``-``: the deal is
over), ``: key = value`` is what the position then says (nothing: it is empty), ``~ key = n``
how many cards it names.
"""

import re
import tomllib
from pathlib import Path

import pytest

from cardtable.engine import IllegalMove, Move
from cardtable.engine.position import dump, load, parse
from cardtable.games import from_position, game

POSITIONS = Path(__file__).parents[2] / "golden" / "positions"
NAMES = sorted(path.stem for path in POSITIONS.glob("*.toml"))
UNORDERED = ("hands", "prikup", "open", "known")


def in_any_order(key, value):
    """Hands are compared as sets of cards."""
    if key in UNORDERED and isinstance(value, list):
        return [sorted(text.split()) for text in value]
    return value


def legal(state, text):
    assert state.read(text) in state.legal(), f"{text} is not legal: {list(map(str, state.legal()))}"


def not_legal(state, text):
    text, _, rule = text.partition("[")
    move = state.read(text.strip())
    refusal = state.why_not(move)
    assert refusal is not None, f"{text} is legal"
    assert move not in state.legal()
    if rule:
        assert refusal.rule == rule.strip(" ]"), f"{text}: {refusal}"
    before = state.position()
    with pytest.raises(IllegalMove):
        state.apply(move)
    assert state.position() == before


def all_legal(state, text):
    wanted = sorted(str(Move.parse(part)) for part in text.split("|"))
    assert sorted(map(str, state.legal())) == wanted


def play(state, text):
    legal(state, text)
    state.play(text)


def to_act(state, text):
    assert state.to_act == (None if text == "-" else int(text))


def says(state, text):
    path, _, wanted = (part.strip() for part in text.partition("="))
    value = state.position()
    for key in path.split("."):
        value = value.get(key)
    expected = tomllib.loads(f"x = {wanted}")["x"] if wanted else None
    assert in_any_order(path, value or None) == in_any_order(path, expected or None), path


def counts(state, text):
    key, _, number = text.partition("=")
    assert len(re.findall(r"\w+", str(state.position().get(key.strip(), "")))) == int(number)


DIRECTIVES = {"+": legal, "-": not_legal, "=": all_legal, ">": play, "@": to_act, ":": says, "~": counts}


@pytest.mark.parametrize("name", NAMES)
def test_example(name):
    state = from_position(load(POSITIONS / f"{name}.toml"))
    for number, line in enumerate((POSITIONS / f"{name}.expect").read_text().splitlines(), 1):
        directive, _, text = line.partition(" ")
        at = f"{name}.expect:{number}: {line}"
        assert directive in DIRECTIVES, f"{at}\nbegins with none of {' '.join(DIRECTIVES)}"
        try:
            DIRECTIVES[directive](state, text.strip())
        except (AssertionError, IllegalMove) as error:
            raise AssertionError(f"{at}\n{error}\n{dump(state.position())}") from error


@pytest.mark.parametrize("name", NAMES)
def test_example_goes_round(name):
    """A position file read and written is the same position (notation)."""
    state = from_position(load(POSITIONS / f"{name}.toml"))
    again = from_position(parse(dump(state.position())))
    assert again.position() == state.position()
    assert sorted(map(str, again.legal())) == sorted(map(str, state.legal()))


def test_every_modifier_has_an_example():
    """Those that only change the deal have theirs in ``test_deals.py``."""
    shown = set()
    for name in NAMES:
        shown |= set(load(POSITIONS / f"{name}.toml").get("modifiers", ()))
    of_the_deal = {"albanian", "chukotka", "piled", "collecting", "solitaire"}
    wanted = {e.slug for e in game("durak").entries() if e.kind == "modifier"}
    missing = sorted(wanted - shown - of_the_deal)
    assert not missing, f"no example: write tests/golden/positions/NAME.toml and .expect for {missing}"
