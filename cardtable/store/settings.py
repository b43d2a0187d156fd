"""The settings: one TOML file in the user's configuration folder, read leniently, written carefully.

Every key is declared in ``SETTINGS``. A line that is wrong gets a sentence and its default stands in;
the other lines hold. Writing changes one value and keeps comments, order and what is not ours.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.engine.refusal import Refusal
from cardtable.store.places import StoreError, alone, read_bytes, replace_bytes, settings_path

LARGEST = 1 << 20  # bytes
KEY_NAME = re.compile(r"[a-z0-9-]{1,40}")


class Setting(NamedTuple):
    """A key of the settings file. ``values``: what it may be, none for free values; ``kind``: the
    type of its value; ``longest``: of a text."""

    name: str
    kind: type
    default: Any
    values: tuple[Any, ...] = ()
    longest: int = 200

    def problem(self, value: object) -> tuple[str, dict[str, Any]] | None:
        """What is wrong with a value: the key of a sentence and what it names."""
        if not isinstance(value, self.kind) or (self.kind is int and isinstance(value, bool)):
            return "settings-type", {"kind": self.kind.__name__, "value": _short(value)}
        if self.values and value not in self.values:
            return "settings-value", {"value": _short(value), "allowed": ", ".join(map(str, self.values))}
        if isinstance(value, str) and (len(value) > self.longest or not (value.isprintable() or not value)):
            return "settings-text", {"value": _short(value), "n": self.longest}
        return None

    def read(self, text: str) -> Any:
        """The value that a text on the command line means; the text itself if it means none."""
        if self.kind is bool:
            words = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}
            return words.get(text.strip().lower(), text)
        if self.kind is int:
            digits = text.strip().removeprefix("-")
            return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 19 else text
        return text.strip()


#: every key but ``keys.<action>``, in the order in which they are listed
SETTINGS: dict[str, Setting] = {
    s.name: s
    for s in (
        Setting("lang", str, "auto", ("auto", "en", "ru")),
        Setting("suits", str, "symbols", ("symbols", "letters", "words")),
        Setting("ascii", bool, False, (True, False)),
        Setting("theme", str, "felt", ("felt", "light", "contrast", "terminal")),
        Setting("inks", str, "four", ("four", "two", "blind")),
        Setting("animate", bool, True, (True, False)),
        Setting("pace", str, "normal", ("slow", "normal", "fast", "instant")),
        Setting("sort", str, "suit", ("suit", "rank", "trumps", "dealt")),
        Setting("name", str, "", longest=20),
        Setting("last", dict, {}),
    )
}
#: other names that a key goes by
ALIASES = {"animation": "animate", "motion": "animate", "language": "lang"}


class Wrong(NamedTuple):
    """A line of the file that is wrong. ``line`` counts from 1, 0 if it is not known."""

    line: int
    refusal: Refusal


class Settings:
    """What a player has set up. ``path``: the file (default: where it belongs); ``actions``: the ids
    that ``keys`` may name (default: any); ``fault`` says why an action cannot have a key, the end of
    ``settings-key-…``, "" if it can. Reading never raises: what is wrong is in ``wrong``, and
    ``trouble`` is the StoreError of a file that cannot be read at all or of a choice not kept."""

    def __init__(
        self,
        path: Path | None = None,
        actions: Iterable[str] | None = None,
        fault: Callable[[str, str], str] | None = None,
    ) -> None:
        self.actions = None if actions is None else frozenset(actions)
        self.fault = fault
        self.values: dict[str, Any] = {}
        self.wrong: list[Wrong] = []
        self.trouble: StoreError | None = None
        self._broken: StoreError | None = None
        self._here: dict[str, Any] = {}  # choices of this run that could not be kept
        self.path: Path | None = path
        try:
            self.path = settings_path() if path is None else path
            self._read()
        except StoreError as error:
            self.trouble = self._broken = error

    # -- reading -------------------------------------------------------------------------------

    def _read(self) -> str:
        """Read the file anew; returns its text, "" if there is none. Raises StoreError."""
        assert self.path is not None
        self.values, self.wrong, self._broken = {}, [], None
        raw = read_bytes(self.path, LARGEST)
        if not raw:
            return ""
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise StoreError("settings-not-text", f"{self.path} is not UTF-8 text", self.path) from None
        import tomllib

        try:
            doc = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found[1]) if found else text.count("\n", 0, -1) + 1  # at the end
            self.wrong.append(Wrong(line, Refusal("store", "settings-no-toml", {"line": line})))
            sentence = f"{self.path}: line {line} is no TOML: {error}"
            raise StoreError("settings-no-toml", sentence, self.path, line=line) from None
        self._take(doc, text)
        return text

    def _take(self, doc: Mapping[str, Any], text: str) -> None:
        for name, value in doc.items():
            if name == "keys":
                self._take_keys(value, text)
                continue
            setting = SETTINGS.get(ALIASES.get(name, name))
            problem: tuple[str, dict[str, Any]] | None
            if setting is None:
                problem = "settings-unknown", {"nearest": _nearest(name, [*SETTINGS, "keys"])}
            else:
                problem = setting.problem(value)
            if problem is not None:
                self._complain(name, text, problem)
            elif setting is not None:
                self.values[setting.name] = value

    def _take_keys(self, keys: object, text: str) -> None:
        if not isinstance(keys, dict):
            self._complain("keys", text, ("settings-type", {"kind": "dict", "value": _short(keys)}))
            return
        for name, value in keys.items():
            problem = self._key_problem(name, value)
            if problem is None:
                self.values[f"keys.{name}"] = value
            else:
                self._complain(f"keys.{name}", text, problem)

    def _key_problem(self, name: str, value: object) -> tuple[str, dict[str, Any]] | None:
        if not KEY_NAME.fullmatch(name) or (self.actions is not None and name not in self.actions):
            return "settings-action", {"nearest": _nearest(name, self.actions or ())}
        problem = Setting(name, str, "").problem(value)
        if problem is None and isinstance(value, str) and not value.strip(" ,"):
            return "settings-no-key", {}
        if problem is None and isinstance(value, str) and self.fault is not None:
            for key in filter(None, (part.strip() for part in value.split(","))):
                fault = self.fault(name, key)
                if fault:
                    return f"settings-key-{fault}", {"key": _short(key)}
        return problem

    def _complain(self, name: str, text: str, problem: tuple[str, dict[str, Any]]) -> None:
        line = line_of(text, name)
        args = {"name": name, "line": line} | problem[1]
        self.wrong.append(Wrong(line, Refusal("store", problem[0], args)))

    # -- getting and setting -------------------------------------------------------------------

    def get(self, name: str) -> Any:
        """The value in force: this run's, the file's or the default; a key's "" if it is not
        changed. Raises StoreError for a key that does not exist."""
        name, setting = self._find(name)
        action = name.removeprefix("keys.")
        if action != name and self.actions is not None and action not in self.actions:
            near = _nearest(action, self.actions)
            sentence = f"there is no key for {name!r}" + (f"; did you mean {near!r}?" if near else "")
            raise StoreError("settings-action", sentence, self.path or "", name=name, nearest=near, line=0)
        if name in self._here:
            return self._here[name]
        if name in self.values:
            return self.values[name]
        return setting.default

    def keymap(self) -> dict[str, str]:
        """The keys that were changed, by action."""
        both = self.values | self._here
        return {name[5:]: value for name, value in both.items() if name.startswith("keys.")}

    def names(self) -> list[str]:
        """Every key that may be shown and set, keys that were changed included."""
        return [*SETTINGS, *(f"keys.{action}" for action in self.keymap())]

    def set(self, name: str, value: Any) -> None:
        """Change a value and write the file; a text is read as what it means for that key. Raises
        StoreError, nothing changed: an unknown key, a value that cannot be, a file that is broken
        (it is left alone) or cannot be written."""
        name, setting = self._find(name)
        if isinstance(value, str):
            value = setting.read(value)
        is_key = name.startswith("keys.")
        problem = self._key_problem(name[5:], value) if is_key else setting.problem(value)
        if problem is not None:
            reason, args = problem
            sentence = f"{name} cannot be {_short(value)}"
            raise StoreError(reason, sentence, self.path or "", name=name, line=0, **args)
        self._write(name, value)
        self._here.pop(name, None)

    def reset(self, name: str) -> None:
        """Take a value out of the file, so that its default holds. Raises StoreError."""
        name, _ = self._find(name)
        self._write(name, None)
        self._here.pop(name, None)

    def recall(self, name: str, default: Any = None) -> Any:
        """As ``get``, with ``default`` where nothing was set."""
        name = ALIASES.get(name, name)
        return self._here.get(name, self.values.get(name, default))

    def remember(self, name: str, value: Any) -> bool:
        """Keep a choice made at the table: as ``set``, but where that fails it holds for this run,
        ``trouble`` says why and False is returned."""
        try:
            self.set(name, value)
        except StoreError as error:
            self.trouble = error
            self._here[ALIASES.get(name, name)] = value
            return False
        self.trouble = None
        return True

    def _find(self, name: str) -> tuple[str, Setting]:
        name = ALIASES.get(name, name)
        if name.startswith("keys.") and KEY_NAME.fullmatch(name[5:]):
            return name, Setting(name, str, "")
        if name not in SETTINGS:
            near = _nearest(name, SETTINGS)
            sentence = f"there is no setting {name!r}" + (f"; did you mean {near!r}?" if near else "")
            path = self.path or ""
            raise StoreError("settings-unknown", sentence, path, name=_short(name), nearest=near, line=0)
        return name, SETTINGS[name]

    def _write(self, name: str, value: Any) -> None:
        """Put one value into the file as it is now, another program may have changed it."""
        if self.path is None:
            assert self._broken is not None
            raise self._broken
        with alone(Path(os.path.realpath(self.path)).parent):
            self._write_alone(self.path, name, value)

    def _write_alone(self, path: Path, name: str, value: Any) -> None:
        text = self._read()
        import tomllib

        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        try:
            doc: Any = tomlkit.parse(text if text.endswith("\n") or not text else text + "\n")
            wanted = _changed(tomllib.loads(text), name, value)
            written = tomlkit.dumps(_changed(doc, name, value))
            if _plain(tomllib.loads(written)) != _plain(wanted):
                raise ValueError("it would say something else")
        except (TOMLKitError, ValueError, TypeError, AttributeError, KeyError) as error:
            raise StoreError("settings-no-toml", f"{path}: {error}", path, line=0) from None
        replace_bytes(path, written.encode())
        self._read()


def _changed(doc: Any, name: str, value: Any) -> Any:
    """The document with a key set, taken out for None; other names of the key go."""
    section, _, last = name.rpartition(".")
    for alias, real in ALIASES.items():
        if real == name:
            doc.pop(alias, None)
    if section and value is not None:
        doc.setdefault(section, {})[last] = value
    elif section:
        doc.get(section, {}).pop(last, None)
    elif value is None:
        doc.pop(name, None)
    elif name in doc or isinstance(value, dict):
        doc[name] = value
    else:
        _add(doc, name, value)
    return doc


def _add(doc: Any, name: str, value: Any) -> None:
    """A new key stands after the last one that is in no section, so that a comment above a section
    stays with it."""
    body = getattr(doc, "body", None)
    if body is None:
        doc[name] = value
        return
    import tomlkit
    from tomlkit.items import AoT, Table

    before = None
    for key, item in body:
        if isinstance(item, Table | AoT):
            break
        before = key or before
    if before is None:
        doc[name] = value
    else:
        doc._insert_after(before, name, tomlkit.item(value))


def _plain(doc: Mapping[str, Any]) -> str:
    import json

    return json.dumps(doc, sort_keys=True, default=str)


def line_of(text: str, name: str) -> int:
    """The line of a key (``pace``, ``keys.take``) in the file's text, 0 if it is not found."""
    section, _, last = name.rpartition(".")
    if section and section != "keys":
        section, last = "", name
    pattern = re.compile(r"""["']?""" + re.escape(last) + r"""["']?\s*[=.]""")
    dotted = re.compile(re.escape(section) + r"\s*\.\s*" + pattern.pattern)
    here, inside = "", False
    for number, row in enumerate(text.splitlines(), 1):
        row = row.strip()
        if row.startswith("["):
            here = row.strip("[] ").split("]")[0].strip()
            inside = True
            if here.split(".")[0].strip("\"' ") == name:
                return number
        elif here == section:
            if pattern.match(row):
                return number
        elif section and not inside and (dotted.match(row) or re.match(rf"{section}\s*=", row)):
            return number
    return 0


def _nearest(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    return (get_close_matches(name[:100], list(known), 1, 0.6) or [""])[0]


def _short(value: object) -> str:
    text = value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else repr(value)
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= 60 else text[:57] + "..."
