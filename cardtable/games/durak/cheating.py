"""Cheating and catching (C-1 to C-4), an option of any base.

A cheat is a cover that does not beat, or a transfer with a card of another rank: whoever looks can see
it, nothing marks it. Whoever has a turn may point at a card; before the bout is over each of the other
players is asked once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardtable.engine.move import Move
from cardtable.games.durak.refills import know_lowest
from cardtable.games.durak.state import AFTER, DEFEND, LAST, THROW, DurakState
from cardtable.games.durak.transfers import covered_cards, in_time, room_to_pass_on, turn_against
from cardtable.games.durak.two_trumps import beaters

if TYPE_CHECKING:
    from cardtable.games.durak.compiled import Compiled
    from cardtable.games.durak.extra import Extra

Moves = tuple[Move, ...]
Step = Callable[[DurakState], None]
Act = Callable[[DurakState, Move], None]
PASS = Move("pass")

# In ``Extra.laid`` instead of what a card covers: it turned the attack round (baltic); it was passed on
# (untitled), and if dead needs no answer; a pass card was shown (T-6); he laid it before himself (american).
TURNED, PASSED_ON, DEAD, SHOWN, SELF = -1, -2, -3, -4, -5
MARKED = {"counter": TURNED, "self": SELF}


def install(c: Compiled) -> None:
    """Cheats, and pointing at them."""
    if not c.rules.cheating:
        return
    c.extra = True
    for verb in ("lead", "throw", "cover", "transfer", "self", "own", "counter", "show"):
        if verb in c.apply:
            c.apply[verb] = noting(c.apply[verb], verb)
    for phase in (DEFEND, THROW, AFTER):
        c.legal[phase] = with_pointing(c.legal[phase], phase)
    c.legal[LAST] = last_word(c.legal[LAST])
    c.apply["cheat cover"] = cheat_cover
    c.apply["cheat transfer"] = cheat_transfer
    c.apply["accuse"] = accuse
    c.apply["pass"] = pass_by(c.apply.get("pass"))
    c.closings = {"beaten": c.beaten_off, "taken": c.taken}
    c.beaten_off = ask_all("beaten")
    c.taken = ask_all("taken")


def noting(act: Act, verb: str) -> Act:
    """Keep the order in which cards were laid."""

    def act_and_note(s: DurakState, move: Move) -> None:
        note(s, verb, move)
        act(s, move)

    return act_and_note


def note_table(s: DurakState) -> None:
    """untitled: the attack was passed on; what was taken or dumped is no longer contested, and cards taken
    back later leave this table."""
    x = s.x
    assert x is not None
    x.laid = tuple(
        (by, bit, DEAD if bit & x.dead else PASSED_ON) for bit, by in zip(s.attacks, s.by, strict=True)
    )
    x.noted = s.first


def note(s: DurakState, verb: str, move: Move) -> None:
    """A card laid: its seat, the card, and what it covers (itself for a transfer, TURNED for a counter); no
    card for a pass card shown."""
    x = s.x
    assert x is not None
    seat = s.leader if verb == "lead" else s.to_act
    if verb == "show":
        x.laid += ((seat if seat is not None else 0, 0, SHOWN),)
        return
    for bit in s.c.in_order(move.cards):
        target = bit if verb == "transfer" else MARKED.get(verb, move.target)
        x.laid += ((seat if seat is not None else 0, bit, target),)


# -- cheats ----------------------------------------------------------------------------------------


def with_pointing(legal: Callable[[DurakState], Moves], phase: int) -> Callable[[DurakState], Moves]:
    """C-1, C-3: cheats for the defender, and pointing for whoever has a turn."""

    def legal_with_cheats(s: DurakState) -> Moves:
        moves = legal(s)
        seat: int = s.to_act  # type: ignore[assignment]
        if phase == DEFEND:
            moves += cheats(s, moves)
        return moves + accusations(s, seat)

    return legal_with_cheats


def cheats(s: DurakState, honest: Moves) -> Moves:
    """C-1: covering or transferring with any other card."""
    x = s.x
    assert x is not None
    seat = s.defender
    if not x.charges[seat] or x.caught >> seat & 1:
        return ()
    hand = s.hands[seat]
    moves: Moves = ()
    for target in s.c.targets(s):
        moves += s.c.make_moves("cheat cover", target, hand & ~beaters(s, seat, target))
    return moves + cheat_transfers(s, hand)


def cheat_transfers(s: DurakState, hand: int) -> Moves:
    """C-1: passing the attack on with a card of another rank; D-16, T-3, T-4 and T-7 hold."""
    c = s.c
    if not c.rules.transfer or not in_time(s) or (s.x is not None and s.x.own_throw & s.uncovered):
        return ()
    rooms = room_to_pass_on(s)
    if rooms is None or rooms[0] < 1:
        return ()
    live = s.uncovered
    return c.make_moves("cheat transfer", 0, hand & ~c.same_rank[live & -live])


def cheat_cover(s: DurakState, move: Move) -> None:
    """C-2: a charge is spent; the move is a cover like any other."""
    assert s.x is not None
    s.x.charges[s.defender] -= 1
    s.c.apply["cover"](s, Move("cover", move.cards, move.target))


def cheat_transfer(s: DurakState, move: Move) -> None:
    """C-2: a charge is spent; the move is a transfer like any other."""
    assert s.x is not None
    s.x.charges[s.defender] -= 1
    s.c.apply["transfer"](s, Move("transfer", move.cards))


# -- pointing --------------------------------------------------------------------------------------


def accusations(s: DurakState, seat: int) -> Moves:
    """C-3: pointing at a cover or transfer that another laid; of those written alike at a cheat, or at the
    one laid first."""
    x = s.x
    assert x is not None
    if x.accused >> seat & 1 or not s.playing >> seat & 1:  # the throwing dummy is no player
        return ()
    table = s.on_table()
    found: dict[int, int] = {}
    for index, (who, bit, target) in enumerate(x.laid):
        if target > 0 and who != seat and bit & table:
            kind = s.c.alike.get(bit, bit)
            if kind not in found or (is_cheat(s, index) and not is_cheat(s, found[kind])):
                found[kind] = index
    return tuple(Move("accuse", 0, bit) for bit in sorted(x.laid[index][1] for index in found.values()))


def is_cheat(s: DurakState, index: int) -> bool:
    """Whether a card laid does not do what it was laid for: a cover does not beat, a transfer is of another
    rank than what lay uncovered then, of which the card laid last tells (transfer-2, transfer-3)."""
    x = s.x
    assert x is not None
    seat, bit, target = x.laid[index]
    if target != bit:
        return not beaters(s, seat, target) & bit
    return not ranks_faced(s, index) & bit


def ranks_faced(s: DurakState, index: int) -> int:
    """The rank, as a mask, that a transfer has to match at a place in the row of cards laid."""
    x = s.x
    assert x is not None
    covered = {aim for _, card, aim in x.laid[:index] if aim > 0 and aim != card}
    for _, card, aim in reversed(x.laid[:index]):
        if card and card not in covered and aim != DEAD and (aim <= 0 or aim == card):
            return s.c.same_rank[card]
    return 0


def accuse(s: DurakState, move: Move) -> None:
    """C-3: a cheat goes back with all that was laid after it; a wrong word silences the speaker."""
    x = s.x
    assert x is not None
    speaker: int = s.to_act  # type: ignore[assignment]
    index = next(k for k, (_, bit, aim) in enumerate(x.laid) if bit == move.target and aim > 0)
    if not is_cheat(s, index):
        x.accused |= 1 << speaker
        s.tell("wrong-accusation", seat=speaker, cards=move.target)
        if s.phase == LAST and x.phase:
            next_asked(s, move)
        return
    cheater = x.laid[index][0]
    x.caught |= 1 << cheater
    s.tell("caught", seat=speaker, to=cheater, cards=move.target)
    take_back(s, index)


def take_back(s: DurakState, index: int) -> None:
    """Cards from a place in the row on go back to their owners, and play resumes there."""
    x = s.x
    assert x is not None
    defender = x.laid[index][0]
    # Before the attack was passed on (untitled); a joker that ended the bout goes back (wild).
    closed_before = x.noted >= 0 and s.room < 0 and not closed_by(s, x.laid)
    give_back(s, x, index)
    if x.noted < 0 or any(aim == TURNED for _, _, aim in x.laid):
        x.countered = False
    x.laid = x.laid[:index]
    x.phase, x.then, x.dead = 0, "", 0
    s.tell("went-back")
    closed = closed_before or closed_by(s, x.laid)
    lay_anew(s, x)
    if s.c.rules.self_throw:  # american: what he threw in to himself is to be covered again
        x.own_throw = sum(bit for _, bit, target in x.laid[-1:] if target == SELF)
    x.still_covered(covered_cards(s))
    turn_against(s, s.first, defender)
    if closed:
        s.room = -1


def give_back(s: DurakState, x: Extra, index: int) -> None:
    """The cards from a place in the row on are in their owners' hands again, and all know them there."""
    for seat, bit, _ in x.laid[index:]:
        s.hands[seat] |= bit
        s.known[seat] |= bit
    for place in range(index, len(x.laid)):
        if x.laid[place][2] == SHOWN:
            show_again(s, place)
    for seat in range(s.c.n if s.c.alike else 0):
        know_lowest(s, seat)


