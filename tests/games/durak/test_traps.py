"""The rules traps that players and developers reported of other programs, 1 to 20, each named."""

from random import Random

import pytest

from cardtable.cards import PACKS, RANKS, SUITS, card_text
from cardtable.engine import IllegalMove
from cardtable.games import from_position, game


def pos(**keys):
    """A position; trump diamonds unless said."""
    return from_position({"game": "durak", "trump": "d", **keys})


def texts(state):
    return sorted(map(str, state.legal()))


def hands(state):
    return [sorted(hand.split()) for hand in state.position()["hands"]]


def play(state, *moves):
    for move in moves:
        assert move in texts(state), f"{move}: {texts(state)}"
        state.play(move)
    return state


def sorted_cards(text):
    return sorted(text.split())


def refused(state, text, rule=None):
    """The move is refused with a reason and nothing has changed; returns the refusal."""
    before = state.position()
    move = state.read(text)
    refusal = state.why_not(move)
    assert refusal is not None, f"{text} is legal"
    with pytest.raises(IllegalMove) as caught:
        state.apply(move)
    assert caught.value.refusal == refusal
    assert state.position() == before
    if rule:
        assert refusal.rule == rule, f"{text}: {refusal}"
    return refusal


def table(*modifiers, base=None, **options):
    return game("durak").table(base, modifiers, options)


def play_randomly(state, seed=0):
    rng = Random(seed)
    while state.to_act is not None:
        state.apply(rng.choice(state.legal()))
    return state


# -- the deal and the first lead ---------------------------------------------------------------


@pytest.mark.parametrize("base", ["simple", "throw-in", "transfer"])
def test_trap_01_six_players_and_36_cards_have_no_stock(base):
    """D-4: the dealer's last card names the trump and stays with him; it is no ace (D-3)."""
    for seed in range(60):
        state = table(base=base).deal(6, seed)
        doc = state.position()
        assert doc.get("stock", "") == ""
        trump_card = card_text(state.view(0).trump_card)
        assert trump_card in doc["hands"][doc.get("dealer", 5)].split()
        assert trump_card[1] == doc["trump"]
        assert trump_card[0] != "A"
        assert play_randomly(state, seed).outcome is not None


def trumpless_deals(option, players=2, many=12):
    """Deals in which nobody was dealt a trump in his first six cards."""
    laid = table(first_trumpless=option)
    for seed in range(100_000):
        state = laid.deal(players, seed)
        doc = state.position()
        dealt_trumps = [c for hand in doc["hands"] for c in hand.split() if c[1] == doc["trump"]]
        drawn = sum(len(hand.split()) for hand in doc["hands"]) - 6 * players
        if len(dealt_trumps) == (1 if drawn else 0):
            yield state, drawn
            many -= 1
            if not many:
                return


@pytest.mark.parametrize("option", ["draw", "lowest", "lot"])
def test_trap_02_without_a_trump_every_seat_may_come_to_lead(option):
    """D-7."""
    leaders = {
        state.position()["leader"] for state, drawn in trumpless_deals(option) if drawn or option != "draw"
    }
    assert leaders == {0, 1}


@pytest.mark.parametrize("option", ["draw", "lowest", "lot"])
def test_trap_02_the_log_says_why_that_seat_leads(option):
    """D-6, D-7."""
    state = next(state for state, drawn in trumpless_deals(option) if drawn or option != "draw")
    leads = [event for event in state.dealt if event.kind == "leads"]
    assert [event.seat for event in leads] == [state.position()["leader"]]
    assert leads[0].args["how"] != "lowest-trump"
    with_trump = next(s for s in (table().deal(2, n) for n in range(99)) if s.dealt[-1].cards)
    assert with_trump.dealt[-1].args["how"] == "lowest-trump"


def test_trap_03_the_lowest_trump_leads_and_the_turn_up_is_in_no_hand():
    """D-6: compared by rank, the turn-up left out."""
    below = 0
    for seed in range(300):
        state = table(pack=52).deal(3, seed)
        doc = state.position()
        trumps = {c: s for s, hand in enumerate(doc["hands"]) for c in hand.split() if c[1] == doc["trump"]}
        if trumps and all(len(hand.split()) == 6 for hand in doc["hands"]):
            lowest = min(trumps, key=lambda card: RANKS.index(card[0]))
            assert doc["leader"] == trumps[lowest]
            below += RANKS.index(doc["stock"].split()[-1][0]) < RANKS.index(lowest[0])
    assert below > 10, "the turn-up was never the lowest"


