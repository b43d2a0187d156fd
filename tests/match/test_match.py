"""The match: deals, score, length, undo, late answers of bots, transcripts (D-5, D-30, traps 21, 22, 28)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.engine import Deal, Event, IllegalMove, Move, TableError
from cardtable.games import open_table, registry
from cardtable.match import Length, Match, Seat, make_seats, run
from cardtable.match.match import DEALS, Record, all_records, names, seen
from cardtable.text import Words
from tests.match.small_game import SmallState, SmallTable

YOU_AND_BOT = (Seat("Ann"), Seat("Olga", "bot"))
TWO_PEOPLE = (Seat("Ann"), Seat("Ben"))


def play_deal(match: Match) -> None:
    """The first legal move until the deal is over."""
    while match.to_act is not None:
        match.play(match.to_act, match.state.legal()[0])


def test_same_seed_and_moves_same_match() -> None:
    first, second = (Match(SmallTable(), YOU_AND_BOT, 5) for _ in range(2))
    for match in (first, second):
        for _ in range(3):
            play_deal(match)
            match.next_deal()
    assert first.state.position() == second.state.position()
    assert first.score == second.score and first.score.deals == 3
    assert (
        Match(SmallTable(), YOU_AND_BOT, 6).state.position()
        != Match(SmallTable(), YOU_AND_BOT, 5).state.position()
    )


def test_first_deal_is_the_seeds_own_and_later_ones_differ() -> None:
    match = Match(SmallTable(), YOU_AND_BOT, 5)
    alone = SmallTable().deal(2, 5)
    assert match.state.position() == alone.position()
    play_deal(match)
    match.next_deal()
    assert match.state.position()["stock"] != alone.position()["stock"]


def test_the_fool_deals_next_and_score_counts_him() -> None:
    """D-5, D-30."""
    match = Match(SmallTable(), YOU_AND_BOT, 5)
    play_deal(match)
    outcome = match.outcome
    assert outcome is not None and outcome.fool is not None
    assert match.score.fools[outcome.fool] == 1 and sum(match.score.fools) == 1
    match.next_deal()
    assert match.deal.number == 2 and match.deal.dealer == outcome.fool and match.deal.last == outcome
    assert match.score.deals == 1


@pytest.mark.parametrize("name", sorted({entry.table for _, entry in registry().entries()}))
def test_d5_the_story_of_every_deal_tells_who_deals_before_all_else(name: str) -> None:
    table = open_table(name)
    for players in table.players:
        match = Match(table, [Seat(str(n), "bot") for n in range(players)], 3)
        told = [r.event for r in match.events if r.event is not None and r.event.kind in DEALS]
        assert len(told) == 1 and told[0] is match.events[0].event
        assert told[0].seat == match.state.dealer


def test_the_story_of_a_match_is_that_of_its_deals() -> None:
    match = Match(open_table("durak"), YOU_AND_BOT, 5)
    told: list[tuple[int, Record]] = []
    for number in (1, 2):
        play_deal(match)
        told += [(number, record) for record in match.events]
        if number == 1:
            match.next_deal()
    assert list(all_records(match)) == told


def test_d5_the_fool_is_told_to_deal_next() -> None:
    match = Match(open_table("durak"), YOU_AND_BOT, 5)
    first = match.events[0].event
    assert first is not None and Words("en").event(first, ["Ann", "Olga"], 0) == "By lot you deal"
    while match.number < 4:
        play_deal(match)
        fool = match.outcome.fool if match.outcome else None
        match.next_deal()
        told = match.events[0].event
        assert told is not None and told.seat == (match.state.dealer if fool is None else fool)
    assert Words("en").event(told, ["Ann", "Olga"], told.seat) == "You deal"


def test_a_game_in_which_nobody_deals_tells_of_no_dealer() -> None:
    match = Match(SmallTable(), make_seats(2, 0, level="random"), 3)
    assert match.state.dealer == -1
    while match.to_act is not None:
        match.play(match.to_act, match.state.legal()[0])
    assert match.table.next_deal(match.deal, match.state).dealer == match.outcome.fool  # type: ignore[union-attr]
    assert not any(record.event and record.event.kind == "dealer" for record in match.events)


def test_a_pair_is_won_and_lost_as_a_pair() -> None:
    """two-vs-two, D-30: both partners are counted, however the deal ends."""
    match = Match(open_table("two-vs-two"), [Seat(name) for name in ("Ann", "Ben", "Cy", "Di")], 4)
    rng = Random(4)
    while match.outcome is None:
        seat = match.to_act
        assert seat is not None
        match.play(seat, rng.choice(match.view(seat).legal))
    assert match.outcome.fool is not None
    lost = match.outcome.fool % 2
    assert match.outcome.fools == (lost, lost + 2)
    assert match.score.fools == tuple(int(seat % 2 == lost) for seat in range(4))
    assert match.score.wins == tuple(int(seat % 2 != lost) for seat in range(4))


def test_points_add_up_where_the_game_counts_them() -> None:
    match = Match(SmallTable(), YOU_AND_BOT, 5)
    sums = [0, 0]
    for _ in range(3):
        play_deal(match)
        assert match.outcome is not None
        sums = [a + b for a, b in zip(sums, match.outcome.scores, strict=True)]
        assert match.score.points == tuple(sums)
        match.next_deal()


def test_points_that_a_session_carries_are_not_added_twice() -> None:
    match, adding = Match(SmallTable(carry=True), YOU_AND_BOT, 5), Match(SmallTable(), YOU_AND_BOT, 5)
    for m in (match, adding):
        play_deal(m)
        m.next_deal()
        play_deal(m)
    assert match.score.points == adding.score.points


def test_rd10_a_bank_that_stands_counts_for_the_banker() -> None:
    """RD-11: places by chips; what a banker has in the bank between two of his deals is his."""
    match = Match(open_table("red-dog-polish"), [Seat(name) for name in ("Ann", "Ben", "Cy")], 3)
    play_deal(match)
    assert match.outcome is not None and match.outcome.details["pool"] > 0
    assert match.score.points == match.outcome.scores
    assert sum(match.score.points) == 150


@pytest.mark.parametrize("length", [Length(deals=2), Length(fools=2)])
def test_length(length: Length) -> None:
    match = Match(SmallTable(), YOU_AND_BOT, 5, length)
    deals = 0
    while True:
        play_deal(match)
        deals += 1
        if match.finished:
            break
        match.next_deal()
    if length.deals:
        assert deals == 2
    else:
        assert max(match.score.fools) == 2
    with pytest.raises(AssertionError):
        match.next_deal()


def test_a_table_may_end_the_session_itself() -> None:
    """RD-11, RV-10."""
    match = Match(SmallTable(sessions=1), YOU_AND_BOT, 5)
    play_deal(match)
    assert match.finished


def test_illegal_and_foreign_moves_change_nothing() -> None:
    """Trap 7."""
    match = Match(SmallTable(), YOU_AND_BOT, 5)
    before, seat = match.state.position(), match.to_act
    assert seat is not None
    with pytest.raises(IllegalMove):
        match.play(seat, Move("play", 1 << 1))
    with pytest.raises(IllegalMove):
        match.play(1 - seat, match.state.legal()[0])
    assert match.state.position() == before and match.moves == ()


def test_a_dummys_hand_is_played_by_its_keeper() -> None:
    """throwing-dummy, playing-dummy: the dummy is a hand more than there are seats."""

    class Kept(SmallState):
        def controller(self, seat: int) -> int:
            return 0 if seat == 2 else seat

    class WithDummy(SmallTable):
        def deal(self, players: int, seed: int, before: Deal = Deal()) -> Any:
            state = super().deal(players + 1, seed, before)
            state.__class__ = Kept
            return state

    for seats, kind in ((YOU_AND_BOT, "ask"), (YOU_AND_BOT[::-1], "think")):
        match = Match(WithDummy(), seats, 5)
        for _ in range(2):
            assert match.to_act is not None
            match.play(match.to_act, match.state.legal()[0])
        turn = match.turn()
        assert (turn.kind, turn.seat, turn.person) == (kind, 2, 0)
        if kind == "think":
            assert match.thought().view.seat == 2
        play_deal(match)
        assert len(match.score.fools) == 3 and len(names(match)) == 3


def test_late_answer_of_a_bot_is_dropped() -> None:
    """Trap 22: an undo, a redo or another deal meanwhile."""
    match = without_stock()
    match.play(0, match.state.legal()[0])
    thought = match.thought()
    answer = match.state.legal()[0]
    match.undo(0)
    assert match.answer(thought, answer) is False and match.moves == ()
    match.redo(0)
    assert match.answer(thought, answer) is False and len(match.moves) == 1
    fresh = match.thought()
    assert match.answer(fresh, answer) is True
    assert match.answer(fresh, answer) is False


def test_same_again_keeps_table_options_and_seed() -> None:
    """Trap 21."""
    match = Match(SmallTable(rounds=4), YOU_AND_BOT, 5, Length(deals=3))
    start = match.state.position()
    play_deal(match)
    again = match.same_again()
    assert again.table == match.table and again.length == match.length and again.seats == match.seats
    assert again.state.position() == start and again.score.deals == 0 and again.number == 1


def test_nothing_to_undo() -> None:
    with pytest.raises(IllegalMove) as refused:
        Match(SmallTable(), YOU_AND_BOT, 5).undo(0)
    assert refused.value.refusal.reason == "undo-nothing"


def without_stock() -> Match:
    class Dry(SmallTable):
        def deal(self, players: int, seed: int, before: Deal = Deal()) -> Any:
            state = super().deal(players, seed, before)
            state.stock.clear()
            return state

    return Match(Dry(rounds=2), YOU_AND_BOT, 5)


def test_undo_stops_where_a_hidden_card_was_seen() -> None:
    """Trap 28: drawing a card, or the bot's answer, shows something."""
    drawn = Match(SmallTable(), YOU_AND_BOT, 5)
    drawn.play(0, drawn.state.legal()[0])
    assert drawn.undo_refusal(0) is not None
    dry = without_stock()
    start = dry.state.position()
    dry.play(0, dry.state.legal()[0])
    after = dry.state.position()
    assert dry.undo(0) == 1
    assert dry.state.position() == start and dry.events == []
    assert [r.seat for r in dry.redo(0)] == [0] and dry.state.position() == after
    dry.play(1, dry.state.legal()[0])
    with pytest.raises(IllegalMove) as refused:
        dry.undo(0)
    assert refused.value.refusal.reason == "undo-hidden-card"
    assert len(dry.moves) == 2


