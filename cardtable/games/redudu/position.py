"""Redudu's position files: what a state is in plain values, and the state that a file describes.

Keys beside those of ``notation.md``: ``drawn`` (trump cards drawn that lie in the discard),
``trump_shown`` (seats whose own trump suit all know, RU-2), ``trump_maybe`` (by seat, once drawn:
the cards that all think possible), ``no_red`` (seats known to hold no red redudu, RU-8). A pile may
be written with its trump card as its last card or without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from cardtable.cards import Card, Cards, bits_in, card_text, cards_in, cards_text, first, mask_of
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.position import (
    Dealer,
    known_keys,
    number,
    one_each,
    seat_number,
    seat_numbers,
    texts,
    typed,
)
from cardtable.engine.refusal import PositionError, Refusal
from cardtable.games.redudu.lookup import (
    BLACK,
    BLACKS,
    IDLE,
    PACK,
    PLAIN,
    PLAYERS,
    RANK,
    RED,
    SECOND,
    in_order,
    stack,
)
from cardtable.games.redudu.state import Group, ReduduState

if TYPE_CHECKING:
    from cardtable.games.redudu.table import ReduduTable

KEYS = frozenset(
    (
        *("game", "base", "version", "modifiers", "options", "hands", "common_trump", "own_trumps"),
        *("common", "own", "drawn", "table", "leader", "defender", "to_act", "refused", "taking"),
        *("bout", "dealer", "known", "no_red", "trump_shown", "trump_maybe", "out", "idle", "result"),
    )
)


MOST = 1000 * IDLE  # bouts


# -- out ---------------------------------------------------------------------------------------


def write(state: ReduduState) -> dict[str, Any]:
    """See ``State.position``; what is at rest is left out."""
    players = state.players
    rows = [in_order(pile, left) for pile, left in zip(state.piles, state.left, strict=True)]
    texts_of = [" ".join(card_text(c) for c in row[:-1]) for row in rows]
    trumps = [*state.own, state.common]
    gone = mask_of(c for c, left in zip(trumps, state.left, strict=True) if not left) & state.discard
    doc: dict[str, Any] = {
        "game": "redudu",
        "hands": [_text(h) for h in state.hands],
        "common_trump": card_text(state.common),
        "own_trumps": [card_text(c) for c in state.own],
        "common": texts_of[players],
        "own": texts_of[:players],
    }
    extra: dict[str, Any] = {
        "drawn": cards_text(gone),
        "table": [_group_text(group) for group in state.groups],
    }
    doc |= {k: v for k, v in extra.items() if v}
    if state.to_act is not None:
        doc |= {"leader": state.leader, "defender": state.defender, "to_act": state.to_act}
    doc |= {"bout": state.bout, "dealer": state.dealer}
    later: dict[str, Any] = {
        "refused": state.refused,
        "taking": state.taking,
        "known": [_text(k) for k in state.known] if any(state.known) else [],
        "no_red": list(cards_in(state.no_red)),
        "trump_shown": list(cards_in(state.shown)),
        "trump_maybe": [cards_text(m) for m in state.maybe] if state.drawn else [],
        "out": list(state.out),
        "idle": state.idle,
    }
    doc |= {k: v for k, v in later.items() if v}
    if state.outcome is not None:
        doc["result"] = _result(state.outcome)
    return doc


def _text(mask: Cards) -> str:
    """As ``cards_text``, the two black redudus together: which is which nobody can tell."""
    if mask & SECOND and not mask & BLACK:
        mask ^= BLACKS
    text = cards_text(mask & ~SECOND)
    return text.replace("Xb", "Xb Xb") if mask & SECOND else text


def _group_text(group: Group) -> str:
    attack, cover = group
    return f"{_text(attack)}/{_text(cover)}" if cover else _text(attack)


def _result(outcome: Outcome) -> dict[str, Any]:
    places = [list(group) if len(group) > 1 else group[0] for group in outcome.places]
    doc: dict[str, Any] = {"over": True, "places": places}
    if outcome.fool is not None:
        doc["fool"] = outcome.fool
    doc["draw"] = outcome.draw
    if outcome.reason:
        doc["reason"] = outcome.reason
    return doc


# -- in ----------------------------------------------------------------------------------------


def _refuse(key: str, reason: str, sentence: str, rule: str = "position", **args: Any) -> NoReturn:
    raise PositionError(key, sentence, Refusal(rule, reason, {"key": key} | args))


def read(table: ReduduTable, doc: Mapping[str, Any]) -> ReduduState:
    """The state of a position file's values. Raises PositionError with the key and the reason."""
    known_keys(doc, KEYS)
    hand_texts = texts(doc, "hands", [])
    players = len(hand_texts)
    if players not in PLAYERS:
        _refuse("hands", "hands-count", f"2 or 3 hands, not {players}", "RU-1", n=players, low=2, high=3)
    dealer = Dealer(PACK)
    hands = [dealer.set("hands", text) for text in hand_texts]
    rows = _groups(dealer, texts(doc, "table", []))
    common, own, piles = _piles(doc, dealer, players, hands, rows)
    state = ReduduState(table, seat_number(doc, "dealer", players - 1, players), hands, common, own, piles)
    state.discard = dealer.left
    state.groups = tuple(rows)
    state.uncovered = sum(attack for attack, cover in rows if not cover)
    state.bout = number(doc, "bout", 2, 0, MOST)
    state.since = state.bout - number(doc, "idle", 0, 0, MOST)
    state.refused = typed(doc, "refused", bool, False)
    state.taking = typed(doc, "taking", bool, False)
    _turns(doc, state)
    _check_table(state)
    _knowledge(doc, state)
    _finish(doc, state)
    return state


