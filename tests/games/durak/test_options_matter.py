"""Trap 5: an option is offered only at tables where it is read.

The same deals are played side by side, the option one way and the other, until something differs: the
deal, the legal moves, the outcome. ``CARDTABLE_LONG=1`` does so for every entry of the catalogue.
"""

import os
from random import Random

import pytest

from cardtable.engine import Deal, Outcome
from cardtable.games import game, open_table

SOME = ("throw-in", "simple", "transfer", "japanese", "two-trump")
LONG = bool(os.environ.get("CARDTABLE_LONG"))
ALL = [e.slug for slug in ("durak", "two-trump") for e in game(slug).entries()]
OF_A_LATER_DEAL = ("later_lead", "first_bout_transfer")
SHOWY = ("throw", "transfer", "show", "block", "give")
NOT_SEEN = ("options", "pack", "charges")
TRIES = 1500
UNLIKELY = {("two-vs-two", "first_trumpless")}  # of 24 cards one is a trump but for one deal in 100,000


def options_and_values(slugs):
    for slug in slugs:
        for option in open_table(slug).option_list():
            for value in option.values:
                if value != option.default and (slug, option.name) not in UNLIKELY:
                    yield pytest.param(slug, option.name, value, id=f"{slug}-{option.name}-{value}")


def later(players, seed):
    """A deal after one that somebody lost."""
    seats = list(range(players))
    Random(seed).shuffle(seats)
    return Deal(2, seats[-1], Outcome(tuple((seat,) for seat in seats), seats[-1]))


def shown(state):
    return {key: value for key, value in state.position().items() if key not in NOT_SEEN}


def pick(texts, rng):
    """A move that makes much happen: throwing in, transferring, leading several cards or a joker."""
    showy = [text for text in texts if text.split()[0] in SHOWY]
    showy = showy or [
        text for text in texts if text.startswith("lead") and ("X" in text or text.count(" ") > 1)
    ]
    return rng.choice(showy if showy and rng.random() < 0.8 else texts)


def differ(one, two):
    """Whether two states come to differ when the same moves are played."""
    if shown(one) != shown(two):
        return True
    rng = Random(1)
    for _ in range(400):
        texts = sorted(map(str, one.legal()))
        if one.to_act != two.to_act or texts != sorted(map(str, two.legal())):
            return True
        if one.to_act is None:
            return one.outcome != two.outcome
        text = pick(texts, rng)
        one.play(text)
        two.play(text)
    return False


@pytest.mark.parametrize(("slug", "name", "value"), list(options_and_values(ALL if LONG else SOME)))
def test_trap_05_the_option_makes_a_difference(slug, name, value):
    given = {"cheating": True} if name == "charges" else {}
    tables = [open_table(slug, options=given), open_table(slug, options=given | {name: value})]
    sizes = [n for n in tables[0].players if n in tables[1].players]
    for seed in range(TRIES):
        players = sizes[0] if name == "first_trumpless" else sizes[seed % len(sizes)]
        before = later(players, seed) if name in OF_A_LATER_DEAL else Deal()
        if differ(*(table.deal(players, seed, before) for table in tables)):
            return
    raise AssertionError(f"{slug}: {name} = {value} makes no difference in {TRIES} deals")


@pytest.mark.parametrize(
    ("name", "slugs"),
    [
        ("turn_up", "piled chinese untitled collecting no-trump own-trumps japanese cross"),
        ("no_ace_turn_up", "albanian no-trump own-trumps japanese cross"),
        ("first_trumpless", "albanian throwing-dummy playing-dummy chukotka piled chinese untitled no-trump"),
        ("sixth_after_take", "simple no-throw-in sly brazen chinese untitled"),
        ("no_limit_on_empty_stock", "simple no-throw-in"),
        ("pass_card", "transfer-3 estonian throw-in simple japanese"),
        ("first_bout_transfer", "throw-in simple japanese"),
        ("pack", "big double one-joker two-joker novosibirsk wild magic estonian capital"),
    ],
)
def test_trap_05_no_option_is_offered_that_nobody_reads(name, slugs):
    for slug in slugs.split():
        assert name not in [option.name for option in open_table(slug).option_list()], slug