def test_a_new_move_forgets_what_was_undone() -> None:
    match = without_stock()
    first, second = match.state.legal()[:2]
    match.play(0, first)
    match.undo(0)
    match.play(0, second)
    with pytest.raises(IllegalMove) as refused:
        match.redo(0)
    assert refused.value.refusal.reason == "redo-nothing"


def test_no_undo_with_two_people() -> None:
    match = Match(SmallTable(), TWO_PEOPLE, 5)
    match.play(0, match.state.legal()[0])
    for call in (match.undo, match.redo):
        with pytest.raises(IllegalMove) as refused:
            call(0)
        assert refused.value.refusal.reason == "undo-hot-seat"


def test_bots_get_the_same_generator_after_an_undo() -> None:
    match = without_stock()
    match.play(0, match.state.legal()[0])
    first = match.thought().rng.random()
    match.undo(0)
    match.redo(0)
    assert match.thought().rng.random() == first


def test_obliged_moves_are_played_by_the_driver_for_one_person_only() -> None:
    for seats, kind in ((YOU_AND_BOT, "forced"), (TWO_PEOPLE, "ask")):
        match = Match(SmallTable(), seats, 5)
        while match.turn().kind != "over":
            seat = match.to_act
            assert seat is not None
            if match.state.legal() == (Move("pass"),):
                break
            match.play(seat, match.state.legal()[0])
        assert match.turn().kind == kind


