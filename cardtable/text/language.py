"""Which language to speak: what the player asked for, what is set, what the system says, English."""

from __future__ import annotations

import os
from collections.abc import Mapping

LANGUAGES = ("en", "ru")


def choose_language(
    flag: str | None = None, setting: str | None = None, environ: Mapping[str, str] | None = None
) -> str:
    """``"en"`` or ``"ru"``: the flag if there is one, else the setting, else the locale, else English.

    A setting that names no language of ours (``auto``, a hand-edited one) leaves it to the locale, of
    which the first that is set of LC_ALL, LC_MESSAGES and LANG counts, as POSIX has it. ``environ``:
    that of the process unless another is given. Raises TableError for a flag that names none.
    """
    if flag is not None:
        found = known(flag)
        if found is None:
            from cardtable.engine.game import unknown

            raise unknown("language", flag, LANGUAGES)
        return found
    found = known(setting) if setting else None
    if found is None:
        environ = os.environ if environ is None else environ
        locale = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environ.get(k))), "")
        found = known(locale)
    return found or "en"


def known(name: str) -> str | None:
    """Our language that a name or a locale (``ru_RU.UTF-8``) means, or None."""
    code = name.strip().lower().replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0]
    return {"en": "en", "english": "en", "ru": "ru", "russian": "ru", "русский": "ru"}.get(code)
