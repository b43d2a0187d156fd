"""A view told in lines of text, for plain mode: what lies where, who does what, what you hold.

All of it comes from a view, so that nothing hidden can be told. A game without a teller of its own
is told by its hand and the number of cards in each other hand. Below: the moves and the question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.cards import Card, Cards, cards_in, mask_of, order, rank, suit
from cardtable.engine.move import NUMBERED
from cardtable.heard import listed, numbered, staking

if TYPE_CHECKING:
    from cardtable.engine import Move, View
    from cardtable.match.tournament import Tournament
    from cardtable.text import Words

SORTS = ("trumps", "suit", "rank", "dealt")


class Held(NamedTuple):
    """In which order a hand is told: ``how`` is one of ``SORTS``; ``dealt`` the cards as they came."""

    how: str = "trumps"
    dealt: Sequence[Card] = ()

    def row(self, hand: Cards, trumps: str = "") -> list[Card]:
        """The cards in that order; ``trumps``: the letters of the suits that come last."""
        cards = sorted(cards_in(hand), key=order)
        if self.how == "rank":
            return sorted(cards, key=rank)
        if self.how == "dealt":
            place = {card: i for i, card in enumerate(self.dealt)}
            return sorted(cards, key=lambda card: place.get(card, len(place)))
        if self.how == "trumps":
            last = {"cdhs".index(letter) for letter in trumps}
            return sorted(cards, key=lambda card: suit(card) in last)
        return cards


TRUMPS_LAST = Held()


def lines(
    view: View, words: Words, names: Sequence[str], mine: bool = True, held: Held = TRUMPS_LAST
) -> list[str]:
    """The table as ``view.seat`` sees it, a few lines, the hand last or nearly so. ``mine``: the reader
    is that player."""
    teller = TELLERS.get(view.table.game, plainly)
    return teller(_Teller(view, words, names, mine, held))


def hand(view: View, words: Words, names: Sequence[str], mine: bool = True, held: Held = TRUMPS_LAST) -> str:
    """The hand of a view alone, in a line."""
    return _Teller(view, words, names, mine, held).own_hand()


def champion(tournament: Tournament, words: Words) -> list[str]:
    """How a tournament ended: who has won it, and the places of the people who have not."""
    entrants, winner = tournament.entrants, tournament.winner
    assert winner is not None
    told = [words.pool("won", tournament.pool, name=entrants[winner].name)]
    for who, seat in enumerate(entrants):
        if seat.human and who != winner:
            place = tournament.place(who)
            told.append(words.t("tournament.placed", name=seat.name, n=place, count=len(entrants)))
    return told


class _Teller:
    """A view with the words for it; ``t`` speaks to the reader as "you" when the seat is his."""

    def __init__(self, view: Any, words: Words, names: Sequence[str], mine: bool, held: Held) -> None:
        self.view, self.words, self.names, self.held = view, words, names, held
        self.viewer = view.seat if mine else None

    def t(self, key: str, **args: Any) -> str:
        return self.words.sentence(f"told.{key}", args, self.names, self.viewer)

    def row(self, cards: Sequence[int]) -> str:
        return self.words.cards(list(cards))

    def own_hand(self) -> str:
        """The hand in the order that is wanted; where its owner may not see it, how many cards it has."""
        view, mask = self.view, getattr(self.view, "hand", 0)
        if getattr(view, "hidden", False):
            return self.t("hand-unseen", n=view.counts[view.seat])
        if not mask:
            return self.t("hand-empty", seat=view.seat)
        row = self.held.row(mask, _own_trumps(view))
        return self.t("hand", seat=view.seat, text=self.row(row), n=mask.bit_count())

    def by_seat(self, numbers: Sequence[int]) -> str:
        """``you 2, Olga 3``."""
        said = (
            self.words.say("outcome.score", {"seat": seat, "score": number}, self.names, self.viewer)
            for seat, number in enumerate(numbers)
        )
        return ", ".join(said)

    def known(self, cards: Cards) -> str:
        return self.words.t("told.known", text=self.words.cards(cards))

    def own(self, key: str) -> str:
        """The key of what is the reader's own, or the one that names the player."""
        return key if self.viewer is not None else f"{key}-of"

    def others(self) -> list[int]:
        """The other seats, clockwise from the reader's left."""
        view = self.view
        return [(view.seat + i) % view.players for i in range(1, view.players)]


def _own_trumps(view: Any) -> str:
    """The letters of the suits that are trumps to a view's own seat."""
    trumps = getattr(view, "trumps", None)
    own = trumps[view.seat] if trumps is not None else getattr(view, "trump", "")
    return str(own) + str(getattr(view, "common_suit", ""))


def plainly(teller: _Teller) -> list[str]:
    """Any game: other hands by number, the own hand by cards."""
    view = teller.view
    told = []
    counts = getattr(view, "counts", None)
    if counts is not None:
        told += [teller.t("holds", seat=seat, n=counts[seat]) for seat in teller.others()]
    if isinstance(getattr(view, "hand", None), int):
        told.append(teller.own_hand())
    return told


