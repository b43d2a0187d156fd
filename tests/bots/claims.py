"""What each reason claims, checked against the view and the move by plain counting of its own.

``CLAIMS[key](view, move, args)`` says whether the sentence is true. A reason without a claim here is
one that states nothing that could be false (``at-random``), or is not given by a hint.
"""

from __future__ import annotations

from random import Random

from cardtable.bots.redudu_cards import COMMON, OWN
from cardtable.cards import SUITS, cards_in, first, rank, suit

JUST_SAID = {"searched", "judged", "at-random", "slip"}


# -- Durak -------------------------------------------------------------------------------------------


def around(view):
    """Every card that is somewhere in the deal."""
    mask = view.unseen | view.hand | view.discard
    for cards in view.known:
        mask |= cards
    for pair in view.pairs:
        mask |= 1 << pair.attack | (1 << pair.cover if pair.cover >= 0 else 0)
    for card in view.under:
        mask |= 1 << card
    return mask


def out(view):
    """The cards that are still out against a seat: not seen, or known in other hands."""
    mask = view.unseen
    for seat, cards in enumerate(view.known):
        mask |= 0 if seat == view.seat else cards
    return mask


def power(view, card):
    """How many cards of the deal one beats."""
    return sum(view.beats(target, card) for target in cards_in(around(view)))


def is_trump(view, card):
    return suit(card) >= 0 and SUITS[suit(card)] in view.trumps[view.seat]


def strong(view, card):
    """A trump, a joker that beats a third of all cards, or a card that beats three that rank above it."""
    if suit(card) < 0:
        return 3 * power(view, card) >= around(view).bit_count()
    over = sum(rank(card) <= rank(t) <= 12 and view.beats(t, card) for t in cards_in(around(view)))
    return is_trump(view, card) or over > 2


def is_plain(view, card):
    return suit(card) >= 0 and not strong(view, card)


def opened(view):
    return [pair for pair in view.pairs if pair.cover < 0 and not pair.dead]


def ranks(view):
    found = {rank(pair.attack) for pair in view.pairs}
    return found | {rank(pair.cover) for pair in view.pairs if pair.cover >= 0}


def covers_of(view, target):
    """The single cards that the rules let this seat lay on a target, now or after other covers."""
    listed = {m.cards for m in view.legal if m.verb == "cover" and m.target == 1 << target}
    return {first(cards) for cards in listed if cards.bit_count() == 1} or {
        card for card in cards_in(view.hand) if view.beats(target, card)
    }


def can_cover_all(view):
    """Whether different cards of the hand cover all open cards, by trying."""
    answers = [covers_of(view, pair.attack) for pair in opened(view)]

    def place(number, used):
        if number == len(answers):
            return True
        return any(place(number + 1, used | {card}) for card in answers[number] - used)

    return bool(answers) and place(0, frozenset())


def same_targets(view, move):
    return [m for m in view.legal if m.verb == "cover" and m.target == move.target]


def is_spared(view, move):
    """No plain card covers as well as a strong one, and no lower plain card as well as a plain one."""
    if move.cards.bit_count() > 1:
        return False
    card = first(move.cards)
    others = [first(m.cards) for m in same_targets(view, move) if m.cards.bit_count() == 1]
    plain = [c for c in others if not strong(view, c) and suit(c) >= 0]
    return not plain if strong(view, card) else all(rank(c) >= rank(card) for c in plain)


def looks_lowest(view, card, cards):
    """No other of some cards is no trump where this one is a trump or a joker, nor of a lower rank."""
    suited = [c for c in cards if suit(c) >= 0]
    if suit(card) < 0:
        return not [c for c in suited if not is_trump(view, c)]
    low = [c for c in suited if is_trump(view, c) == is_trump(view, card) and rank(c) < rank(card)]
    return not low and not (is_trump(view, card) and any(not is_trump(view, c) for c in suited))


def is_cheapest(view, move):
    return is_spared(view, move) and looks_lowest(
        view, first(move.cards), [first(m.cards) for m in same_targets(view, move)]
    )