def test_others_do_not_see_drawn_cards_gifts_or_cheats() -> None:
    drawn = Record(0, None, Event("refilled", 0, 1 << 8, 1, private=(0,)))
    given = Record(0, Move("give", 1 << 8), None)
    cheat = Record(0, Move("cheat cover", 1 << 8, 1 << 9), None)
    assert seen(drawn, 0) == drawn and seen(given, 0) == given and seen(cheat, 0) == cheat
    for viewer in (1, None):
        hidden = seen(drawn, viewer).event
        assert hidden is not None and hidden.cards == 0 and hidden.count == 1
        assert seen(given, viewer).move == Move("give", amount=1)
        assert seen(cheat, viewer).move == Move("cover", 1 << 8, 1 << 9)


class Scripted:
    """A front end that plays the first legal move and goes on for some deals."""

    def __init__(self, deals: int) -> None:
        self.deals = deals
        self.shown: list[Record] = []
        self.asked = 0

    def show(self, match: Match, records: Any) -> None:
        self.shown += records

    def ask(self, match: Match, seat: int, person: int) -> Move | None:
        self.asked += 1
        return None if self.asked == 1 else match.view(seat).legal[0]

    def think(self, match: Match, thought: Any) -> Move:
        move: Move = thought.view.legal[0]
        return move

    def go_on(self, match: Match) -> bool:
        self.deals -= 1
        return self.deals > 0


