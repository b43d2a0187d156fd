"""Opening what is kept: the game left open, a game to look at, a tournament new or old (D-31).

Beside ``launch``, which opens what the options of a game ask for.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardtable import launch
from cardtable.launch import REFUSED, Problem

if TYPE_CHECKING:
    from pathlib import Path

    from cardtable.match.tournament import Tournament
    from cardtable.store.settings import Settings
    from cardtable.store.tournaments import KeptTournament
    from cardtable.store.transcript import Saved
    from cardtable.text import Words


def resume(file: str | None, given: Mapping[str, Any], settings: Settings) -> int:
    """Go on with a kept game, the latest that is not over unless a file is named; the exit code.
    Raises Problem when there is none or it is over, StoreError, TranscriptError."""
    from cardtable.store.keeping import Keeper
    from cardtable.store.tournaments import is_tournament
    from cardtable.store.transcript import named

    path = named(file) if file is not None else latest_unfinished()
    if path is None:
        raise Problem("nothing-to-resume")
    if is_tournament(path):
        return tournament(path, given, settings)
    keeper = Keeper()
    try:
        match = keeper.go_on(path)
        if match.finished:
            raise Problem("game-is-over", path=str(path))
        because = None if given.get("plain") else launch.needs_lines()
        screen = because is None and not given.get("plain")
        suits = None if screen else launch.spoken_suits(settings)
        words = launch.words_for(settings, given.get("lang"), suits)
        launch.tell_trouble(settings, words)
        if screen:
            return launch.open_screen(match, words, settings, given, keeper)
        front = launch.plain_front(words, keeper, because, settings)
        from cardtable import plain

        return REFUSED if plain.play(match, front) else 0
    finally:
        keeper.end()


def latest_unfinished() -> Path | None:
    """The game or tournament left open last, None if there is none. Raises StoreError."""
    from cardtable.store import tournaments, transcript

    found = [path for path in (transcript.unfinished(), tournaments.unfinished()) if path is not None]
    return max(found, key=lambda path: path.name, default=None)


def tournament(path: Path | None, given: Mapping[str, Any], settings: Settings) -> int:
    """Play a new tournament (D-31), or go on with the one in a file; the exit code. Raises Problem,
    TableError, StoreError, TranscriptError."""
    from cardtable.store.keeping import Keeper
    from cardtable.store.tournaments import KeptTournament

    lang, ascii = given.get("lang"), bool(given.get("ascii"))
    launch.check_language(lang)
    because = None if given.get("plain") else launch.needs_lines()
    screen = because is None and not given.get("plain")
    suits = given.get("suits") if screen else given.get("suits") or launch.spoken_suits(settings)
    words = launch.words_for(settings, lang, suits, ascii)
    if path is None:
        kept = begin_tournament(new_tournament(given, settings, words), words)
    else:
        kept = KeptTournament.go_on(path)
        if kept.tournament.winner is not None:
            kept.close()
            raise Problem("tournament-is-over", path=str(path))
    launch.tell_trouble(settings, words)
    if screen:
        from cardtable import tui

        animation = settings.get("animate") and not given.get("no-animation")
        return tui.play_tournament(kept, words, settings, animation)
    from cardtable import plain_tournament
    from cardtable.text.sheets import sheet

    front = plain_tournament.TournamentFront(
        words,
        rules=lambda match: sheet(match.table, words, drawn=False),
        keeper=Keeper(),
        sort=settings.recall("sort", "trumps"),
    )
    if because is not None:
        front.say(words.t(because))
    return REFUSED if plain_tournament.play(kept, front) else 0


def begin_tournament(found: Tournament, words: Words) -> KeptTournament:
    """A new tournament and its file; where none can be it is played all the same, and lost at the end."""
    from cardtable.store.places import StoreError
    from cardtable.store.tournaments import KeptTournament

    try:
        return KeptTournament.begin(found)
    except StoreError as error:
        import atexit
        import tempfile
        from pathlib import Path

        print(f"cardtable: {words.error(error)}", file=sys.stderr)
        folder = tempfile.TemporaryDirectory(prefix="cardtable-")
        atexit.register(folder.cleanup)
        kept = KeptTournament.begin(found, Path(folder.name))
        kept.for_now = True
        return kept


def new_tournament(given: Mapping[str, Any], settings: Settings, words: Words) -> Tournament:
    """The tournament that the options ask for. Raises Problem and TableError."""
    from cardtable.bots.levels import check_level
    from cardtable.match.seats import make_seats
    from cardtable.match.tournament import FEWEST, LARGEST_FEE, MOST, Tournament, make_entrants

    players = launch.number(given, "players", FEWEST, MOST) or 16
    fee = launch.number(given, "fee", 0, LARGEST_FEE) or 0
    size = launch.number(given, "size", 2, 4) or 4
    request = launch.Request(
        {key: value for key, value in given.items() if key != "players"}, settings.get("name")
    )
    humans = 1 if request.humans is None else request.humans
    people = [
        seat.name
        for seat in make_seats(
            players, humans, request.names, person=request.person or words.t("cli.player")
        )[:humans]
    ]
    levels = [check_level(level) for level in request.bots] or ["normal"]
    seed = request.seed if request.seed is not None else launch.any_seed()
    entrants = make_entrants(players, people, levels, words.lang)
    return Tournament(request.table(), entrants, seed, fee, size)


def read_game(file: str) -> Saved:
    """A kept game by its file or its name. Raises Problem for a tournament, which names where its tables
    lie, and StoreError."""
    from cardtable.store.transcript import named, read

    path = named(file)
    saved = read(path)
    if saved.header.get("kind") == "tournament":
        raise Problem("replay-tournament", path=file, text=str(path.with_suffix("")))
    return saved


def replay(file: str, given: Mapping[str, Any], settings: Settings) -> int:
    """Look at a kept game on the screen or by lines; the exit code. Raises Problem, StoreError,
    TranscriptError."""
    from cardtable.match.replaying import Replay

    saved = read_game(file)
    found = saved.made(Replay)
    seats = found.match.state.players
    number = launch.number(given, "seat", 1, seats)
    seat = number - 1 if number is not None else next(iter(found.match.humans), 0)
    bare = bool(given.get("open"))
    because = None if given.get("plain") else launch.needs_lines()
    screen = because is None and not given.get("plain")
    words = launch.words_for(settings, given.get("lang"), None if screen else launch.spoken_suits(settings))
    if screen:
        from cardtable import tui

        animation = settings.get("animate") and not given.get("no-animation")
        return tui.show_replay(found, words, settings, seat, bare, animation)
    from cardtable.plain_replay import PlainReplay

    PlainReplay(found, launch.plain_front(words, None, because, settings), seat, bare).run()
    return 0
