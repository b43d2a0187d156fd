"""Plain mode: the game by lines, for screen readers, pipes, dumb terminals and scripts.

Numbered legal moves, one line an event, no cursor addressing. The second front end of the loop in
``match``; chosen by itself where no screen can be drawn. A wrong line gets a sentence with the rule.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, TextIO

from cardtable import told
from cardtable.cards import NotationError
from cardtable.engine import IllegalMove, Move
from cardtable.engine.seeds import derive
from cardtable.match import Match, Record, Thought, run
from cardtable.match.loop import think
from cardtable.match.match import names, seen

if TYPE_CHECKING:
    from cardtable.engine import View
    from cardtable.store.keeping import Keeper
    from cardtable.text import Words

CURTAIN = 40  #: blank lines that push a hand off the screen when the keyboard is passed on


class Left(Exception):
    """The player leaves the game: by a word, or because no more input will come."""


class Plain:
    """The front end. ``rules`` gives the text of the rule sheet when it is asked for; ``keeper`` keeps
    what is played."""

    def __init__(
        self,
        words: Words,
        read: TextIO | None = None,
        write: TextIO | None = None,
        rules: Callable[[Match], str] | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.words = words
        self.read = read or sys.stdin
        self.write = write or sys.stdout
        self.rules = rules
        self.keeper = keeper
        self.commands = self._commands()
        self.sitting: int | None = None  # who has the keyboard, where several people play
        self.told: set[int] = set()  # seats whose table has been told since something happened

    # -- what the loop calls -------------------------------------------------------------------

    def show(self, match: Match, records: Sequence[Record]) -> None:
        self.told.clear()
        for record in records:
            if line := self.line(match, record):
                self.say(line)
        self.tell_news()

    def ask(self, match: Match, seat: int, person: int) -> Move | None:
        self._pass_keyboard(match, person)
        view = match.view(seat)
        if seat not in self.told:
            self.told.add(seat)
            self.say()
            self._tell_table(match, seat)
            self._tell_moves(match, seat)
        answer = self.prompt(told.question(view, self.words))
        if not answer:
            return None
        command = self.commands.get(answer.casefold())
        if command is not None:
            return self._obey(command, match, seat, person)
        return self._move(answer, match, seat)

    def think(self, match: Match, thought: Thought) -> Move:
        return think(thought)

    def go_on(self, match: Match) -> bool:
        outcome = match.outcome
        assert outcome is not None
        called = self.names(match)
        self.say()
        for line in self.words.outcome(outcome, called, self.viewer(match), match.table.game):
            self.say(line)
        self._tell_score(match)
        if match.finished:
            self.say(self.words.t("plain.match-over"))
            return False
        if not match.humans and match.length == (None, None):
            return False
        if match.humans and not self.again("plain.next-deal"):
            return False
        self.say()
        self.say(self.words.t("plain.deal", n=match.number + 1))
        return True

    # -- lines out -----------------------------------------------------------------------------

    def say(self, line: str = "") -> None:
        encoding = getattr(self.write, "encoding", None) or "utf-8"
        self.write.write(line.encode(encoding, "replace").decode(encoding) + "\n")

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
        record = seen(record, viewer)
        if record.move is not None and record.seat is not None:
            return self.words.played(record.seat, record.move, self.names(match), viewer, match.table.game)
        if record.event is not None:
            return self.words.event(record.event, self.names(match), viewer)
        return ""

    def _tell_table(self, match: Match, seat: int) -> None:
        for line in told.lines(match.view(seat), self.words, self.names(match), self.viewer(match) == seat):
            self.say(line)

    def _tell_moves(self, match: Match, seat: int) -> None:
        view = match.view(seat)
        self.say(self.words.prompt(view, self.names(match)))
        if told.staking(view):
            for line in told.stakes(view, self.words):
                self.say(line)
            return
        for number, move in told.numbered(view).items():
            self.say(f"{number:>3} {self.words.move(move, view)}")

    def _tell_score(self, match: Match) -> None:
        score = match.score
        if score.deals < 2 and not score.points:
            return
        if score.points and match.outcome is not None and score.points == match.outcome.scores:
            return  # it has just been said
        counts = score.points or score.fools
        text = ", ".join(f"{name} {count}" for name, count in zip(self.names(match), counts, strict=True))
        self.say(self.words.t("plain.score-points" if score.points else "plain.score-fools", text=text))

    # -- lines in ------------------------------------------------------------------------------

    def prompt(self, question: str) -> str:
        """One line of the player's, without the blanks around it. Raises Left at the end of input."""
        self.write.write(question.rstrip() + " ")
        self.write.flush()
        try:
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

    def again(self, question: str) -> bool:
        """A question that Enter answers with yes."""
        no = self.words.t("plain.no").split()
        while True:
            answer = self.prompt(self.words.t(question)).casefold()
            if not answer or answer in self.words.t("plain.yes").split():
                return True
            if answer in no or self.commands.get(answer) == "quit":
                return False
            self.say(self.words.t("plain.yes-or-no"))

    def _move(self, answer: str, match: Match, seat: int) -> Move | None:
        """The move that a number, a card or a move in notation means; a sentence if there is none."""
        view = match.view(seat)
        numbers = told.numbered(view)
        if answer.isdecimal() and answer.isascii():
            number = int(answer[:9])
            if number in numbers:
                return numbers[number]
            if told.staking(view):
                verb = "bank" if any(move.verb == "bank" for move in view.legal) else "bet"
                self._refuse(Move(verb, amount=number), match, seat)
            else:
                self.say(self.words.t("plain.no-number", n=len(numbers)))
            return None
        if (bet := told.stake(view, answer, self.words)) is not None:
            return bet
        try:
            move = view.read(self.words.notation(answer))
        except NotationError:
            return self._by_card(answer, match, seat)
        if move in view.legal:
            return move
        self._refuse(move, match, seat)
        return None

    def _refuse(self, move: Move, match: Match, seat: int) -> None:
        """Says why a move is not legal."""
        refusal = match.view(seat).why_not(move)
        if refusal is not None:
            self.say(self.words.refusal(refusal, self.names(match), self.viewer(match)))

    def _by_card(self, answer: str, match: Match, seat: int) -> Move | None:
        """A card alone means the move that plays it, if there is only one; several cards the cover of the
        first by the last."""
        view = match.view(seat)
        wanted = self.words.notation(answer)
        numbers = {move: number for number, move in told.numbered(view).items()}
        found = [move for move in numbers if move.cards and _plays(move, wanted)]
        if not found and (cover := _cover(view, wanted)) is not None:
            return cover
        if len(found) == 1:
            return found[0]
        if found:
            self.say(self.words.t("plain.which"))
            for move in found:
                self.say(f"{numbers[move]:>3} {self.words.move(move, view)}")
        elif (meant := _meant(view, wanted)) is not None:
            self._refuse(meant, match, seat)
        else:
            self.say(self.words.t("plain.not-understood", text=answer[:40]))
        return None

    # -- commands ------------------------------------------------------------------------------

    def _commands(self) -> dict[str, str]:
        """Every word that a command answers to, in English and in the player's language."""
        found = {"?": "help", "q": "quit"}
        for command in COMMANDS:
            found[command] = command
            for word in self.words.t(f"plain.command-{command}").split():
                found.setdefault(word.casefold(), command)
        return found

    def _obey(self, command: str, match: Match, seat: int, person: int) -> Move | None:
        if command == "quit":
            raise Left
        if command == "help":
            for name in COMMANDS:
                spoken = self.words.t(f"plain.command-{name}").replace(" ", ", ")
                self.say(f"{spoken}: {self.words.t(f'plain.help-{name}')}")
            self.say(self.words.t("plain.help-moves"))
        elif command == "table":
            self._tell_table(match, seat)
            self._tell_moves(match, seat)
        elif command == "hint":
            self._hint(match, seat)
        elif command == "log":
            for record in match.events:
                if line := self.line(match, record):
                    self.say(line)
        elif command == "rules":
            self.say(self.rules(match) if self.rules else match.table.name)
        else:
            self._take_back(command, match, person)
        return None

    def _hint(self, match: Match, seat: int) -> None:
        from cardtable.bots.levels import hint

        view = match.view(seat)
        choice = hint(view, Random(len(match.events)))
        text = self.words.move(choice.move, view)
        number = next(n for n, move in told.numbered(view).items() if move is choice.move)
        why = self.words.why(choice.why.key, choice.why.args, self.names(match))
        self.say(self.words.t("plain.hint", n=number, text=text, why=why))

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


