"""The last bout, trick or round looked at again (F7): its cards as they lay, and who played each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from cardtable.cards import Cards, cards_in, parse_cards
from cardtable.match import Match
from cardtable.text import Words
from cardtable.tui.last_bout import Group, LastBout, bets, closed, draw_groups, groups, pairs, trick
from cardtable.tui.look import Look
from cardtable.tui.results import BETS, Result
from tests.tui import games
from tests.tui.tables import match, screen_of, settled, shown, table

WORDS = Words("en")


def bouts(game: Match) -> Iterator[tuple[int, int]]:
    """Plays a deal at random; the span of each bout as soon as it is closed."""
    rng, before = Random(2), 0
    while (actor := game.to_act) is not None:
        game.play(actor, rng.choice(game.view(actor).legal))
        begin, end = closed(game.events)
        if end != before:
            before = end
            yield begin, end


def cards_of(found: list[Group]) -> Cards:
    return sum(1 << card for group in found for _, card in group.attack + group.cover)


@pytest.mark.parametrize(
    "name", ["durak", "transfer", "wild", "second-try", "estonian", "sly", "double", "redudu", "two-trump"]
)
def test_the_picture_has_every_card_of_the_bout_with_who_laid_it(name: str) -> None:
    """What was beaten off or taken is what lay there; the last move of the bout is part of it."""
    seen = 0
    game = games.sit(name, 2 if name == "two-trump" else 3, seed=4)
    for begin, end in bouts(game):
        found = groups(game, begin, end) if name == "redudu" else pairs(game, 0, begin, end)
        event = game.events[end - 1].event
        assert event is not None and cards_of(found) == event.cards
        assert all(seat is not None for group in found for seat, _ in group.attack + group.cover)
        laid = {card: r.seat for r in game.events[begin:end] if r.move for card in cards_in(r.move.cards)}
        for group in found:
            for seat, card in group.attack + group.cover:
                assert laid.get(card, seat) == seat
        seen += 1
    assert seen > 3


def test_a_bout_begins_after_the_one_before() -> None:
    game = match(3, seed=4)
    spans = list(bouts(game))
    for (_, end), (begin, _) in pairwise(spans):
        assert begin >= end
        first = game.events[begin].move
        assert first is not None and first.verb == "lead"


def test_a_trick_is_shown_in_the_order_laid_and_whose_it_was() -> None:
    game = games.sit("revolution", 4, seed=3)
    for begin, end in bouts(game):
        found = trick(game, end, WORDS)
        moves = [(r.seat, r.move) for r in game.events[begin:end] if r.move and r.move.verb == "play"]
        assert [(seat, 1 << card) for ((seat, card),), _, _ in found] == [(s, m.cards) for s, m in moves]
        assert [group.attack[0][0] for group in found if group.note] == [game.events[end - 1].seat]


def test_a_round_of_red_dog_tells_every_bet() -> None:
    game = games.red_dog(players=5, moves=4)
    rows = bets(game.events, WORDS)
    assert [row.seat for row in rows] == [seat for seat, _ in game.moves]
    for row, (_, move) in zip(rows, game.moves, strict=True):
        assert (row.turned >= 0) == (move.verb == "bet")
        assert (row.tone == "good") == row.text.startswith("won")


@pytest.mark.parametrize("width", [48, 67, 90])
def test_the_drawing_fits_and_names_attacker_and_coverer(width: int) -> None:
    attack, cover = parse_cards("6c 7c 8c 9c Tc Jc Qc"), parse_cards("6h 7h 8h 9h Th Jh")
    found = [Group(((1, a),), ((0, c),)) for a, c in zip(attack, cover, strict=False)]
    found.append(Group(((2, attack[-1]),)))
    text = str(draw_groups(found, ("You", "Olga", "Boris"), width, Look(), WORDS))
    assert all(len(line) <= width for line in text.split("\n"))
    assert text.count("Olga") == text.count("You") == 6 and text.count("Boris") == 1
    assert all(WORDS.card(card) in text for card in attack + cover)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(61, 21), (80, 24), (120, 40)])
@pytest.mark.parametrize("name", ["durak", "redudu", "revolution", "red-dog"])
async def test_f7_at_the_table(name: str, size: tuple[int, int], lang: str) -> None:
    game = games.sit(name, 4 if name == "revolution" else 3, seed=7, humans=1)
    rng = Random(3)
    while game.to_act is not None and not (game.to_act == 0 and len(game.moves) > 12):
        game.play(game.to_act, rng.choice(game.view(game.to_act).legal))
    async with table(game, *size, lang=lang) as pilot:
        if game.outcome is not None:
            await settled(pilot, lambda: len(pilot.app.screen_stack) > 1)
            pilot.app.screen.dismiss("look")
            await pilot.pause()
        await pilot.press("f7")
        await settled(pilot, lambda: isinstance(pilot.app.screen, LastBout))
        words = Words(lang)
        span = closed(game.events)
        if name == "red-dog":
            wanted = {card for row in bets(game.events, words) for card in (row.turned, *row.shown)} - {-1}
        elif name == "revolution":
            wanted = set(cards_in(cards_of(trick(game, span[1], words))))
        else:
            found = groups(game, *span) if name == "redudu" else pairs(game, 0, *span)
            wanted = set(cards_in(cards_of(found)))
        await settled(pilot, lambda: all(words.card(card) in shown(pilot) for card in sorted(wanted)[:4]))
        before = pilot.app.size
        await pilot.resize_terminal(70, 22)
        await pilot.pause()
        assert pilot.app.size != before and isinstance(pilot.app.screen, LastBout)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.screen is screen_of(pilot)


@pytest.mark.parametrize(
    "name,nothing,again",
    [
        ("durak", "No bout is over yet", "The last bout again"),
        ("revolution", "No trick is over yet", "The last trick again"),
        ("red-dog", "Nobody has bet yet", "The bets of this round"),
    ],
)
async def test_f7_before_a_bout_is_over_says_so_in_the_words_of_the_game(
    name: str, nothing: str, again: str
) -> None:
    game = next(game for seed in range(1, 60) if (game := games.sit(name, 4, seed)).to_act == 0)
    async with table(game) as pilot:
        await settled(pilot, screen_of(pilot).driver.mine)
        await pilot.press("f7")
        assert nothing in shown(pilot)
        await pilot.press("f10")
        await pilot.pause()
        assert again in shown(pilot)


@pytest.mark.parametrize("size,lang", [((60, 20), "ru"), ((80, 24), "en"), ((120, 40), "ru")])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_rd5_the_card_turned_against_the_player_stays_in_sight(
    seed: int, size: tuple[int, int], lang: str
) -> None:
    """His cards, the card turned, won or lost and how much, until the next round, and in its result."""
    game, words = games.sit("red-dog", 3, seed), Words(lang)
    async with table(game, *size, lang=lang) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        hand = screen.order
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Result))
        events = [record.event for record in game.events if record.event is not None]
        event = next(event for event in events if event.seat == 0 and event.kind in BETS)
        told = words.event(event, [seat.name for seat in game.seats], 0)
        assert told[:20] in shown(pilot)
        pilot.app.screen.dismiss("look")
        await pilot.pause()
        below = str(screen.hand_view.canvas)
        what = "won" if event.kind == "red-dog-won" else "lost"
        assert words.t(f"tui.red-you-{what}", n=event.args["gain"]) in below
        assert all(words.short(card) in below for card in (*hand, event.args["card"]))
