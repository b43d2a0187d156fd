"""A table compiled: look-up tables for its cards, and the functions that its rules name.

``compile_table`` is cached by table and trumps. Moves and lists of them are made once (``listing``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import TYPE_CHECKING

from cardtable.cards import (
    LOW,
    PACKS,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    SUITS,
    TWIN,
    WILD,
    WILDS,
    bits_in,
    card_text,
    rank,
)
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.games.durak import bout, choices, two_trumps
from cardtable.games.durak.listing import (
    MOST_MOVES,
    Listing,
    Lists,
    Made,
    Moves,
    Rows,
    add_unlike,
    sets_of,
    shares,
)
from cardtable.games.durak.relation import Facts, Opinion, beating_table, opinion
from cardtable.games.durak.rules import ANY_NUMBER, Rules
from cardtable.games.durak.state import DEFEND, DurakState

if TYPE_CHECKING:
    from cardtable.games.durak.table import DurakTable

MOST_MEMOS = 1 << 12  # lists of moves that are kept by their key
MOST_COMPILED = 256  # compilations kept with a table


class Compiled:
    """See the module. Attributes are read by the functions of ``bout`` and the variants' rooms."""

    __slots__ = (
        "_rings",
        "adjust",
        "after",
        "after_bout",
        "after_transfer",
        "against",
        "alike",
        "all_covered",
        "apply",
        "beaten_off",
        "beats",
        "beats_by",
        "close",
        "closes",
        "closings",
        "common_trump",
        "cover_or_take",
        "covers",
        "double",
        "draw_order",
        "extra",
        "first_bout_transfer",
        "fills_up",
        "first_limit",
        "go_out",
        "hand",
        "joker_up",
        "kept",
        "leads",
        "legal",
        "limit",
        "n",
        "no_limit",
        "orders",
        "others",
        "outcome",
        "pack",
        "refill",
        "refill_target",
        "rounds",
        "rows",
        "rules",
        "same_rank",
        "sixes",
        "sixth",
        "start",
        "strongest",
        "table",
        "taken",
        "throws",
        "throws_after",
        "trump_cards",
        "trumps",
        "turns",
        "turns_of",
        "two_sixes",
    )

    def __init__(self, table: DurakTable, n: int, trumps: tuple[str, ...], joker_up: bool) -> None:
        rules = table.rules
        self.table = table
        self.rules: Rules = rules
        self.n = n
        # all seats have one and the same trump suit, each of its cards once
        self.common_trump = rules.pack < 72 and len(trumps[0]) == 1 and len(set(trumps)) == 1
        self.trumps = trumps
        self.joker_up = joker_up
        self.pack = PACKS[rules.pack]
        self._tables()
        self._seats()
        self._functions()

    # -- cards -------------------------------------------------------------------------------------

    def facts(self, seat: int) -> Facts:
        """What the covering layers may ask about a seat's cards."""
        rules = self.rules
        return Facts(
            self.trumps[seat],
            rules.apart,
            rank((self.pack & -self.pack).bit_length() - 1),
            rules.plain_jokers or (self.joker_up and "novosibirsk" in rules.relation),
            rules.trumps == "own" and not rules.foreign_trump,
            rules.apart_rule,
        )

    def opinion(self, seat: int, target: int, card: int) -> Opinion:
        """Which rule says whether a seat's card covers another (cards, not masks)."""
        return opinion(self.rules.relation, target, card, self.facts(seat))

    def _tables(self) -> None:
        pack = self.pack
        rules = self.rules
        self.same_rank = {bit: RANK_MASKS[rank(bit.bit_length() - 1)] & pack for bit in bits_in(pack)}
        self.trump_cards = tuple(sum(SUIT_MASKS[SUITS.index(t)] for t in own) & pack for own in self.trumps)
        self.sixes = RANK_MASKS[RANKS.index("6")] & pack
        self.double = rules.pack in (72, 104)
        self.kept: dict[tuple[object, ...], Moves] = {}
        self.alike = alike_in(rules.pack)
        self.others = others_in(rules.pack)
        self.beats: list[dict[int, int]] = []
        for seat in range(self.n):
            self.beats.append(beating_table(rules.relation, rules.pack, self.facts(seat)))
        if rules.attacker_trump:
            self.beats_by = [two_trumps.beats_from(self, seat) for seat in range(self.n)]
        self.covers = {bit: self.moves_of("cover", bit) for bit in bits_in(pack)}
        self.throws = self.moves_of("throw")
        if not self.table.leads:
            by_room = [self.leads_of(room) for room in range(9 if self.double else 5)]
            self.table.leads = [*by_room, *[by_room[-1]] * ANY_NUMBER]
        self.leads = self.table.leads
        self.rows = Rows(self.row)

    def leads_of(self, room: int) -> Listing:
        """The leads of at most ``room`` cards of one rank."""
        make = partial(self.make_leads, room)
        parts = shares(self.pack, self.same_rank, 13 if self.double else 3)
        return tuple((part, Lists(make)) for part in parts)

    def make_leads(self, room: int, cards: int) -> Moves:
        """Every lead of so many cards of one rank as there is room for."""
        moves: Moves = ()
        while cards:
            group = cards & self.same_rank[cards & -cards]
            cards ^= group
            most = min(room, group.bit_count())
            key = ("lead", most, group)
            found = self.kept.get(key)
            if found is None:
                found = self.keep(key, self.distinct("lead", self.sets_of_rank(group, most)))
            moves += found
        return moves

    def sets_of_rank(self, group: int, room: int) -> Iterable[int]:
        """Cards of one rank that may be laid together: any of them for which there is room, or all
        that fit (no-throw-in)."""
        most = min(room, group.bit_count())
        least = most if self.rules.leads == "whole-rank" else 1
        return sets_of(group, range(least, most + 1))

    def in_order(self, cards: int) -> Iterable[int]:
        """The cards of a mask as they are laid: by their writing, twins beside each other."""
        if not self.alike:
            return bits_in(cards)
        return sorted(bits_in(cards), key=lambda bit: (self.alike.get(bit, bit), bit))

    def row(self, cards: int) -> tuple[tuple[int, ...], int]:
        """The cards of a lead as they are laid, and all cards of their ranks."""
        ranks = 0
        for bit in bits_in(cards):
            ranks |= self.same_rank[bit]
        return tuple(self.in_order(cards)), ranks

    def targets(self, s: DurakState) -> list[int]:
        """The uncovered cards, of those that are written alike the one laid first."""
        left = s.uncovered
        found = []
        for attack in s.attacks:
            if attack & left:
                left &= self.others[attack]
                found.append(attack)
        return found

    def moves_of(self, verb: str, target: int = 0) -> Made:
        """The moves of a verb against a target, by their cards."""
        made = self.table.made.get((verb, target))
        if made is None:
            made = self.table.made[verb, target] = Made(partial(move_of, verb, target), MOST_MOVES)
        return made

    def make_moves(self, verb: str, target: int, cards: int) -> Moves:
        """A move for each card; of those written alike only one."""
        moves: list[Move] = []
        add_unlike(moves, self.moves_of(verb, target), cards)
        return tuple(moves)

    def distinct(self, verb: str, sets: Iterable[int]) -> Moves:
        """A move for each set of cards, of those that are written alike only one."""
        return tuple(map(self.moves_of(verb).__getitem__, self.unlike(sets) if self.alike else sets))

    def unlike(self, sets: Iterable[int]) -> Iterable[int]:
        """Of sets of cards that are written alike only the first."""
        found: dict[int, int] = {}
        for cards in sets:
            found.setdefault(self.written(cards), cards)
        return found.values()

    def written(self, cards: int) -> int:
        """What stands for all sets of cards that are written like these."""
        if self.double:
            lower, upper = cards & LOW, cards >> TWIN
            return lower | upper | (lower & upper) << TWIN
        return cards & ~WILDS | ((1 << (cards & WILDS).bit_count()) - 1) << WILD

    def keep(self, key: tuple[object, ...], moves: Moves) -> Moves:
        """Keep a list of moves by its key for the next time."""
        if len(self.kept) > MOST_MEMOS:
            self.kept.clear()
        self.kept[key] = moves
        return moves

    # -- seats -------------------------------------------------------------------------------------

    def _seats(self) -> None:
        n = self.n
        self.after = tuple((seat + 1) % n for seat in range(n))
        self.rounds = rounds_of(n)
        self.orders = draw_orders(n, self.rules.refill_last)
        self.turns = throwers(n)
        self._rings: dict[int, tuple[int, ...]] = {}

    def ring(self, playing: int) -> tuple[int, ...]:
        """For each seat the next clockwise that plays."""
        ring = self._rings.get(playing)
        if ring is None:
            ring = self._rings[playing] = tuple(
                next((s for s in (*self.rounds[seat][1:], seat) if playing >> s & 1), seat)
                for seat in range(self.n)
            )
        return ring

    # -- functions ---------------------------------------------------------------------------------

    def _functions(self) -> None:
        rules = self.rules
        throw_or_done = choices.throw_alike_or_done if self.alike else choices.throw_or_done
        self.legal: list[Callable[[DurakState], Moves]] = [
            choices.rank_leads,
            choices.cover_alike_or_take if self.alike else choices.cover_or_take,
            throw_or_done,
            throw_or_done,
            *(choices.nothing,) * 5,
        ]
        self.apply: dict[str, Callable[[DurakState, Move], None]] = {
            "lead": bout.lead,
            "cover": bout.cover,
            "throw": bout.throw,
            "done": bout.done,
            "take": bout.take,
        }
        self.all_covered: Callable[[DurakState], None] = (
            bout.word_or_beaten if rules.throw_in else bout.beaten_at_once
        )
        self.beaten_off: Callable[[DurakState], None] = bout.beaten_off
        self.taken: Callable[[DurakState], None] = bout.taken
        self.close: Callable[[DurakState, int], None] = bout.close
        self.start: Callable[[DurakState, int], None] = bout.start
        self.refill: Callable[[DurakState], None] = bout.refill
        self.draw_order: Callable[[DurakState], tuple[int, ...]] = bout.draw_order
        self.go_out: Callable[[DurakState], bool] = bout.go_out
        self.outcome: Callable[..., Outcome] = bout.outcome
        self.after_bout: tuple[Callable[[DurakState], None], ...] = ()
        self.hand = rules.hand
        self.limit, self.first_limit = rules.limit, rules.first_limit
        self.sixth = rules.sixth_after_take
        self.two_sixes = rules.two_sixes
        self.no_limit = rules.no_limit_on_empty_stock
        self.throws_after = rules.throw_in and rules.throw_after
        self.adjust: Callable[[DurakState, Outcome], Outcome] = bout.as_it_is
        self.turns_of: Callable[[DurakState, int, int], tuple[tuple[int, ...], ...]] = bout.turns_of
        if rules.attacker_trump:
            self.legal[DEFEND] = two_trumps.cover_or_take
        self.cover_or_take = self.legal[DEFEND]
        self.first_bout_transfer: Callable[[DurakState], bool] = transfers.first_bout_transfer
        self.after_transfer: tuple[Callable[[DurakState], None], ...] = ()
        self.refill_target: Callable[[DurakState, int], int] = refills.full
        self.closings: dict[str, Callable[[DurakState], None]] = {}
        # Whether states keep an Extra; cards aside need one.
        self.extra = rules.dealing == "all" or not rules.keeps_stock or rules.answer_newest
        self.strongest: tuple[tuple[int, ...], ...] = ()  # by seat, equally strong cards (tedious)
        self.closes: Callable[[DurakState], bool] | None = None  # what on the table ends throwing in
        self.against: Callable[[DurakState, int], int] = bout.against
        if self.alike:
            self.start = first_of_all(refills.know_alike, self.start)
        plain_start = self.start
        for room in ROOMS:
            room.install(self)
        self.fills_up = self.refill is bout.refill
        if self.start is plain_start and rules.turn_up != "each":
            self.close = bout.close_plainly
            if self.alike:
                self.after_bout += (refills.knowing_twins(self),)
        if self.extra:
            self.start = first_of_all(fresh_bout, self.start)


