"""Playing on the screen by keys and mouse: moves, targets, reasons, dialogs, undo, resizing."""

from __future__ import annotations

import threading

import pytest
from textual.widgets import Static

from cardtable.cards import mask_of, parse_cards
from cardtable.engine import Move
from cardtable.text import Words
from cardtable.tui.canvas import wrap
from cardtable.tui.curtain import Curtain
from cardtable.tui.dialogs import Leave, Pick, Reader
from cardtable.tui.driver import Driver
from cardtable.tui.lobby import Lobby
from tests.tui.tables import at, match, play_on, position, result_heard, screen_of, settled, shown, table


def defending(**keys: object) -> object:
    """Anna holds T♠ 9♥ 6♣ and answers 8♠ and 9♠; Olga has cards left."""
    given = {"hands": ["Ts 9h 6c", "7c 8c 9c"], "table": ["8s", "9s"], "leader": 1, "defender": 0, **keys}
    return position(**given)


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


async def test_cardtable_alone_opens_the_first_screen() -> None:
    async with table(None) as pilot:
        assert isinstance(pilot.app.screen, Lobby)
        assert "Transfer Durak" in shown(pilot)


async def test_enter_plays_the_card_under_the_cursor() -> None:
    game = match(seed=3)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        before = len(game.moves)
        await pilot.press("enter")
        await settled(pilot, lambda: len(game.moves) > before)
        assert game.moves[before][0] == 0


async def test_trap_12_up_and_down_choose_the_target() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        screen.go_to(parse_cards("Ts")[0])
        assert "cover 8♠ with 10♠" in shown(pilot)
        await pilot.press("down")
        assert "cover 9♠ with 10♠" in shown(pilot)
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, Move.parse("cover 9s Ts"))


async def test_a_click_chooses_and_a_second_plays() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        ten = parse_cards("Ts")[0]
        place = next(
            (x, y)
            for y, row in enumerate(screen.hand_view.canvas.hits)
            for x, hit in enumerate(row)
            if hit is not None and hit.value == ten
        )
        offset = (place[0] + 1, place[1] + 1 + screen.plan.table)
        await pilot.click(offset=offset)
        if screen.cursor == ten and not game.moves:
            await pilot.click(offset=offset)
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1].cards == 1 << ten


async def test_a_click_on_the_table_aims() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        screen.go_to(parse_cards("Ts")[0])
        nine = parse_cards("9s")[0]
        place = next(
            (x, y)
            for y, row in enumerate(screen.table_view.canvas.hits)
            for x, hit in enumerate(row)
            if hit is not None and hit.kind == "table" and hit.value == nine
        )
        await pilot.click(offset=place)
        assert screen.target == 1 << nine


async def test_digits_choose_and_play() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await pilot.press("2")
        chosen = screen.cursor
        assert chosen == [c for c in screen.order if 1 << c & cards("Ts 9h")][1]
        await pilot.press("2")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1].cards == 1 << chosen


async def test_trap_14_one_card_covers_by_enter_and_transfers_by_x() -> None:
    state = defending(base="transfer", table=["9s"], hands=["9h 6c", "7c 8c 9c", "Ac Kc"], leader=2)
    for key, wanted in (("enter", "cover 9s 9h"), ("x", "transfer 9h")):
        game = at(state.clone())
        async with table(game) as pilot:
            screen_of(pilot).go_to(parse_cards("9h")[0])
            text = shown(pilot)
            assert "Enter: cover 9♠ with 9♥" in text and "X: transfer" in text
            await pilot.press(key)
            await settled(pilot, lambda game=game: bool(game.moves))
            assert game.moves[0] == (0, Move.parse(wanted))


async def test_space_marks_several_cards() -> None:
    game = at(position(hands=["9c 9d 6s", "7c 8c Ac"], leader=0, defender=1))
    async with table(game) as pilot:
        screen = screen_of(pilot)
        for card in parse_cards("9c 9d"):
            screen.go_to(card)
            await pilot.press("space")
        assert screen.marked == cards("9c 9d")
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0][1] == Move("lead", cards("9c 9d"))
        assert screen.marked == 0


