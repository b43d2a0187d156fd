"""Position files of Durak (`notation.md`): a state from them, and a state as one.

Beside the keys that the notation names, ``apply`` writes more where they are not at rest. Of the bout:
``first`` (who has the first word, T-5), ``word`` (who has the word once all is covered), ``led`` (how many
of the cards on the table were led, for D-23), ``closed`` (nothing more may be thrown in), ``covered`` (by
seat, what others than the defender covered), ``own_throw`` (american), ``turned_round`` (baltic). Of the
deal: ``turn_up`` (the card that named the trump, once it is drawn), ``joker_up`` (that it was a joker),
``leads`` (cross), ``saw`` (what a seat alone knows), ``sunk`` (poker), ``asked`` (block_combo). Of cheating:
``laid``, ``noted``, ``caught``, ``closing``, ``asked_from``. Where cards are written alike, ``shown`` and
``saw`` say where theirs lie (``2: 9d``, see ``where_they_lie``).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable.cards import PACKS, SUITS, Cards, card_text, suit
from cardtable.engine.position import (
    Dealer,
    known_keys,
    numbers,
    seat_number,
    seat_there,
    texts,
    typed,
)
from cardtable.engine.refusal import wrong
from cardtable.games.durak.cheating import DEAD
from cardtable.games.durak.compiled import compile_table
from cardtable.games.durak.deal import empty_state
from cardtable.games.durak.extra import Extra
from cardtable.games.durak.position_extra import lying_places, read_extra, read_laid, read_saw, where_they_lie
from cardtable.games.durak.position_turn import read_turn
from cardtable.games.durak.state import DurakState, finish

if TYPE_CHECKING:
    from cardtable.games.durak.rules import Rules
    from cardtable.games.durak.table import DurakTable

KEYS = (
    "game base modifiers options pack trump trumps hands stock table leader defender to_act bout "
    "beaten_off taking seed deal dealer out done known shown by dead ranks aside secret prikup open "
    "draws tried swapped saw sunk give counts charges caught barred keeper phase covered covers_due "
    "idle first middle leads closing asked_from asked noted own_throw closed "
    "word led laid joker_up turned_round turn_up result"
).split()


def state_from(table: DurakTable, doc: Mapping[str, Any]) -> DurakState:
    """See ``Table.from_position``."""
    known_keys(doc, KEYS)
    typed(doc, "phase", str, "")
    table = with_pack(table, doc)
    rules = table.rules
    hands = texts(doc, "hands", [])
    n = len(hands)
    people = n - bool(rules.dummy)
    low, high = table.players[0], table.players[-1]
    if not low <= people <= high:
        raise wrong(
            "hands", f"{n} hands, but this table is for {low} to {high} players",
            "hands-exactly" if low == high else "hands-count", n=n, low=low, high=high,
        )  # fmt: skip
    joker_up = typed(doc, "joker_up", bool, rules.trumps == "turned" and doc.get("trump") == "")
    c = compile_table(table, n, read_trumps(table, doc, n), joker_up)
    s = empty_state(c, [0] * n, [0] * n)
    s.x = Extra.fresh(n) if s.c.extra else None
    deal = Dealer(PACKS[rules.pack])
    s.hands = [deal.set("hands", text) for text in hands]
    read_stock(s, doc, deal)
    read_table(s, doc, deal)
    read_extra(s, doc, deal)
    s.discard |= deal.left
    read_seats(s, doc)
    read_rest(s, doc)
    read_turn(s, doc)
    if s.x is not None and rules.cheating:
        s.x.laid = read_laid(s, texts(doc, "laid", [])) if "laid" in doc else in_order(s, s.x.dead)
    return s


def in_order(s: DurakState, dead: Cards) -> tuple[tuple[int, int, int], ...]:
    """C-3: a file that does not say in what order the cards were laid: all attacks, then the covers."""
    covered = ((a, b) for a, b in zip(s.attacks, s.covers, strict=True) if b)
    return (
        *((by, a, DEAD if a & dead else 0) for a, by in zip(s.attacks, s.by, strict=True)),
        *((s.defender, b, a) for a, b in covered),
    )


def with_pack(table: DurakTable, doc: Mapping[str, Any]) -> DurakTable:
    """The table with the pack that the file names."""
    pack = typed(doc, "pack", int, table.rules.pack)
    if pack == table.rules.pack:
        return table
    packs = int(table.options.get("packs", 1))
    if "pack" not in table.options or pack not in (36 * packs, 52 * packs):
        raise wrong("pack", f"this table is played with {table.rules.pack} cards, not {pack}")
    return type(table)(table.base, table.modifiers, {**table.options, "pack": pack // packs})


def may_be_trump(rules: Rules, suits: str) -> bool:
    """Whether these suits can be the trumps of a seat: one, or none or the two of a joker's colour where a
    joker may name them (novosibirsk, secret, two-joker); never spades where they are none (spades)."""
    if any(letter not in SUITS for letter in suits) or rules.trumps == "none":
        return not suits
    if len(suits) == 1:
        return suits != "s" or "spade" not in rules.turned_back or rules.secret
    by_joker = "two-joker" in rules.relation and not rules.plain_jokers
    if suits:
        return by_joker and set(suits) in ({"d", "h"}, {"c", "s"})
    return rules.secret or "novosibirsk" in rules.relation


def read_trumps(table: DurakTable, doc: Mapping[str, Any], n: int) -> tuple[str, ...]:
    """The trump suits of each seat."""
    rules = table.rules
    for key in {"trump", "trumps"} & doc.keys():
        given = doc[key]
        for text in given if isinstance(given, list) else [given]:
            if not isinstance(text, str) or not may_be_trump(rules, text):
                raise wrong(key, f"not a trump suit: {text!r}; use c, d, h, s", "bad-trump", value=str(text))
    if rules.trumps == "own":
        own = texts(doc, "trumps", [])
        if "trump" in doc:
            raise wrong(
                "trump", "each seat has a trump of its own here: use trumps", "key-not-here", needed="trumps"
            )
        if len(own) != n:
            raise wrong("trumps", f"{len(own)} suits for {n} seats", "list-length", n=len(own), wanted=n)
        return tuple(own)
    if "trumps" in doc:
        raise wrong("trumps", "all have one trump here: use trump", "key-not-here", needed="own-trumps")
    if rules.trumps == "none":
        return ("",) * n
    fixed = "d" if rules.trumps == "diamonds" else ""
    trump: str = typed(doc, "trump", str, fixed)
    if fixed and trump != fixed:
        raise wrong("trump", "diamonds are always trumps here", "bad-trump", value=trump)
    if "trump" not in doc and not fixed:
        stock = typed(doc, "stock", str, "").split()
        if not stock:
            raise wrong("trump", "is missing: name the trump suit", "trump-missing")
        trump = SUITS[suit(Dealer(PACKS[rules.pack]).take("stock", stock[-1]))]
    return (trump,) * n


def read_stock(s: DurakState, doc: Mapping[str, Any], deal: Dealer) -> None:
    """The stock, top first; the face-up cards are its last ones."""
    rules = s.c.rules
    cards = [1 << card for card in deal.row("stock", typed(doc, "stock", str, ""))]
    s.stock, s.pos = tuple(cards), 0
    up = s.c.n if rules.trumps == "own" else int(rules.trumps == "turned" and rules.keeps_stock)
    under = sum(cards[-up:]) if up else 0
    trump_card = cards[-1] if under and up == 1 else 0
    if not trump_card and "turn_up" in doc:
        trump_card = 1 << deal_face(doc)
    dealer = typed(doc, "dealer", int, s.c.n - 1)
    s.setup = s.setup._replace(
        dealer=dealer,
        number=typed(doc, "deal", int, 1),
        seed=typed(doc, "seed", int, 0),
        trump_card=trump_card,
        under=under,
    )


def deal_face(doc: Mapping[str, Any]) -> int:
    """The card that named the trump, wherever it is now."""
    return Dealer((1 << 128) - 1).take("turn_up", typed(doc, "turn_up", str, ""))


def read_table(s: DurakState, doc: Mapping[str, Any], deal: Dealer) -> None:
    """The attacking cards and what covers them."""
    rows = texts(doc, "table", [])
    for row in rows:
        attack, _, cover = row.partition("/")
        if len(attack.split()) != 1 or len(cover.split()) > 1:
            raise wrong(
                "table", f"{row!r} is neither a card nor a covered card such as 9c/Jc", "bad-pair", text=row
            )
        s.attacks.append(1 << deal.take("table", attack))
        s.covers.append(1 << deal.take("table", cover) if cover.strip() else 0)
    s.uncovered = sum(a for a, b in zip(s.attacks, s.covers, strict=True) if not b)
    for bit in s.attacks + [c for c in s.covers if c]:
        s.ranks |= s.c.same_rank[bit]
    if not s.c.rules.cheating:
        for laid, over in zip(s.attacks, s.covers, strict=True):
            check_cover(s, laid, over)


def check_cover(s: DurakState, attack: int, cover: int) -> None:
    """A cover that no seat could have laid contradicts the rules of the table."""
    target, card = attack.bit_length() - 1, cover.bit_length() - 1
    if cover and not any(s.c.opinion(seat, target, card).covers for seat in range(s.c.n)):
        sentence = f"{card_text(card)} does not cover {card_text(target)}"
        raise wrong("table", sentence, "covers-not", card=card, target_card=target)


def read_seats(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Who plays, who is out, who leads against whom."""
    seat_number(doc, "dealer", s.setup.dealer, s.c.n)
    s.leader = seat_number(doc, "leader", 0, s.c.n)
    by = numbers(doc, "by", [s.leader] * len(s.attacks), len(s.attacks))
    s.by = [seat_there("by", seat, s.c.n) for seat in by]
    out = numbers(doc, "out", [])
    if len(set(out)) != len(out) or any(
        not 0 <= seat < s.c.n or s.hands[seat] and "result" not in doc for seat in out
    ):
        raise wrong("out", "names seats without cards, each once")
    busy = set(by) | ({s.leader, typed(doc, "defender", int, -1)} if s.attacks else set())
    packets = s.x.packets if s.x is not None else [0] * s.c.n
    told = bool(s.attacks) and "out" in doc  # who threw in his last card plays on until the bout is over
    empty = [
        seat
        for seat in range(s.c.n - (s.c.rules.dummy == "throwing"))
        if not s.hands[seat]
        and not s.stock
        and doc.get("phase") != "before"
        and not packets[seat]
        and seat not in busy
        and seat not in out
        and not told
    ]
    if s.stock and out and "result" not in doc:
        raise wrong("out", "nobody is out while the stock has cards")
    s.out = (*out, *([] if "result" in doc else empty))
    for seat in s.out:
        s.playing &= ~(1 << seat)
    if s.c.rules.dummy == "throwing":
        s.playing &= ~(1 << s.c.n - 1)
    s.ring = s.c.ring(s.playing)
    for seat, text in enumerate(texts(doc, "known", [""] * s.c.n, s.c.n)):
        own = Dealer(s.hands[seat])
        s.known[seat] = own.set("known", text)
    read_saw(s, doc)
    if s.outcome is None and not s.playing & (s.playing - 1):
        over_at_once(s, doc)


