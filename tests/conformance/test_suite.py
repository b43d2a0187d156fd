"""The conformance suite itself: a small sound game passes, and each fault put into it is found."""

from dataclasses import dataclass
from random import Random

import pytest

from cardtable.cards import bits_in, cards_text, parse_cards
from cardtable.engine import IllegalMove, Move, Outcome, Refusal, State, Table, TableError, View
from cardtable.engine.conformance import ConformanceError, check, refuses_players
from cardtable.engine.seeds import derive, generator

PACK = sum(1 << card for card in parse_cards("6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d"))


class HighCards(Table):
    """Each holds four cards; in turn each lays one; who lays the last is last."""

    game = name = "high-cards"
    options = {}
    players = range(2, 4)

    def __init__(self, state_class=None):
        self.state_class = state_class or Sound

    def __eq__(self, other):
        return self.state_class is other.state_class

    def __hash__(self):
        return hash(self.state_class)

    def entries(self):
        return ()

    def spec(self):
        return {}

    def deal(self, players, seed, before=None):
        if players not in self.players:
            raise TableError("no", Refusal("players", "players"))
        cards = list(bits_in(PACK))
        generator(seed, "deal").shuffle(cards)
        hands = [sum(cards[4 * seat : 4 * seat + 4]) for seat in range(players)]
        return self.state_class(self, hands, sum(cards[4 * players :]), 0, derive(seed, "later"))

    def from_position(self, doc):
        hands = [sum(1 << c for c in parse_cards(text)) for text in doc["hands"]]
        aside = sum(1 << c for c in parse_cards(doc["aside"]))
        return self.state_class(self, hands, aside, doc["turn"], doc["seed"])


class Sound(State):
    __slots__ = ("aside", "hands", "log", "outcome", "players", "seed", "table", "to_act", "turn")

    def __init__(self, table, hands, aside, turn, seed):
        self.table, self.hands, self.aside, self.turn, self.seed = table, hands, aside, turn, seed
        self.players = len(hands)
        self.log = None
        self.settle()

    def settle(self):
        over = not any(self.hands)
        self.to_act = None if over else self.turn % self.players
        self.outcome = Outcome(tuple((seat,) for seat in range(self.players))) if over else None

    def legal(self):
        if self.to_act is None:
            return ()
        return tuple(Move("play", card) for card in bits_in(self.hands[self.to_act]))

    def apply(self, move):
        if self.why_not(move):
            raise self.refuse(move)
        self.hands[self.to_act] ^= move.cards
        self.turn += 1
        self.settle()

    def clone(self):
        return type(self)(self.table, list(self.hands), self.aside, self.turn, self.seed)

    def view(self, seat):
        legal = self.legal() if seat == self.to_act else ()
        counts = tuple(hand.bit_count() for hand in self.hands)
        return Seen(
            self.table, seat, self.players, self.to_act, legal, self.outcome,
            self.hands[seat], counts, self.gone(), self.turn,
        )  # fmt: skip

    def gone(self):
        return PACK & ~self.aside & ~sum(self.hands)

    def why_not(self, move, seat=None):
        if self.to_act is None:
            return Refusal("D-21", "over")
        one_of_his = move.cards.bit_count() == 1 and move.cards & self.hands[self.to_act]
        if move.verb != "play" or move.target or move.amount or not one_of_his:
            return Refusal("D-10", "not-yours")
        return None

    def position(self):
        return {
            "hands": [cards_text(hand) for hand in self.hands],
            "aside": cards_text(self.aside),
            "turn": self.turn,
            "seed": self.seed,
        }

    def cards(self):
        return [*self.hands, self.aside, self.gone()]


@dataclass(frozen=True, slots=True)
class Seen(View):
    table: HighCards
    seat: int
    players: int
    to_act: int | None
    legal: tuple
    outcome: Outcome | None
    hand: int
    counts: tuple
    gone: int
    turn: int

    def determinize(self, rng):
        hidden = list(bits_in(PACK & ~self.hand & ~self.gone))
        rng.shuffle(hidden)
        hands = []
        for seat, count in enumerate(self.counts):
            hands.append(self.hand if seat == self.seat else sum(hidden[:count]))
            if seat != self.seat:
                del hidden[:count]
        return self.table.state_class(self.table, hands, sum(hidden), self.turn, rng.getrandbits(30))


def test_a_sound_game_passes():
    for players in (2, 3):
        for seed in range(5):
            assert check(HighCards(), players, seed).places[0] == (0,)
    refuses_players(HighCards())


# -- faults: the class, and the check that must find it ----------------------------------------