async def test_a_dim_card_and_a_disabled_action_say_why() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen_of(pilot).go_to(parse_cards("6c")[0])
        assert "(D-11)" in shown(pilot)
        await pilot.press("enter")
        assert not game.moves and "(D-11)" in shown(pilot)
        await pilot.press("d")
        assert not game.moves and "(D-" in shown(pilot)
        await pilot.press("x")
        assert not game.moves and "no such move" in shown(pilot)


async def test_tab_reaches_every_action() -> None:
    game = at(defending())
    async with table(game) as pilot:
        await pilot.press("tab", "enter")
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, Move("take"))


async def test_trap_23_keys_of_the_table_are_dead_under_a_dialog() -> None:
    game = at(defending())
    async with table(game) as pilot:
        for opener, kind in (("f1", Reader), ("f2", Pick), ("f3", Pick), ("f10", Pick), ("f6", Reader)):
            await pilot.press(opener)
            await pilot.pause()
            assert isinstance(pilot.app.screen, kind)
            await pilot.press("t", "d", "space")
            assert not game.moves
            await pilot.press("escape")
            await pilot.pause()
        await pilot.press("f1")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert not game.moves and len(pilot.app.screen_stack) == 1


async def test_trap_22_a_bots_move_after_an_undo_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is still thinking when the player takes back: its move is not played, nothing freezes."""
    game = at(defending())
    free = threading.Event()
    plain = Driver.think

    def slow(thought: object, stop: object) -> Move:
        free.wait(5)
        return plain(thought, stop)  # type: ignore[arg-type]

    monkeypatch.setattr(Driver, "think", staticmethod(slow))
    async with table(game) as pilot:
        screen = screen_of(pilot)
        screen.go_to(parse_cards("Ts")[0])
        await pilot.press("t")
        await settled(pilot, lambda: screen.thinking)
        game.state = defending()
        game._moves.clear()
        game._marks.clear()
        game.events.clear()
        game._generation += 1
        free.set()
        await pilot.pause(0.2)
        assert not game.moves and game.to_act == 0


async def test_undo_and_redo_against_bots() -> None:
    game = match(seed=3)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await settled(pilot, screen.driver.mine)
        await pilot.press("u")
        assert "×" not in shown(pilot) or not game.moves or game.undo_refusal(0) is not None
        before = game.moves
        await pilot.press("enter")
        await settled(pilot, lambda: len(game.moves) > len(before) and screen.driver.mine())
        if game.undo_refusal(0) is None:
            await pilot.press("ctrl+z")
            await pilot.pause(0.05)
            assert game.moves == before
            await pilot.press("ctrl+y")
            await settled(pilot, lambda: len(game.moves) > len(before))


async def test_trap_28_undo_says_why_when_a_hidden_card_was_seen() -> None:
    game = match(seed=3)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        while game.undo_refusal(0) is None or game.undo_refusal(0).reason != "undo-hidden-card":
            await settled(pilot, screen.driver.mine)
            await pilot.press("enter")
            before = len(game.moves)
            await pilot.pause(0.05)
            if len(game.moves) == before and screen.driver.mine():
                await pilot.press("t")
                await pilot.press("d")
                await pilot.pause(0.05)
        await settled(pilot, screen.driver.mine)
        moves = game.moves
        await pilot.press("u")
        assert game.moves == moves and screen.message


async def test_the_russian_layout_works_and_text_inputs_keep_it() -> None:
    game = at(defending())
    async with table(game, lang="ru") as pilot:
        await pilot.press("е")  # the physical T
        await settled(pilot, lambda: bool(game.moves))
        assert game.moves[0] == (0, Move("take"))
    async with table(None, lang="ru") as pilot:
        await pilot.press(*"ктве")
        assert pilot.app.screen.query_one("Input").value == "ктве"


async def test_resizing_at_any_moment() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        for width, height in (
            (59, 19),
            (60, 20),
            (20, 5),
            (110, 36),
            (80, 24),
            (97, 31),
            (250, 70),
            (61, 21),
        ):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            text = shown(pilot)
            small = width < 60 or height < 20
            assert (screen.plan is None) == small
            assert ("10♠" in text) == (not small)
            if small:
                assert "60" in text
        await pilot.press("t")
        await settled(pilot, lambda: bool(game.moves))


async def test_f9_hides_the_hand_and_no_key_plays_it() -> None:
    game = at(defending())
    async with table(game) as pilot:
        assert "6♣" in shown(pilot)
        await pilot.press("f8", "f9")  # what F8 said does not stay in the place of how to go on
        assert "6♣" not in shown(pilot) and "10♠" not in shown(pilot)
        assert Words("en").t("tui.hand-hidden") in shown(pilot)
        await pilot.press("t", "1")
        assert not game.moves
        await pilot.press("enter")
        assert "6♣" in shown(pilot) and not game.moves


async def test_the_end_of_a_deal_offers_the_next() -> None:
    state = position(hands=["Ah", "7c"], leader=0, defender=1)
    game = at(state)
    async with table(game) as pilot:
        await pilot.press("enter")
        await result_heard(pilot)
        text = shown(pilot)
        assert "Olga" in text and "Next deal" in text
        assert "You   fool 0  first 1" in text and "Anna" not in text  # called as in the lines above
        await pilot.press("enter")
        await settled(pilot, lambda: game.number == 2)
        assert game.outcome is None and "deal 2" in shown(pilot)


async def test_trap_21_the_same_deal_again_keeps_everything() -> None:
    game = match(3, seed=9, pack=52)
    async with table(game) as pilot:
        await pilot.press("f2")
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause(0.05)
        again = screen_of(pilot).driver.match
        assert again is not game
        assert (again.table, again.seats, again.seed) == (game.table, game.seats, game.seed)
        assert again.view(0).hand == match(3, seed=9, pack=52).view(0).hand


async def test_leaving_a_live_game_asks() -> None:
    async with table(at(defending())) as pilot:
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Pick)
        await pilot.press("escape")
        await pilot.pause()
        assert pilot.app.is_running and pilot.app.return_value is None
        await pilot.press("ctrl+q")
        await pilot.pause()
        await pilot.press("2")
        await pilot.pause()
        assert pilot.app.return_value == 0


async def test_a_digit_that_stands_under_no_card_says_how_many_there_are() -> None:
    async with table(at(defending())) as pilot:  # T♠ covers 8♠ and 9♠, 9♥ is a trump
        await pilot.press("9")
        assert "Only 2 cards may be played now" in screen_of(pilot).message
    async with table(at(defending(hands=["6c 7d", "7c 8c 9c"]))) as pilot:
        await pilot.press("1")
        assert "None of your cards may be played now" in screen_of(pilot).message


async def test_a_digit_chooses_first_and_plays_when_pressed_again() -> None:
    async with table(at(defending())) as pilot:  # the cursor may stand on that card from the beginning
        before = len(screen_of(pilot).driver.match.events)
        await pilot.press("1")
        assert len(screen_of(pilot).driver.match.events) == before
        await pilot.press("1")
        await pilot.pause()
        assert len(screen_of(pilot).driver.match.events) > before


async def test_the_prompt_names_the_attacker_that_the_seats_show() -> None:
    """Boris has thrown in, the attack is Olga's all the same (trap 27)."""
    given = {"hands": ["Kd Qd", "7c 8c", "Tc Jc"], "table": ["8s/Ts", "Td"], "by": [1, 2]}
    async with table(at(position(leader=1, defender=0, to_act=0, **given))) as pilot:
        assert screen_of(pilot).driver.view().word[1:] == ("attacks", "may-throw")
        assert "Olga attacks you: cover 10♦, or take" in shown(pilot)


