"""What holds of one state, of a view, of an ending: the checks of which ``conformance`` makes its suite.

Each raises a ``ConformanceError``, with the check and what was found, unless it holds.
"""

from __future__ import annotations

import pickle
import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import eq, or_
from random import Random
from typing import Any

from cardtable.cards import SECOND_BLACK_JOKER, TWIN, WILDS, Cards, cards_text
from cardtable.engine.event import Event
from cardtable.engine.game import Table
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.position import dump, parse
from cardtable.engine.refusal import IllegalMove, Refusal, TableError
from cardtable.engine.state import State, View
from cardtable.engine.view_parts import parts, shown, slots_of, view_differences, written_alike

Position = dict[str, Any]
Reader = Callable[[Mapping[str, Any]], State]

ALIKE = 1 << SECOND_BLACK_JOKER | WILDS | -1 << TWIN  # cards that are written like others
NOT_FILED_WHEN_OVER = ("leader", "defender")  # of views: nobody leads any more
RULE_ID = re.compile(r"[A-Z]{1,2}-\d+|[a-z][a-z0-9-]*")


class ConformanceError(AssertionError):
    """A game does not keep to the contract. ``check`` is the name of the check, ``detail`` what was
    found, ``where`` the table, players, seed and ply (filled in by ``check``)."""

    def __init__(self, check: str, detail: str, where: str = "") -> None:
        super().__init__(check, detail, where)
        self.check = check
        self.detail = detail
        self.where = where

    def __str__(self) -> str:
        return ": ".join(part for part in (self.where, self.check, self.detail) if part)


def demand(holds: object, check: str, detail: str) -> None:
    """Raise ConformanceError, with the check and what was found, unless it holds."""
    if not holds:
        raise ConformanceError(check, detail)


# -- checks of one state -----------------------------------------------------------------------


def cards_once(state: State, pack: Cards) -> None:
    """Every card of the pack lies in exactly one place."""
    masks = state.cards()
    if sum(masks) == pack and reduce(or_, masks, 0) == pack:  # a sum is its union only without overlaps
        return
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    demand(not twice, "cards", f"in two places: {cards_text(twice)}")
    demand(not pack & ~seen, "cards", f"lost: {cards_text(pack & ~seen)}")
    demand(not seen & ~pack, "cards", f"not of this pack: {cards_text(seen & ~pack)}")


def turn(state: State) -> None:
    """Nobody is to act exactly when the deal is over; else a seat is, and it has a move."""
    legal, seat = state.legal(), state.to_act
    if seat is not None and legal and state.outcome is None and 0 <= seat < state.players:
        return
    if seat is None:
        demand(state.outcome is not None, "turn", "nobody is to act but there is no outcome")
        demand(not legal, "turn", f"the deal is over but {legal} are legal")
        return
    demand(state.outcome is None, "turn", f"there is an outcome but seat {seat} is to act")
    demand(0 <= seat < state.players, "turn", f"no seat {seat} to act")
    demand(legal, "turn", f"seat {seat} is to act and has no move")


def legal_once(state: State, texts: bool = True) -> None:
    """No move is listed twice, nor two that are written alike."""
    legal = state.legal()
    if len(set(legal)) != len(legal):  # equal moves are one object
        raise ConformanceError("legal", f"a move is listed twice: {twice(legal)}")
    if texts:
        written = [str(move) for move in legal]
        if len(set(written)) != len(written):
            raise ConformanceError("legal", f"two moves are written alike: {twice(written)}")


def pick(state: State, rng: Random) -> Move:
    """A legal move at random; there must be one."""
    legal = state.legal()
    demand(legal, "turn", f"seat {state.to_act} is to act and has no move")
    return rng.choice(legal)


def twice(values: Sequence[Any]) -> str:
    """What is there more than once, as a list for a message."""
    return ", ".join(sorted(str(v) for v, n in Counter(values).items() if n > 1))


