"""What a refused cover says would cover is what covers, at every table that changes it (D-11, J-2)."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.cards import (
    ACE,
    BLACK_JOKER,
    JOKERS,
    MEGA,
    RANK_MASKS,
    RED_JOKER,
    SPECIALS,
    SUIT_MASKS,
    WILDS,
    Cards,
    both,
    card_text,
    cards_in,
    cards_text,
    first,
    rank,
    suit,
)
from cardtable.games.durak.catalogue import MODIFIERS
from cardtable.games.durak.clashes import clash
from cardtable.games.durak.state import DurakState
from cardtable.games.durak.why_cover import INSTEAD, cover_refusal
from cardtable.text import Words
from tests.games.durak.at_table import pos, table

CHANGES_COVERING = (
    "no-trump own-trumps suitless ace royal spades big double one-joker two-joker novosibirsk wild magic "
    "estonian capital cross"
).split()
OPTIONS = {"two-joker": {"plain_jokers": True}, "own-trumps": {"foreign_trump": True}}


def tables():
    """Every base, variant and pair of variants that says what covers, with each option of theirs."""
    for count in (0, 1, 2):
        for chosen in combinations(CHANGES_COVERING, count):
            for base in ("throw-in", "transfer", "japanese"):
                fits = all(base in MODIFIERS[slug].bases for slug in chosen)
                if fits and not (count == 2 and clash(*chosen)):
                    yield base, chosen, {}
                    for slug in OPTIONS.keys() & set(chosen):
                        yield base, chosen, OPTIONS[slug]


def meant(state: DurakState, seat: int, target: int, name: str) -> Cards:
    """The cards that a name of ``[instead]`` means."""
    pack, trumps = state.c.pack, state.c.trump_cards[seat]
    same = SUIT_MASKS[suit(target)] if suit(target) >= 0 else 0
    higher = sum(1 << c for c in cards_in(pack & ~both(SPECIALS)) if rank(c) > rank(target))
    low, high = RANK_MASKS[rank(first(pack))], RANK_MASKS[ACE]
    found = {
        "higher": higher & same,
        "trump": trumps,
        "higher-trump": higher & trumps,
        "own-trump": trumps,
        "higher-own-trump": higher & trumps,
        "higher-spade": higher & same,
        "higher-club": higher & same,
        "higher-of-any-suit": higher,
        "highest-of-suit": high & same,
        "highest-trump": high & trumps,
        "lowest-of-suit": low & same,
        "lowest": low,
        "two": RANK_MASKS[0],
        "three": RANK_MASKS[1],
        "twin": both(1 << (target & 63)),
        "mega": 1 << MEGA,
        "joker": both(JOKERS),
        "red-joker": 1 << RED_JOKER,
        "black-joker": 1 << BLACK_JOKER,
        "wild": WILDS,
    }[name]
    return found & pack & ~(1 << target)


@pytest.mark.parametrize(
    ("base", "chosen", "options"),
    [*tables()],
    ids=lambda part: part if isinstance(part, str) else "+".join(part) or "usual",
)
def test_a_refused_cover_names_all_that_covers_and_nothing_else(base, chosen, options) -> None:
    state = table(*chosen, base=base, **options).deal(2, 3)
    for target in cards_in(state.c.pack):
        covers = state.c.beats[1][1 << target]
        for card in list(cards_in(state.c.pack & ~covers & ~(1 << target)))[target % 5 :: 5]:
            refusal = cover_refusal(state, 1, target, card)
            assert refusal is not None
            if refusal.reason not in INSTEAD:
                continue
            named = 0
            names = refusal.args["instead"].split(", ")
            for name in names:
                named |= meant(state, 1, target, name)
            if "twin" not in names:
                named &= ~both(1 << (target & 63))  # a trump ace falls to any trump but its twin
            said = Words("en").refusal(refusal)
            assert cards_text(named) == cards_text(covers), f"{card_text(card)}: {said}"


@pytest.mark.parametrize(
    ("keys", "move", "rule", "english", "russian"),
    [
        (
            {"modifiers": ["royal"], "hands": ["Kc", "6h 8c"], "table": ["Ac"]},
            "cover Ac 6h",
            "royal",
            "A♣ is of the highest rank: only the lowest card of its suit or a trump covers it",
            "Т♣ — старшего достоинства: бьёт только самая младшая карта той же масти или козырь",
        ),
        (
            {"modifiers": ["royal"], "hands": ["Kc", "Kd 8c"], "table": ["Ad"]},
            "cover Ad Kd",
            "royal",
            "A♦ is of the highest rank: only the lowest card of its suit covers it",
            "Т♦ — старшего достоинства: бьёт только самая младшая карта той же масти",
        ),
        (
            {"base": "japanese", "modifiers": ["royal"], "hands": ["Kc", "7d 8c"], "table": ["6s"]},
            "cover 6s 7d",
            "royal",
            "6♠ is of the lowest rank: only the highest card of its suit covers it",
            "6♠ — младшего достоинства: бьёт только самая старшая карта той же масти",
        ),
        (
            {"modifiers": ["one-joker"], "hands": ["Kc", "8c 7c"], "table": ["9d"]},
            "cover 9d 8c",
            "D-11",
            "9♦ is a trump: only a higher trump or a joker covers it",
            "9♦ — козырь: бьёт только козырь старше или джокер",
        ),
        (
            {"modifiers": ["no-trump"], "trump": "", "hands": ["Kc", "8c 7c"], "table": ["9c"]},
            "cover 9c 8c",
            "D-11",
            "8♣ is lower than 9♣",
            "8♣ младше, чем 9♣",
        ),
        (
            {"modifiers": ["no-trump"], "trump": "", "hands": ["Kc", "Ad 7c"], "table": ["9c"]},
            "cover 9c Ad",
            "no-trump",
            "There are no trumps: A♦ does not cover 9♣, a higher card of the suit is needed",
            "Козырей нет: Т♦ не бьёт 9♣, нужна карта старше той же масти",
        ),
        (
            {
                "game": "two-trump",
                "options": {"packs": 2},
                "trumps": ["s", "h"],
                "hands": ["Kc", "9c 7c"],
                "table": ["9c"],
            },
            "cover 9c 9c",
            "TT-6",
            "9♣ does not cover its twin",
            "9♣ не бьёт такую же карту",
        ),
        (
            {"modifiers": ["own-trumps"], "trumps": ["s", "h"], "hands": ["Kc", "6c"], "table": ["9h"]},
            "cover 9h 6c",
            "own-trumps",
            "9♥ is of your trump suit: only a trump of yours covers it",
            "9♥ вашей козырной масти: бьёт только ваш козырь",
        ),
        (
            {"modifiers": ["capital"], "hands": ["Kc", "5c 6c"], "table": ["Xr"]},
            "cover Xr 5c",
            "estonian",
            "The red joker is covered only by a two, a three or the mega card",
            "Красного джокера бьёт только двойка, тройка или мега-карта",
        ),
    ],
)
def test_the_sentence_is_true_at_that_table(keys, move, rule, english, russian) -> None:
    state = pos(**{"stock": 4} | keys)
    refusal = state.why_not(state.read(move))
    assert Words("en").refusal(refusal) == f"{english} ({rule})"
    assert Words("ru").refusal(refusal) == f"{russian} ({rule})"


def test_novosibirsk_a_joker_turned_up_leaves_no_trump_to_ask_for() -> None:
    """novosibirsk: no trumps in this deal, so no sentence names one."""
    state = next(s for s in (table("novosibirsk").deal(2, seed) for seed in range(400)) if s.c.joker_up)
    said = {
        (refusal.rule, refusal.reason, refusal.args.get("instead"))
        for target in cards_in(state.c.pack & SUIT_MASKS[0])
        for card in cards_in(state.c.pack & SUIT_MASKS[1] & ~state.c.beats[1][1 << target])
        if (refusal := cover_refusal(state, 1, target, card)) is not None
    }
    assert said == {("novosibirsk", "no-trumps", "higher, joker")}
