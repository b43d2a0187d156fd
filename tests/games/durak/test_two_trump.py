"""Two-trump Durak: TT-1 to TT-6."""

import pytest

from cardtable.cards import PACKS, mask_of, parse_card
from cardtable.engine import Deal, Outcome, TableError
from cardtable.games import from_position, game
from tests.games.durak.at_table import cards, deals, hands, on_table, play, refused, stock, texts

RANKS = "23456789TJQKA"


def laid(**options):
    return game("two-trump").table(options=options)


def pos(**keys):
    return from_position({"game": "two-trump", "trumps": ["s", "h"], "stock": ""} | keys)


@pytest.mark.parametrize(
    ("options", "cards_in_all", "most"),
    [({}, 36, 5), ({"pack": 52}, 52, 6), ({"packs": 2}, 72, 6), ({"pack": 52, "packs": 2}, 104, 6)],
)
def test_packs_and_players(options, cards_in_all, most):
    """TT-1: seven cards for each player."""
    table = laid(**options)
    assert list(table.players) == list(range(2, most + 1))
    state = table.deal(most, 1)
    assert sum(state.cards()) == PACKS[cards_in_all]
    with pytest.raises(TableError):
        table.deal(most + 1, 1)


def test_first_dealer_by_lot_then_the_fool():
    """TT-2."""
    assert {doc.get("dealer", 2) for _, doc in deals(laid(), 3)} == {0, 1, 2}
    before = Deal(2, 1, Outcome(((0,), (2,), (1,)), 1))
    assert laid().deal(3, 0, before).dealer == 1


def test_a_card_for_each_player_names_his_trump_and_lies_under_the_stock():
    """TT-3: drawn last, the dealer's the very last; an ace may be turned (D-3 does not apply)."""
    aces = 0
    for state, doc in deals(laid(), 4, 60):
        dealer = doc.get("dealer", 3)
        turned = stock(state)[-4:]
        for step, card in enumerate(turned):
            assert doc["trumps"][(dealer + 1 + step) % 4] == card[1]
            aces += card[0] == "A"
        assert [len(hand.split()) for hand in doc["hands"]] == [6] * 4
    assert aces


@pytest.mark.parametrize("option", ["lot", "lowest"])
def test_the_lowest_own_trump_leads_else_as_the_option_says(option):
    """TT-4."""
    hows = set()
    for state, doc in deals(laid(first_trumpless=option), 2, 150):
        event = next(e for e in state.dealt if e.kind == "leads")
        hows.add(event.args["how"])
        own = [
            (RANKS.index(c[0]), seat)
            for seat, hand in enumerate(doc["hands"])
            for c in hand.split()
            if c[1] == doc["trumps"][seat]
        ]
        if own:
            low = min(own)[0]
            assert doc["leader"] in {seat for rank, seat in own if rank == low}
        elif option == "lowest":
            low = min(RANKS.index(c[0]) for hand in doc["hands"] for c in hand.split())
            assert any(RANKS.index(c[0]) == low for c in doc["hands"][doc["leader"]].split())
    assert hows <= {"lowest-trump", "lot" if option == "lot" else "lowest-card"}


@pytest.mark.parametrize(("option", "leader"), [("under", 0), ("from", 2)])
def test_later_deals(option, leader):
    """TT-4, D-8: the fool is seat 1."""
    before = Deal(2, 1, Outcome(((0,), (2,), (1,)), 1))
    assert laid(later_lead=option).deal(3, 5, before).position()["leader"] == leader


def test_one_card_is_led():
    """TT-5."""
    state = pos(hands=["9c 9d Kc", "Tc 6h"])
    assert texts(state) == ["lead 9c", "lead 9d", "lead Kc"]
    refused(state, "lead 9c 9d", "TT-5")


def test_throwing_in_and_after_as_throw_in():
    """TT-5, D-13, D-15."""
    state = pos(hands=["9c 9d Kc", "Tc 6h 7c", "Th Ts"], trumps=["s", "h", "c"])
    play(state, "lead 9c", "cover 9c Tc", "throw 9d", "done", "cover 9d 6h")
    assert state.to_act == 2
    assert "throw Th" in texts(state)
    taken = pos(hands=["9c 9d Kc", "8c 6s 7c"])
    play(taken, "lead 9c", "take", "throw 9d", "done")
    assert cards("9c 9d") < hands(taken)[1]