def move_of(verb: str, target: int, cards: int) -> Move:
    """The move of a verb that plays these cards against a target."""
    return Move(verb, cards, target)


def first_of_all(
    step: Callable[[DurakState], None], start: Callable[[DurakState, int], None]
) -> Callable[[DurakState, int], None]:
    """A start of a bout that takes a step before it."""

    def start_with_step(s: DurakState, leader: int) -> None:
        step(s)
        start(s, leader)

    return start_with_step


def fresh_bout(s: DurakState) -> None:
    """What variants count within a bout starts anew with each."""
    assert s.x is not None
    s.x.fresh_bout()


@cache
def alike_in(pack: int) -> dict[int, int]:
    """The cards of a pack that are written like a lower one (twins, wild cards), each with that one."""
    lowest: dict[str, int] = {}
    found = {}
    for bit in bits_in(PACKS[pack]):
        first_alike = lowest.setdefault(card_text(bit.bit_length() - 1), bit)
        if first_alike != bit:
            found[bit] = first_alike
    return found


@cache
def others_in(pack: int) -> dict[int, int]:
    """By card of a pack, the cards that are written otherwise."""
    alike = alike_in(pack)
    cards = PACKS[pack]
    written: dict[int, int] = {}
    for bit in bits_in(cards):
        face = alike.get(bit, bit)
        written[face] = written.get(face, 0) | bit
    return {bit: cards & ~written[alike.get(bit, bit)] for bit in bits_in(cards)}


