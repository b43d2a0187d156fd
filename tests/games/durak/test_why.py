"""Why not: for every modifier a refusal from a real position, worded in both languages, with its rule.

A modifier that forbids no move (it changes the deal, the refill, who leads or what decides) is shown by
the table that cannot be laid with it: both names and the reason.
"""

from random import Random

import pytest

from cardtable.engine import TableError
from cardtable.engine.strangers import strangers
from cardtable.games import from_position, game, open_table
from cardtable.text import Words
from tests.games.durak.at_table import play, pos, table, texts

NAMES = ("Olga", "Boris", "Vera", "Gleb")
EST = ["transfer-2", "transfer-3", "estonian"]
BEFORE = {"base": "japanese", "modifiers": ["cross"], "phase": "before"}

# modifier, the refused move, the reason, the position, moves before it (and the seat, if not its turn)
CASES = [
    ("no-trump", "cover 9c Ad", "no-trumps", {"trump": "", "hands": ["Kc", "Ad 8c"], "table": ["9c"]}),
    (
        "own-trumps",
        "cover 9c 6s",
        "own-trump-only",
        {"trumps": ["s", "h"], "hands": ["Kc", "6s 8c"], "table": ["9c"]},
    ),
    (
        "own-trumps",
        "cover 9h 6h",
        "own-trump-higher",
        {"trumps": ["s", "h"], "hands": ["Kc", "6h"], "table": ["9h"], "options": {"foreign_trump": True}},
    ),
    ("suitless", "cover 9c 9h", "suitless-higher", {"hands": ["Kc", "9h 8c"], "table": ["9c"]}),
    ("ace", "cover Ac 6c", "ace-only-by-trump", {"hands": ["Kc", "6c 8c"], "table": ["Ac"]}),
    ("royal", "cover 6c 7c", "royal-low-only-by-high", {"hands": ["Kc", "7c 8c"], "table": ["6c"]}),
    ("royal", "cover Ac 7c", "royal-high-only-by-low", {"hands": ["Kc", "7c 8c"], "table": ["Ac"]}),
    ("spades", "cover 7s 6d", "spades-only", {"hands": ["Kc", "6d 8c"], "table": ["7s"]}),
    ("big", "cover 9c 9c", "twin-does-not-cover", {"hands": ["Kc", "9c 8c"], "table": ["9c"]}),
    (
        "double",
        "throw 9h",
        "double-no-throw-in",
        {"hands": ["9h Kc", "8c 7c 6c", "Kh"], "table": ["9s/9s", "9d"], "taking": False, "to_act": 1},
        0,
    ),
    ("one-joker", "cover Xr Ad", "joker-uncoverable", {"hands": ["Kc", "Ad 8c"], "table": ["Xr"]}),
    ("two-joker", "cover Xr Ad", "two-joker-high", {"hands": ["Kc", "Ad 8c"], "table": ["Xr"]}),
    ("two-joker", "cover Xb Ac", "two-joker-lesser", {"hands": ["Kc", "Ac 8c"], "table": ["Xb"]}),
    ("two-joker", "cover Ah Xb", "two-joker-colour", {"hands": ["Kc", "Xb 8c"], "table": ["Ah"]}),
    ("novosibirsk", "cover Kc Xb", "novosibirsk-joker-ace", {"hands": ["Jc", "Xb 8c"], "table": ["Kc"]}),
    ("novosibirsk", "cover Xr Ad", "novosibirsk-over-joker", {"hands": ["Jc", "Ad 8c"], "table": ["Xr"]}),
    ("wild", "cover Xr Ad", "wild-joker", {"hands": ["Kc", "Ad 8c"], "table": ["Xr"]}),
    ("magic", "give 2h", "magic-give-count", {"hands": ["Xb 2h 3h 4h", "2c Kh"]}, "lead Xb"),
    ("magic", "cover Xb 2c", "magic-give-now", {"hands": ["Xb 2h 3h 4h", "2c Kh"]}, "lead Xb", 1),
    ("magic", "block 2c 2h 2s 3c 4c", "magic-no-block", {"hands": ["Xr 2d", "2c 2h 2s 3c 4c"]}, "lead Xr"),
    ("estonian", "cover Xr Ad", "estonian-joker", {"hands": ["Kc", "Ad 8c"], "table": ["Xr"]}),
    ("estonian", "cover 2c Xr", "estonian-joker-covers", {"hands": ["Kc", "Xr 8c"], "table": ["2c"]}),
    ("estonian", "cover Ac Kc", "estonian-ace", {"hands": ["Jc", "Kc 8c"], "table": ["Ac"]}),
    ("capital", "cover M Ad", "mega-only-by-four", {"hands": ["Jc", "Ad 8c"], "table": ["M"]}),
    ("capital", "cover 4c M", "mega-not-four", {"hands": ["Jc", "M 8c"], "table": ["4c"]}),
    (
        "magadan",
        "cover 9c Jc",
        "magadan-closed",
        {"hands": ["Kc", "Tc Jc"], "open": ["Kc", "Tc"], "table": ["9c"]},
    ),
    ("second-try", "try 9c", "try-can-cover", {"hands": ["Kc", "Tc Jc"], "table": ["9c"]}),
    ("second-try", "try 9c", "try-no-stock", {"hands": ["Kc", "8c 7c"], "table": ["9c"], "stock": ""}),
    ("second-try", "try 9c", "try-not-defender", {"hands": ["Kc", "8c 7c"], "table": ["9c"]}, 0),
    ("second-try", "try 9c", "try-taking", {"hands": ["9h", "8c 7c 6c"], "table": ["9c"]}, "take", 1),
    ("armenian", "draw", "draw-used-up", {"hands": ["6c 7c Jh", "Ac As Ks 8c"]}, "draw", "take"),
    ("armenian", "draw", "draw-not-leader", {"hands": ["Kc", "8c 7c"], "table": ["9c"]}),
    ("armenian", "draw", "draw-no-stock", {"hands": ["Kc", "8c 7c"], "stock": ""}),
    ("poker", "swap 6h 7h", "swap-no-stock", {"hands": ["Kc", "6h 7h"], "table": ["9c"], "stock": "7d 6d"}),
    ("poker", "swap 6h", "swap-two-cards", {"hands": ["Kc", "6h 7h"], "table": ["9c"]}),
    (
        "poker",
        "swap 6h 7h",
        "swap-after-cover",
        {"hands": ["Kc", "6h 7h Tc"], "table": ["9c", "9h"]},
        "cover 9c Tc",
    ),
    ("poker", "swap Kc Kd", "swap-not-defender", {"hands": ["Kc Kd", "6h 7h"], "table": ["9c"]}, 0),
    ("poker", "swap 6h 7h", "swap-taking", {"hands": ["9h", "6h 7h"], "table": ["9c"]}, "take", 1),
    ("tedious", "lead Kc", "tedious-strongest", {"hands": ["Kc 6d", "6h 7h"]}),
    ("tedious", "lead Kc 6d", "tedious-unequal", {"hands": ["Kc 6d", "6h 7h"]}),
    ("threesome", "lead Kc", "threesome-count", {"hands": ["Kc 6d 9s Ts", "6h 7h 8h"]}),
    ("pairs", "lead Kc 6d", "pairs-shape", {"hands": ["Kc 6d 9s Ts", "6h 7h 8h"]}),
    ("pairs", "lead 9c 9s", "pairs-extra", {"hands": ["9c 6d 9s Ts", "6h 7h 8h"]}),
    ("pairs", "lead 9c 9s Ts", "pairs-limit", {"hands": ["9c 6d 9s Ts", "6h 7h"]}),
    ("groups", "lead Kc 6d", "groups-shape", {"hands": ["Kc 6d 9s Ts", "6h 7h 8h"]}),
    ("groups", "lead 9c 9h 9s Kc", "groups-three-alone", {"hands": ["Kc 9c 9h 9s", "6h 7h 8h 6s"]}),
    ("groups", "lead 9c 9h 9s", "groups-limit", {"hands": ["Kc 9c 9h 9s", "6h 7h"]}),
    (
        "transfer-2",
        "transfer Th",
        "transfer-2-rank",
        {"hands": ["Kc", "Th 8c", "6c 7c"], "table": ["Ts/Js", "Jc"]},
    ),
    (
        "transfer-2",
        "transfer Jh",
        "transfer-2-all-covered",
        {"hands": ["Kc", "Jh 8c", "6c 7c"], "table": ["Ts/Js"]},
        1,
    ),
    (
        "transfer-3",
        "cover 7c 8c",
        "transfer-3-dead",
        {"hands": ["Kc", "7h", "8c 8h"], "table": ["7c"]},
        "transfer 7h",
    ),
    (
        "transfer-3",
        "show 7d",
        "transfer-3-no-pass-card",
        {"hands": ["Kc", "7d 6h", "8c 8h"], "table": ["7c"]},
    ),
    ("no-throw-in", "lead 9c", "nti-lead-all", {"hands": ["9c 9h", "7d 6h"]}),
    (
        "no-throw-in",
        "transfer 9h",
        "nti-transfer-all",
        {"hands": ["Kc", "9h 9s", "6c 7c 8c"], "table": ["9c"]},
    ),
    ("no-throw-in", "throw 9h", "nti-no-throw-in", {"hands": ["9h", "Tc 7c"], "table": ["9c"]}, 0),
    ("american", "self Ts", "uncovered-first", {"hands": ["9h", "Ts 7c"], "table": ["9c"]}),
    (
        "american",
        "self Ts",
        "self-not-yet",
        {"hands": ["9h Kc", "Ts 7c"], "table": ["9c/Tc"], "to_act": 0},
        1,
    ),
    (
        "american",
        "self Kc",
        "self-not-defender",
        {"hands": ["Kc 6h", "Ts 7c"], "table": ["9c/Tc"], "to_act": 0},
    ),
    (
        "american",
        "self 8s",
        "self-rank",
        {"hands": ["6h", "8s Ts Js"], "table": ["9c/Tc"], "to_act": 0},
        "done",
    ),
    (
        "american",
        "self Ts",
        "self-no-cover",
        {"hands": ["6h", "Ts 9s"], "table": ["9c/Tc"], "to_act": 0},
        "done",
    ),
    (
        "american",  # D-18: without a limit there is room, but nothing covers the ten
        "self Th",
        "self-no-cover",
        {
            "hands": ["Ac Kc", "6h Th"],
            "table": ["6c/7c", "6s/7s", "8c/9c", "8s/9s", "Tc/Jc", "Qs/Ks"],
            "options": {"no_limit_on_empty_stock": True},
            "stock": "",
            "to_act": 1,
            "phase": "last",
        },
    ),
    ("american", "self Ts", "self-taking", {"hands": ["9h", "Ts 7c"], "table": ["9c"]}, "take", 1),
    ("sly", "own 9c Qh", "own-cannot-cover", {"hands": ["Qh", "6h 7h"], "table": ["9c"]}, "take"),
    (
        "sly",
        "own 9c Qc",
        "own-not-yours",
        {"hands": ["Qh", "6h 7h 8h", "Qc"], "table": ["9c"]},
        "take",
        "done",
    ),
    ("sly", "own 9c Tc", "own-not-taking", {"hands": ["Tc", "6h 7h"], "table": ["9c"]}, 0),
    ("sly", "throw Th", "own-rank", {"hands": ["Tc Th 9h", "6h 7h"], "table": ["9c"]}, "take", "own 9c Tc"),
    ("brazen", "throw 9h", "brazen-cover-first", {"hands": ["Tc 9h", "6h 7h"], "table": ["9c"]}, "take"),
    ("baltic", "counter Ts", "counter-not-yet", {"hands": ["Kc Kh", "Tc Ts"], "table": ["9c"]}),
    (
        "baltic",
        "counter 6h",
        "counter-rank",
        {"hands": ["Kc Kh", "Tc Ts 6h"], "table": ["9c"]},
        "cover 9c Tc",
    ),
    ("baltic", "counter Kc", "counter-not-defender", {"hands": ["Kc Kh", "Tc Ts"], "table": ["9c"]}, 0),
    ("baltic", "counter Ts", "counter-taking", {"hands": ["9h Kh", "Tc Ts"], "table": ["9c"]}, "take", 1),
    (
        "baltic",
        "cover 9c Jc",
        "counter-dead",
        {"hands": ["Jc Js Qh", "Tc Ts 6h"], "table": ["9c"]},
        "cover 9c Tc",
        "counter Ts",
    ),
    (
        "chinese",
        "throw 9c",
        "chinese-nine-covered",
        {"hands": ["9c Kc", "Jh 7h 8s"], "table": ["9d/Td", "9h"], "stock": ""},
        0,
    ),
    (
        "untitled",
        "throw 9c",
        "untitled-nine-covered",
        {"hands": ["9c Kc", "Jh 7h 8s"], "table": ["9d/Td", "9h"], "stock": ""},
        0,
    ),
    (
        "two-vs-two",
        "throw 9h",
        "partner-no-throw-in",
        {"hands": ["Kc", "6h 7h", "Ks", "9h"], "table": ["9c/Tc"], "to_act": 0},
        3,
    ),
    ("cross", "lay 8h", "cross-one-higher", BEFORE | {"hands": ["6c", "8h Th"], "middle": "9c", "to_act": 1}),
    ("cross", "take", "cross-can-lay", BEFORE | {"hands": ["6c", "8h Th"], "middle": "9c", "to_act": 1}),
    ("solitaire", "lay 6c", "solitaire-next", {"hands": ["6c 9c", "7h"], "middle": "8d", "last": 1}),
    ("solitaire", "pass", "solitaire-can-lay", {"hands": ["6c 9c", "7h"], "middle": "8d", "last": 1}),
]