COMMANDS = ("help", "table", "hint", "log", "rules", "undo", "redo", "quit")


def _plays(move: Move, text: str) -> bool:
    """Whether a text names just the cards that a move plays."""
    try:
        return str(Move(move.verb, move.cards)) == str(Move.parse(f"{move.verb} {text}", 0))
    except NotationError:
        return False


def _cover(view: View, text: str) -> Move | None:
    """The cover that cards alone mean: those covered first, then the card that covers them."""
    try:
        move = view.read(f"cover {text}")
    except NotationError:
        return None
    return move if move in view.legal else None


def _meant(view: View, text: str) -> Move | None:
    """The move that cards alone most likely mean when no legal move plays just them."""
    try:
        cards = Move.parse(f"lead {text}").cards
    except NotationError:
        return None
    for move in view.legal:
        if move.cards and move.cards.bit_count() == cards.bit_count():
            meant = Move(move.verb, cards, move.target)
            return meant if meant not in view.legal else None
    return None


def play(match: Match, front: Plain) -> None:
    """A match from the greeting to its end. Leaving early is no error."""
    words = front.words
    seats = ", ".join(
        seat.name
        if seat.human
        else words.t("plain.bot", name=seat.name, level=words.t(f"level.{seat.level}"))
        for seat in match.seats
    )
    called = " + ".join(words.name(entry) for entry in match.table.entries()) or match.table.name
    front.say(words.t("plain.title", name=called, seed=str(match.seed)))
    front.say(words.t("plain.seats", text=seats))
    if match.humans:
        front.say(words.t("plain.begin"))
    keeper = front.keeper
    try:
        play_kept(match, front)
        number = 1
        while match.finished and match.humans and front.again("plain.new-match"):
            number += 1
            match = match.same_again(derive(match.seed, "match", number))
            front.say()
            play_kept(match, front)
    except Left:
        front.say(words.t("plain.left"))
        if keeper is not None and keeper.match is match and match.moves and keeper.trouble is None:
            front.say(words.t("plain.kept"))
    finally:
        if keeper is not None:
            keeper.end()


def play_kept(match: Match, front: Plain) -> None:
    """A match to its end, kept from its first move on. Raises Left."""
    if front.keeper is not None:
        front.keeper.begin(match)
    if match.number > 1 or match.moves:
        front.say(front.words.t("plain.going-on", n=match.number))
    run(match, front)
