"""What a program that builds on the library may count on: its values reach another process whole, show
what they are, and can be made in several threads at once."""

from __future__ import annotations

import ast
import copy
import inspect
import pickle
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from threading import Thread, current_thread, main_thread
from types import ModuleType
from typing import Any
from weakref import WeakValueDictionary

import pytest

from cardtable.cards import NotationError, bits_in, cards_in, cards_text
from cardtable.engine import IllegalMove, Move, PositionError, Refusal
from cardtable.engine.conformance import ConformanceError, sent_round
from cardtable.engine.game import unknown
from cardtable.games import from_position, game, open_table, registry
from cardtable.games.durak.state import PHASES
from cardtable.match import Match, TranscriptError, make_seats
from cardtable.match.transcript import no_table
from cardtable.store.places import StoreError
from cardtable.text import Words

ROOT = Path(import_module("cardtable").__path__[0])
NO_TABLE = unknown("game", "durk", ["durak"])


# -- errors ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "error",
    [
        NotationError("9x", "card"),
        IllegalMove(Move.parse("cover 6c 9h"), Refusal("D-10", "not-in-hand", {"card": 30})),
        NO_TABLE,
        PositionError("trump", "is missing"),
        PositionError("game", str(NO_TABLE), NO_TABLE.refusal),
        TranscriptError(3, "transcript-turn", "it is not seat 1's turn in deal 1", seat=1),
        no_table(NO_TABLE),
        StoreError("store-no-file", "a.toml is no ordinary file", "a.toml", text="no"),
        ConformanceError("cards", "lost: 6c", "durak, seed 3"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_reaches_another_process_whole(error: Any) -> None:
    """One that could not be read there would take a pool of processes down."""
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))
    assert Words("ru").error(again) == Words("ru").error(error)


def test_an_illegal_move_names_cards_as_they_are_written() -> None:
    state = open_table("durak").deal(2, seed=7)
    with pytest.raises(IllegalMove) as refused:
        state.play("lead 6c 7c")
    assert str(refused.value) == "lead 6c 7c: not-in-hand (D-10): card 7c"


# -- states and tables -------------------------------------------------------------------------


@pytest.mark.parametrize("name", [entry.slug for _, entry in registry().entries()])
def test_a_state_and_its_view_reach_another_process_whole(name: str) -> None:
    table = open_table(name)
    state = table.deal(table.players[0], seed=3)
    rng = Random(3)
    for _ in range(60):
        if state.to_act is None:
            break
        sent_round(state, state.view(state.to_act))
        state = pickle.loads(pickle.dumps(state))
        state.apply(rng.choice(state.legal()))
    sent_round(state, state.view(0))


@pytest.mark.parametrize("name", ["durak", "durak:transfer+armenian", "two-trump"])
def test_a_table_that_arrives_is_the_one_that_is_there_with_what_it_has_compiled(name: str) -> None:
    table = open_table(name)
    assert open_table(name) is table
    assert pickle.loads(pickle.dumps(table)) is table
    assert pickle.loads(pickle.dumps(table.deal(2, seed=1))).table is table


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", [entry.slug for _, entry in registry().entries()])
def test_a_copy_of_a_state_is_apart_from_it(name: str, copied: Callable[[Any], Any]) -> None:
    """However it is made. With the same lists in both, a move of one would be half a move of the other."""
    table = open_table(name)
    state = table.deal(table.players[0], seed=3)
    before = state.position()
    rng = Random(3)
    twin, clone = copied(state), state.clone()
    assert twin.position() == before
    for _ in range(30):
        if clone.to_act is None:
            break
        move = rng.choice(clone.legal())
        clone.apply(move)
        twin.play(str(move))
    assert twin.position() == clone.position()
    assert state.position() == before


@pytest.mark.parametrize("name", ["durak", "throwing-dummy", "solitaire", "redudu", "red-dog", "revolution"])
def test_there_is_no_view_of_a_seat_that_is_not_there(name: str) -> None:
    """-1 would show the last hand as that of a seat -1."""
    table = open_table(name)
    state = table.deal(table.players[0], seed=3)
    for seat in (-1, state.players):
        with pytest.raises(IndexError):
            state.view(seat)


def test_a_complement_is_no_set_of_cards() -> None:
    """``~hand`` has cards without end: listing them would never come to one."""
    for listed in (cards_in, bits_in):
        with pytest.raises(ValueError, match="negative"):
            next(iter(listed(~0b1011)))
    with pytest.raises(ValueError, match="negative"):
        cards_text(-1)


def test_one_text_is_no_list_of_modifiers() -> None:
    with pytest.raises(TypeError, match=r"\['armenian'\]"):
        open_table("durak", modifiers="armenian")
    assert open_table("durak", modifiers=["armenian"]) is open_table("armenian")


