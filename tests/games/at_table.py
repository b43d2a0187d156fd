"""What the tests of all games ask of a state: its moves as texts, and how a move is refused."""

import pytest

from cardtable.engine import IllegalMove


def listed(state):
    """The legal moves, in the order that the engine gives."""
    return [str(move) for move in state.legal()]


def texts(state):
    """The legal moves, sorted."""
    return sorted(listed(state))


def refused(state, text):
    """Rule and reason of a refusal; nothing changes by trying, and the view refuses alike."""
    before = state.position()
    with pytest.raises(IllegalMove) as error:
        state.play(text)
    assert state.position() == before
    view = state.view(state.to_act or 0)
    assert view.why_not(view.read(text)) == error.value.refusal
    return error.value.refusal.rule, error.value.refusal.reason
