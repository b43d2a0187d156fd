"""Variants of trumps and covering: what durak-variants.md says beyond its examples."""

from random import Random

import pytest

from cardtable.cards import card_text, first, rank
from cardtable.engine import TableError
from cardtable.games import from_position, open_table
from tests.games.durak.at_table import (
    covers,
    deals,
    hands,
    logged,
    on_table,
    play,
    pos,
    refused,
    stock,
    table,
    texts,
)

RANKS = "23456789TJQKA"


def test_no_trump_any_last_six_is_worth_an_epaulette():
    """no-trump, D-23: no six is a trump."""
    for six in ("6c", "6d", "6h", "6s"):
        state = pos(modifiers=["no-trump"], trump="", hands=[six, "8s Ks"])
        assert play(state, f"lead {six}", "take").outcome.epaulettes == 1


def test_no_trump_refuses_a_suit_that_is_not_followed():
    """no-trump."""
    state = pos(modifiers=["no-trump"], trump="", hands=["Kc", "6d Ad 8c"], table=["9c"], stock=4)
    refused(state, "cover 9c Ad", "no-trump")


# -- own trumps --------------------------------------------------------------------------------


def own(**keys):
    return pos(**{"modifiers": ["own-trumps"], "trumps": ["s", "h"], "stock": 4} | keys)


def test_own_trumps_beat_for_their_owner_only():
    """own-trumps: a spade is a trump in seat 0's hand and plain in seat 1's."""
    state = own(hands=["Kc", "6h As Tc"], table=["9c"])
    assert covers(state, "9c") == "6h Tc"
    back = own(hands=["6s Ah Tc", "Kc"], table=["9c"], leader=1, defender=0)
    assert covers(back, "9c") == "6s Tc"


@pytest.mark.parametrize(
    ("modifier", "base", "target", "hand", "expected"),
    [
        ("suitless", "throw-in", "9h", "6h Td 8s Tc", "6h Tc Td"),
        ("royal", "throw-in", "Ah", "7h Kh 6h As", "6h 7h Kh"),
        ("estonian", "transfer", "Ah", "7h Kh 2c Kc", "2c 7h Kh"),
    ],
)
def test_own_trumps_my_suit_played_by_another_is_plain_in_every_way_of_covering(
    modifier, base, target, hand, expected
):
    """own-trumps: any card of his trump suit covers it, and what would cover another plain card."""
    state = own(base=base, modifiers=["own-trumps", modifier], hands=["Kd", hand], table=[target])
    assert covers(state, target) == expected
    strict = own(
        base=base,
        modifiers=["own-trumps", modifier],
        options={"foreign_trump": True},
        hands=["Kd", hand],
        table=[target],
    )
    assert covers(strict, target) == {"suitless": "", "royal": "6h", "estonian": "2c"}[modifier]


def test_own_trumps_takes_what_lies_there_where_no_order_of_the_pack_would_do():
    """own-trumps, albanian, prikup, spades: six cards are left for six players, a spade among them."""
    on = table("own-trumps", "albanian", "prikup", "spades", "magic", base="simple")
    trumps = on.deal(6, 1).position()["trumps"]
    assert len(trumps) == 6
    assert "s" in trumps


@pytest.mark.parametrize("others", ["wild", "one-joker spades", "magic spades", "wild spades prikup"])
def test_own_trumps_a_card_at_the_end_that_cannot_be_reached_makes_a_new_deal(others):
    """own-trumps, D-4: with few cards in the stock those that go back keep coming before the last one."""
    on = table("own-trumps", *others.split())
    players = on.players[-1]
    for seed in range(40):
        state = on.deal(players, seed)
        assert sum(event.kind == "own-trump" for event in state.dealt) == players