# Modifiers that forbid no move of their own: with which they cannot be laid.
TABLES = {
    "secret": "no-trump",
    "albanian": "cross",
    "chukotka": "armenian",
    "piled": "poker",
    "empty-hand": "progression",
    "progression": "magadan",
    "prikup": "circular",
    "circular": "magadan",
    "returning": "chukotka",
    "kind": "untitled",
    "throwing-dummy": "playing-dummy",
    "playing-dummy": "two-vs-two",
    "points": "figures",
    "figures": "points",
    "collecting": "secret",
}


def laid(slug, keys):
    """The position of a case: the modifier's own table, some stock where the rules have one."""
    if slug == "solitaire":
        return from_position({"game": "durak", "modifiers": [slug]} | keys)
    spec = next(e for e in game("durak").entries() if e.slug == slug).table.partition(":")[2].split("+")
    base, *modifiers = spec
    stock = 4 if slug not in ("chinese", "untitled", "cross") else ""
    return pos(**{"base": base, "modifiers": modifiers, "stock": stock} | keys)


def case(row):
    slug, move, reason, keys, *more = row
    seat = more.pop() if more and isinstance(more[-1], int) else None
    return slug, move, reason, keys, more, seat


@pytest.mark.parametrize("row", CASES, ids=lambda row: f"{row[0]}-{row[2]}")
def test_the_reason_is_worded_in_both_languages_and_cites_the_rule(row):
    slug, text, reason, keys, moves, seat = case(row)
    state = play(laid(slug, keys), *moves)
    before = state.position()
    refusal = state.why_not(state.read(text), seat)
    assert refusal is not None, f"{text} is legal"
    assert (refusal.rule, refusal.reason) == (slug, reason)
    assert state.position() == before
    said = [Words(lang).refusal(refusal, NAMES, viewer=seat) for lang in ("en", "ru")]
    for sentence in said:
        assert sentence.endswith(f"({slug})"), sentence
        assert "{" not in sentence
        assert reason not in sentence
    assert said[0] != said[1]


