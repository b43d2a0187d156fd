"""Every reason that a hint may give is true of the view and the move, in every game and at every table."""

from random import Random

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Reason
from cardtable.bots.judge import judge_of
from cardtable.bots.levels import choose, hint
from cardtable.cards import first, rank
from cardtable.games import from_position, open_table, registry
from cardtable.text import Words

from .claims import wrong

WORDS = [Words(lang, strict=True) for lang in ("en", "ru")]
NAMES = [f"Player {number}" for number in range(1, 11)]
BASES = [f"durak:{base}" for base in ("throw-in", "simple", "transfer", "japanese")]
TABLES = sorted({entry.table for _, entry in registry().entries()} | set(BASES))
MOVES = 40


def said(view, move, why):
    """The reason is true and can be said in both languages."""
    assert not (fault := wrong(view, move, why)), (fault, str(move), why, view)
    for words in WORDS:
        assert words.why(*why, NAMES)


@pytest.mark.parametrize("name", TABLES)
def test_every_reason_is_true_of_every_move_that_it_is_given_for(name):
    """Some dozen decisions a table: what is said of each legal move, and now and then the hint itself."""
    table = open_table(name)
    state = table.deal(3 if 3 in table.players else table.players[0], 5)
    rng = Random(name)
    for number in range(MOVES):
        if (seat := state.to_act) is None:
            break
        view = state.view(seat)
        judge = judge_of(view)
        if len(view.legal) > 1:
            for move in view.legal[:30] if judge.reason is not None else ():
                why = judge.reason(view, move)
                if why is not None:
                    said(view, move, why)
            if number % 9 == 0:
                choice = hint(view, rng, Budget(iterations=2 * len(view.legal)))
                said(view, choice.move, choice.why)
        state.apply(choose(view, "normal" if rng.random() < 0.8 else "random", rng).move)


def test_the_hints_of_a_whole_deal_of_transfer_durak():
    state = open_table("durak:transfer").deal(2, 5)
    rng = Random(5)
    given = 0
    while (seat := state.to_act) is not None:
        view = state.view(seat)
        choice = hint(view, rng, Budget(iterations=6))
        said(view, choice.move, choice.why)
        given += len(view.legal) > 1
        state.apply(choice.move)
    assert given > 20


def test_a_false_reason_is_found_out():
    """The checks themselves: what is true of one move is false of another."""
    hands = ["6c 7d Kd Ts", "7c 8c Ah"]
    doc = {"game": "durak", "base": "throw-in", "trump": "h", "hands": hands, "leader": 0}
    view = from_position(doc).view(0)
    move = {str(m): m for m in view.legal}
    assert not wrong(view, move["lead 6c"], Reason("lead-lowest", {"card": 16}))
    assert wrong(view, move["lead Ts"], Reason("lead-lowest", {"card": 35}))
    assert wrong(view, move["lead Ts"], Reason("lead-no-plain"))
    assert wrong(view, move["lead Ts"], Reason("only-move"))
    assert wrong(view, move["lead Ts"], Reason("no-such-reason"))
    state = from_position(doc | {"table": ["6c"], "hands": ["7d Kd Ts", "7c 8c Ah"], "defender": 1})
    view = state.view(1)
    move = {str(m): m for m in view.legal}
    assert not wrong(view, move["cover 6c 7c"], Reason("cover-cheapest"))
    assert wrong(view, move["cover 6c 8c"], Reason("cover-cheapest"))
    assert wrong(view, move["cover 6c 8c"], Reason("cover-only"))
    assert wrong(view, move["take"], Reason("take-must"))


def test_where_nothing_is_searched_a_hint_has_its_reason_too():
    """A deal that goes round and round is played by the rules of thumb (D-24)."""
    doc = {
        "game": "durak",
        "base": "throw-in",
        "trump": "h",
        "hands": ["6c 7d Kd Ts", "7c 8c Ah"],
        "leader": 0,
    }
    view = from_position(doc | {"bout": 150}).view(0)
    choice = hint(view, Random(1), Budget(iterations=5))
    said(view, choice.move, choice.why)
    assert choice.rounds == 0


def reason_at(move, hands, table=(), defender=1, **more):
    """The reason that is given for a move of the seat to act, and its arguments."""
    doc = {"game": "durak", "base": "throw-in", "trump": "d", "hands": list(hands), "leader": 0}
    state = from_position(doc | {"table": list(table), "defender": defender, "bout": 3} | more)
    view = state.view(state.to_act)
    found = judge_of(view).reason(view, state.read(move))
    return ("", {}) if found is None else found


def test_the_turn_up_is_among_the_cards_that_a_trump_still_beats():
    """D-20: it lies open and will be drawn. Of 36 cards 24 are in the discard."""
    hands, stock = ["7s 9s", "Th Ah Qd"], "6c 7c 6d"
    key, args = reason_at("take", hands, ["Ts"], stock=stock)
    assert key == "take-keeps-trump" and args["n"] == 5  # 7s 9s 6c 7c and the six of trumps


def test_cards_that_left_the_deal_unseen_are_not_called_in_play():
    """chukotka: six of the stock lie aside."""
    state = open_table("chukotka").deal(2, 3)
    rng, keys = Random(3), []
    while (seat := state.to_act) is not None:
        view = state.view(seat)
        keys += [why.key for m in view.legal if m.verb == "take" and (why := judge_of(view).reason(view, m))]
        state.apply(rng.choice(view.legal))
    assert "take-keeps-unplayed" in keys and "take-keeps-trump" not in keys


