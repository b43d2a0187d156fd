"""The conformance suite over everything that the registry lists, for every number of players.

A small run by default. ``CARDTABLE_CONFORMANCE=20`` plays twenty times the games; the long run is
``python -m cardtable.engine.conformance --games 10000``.
"""

import json
import os
import subprocess
import sys
from random import Random

import pytest

from cardtable import games
from cardtable.engine.conformance import check, fingerprint, refuses_players

TIMES = int(os.environ.get("CARDTABLE_CONFORMANCE", "1"))
LIGHT = 2  # games that have only cards, moves and end checked, beside each that is looked at closely

NAMES = [entry.slug for _, entry in games.registry().entries()]


def sizes():
    return [(name, players) for name in NAMES for players in games.open_table(name).players]


@pytest.mark.parametrize(("name", "players"), sizes())
def test_deals_keep_to_the_contract(name, players):
    table = games.open_table(name)
    for seed in range(TIMES):
        check(table, players, seed, closely=8, reopen=games.from_position)
    for seed in range(TIMES * LIGHT):
        check(table, players, 1000 + seed, closely=0)


@pytest.mark.parametrize("name", NAMES)
def test_deals_with_other_options_keep_to_it_too(name):
    """Every option of the table at any of its values, a number of players that then fits."""
    plain = games.open_table(name)
    options = games.game(plain.game).options(plain.spec())
    for seed in range(2 * TIMES):
        rng = Random(f"{name} {seed}")
        chosen = {option.name: rng.choice(option.values) for option in options}
        table = games.open_table(name, options=chosen)
        if table.players:
            check(table, rng.choice(table.players), seed, closely=4, reopen=games.from_position)


@pytest.mark.parametrize("name", NAMES)
def test_table_comes_back_from_its_spec(name):
    table = games.open_table(name)
    again = games.game(table.game).table(**table.spec())
    assert again == table
    assert hash(again) == hash(table)
    assert json.loads(json.dumps(table.spec())) == table.spec()
    assert games.open_table(table.name) == table


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_players_that_do_not_fit_are_refused(name):
    refuses_players(games.open_table(name))


FRESH = """
import json, os, sys
from cardtable import games
from cardtable.engine.conformance import fingerprint
games.registry()
for name in json.load(sys.stdin):
    sys.stdout.flush()
    child = os.fork()
    if not child:
        table = games.open_table(name)
        print(name, fingerprint(table, table.players[0], 5), flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that start without any table laid")
def test_all_in_one_process_play_as_each_in_a_fresh_one():
    """Nothing that is kept between deals (compiled tables, caches, hash seeds) shows in play."""
    run = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=json.dumps(NAMES),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "77"},
    )
    fresh = dict(line.split() for line in run.stdout.splitlines())
    mixed = list(NAMES)
    Random(3).shuffle(mixed)
    here = {}
    for name in mixed:
        table = games.open_table(name)
        here[name] = fingerprint(table, table.players[0], 5)
    assert here == fresh
