"""Redudu's exact endgame against plain minimax on the engine's own states, and the quick playout
against greedy play by views (RU-4 to RU-10)."""

from random import Random

import pytest

from cardtable.bots import redudu
from cardtable.bots.budget import Budget, Deadline
from cardtable.bots.levels import choose
from cardtable.bots.redudu_endgame import Prover, known_state, price, solve
from cardtable.bots.redudu_playout import playout
from cardtable.cards import cards_in, cards_text
from cardtable.games import from_position, open_table
from cardtable.games.redudu.lookup import PACK

TABLE = open_table("redudu")
AMPLE = Budget(iterations=200)


def endgame(rng, most, shown=True):
    """Two players with a few cards each and nothing to draw. ``shown``: all know the own trump suits."""
    cards = list(cards_in(PACK))
    rng.shuffle(cards)
    cards.sort(key=lambda card: card < 48)  # jokers and aces more often than not
    chosen = rng.sample(cards[:14], 3) + rng.sample(cards[14:], 2 * most)
    one, other = rng.randint(2, most), rng.randint(2, most)
    picked = rng.sample(chosen, one + other)
    hands = [picked[:one], picked[one:]]
    common = rng.choice([card for card in range(52) if card not in picked])
    free = [card for card in range(52) if card != common]
    own = [rng.choice([card for card in free if card not in hands[1]])]
    own.append(rng.choice([card for card in free if card not in (*hands[0], *own)]))
    gone = sum(1 << card for card in (common, *own) if card not in picked)
    doc = {
        "game": "redudu",
        "hands": [cards_text(sum(1 << card for card in hand)) for hand in hands],
        "common_trump": cards_text(1 << common),
        "own_trumps": [cards_text(1 << card) for card in own],
        "leader": 0,
        "defender": 1,
        "drawn": cards_text(gone),
        "trump_shown": [0, 1] if shown else [],
    }
    return from_position(doc)


def prover(state, seat):
    return Prover(state, seat, Deadline(AMPLE, 2000), [(card & 3,) for card in state.own])


def key_of(state):
    return (*state.hands, state.to_act, state.groups, state.refused, state.leader)


def brute(state, seat, path, depth):
    """Whether a seat wins, by every move there is; a position that comes back is no win."""
    if state.outcome is not None:
        return state.outcome.places[0] == (seat,)
    key = key_of(state)
    if key in path or depth == 0:
        return False
    mine = state.to_act == seat
    for move in state.legal():
        after = state.clone()
        after.apply(move)
        if brute(after, seat, path | {key}, depth - 1) is mine:
            return mine
    return not mine


@pytest.mark.parametrize("seed", range(24))
def test_it_agrees_with_plain_minimax(seed):
    rng = Random(seed)
    state = endgame(rng, 3)
    for _ in range(rng.randint(0, 3)):
        if state.to_act is not None:
            state.apply(rng.choice(state.legal()))
    if state.to_act is None:
        return
    for seat in (0, 1):
        expected = brute(state.clone(), seat, frozenset(), 60)
        assert prover(state, seat).wins(state) is expected


def test_a_proven_move_wins_against_every_defence():
    """A win that is claimed is carried through against ten opponents who play anything."""
    claimed = 0
    for seed in range(40):
        state = endgame(Random(seed), 4)
        seat = state.to_act
        first = choose(state.view(seat), "expert", Random(1), Budget(iterations=20))
        if not first.proven:
            continue
        claimed += 1
        assert first.worth == {first.move: 1.0}
        for chance in range(10):
            game, rng = state.clone(), Random(chance)
            while game.to_act is not None:
                view = game.view(game.to_act)
                if game.to_act == seat:
                    game.apply(choose(view, "expert", rng, Budget(iterations=20)).move)
                else:
                    game.apply(rng.choice(view.legal))
            assert game.outcome.places[0] == (seat,)
    assert claimed > 8


def test_the_price_of_every_move_adds_up():
    """The best price among the moves is what the position is worth."""
    for seed in range(30):
        state = endgame(Random(seed), 3)
        view = state.view(state.to_act)
        prices = [price(view, move, AMPLE) for move in view.legal]
        wins = prover(state, view.seat).wins(state)
        assert (1.0 in prices) is wins


def test_with_the_other_trump_unknown_a_proof_holds_for_all_that_it_may_be():
    """RU-2: with the same view and another own trump behind it the move still wins."""
    proven = likely = 0
    for seed in range(60):
        state = endgame(Random(seed), 3, shown=False)
        view = state.view(state.to_act)
        choice = solve(view, view.legal, AMPLE)
        worlds = [view.determinize(Random(i)) for i in range(12)]
        wins = {}
        for world in worlds:
            for move in view.legal if choice is not None else ():
                after = world.clone()
                after.apply(move)
                wins.setdefault(move, []).append(brute(after, view.seat, frozenset(), 40))
        if choice is None:
            continue
        if choice.proven:
            proven += 1
            assert all(wins[choice.move])
            assert price(view, choice.move, AMPLE) == 1.0
        else:
            likely += 1
            assert len({world.own for world in worlds}) > 1
            assert 0 < choice.worth[choice.move] < 1 and any(wins[choice.move])
            assert choice.worth[choice.move] == max(choice.worth.values())
    assert proven > 10 and likely > 1


def test_the_other_trump_is_not_looked_at():
    """RU-2: another own trump behind the same view, the same move."""
    for seed in range(12):
        state = endgame(Random(seed), 4, shown=False)
        seat = state.to_act
        view = state.view(seat)
        for number in range(4):
            twin = view.determinize(Random(number)).view(seat)
            one, other = (choose(v, "expert", Random(3), Budget(iterations=30)) for v in (view, twin))
            assert (one.move, one.why, one.proven) == (other.move, other.why, other.proven)


def test_nothing_is_claimed_while_there_is_something_to_draw_or_three_are_at_the_table():
    for players in (2, 3):
        state = TABLE.deal(players, 3)
        assert known_state(state.view(state.to_act)) is None
        assert price(state.view(state.to_act), state.legal()[0], AMPLE) is None


def test_what_the_other_holds_is_known_without_being_seen():
    state = endgame(Random(4), 4)
    view = state.view(0)
    assert view.known[1] != state.hands[1]
    assert known_state(view).hands == state.hands


@pytest.mark.parametrize("players", [2, 3])
def test_the_playout_ends_as_greedy_play_does(players):
    """Only where a transfer would surely be taken for the red redudu's sake they may differ (RU-8)."""
    alike = 0
    for seed in range(40):
        state = TABLE.deal(players, seed)
        twin = state.clone()
        playout(twin, Random(0))
        while state.to_act is not None:
            state.apply(redudu.greedy(state.view(state.to_act), Random(0)).move)
        assert twin.to_act is None
        alike += twin.outcome.places == state.outcome.places
    assert alike >= 32


def test_a_playout_takes_over_in_the_middle_of_a_bout():
    rng = Random(2)
    for seed in range(30):
        state = TABLE.deal(2, seed)
        for _ in range(rng.randint(1, 40)):
            if state.to_act is not None:
                state.apply(rng.choice(state.legal()))
        playout(state, rng)
        worth = redudu.value(state)
        assert len(worth) == 2 and sum(worth) == pytest.approx(1)
