"""The arithmetic of the arena: rates with intervals from paired deals, and a sequential test.

A set is one deal played once with each rotation of the seats; sets are independent of each other,
the games in a set are not. All intervals are 95 % and use the variance between sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

Z = 1.959964


class Rate(NamedTuple):
    """A share from 0 to 1 with its interval. ``of`` games it is a share of. ``unpaired`` is the half
    width that the same number of unrelated games would have given."""

    rate: float
    low: float
    high: float
    of: int
    unpaired: float

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2


def wilson(hits: float, of: float) -> tuple[float, float]:
    """The 95 % interval of a share of unrelated games."""
    if of <= 0:
        return 0.0, 1.0
    p = hits / of
    middle = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """How many standard errors make a 95 % interval where they are estimated from ``freedom`` + 1 sets
    (Cornish-Fisher; within 3 % from two degrees of freedom on)."""
    v, z = freedom, Z
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / v + second / v**2 + third / v**3


def rate(sets: Sequence[tuple[float, float]]) -> Rate:
    """The share of hits, from (hits, games that count) of each set."""
    hits, of = sum(s[0] for s in sets), sum(s[1] for s in sets)
    if not of:
        return Rate(0.5, 0.0, 1.0, 0, 0.5)
    p = hits / of
    low, high = wilson(hits, of)
    unpaired = (high - low) / 2
    spread = sum((h - p * n) ** 2 for h, n in sets)
    if spread > 0 and len(sets) > 1:
        half = student(len(sets) - 1) * sqrt(spread * len(sets) / (len(sets) - 1)) / of
        low, high = max(0.0, p - half), min(1.0, p + half)
    return Rate(p, low, high, int(of), unpaired)


class Verdict(NamedTuple):
    """Where a sequential test stands. ``says``: ``better`` (at least ``upper``), ``not`` (at most
    ``lower``) or ``open``. ``llr`` is the log likelihood ratio, settled outside ``bounds``."""

    says: str
    llr: float
    bounds: tuple[float, float]


def sequential(
    scores: Sequence[float], lower: float, upper: float, alpha: float = 0.05, beta: float = 0.05
) -> Verdict:
    """Sequential probability ratio test of a mean of ``lower`` against one of ``upper``, on the mean
    scores of sets, with their variance estimated. ``alpha``: chance of ``better`` when the mean is
    ``lower``; ``beta``: of ``not`` when it is ``upper``. Asks for at least ten sets."""
    bounds = (log(beta / (1 - alpha)), log((1 - beta) / alpha))
    n = len(scores)
    if n < 10:
        return Verdict("open", 0.0, bounds)
    mean = sum(scores) / n
    # one score of each kind keeps a run of equal ones from looking certain
    variance = (sum((s - mean) ** 2 for s in scores) + (1 - mean) ** 2 + mean**2) / (n + 2)
    llr = n * (upper - lower) * (2 * mean - lower - upper) / (2 * variance)
    says = "better" if llr >= bounds[1] else "not" if llr <= bounds[0] else "open"
    return Verdict(says, llr, bounds)
