"""A state of Durak as a position file."""

from __future__ import annotations

from typing import Any

from cardtable.cards import cards_text
from cardtable.engine.outcome import Outcome
from cardtable.games.durak.position_extra import lying, lying_places, row, written
from cardtable.games.durak.state import (
    AFTER,
    BEFORE,
    COUNTER,
    GIVE,
    LAST,
    PHASES,
    THROW,
    DurakState,
)


def position_of(s: DurakState) -> dict[str, Any]:
    """See ``State.position``."""
    c, table = s.c, s.table
    n = c.n
    doc: dict[str, Any] = {"game": table.game}
    if table.game == "durak":
        doc["base"] = table.base
        if table.modifiers:
            doc["modifiers"] = list(table.modifiers)
    options = {name: value for name, value in table.changed().items() if name != "pack"}
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
        "out": (list(s.out), None if plays_without_cards(s) else []),
        "done": (done_in_row(s), 0),
        "known": ([cards_text(s.known[q] & s.hands[q]) for q in range(n)], [""] * n),
        "shown": (lying(s, s.shown, lying_places(s)) if s.shown else "", ""),
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
            "closed": (s.room < 0 and not (c.closes is not None and c.closes(s)), False),
            "led": (s.lead_size, len(s.attacks) if len(ranks) == 1 else 1),
        }
    doc |= {key: value for key, (value, rested) in rest.items() if value != rested}
    if s.x is not None:
        doc |= written(s)
    if s.phase == LAST and s.x is not None and s.x.then:
        doc |= {"closing": s.x.then, "asked_from": s.stop}
    if s.phase in (BEFORE, COUNTER, GIVE, LAST):
        doc["phase"] = PHASES[s.phase]
    if s.outcome is not None:
        doc["result"] = result_of(s.outcome)
    return doc


def plays_without_cards(s: DurakState) -> bool:
    """Whether somebody plays on until the bout is over whose last card the table does not show any more
    (untitled)."""
    there = {s.leader, s.defender, *s.by}
    return bool(s.attacks) and any(
        s.playing >> seat & 1 and not hand and seat not in there for seat, hand in enumerate(s.hands)
    )


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