@pytest.mark.parametrize("slug", TABLES)
def test_a_table_that_cannot_be_laid_says_both_names_and_why(slug):
    other = TABLES[slug]
    entries = {e.slug: e for e in game("durak").entries()}
    base = "japanese" if "cross" in (slug, other) else None
    with pytest.raises(TableError) as caught:
        table(slug, other, base=base)
    for lang in ("en", "ru"):
        said = Words(lang).error(caught.value)
        for entry in (entries[slug], entries[other]):
            assert entry.name(lang) in said, said
        assert len(said) > len(entries[slug].name(lang)) + len(entries[other].name(lang)) + 10, said


def test_every_modifier_has_a_case():
    wanted = {e.slug for e in game("durak").entries() if e.kind == "modifier"}
    missing = sorted(wanted - {row[0] for row in CASES} - set(TABLES))
    assert not missing, (
        f"no refusal shown: a row of CASES, or of TABLES if no move is forbidden, for {missing}"
    )


def refused_at_random(table, seed, many=150):
    """A deal played at random, and the refusals of moves that the seat to act might think of."""
    rng = Random(seed)
    state = table.deal(rng.choice(table.players), seed)
    pack, seen = sum(state.cards()), {}
    for _ in range(many):
        if state.to_act is None:
            return
        seen |= dict.fromkeys(state.legal()[:20])
        for move in strangers(state, seen, pack, rng):
            yield state, move, state.why_not(move)
        state.apply(rng.choice(state.legal()))