def test_six_from_the_beginning():
    """TT-5: no five at first."""
    table = ["9c/Tc", "9s/Ts", "Td/Jd", "9d/Qd", "Jc/Qc"]
    state = pos(hands=["9h Kc", "Ks Qs Js 7s"], table=table, to_act=0, beaten_off=0, bout=1)
    play(state, "throw 9h")
    assert on_table(state) == [*table, "9h"]


def test_refill_the_defender_in_his_seats_turn():
    """TT-5: the first leader, then clockwise."""
    state = pos(
        hands=["9c Kc Kd Ks", "Tc 6h 7c", "8h 8s 8d 7d"], trumps=["s", "h", "d"],
        stock="6c 6d 6s Jc Jd Jh Js Qc Qd Qh",
    )  # fmt: skip
    play(state, "lead 9c", "cover 9c Tc", "done", "done")
    assert hands(state)[0] == cards("Kc Kd Ks 6c 6d 6s")
    assert hands(state)[1] == cards("6h 7c Jc Jd Jh Js")
    assert hands(state)[2] == cards("8h 8s 8d 7d Qc Qd")


def test_the_covering_players_own_suit_is_the_trump():
    """TT-6: 0 has spades, 1 has hearts."""
    state = pos(hands=["Kc", "Ts 6h 8s Ac"], table=["9s"])
    assert texts(state) == ["cover 9s 6h", "cover 9s Ts", "take"]
    own = pos(hands=["Kc", "Th 6h 6s Ac"], table=["9h"])
    assert texts(own) == ["cover 9h Th", "take"]
    refused(own, "cover 9h 6h", "TT-6")


def test_attacker_trump_needs_a_higher_rank():
    """TT-6 attacker_trump."""
    on = {"options": {"attacker_trump": True}}
    state = pos(hands=["Kc", "Ts Th 6h 8s Ac"], table=["9s"], **on)
    assert texts(state) == ["cover 9s Th", "cover 9s Ts", "take"]
    for lower in ("6h", "8s", "Ac"):
        refusal = state.why_not(state.read(f"cover 9s {lower}"))
        assert (refusal.rule, refusal.reason) == ("TT-6", "two-trump-foreign"), lower
    plain = pos(hands=["Kc", "Tc 6h 8s Ac"], table=["9c"], **on)
    assert "cover 9c 6h" in texts(plain), "clubs are nobody's trump"


@pytest.mark.parametrize(("on", "answers"), [(False, "6h Th Ts"), (True, "Th Ts")])
def test_a_view_knows_what_covers_by_who_laid_it(on, answers):
    """TT-6 attacker_trump: a card on the table, and one that this seat may lead."""
    state = pos(hands=["Kc 7s", "Ts Th 6h 8s Ac"], table=["9s"], options={"attacker_trump": on})
    target, seven, six, eight = (parse_card(card) for card in ("9s", "7s", "6h", "8h"))
    view = state.view(1)
    assert view.beaters(target) & view.hand == mask_of(map(parse_card, answers.split()))
    assert view.beats(target, six) is not on
    mine = state.view(0)
    assert (mine.beats(seven, six, 1), mine.beats(seven, eight, 1)) == (not on, True)


def test_attacker_trump_and_cheating_agree_on_what_covers():
    """TT-6 attacker_trump, C-1, C-3: what does not cover his trump is a cheat, what does is none."""
    options = {"attacker_trump": True, "cheating": True}
    keys = {"hands": ["Kc", "Ts Th 6h 8s Ac"], "table": ["9s"], "options": options}
    assert [t for t in texts(pos(**keys)) if "cheat" in t] == [
        "cheat cover 9s 6h",
        "cheat cover 9s 8s",
        "cheat cover 9s Ac",
    ]
    refused(pos(**keys), "cheat cover 9s Th", "C-1")
    caught = play(pos(**keys), "cheat cover 9s 6h", "accuse 6h")
    assert on_table(caught) == ["9s"], "the six has gone back"
    assert caught.to_act == 1
    wrong = play(pos(**keys), "cover 9s Th", "accuse Th")
    assert on_table(wrong) == ["9s/Th"], "that was none"


def test_the_game_ends_as_throw_in():
    """TT-5, D-21, D-22."""
    state = pos(hands=["9c", "Tc Ks"])
    play(state, "lead 9c", "cover 9c Tc")
    while state.to_act is not None:
        play(state, "done")
    assert state.outcome.fool == 1
    assert play(pos(hands=["9c", "Tc"]), "lead 9c", "cover 9c Tc").outcome.draw
