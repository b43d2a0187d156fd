"""The deal and who leads first: D-1 to D-8."""

import pytest

from cardtable.cards import PACKS, RANKS, card_text
from cardtable.engine import Deal, Outcome, TableError
from tests.games.durak.at_table import deals, play, play_out, pos, stock, table


def leads_event(state):
    """Who leads, and how it was found."""
    (found,) = [event for event in state.dealt if event.kind == "leads"]
    return found


def trumps_held(doc):
    """The trumps in the hands, each with its seat."""
    return {c: q for q, hand in enumerate(doc["hands"]) for c in hand.split() if c[1] == doc["trump"]}


# -- pack and hands ----------------------------------------------------------------------------


@pytest.mark.parametrize(("pack", "lowest", "most"), [(36, "6", 6), (52, "2", 8)])
def test_pack_and_players(pack, lowest, most):
    """D-1: 36 cards from the six for two to six, 52 from the two for two to eight."""
    laid = table(pack=pack)
    assert list(laid.players) == list(range(2, most + 1))
    assert PACKS[pack].bit_count() == pack
    for players in (1, most + 1):
        with pytest.raises(TableError):
            laid.deal(players, 0)
    for state, _ in deals(laid, most, 5):
        assert sum(state.cards()) == PACKS[pack]
        dealt = {card[0] for hand in state.position()["hands"] for card in hand.split()}
        assert min(RANKS.index(rank) for rank in dealt | {card[0] for card in stock(state)}) == RANKS.index(
            lowest
        )


@pytest.mark.parametrize("players", range(2, 6))
def test_six_cards_each_and_the_turn_up_under_the_stock(players):
    """D-2: all see it, it is the last card of the stock, and its suit is the trump."""
    for state, doc in deals(table(first_trumpless="lowest"), players):
        assert [len(hand.split()) for hand in doc["hands"]] == [6] * players
        assert len(stock(state)) == 36 - 6 * players
        assert stock(state)[-1][1] == doc["trump"]
        for seat in range(players):
            assert [card_text(card) for card in state.view(seat).under] == stock(state)[-1:]


def test_turn_up_option_next_last_any():
    """D-2: with a pack from the aces down the next card is a jack, the last one a six."""
    turned = {
        how: {doc["stock"].split()[-1][0] for _, doc in deals(table("albanian", turn_up=how), 2, 60)}
        for how in ("next", "last", "any")
    }
    assert turned["next"] == {"J"}
    assert turned["last"] == {"6"}
    assert turned["any"] == set("6789TJ")


def test_an_ace_is_turned_up_only_with_the_option_off():
    """D-3."""
    kept = [doc["stock"].split()[-1] for _, doc in deals(table(), 2, 150)]
    assert not any(card[0] == "A" for card in kept)
    free = [doc["stock"].split()[-1] for _, doc in deals(table(no_ace_turn_up=False), 2, 150)]
    assert any(card[0] == "A" for card in free)


def test_an_ace_turned_up_goes_back_into_the_middle_and_all_see_it():
    """D-3: neither the next card nor the last, and the next card is turned instead."""
    seen = 0
    for state, _ in deals(table(first_trumpless="lowest"), 2, 150):
        for event in state.dealt:
            if event.kind == "turned-again":
                ace = card_text(event.cards.bit_length() - 1)
                assert ace[0] == "A"
                assert ace in stock(state)[:-1]
                assert event.private is None
                seen += 1
    assert seen > 5


def test_the_whole_pack_is_dealt():
    """D-4: six players, the dealer's last card is shown, names the trump and stays in his hand."""
    for state, doc in deals(table(), 6):
        assert stock(state) == []
        dealer = doc.get("dealer", 5)
        shown = card_text(state.view(0).trump_card)
        assert shown in doc["hands"][dealer].split()
        assert shown[1] == doc["trump"]
        assert all(state.view(q).known[dealer] >> state.view(0).trump_card & 1 for q in range(6))
        assert not state.view(0).under
        assert shown[0] != "A"


def test_the_whole_pack_is_dealt_again_when_the_last_card_is_an_ace():
    """D-4, D-3: with the option off an ace may stay."""
    assert any("redealt-hidden" in [e.kind for e in state.dealt] for state, _ in deals(table(), 6))
    free = [card_text(state.view(0).trump_card) for state, _ in deals(table(no_ace_turn_up=False), 6, 60)]
    assert any(card[0] == "A" for card in free)


# -- the dealer --------------------------------------------------------------------------------


def test_the_first_dealer_is_drawn_by_lot():
    """D-5."""
    assert {doc.get("dealer", 3) for _, doc in deals(table(), 4)} == {0, 1, 2, 3}


def test_the_fool_deals_next():
    """D-5."""
    laid = table()
    for seed in range(8):
        state = play_out(laid.deal(3, seed), seed)
        after = laid.next_deal(Deal(), state)
        assert after.number == 2
        assert after.dealer == state.outcome.fool
        assert laid.deal(3, seed, after).dealer == state.outcome.fool


def test_after_a_draw_the_same_player_deals_again():
    """D-5."""
    state = play(pos(hands=["7c", "8c", ""], dealer=2), "lead 7c", "cover 7c 8c")
    assert state.outcome.draw
    assert table().next_deal(Deal(4, 2), state).dealer == 2


