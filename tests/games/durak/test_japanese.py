"""Japanese Durak: J-1 to J-4."""

import pytest

from tests.games.durak.at_table import covers, deals, on_table, play, pos, refused, table, texts, verbs


def japanese(**keys):
    return pos(**{"base": "japanese", "stock": 6} | keys)


def test_diamonds_are_always_trumps_and_nothing_is_turned_up():
    """J-1: the bottom card of the stock is not shown."""
    for state, doc in deals(table(base="japanese", first_trumpless="lowest"), 3, 20):
        assert doc["trump"] == "d"
        assert state.view(0).under == ()
        bottom = doc["stock"].split()[-1]
        assert not any(bottom in known.split() for known in doc.get("known", []))
        assert [seat for seat in range(3) if state.view(seat).unseen == 0] == []
    assert {doc["trump"] for _, doc in deals(table(base="japanese"), 2, 20)} == {"d"}


def test_an_ace_may_lie_at_the_bottom():
    """J-1, D-3: nothing is turned up, so nothing goes back."""
    bottoms = {doc["stock"].split()[-1][0] for _, doc in deals(table(base="japanese"), 2, 120)}
    assert "A" in bottoms


def test_spades_are_covered_by_higher_spades_only():
    """J-2."""
    state = japanese(hands=["Kh", "6s 9s Ad Ah"], table=["7s"])
    assert covers(state, "7s") == "9s"
    assert refused(state, "cover 7s Ad", "J-2").reason == "spades-only-by-spades"


def test_trumps_cover_clubs_and_hearts():
    """J-2, D-11."""
    state = japanese(hands=["Kh", "6s 9s 6d Ah As"], table=["7h", "7c"])
    assert covers(state, "7h") == "6d Ah"
    assert covers(state, "7c") == "6d"


def test_a_spade_covers_no_other_suit():
    """J-2."""
    state = japanese(hands=["Kh", "As 8d"], table=["7d"])
    assert covers(state, "7d") == "8d"


def test_everything_else_as_throw_in():
    """J-3: several of a rank are led, thrown in and after, six at most."""
    state = japanese(hands=["9c 9h Tc", "Th Ts Ks Jc"])
    assert "lead 9c 9h" in texts(state)
    play(state, "lead 9h", "cover 9h Th", "throw Tc")
    assert play(state, "done").to_act == 1
    play(state, "take")
    assert state.to_act == 0, "he may throw after"
    refused(state, "transfer Ts", "T-1", seat=1)


def test_the_lowest_diamond_leads():
    """J-4."""
    ranks = "6789TJQKA"
    for state, doc in deals(table(base="japanese"), 4):
        held = {c: q for q, hand in enumerate(doc["hands"]) for c in hand.split() if c[1] == "d"}
        event = next(e for e in state.dealt if e.kind == "leads")
        if event.args["how"] == "lowest-trump":
            assert doc["leader"] == held[min(held, key=lambda card: ranks.index(card[0]))]


STRICT = {"options": {"strict_japanese": True}}


def test_strict_leads_one_card():
    """J-3 strict."""
    state = japanese(hands=["9c 9h Tc", "Th Ts Ks Jc"], **STRICT)
    assert texts(state) == ["lead 9c", "lead 9h", "lead Tc"]
    assert refused(state, "lead 9c 9h", "J-3").reason == "strict-one-card"


@pytest.mark.parametrize("answer", ["cover 9h Th", "take"])
def test_strict_has_no_throwing_in_and_no_throwing_after(answer):
    """J-3 strict."""
    state = japanese(hands=["9c 9h Tc", "Th Ts Ks Jc"], **STRICT)
    play(state, "lead 9h")
    refused(state, "throw 9c", "J-3", seat=0)
    play(state, answer)
    assert on_table(state) == []
    assert verbs(state) == {"lead"}


def test_strict_is_led_by_the_lowest_spade():
    """J-3 strict."""
    ranks = "6789TJQKA"
    found = 0
    for _, doc in deals(table(base="japanese", strict_japanese=True), 4):
        held = {c: q for q, hand in enumerate(doc["hands"]) for c in hand.split() if c[1] == "s"}
        if held:
            assert doc["leader"] == held[min(held, key=lambda card: ranks.index(card[0]))]
            found += 1
    assert found > 30


def test_japanese_takes_no_modifier_that_names_another_trump():
    """J-1."""
    for slug in ("no-trump", "own-trumps", "spades", "secret", "two-joker", "novosibirsk"):
        with pytest.raises(ValueError, match="japanese"):
            table(slug, base="japanese")


def test_j3_strict_one_card_is_led_whatever_a_lead_is():
    """J-3 strict_japanese: of several that are equally strong one (tedious), of three one (threesome)."""
    for modifier, leads in (
        ("tedious", ["lead Ac", "lead Ah"]),
        ("threesome", ["lead 7c", "lead Ac", "lead Ah"]),
    ):
        state = pos(base="japanese", modifiers=[modifier], hands=["Ac Ah 7c", "9c 9h Jc Kh"], **STRICT)
        assert sorted(texts(state)) == leads
        assert refused(state, "lead Ac Ah", "J-3").reason == "strict-one-card"
