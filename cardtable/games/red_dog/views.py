"""Between a Red Dog state and what a seat may know of it: views taken, and states laid after views."""

from __future__ import annotations

from random import Random

from cardtable.cards import FIFTY_TWO, Card, Cards, cards_in, mask_of
from cardtable.engine.state import check_seat
from cardtable.games.red_dog.state import BANK, PHASES, RedDogState
from cardtable.games.red_dog.story import mishap_to_come
from cardtable.games.red_dog.view import Done, RedDogView


def may_look(s: RedDogState, seat: int) -> bool:
    """Whether a seat has looked at its cards: not before its bet is settled when bets are blind."""
    return not s.table.blind or s.shown[seat] != 0


def seats(s: RedDogState, mask: int) -> tuple[int, ...]:
    """The seats of a mask, from the dealer's left on."""
    n, first = s.players, s.dealer + 1
    return tuple(x % n for x in range(first, first + n) if mask >> x % n & 1)


def view_of(s: RedDogState, seat: int) -> RedDogView:
    """See ``State.view``."""
    check_seat(seat, s.players)
    shown = 0
    for mask in s.shown:
        shown |= mask
    looks = may_look(s, seat)
    hand = s.hands[seat] if looks else 0
    counts = tuple(hand.bit_count() for hand in s.hands)
    acts = seat == s.to_act
    misdealt = 0
    if s.table.clumsy and s.phase != BANK:
        banker = s.dealer if s.v.banker else -1
        wrong = [other for other, n in enumerate(counts) if n != s.size and other != banker]
        misdealt = mask_of(wrong) & ~s.out
    return RedDogView(
        table=s.table,
        seat=seat,
        players=s.players,
        to_act=s.to_act,
        legal=s.legal() if acts else (),
        outcome=s.outcome,
        phase=PHASES[s.phase],
        hand=hand,
        hidden=not looks and counts[seat] > 0,
        counts=counts,
        size=s.size,
        shown=tuple(s.shown),
        turned=s.turned,
        burnt=s.burnt,
        gone=s.gone,
        unseen=FIFTY_TWO & ~(s.gone | shown | hand),
        stock=len(s.stock),
        chips=tuple(s.chips),
        pool=s.pot,
        banker=s.v.banker,
        deposit=s.deposit,
        held=s.held,
        last=s.last,
        dealer=s.dealer,
        low=s.low,
        high=s.high,
        waiting=seats(s, s.waiting),
        done=tuple(Done(*done) for done in s.done),
        out=tuple(cards_in(s.out)),
        misdealt=seats(s, misdealt),
        mistake=s.mistake and s.mistake[:2],
        number=s.number,
    )


def state_of(view: RedDogView, hands: list[Cards], stock: list[Card], rng: Random) -> RedDogState:
    """The state that a view shows, with these hidden cards; what will still go wrong (RD-8) is
    drawn anew, since nobody knows it."""
    state = RedDogState(view.table, view.players)
    state.number = view.number
    state.dealer = view.dealer
    state.hands, state.stock = hands, stock
    state.chips = list(view.chips)
    state.pot = view.pool
    state.deposit, state.held, state.last = view.deposit, view.held, view.last
    state.size = view.size
    state.out = mask_of(view.out)
    state.waiting = mask_of(view.waiting)
    state.turned, state.burnt, state.gone = view.turned, view.burnt, view.gone
    state.shown, state.done = list(view.shown), list(view.done)
    state.phase = PHASES.index(view.phase)
    state.to_act, state.outcome = view.to_act, view.outcome
    if view.mistake is not None:
        state.mistake = (*view.mistake, rng.random() < 0.5)
    elif view.table.clumsy:
        state.mishap = mishap_to_come(state, rng)
    state.ready()
    return state
