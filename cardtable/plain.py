"""Plain mode: the game by lines, for screen readers, pipes, dumb terminals and scripts.

Numbered legal moves, one line an event, no cursor addressing. The second front end of the loop in
``match``; chosen by itself where no screen can be drawn. A wrong line gets a sentence with the rule.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, TextIO

from cardtable import heard, told
from cardtable.cards import cards_in
from cardtable.engine import IllegalMove, Move
from cardtable.engine.seeds import derive
from cardtable.match import Match, Record, Thought, run
from cardtable.match.loop import think
from cardtable.match.match import names, seen
from cardtable.text import fallback
from cardtable.text.spoken import spoken

if TYPE_CHECKING:
    from cardtable.engine import View
    from cardtable.store.keeping import Keeper
    from cardtable.text import Words

CURTAIN = 40  #: blank lines that push a hand off the screen when the keyboard is passed on


def await_line(lines: TextIO) -> None:
    """Wait until a terminal has a line to read. The interpreter looks at signals between its steps: a
    Ctrl+C in the moment before a read would lie there until the next key. Here the signal itself writes
    to a pipe that is waited for beside the terminal. Elsewhere this returns at once."""
    if os.name != "posix" or not lines.isatty() or threading.current_thread() is not threading.main_thread():
        return
    from select import select

    heard_by, told_by = os.pipe()
    os.set_blocking(told_by, False)
    before = signal.set_wakeup_fd(told_by, warn_on_full_buffer=False)
    try:
        select([lines.fileno(), heard_by], [], [])
    finally:
        signal.set_wakeup_fd(before)
        os.close(told_by)
        os.close(heard_by)


class Left(Exception):
    """The player leaves the game: by a word, or because no more input will come."""


class Plain:
    """The front end. ``rules`` gives the text of the rule sheet when it is asked for; ``keeper`` keeps
    what is played; ``sort`` is the order in which a hand is told, one of ``told.SORTS``."""

    def __init__(
        self,
        words: Words,
        read: TextIO | None = None,
        write: TextIO | None = None,
        rules: Callable[[Match], str] | None = None,
        keeper: Keeper | None = None,
        sort: str = "trumps",
    ) -> None:
        self.words = words
        self.read = read or sys.stdin
        self.write = write or sys.stdout
        self.rules = rules
        self.keeper = keeper
        self.commands = self._commands()
        self.sitting: int | None = None  # who has the keyboard, where several people play
        self.told: set[int] = set()  # seats whose table has been told since something happened
        self.sort = sort if sort in told.SORTS else "trumps"
        self.dealt: dict[int, list[int]] = {}  # the cards of each hand in the order in which they came
        self.lately: set[str] = set()  # what has been said since somebody was asked
        self.reviewed: tuple[object, list[str]] = (None, [])  # the last review, and of which moves it was

    # -- what the loop calls -------------------------------------------------------------------

    def show(self, match: Match, records: Sequence[Record]) -> None:
        self.told.clear()
        for record in records:
            if line := self.line(match, record):
                self.lately.add(line)
                self.say(line)
        self.tell_news()

    def ask(self, match: Match, seat: int, person: int) -> Move | None:
        self._pass_keyboard(match, person)
        self.lately.clear()
        view = match.view(seat)
        self._note_dealt(view)
        if seat not in self.told:
            self.told.add(seat)
            self.say()
            self._tell_table(match, seat)
            self._tell_moves(match, seat)
        answer = self.prompt(told.question(view, self.words))
        if not answer:
            return None
        command, rest = self.command(answer)
        if command is not None:
            return self._obey(command, rest, match, seat, person)
        return self._move(answer, match, seat)

    def think(self, match: Match, thought: Thought) -> Move:
        return think(thought)

    def go_on(self, match: Match) -> bool:
        self.tell_outcome(match)
        self._tell_score(match)
        if match.finished:
            self.say(self.words.t("plain.match-over"))
            return False
        if not match.humans and match.length == (None, None):
            return False
        if match.humans and not self.again("plain.next-deal", match):
            return False
        self.say()
        self.say(self.words.t("plain.deal", n=match.number + 1))
        return True

    # -- lines out -----------------------------------------------------------------------------

    def say(self, line: str = "") -> None:
        self.write.write(line + "\n")

    def tell_news(self) -> None:
        """What is wrong with keeping the game, if there is something new."""
        for refusal in self.keeper.news() if self.keeper is not None else ():
            self.say(self.words.refusal(refusal))

    def viewer(self, match: Match) -> int | None:
        """Who is spoken to as "you": the only person at the table, if there is just one."""
        people = match.humans
        return people[0] if len(people) == 1 else None

    def names(self, match: Match) -> list[str]:
        return names(match, self.words.t("word.dummy"))

    def line(self, match: Match, record: Record) -> str:
        """A record as one line, "" for one that needs none."""
        viewer = self.viewer(match)
        return self.words.record(seen(record, viewer), self.names(match), viewer, match.table.game)

    def tell_outcome(self, match: Match) -> None:
        """How the deal ended, without what has just been said of it."""
        assert match.outcome is not None
        lines = self.words.outcome(match.outcome, self.names(match), self.viewer(match), match.table.game)
        fresh = [line for line in lines if line not in self.lately]
        if len(fresh) == len(lines):
            self.say()
        for line in fresh:
            self.say(line)

    def held(self, seat: int) -> told.Held:
        return told.Held(self.sort, self.dealt.get(seat, ()))

    def _note_dealt(self, view: View) -> None:
        """Keeps the order in which cards came into a hand."""
        hand = getattr(view, "hand", 0)
        before = [card for card in self.dealt.get(view.seat, ()) if hand >> card & 1]
        self.dealt[view.seat] = before + [card for card in cards_in(hand) if card not in before]

    def _tell_table(self, match: Match, seat: int) -> None:
        view, mine = match.view(seat), self.viewer(match) == seat
        for line in told.lines(view, self.words, self.names(match), mine, self.held(seat)):
            self.say(line)

    def _tell_hand(self, match: Match, seat: int) -> None:
        view, mine = match.view(seat), self.viewer(match) == seat
        self.say(told.hand(view, self.words, self.names(match), mine, self.held(seat)))

    def _tell_moves(self, match: Match, seat: int) -> None:
        view = match.view(seat)
        self.say(self.words.prompt(view, self.names(match)))
        for line in told.moves(view, self.words):
            self.say(line)

    def _tell_score(self, match: Match) -> None:
        score = match.score
        if score.deals < 2 and not score.points:
            return
        if score.points and match.outcome is not None and score.points == match.outcome.scores:
            return  # it has just been said
        counts = score.points or score.fools
        called = self.names(match)
        text = ", ".join(
            self.words.say("outcome.score", {"seat": seat, "score": count}, called, self.viewer(match))
            for seat, count in enumerate(counts)
        )
        self.say(self.words.t("plain.score-points" if score.points else "plain.score-fools", text=text))

    # -- lines in ------------------------------------------------------------------------------

    def prompt(self, question: str) -> str:
        """One line of the player's, without the blanks around it. Raises Left at the end of input."""
        self.write.write(question.rstrip() + " ")
        self.write.flush()
        try:
            await_line(self.read)
            line = self.read.readline()
        except UnicodeDecodeError:
            return "\ufffd"
        if not line or not self.read.isatty():  # nobody's Enter has ended the line of the question
            self.say(line.strip())
        if not line:
            raise Left
        return line.strip()

    def _pass_keyboard(self, match: Match, seat: int) -> None:
        if len(match.humans) < 2 or self.sitting == seat:
            return
        # The last lines show a hand; the first player at the table finds nothing to hide.
        if self.sitting is not None:
            self.write.write("\n" * CURTAIN)
        self.told.clear()
        self.prompt(self.words.t("plain.pass-keyboard", name=match.seats[seat].name))
        self.sitting = seat

    def again(self, question: str, match: Match | None = None) -> bool:
        """A question that Enter answers with yes; commands that only tell something are obeyed where
        there is a ``match`` to tell of."""
        yes, no = self.words.t("plain.yes").split(), self.words.t("plain.no").split()
        while True:
            answer = self.prompt(self.words.t(question)).casefold()
            # As it stands first: the key of the Russian no is that of the English y.
            said = next((each for each in heard.readings(answer) if each in (*yes, *no)), "")
            command, rest = self.command(answer)
            if not answer or said in yes:
                return True
            if command == "quit" or said in no:
                return False
            if match is not None and command in AFTER:
                self._tell(command, rest, match)
            else:
                self.say(self.words.t("plain.yes-or-no"))

    def _move(self, answer: str, match: Match, seat: int) -> Move | None:
        """The move that a line means; a sentence if there is none."""
        view = match.view(seat)
        if answer.isdecimal() and answer.isascii():
            return self._by_number(int(answer[:9]), match, view)
        meant = heard.heard(view, answer, self.words)
        if meant.several:
            self.say(self.words.t("plain.which"))
            numbers = {move: number for number, move in heard.numbered(view).items()}
            which = {numbers[move]: move for move in meant.several}
            for line in told.moves(view, self.words, which):
                self.say(line)
        elif meant.wrong is not None:
            self._refuse(meant.wrong, match, seat)
        elif meant.move is None:
            self._plays_nothing(answer, view)
        return meant.move

    def _plays_nothing(self, text: str, view: View) -> None:
        """A line that means no move: no move has the cards or the rank that it names, or it names none."""
        key = "no-move-with" if heard.with_cards(view, text, self.words) == {} else "not-understood"
        self.say(self.words.t(f"plain.{key}", text=shown(text)))

    def _by_number(self, number: int, match: Match, view: View) -> Move | None:
        numbers = heard.numbered(view)
        if number in numbers:
            return numbers[number]
        if heard.staking(view):
            verb = "bank" if any(move.verb == "bank" for move in view.legal) else "bet"
            self._refuse(Move(verb, amount=number), match, view.seat)
        else:
            self.say(self.words.t("plain.no-number", n=len(numbers)))
        return None

    def _refuse(self, move: Move, match: Match, seat: int) -> bool:
        """Says why a move is not legal, if it is not."""
        refusal = match.view(seat).why_not(move)
        if refusal is not None:
            self.say(self.words.refusal(refusal, self.names(match), self.viewer(match)))
        return refusal is not None

    # -- commands ------------------------------------------------------------------------------

    def _commands(self) -> dict[str, str]:
        """Every word that a command answers to, in English and in the player's language."""
        found = {"?": "help", "/": "help", ".": "help", ",": "help", "q": "quit"}
        for command in COMMANDS:
            found[command] = command
            for word in self.words.t(f"plain.command-{command}").split():
                found.setdefault(word.casefold(), command)
                found.setdefault(fallback.latin(word.casefold()), command)  # as it may be shown
        return found

    def command(self, answer: str) -> tuple[str | None, str]:
        """The command that a line is, in whatever keyboard layout, and what is written after it."""
        for text in heard.readings(answer):
            word, _, rest = text.partition(" ")
            command = self.commands.get(word.casefold())
            if command is not None and (not rest.strip() or command in WITH_MORE):
                return command, rest.strip()
        return None, ""

    def _obey(self, command: str, rest: str, match: Match, seat: int, person: int) -> Move | None:
        if command == "quit":
            raise Left
        if command == "table":
            self._tell_table(match, seat)
            self._tell_moves(match, seat)
        elif command == "hand":
            self._tell_hand(match, seat)
        elif command == "moves":
            self._find_moves(rest, match, seat)
        elif command == "why":
            self._why(rest, match, seat)
        elif command == "hint":
            self._hint(match, seat)
        elif command == "sort":
            self.sort = told.SORTS[(told.SORTS.index(self.sort) + 1) % len(told.SORTS)]
            self.say(self.words.sentence(f"tui.sorted-{self.sort}", {}))
            self._tell_hand(match, seat)
        elif command in ("undo", "redo"):
            self._take_back(command, match, person)
        else:
            self._tell(command, rest, match)
        return None

    def _tell(self, command: str, rest: str, match: Match) -> None:
        """What can be told at any time."""
        if command == "help":
            for name in COMMANDS:
                said = self.words.t(f"plain.command-{name}").replace(" ", ", ")
                self.say(f"{said}: {self.words.t(f'plain.help-{name}')}")
            self.say(self.words.t("plain.help-writing"))
        elif command == "log":
            lines = [line for record in match.events if (line := self.line(match, record))]
            last = int(rest[:9]) if rest.isascii() and rest.isdecimal() and int(rest[:9]) else len(lines)
            for line in lines[-last:]:
                self.say(line)
        elif command == "rules":
            for line in spoken(self.rules(match) if self.rules else match.table.name):
                self.say(line)
        elif command == "code":
            from cardtable.match.code import deal_code

            self.say(self.words.t("plain.code", text=deal_code(match)))
        elif command == "save":
            self._tell_kept(match)
        elif command == "review":
            self._review(match)

    def _tell_kept(self, match: Match) -> None:
        """Where the game is kept: it always is, as soon as somebody has moved."""
        keeper = self.keeper
        self.tell_news()
        if keeper is None or keeper.transcript is None or keeper.trouble is not None:
            self.say(self.words.t("plain.not-kept"))
        else:
            self.say(self.words.t("plain.kept-as", name=keeper.transcript.path.stem))

    def end(self, match: Match) -> None:
        """The game is left: says whether it can be gone on with, and closes what keeps it."""
        keeper = self.keeper
        if keeper is None:
            return
        kept = keeper.match is match and (match.moves or match.past) and keeper.trouble is None
        keeper.end()  # first of all: nobody may be there any more who reads what is said
        if kept and not match.finished:
            self.say(self.words.t("plain.kept"))

    def _find_moves(self, text: str, match: Match, seat: int) -> None:
        view = match.view(seat)
        numbers = heard.with_cards(view, text, self.words) if text else heard.numbered(view)
        if not numbers:
            self._plays_nothing(text, view)
        elif heard.staking(view):
            self._tell_moves(match, seat)
        else:
            for line in told.moves(view, self.words, numbers):
                self.say(line)

    def _why(self, text: str, match: Match, seat: int) -> None:
        """Whether a move may be played, and if not, why; nothing is played."""
        view = match.view(seat)
        meant = heard.heard(view, text, self.words) if text else heard.Heard()
        move = meant.move or next(iter(meant.several), None)
        if move is not None:
            self.say(self.words.t("cli.is-legal", text=self.words.move(move, view)))
        elif meant.wrong is not None:
            self._refuse(meant.wrong, match, seat)
        else:
            self._plays_nothing(text, view)

    def _hint(self, match: Match, seat: int) -> None:
        from cardtable.bots.levels import hint

        view = match.view(seat)
        choice = hint(view, Random(len(match.events)))
        text = self.words.move(choice.move, view)
        number = next(n for n, move in heard.numbered(view).items() if move is choice.move)
        why = self.words.why(choice.why.key, choice.why.args, self.names(match))
        self.say(self.words.t("plain.hint", n=number, text=text, why=why))

    def _review(self, match: Match) -> None:
        """The moves of each person at the keyboard that cost most; with several after the deal only."""
        if match.outcome is None and len(match.humans) > 1:
            self.say(self.words.t("plain.review-later"))
            return
        of = (match.seed, match.number, tuple(match.moves))
        if self.reviewed[0] != of:
            self.say(self.words.t("plain.review-thinking"))
            self.reviewed = of, [line for seat in match.humans for line in self._reviewed(match, seat)]
        for line in self.reviewed[1]:
            self.say(line)

    def _reviewed(self, match: Match, seat: int) -> list[str]:
        from cardtable.reviewed import review_lines

        called = self.names(match)
        lines = review_lines(match, seat, self.words, called)
        return [called[seat] + ":", *lines] if len(match.humans) > 1 else lines

    def _take_back(self, command: str, match: Match, seat: int) -> None:
        try:
            if command == "undo":
                match.undo(seat)
                self.say(self.words.t("plain.undone"))
            else:
                self.show(match, match.redo(seat))
            self.told.clear()
        except IllegalMove as refused:
            self.say(self.words.refusal(refused.refusal, self.names(match), self.viewer(match)))


