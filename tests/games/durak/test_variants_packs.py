"""Variants with other packs and jokers: what durak-variants.md says beyond its examples."""

import pytest

from cardtable.cards import PACKS, card_text, parse_card
from tests.games.durak.at_table import (
    covers,
    deals,
    hands,
    logged,
    on_table,
    play,
    pos,
    refused,
    table,
    texts,
)


@pytest.mark.parametrize(
    ("slug", "size", "players"),
    [
        ("big", 72, 8),
        ("double", 72, 8),
        ("one-joker", 53, 8),
        ("two-joker", 54, 8),
        ("novosibirsk", 54, 8),
        ("wild", 58, 8),
        ("magic", 54, 8),
        ("capital", 55, 8),
    ],
)
def test_packs_and_players(slug, size, players):
    """big … capital: their cards, each once."""
    laid = table(slug)
    assert laid.players[-1] == players
    state = laid.deal(players, 1)
    assert sum(state.cards()) == PACKS[laid.rules.pack]
    assert sum(mask.bit_count() for mask in state.cards()) == size


@pytest.mark.parametrize("slug", ["one-joker", "wild", "magic", "capital", "estonian"])
def test_a_joker_wild_or_mega_card_turned_up_goes_back(slug):
    """one-joker, wild, magic, estonian, capital."""
    laid = table(slug, base="transfer") if slug == "estonian" else table(slug)
    again = 0
    for state, doc in deals(laid, 2, 150):
        assert doc["trump"] in "cdhs"
        assert doc["trump"]
        again += any(e.kind == "turned-again" and e.cards.bit_length() > 52 for e in state.dealt)
    assert again


# -- two packs of 36 ---------------------------------------------------------------------------

HAND = " ".join(f"{rank}{suit}" for rank in "6789TJQKA" for suit in "chs")  # 27 cards


def fifty(extra):
    """A hand of 50 cards of a double pack, and those given."""
    return f"{HAND} {' '.join(HAND.split()[:23])} {extra}"


@pytest.mark.parametrize("slug", ["big", "double"])
def test_who_holds_52_cards_at_the_end_of_a_bout_loses_at_once(slug):
    """big, double: the others are placed by fewest cards, equal ones together."""
    hand = HAND.split()
    keys = {"modifiers": [slug], "stock": "", "leader": 0}
    state = pos(hands=["9d Kd 8d", fifty("6d"), "Ad Qd", "Jd Td"], **keys)
    kinds = logged(state, "lead 9d", "take", "done", "done", "done")
    assert len(hand) == 27
    assert "fifty-two" in kinds
    assert state.outcome.fool == 1
    assert state.outcome.reason == "fifty-two"
    assert state.outcome.places == ((0, 2, 3), (1,))
    few = pos(hands=["9d Kd 8d", fifty("")[:-1], "Ad Qd", "Jd Td"], **keys)
    assert play(few, "lead 9d", "take", "done", "done", "done").outcome is None, "51 are no 52"


@pytest.mark.parametrize("slug", ["big", "double"])
def test_who_holds_52_cards_loses_before_his_hand_passes_on(slug):
    """big, double with circular: he took them, so he is the fool, not who would be given them."""
    state = pos(
        modifiers=[slug, "circular"], hands=["9d Kd 8d", fifty("6d"), "Ad Qd"], stock="", leader=0
    )  # fmt: skip
    play(state, "lead 9d", "take", "done", "done")
    assert state.outcome.fool == 1 and state.outcome.reason == "fifty-two"


def test_double_the_twin_closes_also_where_the_nine_of_diamonds_does():
    """double with chinese: the line and the reason tell of the twin, and it still closes when cards laid
    later have gone back (C-3)."""
    keys = {"hands": ["7c 7h 7d 9h Tc 8c", "7c 7s Tc 6d 8h"], "stock": "", "modifiers": ["double", "chinese"]}
    state = pos(options={"cheating": True}, **keys)
    kinds = logged(state, "lead 7c 7h", "cover 7c 7c")
    assert "twin-covered" in kinds and "nine-covered" not in kinds
    refused(state, "throw 7d", "double", seat=0)
    play(state, "cheat cover 7h 7s", "accuse 7s", "cover 7h 8h", "pass")
    assert on_table(state) == [], "nobody was asked for more sevens or eights"


