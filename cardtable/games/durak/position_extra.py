"""The keys of a position file that only some tables have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cardtable.cards import TWIN, Cards, bits_in, card_text, cards_text, first, mask_of
from cardtable.engine.position import (
    Dealer,
    numbers,
    one_each,
    seat_number,
    seat_numbers,
    texts,
    typed,
)
from cardtable.engine.refusal import wrong
from cardtable.games.durak.catalogue import MODIFIERS
from cardtable.games.durak.cheating import DEAD, PASSED_ON, SELF, SHOWN, TURNED
from cardtable.games.durak.extra import Extra
from cardtable.games.durak.rules import Rules
from cardtable.games.durak.state import GIVE, DurakState
from cardtable.games.durak.transfers import covered_cards

# In ``laid``, instead of a target.
MARKS = {"=": 0, "turned": TURNED, "passed-on": PASSED_ON, "dead": DEAD, "self": SELF}


# At which tables a key has a meaning.
HERE: dict[str, Callable[[Rules], object]] = {
    "dead": lambda r: r.answer_newest or r.counter,
    "covered": lambda r: r.transfer_after_throw or r.counter,
    "ranks": lambda r: r.own_cover,
    "covers_due": lambda r: r.own_cover == "paid",
    "aside": lambda r: r.dealing == "all" or not r.keeps_stock or r.secret,
    "secret": lambda r: r.secret,
    "prikup": lambda r: r.packet,
    "open": lambda r: r.refill == "closed",
    "draws": lambda r: r.draws,
    "tried": lambda r: r.second_try,
    "swapped": lambda r: r.swap,
    "give": lambda r: r.jokers_give,
    "asked": lambda r: r.block_combo,
    "saw": lambda r: r.circular or r.jokers_give,
    "sunk": lambda r: r.swap,
    "middle": lambda r: r.before == "cross",
    "leads": lambda r: r.before == "cross",
    "counts": lambda r: r.counting,
    "own_throw": lambda r: r.self_throw,
    "keeper": lambda r: r.dummy,
    "turned_round": lambda r: r.counter,
    **dict.fromkeys(
        ("closing", "asked_from", "noted", "charges", "caught", "barred", "laid"), lambda r: r.cheating
    ),
}


def needed_for(key: str) -> str:
    """The modifiers, or else the options, at whose tables a key has a meaning."""
    here = HERE[key]
    changed = {
        slug: found.change(Rules(), {option.name: option.default for option in found.options})
        for slug, found in MODIFIERS.items()
    }
    options = {"cheating": Rules(cheating=True), "block_combo": Rules(block_combo=True)}
    named = [name for name in changed if here(changed[name])] or [n for n in options if here(options[n])]
    return " / ".join(named)


def read_extra(s: DurakState, doc: Mapping[str, Any], deal: Dealer) -> None:
    """Take the variants' keys of a file into the state; refuses those of variants that are not there."""
    for key, here in HERE.items():
        if key in doc and not here(s.c.rules):
            needed = needed_for(key)
            raise wrong(key, f"has no meaning here; it needs {needed}", "key-not-here", needed=needed)
    if s.x is None:
        return
    read_bout(s, s.x, doc)
    read_hidden(s, s.x, doc, deal)
    read_told(s, s.x, doc)
    if s.c.rules.dummy:
        s.x.dummy = s.c.n - 1
        s.x.keeper = seat_number(doc, "keeper", 0, s.c.n)
        if s.x.keeper == s.x.dummy:
            raise wrong("keeper", "is a player, not the dummy")


def read_bout(s: DurakState, x: Extra, doc: Mapping[str, Any]) -> None:
    """What is so for cards on the table, and what may still be thrown."""
    on_table = Dealer(s.on_table())
    x.dead = uncovered_twins(s, on_table.set("dead", typed(doc, "dead", str, "")))
    for bit in list(s.attacks):
        if bit & x.dead:
            s.uncovered &= ~bit
    x.covered = [
        Dealer(covered_cards(s)).set("covered", text) for text in texts(doc, "covered", [""] * s.c.n, s.c.n)
    ]
    for rank_text in typed(doc, "ranks", str, "").split():
        for bit, mask in s.c.same_rank.items():
            if card_text(first(bit))[0] == rank_text[0]:
                x.fit |= mask
    if s.c.rules.own_cover and typed(doc, "taking", bool, False):
        if "ranks" in doc:
            s.ranks = x.fit  # own covers after the take have opened none
        else:
            x.fit = s.ranks
    x.own_throw = Dealer(s.uncovered).set("own_throw", typed(doc, "own_throw", str, ""))
    x.due = typed(doc, "covers_due", int, 0)
    x.countered = typed(doc, "turned_round", bool, False)


