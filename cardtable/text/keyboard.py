"""Latin and Russian keyboards: which letter of the one lies on which key of the other."""

from __future__ import annotations

LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбю"
#: where Shift makes another sign of a key that is no letter on a Latin keyboard
_SHIFTED = dict(zip('{}:"<>', "ХЪЖЭБЮ", strict=True))

_TO_LATIN = {ord(there): here for here, there in zip(LATIN, RUSSIAN, strict=True)}
_TO_LATIN |= {ord(there.upper()): here.upper() for here, there in zip(LATIN, RUSSIAN, strict=True)}
_TO_LATIN |= {ord("ё"): "`", ord("Ё"): "~"}
_TO_RUSSIAN = {ord(here): there for here, there in zip(LATIN, RUSSIAN, strict=True)}
_TO_RUSSIAN |= {ord(h.upper()): t.upper() for h, t in zip(LATIN, RUSSIAN, strict=True) if h.isalpha()}
_TO_RUSSIAN |= {ord(here): there for here, there in _SHIFTED.items()} | {ord("`"): "ё", ord("~"): "Ё"}


def latin(text: str) -> str:
    """What the same keys write on a Latin keyboard: «ефлу» is ``take``."""
    return text.translate(_TO_LATIN)


def russian(text: str) -> str:
    """What the same keys write on a Russian keyboard: ``dpznm`` is «взять»."""
    return text.translate(_TO_RUSSIAN)
