"""ClassSample: some classes of a proof, drawn so that their times estimate that of all.

The time of a class grows with about the cube of its first bound, the one before any cell is forced. So this bound is
computed for all classes, or on large boards for many drawn at random (the first phase). Classes with a bound below the
score are finished with that. Of the others some are drawn with replacement: three in four with probabilities
proportional to the cubes of their bounds, and one in four with equal ones, in case a class with a low bound takes long
(the second phase). Each is worth its time divided by its probability, and the mean of these values is the time of all
(Hansen and Hurwitz, 1943); their spread is far smaller than that of the times. A few values are much larger than the
others, so an estimate is more often too low than too high. Its interval therefore goes as far up as down by factors
(that of the logarithm), which holds the truth more often than one that goes up and down by the same number of seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwords.prove.certificate import ClassLine

# Classes of the first phase for each of the second.
_CANDIDATES = 20
_EQUALLY = 0.25  # the share of the draws in which all classes are equally likely


def candidates(draws: int) -> int:
    """The number of classes whose first bounds are worth computing, to draw that many of them."""
    return _CANDIDATES * draws


class ClassSample:
    """Classes `drawn` from the lines of the first phase, of `total` classes in all."""

    def __init__(
        self, lines: Sequence[ClassLine], at_least: int, total: int, draws: int, chance: Random
    ) -> None:
        self._total, self._first = total, len(lines)
        #: Classes that the first phase has proved.
        self.easy = [line for line in lines if line.bound < at_least]
        hard = sorted(line for line in lines if line.bound >= at_least)
        cubes = sum(line.bound**3 for line in hard)
        self._share = {
            line.number: (1 - _EQUALLY) * line.bound**3 / cubes + _EQUALLY / len(hard) for line in hard
        }
        #: The classes to prove, as often as they were drawn.
        self.drawn = chance.choices([*self._share], [*self._share.values()], k=draws) if hard else []

    def all_s(self, times_s: Mapping[int, float]) -> tuple[float, float, float] | None:
        """The time of all classes and both ends of its 95% interval, from the times of those drawn and finished."""
        drawn = [number for number in self.drawn if number in times_s]
        if self.drawn and (len(drawn) < 2 or len(set(drawn)) < min(2, len(self._share))):
            return None  # one class says nothing about the others
        values = [times_s[number] / self._share[number] for number in drawn]
        easy_s = sum(line.time_s for line in self.easy)
        mean = sum(values) / max(1, len(values))
        all_s = easy_s + mean
        variance = (
            sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / max(1, len(values))
        )
        scale = self._total / self._first
        if self._first < self._total:
            # The first phase is a simple sample, whose variance the second estimates.
            squares = sum(line.time_s**2 for line in self.easy)
            squares += sum(
                times_s[number] * value for number, value in zip(drawn, values, strict=True)
            ) / max(1, len(values))
            spread = max(0.0, squares / self._first - (all_s / self._first) ** 2)
            variance += self._first * spread * (1 - self._first / self._total)
        freedom = (len(values) if values else self._first) - 1
        factor = exp(quantile(freedom) * variance**0.5 / all_s) if variance else 1.0
        return scale * all_s, scale * all_s / factor, scale * all_s * factor


def quantile(freedom: int) -> float:
    """The 97.5% quantile of Student's distribution (Cornish and Fisher), to 1% from 3 degrees of freedom."""
    z, n = 1.959964, max(1, freedom)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