def takes(state: State, moves: Iterable[Move]) -> None:
    """``apply`` takes each of these legal moves, and ``why_not`` has nothing against them."""
    before = state.position()
    tried = list(moves)
    for move in tried:
        refusal = state.why_not(move)
        demand(refusal is None, "takes", f"{move} is legal but why_not says {refusal}")
        try:
            state.clone().apply(move)
        except IllegalMove as error:
            raise ConformanceError("takes", f"{move} is legal but refused: {error}") from error
    changed = differences(before, state.position())
    demand(not changed, "clone", f"{texts_of(tried)} on clones changed their parent: {changed}")


def refuses(state: State, moves: Iterable[Move]) -> None:
    """Each of these illegal moves is refused with a rule and a reason, and nothing changes."""
    before = state.position()
    tried = list(moves)
    for move in tried:
        well_refused(state, move)
    if state.position() == before:
        return
    for move in tried:  # which one was it?
        untouched = state.position()
        try:
            state.apply(move)
        except IllegalMove:
            changed = differences(untouched, state.position())
            demand(not changed, "refuses", f"{move} was refused but changed {changed}")
    raise ConformanceError("refuses", f"refusing {texts_of(tried)} changed the state")


def well_refused(state: State, move: Move) -> None:
    """A move that is not legal has a reason, and is refused with nothing changed."""
    refusal = state.why_not(move)
    if refusal is None:
        raise ConformanceError("refuses", f"{move} is not legal but why_not has no reason")
    well_formed_refusal(refusal, move)
    try:
        state.apply(move)
    except IllegalMove as error:
        well_formed_refusal(error.refusal, move)
    else:
        raise ConformanceError("refuses", f"{move} is not legal but was taken")


def well_formed_refusal(refusal: Refusal, move: Move) -> None:
    """A refusal names a rule id and a reason that has words in both languages."""
    demand(isinstance(refusal, Refusal), "refuses", f"{move}: {refusal!r} is no Refusal")
    demand(RULE_ID.fullmatch(refusal.rule), "refuses", f"{move}: {refusal.rule!r} is no rule id")
    demand(refusal.reason, "refuses", f"{move}: refused without a reason")


def moves_read(state: State, moves: Iterable[Move]) -> None:
    """A move's text means that move, for the state and for the view of the seat to act."""
    assert state.to_act is not None
    view = state.view(state.to_act)
    for move in moves:
        text = str(move)
        for reader in (state, view):
            demand(str(reader.read(text)) == text, "texts", f"{text!r} is read as {reader.read(text)}")
            demand(
                reader.read(text) in state.legal(), "texts", f"{text!r} is read as a move that is not legal"
            )


# -- views -------------------------------------------------------------------------------------


def view_fits(state: State, seat: int) -> View:
    """A view says of the state what every game's view must say, and the same each time."""
    view = state.view(seat)
    demand(view == state.view(seat), "view", f"seat {seat}: two views of one state differ")
    demand(view.seat == seat and view.players == state.players, "view", f"seat {seat}: of another seat")
    demand(view.table == state.table, "view", f"seat {seat}: of another table")
    demand(view.to_act == state.to_act, "view", f"seat {seat}: someone else is to act")
    demand(view.outcome == state.outcome, "view", f"seat {seat}: another outcome")
    if seat == state.to_act:
        demand(view.legal == state.legal(), "view", f"seat {seat}: legal moves differ from the state's")
    else:
        demand(view.legal == (), "view", f"seat {seat}: not its turn, but has {view.legal}")
    return view


def view_closed(view: View, state: State | None = None) -> None:
    """A view is frozen and holds no way back: no state, no generator, nothing of the state's own."""
    for name in ("hand", "legal", "seat", "anything"):
        try:
            setattr(view, name, 0)
        except (AttributeError, TypeError):
            continue
        raise ConformanceError("view", f"{name} of a view can be changed")
    own = {id(part) for part in slots_of(state) if isinstance(part, list | dict | set)}
    for path, value in parts(view):
        demand(not isinstance(value, State), "view", f"{path} is a state")
        demand(not isinstance(value, Random), "view", f"{path} is a generator")
        demand(not isinstance(value, list | set | bytearray), "view", f"{path} can be changed")
        demand(id(value) not in own, "view", f"{path} is a part of the state")


