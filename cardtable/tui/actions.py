"""The action bar: what can be done now besides choosing cards, each with its key and its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardtable.engine import Move, View
from cardtable.tui import choice as choosing
from cardtable.tui.boards import Board
from cardtable.tui.choice import Choice
from cardtable.tui.keys import shown, verb_key

if TYPE_CHECKING:
    from cardtable.text import Words


class Offer(NamedTuple):
    """One action. ``id`` names its key; ``move`` is what it makes now, None when it is not possible
    (``asked`` is the move to ask about then)."""

    id: str
    verb: str
    key: str
    label: str
    move: Move | None
    asked: Move


def offers(
    view: View,
    board: Board,
    choice: Choice,
    words: Words,
    keymap: Mapping[str, str],
    seen: Sequence[str] = (),
    mine: bool = True,
) -> list[Offer]:
    """Enter's move first, then the verbs of the table that have a key of their own: those it always
    shows and those that have been possible before (``seen``)."""
    keys = dict(keymap)
    play = choosing.by_enter(view, choice) if mine else None
    asked = choosing.plausible(view, choice, board.usual(view))
    out = [
        Offer("play", "play", shown("play", keys), label(words, play, "play", view.table.game), play, asked)
    ]
    verbs = [*board.verbs(view), *seen]
    if mine:
        verbs += [move.verb for move in view.legal]
    done = set[str]()
    for verb in verbs:
        id = verb_key(verb)
        if id == "play" or id in done:
            continue
        done.add(id)
        name = "cheat" if id == "cheat" else verb
        move = choosing.by_verb(view, name, choice) if mine else None
        cards = 0 if verb in choosing.BARE else choice.cards
        target = choice.target if verb in ("cheat cover", "own", "try", "accuse") else 0
        out.append(
            Offer(
                id,
                name,
                shown(id, keys),
                label(words, None, name, view.table.game),
                move,
                move or Move(verb, cards, target),
            )
        )
    return out


def label(words: Words, move: Move | None, verb: str, game: str = "") -> str:
    """One or two words for an action; what Enter does is named after the move that it makes."""
    if move is not None and words.has(f"tui.act-{move.verb}"):
        return words.t(f"tui.act-{move.verb}")
    key = f"tui.act-{verb.replace(' ', '-')}"
    key = words.first_of(f"{key}-{game}", key)
    return words.t(key) if words.has(key) else verb


def reason(offer: Offer, view: View, words: Words, names: Sequence[str], you: int | None) -> str:
    """Why an action is not possible, with the rule."""
    refusal = choosing.why_not(view, offer.asked)
    if refusal is None:
        return ""
    return words.refusal(refusal, names, you)


def with_cards(bar: Sequence[Offer], but: Move | None = None) -> list[tuple[str, Move]]:
    """The keys (else the names) of the possible actions that play the chosen cards, with their moves,
    except for one."""
    found = [
        (offer.key or offer.label, offer.move) for offer in bar if offer.move is not None and offer.move.cards
    ]
    return [(key, move) for key, move in found if move is not but]
