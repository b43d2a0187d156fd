"""Where the assets lie, in a checkout and in an installed wheel, and the reader of message files."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@cache
def root() -> str:
    """The directory of the assets: inside the installed package, else beside it in a checkout."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "assets")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "assets")


def assets(path: str = "") -> Path:
    """The place of an asset, ``"rules/en/durak.md"``; whether it exists is not checked."""
    from pathlib import Path

    return Path(root(), *path.split("/"))


@cache
def messages(lang: str) -> dict[str, str]:
    """The messages of a language by ``section.key``. Raises OSError if the file is not there.

    The file is TOML, but of it only sections and one-line basic strings, so that reading 60 KB takes
    half a millisecond where ``tomllib`` needs 6 and 12 more to be imported; a test reads it with both.
    """
    with open(os.path.join(root(), "messages", f"{lang}.toml"), encoding="utf-8") as file:
        return parse(file.read())


def parse(text: str) -> dict[str, str]:
    """The strings of a message file. Raises ValueError, naming the line, for anything else in it."""
    found: dict[str, str] = {}
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line[0] == "#":
            continue
        if line[0] == "[" and line[-1] == "]":
            section = line[1:-1] + "."
            continue
        name, equals, value = line.partition(' = "')
        key = section + name
        if not equals or line[-1] != '"' or key in found:
            raise ValueError(f"line {number} is no message or repeats one: {line}")
        value = value[:-1]
        if "\\" in value:
            value = value.replace("\\n", "\n").replace('\\"', '"')
        found[key] = value
    return found