def honest(state: State, seat: int, pack: Cards, luck: int) -> State:
    """What a seat cannot see can be laid anew without its noticing: same view, same moves, same
    cards in all; and laying anew looks at the view alone. Returns the state laid anew."""
    view = state.view(seat)
    before = state.position()
    other = state.determinize(seat, Random(luck))
    demand(state.position() == before, "honest", f"seat {seat}: determinize changed the state")
    cards_once(other, pack)
    again = other.view(seat)
    demand(
        again == view, "honest", f"seat {seat}: determinized, it sees another {view_differences(view, again)}"
    )
    if state.to_act == seat:
        demand(other.legal() == state.legal(), "honest", f"seat {seat}: determinized, other moves are legal")
    once = state.determinize(seat, Random(luck + 1)).position()
    more = other.determinize(seat, Random(luck + 1)).position()
    demand(
        once == more,
        "honest",
        f"seat {seat}: determinize knows more than the view: {differences(once, more)}",
    )
    return other


# -- clones, positions, endings ----------------------------------------------------------------


def clone_apart(state: State, rng: Random, moves: int = 6) -> None:
    """A clone plays on as another clone does, and never disturbs its parent."""
    before = state.position()
    one, two = state.clone(), state.clone()
    demand(one.position() == before, "clone", f"differs at once: {differences(before, one.position())}")
    played: list[Move] = []
    while one.to_act is not None and len(played) < moves:
        demand(one.legal() == two.legal(), "clone", f"after {texts_of(played)}, two clones have other moves")
        played.append(pick(one, rng))
        one.apply(played[-1])
        two.apply(played[-1])
    changed = differences(one.position(), two.position())
    demand(not changed, "clone", f"after {texts_of(played)}, two clones differ: {changed}")
    changed = differences(before, state.position())
    demand(not changed, "clone", f"playing a clone changed its parent: {changed}")


def position_round(state: State, reopen: Reader, rng: Random, moves: int = 4, file: bool = False) -> None:
    """The position, read back (``file``: through the text of a file), is the same position, has
    the same moves and goes on in the same way."""
    doc = state.position()
    if file:
        text = dump(doc)
        demand(parse(text) == doc, "position", "written to a file and read, it is another")
    back = reopen(doc)
    demand(back.position() == doc, "position", f"read back, it differs: {differences(doc, back.position())}")
    alike = back.key() == state.key() and hash(back.key()) == hash(state.key())
    demand(alike, "position", "read back, it has another key")
    demand(back.outcome == state.outcome, "position", f"read back, the outcome is {back.outcome}")
    here = state.clone()
    same = written_alike if sum(state.cards()) & ALIKE else eq
    for seat in {0, rng.randrange(state.players)}:
        ours, theirs = shown(state.view(seat)), shown(back.view(seat))
        left_out = () if state.outcome is None else NOT_FILED_WHEN_OVER
        lost = [name for name in ours if name not in left_out and not same(ours[name], theirs.get(name))]
        was = ", ".join(f"{name} {ours[name]!r} as {theirs.get(name)!r}" for name in lost)
        demand(not lost, "position", f"read back, seat {seat} sees {was}")
    played: list[str] = []
    while True:
        same_moves(here, back)
        if here.to_act is None or len(played) == moves:
            break
        played.append(str(pick(here, rng)))
        here.play(played[-1])
        back.play(played[-1])
    changed = differences(here.position(), back.position())
    demand(not changed, "position", f"read back and played {', '.join(played)}, it differs: {changed}")