async def test_what_asks_whether_to_leave_looks_like_every_dialog() -> None:
    """The first dialog of a run, so that no other has brought its looks."""
    async with table(at(defending())) as pilot:
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Leave)
        box = pilot.app.screen.query_one("#box")
        assert box.region.width == 64 and box.region.height < 16
        assert abs(box.region.x - (80 - box.region.right)) <= 1 and box.region.y > 3


@pytest.mark.parametrize("sort", ["suit", "rank", "trumps", "dealt"])
async def test_a_turn_begins_on_the_lowest_card_that_may_be_played(sort: str) -> None:
    """Trumps last, in whatever order the hand lies: spades stand first in it and are trumps here."""
    turns = (
        ({"hands": ["As 7s 9d 8d Kc", "8s 8c"], "leader": 0, "defender": 1}, "8d"),
        ({"hands": ["As 7s", "8s 8c"], "leader": 0, "defender": 1}, "7s"),
        ({"hands": ["As 7s Kd 9d 6c", "8s 8c"], "table": ["8d"], "leader": 1, "defender": 0}, "9d"),
    )
    for keys, wanted in turns:
        async with table(at(position(trump="s", **keys))) as pilot:
            screen = screen_of(pilot)
            screen.app.sort_by(sort)
            screen.take_turn()
            assert screen.cursor == parse_cards(wanted)[0]


