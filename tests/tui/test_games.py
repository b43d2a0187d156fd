"""Redudu, Red Dog and Revolution on the screen: whole deals by keys and by mouse, bets, several targets,
reasons, and nothing hidden where another may look."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from cardtable.cards import mask_of, parse_card, parse_cards
from cardtable.engine import Move
from cardtable.match import Match
from cardtable.text import Words
from cardtable.tui.boards import last_lying
from cardtable.tui.curtain import Curtain
from cardtable.tui.dialogs import Pick
from cardtable.tui.red_dog_hand import BET, HALF, LEAST, LESS, MORE, MOST
from cardtable.tui.red_dog_screen import RedDogScreen
from cardtable.tui.redudu_screen import ReduduScreen
from tests.tui import games
from tests.tui.tables import at, screen_of, settled, shown, table


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def place(pilot: Pilot[int], kind: str, value: int) -> tuple[int, int]:
    """Where on the terminal something can be clicked."""
    screen = screen_of(pilot)
    assert screen.plan is not None
    for view, top in ((screen.table_view, 0), (screen.hand_view, screen.plan.table)):
        for y, row in enumerate(view.canvas.hits):  # type: ignore[union-attr]
            for x, hit in enumerate(row):
                if hit is not None and (hit.kind, hit.value) == (kind, value):
                    return x, y + top
    raise AssertionError(f"nothing to click for {kind} {value}")


async def click(pilot: Pilot[int], kind: str, value: int) -> None:
    await pilot.click(offset=place(pilot, kind, value))


# -- whole deals -------------------------------------------------------------------------------------


GAMES = [("redudu", 3), ("red-dog", 10), ("red-dog-burn", 4), ("red-dog-bank", 4), ("red-dog-six", 5)]
GAMES += [("red-dog-polish", 3), ("revolution", 4)]
SIZES = [((60, 20), "ru"), ((80, 24), "en"), ((120, 40), "ru")]


@pytest.mark.parametrize("size,lang", SIZES)
@pytest.mark.parametrize("name,players", GAMES)
async def test_a_whole_deal_by_keys(name: str, players: int, size: tuple[int, int], lang: str) -> None:
    """Enter, else the keys of the other moves: a deal ends, and nothing goes wrong on the way."""
    game = games.sit(name, players, seed=6)
    async with table(game, *size, lang=lang) as pilot:
        for _ in range(600):
            await pilot.pause(0.005)
            if isinstance(pilot.app.screen, Pick):
                break
            await one_move(pilot, game, ("enter", "p", "t", "z"))
        assert game.outcome is not None
        words = Words(lang)
        assert all(text in shown(pilot) for text in (words.t("tui.you"), words.t("tui.score", n=1)))


async def one_move(pilot: Pilot[int], game: Match, keys: tuple[str, ...]) -> None:
    """The first of the keys that makes a move, if it is the player's turn."""
    screen = screen_of(pilot)
    if not screen.driver.mine() or screen.busy:
        return
    before = len(game.moves)
    for key in keys:
        screen._skipped = 0.0
        await pilot.press(key)
        await pilot.pause(0.005)
        if len(game.moves) > before:
            return
    raise AssertionError(f"no key moves on:\n{shown(pilot)}")


@pytest.mark.parametrize("name,players", [("redudu", 2), ("red-dog", 6), ("revolution", 4)])
async def test_a_whole_deal_by_mouse(name: str, players: int) -> None:
    game = games.sit(name, players, seed=8)
    async with table(game) as pilot:
        for _ in range(400):
            await pilot.pause(0.005)
            if isinstance(pilot.app.screen, Pick):
                break
            screen = screen_of(pilot)
            if screen.driver.mine() and not screen.busy:
                await by_mouse(pilot, game)
        assert game.outcome is not None


