"""Modifiers that show in the deal: what is dealt, what is turned, who leads first."""

import pytest

from cardtable.cards import RANKS, card_text
from cardtable.engine import TableError
from cardtable.games import game


def table(*modifiers, base=None, **options):
    return game("durak").table(base, modifiers, options)


def deals(laid, players, many=25):
    for seed in range(many):
        state = laid.deal(players, seed)
        doc = state.position()
        yield state, doc, [hand.split() for hand in doc["hands"]], doc.get("stock", "").split()


def test_albanian_runs_from_the_aces_down():
    """albanian: dealt one at a time, so two players hold the aces, kings and queens."""
    suits = set()
    for _, _, hands, stock in deals(table("albanian"), 2):
        assert sorted(c[0] for hand in hands for c in hand) == sorted("AAAAKKKKQQQQ")
        assert [c[0] for c in hands[0]].count("A") == 2
        ranks = [RANKS.index(card[0]) for card in stock[:-1]]
        assert ranks == sorted(ranks, reverse=True)
        suits.add("".join(c[1] for c in stock[:4]))
    assert len(suits) > 3, "the suits within a rank are shuffled"


def test_chukotka_puts_the_stock_away():
    """chukotka: the trump stays."""
    for _, doc, hands, stock in deals(table("chukotka"), 3):
        assert stock == []
        assert doc["trump"] in "cdhs"
        if sum(map(len, hands)) == 18:
            assert [len(hand) for hand in hands] == [6, 6, 6]


