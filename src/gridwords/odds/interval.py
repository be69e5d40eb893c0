"""Interval: how well a sample determines a share."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, lgamma, log, log1p, sqrt
from typing import NamedTuple

_Z = 1.959963984540054  # 95% of a normal distribution lie within this many deviations
_TAIL = 0.025
_FEW = 1000  # up to here the exact sum is fast, and from here on the approximation is good to a thousandth of the width


class Interval(NamedTuple):
    """A range that covers the true value in at least 95 of 100 samples, up to rounding."""

    low: float
    high: float


def share_interval(hits: int, number: int) -> Interval:
    """The 95% interval of a share of which `hits` of `number` independent trials are known.

    Clopper and Pearson's, which never promises too much: exact where hits or misses are few, and elsewhere Wilson's
    with corrections, which differs from it by less than a thousandth of its width.

    >>> low, high = share_interval(0, 1000)
    >>> low, round(high, 6)
    (0.0, 0.003682)
    """
    if number == 0:
        return Interval(0.0, 1.0)
    if hits > number - hits:
        low, high = share_interval(number - hits, number)
        return Interval(1 - high, 1 - low)
    if hits <= _FEW:
        low = 0.0 if hits == 0 else _solve(lambda share: 1 - _at_most(hits - 1, number, share) - _TAIL)
        high = _solve(lambda share: _TAIL - _at_most(hits, number, share))
        return Interval(low, high)
    return Interval(_corrected(hits, number, -1), _corrected(hits, number, 1))


def _corrected(hits: int, number: int, side: int) -> float:
    """One end of Wilson's interval, corrected for continuity and for the skewness of the binomial distribution."""
    share = (hits + side / 2) / number
    middle = share + _Z * _Z / (2 * number)
    spread = _Z * sqrt(share * (1 - share) / number + _Z * _Z / (4 * number * number))
    skew = (_Z * _Z - 1) / 6 * (1 - 2 * share) / number
    return (middle + side * spread) / (1 + _Z * _Z / number) - skew


def _at_most(hits: int, number: int, share: float) -> float:
    """The chance of at most that many hits."""
    if share >= 1:
        return float(hits >= number)
    if share <= 0:
        return 1.0
    total = 0.0
    term = number * log1p(-share)  # of no hits
    ratio = log(share) - log1p(-share)
    if term > -700:
        chance = exp(term)
        odds = exp(ratio)
        for hit in range(hits + 1):
            total += chance
            chance *= (number - hit) / (hit + 1) * odds
        return min(1.0, total)
    # Few hits are so unlikely that their chance underflows: start where it does not.
    for hit in range(hits, -1, -1):
        chance = exp(lgamma(number + 1) - lgamma(hit + 1) - lgamma(number - hit + 1) + term + hit * ratio)
        total += chance
        if chance < total * 1e-15:
            break
    return min(1.0, total)


def _solve(rises: Callable[[float], float]) -> float:
    """Where a function that rises with the share is zero, by bisection."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        if rises(middle) > 0:
            high = middle
        else:
            low = middle
        if high - low <= 1e-12 * high:
            break
    return (low + high) / 2
