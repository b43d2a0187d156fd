"""The screen: tables drawn on a cell canvas, everything else in Textual's widgets.

``keys`` the key table · ``canvas``, ``cards``, ``hand``, ``seats``, ``durak_table`` pure drawing ·
``choice``, ``actions`` from keys to moves · ``driver``, ``play`` the course of a game ·
``table_screen``, ``lobby``, ``dialogs`` the screens · ``app`` the application.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.match.replaying import Replay
    from cardtable.store.tournaments import KeptTournament
    from cardtable.text import Words
    from cardtable.tui.look import Look


def run(
    match: Match | None = None,
    words: Words | None = None,
    settings: Any = None,
    look: Look | None = None,
    animation: bool = True,
    keeper: Any = None,
) -> int:
    """Open the screen with a match, or with the first screen; returns the exit status (0, or 1
    after an error). ``keeper`` (``store.keeping.Keeper``) keeps the match already. The screen library is
    imported here and not before."""
    import gc

    gc.disable()  # nothing of what is imported is garbage: a tenth of the start; the app turns it on

    from cardtable.text import Words, choose_language
    from cardtable.tui.app import run as run_app
    from cardtable.tui.look import Look
    from cardtable.tui.start import first_look, follow_terminal

    words = words or Words(choose_language())
    follow_terminal()
    look = first_look(look or Look(), words, animation, settings)
    return run_app(match, words, settings, look, keeper)


def show_replay(
    replay: Replay,
    words: Words,
    settings: Any,
    seat: int = 0,
    open_cards: bool = False,
    animation: bool = True,
) -> int:
    """Open the screen with a kept game to look at; returns the exit status."""
    from cardtable.tui.app import run_out
    from cardtable.tui.look import Look
    from cardtable.tui.replay import ReplayApp
    from cardtable.tui.start import first_look, follow_terminal

    follow_terminal()
    look = first_look(Look(), words, animation, settings)
    return run_out(ReplayApp(replay, words, look, settings, seat, open_cards))


def play_tournament(kept: KeptTournament, words: Words, settings: Any, animation: bool = True) -> int:
    """Open the screen with a tournament; returns the exit status."""
    from cardtable.tui.app import run_out
    from cardtable.tui.look import Look
    from cardtable.tui.start import first_look, follow_terminal
    from cardtable.tui.tournament import TournamentApp

    follow_terminal()
    look = first_look(Look(), words, animation, settings)
    return run_out(TournamentApp(kept, words, look, settings))
