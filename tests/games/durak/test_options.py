"""Trap 5: for every option of Durak a position, or a deal, where one value and another differ."""

import pytest

from cardtable.engine import Deal, IllegalMove, Outcome
from cardtable.games import from_position, game, open_table


def pos(**keys):
    """A position; trump diamonds unless said."""
    return from_position({"game": "durak", "trump": "d", **keys})


def texts(state):
    return sorted(map(str, state.legal()))


def play(state, *moves):
    for move in moves:
        assert move in texts(state), f"{move}: {texts(state)}"
        state.play(move)
    return state


def refused(state, text, rule):
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert caught.value.refusal.rule == rule


def table(*modifiers, base=None, **options):
    return game("durak").table(base, modifiers, options)


def differs_in_deals(name, one, other, players=3, before=None, **more):
    """Some seed gives another deal with the one value than with the other."""
    before = before or Deal()
    return any(
        table(**{name: one}, **more).deal(players, seed, before).position()
        != table(**{name: other}, **more).deal(players, seed, before).position()
        for seed in range(200)
    )


def options_differ(keys, name, one, other, moves=()):
    """The same position, the same moves, the option one way and the other: other legal moves."""
    lists = []
    for value in (one, other):
        options = {**keys.get("options", {}), name: value}
        lists.append(texts(play(pos(**{**keys, "options": options}), *moves)))
    assert lists[0] != lists[1]
    return lists


def case_pack():
    a, b = (table(pack=n).deal(2, 0).position() for n in (36, 52))
    assert len(b["stock"].split()) - len(a["stock"].split()) == 16


def case_turn_up():
    assert differs_in_deals("turn_up", "next", "last")
    assert differs_in_deals("turn_up", "next", "any")
    assert differs_in_deals("turn_up", "last", "any")


def case_no_ace_turn_up():
    def aces(value):
        laid = table(no_ace_turn_up=value)
        return sum(laid.deal(2, seed).position()["stock"].split()[-1][0] == "A" for seed in range(120))

    assert aces(True) == 0
    assert aces(False) > 0


def case_first_trumpless():
    assert differs_in_deals("first_trumpless", "draw", "lowest")
    assert differs_in_deals("first_trumpless", "lot", "lowest")


def case_later_lead():
    before = Deal(2, 1, Outcome(((0,), (2,), (3,), (1,)), 1))
    leaders = {
        value: table(later_lead=value).deal(4, 5, before).position()["leader"]
        for value in ("winner", "under", "from")
    }
    assert leaders == {"winner": 0, "under": 0, "from": 2}
    before = Deal(2, 2, Outcome(((0,), (1,), (3,), (2,)), 2))
    assert table(later_lead="under").deal(4, 5, before).position()["leader"] == 1
    assert differs_in_deals(
        "later_lead", "winner", "lowest", before=Deal(2, 1, Outcome(((0,), (2,), (1,)), 1))
    )


FIVE = {  # five lie there, the first bout has not been beaten off, the leader has a sixth
    "hands": ["9h Kc", "Td Ks Qs Js 7s 6s 6h 7h"],
    "table": ["9c/Tc", "9s/Ts", "Th/Jh", "9d/Jd", "Jc"],
    "beaten_off": 0,
    "bout": 1,
    "stock": "8c Qc 6d",
}


def case_sixth_after_take():
    on, off = options_differ(FIVE, "sixth_after_take", True, False, ["take"])
    assert "throw 9h" in on
    assert "throw 9h" not in off


SIX = {  # six lie there, the stock is empty, the leader has one more that fits
    "hands": ["9h Kc", "Ks Qs 7s"],
    "table": ["9c/Tc", "9s/Ts", "Th/Jh", "9d/Jd", "Jc/Qc", "Td/Kd"],
    "to_act": 0,
}


def case_no_limit_on_empty_stock():
    keys = SIX | {"table": [*SIX["table"][:-1], "Td"], "to_act": 1, "hands": ["9h Kc", "Ks Qs 7s Kd"]}
    on, off = options_differ(keys, "no_limit_on_empty_stock", True, False, ["cover Td Kd"])
    assert "throw 9h" in on
    assert "throw 9h" not in off


TRANSFER = {
    "base": "transfer",
    "hands": ["Kc Ks Qs", "7h 7d Qc", "8h 8c 9s"],
    "table": ["7c"],
    "stock": "8d Qd 6d",
}


def case_first_bout_transfer():
    for value, deal, allowed in (
        ("never", 1, False),
        ("never", 2, False),
        ("later_deals", 1, False),
        ("later_deals", 2, True),
        ("always", 1, True),
    ):
        state = pos(**TRANSFER, bout=1, beaten_off=0, deal=deal, options={"first_bout_transfer": value})
        assert ("transfer 7h" in texts(state)) == allowed, (value, deal)
        if not allowed:
            refused(state, "transfer 7h", "T-4")


