"""Every reason that a hint may give is true of the view and the move, in every game and at every table."""

from random import Random

import pytest

from cardtable.bots.budget import Budget
from cardtable.bots.choice import Reason
from cardtable.bots.judge import judge_of
from cardtable.bots.levels import choose, hint
from cardtable.games import from_position, open_table, registry
from cardtable.text import Words

from .claims import wrong

WORDS = [Words(lang, strict=True) for lang in ("en", "ru")]
NAMES = [f"Player {number}" for number in range(1, 11)]
BASES = [f"durak:{base}" for base in ("throw-in", "simple", "transfer", "japanese")]
TABLES = sorted({entry.table for _, entry in registry().entries()} | set(BASES))
MOVES = 40


def said(view, move, why):
    """The reason is true and can be said in both languages."""
    assert not (fault := wrong(view, move, why)), (fault, str(move), why, view)
    for words in WORDS:
        assert words.why(*why, NAMES)


@pytest.mark.parametrize("name", TABLES)
def test_every_reason_is_true_of_every_move_that_it_is_given_for(name):
    """Some dozen decisions a table: what is said of each legal move, and now and then the hint itself."""
    table = open_table(name)
    state = table.deal(3 if 3 in table.players else table.players[0], 5)
    rng = Random(name)
    for number in range(MOVES):
        if (seat := state.to_act) is None:
            break
        view = state.view(seat)
        judge = judge_of(view)
        if len(view.legal) > 1:
            for move in view.legal[:30] if judge.reason is not None else ():
                why = judge.reason(view, move)
                if why is not None:
                    said(view, move, why)
            if number % 9 == 0:
                choice = hint(view, rng, Budget(iterations=2 * len(view.legal)))
                said(view, choice.move, choice.why)
        state.apply(choose(view, "normal" if rng.random() < 0.8 else "random", rng).move)


def test_the_hints_of_a_whole_deal_of_transfer_durak():
    state = open_table("durak:transfer").deal(2, 5)
    rng = Random(5)
    given = 0
    while (seat := state.to_act) is not None:
        view = state.view(seat)
        choice = hint(view, rng, Budget(iterations=6))
        said(view, choice.move, choice.why)
        given += len(view.legal) > 1
        state.apply(choice.move)
    assert given > 20


def test_a_false_reason_is_found_out():
    """The checks themselves: what is true of one move is false of another."""
    hands = ["6c 7d Kd Ts", "7c 8c Ah"]
    doc = {"game": "durak", "base": "throw-in", "trump": "h", "hands": hands, "leader": 0}
    view = from_position(doc).view(0)
    move = {str(m): m for m in view.legal}
    assert not wrong(view, move["lead 6c"], Reason("lead-lowest", {"card": 16}))
    assert wrong(view, move["lead Ts"], Reason("lead-lowest", {"card": 35}))
    assert wrong(view, move["lead Ts"], Reason("lead-no-plain"))
    assert wrong(view, move["lead Ts"], Reason("only-move"))
    assert wrong(view, move["lead Ts"], Reason("no-such-reason"))
    state = from_position(doc | {"table": ["6c"], "hands": ["7d Kd Ts", "7c 8c Ah"], "defender": 1})
    view = state.view(1)
    move = {str(m): m for m in view.legal}
    assert not wrong(view, move["cover 6c 7c"], Reason("cover-cheapest"))
    assert wrong(view, move["cover 6c 8c"], Reason("cover-cheapest"))
    assert wrong(view, move["cover 6c 8c"], Reason("cover-only"))
    assert wrong(view, move["take"], Reason("take-must"))


def test_where_nothing_is_searched_a_hint_has_its_reason_too():
    """A deal that goes round and round is played by the rules of thumb (D-24)."""
    doc = {
        "game": "durak",
        "base": "throw-in",
        "trump": "h",
        "hands": ["6c 7d Kd Ts", "7c 8c Ah"],
        "leader": 0,
    }
    view = from_position(doc | {"bout": 150}).view(0)
    choice = hint(view, Random(1), Budget(iterations=5))
    said(view, choice.move, choice.why)
    assert choice.rounds == 0
