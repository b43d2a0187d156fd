"""What the surroundings ask of the looks: no colour, no motion over a remote line, letters only."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.text import Words
    from cardtable.tui.look import Look


def first_look(
    look: Look,
    words: Words,
    animation: bool,
    settings: Any = None,
    environ: Mapping[str, str] | None = None,
) -> Look:
    """The look with what the settings, NO_COLOR, TEXTUAL_ANIMATIONS, an ssh session and the words ask
    for."""
    environ = os.environ if environ is None else environ
    if settings is not None:
        look = look.change(
            theme=settings.recall("theme", look.theme), inks=settings.recall("inks", look.inks)
        )
    still = environ.get("TEXTUAL_ANIMATIONS", "").lower() == "none"
    remote = "SSH_CONNECTION" in environ or "SSH_TTY" in environ
    return look.change(
        animate=look.animate and animation and not still and not remote,
        colour=look.colour and not environ.get("NO_COLOR"),
        ascii=look.ascii or words.ascii,
    )


def follow_terminal(environ: MutableMapping[str, str] | None = None) -> None:
    """Forgets an exported COLUMNS and LINES where there is a terminal to ask: they would win over its own
    size, and over every change of it."""
    environ = os.environ if environ is None else environ
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.get_terminal_size(sys.__stdout__.fileno())  # type: ignore[union-attr]
        environ.pop("COLUMNS", None)
        environ.pop("LINES", None)
