"""A transcript to be looked at: any moment of any of its deals, forwards and back, bout by bout.

What was taken back while the game was played is left out: a replay shows the moves that stood.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.match.match import Finished, Match, Record
from cardtable.match.transcript import opened, step

if TYPE_CHECKING:
    from cardtable.engine import Deal, Move, View

# Events that close a bout or a trick.
CLOSING = frozenset({"beaten-off", "taken", "trick", "trick-taken", "took-first", "joker-ended"})
# In games without bouts every move of these verbs is a turn of its own (Red Dog).
TURNS = frozenset({"bet", "fold", "bank"})


class Chapter(NamedTuple):
    """A deal of the transcript. ``bouts``: how many moves had been made when each began."""

    before: Deal
    moves: tuple[tuple[int, Move], ...]
    bouts: tuple[int, ...]
    past: tuple[Finished, ...]


class Replay:
    """A transcript's moments. ``match`` stands at the one that is looked at; it records nothing.

    Raises TranscriptError as ``transcript.replay``.
    """

    def __init__(self, head: Mapping[str, Any], lines: Iterable[Mapping[str, Any]]) -> None:
        self.match = opened(head)
        self.chapters: list[Chapter] = []
        for number, line in enumerate(lines, 2):
            if "move" not in line and "undo" not in line and self.match.outcome is not None:
                self._close()
            step(self.match, line, number)
        self._close()
        self.chapter = len(self.chapters) - 1
        self.to(0, 0)

    def _close(self) -> None:
        match = self.match
        made = len(match.moves)
        self.chapters.append(Chapter(match.deal, match.moves, bouts(match.events), tuple(match.past)))
        assert made == len(self.chapters[-1].moves)

    # -- where it stands -----------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many moves of the deal have been made."""
        return len(self.match.moves)

    @property
    def length(self) -> int:
        """How many moves the deal has."""
        return len(self.chapters[self.chapter].moves)

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after this moment, in this deal or another."""
        return self.at == self.length and self.chapter == len(self.chapters) - 1

    @property
    def bout(self) -> int:
        """The number of the bout that is being played or comes next, from 1."""
        starts = self.chapters[self.chapter].bouts
        return max(1, sum(start <= self.at for start in starts))

    @property
    def bouts(self) -> int:
        """How many bouts the deal has, at least one."""
        return max(1, len(self.chapters[self.chapter].bouts))

    def choices_of(self, person: int) -> list[tuple[View, Move]] | None:
        """What somebody saw and did in the whole of this deal; None where it was not played to its end."""
        at = self.at
        self.to(self.chapter, self.length)
        found = None if self.match.outcome is None else list(self.match.choices_of(person))
        self.to(self.chapter, at)
        return found

    # -- moving --------------------------------------------------------------------------------

    def forward(self) -> list[Record]:
        """Make the next move, or deal the next deal; what happened. Nothing at the end."""
        if self.at < self.length:
            return self.match.play(*self.chapters[self.chapter].moves[self.at])
        if self.chapter + 1 < len(self.chapters):
            self._open(self.chapter + 1)
            return list(self.match.events)
        return []

    def back(self) -> bool:
        """Take the last move back, from the start of a deal to the end of the one before; whether
        there was something before this moment."""
        if self.at:
            self.match.take_back(1)
            return True
        if self.chapter:
            self.to(self.chapter - 1, len(self.chapters[self.chapter - 1].moves))
            return True
        return False

    def to(self, chapter: int, at: int) -> None:
        """To the moment after ``at`` moves of a deal (from 0). Raises IndexError if there is none."""
        if not 0 <= chapter < len(self.chapters) or not 0 <= at <= len(self.chapters[chapter].moves):
            raise IndexError(f"no moment {at} of deal {chapter + 1}")
        if chapter != self.chapter or not self.match.moves or at < self.at:
            self._open(chapter)
        while self.at < at:
            self.match.play(*self.chapters[chapter].moves[self.at])

    def to_bout(self, number: int) -> None:
        """To the beginning of a bout of this deal, the nearest there is."""
        starts = self.chapters[self.chapter].bouts or (0,)
        self.to(self.chapter, starts[max(0, min(number, len(starts)) - 1)])

    def next_bout(self) -> bool:
        """To the next bout's beginning, or the end of the deal, or the next deal."""
        for start in self.chapters[self.chapter].bouts:
            if start > self.at:
                self.to(self.chapter, start)
                return True
        if self.at < self.length:
            self.to(self.chapter, self.length)
            return True
        return bool(self.forward())

    def previous_bout(self) -> bool:
        """To the beginning of this bout, or of the one before."""
        for start in reversed(self.chapters[self.chapter].bouts):
            if start < self.at:
                self.to(self.chapter, start)
                return True
        return self.back()

    def _open(self, chapter: int) -> None:
        self.chapter = chapter
        self.match.return_to(self.chapters[chapter].before, self.chapters[chapter].past)


def bouts(records: Iterable[Record]) -> tuple[int, ...]:
    """Before how many moves each bout of a story begins."""
    starts: list[int] = []
    made, closed = 0, True
    for record in records:
        if record.move is not None:
            if closed or record.move.verb in TURNS:
                starts.append(made)
            closed = False
            made += 1
        elif record.event is not None and record.event.kind in CLOSING:
            closed = True
    return tuple(starts)


def bare(record: Record) -> Record:
    """A record as it is, to be told to whoever may see all that is in it."""
    event = record.event
    return record if event is None else record._replace(event=event._replace(private=None))


class Ending(NamedTuple):
    """What a transcript comes to. ``moves`` that stood, of all deals; ``print`` is a short digest of
    the last state (piles, seat to act) and of how every deal ended: equal for equal ends."""

    deals: int
    moves: int
    over: bool
    print: str


def ending(match: Match) -> Ending:
    """The end that a match has come to."""
    import hashlib
    import json

    outcomes = [done.outcome for done in match.past]
    if match.outcome is not None:
        outcomes.append(match.outcome)
    told = [
        [[list(group) for group in out.places], out.fool, out.draw, out.epaulettes, list(out.scores)]
        for out in outcomes
    ]
    state = match.state
    what = [told, [hex(pile) for pile in state.cards()], state.to_act, match.number]
    digest = hashlib.sha256(json.dumps(what).encode()).hexdigest()[:12]
    made = sum(record.move is not None for done in match.past for record in done.records)
    return Ending(len(outcomes), made + len(match.moves), match.outcome is not None, digest)