def test_trap_04_cards_drawn_to_settle_the_lead_leave_the_pack_whole():
    """D-7: shown, kept; each card of the pack is in one place."""
    seen = 0
    for state, drawn in trumpless_deals("draw"):
        doc = state.position()
        cards = " ".join([*doc["hands"], doc["stock"]]).split()
        assert len(cards) == len(set(cards)) == 36
        assert sum(state.cards()) == PACKS[36]
        seen += drawn > 0
    assert seen


def test_trap_06_hand_sizes_other_than_six():
    """pairs and groups deal five and refill to five; progression deals one."""
    for slug, size in (("pairs", 5), ("groups", 5), ("progression", 1)):
        state = table(slug, first_trumpless="lowest").deal(3, 1)
        assert [len(hand) for hand in hands(state)] == [size] * 3, slug
    state = pos(
        modifiers=["pairs"],
        hands=["6c 7s 8s 9s Ts", "7c 8h 9h Th Jh"],
        stock="Ac Kc Qc Jc 6d",
    )
    play(state, "lead 6c", "cover 6c 7c", "done")
    assert [len(hand) for hand in hands(state)] == [5, 5]


# -- the bout ----------------------------------------------------------------------------------


def test_trap_07_what_never_may_be_done():
    """D-10 to D-14: each refused with a reason, nothing changed."""
    start = pos(hands=["6c 6d 7s", "8c 6h Kd", "6s Qs"], stock="8s Qc 9d")
    refused(start, "done")
    refused(start, "take")
    refused(start, "throw 6c")
    refused(start, "lead 8c")  # another's card
    refused(start, "lead 6c 7s")
    refused(start, "lead Ac")
    with pytest.raises(ValueError):
        start.play("lead 6c 6c")
    assert start.why_not(start.read("lead 8c"), 1) is not None, "somebody else leads"
    assert start.why_not(start.read("lead 6s"), 2) is not None
    defending = play(start, "lead 6c")
    refused(defending, "throw 6h", "D-13")
    refused(defending, "lead 6h")
    refused(defending, "done")
    refused(defending, "cover 6c 6h", "D-11")
    refused(defending, "cover 6d 8c")
    refused(defending, "cover 6c Ac")
    throwing = play(defending, "cover 6c 8c")
    assert throwing.to_act == 0
    refused(throwing, "cover 6c 7s")
    refused(throwing, "take")
    refused(throwing, "throw 7s", "D-13")
    play(throwing, "throw 6d")
    refused(throwing, "cover 6d 7s")
    refused(throwing, "throw 6d")


def test_trap_08_with_four_players_not_only_neighbours_throw_in():
    """D-13: clockwise from the leader, the defender excepted."""
    state = pos(
        hands=["6c Kc", "8c 9h Td Qd", "6h Kh", "8h Ks", "6s Qs"],
        stock="Ts Qc 9d",
    )
    play(state, "lead 6c", "cover 6c 8c", "done")
    assert state.to_act == 2
    play(state, "done")
    assert state.to_act == 3
    assert "throw 8h" in texts(state)
    play(state, "done")
    assert state.to_act == 4
    play(state, "throw 6s", "done")
    assert state.to_act == 1


def test_trap_09_a_new_rank_gives_the_first_one_the_word_again():
    """D-14: done, another throws in, the cover brings a new rank."""
    state = pos(hands=["6c 9h", "8c 9d Jd", "6h Kh"], stock="Ts Qc 7d")
    play(state, "lead 6c", "cover 6c 8c", "done", "throw 6h", "done", "cover 6h 9d")
    assert state.to_act == 0
    assert "throw 9h" in texts(state)
    play(state, "throw 9h")
    assert state.to_act == 1, "he has no more cards: the defender answers"


def test_trap_10_the_bout_closes_when_all_were_asked_and_all_is_covered():
    """D-12, D-14."""
    state = pos(hands=["6c 9h", "8c 8s Jd", "6h Kh", "6s Ks"], stock="Ts Qc 7d")
    play(state, "lead 6c", "cover 6c 8c")
    for seat in (0, 2, 3):
        assert state.to_act == seat
        assert state.position()["table"] == ["6c/8c"]
        play(state, "done")
    assert not state.position().get("table")
    assert state.position()["leader"] == 1
    two = pos(hands=["9h Kc", "8c 8s 8d", "6h Kh"], table=["6c", "6s"], stock="Ts Qc 7d")
    play(two, "cover 6c 8c")
    assert two.to_act == 1, "one card is not covered yet"
    assert "take" in texts(two)


