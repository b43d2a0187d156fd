"""What is told of a game: events, moves as labels and log lines, prompts, outcomes.

Each picks the most fitting message there is (``move.pass-revolution`` before ``move.pass``), so that a
game may word what it does otherwise without code here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cardtable.cards import Card, cards_in, first, rank

if TYPE_CHECKING:
    from cardtable.engine.event import Event
    from cardtable.engine.move import Move
    from cardtable.engine.outcome import Outcome
    from cardtable.engine.state import View
    from cardtable.match import Record
    from cardtable.text.words import Words

# What a refusal may carry in place of a rule of the rulebook.
NO_RULES = frozenset({"position", "unknown", "players", "clash", "option", "match", "store"})


def event(words: Words, event: Event, names: Sequence[str], viewer: int | None) -> str:
    """The line of an event; cards are named only if the event still holds them."""
    shown = event.seen_by(viewer)
    args: dict[str, Any] = {
        "seat": shown.seat,
        "to": shown.to,
        "cards": shown.cards,
        "count": shown.count,
        "n": shown.count,
        "place": shown.count,
        **shown.args,
    }
    if shown.kind == "sound":  # whose voice it is, an English word of the game's own
        args["text"] = words.t(f"sound.{args['text']}")
    base = f"event.{shown.kind}"
    keys = [base]
    if not shown.cards and "card" not in shown.args:
        keys.insert(0, f"{base}-hidden")
    if isinstance(how := shown.args.get("how"), str):
        keys.insert(0, f"{base}-{how}")
    text = words.sentence(words.first_of(*keys), args, names, viewer)
    rule = shown.args.get("rule")
    return words.t("event.rule", text=text, rule=rule) if isinstance(rule, str) and rule else text


def move_args(move: Move) -> dict[str, Any]:
    """What the sentence for a move is filled with."""
    return {
        "cards": move.cards,
        "target_cards": move.target,
        "amount": move.amount,
        # of cards that went by unseen only the number is left (match.seen)
        "count": (move.cards | move.target).bit_count() or move.amount,
    }


def variants(words: Words, section: str, move: Move, game: str, taking: bool = False) -> str:
    """The key of a move's wording: by game, by whether the defender takes, bare of cards, plain."""
    verb = move.verb.replace(" ", "-")
    keys = [f"{section}.{verb}"]
    if taking:
        keys.insert(0, f"{section}.{verb}-taking")
    if not move.cards and not move.target:
        keys.insert(0, f"{section}.{verb}-bare")
        if taking:
            keys.insert(0, f"{section}.{verb}-taking-bare")
    return words.first_of(f"{section}.{verb}-{game}", *keys)


def label(words: Words, move: Move, view: View | None) -> str:
    """A move as a label, without a capital letter."""
    game = view.table.game if view is not None else ""
    taking = bool(getattr(view, "taking", False))
    return words.say(variants(words, "move", move, game, taking), move_args(move))


# Verbs whose cards only the player sees.
PRIVATE = frozenset({"swap", "give"})


def record(words: Words, entry: Record, names: Sequence[str], viewer: int | None, game: str) -> str:
    """An entry of a deal's story as a line, "" for one that needs none."""
    if entry.move is not None and entry.seat is not None:
        return played(words, entry.seat, entry.move, names, viewer, game, entry.taking)
    return event(words, entry.event, names, viewer) if entry.event is not None else ""


def played(
    words: Words,
    seat: int,
    move: Move,
    names: Sequence[str],
    viewer: int | None,
    game: str = "",
    taking: bool = False,
) -> str:
    """A move as a log line; ``taking``: the defender had said that he takes. A cheat reads as the honest move
    it claims to be (C-2); cards that pass hidden are named to their player only."""
    from cardtable.engine.move import Move as Made

    args = {"seat": seat, **move_args(move)}
    if move.verb.startswith("cheat "):
        move = Made(move.verb.removeprefix("cheat "), move.cards, move.target)
    elif move.verb in PRIVATE and seat != viewer:
        move = Made(move.verb)
    return words.sentence(variants(words, "log", move, game, taking), args, names, viewer)


# What a defender is offered besides covering and transferring, in this order.
OFFERS = ("show", "try", "swap", "self", "counter", "cheat cover", "cheat transfer", "block", "done", "take")


def prompt(words: Words, view: View, names: Sequence[str]) -> str:
    """What the seat of a view is asked now: by the phase of its game, else by the verbs it may use."""
    if view.outcome is not None or view.to_act is None:
        return words.sentence("prompt.over", {})
    if view.to_act != view.seat:
        return words.sentence("prompt.wait", {"seat": view.to_act}, names)
    verbs = {move.verb for move in view.legal}
    phase, game = getattr(view, "phase", ""), view.table.game
    if verbs & {"cover", "transfer"} or ("take" in verbs and "lay" not in verbs):
        return defence(words, view, names, verbs)
    give = getattr(view, "extra", {}).get("give", (0, getattr(view, "defender", -1), 0))
    args: dict[str, Any] = {"seat": view.seat, "to": give[1], "n": give[2]}
    asked = getattr(view, "asked", phase)  # what a game's rules ask for, more closely than the phase
    args |= getattr(view, "named", {})
    keys = (f"prompt.{asked}-{game}", f"prompt.{phase}-{game}", f"prompt.{phase}", f"prompt.{game}")
    key = words.first_of(*keys, "prompt.any")
    if key == "prompt.any" or (phase == asked == "lead" and give[1] < 0):
        offers = [words.t(f"offer.{verb.replace(' ', '-')}") for verb in sorted(verbs)]
        return words.sentence("prompt.any", {"text": either(words, offers)}, names)
    return words.sentence(key, args, names, view.seat)


def defence(words: Words, view: View, names: Sequence[str], verbs: set[str]) -> str:
    """``You defend against 9♣: cover it, transfer with a 9, or take``."""
    asked = waiting(view)
    offers: list[str] = []
    if "cover" in verbs:
        offers.append(words.t("offer.cover-them" if len(asked) > 1 else "offer.cover-it"))
    if "transfer" in verbs:
        ranks = {rank(first(m.cards)) for m in view.legal if m.verb == "transfer"}
        one = len(ranks) == 1
        offers.append(words.t("offer.transfer-rank", rank=ranks.pop()) if one else words.t("offer.transfer"))
    offers += [words.t(f"offer.{verb.replace(' ', '-')}") for verb in OFFERS if verb in verbs]
    stuck = "" if verbs & {"cover", "transfer", "show"} else "prompt.stuck"
    key = (stuck or "prompt.defend-against") if asked else "prompt.any"
    return words.sentence(key, {"cards": asked, "text": either(words, offers)}, names)


def waiting(view: View) -> list[Card]:
    """The cards on the table that wait for an answer, in the order in which they lie."""
    found = [pair.attack for pair in getattr(view, "pairs", ()) if pair.cover < 0 and not pair.dead]
    for attack, cover in getattr(view, "groups", ()):
        found += [] if cover else cards_in(attack)
    return found


def either(words: Words, offers: Sequence[str]) -> str:
    """``a``, ``a, or b``."""
    if len(offers) < 2:
        return "".join(offers)
    return words.messages["list.or"].format(first=", ".join(offers[:-1]), last=offers[-1])


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
        if len(outcome.fools) > 1:
            lines.append(line("fools", seats=outcome.fools))
        else:
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
