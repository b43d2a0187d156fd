"""Dealing: pack, hands and turn-up (D-1 to D-4)."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import (
    ACE,
    FACE,
    JOKER_RANK,
    JOKERS,
    PACKS,
    SPECIALS,
    SUITS,
    bits_in,
    first,
    is_red,
    rank,
    suit,
)
from cardtable.engine.event import Event
from cardtable.engine.game import Deal
from cardtable.engine.seeds import generator, shuffle
from cardtable.games.durak.before import collect
from cardtable.games.durak.compiled import Compiled, compile_table
from cardtable.games.durak.extra import Extra
from cardtable.games.durak.first_lead import choose_leader
from cardtable.games.durak.rules import NINES_OF_DIAMONDS, Rules
from cardtable.games.durak.state import DurakState, Setup

if TYPE_CHECKING:
    from cardtable.games.durak.table import DurakTable


@cache
def pack_bits(pack: int) -> tuple[int, ...]:
    """The cards of a pack as one-card masks."""
    return tuple(bits_in(PACKS[pack]))


def shuffled(rules: Rules, rng: Random) -> list[int]:
    """The pack in the order drawn: shuffled, or from the aces down (albanian)."""
    pack = list(pack_bits(rules.pack))
    shuffle(pack, rng)
    if rules.order == "descending":
        pack.sort(key=lambda bit: -rank(first(bit)))
    return pack


def may_turn_up(rules: Rules, bit: int) -> bool:
    """D-3 and the variants' own: whether a card may be the turn-up."""
    if rules.no_ace_turn_up and rank(first(bit)) == ACE:
        return False
    return may_name_trump(rules, bit)


def may_name_trump(rules: Rules, bit: int) -> bool:
    """Whether no variant forbids a card to name a trump; aces may name a player's own (TT-3)."""
    card = first(bit)
    if "special" in rules.turned_back and SPECIALS >> (card & FACE) & 1:
        return False
    return not ("spade" in rules.turned_back and suit(card) == SUITS.index("s"))


