"""Every entry of the catalogue on the screen: drawn at every size in both languages, every legal move
within reach of the keys, every dim card and action with its reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.cards import cards_in, mask_of
from cardtable.engine import Move, View
from cardtable.games import open_table, registry
from cardtable.text import Words
from cardtable.tui.actions import offers
from cardtable.tui.boards import Board, board
from cardtable.tui.choice import Choice, aim, by_enter, by_verb, targets
from cardtable.tui.keys import verb_key
from cardtable.tui.layout import plan
from cardtable.tui.look import Look
from cardtable.tui.parts import title_of
from cardtable.tui.scene import Scene
from tests.tui.tables import NAMES

SIZES = ((60, 20), (80, 24), (110, 36))
SPECS = sorted({e.table for g, e in registry().entries() if g.slug in ("durak", "two-trump")})
LANGUAGES = {lang: Words(lang, strict=True) for lang in ("en", "ru")}
LOOK = Look()


def drawn(seen: View, this: Board, size: tuple[int, int], lang: str, mine: bool) -> str:
    parts = plan(*size)
    assert parts is not None
    names = [*NAMES[: seen.players], "dummy"][: seen.players]
    chosen = Choice(0, aim(seen, Choice())) if mine else Choice()
    words = LANGUAGES[lang]
    title = title_of(seen, words, this.pack(seen), 2, LOOK)
    scene = Scene(parts.kind, seen.seat, mine, title, chosen.target)
    canvas = this.draw(seen, parts.width, parts.table, LOOK, words, names, scene)
    assert (canvas.width, canvas.height) == (parts.width, parts.table)
    assert canvas.lines()[0].startswith(f" {words.name(seen.table.entries()[0])}"), canvas.lines()[0]
    return str(canvas)


def reached(seen: View, move: Move) -> bool:
    """Whether cards chosen in the hand, a target and a key of the bar come to this move."""
    choice = Choice(move.cards, move.target)
    if move.target and move.cards and move.target not in targets(seen, move.cards):
        return False
    if by_enter(seen, choice) is move:
        return True
    verb = "cheat" if move.verb.startswith("cheat") else move.verb
    return verb_key(move.verb) != "play" and by_verb(seen, verb, choice) is move


def alike(seen: View, move: Move) -> bool:
    """A twin or another wild card would do as well."""
    return any(str(other) == str(move) and reached(seen, other) for other in seen.legal)


@pytest.mark.parametrize("spec", SPECS)
def test_drawn_reachable_and_explained(spec: str) -> None:
    rng = Random(spec)
    opened = open_table(spec)
    players = min(opened.players[-1], max(opened.players[0], 3))
    state: Any = opened.deal(players, 11)
    for step in range(160):
        if state.to_act is None:
            break
        seen = state.view(state.to_act)
        this = board(seen)
        for move in seen.legal:
            assert reached(seen, move) or alike(seen, move), f"{move} among {[str(m) for m in seen.legal]}"
        if step % 5 == 0:
            explained(seen, this)
            text = drawn(seen, this, SIZES[step % 3], ("en", "ru")[step % 2], True)
            for pair in getattr(seen, "pairs", ()):
                for card in (pair.attack, pair.cover):
                    if card >= 0:
                        assert LANGUAGES[("en", "ru")[step % 2]].card(card) in text
        state.apply(rng.choice(state.legal()))
    for size in SIZES:
        drawn(state.view(0), board(state.view(0)), size, "ru", False)


def explained(seen: View, this: Board) -> None:
    """Each card alone: what cannot be done with it has a sentence in both languages."""
    hand: int = getattr(seen, "hand", 0)
    for card in cards_in(hand):
        choice = Choice(1 << card, aim(seen, Choice(1 << card)))
        for offer in offers(seen, this, choice, LANGUAGES["en"], {}):
            if offer.move is not None:
                continue
            refusal = seen.why_not(offer.asked)
            if refusal is None:
                continue
            for words in LANGUAGES.values():
                assert words.refusal(refusal, NAMES, seen.seat)


def test_words_for_what_seats_do() -> None:
    """Every word that a view may have for a seat is there in three lengths."""
    for words in LANGUAGES.values():
        for word in ("attacks", "defends", "takes", "may-throw", "done", "waits", "out"):
            assert (
                words.t(f"word.{word}")
                and words.t(f"tui.short-{word}", n=1)
                and words.t(f"tui.tiny-{word}", n=1)
            )


def test_mask_of_nothing_is_no_move() -> None:
    seen = open_table("durak").deal(2, 1).view(0)
    assert by_enter(seen, Choice(mask_of([]))) is None


@pytest.mark.parametrize("spec", SPECS)
def test_every_deal_has_a_result_to_show(spec: str) -> None:
    from cardtable.match import Match, Seat
    from cardtable.tui.results import result_text

    opened = open_table(spec)
    players = max(opened.players[0], min(3, opened.players[-1]))
    match = Match(opened, [Seat(NAMES[i], "bot") for i in range(players)], 5)
    rng = Random(spec)
    while match.to_act is not None:
        legal = match.state.legal()
        covers = [move for move in legal if move.verb in ("cover", "done")]
        match.play(match.to_act, rng.choice(covers or legal))
    for words in LANGUAGES.values():
        assert NAMES[0] in result_text(match, words, None, "bold", "bold").plain


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_the_score_of_many_fits_and_follows_the_terminal(lang: str) -> None:
    """Two columns where there is room; a row is never folded, and what gave way comes back."""
    from tests.tui.tables import match, result_heard, shown, table

    game, rng = match(6, seed=4), Random(4)
    while game.to_act is not None:
        legal = game.state.legal()
        covers = [move for move in legal if move.verb in ("cover", "done")]
        game.play(game.to_act, rng.choice(covers or legal))
    words = LANGUAGES[lang]
    first = words.t("tui.score-first", n=0).split()[0] + " "
    async with table(game, 80, 30, lang=lang) as pilot:
        await result_heard(pilot)
        seen = []
        for size in ((80, 30), (60, 20), (80, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            seen.append(shown(pilot))
            assert [line.count(first) for line in seen[-1].split("\n") if first in line] == [2, 2, 2]
        assert seen[0] == seen[2] != seen[1]