COMMANDS = (
    *("help", "table", "hand", "moves", "hint", "why", "log", "rules"),
    *("sort", "undo", "redo", "save", "code", "review", "quit"),
)
WITH_MORE = ("moves", "why", "log")  #: commands after which something may be written
AFTER = ("help", "log", "rules", "code", "save", "review")  #: what can be asked when a deal is over


def shown(text: str) -> str:
    """What a player wrote, short and without anything that does something to a terminal."""
    return "".join(c if c.isprintable() else "?" for c in text[:40])


def play(match: Match, front: Plain) -> bool:
    """A match from the greeting to its end; whether Ctrl+C ended it. Leaving early is no error."""
    words = front.words
    seats = ", ".join(
        seat.name
        if seat.human
        else words.t("plain.bot", name=seat.name, level=words.t(f"level.{seat.level}"))
        for seat in match.seats
    )
    front.say(words.t("plain.title", name=words.table(match.table), seed=str(match.seed)))
    front.say(words.t("plain.seats", text=seats))
    if match.humans:
        front.say(words.t("plain.begin"))
    stopped, number = False, 1
    try:
        play_kept(match, front)
        while match.finished and match.humans and front.again("plain.new-match", match):
            number += 1
            match = match.same_again(derive(match.seed, "match", number))
            front.say()
            play_kept(match, front)
    except Left:
        front.say(words.t("plain.left"))
    except KeyboardInterrupt:
        stopped = True
        front.say()
        front.say(words.t("plain.left"))
    finally:
        front.end(match)
    return stopped


def play_kept(match: Match, front: Plain) -> None:
    """A match to its end, kept from its first move on. Raises Left."""
    if front.keeper is not None:
        front.keeper.begin(match)
    if match.number > 1 or match.moves:
        front.say(front.words.t("plain.going-on", n=match.number))
    run(match, front)