@pytest.mark.parametrize("cheating", [False, True], ids=["honest", "cheating"])
@pytest.mark.parametrize("slug", [e.slug for e in game("durak").entries() if e.slug != "solitaire"])
def test_who_is_to_act_is_told_more_than_that_it_cannot_be_played_now(slug, cheating):
    """``not-now`` is what is left when no room has a reason: a new rule needs one of its own."""
    laid_by_name = open_table(slug, options={"cheating": cheating})
    for seed in range(2):
        for state, move, refusal in refused_at_random(laid_by_name, seed):
            assert refusal.reason != "not-now", (
                f"{slug}: no reason in why_bout.py or why_variants.py for {move} where "
                f"{', '.join(map(str, state.legal()))} may be played: {state.position()}"
            )


@pytest.mark.parametrize(
    ("keys", "text", "reason"),
    [
        ({}, "lead Kc Kc", "same-card-twice"),
        ({"modifiers": ["double"], "hands": ["Kh 6s", "7c 8c 9c"]}, "lead Kh Kh", "same-card-twice"),
        ({"modifiers": ["wild"], "hands": ["W 6s", "7c 8c 9c"]}, "lead W W", "same-card-twice"),
        ({"modifiers": ["magic"], "options": {"block_combo": True}}, "pass", "magic-nothing-to-block"),
        ({"modifiers": ["magic"]}, "pass", "not-at-this-table"),
        ({"options": {"cheating": True}}, "pass", "pass-at-close"),
        (
            {"options": {"cheating": True}, "hands": ["Kc", "6s"], "table": ["9c/Tc", "9h/Th"], "to_act": 0},
            "accuse Tc Th",
            "one-card-wanted",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_reasons_of_moves_that_nobody_need_make(keys, text, reason):
    """D-10, C-3, magic: one card meant twice, a pass with nothing to answer, two cards pointed at."""
    state = pos(**{"stock": 4, "hands": ["Kc 6s", "7c 8c 9c"]} | keys)
    assert state.why_not(state.read(text)).reason == reason


@pytest.mark.parametrize(
    ("keys", "text", "reason", "many"),
    [
        ({"hands": ["6c 6h 6s Tc", "7h 8s"], "stock": ""}, "lead 6c", "nti-lead-all", 2),
        (
            {
                "hands": ["6c 6h 6s", "7h 8s Kd"],
                "modifiers": ["no-throw-in", "magadan"],
                "open": ["6c 6h", "7h"],
            },
            "lead 6c",
            "nti-lead-all",
            2,
        ),
        ({"hands": ["Kc", "6h 6s 6d", "9s Ts Js"], "table": ["6c"]}, "transfer 6h", "nti-transfer-all", 2),
        ({"hands": ["Kc", "6h 6s 6d", "9s Ts"], "table": ["6c"]}, "transfer 6h 6s", "transfer-too-many", 2),
    ],
)
def test_no_throw_in_tells_how_many_cards_there_are_to_lay(keys, text, reason, many):
    """no-throw-in: what is open (magadan) and fits (D-16, T-3), not all that is held."""
    state = pos(**{"base": "transfer", "modifiers": ["no-throw-in"], "stock": 6} | keys)
    refusal = state.why_not(state.read(text))
    assert (refusal.reason, refusal.args["n"]) == (reason, many)


CLOSED = {"modifiers": ["magadan"], "hands": ["9h Kc 8s", "Ts Tc Jh"], "open": ["9h", "Ts"]}
TURNED = {"modifiers": ["baltic"], "hands": ["Kc Ks Kh 7s", "Th Ts Jh Js"], "table": ["9c/Tc", "8c/Jc"]}
ASKED = {"options": {"cheating": True}, "hands": ["Kc 9h", "6s", "9s 7c"], "table": ["9c/Td"], "to_act": 0}


@pytest.mark.parametrize(
    ("keys", "others", "moves", "text", "rule", "reason", "seat"),
    [
        (CLOSED | {"table": ["9c"]}, ["poker"], [], "swap Ts Tc", "magadan", "magadan-closed", None),
        (
            CLOSED | {"table": ["9c/Td"], "to_act": 0},
            ["american"],
            ["done"],
            "self Tc",
            "magadan",
            "magadan-closed",
            None,
        ),
        (CLOSED | {"table": ["8d"]}, ["sly"], ["take"], "own 8d Kc", "magadan", "magadan-closed", None),
        (
            CLOSED | {"table": ["9c/Td"], "to_act": 1, "phase": "counter"},
            ["baltic"],
            [],
            "counter Tc",
            "magadan",
            "magadan-closed",
            None,
        ),
        (
            TURNED | {"to_act": 1, "phase": "counter"},
            [],
            [],
            "counter Th Jh",
            "baltic",
            "estonian-one-rank",
            None,
        ),
        (
            TURNED | {"to_act": 1, "phase": "counter", "hands": ["Kc Ks", "Th Ts"]},
            [],
            [],
            "counter Th Ts",
            "baltic",
            "counter-limit",
            None,
        ),
        (TURNED | {"to_act": 0}, [], [], "counter Th", "D-14", "word-elsewhere", 1),
        (
            {
                "base": "transfer",
                "modifiers": ["untitled"],
                "hands": ["Kc", "9s 8s Ts", "7c 7h"],
                "table": ["9d/Td", "9h"],
                "stock": "",
            },
            [],
            [],
            "transfer 9s",
            "untitled",
            "chinese-nine-no-transfer",
            None,
        ),
        (ASKED, ["armenian"], ["throw 9h", "take"], "draw", "C-3", "accuse-or-pass", None),
        (
            ASKED | {"hands": ["Kc 9h", "Xr 6s", "9s 7c"], "table": ["9c"], "to_act": 1},
            ["wild"],
            ["cover 9c Xr"],
            "throw 9h",
            "C-3",
            "accuse-or-pass",
            None,
        ),
        (
            ASKED | {"hands": ["Kc 9h", "Xr 6s", "9s 7c"], "table": ["9c"], "to_act": 1},
            ["wild"],
            ["cover 9c Xr"],
            "throw 9s",
            "D-14",
            "word-elsewhere",
            2,
        ),
        (
            ASKED | {"table": ["9c"], "to_act": 1, "hands": ["Kc", "6s 6h"]},
            [],
            [],
            "cheat cover 9c 6s 6h",
            "D-10",
            "one-card-wanted",
            None,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_reason_is_the_one_that_holds(keys, others, moves, text, rule, reason, seat):
    """magadan: closed before all else; baltic, american: whether all is covered, whose word it is, which
    limit; C-3: asked at the close, one points or passes."""
    state = pos(**{"stock": 6} | keys | {"modifiers": [*keys.get("modifiers", []), *others]})
    play(state, *moves)
    refusal = state.why_not(state.read(text), seat)
    assert (refusal.rule, refusal.reason) == (rule, reason)


def test_magic_so_many_cards_that_they_go_one_by_one():
    """magic: told how many to give, one is not refused for just that number."""
    hands = ["Xb Xr 2c 4c 5c 7c 8c Jc Qc 2d 7d 8d 9d Td", "9c Tc Kc 6c"]
    state = play(pos(modifiers=["magic"], hands=hands, stock="3c 6d"), "lead Xb Xr")
    assert texts(state)[0] == "give 2c"
    assert refused_for(state, "give 2c 4c 5c 7c 8c") == ("D-10", "one-card-wanted")
    assert refused_for(state, "give 2c 4c") == ("magic", "magic-give-count")


def refused_for(state, text):
    refusal = state.why_not(state.read(text))
    return refusal.rule, refusal.reason


BASIC = [
    ("S-1", "throw 9h", {"base": "simple", "hands": ["9h", "Tc Kh"], "table": ["9c"]}, 0),
    ("D-10", "lead 9c Th", {"hands": ["9c Th", "Tc Kh"]}, None),
    ("D-11", "cover 9c 8c", {"hands": ["9h", "8c Kh"], "table": ["9c"]}, None),
    ("D-12", "take", {"hands": ["9h", "8c Kh"]}, None),
    ("D-13", "throw Kc", {"hands": ["Kc", "8c Kh"], "table": ["9c/Tc"], "to_act": 0}, None),
    ("D-14", "throw 9h", {"hands": ["9h Kc", "8c 7h"], "table": ["9c"]}, 0),
    ("D-16", "lead 9c 9h", {"hands": ["9c 9h", "8c"]}, None),
    ("T-1", "transfer 8c", {"base": "transfer", "hands": ["9h", "8c Kh", "6c 7c"], "table": ["9c"]}, None),
    ("T-3", "transfer 9s", {"base": "transfer", "hands": ["9h", "9s Kh", "6c"], "table": ["9c"]}, None),
    (
        "T-4",
        "transfer 9s",
        {"base": "transfer", "hands": ["9h", "9s Kh", "6c 7c"], "table": ["9c"], "bout": 1, "beaten_off": 0},
        None,
    ),
    ("T-6", "show 9s", {"base": "transfer", "hands": ["9h", "9s Kh", "6c 7c"], "table": ["9c"]}, None),
    ("T-7", "transfer 9s", {"base": "transfer", "hands": ["9h", "9s Kh", "6c 7c"], "table": ["9d"]}, None),
    ("J-2", "cover 7s 6d", {"base": "japanese", "hands": ["9h", "6d"], "table": ["7s"]}, None),
    ("C-1", "cheat cover 9c 6h", {"hands": ["9h", "6h"], "table": ["9c"]}, None),
]


@pytest.mark.parametrize(("rule", "text", "keys", "seat"), BASIC, ids=[row[0] for row in BASIC])
def test_the_base_rules_are_cited_too(rule, text, keys, seat):
    state = pos(**{"stock": 4} | keys)
    refusal = state.why_not(state.read(text), seat)
    assert refusal is not None
    assert refusal.rule == rule, refusal
    for lang in ("en", "ru"):
        assert Words(lang).refusal(refusal, NAMES).endswith(f"({rule})")
