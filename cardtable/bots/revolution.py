"""Revolution by rules of thumb: how likely a card takes the trick, and what it costs to play it.

Chances are counted over the cards that this seat has not seen, with the suits that others were seen to
lack (RV-3, RV-5); a card that makes the trump is also worth the trumps that are left in hand (RV-6).
"""

from __future__ import annotations

from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardtable.bots.choice import Choice, Reason
from cardtable.bots.judge import Judge
from cardtable.bots.revolution_playout import playout
from cardtable.cards import FIFTY_TWO, SUIT_MASKS, SUITS, TEN, Card, Cards, cards_in, first, rank
from cardtable.engine import Move
from cardtable.games.revolution.view import SEATS, TO_WIN, RevolutionView

if TYPE_CHECKING:
    from cardtable.games.revolution.state import RevolutionState

PASS = Move("pass")
PLAY = tuple(Move("play", 1 << card) for card in range(52))
SUIT = tuple(mask & FIFTY_TWO for mask in SUIT_MASKS)

PASS_WORTH = 0.3  # what the place behind another leader is worth, in tricks
CARD_COST = 0.025  # per rank of a plain card
TRUMP_COST = 0.35  # on top, for a trump
SLIPS = 0.2  # how often the easy level plays what is not best by its own lights
MAY_TAKE = 0.25  # from which chance it is said that a card may take the trick
TRUMP_GAIN = 0.12  # for each card left of a suit that becomes trump, more for high ones


class Scored(NamedTuple):
    """A move with what it is worth, in tricks."""

    score: float
    move: Move
    why: Reason


def above(card: Card) -> Cards:
    """The higher cards of the suit."""
    return SUIT_MASKS[card & 3] & FIFTY_TWO & -(2 << card)


class Sight:
    """What a seat can count. ``memory``: it remembers what was played and who lacks what; without it
    every card that it does not see now counts as unseen."""

    def __init__(self, view: RevolutionView, memory: bool = True) -> None:
        self.view = view
        self.trump = SUITS.find(view.trump) if view.trump else -1
        lying = sum(1 << card for card in view.trick)
        self.unseen = view.unseen if memory else FIFTY_TWO & ~(view.hand | lying)
        self.memory = memory
        laid = len(view.trick)
        self.behind = [(view.seat + i) % SEATS for i in range(1, SEATS - laid)]
        self.best = self.taking(list(view.trick), self.trump) if laid else -1

    def taking(self, trick: list[Card], trump: int) -> Card:
        """The card that takes a trick as it lies."""
        lying = sum(1 << card for card in trick)
        best = (trump >= 0 and lying & SUIT[trump]) or lying & SUIT[trick[0] & 3]
        return best.bit_length() - 1

    def trump_after(self, card: Card) -> int:
        """The trump once this seat has played the card (RV-6)."""
        view = self.view
        if self.trump >= 0 or not view.trick or view.won < 0 or card & 3 == view.won & 3:
            return self.trump
        follows = card & 3 == view.trick[0] & 3
        return self.trump if follows and not view.table.literal else card & 3

    def chance(self, card: Card) -> float:
        """How likely the card takes the trick, if those behind play to take it."""
        view = self.view
        trump = self.trump_after(card)
        if self.taking([*view.trick, card], trump) != card:
            return 0.0
        led = (view.trick[0] if view.trick else card) & 3
        beaters = above(card) & self.unseen
        if trump >= 0 and card & 3 != trump:
            beaters |= SUIT[trump] & self.unseen
        held = sum(view.counts[seat] for seat in self.behind)
        chance = self.none_of(beaters.bit_count(), held)
        if trump < 0 and view.won >= 0:  # whoever cannot follow makes a trump and takes it
            for seat in self.behind:
                chance *= 1 - self.lacks(seat, led)
        return chance

    def takes(self, card: Card) -> bool:
        """Whether the card takes the trick as it lies then."""
        return self.taking([*self.view.trick, card], self.trump_after(card)) == card

    def dear(self, card: Card) -> tuple[bool, int]:
        """What orders cards by how ill they can be spared: trumps last, then by rank."""
        return card & 3 == self.trump, rank(card)

    def none_of(self, special: int, held: int) -> float:
        """The chance that none of so many cards is among ``held`` unseen ones."""
        number = self.unseen.bit_count()
        return comb(number - special, held) / comb(number, held) if held <= number else 0.0

    def lacks(self, seat: int, suit: int) -> float:
        """How likely a seat has no card of a suit."""
        if self.memory and SUITS[suit] in self.view.voids[seat]:
            return 1.0
        return self.none_of((self.unseen & SUIT[suit]).bit_count(), self.view.counts[seat])


def weigh(view: RevolutionView, memory: bool = True) -> list[Scored]:
    """Every legal move with its worth and reason, best first."""
    sight = Sight(view, memory)
    scored = [_pass(view) if move is PASS else _play(sight, move) for move in view.legal]
    return sorted(scored, key=lambda s: (-s.score, s.move.cards))


def _pass(view: RevolutionView) -> Scored:
    return Scored(PASS_WORTH, PASS, Reason("revolution-passes-on"))


