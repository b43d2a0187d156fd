"""Screens of what is kept: replays, tournaments (D-31), kept games, statistics, at 80×24 and smaller."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.content import Content
from textual.pilot import Pilot

from cardtable import statistics
from cardtable.cards import cards_in
from cardtable.engine import Move
from cardtable.games import open_table
from cardtable.match import Match, Record
from cardtable.match.replaying import Replay
from cardtable.match.tournament import Tournament, make_entrants
from cardtable.store.keeping import Keeper
from cardtable.store.results import Entry
from cardtable.store.settings import Settings
from cardtable.store.tournaments import KeptTournament
from cardtable.store.transcript import games, read
from cardtable.text import Words
from cardtable.tui.app import CardtableApp
from cardtable.tui.dialogs import Pick
from cardtable.tui.kept import KeptGames, Statistics, title_of
from cardtable.tui.look import Look
from cardtable.tui.replay import ReplayApp, ReplayScreen
from cardtable.tui.table_screen import TableScreen
from cardtable.tui.tournament import TournamentApp, TournamentScreen
from cardtable.tui.tournament_setup import TournamentSetupScreen
from tests.golden import transcripts
from tests.tui.tables import match, result_heard, settled, shown

STILL = Look(animate=False)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))


@asynccontextmanager
async def running(app: CardtableApp, width: int = 80, height: int = 24) -> AsyncIterator[Pilot[int]]:
    app.pace = "instant"
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        yield pilot


def replay_app(slug: str = "throw-in", lang: str = "en", bare: bool = False, seat: int = 0) -> ReplayApp:
    saved = read(transcripts.path(slug))
    return ReplayApp(Replay(saved.header, saved.lines), Words(lang), STILL, None, seat, bare)


# -- replay --------------------------------------------------------------------------------------


async def test_step_forward_and_back_to_a_bout_and_the_end() -> None:
    app = replay_app()
    async with running(app) as pilot:
        replay = app.first.replay
        assert "move 0 of" in shown(pilot)
        await pilot.press("right", "right", "left")
        assert replay.at == 1 and "move 1 of" in shown(pilot)
        await pilot.press("down")
        assert replay.bout == 2
        await pilot.press("up")
        assert replay.at == 0
        await pilot.press("b", "3", "enter")
        await settled(pilot, lambda: replay.bout == 3)
        await pilot.press("end")
        assert replay.at == replay.length
        await pilot.press("home", "n", "p")
        assert (replay.chapter, replay.at) == (0, 0)
        await pilot.press("q")
        await settled(pilot, lambda: app.return_value == 0)


async def test_the_trick_just_taken_lies_there_until_the_next() -> None:
    app = replay_app("revolution")
    async with running(app) as pilot:
        await pilot.press("right", "right", "right", "right")
        replay, words = app.first.replay, app.words
        (_, first), (_, second), (_, third), (_, fourth) = replay.match.moves
        text = str(app.first.table_view.canvas)
        for move in (first, second, third, fourth):
            assert all(words.card(card) in text for card in cards_in(move.cards))


async def test_the_lines_of_a_replay_say_it_as_the_game_does() -> None:
    app = replay_app("revolution")
    async with running(app):
        assert app.first.told([Record(0, Move("pass"), None)], ["Anna"]) == ["Anna passes the lead on"]


async def test_it_plays_on_by_itself_until_a_key() -> None:
    app = replay_app()
    async with running(app) as pilot:
        await pilot.press("space")
        await settled(pilot, lambda: app.first.replay.at >= 2)
        await pilot.press("space")
        at = app.first.replay.at
        await pilot.pause(0.3)
        assert app.first.replay.at == at


async def test_from_one_seat_nobody_elses_hand_is_shown() -> None:
    app = replay_app()
    async with running(app) as pilot:
        words, state = app.words, app.first.replay.match
        for seat in range(3):
            text = shown(pilot)
            told = " ".join(app.first.told(state.events, list(transcripts.NAMES)))
            own = state.view(seat).hand
            for other in range(3):
                for card in cards_in(state.view(other).hand & ~own):
                    name = words.card(card)  # the lowest trump is told to all
                    assert name in told or not re.search(rf"(?<!\d){name}", text)
            assert all(words.card(card) in text for card in cards_in(own))
            await pilot.press("tab")
            assert app.first.seat == (seat + 1) % 3


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("slug", ["throw-in", "redudu", "red-dog", "revolution", "two-trump", "big", "magic"])
async def test_with_all_cards_open_everything_is_on_the_screen(slug: str, size: tuple[int, int]) -> None:
    app = replay_app(slug, bare=True)
    async with running(app, *size) as pilot:
        names = [seat.name for seat in app.first.replay.match.seats]
        for key in ("down", "right", "right", "end", "o", "o"):
            await pilot.press(key)
            text = shown(pilot)
            assert all(name in text for name in names)
        assert "all cards open" in text


async def test_every_card_of_eight_hands_is_told_at_60_by_20() -> None:
    app = replay_app("big", bare=True)
    async with running(app, 60, 20) as pilot:
        replay, words = app.first.replay, app.words
        for _ in range(3):
            hands = str(app.first.hands.content)
            for seat in range(replay.match.state.players):
                assert all(words.card(card) in hands for card in cards_in(replay.match.view(seat).hand))
            await pilot.press("right")


async def test_the_log_of_a_replay_looks_as_that_of_a_game() -> None:
    app = replay_app("throw-in")
    async with running(app, 120, 40) as pilot:
        first = str(app.first.log_lines.content).splitlines()
        assert first[0] == "Log"
        await pilot.press("end")
        lines = app.first.told(app.first.replay.match.events, ["Anna", "Olga", "Boris"])
        folded = str(app.first.log_lines.content).splitlines()
        assert any(line.startswith("  ") for line in folded) and len(folded) <= 40 < len(lines)


async def test_nothing_comes_before_the_first_moment_and_the_bar_shows_it() -> None:
    app = replay_app("throw-in")
    async with running(app) as pilot:
        start = app.first.bar.content
        await pilot.press("right")
        assert isinstance(start, Content) and not start.is_same(app.first.bar.content)
        await pilot.press("left")
        assert start.is_same(app.first.bar.content)


async def test_in_russian_and_too_small_and_back() -> None:
    app = replay_app(lang="ru")
    async with running(app) as pilot:
        assert "как видит" in shown(pilot)
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await settled(pilot, lambda: "как видит" in shown(pilot))


@pytest.mark.parametrize(
    "name,lang,when",
    [
        ("2026-11-30T21-05-09-durak", "en", "2026-11-30 21:05"),
        ("2026-11-30T21-05-09-durak", "ru", "30.11.2026 21:05"),
        ("with grandma", "en", "with grandma"),
    ],
)
def test_the_list_tells_when_a_game_was_begun_as_the_language_writes_it(
    name: str, lang: str, when: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{name}.jsonl"
    path.write_bytes(transcripts.path("redudu").read_bytes())
    assert title_of(path, Words(lang)).startswith(f"{when}  Red" if lang == "en" else f"{when}  Ред")


# -- tournament ----------------------------------------------------------------------------------


def a_tournament(players: int = 7, people: int = 1) -> KeptTournament:
    entrants = make_entrants(players, ["Anna", "Ben"][:people], ["random"])
    return KeptTournament.begin(Tournament(open_table("durak"), entrants, 5, 10))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("fee", [0, 1000])
async def test_a_heading_is_whole_in_sixty_columns_and_tells_of_chips_where_they_are(
    lang: str, fee: int
) -> None:
    entrants = make_entrants(64, ["Anna"], ["random"])
    kept = KeptTournament.begin(Tournament(open_table("durak"), entrants, 5, fee))
    words = Words(lang)
    title = words.pool("title", 64 * fee, name=words.table(kept.tournament.table), n=64)
    assert (words.plural(64 * fee, "chip") in title) == bool(fee)
    async with running(TournamentApp(kept, words, STILL, Settings()), 60, 20) as pilot:
        assert title in " ".join(shown(pilot).split())


async def test_bots_play_their_tables_and_the_person_sits_down() -> None:
    kept = a_tournament()
    app = TournamentApp(kept, Words("en"), STILL, Settings())
    tournament = kept.tournament
    async with running(app) as pilot:
        assert "70 chips in the pool" in shown(pilot)
        await settled(pilot, lambda: not tournament.open_tables(human=False))
        await settled(pilot, lambda: "× is out" in shown(pilot))
        assert "1 of 2 tables played" in shown(pilot) and "Leave, it is kept" in shown(pilot)
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        screen: Any = app.screen
        rng = Random(1)
        for _ in range(3000):
            await pilot.pause(0.002)
            if isinstance(app.screen, Pick):
                break
            if screen.driver.match.turn().kind == "ask" and not screen.busy:
                screen.make(rng.choice(screen.driver.view().legal))
        assert isinstance(app.screen, Pick)
        assert [id for id, _ in app.screen.options] == ["back", "review", "look", "quit"]
        await result_heard(pilot)
        await pilot.press("enter")
        await settled(pilot, lambda: app.screen is app.first)
        await settled(pilot, lambda: tournament.number > 1)
        if not tournament.people:  # the rest is played out without anybody
            await settled(pilot, lambda: tournament.winner is not None, tries=600)
            assert "wins the tournament and takes 70 chips" in shown(pilot)
    assert len(read(kept.path).lines) >= 2


async def test_a_table_that_is_left_stays_as_it_is() -> None:
    kept = a_tournament()
    app = TournamentApp(kept, Words("en"), STILL, Settings())
    async with running(app) as pilot:
        await settled(pilot, lambda: not kept.tournament.open_tables(human=False))
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        screen: Any = app.screen
        await settled(pilot, screen.driver.mine)
        screen.make(screen.driver.view().legal[0])
        await settled(
            pilot, lambda: any(seat == screen.driver.viewer for seat, _ in screen.driver.match.moves)
        )
        await pilot.press("f2")
        await settled(pilot, lambda: isinstance(app.screen, Pick))
        assert [id for id, _ in app.screen.options] == ["stay", "back"]
        await pilot.press("2")
        await settled(pilot, lambda: app.screen is app.first)
        number = kept.tournament.open_tables(human=True)[0]
        moves = len(read(kept.table_path(number)).lines)
        assert moves > 0
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        again: Any = app.screen
        assert len(again.driver.match.moves) >= moves
        await pilot.press("f2", "2")
        await settled(pilot, lambda: app.screen is app.first)


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_put_together_from_the_first_screen(lang: str) -> None:
    app = CardtableApp(None, Words(lang), STILL, Settings())
    async with running(app) as pilot:
        app.go_on_with("tournament")
        await settled(pilot, lambda: isinstance(app.screen, TournamentSetupScreen))
        setup = app.screen.setup
        words = Words(lang)
        assert shown(pilot).startswith(f" {words.t('tui.go-tournament')}: ")
        assert words.t("tui.about-tournament")[:60] in shown(pilot)
        seat = next(at for at, row in enumerate(app.screen.shown) if row.id == "seat-0")
        app.screen.list.highlighted = seat
        await pilot.pause(0.05)
        assert words.t("tournament.seat-note") in shown(pilot)
        assert not app.screen.shown[seat].value and not app.screen.action_change(1)
        app.screen.list.highlighted = 0
        await pilot.press("down", "down", "right", "down", "left", "down", "right", "down", "right")
        assert (setup.players, setup.humans, setup.level, setup.fee) == (17, 0, "hard", 25)
        setup.step("level", -4)
        setup.step("players", -13)
        assert setup.level == "random" and setup.players == 4
        await pilot.press("f2")
        await settled(pilot, lambda: isinstance(app.screen, TournamentScreen))
        tournament = app.screen.kept.tournament
        await settled(pilot, lambda: tournament.winner is not None, tries=600)
        assert tournament.pool == 100
        await settled(pilot, lambda: "100" in shown(pilot))
        bar = shown(pilot).splitlines()[-1]  # there is nothing left to come back to
        assert bar.split()[1:] == [Words(lang).sentence("replay.key-leave", {})]
        await pilot.press("escape")
        await settled(pilot, lambda: not isinstance(app.screen, TournamentScreen))


# -- kept games, statistics ----------------------------------------------------------------------


def keep(seed: int, deals: int = 1, moves: int = 10_000) -> Match:
    keeper, game = Keeper(), match(2, seed=seed)
    keeper.begin(game)
    rng = Random(seed)
    for _ in range(moves):
        if game.to_act is None:
            break
        game.play(game.to_act, rng.choice(game.state.legal()))
    keeper.end()
    return game


async def test_kept_games_are_listed_looked_at_and_gone_on_with() -> None:
    keep(1)
    keep(2, moves=6)
    app = CardtableApp(None, Words("en"), STILL, Settings())
    async with running(app) as pilot:
        app.go_on_with("kept")
        await settled(pilot, lambda: isinstance(app.screen, KeptGames) and len(app.screen.paths) == 2)
        assert shown(pilot).count("Throw-in Durak: Anna, Olga") == 2
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(app.screen, Pick))
        await pilot.press("1")
        await settled(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("right", "escape")
        await settled(pilot, lambda: isinstance(app.screen, KeptGames))
        open_game = next(i for i, path in enumerate(app.screen.paths) if len(read(path).lines) == 6)
        app.screen.list.highlighted = open_game
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(app.screen, Pick))
        await pilot.press("2")
        await settled(pilot, lambda: isinstance(app.screen, TableScreen))
        assert len(app.screen.driver.match.moves) >= 6


async def test_no_games_and_files_of_others(tmp_path: Path) -> None:
    keep(1)
    [path] = games()
    (path.parent / "2030-01-01.jsonl").write_text("not ours\n")
    (path.parent / "2031-01-01.jsonl").write_text('{"game": "chess"}\n')
    app = CardtableApp(None, Words("en"), STILL, Settings())
    async with running(app) as pilot:
        app.go_on_with("kept")
        await settled(pilot, lambda: isinstance(app.screen, KeptGames) and app.screen.paths == [path])
        path.write_text('{"format": 7}\n')
        app.screen.look_at(path)
        await pilot.pause()
        assert "Line 1: the format is 7" in shown(pilot)
        assert path.name not in shown(pilot)  # the list names it, and its folder may leave no room


async def test_statistics_of_whoever_has_no_name_in_the_language_of_now() -> None:
    for seed in range(2):
        keep(seed)
    app = CardtableApp(None, Words("en"), STILL, Settings())
    async with running(app) as pilot:
        app.go_on_with("stats")
        await settled(pilot, lambda: isinstance(app.screen, Statistics))
        own = [row for row in app.screen.rows if row.kind == "human"]
        app.screen.rows = [own[0]._replace(name="Player"), own[1]._replace(name="Игрок")]
        for lang, name in (("en", "Player"), ("ru", "Игрок")):
            app.words = Words(lang)
            app.screen.repaint_all()
            await pilot.pause()
            assert app.screen.people == [None, name] and f"{name}  " in shown(pilot)


async def test_statistics_of_everybody_and_of_one() -> None:
    for seed in range(5):
        keep(seed)
    app = CardtableApp(None, Words("en"), STILL, Settings())
    async with running(app) as pilot:
        app.go_on_with("stats")
        await settled(pilot, lambda: isinstance(app.screen, Statistics))
        text = shown(pilot)
        assert "Everybody" in text and "Anna" in text and "Throw-in Durak" in text
        assert "Tournaments" not in text
        app.screen.entries = [Entry("t", "w", "durak", "durak", 4, "Anna", "human", "", 1, 30)]
        app.screen.paint()
        assert statistics.report([], app.words, "Anna", entries=app.screen.entries)[-1].endswith("+30")
        await pilot.press("right")
        assert "against the computer" in shown(pilot) and "Tournaments" in shown(pilot)
        await pilot.press("pagedown", "escape")
        await settled(pilot, lambda: not isinstance(app.screen, Statistics))
