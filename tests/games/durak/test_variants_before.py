"""Games before the game: collecting and cross; and solitaire, the joke."""

import pytest

from cardtable.cards import RANKS, cards_text
from cardtable.games import from_position
from cardtable.text import Words
from tests.games.durak.at_table import cards, covers, deals, hands, play, pos, refused, table, texts, verbs


def rank(card):
    return RANKS.index(card[0])


def words(event):
    """The cards of an event."""
    return cards_text(event.cards).split()


# -- collecting --------------------------------------------------------------------------------


def test_collecting_is_played_out_and_shown():
    """collecting: told card by card, each card of the pack once; the whole pack lies in the hands."""
    for state, doc in deals(table("collecting"), 3, 15):
        assert doc["stock"] == ""
        assert sorted(" ".join(doc["hands"]).split()) == sorted({c for h in doc["hands"] for c in h.split()})
        assert sum(len(hand.split()) for hand in doc["hands"]) == 36
        kinds = [event.kind for event in state.dealt]
        assert kinds[0] == "last-card-shown"
        assert "collecting-over" in kinds
        told = [
            event for event in state.dealt if event.kind in ("laid-middle", "collect-missed", "collected")
        ]
        assert len(told) == len({event.cards for event in told}) == 36
        assert all(event.seat in range(3) for event in told)


@pytest.mark.parametrize("lang,told", [("en", "is shown and names the trump"), ("ru", "назначает козырь")])
def test_collecting_the_card_that_names_the_trump_stays_with_nobody(lang, told):
    """collecting: it is shown at the start and gathered like any other."""
    event = next(e for e in table("collecting").deal(3, 1).dealt if e.kind == "last-card-shown")
    line = Words(lang).event(event, ["Anna", "Olga", "Boris"])
    assert told in line and "seat" not in line and "(D-4)" not in line and "место" not in line


def test_collecting_the_last_card_names_the_trump():
    """collecting: shown at the start."""
    for state, doc in deals(table("collecting"), 3, 15):
        shown = next(event for event in state.dealt if event.kind == "last-card-shown")
        (card,) = words(shown)
        assert card[1] == doc["trump"]
        assert card[0] != "A"


def test_collecting_everybody_knows_what_everybody_holds():
    """collecting: all was laid face up."""
    for state, _ in deals(table("collecting"), 3, 5):
        for seat in range(3):
            assert state.view(seat).unseen == 0


def test_collecting_the_lowest_trump_leads():
    """collecting: D-6."""
    for state, doc in deals(table("collecting"), 4, 25):
        if state.outcome is not None:
            continue
        held = {c: q for q, hand in enumerate(doc["hands"]) for c in hand.split() if c[1] == doc["trump"]}
        assert doc["leader"] == held[min(held, key=rank)]


def test_collecting_who_has_gathered_nothing_is_out_before_durak_begins():
    """collecting: where nobody beat anything the whole pack goes to one, who is the fool at once."""
    found = 0
    for state, doc in deals(table("collecting"), 4, 40):
        empty = [seat for seat, hand in enumerate(doc["hands"]) if not hand]
        assert sorted(doc.get("out", [])) == empty
        if len(empty) == 3:
            assert state.to_act is None
            assert doc["hands"][state.outcome.fool]
            found += 1
    assert found


def test_collecting_a_pair_that_has_gathered_nothing_has_won():
    """collecting with two-vs-two: it would be left to lead against nobody."""
    found = 0
    for state, doc in deals(table("collecting", "two-vs-two"), 4, 40):
        left = {seat % 2 for seat, hand in enumerate(doc["hands"]) if hand}
        assert (state.to_act is None) == (len(left) == 1)
        if len(left) == 1 and sum(map(bool, doc["hands"])) == 2:
            winners = (1, 3) if left == {0} else (0, 2)
            assert state.outcome.places[0] == winners
            found += 1
    assert found


# -- cross -------------------------------------------------------------------------------------


def test_cross_everybody_draws_and_the_highest_leads():
    """cross: face up, of equals the nearest clockwise from who draws first."""
    for state, doc in deals(table("cross", base="japanese"), 4, 40):
        drawn = [event for event in state.dealt if event.kind == "cross-drew"]
        assert len({event.seat for event in drawn[:4]}) == 4
        highest = max(drawn[:4], key=lambda e: rank(words(e)[0]))
        assert doc["middle"].split()[0] == words(highest)[0]
        assert doc["to_act"] == (highest.seat + 1) % 4


def before(**keys):
    """A moment of the game before the game."""
    return from_position(
        {"game": "durak", "base": "japanese", "modifiers": ["cross"], "phase": "before"} | keys
    )


def test_cross_exactly_one_rank_higher_must_be_laid():
    """cross: any card gathered or just drawn."""
    state = before(hands=["6c", "8h Th 9d", "8s"], middle="9c", stock="Qc Kc Ac", to_act=1)
    assert texts(state) == ["lay Th"]
    play(state, "lay Th")
    assert state.to_act == 2
    assert texts(state) == ["take"]


def test_cross_after_an_ace_comes_the_lowest_rank():
    """cross."""
    state = before(hands=["6c", "6h Kh", "8s"], middle="Ac", stock="Qc Kc", to_act=1)
    assert texts(state) == ["lay 6h"]