def _play(sight: Sight, move: Move) -> Scored:
    view, card = sight.view, first(move.cards)
    chance = sight.chance(card)
    trump = sight.trump_after(card)
    score = chance - CARD_COST * rank(card) - (TRUMP_COST if card & 3 == sight.trump else 0.0)
    args = {"card": card, "percent": round(100 * chance)}
    if trump != sight.trump:
        rest = view.hand & SUIT[trump] & ~move.cards
        score += sum(TRUMP_GAIN * (1 + rank(c) / 12) for c in cards_in(rest))
        return Scored(score, move, Reason("revolution-makes-trump", args | {"suit": SUITS[trump]}))
    if not view.trick:
        key = "revolution-leads-strong" if chance > 0.5 else "judged"
    elif chance > 0.99:
        key = "revolution-takes"
    elif chance > 0:
        key = "revolution-may-take"
    else:
        key = "revolution-throws-away"
    return Scored(score, move, Reason(key, args))


def _best(view: RevolutionView, rng: Random, memory: bool) -> Choice:
    scored = weigh(view, memory)
    near = [s for s in scored if s.score > scored[0].score - 1e-9]
    best = near[0] if len(near) == 1 else rng.choice(near)
    return Choice(best.move, best.why)


def normal(view: RevolutionView, rng: Random) -> Choice:
    """The best move by the rules of thumb, everything played remembered."""
    return _best(view, rng, True)


def easy(view: RevolutionView, rng: Random) -> Choice:
    """The same by the cards in sight alone, but now and then the second or third that comes to mind."""
    if len(view.legal) < 2 or rng.random() >= SLIPS:
        return _best(view, rng, False)
    return Choice(rng.choice(weigh(view, False)[1:4]).move, Reason("slip"))


def greedy(view: RevolutionView, rng: Random) -> Choice:
    """The cheapest card that takes the trick as it lies, else the lowest; leads the highest."""
    moves = [move for move in view.legal if move is not PASS]
    if not moves:
        return Choice(PASS, Reason("only-move"))
    if not view.trick:
        best = max(moves, key=lambda move: rank(first(move.cards)))
        return Choice(best, Reason("revolution-leads-high", {"card": first(best.cards)}))
    sight = Sight(view)

    lowest = min((first(m.cards) for m in moves), key=lambda card: (not sight.takes(card), rank(card), card))
    key = "revolution-takes-cheaply" if sight.takes(lowest) else "revolution-throws-away"
    return Choice(PLAY[lowest], Reason(key, {"card": lowest}))


# -- for the search ----------------------------------------------------------------------------------


def order(state: RevolutionState, legal: tuple[Move, ...]) -> list[Move]:
    """The moves worth trying, likely ones first: of each suit the lowest card, the highest, and the
    cheapest that takes the trick; and passing the lead on."""
    may, trick, trump = state._may, state.trick, state.trump
    best = -1
    if trick:
        lying = sum(1 << card for card in trick)
        best = ((trump >= 0 and lying & SUIT[trump]) or lying & SUIT[trick[0] & 3]).bit_length() - 1
    picks = 0
    for suit in range(4):
        held = may & SUIT[suit]
        if not held:
            continue
        picks |= held & -held | 1 << held.bit_length() - 1
        over = held & -(2 << best) if best >= 0 and best & 3 == suit else 0
        picks |= over & -over
    moves = [PLAY[card] for card in cards_in(picks)]
    if state._pass:
        moves.append(PASS)
    return moves


def prior(view: RevolutionView) -> dict[Move, float]:
    """The head start that the rules of thumb give a move in the search."""
    scored = weigh(view)
    best = scored[0].score
    return {s.move: max(-0.4, s.score - best) for s in scored}


def value(state: RevolutionState) -> list[float]:
    """Half for four tricks, the first place (RV-9), half for the tricks on the way there."""
    return [0.5 * (n >= TO_WIN) + 0.5 * n / TO_WIN for n in state.tricks]


def reason(view: RevolutionView, move: Move) -> Reason | None:
    """A true reason for a legal move, whoever chose it; None where there is none to give."""
    sight = Sight(view)
    plays = [first(m.cards) for m in view.legal if m is not PASS]
    if move is PASS:
        likely = any(sight.chance(card) > 0.5 for card in plays)
        return None if likely else Reason("revolution-passes-on")
    card = first(move.cards)
    chance = sight.chance(card)
    args = {"card": card, "percent": round(100 * chance)}
    trump = sight.trump_after(card)
    if trump != sight.trump:
        more = view.hand & SUIT[trump] & ~move.cards
        key = "revolution-makes-trump" if more else "revolution-makes-trump-alone"
        return Reason(key, args | {"suit": SUITS[trump]})
    if not view.trick:
        if chance > 0.5:
            return Reason("revolution-leads-strong" if chance < 0.99 else "revolution-leads-sure", args)
        below = sum(rank(c) < rank(card) for c in plays)
        low = rank(card) < TEN and 3 * below <= len(plays) and all(sight.chance(c) <= 0.5 for c in plays)
        return Reason("revolution-leads-low", args) if low else None
    if sight.takes(card):
        if chance < MAY_TAKE:
            return None
        return Reason("revolution-takes" if chance >= 1 else "revolution-may-take", args)
    if any(sight.dear(card) > sight.dear(c) for c in plays):
        return None
    kept = any(sight.takes(c) for c in plays)
    return Reason("revolution-keeps" if kept else "revolution-throws-away", args)


JUDGE = Judge(
    greedy=greedy,
    normal=normal,
    easy=easy,
    playout=playout,
    value=value,
    order=order,
    prior=prior,
    reason=reason,
)