def nothing_else_covers(view, move):
    """Neither another card that is offered nor one that lies beside it in the hand: a twin, a closed one."""
    if len(same_targets(view, move)) > 1:
        return False
    rest = cards_in(view.hand & ~move.cards)
    return not any(view.beats(first(move.target), c) for c in rest)


def beaten_off(view):
    """Whether the defender has covers that leave him with nothing to answer, by the engine's moves."""

    def done(state):
        for move in state.legal():
            if move.verb == "cover":
                after = state.clone()
                after.apply(move)
                if after.to_act != view.seat or not after.uncovered or done(after):
                    return True
        return False

    return done(view.determinize(Random(0)))


def thrown_after(view, move, worlds=60):
    """Whether in some deal that fits the view the leader can throw a card of the same rank in."""
    rng = Random(0)
    for _ in range(worlds):
        state = view.determinize(rng)
        state.apply(move)
        while state.outcome is None and state.attacks:
            legal = state.legal()
            if state.to_act == view.seat and any(
                m.verb == "throw" and rank(first(m.cards)) == rank(first(move.cards)) for m in legal
            ):
                return True
            state.apply(rng.choice(legal))
    return False


def lets_nothing_in(view, move):
    card = first(move.cards)
    return view.table.rules.throw_in and (
        rank(card) in ranks(view) or not any(rank(c) == rank(card) for c in cards_in(out(view)))
    )


def fitting(view):
    return [card for m in view.legal if m.verb == "throw" for card in cards_in(m.cards)]


def partner_defends(view):
    return any({view.seat, view.defender} == set(pair) for pair in view.extra.get("partners", ()))


def lowest_plain(view, move):
    card = first(move.cards)
    rest = [c for c in cards_in(view.hand) if is_plain(view, c)]
    return card in rest and all(power(view, card) <= power(view, c) for c in rest)


def no_trumps(view):
    return [c for c in cards_in(view.hand) if suit(c) >= 0 and not is_trump(view, c)]


def nothing_held_covers(view, move):
    seats = range(view.players) if view.table.rules.transfer else [view.defender]
    return not any(
        view.beats(card, other, seat)
        for card in cards_in(move.cards)
        for seat in seats
        if seat != view.seat
        for other in cards_in(view.unseen | view.known[seat])
    )


def in_play(view):
    """The cards that others hold or that are still to be drawn, in one deal that fits the view."""
    state = view.determinize(Random(0))
    mask = sum(state.stock[state.pos :]) + sum(state.x.packets if state.x is not None else ())
    return mask + sum(hand for seat, hand in enumerate(state.hands) if seat != view.seat)


def keeps_trump(view, move, args, aside=False):
    card = args["card"]
    left = out(view) | sum(1 << c for c in view.under)
    beaten = sum(view.beats(target, card) for target in cards_in(left))
    needed = any(view.beats(pair.attack, card) for pair in opened(view))
    kept = view.hand >> card & 1 and strong(view, card) and needed
    return kept and args["n"] == beaten > 0 and (left != in_play(view)) == aside


def trump_attack(view, move, args):
    card = args["card"]
    attacked = any(is_trump(view, p.attack) and view.beats(p.attack, card) for p in opened(view))
    return view.hand >> card & 1 and is_trump(view, card) and attacked


def cheap(view, move):
    if not all(is_plain(view, card) and rank(card) <= 8 for card in cards_in(move.cards)):
        return False
    worst = max(power(view, card) for card in cards_in(move.cards))
    return 2 * sum(power(view, c) < worst - 5 for c in cards_in(view.hand)) <= view.hand.bit_count()


def seen_not_to_beat(view, move, args):
    lies = any((p.attack, p.cover) == (args["target_card"], args["card"]) for p in view.pairs)
    beaten = (view.beats(args["target_card"], args["card"], s) for s in range(view.players))
    return lies and not any(beaten)


def mean_power(view, cards):
    return sum(power(view, c) for c in cards) / max(1, len(cards))


def lightest(view, move):
    """No other such move gives away cards that beat fewer."""
    weight = sum(power(view, c) for c in cards_in(move.cards))
    others = [m.cards for m in view.legal if m.verb == move.verb]
    return all(weight <= sum(power(view, c) for c in cards_in(cards)) + 6 for cards in others)


