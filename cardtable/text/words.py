"""``Words``: one language, as a player has set it up, for every text of the program.

Kinds of text: messages by key, cards and suits, refusals, events, moves as labels and as log lines,
outcomes, a bot's reasons, options, errors.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import SPECIALS, Cards, NotationError, cards_in, mask_of, order
from cardtable.text import cards as card_text
from cardtable.text import telling, written
from cardtable.text.files import messages
from cardtable.text.messages import Args, MissingMessage

if TYPE_CHECKING:
    from cardtable.engine.event import Event
    from cardtable.engine.game import Entry, Table
    from cardtable.engine.move import Move
    from cardtable.engine.outcome import Outcome
    from cardtable.engine.refusal import Refusal
    from cardtable.engine.state import View
    from cardtable.match import Record

ASCII = str.maketrans(dict(zip("“”«»—–…×·►’▲▼←→↑↓", '""""-- x->\'^v<>^v', strict=True)) | {"…": "..."})
AS_WRITTEN = ("{path}", "{key}", "{name}", "{value}")
SUITS_AS = ("symbols", "letters", "words")


def _begins(text: str, name: str) -> bool:
    """Whether a name stands at the beginning of a text, as a word of its own."""
    return text.startswith(name) and not text[len(name) :][:1].isalnum()