@pytest.mark.parametrize("pack", [36, 52])
@pytest.mark.parametrize("trump", SUITS)
def test_trap_11_every_pair_of_cards_compared_with_a_plain_table(pack, trump):
    """D-11."""
    ranks = RANKS[-9:] if pack == 36 else RANKS
    cards = [rank + suit for rank in ranks for suit in SUITS]
    for target in cards:
        others = [card for card in cards if card != target]
        state = pos(hands=["", " ".join(others)], table=[target], trump=trump, options={"pack": pack})
        covers = {text.split()[2] for text in texts(state) if text.startswith("cover")}
        expected = {
            card
            for card in others
            if (ranks.index(card[0]) > ranks.index(target[0]) if card[1] == target[1] else card[1] == trump)
        }
        assert covers == expected, target


def test_trap_12_covering_the_second_card_first():
    state = pos(hands=["Kc Kd", "9c 9h Qs"], table=["8c", "8h"], stock="Ts Qc 7d")
    play(state, "cover 8h 9h")
    assert state.position()["table"] == ["8c", "8h/9h"]
    play(state, "cover 8c 9c")
    assert state.position()["table"] == ["8c/9c", "8h/9h"]


TRANSFER = {
    "base": "transfer",
    "hands": ["Kc Ks Qs", "7h 7d Qc", "8h 8c 9s"],
    "table": ["7c"],
    "stock": "8d Qd 6d",
}


# -- transfers ---------------------------------------------------------------------------------


def test_trap_13_to_whom_a_transfer_goes():
    """T-1, T-2: never to oneself, to a player who is out, to a partner; the card leaves the hand."""
    state = play(pos(**TRANSFER), "transfer 7h")
    assert state.to_act == 2
    assert state.position()["defender"] == 2
    assert hands(state)[1] == ["7d", "Qc"]
    assert state.position()["table"] == ["7c", "7h"]
    two = pos(base="transfer", hands=["Kc Ks", "7h Qc"], table=["7c"], stock="8d Qd 6d")
    assert play(two, "transfer 7h").position()["defender"] == 0
    gone = pos(base="transfer", hands=["Kc Ks", "7h Qc", ""], table=["7c"])
    assert play(gone, "transfer 7h").position()["defender"] == 0
    pairs = pos(
        base="transfer",
        modifiers=["two-vs-two"],
        hands=["Kc Ks Kh", "7h Qc", "", "Ts Js Qs"],
        table=["7c"],
    )
    assert play(pairs, "transfer 7h").position()["defender"] == 0, "3 is the partner of 1, 2 is out"


def test_trap_14_a_card_that_covers_or_transfers_is_two_moves():
    keys = {
        "base": "transfer",
        "hands": ["Kc Ks Qs", "7d Qc", "8h 8c 9s"],
        "table": ["7c"],
        "stock": "8d Qd 6d",
    }
    state = pos(**keys)
    assert {"cover 7c 7d", "transfer 7d", "show 7d", "take"} <= set(texts(state))
    assert play(pos(**keys), "cover 7c 7d").position()["table"] == ["7c/7d"]
    assert play(pos(**keys), "transfer 7d").position()["table"] == ["7c", "7d"]


def test_trap_15_limit_word_and_refill_after_a_transfer():
    """T-3: the new defender's hand binds; T-5: the last to transfer has the first word."""
    few = pos(base="transfer", hands=["Kc Ks", "7h Qc", "8h"], table=["7c"], stock="8d Qd 6d")
    refused(few, "transfer 7h", "T-3")
    state = pos(base="transfer", hands=["Kc Ks", "7h Qc", "8h 8c"], table=["7c"], stock="8d Qd 6d")
    play(state, "transfer 7h", "cover 7h 8h", "cover 7c 8c")
    assert not state.position().get("table"), "he has no card left: no more may be laid (D-16)"
    state = pos(base="transfer", hands=["Kc Ks 9s", "7h Qc", "8h 8c Jh"], table=["7c"], stock="8d Qd 6d")
    play(state, "transfer 7h", "cover 7h 8h", "cover 7c 8c")
    assert state.to_act == 1
    play(state, "done")
    assert state.to_act == 0
    play(state, "done")
    assert hands(state) == [sorted_cards("Kc Ks 9s 8d Qd 6d"), ["Qc"], ["Jh"]]
    assert state.position()["leader"] == 2


