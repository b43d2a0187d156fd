"""The one table of keys: bindings, the help screen and the README are made of it.

Importable without the screen library. Also here: keys of a Russian or Greek layout put back to the
letter on the same physical key.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from cardtable.text.keyboard import LATIN, RUSSIAN


class Key(NamedTuple):
    """One thing that keys do at the table. ``id`` names it in the settings file (``[keys]``) and its
    sentence in the messages (``key-<id>``); ``keys`` as Textual writes them; ``shown`` as players
    read them; ``action`` what the table screen does; ``group`` the heading it stands under."""

    id: str
    keys: str
    shown: str
    action: str
    group: str


def _letter(letter: str) -> str:
    return f"{letter},{letter.upper()}"


KEYS = (
    Key("left", "left,h", "← h", "move(-1)", "hand"),
    Key("right", "right,l", "→ l", "move(1)", "hand"),
    Key("first", "home", "Home", "edge(-1)", "hand"),
    Key("last", "end", "End", "edge(1)", "hand"),
    Key("up", "up,k", "↑ k", "aim(-1)", "hand"),
    Key("down", "down,j", "↓ j", "aim(1)", "hand"),
    Key("play", "enter", "Enter", "enter", "hand"),
    Key("mark", "space", "Space", "mark", "hand"),
    *(Key(f"card-{n % 10}", str(n % 10), str(n % 10), f"digit({n})", "digit") for n in range(1, 11)),
    Key("next-action", "tab", "Tab", "next_action(1)", "hand"),
    Key("previous-action", "shift+tab", "Shift+Tab", "next_action(-1)", "hand"),
    Key("cancel", "escape", "Esc", "cancel", "hand"),
    Key("take", _letter("t"), "T", "verb('take')", "move"),
    Key("done", _letter("d"), "D", "verb('done')", "move"),
    Key("transfer", _letter("x"), "X", "verb('transfer')", "move"),
    Key("show", _letter("v"), "V", "verb('show')", "move"),
    Key("pass", _letter("p"), "P", "verb('pass')", "rare"),
    Key("try", _letter("r"), "R", "verb('try')", "rare"),
    Key("draw", _letter("a"), "A", "verb('draw')", "rare"),
    Key("swap", _letter("w"), "W", "verb('swap')", "rare"),
    Key("self", _letter("f"), "F", "verb('self')", "rare"),
    Key("give", _letter("g"), "G", "verb('give')", "rare"),
    Key("counter", _letter("n"), "N", "verb('counter')", "rare"),
    Key("own", _letter("o"), "O", "verb('own')", "rare"),
    Key("block", _letter("b"), "B", "verb('block')", "rare"),
    Key("cheat", _letter("m"), "M", "verb('cheat')", "rare"),
    Key("accuse", _letter("i"), "I", "verb('accuse')", "rare"),
    Key("laugh", _letter("y"), "Y", "verb('laugh')", "rare"),
    Key("keep", _letter("e"), "E", "verb('keep')", "rare"),
    Key("fold", _letter("z"), "Z", "verb('fold')", "rare"),
    Key("bet-less", "minus", "-", "bet_by(-1)", "bet"),
    Key("bet-more", "plus,equals_sign", "+", "bet_by(1)", "bet"),
    Key("bet-half", "slash,full_stop", "/", "bet_half", "bet"),
    Key("bet-rub", "backspace", "Backspace", "bet_rub", "bet"),
    Key("hint", "H,f4", "H F4", "hint", "help"),
    Key("sort", _letter("s"), "S", "sort", "help"),
    Key("log", "L,f6", "L F6", "log", "help"),
    Key("last-bout", "f7", "F7", "last_bout", "help"),
    Key("review", "ctrl+r", "Ctrl+R", "review", "help"),
    Key("undo", "u,U,ctrl+z", "U Ctrl+Z", "undo", "help"),
    Key("redo", "ctrl+y", "Ctrl+Y", "redo", "help"),
    Key("inks", _letter("c"), "C", "inks", "help"),
    Key("pace", "f8", "F8", "pace", "help"),
    Key("help", "f1,question_mark", "F1 ?", "help", "game"),
    Key("new", "f2", "F2", "new_game", "game"),
    Key("options", "f3", "F3", "options", "game"),
    Key("save", "f5", "F5", "save", "game"),
    Key("hide", "f9", "F9", "hide", "game"),
    Key("menu", "f10", "F10", "menu", "game"),
    Key("palette", "ctrl+p", "Ctrl+P", "app.command_palette", "game"),
    Key("quit", "q,Q,ctrl+q", "Q Ctrl+Q", "quit_game", "game"),
)
BY_ID = {key.id: key for key in KEYS}

# The key that asks for a verb, where it is not called like the verb itself.
_VERB_KEYS = {"cheat cover": "cheat", "cheat transfer": "cheat"}


def verb_key(verb: str) -> str:
    """The id of the key that makes a move of this verb; "play" for those that Enter makes."""
    name = _VERB_KEYS.get(verb, verb)
    return name if name in BY_ID else "play"


def in_force(keymap: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The keys of every entry as the settings (entry to keys with commas between) have changed them. A key
    that is given to one entry is taken from the others; given to several, the first of the table has it.
    A letter brings its other case, unless that belongs to something else."""
    before = {one: key.id for key in KEYS for one in key.keys.split(",")}
    owner: dict[str, str] = {}
    wanted: dict[str, list[str]] = {}
    for key in KEYS:
        for one in keymap.get(key.id, "").split(","):
            one = one.strip()
            other = one.swapcase() if len(one) == 1 else one
            for part in (one, other) if before.get(one) == before.get(other) else (one,):
                if part and owner.setdefault(part, key.id) == key.id:
                    wanted.setdefault(key.id, []).append(part)
    left = {key.id: [one for one in key.keys.split(",") if one not in owner] for key in KEYS}
    return {key.id: tuple(dict.fromkeys(wanted.get(key.id, left[key.id]))) for key in KEYS}