async def by_mouse(pilot: Pilot[int], game: Match) -> None:
    """Clicks a card twice, or the bet; where no card can be played, the last button that can."""
    screen = screen_of(pilot)
    before, view = len(game.moves), screen.driver.view()
    legal = screen.playable(view)
    for turn in range(3):
        screen._skipped = 0.0
        if isinstance(screen, RedDogScreen):
            await click(pilot, "bet", MOST if turn == 0 and len(game.moves) % 2 else BET)
        elif legal and any(m.verb in ("play", "lead", "cover") for m in view.legal):
            good = next(m for m in view.legal if m.verb in ("play", "lead", "cover"))
            await click(pilot, "hand", good.cards.bit_length() - 1)
        else:
            bar = screen.action_bar
            x = next(a for a, _, action in bar.places if action == f"click_action({take(screen, view)})")
            await pilot.click("#actions", offset=(x + 2, 0))
        await pilot.pause(0.005)
        if len(game.moves) > before:
            return
    raise AssertionError(f"no click moves on:\n{shown(pilot)}")


def take(screen: Any, view: Any) -> int:
    """Which button takes or passes on."""
    bar = screen.offers(view, screen.choice(view), True)
    return next(i for i, offer in enumerate(bar) if i and offer.move is not None)


# -- Redudu --------------------------------------------------------------------------------------------


async def test_ru6_a_redudu_covers_all_that_it_can_unless_told_otherwise() -> None:
    game = at(games.redudu())
    async with table(game) as pilot:
        screen_of(pilot).go_to(parse_card("Xr"))
        assert "cover 9♣ 9♦ 9♥ with red joker" in shown(pilot)
        screen_of(pilot).go_to(parse_card("Xb"))
        assert re.search(r"cover 9. 9. with black joker", shown(pilot))
        screen_of(pilot).go_to(parse_card("Ts"))
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1].cards == cards("Ts") and game.moves[0][1].target.bit_count() == 1


async def test_ru6_several_targets_by_keys_then_the_card() -> None:
    game = at(games.redudu())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        assert isinstance(screen, ReduduScreen)
        await pilot.press("home", "up")
        assert screen.pointer == parse_card("9c") and "▲" in shown(pilot).split("\n")[8]
        await pilot.press("right", "space", "right", "space")
        assert screen.chosen == cards("9d 9h")
        await pilot.press("down")
        assert screen.pointer == -1
        assert screen.cursor == parse_card("Xb")  # the first that covers just these two
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, games.redudu().read("cover 9d 9h Xb"))


async def test_ru6_several_targets_by_mouse_then_the_card() -> None:
    game = at(games.redudu())
    async with table(game) as pilot:
        screen_of(pilot).go_to(parse_card("Ts"))
        for target in ("9c", "9h"):
            await click(pilot, "table", parse_card(target))
        await click(pilot, "hand", parse_card("Xr"))
        assert "cover 9♣ 9♥ with red joker" in shown(pilot)
        await click(pilot, "hand", parse_card("Xr"))
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, games.redudu().read("cover 9c 9h Xr"))


async def test_ru5_a_click_on_another_target_aims_there_when_no_redudu_is_held() -> None:
    game = at(games.redudu(hands=["7c 3d Ah Ts", "2c 3c 4c 5c 6c Qs"]))
    async with table(game) as pilot:
        screen = screen_of(pilot)
        assert isinstance(screen, ReduduScreen)
        await click(pilot, "table", parse_card("9c"))
        await click(pilot, "table", parse_card("9d"))
        assert screen.chosen == cards("9d")
        screen.go_to(parse_card("7c"))
        assert "(RU-5)" in shown(pilot)
        await pilot.press("escape")
        assert screen.chosen == 0


async def test_ru6_too_many_targets_have_a_reason_and_are_let_go() -> None:
    game = at(games.redudu())
    async with table(game) as pilot:
        for target in ("9c", "9d", "9h"):
            await click(pilot, "table", parse_card(target))
        screen_of(pilot).go_to(parse_card("Xb"))
        assert "(RU-6)" in shown(pilot) and "X: transfer with" in shown(pilot)
        await pilot.press("enter")
        assert not game.moves  # what was aimed at is not passed on by mistake
        await pilot.press("x")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1].verb == "transfer"


