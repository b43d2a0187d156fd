"""What the bots read of a sampled Durak deal: the one place that knows its slots.

Two things are made here of a state that ``View.determinize`` gave: a quick playout for the search,
and the masks of an endgame for the solver. Nothing here sees a state that a seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from cardtable.bots.durak_sight import strengths
from cardtable.bots.endgame import Bout
from cardtable.cards import bits_in
from cardtable.engine import Move

LEAD, DEFEND, THROW = 0, 1, 2  # phases of a state
LATE = 2  # cards in stock up to which trumps are thrown in too
MOST_KEPT = 200  # tables whose habits are remembered
EARLY = 9  # cards in stock above which a trump is not spent on a plain card

# Fields of ``Rules`` that change what a bout is, with the value that ``endgame.Plain`` plays by.
PLAIN = {
    "throw_many": False,
    "transfer_after_throw": False,
    "answer_newest": False,
    "twin_closes": False,
    "joker_ends": False,
    "jokers_give": False,
    "nine_closes": False,
    "self_throw": False,
    "own_cover": "",
    "counter": False,
    "cheating": False,
    "attacker_trump": False,
    "taking": "all",
    "taker_leads": False,
    "circular": False,
    "fifty_two": False,
    "only_jokers": False,
    "pairs": False,
    "dummy": "",
    "counting": "",
    "packet": 0,
}


class Scores(dict[Move, float]):
    """What a playout thinks of each move at one table, filled in as moves turn up."""

    def __init__(self, judge: Callable[[Move], float]) -> None:
        self.judge = judge

    def __missing__(self, move: Move) -> float:
        found = self[move] = self.judge(move)
        return found


class Habits:
    """How playouts play at one compiled table: three sets of scores, by what is left in the stock."""

    def __init__(self, compiled: Any) -> None:
        #: whether the last two's prospects may be read off their cards
        self.plain = follows_plain(compiled.rules)
        self.power: dict[int, float] = {}
        self.strong = 0
        beats = {bit.bit_length() - 1: mask for bit, mask in compiled.beats[0].items()}
        for card, found in strengths(compiled.pack, beats).items():
            self.power[1 << card] = found.power
            self.strong |= found.strong << card
        rules = compiled.rules
        #: whether more cards than one may be led
        self.many = rules.leads == "rank"
        #: whether whole bouts may be played on masks, in which a lower card is a lower bit
        self.ordinary = (
            self.plain
            and len(set(compiled.trumps)) <= 1
            and not (compiled.closes or compiled.after_transfer)
            and rules.refill != "closed"
            and not (rules.draws or rules.swap or rules.second_try)
            and self.ascending(self.strong)
            and self.ascending(compiled.pack & ~self.strong)
        )
        self.early = Scores(lambda move: self.judge(move, 2))
        self.middle = Scores(lambda move: self.judge(move, 1))
        self.late = Scores(lambda move: self.judge(move, 0))

    def scores(self, left: int) -> Scores:
        """What moves are worth with so many cards in the stock."""
        return self.late if left <= LATE else self.middle if left <= EARLY else self.early

    def ascending(self, cards: int) -> bool:
        """Whether of these cards a higher one is never worth less."""
        powers = [self.power[bit] for bit in bits_in(cards)]
        return powers == sorted(powers)

    def judge(self, move: Move, stage: int) -> float:
        """``stage`` 2: the stock is long; 1: a stock is left; 0: (nearly) none."""
        verb, cards = move.verb, move.cards
        weight = sum(self.power[bit] for bit in bits_in(cards))
        count = max(1, cards.bit_count())
        strong = bool(cards & self.strong)
        if verb == "lead":
            return 3.0 * (count - 1) - weight / count - (30 if strong and stage else 0)
        if verb in ("throw", "self", "own", "counter"):
            return (-1 if stage else 0.5) if strong else 2 - weight / 100
        if verb == "cover":
            return -weight
        if verb == "take":
            return -20.0 if stage == 2 else -200.0
        if verb == "show":
            return 60.0
        if verb == "transfer":
            return (-30 - weight if strong and stage else 20 - weight / count) + count
        if verb in ("done", "try", "block"):
            return 0.0
        if verb == "give":
            return -weight
        if verb in ("accuse", "swap", "draw", "cheat cover", "cheat transfer"):
            return -300.0
        return -weight / count


_habits: dict[Any, Habits] = {}


def habits_of(compiled: Any) -> Habits:
    """The habits of a compiled table, made once and kept."""
    found = _habits.get(compiled)
    if found is None:
        if len(_habits) >= MOST_KEPT:
            _habits.clear()
        found = _habits[compiled] = Habits(compiled)
    return found


def value(state: Any) -> Sequence[float]:
    """What a deal is worth to each seat: its places; between the last two the leader's prospects; in a
    playout that went round and round what fewer cards promise."""
    outcome = state.outcome
    players: int = state.players
    if outcome is not None:
        placed = [seat for group in outcome.places for seat in group]
        return [outcome.value(seat) if seat in placed else 0.5 for seat in range(players)]
    if state.phase == LEAD and state.playing.bit_count() == 2 and state.pos >= len(state.stock):
        chance = prospects(state) / (players - 1)
        worth = [0.0] * players
        for place, seat in enumerate(state.out):
            worth[seat] = 1 - place / (players - 1)
        worth[state.leader], worth[state.defender] = chance, 1 / (players - 1) - chance
        return worth
    counts = [hand.bit_count() for hand in state.hands]
    return [
        0.5 + 0.25 * (sum(c > own for c in counts) - sum(c < own for c in counts)) / max(1, players - 1)
        for own in counts
    ]


def prospects(state: Any) -> float:
    """The chance that the leader beats the last other player, all cards known, fitted to 5,000 solved
    endgames (it is right in nine of ten; a greedy playout in eight).

    What tells: how many cards each holds, in how many ranks they can be beaten, and how often.
    """
    beats, same = state.c.beats, state.c.same_rank
    mine, his = state.hands[state.leader], state.hands[state.defender]
    weak = ways = 0
    for card in bits_in(mine):
        beaters = beats[state.defender][card] & his
        if beaters:
            weak |= same[card]
            ways += beaters.bit_count()
    his_weak = his_ways = 0
    for card in bits_in(his):
        beaters = beats[state.leader][card] & mine
        if beaters:
            his_weak |= same[card]
            his_ways += beaters.bit_count()
    held, his_held = mine.bit_count(), his.bit_count()
    ranks, his_ranks = weak.bit_count() / 4, his_weak.bit_count() / 4
    pairs = max(1, held * his_held) / 4
    score = 1.54 + 0.4 * (held - his_held) - 0.37 * ranks + 0.16 * his_ranks
    score += (2.54 * his_ways - 2.19 * ways) / pairs
    if ranks < 2:
        score += 8
    return 1 / (1 + exp(-score))


def order(state: Any, moves: tuple[Move, ...]) -> Sequence[Move]:
    """The moves as a playout would prefer them, those it would never choose left out at the end."""
    scores = habits_of(state.c).scores(len(state.stock) - state.pos)
    return sorted(moves, key=scores.__getitem__, reverse=True)


# -- endgames --------------------------------------------------------------------------------------


class Layout:
    """A state seen as a position of ``endgame.Plain``: its cards renumbered, cheapest first."""

    def __init__(self, state: Any) -> None:
        compiled = state.c
        self.seats = [seat for seat in range(compiled.n) if state.playing >> seat & 1]
        live = state.on_table()
        for seat in self.seats:
            live |= state.hands[seat]
        self.live = live
        power = {
            bit: sum(bool(mask & bit) for mask in compiled.beats[self.seats[0]].values())
            for bit in bits_in(live)
        }
        order = sorted(power, key=lambda bit: (power[bit], bit))
        self.small = {bit: 1 << i for i, bit in enumerate(order)}
        rules = compiled.rules
        self.bout = Bout(
            len(order),
            tuple(  # type: ignore[arg-type]
                tuple(self.mask(compiled.beats[seat][bit] & live) for bit in order) for seat in self.seats
            ),
            tuple(self.mask(compiled.same_rank[bit] & live) for bit in order),
            self.mask(compiled.sixes & live),
            99 if rules.no_limit_on_empty_stock else rules.limit,
            99 if rules.no_limit_on_empty_stock else rules.first_limit,
            rules.sixth_after_take,
            rules.throw_in,
            rules.throw_after,
            rules.leads == "rank",
            rules.two_sixes,
            rules.transfer,
            not rules.no_transfer_over_trump,
            tuple(self.mask(compiled.trump_cards[seat] & live) for seat in self.seats),  # type: ignore[arg-type]
            tuple(  # type: ignore[arg-type]
                self.mask(compiled.trump_cards[seat] & live) if rules.pass_card else 0 for seat in self.seats
            ),
        )

    def question(self, state: Any) -> tuple[str, int, tuple[Any, ...], tuple[Any, ...]] | None:
        """What to ask ``Plain`` of a state: method, attacking side, arguments before and after the
        one that says what is needed; None for a state between its moves."""
        phase = state.phase
        if phase in (LEAD, DEFEND) or (phase == THROW and not state.uncovered):
            seats, hands = self.seats, state.hands
            side = seats.index(state.leader) if phase == LEAD else 1 - seats.index(state.defender)
            a, b = self.mask(hands[seats[side]]), self.mask(hands[seats[1 - side]])
            fresh, shown = not state.beaten, self.mask(state.shown & self.live)
            if phase == LEAD:
                return "lead", side, (a, b, fresh, shown), ()
            table, ranks = self.mask(state.on_table()), self.mask(state.ranks & self.live)
            if phase == THROW:
                return "attack", side, (a, b, table, ranks, state.room, fresh, shown), ()
            whole = not any(state.covers)
            open_ = self.mask(state.uncovered)
            return "defend", side, (a, b, open_, table, ranks, state.room, fresh, shown), (whole,)
        return None

    def mask(self, cards: int) -> int:
        """The same cards in the small numbering."""
        small = self.small
        return sum(small[bit] for bit in bits_in(cards))


def two_left(state: Any) -> bool:
    """Whether two seats play on, with nothing left to draw."""
    playing = state.playing
    return playing.bit_count() == 2 and state.pos >= len(state.stock) and state.outcome is None


def is_plain(state: Any) -> bool:
    """Whether ``endgame.Plain`` plays by this table's rules."""
    rules = state.c.rules
    if rules.transfer and (state.bout == 1 or len(set(state.c.trumps)) > 1):
        return False
    return follows_plain(rules)


def follows_plain(rules: Any) -> bool:
    """Whether a table's bouts are ordinary ones."""
    ordinary = all(getattr(rules, name) == value for name, value in PLAIN.items())
    return ordinary and rules.leads in ("rank", "one")


def key_of(state: Any) -> tuple[Any, ...]:
    """All that decides how an endgame goes on from a state."""
    x = state.x
    extra = None
    if x is not None:
        values = (getattr(x, name) for name in x.__slots__)
        extra = tuple(tuple(value) if isinstance(value, list) else value for value in values)
    return (
        *state.hands,
        *state.attacks,
        *state.covers,
        len(state.attacks) << 8 | state.phase << 4 | state.to_act,
        state.leader << 12 | state.first << 8 | state.defender << 4 | state.word,
        state.uncovered,
        state.ranks,
        state.room,
        state.stop << 4 | state.taking << 2 | (not state.beaten) << 1 | (state.bout == 1),
        state.shown,
        extra,
    )