def test_a_match_says_which_it_is() -> None:
    match = Match(open_table("armenian"), make_seats(2, humans=0), seed=7)
    assert repr(match) == f"<match of {match.table.name}, seed 7, deal 1, seat {match.to_act} to act>"


def told_of(field: str) -> set[str]:
    """The names that stand in double backticks above a field of a view of Durak."""
    source = (ROOT / "games" / "durak" / "view.py").read_text("utf-8")
    above = re.search(rf"((?:    #: .*\n)+)    {field}: ", source)
    assert above is not None
    return set(re.findall("``(\\w+)``", above[1]))


def test_a_view_of_durak_tells_what_its_phase_and_its_extras_may_be() -> None:
    rng, phases, extras = Random(5), set(), set()
    tables = [open_table(entry.table) for entry in game("durak").entries() if entry.slug != "solitaire"]
    tables.append(open_table("american", options={"cheating": True}))
    for table in tables:
        for seed in range(4):
            state = table.deal(table.players[0], seed)
            while state.to_act is not None:
                view = state.view(state.to_act)
                phases.add(view.phase)
                extras |= view.extra.keys()
                state.apply(rng.choice(view.legal))
    assert told_of("phase") == phases | {"over"} == set(PHASES)
    assert told_of("extra") == extras


# -- help --------------------------------------------------------------------------------------

PUBLIC = (
    "bots",
    "bots.arena",
    "cards",
    "engine",
    "engine.conformance",
    "engine.position",
    "games",
    "match",
    "text",
)


def own_names(module: ModuleType) -> set[str]:
    """The functions and classes that a module itself has, but for those of its own use."""
    found = vars(module).items()
    return {name for name, v in found if getattr(v, "__module__", "") == module.__name__ and name[0] != "_"}


def public() -> Iterator[tuple[str, Any]]:
    """What the public packages offer, and the methods and properties of their own of its classes."""
    for package in PUBLIC:
        module = import_module(f"cardtable.{package}")
        for name in getattr(module, "__all__", sorted(own_names(module))):
            value = getattr(module, name)
            if not callable(value):
                continue
            yield f"{package}.{name}", value
            for inner, part in vars(value).items() if isinstance(value, type) else ():
                if not inner.startswith("_") and (inspect.isfunction(part) or isinstance(part, property)):
                    yield f"{package}.{name}.{inner}", part


def test_all_that_is_public_says_what_it_is_for() -> None:
    assert [name for name, value in public() if not value.__doc__] == []


def test_the_conformance_suite_offers_its_own_functions_and_no_others() -> None:
    from cardtable.engine import checks, conformance

    assert set(conformance.__all__) == own_names(conformance) | own_names(checks) | {"MOVES_LIMIT"}


def test_no_help_shows_the_environment() -> None:
    """A default is printed with the signature: with os.environ, every secret that is exported."""
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                defaults = [ast.unparse(d) for d in (*node.args.defaults, *node.args.kw_defaults) if d]
                assert not any("environ" in text for text in defaults), f"{path}:{node.lineno}"


# -- threads -----------------------------------------------------------------------------------


