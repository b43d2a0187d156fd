"""The look back at a deal on the screen: what cost most and what was better, while it thinks, in every
game; nothing that a player did not see, and nobody thinks when it is closed."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.levels import choose
from cardtable.bots.review import Cost, dearest, review
from cardtable.cards import Cards, cards_in
from cardtable.match import Match
from cardtable.match.replaying import Replay
from cardtable.reviewed import closed_cards, may_be_told
from cardtable.text import Words
from cardtable.tui import review as module
from cardtable.tui.commands import commands
from cardtable.tui.dialogs import Pick
from cardtable.tui.keys import BY_ID
from cardtable.tui.look import Look
from cardtable.tui.replay import ReplayApp
from cardtable.tui.results import Result
from cardtable.tui.review import Review, draw_choice, parts_of, price
from cardtable.tui.widgets import ActionBar
from tests.tui import games
from tests.tui.tables import at, match, position, result_heard, screen_of, settled, shown, table

BUDGET = Budget(iterations=15)


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BUDGET", BUDGET)


def over(name: str, players: int, seed: int, humans: int = 1, level: str = "random") -> Match:
    """A deal that is over, its people played at a level."""
    game, rng = games.sit(name, players, seed, humans), Random(seed)
    while (seat := game.to_act) is not None:
        how = level if seat < humans else "greedy"
        game.play(seat, choose(game.view(seat), how, rng, BUDGET).move)
    return game


def costly(name: str, players: int, humans: int = 1) -> tuple[Match, list[Cost]]:
    """A deal in which seat 0 threw something away, and the moves that the dialog must tell."""
    for seed in range(3, 40):
        game = over(name, players, seed, humans)
        found = review(game.choices_of(0), Random(game.deal_seed), BUDGET)
        if found:
            return game, found
    raise AssertionError("chance played too well")


async def opened(pilot: Any, key: str = "r") -> Review:
    """The dialog from the result of a deal, with everything in it."""
    await result_heard(pilot)
    await pilot.press(key)
    await settled(pilot, lambda: isinstance(pilot.app.screen, Review))
    dialog: Review = pilot.app.screen
    await settled(pilot, lambda: dialog.findings.whole)
    await pilot.pause()
    return dialog


@pytest.mark.parametrize("size,lang", [((60, 20), "ru"), ((80, 24), "en"), ((120, 40), "ru")])
@pytest.mark.parametrize("name,players", [("durak", 3), ("redudu", 2), ("red-dog", 4), ("revolution", 4)])
async def test_it_tells_the_moves_that_cost_most(
    name: str, players: int, size: tuple[int, int], lang: str
) -> None:
    game, found = costly(name, players)
    async with table(game, *size, lang=lang) as pilot:
        words = Words(lang, strict=True)
        dialog = await opened(pilot)
        assert dearest(dialog.findings.found[0]) == found
        told = str(dialog.told())
        for cost in found:
            assert price(cost, words) in told
            assert words.t("tui.review-played", text=words.move(cost.played, cost.view)) in told
            why = words.why(cost.why.key, cost.why.args, dialog.names)
            assert words.t("tui.review-better", text=words.move(cost.better, cost.view), why=why) in told
        seen = shown(pilot)
        assert price(found[0], words)[:20] in seen
        assert words.t("tui.review-done", n=dialog.findings.count) in seen
        hand = getattr(found[0].view, "hand", 0)
        assert all(words.short(card) in told for card in cards_in(hand))
        top = shown(pilot)
        await pilot.press("end")
        await pilot.pause()
        assert dialog.pane.max_scroll_y == 0 or shown(pilot) != top
        await pilot.resize_terminal(72, 22)
        await pilot.pause()
        await pilot.press("escape")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Result))  # what comes next is asked again


def test_the_hand_is_marked_with_what_was_played_and_what_was_better() -> None:
    _, found = costly("durak", 3)
    words, look = Words("en"), Look()
    for width in (20, 48, 90):
        drawn = str(draw_choice(found[0], "suit", width, look, words))
        assert all(len(line) <= width for line in drawn.split("\n"))
        assert drawn.count(look.glyphs.cross) == found[0].played.cards.bit_count()
        assert drawn.count(look.glyphs.cursor) == found[0].better.cards.bit_count()


async def test_who_lost_nothing_is_told_so() -> None:
    game = over("red-dog", 4, 3, level="expert")
    async with table(game) as pilot:
        await opened(pilot, "ctrl+r")
        assert Words("en").t("told.review-none") in shown(pilot)


async def test_it_shows_how_far_it_is_and_fills_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    game, found = costly("durak", 3)
    on = [threading.Event() for _ in parts_of(game)[0].moments]
    before = module.costs

    def one_by_one(moments: Any, *rest: Any) -> Iterator[Cost | None]:
        for event, cost in zip(on, before(moments, *rest), strict=True):
            event.wait(10)
            yield cost

    monkeypatch.setattr(module, "costs", one_by_one)
    async with table(game) as pilot:
        await result_heard(pilot)
        await pilot.press("r")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Review))
        words, count, first = Words("en"), len(on), min(cost.number for cost in found)
        await settled(pilot, lambda: words.t("tui.review-looking", n=1, count=count) in shown(pilot))
        for event in on[: first + 1]:
            event.set()
        wanted = words.t("tui.review-looking", n=first + 2, count=count)
        await settled(pilot, lambda: wanted in shown(pilot))
        assert words.t("tui.review-cost", n=first + 1, cost="") in shown(pilot)
        for event in on:
            event.set()
        await settled(pilot, lambda: words.t("tui.review-done", n=count) in shown(pilot))


async def test_opened_again_it_is_there_at_once_and_of_another_deal_it_thinks_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, _ = costly("durak", 3)
    began, before = list[int](), module.costs

    def counted(moments: Any, *rest: Any) -> Iterator[Cost | None]:
        began.append(len(moments))
        return before(moments, *rest)

    monkeypatch.setattr(module, "costs", counted)
    async with table(game) as pilot:
        first = await opened(pilot)
        told = shown(pilot)
        await pilot.press("escape")
        again = await opened(pilot)
        await settled(pilot, lambda: shown(pilot) == told, 100)
        assert again is not first and len(began) == 1
        await pilot.press("escape")
        await result_heard(pilot)
        screen = screen_of(pilot)
        assert screen.looked_back is again.findings
        pilot.app.screen.dismiss("look")
        game.next_deal()
        while (seat := game.to_act) is not None:
            game.play(seat, game.view(seat).legal[-1])
        screen.begin()
        await opened(pilot)
        assert len(began) == 2


@pytest.mark.parametrize("how", ["escape", "ctrl+q"])
async def test_nobody_thinks_on_when_it_is_closed_or_the_program_is_left(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, ended = threading.Event(), threading.Event()

    def long(moments: Any, rng: Random, budget: Budget) -> Iterator[Cost | None]:
        assert budget.stop is not None
        began.set()
        while not budget.stop.wait(0.01):
            pass
        ended.set()
        yield None

    monkeypatch.setattr(module, "costs", long)
    async with table(over("durak", 3, 3)) as pilot:
        await result_heard(pilot)
        await pilot.press("r")
        await settled(pilot, began.is_set)
        assert not ended.is_set()
        await pilot.press(how)
        if how == "escape":
            await settled(pilot, ended.is_set)
            await settled(pilot, lambda: isinstance(pilot.app.screen, Result))
    assert ended.wait(10)


async def test_only_when_the_deal_is_over_and_of_this_deal() -> None:
    game = match(2, seed=3)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        await pilot.press("ctrl+r")
        assert Words("en").t("tui.review-later") in shown(pilot)
        await pilot.press("f10")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Pick))
        menu: Any = pilot.app.screen
        assert "review" not in [id for id, _ in menu.options]
    game, rng = over("durak", 3, 3), Random(1)
    before = [view.hand for view, _ in parts_of(game)[0].moments]
    game.next_deal()
    while (seat := game.to_act) is not None:
        game.play(seat, rng.choice(game.view(seat).legal))
    moments = parts_of(game)[0].moments
    assert [move for _, move in moments] == [move for seat, move in game.moves if seat == 0]
    assert moments[0][0].hand not in before


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_longest_menu_is_seen_whole(size: tuple[int, int], lang: str) -> None:
    """With the review it has an entry more; none is below the edge."""
    async with table(at(position(hands=["Ah", "7c"], leader=0, defender=1)), *size, lang=lang) as pilot:
        await pilot.press("enter")
        await result_heard(pilot)
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("f10")
        await pilot.pause()
        menu: Any = pilot.app.screen
        assert len(menu.options) == 15 and all(text in shown(pilot) for _, text in menu.options)


async def test_menu_and_palette_offer_it() -> None:
    title = Words("en").t("tui.key-review")
    title = title[:1].upper() + title[1:]
    async with table(over("durak", 2, 3)) as pilot:
        await result_heard(pilot)
        app: Any = pilot.app
        [command] = [one for one in commands(app, app.screen) if one.title == title]
        command.run()
        await settled(pilot, lambda: isinstance(app.screen, Review))
        await pilot.press("escape")
        await result_heard(pilot)
        app.screen.dismiss("look")
        await pilot.press("f10")
        await settled(pilot, lambda: type(app.screen) is Pick)
        assert "review" in [id for id, _ in app.screen.options]
        app.screen.dismiss("review")
        await settled(pilot, lambda: isinstance(app.screen, Review))
        await pilot.press("escape")
        await settled(pilot, lambda: app.screen is screen_of(pilot))


async def test_where_bots_play_among_themselves_nothing_is_offered() -> None:
    async with table(over("durak", 2, 3, humans=0)) as pilot:
        await result_heard(pilot)
        screen: Any = pilot.app.screen
        assert not screen.reviewable
        await pilot.press("r")
        await pilot.pause()
        assert pilot.app.screen is screen


async def test_several_people_are_told_each_by_name() -> None:
    game, _ = costly("durak", 3, humans=2)
    async with table(game) as pilot:
        await settled(pilot, lambda: isinstance(pilot.app.screen, Result))
        dialog = await opened(pilot)
        told = str(dialog.told()).split("\n")
        assert "Anna" in told and "Olga" in told and "Boris" not in told


def shown_to_all(game: Match) -> Cards:
    """What the log named for an onlooker."""
    cards: Cards = 0
    for record in game.seen_by(None):
        if record.event is not None and record.event.kind == "dealt":
            cards = 0
        cards |= record.move.cards if record.move is not None else 0
        cards |= record.event.cards if record.event is not None else 0
    return cards


@pytest.mark.parametrize("name", ["red-dog", "revolution"])
async def test_rd4_rv9_cards_that_were_never_shown_stay_closed_to_the_others(name: str) -> None:
    """A hand folded face down, or left when somebody has his four tricks."""
    for seed in range(3, 6):
        game = over(name, 4, seed, humans=2)
        never = sum(closed & ~shown_to_all(game) for closed in hands(game))
        assert closed_cards(game) == never
        async with table(game, 120, 40) as pilot:
            dialog = await opened(pilot)
            told, words = str(dialog.told()), Words("en")
            for card in cards_in(never):
                assert not re.search(rf"(?<!\d){re.escape(words.short(card))}", told)
            assert (words.t("told.review-closed") in told) is bool(never)
            for seat in (0, 1):
                of = dialog.findings.found[seat]
                for cost in dearest([c for c in of if may_be_told(c, never)]):
                    assert words.move(cost.better, cost.view) in told
    assert closed_cards(over(name, 4, 3)) == 0  # one's own cards one has seen


def hands(game: Match) -> list[Cards]:
    views: list[Any] = [game.view(seat) for seat in game.humans]
    return [view.hand for view in views]


def test_the_cards_left_to_a_fool_are_no_secret() -> None:
    """All others have seen theirs off, so that everybody can tell what he holds."""
    games_with_fool = 0
    for seed in range(3, 12):
        game = over("durak", 3, seed, humans=3)
        games_with_fool += any(hand & ~shown_to_all(game) for hand in hands(game))
        assert closed_cards(game) == 0
    assert games_with_fool


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_kept_game_is_looked_back_at_from_any_seat(lang: str) -> None:
    lines: list[Any] = []
    game, rng = games.sit("durak", 3, 5), Random(5)
    game.recorder = lines.append
    while (seat := game.to_act) is not None:
        game.play(seat, rng.choice(game.view(seat).legal))
    replay, words = Replay(game.header(), lines), Words(lang)
    app = ReplayApp(replay, words, Look(animate=False), None, 0, False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right", "tab", "r")
        await settled(pilot, lambda: isinstance(app.screen, Review))
        dialog: Any = app.screen
        await settled(pilot, lambda: dialog.findings.whole)
        assert dialog.findings.parts[0].seat == 1
        assert dialog.findings.parts[0].moments == list(game.choices_of(1))
        assert "Olga" in shown(pilot)
        await pilot.press("escape")
        assert replay.at == 2
    cut = Replay(game.header(), lines[:-1])
    app = ReplayApp(cut, words, Look(animate=False), None, 0, False)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("r")
        await settled(pilot, lambda: words.t("replay.not-over") in shown(pilot))
        assert app.screen is app.first


def test_the_key_is_in_the_one_table() -> None:
    assert (BY_ID["review"].keys, BY_ID["review"].action) == ("ctrl+r", "review")


@pytest.mark.parametrize("game", ["durak", "red-dog", "redudu", "revolution"])
async def test_the_bar_offers_to_go_on_from_the_table_of_a_deal_that_is_over(game: str) -> None:
    async with table(over(game, 4 if game == "revolution" else 2, 3), 60, 20) as pilot:
        await result_heard(pilot)
        await pilot.press("escape")
        await settled(pilot, lambda: not isinstance(pilot.app.screen, Result))
        await pilot.press("s")
        last = shown(pilot).splitlines()[-1]
        assert "Enter  Go on" in last and "Take" not in last
        await pilot.click(ActionBar, offset=(last.index("Go on"), 0))
        await settled(pilot, lambda: isinstance(pilot.app.screen, Result))
