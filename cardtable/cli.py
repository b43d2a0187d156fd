"""The command ``cardtable``: exit codes, errors as one line in the player's language, Ctrl+C.

Exit codes are 0, 1 (a move refused, stopped by Ctrl+C) and 2 (a wrong option, name or file). The usual
launch goes past the parser of options (``launch.quick``), everything else through ``commands``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TextIO

from cardtable import __version__, launch
from cardtable.launch import REFUSED, WRONG, Problem
from cardtable.store.settings import Settings
from cardtable.text import fallback
from cardtable.tui.keys import BY_ID, fault

if TYPE_CHECKING:
    from cardtable.text import Words

INTERRUPTED = 130  #: what the parser makes of Ctrl+C


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. The language of errors is known before anything is read."""
    given = list(sys.argv[1:] if argv is None else argv)
    _open_closed_streams()
    _expect_any_encoding()
    settings = Settings(actions=BY_ID, fault=fault)
    words = launch.words_for(settings, _flag(given, "--lang"))
    try:
        try:
            code = _run(given, words, settings)
            sys.stdout.flush()
            return code
        except Exception as error:
            sentence = _sentence(words, error)
            if sentence is None:
                raise
            _complain(f"cardtable: {sentence[0]}")
            return sentence[1]
    except BrokenPipeError:
        _write_no_more(sys.stdout)
        return REFUSED
    except OSError as error:  # what is printed cannot be written: a full disk
        _write_no_more(sys.stdout)
        _complain(f"cardtable: {words.error(error)}")
        return REFUSED
    except KeyboardInterrupt:
        _complain(f"\n{words.t('cli.interrupted')}")
        return REFUSED


def _complain(line: str) -> None:
    """A line for whoever reads the errors; nobody, if they cannot be written."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _write_no_more(sys.stderr)


def _open_closed_streams() -> None:
    """What the caller has closed reads as empty and takes whatever is written."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end


def _expect_any_encoding() -> None:
    """Letters that a stream's encoding lacks are written with others; bytes that are none are read as
    something that is not understood."""
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, fallback.register()),
        (sys.stderr, fallback.NAME),
    ):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _write_no_more(stream: TextIO) -> None:
    """Nobody takes what is printed; the interpreter must not try to flush once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(argv: list[str], words: Words, settings: Settings) -> int:
    if argv == ["--version"]:
        print(f"cardtable {__version__}")
        return 0
    options = launch.quick(argv)
    if options is not None:
        return launch.play(options, settings)
    from cardtable import commands

    code = commands.build(words, settings)(args=argv, prog_name="cardtable", standalone_mode=False)
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return code if isinstance(code, int) else 0


def _sentence(words: Words, error: Exception) -> tuple[str, int] | None:
    """The sentence and exit code of an error that a player can cause; None for one of ours."""
    from cardtable.cards import NotationError
    from cardtable.engine import IllegalMove, PositionError, TableError
    from cardtable.match.transcript import TranscriptError
    from cardtable.store.places import StoreError

    if isinstance(error, Problem):
        return words.sentence(f"cli.{error.key}", error.details), WRONG
    if isinstance(error, IllegalMove):
        return words.error(error), REFUSED
    if isinstance(error, (TableError, PositionError, NotationError, StoreError, TranscriptError)):
        return words.error(error), WRONG
    if isinstance(error, OSError) and error.filename is not None and not isinstance(error, BrokenPipeError):
        return words.error(error), WRONG
    if hasattr(error, "format_message"):  # the parser's own errors
        return _usage(words, error), WRONG
    return None


def _usage(words: Words, error: Any) -> str:
    """What is wrong with the options, from the parser's error."""
    kind = type(error).__name__
    if kind == "NoSuchOption":
        near = error.possibilities or [""]
        return words.sentence("cli.no-such-option", {"name": error.option_name, "nearest": near[0]})
    if kind == "BadOptionUsage":
        lacks = "not take a value" not in str(error.message)
        return words.sentence("cli.needs-value" if lacks else "cli.no-value", {"name": error.option_name})
    if kind == "MissingParameter":
        return words.sentence("cli.missing", {"name": error.param.make_metavar(error.ctx)})
    extra = str(error.message).rpartition("(")[2].rstrip(").")
    return words.sentence("cli.extra", {"text": extra or str(error.message)})


def _flag(argv: Sequence[str], name: str) -> str | None:
    """The value of an option before the options are parsed, None if it is not there."""
    for at, word in enumerate(argv):
        if word == name:
            return argv[at + 1] if at + 1 < len(argv) else None
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None


if __name__ == "__main__":
    raise SystemExit(main())
