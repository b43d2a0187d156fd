"""From what is chosen to a move: targets, both moves of one card, several cards, why not."""

from __future__ import annotations

from cardtable.cards import mask_of, parse_cards
from cardtable.engine import Move
from cardtable.text import Words
from cardtable.tui.actions import offers
from cardtable.tui.boards import board
from cardtable.tui.choice import Choice, aim, by_enter, by_verb, fitting, plausible, playable, targets
from tests.tui.tables import NAMES, view


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def test_trap_12_the_target_decides_which_card_is_covered() -> None:
    seen = view(hands=["Ts Js", "7c"], table=["8s", "9s"], leader=1, defender=0)
    first, second = cards("8s"), cards("9s")
    assert targets(seen, cards("Ts")) == [first, second]
    assert by_enter(seen, Choice(cards("Ts"), second)) == Move.parse("cover 9s Ts")
    assert by_enter(seen, Choice(cards("Ts"), first)) == Move.parse("cover 8s Ts")


def test_twins_and_wild_cards_are_bright_together() -> None:
    """Any of them is played, whichever of them the engine's move names."""
    seen = view(hands=["W W W 6c", "7c"], modifiers=["wild"], table=["8s"], leader=1, defender=0)
    assert playable(seen) == seen.hand & ~cards("6c") and playable(seen).bit_count() == 3
    seen = view(hands=["9s 9s 6c", "7c"], modifiers=["double"], table=["8s"], leader=1, defender=0)
    assert playable(seen) == seen.hand & ~cards("6c") and playable(seen).bit_count() == 2


def test_the_aim_goes_to_what_the_card_can_reach() -> None:
    seen = view(hands=["Ts 9c", "7c 7d"], table=["8c", "8s"], leader=1, defender=0)
    assert aim(seen, Choice(cards("Ts"))) == cards("8s")
    assert aim(seen, Choice(cards("9c"))) == cards("8c")
    # What the player has aimed at stays, also under a card that cannot reach it.
    assert aim(seen, Choice(cards("Ts"), cards("8c"))) == cards("8c")
    assert by_enter(seen, Choice(cards("Ts"), cards("8c"))) is None


def test_trap_14_cover_and_transfer_are_two_moves() -> None:
    seen = view(hands=["9h 6c", "7c 8c", "Ac Kc"], base="transfer", table=["9s"], leader=2, defender=0)
    choice = Choice(cards("9h"), cards("9s"))
    assert {m.verb for m in fitting(seen, choice)} >= {"cover", "transfer"}
    assert by_enter(seen, choice) == Move.parse("cover 9s 9h")
    assert by_verb(seen, "transfer", choice) == Move.parse("transfer 9h")
    bar = {o.id: o.move for o in offers(seen, board(seen), choice, Words("en"), {})}
    assert bar["play"] == Move.parse("cover 9s 9h") and bar["transfer"] == Move.parse("transfer 9h")


def test_a_card_that_only_transfers_is_played_by_enter() -> None:
    seen = view(hands=["9c 6c", "7c 8c", "Ac Kc"], base="transfer", table=["9s"], leader=2, defender=0)
    assert by_enter(seen, Choice(cards("9c"), cards("9s"))) == Move.parse("transfer 9c")


def test_several_cards_are_led_when_they_are_marked() -> None:
    seen = view(hands=["9c 9d 6s", "7c 8c Ac"], leader=0, defender=1)
    assert by_enter(seen, Choice(cards("9c 9d"))) == Move("lead", cards("9c 9d"))
    assert by_enter(seen, Choice(cards("9c 6s"))) is None
    refusal = seen.why_not(plausible(seen, Choice(cards("9c 6s")), "lead"))
    assert refusal is not None and refusal.rule == "D-10"


def test_why_not_for_a_dim_card_and_for_an_action() -> None:
    seen = view(hands=["6c Ts", "7c 8c"], table=["9s"], leader=1, defender=0)
    assert playable(seen) == cards("Ts")
    asked = plausible(seen, Choice(cards("6c"), cards("9s")), board(seen).usual(seen))
    refusal = seen.why_not(asked)
    assert refusal is not None and refusal.rule == "D-11"
    done = next(o for o in offers(seen, board(seen), Choice(cards("6c")), Words("en"), {}) if o.id == "done")
    assert done.move is None
    why = seen.why_not(done.asked)
    assert why is not None and Words("en", strict=True).refusal(why, NAMES, 0)


def test_every_dim_card_and_action_has_a_reason_at_any_moment() -> None:
    """Play whole deals: whatever is not possible has a sentence, in both languages."""
    from random import Random

    from cardtable.cards import cards_in
    from cardtable.games import open_table

    languages = [Words("en", strict=True), Words("ru", strict=True)]
    rng = Random(3)
    for spec in ("durak", "durak:transfer"):
        state = open_table(spec).deal(3, 5)
        for _ in range(400):
            if state.to_act is None:
                break
            for seat in range(3):
                seen = state.view(seat)
                mine = seat == state.to_act
                for card in cards_in(seen.hand):
                    choice = Choice(1 << card, aim(seen, Choice(1 << card)))
                    for offer in offers(seen, board(seen), choice, languages[0], {}, (), mine):
                        if offer.move is not None:
                            assert offer.move in seen.legal
                            continue
                        refusal = seen.why_not(offer.asked)
                        if refusal is None:  # possible, by another key
                            assert offer.asked in seen.legal or fitting(seen, choice)
                            continue
                        for words in languages:
                            assert words.refusal(refusal, NAMES, 0)
            state.apply(rng.choice(state.legal()))


def test_cross_a_card_that_does_not_go_on_is_told_so() -> None:
    """cross: before Durak begins a card of the hand is laid in the middle, not led."""
    keys = {"base": "japanese", "modifiers": ["cross"], "trump": "d", "phase": "before", "stock": "6s 7s"}
    for hand, key in (("Qs", "cross-must-take"), ("Qs As", "cross-one-higher")):
        seen = view(**keys, hands=[hand, "9c", ""], middle="Kh", to_act=0)
        refusal = seen.why_not(plausible(seen, Choice(cards("Qs")), board(seen).usual(seen)))
        assert refusal is not None and (refusal.rule, refusal.reason) == ("cross", key)
        for verb in ("lead Qs", "done", "throw Qs"):
            wait = seen.why_not(Move.parse(verb))
            assert wait is not None and wait.rule == "cross"


def test_american_a_card_that_is_not_thrown_in_to_oneself_is_told_so() -> None:
    """american: when the others are done the defender may throw in to himself."""
    seen = view(
        base="throw-in", modifiers=["american"], hands=["6s", "Ts 7c"], table=["9s/Js"], leader=0,
        defender=1, to_act=1, phase="last", seat=1,
    )  # fmt: skip
    asked = plausible(seen, Choice(cards("7c")), board(seen).usual(seen))
    assert asked.verb == "self"
    refusal = seen.why_not(asked)
    assert refusal is not None and refusal.rule == "american"
