"""The usual deal in one piece: hands, turn-up, and the lowest trump leads (D-1 to D-6).

Most tables deal so. A deal of two is over after a hundred decisions, so that what ``deal`` keeps for
unusual ways of dealing would be felt in all of them. Whatever is not usual goes on there.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from cardtable.cards import SUITS, first, suit
from cardtable.engine.event import Event
from cardtable.engine.game import Deal
from cardtable.engine.seeds import generator, shuffle
from cardtable.games.durak.compiled import Compiled, compile_table
from cardtable.games.durak.deal import Layout, empty_state, extra_of, lay_table, may_turn_up, pack_bits
from cardtable.games.durak.rules import Rules
from cardtable.games.durak.state import DurakState, Setup

if TYPE_CHECKING:
    from cardtable.games.durak.table import DurakTable

# What has to be as in plain throw-in Durak.
USUAL = (
    "order", "dealing", "keeps_stock", "turn_up", "packet", "secret", "kept_nine", "before", "trumps",
    "first_lead", "dummy", "refill",
)  # fmt: skip
PLAIN = Rules()


def usual(rules: Rules) -> bool:
    """Whether a table deals in the usual way, from a pack with each card of four suits once."""
    return rules.pack in (36, 52) and all(getattr(rules, name) == getattr(PLAIN, name) for name in USUAL)


def deal(table: DurakTable, players: int, seed: int, before: Deal) -> DurakState:
    """See ``deal.fresh``, which deals the same, at a table that is ``usual``."""
    rules = table.rules
    rng = generator(seed, "deal")
    dealer = before.dealer if before.dealer is not None else rng.randrange(players)
    pack = list(pack_bits(rules.pack))
    shuffle(pack, rng)
    end = rules.hand * players
    c = named_by(table, players, pack[end]) if end < len(pack) and before.last is None else None
    if c is None:
        return lay_table(table, players, seed, before, rng, dealer, pack)
    turned = pack[end]
    hands = [0] * players
    for k, seat in enumerate(c.rounds[(dealer + 1) % players]):
        hands[seat] = sum(pack[k:end:players])
    held = sum(hands) & c.trump_cards[0]
    if not held:
        return lay_table(table, players, seed, before, rng, dealer, pack)
    lowest = held & -held
    known = [hand & lowest for hand in hands]
    leader = known.index(lowest)
    s = empty_state(c, hands, known)
    s.stock = (*pack[end + 1 :], turned)
    told = (trump_named(turned), led_by(leader, lowest))
    s.setup = Setup(dealer, before.number, seed, turned, turned, told)
    if c.extra:
        s.x = extra_of(c, Layout(players))
    c.start(s, leader)
    return s


def named_by(table: DurakTable, players: int, turned: int) -> Compiled | None:
    """The table with the trump that a card names; None if it may not be the turn-up (D-3)."""
    key = players, turned
    if key not in table.turned:
        fits = may_turn_up(table.rules, turned)
        trump = SUITS[suit(first(turned))]
        table.turned[key] = compile_table(table, players, (trump,) * players) if fits else None
    return table.turned[key]


@cache
def trump_named(turned: int) -> Event:
    """The event that tells the trump."""
    return Event("trump", cards=turned, args={"suit": SUITS[suit(first(turned))]})


@cache
def led_by(seat: int, lowest: int) -> Event:
    """The event that tells who leads first and why (D-6)."""
    return Event("leads", seat=seat, cards=lowest, args={"how": "lowest-trump", "card": first(lowest)})
