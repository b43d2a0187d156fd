"""Revolution positions: a state as the plain values of a file, and back with every contradiction refused.

Cards that appear nowhere have been played. Hands may be shorter than the tricks taken would leave
them, never longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable.cards import FIFTY_TWO, SUITS, Card, card_text, cards_text, mask_of
from cardtable.engine.position import (
    Dealer,
    known_keys,
    number,
    numbers,
    seat_number,
    texts,
    typed,
    within,
)
from cardtable.engine.refusal import wrong
from cardtable.games.revolution.state import RevolutionState, letter, letters, trump_made
from cardtable.games.revolution.view import SEATS, TO_WIN

if TYPE_CHECKING:
    from cardtable.games.revolution.table import RevolutionTable

KEYS = frozenset(
    (
        "game",
        "base",
        "modifiers",
        "options",
        "hands",
        "trick",
        "leader",
        "led",
        "won",
        "trump",
        "tricks",
        "passes",
        "to_act",
        "dealer",
        "deal",
        "carried",
        "voids",
        "result",
    )
)


def position_of(state: RevolutionState) -> dict[str, Any]:
    """See ``State.position``; keys at rest are left out."""
    doc: dict[str, Any] = {"game": "revolution"}
    changed = state.table.changed()
    if changed:
        doc["options"] = changed
    doc["hands"] = [cards_text(hand) for hand in state.hands]
    if state.trick:
        doc["trick"] = [card_text(card) for card in state.trick]
    doc["leader"] = state.leader
    if state.won >= 0:
        doc["led"] = letter(state.led)
        doc["won"] = card_text(state.won)
    if state.trump >= 0:
        doc["trump"] = letter(state.trump)
    if any(state.tricks):
        doc["tricks"] = list(state.tricks)
    if state.passes:
        doc["passes"] = state.passes
    if state.to_act is not None:
        doc["to_act"] = state.to_act
    doc["dealer"] = state.dealer
    if state.number > 1:
        doc["deal"] = state.number
    if state.carried:
        doc["carried"] = list(state.carried)
    if any(state.voids):
        doc["voids"] = [letters(void) for void in state.voids]
    outcome = state.outcome
    if outcome is not None:
        doc["result"] = {
            "over": True,
            "places": [list(group) for group in outcome.places],
            "scores": list(outcome.scores),
        }
    return doc


def row(doc: Mapping[str, Any], key: str, high: int) -> list[int]:
    """A number a seat, 0 for all when the key is left out."""
    values = numbers(doc, key, [0] * SEATS, SEATS)
    return [within(key, value, 0, high) for value in values]


def suit(doc: Mapping[str, Any], key: str) -> int:
    """A suit of the file, -1 for "" or none."""
    value: str = typed(doc, key, str, "")
    if value and (len(value) != 1 or value not in SUITS):
        raise wrong(key, f"{value!r} is no suit: c, d, h or s", "bad-suit", value=value)
    return SUITS.index(value) if value else -1


def state_of(table: RevolutionTable, doc: Mapping[str, Any]) -> RevolutionState:
    """See ``Table.from_position``."""
    known_keys(doc, KEYS)
    cards = Dealer(FIFTY_TWO)
    won_text = typed(doc, "won", str, "")
    won = cards.take("won", won_text) if won_text.strip() else -1
    hand_texts = texts(doc, "hands", [])
    if len(hand_texts) != SEATS:
        raise wrong(
            "hands", f"{len(hand_texts)} hands, 4 wanted", "hands-exactly", n=len(hand_texts), low=SEATS
        )
    hands = [cards.set("hands", text) for text in hand_texts]
    trick = [cards.take("trick", text) for text in texts(doc, "trick", [])]
    state = RevolutionState(table, hands, 0, seat_number(doc, "dealer", 0, SEATS))
    state.trick = trick
    state.won = won
    state.tricks = row(doc, "tricks", TO_WIN)
    state.passes = number(doc, "passes", 0, 0, SEATS)
    state.number = number(doc, "deal", 1, 1, 1_000_000)
    if "carried" in doc:
        state.carried = tuple(row(doc, "carried", 1_000_000))
    state.played = FIFTY_TWO & ~(hands[0] | hands[1] | hands[2] | hands[3] | mask_of(trick))
    _suits(state, doc)
    over = _over(state, doc)
    _turn(state, doc, over)
    _voids(state, doc)
    if over:
        state.finish()
        _check_result(state, doc)
    state.ready()
    return state


def _suits(state: RevolutionState, doc: Mapping[str, Any]) -> None:
    """``led``, ``won`` and ``trump``, and what they have to do with each other."""
    led, won, taken = suit(doc, "led"), state.won, sum(state.tricks)
    if led >= 0 and won < 0:
        raise wrong("led", "needs the card that won the trick before", "key-not-here", needed="won")
    made = trump_made(state.trick, won, state.literal)
    trump = suit(doc, "trump") if "trump" in doc else made
    if trump < 0 and made >= 0:
        sentence = f"the trick has made {letter(made)} trump"
        raise wrong("trump", sentence, "revolution-trump-is-made", suit=letter(made))
    if won < 0 and trump >= 0 and taken == 0 and "tricks" in doc:
        raise wrong("trump", "no trump is made in the first trick", "revolution-trump-too-early")
    if won >= 0 and taken == 0 and "tricks" in doc:
        raise wrong("won", "no trick has been taken yet", "revolution-no-trick-before")
    if won < 0 and taken and trump < 0 and max(state.tricks) < TO_WIN:
        raise wrong("won", "the card that won the trick before is missing", "revolution-won-missing")
    if won >= 0:
        state.led = won & 3 if led < 0 else led
        if state.led != won & 3 and not state.renewed and won & 3 != trump:
            raise wrong(
                "led",
                f"{card_text(won)} could not win a trick of another suit",
                "revolution-led-and-won",
                won_card=won,
                suit=letter(led),
            )
    state.trump = trump
    if not state.trick and trump >= 0 and state.renewed:
        raise wrong("trump", "each trick makes its own trump here", "revolution-trump-renewed")


def _over(state: RevolutionState, doc: Mapping[str, Any]) -> bool:
    """Whether the deal is over, by the file's word or by the tricks; they must agree."""
    result = typed(doc, "result", dict, {})
    over = bool(typed(result, "over", bool, True)) if "result" in doc else False
    if sum(state.tricks) > 13 or state.tricks.count(TO_WIN) > 1:
        raise wrong("tricks", "too many tricks", "revolution-too-many-tricks")
    played_out = over and not state.trick and not all(state.hands)
    ended = max(state.tricks) >= TO_WIN or played_out
    if ended and state.trick:
        raise wrong("trick", "somebody has four tricks: the deal is over", "position-over")
    if over and not ended:
        raise wrong("result", "nobody has four tricks yet", "revolution-not-over")
    if ended and "to_act" in doc:
        raise wrong("to_act", "the deal is over", "position-over")
    return ended


