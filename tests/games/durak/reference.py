"""Durak told slowly: its four bases (D-1 to D-24, S-1, T-1 to T-7, J-1 to J-3) with lists and strings.

Written from the rule text alone and sharing nothing with the engine; it stands beside it in
``test_side_by_side.py``. A card is a text (``"Td"``), a hand a list of them, the table a list of
``[attacking, covering or ""]``. It starts from a dealt position, so the shuffle is not its business.
"""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DEFAULTS = {
    "sixth_after_take": True,
    "no_limit_on_empty_stock": False,
    "first_bout_transfer": "never",
    "pass_card": True,
    "no_transfer_over_trump": True,
}


def rank(card):
    return RANKS.index(card[0])


def in_order(cards):
    """As the notation writes several cards: by suit, then by rank."""
    return sorted(cards, key=lambda card: (SUITS.index(card[1]), rank(card)))


def beats(card, target, trump, apart=""):
    """D-11: a higher card of the suit, or a trump on a card that is none; J-2: not on a suit apart."""
    if card[1] == target[1]:
        return rank(card) > rank(target)
    return card[1] == trump and target[1] != apart


def same_rank_groups(hand):
    """Every choice of one or more cards of one rank (D-10)."""
    groups = []
    for letter in RANKS:
        alike = [card for card in hand if card[0] == letter]
        for choice in range(1, 2 ** len(alike)):
            groups.append([card for i, card in enumerate(alike) if choice // 2**i % 2])
    return groups


class Reference:
    """A deal in progress. ``moves()`` are the texts of what ``to_act`` may do; ``play(text)`` does it;
    ``result`` is None until the deal is over."""

    def __init__(self, base, hands, stock, trump, leader, options=None):
        self.throwing = base != "simple"
        self.transferring = base == "transfer"
        self.apart = "s" if base == "japanese" else ""
        self.options = DEFAULTS | (options or {})
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)  # top first, the turn-up last
        self.shown_cards = []  # pass cards used in this deal (T-6)
        self.trump = trump
        self.out = []
        self.beaten_off = 0
        self.bouts = 0
        self.idle = 0  # bouts since somebody went out (D-24)
        self.result = None
        self.open_bout(leader)

    # -- who sits where ------------------------------------------------------------------------

    def after(self, seat):
        """The next clockwise who still plays."""
        for step in range(1, len(self.hands) + 1):
            other = (seat + step) % len(self.hands)
            if other not in self.out:
                return other
        raise AssertionError("nobody plays")

    def attackers(self):
        """D-13: the leader and then the others clockwise, the defender excepted; D-14: who has cards;
        T-5: after a transfer, from the last to transfer."""
        seats = [(self.first + step) % len(self.hands) for step in range(len(self.hands))]
        return [seat for seat in seats if seat != self.defender and self.hands[seat]]

    # -- what is allowed -----------------------------------------------------------------------

    def uncovered(self):
        return [attacking for attacking, covering in self.table if not covering]

    def room(self, defender=None):
        """D-16 to D-18: how many more attacking cards may be laid (against another defender)."""
        defender = self.defender if defender is None else defender
        by_hand = len(self.hands[defender]) - len(self.uncovered())
        if self.options["no_limit_on_empty_stock"] and not self.stock:
            return by_hand
        limit = 6
        if self.beaten_off == 0 and not (self.taking and self.options["sixth_after_take"]):
            limit = 5
        return min(limit - len(self.table), by_hand)

    def moves(self):
        if self.result:
            return []
        hand = self.hands[self.to_act]
        if not self.table:
            groups = [group for group in same_rank_groups(hand) if len(group) <= self.room()]
            return ["lead " + " ".join(in_order(group)) for group in groups]
        if self.to_act == self.defender:
            covers = [
                f"cover {target} {card}"
                for target in self.uncovered()
                for card in hand
                if beats(card, target, self.trump, self.apart)
            ]
            return [*covers, "take", *self.transfers()]
        on_table = {card[0] for pair in self.table for card in pair if card}
        return ["done"] + [f"throw {card}" for card in hand if card[0] in on_table]

    def transfers(self):
        """T-1 to T-7: ways to pass the attack to the next player."""
        led = [attacking for attacking, covering in self.table]
        closed = (
            not self.transferring
            or self.taking
            or any(covering for _, covering in self.table)
            or (self.bouts == 1 and self.options["first_bout_transfer"] != "always")
            or (self.options["no_transfer_over_trump"] and any(card[1] == self.trump for card in led))
        )
        if closed:
            return []
        room = self.room(self.after(self.defender))
        alike = [card for card in self.hands[self.defender] if card[0] == led[0][0]]
        texts = ["transfer " + " ".join(in_order(g)) for g in same_rank_groups(alike) if len(g) <= room]
        if self.options["pass_card"] and room >= 0:
            fresh = [card for card in alike if card[1] == self.trump and card not in self.shown_cards]
            texts += ["show " + card for card in fresh]
        return texts

    # -- a move --------------------------------------------------------------------------------

    def play(self, text):
        assert text in self.moves(), text
        verb, *cards = text.split()
        getattr(self, verb)(*cards)

    def lead(self, *cards):
        for card in cards:
            self.lay(card)
        self.to_act = self.defender
        if len(self.hands) - len(self.out) == 2 and not self.stock and not self.hands[self.leader]:
            self.last_lead = list(cards)

    def lay(self, card):
        self.hands[self.to_act].remove(card)
        self.table.append([card, ""])

    def cover(self, target, card):
        self.hands[self.defender].remove(card)
        self.table[self.table.index([target, ""])] = [target, card]
        if not self.uncovered():
            self.all_covered()

    def transfer(self, *cards):
        for card in cards:
            self.lay(card)
        self.pass_on()

    def show(self, card):
        self.shown_cards.append(card)
        self.pass_on()

    def pass_on(self):
        self.first = self.defender
        self.defender = self.after(self.defender)
        self.to_act = self.defender

    def all_covered(self):
        """The next attacker has the word, if there is anything to say."""
        if not self.throwing or self.room() <= 0 or not self.attackers():
            self.close(taken=False)
        else:
            self.give_word()

    def give_word(self):
        """The word goes on: first to the leader, then clockwise from who had it last (D-14)."""
        if self.had_word is None:
            self.to_act = self.attackers()[0]
        else:
            self.to_act = self.next_attacker(self.had_word)
        self.has_thrown = False

    def next_attacker(self, seat):
        for step in range(1, len(self.hands) + 1):
            other = (seat + step) % len(self.hands)
            if other in self.attackers():
                return other
        raise AssertionError("no attacker has cards")

    def throw(self, card):
        self.lay(card)
        self.has_thrown = True
        self.silent = []
        if self.room() <= 0 or not self.hands[self.to_act]:
            self.word_ends()

    def done(self):
        if not self.has_thrown:
            self.silent.append(self.to_act)
        self.word_ends()

    def word_ends(self):
        self.had_word = self.to_act
        if self.taking:
            self.ask_next()
        elif self.has_thrown:
            self.to_act = self.defender
        elif all(seat in self.silent for seat in self.attackers()):
            self.close(taken=False)
        else:
            self.give_word()

    def take(self):
        """D-15: he takes, but first each attacker in his order may add cards."""
        self.taking = True
        self.to_ask = self.attackers()
        self.ask_next()

    def ask_next(self):
        self.to_ask = [seat for seat in self.to_ask if self.hands[seat]]
        if not self.throwing or self.room() <= 0 or not self.to_ask:
            self.close(taken=True)
        else:
            self.to_act = self.to_ask.pop(0)
            self.has_thrown = False

    # -- the end of a bout ---------------------------------------------------------------------

    def open_bout(self, leader):
        self.leader = leader if leader not in self.out else self.after(leader)
        self.defender = self.after(self.leader)
        self.first = self.leader  # who has the first word
        self.to_act = self.leader
        self.table = []
        self.taking = False
        self.had_word = None
        self.has_thrown = False
        self.silent = []
        self.last_lead = []
        self.bouts += 1

    def close(self, taken):
        """D-19 to D-24: where the cards go, the refill, who is out, who leads."""
        if taken:
            self.hands[self.defender] += [card for pair in self.table for card in pair if card]
            leads_next = self.after(self.defender)
        else:
            self.beaten_off += 1
            leads_next = self.defender
        order = self.refill_order()
        for seat in order:
            while len(self.hands[seat]) < 6 and self.stock:
                self.hands[seat].append(self.stock.pop(0))
        gone = [seat for seat in order if not self.hands[seat]]
        self.out += gone
        self.idle = 0 if gone else self.idle + 1
        playing = [seat for seat in range(len(self.hands)) if seat not in self.out]
        if len(playing) < 2:
            self.finish(playing, gone)
        elif self.idle >= 1000:
            self.result = self.shown([[s] for s in self.out] + [playing], None, 0, "idle")
        else:
            self.open_bout(leads_next)
            self.two_sixes_win()
        if self.result:
            self.to_act = None

    def refill_order(self):
        """D-20: who led first, the others clockwise, the defender last; T-5: after a full circle from
        the last to transfer."""
        start = self.first if self.leader == self.defender else self.leader
        seats = [(start + step) % len(self.hands) for step in range(len(self.hands))]
        seats = [seat for seat in seats if seat not in self.out and seat != self.defender]
        return [*seats, self.defender]

    def two_sixes_win(self):
        """D-23: of two players the one to lead holds just two sixes, the stock is empty."""
        ranks = [card[0] for card in self.hands[self.leader]]
        if len(self.hands) - len(self.out) == 2 and not self.stock and ranks == ["6", "6"]:
            self.out.append(self.leader)
            self.result = self.shown([[s] for s in [*self.out, self.defender]], self.defender, 2)

    def finish(self, playing, gone):
        if playing:
            fool = playing[0]
            places = [[seat] for seat in [*self.out, fool]]
            self.result = self.shown(places, fool, self.epaulettes())
        else:  # D-22
            before = self.out[: len(self.out) - len(gone)]
            self.result = self.shown([[seat] for seat in before] + [gone], None, 0)

    def epaulettes(self):
        """D-23: what the last lead hangs on the fool's shoulders."""
        if [card[0] for card in self.last_lead] == ["6", "6"]:
            return 2
        if len(self.last_lead) == 1 and self.last_lead[0][0] == "6" and self.last_lead[0][1] != self.trump:
            return 1
        return 0

    def shown(self, places, fool, epaulettes, reason=""):
        return {
            "places": [sorted(group) for group in places],
            "fool": fool,
            "draw": fool is None,
            "epaulettes": epaulettes,
            "reason": reason,
        }


# -- the deal: what must hold of it -------------------------------------------------------------


def lowest_trump_holder(hands, trump):
    """D-6: who holds the lowest trump, or None."""
    trumps = [(rank(card), seat) for seat, hand in enumerate(hands) for card in hand if card[1] == trump]
    return min(trumps)[1] if trumps else None


def lowest_rank_holders(hands):
    """D-7 ``lowest``: everyone who holds a card of the lowest rank; the lot decides among them."""
    low = min(rank(card) for hand in hands for card in hand)
    return [seat for seat, hand in enumerate(hands) if any(rank(card) == low for card in hand)]


def later_leader(option, players, first_out, fool):
    """D-8: who leads in a later deal, or None for the lowest trump (D-6)."""
    if fool is None or option == "lowest":
        return None
    return {"winner": first_out, "under": (fool - 1) % players, "from": (fool + 1) % players}[option]