def test_cross_who_cannot_takes_all_and_draws_first():
    """cross: again, until the stock is used up."""
    state = before(hands=["6c", "6h Kh", "8s"], middle="9c Td", stock="Qc Kc 7s Js", to_act=1)
    play(state, "take")
    assert cards("9c Td 6h Kh") <= hands(state)[1] | set(state.position()["middle"].split())
    assert len(state.position()["middle"].split()) == 1
    assert state.position()["middle"] == "Kc"
    assert hands(state)[1] >= cards("Qc"), "he drew first"


def test_cross_then_japanese_with_clubs_apart():
    """cross: diamonds are trumps, spades are an ordinary suit."""
    state = pos(base="japanese", modifiers=["cross"], hands=["Kc", "6d 9s 8c"], table=["7s", "7c"])
    assert covers(state, "7s") == "6d 9s"
    assert covers(state, "7c") == "8c"
    refused(state, "cover 7c 6d", "cross")


def test_cross_ends_and_durak_begins():
    """cross: the stock is used up, drawn cards that were not laid are in the hands."""
    state = table("cross", base="japanese").deal(2, 3)
    while state.view(0).phase == "before":
        state.apply(state.legal()[0])
    assert verbs(state) == {"lead"}
    assert sum(len(hand) for hand in hands(state)) == 36
    assert state.view(0).stock == 0


# -- solitaire ---------------------------------------------------------------------------------


def solitaire(**keys):
    return from_position({"game": "durak", "modifiers": ["solitaire"]} | keys)


@pytest.mark.parametrize("players", range(2, 7))
def test_solitaire_all_cards_are_dealt_evenly(players):
    """solitaire: what cannot be is set aside; a six leads."""
    for state, doc in deals(table("solitaire"), players, 10):
        assert [len(hand.split()) for hand in doc["hands"]] == [36 // players] * players
        assert len(doc.get("aside", "").split()) == 36 % players
        assert all(str(move).startswith("lay 6") for move in state.legal())


def test_solitaire_the_next_rank_in_turn_and_after_the_ace_a_six():
    """solitaire."""
    state = solitaire(hands=["6c 9c", "7h 8s", "Kd 8h"])
    assert texts(play(state, "lay 6c")) == ["lay 7h"]
    assert texts(play(state, "lay 7h")) == ["lay 8h"]
    ace = solitaire(hands=["6c 9c", "7h 8s"], middle="Ah", last=1)
    assert texts(ace) == ["lay 6c"]


def test_solitaire_who_has_it_must_lay_it():
    """solitaire."""
    state = solitaire(hands=["6c 9c", "7h 8s"], middle="8d", last=1)
    refused(state, "pass", "solitaire")
    refused(state, "lay 6c", "solitaire")


def asked(**keys):
    return solitaire(**{"options": {"laughter": "ask"}} | keys)


def test_solitaire_if_nobody_laughs_he_takes_the_cards():
    """solitaire: and the next player leads his lowest."""
    state = asked(hands=["6c Tc", "7h 9s", "Jh"], middle="7d 8d", last=2, to_act=0)
    play(state, "pass", "keep", "keep")
    assert hands(state)[0] == cards("6c Tc 7d 8d")
    assert state.to_act == 1
    assert texts(state) == ["lay 7h"]


def test_solitaire_if_somebody_laughs_he_is_spared():
    """solitaire: it is the next one's turn."""
    state = asked(hands=["6c Tc", "7h 9s", "Jh"], middle="7d 8d", last=2, to_act=0)
    play(state, "pass", "keep", "laugh")
    assert hands(state)[0] == cards("6c Tc")
    assert texts(state) == ["lay 9s"]


def test_solitaire_when_all_pass_the_pile_is_set_aside():
    """solitaire: the last who laid a card leads his lowest."""
    state = asked(hands=["6c Tc", "7h Js", "Jh Qh"], middle="7d 8d", last=2, to_act=0)
    play(state, "pass", "laugh", "pass", "laugh", "pass", "laugh")
    assert state.position()["middle"] == ""
    assert state.to_act == 2
    assert texts(state) == ["lay Jh"]
    assert hands(state)[2] == cards("Jh Qh")


def test_solitaire_the_first_without_cards_wins():
    """solitaire."""
    state = solitaire(hands=["6c", "7h 8s", "Kd"])
    play(state, "lay 6c")
    assert state.to_act is None
    assert state.outcome.places[0] == (0,)
    assert state.outcome.fool is None


def test_solitaire_the_coin_is_fair_and_comes_from_the_seed():
    """solitaire: both sides fall, the same seed falls the same way."""
    taken = []
    for seed in range(40):
        state = solitaire(hands=["6c Tc", "7h 9s", "Jh"], middle="7d 8d", last=2, seed=seed)
        twin = solitaire(hands=["6c Tc", "7h 9s", "Jh"], middle="7d 8d", last=2, seed=seed)
        play(state, "pass")
        play(twin, "pass")
        assert hands(state) == hands(twin)
        taken.append(len(hands(state)[0]) == 4)
    assert 10 < sum(taken) < 30