class Words:
    """The texts of one language.

    ``lang``: ``en`` or ``ru``. ``suits``: ``symbols`` (``9♦``), ``letters`` (``9d``, «9б») or
    ``words`` (``nine of diamonds``, for screen readers). ``ascii``: no suit signs, dashes and quotation
    marks beyond ASCII. ``strict``: a missing message raises MissingMessage instead of showing its key;
    None: while tests run. Raises ValueError for a language or a form of suits that there is not.
    """

    __slots__ = ("ascii", "lang", "messages", "strict", "suits")

    def __init__(
        self, lang: str = "en", suits: str = "symbols", ascii: bool = False, strict: bool | None = None
    ) -> None:
        if suits not in SUITS_AS or lang not in ("en", "ru"):
            raise ValueError(f"no such words: {lang!r}, {suits!r}")
        self.lang = lang
        self.suits = "letters" if ascii and suits == "symbols" else suits
        self.ascii = ascii
        self.strict = "PYTEST_VERSION" in os.environ if strict is None else strict
        self.messages = messages(lang)

    # -- messages --------------------------------------------------------------------------------

    def has(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return key in self.messages

    def t(self, key: str, /, **args: Any) -> str:
        """A message; ``args`` are what it names, wrapped as ``messages.Args`` says."""
        return self.say(key, args)

    def say(
        self,
        key: str,
        args: Mapping[str, Any],
        names: Sequence[str] | None = None,
        viewer: int | None = None,
    ) -> str:
        """A message that names players: ``names`` by seat; ``viewer`` is spoken to as "you"."""
        pattern = self.messages.get(key)
        if pattern is None:
            if self.strict:
                raise MissingMessage(key)
            return key
        try:
            text = pattern.format_map(Args(self, args, names, viewer))
        except (MissingMessage, LookupError, TypeError, ValueError, AttributeError):
            if self.strict:
                raise
            return key
        return text.translate(ASCII) if self.ascii else text

    def sentence(
        self,
        key: str,
        args: Mapping[str, Any],
        names: Sequence[str] | None = None,
        viewer: int | None = None,
    ) -> str:
        """As ``say``, with a capital letter at the beginning unless a player's name or a path stands
        there."""
        text = self.say(key, args, names, viewer)
        pattern = self.messages.get(key, "")
        if pattern.startswith(AS_WRITTEN):
            return text
        players = [name for name in names or () if name and name != self.messages.get("word.dummy")]
        if pattern.startswith("{") and any(_begins(text, name) for name in players):
            return text
        return text[:1].upper() + text[1:]

    def first_of(self, *keys: str) -> str:
        """The first of these keys that has a message; the last if none has."""
        return next((key for key in keys if key in self.messages), keys[-1])

    # -- numbers, cards and suits ----------------------------------------------------------------

    def plural(self, n: int, noun: str) -> str:
        """A number with its noun (a key of ``[plural]``): ``1 card``, ``5 cards``; «21 карта»."""
        forms = self.messages.get(f"plural.{noun}")
        if forms is None:
            if self.strict:
                raise MissingMessage(f"plural.{noun}")
            return f"{n} {noun}"
        return f"{n} {forms.split('|')[self.plural_form(n)]}"

    def plural_form(self, n: int) -> int:
        """Which form a number takes: 0 or 1 in English, 0 to 2 in Russian."""
        n = abs(n)
        if self.lang == "en":
            return int(n != 1)
        if n % 10 == 1 and n % 100 != 11:
            return 0
        return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2

    def ordinal(self, n: int) -> str:
        """A place: ``1st``, ``12th``; «1-е» (место)."""
        if self.lang == "ru":
            return f"{n}-е"
        ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
        return f"{n}{ending}"

    def card(self, card: int) -> str:
        """A card, short: ``10♦``, «В♠»; with suits as words ``jack of spades``."""
        if self.suits == "words":
            return self.card_words(card)
        return card_text.short(self.messages, card, self.suits == "letters")

    def short(self, card: int) -> str:
        """A card in two or three letters for pictures of cards, also where cards are written in words."""
        return card_text.short(self.messages, card, self.suits == "letters" or self.ascii)

    def cards(self, cards: Cards | Iterable[int]) -> str:
        """Cards of a mask in suit order, or of a list in its order, apart by spaces (words: commas)."""
        row = in_order(cards)
        return (", " if self.suits == "words" else " ").join(map(self.card, row))

    def card_words(self, card: int, case: str = "nom", trump: bool = False) -> str:
        """``queen of spades``, «даму пик» (cases nom gen dat acc ins pre); ``trump``: «козырную даму»."""
        return card_text.in_words(self.messages, card, case, trump)

    def rank(self, rank: int, form: str = "nom") -> str:
        """A rank (0 the two, 12 the ace): a case, ``a`` (``a 9``), ``many`` (``nines``), ``many-gen``."""
        return card_text.rank_in_words(self.messages, rank, form)

    def suit(self, letter: str, case: str = "nom") -> str:
        """A suit: ``diamonds``, «бубны», gen «бубен». The sign beside it is the screen's."""
        return card_text.case(self.messages[f"suit.{letter}"], case)

    def has_symbols(self, mask: Cards) -> bool:
        """Whether cards are shown short, so that they have no cases."""
        return self.suits != "words" and not (mask & SPECIALS) | (mask >> 64 & SPECIALS)

    def listed(self, cards: Cards | Sequence[int], form: str) -> str:
        """Cards within a sentence, in the order of ``cards``: short, or in words in a case; jokers and the
        like in words always."""
        row = in_order(cards)
        if self.has_symbols(mask_of(row)):
            return " ".join(map(self.card, row))
        article = self.messages["card.the"] if form == "the" else ""
        shown = [
            self.card(card) if self.has_symbols(1 << card) else article + self.card_words(card, form)
            for card in row
        ]
        return self.join(shown)

    def join(self, parts: Sequence[str], key: str = "list.and") -> str:
        """``a``, ``a and b``, ``a, b and c``."""
        if len(parts) < 2:
            return "".join(parts)
        return self.messages[key].format(first=", ".join(parts[:-1]), last=parts[-1])

    def either(self, parts: Sequence[str]) -> str:
        """``a``, ``a or b``, ``a, b or c``."""
        return self.join(parts, "list.either")

    # -- what the engine answers -----------------------------------------------------------------

    def refusal(self, refusal: Refusal, names: Sequence[str] | None = None, viewer: int | None = None) -> str:
        """Why something is not allowed, with the rule in brackets where the rulebook has one."""
        return self._cited(refusal, self.sentence(self._reason(refusal), self._args(refusal), names, viewer))

    def _args(self, refusal: Refusal) -> Mapping[str, Any]:
        """What a refusal names; what the system answered in the player's language."""
        number = refusal.args.get("errno")
        if not isinstance(number, int) or not number:
            return refusal.args
        return {**refusal.args, "text": self.os_reason(OSError(number, str(refusal.args.get("text", ""))))}

    def _reason(self, refusal: Refusal) -> str:
        key = f"refusal.{refusal.reason}"
        if refusal.reason == "position-error":  # has only English words; some keys have their own
            return self.first_of(f"{key}-{refusal.args.get('key', '')}", key)
        return key if self.strict or key in self.messages else "refusal.other"

    def _cited(self, refusal: Refusal, text: str) -> str:
        if not refusal.rule or refusal.rule in telling.NO_RULES:
            return text
        return self.t("refusal.rule", text=text, rule=refusal.rule)

    def error(self, error: BaseException, file: bool = True) -> str:
        """A sentence for an IllegalMove, TableError, PositionError, StoreError, TranscriptError,
        NotationError or OSError; for what was read from a file with its name, where ``file`` wants it."""
        from cardtable.engine.refusal import FileError

        if file and isinstance(error, FileError) and error.path:
            return self.t("error.file", path=error.path, text=self._wrong(error, self.say))
        return self._wrong(error, self.sentence)

    def _wrong(self, error: BaseException, tell: Callable[[str, Mapping[str, Any]], str]) -> str:
        """What an error says of itself; ``tell``: as a sentence, or after something else."""
        refusal: Refusal | None = getattr(error, "refusal", None)
        if refusal is not None:
            return self._refused(error, refusal, tell)
        details = getattr(error, "details", None)
        if isinstance(details, dict):  # a TranscriptError
            cause: Refusal | None = getattr(error, "cause", None)
            if cause is not None:
                told = self.refusal(cause)[:300]  # what it names may be anything that a file says
                details = details | {"text": "".join(c if c.isprintable() else "?" for c in told)}
            text = self.say(f"refusal.{getattr(error, 'reason', '')}", details)
            return tell("error.at-line", {"line": getattr(error, "line", 0), "text": text})
        if isinstance(error, NotationError):
            return tell(f"error.not-a-{error.what}", {"text": error.text})
        if isinstance(error, OSError):
            if error.filename is None:
                return self.os_reason(error)
            return self.t("error.file", path=str(error.filename), text=self.os_reason(error))
        return str(error)

    def _refused(
        self, error: BaseException, refusal: Refusal, tell: Callable[[str, Mapping[str, Any]], str]
    ) -> str:
        """A refusal with the move or the key of a position file that it is about before it."""
        reason, key, move = self._reason(refusal), getattr(error, "key", ""), getattr(error, "move", None)
        text = self.say(reason, self._args(refusal))
        if move is not None:
            shown = move if isinstance(move, str) else self.move(move)
            return self._cited(refusal, self.t("error.move", move=shown, text=text))
        of_table = key == "game" and refusal.rule != "position"  # a game's name that is none, a clash
        if key in ("", "file") or of_table or "{key}" in self.messages.get(reason, ""):
            return self._cited(refusal, tell(reason, self._args(refusal)))
        return self._cited(refusal, self.t("error.at-key", key=key, text=text.removeprefix(f"{key}: ")))

    def os_reason(self, error: OSError) -> str:
        """What the system found, in the player's language where it is a common thing."""
        import errno

        key = f"os.{errno.errorcode.get(error.errno or 0, '').lower()}"
        return self.t(key) if key in self.messages else error.strerror or str(error)

    # -- what happens ------------------------------------------------------------------------------

    def event(self, event: Event, names: Sequence[str], viewer: int | None = None) -> str:
        """A log line for an event, "" for one that needs no line."""
        return telling.event(self, event, names, viewer)

    def record(self, record: Record, names: Sequence[str], viewer: int | None = None, game: str = "") -> str:
        """A log line for an entry of a deal's story, a move or an event, "" for one that needs no line."""
        return telling.record(self, record, names, viewer, game)

    def played(
        self, seat: int, move: Move, names: Sequence[str], viewer: int | None = None, game: str = ""
    ) -> str:
        """A log line for a move: ``Olga leads 9♦``, ``You cover 9♦ with Q♦``."""
        return telling.played(self, seat, move, names, viewer, game)

    def move(self, move: Move, view: View | None = None) -> str:
        """A move as a label: ``cover 9♦ with Q♦``."""
        return telling.label(self, move, view)

    def prompt(self, view: View, names: Sequence[str]) -> str:
        """What the seat of a view may do now, or for whom it waits, in a sentence."""
        return telling.prompt(self, view, names)

    def outcome(
        self, outcome: Outcome, names: Sequence[str], viewer: int | None = None, game: str = "durak"
    ) -> list[str]:
        """How a deal ended, a line each: the fool or the draw, what is worn, the places, the scores."""
        return telling.outcome(self, outcome, names, viewer, game)

    def why(self, key: str, args: Mapping[str, Any] | None = None, names: Sequence[str] | None = None) -> str:
        """A bot's reason, as a clause without a capital letter and full stop."""
        return self.say(f"why.{key}", args or {}, names)

    # -- tables ------------------------------------------------------------------------------------

    def option(self, name: str) -> str:
        """The name of a table's option."""
        return self.t(f"option.{name.replace('-', '_')}")

    def option_value(self, name: str, value: object) -> str:
        """A value of an option as players say it."""
        if isinstance(value, bool):
            return self.t("value.on" if value else "value.off")
        key = f"value.{name.replace('-', '_')}-{value}"
        if key not in self.messages and str(value).isdecimal():
            return str(value)
        return self.t(self.first_of(key, f"value.{value}"))

    def name(self, entry: Entry) -> str:
        """A catalogue entry's name."""
        return entry.name(self.lang)

    def table(self, table: Table) -> str:
        """What a table is called: its base and what goes with it (``Throw-in Durak + Armenian``)."""
        return " + ".join(map(self.name, table.entries())) or table.name

    def pool(self, key: str, pool: int, **args: Any) -> str:
        """A message about a tournament's pool of so many chips, or its like where nobody pays (D-31)."""
        return self.t(f"tournament.{key}" if pool else f"tournament.{key}-free", count=pool, **args)

    def named(self, slug: str) -> str:
        """The name of a slug of the catalogue with the slug beside it, as one would write it to launch it."""
        from cardtable.games import registry

        for _, entry in registry().entries():
            if entry.slug == slug:
                return f"{entry.name(self.lang)} ({slug})"
        return slug

    def notation(self, text: str) -> str:
        """What a player wrote, with words for cards and verbs, and Russian letters, put into the notation.

        «крыть 9б Дб», «побить девятку бубен дамой бубен» become ``cover 9d Qd``.
        """
        return written.notation(self.lang, text)


def in_order(cards: Cards | Iterable[int]) -> list[int]:
    """The cards of a mask in suit order, or those of a list in its order."""
    return sorted(cards_in(cards), key=order) if isinstance(cards, int) else list(cards)
