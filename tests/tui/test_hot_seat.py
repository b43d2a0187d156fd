"""Several people at one keyboard: the curtain, and nothing hidden in any frame."""

from __future__ import annotations

from time import monotonic

import pytest

from cardtable.cards import Cards, cards_in
from cardtable.match import Match
from cardtable.tui.curtain import Curtain
from cardtable.tui.dialogs import Pick
from cardtable.tui.last_bout import LastBout
from tests.tui.tables import at, match, play_on, position, screen_of, settled, shown, table


def public(game: Match, seat: int) -> Cards:
    """Every card that a seat may see on the screen: its own, the table, the turn-up, what was told."""
    seen = game.view(seat)
    cards: Cards = seen.hand  # type: ignore[attr-defined]
    for pair in seen.pairs:  # type: ignore[attr-defined]
        cards |= 1 << pair.attack | (1 << pair.cover if pair.cover >= 0 else 0)
    for card in seen.under:  # type: ignore[attr-defined]
        cards |= 1 << card
    return cards | told(game)


def told(game: Match) -> Cards:
    """The cards that the log may name: played for all to see, or shown by an event."""
    cards: Cards = 0
    for record in game.seen_by(None):
        if record.move is not None:
            cards |= record.move.cards | record.move.target
        if record.event is not None:
            cards |= record.event.cards
            cards |= sum(1 << v for k, v in record.event.args.items() if k.endswith("card") and v >= 0)
    return cards


def secret(game: Match, text: str, allowed: Cards) -> list[str]:
    """The cards written in a frame that may not stand there."""
    from cardtable.text import Words

    words = Words("en")
    pack = sum(game.view(s).hand for s in range(len(game.seats)))  # type: ignore[attr-defined]
    found = []
    for card in cards_in(pack & ~allowed):
        name = words.card(card)
        at = text.find(name)
        while at >= 0:
            if not (at and text[at - 1] in "01"):
                found.append(name)
                break
            at = text.find(name, at + 1)
    return found


async def test_the_curtain_names_the_first_player_and_shows_no_card_of_his() -> None:
    game = match(2, humans=2, seed=2)
    async with table(game) as pilot:
        assert isinstance(pilot.app.screen, Curtain)
        text = shown(pilot)
        assert game.seats[game.to_act].name in text  # type: ignore[index]
        assert not secret(game, text, told(game))


async def test_keys_of_the_first_moments_are_dropped() -> None:
    game = match(2, humans=2, seed=2)
    async with table(game) as pilot:
        curtain = pilot.app.screen
        assert isinstance(curtain, Curtain)
        curtain.since = monotonic() + 60  # as if it had come only now, however slow the machine is
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is curtain
        await reveal(pilot)
        assert pilot.app.screen is not curtain


async def test_the_curtain_stands_before_the_state_changes_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    game = match(2, humans=2, seed=2)
    covered: list[bool] = []
    async with table(game) as pilot:
        await reveal(pilot)
        play = game.play

        def watched(seat: int, move: object) -> object:
            covered.append(isinstance(pilot.app.screen, Curtain) and screen_of(pilot).driver.hidden)
            return play(seat, move)  # type: ignore[arg-type]

        monkeypatch.setattr(game, "play", watched)
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        assert covered == [True]


async def test_no_curtain_when_the_same_person_acts_again() -> None:
    state = position(hands=["Ts Js 6c", "7c 8c 9c"], table=["8s", "9s"], leader=1, defender=0)
    game = at(state, humans=2)
    async with table(game) as pilot:
        await reveal(pilot)
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        await pilot.pause()
        assert game.to_act == 0 and not isinstance(pilot.app.screen, Curtain)


async def test_f9_and_a_lost_focus_bring_the_curtain() -> None:
    game = match(2, humans=2, seed=2)
    async with table(game) as pilot:
        for hide in (lambda: pilot.press("f9"), lambda: lose_focus(pilot)):
            await reveal(pilot)
            assert not isinstance(pilot.app.screen, Curtain)
            await hide()
            await pilot.pause()
            assert isinstance(pilot.app.screen, Curtain)
            assert not secret(game, shown(pilot), told(game))


async def lose_focus(pilot: object) -> None:
    from textual import events

    pilot.app.post_message(events.AppBlur())  # type: ignore[attr-defined]


