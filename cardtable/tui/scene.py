"""What a drawing of the table shows besides the view: who looks, what is aimed at, what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.cards import Card, Cards
from cardtable.tui.canvas import Canvas
from cardtable.tui.layout import Kind
from cardtable.tui.look import Look

if TYPE_CHECKING:
    from cardtable.text import Words


@dataclass(frozen=True)
class Scene:
    """``you``: the seat that is spoken to as "you", None in hot seat and for onlookers, who read
    names. ``mine``: the player at the keyboard is to act. ``aimed``: the cards on the table that the
    choice aims at; ``targets``: those that it may. ``events``: the last lines of the log. ``flash``:
    cards that have just been laid, ``flash_seat`` a seat that has just taken or drawn. ``thinking``: a
    bot is at it. ``forced``: an obliged move is about to be made for the player. ``title``: what is
    played, in words. ``hidden``: what only the view's seat may see must not be shown. ``pointed``: the
    card on the table under the cursor, where there is one. ``last``: what lay there when the trick or
    bout before ended, in the game's own form."""

    kind: Kind = "middle"
    you: int | None = None
    mine: bool = False
    title: str = ""
    aimed: Cards = 0
    targets: Cards = 0
    events: tuple[str, ...] = ()
    flash: Cards = 0
    flash_seat: int = -1
    thinking: bool = False
    forced: bool = False
    hidden: bool = False
    pointed: Card = -1
    last: tuple[Any, ...] = ()


Draw = Callable[[Any, int, int, Look, "Words", Sequence[str], Scene], Canvas]
