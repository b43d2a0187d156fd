"""The engine and the plain reference play the same deals: the four bases (D-1 to D-24, S-1, T, J).

``CARDTABLE_SIDE_BY_SIDE=10`` plays ten times as many.
"""

import importlib.util
import os
from pathlib import Path
from random import Random

import pytest

from cardtable.cards import card_text
from cardtable.engine import Deal, Outcome
from cardtable.games import game

_spec = importlib.util.spec_from_file_location("durak_reference", Path(__file__).with_name("reference.py"))
reference = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(reference)

TIMES = int(os.environ.get("CARDTABLE_SIDE_BY_SIDE", "1"))
GAMES = {2: 180, 3: 100, 4: 70, 5: 50, 6: 40, 7: 25, 8: 20}  # of each base by number of players
VERBS = ("lead", "throw", "done", "cover", "take", "transfer", "show")
LONGEST = 2_000  # moves; what is not over then has been compared well enough

CHOICES = {
    "pack": (36, 52),
    "turn_up": ("next", "last", "any"),
    "no_ace_turn_up": (True, False),
    "first_trumpless": ("draw", "lowest", "lot"),
    "later_lead": ("winner", "under", "from", "lowest"),
    "sixth_after_take": (True, False),
    "no_limit_on_empty_stock": (True, False),
}
OF_TRANSFER = {
    "first_bout_transfer": ("never", "later_deals", "always"),
    "pass_card": (True, False),
    "no_transfer_over_trump": (True, False),
}


def any_options(base, players, rng):
    choices = CHOICES | (OF_TRANSFER if base == "transfer" else {})
    known = {option.name for option in game("durak").options({"base": base})}
    options = {name: rng.choice(values) for name, values in choices.items() if name in known}
    if players > 6:
        options["pack"] = 52
    return options


def told(base, state, options):
    """The reference, set up from a dealt position."""
    doc = state.position()
    return reference.Reference(
        base,
        [hand.split() for hand in doc["hands"]],
        doc.get("stock", "").split(),
        doc["trump"],
        doc["leader"],
        options=options,
    )


def assert_same_place(doc, ours, where):
    assert [sorted(hand.split()) for hand in doc["hands"]] == [sorted(hand) for hand in ours.hands], where
    assert doc.get("stock", "").split() == ours.stock, where
    assert doc.get("out", []) == ours.out, where
    if ours.result:
        return
    assert doc.get("table", []) == [a + ("/" + c if c else "") for a, c in ours.table], where
    assert (doc["leader"], doc["defender"]) == (ours.leader, ours.defender), where
    assert doc.get("taking", False) == ours.taking, where
    assert doc.get("bout", 2) == ours.bouts, where
    assert doc.get("beaten_off", 1) == ours.beaten_off, where


def assert_same_result(state, ours, where):
    outcome = state.outcome
    assert outcome is not None, where
    assert [sorted(group) for group in outcome.places] == ours.result["places"], where
    assert outcome.fool == ours.result["fool"], where
    assert outcome.draw == ours.result["draw"], where
    assert outcome.epaulettes == ours.result["epaulettes"], where
    assert outcome.reason == ours.result["reason"], where


def play_both(base, players, seed):
    rng = Random(f"{base} {players} {seed}")
    options = any_options(base, players, rng)
    state = game("durak").table(base, options=options).deal(players, seed)
    ours = told(base, state, options)
    weights = {verb: rng.choice((0.3, 1, 1, 3)) for verb in VERBS}
    played = []
    while len(played) < LONGEST:
        where = f"{base} {options} {players} players, seed {seed}, after {played[-6:]} ({len(played)})"
        assert state.to_act == ours.to_act, where
        moves = {str(move): move for move in state.legal()}
        texts = ours.moves()
        assert sorted(moves) == sorted(texts), f"{where}: {state.position()}"
        if len(played) % 9 == seed % 9 or not texts:
            assert_same_place(state.position(), ours, where)
        if not texts:
            assert_same_result(state, ours, where)
            return ours.result
        text = rng.choices(texts, [weights[t.split()[0]] for t in texts])[0]
        state.apply(moves[text])
        ours.play(text)
        played.append(text)
    return None


@pytest.mark.parametrize("base", ["simple", "throw-in", "transfer", "japanese"])
@pytest.mark.parametrize("players", range(2, 9))
def test_same_moves_and_same_end(base, players):
    for seed in range(GAMES[players] * TIMES):
        play_both(base, players, seed)


def test_draws_epaulettes_and_idle_deals_came_up():
    """The games above are no test of D-22 to D-24 unless these happen in games like them."""
    results = [play_both("throw-in", 2, seed) for seed in range(1000, 1250)]
    assert any(result["draw"] and not result["reason"] for result in results)
    assert any(result["epaulettes"] == 1 for result in results)
    assert any(result["epaulettes"] == 2 for result in results)