async def test_enter_shows_no_hand_before_its_owner_was_asked_for() -> None:
    """While a bot leads first nobody sits at the keyboard yet."""
    state = position(hands=["Ts Js 6c", "7c 8c 9c", "Ac Kc"], table=[], leader=2, defender=0)
    game = at(state, humans=2)
    async with table(game, pace="slow") as pilot:
        screen = screen_of(pilot)
        await settled(pilot, lambda: screen.thinking)
        assert pilot.app.screen is screen and screen.driver.hidden
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Curtain) and screen.driver.hidden
        assert not secret(game, shown(pilot), told(game))


@pytest.mark.parametrize("name", ["revolution", "red-dog"])
async def test_the_result_shows_no_hand(name: str) -> None:
    """Everybody looks at it, and cards nobody was shown are left (RV-9, RD-5)."""
    game = match(4, humans=4, seed=3, game=name)
    async with table(game) as pilot:
        screen = screen_of(pilot)
        for _ in range(2000):
            await pilot.pause(0.004)
            if isinstance(pilot.app.screen, Curtain):
                pilot.app.screen.since = 0.0
                pilot.app.screen.action_reveal()
            elif isinstance(pilot.app.screen, Pick):
                break
            elif screen.driver.mine() and not screen.busy:
                screen.make(next(iter(screen.driver.view().legal)))
        assert game.outcome is not None and screen.driver.hidden
        pilot.app.screen.dismiss("look")
        await pilot.pause()
        left = list(cards_in(game.view(screen.driver.person).hand & ~told(game)))  # type: ignore[attr-defined]
        assert left and not secret(game, shown(pilot), told(game))
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Pick))


async def test_no_undo_and_no_you_in_the_log() -> None:
    game = match(3, humans=2, seed=2)
    async with table(game, 120, 40) as pilot:
        await reveal(pilot)
        await pilot.press("enter")
        await settled(pilot, lambda: bool(game.moves))
        await reveal(pilot)
        screen = screen_of(pilot)
        assert not any("you" in line.lower().split() for line in screen.driver.lines)
        moves = game.moves
        await pilot.press("u")
        assert game.moves == moves and screen.message


async def reveal(pilot: object) -> None:
    """Takes the curtain away if it is up."""
    for _ in range(100):
        await pilot.pause(0.01)  # type: ignore[attr-defined]
        screen = pilot.app.screen  # type: ignore[attr-defined]
        if isinstance(screen, Curtain):
            screen.since = 0.0
            await pilot.press("enter")  # type: ignore[attr-defined]
        elif screen_of(pilot).driver.mine() or isinstance(screen, Pick):  # type: ignore[arg-type]
            return


@pytest.mark.parametrize("players,humans,size", [(2, 2, (80, 24)), (4, 2, (120, 40)), (3, 3, (60, 20))])
async def test_no_hidden_card_in_any_frame(players: int, humans: int, size: tuple[int, int]) -> None:
    """Whole deals; every frame is searched for cards that the one looking must not know."""
    game = match(players, humans=humans, seed=players)
    frames = looked = 0
    async with table(game, *size) as pilot:
        screen = screen_of(pilot)
        for _ in range(6000):
            await pilot.pause(0.004)
            frames += 1
            over = isinstance(pilot.app.screen, Curtain) or screen.driver.hidden
            allowed = told(game) if over else public(game, screen.driver.person)
            seen = game.view(0)
            for card in [c for pair in seen.pairs for c in (pair.attack, pair.cover) if c >= 0]:
                allowed |= 1 << card
            for card in seen.under:
                allowed |= 1 << card
            assert not secret(game, shown(pilot), allowed), shown(pilot)
            if isinstance(pilot.app.screen, LastBout):
                looked += 1
                pilot.app.pop_screen()
            elif frames % 9 == 0 and pilot.app.screen is screen and not screen.driver.hidden:
                screen.action_last_bout()
            elif isinstance(pilot.app.screen, Curtain):
                pilot.app.screen.since = 0.0
                pilot.app.screen.action_reveal()
            elif isinstance(pilot.app.screen, Pick):
                break
            else:
                await play_on(pilot, screen, screen.run_play)
        assert game.outcome is not None and frames > 20 and looked
