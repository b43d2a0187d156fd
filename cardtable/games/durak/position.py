"""Position files of Durak (`notation.md`): a state from them, and a state as one.

Beside the keys that the notation names, ``apply`` writes three more where they are not at rest:
``first`` (who has the first word, T-5), ``word`` (who has the word once all is covered) and ``led``
(how many of the cards on the table were led, for D-23).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable.cards import PACKS, SUITS, card_text, cards_text, first, suit
from cardtable.engine.outcome import Outcome
from cardtable.engine.position import Dealer, known_keys, numbers, texts, typed
from cardtable.engine.refusal import PositionError, Refusal
from cardtable.games.durak import bout
from cardtable.games.durak.compiled import compile_table
from cardtable.games.durak.deal import empty_state
from cardtable.games.durak.extra import Extra
from cardtable.games.durak.rules import ANY_NUMBER
from cardtable.games.durak.state import (
    AFTER,
    BEFORE,
    COUNTER,
    DEFEND,
    GIVE,
    LAST,
    PHASES,
    THROW,
    DurakState,
    finish,
)

if TYPE_CHECKING:
    from cardtable.games.durak.table import DurakTable

KEYS = (
    "game base modifiers options pack trump trumps hands stock table leader defender to_act bout "
    "beaten_off taking seed deal dealer out done known shown by dead ranks aside secret prikup open "
    "draws tried swapped saw sunk give counts charges caught barred keeper phase covers_due "
    "idle first middle leads closing asked_from asked noted "
    "word led laid joker_up turned_round turn_up result"
).split()


def wrong(key: str, sentence: str, reason: str = "position-error", **args: Any) -> PositionError:
    """The error for a key at fault."""
    return PositionError(
        key, sentence, Refusal("position", reason, {"key": key, "text": f"{key}: {sentence}"} | args)
    )


# -- reading ---------------------------------------------------------------------------------------


def state_from(table: DurakTable, doc: Mapping[str, Any]) -> DurakState:
    """See ``Table.from_position``."""
    known_keys(doc, KEYS)
    table = with_pack(table, doc)
    rules = table.rules
    hands = texts(doc, "hands", [])
    n = len(hands)
    people = n - bool(rules.dummy)
    low, high = table.players[0], table.players[-1]
    if not low <= people <= high:
        raise wrong(
            "hands", f"{n} hands, but this table is for {low} to {high} players", "hands-count",
            n=n, low=low, high=high,
        )  # fmt: skip
    joker_up = typed(doc, "joker_up", bool, rules.trumps == "turned" and doc.get("trump") == "")
    c = compile_table(table, n, read_trumps(table, doc, n), joker_up)
    s = empty_state(c, [0] * n, [0] * n)
    s.x = Extra(n) if s.c.extra else None
    deal = Dealer(PACKS[rules.pack])
    s.hands = [deal.set("hands", text) for text in hands]
    read_stock(s, doc, deal)
    read_table(s, doc, deal)
    read_extra(s, doc, deal)
    s.discard |= deal.left
    read_seats(s, doc)
    read_rest(s, doc)
    read_turn(s, doc)
    if rules.cheating and "laid" not in doc:
        lay_in_order(s)
    return s


def lay_in_order(s: DurakState) -> None:
    """C-3: a file that does not say in what order the cards were laid: all attacks, then the covers."""
    assert s.x is not None
    covered = ((a, b) for a, b in zip(s.attacks, s.covers, strict=True) if b)
    s.x.laid = (
        *((by, a, 0) for a, by in zip(s.attacks, s.by, strict=True)),
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


def read_trumps(table: DurakTable, doc: Mapping[str, Any], n: int) -> tuple[str, ...]:
    """The trump suits of each seat."""
    rules = table.rules
    for key in ("trump", "trumps"):
        given = doc.get(key, "")
        for text in given if isinstance(given, list) else [given]:
            if not isinstance(text, str) or any(t not in SUITS for t in text):
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
            raise wrong("trump", "is missing: name the trump suit", "bad-trump", value="")
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


def seat_of(s: DurakState, doc: Mapping[str, Any], key: str, default: int) -> int:
    """A seat number, checked."""
    seat: int = typed(doc, key, int, default)
    if not 0 <= seat < s.c.n:
        raise wrong(
            key, f"there is no seat {seat}; seats go from 0 to {s.c.n - 1}", "no-seat",
            seat_number=seat, n=s.c.n - 1,
        )  # fmt: skip
    return seat


def read_seats(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Who plays, who is out, who leads against whom."""
    seat_of(s, doc, "dealer", s.setup.dealer)
    s.leader = seat_of(s, doc, "leader", 0)
    by = numbers(doc, "by", [s.leader] * len(s.attacks))
    if len(by) != len(s.attacks):
        raise wrong(
            "by",
            f"{len(by)} values, {len(s.attacks)} wanted",
            "list-length",
            n=len(by),
            wanted=len(s.attacks),
        )
    if any(not 0 <= seat < s.c.n for seat in by):
        raise wrong("by", "no such seat", "no-seat", seat_number=max(by), n=s.c.n - 1)
    s.by = list(by)
    out = numbers(doc, "out", [])
    if len(set(out)) != len(out) or any(
        not 0 <= seat < s.c.n or s.hands[seat] and "result" not in doc for seat in out
    ):
        raise wrong("out", "names seats without cards, each once")
    busy = set(by) | ({s.leader, doc.get("defender", -1)} if s.attacks else set())
    packets = s.x.packets if s.x is not None else [0] * s.c.n
    empty = [
        seat
        for seat in range(s.c.n - (s.c.rules.dummy == "throwing"))
        if not s.hands[seat]
        and not s.stock
        and doc.get("phase") != "before"
        and not packets[seat]
        and seat not in busy
        and seat not in out
    ]
    if s.stock and out and "result" not in doc:
        raise wrong("out", "nobody is out while the stock has cards")
    s.out = (*out, *empty)
    for seat in s.out:
        s.playing &= ~(1 << seat)
    if s.c.rules.dummy == "throwing":
        s.playing &= ~(1 << s.c.n - 1)
    s.ring = s.c.ring(s.playing)
    known = texts(doc, "known", [""] * s.c.n)
    if len(known) != s.c.n:
        raise wrong(
            "known", f"{len(known)} values, {s.c.n} wanted", "list-length", n=len(known), wanted=s.c.n
        )
    for seat, text in enumerate(known):
        own = Dealer(s.hands[seat])
        s.known[seat] = own.set("known", text)
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
    s.taking = typed(doc, "taking", bool, False)
    shown = typed(doc, "shown", str, "")
    s.shown = Dealer(s.c.pack).set("shown", shown)