class Layout:
    """What a deal laid out before the first lead, as the functions here fill it in."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.hands = [0] * n
        self.stock: list[int] = []
        self.trump_card = 0
        self.under = 0
        self.own: list[int] = []  # own trumps: the card turned for each seat
        self.order: list[list[int]] = [[] for _ in range(n)]  # the hands in the order dealt
        self.packets = [0] * n
        self.secret = 0
        self.gone = 0  # seen to leave the game
        self.turned_back = 0
        self.known = [0] * n
        self.aside = 0
        self.events: list[Event] = []


def deal_hands(rules: Rules, n: int, dealer: int, pack: list[int], lay: Layout) -> None:
    """D-2: the hands, one card at a time from the dealer's left. What is dealt face down beside them
    (prikup) comes after; piled deals the whole pack evenly, packets too, and sets the rest aside."""
    packet = rules.packet
    each = {"hands": rules.hand, "counted": 1, "all": len(pack) // n - packet}[rules.dealing]
    end = each * n
    if rules.kept_nine:
        keep_in(pack, end, NINES_OF_DIAMONDS & PACKS[rules.pack])
    for k in range(n):
        lay.hands[(dealer + 1 + k) % n] = sum(pack[k:end:n])
        lay.order[(dealer + 1 + k) % n] = pack[k:end:n]
    rest = pack[end:]
    for k in range(n if packet else 0):
        lay.packets[(dealer + 1 + k) % n] = sum(rest[k : packet * n : n])
    left = rest[packet * n :] if packet else rest
    if rules.dealing != "all":
        lay.stock = left
        if not left:
            lay.trump_card = pack[end - 1]
        return
    lay.trump_card = pack[end - 1]
    lay.aside = sum(left)
    if lay.aside:
        lay.events.append(Event("set-aside", count=lay.aside.bit_count()))


def deal_nothing(rules: Rules, n: int, dealer: int, pack: list[int], lay: Layout) -> None:
    """collecting, cross: the cards are gathered in a game of their own. In collecting the last card of
    the pack is shown and names the trump (D-3)."""
    if rules.before == "cross":
        lay.stock = pack
        return
    if rules.turn_up != "none":
        while not may_turn_up(rules, pack[-1]):
            pack.insert(len(pack) // 2, pack.pop())
        lay.trump_card = pack[-1]
        lay.events.append(Event("last-card-shown", cards=pack[-1], args={"how": "collecting"}))
    collect(lay, n, dealer, pack)


def keep_in(pack: list[int], end: int, cards: int) -> None:
    """chinese: cards that must be dealt change places with the last ones dealt."""
    for bit in bits_in(cards):
        index = pack.index(bit)
        if index >= end:
            last = next(place for place in range(end - 1, -1, -1) if not pack[place] & cards)
            pack[index], pack[last] = pack[last], pack[index]


def turn_up(rules: Rules, lay: Layout, dealer: int, rng: Random) -> bool:
    """D-2 to D-4: the turn-up goes under the stock. False: deal again (D-4)."""
    stock = lay.stock
    if rules.turn_up == "none":
        return True
    if rules.turn_up == "each":
        return turn_up_each(rules, lay, dealer, rng)
    if not stock:
        return show_last(rules, lay, dealer)
    if rules.turn_up == "next" and may_turn_up(rules, stock[0]):
        card = stock.pop(0)
        stock.append(card)
        lay.trump_card = lay.under = card
        return True
    where = {"next": 0, "last": len(stock) - 1, "any": rng.randrange(len(stock))}
    if not any(may_turn_up(rules, bit) for bit in stock):
        return False
    for _ in range(10 * len(stock)):
        index = where[rules.turn_up]
        card = stock.pop(index)
        if may_turn_up(rules, card):
            stock.append(card)
            lay.trump_card = lay.under = card
            return True
        turn_back(rules, lay, card, rng)
        where["any"] = rng.randrange(len(stock))
    return False


def turn_up_each(rules: Rules, lay: Layout, dealer: int, rng: Random) -> bool:
    """TT-3, own-trumps: a card for each player from the dealer's left, all under the stock. False: too
    few cards of the stock may name a trump, or one that may stays at the end behind others that go back
    into the middle; another order of the pack may do. Where albanian has too few, they are taken as they
    lie."""
    n, stock = lay.n, lay.stock
    able = sum(may_name_trump(rules, bit) for bit in stock)
    if able < n and rules.order != "descending":
        return False
    turned: list[int] = []
    for _ in range(10 * len(stock)):
        if len(turned) == n:
            break
        card = stock.pop(0)
        if able < n or may_name_trump(rules, card):
            turned.append(card)
        else:
            turn_back(rules, lay, card, rng)
    else:
        return False
    stock += turned
    lay.under = sum(turned)
    lay.own = [0] * n
    for k, card in enumerate(turned):
        lay.own[(dealer + 1 + k) % n] = card
    return True


def turn_back(rules: Rules, lay: Layout, card: int, rng: Random) -> None:
    """D-3: a card that may not be turned up goes back into the middle of the stock."""
    lay.turned_back |= card
    lay.events.append(Event("turned-again", cards=card))
    lay.stock.insert(middle(rules, lay.stock, rng), card)


def middle(rules: Rules, stock: list[int], rng: Random) -> int:
    """D-3: somewhere in the middle of the stock, not at either end if that can be."""
    if len(stock) < 2:
        return len(stock) if rules.turn_up != "last" else 0
    return rng.randrange(1, len(stock))


def show_last(rules: Rules, lay: Layout, dealer: int) -> bool:
    """D-4: no stock: the dealer's last card is shown and names the trump; it stays in his hand."""
    card = lay.trump_card
    if not may_turn_up(rules, card):
        return False
    lay.known[dealer] |= card
    lay.events.append(Event("last-card-shown", seat=dealer, cards=card))
    return True


def lay_out(rules: Rules, n: int, dealer: int, rng: Random, pack: list[int]) -> Layout:
    """Deal a shuffled pack, and shuffle again until the turn-up may stand (D-4)."""
    for again in range(10_000):
        lay = Layout(n)
        if again:
            lay.events.append(Event("redealt-hidden"))
            pack = shuffled(rules, rng)
        if rules.before:
            deal_nothing(rules, n, dealer, pack, lay)
            return lay
        deal_hands(rules, n, dealer, pack, lay)
        if turn_up(rules, lay, dealer, rng):
            set_stock_aside(rules, lay)
            return lay
    raise AssertionError("no card of this pack may be the turn-up")


def set_stock_aside(rules: Rules, lay: Layout) -> None:
    """secret: one card more lies aside, face down; chukotka: the stock and the turn-up leave the game."""
    if rules.secret and len(lay.stock) > 1:
        lay.secret = lay.stock.pop(0)
        lay.events.append(Event("secret-laid"))
    if not rules.keeps_stock and lay.stock:
        lay.gone = lay.under
        lay.aside = sum(lay.stock) & ~lay.under
        lay.events.append(Event("stock-left", count=len(lay.stock)))
        lay.stock = []
        lay.under = 0


