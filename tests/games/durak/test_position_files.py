"""Position files that say nonsense: the key is named in a sentence, in both languages (notation)."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.engine import PositionError
from cardtable.engine.position import parse
from cardtable.games import from_position
from cardtable.games.durak import position
from cardtable.text import Words

EXAMPLES = sorted((Path(__file__).parents[2] / "golden" / "positions").glob("*.toml"))
DOCS = [tomllib.loads(path.read_text("utf-8")) for path in EXAMPLES]
PLAIN = {"game": "durak", "trump": "d", "hands": ["6s 7d", "8s 9s"]}


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"game": 3}, "game"),
        ({"base": 3}, "base"),
        ({"modifiers": "armenian"}, "modifiers"),
        ({"options": 3}, "options"),
        ({"beaten_off": 99}, "beaten_off"),
        ({"beaten_off": 2, "bout": 2}, "beaten_off"),
    ],
)
def test_a_value_that_cannot_be_names_its_key(keys, key):
    """D-16: so many bouts cannot have been beaten off yet."""
    with pytest.raises(PositionError) as caught:
        from_position(PLAIN | keys)
    assert caught.value.key == key
    for language in ("en", "ru"):
        assert Words(language).error(caught.value).startswith(f"{key}: ")


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        ("game = 'durak'\n= 3", "line 2, column 1", "в строке 2"),
        ("hands = ['6s'", "ends in the middle", "обрывается"),
        (f"a = {'[' * 5000}", "cannot be read", "не читается"),
    ],
)
def test_what_is_no_toml_is_told_in_the_readers_language(text, english, russian):
    with pytest.raises(PositionError) as caught:
        parse(text)
    assert english in Words("en").error(caught.value)
    told = Words("ru").error(caught.value).replace("TOML", "")
    assert russian in told
    assert not any("a" <= letter <= "z" for letter in told)


@pytest.mark.parametrize("led", ["Xr", "7c 8c Xr"])
def test_a_hand_that_had_to_give_may_be_smaller_than_what_it_has_to_cover(led):
    """magic, D-16: the red joker takes two cards of a defender who had enough when it was led."""
    threesome = ["threesome"] if " " in led else []
    state = from_position(
        {
            "game": "durak",
            "modifiers": ["magic", *threesome],
            "trump": "d",
            "hands": [f"{led} Kc", "9h Th 6d"],
        }
    )
    for move in (f"lead {led}", "give 9h Th", "cover Xr 6d"):
        state.play(move)
        assert from_position(state.position()).position() == state.position()


def test_what_is_drawn_to_be_given_makes_room():
    """magic, D-16: the defender draws what he lacks; the room is the same when the position is read back."""
    hands = ["Xr Ac", "Qs"]
    state = from_position(
        {"game": "durak", "modifiers": ["magic"], "trump": "c", "hands": hands, "stock": "6c"}
    )
    state.play("lead Xr")
    assert state.view(1).room == from_position(state.position()).view(1).room == 1


@pytest.mark.parametrize("phase", ["last", "give", "counter"])
def test_a_phase_of_another_table_is_refused(phase):
    """american, magic, baltic: nobody could do anything in it."""
    doc = {"game": "durak", "trump": "d", "hands": ["Qs Ks", "6d Kc"], "table": ["Ad"], "phase": phase}
    with pytest.raises(PositionError) as caught:
        from_position(doc)
    assert caught.value.key == "phase"


KEYS = sorted(
    {key for doc in DOCS for key in doc} | {"by", "done", "first", "word", "out", "dealer", "phase"}
)
NONSENSE = st.one_of(
    st.integers(-2, 9), st.sampled_from([10**30, True, "", "6c", "Ad Ad", "2c", "no card", "last", "give"]),
    st.lists(st.one_of(st.integers(-1, 8), st.sampled_from(["", "6c 7c", "6c/7c", "0: 6c"])), max_size=4),
    st.just({}),
)  # fmt: skip


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(DOCS), st.dictionaries(st.sampled_from(KEYS), NONSENSE, max_size=3),
    st.lists(st.sampled_from(KEYS), max_size=2),
)  # fmt: skip
def test_whatever_a_file_says_it_is_a_state_or_refused(doc, changed, left_out):
    mutated = {key: value for key, value in {**doc, **changed}.items() if key not in left_out}
    try:
        state = from_position(mutated)
    except PositionError as error:
        assert error.key
        assert Words("ru").error(error)
        return
    assert (state.to_act is None) == (state.outcome is not None)
    assert bool(state.legal()) == (state.outcome is None)


@pytest.mark.parametrize(
    ("keys", "key", "value"),
    [
        ({"modifiers": ["spades"], "trump": "s"}, "trump", "s"),
        ({"modifiers": ["spades", "own-trumps"], "trumps": ["s", "h"]}, "trumps", "s"),
        ({"modifiers": ["no-trump"], "trump": "d"}, "trump", "d"),
        ({"modifiers": ["own-trumps"], "trumps": ["", "h"]}, "trumps", ""),
        ({"trump": ""}, "trump", ""),
        ({"trump": "ds"}, "trump", "ds"),
        ({"modifiers": ["two-joker"], "trump": "cd"}, "trump", "cd"),
        ({"modifiers": ["two-joker"], "options": {"plain_jokers": True}, "trump": "dh"}, "trump", "dh"),
    ],
)
def test_a_trump_that_the_table_cannot_have_is_refused(keys: dict, key: str, value: str) -> None:
    """spades, no-trump, own-trumps, two-joker: the file contradicts its table."""
    with pytest.raises(PositionError) as caught:
        from_position({"game": "durak", "hands": ["9c", "Jc"]} | keys)
    assert (caught.value.key, caught.value.refusal.reason) == (key, "bad-trump")
    assert caught.value.refusal.args["value"] == value


@pytest.mark.parametrize(
    "keys",
    [
        {"modifiers": ["two-joker"], "trump": "hd"},
        {"modifiers": ["novosibirsk"], "trump": ""},
        {"modifiers": ["secret", "spades"], "trump": "s"},
        {"modifiers": ["no-trump"], "trump": ""},
        {"modifiers": ["no-trump"]},
        {"base": "japanese"},
    ],
)
def test_trumps_that_a_joker_or_the_secret_card_may_name_are_read(keys: dict) -> None:
    assert from_position({"game": "durak", "hands": ["9c", "Jc"]} | keys).legal()


# The keys of `notation.md`.
NOTATION = set(
    "game base modifiers options pack trump trumps hands stock table leader defender to_act bout beaten_off "
    "taking seed deal dealer out done known shown by dead ranks aside secret prikup open draws tried swapped "
    "give counts charges barred keeper phase middle covers_due idle result".split()
)


def test_every_key_beside_the_notation_is_told():
    told = set(re.findall(r"``(\w+)``", position.__doc__))
    assert set(position.KEYS) - NOTATION == told & set(position.KEYS) - NOTATION
    assert told <= set(position.KEYS) | {"apply", "where_they_lie", "block_combo"}