def case_pass_card():
    on, off = options_differ(TRANSFER, "pass_card", True, False)
    assert "show 7d" in on
    assert "show 7d" not in off


def case_no_transfer_over_trump():
    on, off = options_differ(
        TRANSFER | {"table": ["7d"], "hands": ["Kc Ks", "7h Qc", "8h 8c"]},
        "no_transfer_over_trump",
        True,
        False,
    )
    assert "transfer 7h" not in on
    assert "transfer 7h" in off


def case_strict_japanese():
    keys = {"base": "japanese", "hands": ["7c 7h", "8d 9s"], "stock": "8c Qc"}
    off, on = options_differ(keys, "strict_japanese", False, True)
    assert "lead 7c 7h" in off
    assert "lead 7c 7h" not in on


def case_cheating():
    off, on = options_differ(
        {"hands": ["Kc Ks", "7h 6s"], "table": ["9c"], "stock": "8c Qc 6d"}, "cheating", False, True
    )
    assert "cheat cover 9c 7h" in on
    assert not any("cheat" in text for text in off)


def case_charges():
    keys = {
        "hands": ["Kc Ks", "7h 6s 8s"],
        "table": ["9c", "9h"],
        "stock": "8c Qc 6d",
        "options": {"cheating": True},
    }
    one, two = options_differ(keys, "charges", 1, 2, ["cheat cover 9c 7h"])
    assert "cheat cover 9h 6s" in two
    assert not any(text.startswith("cheat") for text in one)


def case_foreign_trump():
    keys = {
        "modifiers": ["own-trumps"],
        "hands": ["Kc Kd", "6h Th Ac"],
        "table": ["9h"],
        "trumps": ["s", "h"],
    }
    state = [from_position({"game": "durak", **keys, "options": {"foreign_trump": v}}) for v in (False, True)]
    assert "cover 9h 6h" in texts(state[0])
    assert "cover 9h 6h" not in texts(state[1])


def case_plain_jokers():
    keys = {"modifiers": ["two-joker"], "hands": ["Kc Kd", "Xr Xb"], "table": ["As"]}
    off, on = options_differ(keys, "plain_jokers", False, True)
    assert "cover As Xr" in off
    assert "cover As Xr" not in on


def case_prikup():
    for number in range(1, 7):
        packets = table("prikup", prikup=number).deal(2, 0).position()["prikup"]
        assert [len(packet.split()) for packet in packets] == [number, number]


def case_armenian_draws():
    keys = {"modifiers": ["armenian"], "hands": ["6c 7c Tc", "Jc Qc Kc 9s"], "stock": "6h 8h Kh Qh 6d"}
    once, more = options_differ(keys, "armenian_draws", 1, "any", ["draw", "take"])
    assert once != more


def case_block_combo():
    keys = {"modifiers": ["magic"], "hands": ["Xr 3d", "Kc Kd Ks 3c 4c"], "stock": "8c Tc 6d"}
    off, on = options_differ(keys, "block_combo", False, True, ["lead Xr"])
    assert any(text.startswith("block") for text in on)
    assert not any(text.startswith("block") for text in off)


def case_laughter():
    keys = {"hands": ["7c Kc", "8c Qc", "6d Jc"], "middle": "6c", "to_act": 0, "need": "7"}
    keys |= {"game": "durak", "modifiers": ["solitaire"]}
    states = [from_position({**keys, "options": {"laughter": v}}) for v in ("coin", "ask")]
    for state in states:
        play(state, "lay 7c", "lay 8c", "pass")
    assert texts(states[0]) != texts(states[1])


def case_packs():
    one, two = (game("two-trump").table(options={"packs": n}).deal(2, 0) for n in (1, 2))
    assert sum(m.bit_count() for m in two.cards()) == 2 * sum(m.bit_count() for m in one.cards())


def case_attacker_trump():
    keys = {"game": "two-trump", "trumps": ["s", "h"], "hands": ["Kc Kd", "6h Th"], "table": ["9s"]}
    off, on = (texts(from_position({**keys, "options": {"attacker_trump": v}})) for v in (False, True))
    assert "cover 9s 6h" in off
    assert "cover 9s 6h" not in on


def every_option():
    """The names of the options of every entry of Durak and two-trump, as a table of its own."""
    found = set()
    for slug in ("durak", "two-trump"):
        for entry in game(slug).entries():
            table = open_table(entry.slug)
            found |= {option.name for option in game(slug).options(table.spec())}
    return sorted(found)


@pytest.mark.parametrize("name", every_option())
def test_trap_05_every_option_is_read_by_the_rules(name):
    """On and off differ in a position where they should."""
    globals()[f"case_{name}"]()
