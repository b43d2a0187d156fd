"""From what a player has chosen to a move: cards in the hand, a target on the table, an action.

The general rule: the legal moves whose cards are the chosen ones and whose target is the one aimed at.
If several verbs fit, each is offered by its key; if none, the most plausible one is asked why not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cardtable.cards import FACE, TWIN, WILDS, Cards, cards_in
from cardtable.engine.move import TARGETED, Move
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import View
from cardtable.text.telling import waiting

# What Enter makes, the most natural first; the other verbs have a key of their own only, covering one's
# own card among them: a key too many would waste a trump.
BY_ENTER = (
    "lead",
    "throw",
    "cover",
    "play",
    "lay",
    "give",
    "self",
    "counter",
    "swap",
    "transfer",
    "show",
)
# Verbs that need no card in the hand.
BARE = frozenset({"take", "done", "pass", "draw", "laugh", "keep", "fold", "try", "accuse", "block"})
CHEATS = {"cover": "cheat cover", "transfer": "cheat transfer"}


class Choice(NamedTuple):
    """The cards chosen in the hand (those marked, else the one under the cursor) and the cards on
    the table aimed at."""

    cards: Cards = 0
    target: Cards = 0


def alike(a: Cards, b: Cards) -> bool:
    """Whether two sets are written alike: twins of a double pack and wild cards may stand for one
    another."""
    return a == b or (a.bit_count() == b.bit_count() and _faces(a) == _faces(b))


def _face(card: int) -> int:
    """What is written on a card: the same for twins, and for all wild cards."""
    return 54 if 54 <= (face := card & FACE) < 58 else face


def _faces(cards: Cards) -> list[int]:
    return sorted(map(_face, cards_in(cards)))


def playable(view: View) -> Cards:
    """The cards of the hand that some legal move plays, twins and wild cards included."""
    mask = 0
    for move in view.legal:
        if not move.verb.startswith("cheat"):
            mask |= move.cards
    hand: Cards = getattr(view, "hand", mask)
    if mask and (hand >> TWIN or hand & WILDS):
        faces = {*_faces(mask)}
        mask |= union(1 << card for card in cards_in(hand) if _face(card) in faces)
    return mask & hand if hand else mask


def alone(view: View) -> Cards:
    """The cards of the hand that Enter can play one by one."""
    hand: Cards = getattr(view, "hand", 0)
    return union(m.cards for m in view.legal if m.verb in BY_ENTER and m.cards.bit_count() == 1) & hand


def together(view: View, cards: Cards) -> Move | None:
    """The legal move of the fewest cards that plays the chosen ones with others, if none plays them as
    they are."""
    found = [m for m in view.legal if m.cards & cards == cards and not m.verb.startswith("cheat")]
    if not cards or any(m.cards == cards for m in found):
        return None
    return min(found, key=lambda m: m.cards.bit_count(), default=None)


def fitting(view: View, choice: Choice) -> list[Move]:
    """The legal moves that play exactly the chosen cards on the target aimed at (any target when
    none is)."""
    return [
        move
        for move in view.legal
        if move.cards
        and alike(move.cards, choice.cards)
        and (not move.target or not choice.target or move.target == choice.target)
    ]


def targets(view: View, cards: Cards) -> list[Cards]:
    """What can be aimed at with the chosen cards, in the order of the table; with cards that aim at
    nothing, every target that a legal move has."""
    own = [m.target for m in view.legal if m.target and m.cards and alike(m.cards, cards)]
    found = own or [m.target for m in view.legal if m.target]
    order = {card: i for i, card in enumerate(on_table(view))}
    unique = list(dict.fromkeys(found))
    return sorted(unique, key=lambda mask: [order.get(card, 99) for card in cards_in(mask)])


def on_table(view: View) -> list[int]:
    """The cards on the table in the order laid, an attack before its cover."""
    cards: list[int] = []
    for pair in getattr(view, "pairs", ()):
        cards += [card for card in (pair.attack, pair.cover) if isinstance(card, int) and card >= 0]
    for attack, cover in getattr(view, "groups", ()):
        cards += [*cards_in(attack), *cards_in(cover)]
    return cards


def aim(view: View, choice: Choice) -> Cards:
    """The target in force: the one chosen while it can be aimed at, else the first that the chosen
    cards reach, else the first of all."""
    possible = targets(view, choice.cards)
    if choice.target and choice.target in {m.target for m in view.legal if m.target}:
        return choice.target
    return possible[0] if possible else unanswered(view)


def unanswered(view: View) -> Cards:
    """The first card on the table that waits for an answer, to ask why nothing covers it."""
    return next((1 << card for card in waiting(view)), 0)


def by_enter(view: View, choice: Choice) -> Move | None:
    """The move that Enter makes with the chosen cards."""
    moves = fitting(view, choice)
    for verb in BY_ENTER:
        for move in moves:
            if move.verb == verb:
                return move
    return None


def by_verb(view: View, verb: str, choice: Choice) -> Move | None:
    """The move that the key of a verb makes: with the chosen cards if it takes any."""
    verbs = tuple(CHEATS.values()) if verb == "cheat" else (verb,)
    moves = [m for m in view.legal if m.verb in verbs]
    for move in moves:
        if (
            move.cards
            and alike(move.cards, choice.cards)
            and move.target in (0, choice.target or move.target)
        ):
            return move
    bare = [m for m in moves if not m.cards]
    for move in bare:
        if not move.target or move.target == choice.target:
            return move
    if len(moves) == 1 and not moves[0].cards:
        return moves[0]
    if len(bare) == 1 or (bare and verb == "try"):
        return bare[0]
    # One way to do it, whatever lies under the cursor: show the only pass card, block with the only three.
    if len(moves) == 1 and verb in ("show", "block"):
        return moves[0]
    return None


def plausible(view: View, choice: Choice, usual: str) -> Move:
    """The move that a player most likely means by the chosen cards, to ask why it is not legal.
    ``usual``: the verb that the game's phase suggests when no legal move plays a card."""
    verbs = [v for v in BY_ENTER if any(m.verb == v and m.cards for m in view.legal)]
    verb = usual if usual in verbs or not verbs else verbs[0]
    target = choice.target if verb in TARGETED else 0
    return Move(verb, choice.cards, target)


def why_not(view: View, move: Move) -> Refusal | None:
    """Why the move is not legal, as the engine says; None if it is, or if the view cannot say."""
    return view.why_not(move)


def union(masks: Iterable[Cards]) -> Cards:
    """All the cards of several sets."""
    whole = 0
    for mask in masks:
        whole |= mask
    return whole
