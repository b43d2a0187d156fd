"""What is written where the terminal's encoding lacks a letter: the nearest it has, not question marks.

Signs of typography become their ASCII likes, suits letters, Russian letters Latin ones.
"""

from __future__ import annotations

import codecs

NAME = "cardtable"  #: of the error handler, for ``reconfigure(errors=…)``

_RUSSIAN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch ' y ' e yu ya".split(),
        strict=True,
    )
)
_GROUPS = {
    '"': "“”„«»",
    "'": "‘’",
    "-": "–—−─━",
    ".": "·",
    "x": "×",
    ">": "►→",
    "<": "◄←",
    "^": "▲↑",
    "v": "▼↓",
}
_GROUPS |= {
    "c": "♣",
    "d": "♦",
    "h": "♥",
    "s": "♠",
    "#": "█▄▌▐■",
    "|": "│┃",
    "+": "└┘┌┐",
    " ": "\u00a0",
    ":": "░▒▓",
}
_SIGNS = {sign: ours for ours, signs in _GROUPS.items() for sign in signs} | {"…": "...", "№": "No."}


def latin(text: str) -> str:
    """A text in ASCII; a question mark for a sign that nobody would know again."""
    return "".join(sign if sign.isascii() else _latin(sign) for sign in text)


def _latin(sign: str) -> str:
    if (small := _RUSSIAN.get(sign.lower())) is not None:
        return small if sign.islower() else small.capitalize()
    return _SIGNS.get(sign, "?")


def _replace(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return latin(error.object[error.start : error.end]), error.end


def register() -> str:
    """Makes the handler known; its name."""
    codecs.register_error(NAME, _replace)
    return NAME
