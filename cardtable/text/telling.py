"""What is told of a game: events, moves as labels and log lines, prompts, outcomes.

Each picks the most fitting message there is (``move.pass-revolution`` before ``move.pass``), so that a
game may word what it does otherwise without code here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import first, rank

if TYPE_CHECKING:
    from cardtable.engine.event import Event
    from cardtable.engine.move import Move
    from cardtable.engine.outcome import Outcome
    from cardtable.engine.state import View
    from cardtable.text.words import Words

# What a refusal may carry in place of a rule of the rulebook.
NO_RULES = frozenset({"position", "unknown", "players", "clash", "option", "options", "needs", "match", "store", "table"})


def event(words: Words, event: Event, names: Sequence[str], viewer: int | None) -> str:
    """The line of an event; cards are named only if the event still holds them."""
    shown = event.seen_by(viewer)
    args: dict[str, Any] = {
        "seat": shown.seat,
        "to": shown.to,
        "cards": shown.cards,
        "count": shown.count,
        **shown.args,
    }
    base = f"event.{shown.kind}"
    keys = [base]
    if not shown.cards:
        keys.insert(0, f"{base}-hidden")
    if shown.seat < 0:
        keys.insert(0, f"{base}-nobody")
    for name in ("how", "reason", "rule"):
        if isinstance(value := shown.args.get(name), str):
            keys.insert(0, f"{base}-{value}")
            if not shown.cards:
                keys.insert(0, f"{base}-{value}-hidden")
    text = words.sentence(words.first_of(*keys), args, names, viewer)
    rule = shown.args.get("rule")
    return words.t("event.rule", text=text, rule=rule) if isinstance(rule, str) and rule else text


def move_args(move: Move) -> dict[str, Any]:
    return {
        "cards": move.cards,
        "target_cards": move.target,
        "amount": move.amount,
        "count": (move.cards | move.target).bit_count(),
    }


def variants(words: Words, section: str, move: Move, game: str, taking: bool = False) -> str:
    """The key of a move's wording: by game, by whether the defender takes, bare of cards, plain."""
    verb = move.verb.replace(" ", "-")
    keys = [f"{section}.{verb}-{game}", f"{section}.{verb}"]
    if taking:
        keys.insert(0, f"{section}.{verb}-taking")
    if not move.cards and not move.target:
        keys.insert(0, f"{section}.{verb}-bare")
        if taking:
            keys.insert(0, f"{section}.{verb}-taking-bare")
    return words.first_of(*keys)


def label(words: Words, move: Move, view: View | None) -> str:
    """A move as a label, without a capital letter."""
    game = view.table.game if view is not None else ""
    taking = bool(getattr(view, "taking", False))
    return words.say(variants(words, "move", move, game, taking), move_args(move))


def played(words: Words, seat: int, move: Move, names: Sequence[str], viewer: int | None, game: str = "") -> str:
    """A move as a log line. A cheat reads as the honest move it claims to be (C-2)."""
    if move.verb.startswith("cheat "):
        from cardtable.engine.move import Move as Made

        move = Made(move.verb.removeprefix("cheat "), move.cards, move.target)
    args = {"seat": seat, **move_args(move)}
    return words.sentence(variants(words, "log", move, game), args, names, viewer)


def prompt(words: Words, view: View, names: Sequence[str]) -> str:
    """What the seat of a view is asked now.

    The verbs that are legal decide the sentence; a game or phase may have its own.
    """
    if view.outcome is not None or view.to_act is None:
        return words.t("prompt.over")
    if view.to_act != view.seat:
        return words.sentence("prompt.wait", {"seat": view.to_act}, names)
    verbs = {move.verb for move in view.legal}
    game = view.table.game
    args: dict[str, Any] = {"count": 0}
    phase = getattr(view, "phase", "")
    key = words.first_of(f"prompt.{game}-{phase}", f"prompt.{phase}" if phase else "", f"prompt.{game}", "")
    if "cover" in verbs or "take" in verbs:
        return defence(words, view, names, verbs)
    if not key:
        offers = [words.t(k) for v in verbs if words.has(k := f"offer.{v.replace(' ', '-')}")]
        return words.sentence("prompt.any", {"text": words.join(sorted(offers))}, names)
    if phase == "lead" and getattr(view, "defender", -1) >= 0:
        args["to"] = getattr(view, "defender", 0)
    args |= {"seat": view.seat, "n": getattr(view, "room", 0)}
    args |= {"to": args.get("to", getattr(view, "defender", 0))}
    return words.sentence(key, args, names, view.seat)


