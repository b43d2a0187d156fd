"""A deal of Redudu in progress: leading, covering, passing on, taking, drawing from two piles.

Holds RU-2 to RU-10. Cards are masks; piles are the tuples of ``tables.in_order``, shared by clones.
What all have seen is kept: taken and returned cards (``known``), who said that he has no red redudu
(``no_red``), whose own trump suit was shown (``shown``), and what may have been the own trump card
of a player who has drawn it (``maybe``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cards import SUITS as LETTERS
from cardtable.cards import Card, Cards
from cardtable.engine.event import Event
from cardtable.engine.move import Move
from cardtable.engine.outcome import Outcome
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import State
from cardtable.games.redudu.lookup import (
    BEYOND,
    BLACK,
    BLACKS,
    COVER,
    FEW,
    HAND,
    IDLE,
    JUST_TAKE,
    LEADS,
    NEXT,
    PART,
    PLAIN,
    RANK,
    RED,
    REDUDUS,
    REFILL,
    SECOND,
    SUITS,
    TAKE,
    TRANSFER,
    beats,
    groups,
    lowest_black,
)

if TYPE_CHECKING:
    from cardtable.games.redudu.table import ReduduTable
    from cardtable.games.redudu.view import ReduduView

_LOW, _MIDDLE, _HIGH, _TOP = LEADS

Group = tuple[Cards, Cards]  # a part of the table: attacking cards, and what covers them (0: nothing)


class ReduduState(State):
    """See ``State``. Seats count clockwise from 0; ``piles`` and ``left``: own ones by seat, the common
    one last, each with its trump card at the bottom."""

    table: ReduduTable
    __slots__ = (
        "bout", "common", "dealer", "defender", "discard", "drawn", "following", "groups", "hands",
        "known", "leader", "left", "log", "maybe", "moves", "no_red", "out", "outcome", "own",
        "piles", "players", "playing", "refill", "refused", "shown", "since", "table", "tables",
        "taking", "tells", "to_act", "uncovered",
    )  # fmt: skip

    def __init__(
        self,
        table: ReduduTable,
        dealer: int,
        hands: list[Cards],
        common: Card,
        own: tuple[Card, ...],
        piles: tuple[tuple[Cards, ...], ...],
    ) -> None:
        players = len(hands)
        self.table = table
        self.players = players
        self.dealer = dealer
        self.hands = hands
        self.common = common  #: the common trump card, wherever it lies
        self.own = own  #: the own trump card of each seat, wherever it lies
        self.piles = piles
        self.left = [len(pile) - 1 for pile in piles]
        self.tables = tuple(beats(common & 3, card & 3) for card in own)
        #: the cards of each own trump suit that is not the common one: what tells the others of it
        self.tells = tuple(0 if (card ^ common) & 3 == 0 else SUITS[card & 3] for card in own)
        self.seats_play((1 << players) - 1)
        self.leader = (dealer + 1) % players  # RU-4
        self.defender = (dealer + 2) % players
        self.to_act: int | None = self.leader
        self.groups: tuple[Group, ...] = ()  #: the table, in the order laid
        self.uncovered: Cards = 0
        self.refused = False  #: a transfer of this defender was turned down (RU-8)
        self.taking = False  #: only in positions: the defender has said that he takes
        self.discard: Cards = 0
        self.known = [0] * players
        self.no_red = 0
        self.shown = 0
        self.maybe = [0] * players
        self.drawn = False  #: somebody has drawn his own trump card
        self.bout = 1
        self.since = 1  #: the bout before which somebody went out last
        self.out: tuple[int, ...] = ()
        self.outcome: Outcome | None = None
        self.log: list[Event] | None = None
        self.moves: tuple[Move, ...] = ()  # what legal() has found, empty when it must look

    def seats_play(self, playing: int) -> None:
        """Set which seats are not out, a mask, and what follows from it."""
        self.playing = playing
        self.following = NEXT[self.players][playing]  #: the next seat that plays, by seat
        self.refill = REFILL[self.players][playing]  #: seats in the order of drawing

    # -- moves ---------------------------------------------------------------------------------

    def legal(self) -> tuple[Move, ...]:
        if not self.moves and self.to_act is not None:
            if not self.groups:
                self.moves = self._leads()
            elif len(self.groups) == 1 and self.uncovered != RED:
                self.moves = self._answers()
            else:
                self.moves = self._defences()
        return self.moves

    def spare(self, seat: int) -> Cards:
        """Of two black redudus in a hand the one that stays: one that all know of goes first."""
        return BLACK if self.known[seat] & BLACKS == SECOND else SECOND

    def without_later_black(self) -> Cards:
        """The uncovered cards without the second black redudu laid: the two are alike."""
        blacks = [attack for attack, cover in self.groups if attack & BLACKS and not cover]
        return self.uncovered & ~blacks[1]

    def _leads(self) -> tuple[Move, ...]:
        """RU-4: any one card."""
        hand = self.hands[self.leader]
        if hand & BLACKS == BLACKS:
            hand ^= self.spare(self.leader)
        return _LOW[hand & PART] + _MIDDLE[hand >> 13 & PART] + _HIGH[hand >> 26 & PART] + _TOP[hand >> 39]

    def _defences(self) -> tuple[Move, ...]:
        if self.taking:
            return JUST_TAKE
        seat = self.defender
        uncovered = self.uncovered
        hand = self.hands[seat]
        if hand & BLACKS == BLACKS:
            hand ^= self.spare(seat)
        table = self.tables[seat]
        found = []
        if uncovered & BLACKS == BLACKS:
            uncovered = self.without_later_black()
        targets = uncovered
        while targets:
            target = targets & -targets
            targets ^= target
            able = hand & table[target]
            if able:
                ready = COVER[target]
                while able:
                    bit = able & -able
                    able ^= bit
                    found.append(ready[bit])
        if uncovered & RED and hand & BLACKS:
            able = hand & SUITS[self.common & 3]
            ready = COVER[RED]
            while able:
                bit = able & -able
                able ^= bit
                found.append(ready[bit | lowest_black(hand)])
        if hand & REDUDUS and uncovered & (uncovered - 1):
            for_black, for_red = groups(uncovered)
            if hand & BLACKS:
                bit = lowest_black(hand)
                found += [COVER[mask][bit] for mask in for_black]
            if hand & RED:
                found += [COVER[mask][RED] for mask in for_red]
        if not self.refused:
            able = hand & self._transferable()
            while able:
                bit = able & -able
                able ^= bit
                found.append(TRANSFER[bit])
        found.append(TAKE)
        return tuple(found)

    def _answers(self) -> tuple[Move, ...]:
        """What ``_defences`` finds to answer one card that is not the red redudu, only faster."""
        if self.taking:
            return JUST_TAKE
        seat, target = self.defender, self.uncovered
        hand = self.hands[seat]
        if hand & BLACKS == BLACKS:
            hand ^= self.spare(seat)
        found = []
        able = hand & self.tables[seat][target]
        if able:
            ready = COVER[target]
            while able:
                bit = able & -able
                able ^= bit
                found.append(ready[bit])
        able = hand & (RANK[target] | REDUDUS)
        if able and not self.refused and self.hands[self.following[seat]]:
            while able:
                bit = able & -able
                able ^= bit
                found.append(TRANSFER[bit])
        found.append(TAKE)
        return tuple(found)

    def _transferable(self) -> Cards:
        """The cards of the whole pack that the defender might lay to pass the attack on now: RU-7 for
        rank and redudus, RU-8 for how many the next player may be given."""
        uncovered = self.uncovered
        ranks = REDUDUS
        attacks = 0
        for attack, cover in self.groups:
            if cover:
                return 0
            ranks |= RANK[attack]
            attacks += 1
        holds = self.hands[self.following[self.defender]].bit_count()
        if attacks < holds:
            return ranks
        if holds > FEW or not holds:
            return 0
        plain = (uncovered & PLAIN).bit_count()
        if plain < holds + BEYOND:
            return ranks
        return REDUDUS if plain == holds + BEYOND else 0

    def apply(self, move: Move) -> None:
        if move not in (self.moves or self.legal()):
            raise self.refuse(move)
        self.moves = ()
        verb = move.verb
        if verb == "take":
            self._end_bout(taken=True)
            return
        cards = move.cards
        seat = self.defender if self.groups else self.leader
        self.hands[seat] ^= cards
        known = self.known[seat]
        if self.drawn and cards & ~known:
            self._laid_first(seat, cards & ~known)
        if known:
            self.known[seat] = known & ~cards
        if verb == "cover":
            self._cover(seat, move.target, cards)
        elif verb == "lead":
            self.groups = ((cards, 0),)
            self.uncovered = cards
            self.to_act = self.defender
        else:
            self._transfer(seat, cards)

    def _cover(self, seat: int, target: Cards, cards: Cards) -> None:
        own = self.tells[seat]
        if cards & own and not target & own:  # RU-2: the others know the suit now
            if self.log is not None and not self.shown >> seat & 1:
                suit = LETTERS[self.own[seat] & 3]
                self.log.append(Event("own-trump", seat, cards, args={"suit": suit}))
            self.shown |= 1 << seat
        uncovered = self.uncovered = self.uncovered ^ target
        parts = self.groups
        if len(parts) == 1:
            self.groups = ((target, cards),)
        else:
            first = target & -target  # the group lies where the first laid of its cards does
            if target != first:
                first = next(attack for attack, _ in parts if attack & target)
                parts = tuple([part for part in parts if part[0] == first or not part[0] & target])
            self.groups = tuple([(target, cards) if part[0] == first else part for part in parts])
        if not uncovered:
            self._end_bout(taken=False)

    def _transfer(self, seat: int, card: Cards) -> None:
        """RU-7, and RU-8: what is more than the next player holds needs his red redudu."""
        receiver = self.following[seat]
        hand = self.hands[receiver]
        if len(self.groups) + 1 > hand.bit_count():
            if not hand & RED:
                self.hands[seat] |= card
                self.known[seat] |= card
                self.no_red |= 1 << receiver
                self.refused = True
                if self.log is not None:
                    self.log.append(Event("turned-down", receiver, card, to=seat))
                return
            self.known[receiver] |= RED
            if self.log is not None:
                self.log.append(Event("has-red", receiver, RED, to=seat))
        self.groups += ((card, 0),)
        self.uncovered |= card
        self.defender = self.to_act = receiver
        if self.log is not None:
            self.log.append(Event("transferred", seat, card, to=receiver))

    def _laid_first(self, seat: int, cards: Cards) -> None:
        """A card seen for the first time is not the own trump that another has drawn."""
        for other, mask in enumerate(self.maybe):
            if other != seat and mask & cards:
                self.maybe[other] = mask & ~cards

    # -- the end of a bout ---------------------------------------------------------------------

    def on_table(self) -> Cards:
        mask = 0
        for attack, cover in self.groups:
            mask |= attack | cover
        return mask

    def _end_bout(self, taken: bool) -> None:
        """Clear the table, draw, and pass the lead (RU-4, D-19; RU-9; RU-10)."""
        leader, defender = self.leader, self.defender
        parts = self.groups
        table = parts[0][0] | parts[0][1] if len(parts) == 1 else self.on_table()
        if taken:
            self.hands[defender] |= table
            self.known[defender] |= table
            if table & RED:
                self.no_red &= ~(1 << defender)
        else:
            self.discard |= table
        if self.log is not None:
            kind = "taken" if taken else "beaten-off"
            self.log.append(Event(kind, defender, table, table.bit_count()))
        self.groups = ()
        self.uncovered = 0
        self.refused = self.taking = False
        order = self.refill[leader][defender]
        left, hands = self.left, self.hands
        if any(left):
            for seat in order:
                need = HAND - hands[seat].bit_count()
                if need > 0:
                    place = -1 if left[-1] else seat
                    have = left[place]
                    if have > need and self.log is None:  # as _draw, only faster
                        pile = self.piles[place]
                        hands[seat] |= pile[have] ^ pile[have - need]
                        left[place] = have - need
                        self.no_red &= ~(1 << seat)
                    elif have:
                        self._draw(seat, need)
        self.bout += 1
        if not all(hands) and self._go_out(order):
            return
        if self.bout - self.since >= IDLE:
            self._stop()
            return
        following = self.following
        if taken or not self.playing >> defender & 1:
            defender = following[defender]
        self.leader = self.to_act = defender
        self.defender = following[defender]

    def _draw(self, seat: int, need: int) -> None:
        """RU-9: from the common pile, its trump last, then from the own pile, its trump last."""
        left = self.left
        got = 0
        for place in (self.players, seat):
            count = min(need, left[place])
            if not count:
                continue
            pile, have = self.piles[place], left[place]
            cards = pile[have] ^ pile[have - count]
            got |= cards
            need -= count
            left[place] = have - count
            if self.log is not None:
                pile_name = "own" if place == seat else "common"
                self.log.append(
                    Event("refilled", seat, cards, count, private=(seat,), args={"pile": pile_name})
                )
            if have == count:
                if place == seat:
                    self._drawn_own(seat)
                else:
                    self.known[seat] |= 1 << self.common
                    if self.log is not None:
                        self.log.append(Event("drew-common-trump", seat, 1 << self.common))
        self.hands[seat] |= got
        self.no_red &= ~(1 << seat)

    def _drawn_own(self, seat: int) -> None:
        seen = self.discard | 1 << self.common
        for mask in self.known:
            seen |= mask
        self.maybe[seat] = PLAIN & ~seen
        self.drawn = True
        if self.log is not None:
            self.log.append(Event("drew-own-trump", seat))

    def _go_out(self, order: tuple[int, ...]) -> bool:
        """RU-10: who has no cards is out; says whether the deal is over. Of two who go out in one
        bout he is first who laid his last card first: the leader before those who passed on, they
        before the defender, who may be the leader himself."""
        gone = sorted((s for s in order if not self.hands[s]), key=lambda s: s == self.defender)
        for seat in gone:
            self.seats_play(self.playing & ~(1 << seat))
            self.out += (seat,)
            self.since = self.bout
            if self.log is not None:
                self.log.append(Event("out", seat, args={"place": len(self.out)}))
        if not self.playing & (self.playing - 1):
            last = self.playing.bit_length() - 1 if self.playing else self.out[-1]
            ranking = (*(s for s in self.out if s != last), last)
            self.to_act = None
            self.outcome = Outcome(tuple((s,) for s in ranking), fool=last)
            if self.log is not None:
                self.log.append(Event("fool", last))
        return self.outcome is not None

    def _stop(self) -> None:
        """As D-24: nobody has gone out for so long that the deal is a draw for those who play."""
        rest = tuple(s for s in range(self.players) if self.playing >> s & 1)
        self.to_act = None
        self.outcome = Outcome((*((s,) for s in self.out), rest), draw=True, reason="idle")
        if self.log is not None:
            self.log.append(Event("idle", count=self.idle))

    # -- the rest of the contract --------------------------------------------------------------

    @property
    def dealt(self) -> tuple[Event, ...]:
        args = {"suit": LETTERS[self.common & 3], "how": "common"}
        trump = Event("trump", cards=1 << self.common, args=args)
        leads = Event("leads", (self.dealer + 1) % self.players, args={"rule": "RU-4", "how": "dealer-left"})
        return (Event("dealt", count=HAND, args={"n": self.players}), trump, leads)

    def clone(self) -> ReduduState:
        twin = object.__new__(ReduduState)
        twin.table = self.table
        twin.players, twin.dealer = self.players, self.dealer
        twin.hands = self.hands[:]
        twin.common = self.common
        twin.own = self.own
        twin.piles = self.piles
        twin.left = self.left[:]
        twin.tables = self.tables
        twin.tells = self.tells
        twin.playing = self.playing
        twin.following = self.following
        twin.refill = self.refill
        twin.leader, twin.defender = self.leader, self.defender
        twin.to_act = self.to_act
        twin.groups = self.groups
        twin.uncovered = self.uncovered
        twin.refused, twin.taking = self.refused, self.taking
        twin.discard = self.discard
        twin.known = self.known[:]
        twin.no_red = self.no_red
        twin.shown = self.shown
        twin.maybe = self.maybe[:]
        twin.drawn = self.drawn
        twin.bout, twin.since = self.bout, self.since
        twin.out = self.out
        twin.outcome = self.outcome
        twin.log = None
        twin.moves = self.moves
        return twin

    def view(self, seat: int) -> ReduduView:
        from cardtable.games.redudu.view import look

        return look(self, seat)

    def read(self, text: str) -> Move:
        """See ``State.read``; the leading cards that lie uncovered on the table are the targets."""
        from cardtable.games.redudu.why import read

        hand = self.hands[self.to_act] if self.to_act is not None else 0
        return read(self.legal(), text, self.uncovered, hand)

    def why_not(self, move: Move, seat: int | None = None) -> Refusal | None:
        if seat is None:
            seat = self.to_act
        from cardtable.games.redudu.why import why_not

        if seat is not None and seat == self.to_act and move in self.legal():
            return None
        return why_not(self, move, seat)

    def position(self) -> dict[str, Any]:
        from cardtable.games.redudu.position import write

        return write(self)

    def cards(self) -> list[int]:
        piles = [pile[n] for pile, n in zip(self.piles, self.left, strict=True)]
        return [*self.hands, *piles, self.on_table(), self.discard]

    @property
    def idle(self) -> int:
        """Bouts since the deal began or somebody went out (as D-24)."""
        return self.bout - self.since