def test_two_threads_that_make_a_move_at_once_get_the_same_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves are compared by identity: a second one of a kind would be refused as not legal."""
    others: list[Move] = []

    class Interrupted(WeakValueDictionary[Any, Move]):
        """Lets another thread run between the look-up and what follows it."""

        def get(self, key: Any, default: Any = None) -> Any:
            found = super().get(key, default)
            if current_thread() is main_thread() and not others:
                other = Thread(target=lambda: others.append(Move("bet", amount=7)))
                other.start()
                other.join()
            return found

    monkeypatch.setattr(Move, "_made", Interrupted())
    assert Move("bet", amount=7) is others[0]


# -- what they show ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "shown"),
    [
        ("durak", {}, "durak"),
        (
            "armenian",
            {"pack": 52, "no_ace_turn_up": False},
            "durak:throw-in+armenian pack=52 no_ace_turn_up=off",
        ),
        ("solitaire", {"pack": 52}, "durak:solitaire pack=52"),
        ("two-trump", {"packs": 2}, "two-trump packs=2"),
        ("redudu", {}, "redudu"),
        ("red-dog-bank", {"blind": True}, "red-dog-bank blind=on"),
        ("revolution", {"series": 4}, "revolution series=4"),
    ],
)
def test_tables_and_deals_show_what_is_played(name: str, options: dict[str, object], shown: str) -> None:
    table = open_table(name, options=options)
    assert repr(table) == f"<table {shown}>"
    assert table.changed() == options
    state = table.deal(table.players[0], seed=7)
    what = f"deal of {table.name}, {state.players} players"
    assert repr(state) == f"<{what}, seat {state.to_act} to act>"
    while state.to_act is not None:
        state.apply(state.legal()[0])
    assert repr(state) == f"<{what}, over>"


@pytest.mark.parametrize("name", [entry.slug for _, entry in registry().entries()])
def test_a_table_tells_its_options_as_the_game_does(name: str) -> None:
    table = open_table(name)
    assert table.option_list() == game(table.game).options(table.spec())
    assert list(table.options) == [option.name for option in table.option_list()]


@pytest.mark.parametrize("name", [entry.slug for _, entry in registry().entries()])
def test_a_key_is_equal_where_the_position_is(name: str) -> None:
    table = open_table(name)
    state, rng, seen = table.deal(table.players[0], seed=3), Random(3), {}
    while state.to_act is not None:
        assert state.key() not in seen  # a deal goes on, its position with it
        seen[state.key()] = state.position()
        before, clone = state.key(), state.clone()
        state.apply(rng.choice(state.legal()))
        assert clone.key() == before != state.key() and seen[clone.key()] == clone.position()


def test_a_key_forgets_the_way_and_knows_the_table() -> None:
    doc = {"trump": "d", "hands": ["6c 6h Kc", "7c 7h Ah"], "stock": "8d 9d"}
    first, second = from_position(doc), from_position(dict(reversed(doc.items())))
    for state, moves in ((first, ("6c 7c", "6h 7h")), (second, ("6h 7h", "6c 7c"))):
        state.play("lead 6c 6h")
        for cards in moves:
            state.play(f"cover {cards}")
    assert first.key() == second.key() and hash(first.key()) == hash(second.key())
    assert from_position(doc).key() != from_position(doc | {"modifiers": ["armenian"]}).key()
    assert from_position(doc).key() != from_position(doc | {"options": {"sixth_after_take": False}}).key()


@pytest.mark.parametrize("name", [*(game.slug for game in registry()), "red-dog-bank", "solitaire", "double"])
@pytest.mark.parametrize("seed", ["abc", "7", 1.5, None, True])
def test_a_seed_that_is_no_whole_number_is_refused_by_every_game(name: str, seed: Any) -> None:
    """Not dealt from what it is written as, which only one of the builds would do."""
    table = open_table(name)
    with pytest.raises(TypeError, match=r"a seed is a whole number, not "):
        table.deal(table.players[0], seed)
    with pytest.raises(TypeError, match=r"a seed is a whole number, not "):
        Match(table, make_seats(table.players[0], 0), seed)
    table.deal(table.players[0], seed=-(10**30))


# -- rooms -------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", ["durak", "redudu", "red_dog", "revolution"])
def test_every_game_offers_its_state_table_and_view_by_the_same_names(room: str) -> None:
    offered = import_module(f"cardtable.games.{room}")
    assert "GAME" in offered.__all__
    state = offered.GAME.table().deal(offered.GAME.table().players[0], seed=1)
    for value in (state, state.table, state.view(0)):
        assert getattr(offered, type(value).__name__) is type(value)
        assert type(value).__name__ in offered.__all__


def test_the_head_of_durak_names_every_room_of_it() -> None:
    """So that whoever adds a variant finds where its like is."""
    import cardtable.games.durak as durak

    told = set(re.findall(r"``(\w+)``", durak.__doc__ or ""))
    assert told == {path.stem for path in Path(durak.__file__).parent.glob("*.py")} - {"__init__"}


# -- what is there -----------------------------------------------------------------------------

OFFERED = {"parse_cards", "fingerprint"}  # to whoever builds on the library
LISTED = {"reasons"}  # for the test that every reason has its words
# What Python and the screen library call by name.
HOOKS = re.compile(
    r"__\w+__|_?on_\w+|action_\w+|compose|render_line|animation_level|"
    r"get_default_screen|get_theme_variable_defaults"
)


def named(tree: ast.Module) -> Iterator[str]:
    """The functions, classes, methods, constants and fields of objects that a module gives a name to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not node.decorator_list or isinstance(node.decorator_list[0], ast.Name):
                yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield from [node.attr] if ast.unparse(node.value) == "self" else []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))


def test_nothing_has_a_name_that_nobody_uses() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(ROOT.rglob("*.py"))]
    used: set[str] = set()
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
            used.add(node.id)
        elif isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Store):
            used.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            used |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            used |= set(re.findall(r"\w+", node.value))
    unused = {name for tree in trees for name in named(tree) if not HOOKS.fullmatch(name)} - used
    assert unused <= OFFERED | LISTED, f"used by nobody: {sorted(unused - OFFERED - LISTED)}"