@pytest.mark.parametrize("players", range(2, 7))
def test_piled_deals_the_whole_pack_evenly(players):
    """piled: what is left over is aside; the last card dealt names the trump and stays."""
    for state, doc, hands, stock in deals(table("piled"), players):
        assert [len(hand) for hand in hands] == [36 // players] * players
        assert stock == []
        turned = card_text(state.view(0).trump_card)
        assert turned[1] == doc["trump"]
        assert turned in hands[doc.get("dealer", players - 1)]


@pytest.mark.parametrize("slug", ["chinese", "untitled"])
def test_chinese_and_untitled_are_led_by_the_nine_of_diamonds(slug):
    """chinese: 9d is never left over; its holder leads but need not lead it."""
    for players in range(2, 7):
        for state, doc, hands, stock in deals(table(slug), players):
            holder = next(seat for seat, hand in enumerate(hands) if "9d" in hand)
            assert doc["leader"] == holder
            assert stock == []
            assert len(state.legal()) > 1


PACK_OF = {
    "big": 72,
    "double": 72,
    "one-joker": 53,
    "two-joker": 54,
    "novosibirsk": 54,
    "wild": 58,
    "magic": 54,
}


@pytest.mark.parametrize(
    ("slug", "pack"),
    PACK_OF.items(),
)
def test_packs(slug, pack):
    """The pack is there whole, and a joker or wild card is turned up only where it may be."""
    jokers = 0
    for state, doc, _, stock in deals(table(slug), 4, 80):
        assert sum(mask.bit_count() for mask in state.cards()) == pack
        if stock and stock[-1][0] in "XWM":
            jokers += 1
            assert slug in ("two-joker", "novosibirsk")
            both = {"Xr": {"d", "h"}, "Xb": {"c", "s"}}[stock[-1]]
            assert set(doc["trump"]) == (both if slug == "two-joker" else set())
        elif stock:
            assert doc["trump"] == stock[-1][1]
            assert stock[-1][0] != "A"
    assert (jokers > 0) == (slug in ("two-joker", "novosibirsk"))


def test_estonian_and_capital_packs():
    for mods, pack in ((("estonian",), 54), (("estonian", "capital"), 55)):
        laid = table("transfer-2", "transfer-3", *mods, base="transfer")
        for state, _, _, stock in deals(laid, 3):
            assert sum(mask.bit_count() for mask in state.cards()) == pack
            assert stock[-1][0] not in "XMA"


@pytest.mark.parametrize("slug", ["pairs", "groups"])
def test_five_cards_each(slug):
    for _, _, hands, stock in deals(table(slug), 4):
        assert [len(hand) for hand in hands] == [5] * 4
        assert len(stock) == 16


def test_progression_deals_one_card():
    for _, _, hands, stock in deals(table("progression", first_trumpless="lowest"), 4):
        assert [len(hand) for hand in hands] == [1] * 4
        assert len(stock) == 32


def test_prikup_lays_packets_aside_and_the_pack_must_suffice():
    for _, doc, hands, stock in deals(table("prikup", first_trumpless="lowest"), 3):
        assert [len(hand) for hand in hands] == [6, 6, 6]
        assert [len(text.split()) for text in doc["prikup"]] == [2, 2, 2]
        assert len(stock) == 12
    with pytest.raises(TableError):
        table("prikup", prikup=6).deal(6, 0)


def test_magadan_opens_one_card_each():
    for state, doc, hands, _ in deals(table("magadan", first_trumpless="lowest"), 3):
        opened = [text.split() for text in doc["open"]]
        assert all(len(cards) == 1 for cards in opened)
        assert all(cards[0] in hand for cards, hand in zip(opened, hands, strict=True))
        assert [str(move) for move in state.legal()] == [f"lead {opened[doc['leader']][0]}"]


def test_secret_lays_one_card_aside_that_nobody_sees():
    for state, doc, hands, stock in deals(table("secret", first_trumpless="lowest"), 2):
        assert doc["secret"] not in [*hands[0], *hands[1], *stock]
        assert len(stock) == 23
        for seat in range(2):
            view = state.view(seat)
            assert doc["secret"] not in repr(view.extra)
            assert doc["secret"] in [card_text(c) for c in range(52) if view.unseen >> c & 1]


def test_no_trump_turns_nothing_up():
    """no-trump: first lead as D-7 lowest."""
    for state, doc, hands, _ in deals(table("no-trump"), 3):
        assert doc["trump"] == ""
        assert state.view(0).under == ()
        low = min(RANKS.index(card[0]) for hand in hands for card in hand)
        assert any(RANKS.index(card[0]) == low for card in hands[doc["leader"]])


def test_spades_are_never_turned_up():
    for _, doc, _, _ in deals(table("spades"), 3, 60):
        assert doc["trump"] in "cdh"


def test_japanese_shows_no_card_and_the_lowest_diamond_leads():
    """J-1, J-4."""
    for state, doc, hands, _ in deals(table(base="japanese"), 3):
        assert state.view(0).under == ()
        assert state.view(0).trumps == ("d", "d", "d")
        diamonds = {c: s for s, hand in enumerate(hands) for c in hand if c[1] == "d"}
        if diamonds and sum(map(len, hands)) == 18:
            assert doc["leader"] == diamonds[min(diamonds, key=lambda c: RANKS.index(c[0]))]


def test_strict_japanese_is_led_by_the_lowest_spade():
    """J-3."""
    for _, doc, hands, _ in deals(table(base="japanese", strict_japanese=True), 4):
        spades = {c: s for s, hand in enumerate(hands) for c in hand if c[1] == "s"}
        if spades and sum(map(len, hands)) == 24:
            assert doc["leader"] == spades[min(spades, key=lambda c: RANKS.index(c[0]))]


@pytest.mark.parametrize("players", range(2, 7))
def test_own_trumps_turn_a_card_for_each(players):
    """own-trumps, TT-3: they lie under the stock, the dealer's is drawn the very last."""
    if players == 6:
        with pytest.raises(TableError):
            table("own-trumps").deal(6, 0)
        return
    for state, doc, _, stock in deals(table("own-trumps", first_trumpless="lowest"), players):
        under = [card_text(card) for card in state.view(0).under]
        assert sorted(under) == sorted(stock[-players:])
        assert len(doc["trumps"]) == players
        assert stock[-1][1] == doc["trumps"][doc.get("dealer", players - 1)]
        assert sorted(card[1] for card in under) == sorted(doc["trumps"])


def test_two_trump_players_and_packs():
    """TT-1, TT-3: seven cards for each player; with 36 at most five play."""
    laid = game("two-trump").table()
    assert list(laid.players) == [2, 3, 4, 5]
    assert list(game("two-trump").table(options={"pack": 52}).players) == [2, 3, 4, 5, 6]
    for _, doc, hands, stock in deals(laid, 5):
        assert [len(hand) for hand in hands] == [6] * 5
        assert len(stock) == 6
        for step in range(5):
            seat = (doc.get("dealer", 4) + 1 + step) % 5
            assert stock[1 + step][1] == doc["trumps"][seat]


def test_collecting_gathers_the_whole_pack_before_durak():
    """collecting: it is played out; what is left is hands and no stock."""
    for state, doc, hands, stock in deals(table("collecting"), 3):
        assert stock == []
        assert sum(map(len, hands)) + len(doc.get("aside", "").split()) == 36
        assert doc["trump"] in "cdhs"
        assert state.legal() or state.outcome


def test_dummies_are_one_hand_more():
    for slug in ("throwing-dummy", "playing-dummy"):
        keepers = set()
        for state, _, hands, _ in deals(table(slug), 3):
            assert [len(hand) for hand in hands] == [6] * 4, slug
            assert state.view(0).extra["dummy"] == 3
            keepers.add(state.view(0).extra["keeper"])
        assert keepers == {0, 1, 2}, "drawn by lot"


def test_two_vs_two_is_for_four():
    laid = table("two-vs-two")
    assert list(laid.players) == [4]
    with pytest.raises(TableError):
        laid.deal(3, 0)


def test_solitaire_is_led_by_a_six_nearest_to_the_dealers_left():
    """solitaire: all cards dealt out evenly."""
    for state, doc, hands, _ in deals(table("solitaire"), 4):
        assert [len(hand) for hand in hands] == [9] * 4
        order = [(doc.get("dealer", 3) + 1 + step) % 4 for step in range(4)]
        assert state.to_act == next(seat for seat in order if any(c[0] == "6" for c in hands[seat]))
        assert all(str(move)[4] == "6" for move in state.legal())
