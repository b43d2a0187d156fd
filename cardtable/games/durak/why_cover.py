"""Why one card does not cover another, and what would: true of the very table, its trumps and its jokers.

The layers of ``relation`` say which rule says no; the sentence names everything that covers instead
(D-11, and the variants that change it).
"""

from __future__ import annotations

from cardtable.cards import (
    BLACK_JOKER,
    FACE,
    MEGA,
    RED_JOKER,
    SUIT_MASKS,
    TWIN,
    TWO_JOKERS,
    WILDS,
    both,
    rank,
    suit,
)
from cardtable.games.durak.state import DurakState
from cardtable.games.durak.why_parts import Answer, no

# What covers instead, by the reason of the refusal: names of ``[instead]``. Trumps are left out where they
# do not cover; jokers and their like come from the table.
INSTEAD: dict[str, tuple[str, ...]] = {
    "cannot-cover": ("higher", "trump"),
    "no-trumps": ("higher",),
    "trump-needs-higher-trump": ("higher-trump",),
    "own-trump-only": ("higher", "own-trump"),
    "own-trump-higher": ("higher-own-trump",),
    "own-trump-any": ("own-trump",),
    "spades-only-by-spades": ("higher-spade",),
    "spades-only": ("higher-spade",),
    "cross-clubs-only": ("higher-club",),
    "suitless-higher": ("higher-of-any-suit", "trump"),
    "ace-only-by-trump": ("trump",),
    "royal-low-only-by-high": ("highest-of-suit", "highest-trump"),
    "royal-high-only-by-low": ("lowest-of-suit", "trump"),
    "royal-joker-only-by-low": ("lowest",),
    "two-joker-lesser": ("trump",),
    "wild-joker": (),
    "estonian-joker": ("two", "three"),
    "estonian-ace": ("two", "trump"),
}
JOKERS_BY_MASK = {1 << RED_JOKER: "red-joker", 1 << BLACK_JOKER: "black-joker"}


def cover_refusal(s: DurakState, seat: int, target: int, card: int) -> Answer:
    """Which layer of covering says no, in the words of the variant that it comes from."""
    rules = s.c.rules
    if rules.attacker_trump and players_trump(s, seat, target):
        return no("TT-6", "two-trump-foreign", target_card=target)
    opinion = s.c.opinion(seat, target, card)
    if opinion.covers:
        return None
    rule, reason = opinion.rule, opinion.reason
    own = bool(1 << target & s.c.trump_cards[seat])
    if target & FACE == card & FACE:
        rule, reason = "TT-6" if s.table.game == "two-trump" else "big", "twin-does-not-cover"
    elif rule == "D-11":
        if s.table.game == "two-trump":
            rule, reason = "TT-6", "two-trump-own-higher" if own else "two-trump-cover"
        elif rules.trumps == "own":
            rule, reason = "own-trumps", "own-trump-only"
            if own:
                reason = "own-trump-higher" if rules.foreign_trump else "own-trump-any"
        elif reason == "cannot-cover" and suit(target) == suit(card) and rank(card) < rank(target):
            reason = "lower-card"
        elif reason == "cannot-cover" and not s.c.trump_cards[seat]:
            rule, reason = trumpless(s), "no-trumps"
    return no(
        rule, reason, card=card, target_card=target, instead=", ".join(instead(s, seat, target, reason))
    )


def trumpless(s: DurakState) -> str:
    """The rule by which a deal has no trump."""
    if s.c.rules.trumps == "none":
        return "no-trump"
    return "novosibirsk" if s.c.joker_up else "secret"


def instead(s: DurakState, seat: int, target: int, reason: str) -> list[str]:
    """What covers a card instead, by name; the cards that have no suit last."""
    covers, twins = s.c.beats[seat][1 << target], both(1 << (target & FACE))
    trumps = s.c.trump_cards[seat] & ~twins
    of_suit = SUIT_MASKS[suit(target)] if suit(target) >= 0 else 0
    left_out = set() if trumps and not trumps & ~covers else {"trump", "own-trump"}
    if not covers & trumps & ~of_suit:
        left_out.add("highest-trump")
    found = [name for name in INSTEAD.get(reason, ()) if name not in left_out]
    if covers & twins & ~(1 << target):
        found.append("twin")
    covers |= covers >> TWIN
    if covers & 1 << MEGA:
        found.append("mega")
    if jokers := covers & TWO_JOKERS:
        both_or_all = jokers in (TWO_JOKERS, s.c.pack & TWO_JOKERS)
        found.append("joker" if both_or_all else JOKERS_BY_MASK[jokers])
    if covers & WILDS:
        found.append("wild")
    return found


def players_trump(s: DurakState, seat: int, target: int) -> bool:
    """TT-6: whether a card on the table is a trump of who laid it, and no trump of who covers."""
    bit = 1 << target
    return bool(bit & s.c.trump_cards[s.by[s.attacks.index(bit)]] & ~s.c.trump_cards[seat])
