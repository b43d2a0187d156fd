"""A match of deals: state, moves and events of the deal in progress, score, undo and redo.

D-5 and D-8 through ``Table.next_deal``; D-30 counts who was the fool. Everything follows from the
table, the seats' number, the seed and the moves. Undo is replay, and never a way to look at cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from cardtable.engine import Deal, Event, IllegalMove, Move, Outcome, Refusal, State, Table, View
from cardtable.engine.seeds import derive, generator
from cardtable.match.seats import Seat

# Obliged moves that say only that there is nothing to say.
IDLE_VERBS = frozenset({"done", "pass"})
# What others do not see of a move: which cards went, or that it was a cheat (C-2).
UNSEEN_CARDS = frozenset({"give", "swap"})
LOOKS_LIKE = {"cheat cover": "cover", "cheat transfer": "transfer"}
# Events of games that tell themselves who deals.
DEALS = frozenset({"dealer", "red-dog-first-ace"})


class Length(NamedTuple):
    """When a match is over: after ``deals`` deals, or when somebody was the fool ``fools`` times.
    Without either it goes on as long as the players like."""

    deals: int | None = None
    fools: int | None = None


class Record(NamedTuple):
    """One entry of a deal's story: a seat's move, or an event (``seat`` None: the table's own). ``taking``:
    the move was made after the defender had said that he takes (D-15)."""

    seat: int | None
    move: Move | None
    event: Event | None
    taking: bool = False


class Score(NamedTuple):
    """What the finished deals come to, by seat: times fool (D-30), times first alone (or as a pair), points
    where the game counts them (else empty). ``draws``: deals that nobody lost."""

    fools: tuple[int, ...]
    wins: tuple[int, ...]
    points: tuple[int, ...]
    deals: int
    draws: int


class Thought(NamedTuple):
    """What a bot needs to choose its move. ``ticket`` says for which moment of the match."""

    seat: int
    view: View
    rng: Random
    level: str
    ticket: tuple[int, int, int]


class Turn(NamedTuple):
    """What a match waits for: a person (``ask``), a bot (``think``), an obliged move that needs
    nobody's thought (``forced``), or the word that the deal is ``over``."""

    kind: Literal["ask", "think", "forced", "over"]
    seat: int = -1  #: the hand that is to act
    move: Move | None = None
    person: int = -1  #: who decides for it: the same seat, or the keeper of a dummy's hand


class _Played(NamedTuple):
    seat: int
    move: Move
    forced: bool
    person: int


class Finished(NamedTuple):
    """A deal that has been played out: its number, outcome and story."""

    number: int
    outcome: Outcome
    records: tuple[Record, ...]
    points: tuple[int, ...] | None  #: the session's points after it, where a session carries them


class Match:
    """Deals at one table, from a seed.

    ``recorder``, when set, is called with each line of the transcript (plain values) as soon as it
    is true: a move, moves taken back, the next deal. Raises TableError when the seats do not fit.
    """

    def __init__(
        self,
        table: Table,
        seats: Sequence[Seat],
        seed: int,
        length: Length | None = None,
        recorder: Callable[[dict[str, Any]], None] | None = None,
    ) -> None:
        table.check_players(len(seats))
        self.table = table
        self.seats = tuple(seats)
        self.seed = seed
        self.length = length or Length()
        self.recorder = recorder
        self.past: list[Finished] = []
        self._generation = 0
        self._begin(Deal())

    def __repr__(self) -> str:
        now = "over" if self.to_act is None else f"seat {self.to_act} to act"
        return f"<match of {self.table.name}, seed {self.seed}, deal {self.number}, {now}>"

    # -- the deal in progress ------------------------------------------------------------------

    def _begin(self, before: Deal) -> None:
        self.deal = before
        self.events: list[Record] = []
        self._moves: list[_Played] = []
        self._marks: list[int] = []  # len(events) before each move
        self._undone: list[list[_Played]] = []
        self._generation += 1
        self.state = self._fresh()
        log = _keep_log(self.state)
        log[:] = self.state.dealt or log  # games that log the deal itself say it there
        dealer = self.state.dealer
        if dealer >= 0 and not any(event.kind in DEALS for event in log):
            log.insert(0, Event("dealer", dealer, args={"how": "next" if self.number > 1 else "lot"}))
        self._note(None)

    def _fresh(self) -> State:
        return self.table.deal(len(self.seats), self.deal_seed, self.deal)

    def _note(self, seat: int | None) -> list[Record]:
        """Moves the state's log into the story."""
        log = _keep_log(self.state)
        fresh = [Record(event.seat if event.seat >= 0 else seat, None, event) for event in log]
        log.clear()
        self.events += fresh
        return fresh

    @property
    def number(self) -> int:
        """The number of the deal in the match, from 1."""
        return self.deal.number

    @property
    def deal_seed(self) -> int:
        """The seed of this deal; the first deal's is the seed of the match."""
        return self.seed if self.number == 1 else derive(self.seed, "deal", self.number)

    @property
    def to_act(self) -> int | None:
        """The seat whose move it is, None when the deal is over."""
        return self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended, None while it is played."""
        return self.state.outcome

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """The moves of the deal in progress with their seats."""
        return tuple((p.seat, p.move) for p in self._moves)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.human)

    def view(self, seat: int) -> View:
        """What a seat may know; a screen or bot gets nothing else."""
        return self.state.view(seat)

    def view_after(self, seat: int, moves: int) -> View:
        """What a seat might know when so many moves of the deal in progress had been made."""
        return self._replayed(moves).view(seat)

    def choices_of(self, person: int) -> Iterator[tuple[View, Move]]:
        """What somebody saw and did in the deal in progress or just over, in order; also for the hand
        of a dummy that he keeps."""
        state = self._fresh()
        for played in self._moves:
            if played.person == person:
                yield state.view(played.seat), played.move
            state.apply(played.move)

    def seen_by(self, seat: int | None, since: int = 0) -> list[Record]:
        """The story from record ``since`` on as a seat (None: an onlooker) may know it."""
        return [seen(record, seat) for record in self.events[since:]]

    # -- moves ---------------------------------------------------------------------------------

    def turn(self) -> Turn:
        """What the match waits for now."""
        seat = self.state.to_act
        if seat is None:
            return Turn("over")
        people, person = self.humans, self.state.controller(seat)
        if person not in people:
            return Turn("think", seat, person=person)
        if len(people) == 1:  # with more of them, skipping one would tell the others what he lacks
            legal = self.state.legal()
            if len(legal) == 1 and legal[0].verb in IDLE_VERBS:
                return Turn("forced", seat, legal[0], person)
        return Turn("ask", seat, person=person)

    def play(self, seat: int, move: Move) -> list[Record]:
        """Make a move; returns what it added to the story. Raises IllegalMove, with nothing
        changed, when it is not legal or not the seat's turn."""
        if seat != self.state.to_act:
            refusal = self.state.why_not(move, seat)
            raise IllegalMove(move, refusal or Refusal("D-14", "not-your-turn", {"seat": seat}))
        turn = self.turn()
        fresh = self._apply(_Played(seat, move, turn.move is move, turn.person))
        self._undone.clear()
        return fresh

    def _apply(self, played: _Played) -> list[Record]:
        _keep_log(self.state)
        taking = bool(getattr(self.state, "taking", False))
        self.state.apply(played.move)
        self._marks.append(len(self.events))
        self._moves.append(played)
        record = Record(played.seat, played.move, None, taking)
        self.events.append(record)
        fresh = [record, *self._note(None)]
        if self.recorder:
            self.recorder({"deal": self.number, "seat": played.seat, "move": str(played.move)})
        return fresh

    def thought(self) -> Thought:
        """What the bot to act needs. Same match, same moves: same generator, also after an undo."""
        seat = self.state.to_act
        assert seat is not None, "the deal is over"
        bot = self.seats[self.state.controller(seat)]
        assert not bot.human, "no bot is to act"
        rng = generator(self.deal_seed, "bot", seat, len(self._moves))
        return Thought(seat, self.view(seat), rng, bot.level, self._ticket())

    def _ticket(self) -> tuple[int, int, int]:
        return self.number, len(self._moves), self._generation

    def answer(self, thought: Thought, move: Move) -> bool:
        """Play what a bot chose, or return False if the match has gone on without it (undo, a new
        deal). Raises IllegalMove as ``play``."""
        if thought.ticket != self._ticket():
            return False
        self.play(thought.seat, move)
        return True

    # -- undo ----------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot take back its last move now, or None if it can."""
        if len(self.humans) > 1:
            return Refusal("match", "undo-hot-seat", {})
        at = self._last_choice(seat)
        if at is None:
            return Refusal("match", "undo-nothing", {})
        if self._saw_hidden(seat, at):
            return Refusal("match", "undo-hidden-card", {})
        return None

    def undo(self, seat: int) -> int:
        """Take back a seat's last choice and everything after it; returns how many moves went.
        Raises IllegalMove with the reason: two people play, nothing to take back, or a card that
        was hidden then has been seen since."""
        refusal = self.undo_refusal(seat)
        if refusal is not None:
            raise IllegalMove("undo", refusal)
        at = self._last_choice(seat)
        assert at is not None
        return self.take_back(len(self._moves) - at)

    def take_back(self, count: int) -> int:
        """Take back the last ``count`` moves of the deal, whoever made them: for reading
        transcripts, and for ``undo`` once it may. Raises IndexError for more than there are."""
        if not 0 < count <= len(self._moves):
            raise IndexError(f"cannot take back {count} of {len(self._moves)} moves")
        at = len(self._moves) - count
        self._undone.append(self._moves[at:])
        del self.events[self._marks[at] :]
        del self._moves[at:], self._marks[at:]
        self.state = self._replayed(at)
        self._generation += 1
        if self.recorder:
            self.recorder({"deal": self.number, "undo": count})
        return count

    def redo(self, seat: int) -> list[Record]:
        """Play again what the last undo took back. Raises IllegalMove when there is nothing."""
        if len(self.humans) > 1:
            raise IllegalMove("redo", Refusal("match", "undo-hot-seat", {}))
        if not self._undone:
            raise IllegalMove("redo", Refusal("match", "redo-nothing", {}))
        self._generation += 1
        return [record for played in self._undone.pop() for record in self._apply(played)]

    def _last_choice(self, seat: int) -> int | None:
        for at in range(len(self._moves) - 1, -1, -1):
            if self._moves[at].person == seat and not self._moves[at].forced:
                return at
        return None

    def _replayed(self, moves: int) -> State:
        state = self._fresh()
        for played in self._moves[:moves]:
            state.apply(played.move)
        _keep_log(state).clear()
        return state

    def _saw_hidden(self, seat: int, at: int) -> bool:
        """Whether since move ``at`` the seat has seen a card that was hidden from it then."""
        before = getattr(self._replayed(at).view(seat), "unseen", None)
        after = getattr(self.view(seat), "unseen", None)
        if isinstance(before, int) and isinstance(after, int):
            return bool(before & ~after)
        # A view that does not say what is unseen: any card that others or the table showed counts.
        return any(
            (record.move is not None and record.seat != seat and record.move.cards != 0)
            or (record.event is not None and record.event.cards != 0)
            for record in self.seen_by(seat, self._marks[at])
        )

    # -- the match -----------------------------------------------------------------------------

    def _points(self) -> tuple[int, ...] | None:
        """The session's points after the deal that is over, where the table carries them on. (What a
        banker has in his bank is his too, and no chip of the next deal's stacks, RD-10.)"""
        following = self.table.next_deal(self.deal, self.state)
        outcome = self.state.outcome
        if outcome is not None and (self.deal.carried or (following is not None and following.carried)):
            return outcome.scores
        return None

    def _finished(self) -> Finished | None:
        outcome = self.state.outcome
        if outcome is None:
            return None
        return Finished(self.number, outcome, tuple(self.events), self._points())

    @property
    def score(self) -> Score:
        """What the finished deals come to; the one just ended counts."""
        n = self.state.players
        fools, wins, points = [0] * n, [0] * n, [0] * n
        counted, draws = False, 0
        now = self._finished()
        done = self.past + ([now] if now else [])
        for deal in done:
            outcome = deal.outcome
            for seat in outcome.fools:
                fools[seat] += 1
            draws += outcome.draw
            if outcome.places and (len(outcome.places[0]) == 1 or len(outcome.fools) > 1):
                for seat in outcome.places[0]:
                    wins[seat] += 1
            if deal.points is not None:
                points, counted = list(deal.points), True
            elif outcome.scores:
                points, counted = [a + b for a, b in zip(points, outcome.scores, strict=True)], True
        return Score(tuple(fools), tuple(wins), tuple(points) if counted else (), len(done), draws)

    @property
    def finished(self) -> bool:
        """Whether the deal is over and no other follows: the length agreed on is reached, or the
        table says that the session is over (RD-11, RV-10)."""
        if self.state.outcome is None:
            return False
        score = self.score
        if self.length.deals is not None and score.deals >= self.length.deals:
            return True
        if self.length.fools is not None and max(score.fools) >= self.length.fools:
            return True
        return self.table.next_deal(self.deal, self.state) is None

    def standings(self) -> tuple[tuple[int, ...], ...]:
        """The hands, best first, equal ones together: by points where they are counted, else by
        how seldom each was the fool, then by how often each won."""
        score = self.score

        def key(seat: int) -> tuple[int, int, int]:
            points = score.points[seat] if score.points else 0
            return -points, score.fools[seat], -score.wins[seat]

        groups: dict[tuple[int, int, int], list[int]] = {}
        for seat in sorted(range(self.state.players), key=key):
            groups.setdefault(key(seat), []).append(seat)
        return tuple(tuple(group) for group in groups.values())

    def next_deal(self) -> list[Record]:
        """Deal again (D-5, D-8); returns the new deal's first records."""
        done = self._finished()
        assert done is not None, "the deal is still being played"
        following = self.table.next_deal(self.deal, self.state)
        assert following is not None and not self.finished, "the match is over"
        self.past.append(done)
        self._begin(following)
        if self.recorder:
            self.recorder({"deal": self.number})
        return list(self.events)

    def return_to(self, before: Deal, past: Sequence[Finished]) -> None:
        """Stand at the start of a deal that was dealt in this match already, for replays."""
        self.past = list(past)
        self._begin(before)

    def same_again(self, seed: int | None = None) -> Match:
        """A new match with the same table, options, seats and length; the same deals unless
        another seed is given."""
        return Match(self.table, self.seats, self.seed if seed is None else seed, self.length)

    def header(self) -> dict[str, Any]:
        """The first line of the transcript, as plain values."""
        from cardtable.match.transcript import header

        return header(self)


def _keep_log(state: State) -> list[Event]:
    """The log of a state, begun if it kept none; what the deal itself has told stays in it."""
    log = state.log
    if log is None:
        log = []
        setattr(state, "log", log)  # noqa: B010 - the contract itself has no slots
    return log


def seen(record: Record, seat: int | None) -> Record:
    """A record as a seat (None: an onlooker) may know it. Of cards that went by unseen the number
    stays, as the move's ``amount``."""
    move, event = record.move, record.event
    if move is not None and record.seat != seat:
        if move.verb in UNSEEN_CARDS:
            move = Move(move.verb, amount=move.cards.bit_count())
        elif move.verb in LOOKS_LIKE:
            move = Move(LOOKS_LIKE[move.verb], move.cards, move.target)
    if event is not None:
        event = event.seen_by(seat)
    if move is record.move and event is record.event:
        return record
    return record._replace(move=move, event=event)


def names(match: Match, dummy: str = "dummy") -> list[str]:
    """The names by seat; a hand that nobody sits at is called ``dummy``."""
    called = [seat.name for seat in match.seats]
    return called + [dummy] * (match.state.players - len(called))


def all_records(match: Match) -> Iterable[tuple[int, Record]]:
    """Every record of the match with the number of its deal."""
    for deal in match.past:
        for record in deal.records:
            yield deal.number, record
    for record in match.events:
        yield match.number, record