def test_own_trumps_two_players_may_have_the_same_suit():
    """own-trumps, TT-3."""
    state = own(trumps=["h", "h"], hands=["Kc", "6h Tc"], table=["9c"])
    assert covers(state, "9c") == "6h Tc"
    seen = {tuple(doc["trumps"]) for _, doc in deals(table("own-trumps"), 2, 40)}
    assert any(a == b for a, b in seen)


@pytest.mark.parametrize("other", ["one-joker", "wild", "magic", "capital", "spades"])
def test_own_trumps_what_may_not_be_turned_up_goes_back(other):
    """own-trumps, TT-3: a joker or its like names nobody's trump, nor a spade where spades are none; an
    ace does (D-3 does not apply)."""
    back, aces = 0, 0
    for seed in range(80):
        state = table("own-trumps", other).deal(3, seed)
        for event in state.dealt:
            if event.kind == "own-trump":
                assert card_text(first(event.cards))[-1] == event.args["suit"]
                assert other != "spades" or event.args["suit"] != "s"
                aces += card_text(first(event.cards))[0] == "A"
            back += event.kind == "turned-again"
        assert {*state.stock[-3:]} == {e.cards for e in state.dealt if e.kind == "own-trump"}
    assert back and aces


def test_own_trumps_the_lowest_of_anybodys_own_leads():
    """own-trumps, D-6: of equal ranks the first from the dealer's left."""
    ties = 0
    for state, doc in deals(table("own-trumps", first_trumpless="lowest"), 3, 120):
        dealer = doc.get("dealer", 2)
        held = [
            (RANKS.index(card[0]), (seat - dealer - 1) % 3, seat)
            for seat, hand in enumerate(doc["hands"])
            for card in hand.split()
            if card[1] == doc["trumps"][seat]
        ]
        if held:
            assert doc["leader"] == min(held)[2]
            ties += sum(rank == min(held)[0] for rank, _, _ in held) > 1
        assert next(e for e in state.dealt if e.kind == "leads")
    assert ties > 3


def test_own_trumps_the_turned_cards_are_drawn_last():
    """own-trumps, TT-3: and everybody knows who drew them."""
    state = own(hands=["9c Kc", "Tc Ks"], stock="7c 8s 8h")
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert stock(state) == []
    assert hands(state)[0] == {"Kc", "7c", "8s", "8h"}
    assert set(state.position()["known"][0].split()) == {"8s", "8h"}


def test_own_trumps_need_a_card_for_each_player():
    """own-trumps, TT-1."""
    assert list(table("own-trumps").players) == [2, 3, 4, 5]
    assert list(table("own-trumps", pack=52).players) == [2, 3, 4, 5, 6, 7]


# -- covering ----------------------------------------------------------------------------------


def test_suitless_throws_and_limits_stay_as_they_are():
    """suitless: only covering changes."""
    state = pos(modifiers=["suitless"], hands=["9c Th Kc", "Tc Ks 6d"], stock=4)
    play(state, "lead 9c", "cover 9c Ks")
    assert texts(state) == ["done", "throw Kc"]
    assert refused(state, "throw Th", "D-13")


def test_ace_of_trumps_covers_everything_and_every_trump_covers_it():
    """ace: the ace of trumps."""
    for target in ("Kd", "Ac", "Ah", "9s", "Tc"):
        state = pos(modifiers=["ace"], hands=["7s", "Ad 8s"], table=[target], stock=4)
        assert covers(state, target) == "Ad", target
    state = pos(modifiers=["ace"], hands=["7s", "6d Kd Kc 8s"], table=["Ad"], stock=4)
    assert covers(state, "Ad") == "6d Kd"


def test_ace_other_cards_are_covered_as_usual():
    """ace."""
    state = pos(modifiers=["ace"], hands=["7s", "Ks As 6d Ad"], table=["Qs"], stock=4)
    assert covers(state, "Qs") == "6d Ad As Ks"
    plain = pos(modifiers=["ace"], hands=["7s", "Ks 6s 6d"], table=["As"], stock=4)
    refused(plain, "cover As Ks", "ace")


