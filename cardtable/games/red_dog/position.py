"""Red Dog positions: a state as the plain values of a file, and back with every contradiction refused.

Cards that appear nowhere have been turned. ``pool`` is the pool of the versions without a bank, ``bank``
the banker's; with neither and no cards dealt, the banker has not said yet how much he puts in (RD-9).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable.cards import FIFTY_TWO, Cards, card_text, cards_in, cards_text, mask_of
from cardtable.engine.position import (
    Dealer,
    known_keys,
    number,
    numbers,
    seat_number,
    seat_numbers,
    texts,
    typed,
    within,
)
from cardtable.engine.refusal import PositionError, TableError, wrong
from cardtable.engine.seeds import generator
from cardtable.games.red_dog.ending import after, outcome_of, playing, stacks
from cardtable.games.red_dog.state import BANK, HIGHEST_LOW, OVER, RedDogState

if TYPE_CHECKING:
    from cardtable.games.red_dog.table import RedDogTable

KEYS = frozenset(
    {"game", "version", "base", "modifiers", "options", "hands", "stock", "chips", "pool", "bank", "ante"}
    | {"deposit", "held", "last", "dealer", "to_act", "out", "burnt", "turned", "shown", "record", "deal"}
    | {"size", "mishap", "mistake", "drawn", "seed", "result"}
)
RESULT_KEYS = frozenset(
    {"over", "places", "scores", "pool", "dealer", "held", "deposit", "last", "session_over", "reason"}
)
WORDS = ("won", "lost", "fold", "pass")
MOST = 1_000_000_000  # chips


def position_of(s: RedDogState) -> dict[str, Any]:
    """See ``State.position``; keys at rest are left out."""
    doc: dict[str, Any] = {"game": "red-dog", "version": s.v.slug}
    changed = s.table.changed()
    changed.pop("ante", None)
    if changed:
        doc["options"] = changed
    doc["hands"] = [cards_text(hand) for hand in s.hands]
    doc["stock"] = " ".join(card_text(card) for card in reversed(s.stock))
    doc["chips"] = list(s.chips)
    if not s.v.banker:
        doc["pool"] = s.pot
        doc["ante"] = s.table.ante
    elif s.phase != BANK:
        doc["bank"] = s.pot
    doc["dealer"] = s.dealer
    if s.to_act is not None:
        doc["to_act"] = s.to_act
    optional: dict[str, Any] = {
        "deposit": s.deposit,
        "held": s.held,
        "last": s.last,
        "out": list(cards_in(s.out)),
        "burnt": cards_text(s.burnt),
        "turned": card_text(s.turned) if s.turned >= 0 else "",
        "shown": [cards_text(mask) for mask in s.shown],
        "record": [f"{what} {chips}" if chips else what for what, chips in s.done],
        "deal": s.number if s.number > 1 else 0,
        "size": s.size if s.size != usual_size(s.table, s.hands) else 0,
        "mishap": f"{s.mishap[0]} {s.mishap[1]}" if s.mishap else "",
        "mistake": "",
        "drawn": f"{card_text(s.drawn[0])} {s.drawn[1]}" if s.drawn else "",
    }
    if s.mistake:
        seat, chips, noticed = s.mistake
        optional["mistake"] = f"{seat} {chips}" + (" noticed" if noticed else "")
    for key in ("shown", "record"):
        if not any(optional[key]):
            optional[key] = []
    doc |= {key: value for key, value in optional.items() if value}
    outcome = s.outcome
    if outcome is not None:
        doc["result"] = {
            "over": True,
            "places": [list(group) for group in outcome.places],
            "scores": list(outcome.scores),
            **outcome.details,
        } | ({"reason": outcome.reason} if outcome.reason else {})
    return doc


def usual_size(table: RedDogTable, hands: list[Cards]) -> int:
    """The cards that each should have, as far as the hands tell."""
    counts = [hand.bit_count() for hand in hands if hand]
    if table.cards or not counts:
        return table.size(len(hands))
    return Counter(counts).most_common(1)[0][0] if table.clumsy else min(5, max(counts))


# -- reading ---------------------------------------------------------------------------------------


def not_here(key: str, needed: str) -> PositionError:
    """The error for a key that means nothing without something else."""
    return wrong(key, f"has no meaning here; it needs {needed}", "key-not-here", needed=needed)


def state_of(table: RedDogTable, doc: Mapping[str, Any]) -> RedDogState:
    """See ``Table.from_position``."""
    known_keys(doc, KEYS)
    table = _with_ante(table, doc)
    hand_texts = texts(doc, "hands", [])
    n = len(hand_texts)
    if not 2 <= n <= 10:
        raise wrong("hands", f"{n} hands, 2 to 10 wanted", "hands-count", n=n, low=2, high=10)
    s = RedDogState(table, n)
    over = typed(typed(doc, "result", dict, {}), "over", bool, "result" in doc)
    s.dealer = seat_number(doc, "dealer", 0, n)
    s.number = number(doc, "deal", 1, 1, MOST)
    s.out = _out(s, doc)
    _cards(s, doc, hand_texts)
    _chips(s, doc, over)
    _happened(s, doc)
    _turn(s, doc, over)
    return s


def _with_ante(table: RedDogTable, doc: Mapping[str, Any]) -> RedDogTable:
    """The table with the ante of the file (RD-2), which may stand among the options too."""
    if "ante" not in doc:
        return table
    if table.version.banker:
        raise not_here("ante", "a version with a pool")
    ante = typed(doc, "ante", int, table.ante)
    if "ante" in table.changed() and table.ante != ante:
        raise wrong(
            "ante",
            f"{ante}, but the options say {table.ante}",
            "red-dog-two-antes",
            value=ante,
            ante=table.ante,
        )
    from cardtable.games.red_dog.table import lay_table

    try:
        return lay_table(table.version, {**table.changed(), "ante": ante})
    except TableError as error:
        raise PositionError("ante", str(error), error.refusal) from None


def _out(s: RedDogState, doc: Mapping[str, Any]) -> int:
    seats = seat_numbers(doc, "out", s.players)
    for seat in seats:
        if seat == s.dealer and s.v.banker:
            raise wrong("out", f"seat {seat} is the banker", "red-dog-banker-out", seat_number=seat)
    return mask_of(seats)


def _cards(s: RedDogState, doc: Mapping[str, Any], hand_texts: list[str]) -> None:
    """Hands, stock and the cards turned; each card once."""
    dealer = Dealer(FIFTY_TWO)
    s.hands = [dealer.set("hands", text) for text in hand_texts]
    if s.v.banker and s.hands[s.dealer]:
        raise wrong(
            "hands",
            f"seat {s.dealer} is the banker and has no cards",
            "red-dog-banker-has-cards",
            seat_number=s.dealer,
        )
    usual = usual_size(s.table, s.hands)
    s.size = number(doc, "size", usual, 1, 5)
    most = s.size + s.table.clumsy
    for seat, hand in enumerate(s.hands):
        if hand.bit_count() > most:
            sentence = f"seat {seat} has {hand.bit_count()} cards, at most {most}"
            raise wrong(
                "hands", sentence, "red-dog-hand-too-large", seat_number=seat, n=hand.bit_count(), limit=most
            )
    stock = dealer.row("stock", typed(doc, "stock", str, ""))
    s.burnt = dealer.set("burnt", typed(doc, "burnt", str, ""))
    turned = typed(doc, "turned", str, "")
    s.turned = dealer.take("turned", turned) if turned.strip() else -1
    if s.turned >= HIGHEST_LOW and s.v.common:
        raise wrong(
            "turned", f"{card_text(s.turned)} is above six", "red-dog-turned-above-six", card=s.turned
        )
    if "stock" not in doc:  # the rest of the pack, shuffled
        stock = list(cards_in(dealer.left))
        generator(typed(doc, "seed", int, 0), "stock").shuffle(stock)
    stock.reverse()
    s.stock = stock
    s.gone = FIFTY_TWO & ~(mask_of(stock) | sum(s.hands))


def _chips(s: RedDogState, doc: Mapping[str, Any], over: bool) -> None:
    n, v = s.players, s.v
    chips = numbers(doc, "chips", [s.table.stake] * n, n)
    s.chips = [within("chips", stack, 0, MOST) for stack in chips]
    if v.banker:
        if "pool" in doc:
            raise not_here("pool", "a version without a bank")
        if "bank" not in doc and any(s.hands):
            raise wrong("bank", "the cards are dealt: what is in the bank?", "red-dog-bank-missing")
        s.pot = number(doc, "bank", 0, 0, MOST)
    else:
        if "bank" in doc:
            raise not_here("bank", "a version with a bank")
        s.pot = number(doc, "pool", s.table.ante * (n - s.out.bit_count()), 0, MOST)
    fixed = v.banker and not v.chooses
    for key in ("deposit", "last"):
        if doc.get(key) and not fixed:
            raise not_here(key, 'version = "red-dog-polish"')
    s.deposit = number(doc, "deposit", s.table.deposit if not over else 0, 0, MOST)
    s.last = typed(doc, "last", bool, False)
    s.held = number(doc, "held", 0, 0, v.holds - 1 if v.holds else MOST)


def _happened(s: RedDogState, doc: Mapping[str, Any]) -> None:
    """What was shown and bet in this deal, what went wrong and what will (RD-8)."""
    n = s.players
    for key in ("shown", "record"):
        if key in doc:
            texts(doc, key, [], n)
    for seat, text in enumerate(texts(doc, "shown", [])):
        for card in Dealer(FIFTY_TWO).row("shown", text):
            if not s.hands[seat] >> card & 1:
                sentence = f"seat {seat} does not hold {card_text(card)}"
                raise wrong("shown", sentence, "red-dog-shows-others", seat_number=seat, card=card)
            s.shown[seat] |= 1 << card
    for seat, text in enumerate(texts(doc, "record", [])):
        if text:
            word, _, amount = text.partition(" ")
            if word not in WORDS or not (amount or "0").isdecimal():
                raise wrong("record", f"{text!r} is no entry", "red-dog-bad-record", text=text)
            s.done[seat] = word, int(amount or 0)
    s.mishap = _mishap(s, doc)
    words = typed(doc, "mistake", str, "").split()
    if words:
        if len(words) not in (2, 3) or not (words[0].isdecimal() and words[1].isdecimal()):
            raise wrong("mistake", "a seat and chips are wanted", "red-dog-bad-record", text=doc["mistake"])
        if int(words[0]) >= n or words[2:] not in ([], ["noticed"]):
            raise wrong("mistake", "a seat and chips are wanted", "red-dog-bad-record", text=doc["mistake"])
        s.mistake = int(words[0]), int(words[1]), len(words) == 3
    card, _, count = typed(doc, "drawn", str, "").partition(" ")
    if card:
        if not count.isdecimal():
            raise wrong("drawn", "a card and a number are wanted", "red-dog-bad-record", text=doc["drawn"])
        s.drawn = Dealer(FIFTY_TWO).take("drawn", card), int(count)


def _mishap(s: RedDogState, doc: Mapping[str, Any]) -> tuple[str, int] | None:
    from cardtable.games.red_dog.table import MISHAPS

    text = typed(doc, "mishap", str, "")
    if not text:
        return None
    kind, _, seat = text.partition(" ")
    if kind not in MISHAPS or not seat.isdecimal() or int(seat) >= s.players:
        raise wrong("mishap", f"{text!r} is no mishap", "red-dog-bad-record", text=text)
    if not s.table.clumsy:
        raise not_here("mishap", "clumsy_dealer")
    return kind, int(seat)


def _turn(s: RedDogState, doc: Mapping[str, Any], over: bool) -> None:
    """Whose turn it is; a finished deal has a result instead."""
    n, v = s.players, s.v
    if over:
        if "to_act" in doc:
            raise wrong("to_act", "the deal is over", "position-over")
        _result(s, doc)
        return
    if v.chooses and not any(s.hands) and not s.pot:
        s.phase = BANK
        s.to_act = seat_number(doc, "to_act", s.dealer, n)
        if s.to_act != s.dealer:
            raise wrong(
                "to_act", "the banker says first how much he puts in", "act-out-of-turn", seat_number=s.to_act
            )
        if not s.chips[s.dealer]:
            raise wrong("chips", "the banker has no chips", "red-dog-banker-no-chips", seat_number=s.dealer)
        if len(s.stock) < v.cards_needed(n - s.out.bit_count(), s.size):
            raise wrong("stock", "too few cards to deal", "red-dog-stock-too-short", n=len(s.stock))
        s.ready()
        return
    order = [(s.dealer + 1 + i) % n for i in range(n - v.banker)]
    able = [seat for seat in order if _takes_part(s, seat)]
    if not able:
        raise wrong("hands", "nobody can act, and there is no result", "red-dog-nobody-to-act")
    to_act = seat_number(doc, "to_act", next((x for x in able if not s.done[x][0]), able[0]), n)
    if to_act not in able or s.done[to_act][0]:
        raise wrong(
            "to_act", f"seat {to_act} cannot be the one to act here", "act-out-of-turn", seat_number=to_act
        )
    s.waiting = mask_of(seat for seat in able if order.index(seat) >= order.index(to_act))
    s.to_act = to_act
    if v.common and s.turned < 0:
        s.turn_low()
    if len(s.stock) < v.turns:
        raise wrong("stock", "no card is left to turn", "red-dog-stock-too-short", n=len(s.stock))
    if v.banker and s.pot < v.share:
        raise wrong("bank", "the bank is broken", "red-dog-bank-is-broken", chips=s.pot)
    if not v.banker and s.pot < s.table.ante:
        s.fill()
    s.ready()


def _takes_part(s: RedDogState, seat: int) -> bool:
    count = s.hands[seat].bit_count()
    return count > 0 and not s.out >> seat & 1 and not (s.table.clumsy and count > s.size)


def _result(s: RedDogState, doc: Mapping[str, Any]) -> None:
    """The outcome of a finished deal, which must agree with chips and bank."""
    result: Mapping[str, Any] = doc["result"]
    known_keys(result, RESULT_KEYS)
    s.phase = OVER
    n = s.players
    left: dict[str, Any] = {
        "pool": s.pot,
        "dealer": seat_number(result, "dealer", after(s.dealer, playing(s)), n),
        "held": number(result, "held", 0, 0, MOST),
        "session_over": typed(result, "session_over", bool, False),
    }
    if s.v.banker:
        left["deposit"] = number(result, "deposit", 0, 0, MOST)
        left["last"] = typed(result, "last", bool, False)
    outcome = outcome_of(s, left, typed(result, "reason", str, ""))
    says = {"places": [list(g) for g in outcome.places], "scores": list(stacks(s)), "pool": s.pot}
    for key, value in says.items():
        if result.get(key, value) != value:
            raise wrong("result", f"{key} do not follow from the chips", "result-does-not-follow", name=key)
    s.outcome = outcome
    s.ready()