def _turn(state: RevolutionState, doc: Mapping[str, Any], over: bool) -> None:
    """Who leads and who is to act; the trick's first card was laid by the leader."""
    trick, passes = len(state.trick), state.passes
    if trick >= SEATS:
        raise wrong("trick", "four cards are a whole trick", "revolution-trick-whole")
    if passes and state.won < 0:
        raise wrong("passes", "the first lead is not passed on", "key-not-here", needed="won")
    if passes and state.trump >= 0 and not state.trick:
        raise wrong("passes", "with a trump the lead is not passed on", "key-not-here", needed='trump = ""')
    if "leader" in doc:
        leader = seat_number(doc, "leader", 0, SEATS)
    elif "to_act" in doc:
        leader = (seat_number(doc, "to_act", 0, SEATS) - trick) % SEATS
    else:  # RV-2: nobody is named, so whoever has the ace
        leader = next((s for s in range(SEATS) if state.hands[s] >> state.table.ace & 1), 0)
    to_act = seat_number(doc, "to_act", (leader + trick) % SEATS, SEATS)
    if to_act != (leader + trick) % SEATS:
        # the leader may also be given as the one who won the trick before
        if to_act != (leader + passes + trick) % SEATS:
            raise wrong(
                "to_act",
                f"seat {to_act} is not to act: seat {leader} leads",
                "act-out-of-turn",
                seat_number=to_act,
            )
        leader = (leader + passes) % SEATS
    state.leader = leader
    state.to_act = None if over else to_act
    _hand_sizes(state, over)


def _hand_sizes(state: RevolutionState, over: bool) -> None:
    taken = sum(state.tricks)
    laid = [(state.leader + i) % SEATS for i in range(len(state.trick))]
    for who, hand in enumerate(state.hands):
        limit = 13 - taken - (who in laid)
        if hand.bit_count() > limit:
            raise wrong(
                "hands",
                f"seat {who} has {hand.bit_count()} cards, at most {limit} are left",
                "revolution-hand-too-large",
                seat_number=who,
                n=hand.bit_count(),
                limit=limit,
            )
        if not over and not hand and who not in laid:
            raise wrong("hands", f"seat {who} has no cards", "revolution-no-card-left", seat_number=who)


def _voids(state: RevolutionState, doc: Mapping[str, Any]) -> None:
    lacks = texts(doc, "voids", [""] * SEATS, SEATS)
    for who, text in enumerate(lacks):
        for mark in text:
            if mark not in SUITS:
                raise wrong("voids", f"{mark!r} is no suit: c, d, h or s", "bad-suit", value=mark)
            state.voids[who] |= 1 << SUITS.index(mark)
        for card in _cards(state.hands[who]):
            if state.voids[who] >> (card & 3) & 1:
                raise wrong(
                    "voids",
                    f"seat {who} holds {card_text(card)}",
                    "revolution-holds-void",
                    seat_number=who,
                    card=card,
                )


def _cards(mask: int) -> list[Card]:
    return [card for card in range(52) if mask >> card & 1]


def _check_result(state: RevolutionState, doc: Mapping[str, Any]) -> None:
    result = typed(doc, "result", dict, {})
    known_keys(result, ("over", "places", "scores"))
    outcome = state.outcome
    assert outcome is not None
    says: dict[str, object] = {"places": [list(g) for g in outcome.places], "scores": list(outcome.scores)}
    for key, value in says.items():
        if result.get(key, value) != value:
            raise wrong("result", f"{key} do not follow from the tricks", "result-does-not-follow", name=key)