def test_royal_with_52_cards_the_lowest_is_the_two():
    """royal: suit or trump as usual."""
    keys = {"modifiers": ["royal"], "options": {"pack": 52}, "stock": 4}
    low = pos(**keys, hands=["7s", "Ac Ad Ah 3c Kc 3d"], table=["2c"])
    assert covers(low, "2c") == "Ac Ad"
    high = pos(**keys, hands=["7s", "2c 2h 3d 6c Kc"], table=["Ac"])
    assert covers(high, "Ac") == "2c 3d"
    middle = pos(**keys, hands=["7s", "6c 7c Ac 2d"], table=["5c"])
    assert covers(middle, "5c") == "2d 6c 7c Ac"


def test_royal_the_lowest_trump_only_by_the_ace_of_trumps():
    """royal."""
    state = pos(modifiers=["royal"], hands=["7s", "7d Kd Ad Ac"], table=["6d"], stock=4)
    assert covers(state, "6d") == "Ad"
    refused(state, "cover 6d Kd", "royal")


def test_royal_a_joker_counts_as_the_highest():
    """royal with one-joker: only the lowest rank covers it."""
    state = pos(
        modifiers=["royal", "one-joker"], hands=["7s", "2c 2h 3d Ad Kc"], table=["Xr"], stock=4
    )  # fmt: skip
    assert covers(state, "Xr") == "2c 2h"


def test_spades_everything_but_spades_is_as_usual():
    """spades."""
    state = pos(modifiers=["spades"], hands=["7s", "Ts 6d Jc Ah"], table=["Th", "9s"], stock=4)
    assert covers(state, "Th") == "6d Ah"
    assert covers(state, "9s") == "Ts"
    refused(state, "cover 9s 6d", "spades")


# -- the secret trump --------------------------------------------------------------------------


def test_secret_opens_when_the_refill_has_taken_the_turn_up():
    """secret: its suit is the trump from then on, and the card stays out of play."""
    state = pos(modifiers=["secret"], hands=["9c Kc", "Tc 6s Ah"], secret="Ks", stock="8c 7d")
    kinds = logged(state, "lead 9c", "cover 9c Tc", "done")
    assert "secret-opened" in kinds
    assert state.view(0).trumps == ("s", "s")
    assert "Ks" not in {card for hand in hands(state) for card in hand}
    play(state, "lead Ah")
    assert covers(state, "Ah") == "", "a diamond is no trump any more"
    black = pos(modifiers=["secret"], hands=["9c 7s", "Tc 6c 7h"], secret="Ks", stock="8s 7d")
    play(black, "lead 9c", "cover 9c Tc", "done", "lead 7h")
    assert covers(black, "7h") == "7s 8s"


def opened_joker(*modifiers, pack, **options):
    """Two hands after the refill that opens a red joker as the secret trump; seat 1 leads."""
    state = pos(
        modifiers=["secret", *modifiers],
        options=options,
        hands=["9c Kh Ad", "Tc Ac Qs 2d"],
        secret="Xr",
        stock="8c 7d",
        pack=pack,
    )
    return state, logged(state, "lead 9c", "cover 9c Tc", "done")


def test_secret_a_joker_opened_makes_both_suits_of_its_colour_trumps_with_two_joker():
    """secret, two-joker: as a joker that is turned up."""
    state, kinds = opened_joker("two-joker", pack=54)
    assert state.view(0).trumps == ("dh", "dh") and kinds.count("secret-opened") == 2
    play(state, "lead Ac")
    assert covers(state, "Ac") == "7d Ad Kh"
    plain, kinds = opened_joker("two-joker", pack=54, plain_jokers=True)
    assert plain.view(0).trumps == ("", "") and "secret-without-suit" in kinds