class LosesACard(Sound):
    def gone(self):
        return super().gone() & ~(1 << 40)


class DoublesACard(Sound):
    def cards(self):
        return [*super().cards(), self.hands[0]]


class NobodyActs(Sound):
    def settle(self):
        super().settle()
        if self.turn == 3:
            self.to_act = None


class NoMoves(Sound):
    def legal(self):
        return () if self.turn == 2 else super().legal()


class ListsTwice(Sound):
    def legal(self):
        return super().legal() + super().legal()[:1]


class TakesAnything(Sound):
    def why_not(self, move, seat=None):
        return None

    def apply(self, move):
        self.hands[self.to_act] &= ~move.cards
        self.turn += 1
        self.settle()


class RefusesALegalMove(Sound):
    def apply(self, move):
        if self.turn == 1:
            raise IllegalMove(move, Refusal("D-10", "mood"))
        super().apply(move)


class NoRule(Sound):
    def why_not(self, move, seat=None):
        refusal = super().why_not(move, seat)
        return refusal and refusal._replace(rule="no rule at all")


class RefusesTooLate(Sound):
    def apply(self, move):
        if self.why_not(move):
            self.seed += 1
            raise self.refuse(move)
        super().apply(move)


class SharesHands(Sound):
    def clone(self):
        twin = super().clone()
        twin.hands = self.hands
        return twin


class PositionForgets(Sound):
    def position(self):
        return super().position() | {"turn": self.turn if self.turn < 4 else 0}


class SeesAll(Sound):
    def view(self, seat):
        seen = super().view(seat)
        return Seen(*(getattr(seen, n) for n in list(Seen.__slots__)[:-1]), turn=hash(tuple(self.hands)))


class HoldsTheState(Sound):
    def view(self, seat):
        seen = super().view(seat)
        return Seen(*(getattr(seen, n) for n in list(Seen.__slots__)[:-1]), turn=self)

    def __eq__(self, other):
        return True

    __hash__ = None


class Dice(Sound):
    def apply(self, move):
        import random

        super().apply(move)
        self.aside = self.aside if random.random() < 2 else 0


class StaysAtHome(Sound):
    __slots__ = ("rule",)

    def settle(self):
        super().settle()
        self.rule = lambda card: card


class ForgetsOnTheWay(Sound):
    def __getstate__(self):
        kept = {name: getattr(self, name) for name in Sound.__slots__}
        return None, kept | {"hands": [0] * self.players}


class Endless(Sound):
    def settle(self):
        super().settle()
        if self.to_act is None:
            cards = list(bits_in(self.gone()))
            self.hands = [sum(cards[seat :: self.players]) for seat in range(self.players)]
            self.turn, self.to_act, self.outcome = 0, 0, None


class MisplacesASeat(Sound):
    def settle(self):
        super().settle()
        if self.outcome:
            self.outcome = Outcome(((0,), (0,)))


class Crashes(Sound):
    def legal(self):
        return {}["nothing"] if self.turn == 5 else super().legal()


@pytest.mark.parametrize(
    ("faulty", "found_by"),
    [
        (LosesACard, "cards"),
        (DoublesACard, "cards"),
        (NobodyActs, "turn"),
        (NoMoves, "turn"),
        (ListsTwice, "legal"),
        (TakesAnything, "refuses"),
        (RefusesALegalMove, "takes"),
        (NoRule, "refuses"),
        (RefusesTooLate, "refuses"),
        (SharesHands, "clone"),
        (PositionForgets, "position"),
        (SeesAll, "honest"),
        (HoldsTheState, "view"),
        (Dice, "seed"),
        (StaysAtHome, "sent"),
        (ForgetsOnTheWay, "sent"),
        (Endless, "ends"),
        (MisplacesASeat, "outcome"),
        (Crashes, "crash"),
    ],
)
def test_each_fault_is_found_and_named(faulty, found_by):
    with pytest.raises(ConformanceError) as caught:
        for seed in range(5):
            check(HighCards(faulty), 2, seed, moves_limit=300)
    assert caught.value.check == found_by
    assert "high-cards" in str(caught.value)
    assert "2 players, seed " in str(caught.value)
    assert "ply " in str(caught.value)


def test_players_that_should_be_refused_are_found():
    class Generous(HighCards):
        def deal(self, players, seed, before=None):
            return super().deal(2, seed)

    with pytest.raises(ConformanceError):
        refuses_players(Generous())


def test_a_state_determinized_plays_on_its_own():
    state = HighCards().deal(2, 3)
    other = state.determinize(0, Random(1))
    other.apply(other.legal()[0])
    assert state.turn == 0