def test_the_loop_shows_everything_once_and_stops_when_told() -> None:
    match, front = Match(SmallTable(), YOU_AND_BOT, 5), Scripted(2)
    run(match, front)
    assert match.number == 2 and match.score.deals == 2
    assert front.shown == [*match.past[0].records, *match.events]


def test_the_loop_ends_with_the_match() -> None:
    match, front = Match(SmallTable(), YOU_AND_BOT, 5, Length(deals=1)), Scripted(99)
    run(match, front)
    assert match.finished and match.number == 1


def test_seats_names_and_levels() -> None:
    seats = make_seats(4, 2, ["Ann"], ["easy", "hard"], person="Player")
    assert [s.name for s in seats] == ["Ann", "Player 2", "Olga", "Boris"]
    assert [s.level for s in seats[2:]] == ["easy", "hard"]
    assert make_seats(2, 1, ["olga"])[1].name == "Boris"
    assert make_seats(2, 1, lang="ru", person="Игрок")[1].name == "Ольга"
    assert len({s.name for s in make_seats(10, 0, ["Bot"])}) == 10


@pytest.mark.parametrize(
    ("players", "humans", "names", "reason"),
    [
        (2, 3, [], "too-many-humans"),
        (2, 1, ["a", "b", "c"], "too-many-names"),
        (2, 1, [" "], "bad-name"),
        (2, 1, ["x" * 21], "bad-name"),
        (2, 1, ["a\x1b[31m"], "bad-name"),
        (2, 2, ["Ann", "ann"], "same-name"),
    ],
)
def test_seats_that_cannot_be(players: int, humans: int, names: list[str], reason: str) -> None:
    with pytest.raises(TableError) as refused:
        make_seats(players, humans, names)
    assert refused.value.refusal.reason == reason


def test_a_level_that_is_not_there_is_no_seat() -> None:
    with pytest.raises(TableError) as refused:
        make_seats(3, 1, level=["easy", "clever"])
    assert refused.value.refusal.reason == "unknown-level"


def test_number_of_seats_is_checked_by_the_table() -> None:
    with pytest.raises(TableError):
        Match(SmallTable(), (Seat("a"), Seat("b"), Seat("c"), Seat("d")), 1)