def test_two_vs_two_lose_as_a_pair_also_by_52_cards_and_by_jokers():
    """two-vs-two with big, magic: the pair loses, however the deal ended."""
    many = pos(
        modifiers=["big", "two-vs-two"],
        hands=["9d Kd 8d", fifty("6d"), "Ad Qd", "Jd Td"],
        stock="",
        leader=0,
    )
    play(many, "lead 9d", "take", "done", "done")
    assert many.outcome.places == ((0, 2), (1, 3)) and many.outcome.fool == 1
    jokers = pos(modifiers=["magic", "two-vs-two"], hands=["7s 8s Kh", "9s Xr", "Ts Tc", "Js Jc"], stock="")
    play(jokers, "lead 7s", "cover 7s 9s")
    while jokers.to_act is not None:
        play(jokers, "done")
    assert jokers.outcome.places == ((0, 2), (1, 3)) and jokers.outcome.reason == "only-jokers"


def test_magic_nothing_but_jokers_loses_where_nothing_else_is_to_come():
    """magic: not while a packet waits (prikup), nor the throwing dummy, which is never the fool; circular:
    before hands pass on."""
    keys = {"hands": ["7s 8s Kh", "9s Xr", "Ts Tc"], "stock": ""}
    packet = pos(modifiers=["magic", "prikup"], prikup=["2c 2s", "3c 3s", "4c 4s"], **keys)
    taken_up = pos(modifiers=["magic", "prikup"], prikup=["2c 2s", "", "4c 4s"], **keys)
    circle = pos(modifiers=["magic", "circular"], **keys)
    dummy = {"hands": ["7s 8s Kh", "9s Tc Th", "Xr"], "stock": "", "keeper": 0}
    thrown = pos(modifiers=["magic", "throwing-dummy"], **dummy)
    playing = pos(modifiers=["magic", "playing-dummy"], **dummy)
    for state, fool in ((packet, None), (taken_up, 1), (circle, 1), (thrown, None), (playing, 2)):
        play(state, "lead 7s", "cover 7s 9s")
        while on_table(state):
            play(state, "done")
        assert (state.outcome and state.outcome.fool) == fool


def test_big_the_twin_does_not_cover_and_the_reason_says_so():
    """big."""
    state = pos(modifiers=["big"], hands=["7s", "9c Tc 6d"], table=["9c"], stock=4)
    assert covers(state, "9c") == "6d Tc"
    assert refused(state, "cover 9c 9c", "big").reason == "twin-does-not-cover"


def test_double_a_twin_that_covers_closes_the_throwing_in():
    """double: for the rest of the bout, also after taking."""
    state = pos(modifiers=["double"], hands=["9h 9s Kc", "9c Tc 6s 7s", "9d Kh"], table=["9c"], stock=6)
    play(state, "cover 9c 9c")
    assert on_table(state) == []
    two = pos(modifiers=["double"], hands=["9d Tc Kc", "9c 6s 7s 8s"], table=["9c", "9h"], stock=6)
    play(two, "cover 9c 9c", "take")
    assert on_table(two) == [], "nobody throws after"
    assert "9d" in hands(two)[0]


def test_double_covering_with_the_twin_is_no_transfer_but_the_twin_can_transfer():
    """double on transfer: two different moves."""
    keys = {"base": "transfer", "modifiers": ["double"], "table": ["9c"], "stock": 6}
    state = pos(hands=["Kc Ks", "9c 6s 7s", "8h 8s"], **keys)
    assert {"cover 9c 9c", "transfer 9c"} <= set(texts(state))
    play(state, "transfer 9c")
    assert on_table(state) == ["9c", "9c"]
    assert state.to_act == 2


def test_double_trumps_cover_as_usual_and_a_twin_of_a_trump_too():
    """double."""
    state = pos(modifiers=["double"], hands=["7s", "9d Td 8d"], table=["9d"], stock=4)
    assert covers(state, "9d") == "9d Td"


# -- jokers ------------------------------------------------------------------------------------


def test_one_joker_covers_any_card_and_nothing_covers_it():
    """one-joker."""
    for target in ("Ad", "2c", "As"):
        state = pos(modifiers=["one-joker"], hands=["7s", "Xr 3h"], table=[target], stock=4)
        assert "Xr" in covers(state, target)
    led = pos(modifiers=["one-joker"], hands=["7s", "Ad Kd 3h"], table=["Xr"], stock=4)
    assert texts(led) == ["take"]
    refused(led, "cover Xr Ad", "one-joker")


