"""A kept game looked at by lines: step forward and back, play on, jump to a bout, from any seat or open.

Without anybody to write commands the whole story is told and that is all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from cardtable import heard, told
from cardtable.cards import cards_in, order
from cardtable.match.match import Record, names, seen
from cardtable.match.replaying import bare
from cardtable.plain import Left

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.match.replaying import Replay
    from cardtable.plain import Plain
    from cardtable.text import Words

COMMANDS = ("next", "back", "bout", "deal", "play", "table", "seat", "open", "help", "quit")


class PlainReplay:
    """``seat``: whose eyes the reader has; ``bare``: all cards lie open, and every hand is told before each
    bout."""

    def __init__(self, replay: Replay, front: Plain, seat: int = 0, bare: bool = False) -> None:
        self.replay, self.front, self.words = replay, front, front.words
        self.seat, self.bare = seat, bare
        self.hands_told = (0, 0)  # the deal and the bout before which all hands were told
        self.commands = {"": "next", "?": "help", "q": "quit"}
        for command in COMMANDS:
            self.commands[command] = command
            for word in self.words.t(f"replay.command-{command}").split():
                self.commands.setdefault(word.casefold(), command)

    def run(self) -> None:
        """Everything from the start until the reader leaves, or no more commands come."""
        t, match = self.words.t, self.replay.match
        self.front.say(t("plain.title", name=self._called(), seed=str(match.seed)))
        self.front.say(t("plain.seats", text=", ".join(self._names())))
        self.front.say(t("replay.begin"))
        self._tell(match.events)
        self._tell_new_hands()
        given = False
        try:
            while True:
                answer = self.front.prompt(self._where())
                given = True
                command, rest = self._command(answer)
                if command == "quit":
                    return
                self._obey(command, rest, answer)
        except Left:
            if not given:
                self._play()

    def _command(self, answer: str) -> tuple[str | None, str]:
        """The command that a line is, in whatever keyboard layout, and what is written after it."""
        for text in heard.readings(answer.casefold()):
            word, _, rest = text.partition(" ")
            if word in self.commands:
                return self.commands[word], rest.strip()
        return None, ""

    def _called(self) -> str:
        return self.words.table(self.replay.match.table)

    def _names(self) -> list[str]:
        return names(self.replay.match, self.words.t("word.dummy"))

    def _where(self) -> str:
        replay, t = self.replay, self.words.t
        if replay.at_end:
            return t("replay.at-end")
        return t(
            "replay.prompt", n=replay.at, count=replay.length, bout=replay.bout, deal=replay.match.number
        )

    def _obey(self, command: str | None, rest: str, answer: str) -> None:
        replay, t = self.replay, self.words.t
        if command is None and answer.isascii() and answer.isdecimal():
            command, rest = "bout", answer
        number = int(rest[:9]) if rest.isascii() and rest.isdecimal() else None
        if command == "next":
            if replay.at_end:
                self.front.say(t("replay.nothing-after"))
            self._step()
        elif command == "back":
            self.front.say(t("replay.back") if replay.back() else t("replay.nothing-before"))
        elif command == "play":
            self._play()
        elif command == "bout":
            self._jump(number, replay.bouts, replay.to_bout)
        elif command == "deal":
            self._jump(number, len(replay.chapters), lambda n: replay.to(n - 1, 0))
        elif command == "table":
            self._tell_table()
        elif command == "seat":
            self._sit(number)
        elif command == "open":
            self.bare = not self.bare
            self._tell_table()
        elif command == "help":
            for name in COMMANDS:
                spoken = t(f"replay.command-{name}").replace(" ", ", ")
                self.front.say(f"{spoken}: {t(f'replay.help-{name}')}")
        else:
            self.front.say(t("plain.not-understood", text=answer[:40]))

    def _jump(self, number: int | None, most: int, go: Callable[[int], None]) -> None:
        if number is None or not 1 <= number <= most:
            self.front.say(self.words.t("plain.no-number", n=most))
            return
        go(number)
        self._tell_table()

    def _sit(self, number: int | None) -> None:
        """Another seat's eyes, by number from 1."""
        players = self.replay.match.state.players
        if number is None or not 1 <= number <= players:
            self.front.say(self.words.t("plain.no-number", n=players))
            return
        self.seat, self.bare = number - 1, False
        self._tell_table()

    def _play(self) -> None:
        while not self.replay.at_end:
            self._step()
        outcome = self.replay.match.outcome
        if outcome is not None:
            lines = self.words.outcome(outcome, self._names(), None, self.replay.match.table.game)
            for line in lines:
                self.front.say(line)
        else:
            self.front.say(self.words.t("replay.not-over"))

    def _step(self) -> None:
        self._tell(self.replay.forward())
        self._tell_new_hands()

    def _tell_new_hands(self) -> None:
        """With all cards open every hand, once before each bout."""
        place = (self.replay.match.number, self.replay.bout)
        if self.bare and self.replay.match.outcome is None and place != self.hands_told:
            self._tell_hands()

    def _tell_hands(self) -> None:
        self.hands_told = (self.replay.match.number, self.replay.bout)
        for name, text in hands(self.replay.match, self.words, self._names()):
            self.front.say(f"{name}: {text}")

    def _tell(self, records: Iterable[Record]) -> None:
        """What happened, as the reader may know it."""
        called = self._names()
        for record in records:
            record = bare(record if self.bare else seen(record, self.seat))
            if line := self.words.record(record, called, None, self.replay.match.table.game):
                self.front.say(line)

    def _tell_table(self) -> None:
        match, called = self.replay.match, self._names()
        for line in told.lines(match.view(self.seat), self.words, called, mine=False):
            self.front.say(line)
        if self.bare:
            self._tell_hands()


def hands(match: Match, words: Words, called: list[str]) -> list[tuple[str, str]]:
    """Every hand with its cards in order, as its owner sees it."""
    found = []
    for seat in range(match.state.players):
        view = match.view(seat)
        mask = getattr(view, "hand", 0)
        text = words.cards(sorted(cards_in(mask), key=order))
        if not mask:
            text = words.plural(getattr(view, "counts", (0,) * (seat + 1))[seat], "card")
        found.append((called[seat], text))
    return found
