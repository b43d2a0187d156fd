"""The conformance suite: what every game of the registry must keep to, whatever its rules.

``check`` plays one deal at random and proves the contract of ``engine.state`` on the way; the small
functions of ``checks`` can be imported from here for a state of your own. A fault is a
``ConformanceError`` that names table, players, seed, ply and check. ``python -m
cardtable.engine.conformance`` is the long run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from cardtable.cards import Cards
from cardtable.engine.checks import (
    ConformanceError,
    Reader,
    cards_once,
    clone_apart,
    demand,
    differences,
    honest,
    legal_once,
    moves_read,
    outcome_formed,
    pick,
    position_round,
    refuses,
    refuses_players,
    same_moves,
    seed_pure,
    sent_round,
    takes,
    texts_of,
    turn,
    twice,
    view_closed,
    view_fits,
    well_formed_refusal,
    well_refused,
)
from cardtable.engine.game import Table
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import IllegalMove
from cardtable.engine.seeds import generator
from cardtable.engine.state import State
from cardtable.engine.strangers import Mood, strangers

__all__ = [
    "MOVES_LIMIT",
    "ConformanceError",
    "cards_once",
    "check",
    "clone_apart",
    "demand",
    "differences",
    "fingerprint",
    "finished",
    "honest",
    "legal_once",
    "look_closely",
    "moves_read",
    "outcome_formed",
    "pick",
    "play_out",
    "position_round",
    "refuses",
    "refuses_players",
    "same_moves",
    "seed_pure",
    "sent_round",
    "takes",
    "texts_of",
    "turn",
    "twice",
    "view_closed",
    "view_fits",
    "well_formed_refusal",
    "well_refused",
]

MOVES_LIMIT = 100_000  # no deal is longer (D-24)
ENDS_SEEN = 0.1  # of the deals that are not looked at closely, those of which the end is


def play_out(state: State, rng: Random, moves_limit: int = MOVES_LIMIT) -> None:
    """Play a state to its end at random; it must come."""
    for _ in range(moves_limit):
        if state.to_act is None:
            return
        state.apply(pick(state, rng))
    raise ConformanceError("ends", f"not over after {moves_limit} moves")


def look_closely(state: State, seen: Iterable[Move], pack: Cards, rng: Random, reopen: Reader) -> None:
    """All the checks of one position."""
    legal = state.legal()
    sample = rng.sample(legal, min(len(legal), 10))
    legal_once(state)
    takes(state, sample)
    refuses(state, strangers(state, seen, pack, rng))
    moves_read(state, sample)
    position_round(state, reopen, rng, file=rng.random() < 0.05)
    clone_apart(state, rng)
    views = [view_fits(state, seat) for seat in range(state.players)]
    one = rng.choice(views)
    view_closed(one, state)
    sent_round(state, one)
    honest(state, rng.randrange(state.players), pack, rng.getrandbits(30))


def check(
    table: Table,
    players: int,
    seed: int,
    moves_limit: int = MOVES_LIMIT,
    *,
    closely: float = 25.0,
    reopen: Reader | None = None,
) -> Outcome:
    """Play a deal at random and prove the contract. After every move: each card once, someone to act
    and with a move, no move twice; at the end the outcome. About ``closely`` · ln(moves) positions,
    the early ones before all, are looked at closely (0: none), and once a determinized state is
    played to its end; the end is looked at closely then, else in one deal of ten.
    ``reopen`` reads positions (default: the table's own). Raises ConformanceError."""
    rng = generator(seed, "conformance", table.name, players)
    moves: list[Move] = []
    try:
        return _deal(table, players, seed, moves_limit, closely, reopen or table.from_position, rng, moves)
    except ConformanceError as error:
        raise ConformanceError(error.check, error.detail, _where(table, players, seed, moves)) from error
    except IllegalMove as error:
        raise ConformanceError("takes", str(error), _where(table, players, seed, moves)) from error
    except Exception as error:
        detail = f"{type(error).__name__}: {error}"
        raise ConformanceError("crash", detail, _where(table, players, seed, moves)) from error


def _where(table: Table, players: int, seed: int, moves: Sequence[Move]) -> str:
    last = f" (after {moves[-1]})" if moves else ""
    return f"{table.name} {dict(table.options)}, {players} players, seed {seed}, ply {len(moves)}{last}"


def _deal(
    table: Table,
    players: int,
    seed: int,
    limit: int,
    closely: float,
    reopen: Reader,
    rng: Random,
    moves: list[Move],
) -> Outcome:
    state = table.deal(players, seed)
    pack = 0
    for mask in state.cards():
        pack |= mask
    mood = Mood(rng)
    seen: dict[Move, None] = {}
    last_out = rng.randrange(40)
    while True:
        cards_once(state, pack)
        turn(state)
        if state.to_act is None:
            break
        legal_once(state, texts=False)
        ply = len(moves)
        demand(ply < limit, "ends", f"not over after {limit} moves")
        if closely:
            if rng.random() * (ply + closely) < closely:
                look_closely(state, seen, pack, rng, reopen)
            if ply == last_out:
                play_out(honest(state, rng.randrange(state.players), pack, seed), rng, limit)
            if len(seen) < 400:
                seen |= dict.fromkeys(state.legal()[:40])
        move = mood.choose(state.legal())
        state.apply(move)
        moves.append(move)
    outcome_formed(state)
    if closely or rng.random() < ENDS_SEEN:
        finished(state, seen or moves, pack, rng, reopen)
    if closely:
        seed_pure(table, players, seed, moves, state.position())
    assert state.outcome is not None
    return state.outcome


def finished(state: State, seen: Iterable[Move], pack: Cards, rng: Random, reopen: Reader) -> None:
    """A finished deal: its views and its position; nothing can be played any more."""
    refuses(state, strangers(state, seen, pack, rng))
    position_round(state, reopen, rng)
    for seat in range(state.players):
        view_closed(view_fits(state, seat), state)


def fingerprint(table: Table, players: int, seed: int, moves_limit: int = MOVES_LIMIT) -> str:
    """A digest of a deal played at random, move by move: equal in every process and order."""
    from hashlib import sha256

    rng = generator(seed, "fingerprint", table.name, players)
    state = table.deal(players, seed)
    digest = sha256(repr(state.position()).encode())
    for _ in range(moves_limit):
        if state.to_act is None:
            break
        texts = sorted(map(str, state.legal()))
        text = rng.choice(texts)
        digest.update("\n".join((*texts, text)).encode())
        state.play(text)
    digest.update(repr(state.position()).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    from cardtable.engine.conformance_run import main

    main()