def written(id: str, keymap: Mapping[str, str]) -> str:
    """The keys of an entry as the settings write them, a letter once for both its cases; "" for none."""
    keys = in_force(keymap)[id]
    both = [key for key in keys if len(key) == 1 and key.isupper() and key.lower() in keys]
    return ",".join(key for key in keys if key not in both)


def without_key(keymap: Mapping[str, str]) -> list[str]:
    """The entries whose keys the settings have given to others."""
    return [id for id, keys in in_force(keymap).items() if not keys]


def shown(id: str, keymap: Mapping[str, str] | None = None) -> str:
    """The first key of an entry as players read it, as the settings may have changed it; "" if they have
    given its keys away."""
    return _all(id, keymap or {})[0]


def all_shown(id: str, keymap: Mapping[str, str] | None = None) -> str:
    """Every key of an entry as players read them."""
    if id == "digit":
        return "1-9, 0"
    return ", ".join(_all(id, keymap or {}))


def _all(id: str, keymap: Mapping[str, str]) -> list[str]:
    usual = BY_ID[id].shown.split(" ")
    if not keymap:
        return usual
    keys = in_force(keymap)[id]
    if id in keymap:
        pretty = [_pretty(key, keys) for key in keys]
        return list(dict.fromkeys(pretty)) or [""]
    signs = {"←": "left", "→": "right", "↑": "up", "↓": "down", "Esc": "escape", "?": "question_mark"}
    signs |= {"-": "minus", "+": "plus", "/": "slash"}
    kept = [text for text in usual if signs.get(text) in keys or {text, text.lower()} & set(keys)]
    return kept or [""]


_SIGNS_SHOWN = {"minus": "-", "plus": "+", "slash": "/", "full_stop": ".", "comma": ",", "question_mark": "?"}


def _pretty(key: str, keys: tuple[str, ...]) -> str:
    """A key as players read it: a letter as the capital on the key, if both cases do the same."""
    if len(key) == 1:
        return key.upper() if key.swapcase() in keys else key
    parts = [_SIGNS_SHOWN.get(part, part) for part in key.split("+")]
    return "+".join(part.upper() if len(part) == 1 else part.capitalize() for part in parts)


_NAMED = frozenset(
    "left right up down home end insert delete pageup pagedown tab space enter escape backspace".split()
) | {f"f{n}" for n in range(1, 25)}
_SIGNS = frozenset("minus plus slash backslash at underscore".split())
# What the table cannot do without: the keys of the hand that are no letters, help, menu and leaving.
_NEEDED = {
    one: key.id
    for key in KEYS
    if key.group in ("hand", "digit")
    for one in key.keys.split(",")
    if len(one) > 1 or one.isdigit()
} | {"ctrl+c": "quit", "ctrl+q": "quit", "f1": "help", "f10": "menu"}


def fault(id: str, key: str) -> str:
    """Why the settings cannot give a key to an entry: "unknown" or "needed"; "" if they can."""
    *modifiers, name = key.split("+")
    known = name in _NAMED or name in _SIGNS or (len(name) == 1 and name.isascii() and name.isprintable())
    if not known and name.islower() and len(name) > 1:
        try:
            known = unicodedata.lookup(name.replace("_", " ")).isascii()
        except KeyError:
            known = False
    if not known or not set(modifiers) <= {"ctrl", "shift", "alt"}:
        return "unknown"
    return "needed" if _NEEDED.get(key, id) != id else ""


def rows() -> list[tuple[str, str, str]]:
    """Group, keys and id of what help and README list, the ten digits as one row."""
    out = [(key.group, key.shown, key.id) for key in KEYS if key.group != "digit"]
    at = next(i for i, row in enumerate(out) if row[2] == "play")
    out.insert(at, ("hand", "1-9 0", "digit"))
    return out


# -- other keyboard layouts ------------------------------------------------------------------------

_GREEK = {"ς": "w"} | dict(zip("ερτυθιοπασδφγηξκλζχψωβνμ", "ertyuiopasdfghjklzxcvbnm", strict=True))


@cache
def _physical() -> dict[str, str]:
    small = dict(zip(RUSSIAN, LATIN, strict=True)) | _GREEK | {"ё": "`", "і": "s", "ї": "]", "є": "'"}
    return small | {there.upper(): here.upper() for there, here in small.items() if there.upper() != there}


def latin_key(key: str, character: str | None) -> tuple[str, str | None] | None:
    """The key and character that the same physical key has on a Latin layout, or None if the key
    needs no change. ``key`` as Textual names it: a letter, ``cyrillic_small_letter_ie``, ``ctrl+я``."""
    *modifiers, name = key.split("+")
    if len(name) > 1 and name.startswith(("cyrillic_", "greek_")):
        try:
            name = unicodedata.lookup(name.replace("_", " ").upper())
        except KeyError:
            return None
    letter = _physical().get(name) or (_physical().get(character) if character else None)
    if letter is None or not letter.isalpha():
        return None
    return "+".join([*modifiers, letter]), None if modifiers else letter