def test_trap_15_a_full_circle_refills_from_the_last_to_transfer():
    """T-5: leader and defender are one and the same."""
    state = pos(base="transfer", hands=["8h 8c Jh", "7h Qc"], table=["7c"], stock="8d Qd 6d Kd Ks")
    play(state, "transfer 7h", "cover 7h 8h", "cover 7c 8c", "done")
    assert hands(state)[1] == sorted_cards("Qc 8d Qd 6d Kd Ks"), "five cards to six, before the defender"
    assert state.position()["leader"] == 0


def test_trap_16_a_pass_card_is_shown_once():
    """T-6: the next time it must be laid."""
    state = pos(base="transfer", hands=["Kc Ks Qs", "7d Qc", "7h 8c 9s"], table=["7c"], stock="8d Qd 6d")
    play(state, "show 7d")
    assert state.to_act == 2
    assert state.position()["table"] == ["7c"]
    assert "7d" in hands(state)[1]
    assert "7d" in state.position()["shown"]
    assert "7d" in state.position()["known"][1], "all have seen it"
    again = pos(
        base="transfer", hands=["Kc Ks Qs", "7d Qc", "7h 8c 9s"], table=["7c"], shown="7d", stock="8d 6d"
    )
    refused(again, "show 7d", "T-6")
    assert "transfer 7d" in texts(again)


# -- the end of a bout and of the deal ---------------------------------------------------------


def test_trap_17_refill_with_more_than_six_and_the_last_card():
    """D-20: who has more than six draws none; the turn-up comes last; the trump stays."""
    full = pos(hands=["Kc Ks", "7h 8h 9h Th Jh Qh Kh"], table=["6c"], stock="8d 7d 6d")
    play(full, "take", "done")
    assert hands(full)[0] == sorted_cards("Kc Ks 8d 7d 6d")
    assert len(hands(full)[1]) == 8
    last = pos(hands=["Kc Ks Qc Qs Ah", "7h 8h 9h Th Jh"], table=["6c/9c"], to_act=0, stock="8d 6d")
    play(last, "done")
    assert "8d" in hands(last)[0]
    assert "6d" in hands(last)[1]
    assert last.position()["trump"] == "d"
    assert last.view(0).trumps == ("d", "d")


def test_trap_18_out_only_when_no_stock_is_left_for_him():
    """D-21."""
    state = pos(hands=["6c", "7c Ks", "Qc Qs"], stock="8d 7d 6d")
    play(state, "lead 6c", "cover 6c 7c", "done")
    assert state.position().get("out", []) == []
    assert hands(state)[0] == sorted(["8d", "7d", "6d"])


def test_trap_18_the_deal_is_over_with_the_last_card():
    """D-21: nothing can be played when one player is left; a draw is no loss (D-22)."""
    state = pos(hands=["6c", "7c Ks"])
    play(state, "lead 6c", "cover 6c 7c")
    assert state.to_act is None
    assert state.legal() == ()
    assert state.outcome.fool == 1
    assert state.outcome.places == ((0,), (1,))
    assert state.position()["result"]["over"] is True
    drawn = play(pos(hands=["7c", "8c"]), "lead 7c", "cover 7c 8c")
    assert drawn.outcome.draw
    assert drawn.outcome.fool is None
    assert drawn.outcome.places == ((0, 1),)


def test_trap_18_the_next_who_plays_leads_when_the_leader_is_out():
    """D-21."""
    state = pos(hands=["6c Kc", "7c", "Qc Qs"])
    play(state, "lead 6c", "cover 6c 7c")
    assert state.position()["out"] == [1]
    assert state.to_act == 2


def test_trap_19_a_deal_that_goes_round_for_ever_is_stopped():
    """D-24: 1,000 bouts without a player going out are a draw, and the result says why."""
    state = pos(hands=["Kc Ks", "7h 8h"], table=["6c"], idle=999)
    play(state, "take", "done")
    assert state.to_act is None
    assert state.outcome.draw
    assert state.outcome.reason == "idle"
    onward = pos(hands=["Kc Ks", "7h 8h"], table=["6c"], idle=998)
    assert play(onward, "take", "done").to_act is not None
    out = play(pos(hands=["6c", "7c Ks", "Qc Qs"], idle=500), "lead 6c", "cover 6c 7c", "done")
    assert out.position()["out"] == [0]
    assert out.position().get("idle", 0) == 0, "the bout in which somebody goes out is not idle"


def test_trap_19_takers_only():
    """Everybody always takes and leads: it ends."""
    state = table(base="simple").deal(2, 3)
    for _ in range(20_000):
        if state.to_act is None:
            break
        moves = {str(move).split()[0]: move for move in state.legal()}
        state.apply(moves.get("take") or next(iter(moves.values())))
    assert state.outcome is not None