def read_turn(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Whose turn it is and what for."""
    if "result" in doc:
        s.defender = seat_of(s, doc, "defender", s.leader)
        read_result(s, doc)
        return
    if s.outcome is not None:
        return
    c = s.c
    if not s.playing >> s.leader & 1 and not s.attacks:
        if "leader" in doc:
            raise wrong(
                "leader",
                f"seat {s.leader} has no cards and is out",
                "seat-without-cards",
                seat_number=s.leader,
            )
        s.leader = s.ring[s.leader]
    if doc.get("phase") == "before":
        read_before(s, doc)
        return
    s.defender = seat_of(s, doc, "defender", c.against(s, s.leader))
    s.first = seat_of(s, doc, "first", s.leader)
    if s.defender == s.first:
        raise wrong(
            "defender", "leader and defender are one seat", "leader-is-defender", seat_number=s.leader
        )
    if not s.attacks and not s.playing >> s.defender & 1:
        raise wrong(
            "defender",
            f"seat {s.defender} has no cards and is out",
            "seat-without-cards",
            seat_number=s.defender,
        )
    s.turns = c.turns_of(s, s.first, s.defender)
    s.word = seat_of(s, doc, "word", s.first)
    ranks = 0
    for bit in s.attacks:
        ranks |= c.same_rank[bit]
    one_rank = bool(s.attacks) and ranks == c.same_rank[s.attacks[0]]
    s.lead_size = typed(doc, "led", int, len(s.attacks) if one_rank else 1)
    if not s.attacks:
        if s.taking:
            raise wrong("taking", "there is nothing on the table to take", "taking-all-covered")
        if seat_of(s, doc, "to_act", s.leader) != s.leader:
            raise wrong(
                "to_act", "with an empty table it is the leader", "act-out-of-turn", seat_number=doc["to_act"]
            )
        number = s.bout
        bout_start(s)
        s.bout = number
        return
    live = s.uncovered & ~(s.x.dead if s.x is not None else 0)
    count_room(s, live)
    phase = doc.get("phase")
    if phase == "last" and "closing" in doc:
        read_last_word(s, doc)
        return
    if s.taking:
        read_after(s, doc, live)
    elif live and "to_act" not in doc or (live and doc["to_act"] == s.defender):
        s.phase, s.to_act = DEFEND, s.defender
    else:
        default = next((q for q in s.turns[s.word] if s.hands[q]), s.first)
        s.to_act = seat_of(s, doc, "to_act", default)
        if s.to_act == s.defender and phase not in ("counter", "last"):
            raise wrong(
                "to_act",
                "every card is covered: the defender has nothing to do",
                "act-out-of-turn",
                seat_number=s.to_act,
            )
        s.phase = THROW
        s.stop = back(s, typed(doc, "done", int, 0))
    if phase is not None:
        read_phase(s, phase)
    check_actor(s)


def read_before(s: DurakState, doc: Mapping[str, Any]) -> None:
    """cross: the game before the game is going on."""
    if s.c.rules.before != "cross" or s.x is None or not s.x.middle:
        raise wrong("phase", "is before the game only in cross, with cards in the middle")
    s.phase = BEFORE
    s.defender = seat_of(s, doc, "defender", s.leader)
    s.to_act = seat_of(s, doc, "to_act", s.leader)


def bout_start(s: DurakState) -> None:
    """The start of a bout without touching who leads against whom."""
    c = s.c
    defender, first_word = s.defender, s.first
    c.start(s, s.leader)
    if s.outcome is None:
        s.defender, s.first = defender, first_word
        s.turns = c.turns_of(s, s.first, defender)
        most = bout.limit(s, c.limit if s.beaten else c.first_limit)
        s.room = min(most, s.hands[defender].bit_count())
        s.lead_size = 0


def count_room(s: DurakState, live: int) -> None:
    """D-16, D-17: how many more cards may be laid."""
    c = s.c
    most = c.limit if s.beaten or (s.taking and c.sixth and c.throws_after) else c.first_limit
    most = bout.limit(s, most)
    if s.taking and c.rules.own_cover:
        s.room = ANY_NUMBER
        return
    s.room = min(most - len(s.attacks), s.hands[s.defender].bit_count() - live.bit_count())
    if s.room < 0 and not c.rules.own_cover and not c.rules.transfer:
        many = s.hands[s.defender].bit_count()
        if live.bit_count() > many:
            raise wrong(
                "table",
                f"{live.bit_count()} cards to cover, but the defender holds {many}",
                "too-many-on-table",
                n=live.bit_count(),
                limit=many,
            )
        raise wrong(
            "table",
            f"{len(s.attacks)} cards, but at most {most} may lie there",
            "too-many-on-table",
            n=len(s.attacks),
            limit=most,
        )
    s.room = max(0, s.room)
    if c.closes is not None and c.closes(s):
        s.room = -1


def read_last_word(s: DurakState, doc: Mapping[str, Any]) -> None:
    """C-3: the players are asked once more whether they point at a card."""
    x = s.x
    closing = typed(doc, "closing", str, "")
    if x is None or closing not in ("beaten", "taken"):
        raise wrong("closing", "is beaten or taken, at a table with cheating")
    x.phase, x.then = LAST, closing
    s.phase, s.stop = LAST, seat_of(s, doc, "asked_from", s.first)
    s.to_act = seat_of(s, doc, "to_act", s.first)


def read_after(s: DurakState, doc: Mapping[str, Any], live: int) -> None:
    """The defender takes; an attacker throws after."""
    if not live and not s.c.rules.own_cover:
        raise wrong("taking", "every card is covered, there is nothing to take", "taking-all-covered")
    default = next((q for q in s.turns[s.first] if s.hands[q]), s.first)
    s.to_act = seat_of(s, doc, "to_act", default)
    if s.to_act == s.defender:
        raise wrong(
            "to_act", "the defender takes and has nothing more to do", "act-out-of-turn", seat_number=s.to_act
        )
    s.phase = AFTER
    s.stop = back(s, typed(doc, "done", int, 0)) if "done" in doc else default


def back(s: DurakState, done: int) -> int:
    """The seat from which a row of attackers who are done began."""
    seat: int = s.to_act  # type: ignore[assignment]
    with_cards = [q for q in s.turns[seat] if s.hands[q]] or [seat]
    if not 0 <= done <= len(with_cards):
        raise wrong(
            "done",
            f"{done} is not between 0 and {len(with_cards)}",
            "bad-number",
            value=done,
            low=0,
            high=len(with_cards),
        )
    return with_cards[-done % len(with_cards)]


def read_phase(s: DurakState, phase: object) -> None:
    """A phase that does not follow from the rest: counter, give, last."""
    names = {"counter": COUNTER, "give": GIVE, "last": LAST, PHASES[s.phase]: s.phase}
    if phase not in names:
        raise wrong("phase", f"{phase!r} is none of {', '.join(names)}")
    s.phase = names[str(phase)]


def check_actor(s: DurakState) -> None:
    """The seat to act must be one that can."""
    seat = s.to_act
    assert seat is not None
    throws = s.phase in (THROW, AFTER)
    fits = not throws or seat in s.turns[seat][:1]
    dummy = s.x is not None and seat == s.x.dummy and throws
    if not (s.playing >> seat & 1 or dummy) or not fits:
        raise wrong(
            "to_act", f"seat {seat} cannot be the one to act here", "act-out-of-turn", seat_number=seat
        )
    if throws and not s.hands[seat]:
        raise wrong("to_act", f"seat {seat} has no cards", "seat-without-cards", seat_number=seat)


def read_extra(s: DurakState, doc: Mapping[str, Any], deal: Dealer) -> None:
    """What only some tables have."""
    from cardtable.games.durak.position_extra import read

    read(s, doc, deal)


def read_result(s: DurakState, doc: Mapping[str, Any]) -> None:
    """A position that is over."""
    result = typed(doc, "result", dict, {})
    try:
        places = tuple(tuple(p) if isinstance(p, list) else (p,) for p in result["places"])
        outcome = Outcome(
            places,
            result.get("fool"),
            bool(result.get("draw", False)),
            int(result.get("epaulettes", 0)),
            tuple(result.get("scores", ())),
            str(result.get("reason", "")),
        )
        if not result.get("over") or sorted(q for p in places for q in p) != list(range(s.c.n)):
            raise ValueError
    except (KeyError, TypeError, ValueError):
        raise wrong("result", "is not the result of a deal at this table") from None
    finish(s, outcome)


# -- writing ---------------------------------------------------------------------------------------


def row(cards: tuple[int, ...] | list[int]) -> str:
    """One-card masks in the order given."""
    return " ".join(card_text(first(bit)) for bit in cards)


def position_of(s: DurakState) -> dict[str, Any]:
    """See ``State.position``."""
    c, table = s.c, s.table
    n = c.n
    doc: dict[str, Any] = {"game": table.game}
    if table.game == "durak":
        doc["base"] = table.base
        if table.modifiers:
            doc["modifiers"] = list(table.modifiers)
    defaults = {o.name: o.default for o in table.option_list()}
    options = {k: v for k, v in table.options.items() if v != defaults[k] and k != "pack"}
    if options:
        doc["options"] = options
    doc["pack"] = c.rules.pack
    if c.rules.trumps == "own":
        doc["trumps"] = list(c.trumps)
    else:
        doc["trump"] = c.trumps[0]
    doc["hands"] = [cards_text(hand) for hand in s.hands]
    doc["stock"] = row(s.stock[s.pos :])
    doc["table"] = [
        row([a]) + (f"/{row([b])}" if b else "") for a, b in zip(s.attacks, s.covers, strict=True)
    ]
    doc |= {"leader": s.leader, "defender": s.defender}
    if s.to_act is not None:
        doc["to_act"] = s.to_act
    doc |= {"bout": s.bout, "beaten_off": s.beaten, "taking": s.taking}
    rest: dict[str, tuple[Any, Any]] = {
        "seed": (s.setup.seed, 0),
        "deal": (s.setup.number, 1),
        "dealer": (s.setup.dealer, n - 1),
        "out": (list(s.out), []),
        "done": (done_in_row(s), 0),
        "known": ([cards_text(s.known[q] & s.hands[q]) for q in range(n)], [""] * n),
        "shown": (cards_text(s.shown), ""),
        "by": (list(s.by), [s.leader] * len(s.by)),
        "idle": (s.idle, 0),
        "joker_up": (c.joker_up, c.rules.trumps == "turned" and not c.trumps[0]),
    }
    if c.rules.trumps != "own" and s.setup.trump_card and not s.setup.trump_card & sum(s.stock[s.pos :]):
        rest["turn_up"] = (row([s.setup.trump_card]), "")
    if s.attacks:
        ranks = {c.same_rank[a] for a in s.attacks}
        rest |= {
            "first": (s.first, s.leader),
            "word": (s.word, s.first),
            "led": (s.lead_size, len(s.attacks) if len(ranks) == 1 else 1),
        }
    doc |= {key: value for key, (value, rested) in rest.items() if value != rested}
    if s.x is not None:
        from cardtable.games.durak.position_extra import written

        doc |= written(s)
    if s.phase == LAST and s.x is not None and s.x.then:
        doc |= {"closing": s.x.then, "asked_from": s.stop}
    if s.phase in (BEFORE, COUNTER, GIVE, LAST):
        doc["phase"] = PHASES[s.phase]
    if s.outcome is not None:
        doc["result"] = result_of(s.outcome)
    return doc


def done_in_row(s: DurakState) -> int:
    """How many attackers in a row have said done."""
    if s.phase not in (THROW, AFTER):
        return 0
    row = [q for q in s.turns[s.stop] if s.hands[q] or q == s.to_act]
    return row.index(s.to_act) if s.to_act in row else 0


def result_of(outcome: Outcome) -> dict[str, Any]:
    """The [result] of a deal that is over."""
    result: dict[str, Any] = {
        "over": True,
        "places": [p[0] if len(p) == 1 else list(p) for p in outcome.places],
        "draw": outcome.draw,
        "epaulettes": outcome.epaulettes,
    }
    if outcome.fool is not None:
        result["fool"] = outcome.fool
    if outcome.scores:
        result["scores"] = list(outcome.scores)
    if outcome.reason:
        result["reason"] = outcome.reason
    return result