async def test_ru6_a_black_redudu_and_a_common_trump_together_cover_the_red_one() -> None:
    state = games.redudu(hands=["Xb 7c 3d Ah", "2c 3c 4c 5c"], table=["Xr"])
    game = at(state)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        for card in ("Xb", "Ah"):
            screen.go_to(parse_card(card))
            await pilot.press("space")
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1] == Move("cover", cards("Xb Ah"), cards("Xr"))


async def test_ru7_either_of_two_black_redudus_is_played() -> None:
    """They are alike: whichever lies under the cursor, a legal move is made."""
    for black in (52, 59):
        state = games.redudu(hands=["Xb Xb 3d", "2c 3c 4c 5c"], table=["9c"])
        game = at(state)
        async with table(game) as pilot:
            screen_of(pilot).go_to(black)
            await pilot.press("x")
            await settled(pilot, lambda game=game: bool(game.moves))  # type: ignore[misc]
            assert game.moves[0][1].verb == "transfer"


async def test_ru8_a_transfer_turned_down_is_told_and_refused_again() -> None:
    game = at(games.turned_down())
    async with table(game) as pilot:
        assert "has no red joker" in shown(pilot)
        await pilot.press("x")
        assert "(RU-8)" in shown(pilot) and not game.moves


async def test_enter_makes_the_move_of_a_hint() -> None:
    game = at(games.redudu())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await click(pilot, "table", parse_card("9h"))
        await pilot.press("H")
        await settled(pilot, lambda: "Hint:" in screen.message, 600)
        told = screen.message
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert Words("en").move(game.moves[0][1], games.redudu().view(0)) in told


async def test_ru2_f9_hides_the_own_trump_with_the_hand() -> None:
    game = at(games.three())
    async with table(game) as pilot:
        assert "9♠" in shown(pilot) and "♠ spades" in shown(pilot)
        await pilot.press("f9")
        assert "9♠" not in shown(pilot) and "spades" not in shown(pilot)


# -- Red Dog ---------------------------------------------------------------------------------------------


async def betting(pilot: Pilot[int]) -> Any:
    screen = screen_of(pilot)
    assert isinstance(screen, RedDogScreen)
    await settled(pilot, screen.driver.mine)
    return screen