async def test_where_the_player_has_put_it_the_cursor_stays_until_his_move() -> None:
    game = at(position(hands=["6d 6s Qd", "7d Ac Kc"], leader=0, defender=1))
    queen = parse_cards("Qd")[0]
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await pilot.press("end")
        assert screen.cursor == queen
        screen.take_turn()
        assert screen.cursor == queen
        screen.placed = False  # as after a move
        screen.take_turn()
        assert screen.cursor != queen and screen.cursor in parse_cards("6d 6s")
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert not screen.placed


async def test_a_hint_names_a_move_and_a_reason() -> None:
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        await pilot.press("H")
        await settled(pilot, lambda: "Hint:" in screen.message, 400)
        assert not game.moves


async def test_a_hint_is_for_what_was_seen_when_it_was_asked_for() -> None:
    """The move that is made before the hint has begun leaves the seat with nothing to choose."""
    game = at(defending())
    async with table(game) as pilot:
        screen = screen_of(pilot)
        asked: list[object] = []
        screen.driver.hint = lambda view, stop: (asked.append(view), (view.legal[0], ""))[1]  # type: ignore
        before = screen.driver.view()
        screen.action_hint()
        game.play(0, next(move for move in before.legal if move.verb == "take"))
        assert screen.driver.view().legal == ()
        await settled(pilot, lambda: bool(asked))
        assert asked == [before] and "Hint:" not in screen.message


async def test_a_terminal_too_small_is_told_in_lines_that_fit() -> None:
    async with table(at(defending()), 50, 15) as pilot:
        text = screen_of(pilot).app.words.t("tui.too-small", columns=60, rows=20, width=50, height=15)
        found = [line.strip() for line in shown(pilot).splitlines() if line.strip()]
        assert found == wrap(text, 48)


async def test_the_log_speaks_to_the_player() -> None:
    game = at(defending())
    async with table(game, 120, 40) as pilot:
        await pilot.press("t")
        await settled(pilot, lambda: "You take" in shown(pilot))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_whole_deals_by_keys(lang: str, size: tuple[int, int]) -> None:
    """Enter, then done, then take: a deal ends, and nothing goes wrong on the way."""
    game = match(3, seed=6)
    async with table(game, *size, lang=lang) as pilot:
        screen = screen_of(pilot)
        for _ in range(4000):
            if isinstance(pilot.app.screen, (Pick, Curtain)):
                break
            await play_on(pilot, screen, screen.action_enter)
        assert game.outcome is not None


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_keys_are_set_out_for_the_columns_that_there_are(lang: str) -> None:
    """Folded text is set in, also after another size."""
    async with table(at(defending()), 60, 20, lang=lang) as pilot:
        await pilot.press("f1")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Reader))
        reader = pilot.app.screen
        assert isinstance(reader, Reader)
        for size in ((60, 20), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.05)
            told = str(reader.told()).split("\n")
            text = str(reader.query_one("#text", Static).content).split("\n")
            assert told == text and max(map(len, text)) <= size[0] * 96 // 100 - 7
            folded = [line for line in text if line.startswith(" " * 10)]
            assert bool(folded) == (size[0] == 60)