def two_joker(**keys):
    return pos(**{"modifiers": ["two-joker"], "stock": 4} | keys)


def test_two_joker_turned_up_makes_both_suits_of_its_colour_trumps():
    """two-joker: any higher trump of the two suits covers."""
    state = two_joker(trump="dh", hands=["7s", "Th 8h Td As"], table=["9d"])
    assert covers(state, "9d") == "Td Th"
    plain = two_joker(trump="dh", hands=["7s", "2h 2d Ts"], table=["9s"])
    assert covers(plain, "9s") == "2d 2h Ts"
    seen = [doc for _, doc in deals(table("two-joker"), 2, 250) if len(doc["trump"]) == 2]
    assert seen
    assert {"".join(sorted(doc["trump"])) for doc in seen} <= {"dh", "cs"}


def test_two_joker_the_black_one_is_high_under_black_trumps():
    """two-joker: for clubs and spades."""
    state = two_joker(trump="s", hands=["7h", "Xb Xr As"], table=["Ks"])
    assert covers(state, "Ks") == "As Xb"
    red = two_joker(trump="s", hands=["7s", "Xb Xr Ad"], table=["Kh"])
    assert covers(red, "Kh") == "Xb Xr"


def test_two_joker_the_lesser_falls_to_the_high_one_and_to_any_trump():
    """two-joker."""
    state = two_joker(hands=["7s", "Xr 2d Ac"], table=["Xb"])
    assert covers(state, "Xb") == "2d Xr"
    high = two_joker(hands=["7s", "Xb Ad Ac"], table=["Xr"])
    assert texts(high) == ["take"]
    refused(high, "cover Xr Ad", "two-joker")


def test_two_joker_plain_jokers_cover_their_colour_whatever_the_trump():
    """two-joker with plain_jokers: never the turn-up."""
    options = {"plain_jokers": True}
    state = two_joker(hands=["7s", "Xr Xb 2s"], table=["Ad", "Kh", "Ac"], options=options)
    assert covers(state, "Ad") == "Xr"
    assert covers(state, "Kh") == "Xr"
    assert covers(state, "Ac") == "Xb"
    for _, doc in deals(table("two-joker", plain_jokers=True), 2, 120):
        assert len(doc["trump"]) == 1


def test_novosibirsk_a_joker_turned_up_leaves_no_trumps():
    """novosibirsk: then a joker covers any card, and is covered by any but an ace or the other."""
    found = 0
    for state, doc in deals(table("novosibirsk"), 2, 200):
        if doc["trump"] == "":
            found += 1
            view = state.view(0)
            joker, other = parse_card("Xb"), parse_card("Xr")
            assert card_text(view.trump_card) in ("Xb", "Xr")
            assert view.beats(parse_card("Kc"), joker)
            assert view.beats(parse_card("2d"), joker)
            assert view.beats(joker, parse_card("2d"))
            assert not view.beats(joker, parse_card("Ac"))
            assert not view.beats(joker, other)
            assert not view.beats(parse_card("9c"), parse_card("Td"))
    assert found


def test_novosibirsk_a_joker_covers_aces_only():
    """novosibirsk."""
    state = pos(modifiers=["novosibirsk"], hands=["7s", "Xb 3h"], table=["Ad", "Kc"], stock=4)
    assert covers(state, "Ad") == "Xb"
    refused(state, "cover Kc Xb", "novosibirsk")


def test_wild_a_joker_that_covers_ends_the_bout_whatever_still_lies_there():
    """wild: all is beaten off."""
    state = pos(modifiers=["wild"], hands=["9d Kc", "Xr 3h 4h", "9h 5h"], table=["9c", "9s"], stock=12)
    kinds = logged(state, "cover 9s Xr")
    assert {"joker-ended", "beaten-off"} <= set(kinds)
    assert on_table(state) == []
    assert state.to_act == 1


def test_wild_a_joker_ends_the_bout_for_the_defender_too():
    """wild with american: nothing is thrown in to himself after it."""
    state = pos(
        modifiers=["wild", "american"], hands=["Qd Kc", "Xr 9h Th 4h", "5h"], table=["9c"], stock=12
    )  # fmt: skip
    play(state, "cover 9c Xr")
    assert on_table(state) == []
    assert state.to_act == 1
    assert texts(state)[0].startswith("lead")