async def test_rd4_keys_choose_a_bet() -> None:
    game = games.red_dog(players=10, moves=5)
    view: Any = game.view(0)
    async with table(game) as pilot:
        screen = await betting(pilot)
        assert screen.amount == view.low
        for key, wanted in (
            ("plus", view.low + 1),
            ("right", view.low + 2),
            ("up", view.low + 7),
            ("down", view.low + 2),
            ("minus", view.low + 1),
            ("left", view.low),
            ("left", view.low),
            ("end", view.high),
            ("right", view.high),
            ("slash", (view.high + 1) // 2),
            ("home", view.low),
        ):
            await pilot.press(key)
            assert screen.amount == wanted, key
        await pilot.press("9", "enter")
        await settled(pilot, lambda: game.view(0).done[0].what != "")  # type: ignore[attr-defined]
        assert (0, Move("bet", amount=9)) in game.moves


async def test_rd4_a_number_is_typed_rubbed_out_and_refused_with_its_reason() -> None:
    game = games.red_dog(players=10, moves=5)
    before = len(game.moves)
    async with table(game) as pilot:
        screen = await betting(pilot)
        await pilot.press("9", "0", "5")
        assert screen.amount == 905 and "(RD-4)" in shown(pilot)
        await pilot.press("enter")
        assert len(game.moves) == before and "(RD-4)" in shown(pilot)
        await pilot.press("backspace", "backspace", "backspace")
        assert screen.amount == 0
        await pilot.press("1", "0", "enter")
        await settled(pilot, lambda: len(game.moves) > before)
        assert game.moves[before] == (0, Move("bet", amount=10))


async def test_rd4_every_part_of_the_panel_can_be_clicked() -> None:
    game = games.red_dog(players=10, moves=5)
    view: Any = game.view(0)
    before = len(game.moves)
    async with table(game) as pilot:
        screen = await betting(pilot)
        half = (view.high + 1) // 2
        for part, wanted in ((MOST, view.high), (LESS, view.high - 1), (HALF, half), (MORE, half + 1)):
            await click(pilot, "bet", part)
            assert screen.amount == wanted
        await click(pilot, "bet", LEAST)
        await click(pilot, "bet", BET)
        await settled(pilot, lambda: len(game.moves) > before)
        assert game.moves[before] == (0, Move("bet", amount=view.low))


@pytest.mark.parametrize("key", ["z", "я"])  # the same key on a Russian keyboard
async def test_rd4_z_folds(key: str) -> None:
    game = games.red_dog(moves=2)
    before = len(game.moves)
    async with table(game, lang="ru") as pilot:
        await betting(pilot)
        await pilot.press(key)
        await settled(pilot, lambda: len(game.moves) > before)
        assert game.moves[before] == (0, Move("fold"))


async def test_the_chance_is_shown_as_a_hint_only_and_the_hint_chooses_the_bet() -> None:
    game = games.red_dog(moves=2)
    async with table(game) as pilot:
        screen = await betting(pilot)
        assert "in a hundred" not in shown(pilot)
        await pilot.press("H")
        await settled(pilot, lambda: "Hint:" in screen.message, 400)
        assert "in a hundred" in shown(pilot).replace("\n ", " ") or "beaten" in screen.message
        hinted = re.search(r"bet (\d+)", screen.message)
        assert hinted is None or screen.amount == int(hinted.group(1))


async def test_rd9_the_banker_fills_the_bank() -> None:
    game = games.red_dog("red-dog-bank", 5)
    async with table(game) as pilot:
        screen = await betting(pilot)
        assert "You hold the bank" in shown(pilot)
        await pilot.press("end", "right", "1", "2", "enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, Move("bank", amount=12))
        assert screen.driver.match is game


async def test_rd9_rd10_unseen_cards_are_backs() -> None:
    for version in ("red-dog-six", "red-dog-polish"):
        game = games.red_dog(version, 3, 1)
        hand = game.state.hands[0]  # type: ignore[attr-defined]
        async with table(game) as pilot:
            await betting(pilot)
            text = shown(pilot)
            seen: int = game.view(0).gone  # type: ignore[attr-defined]
            for card in range(52):
                if hand >> card & 1 and not seen >> card & 1:
                    assert not re.search(rf"(?<!1){Words('en').card(card)}", text)


async def test_rd4_ten_players_fit_with_their_stacks_and_bets() -> None:
    game = games.red_dog(players=10, moves=5)
    view: Any = game.view(0)
    for size in ((60, 20), (80, 24), (110, 36)):
        async with table(game, *size) as pilot:
            await betting(pilot)
            rows = shown(pilot).split("\n")
            for seat, name in enumerate(games.TEN):
                row = next(r for r in rows if re.match(rf"[ ►]*{'You' if not seat else name}\b", r))
                assert re.search(rf"\b{view.chips[seat]}\b", row)
                if view.done[seat].what in ("won", "lost"):
                    assert re.search(rf"\b{view.done[seat].chips}\b", row)


# -- Revolution ------------------------------------------------------------------------------------------


async def test_rv4_limits_reasons_and_passing_the_lead_on() -> None:
    game = games.revolution("lead-bound")
    before = len(game.moves)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        view: Any = screen.driver.view()
        assert "or pass the lead on" in shown(pilot)
        dim = next(c for c in screen.order if not screen.playable(view) >> c & 1)
        screen.go_to(dim)
        assert "(RV-4)" in shown(pilot)
        await pilot.press("p")
        await settled(pilot, lambda: len(game.moves) > before)
        assert game.moves[before] == (0, Move("pass"))
        assert any("pass the lead on" in line for line in screen.driver.lines)


async def test_rv10_the_trick_before_and_the_trick_just_taken_are_seen() -> None:
    game = games.revolution("lead-bound")
    async with table(game) as pilot:
        await settled(pilot, screen_of(pilot).driver.mine)
        view: Any = game.view(0)
        text = shown(pilot)
        words = Words("en")
        assert f"{words.suit(view.led)} led" in text and f"won by {words.card(view.won)}" in text
        for _, card in last_lying(game.table.game, game.events):
            assert words.card(card) in text
        assert "took it" in text


async def test_rv8_the_trump_stands_in_the_title_once_it_is_found() -> None:
    game = games.revolution("follow-trump")
    async with table(game) as pilot:
        await settled(pilot, screen_of(pilot).driver.mine)
        view: Any = game.view(0)
        assert f"trump {'♣♦♥♠'['cdhs'.index(view.trump)]} {Words('en').suit(view.trump)}" in shown(pilot)


# -- several people ----------------------------------------------------------------------------------------


def named(text: str, mask: int) -> list[str]:
    """The cards of a mask that are written in a text."""
    words = Words("en")
    faces = [words.card(card) for card in range(52) if mask >> card & 1]
    return [face for face in faces if re.search(rf"(?<!1){face}", text)]


@pytest.mark.parametrize("name,players", [("redudu", 3), ("red-dog", 4), ("revolution", 4)])
async def test_hot_seat_shows_nothing_hidden_in_any_frame(name: str, players: int) -> None:
    """Two people and bots play a deal; every frame is searched for cards that its reader may not know."""
    game = games.sit(name, players, seed=12, humans=2)
    frames = 0
    async with table(game, 120, 40) as pilot:
        for _ in range(300):
            await pilot.pause(0.005)
            if isinstance(pilot.app.screen, Pick) or frames > 60:
                break
            screen = screen_of(pilot)
            curtain = isinstance(pilot.app.screen, Curtain)
            frames += 1
            assert not named(shown(pilot), hidden_from(game, None if curtain else screen.driver.viewer))
            if curtain:
                pilot.app.screen.since = 0.0  # type: ignore[attr-defined]
                await pilot.press("enter")
            elif screen.driver.mine() and not screen.busy:
                await one_move_or_curtain(pilot, game)
        assert frames > 3


async def one_move_or_curtain(pilot: Pilot[int], game: Match) -> None:
    before = len(game.moves)
    for key in ("enter", "p", "t", "z"):
        screen_of(pilot)._skipped = 0.0
        await pilot.press(key)
        await pilot.pause(0.01)
        if len(game.moves) > before or isinstance(pilot.app.screen, (Curtain, Pick)):
            return


def hidden_from(game: Match, seat: int | None) -> int:
    """The cards in hands and own trumps that a seat (None: an onlooker) may not see on the screen."""
    state: Any = game.state
    mask = 0
    for other in range(state.players):
        if other != seat:
            mask |= state.hands[other]
    for owner, card in enumerate(getattr(state, "own", ())):
        mask |= 0 if owner == seat else 1 << card
    told = 0
    for record in game.seen_by(None):
        if record.move is not None:
            told |= record.move.cards | record.move.target
        if record.event is not None:
            told |= record.event.cards
            for key, value in record.event.args.items():
                told |= 1 << value if key.endswith("card") and value >= 0 else 0
    public = getattr(state, "gone", 0) | 1 << getattr(state, "common", 60)
    for shown_cards in getattr(state, "shown", ()) if isinstance(getattr(state, "shown", 0), list) else ():
        public |= shown_cards
    own = state.hands[seat] if seat is not None else 0
    return mask & ~(told | public | own)