@pytest.mark.parametrize("base, closed", [("throw-in", True), ("simple", False)])
def test_nothing_is_said_of_throwing_in_where_nobody_may(base, closed):
    """S-1."""
    key, _ = reason_at("cover Jh Qh", ["7s 9s", "Qh Ah"], ["Jh"], base=base, stock="6c 7c 6d")
    assert key == ("cover-cheap-and-closed" if closed else "cover-cheapest")


def test_a_twin_covers_as_well():
    """big: with both kings in hand the king is not the only cover, and both cards can be covered."""
    table, kings = {"modifiers": ["big"]}, ["7s 9s", "Kh Kh 6s"]
    assert reason_at("cover Jh Kh", kings, ["Jh"], **table)[0].startswith("cover-cheap")
    assert reason_at("take", kings, ["Jh", "Jh"], **table)[0] != "take-must"
    assert reason_at("take", ["7s 9s", "Kh 7c 6s"], ["Jh", "Jh"], **table)[0] == "take-must"


def test_a_joker_that_ends_the_bout_beats_all_of_it_off():
    """wild: one cover is enough, and the bots play it when the stock is short."""
    hands, table = ["7s 9s", "Xr 6s 7c"], ["Ah", "As", "Ac"]
    assert reason_at("take", hands, table, modifiers=["wild"])[0] != "take-must"
    doc = {"game": "durak", "base": "throw-in", "modifiers": ["wild"], "trump": "d", "hands": hands}
    state = from_position(doc | {"table": table, "leader": 0, "bout": 3})
    assert str(choose(state.view(1), "normal", Random(1)).move).endswith("Xr")


def test_a_card_that_beats_little_need_not_be_the_lowest():
    """royal: a six takes the ace, so the seven is missed least."""
    hands = ["6h 7c Qs", "9s Th Ah"]
    assert reason_at("lead 7c", hands, modifiers=["royal"], stock="6c 8c 6d")[0] == "lead-spared"
    assert reason_at("lead 6h", hands, stock="6c 8c 6d")[0] == "lead-lowest"


def test_of_own_trumps_that_cover_alike_the_lowest_is_the_cheapest():
    """own-trumps: any trump of the defender covers whatever is plain to him."""
    more = {"modifiers": ["own-trumps"], "trumps": ["c", "s"]}
    hands = ["7h 9h", "9s Qs 6c"]
    doc = {"game": "durak", "base": "throw-in", "hands": hands, "leader": 0, "table": ["Ah"], "bout": 3}
    view = from_position(doc | more).view(1)
    keys = {str(m): judge_of(view).reason(view, m) for m in view.legal}
    assert keys["cover Ah 9s"].key.startswith("cover-cheap") and keys["cover Ah Qs"].key == "cover-spared"


def test_what_passes_on_may_be_covered_by_the_next():
    """T-1: three at a transfer table; the defender has nothing against the ace, the third may have."""
    hands, more = ["Kc Kd", "6c 6s", "Ac 7h"], {"known": ["", "6c 6s", "Ac 7h"]}
    assert reason_at("lead Kc", hands, **more)[0] == "lead-unbeatable"
    assert reason_at("lead Kc", hands, base="transfer", **more)[0] != "lead-unbeatable"


@pytest.mark.parametrize("held, key", [("6d 7d", "keeps-trumps"), ("6d Xb", "keeps-cards")])
def test_a_joker_is_no_trump(held, key):
    """two-joker: whatever it beats."""
    table = ["6c/Xr"] if key == "keeps-cards" else ["6c/7c"]
    more = {"modifiers": ["two-joker"], "to_act": 0, "stock": "2c 3c 4d"}
    assert reason_at("done", [f"Ks {held}", "9s Th Ah"], table, **more)[0] == key


def test_in_revolution_a_queen_is_no_low_card():
    """Where nothing is likely to win, only a card below the ten is said to be low."""
    rng, said_of = Random(2), set()
    for seed in range(40):
        state = open_table("revolution").deal(4, seed)
        while (seat := state.to_act) is not None:
            view = state.view(seat)
            for move in view.legal:
                why = judge_of(view).reason(view, move)
                if why is not None and why.key == "revolution-leads-low":
                    said_of.add(rank(first(move.cards)))
            state.apply(rng.choice(view.legal))
    assert said_of and max(said_of) <= 7


def test_in_redudu_a_lead_that_the_third_covers_is_not_unbeatable():
    """RU-7: the defender may pass on what he cannot cover."""
    for seed in range(30):
        state = open_table("redudu").deal(3, seed)
        rng = Random(seed)
        while (seat := state.to_act) is not None:
            view = state.view(seat)
            for move in view.legal if view.phase == "lead" else ():
                why = judge_of(view).reason(view, move)
                if why is not None and why.key == "lead-unbeatable":
                    said(view, move, why)
            state.apply(rng.choice(view.legal))


@pytest.mark.parametrize("low, key", [("8c", "transfer-cheap"), ("Ac", "transfer-passes")])
def test_an_ace_is_no_cheap_card_to_pass_on_with(low, key):
    """T-1: however dear the rest of the hand is."""
    table = [low[0] + "s"]
    assert reason_at(f"transfer {low}", ["Kc Ks", f"{low} 7d 9d"], table, base="transfer")[0] == key