def over_at_once(s: DurakState, doc: Mapping[str, Any]) -> None:
    """At most one seat has cards: the deal is over."""
    if "result" in doc:
        return
    fool = s.playing.bit_length() - 1 if s.playing else None
    finish(s, s.c.outcome(s, fool, 0))


def read_rest(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Bouts, limits, and the numbers that are at rest most of the time."""
    s.bout = typed(doc, "bout", int, 2)
    s.beaten = typed(doc, "beaten_off", int, 1)
    s.idle = typed(doc, "idle", int, 0)
    for key, value, least in (("bout", s.bout, 1), ("beaten_off", s.beaten, 0), ("idle", s.idle, 0)):
        if not least <= value < 10**6:
            raise wrong(
                key,
                f"{value} is not between {least} and 999999",
                "bad-number",
                value=value,
                low=least,
                high=999999,
            )
    if s.beaten >= s.bout and "beaten_off" in doc and "result" not in doc:
        sentence = f"{s.beaten} bouts cannot have been beaten off before bout {s.bout}"
        low = {"value": s.beaten, "low": 0, "high": s.bout - 1}
        raise wrong("beaten_off", sentence, "bad-number", **low)
    s.taking = typed(doc, "taking", bool, False)
    s.shown = where_they_lie("shown", typed(doc, "shown", str, ""), lying_places(s), s.c.pack)