def durak(teller: _Teller) -> list[str]:
    """Trump and stock, the table's pairs, the other seats, the hand."""
    view = teller.view
    if not hasattr(view, "pairs"):
        return solitaire(teller)
    told = [" ".join((*_trumps(teller), _stock(teller)))]
    pairs = [_pair(teller, pair) for pair in view.pairs]
    told.append(teller.t("table", text="; ".join(pairs)) if pairs else teller.t("table-empty"))
    told += [_seat(teller, seat) for seat in teller.others()]
    told.append(teller.own_hand())
    told += _extras(teller)
    return told


def _trumps(teller: _Teller) -> list[str]:
    trumps = teller.view.trumps
    if len(set(trumps)) == 1:
        return [teller.t("trump", suit=trumps[0])] if trumps[0] else [teller.t("no-trump")]
    return [teller.t("own-trump", seat=seat, suit=letters) for seat, letters in enumerate(trumps) if letters]


def _stock(teller: _Teller) -> str:
    view = teller.view
    if not view.stock:
        return teller.t("stock-empty")
    if view.under:
        return teller.t("stock-under", n=view.stock, cards=mask_of(view.under))
    return teller.t("stock", n=view.stock)


def _pair(teller: _Teller, pair: Any) -> str:
    card, words = teller.words.card, teller.words
    if pair.cover >= 0:
        return words.t("told.covered", text=card(pair.attack), cover=card(pair.cover))
    return words.t("told.dead" if pair.dead else "told.uncovered", text=card(pair.attack))


def _seat(teller: _Teller, seat: int) -> str:
    """``Olga: 6 cards, defends; known: 9♦``."""
    view, words = teller.view, teller.words
    if seat in view.out:
        return teller.t("out", seat=seat)
    parts = [words.plural(view.counts[seat], "card")]
    if (word := view.word[seat]) and words.has(f"word.{word}"):
        parts.append(words.t(f"word.{word}"))
    if view.known[seat] and view.counts[seat]:
        parts.append(teller.known(view.known[seat]))
    return teller.t("seat", seat=seat, text=", ".join(parts))


def _extras(teller: _Teller) -> list[str]:
    """What only some tables have, of the keys that a view may carry."""
    extra, told = teller.view.extra, []
    if isinstance(opened := extra.get("open"), int):
        told.append(teller.t("open", text=teller.words.cards(opened)))
    if packets := extra.get("packets"):
        told.append(teller.t("packet", n=packets[teller.view.seat]))
    if points := extra.get("points"):
        told.append(teller.t("points", text=teller.by_seat(points)))
    if (charges := extra.get("charges")) is not None:
        told.append(teller.t("charges", n=charges))
    return told


def solitaire(teller: _Teller) -> list[str]:
    """The pile and the rank that it waits for, what was set aside, the other hands, the own one."""
    view, words = teller.view, teller.words
    wanted = words.t("tui.any-lead") if view.need < 0 else words.t("tui.wanted", rank=view.need)
    if view.middle:
        pile = teller.t("pile-laid", n=len(view.middle), card=view.middle[-1])
    else:
        pile = teller.t("table-empty")
    told = [f"{pile} ({wanted})"]
    if view.aside:
        told.append(words.sentence("tui.aside", {"n": view.aside}))
    for seat in teller.others():
        parts = [words.plural(view.counts[seat], "card")]
        if view.known[seat]:
            parts.append(teller.known(view.known[seat]))
        told.append(teller.t("seat", seat=seat, text=", ".join(parts)))
    told.append(teller.own_hand())
    return told


def revolution(teller: _Teller) -> list[str]:
    """The trick, and what the rules hang on: the trump, or what was led and what won before (RV-10)."""
    view, words = teller.view, teller.words
    told = []
    if view.trump:
        told.append(teller.t("trump", suit=view.trump))
    else:
        told.append(teller.t("no-trump-yet"))
        if view.won >= 0:
            told.append(teller.t("trick-before", suit=view.led, card=view.won))
    laid = [
        words.t("told.laid", name=teller.names[(view.leader + i) % view.players], text=words.card(card))
        for i, card in enumerate(view.trick)
    ]
    told.append(teller.t("trick", text="; ".join(laid)) if laid else teller.t("table-empty"))
    told.append(teller.t("tricks", text=teller.by_seat(view.tricks)))
    if view.carried:
        told.append(teller.t("tricks-before", text=teller.by_seat(view.carried)))
    told.append(teller.own_hand())
    return told


