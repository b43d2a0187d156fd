"""Between the match and the screen: whose eyes the screen has, the log, what the curtain may say.

Hot seat: the log uses names, never "you"; the curtain goes up before the state changes hands.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardtable.match.match import Record, names, seen

if TYPE_CHECKING:
    from threading import Event as Stop

    from cardtable.engine import Move, View
    from cardtable.match import Match, Thought
    from cardtable.text import Words


class Driver:
    """A match as one screen plays it. ``person``: the seat of who is at the keyboard; ``hidden``:
    backs only, while nobody is known to look."""

    def __init__(self, match: Match, words: Words) -> None:
        self.match = match
        self.words = words
        people = match.humans
        self.hot = len(people) > 1
        self.person = people[0] if people else 0
        self.watching = not people
        self.hidden = self.hot or self.watching
        self.dealt: dict[int, list[int]] = {}
        self.lines: list[str] = []
        self.shown = 0
        self.note_hand()

    @property
    def names(self) -> list[str]:
        return names(self.match, self.words.t("word.dummy"))

    @property
    def viewer(self) -> int:
        """The seat whose hand is shown: the person's own, or a dummy's that it has to play now."""
        turn = self.match.turn()
        return turn.seat if turn.kind in ("ask", "forced") and turn.person == self.person else self.person

    @property
    def you(self) -> int | None:
        """The seat that is spoken to as "you"."""
        return None if self.hot or self.watching else self.person

    def view(self) -> View:
        """What the viewer may know."""
        return self.match.view(self.viewer)

    # -- the log ---------------------------------------------------------------------------------

    def catch_up(self) -> list[Record]:
        """Writes what happened since the last call into the log; returns those records."""
        events = self.match.events
        if self.shown > len(events):  # something was taken back
            return self.rewrite()
        fresh = events[self.shown :]
        self.shown = len(events)
        self.lines += self.told(fresh)
        return fresh

    def rewrite(self) -> list[Record]:
        """The log anew, after an undo, a new deal or another language."""
        self.lines = self.told(self.match.events)
        self.shown = len(self.match.events)
        return []

    def told(self, records: Iterable[Record]) -> list[str]:
        """Lines of the log, as the seat spoken to may know them; as an onlooker in hot seat."""
        names, you, game = self.names, self.you, self.match.table.game
        lines = (self.words.record(seen(record, you), names, you, game) for record in records)
        return [line for line in lines if line]

    def note_hand(self) -> None:
        """Remembers in which order the viewer's cards came."""
        hand = getattr(self.view(), "hand", 0)
        order = [card for card in self.dealt.get(self.viewer, []) if hand >> card & 1]
        known = set(order)
        order += [card for card in range(hand.bit_length()) if hand >> card & 1 and card not in known]
        self.dealt[self.viewer] = order

    # -- turns -----------------------------------------------------------------------------------

    def mine(self) -> bool:
        """Whether the person whose hand is shown is to act."""
        turn = self.match.turn()
        return turn.kind in ("ask", "forced") and turn.person == self.person and not self.hidden

    def person_after(self, move: Move) -> int | None:
        """Who decides once a move is made."""
        state = self.match.state.clone()
        state.apply(move)
        return None if state.to_act is None else state.controller(state.to_act)

    def passes_to(self, move: Move) -> int | None:
        """The person for whom the curtain must go up before this move is made, if any."""
        if not self.hot:
            return None
        seat = self.person_after(move)
        return seat if self.must_pass(seat) else None

    def must_pass(self, seat: int | None) -> bool:
        """Whether another person than the one looking has to come to the keyboard."""
        if seat is None or seat not in self.match.humans or not self.hot:
            return False
        return seat != self.person or self.hidden

    def reveal(self, seat: int) -> None:
        """That person looks now."""
        self.person = seat
        self.hidden = False
        self.note_hand()

    # -- bots ------------------------------------------------------------------------------------

    @staticmethod
    def think(thought: Thought, stop: Stop) -> Move:
        """A bot's move; runs off the event loop and ends early once ``stop`` is set."""
        from dataclasses import replace

        from cardtable.bots.levels import BUDGETS, choose

        budget = BUDGETS.get(thought.level)
        if budget is not None:
            budget = replace(budget, stop=stop, polite=True)
        return choose(thought.view, thought.level, thought.rng, budget).move

    def hint(self, view: View, stop: Stop) -> tuple[Move, str]:
        """What a strong player would do in what a seat sees, and why, in words. Runs off the event
        loop, where the match may go on meanwhile."""
        from random import Random

        from cardtable.bots.budget import Budget
        from cardtable.bots.levels import choose

        choice = choose(view, "hard", Random(0), Budget(seconds=1.0, stop=stop, polite=True))
        return choice.move, self.words.why(choice.why.key, choice.why.args, self.names)