def lay_anew(s: DurakState, x: Extra) -> None:
    """The table as the row of cards laid made it, and who had the first word then."""
    passed_on = x.noted >= 0
    s.attacks, s.covers, s.by = [], [], []
    s.ranks = s.uncovered = 0
    s.taking = False
    s.first = s.word = x.noted if passed_on else s.leader
    s.lead_size = -1 if passed_on else 0
    lead_over = passed_on
    for (seat, bit, target), before in zip(x.laid, ((), *x.laid), strict=False):
        if target == SHOWN:
            s.first = s.word = seat
            s.lead_size = -1
            continue
        s.ranks |= s.c.same_rank[bit]
        if target > 0 and target != bit:
            s.covers[s.attacks.index(target)] = bit
            s.uncovered ^= target
            lead_over = True
            continue
        if target == TURNED and not x.countered:
            turn_covers(s, bit, seat)
        if target == bit and s.c.rules.answer_newest and (before[0], before[1]) != (seat, before[2]):
            x.dead |= s.uncovered  # the first card of a transfer (transfer-3)
            s.uncovered = 0
        lay_again(s, bit, seat, target)
        if target == 0 and lead_over:
            s.word = s.c.after[seat]
        elif target == 0:
            s.lead_size += 1


def show_again(s: DurakState, place: int) -> None:
    """T-6: a pass card that was shown after the cheat passed nothing on; it may be shown once more."""
    assert s.x is not None
    seat = s.x.laid[place][0]
    used = s.shown & s.hands[seat] & ranks_faced(s, place) & s.c.trump_cards[seat]
    s.shown ^= used & -used