# -- who leads ---------------------------------------------------------------------------------


def test_the_lowest_trump_leads_and_all_see_it():
    """D-6."""
    found = 0
    for state, doc in deals(table(), 4):
        event = leads_event(state)
        if event.args["how"] != "lowest-trump":
            continue
        found += 1
        held = trumps_held(doc)
        lowest = min(held, key=lambda card: RANKS.index(card[0]))
        assert doc["leader"] == held[lowest] == event.seat
        assert card_text(event.cards.bit_length() - 1) == lowest
        assert event.private is None
        assert lowest in doc["known"][doc["leader"]].split()
    assert found > 20


def test_of_equal_lowest_trumps_the_first_from_the_dealers_left_leads():
    """D-6: twins."""
    found = 0
    for _, doc in deals(table("big"), 4, 300):
        held = [(c, q) for q, hand in enumerate(doc["hands"]) for c in hand.split() if c[1] == doc["trump"]]
        if any(len(hand.split()) != 6 for hand in doc["hands"]) or not held:
            continue
        low = min(RANKS.index(card[0]) for card, _ in held)
        owners = {seat for card, seat in held if RANKS.index(card[0]) == low}
        dealer = doc.get("dealer", 3)
        order = [(dealer + k) % 4 for k in range(1, 5)]
        assert doc["leader"] == next(seat for seat in order if seat in owners)
        found += len(owners) == 2
    assert found > 5


def without_trumps(option, players=2):
    """Deals in which nobody was dealt a trump."""
    laid = table(first_trumpless=option)
    for seed in range(4000):
        state = laid.deal(players, seed)
        event = leads_event(state)
        if event.args["how"] != "lowest-trump":
            yield state, event


def test_without_a_trump_cards_are_drawn_until_somebody_gets_one():
    """D-7 draw: in turn from the dealer's left, shown to all and kept."""
    for count, (state, event) in enumerate(without_trumps("draw")):
        doc = state.position()
        drawn = [e for e in state.dealt if e.kind == "drew-for-lead"]
        seats = [e.seat for e in drawn]
        dealer = doc.get("dealer", 1)
        assert seats == [(dealer + 1 + k) % 2 for k in range(len(seats))]
        cards = [card_text(e.cards.bit_length() - 1) for e in drawn]
        assert [card[1] == doc["trump"] for card in cards] == [False] * (len(cards) - 1) + [True]
        assert doc["leader"] == event.seat == seats[-1]
        for card, seat in zip(cards, seats, strict=True):
            assert card in doc["known"][seat].split()
            assert card in doc["hands"][seat].split()
        assert all(e.private is None for e in drawn)
        if count == 8:
            return
    raise AssertionError("too few such deals")


def test_without_a_trump_the_lowest_card_leads_and_ties_go_by_lot():
    """D-7 lowest."""
    ties = set()
    for count, (state, event) in enumerate(without_trumps("lowest")):
        doc = state.position()
        low = min(RANKS.index(c[0]) for hand in doc["hands"] for c in hand.split())
        owners = {
            q for q, hand in enumerate(doc["hands"]) if any(RANKS.index(c[0]) == low for c in hand.split())
        }
        assert doc["leader"] in owners
        assert event.args["how"] == "lowest-card"
        if len(owners) == 2:
            ties.add((doc["leader"] - doc.get("dealer", 1)) % 2)
        if count > 25 and ties == {0, 1}:
            return
    raise AssertionError("the lot always fell in the same way")


def test_without_a_trump_the_lot_may_fall_on_any_seat():
    """D-7 lot."""
    assert {event.seat for _, event in without_trumps("lot")} == {0, 1}


def test_without_a_trump_suit_the_lowest_card_leads():
    """D-7: no-trump uses lowest."""
    for state, doc in deals(table("no-trump"), 3):
        assert leads_event(state).args["how"] == "lowest-card"
        low = min(RANKS.index(c[0]) for hand in doc["hands"] for c in hand.split())
        assert any(RANKS.index(c[0]) == low for c in doc["hands"][doc["leader"]].split())


LAST = Deal(2, 2, Outcome(((1,), (3,), (0,), (2,)), 2))


@pytest.mark.parametrize(("option", "leader"), [("winner", 1), ("under", 1), ("from", 3)])
def test_later_deals_are_led_as_the_option_says(option, leader):
    """D-8: the first out, the fool's right or his left; the fool (2) deals."""
    for state, doc in deals(table(later_lead=option), 4, 10, LAST):
        assert doc["leader"] == leader
        assert doc["dealer"] == 2
        assert leads_event(state).args["how"] == option
        if option == "under":
            assert doc["defender"] == 2, "the fool is attacked first"


def test_later_deals_by_the_lowest_trump():
    """D-8 lowest, and after a draw in any case: as D-6."""
    drawn = Deal(2, 2, Outcome(((1,), (3,), (0, 2)), None, True))
    for option, before in (("lowest", LAST), ("winner", drawn), ("under", drawn), ("from", drawn)):
        for state, doc in deals(table(later_lead=option), 4, 10, before):
            assert leads_event(state).args["how"] in ("lowest-trump", "drew-trump")
            held = trumps_held(doc)
            assert doc["leader"] == held[min(held, key=lambda card: RANKS.index(card[0]))]