def test_wild_a_joker_that_is_led_is_covered_by_a_wild_card_only():
    """wild."""
    state = pos(modifiers=["wild"], hands=["7s", "Xb W Ad"], table=["Xr"], stock=4)
    assert covers(state, "Xr") == "W"
    refused(state, "cover Xr Ad", "wild")


def test_wild_cards_cover_and_are_covered_by_anything():
    """wild: the four are written alike and listed once."""
    state = pos(modifiers=["wild"], hands=["7s", "W W 2c Xb"], table=["W"], stock=4)
    assert covers(state, "W") == "2c W Xb"


# -- magic -------------------------------------------------------------------------------------


def magic(**keys):
    return pos(**{"modifiers": ["magic"], "stock": 12} | keys)


def test_magic_jokers_share_a_rank():
    """magic: they may be led and thrown in together."""
    state = magic(hands=["Xr Xb 2c 3c 4c 5c 6c", "7c 8c 9c Tc Jc Qc"])
    assert "lead Xb Xr" in texts(state)
    thrown = magic(hands=["Xr 2c", "3h Kh", "4h 5h"], table=["Xb/7s"], to_act=0)
    assert "throw Xr" in texts(thrown)


def test_magic_thrown_in_a_joker_has_no_power():
    """magic: the power works on a lead or a transfer."""
    state = magic(hands=["Xr 2c", "3h Kh 4d", "4h 5h"], table=["Xb/7s"], to_act=0)
    play(state, "throw Xr", "done")
    assert state.to_act == 1
    assert "give" not in {move.verb for move in state.legal()}


def test_magic_any_card_covers_a_joker_and_it_covers_any():
    """magic."""
    state = magic(hands=["7s", "2c Xr"], table=["Ad"])
    assert covers(state, "Ad") == "Xr"
    led = magic(hands=["Xb 2h 3h 4h", "2c Kh 5h"])
    play(led, "lead Xb")
    assert led.to_act == 0, "the leader gives first"
    refused(led, "give 2h", "magic")
    play(led, "give 2h 3h")
    assert hands(led)[1] == {"2c", "Kh", "5h", "2h", "3h"}
    assert covers(led, "Xb") == "2c 2h 3h 5h Kh"


# -- estonian and capital ----------------------------------------------------------------------


def estonian(**keys):
    mods = ["transfer-2", "transfer-3", "estonian"]
    return pos(**{"base": "transfer", "modifiers": mods, "stock": 6} | keys)


def test_estonian_several_of_a_rank_go_at_once():
    """estonian: led, thrown in, laid to transfer."""
    state = estonian(hands=["9h 9s Kc Kh", "Jc Th 8h 4h 4s"], table=["9c/Tc"], to_act=0)
    assert "throw 9h 9s" in texts(state)
    refused(state, "throw 9h Kc", "estonian")
    passing = estonian(hands=["Kc Ks 4c 4d", "9h 9s Qc", "8h 8c 4s"], table=["9c"])
    assert "transfer 9h 9s" in texts(passing)


def test_estonian_twos_and_threes_are_not_covered_by_a_joker():
    """estonian."""
    state = estonian(hands=["7s", "Xr Xb 2s 3s"], table=["2c", "3h", "4c", "Ad"])
    assert covers(state, "2c") == covers(state, "3h") == ""
    assert covers(state, "4c") == "Xb Xr"
    assert covers(state, "Ad") == "2s Xb Xr"
    refused(state, "cover 2c Xr", "estonian")


def test_estonian_needs_its_two_companions():
    """estonian: stands on transfer-2 and transfer-3."""
    assert set(table("estonian", base="transfer").modifiers) == {"transfer-2", "transfer-3", "estonian"}


def test_capital_the_mega_card_and_the_fours():
    """capital: it covers jokers, jokers do not cover it, fours do; on throw-in too."""
    for base in ("transfer", "throw-in"):
        keys = {"base": base, "modifiers": ["capital"], "stock": 4}
        state = pos(**keys, hands=["7s", "M 5c 2s"], table=["Xr", "4c", "Kd"])
        assert covers(state, "Kd") == "M"
        assert covers(state, "Xr") == "2s M"
        assert covers(state, "4c") == "5c"
        refused(state, "cover 4c M", "capital")
        led = pos(**keys, hands=["7s", "4h Xb Ad 4d"], table=["M"])
        assert covers(led, "M") == "4d 4h"
