"""Whose turn it is in a position file of Durak, in which phase, and with how much room (D-14 to D-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.cards import JOKERS
from cardtable.engine.outcome import Outcome
from cardtable.engine.position import seat_number, typed
from cardtable.engine.refusal import PositionError, wrong
from cardtable.games.durak import bout
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


def read_turn(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Whose turn it is and what for."""
    if "result" in doc:
        s.defender = seat_number(doc, "defender", s.leader, s.c.n)
        read_result(s, doc)
        return
    if s.outcome is not None:
        return
    if not s.playing >> s.leader & 1 and not s.attacks:
        if "leader" in doc:
            raise out_already("leader", s.leader)
        s.leader = s.ring[s.leader]
    if doc.get("phase") == "before":
        read_before(s, doc)
        return
    read_defender(s, doc)
    if s.attacks:
        read_open_bout(s, doc)
    else:
        read_fresh_bout(s, doc)


def out_already(key: str, seat: int) -> PositionError:
    """The error for who leads or defends without cards."""
    return wrong(key, f"seat {seat} has no cards and is out", "seat-without-cards", seat_number=seat)


def read_defender(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Who defends, who has the first word, and the size of the lead."""
    c = s.c
    s.defender = seat_number(doc, "defender", c.against(s, s.leader), c.n)
    s.first = seat_number(doc, "first", s.leader, c.n)
    if s.defender == s.first:
        raise wrong(
            "defender", "leader and defender are one seat", "leader-is-defender", seat_number=s.leader
        )
    if not s.attacks and not s.playing >> s.defender & 1:
        raise out_already("defender", s.defender)
    s.turns = c.turns_of(s, s.first, s.defender)
    s.word = seat_number(doc, "word", s.first, c.n)
    one_rank = bool(s.attacks) and not sum(s.attacks) & ~c.same_rank[s.attacks[0]]
    s.lead_size = typed(doc, "led", int, len(s.attacks) if one_rank else 1)


def read_fresh_bout(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Nothing lies on the table: the leader is to lead."""
    if s.taking:
        raise wrong("taking", "there is nothing on the table to take", "taking-all-covered")
    if seat_number(doc, "to_act", s.leader, s.c.n) != s.leader:
        raise wrong(
            "to_act", "with an empty table it is the leader", "act-out-of-turn", seat_number=doc["to_act"]
        )
    number = s.bout
    bout_start(s)
    s.bout = number
    for seat in (s.leader, s.defender) if s.outcome is None else ():
        if not s.hands[seat]:  # with cards in the stock his hand would have been filled (D-20)
            raise wrong("hands", f"seat {seat} has no cards", "seat-without-cards", seat_number=seat)


def read_open_bout(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Cards lie on the table: somebody covers, throws in or after, or is asked about cheats."""
    live = s.uncovered & ~(s.x.dead if s.x is not None else 0)
    count_room(s, live, typed(doc, "closed", bool, False))
    phase = doc.get("phase")
    if phase == "last" and "closing" in doc:
        read_last_word(s, doc)
        return
    if s.taking:
        read_after(s, doc, live)
    elif live and "to_act" not in doc or (live and doc["to_act"] == s.defender):
        s.phase, s.to_act = DEFEND, s.defender
    else:
        read_throw(s, doc)
    if phase is not None:
        read_phase(s, phase)
    check_actor(s)


def read_throw(s: DurakState, doc: Mapping[str, Any]) -> None:
    """Who has the word, and how many in a row were done before him."""
    default = next((q for q in s.turns[s.word] if s.hands[q]), s.first)
    s.to_act = seat_number(doc, "to_act", default, s.c.n)
    if s.to_act == s.defender and doc.get("phase") not in ("counter", "last"):
        raise wrong(
            "to_act",
            "every card is covered: the defender has nothing to do",
            "act-out-of-turn",
            seat_number=s.to_act,
        )
    s.phase = THROW
    s.stop = back(s, typed(doc, "done", int, 0))


def read_before(s: DurakState, doc: Mapping[str, Any]) -> None:
    """cross: the game before the game is going on."""
    if s.c.rules.before != "cross" or s.x is None or not s.x.middle:
        raise wrong("phase", "is before the game only in cross, with cards in the middle")
    s.phase = BEFORE
    s.defender = seat_number(doc, "defender", s.leader, s.c.n)
    s.to_act = seat_number(doc, "to_act", s.leader, s.c.n)


def bout_start(s: DurakState) -> None:
    """The start of a bout without touching who leads against whom."""
    c = s.c
    defender, first_word = s.defender, s.first
    c.start(s, s.leader)
    if s.outcome is None:
        s.defender, s.first = defender, first_word
        s.turns = c.turns_of(s, s.first, defender)
        most = bout.limit(s)
        s.room = min(most, s.hands[defender].bit_count())
        s.lead_size = 0


def count_room(s: DurakState, live: int, closed: bool) -> None:
    """D-16, D-17: how many more cards may be laid."""
    c = s.c
    most = bout.limit(s, full=s.taking and c.sixth and c.throws_after)
    if s.taking and c.rules.own_cover:
        s.room = ANY_NUMBER
        return
    s.room = min(most - len(s.attacks), s.hands[s.defender].bit_count() - live.bit_count())
    passed_on = c.rules.taking == "pass-on" and s.lead_size < 0  # untitled: however many they are
    given_away = c.rules.jokers_give and sum(s.attacks) & JOKERS  # magic: by the defender
    if s.room < 0 and not (c.rules.own_cover or c.rules.transfer or passed_on or given_away):
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
    if closed or (c.closes is not None and c.closes(s)):
        s.room = -1


def read_last_word(s: DurakState, doc: Mapping[str, Any]) -> None:
    """C-3: the players are asked once more whether they point at a card."""
    x = s.x
    closing = typed(doc, "closing", str, "")
    if x is None or closing not in ("beaten", "taken"):
        raise wrong("closing", "is beaten or taken, at a table with cheating")
    x.phase, x.then = LAST, closing
    s.phase, s.stop = LAST, seat_number(doc, "asked_from", s.first, s.c.n)
    s.to_act = seat_number(doc, "to_act", s.first, s.c.n)


def read_after(s: DurakState, doc: Mapping[str, Any], live: int) -> None:
    """The defender takes; an attacker throws after."""
    if not live and not s.c.rules.own_cover:
        raise wrong("taking", "every card is covered, there is nothing to take", "taking-all-covered")
    default = next((q for q in s.turns[s.first] if s.hands[q]), s.first)
    s.to_act = seat_number(doc, "to_act", default, s.c.n)
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
    """A phase that does not follow from the rest, at a table that has it: counter (baltic), give (magic),
    last (american)."""
    rules, x = s.c.rules, s.x
    names = {PHASES[s.phase]: s.phase}
    if rules.counter:
        names["counter"] = COUNTER
    if x is not None and x.give is not None:
        names["give"] = GIVE
    if rules.self_throw:
        names["last"] = LAST
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
