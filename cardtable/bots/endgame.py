"""Durak endgames solved exactly: two players left, an empty stock, so both know every card.

``Plain`` plays the ordinary bout (throw-in, simple, transfer, Japanese with any covering relation)
on small masks of its own. It asks one question at a time, "does the leader win?" or "does he at least
draw?", and remembers answers by position. What is left out loses nothing:
- one card at a time is led and thrown in where more may follow: the defender only learns later (D-14);
- a defender who covers one of several goes on to cover all: taking after it only opens more ranks;
- of cards that no other card in play tells apart only the lowest is led and covered with;
- a leader whose cards can be beaten in one rank only has won (rule of thumb 14, after Bonnet).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cardtable.bots.budget import Deadline


class Bout(NamedTuple):
    """What ``Plain`` needs to know of a table. Cards are numbered from 0, cheapest first.

    ``beats``: for each side and card the mask of cards that cover it when that side lays them.
    ``same``: for each card the cards of its rank. ``limit`` and ``first_limit``: D-16; ``sixth``:
    D-17; ``trumps``: cards that close a transfer when they lie on the table (T-7), ``passing``:
    trumps of either side that may be shown (T-6).
    """

    cards: int
    beats: tuple[tuple[int, ...], tuple[int, ...]]
    same: tuple[int, ...]
    sixes: int
    limit: int
    first_limit: int
    sixth: bool = True
    throw_in: bool = True
    throw_after: bool = True
    many: bool = True
    two_sixes: bool = True
    transfer: bool = False
    over_trump: bool = False
    trumps: tuple[int, int] = (0, 0)
    passing: tuple[int, int] = (0, 0)


def bits(mask: int) -> Iterator[int]:
    """One-card masks, lowest first."""
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit


class Plain:
    """Solves positions of one ``Bout``. Sides are 0 and 1; ``need`` is 1 for "wins" and 0 for "at
    least draws". Every question is about the side that attacks. Raises OutOfBudget."""

    def __init__(self, bout: Bout, deadline: Deadline) -> None:
        self.bout = bout
        self.deadline = deadline
        self.step: Callable[[], None] = deadline.step
        n = bout.cards
        self.n = n
        self.beats = tuple({1 << i: side[i] for i in range(n)} for side in bout.beats)
        self.same = {1 << i: bout.same[i] for i in range(n)}
        self.covers = tuple(
            {1 << j: sum(1 << i for i in range(n) if side[i] >> j & 1) for j in range(n)}
            for side in bout.beats
        )
        self.leads: dict[int, bool] = {}
        self.bouts: dict[tuple[int, ...], bool] = {}

    # -- between bouts -----------------------------------------------------------------------------

    def lead(self, side: int, a: int, b: int, fresh: bool, shown: int, need: int) -> bool:
        """``side`` leads with hand ``a`` against ``b``. ``fresh``: no bout has been beaten off yet;
        ``shown``: pass cards used."""
        bout = self.bout
        if bout.two_sixes and not a & ~bout.sixes and a.bit_count() == 2:
            return True
        n = self.n
        key = (((shown << n | a) << n | b) << 3) | side << 2 | fresh << 1 | need
        found = self.leads.get(key)
        if found is None:
            self.step()
            found = self.leads[key] = self._lead(side, a, b, fresh, shown, need)
        return found

    def _lead(self, side: int, a: int, b: int, fresh: bool, shown: int, need: int) -> bool:
        bout = self.bout
        if self.single_weakness(side, a, b, shown):
            return True
        limit = bout.first_limit if fresh else bout.limit
        count = b.bit_count()
        room = count if count < limit else limit
        same = self.same
        if bout.many and (not bout.throw_in or bout.transfer):
            for cards in self._groups(a, room):
                size = cards.bit_count()
                rank = same[cards & -cards]
                if self.defend(side, a ^ cards, b, cards, cards, rank, room - size, fresh, shown, need, True):
                    return True
            return False
        for card in self._distinct(a, a | b):
            if self.defend(side, a ^ card, b, card, card, same[card], room - 1, fresh, shown, need, True):
                return True
        return False

    def _groups(self, hand: int, room: int) -> Iterator[int]:
        """Every set of one rank, of at most ``room`` cards."""
        while hand:
            group = hand & self.same[hand & -hand]
            hand ^= group
            part = group
            while part:
                if part.bit_count() <= room:
                    yield part
                part = (part - 1) & group

    def _distinct(self, cards: int, live: int) -> Iterator[int]:
        """The cards, without those that nothing in play tells apart from a lower one given."""
        given: list[int] = []
        same, beats, covers = self.same, self.beats, self.covers
        while cards:
            card = cards & -cards
            cards ^= card
            if same[card] & live == card:
                for other in given:
                    rest = live & ~(card | other)
                    if (
                        not (beats[0][card] ^ beats[0][other]) & rest
                        and not (covers[0][card] ^ covers[0][other]) & rest
                        and not (beats[1][card] ^ beats[1][other]) & rest
                        and not (covers[1][card] ^ covers[1][other]) & rest
                    ):
                        break
                else:
                    given.append(card)
                    yield card
            else:
                yield card

    def single_weakness(self, side: int, a: int, b: int, shown: int) -> bool:
        """Rule 14: whatever the other does, ``side`` leads cards that cannot be beaten, each of which
        must be taken, and last the one rank that can; the other is left with cards."""
        bout = self.bout
        beats = self.beats[1 - side]
        weak = 0
        sure: list[int] = []
        for card in bits(a):
            if beats[card] & b:
                weak |= card
            else:
                sure.append(card)
        if weak:
            if weak & ~self.same[weak & -weak]:
                return False
            size = weak.bit_count()
            if size > 1 and not (bout.many or bout.throw_in):
                return False
            if b.bit_count() + len(sure) <= size or size > bout.first_limit:
                return False
        if bout.transfer:
            ranks = 0
            for card in bits(a):
                rank = self.same[card]
                if rank & b or (ranks & card and not weak & card):
                    return False
                ranks |= rank
            if weak & (weak - 1):
                return False
        given = 0
        for card in sure:
            if beats[card] & given:
                return False
            given |= card
        return True

    # -- in a bout ---------------------------------------------------------------------------------

    def defend(
        self, side: int, a: int, b: int, open_: int, table: int, ranks: int, room: int,
        fresh: bool, shown: int, need: int, whole: bool,
    ) -> bool:  # fmt: skip
        """The defender with hand ``b`` answers the ``open_`` cards of ``table``. ``ranks``: what may be
        thrown in; ``room``: how many more may be laid; ``whole``: nothing is covered yet."""
        key = (a, b, open_, table, side << 3 | fresh << 2 | need << 1 | whole, room, shown)
        found = self.bouts.get(key)
        if found is not None:
            return found
        self.step()
        answer = (
            self._cover(side, a, b, open_, table, ranks, room, fresh, shown, need)
            and self.taken(side, a, b, open_, table, ranks, room, fresh, shown, need)
            and (
                not whole
                or not self.bout.transfer
                or self._passed(side, a, b, table, room, fresh, shown, need)
            )
        )
        self.bouts[key] = answer
        return answer

    def _cover(
        self, side: int, a: int, b: int, open_: int, table: int, ranks: int, room: int,
        fresh: bool, shown: int, need: int,
    ) -> bool:  # fmt: skip
        """However the defender covers all that is open, the attacker gets what he needs."""
        target = open_ & -open_
        rest = open_ ^ target
        same = self.same
        fits = b & self.beats[1 - side][target]
        if not fits:
            return True
        for card in self._distinct(fits, a | b | table) if fits & (fits - 1) else (fits,):
            if rest:
                if not self._cover(
                    side, a, b ^ card, rest, table | card, ranks | same[card], room, fresh, shown, need
                ):
                    return False
            elif not self.attack(
                side, a, b ^ card, table | card, ranks | same[card], room, fresh, shown, need
            ):
                return False
        return True

    def attack(
        self, side: int, a: int, b: int, table: int, ranks: int, room: int, fresh: bool, shown: int, need: int
    ) -> bool:
        """All is covered and the attacker has the word: he throws one in, or the bout is beaten off."""
        if not b:
            return need == 0 if not a else False
        if not a or not self.lead(1 - side, b, a, False, shown, 1 - need):
            return True
        fits = a & ranks if room > 0 and self.bout.throw_in else 0
        while fits:
            card = fits & -fits
            fits ^= card
            if self.defend(side, a ^ card, b, card, table | card, ranks, room - 1, fresh, shown, need, False):
                return True
        return False

    def taken(
        self, side: int, a: int, b: int, open_: int, table: int, ranks: int, room: int,
        fresh: bool, shown: int, need: int,
    ) -> bool:  # fmt: skip
        """The defender takes: the attacker throws after what he likes and leads again."""
        if not a:
            return True
        if self.lead(side, a, b | table, fresh, shown, need):
            return True
        bout = self.bout
        if not (bout.throw_in and bout.throw_after):
            return False
        if bout.sixth and fresh and room >= 0:
            laid = (table.bit_count() + open_.bit_count()) // 2
            room = min(bout.limit - laid, b.bit_count() - open_.bit_count())
        if room <= 0:
            return False
        return self.after(side, a, b, table, a & ranks, room, fresh, shown, need)

    def after(
        self, side: int, a: int, b: int, table: int, fits: int, room: int, fresh: bool, shown: int, need: int
    ) -> bool:
        """Throwing after: any set of what fits, each added to what is taken."""
        while fits:
            card = fits & -fits
            fits ^= card
            rest = a ^ card
            if not rest or self.lead(side, rest, b | table | card, fresh, shown, need):
                return True
            if room > 1 and self.after(side, rest, b, table | card, fits, room - 1, fresh, shown, need):
                return True
        return False

    def _passed(
        self, side: int, a: int, b: int, table: int, room: int, fresh: bool, shown: int, need: int
    ) -> bool:
        """T-1 to T-7: however the defender passes the attack on, the attacker gets what he needs."""
        bout = self.bout
        if not bout.over_trump and table & (bout.trumps[0] | bout.trumps[1]):
            return True
        rank = self.same[table & -table]
        fits = b & rank
        if not fits or table & ~rank:
            return True
        limit = bout.first_limit if fresh else bout.limit
        count = a.bit_count()
        most = min(count, limit) - table.bit_count()
        if most < 0:
            return True
        for card in bits(fits & bout.passing[1 - side] & ~shown):
            if self.defend(1 - side, b, a, table, table, rank, most, fresh, shown | card, 1 - need, True):
                return False
        part = fits if most else 0
        while part:
            size = part.bit_count()
            if size <= most and self.defend(
                1 - side,
                b ^ part,
                a,
                table | part,
                table | part,
                rank,
                most - size,
                fresh,
                shown,
                1 - need,
                True,
            ):
                return False
            part = (part - 1) & fits
        return True
