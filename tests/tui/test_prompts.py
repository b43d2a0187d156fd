"""The prompt names all that can be done, and whose turn it is, whatever the width (trap 27)."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from cardtable.cards import cards_in, parse_card, parse_cards
from cardtable.engine import Move
from cardtable.match import Match
from cardtable.text import Words
from cardtable.tui import choice as choosing
from cardtable.tui.boards import board
from cardtable.tui.canvas import Canvas
from cardtable.tui.look import Look
from cardtable.tui.parts import prompt_row, title_bar, title_of
from cardtable.tui.scene import Scene
from tests.tui import games
from tests.tui.tables import NAMES, at, match, play_until, position, screen_of, settled, shown, table, view


def may(verb: str) -> Callable[[Any], bool]:
    return lambda view: any(move.verb == verb for move in view.legal)


def at_turn(name: str, verb: str, players: int = 3, **options: Any) -> Match:
    """A deal in which Anna may make a move of this kind."""
    for seed in range(1, 40):
        try:
            return play_until(games.sit(name, players, seed, **options), may(verb), moves=120)
        except AssertionError:
            continue
    raise AssertionError(f"nobody may {verb}")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "name, verb, options",
    [
        ("armenian", "draw", {}),
        ("sly", "own", {}),
        ("second-try", "try", {}),
        ("poker", "swap", {}),
        ("transfer", "transfer", {}),
        ("durak", "accuse", {"cheating": True}),
    ],
)
def test_the_prompt_offers_what_a_table_has_besides(
    name: str, verb: str, options: dict[str, Any], lang: str
) -> None:
    seen = at_turn(name, verb, **options).view(0)
    words = Words(lang, strict=True)
    for width, height, kind in ((60, 13, "chips"), (80, 15, "middle"), (86, 27, "big")):
        scene = Scene(kind, 0, True)  # type: ignore[arg-type]
        drawn = board(seen).draw(seen, width, height, Look(), words, NAMES, scene)
        text = " ".join(line.strip() for line in drawn.lines()[-2:])
        assert words.t(f"tui.offer-{verb}") in text and "…" not in text


def test_a_long_prompt_takes_the_row_above_and_cuts_no_word() -> None:
    canvas = Canvas(40, 4, Look().style("text"))
    prompt_row(canvas, 3, "Olga attacks you: cover the ten of clubs, transfer, or take", Look(), True)
    assert canvas.lines() == ["", "", " ► Olga attacks you: cover the ten of", "   clubs, transfer, or take"]
    prompt_row(canvas, 3, "Olga attacks Boris: Boris has to cover …", Look(), False)
    assert canvas.lines()[2:] == [" Olga attacks Boris: Boris has to", " cover…"]
    prompt_row(canvas, 1, "short", Look(), False)
    assert canvas.lines()[:2] == ["", " short"]


def test_what_is_least_wanted_goes_first_from_a_long_title() -> None:
    told = []
    for width in (60, 50, 42, 36):
        canvas = Canvas(width, 1, Look().style("text"))
        title_bar(canvas, "Throw-in Durak · 36 cards · deal 2", ["stock 10", "discard 12"], Look())
        told.append(canvas.lines()[0].split("  ")[0])
    assert told == [
        " Throw-in Durak · 36 cards · deal 2",
        " Throw-in Durak · 36 cards",
        " Throw-in Durak",
        " Throw-in Du…",
    ]


@pytest.mark.parametrize("lang, name", [("en", "Own trumps"), ("ru", "Двухкозырной")])
def test_the_title_calls_a_table_as_every_other_screen_does(lang: str, name: str) -> None:
    words, seen = Words(lang), games.sit("durak:throw-in+own-trumps", 2).view(0)
    title = title_of(seen, words, 36, 1, Look())
    assert title.startswith(words.table(seen.table)) and f" + {name} · " in title


def test_cards_that_go_only_together_are_told_so() -> None:
    game = at_turn("poker", "swap")
    seen = game.view(0)
    swap = next(move for move in seen.legal if move.verb == "swap")
    alone = choosing.alone(seen)
    for card in parse_cards("6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d 8d"):
        found = choosing.together(seen, 1 << card)
        if alone >> card & 1:
            assert found is None
        elif found is not None:
            assert found.verb == "swap" and found.cards >> card & 1
    assert choosing.together(seen, swap.cards) is None
    assert choosing.together(seen, 0) is None


@pytest.mark.parametrize(
    "lang, wanted", [("en", "mark 3 cards with Space"), ("ru", "отметьте 3 карты пробелом")]
)
async def test_the_reason_says_how_several_cards_are_played(lang: str, wanted: str) -> None:
    game = at_turn("threesome", "lead")
    async with table(game, lang=lang) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        assert not choosing.alone(game.view(0))
        assert wanted in " ".join(shown(pilot).split())
        for card in screen.order[:3]:
            screen.go_to(card)
            await pilot.press("space")
        assert "Enter: " in shown(pilot)


async def test_the_cursor_begins_on_a_card_that_can_be_played_alone() -> None:
    game = at_turn("poker", "swap")
    seen = game.view(0)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        alone = choosing.alone(seen)
        assert not alone or alone >> screen.cursor & 1


def test_stuck_attackers_are_told_what_is_left() -> None:
    seen: Any = view(0, hands=["6c 7d", "8h 9c"], table=["Ts/Js"], leader=0, defender=1)
    words = Words("en")
    drawn = board(seen).draw(seen, 80, 15, Look(), words, NAMES, Scene("middle", 0, True))
    assert "You attack Olga: nothing fits to throw in; say done" in str(drawn)


@pytest.mark.parametrize("lang, wanted", [("en", "point at a cheat, or pass"), ("ru", "мухлёж или пасуйте")])
def test_c3_before_a_bout_closes_one_points_or_passes(lang: str, wanted: str) -> None:
    words, seed = Words(lang), 1
    while True:
        try:
            game = play_until(games.sit("durak", 3, seed, cheating=True), lambda v: v.phase == "last")  # type: ignore[attr-defined]
            break
        except AssertionError:
            seed += 1
    seen: Any = game.view(0)
    drawn = board(seen).draw(seen, 80, 15, Look(), words, NAMES, Scene("middle", 0, True))
    refusal = seen.why_not(Move("done"))
    assert {move.verb for move in seen.legal} == {"accuse", "pass"}
    assert wanted in str(drawn) and wanted in words.refusal(refusal) and "(C-3)" in words.refusal(refusal)


def test_the_partner_is_named_at_his_seat() -> None:
    """two-vs-two: the partner sits opposite."""
    seen = games.sit("two-vs-two", 4, 7).view(0)
    drawn = str(board(seen).draw(seen, 80, 15, Look(), Words("en"), NAMES, Scene("middle", 0)))
    rows = drawn.split("\n")
    name, cards = next((rows[i], rows[i + 1]) for i in range(len(rows)) if "Boris" in rows[i])
    assert cards.count("partner") == 1 and abs(cards.index("partner") - name.index("Boris")) < 16


def test_a_dummy_is_written_with_a_capital_only_where_a_name_stands() -> None:
    game = games.sit("playing-dummy", 3, 7)
    seen = game.view(0)
    for lang, name in (("en", "Dummy"), ("ru", "Болван")):
        words = Words(lang)
        names = [*NAMES[:3], words.t("word.dummy")]
        drawn = str(board(seen).draw(seen, 80, 15, Look(), words, names, Scene("middle", 0)))
        assert name in drawn
        told = words.played(3, Move("take"), names, 0)
        assert told.startswith(name)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("players", [4, 6, 8])
def test_points_stand_whole_at_every_seat_however_narrow(players: int, lang: str) -> None:
    """points: counted openly; beside the number of cards, in brackets where there is no room for the word."""
    words = Words(lang)
    seen = games.sit("points", players, 7, pack=52).view(0)
    drawn = str(board(seen).draw(seen, 60, 13, Look(), words, games.TEN, Scene("chips", 0))).split("\n")
    numbers = next(rows for name, rows in pairwise(drawn) if games.TEN[1] in name)
    assert numbers.count(words.t("tui.points", n=0)) + numbers.count("(0)") == players - 1


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_whose_bank_it_is_is_not_cut_off(lang: str) -> None:
    """RD-9: where the heading of the bank has no room for a long name, it says only what it is."""
    words, names = Words(lang), ["Konstantin", "Alexandrina", "Bartholomew", "Maximiliana"]
    seen = games.sit("red-dog-bank", 4, 8).view(0)
    for width, height, kind in ((60, 13, "chips"), (80, 15, "middle")):
        drawn = str(board(seen).draw(seen, width, height, Look(), words, names, Scene(kind, None)))
        whose = words.sentence("tui.red-bank-of", {"seat": seen.dealer}, names, None)
        assert whose in drawn or re.search(rf" {words.t('tui.act-bank')}$", drawn.split("\n")[1])


@pytest.mark.parametrize(("slug", "seat"), [("throwing-dummy", 0), ("playing-dummy", 2)])
def test_who_keeps_the_dummy_is_you_at_the_table(slug: str, seat: int) -> None:
    """throwing-dummy: beside the dummy; playing-dummy: at your own seat, while you play its cards."""
    deals = (games.sit(slug, 2, seed).view(seat) for seed in range(20))
    seen = next(deal for deal in deals if deal.extra["keeper"] == 0)
    for lang, you in (("en", "You"), ("ru", "Вы")):
        names = [*NAMES[:2], Words(lang).t("word.dummy")]
        drawn = str(board(seen).draw(seen, 80, 15, Look(), Words(lang), names, Scene("middle", 0)))
        assert re.search(rf"\b{you}\b", drawn)
        assert NAMES[0] not in drawn
        onlooker = str(board(seen).draw(seen, 80, 15, Look(), Words(lang), names, Scene("middle", None)))
        assert NAMES[0] in onlooker


async def test_enter_that_plays_nothing_says_what_the_card_can_do_with_another() -> None:
    """poker: a card that covers nothing may still be exchanged together with one more."""
    game = at(
        position(hands=["7c 9d Kd", "Td Jd"], modifiers=["poker"], table=["8c"], leader=1, stock="6d 6s 7h")
    )
    async with table(game) as pilot:
        screen = screen_of(pilot)
        screen.go_to(parse_card("7c"))
        before = shown(pilot).splitlines()[-4:]
        assert "mark 2 cards with Space, W: Exchange" in " ".join(" ".join(before).split())
        await pilot.press("enter")
        await pilot.pause()
        assert shown(pilot).splitlines()[-4:] == before


async def test_only_its_own_key_covers_a_card_of_the_players_own() -> None:
    """sly: Enter, pressed once too often, would waste a trump."""
    game = at_turn("sly", "own")
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        own = next(move for move in game.view(0).legal if move.verb == "own")
        screen.go_to(next(iter(cards_in(own.cards))))
        before = len(game.moves)
        await pilot.press("enter")
        await pilot.pause()
        assert len(game.moves) == before and "O: cover your own" in shown(pilot)
        await pilot.press("o")
        await settled(pilot, lambda: len(game.moves) > before)
        assert game.moves[before][1].verb == "own"


def test_what_is_to_be_beaten_stands_in_its_case() -> None:
    """«Бейте шестёрку треф»; with nothing to beat it: «шестёрку треф бить нечем»."""
    words = Words("ru", suits="words", strict=True)
    for hand, told in (("Ts 9c", "бейте шестёрку треф"), ("7h 9d", "шестёрку треф бить нечем")):
        seen = view(hands=[hand, "7c 8c 9s"], trump="s", table=["6c"], leader=1, defender=0)
        drawn = board(seen).draw(seen, 120, 27, Look(), words, NAMES, Scene("big", 0, True))
        assert told in " ".join(line.strip() for line in drawn.lines()[-2:])


@pytest.mark.parametrize("lang, wanted", [("en", "9♥ 9♣ 9♦"), ("ru", "9♥ 9♣ 9♦")])
def test_cards_to_be_beaten_are_named_as_they_lie(lang: str, wanted: str) -> None:
    words = Words(lang, strict=True)
    for hand in ("Jc Qd Qh", "6c 6d 6s"):
        table = ["9h", "9s/Ts", "9c", "9d"]
        seen = view(hands=[hand, "7c 8c 8s"], trump="s", table=table, leader=1, defender=0)
        drawn = board(seen).draw(seen, 120, 27, Look(), words, NAMES, Scene("big", 0, True))
        assert wanted in str(drawn).split("\n")[-1]
        assert wanted in words.prompt(seen, NAMES)


def test_ru6_cards_to_be_beaten_are_named_as_they_lie() -> None:
    seen = games.redudu(table=["9h", "9c", "9d"]).view(0)
    words = Words("en", strict=True)
    drawn = board(seen).draw(seen, 120, 27, Look(), words, NAMES, Scene("big", 0, True))
    assert "9♥ 9♣ 9♦" in str(drawn).split("\n")[-1]
    assert "9♥ 9♣ 9♦" in words.prompt(seen, NAMES)


@pytest.mark.parametrize(("lang", "wanted"), [("en", "Anna's hand"), ("ru", "Anna: карты на руках")])
async def test_who_only_watches_is_told_whose_backs_lie_below(lang: str, wanted: str) -> None:
    async with table(match(3, humans=0), lang=lang, pace="slow") as pilot:
        assert wanted in shown(pilot)
