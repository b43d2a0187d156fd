"""Where randomness comes from: a seed and a purpose give a generator, the same for ever."""

from __future__ import annotations

from random import Random


def generator(seed: int, *purpose: object) -> Random:
    """A generator for one purpose of a seed: ``generator(7, "deal")``. Not tied to hash seeds."""
    return Random("/".join(map(str, (seed, *purpose))))


def derive(seed: int, *purpose: object) -> int:
    """Another seed, for a part of what the seed stands for: the third deal of a match."""
    return generator(seed, *purpose).getrandbits(53)
