"""The look back at a deal: in every game, from the player's views alone, in both languages."""

from io import StringIO
from random import Random

import pytest

from cardtable import reviewed
from cardtable.bots.budget import Budget
from cardtable.bots.levels import choose, hint
from cardtable.bots.review import review
from cardtable.games import from_position, open_table
from cardtable.match import Match, make_seats
from cardtable.match.seats import Seat
from cardtable.plain import Plain, play
from cardtable.reviewed import review_lines
from cardtable.text import Words

BUDGET = Budget(iterations=20)


def over(name, players, seed, level="random"):
    """A match at the end of its first deal, seat 0 played at a level."""
    seats = [Seat("Ann"), *(Seat(f"B{n}", "bot", "greedy") for n in range(1, players))]
    match = Match(open_table(name), seats, seed)
    rng = Random(seed)
    while (seat := match.to_act) is not None:
        match.play(seat, choose(match.view(seat), level if seat == 0 else "greedy", rng, BUDGET).move)
    return match


@pytest.mark.parametrize(
    "name, players",
    [("durak", 2), ("durak:transfer", 3), ("magic", 3), ("two-trump", 2), ("redudu", 2), ("revolution", 4),
     ("red-dog", 4), ("red-dog-bank", 3), ("solitaire", 3)],
)  # fmt: skip
def test_it_tells_what_chance_cost_a_player(name, players):
    found = 0
    for seed in range(3):
        match = over(name, players, seed)
        words = Words("en" if seed % 2 else "ru", strict=True)
        lines = review_lines(match, 0, words, ["Ann", "B1", "B2", "B3"], BUDGET)
        assert len(lines) <= 4
        found += len(lines) > 1
        if found:
            assert name != "red-dog" or " фишки" in lines[1] or " chips" in lines[1]
            break
    assert bool(found) is (name != "solitaire")  # where nothing is to be thought about


def test_it_sees_the_deal_from_one_seat():
    match = over("durak", 3, 5)
    seen = list(match.choices_of(0))
    assert [move for _, move in seen] == [move for seat, move in match.moves if seat == 0]
    assert all(view.seat == 0 == view.to_act and move in view.legal for view, move in seen)


def test_who_bets_best_at_red_dog_is_told_of_nothing():
    for seed in range(5):
        match = over("red-dog", 4, seed, "expert")
        assert review(match.choices_of(0), Random(1), BUDGET) == []


def test_a_bet_against_the_odds_costs_what_it_loses_on_the_average():
    """RD-5: 15 of 49 cards are beaten, and the whole pool is staked."""
    doc = {"game": "red-dog", "hands": ["2c 3c 4c", "Kd 4h 5s", "2d 3d 4s"], "chips": [40, 40, 40]}
    view = from_position(doc | {"pool": 20, "ante": 1, "dealer": 0, "to_act": 1}).view(1)
    ways, of = view.chance()
    edge = 2 * ways / of - 1
    played = next(move for move in view.legal if move.amount == 20)
    cost = review([(view, played)], Random(1), BUDGET)[0]
    assert cost.proven and str(cost.better) == "bet 1"
    assert cost.lost == pytest.approx(100 * (edge * 1 - edge * 20) / 40)
    chips = f"{-19 * edge:.1f}"  # both front ends tell chips, not shares of a deal
    assert reviewed.price(cost, Words("en")) == f"cost {chips} chips on average (reckoned exactly)"
    assert chips.replace(".", ",") in reviewed.price(cost, Words("ru"))


def test_a_move_that_the_search_left_out_is_weighed_too():
    """A king of redudus for a three: such a cover is not even looked at by the search."""
    table = open_table("redudu")
    for seed in range(30):
        state = table.deal(2, seed)
        state.apply(choose(state.view(state.to_act), "greedy", Random(0)).move)
        view = state.view(state.to_act)
        wild = [m for m in view.legal if m.verb == "transfer" and m.cards >> 52]
        best = hint(view, Random(0), BUDGET)
        if wild and wild[-1] not in best.worth:
            found = review([(view, wild[-1])], Random(0), Budget(iterations=200), least=-100.0)
            assert found and found[0].played is wild[-1]
            return
    pytest.fail("no such deal")


def test_a_stop_ends_it():
    from threading import Event

    stop = Event()
    stop.set()
    match = over("durak", 2, 3)
    assert len(review(match.choices_of(0), Random(1), Budget(seconds=60, stop=stop), least=-1.0)) <= 1


@pytest.mark.parametrize("lang, word", [("en", "review"), ("ru", "разбор")])
def test_plain_mode_looks_back_when_asked(lang, word, monkeypatch):
    monkeypatch.setattr(reviewed, "SECONDS", 0.001)
    out = StringIO()
    match = Match(open_table("revolution"), make_seats(4, 1, level="greedy", lang=lang, person="Ann"), 4)
    lines = StringIO("1\n" * 13 + f"{word}\n" * 3 + "no\n")
    words = Words(lang, strict=True)
    play(match, Plain(words, lines, out))
    assert match.outcome is not None
    told = out.getvalue()
    assert words.t("plain.review-thinking") in told
    assert words.t("told.review-title") in told or words.t("told.review-none") in told


def test_with_several_people_the_look_back_waits_for_the_end():
    out = StringIO()
    match = Match(open_table("revolution"), make_seats(4, 2, level="greedy", lang="en", person="Ann"), 4)
    words = Words("en", strict=True)
    play(match, Plain(words, StringIO("\nreview\nquit\n"), out))
    assert words.t("plain.review-later") in out.getvalue()


def test_rd4_with_several_people_a_folded_hand_stays_closed():
    words, left_out = Words("en", strict=True), 0
    for seed in range(30):
        seats = [Seat("Ann"), Seat("Ben"), *(Seat(f"B{n}", "bot", "greedy") for n in range(2))]
        match = Match(open_table("red-dog"), seats, seed)
        rng = Random(seed)
        while (seat := match.to_act) is not None:
            match.play(seat, rng.choice(match.view(seat).legal))
        folded = [seat for seat, move in match.moves if move.verb == "fold" and seat < 2]
        for seat in folded:
            assert match.view(seat).hand & ~reviewed.closed_cards(match) == 0
            lines = review_lines(match, seat, words, ["Ann", "Ben", "B1", "B2"], BUDGET)
            assert words.t("told.review-closed") in lines and words.t("told.review-title") not in lines
            left_out += bool(review(match.choices_of(seat), Random(1), BUDGET))
    assert left_out