def test_secret_a_joker_opened_leaves_no_trumps_and_strong_jokers_with_novosibirsk():
    """secret, novosibirsk: as a joker that is turned up, so that a joker covers any card."""
    state = pos(
        modifiers=["secret", "novosibirsk"],
        hands=["9c Kh Xb", "Tc Qs 2d"],
        secret="Xr",
        stock="8c 7d",
        pack=54,
    )
    play(state, "lead 9c", "cover 9c Tc", "done", "lead Qs")
    assert state.view(0).trumps == ("", "") and covers(state, "Qs") == "Xb"
    again = from_position(state.position())
    assert again.position() == state.position() and covers(again, "Qs") == "Xb"


def test_secret_a_card_without_a_suit_names_none():
    """secret, wild: a wild card opened leaves no trump."""
    state = pos(
        modifiers=["secret", "wild"], hands=["9c Kh", "Tc Qs 2d"], secret="W", stock="8c 7d", pack=58
    )  # fmt: skip
    assert "secret-without-suit" in logged(state, "lead 9c", "cover 9c Tc", "done")
    assert state.view(0).trumps == ("", "")


def test_secret_stays_closed_while_the_stock_lasts():
    """secret."""
    state = pos(modifiers=["secret"], hands=["9c Kc", "Tc 6s Ah"], secret="Ks", stock=16)
    play(state, "lead 9c", "cover 9c Tc", "done")
    assert state.view(0).trumps == ("d", "d")
    assert state.view(0).extra["secret"] is True


def test_secret_the_bout_that_empties_the_stock_is_played_under_the_old_trump():
    """secret: it takes effect when the refill of that bout is over."""
    state = pos(modifiers=["secret"], hands=["9c 9s Kc", "6d Ah 8s"], secret="Ks", stock="7d")
    play(state, "lead 9c", "cover 9c 6d", "throw 9s")
    play(state, "done", "take", "done")
    assert state.view(0).trumps == ("s", "s")
    assert on_table(state) == []


def test_secret_needs_a_card_beside_the_turn_up():
    """secret: six players and 36 cards have none."""
    assert list(table("secret").players) == [2, 3, 4, 5]
    with pytest.raises(TableError):
        table("secret").deal(6, 0)


def test_albanian_no_ace_is_turned_up():
    """albanian, D-3: two players hold all the aces, with the option off nothing changes there."""
    for _, doc in deals(table("albanian"), 2, 20):
        assert doc["stock"].split()[-1][0] == "J"


@pytest.mark.parametrize("more", ["", "+chukotka", "+prikup", "+second-try", "+poker"])
def test_albanian_a_world_in_thought_runs_from_the_aces_down_too(more):
    """albanian: how high the cards to come are is known to all, until some are shuffled in (poker)."""

    def to_come(state, view):
        return [rank(first(bit)) for bit in state.stock[state.pos : len(state.stock) - len(view.under)]]

    rng, alike = Random(more), []
    played = open_table(f"durak:throw-in+albanian{more}")
    for seed in range(4):
        state = played.deal(3, seed)
        for _ in range(60):
            if state.to_act is None:
                break
            view = state.view(state.to_act)
            world = view.determinize(rng)
            assert world.view(view.seat) == view
            alike.append(to_come(world, view) == to_come(state, view))
            state.apply(rng.choice(view.legal))
    assert all(alike) == (more != "+poker")


def test_secret_a_last_six_is_judged_by_the_trumps_that_were_when_it_was_led():
    """secret, second-try, D-23: the trump opened as the deal ends makes no epaulette and takes none away."""
    for suit, other, badges in (("c", "d", 1), ("d", "h", 0)):
        state = pos(
            modifiers=["second-try", "secret"], trump="d", secret="Kc",
            hands=[f"6{suit}", "8h 9h"], stock=f"7{other}",
        )  # fmt: skip
        play(state, f"lead 6{suit}", f"try 6{suit}")
        assert state.outcome.fool == 1
        assert state.outcome.epaulettes == badges