def _groups(dealer: Dealer, entries: list[str]) -> list[Group]:
    rows: list[Group] = []
    for text in entries:
        attack, _, cover = text.partition("/")
        group = dealer.set("table", attack), dealer.set("table", cover)
        if not group[0] or "/" in cover or (not group[1] and group[0] & (group[0] - 1)):
            _refuse("table", "bad-pair", f"not a card, nor cards and their cover: {text!r}", text=text)
        rows.append(group)
    return rows


def _piles(
    doc: Mapping[str, Any], dealer: Dealer, players: int, hands: list[Cards], table: list[Group]
) -> tuple[Card, tuple[Card, ...], tuple[tuple[Cards, ...], ...]]:
    """The trump cards and the piles with the trump cards under them (RU-2, RU-3)."""
    names = list(texts(doc, "own_trumps", []))
    rows = list(texts(doc, "own", [""] * players))
    for key, got in (("own_trumps", names), ("own", rows)):
        one_each(key, got, players)
    names.append(typed(doc, "common_trump", str, ""))
    rows.append(typed(doc, "common", str, ""))
    trumps = [_trump("common_trump" if i == players else "own_trumps", t) for i, t in enumerate(names)]
    for i, card in enumerate(trumps):
        if card in trumps[:i]:
            _refuse("own_trumps", "card-twice", f"{card_text(card)} is there already", card=card)
    played = sum(hands) | sum(a | c for a, c in table)
    gone = dealer.set("drawn", typed(doc, "drawn", str, ""))
    for card in cards_in(gone):
        if card not in trumps:
            _refuse("drawn", "no-trump-card", f"{card_text(card)} is no trump card here", card=card)
    piles = [dealer.row("common" if i == players else "own", text) for i, text in enumerate(rows)]
    for i, (pile, trump) in enumerate(zip(piles, trumps, strict=True)):
        key = "common" if i == players else "own"
        away = (played | gone) >> trump & 1
        if trump in pile[:-1] or (pile and away):
            _refuse(key, "trump-last", f"{card_text(trump)} is the last card of its pile", "RU-9", card=trump)
        if not away and trump not in pile:
            pile.append(dealer.take(key, card_text(trump)))
    dealer.left |= gone
    return trumps[-1], tuple(trumps[:-1]), tuple(stack(pile) for pile in piles)


def _trump(key: str, name: str) -> Card:
    card = Dealer(PACK).take(key, name)
    if not PLAIN >> card & 1:
        _refuse(key, "redudu-no-trump", "a redudu cannot be a trump card", "RU-2")
    return card


def _turns(doc: Mapping[str, Any], state: ReduduState) -> None:
    """Who is out, who leads, who defends, who is to act (RU-4, RU-10)."""
    players = state.players
    out = seat_numbers(doc, "out", players)
    empty = [s for s in range(players) if not state.hands[s]]
    dry = [s for s in empty if not state.left[s] and not state.left[-1]]
    for seat in out:
        if seat not in dry:
            _refuse("out", "out-with-cards", f"seat {seat} has cards or can draw", "RU-10", seat_number=seat)
    told = typed(doc, "leader", int, None)
    playing = [s for s in range(players) if s not in out and (s not in dry or state.groups)]
    leader = seat_number(doc, "leader", playing[0] if playing and told is None else 0, players)
    guess = next((s for i in range(1, players) if (s := (leader + i) % players) in playing), leader)
    defender = seat_number(doc, "defender", guess, players)
    if state.groups:  # who has laid his last card in this bout is not out yet
        attacks = sum(a.bit_count() for a, _ in state.groups)
        laid = [(leader + i) % players for i in range(min(attacks, players))]
        playing = [s for s in playing if s not in dry or s in laid or s == defender]
    state.out = (*out, *(s for s in dry if s not in out and s not in playing))
    state.seats_play(mask_of(playing))
    if len(playing) < 2 and not state.groups:
        return
    for key, seat in (("leader", leader), ("defender", defender)):
        if seat not in playing:
            _refuse(key, "seat-without-cards", f"seat {seat} is out", "RU-10", seat_number=seat)
    state.leader, state.defender = leader, defender
    state.to_act = defender if state.groups else leader
    if not state.groups and defender != state.following[leader]:
        _refuse("defender", "defender-is-next", "the next player defends", "RU-4", seat_number=defender)
    if leader == defender and sum(a.bit_count() for a, _ in state.groups) < 2:
        _refuse("defender", "leader-is-defender", "nobody attacks himself", "RU-4", seat_number=leader)
    if seat_number(doc, "to_act", state.to_act, players) != state.to_act:
        told = doc["to_act"]
        _refuse("to_act", "act-out-of-turn", f"seat {state.to_act} is to act", "RU-4", seat_number=told)
    for seat in playing:
        if not state.groups and not state.hands[seat]:
            _refuse("hands", "hand-empty", f"seat {seat} plays and has no cards", "RU-9", seat_number=seat)


