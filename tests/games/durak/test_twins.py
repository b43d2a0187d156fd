"""Cards that are written alike, in positions and in what is known of hands: twins of two packs, wild cards.

Nobody can tell them apart on the table; where it matters which of them is meant, a position file says where
it lies (T-6, circular), and what goes first out of a hand is what all know (magadan: what is open).
"""

from random import Random

import pytest

from cardtable.engine.conformance import check
from cardtable.engine.move import Move
from cardtable.games import from_position, open_table
from tests.games.durak.at_table import play, pos, refused, texts


def again(state):
    """The state read back from its position."""
    back = from_position(state.position())
    assert back.position() == state.position()
    return back


SHOWN = {
    "base": "transfer",
    "modifiers": ["big"],
    "options": {"no_transfer_over_trump": False},
    "hands": ["9c Kc", "9d Kh Ks", "9d Ks Kh", "Qc Qd Qh"],
    "table": ["9s"],
    "leader": 0,
    "defender": 1,
    "stock": "6c 7d",
}


def test_the_pass_card_used_is_the_one_in_that_hand():
    """T-6, big: seat 2 has shown its nine of diamonds; its twin at seat 1 may still be shown."""
    for state in (pos(**SHOWN, shown="2: 9d"), again(pos(**SHOWN, shown="2: 9d"))):
        assert "show 9d" in texts(state)
        assert state.position()["shown"] == "2: 9d"
    state = pos(**SHOWN, shown="1: 9d")
    assert refused(state, "show 9d", "T-6").reason == "pass-card-used"
    play(state, "transfer 9d")
    assert state.position()["shown"] == "attack-2: 9d"
    assert "transfer 9d" in texts(again(state))
    assert "show 9d" in texts(again(state))


def test_a_pass_card_shown_is_written_with_its_place_only_where_it_has_a_twin():
    """T-6."""
    plain = SHOWN | {"modifiers": [], "hands": ["9c Kc", "9d Kh Ks", "Qs Qc", "8c 8h"]}
    state = pos(**plain, shown="9d")
    assert state.position()["shown"] == "9d"
    state = pos(**SHOWN)
    play(state, "show 9d")
    assert state.position()["shown"] == "1: 9d"


@pytest.mark.parametrize("key", ["shown", "saw"])
def test_a_place_that_is_none_is_refused(key):
    """T-6, circular."""
    doc = SHOWN | {"modifiers": ["big", "circular"]}
    value = "9: 9d" if key == "shown" else ["", "", "9: 9d", ""]
    with pytest.raises(ValueError, match=key):
        pos(**doc, **{key: value})


def test_what_a_seat_alone_saw_is_known_in_that_hand():
    """circular: seat 0 knows the nine of diamonds of seat 2, not its twin at seat 1."""
    doc = SHOWN | {"modifiers": ["big", "circular"], "saw": ["2: 9d Ks", "", "", ""]}
    state = pos(**doc)
    for known in (state.view(0).known, again(state).view(0).known):
        assert [cards.bit_count() for cards in known] == [2, 0, 2, 0]
    assert state.position()["saw"] == ["2: 9d Ks", "", "", ""]


def test_what_is_known_goes_first_what_is_closed_last():
    """magadan, big: of two nines of clubs one is closed; the open one, which all have seen, is played, and
    nobody knows the other."""
    state = pos(
        modifiers=["big", "magadan"], hands=["9c 6s 9c", "Tc Kc Qh"], open=["9c 6s", "Tc Kc Qh"],
        known=["9c", ""], stock="6h 7h 8h 7d",
    )  # fmt: skip
    play(state, "lead 9c")
    assert "known" not in state.position()
    assert not state.view(1).known[0]


@pytest.mark.parametrize(
    "name",
    [
        "durak:transfer+big", "durak:transfer+double+circular", "durak:throw-in+big+circular",
        "durak:throw-in+wild+circular", "durak:throw-in+big+magadan", "durak:japanese+wild+magadan",
    ],
)  # fmt: skip
def test_tables_with_cards_written_alike_are_seen_the_same_when_read_back(name):
    """big, double, wild, circular, magadan, T-6."""
    table = open_table(name)
    for seed in range(6):
        check(table, table.players[seed % len(table.players)], seed, closely=8, reopen=from_position)


def test_who_put_a_twin_into_the_stock_cannot_tell_whether_he_draws_it_again():
    """poker, double: seat 1 knows that a jack of clubs of his lies in the stock, until he draws one."""
    doc = {
        "modifiers": ["double", "poker"],
        "hands": ["9c 9d Kh Ks Qd Ad", "6h 7h 8c Td Ts Jh"],
        "stock": "Jc 7s Jc Th 6d",
        "sunk": ["", "Jc"],
        "leader": 0,
        "defender": 1,
    }
    for lower in (True, False):
        state = pos(**doc)
        twins = [card for card in state.stock if str(Move("throw", card)) == "throw Jc"]
        state.x.sunk[1] = min(twins) if lower else max(twins)
        play(state, "lead 9c", "swap 6h 7h")
        assert sorted(state.position()["sunk"][1].split()) == ["6h", "7h"]


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_of_two_nines_of_diamonds_both_are_dealt_and_the_first_from_the_dealer_leads(slug):
    """chinese, untitled with big: D-6 for equal cards; none is left over, with five players two cards are."""
    laid = open_table(f"durak:throw-in+big+{slug}")
    for seed in range(60):
        state = laid.deal(5, seed)
        hands = [hand.split() for hand in state.position()["hands"]]
        holders = [seat for seat in range(5) if "9d" in hands[seat]]
        assert sum(hand.count("9d") for hand in hands) == 2
        assert state.leader == min(holders, key=lambda seat: (seat - state.dealer - 1) % 5)


def test_a_card_whose_twin_can_be_covered_is_not_tried():
    """second-try, big: of two attacking twins the one laid first is covered, whichever it is."""
    table = open_table("durak:transfer+second-try+big")
    both = 0
    for seed in range(40):
        state = table.deal(4, seed)
        rng = Random(seed)
        while state.to_act is not None:
            moves = state.legal()
            tried = {str(Move("throw", move.target)) for move in moves if move.verb == "try"}
            covered = {str(Move("throw", move.target)) for move in moves if move.verb == "cover"}
            assert not tried & covered
            both += bool(tried and covered)
            state.apply(rng.choice(moves))
    assert both
