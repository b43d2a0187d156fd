"""What a Red Dog deal tells at its beginning, and what a clumsy dealer may still do (RD-8)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.engine.event import Event
from cardtable.games.red_dog.state import BANK, NOTHING

if TYPE_CHECKING:
    from cardtable.games.red_dog.state import RedDogState

LATER = ("top-card", "paid-in", "paid-out", "paid-out-noticed")


def opening(s: RedDogState) -> list[Event]:
    """The events of the deal so far, as long as nobody has moved; else none."""
    if s.outcome is not None or any(done != NOTHING for done in s.done):
        return []
    story = []
    if s.drawn is not None:
        card, count = s.drawn
        story.append(Event("red-dog-first-ace", s.dealer, 1 << card, count, args={"card": card}))
    else:
        story.append(Event("dealer", s.dealer, args={"how": "holds" if s.held else "next"}))
    if s.v.banker and s.phase != BANK:
        story.append(Event("red-dog-bank-is", s.dealer, args={"chips": s.pot}))
        if s.last:
            story.append(Event("red-dog-bank-last", s.dealer))
    elif not s.v.banker:
        story.append(Event("red-dog-antes", args={"chips": s.table.ante, "pool": s.pot}))
    if s.phase != BANK:
        story.append(Event("dealt", count=s.size, args={"n": sum(1 for hand in s.hands if hand)}))
        story += _misdealt(s)
        if s.turned >= 0:
            story.append(Event("red-dog-turned-low", cards=1 << s.turned, args={"card": s.turned}))
        elif s.burnt and s.to_act is not None:
            card = s.burnt.bit_length() - 1
            story.append(Event("red-dog-top-card", s.to_act, s.burnt, args={"card": card}))
    return story


def _misdealt(s: RedDogState) -> list[Event]:
    story = []
    for seat, hand in enumerate(s.hands):
        n = hand.bit_count()
        if n == s.size or s.out >> seat & 1 or (s.v.banker and seat == s.dealer) or not s.table.clumsy:
            continue
        how = "no-cards" if not n else "too-many" if n > s.size else "too-few"
        story.append(Event("red-dog-misdeal", seat, count=n, args={"how": how}))
    return story


def mishap_to_come(s: RedDogState, rng: Random) -> tuple[str, int] | None:
    """A mishap that nobody can know of yet, as likely as the dealer is clumsy; mostly none."""
    from cardtable.games.red_dog.table import CLUMSINESS, MISHAPS

    kinds = MISHAPS if s.phase == BANK else LATER
    seats = [seat for seat in range(s.players) if s.waiting >> seat & 1 and seat != s.to_act]
    if s.phase == BANK:
        seats = [seat for seat in range(s.players) if not s.out >> seat & 1 and seat != s.dealer]
    if not seats or rng.random() * CLUMSINESS * len(MISHAPS) >= len(kinds):
        return None
    return rng.choice(kinds), rng.choice(seats)