def deals():
    for players in range(2, 9):
        for seed in range(40 * TIMES):
            rng = Random(f"deal {players} {seed}")
            options = any_options("throw-in", players, rng)
            yield players, seed, options, game("durak").table("throw-in", options=options)


def test_deals_are_dealt_as_told():
    """D-1 to D-4, D-6, D-7: hands, stock, turn-up, trump and the first leader."""
    drawn = 0
    for players, seed, options, table in deals():
        state = table.deal(players, seed)
        doc = state.position()
        where = f"{options} {players} players, seed {seed}: {doc}"
        hands, stock = [hand.split() for hand in doc["hands"]], doc.get("stock", "").split()
        everything = [card for hand in [*hands, stock] for card in hand]
        ranks = reference.RANKS[-9:] if options["pack"] == 36 else reference.RANKS
        assert sorted(everything) == sorted(r + s for r in ranks for s in reference.SUITS), where
        dealer = doc.get("dealer", players - 1)
        turned = card_text(state.view(0).trump_card)
        assert turned[1] == doc["trump"], where
        assert turned == stock[-1] if stock else turned in hands[dealer], where  # D-2, D-4
        if options["no_ace_turn_up"]:
            assert turned[0] != "A", where
        holder = reference.lowest_trump_holder(hands, doc["trump"])
        if all(len(hand) == 6 for hand in hands):
            if holder is not None:
                assert doc["leader"] == holder, where
            elif options["first_trumpless"] == "lowest":
                assert doc["leader"] in reference.lowest_rank_holders(hands), where
            else:
                assert options["first_trumpless"] == "lot", where
            continue
        drawn += 1
        assert options["first_trumpless"] == "draw", where
        assert_drawn(hands, doc, dealer, players, where)
    assert drawn


def assert_drawn(hands, doc, dealer, players, where):
    """D-7: one card each in turn from the dealer's left until a trump; its drawer leads."""
    total = sum(map(len, hands)) - 6 * players
    for turn in range(players):
        seat = (dealer + 1 + turn) % players
        assert len(hands[seat]) == 6 + total // players + (turn < total % players), where
    assert doc["leader"] == (dealer + total) % players, where
    assert [c[1] for hand in hands for c in hand].count(doc["trump"]) == 1, where
    assert reference.lowest_trump_holder(hands, doc["trump"]) == doc["leader"], where


def test_lot_reaches_every_seat():
    """D-7 ``lot`` and the ties of ``lowest``: nobody is left out (trap 2)."""
    for option in ("lot", "lowest"):
        table = game("durak").table("throw-in", options={"first_trumpless": option})
        leaders = set()
        for seed in range(2500):
            doc = table.deal(2, seed).position()
            if doc["trump"] not in "".join(doc["hands"]):
                leaders.add(doc["leader"])
        assert leaders == {0, 1}, option


def test_later_deals_are_led_as_told():
    """D-5, D-8: the fool deals; who leads then; after a draw the same dealer and D-6."""
    for players, seed, options, table in deals():
        rng = Random(f"later {players} {seed}")
        seats = rng.sample(range(players), players)
        draw = rng.random() < 0.2
        fool = None if draw else seats[-1]
        places = (*((s,) for s in seats[:-2]), tuple(seats[-2:])) if draw else tuple((s,) for s in seats)
        before = Deal(3, rng.randrange(players), Outcome(places, fool, draw))
        state = table.deal(players, seed, before)
        doc = state.position()
        where = f"{options} {players} players, seed {seed}, {before}: {doc}"
        assert doc.get("dealer", players - 1) == before.dealer, where
        told = reference.later_leader(options["later_lead"], players, seats[0], fool)
        hands = [hand.split() for hand in doc["hands"]]
        if told is None:
            told = reference.lowest_trump_holder(hands, doc["trump"])
        if told is not None:
            assert doc["leader"] == told, where


def test_the_fool_deals_next_and_after_a_draw_the_same_player():
    """D-5."""
    table = game("durak").table("throw-in")
    fools = draws = 0
    for seed in range(300):
        rng = Random(seed)
        before = Deal()
        state = table.deal(2, seed, before)
        dealer = state.position().get("dealer", 1)
        while state.to_act is not None:
            state.apply(rng.choice(state.legal()))
        following = table.next_deal(before, state)
        assert following.number == 2
        assert following.dealer == (dealer if state.outcome.draw else state.outcome.fool)
        assert following.last == state.outcome
        fools += state.outcome.fool is not None
        draws += state.outcome.draw
    assert fools
    assert draws
