"""No Red Dog bet is better than the bots': every size of bet, folding and passing against the exact
expectation, in all five versions (RD-4, RD-5, RD-7 to RD-10)."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from cardtable.bots.levels import choose
from cardtable.cards import cards_in, mask_of
from cardtable.engine import Deal
from cardtable.engine.seeds import derive
from cardtable.games import game
from cardtable.games.red_dog.views import state_of

VERSIONS = ("red-dog", "red-dog-burn", "red-dog-bank", "red-dog-six", "red-dog-polish")
SESSIONS = [
    *((version, {}) for version in VERSIONS),
    ("red-dog", {"cards": 3, "pool_limit": 12}),
    ("red-dog", {"blind": True}),
    ("red-dog", {"clumsy_dealer": True}),
    ("red-dog-burn", {"cards": 4, "ante": 2}),
    ("red-dog-bank", {"clumsy_dealer": True, "cards": 3}),
    ("red-dog-polish", {"stake": 20}),
]


def decisions(version, options, bot, seeds, players=4):
    """Every view in which a seat may bet, with what a bot does there."""
    table, rng = game("red-dog").table(version, options=options), Random(1)
    for seed in range(seeds):
        deal = Deal()
        while deal is not None:
            state = table.deal(players, derive(seed, deal.number), deal)
            while state.to_act is not None:
                view = state.view(state.to_act)
                choice = choose(view, bot, rng)
                if view.phase == "bet" and view.high >= view.low:
                    yield state, view, choice
                state.apply(choice.move)
            deal = table.next_deal(deal, state)


def beats(hand, card):
    return any(held & 3 == card & 3 and held > card for held in cards_in(hand))


def counted(view):
    """The chance of a bet, by laying every card and every hand that this seat has not seen."""
    unseen = list(cards_in(view.unseen))
    if view.hand:
        return Fraction(sum(beats(view.hand, card) for card in unseen), len(unseen))
    count = view.counts[view.seat]
    hands = list(map(mask_of, combinations(unseen, count)))
    if view.table.version.common:
        return Fraction(sum(beats(hand, view.turned) for hand in hands), len(hands))
    ways = sum(beats(hand, card) for hand in hands for card in unseen if not hand >> card & 1)
    return Fraction(ways, len(hands) * (len(unseen) - count))


@pytest.mark.parametrize("version", [v for v in VERSIONS if v != "red-dog-polish"])
def test_the_chance_is_that_of_a_full_count(version):
    seen = 0
    for _, view, _ in decisions(version, {}, "greedy", 2):
        if seen % 5 == 0 or view.hand:
            ways, of = view.chance()
            assert Fraction(ways, of) == counted(view)
        seen += 1
        if seen > 40:
            break
    assert seen > 25


def test_the_chance_of_a_polish_bet_is_that_of_a_full_count():
    """With few cards left that it has not seen: the others have shown theirs (RD-10)."""
    checked = 0
    for _, view, _ in decisions("red-dog-polish", {}, "random", 6, players=10):
        if view.unseen.bit_count() < 26:
            ways, of = view.chance()
            assert Fraction(ways, of) == counted(view)
            checked += 1
            if checked > 2:
                return
    assert checked


def expectation(view, move, chance):
    """Chips that a move brings on the average (RD-4, RD-5, RD-10)."""
    if move.verb == "bet":
        return move.amount * (chance * (view.table.version.pays + 1) - 1)
    if move.verb == "fold":
        short = view.seat in view.misdealt and view.counts[view.seat] < view.size
        return Fraction(0 if short else -min(view.table.ante, view.chips[view.seat]))
    return Fraction(0)


def lost(view, move):
    """How much better the best of all moves is, in pools."""
    chance = Fraction(*view.chance())
    worths = [expectation(view, other, chance) for other in view.legal]
    sizes = {other.amount for other in view.legal if other.verb == "bet"}
    assert sizes == set(range(view.low, view.high + 1))
    return float((max(worths) - expectation(view, move, chance)) / view.pool)


@pytest.mark.parametrize("version, options", SESSIONS)
@pytest.mark.parametrize("bot", ["hard", "expert"])
def test_nothing_is_better_than_what_hard_and_expert_do(version, options, bot):
    made = 0
    for _, view, choice in decisions(version, options, bot, 4):
        assert lost(view, choice.move) == 0
        made += 1
    assert made > 30


@pytest.mark.parametrize("version, options", SESSIONS)
def test_normal_loses_less_than_one_pool_in_a_hundred_rounds(version, options):
    losses = [lost(view, choice.move) for _, view, choice in decisions(version, options, "normal", 12)]
    assert len(losses) > 100
    assert 100 * sum(losses) / len(losses) < 1


@pytest.mark.parametrize("version", ["red-dog", "red-dog-burn", "red-dog-bank"])
def test_the_engine_pays_what_the_expectation_counts(version):
    """Every card that may be turned is turned once: the mean of what a bet brings is what was counted."""
    checked = 0
    for _, view, _ in decisions(version, {}, "normal", 2):
        chance = Fraction(*view.chance())
        if view.waiting[-1] == view.seat:
            continue  # the round ends with his turn, and what then moves is no part of the bet
        for move in [m for m in view.legal if m.verb == "bet" and m.amount < view.pool][-1:]:
            total = 0
            for card in cards_in(view.unseen):
                rest = [c for c in cards_in(view.unseen) if c != card]
                hands = list(view.shown)
                hands[view.seat] |= view.hand
                for seat in range(view.players):
                    for _ in range(view.counts[seat] - hands[seat].bit_count()):
                        hands[seat] |= 1 << rest.pop()
                burnt = [rest.pop()] if version == "red-dog-burn" else []
                state = state_of(view, hands, [*rest, card, *burnt], Random(0))
                before = state.chips[view.seat]
                state.apply(move)
                total += state.chips[view.seat] - before
            assert Fraction(total, view.unseen.bit_count()) == expectation(view, move, chance)
            checked += 1
    assert checked > 5