DURAK = {
    "lead-lowest": lambda v, m, a: lowest_plain(v, m) and looks_lowest(v, first(m.cards), no_trumps(v)),
    "lead-spared": lambda v, m, a: lowest_plain(v, m),
    "lead-together": lambda v, m, a: (
        m.cards.bit_count() > 1 and len({rank(c) for c in cards_in(m.cards)}) == 1
    ),
    "lead-no-plain": lambda v, m, a: not no_trumps(v),
    "lead-unbeatable": lambda v, m, a: nothing_held_covers(v, m),
    "lead-pair": lambda v, m, a: thrown_after(v, m),
    "throw-low": lambda v, m, a: all(is_plain(v, c) for c in cards_in(m.cards)),
    "throw-along": lambda v, m, a: v.taking and all(is_plain(v, c) for c in cards_in(m.cards)),
    "throw-all": lambda v, m, a: v.stock <= 2,
    "keeps-trumps": lambda v, m, a: (
        m.verb == "done" and fitting(v) and all(is_trump(v, c) for c in fitting(v))
    ),
    "keeps-cards": lambda v, m, a: m.verb == "done" and fitting(v),
    "spares-partner": lambda v, m, a: m.verb == "done" and partner_defends(v),
    "cover-only": lambda v, m, a: nothing_else_covers(v, m),
    "cover-cheapest": lambda v, m, a: is_cheapest(v, m),
    "cover-spared": lambda v, m, a: is_spared(v, m),
    "cover-cheap-and-closed": lambda v, m, a: is_cheapest(v, m) and lets_nothing_in(v, m),
    "cover-opens-nothing": lambda v, m, a: lets_nothing_in(v, m),
    "take-must": lambda v, m, a: not can_cover_all(v) and not beaten_off(v),
    "take-keeps-trump": keeps_trump,
    "take-keeps-unplayed": lambda v, m, a: keeps_trump(v, m, a, aside=True),
    "take-trump-attack": trump_attack,
    "show-first": lambda v, m, a: m.verb == "show" and v.hand & m.cards,
    "transfer-cheap": lambda v, m, a: m.verb == "transfer" and cheap(v, m),
    "transfer-passes": lambda v, m, a: m.verb == "transfer",
    "draw-spares": lambda v, m, a: m.verb == "draw" and not m.cards,
    "try-free": lambda v, m, a: m.verb == "try",
    "swap-better": lambda v, m, a: (
        mean_power(v, list(cards_in(m.cards))) < mean_power(v, list(cards_in(v.unseen))) + 3
    ),
    "self-sheds": lambda v, m, a: m.verb == "self" and v.hand & m.cards,
    "own-sheds": lambda v, m, a: m.verb == "own" and v.hand & m.cards,
    "give-lowest": lambda v, m, a: m.verb == "give" and lightest(v, m),
    "lowest": lambda v, m, a: lightest(v, m),
    "counter-turns": lambda v, m, a: m.verb == "counter",
    "block-power": lambda v, m, a: m.verb == "block",
    "cheat-try": lambda v, m, a: m.verb.startswith("cheat"),
    "accuse-seen": seen_not_to_beat,
    "accuse-rank": lambda v, m, a: rank(a["card"]) != rank(a["target_card"]),
    "accuse-guess": lambda v, m, a: m.verb == "accuse",
    "solitaire-alike": lambda v, m, a: len({rank(c) for o in v.legal for c in cards_in(o.cards)}) == 1,
    "solitaire-keep": lambda v, m, a: m.verb == "keep",
}

# -- Redudu ------------------------------------------------------------------------------------------


def trumps(view, card):
    """Trumps of this seat and redudus."""
    return card >= 52 or card & 3 in (view.common_trump & 3, view.own_trump & 3)


def full_cover(view):
    """Whether the table can be covered whole, by playing the moves of the engine."""

    def covered(state):
        if not state.groups:
            return True
        for move in state.legal():
            if move.verb == "cover":
                after = state.clone()
                after.apply(move)
                if covered(after):
                    return True
        return False

    return covered(view.determinize(Random(0)))