def redudu(teller: _Teller) -> list[str]:
    """Both kinds of trump (the own one to its owner alone, RU-2), the piles, the table, the hand."""
    view, words = teller.view, teller.words
    told = [
        teller.t("common-trump", card=view.common_trump, n=view.common_left),
        teller.t(teller.own("own-card"), seat=view.seat, card=view.own_trump, n=view.own_left[view.seat]),
    ]
    groups = [
        words.t("told.covered", text=words.cards(attack), cover=words.cards(cover))
        if cover
        else words.t("told.uncovered", text=words.cards(attack))
        for attack, cover in view.groups
    ]
    told.append(teller.t("table", text="; ".join(groups)) if groups else teller.t("table-empty"))
    if view.refused:
        told.append(teller.t("turned-down", seat=view.next_seat))
    for seat in teller.others():
        if seat in view.out:
            told.append(teller.t("out", seat=seat))
            continue
        parts = [words.plural(view.counts[seat], "card"), words.t("told.pile", n=view.own_left[seat])]
        if view.trumps[seat]:
            parts.append(words.t("told.shown-trump", suit=view.trumps[seat]))
        if view.no_red[seat]:
            parts.append(words.t("tui.rdu-no-red"))
        if view.known[seat]:
            parts.append(teller.known(view.known[seat]))
        told.append(teller.t("seat", seat=seat, text=", ".join(parts)))
    told.append(teller.own_hand())
    return told


def _bet(teller: _Teller, seat: int) -> list[str]:
    """What a player has done in the round, and how many chips went (RD-4)."""
    view, words = teller.view, teller.words
    what, chips = view.done[seat]
    if seat in view.out:
        return [words.t("word.out")]
    if what in ("won", "lost"):
        return [words.t("told.bet", n=chips), words.t(f"word.{what}")]
    if what:
        return [words.t("word.folded" if what == "fold" else "word.passed")]
    return [words.t("word.waits")] if seat in view.waiting and seat != view.to_act else []


def red_dog(teller: _Teller) -> list[str]:
    """Pool or bank, the card turned, what lies burnt, stacks and bets (RD-4), the hand."""
    view, words = teller.view, teller.words
    bank = "bank-mine" if view.dealer == teller.viewer else "bank"
    told = [teller.t(bank if view.banker else "pool", n=view.pool, seat=view.dealer)]
    if view.turned >= 0:
        told.append(teller.t("turned", card=view.turned))
    if view.burnt:
        told.append(teller.t("burnt", text=words.cards(view.burnt)))
    if before := view.gone & ~view.burnt & ~(1 << max(view.turned, 0)):
        told.append(teller.t("turned-before", text=words.cards(before)))
    for seat in range(view.players):
        parts = [words.plural(view.chips[seat], "chip")]
        if seat == view.dealer:
            parts.append(words.t("told.banker" if view.banker else "told.dealer"))
        parts += _bet(teller, seat)
        if view.shown[seat]:
            parts.append(words.t("told.shown", text=words.cards(view.shown[seat])))
        told.append(teller.t("seat", seat=seat, text=", ".join(parts)))
    if view.counts[view.seat]:
        told.append(teller.own_hand())
    return told


TELLERS: dict[str, Callable[[_Teller], list[str]]] = {
    "durak": durak,
    "two-trump": durak,
    "red-dog": red_dog,
    "redudu": redudu,
    "revolution": revolution,
}


# -- the moves and the question ----------------------------------------------------------------------


def moves(view: View, words: Words, numbers: dict[int, Move] | None = None) -> list[str]:
    """The moves with their numbers, a line each; where there are many only the short ones, and how to
    write another. ``numbers``: these alone, ``MOST`` of them at most."""
    if numbers is None and staking(view):
        return stakes(view, words)
    every = numbered(view)
    shown = listed(every) if numbers is None else dict(list(numbers.items())[:MOST])
    lines = [f"{number:>3} {words.move(move, view)}" for number, move in shown.items()]
    left = len(every if numbers is None else numbers) - len(shown)
    if left:
        lines.append(words.t("plain.more" if numbers is None else "plain.more-found", n=left))
    return lines


MOST = 100  #: moves that are told when they are asked for


def stakes(view: View, words: Words) -> list[str]:
    """The lines that say what a number means where chips are bet."""
    found = []
    for move in view.legal:
        if move.verb not in NUMBERED:
            found.append(f"{0:>3} {words.move(move, view)}{_penalty(view, move, words)}")
    amounts = [move.amount for move in view.legal if move.verb in NUMBERED]
    key = "plain.banks" if any(move.verb == "bank" for move in view.legal) else "plain.bets"
    return [*found, "  " + words.t(key, low=min(amounts), high=max(amounts))]


def _penalty(view: Any, move: Move, words: Words) -> str:
    """What folding costs (RD-4), nothing with too few cards (RD-8)."""
    chips = 0 if view.seat in view.misdealt else min(view.table.ante, view.chips[view.seat])
    return words.t("plain.penalty", n=chips) if move.verb == "fold" and chips else ""


def question(view: View, words: Words) -> str:
    """The question for a move, with the numbers that may be written."""
    numbers = numbered(view)
    if not staking(view):
        return words.t("plain.prompt" if len(numbers) > 1 else "plain.prompt-one", n=len(numbers))
    amounts = [n for n in numbers if n]
    key = "plain.prompt-bet" if 0 in numbers else "plain.prompt-bank"
    return words.t(key, low=min(amounts), high=max(amounts))
