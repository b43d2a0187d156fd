"""What a player's line means at a table: a number, chips, a card, a move in notation or in words.

The counterpart of ``told``: which number means which move, and what may be written besides. A line
typed with the keyboard in the other language is understood too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.cards import RANKS, NotationError, cards_in, cards_text, order, rank, suit
from cardtable.engine import Move
from cardtable.engine.move import NUMBERED
from cardtable.text import keyboard, written

if TYPE_CHECKING:
    from cardtable.engine import View
    from cardtable.text import Words

MANY = 24  #: more moves than these are not all listed
MOST_COMPARED = 1000  #: more are not compared with a line word by word; cards and verbs are understood


class Heard(NamedTuple):
    """``move``: legal, to be played; ``several``: which of these is not clear; ``wrong``: it is clear,
    and not legal. Nothing of it: the line is not understood."""

    move: Move | None = None
    several: tuple[Move, ...] = ()
    wrong: Move | None = None


# -- the moves by number -----------------------------------------------------------------------------


def staking(view: View) -> bool:
    """Whether what is wanted is a number of chips (Red Dog)."""
    return any(move.verb in NUMBERED for move in view.legal)


def numbered(view: View) -> dict[int, Move]:
    """What each number that a player may write means: the moves from 1 on; where chips are bet so many
    chips, and 0 what else there is. Plays are in the order in which the hand is told; where there are
    many, moves of few cards come first."""
    if staking(view):
        return {move.amount: move for move in view.legal}
    moves: Sequence[Move] = view.legal
    if view.table.game == "revolution":
        trump = getattr(view, "trump", "")
        moves = sorted(moves, key=lambda move: _by_hand(move, trump))
    elif len(moves) > MANY:
        moves = sorted(moves, key=lambda move: move.cards.bit_count())
    return dict(enumerate(moves, 1))


def _by_hand(move: Move, trump: str) -> tuple[bool, bool, tuple[int, int]]:
    if not move.cards:
        return True, False, (0, 0)
    card = move.cards.bit_length() - 1
    return False, "cdhs"[suit(card)] in trump, order(card)


def listed(numbers: dict[int, Move]) -> dict[int, Move]:
    """Those that are told at each turn: all, or where there are many the first, which are short."""
    if len(numbers) <= MANY:
        return numbers
    few = [number for number, move in numbers.items() if move.cards.bit_count() < 2]
    return {number: numbers[number] for number in (few[:MANY] or list(numbers)[:3])}


def with_cards(view: View, text: str, words: Words) -> dict[int, Move] | None:
    """The moves that play, or aim at, all the cards or the rank that a text names; None if it names
    neither."""
    for each in readings(text):
        wanted = _cards(words.notation(each))
        if wanted:
            found = {n: m for n, m in numbered(view).items() if not wanted & ~(m.cards | m.target)}
            return found
        if (letter := _rank(each, words)) is not None:
            number = RANKS.index(letter)
            return {
                n: m
                for n, m in numbered(view).items()
                if any(rank(card) == number for card in cards_in(m.cards | m.target))
            }
    return None


# -- a line ------------------------------------------------------------------------------------------


def readings(text: str) -> Iterator[str]:
    """A line as it stands, then as the same keys write it on a Latin and on a Russian keyboard."""
    yield text
    for other in (keyboard.latin(text), keyboard.russian(text)):
        if other != text:
            yield other


def heard(view: View, line: str, words: Words) -> Heard:
    """What a line means that is neither a number nor a command."""
    wrong = None
    for text in readings(line):
        if (bet := stake(view, text, words)) is not None:
            return Heard(bet)
        found = _read(view, text, words)
        if found.move is not None or found.several:
            return found
        wrong = wrong or found.wrong
    return Heard(wrong=wrong)


def _read(view: View, text: str, words: Words) -> Heard:
    notation = words.notation(text)
    try:
        move = view.read(notation)
    except NotationError:
        return _by_label(view, text, words) or _by_cards(view, text, notation, words)
    if move in view.legal:
        return Heard(move)
    return _by_label(view, text, words) or Heard(wrong=move)


def _by_label(view: View, text: str, words: Words) -> Heard | None:
    """The move that is written just as it was told."""
    wanted = _bare(text)
    if " " not in wanted or len(view.legal) > MOST_COMPARED:
        return None
    found = [move for move in view.legal if _bare(words.move(move, view)) == wanted]
    return Heard(found[0]) if found else None


def _bare(text: str) -> str:
    return " ".join(written.plain(text).replace(",", " ").replace(":", " ").split())


def _by_cards(view: View, text: str, notation: str, words: Words) -> Heard:
    """Cards alone mean the move that plays just them, if there is only one; the cover of the first by the
    last; a rank alone a move with a card of that rank."""
    wanted = _cards(notation)
    if wanted is None:
        letter = _rank(text, words)
        if letter is None:
            return Heard()
        number = RANKS.index(letter)
        found = [m for m in view.legal if m.cards and all(rank(c) == number for c in cards_in(m.cards))]
        return Heard(found[0]) if len(found) == 1 else Heard(several=tuple(found))
    shown = cards_text(wanted)
    found = [move for move in view.legal if move.cards and cards_text(move.cards) == shown]
    if not found and (cover := _cover(view, notation)) is not None:
        return Heard(cover)
    if found:
        return Heard(found[0]) if len(found) == 1 else Heard(several=tuple(found))
    plays = [move for move in view.legal if move.cards]
    alike = [move for move in plays if move.cards.bit_count() == wanted.bit_count()]
    for move in (alike or plays)[:1]:
        return Heard(wrong=Move(move.verb, wanted, move.target))
    return Heard()


def _cards(notation: str) -> int | None:
    """The cards that a text in notation names and nothing else; None if it is not that."""
    try:
        return Move.parse(f"lead {notation}").cards or None
    except NotationError:
        return None


def _rank(text: str, words: Words) -> str | None:
    return written.rank_word(words.lang, text) or written.rank_word("en", text)


def _cover(view: View, notation: str) -> Move | None:
    """The cover that cards alone mean: those covered first, then the card that covers them."""
    try:
        move = view.read(f"cover {notation}")
    except NotationError:
        return None
    return move if move in view.legal else None


def stake(view: View, text: str, words: Words) -> Move | None:
    """The bet that a word means: the least, half of the most, the most."""
    bets = sorted((m for m in view.legal if m.verb in NUMBERED), key=lambda m: m.amount)
    if not bets:
        return None
    most = bets[-1].amount
    by_word = {"least": bets[0].amount, "half": (most + 1) // 2, "most": most}
    for word, amount in by_word.items():
        if text.casefold() in (word, *words.t(f"plain.stake-{word}").split()):
            return next((move for move in bets if move.amount >= amount), bets[-1])
    return None