def held_against(view, move):
    """Whether in some deal that fits the view the defender has an answer that covers, or whoever he
    passes the attack on to."""

    def covered(state):
        if state.outcome is not None or state.to_act in (view.seat, None):
            return False
        for answer in state.legal():
            if answer.verb == "cover" and answer.target & move.cards:
                return True
            if answer.verb == "transfer":
                after = state.clone()
                after.apply(answer)
                if after.defender != state.defender and covered(after):
                    return True
        return False

    for number in range(60):
        state = view.determinize(Random(number))
        state.apply(move)
        if covered(state):
            return True
    return False


def worth_in_redudu(view, cards):
    """Ranks of a plain card; a trump of one's own is dearer, a common one still more, then redudus."""

    def worth(card):
        if card >= 52:
            return 100 + card
        common, own = card & 3 == view.common_trump & 3, card & 3 == view.own_trump & 3
        return (card >> 2) + (COMMON if common else OWN if own else 0)

    return sum(worth(card) for card in cards_in(cards))


def beaten_by(view, card):
    left = out(view) | (1 << view.common_trump if view.common_left else 0)
    return sum(bool(view.beaters(t) >> card & 1) for t in cards_in(left))


REDUDU = {
    "lead-lowest": lambda v, m, a: (
        not trumps(v, first(m.cards))
        and all(c >> 2 >= first(m.cards) >> 2 for c in cards_in(v.hand) if not trumps(v, c))
    ),
    "lead-no-plain": lambda v, m, a: all(trumps(v, c) for c in cards_in(v.hand)),
    "lead-unbeatable": lambda v, m, a: not held_against(v, m),
    "redudu-several": lambda v, m, a: a["n"] == m.target.bit_count() > 1 and m.cards >> 52,
    "cover-only": lambda v, m, a: len(same_targets(v, m)) == 1,
    "cover-cheapest": lambda v, m, a: all(
        worth_in_redudu(v, m.cards) <= worth_in_redudu(v, o.cards) for o in same_targets(v, m)
    ),
    "redudu-plan": lambda v, m, a: m.verb == "cover" and full_cover(v),
    "transfer-cheap": lambda v, m, a: (
        not trumps(v, first(m.cards))
        and first(m.cards) >> 2 <= 8
        and 2 * sum(worth_in_redudu(v, 1 << c) < worth_in_redudu(v, m.cards) for c in cards_in(v.hand))
        <= v.hand.bit_count()
    ),
    "transfer-passes": lambda v, m, a: passes(v, m),
    "take-must": lambda v, m, a: not full_cover(v),
    "take-keeps-trump": lambda v, m, a: trumps(v, a["card"]) and a["n"] == beaten_by(v, a["card"]) > 0,
    "redudu-likely-win": lambda v, m, a: 0 < a["percent"] < 100 and not any(v.own_left),
}


def passes(view, move):
    """Whether a transfer goes through in every deal that fits the view."""
    for number in range(40):
        state = view.determinize(Random(number))
        state.apply(move)
        if state.refused:
            return False
    return True


# -- Revolution --------------------------------------------------------------------------------------


def play_out(view, move, number):
    """Whether the card just played can be beaten by somebody behind, in one deal that fits."""
    state = view.determinize(Random(number))
    card = first(move.cards)
    state.apply(move)
    trick_of = len(state.trick)

    def beaten(game):
        if len(game.trick) < trick_of or not game.trick or game.outcome is not None:
            return game.won != card
        for answer in game.legal():
            after = game.clone()
            after.apply(answer)
            if beaten(after):
                return True
        return False

    return beaten(state)


def rv_wins(view, move, worlds=12):
    return [not play_out(view, move, number) for number in range(worlds)]


def revolution_takes(view, card):
    trump = view.trump
    trick = [*view.trick, card]
    led = trick[0] & 3
    if not trump and view.trick and view.won >= 0 and card & 3 not in (view.won & 3, led):
        trump = SUITS[card & 3]
    if not trump and view.trick and view.won >= 0 and view.table.literal and card & 3 != view.won & 3:
        trump = SUITS[card & 3]

    def height(c):
        return (bool(trump) and SUITS[c & 3] == trump, c & 3 == led, c >> 2)

    return max(trick, key=height) == card


