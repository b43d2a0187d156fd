"""Solitaire as a seat sees it, and as a position file writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.cards import RANKS, Card, Cards, bits_in, card_text, cards_text, first
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.position import Dealer, known_keys, seat_number, texts, typed
from cardtable.engine.refusal import PositionError
from cardtable.engine.state import View, check_seat
from cardtable.games.durak.position_written import result_of
from cardtable.games.durak.solitaire import SolitaireTable
from cardtable.games.durak.solitaire_state import SolitaireState

KEYS = (
    "game base modifiers options pack hands middle aside dealer to_act seed need known last passed phase "
    "asking idle result"
).split()


@dataclass(frozen=True, slots=True)
class SolitaireView(View):
    """See ``View``. Masks of cards; ``need`` is the rank wanted next (0 a two), -1 for a lead."""

    table: SolitaireTable
    seat: int
    players: int
    to_act: int | None
    legal: tuple[Move, ...]
    outcome: Outcome | None
    hand: Cards
    counts: tuple[int, ...]
    known: tuple[Cards, ...]
    middle: tuple[Card, ...]
    need: int
    aside: int
    dealer: int
    last: int  #: who laid the last card of the pile, -1 for nobody
    passed: int  #: how many have passed since
    sounding: int  #: who made the sound that the others are asked about, -1 for nobody
    idle: int
    unseen: Cards
    gone: Cards
    known_to_all: Cards  #: cards of this seat's hand that all know

    def determinize(self, rng: Random) -> SolitaireState:
        return state_of(self, rng)


def view_of(s: SolitaireState, seat: int) -> SolitaireView:
    """See ``State.view``."""
    check_seat(seat, s.players)
    known = [k & h for k, h in zip(s.known, s.hands, strict=True)]
    to_all = known[seat]
    known[seat] = s.hands[seat]
    seen = s.gone | sum(s.middle) | sum(known)
    return SolitaireView(
        table=s.table,
        seat=seat,
        players=s.players,
        to_act=s.to_act,
        legal=s.legal() if s.to_act == seat else (),
        outcome=s.outcome,
        hand=s.hands[seat],
        counts=tuple(h.bit_count() for h in s.hands),
        known=tuple(known),
        middle=tuple(first(bit) for bit in s.middle),
        need=s.need,
        aside=s.aside.bit_count(),
        dealer=s.dealer,
        last=s.last,
        passed=s.passed,
        sounding=s.sounding,
        idle=s.idle,
        unseen=s.table.pack & ~seen,
        gone=s.gone,
        known_to_all=to_all,
    )


def state_of(view: SolitaireView, rng: Random) -> SolitaireState:
    """See ``View.determinize``."""
    pool = list(bits_in(view.unseen))
    rng.shuffle(pool)
    s = SolitaireState(view.table, view.players)
    for seat, count in enumerate(view.counts):
        hand = view.known[seat]
        missing = count - hand.bit_count()
        s.hands[seat] = hand | sum(pool[:missing])
        del pool[:missing]
        s.known[seat] = view.known[seat] if seat != view.seat else view.known_to_all
    s.aside = sum(pool)
    s.gone = view.gone
    s.middle = [1 << card for card in view.middle]
    s.need, s.idle = view.need, view.idle
    s.last, s.passed, s.sounding = view.last, view.passed, view.sounding
    s.dealer, s.to_act, s.outcome = view.dealer, view.to_act, view.outcome
    s.seed = rng.getrandbits(53)
    return s


def position_of(s: SolitaireState) -> dict[str, Any]:
    """See ``State.position``."""
    doc: dict[str, Any] = {"game": "durak", "base": "throw-in", "modifiers": ["solitaire"]}
    options = {k: v for k, v in s.table.options.items() if k != "pack" and v != "coin"}
    if options:
        doc["options"] = options
    doc |= {
        "pack": int(s.table.options["pack"]),
        "hands": [cards_text(hand) for hand in s.hands],
        "middle": " ".join(card_text(first(bit)) for bit in s.middle),
    }
    if s.to_act is not None:
        doc["to_act"] = s.to_act
    known = [cards_text(k & h) for k, h in zip(s.known, s.hands, strict=True)]
    first_lead = not s.middle and s.need >= 0
    rest: dict[str, tuple[Any, Any]] = {
        "need": (RANKS[s.need] if first_lead else "", ""),
        "aside": (cards_text(s.aside), ""),
        "dealer": (s.dealer, s.players - 1),
        "seed": (s.seed, 0),
        "known": (known, [""] * s.players),
        "last": (s.last, -1),
        "passed": (s.passed, 0),
        "asking": (s.sounding, -1),
        "idle": (s.idle, 0),
    }
    doc |= {key: value for key, (value, rested) in rest.items() if value != rested}
    if s.outcome is not None:
        doc["result"] = result_of(s.outcome)
    return doc


def state_from(table: SolitaireTable, doc: Mapping[str, Any]) -> SolitaireState:
    """A state from a position file. Raises PositionError."""
    known_keys(doc, KEYS)
    pack = typed(doc, "pack", int, int(table.options["pack"]))
    if pack not in (36, 52):
        raise PositionError("pack", f"solitaire is played with 36 or 52 cards, not {pack}")
    table = SolitaireTable({**table.options, "pack": pack})
    hands = texts(doc, "hands", [])
    if len(hands) not in table.players:
        raise PositionError("hands", f"{len(hands)} hands do not fit this table")
    s = SolitaireState(table, len(hands))
    deal = Dealer(table.pack)
    s.hands = [deal.set("hands", text) for text in hands]
    s.middle = [1 << card for card in deal.row("middle", typed(doc, "middle", str, ""))]
    s.aside = deal.set("aside", typed(doc, "aside", str, ""))
    s.gone = deal.left
    s.last = seat_number(doc, "last", -1, s.players)
    s.passed = typed(doc, "passed", int, 0)
    s.sounding = seat_number(doc, "asking", -1, s.players)
    need = typed(doc, "need", str, "")
    if need and (len(need) != 1 or need not in RANKS):
        raise PositionError("need", f"{need!r} is not a rank")
    if s.middle:
        s.need = table.next_rank[s.middle[-1]]
    elif need:
        s.need = RANKS.index(need)
    s.dealer = seat_number(doc, "dealer", s.players - 1, s.players)
    s.seed, s.idle = typed(doc, "seed", int, 0), typed(doc, "idle", int, 0)
    for q, text in enumerate(texts(doc, "known", [""] * s.players, s.players)):
        s.known[q] = Dealer(s.hands[q]).set("known", text)
    s.to_act = seat_number(doc, "to_act", 0, s.players)
    if "result" in doc or not all(s.hands):
        s.finish(s.to_act or 0)
        if typed(doc, "result", dict, {}).get("draw"):
            s.outcome = Outcome((tuple(range(s.players)),), None, True, reason="idle")
    return s
