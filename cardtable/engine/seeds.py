"""Where randomness comes from: a seed and a purpose give a generator or a number, the same for ever."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any


def check_seed(seed: object) -> None:
    """Raises TypeError for a seed that is no whole number: whatever can be written would give a deal."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TypeError(f"a seed is a whole number, not {seed!r}")


def generator(seed: int, *purpose: object) -> Random:
    """A generator for one purpose of a seed: ``generator(7, "deal")``. Not tied to hash seeds."""
    check_seed(seed)
    return Random("/".join(map(str, (seed, *purpose))))


def number(seed: int, *purpose: object) -> int:
    """512 bits for one purpose of a seed: a coin, or the order of some cards. A fifth of what a generator
    costs, so that it can be asked in the middle of a deal."""
    return int.from_bytes(hashing()("/".join(map(str, (seed, *purpose))).encode()).digest(), "big")


@cache
def hashing() -> Callable[[bytes], Any]:
    """Imported when first asked for: few deals need it, and it takes as long as the cards themselves."""
    from hashlib import blake2b

    return blake2b


def derive(seed: int, *purpose: object) -> int:
    """Another seed, for a part of what the seed stands for: the third deal of a match."""
    return generator(seed, *purpose).getrandbits(53)


def shuffle(items: list[Any], rng: Random) -> None:
    """What ``rng.shuffle`` does, written out: a call less for each item, and the same order for ever."""
    bits = rng.getrandbits
    for size, places in steps(len(items)):
        for last in places:
            other = bits(size)
            while other > last:
                other = bits(size)
            items[last], items[other] = items[other], items[last]


def shuffle_by(items: list[Any], lot: int) -> None:
    """An order of the items for each of as many numbers as there are orders."""
    for last in range(len(items) - 1, 0, -1):
        lot, other = divmod(lot, last + 1)
        items[last], items[other] = items[other], items[last]


@cache
def steps(many: int) -> tuple[tuple[int, range], ...]:
    """The places but the first, from the last down, by how many bits number each and those before it."""
    sizes = range(many.bit_length(), 1, -1)
    return tuple((size, range(min(many, 2**size - 1) - 1, 2 ** (size - 1) - 2, -1)) for size in sizes)
