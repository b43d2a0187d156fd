"""What a Durak table plays, as data: plain fields that a base sets and modifiers change.

The numbers and names here are read once, by ``compiled``; nothing else looks at them while a deal
is played. Rule ids beside the fields are the rulebook's.
"""

from __future__ import annotations

from typing import NamedTuple

from cardtable.cards import both, make

ANY_NUMBER = 99  # "no limit", larger than any pack's attacks
NINES_OF_DIAMONDS = both(1 << make(7, 1))  # chinese; a single pack has one


class Rules(NamedTuple):
    """A table's rules. Words name small functions of the same name in ``compiled`` and its rooms."""

    # Pack and deal
    pack: int = 36  # D-1; 72 is two packs of 36, 104 two of 52
    hand: int = 6  # D-2: dealt, and refilled to
    order: str = "shuffled"  # or "descending" (albanian)
    dealing: str = "hands"  # "all" (piled), "counted" (progression: one card each)
    keeps_stock: bool = True  # chukotka: the stock leaves the game after the deal
    turn_up: str = "next"  # D-2; "last", "any"; "none" where no trump is turned
    no_ace_turn_up: bool = True  # D-3
    turned_back: tuple[str, ...] = ()  # what may not be the turn-up: "spade", "special"
    packet: int = 0  # prikup: cards aside for each
    secret: bool = False  # secret: one card more aside, the later trump
    kept_nine: bool = False  # chinese: the nine of diamonds is never left over
    before: str = ""  # a game before the game: "collecting", "cross"

    # Trumps and covering
    trumps: str = "turned"  # "none", "diamonds", "own" (one a seat)
    relation: tuple[str, ...] = ("suits",)  # layers of ``relation``, the first with an opinion holds
    apart: str = ""  # a suit covered by its own only: "s" (J-2, spades), "c" (cross)
    apart_rule: str = "J-2"  # which rule sets it apart

    # First lead
    first_lead: str = "lowest-trump"  # D-6; "nine-of-diamonds" (chinese), "lowest-spade" (J-3)
    first_trumpless: str = "draw"  # D-7: "draw", "lowest", "lot"
    later_lead: str = "winner"  # D-8: "winner", "under", "from", "lowest"

    # The bout
    leads: str = "rank"  # "one", "strongest", "three", "pairs", "groups", "whole-rank"
    one_led: bool = False  # J-3 strict: one card, whatever a lead is
    limit: int = 6  # D-16
    first_limit: int = 5  # D-16, until the first bout has been beaten off
    sixth_after_take: bool = True  # D-17
    no_limit_on_empty_stock: bool = False  # D-18
    throw_in: bool = True  # D-13
    throw_after: bool = True  # D-15
    throw_many: bool = False  # estonian: several of a rank at once
    transfer: bool = False  # T-1
    first_bout_transfer: str = "never"  # T-4
    pass_card: bool = True  # T-6
    no_transfer_over_trump: bool = True  # T-7
    transfer_after_throw: bool = False  # transfer-2
    answer_newest: bool = False  # transfer-3
    twin_closes: bool = False  # double
    joker_ends: bool = False  # wild
    jokers_give: bool = False  # magic
    block_combo: bool = False  # magic
    nine_closes: bool = False  # chinese: a covered 9d closes the throwing in
    self_throw: bool = False  # american
    own_cover: str = ""  # "free" (sly), "paid" (brazen)
    counter: bool = False  # baltic
    second_try: bool = False
    draws: int = 0  # armenian: how often in a turn
    swap: bool = False  # poker
    cheating: bool = False  # C-1
    charges: int = 1  # C-2

    # After it
    taking: str = "all"  # "first" (chinese), "pass-on" (untitled)
    taker_leads: bool = False  # kind
    refill: str = "full"  # "empty-hand", "counted" (progression), "closed" (magadan)
    circular: bool = False
    returning: bool = False
    fifty_two: bool = False  # big, double: who holds 52 or more loses
    only_jokers: bool = False  # magic: who holds nothing but jokers loses
    pairs: bool = False  # two-vs-two
    dummy: str = ""  # "throwing", "playing"
    counting: str = ""  # what decides: "points", "figures"
    foreign_trump: bool = False  # own-trumps: another's card of one's own trump suit is a trump
    attacker_trump: bool = False  # TT-6: a card of its player's own trump suit is a trump
    plain_jokers: bool = False  # two-joker
    refill_last: bool = True  # D-20: the defender draws last; TT-5: in his seat's turn
    two_sixes: bool = True  # D-23