def read_hidden(s: DurakState, x: Extra, doc: Mapping[str, Any], deal: Dealer) -> None:
    """Cards that lie beside the hands and the stock, and what is known of closed ones."""
    n = s.c.n
    x.aside = deal.set("aside", typed(doc, "aside", str, ""))
    if "secret" in doc:
        x.secret = 1 << deal.take("secret", typed(doc, "secret", str, ""))
    x.packets = [deal.set("prikup", text) for text in texts(doc, "prikup", [""] * n, n)]
    x.middle = tuple(1 << card for card in deal.row("middle", typed(doc, "middle", str, "")))
    x.leads = seat_number(doc, "leads", -1, n)
    x.sunk = [Dealer(sum(s.stock)).set("sunk", text) for text in texts(doc, "sunk", [""] * n, n)]
    if s.c.rules.refill == "closed":
        open_cards = texts(doc, "open", [cards_text(hand) for hand in s.hands], n)
        for seat, text in enumerate(open_cards):
            shown = Dealer(s.hands[seat]).set("open", text)
            closed = Dealer(s.hands[seat] & ~shown).row("hands", hidden_row(doc, seat, shown))
            x.closed[seat] = tuple(1 << card for card in closed)


def read_told(s: DurakState, x: Extra, doc: Mapping[str, Any]) -> None:
    """What has been done in the turn, the bout and the deal, and what is still to be given."""
    n = s.c.n
    x.draws = typed(doc, "draws", int, 0)
    x.swapped = typed(doc, "swapped", bool, False)
    x.points = list(numbers(doc, "counts", [0] * n, n))
    x.charges = list(numbers(doc, "charges", [s.c.rules.charges] * n, n))
    x.caught = mask_of(seat_numbers(doc, "caught", n))
    x.accused = mask_of(seat_numbers(doc, "barred", n))
    x.noted = seat_number(doc, "noted", -1, n)
    give = numbers(doc, "give", [])
    if give:
        one_each("give", give, 3)
        if not (0 <= give[0] < n and 0 <= give[1] < n and give[0] != give[1] and give[2] > 0):
            raise wrong("give", "is from, to, how many")
        x.give = (give[0], give[1], give[2])
        x.phase = GIVE if typed(doc, "asked", bool, False) else 0


def uncovered_twins(s: DurakState, dead: Cards) -> Cards:
    """Of two twins on the table the dead one is the one that nothing covers."""
    for bit in bits_in(dead & ~s.uncovered):
        twin = (bit << TWIN | bit >> TWIN) & s.uncovered & ~dead
        if twin:
            dead ^= bit | twin
    return dead


def read_saw(s: DurakState, doc: Mapping[str, Any]) -> None:
    """The cards in other hands that a seat alone knows; read once the cards that all know are."""
    if s.x is None:
        return
    n = s.c.n
    for seat, text in enumerate(texts(doc, "saw", [""] * n, n)):
        hands = {str(q): hand & ~s.known[q] for q, hand in enumerate(s.hands) if q != seat}
        s.x.saw[seat] = where_they_lie("saw", text, hands, sum(hands.values()))


def where_they_lie(key: str, text: str, places: Mapping[str, Cards], anywhere: Cards) -> Cards:
    """The cards of a text that may say where they lie: ``1: 9c Td stock-3: 9c``. Of cards that are
    written alike it matters which is meant; the first words may lie anywhere."""
    found, place = 0, anywhere
    for word in text.split():
        if not word.endswith(":"):
            found |= 1 << Dealer(place & ~found).take(key, word)
        elif word[:-1] in places:
            place = places[word[:-1]]
        else:
            raise wrong(key, f"{word!r} is no place; there are {', '.join(places)}")
    return found


def lying_places(s: DurakState) -> dict[str, Cards]:
    """Where cards lie that have been shown as pass cards (T-6)."""
    hands = {str(seat): hand for seat, hand in enumerate(s.hands)}
    places = {
        **hands,
        **{f"attack-{k}": bit for k, bit in enumerate(s.attacks, 1)},
        **{f"cover-{k}": bit for k, bit in enumerate(s.covers, 1) if bit},
        **{f"stock-{k}": bit for k, bit in enumerate(s.stock[s.pos :], 1)},
    }
    return {**places, "discard": s.c.pack & ~sum(places.values())}


def lying(s: DurakState, cards: Cards, places: Mapping[str, Cards]) -> str:
    """The inverse of ``where_they_lie``, the places named only at tables with cards written alike."""
    if not s.c.alike:
        return cards_text(cards)
    return " ".join(f"{name}: {cards_text(place & cards)}" for name, place in places.items() if place & cards)