def _check_table(state: ReduduState) -> None:
    """RU-4 to RU-7: the cards on the table could have come there."""
    if not state.groups:
        for key in ("refused", "taking"):
            if getattr(state, key):
                _refuse(key, "key-not-here", "nothing has been led", "RU-4", needed="table")
        return
    if not state.uncovered:
        _refuse("table", "bout-over", "everything is covered: the bout is over", "RU-4")
    plain = [bit for attack, _ in state.groups for bit in bits_in(attack & PLAIN)]
    for bit in plain[1:]:
        if not bit & RANK[plain[0]]:
            _refuse("table", "transfer-rank", "cards of two ranks were led", "RU-7", card=first(bit))
    covered = [group for group in state.groups if group[1]]
    if not covered and not state.hands[state.defender]:
        _refuse("hands", "hand-empty", "the defender has no cards", "RU-8", seat_number=state.defender)
    for attack, cover in covered:
        twin = state.clone()
        twin.groups, twin.uncovered = tuple((bit, 0) for bit in bits_in(attack)), attack
        twin.to_act, twin.taking, twin.refused = state.defender, False, True
        twin.moves = ()
        twin.hands[state.defender] = cover
        refusal = twin.why_not(Move("cover", cards=cover, target=attack))
        if refusal is not None and refusal.reason != "redudu-alike":
            sentence = f"{cards_text(cover)} does not cover {cards_text(attack)}"
            raise PositionError("table", sentence, refusal)


def _knowledge(doc: Mapping[str, Any], state: ReduduState) -> None:
    """What all have seen: known cards, RU-8's answers, RU-2's suits."""
    players = state.players
    rows = texts(doc, "known", [""] * players, players)
    for seat, text in enumerate(rows):
        dealer = Dealer(state.hands[seat])
        dealer.pack = PACK
        for card in dealer.row("known", text):
            state.known[seat] |= 1 << card
    if not state.left[-1]:
        for seat in range(players):
            state.known[seat] |= state.hands[seat] & 1 << state.common
    state.no_red = mask_of(seat_numbers(doc, "no_red", players))
    for seat in cards_in(state.no_red):
        if state.hands[seat] & RED:
            _refuse("no_red", "holds-red", f"seat {seat} holds the red redudu", "RU-8", seat_number=seat)
    state.shown = mask_of(seat_numbers(doc, "trump_shown", players))
    _maybe(doc, state)


def _maybe(doc: Mapping[str, Any], state: ReduduState) -> None:
    players = state.players
    rows = texts(doc, "trump_maybe", [""] * players, players)
    for seat, text in enumerate(rows):
        mask = Dealer(PLAIN).set("trump_maybe", text)
        drawn = not state.left[seat]
        if drawn and not text:
            mask = PLAIN & ~(1 << state.common)
        if bool(mask) != drawn or (drawn and not mask >> state.own[seat] & 1):
            _refuse("trump_maybe", "trump-maybe", f"contradicts seat {seat}'s own trump", seat_number=seat)
        state.maybe[seat] = mask
    state.drawn = any(state.maybe)


def _finish(doc: Mapping[str, Any], state: ReduduState) -> None:
    """RU-10: is the deal over; a ``result`` must say the same."""
    result = typed(doc, "result", dict, None)
    if state.groups or state.playing & (state.playing - 1):
        if state.idle >= IDLE and not state.groups:
            state._stop()
        elif result is not None:
            _refuse("result", "not-over", "the deal is not over", "RU-10")
        return
    if not state.playing and not state.out:
        _refuse("hands", "hand-empty", "nobody has cards", "RU-10", seat_number=0)
    state._go_out(())
    assert state.outcome is not None
    told = (result or {}).get("places")
    if told is not None and told != _result(state.outcome)["places"]:
        _refuse("result", "not-the-places", "the places are others", "RU-10")
