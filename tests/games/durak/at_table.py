"""Short words for the tests of Durak: lay a position, see the moves, play, be refused."""

import re
from random import Random

import pytest

from cardtable.cards import RANKS
from cardtable.engine import Deal, IllegalMove
from cardtable.games import from_position, game

NO_CARDS = ("game", "base", "modifiers", "options", "known", "open", "shown", "dead", "saw")


def pos(stock=0, **keys):
    """A position; trump diamonds unless said. ``stock``: its cards, or how many of those that lie nowhere
    else, the last a trump where there is one left."""
    doc = {"game": "durak"} | ({} if "trumps" in keys else {"trump": "d"}) | keys
    return from_position(doc | {"stock": unused(doc, stock) if isinstance(stock, int) else stock})


def unused(doc, many):
    """So many cards that a position does not name."""
    named = set(re.findall(rf"[{RANKS}][cdhs]", repr({k: v for k, v in doc.items() if k not in NO_CARDS})))
    free = [r + s for r in "6789TJQKA" for s in "cshd" if r + s not in named]
    trumps = [card for card in free if card[1] == doc.get("trump") and card[0] != "A"]
    last = trumps[:1] or free[-1:]
    rest = [card for card in free if card not in last]
    return " ".join([*rest[: many - 1], *last]) if many else ""


def table(*modifiers, base=None, **options):
    return game("durak").table(base, modifiers, options)


def deals(laid, players, many=40, before=None):
    """The deals of the first seeds, each with its position."""
    for seed in range(many):
        state = laid.deal(players, seed, before or Deal())
        yield state, state.position()


def texts(state):
    """The legal moves, sorted."""
    return sorted(map(str, state.legal()))


def verbs(state):
    return {move.verb for move in state.legal()}


def covers(state, target):
    """The cards that cover a card on the table, as one text."""
    return " ".join(text.split()[2] for text in texts(state) if text.startswith(f"cover {target} "))


def hands(state):
    """Each hand as a set of cards in notation."""
    return [set(hand.split()) for hand in state.position()["hands"]]


def cards(text):
    return set(text.split())


def on_table(state):
    return state.position().get("table", [])


def stock(state):
    return state.position().get("stock", "").split()


def play(state, *moves):
    """Play moves that must be legal; returns the state."""
    for move in moves:
        assert state.read(move) in state.legal(), f"{move} is not legal: {texts(state)}"
        state.play(move)
    return state


def refused(state, text, rule, seat=None):
    """The move is refused by that rule and nothing has changed; returns the refusal."""
    before = state.position()
    move = state.read(text)
    refusal = state.why_not(move, seat)
    assert refusal is not None, f"{text} is legal"
    assert refusal.rule == rule, f"{text}: {refusal}"
    if seat is None or seat == state.to_act:
        with pytest.raises(IllegalMove):
            state.apply(move)
    assert state.position() == before
    return refusal


def play_out(state, seed=0):
    """Play to the end at random."""
    rng = Random(seed)
    while state.to_act is not None:
        state.apply(rng.choice(state.legal()))
    return state


def logged(state, *moves):
    """The kinds of the events that moves bring."""
    state.log = []
    play(state, *moves)
    return [event.kind for event in state.log]