def read_laid(s: DurakState, lines: list[str]) -> tuple[tuple[int, int, int], ...]:
    """The cards of the bout in the order laid, each found on the table where it lies."""
    attacks = list(zip(s.attacks, s.by, strict=True))
    covered = [(c, a) for a, c in zip(s.attacks, s.covers, strict=True) if c]
    open_cards = [a for a, c in zip(s.attacks, s.covers, strict=True) if not c]
    laid = []
    for line in lines:
        who, _, cards = line.partition(": ")
        if cards == "shown" and who.isdecimal() and int(who) < s.c.n:
            laid.append((int(who), 0, SHOWN))
            continue
        card, _, aim = cards.partition(" ")
        bit = target = 0
        pair = next((p for p in covered if [row(p[:1]), row(p[1:])] == [card, aim]), None)
        if pair is not None:
            covered.remove(pair)
            bit, target = pair
        elif aim and aim not in MARKS:  # a cover that was turned round (baltic) lies among the attacks
            target = next((a for a in open_cards if row([a]) == aim), 0)
            if target:
                open_cards.remove(target)
        if not bit and (target or aim in MARKS or not aim):
            found = [pair for pair in attacks if row(pair[:1]) == card]
            found.sort(key=lambda pair: str(pair[1]) != who)
            if found:
                attacks.remove(found[0])
                bit = found[0][0]
            target = target or (bit if aim == "=" else MARKS.get(aim, 0))
        if not bit or not who.isdecimal() or int(who) >= s.c.n:
            raise wrong("laid", f"{line!r} is not a seat, a card of the table and perhaps what it covers")
        laid.append((int(who), bit, target))
    return tuple(laid)


def hidden_row(doc: Mapping[str, Any], seat: int, shown: int) -> str:
    """The closed cards of a hand in the order in which the file lists them: they open in that order."""
    words = str(doc["hands"][seat]).split()
    seen = Dealer(shown)
    left = []
    for word in words:
        try:
            seen.take("open", word)
        except ValueError:
            left.append(word)
    return " ".join(left)


def laid_text(who: int, bit: int, target: int) -> str:
    """A card laid: ``0: 9c`` attacking, ``1: Jc 9c`` a cover, ``1: 9d =`` a transfer, ``1: Js turned``."""
    if target == SHOWN:
        return f"{who}: shown"
    if target == bit:
        return f"{who}: {row([bit])} ="
    if target > 0:
        return f"{who}: {row([bit])} {row([target])}"
    mark = next((f" {text}" for text, value in MARKS.items() if value == target != 0), "")
    return f"{who}: {row([bit])}{mark}"


def seats_in(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def row(bits: Iterable[int]) -> str:
    """One-card masks in the order given."""
    return " ".join(card_text(first(bit)) for bit in bits)


def seen(s: DurakState, seat: int) -> str:
    """The cards in other hands that a seat alone knows."""
    assert s.x is not None
    unknown = {str(q): hand & ~s.known[q] for q, hand in enumerate(s.hands) if q != seat}
    return lying(s, s.x.saw[seat] & sum(unknown.values()), unknown)


def written(s: DurakState) -> dict[str, Any]:
    """The variants' keys of a state, those at rest left out."""
    x, rules, n = s.x, s.c.rules, s.c.n
    assert x is not None
    doc: dict[str, tuple[Any, Any]] = {
        "dead": (cards_text(x.dead & s.on_table()), ""),
        "covered": ([cards_text(cards) for cards in x.covered], [""] * n),
        "covers_due": (x.due, 0),
        "aside": (cards_text(x.aside), ""),
        "secret": (cards_text(x.secret), ""),
        "prikup": ([cards_text(p) for p in x.packets], [""] * n),
        "draws": (x.draws, 0),
        "swapped": (x.swapped, False),
        "give": (list(x.give or ()), []),
        "middle": (row(x.middle), ""),
        "leads": (x.leads, -1),
        "saw": ([seen(s, q) for q in range(n)], [""] * n),
        "sunk": ([cards_text(cards) for cards in x.sunk], [""] * n),
        "noted": (x.noted, -1),
        "own_throw": (cards_text(x.own_throw & s.uncovered), ""),
        "asked": (x.phase == GIVE, False),
        "counts": (list(x.points), [0] * n),
        "caught": (seats_in(x.caught), []),
        "barred": (seats_in(x.accused), []),
        "turned_round": (x.countered, False),
    }
    if rules.cheating:
        doc["charges"] = (list(x.charges), [rules.charges] * n)
        doc["laid"] = ([laid_text(*entry) for entry in x.laid], [])
    if rules.dummy:
        doc["keeper"] = (x.keeper, 0)
    if rules.own_cover and s.taking:
        ranks = sorted({card_text(first(bit))[0] for bit, mask in s.c.same_rank.items() if mask & x.fit})
        doc["ranks"] = (" ".join(ranks), None)
    found = {key: value for key, (value, rested) in doc.items() if value != rested}
    if rules.refill == "closed":
        found["hands"] = [
            " ".join(t for t in (cards_text(h & ~sum(queue)), row(queue)) if t)
            for h, queue in zip(s.hands, x.closed, strict=True)
        ]
        found["open"] = [cards_text(h & ~sum(queue)) for h, queue in zip(s.hands, x.closed, strict=True)]
    return found