@cache
def rounds_of(n: int) -> tuple[tuple[int, ...], ...]:
    """From each seat on, all seats clockwise."""
    return tuple(tuple((seat + k) % n for k in range(n)) for seat in range(n))


@cache
def throwers(n: int) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """D-13: by who has the first word and by defender, from each seat on who may throw in, clockwise."""
    by_defender = tuple(
        tuple(tuple(seat for seat in row if seat != defender) for row in rounds_of(n))
        for defender in range(n)
    )
    return (by_defender,) * n


@cache
def draw_orders(n: int, defender_last: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """D-20, TT-5: by who led and by defender, in which order hands are filled."""
    return tuple(
        tuple(
            (*(seat for seat in row if seat != defender), defender) if defender_last else row
            for defender in range(n)
        )
        for row in rounds_of(n)
    )


def compile_table(table: DurakTable, n: int, trumps: tuple[str, ...], joker_up: bool = False) -> Compiled:
    """The compiled table for a number of hands and the trumps of each seat; kept with the table."""
    key = (n, trumps, joker_up)
    found = table.compiled.get(key)
    if found is None:
        if len(table.compiled) >= MOST_COMPILED:
            table.compiled.clear()
        found = table.compiled[key] = Compiled(table, n, trumps, joker_up)
    return found


# Imported last: the rooms use what is above.
from cardtable.games.durak import (  # noqa: E402
    before,
    cheating,
    draws,
    duel,
    endings,
    leads,
    magadan,
    magic,
    refills,
    seats,
    transfers,
    turned,
)

# In this order: what a room wraps must stand before.
ROOMS = (duel, leads, transfers, seats, refills, endings, draws, turned, magic, cheating, before, magadan)