def test_trap_20_spades_by_spades_and_jokers_by_colour():
    """J-2; spades; two-joker."""
    japanese = pos(base="japanese", hands=["Kc Ks", "8d 9s"], table=["7c", "7s"])
    assert texts(japanese) == ["cover 7c 8d", "cover 7s 9s", "take"]
    plain = pos(modifiers=["spades"], hands=["Kc Ks", "8d 9s"], table=["7c", "7s"])
    assert texts(plain) == ["cover 7c 8d", "cover 7s 9s", "take"]
    jokers = pos(modifiers=["two-joker"], trump="s", hands=["Kc Ks", "Xr Xb 2c"], table=["7c", "7h", "As"])
    assert texts(jokers) == sorted(["cover 7h Xr", "cover 7c Xb", "cover 7h Xb", "cover As Xb", "take"])


FIVE = {  # five lie there, the first bout has not been beaten off, the leader has a sixth
    "hands": ["9h Kc", "Td Ks Qs Js 7s 6s 6h 7h"],
    "table": ["9c/Tc", "9s/Ts", "Th/Jh", "9d/Jd", "Jc"],
    "beaten_off": 0,
    "bout": 1,
    "stock": "8c Qc 6d",
}


# -- limits and badges that the traps do not name ----------------------------------------------


def test_limits_five_then_six_and_the_defenders_hand():
    """D-16, D-17."""
    five = pos(**(FIVE | {"table": [*FIVE["table"][:4], "Jc/Qc"], "to_act": 0, "stock": "8c 6d"}))
    refused(five, "throw 9h", "D-16")
    six = pos(
        **(
            FIVE
            | {
                "beaten_off": 1,
                "bout": 2,
                "table": [*FIVE["table"][:4], "Jc/Qc"],
                "to_act": 0,
                "stock": "8c 6d",
            }
        )
    )
    assert "throw 9h" in texts(six)
    three = pos(hands=["6d 6h 6s Kc", "9c 9h 9s"], table=["6c"], stock="8c 8d")
    play(three, "take", "throw 6d", "throw 6h")
    assert "throw 6s" not in texts(three), "he holds three: two may follow one"
    lead = pos(hands=["6c 6d 6h", "9c 9h"], stock="8c 8d")
    refused(lead, "lead 6c 6d 6h", "D-16")


def test_two_sixes_win_and_hang_both_epaulettes():
    """D-23: two players left, the one to lead holds just two sixes, the stock is empty."""
    state = pos(hands=["Kc Ks", "6c 6h 9c"], table=["7c"])
    play(state, "cover 7c 9c", "done")
    assert state.to_act is None
    assert state.outcome.fool == 0
    assert state.outcome.epaulettes == 2
    three = pos(hands=["Kc Ks", "6c 6h 9c", "Qc"], table=["7c"])
    assert play(three, "cover 7c 9c", "done", "done").to_act == 1, "three are left"


def test_one_six_hangs_one_epaulette():
    """D-23: not a trump; whether he could cover it does not matter; a draw hangs none."""
    plain = play(pos(hands=["6c", "7c Ks"]), "lead 6c", "cover 6c 7c")
    assert (plain.outcome.fool, plain.outcome.epaulettes) == (1, 1)
    taken = play(pos(hands=["6c", "7c Ks"]), "lead 6c", "take")
    assert (taken.outcome.fool, taken.outcome.epaulettes) == (1, 1)
    trump = play(pos(hands=["6d", "7d Ks"]), "lead 6d", "cover 6d 7d")
    assert (trump.outcome.fool, trump.outcome.epaulettes) == (1, 0)
    draw = play(pos(hands=["6c", "7c"]), "lead 6c", "cover 6c 7c")
    assert (draw.outcome.draw, draw.outcome.epaulettes) == (True, 0)
    seven = play(pos(hands=["7c", "8c Ks"]), "lead 7c", "cover 7c 8c")
    assert seven.outcome.epaulettes == 0


def test_nobody_is_skipped_for_having_nothing_that_fits():
    """D-14: skipping would tell the others so; who has no cards is skipped."""
    state = pos(hands=["6c Kc", "8c Jd Qd", "Kh Ah", ""], table=[], stock="")
    play(state, "lead 6c", "cover 6c 8c")
    assert texts(state) == ["done"]
    play(state, "done")
    assert state.to_act == 2
    assert texts(state) == ["done"]