def same_moves(here: State, back: State) -> None:
    """A state read back has the same moves for the same seat."""
    demand(here.to_act == back.to_act, "position", f"read back, seat {back.to_act} is to act")
    ours, theirs = ({str(m) for m in s.legal()} for s in (here, back))
    demand(ours == theirs, "position", f"read back, other moves are legal: {sorted(ours ^ theirs)}")


def sent_round(state: State, view: View) -> None:
    """A state and a view of it can be sent to another process, and are the same there."""
    try:
        back, seen = pickle.loads(pickle.dumps((state, view)))
    except (pickle.PickleError, AttributeError, TypeError) as error:
        raise ConformanceError("sent", f"cannot be pickled: {error}") from error
    changed = differences(state.position(), back.position())
    demand(not changed, "sent", f"pickled and read, it differs: {changed}")
    demand(back.table == state.table, "sent", "pickled and read, it is of another table")
    demand(back.legal() == state.legal(), "sent", "pickled and read, it has other moves")
    differs = view_differences(view, seen)
    demand(not differs, "sent", f"pickled and read, seat {view.seat} sees another {differs}")


def texts_of(moves: Iterable[Move]) -> str:
    """Moves by their texts, for a message."""
    return ", ".join(map(str, moves))


def differences(a: Position, b: Position) -> str:
    """The keys in which two positions differ, with both values; "" for equal ones."""
    if a == b:
        return ""
    keys = [k for k in (*a, *(k for k in b if k not in a)) if a.get(k) != b.get(k)]
    return "; ".join(f"{k}: {a.get(k)!r} against {b.get(k)!r}" for k in keys)


def outcome_formed(state: State) -> None:
    """The outcome of a finished deal: each seat has one place, a fool is a seat, a draw has none."""
    outcome = state.outcome
    demand(isinstance(outcome, Outcome), "outcome", f"{outcome!r} is no Outcome")
    assert outcome is not None
    seats = sorted(seat for group in outcome.places for seat in group)
    demand(
        seats == list(range(state.players)), "outcome", f"places {outcome.places} of {state.players} seats"
    )
    demand(all(outcome.places), "outcome", f"an empty place in {outcome.places}")
    demand(outcome.fool is None or outcome.fool in range(state.players), "outcome", f"fool {outcome.fool}")
    demand(not outcome.draw or outcome.fool is None, "outcome", "a draw with a fool")
    demand(outcome.epaulettes in (0, 1, 2), "outcome", f"{outcome.epaulettes} epaulettes")
    demand(not outcome.epaulettes or outcome.fool is not None, "outcome", "epaulettes without a fool")
    demand(len(outcome.scores) in (0, state.players), "outcome", f"scores {outcome.scores}")
    values = [outcome.value(seat) for seat in range(state.players)]
    demand(all(0 <= v <= 1 for v in values), "outcome", f"values {values}")


def seed_pure(table: Table, players: int, seed: int, moves: Sequence[Move], end: Position) -> None:
    """Dealt again with the same seed and played with the same moves, it is the same deal, whatever
    the global generator holds and whether or not somebody keeps the log."""
    kept = random.getstate()
    try:
        random.seed(seed + 1)
        held = random.getstate()
        state = table.deal(players, seed)
        log: list[Event] = []
        setattr(state, "log", log)  # noqa: B010 - the contract names no slots
        for move in moves:
            state.apply(move)
        demand(random.getstate() == held, "seed", "the global generator was used")
    finally:
        random.setstate(kept)
    demand(state.position() == end, "seed", f"replayed, it differs: {differences(end, state.position())}")
    for event in log:
        demand(isinstance(event, Event) and event.kind, "log", f"{event!r} is no event")
        demand(-1 <= event.seat < state.players, "log", f"{event} of no seat")


def refuses_players(table: Table) -> None:
    """A number of players that does not fit is refused."""
    for players in (table.players[0] - 1, table.players[-1] + 1, 0, -1):
        try:
            table.deal(players, 0)
        except TableError:
            continue
        raise ConformanceError("players", f"{players} were dealt", table.name)
