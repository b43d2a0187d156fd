"""Views of a Durak state, and states that agree with a view.

What a seat knows: its hand, what all have seen, what lies open. What it does not: the other hands but
for known cards, the order of the stock, packets, cards aside, whose closed cards are which, and
whether a cover was a cheat.
"""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.cards import bits_in, first, rank
from cardtable.engine.state import check_seat
from cardtable.games.durak.compiled import compile_table
from cardtable.games.durak.extra import FIELDS, Extra
from cardtable.games.durak.rules import ANY_NUMBER, Rules
from cardtable.games.durak.state import (
    AFTER,
    BEFORE,
    DEFEND,
    LEAD,
    OVER,
    PHASES,
    THROW,
    DurakState,
)
from cardtable.games.durak.view import DurakView, Pair


def view_of(s: DurakState, seat: int) -> DurakView:
    """What a seat may know of a state."""
    c, x = s.c, s.x
    check_seat(seat, c.n)
    known = [s.known[q] & s.hands[q] for q in range(c.n)]
    if x is not None:
        known = [cards | x.saw[seat] & hand for cards, hand in zip(known, s.hands, strict=True)]
    known[seat] = s.hands[seat]
    if x is not None and x.dummy >= 0 and seat in (x.dummy, x.keeper):
        known[x.dummy], known[x.keeper] = s.hands[x.dummy], s.hands[x.keeper]
    under = [bit for bit in s.stock[s.pos :] if bit & s.setup.under]
    table = s.on_table()
    seen = table | s.discard | sum(under)
    for cards in known:
        seen |= cards
    if x is not None:
        seen |= sum(x.middle)
    trump_card = first(s.setup.trump_card) if s.setup.trump_card else -1
    return DurakView(
        table=s.table,
        seat=seat,
        players=c.n,
        to_act=s.to_act,
        legal=s.legal() if s.to_act == seat else (),
        outcome=s.outcome,
        phase=PHASES[s.phase],
        hand=s.hands[seat],
        counts=tuple(hand.bit_count() for hand in s.hands),
        known=tuple(known),
        stock=s.in_stock(),
        under=tuple(first(bit) for bit in under),
        trump_card=trump_card,
        trumps=c.trumps,
        pairs=tuple(
            Pair(first(a), first(b) if b else -1, by, x is not None and bool(x.dead & a))
            for a, b, by in zip(s.attacks, s.covers, s.by, strict=True)
        ),
        discard=s.discard,
        discarded=s.discard.bit_count(),
        unseen=c.pack & ~seen,
        leader=s.leader,
        defender=s.defender,
        dealer=s.setup.dealer,
        taking=s.taking,
        bout=s.bout,
        beaten_off=s.beaten,
        room=room_of(s),
        word=words_of(s),
        out=s.out,
        shown=s.shown,
        extra=extras_of(s, seat),
        rest=rest_of(s, seat),
    )


def room_of(s: DurakState) -> int:
    """How many more attacking cards may be laid; without a limit where sly sets none."""
    if s.to_act is None:
        return 0
    if s.taking and s.c.rules.own_cover:
        return ANY_NUMBER
    return max(0, s.room)


def words_of(s: DurakState) -> tuple[str, ...]:
    """What each seat is doing, in a word."""
    words = []
    for seat in range(s.c.n):
        if not s.playing >> seat & 1 and (s.x is None or seat != s.x.dummy):
            word = "out"
        elif s.phase in (OVER, BEFORE):
            word = "attacks" if seat == s.to_act else "waits"
        elif seat == s.defender:
            word = "takes" if s.taking else "defends"
        elif s.phase == LEAD:
            word = "attacks" if seat == s.leader else "waits"
        elif seat not in s.turns[seat][:1]:
            word = "waits"
        elif seat == s.to_act or (seat == s.first and s.phase == DEFEND):
            word = "attacks" if seat == s.first else "may-throw"
        elif s.phase in (THROW, AFTER) and s.hands[seat] and is_done(s, seat):
            word = "done"
        else:
            word = "may-throw" if s.c.rules.throw_in and s.hands[seat] else "waits"
        words.append(word)
    return tuple(words)


def is_done(s: DurakState, seat: int) -> bool:
    """Whether an attacker has said done in the running row."""
    row = s.turns[s.stop]
    return s.to_act in row and seat in row[: row.index(s.to_act)]


def extras_of(s: DurakState, seat: int) -> dict[str, Any]:
    """The entries of ``DurakView.extra`` that this table has."""
    x, rules = s.x, s.c.rules
    extra: dict[str, Any] = {"partners": ((0, 2), (1, 3))} if rules.pairs else {}
    if x is None:
        return extra
    if x.dummy >= 0:
        extra |= {"dummy": x.dummy, "keeper": x.keeper}
    if rules.refill == "closed":
        extra |= {
            "open": s.hands[seat] & ~sum(x.closed[seat]),
            "closed": tuple(len(queue) for queue in x.closed),
        }
    if rules.before == "cross":
        extra["middle"] = tuple(first(bit) for bit in x.middle)
    if rules.packet:
        extra["packets"] = tuple(p.bit_count() for p in x.packets)
    if rules.secret:
        extra["secret"] = bool(x.secret)
    if rules.counting:
        extra["points"] = tuple(x.points)
    if rules.cheating:
        extra |= {"charges": x.charges[seat], "caught": x.caught, "accused": x.accused}
    if x.give:
        extra["give"] = x.give
    return extra


# Slots that all may know, carried in ``DurakView.rest`` as they are.
PUBLIC = (
    "playing", "ring", "first", "turns", "uncovered", "ranks", "room", "lead_size", "word", "stop", "idle",
)  # fmt: skip