def defence(words: Words, view: View, names: Sequence[str], verbs: set[str]) -> str:
    """``You defend against 9♣: cover it, transfer with a 9, or take``."""
    pairs: Sequence[Any] = getattr(view, "pairs", ())
    open_cards = 0
    for pair in pairs:
        if pair.cover < 0 and not pair.dead:
            open_cards |= 1 << pair.attack
    if not open_cards:
        for move in view.legal:
            open_cards |= move.target
    offers: list[str] = []
    one = open_cards & (open_cards - 1) == 0
    if "cover" in verbs:
        offers.append(words.t("offer.cover-it" if one else "offer.cover-them"))
    if "transfer" in verbs:
        ranks = {rank(first(m.cards)) for m in view.legal if m.verb == "transfer" and m.cards}
        if len(ranks) == 1:
            offers.append(words.t("offer.transfer-rank", rank=ranks.pop()))
        else:
            offers.append(words.t("offer.transfer"))
    for verb in ("show", "try", "swap", "self", "counter", "cheat-cover", "cheat-transfer", "block", "done", "take"):
        if verb.replace("-", " ") in verbs:
            offers.append(words.t(f"offer.{verb}"))
    text = words.messages["list.or"].format(first=", ".join(offers[:-1]), last=offers[-1]) if offers[1:] else offers[0]
    if not open_cards:
        return words.sentence("prompt.any", {"text": text}, names)
    return words.sentence("prompt.defend-against", {"cards": open_cards, "text": text}, names)


def outcome(words: Words, outcome: Outcome, names: Sequence[str], viewer: int | None, game: str) -> list[str]:
    """How a deal ended, a line each."""

    def line(key: str, **args: Any) -> str:
        return words.sentence(words.first_of(f"outcome.{key}-{game}", f"outcome.{key}"), args, names, viewer)

    lines: list[str] = []
    if outcome.reason and words.has(f"outcome.reason-{outcome.reason}"):
        seat = outcome.fool if outcome.fool is not None else -1
        args = {"n": 0, "count": 0, **outcome.details, "seat": seat}
        lines.append(words.sentence(f"outcome.reason-{outcome.reason}", args, names, viewer))
    if outcome.draw:
        lines.append(line("draw"))
    elif outcome.fool is not None:
        lines.append(line("fool", seat=outcome.fool))
        if outcome.epaulettes:
            lines.append(line(f"epaulettes-{outcome.epaulettes}", seat=outcome.fool))
    elif outcome.places and len(outcome.places[0]) == 1:
        lines.append(line("wins", seat=outcome.places[0][0]))
    elif outcome.places:
        lines.append(line("share", seats=outcome.places[0]))
    if len(outcome.places) > 1:
        rows = []
        for group in outcome.places:
            place = outcome.place(group[0])
            rows.append(words.say("outcome.place", {"place": place, "seats": group}, names, viewer))
        lines.append(line("places", text=", ".join(rows)))
    if outcome.scores:
        rows = [
            words.say("outcome.score", {"seat": seat, "score": score}, names, viewer)
            for seat, score in enumerate(outcome.scores)
            if seat < len(names)
        ]
        lines.append(line("scores", text=", ".join(rows)))
    return lines


def notation(words: Words, text: str) -> str:
    """See ``Words.notation``."""
    letters = words.messages["suit.letters"]
    verbs = dict(pair.split("=") for pair in words.messages["notation.verbs"].split())
    out: list[str] = []
    for word in text.replace(",", " ").split():
        low = word.lower()
        if low in verbs:
            out.append(verbs[low].replace("_", " "))
        elif 2 <= len(word) <= 3 and (at := letters.find(word[-1].lower())) >= 0 and word[-1] not in "cdhs":
            head = word[:-1].upper()
            out.append(("T" if head == "10" else head) + "cdhs"[at])
        else:
            out.append(word)
    return " ".join(out)
