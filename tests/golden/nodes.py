"""Node counts: how many sequences of one, two, three, four moves there are from two fixed positions.

The first is the deal of the golden playthrough, the second its twelfth move. Moves that are written alike
(of twins) count once, as the engine lists them once.
"""

from tests.golden import playing

DEEPEST = 4
MOST = 20_000  # a level with more sequences is not gone beyond
LATER = 12


def line(made):
    """The line of an entry."""
    state = playing.deal(made)
    parts = [f"{made.slug}: {written(counts(state))}"]
    later = min(LATER, len(made.moves) // 2)
    for text in made.moves[:later]:
        state.play(text)
    return "; ".join([*parts, f"after {later} moves: {written(counts(state))}"])


def written(numbers):
    return " ".join(map(str, numbers))


def counts(state):
    """How many sequences of one, two … moves a state has."""
    level, found = [state], []
    while len(found) < DEEPEST:
        found.append(sum(len(s.legal()) for s in level))
        if not found[-1] or found[-1] > MOST:
            break
        level = [after(s, move) for s in level for move in s.legal()]
    return found


def after(state, move):
    state = state.clone()
    state.apply(move)
    return state