def rv_low(view, move):
    """No card that may be played is easier to spare: trumps last, then by rank."""

    def height(cards):
        return SUITS[first(cards) & 3] == view.trump, first(cards) >> 2

    return all(height(move.cards) <= height(m.cards) for m in view.legal if m.cards)


def any_takes(view):
    return any(revolution_takes(view, first(m.cards)) for m in view.legal if m.cards)


def makes_trump(view, move):
    state = view.determinize(Random(0))
    before = state.trump
    state.apply(move)
    return before < 0 and (state.trump == first(move.cards) & 3 or not state.trick)


REVOLUTION = {
    "revolution-passes-on": lambda v, m, a: m.verb == "pass",
    "revolution-makes-trump": lambda v, m, a: (
        makes_trump(v, m)
        and a["suit"] == SUITS[first(m.cards) & 3]
        and any(c & 3 == first(m.cards) & 3 for c in cards_in(v.hand & ~m.cards))
    ),
    "revolution-makes-trump-alone": lambda v, m, a: (
        makes_trump(v, m) and a["suit"] == SUITS[first(m.cards) & 3]
    ),
    "revolution-leads-strong": lambda v, m, a: a["percent"] > 50 and not v.trick and any(rv_wins(v, m)),
    "revolution-leads-sure": lambda v, m, a: sum(rv_wins(v, m)) >= 11 and not v.trick,
    "revolution-leads-low": lambda v, m, a: (
        not v.trick
        and first(m.cards) >> 2 <= 7
        and 3 * sum(first(o.cards) >> 2 < first(m.cards) >> 2 for o in v.legal if o.cards) <= len(v.legal)
    ),
    "revolution-takes": lambda v, m, a: all(rv_wins(v, m)),
    "revolution-may-take": lambda v, m, a: revolution_takes(v, first(m.cards)),
    "revolution-throws-away": lambda v, m, a: not any_takes(v) and rv_low(v, m),
    "revolution-keeps": lambda v, m, a: any_takes(v) and not revolution_takes(v, first(m.cards)),
}

# -- Red Dog -----------------------------------------------------------------------------------------


def near(view, args):
    ways, of = view.chance()
    return args["percent"] == round(100 * ways / of)


def even(view):
    """The chance from which a bet wins more than it loses."""
    return 1 / (view.table.version.pays + 1)


def chance(view):
    ways, of = view.chance()
    return ways / of


RED_DOG = {
    "red-dog-bank-part": lambda v, m, a: m.amount < v.chips[v.seat] or m.amount == v.low,
    "red-dog-bet-limit": lambda v, m, a: m.amount == v.high and near(v, a) and chance(v) > even(v),
    "red-dog-bet-edge": lambda v, m, a: m.amount < v.high and near(v, a) and chance(v) > even(v),
    "red-dog-bet-least": lambda v, m, a: (
        m.amount == v.low and near(v, a) and chance(v) <= even(v) and "fold" in {o.verb for o in v.legal}
    ),
    "red-dog-cannot-bet": lambda v, m, a: not any(o.verb == "bet" for o in v.legal),
    "red-dog-pass-poor": lambda v, m, a: m.verb == "pass" and near(v, a) and chance(v) <= even(v),
    "red-dog-fold-hopeless": lambda v, m, a: m.verb == "fold" and chance(v) == 0,
    "red-dog-fold-free": lambda v, m, a: m.verb == "fold" and near(v, a) and chance(v) <= even(v),
    "red-dog-chance": lambda v, m, a: near(v, a),
}

BY_GAME = {
    "durak": DURAK,
    "two-trump": DURAK,
    "redudu": REDUDU,
    "revolution": REVOLUTION,
    "red-dog": RED_DOG,
}


def wrong(view, move, why):
    """What is false about a reason, "" if nothing is."""
    if why.key in JUST_SAID or why.key.startswith("proven-"):
        return ""
    if why.key == "only-move":
        return "" if len(view.legal) == 1 else "there are other moves"
    claim = BY_GAME[view.table.game].get(why.key)
    if claim is None:
        return "nobody checks this reason"
    return "" if claim(view, move, why.args) else "this is not so"