def rest_of(s: DurakState, seat: int) -> tuple[Any, ...]:
    """What else a state is rebuilt from: public slots, the setup without its seed, known cards."""
    public = tuple(getattr(s, name) for name in PUBLIC)
    barred = None if s.barred is None else tuple(s.barred)
    known = tuple(s.known[q] & s.hands[q] for q in range(s.c.n))
    x = None if s.x is None else s.x.seen_by(seat)
    return public, s.setup._replace(seed=0), known, barred, s.c.joker_up, x


def state_of(view: DurakView, rng: Random) -> DurakState:
    """A state that agrees with a view, the hidden cards laid at random."""
    public, setup, known, barred, joker_up, extra = view.rest
    c = compile_table(view.table, view.players, view.trumps, joker_up)
    s = DurakState()
    s.c = c
    s.setup = setup._replace(seed=rng.getrandbits(53))
    for name, value in zip(PUBLIC, public, strict=True):
        setattr(s, name, value)
    s.known = list(known)
    s.barred = None if barred is None else list(barred)
    s.discard = view.discard
    s.out = view.out
    s.leader, s.defender, s.to_act = view.leader, view.defender, view.to_act
    s.phase = PHASES.index(view.phase)
    s.attacks = [1 << pair.attack for pair in view.pairs]
    s.covers = [1 << pair.cover if pair.cover >= 0 else 0 for pair in view.pairs]
    s.by = [pair.by for pair in view.pairs]
    s.taking, s.shown = view.taking, view.shown
    s.bout, s.beaten = view.bout, view.beaten_off
    s.outcome, s.log, s._legal = view.outcome, None, None
    s.x = None if extra is None else Extra.restored(c.n, extra)
    lay_hidden(s, view, extra, rng)
    return s


def lay_hidden(s: DurakState, view: DurakView, extra: tuple[Any, ...] | None, rng: Random) -> None:
    """Give the cards that a seat cannot see to the places that lack cards."""
    pool = list(bits_in(view.unseen))
    rng.shuffle(pool)
    hands = list(view.known)
    if in_order(s.c.rules):
        lay_in_order(pool, view.stock - len(view.under) + (0 if extra is None else hidden_aside(extra)), rng)
    sunk = s.x.sunk[view.seat] if s.x is not None else 0
    if s.barred is not None or sunk:
        pool = leave_in_stock(s, view, hands, pool, sunk)
    for seat, count in enumerate(view.counts):
        missing = count - hands[seat].bit_count()
        if missing:
            hands[seat] |= sum(pool[:missing])
            del pool[:missing]
    s.hands = hands
    under = [1 << card for card in view.under]
    x = s.x
    if x is not None and extra is not None:
        lay_aside(s, view, dict(zip(FIELDS, extra, strict=True)), pool, rng)
    if not in_order(s.c.rules):
        rng.shuffle(pool)
    s.stock = (*pool, *under)
    s.pos = 0


def in_order(rules: Rules) -> bool:
    """albanian: whether the stock still runs from the aces down, nothing being shuffled into it later."""
    return rules.order == "descending" and not (rules.swap or rules.returning)


def hidden_aside(extra: tuple[Any, ...]) -> int:
    """How many hidden cards left the deal with the stock (chukotka, piled)."""
    count: int = extra[FIELDS.index("aside")]
    return count


def lay_in_order(pool: list[int], left: int, rng: Random) -> None:
    """albanian: of the hidden cards the ``left`` lowest are those that nobody has drawn, higher ones
    first; the others are held by somebody, no matter who."""
    pool.sort(key=lambda bit: -rank(first(bit)))
    drawn = pool[: len(pool) - left]
    rng.shuffle(drawn)
    pool[: len(drawn)] = drawn


def leave_in_stock(s: DurakState, view: DurakView, hands: list[int], pool: list[int], sunk: int) -> list[int]:
    """D-3, returning, poker: cards that went into the stock cannot lie in a hand that has not drawn
    since. Returns the pool with these at its end, where the stock is laid from."""
    barred = s.barred or [0] * view.players
    everywhere = sunk
    for seat, count in enumerate(view.counts):
        missing = count - hands[seat].bit_count()
        banned = barred[seat] | sunk
        if missing and banned:
            free = [bit for bit in pool if not bit & banned][:missing]
            chosen = sum(free)
            hands[seat] |= chosen
            pool = [bit for bit in pool if not bit & chosen]
    if all(barred):
        common = barred[0]
        for mask in barred[1:]:
            common &= mask
        everywhere |= common
    return [bit for bit in pool if not bit & everywhere] + [bit for bit in pool if bit & everywhere]


def lay_aside(s: DurakState, view: DurakView, seen: dict[str, Any], pool: list[int], rng: Random) -> None:
    """Packets, the secret trump, cards aside, other people's closed cards and possible cheats."""
    x = s.x
    assert x is not None
    for seat, count in enumerate(seen["packets"]):
        x.packets[seat] = sum(pool[:count])
        del pool[:count]
    if seen["secret"]:
        x.secret = pool.pop(0)
    if seen["aside"]:
        x.aside = sum(pool[: seen["aside"]])
        del pool[: seen["aside"]]
    for seat, queue in enumerate(seen["closed"]):
        if isinstance(queue, int):
            cards = list(bits_in(s.hands[seat]))
            rng.shuffle(cards)
            cards.sort(key=lambda bit: bool(bit & s.known[seat]))
            queue = tuple(cards[:queue])
        x.closed[seat] = queue
