"""Short movements: cards slide from who plays them, to who takes them; any key ends it; none when asked."""

from __future__ import annotations

from cardtable.cards import parse_cards
from cardtable.engine import Move
from cardtable.text import Words
from cardtable.tui.canvas import Canvas, Hit
from cardtable.tui.durak_table import draw
from cardtable.tui.look import Look
from cardtable.tui.motion import STEPS, frames, standing
from tests.tui.tables import NAMES, at, match, position, screen_of, settled, table


def drawn(state: object) -> Canvas:
    return draw(state.view(0), 80, 15, Look(), Words("en"), NAMES)  # type: ignore[attr-defined]


def defending() -> object:
    return position(hands=["Ts 9h 6c", "7c 8c 9c"], table=["8s"], leader=1, defender=0)


def test_a_card_rises_from_the_hand_to_the_card_that_it_covers() -> None:
    state = defending()
    before = drawn(state)
    state.play("cover 8s Ts")  # type: ignore[attr-defined]
    after = drawn(state)
    [ten] = parse_cards("Ts")
    made = frames(before, after, {ten: 0}, 0, -1, ())
    assert len(made) == STEPS - 1
    rows = [next((y for y, line in enumerate(f.lines()) if "10♠" in line), 99) for f in made]
    end = min(y for _, y in standing(after)[Hit("table", ten)])
    assert rows == sorted(rows, reverse=True) and rows[-1] >= end
    assert all(str(frame) not in (str(before), str(after)) for frame in made)


def test_taken_cards_go_to_the_box_of_who_takes_them() -> None:
    state = position(hands=["Ts 9h", "7c 8c 9c"], table=["8s"], leader=0, defender=1)
    before = drawn(state)
    state.play("take")
    while state.view(0).pairs:
        state.play("done")
    after = drawn(state)
    [eight] = parse_cards("8s")
    made = frames(before, after, {}, 1 << eight, 1, ())
    assert len(made) == STEPS - 1 and all("8♠" in str(frame) for frame in made)
    assert "8♠" not in "\n".join(after.lines()[3:12])


def test_backs_go_from_the_stock_to_who_draws() -> None:
    before = drawn(match(2, seed=3).state)
    made = frames(before, before, {}, 0, -1, [1])
    assert len(made) == STEPS - 1 and len({str(frame) for frame in made}) == STEPS - 1


def test_nothing_moves_between_drawings_of_two_sizes() -> None:
    state = defending()
    small = draw(state.view(0), 60, 13, Look(), Words("en"), NAMES)  # type: ignore[attr-defined]
    assert frames(small, drawn(state), {parse_cards("8s")[0]: 1}, 0, -1, ()) == []


async def test_a_key_ends_the_movement_at_once() -> None:
    game = at(defending())
    async with table(game, pace="slow", look=Look(animate=True)) as pilot:
        screen = screen_of(pilot)
        screen.make(Move.parse("cover 8s Ts"))
        await settled(pilot, lambda: bool(game.moves) and bool(screen._frames))
        assert screen.table_view.canvas is not screen._still
        still = screen._still
        await pilot.press("left")
        assert not screen._frames and screen._ticker is None
        assert still is not None and "10♠" in str(screen.table_view.canvas)


async def test_nothing_moves_without_animation() -> None:
    game = at(defending())
    async with table(game, look=Look(animate=False)) as pilot:
        screen = screen_of(pilot)
        screen.make(Move.parse("cover 8s Ts"))
        await settled(pilot, lambda: bool(game.moves))
        assert not screen._frames and screen._ticker is None
