"""Share codes on the screen and as an option: shown after a deal and in the menu, taken by the first
screen and by ``--deal``; the same deal again has the same options (trap 21)."""

from __future__ import annotations

from io import StringIO

import pytest
from textual.widgets import Input

from cardtable.cli import main
from cardtable.match import Match
from cardtable.match.code import deal_code
from cardtable.tui.dialogs import Pick, Reader
from cardtable.tui.lobby import Lobby
from cardtable.tui.table_screen import TableScreen
from tests.tui.tables import match, screen_of, settled, shown, table


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_menu_shows_the_code_and_the_first_screen_takes_it(lang: str) -> None:
    game = match(3, seed=11, game="transfer", pack=52)
    code = deal_code(game)
    async with table(game, lang=lang) as pilot:
        await settled(pilot, screen_of(pilot).driver.mine)
        await pilot.press("f10")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Pick))
        pilot.app.screen.dismiss("code")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Reader))
        await pilot.pause()
        assert f"cardtable --deal {code}" in shown(pilot)
    async with table(None, lang=lang) as pilot:
        assert isinstance(pilot.app.screen, Lobby)
        pilot.app.screen.query_one(Input).value = code
        await settled(pilot, lambda: pilot.app.screen.highlighted() == "code")  # type: ignore[attr-defined]
        await pilot.press("enter")
        await settled(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        again: Match = pilot.app.screen.driver.match  # type: ignore[attr-defined]
        assert again.table.spec() == game.table.spec() and again.seed == 11
        assert again.view(0).hand == match(3, seed=11, game="transfer", pack=52).view(0).hand  # type: ignore[attr-defined]


async def test_a_mistyped_code_is_no_entry() -> None:
    async with table(None) as pilot:
        pilot.app.screen.query_one(Input).value = deal_code(match()) + "0"
        await pilot.pause()
        assert pilot.app.screen.highlighted() == ""  # type: ignore[attr-defined]
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, Lobby)


async def test_the_result_offers_the_code() -> None:
    game = match(2, seed=5)
    while game.to_act is not None:
        game.play(game.to_act, game.view(game.to_act).legal[0])
    async with table(game) as pilot:
        await settled(pilot, lambda: isinstance(pilot.app.screen, Pick))
        await pilot.pause()
        assert "The code of this match" in shown(pilot)
        pilot.app.screen.dismiss("code")
        await settled(pilot, lambda: isinstance(pilot.app.screen, Reader))


def test_the_option_deals_the_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    code = deal_code(match(3, seed=11, game="transfer", pack=52))
    assert main(["--deal", code, "--plain", "--lang", "en"]) == 0
    assert "Transfer Durak, seed 11" in capsys.readouterr().out
    assert main(["--deal", code[:-1], "--plain", "--lang", "en"]) == 2
    assert main(["--deal", code, "--seed", "4", "--plain"]) == 2
    assert "--seed" in capsys.readouterr().err