def closed_by(s: DurakState, laid: tuple[tuple[int, int, int], ...]) -> bool:
    """chinese, double: whether one of the cards laid ended the throwing in; also a cover that was turned
    round later (baltic), which the table does not show any more."""
    if s.c.closes is None:
        return False
    before = s.attacks, s.covers
    pairs = [(aim, card) for _, card, aim in laid if aim > 0 and aim != card]
    s.attacks, s.covers = [aim for aim, _ in pairs], [card for _, card in pairs]
    found = s.c.closes(s)
    s.attacks, s.covers = before
    return found


def lay_again(s: DurakState, bit: int, seat: int, target: int) -> None:
    """An attacking card, as it was laid: see ``note``."""
    x = s.x
    assert x is not None
    s.attacks.append(bit)
    s.covers.append(0)
    s.by.append(seat)
    if target == DEAD:
        x.dead |= bit
        return
    s.uncovered |= bit
    if target in (bit, TURNED):
        s.first = s.word = seat
        s.lead_size = -1


def turn_covers(s: DurakState, bit: int, seat: int) -> None:
    """baltic: the covers of a rank are turned round again, as they were (see ``turned.counter``)."""
    x = s.x
    assert x is not None
    x.countered = True
    turned = []
    for index, cover in enumerate(s.covers):
        if cover & s.c.same_rank[bit]:
            x.dead |= s.attacks[index]
            s.covers[index] = 0
            turned.append(cover)
    s.uncovered = 0
    for cover in turned:
        lay_again(s, cover, seat, TURNED)


# -- the last question -----------------------------------------------------------------------------


def ask_all(how: str) -> Step:
    """C-3: before the bout is over each other player may point once more."""

    def ask_or_go_on(s: DurakState) -> None:
        x = s.x
        assert x is not None
        x.then = how
        if any(aim > 0 for _, _, aim in x.laid) and ask_from(s, s.first, s.first, True):
            return
        x.then = ""
        s.c.closings[how](s)

    return ask_or_go_on


def ask_from(s: DurakState, seat: int, stop: int, begin: bool) -> bool:
    """The next player who can point at something is asked. False: nobody is left."""
    x = s.x
    assert x is not None
    for q in s.c.rounds[seat]:
        if q == stop and not begin:
            return False
        begin = False
        if s.playing >> q & 1 and accusations(s, q):
            s.phase, s.to_act = LAST, q
            s.stop = stop
            x.phase = LAST
            return True
    return False


def last_word(legal: Callable[[DurakState], Moves]) -> Callable[[DurakState], Moves]:
    """Point, or let it pass."""

    def legal_last(s: DurakState) -> Moves:
        x = s.x
        assert x is not None
        if x.phase != LAST:
            return legal(s)
        return (*accusations(s, s.to_act), PASS)  # type: ignore[arg-type]

    return legal_last


def pass_by(otherwise: Act | None) -> Act:
    """Let it pass: the last word on cheats, or what else passing means at this table."""

    def pass_last_word(s: DurakState, move: Move) -> None:
        if s.phase == LAST or otherwise is None:
            next_asked(s, move)
        else:
            otherwise(s, move)

    return pass_last_word


def next_asked(s: DurakState, move: Move) -> None:
    """Somebody let it pass: the next one is asked, or the bout is over."""
    x = s.x
    assert x is not None
    seat: int = s.to_act  # type: ignore[assignment]
    if ask_from(s, s.c.rounds[seat][1], s.stop, False):
        return
    closing, x.phase, x.then = x.then, 0, ""
    s.c.closings[closing](s)