def fresh(table: DurakTable, players: int, seed: int, before: Deal) -> DurakState:
    """A deal from its seed (D-1 to D-8). A dummy's hand is one more, the last."""
    rules = table.rules
    rng = generator(seed, "deal")
    dealer = before.dealer if before.dealer is not None else rng.randrange(players)
    return lay_table(table, players, seed, before, rng, dealer, shuffled(rules, rng))


def lay_table(
    table: DurakTable, players: int, seed: int, before: Deal, rng: Random, dealer: int, pack: list[int]
) -> DurakState:
    """A deal from its shuffled pack on."""
    rules = table.rules
    n = players + bool(rules.dummy)
    lay = lay_out(rules, n, dealer, rng, pack)
    trumps = trump_suits(rules, n, lay)
    joker_up = bool(lay.trump_card & JOKERS)
    c = compile_table(table, n, trumps, joker_up)
    s = empty_state(c, lay.hands, lay.known)
    s.stock = tuple(lay.stock)
    s.discard = lay.gone
    s.setup = setup = Setup(dealer, before.number, seed, lay.trump_card, lay.under)
    s.barred = [lay.turned_back] * n if lay.turned_back else None
    if c.extra:
        s.x = extra_of(c, lay)
    s.log = lay.events
    choose_leader(s, before, rng)
    s.setup = Setup(*setup[:-1], tuple(lay.events))
    s.log = None
    return s


def extra_of(c: Compiled, lay: Layout) -> Extra:
    """What the variants keep, as the deal lays it."""
    x = Extra.fresh(c.n)
    x.packets = lay.packets
    x.aside = lay.aside
    x.secret = lay.secret
    x.charges = [c.rules.charges if c.rules.cheating else 0] * c.n
    if c.rules.refill == "closed" and lay.stock:
        x.closed = [tuple(order[1:]) for order in lay.order]
    if c.rules.dummy:
        x.dummy = c.n - 1
    return x


def trump_suits(rules: Rules, n: int, lay: Layout) -> tuple[str, ...]:
    """The trump suits of each seat, with the events that tell them."""
    if rules.trumps == "none":
        lay.events.append(Event("no-trump"))
        return ("",) * n
    if rules.trumps == "own":
        suits = tuple(SUITS[suit(first(card))] for card in lay.own)
        for seat, card in enumerate(lay.own):
            lay.events.append(Event("own-trump", seat=seat, cards=card, args={"suit": suits[seat]}))
        return suits
    if rules.trumps == "diamonds":
        lay.events.append(Event("trump", args={"suit": "d"}))
        return ("d",) * n
    own = turned_trumps(rules, first(lay.trump_card))
    if not own:
        lay.events.append(Event("no-trump", cards=lay.trump_card))
    for trump in own:
        lay.events.append(Event("trump", cards=lay.trump_card, args={"suit": trump}))
    return (own,) * n


def turned_trumps(rules: Rules, card: int) -> str:
    """The trump suits that the turn-up names: two-joker, a joker makes both suits of its colour trumps;
    novosibirsk, and wherever a joker is never turned up but was the secret card, there are no trumps."""
    if suit(card) >= 0:
        return SUITS[suit(card)]
    if rank(card) == JOKER_RANK and "two-joker" in rules.relation and not rules.plain_jokers:
        return "dh" if is_red(card) else "cs"
    return ""


AT_REST = Setup()


def empty_state(c: Compiled, hands: list[int], known: list[int]) -> DurakState:
    """A state at rest, before the first bout: no cards but in the hands."""
    s = DurakState()
    s.c = c
    s.setup = AT_REST
    s.hands, s.known = hands, known
    s.stock, s.pos, s.discard = (), 0, 0
    s.playing = (1 << c.n) - 1
    s.ring = c.ring(s.playing)
    s.out = ()
    s.leader = s.first = s.defender = s.to_act = 0
    s.turns = c.turns[0][0]
    s.phase = 0
    s.attacks, s.covers, s.by = [], [], []
    s.uncovered = s.ranks = s.room = s.lead_size = s.word = s.stop = s.shown = 0
    s.taking = False
    s.bout, s.beaten, s.idle = 1, 0, 0
    s.outcome = s.log = s.x = s._legal = s.barred = None
    return s
