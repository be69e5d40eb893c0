"""Distribution: exact counts of one value over rolled boards, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan, sqrt
from typing import Any

from gridwords.argument import real_number, whole_between
from gridwords.cached import cached_property
from gridwords.errors import BadOption, shorten
from gridwords.odds.interval import Interval, share_interval
from gridwords.odds.tally import Counts

PERCENTILES = (1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999)


@dataclass(frozen=True)
class Distribution:
    """`counts[n]` boards have the value n."""

    counts: Counts

    def __eq__(self, other: object) -> bool:
        return self._pairs == other._pairs if isinstance(other, Distribution) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._pairs))

    @cached_property
    def rolls(self) -> int:
        """How many boards there are."""
        return int(self.counts.sum())

    @cached_property
    def mean(self) -> float:
        """The average value."""
        return sum(value * count for value, count in self._pairs) / self.rolls

    @cached_property
    def deviation(self) -> float:
        """The standard deviation."""
        total = sum((value - self.mean) ** 2 * count for value, count in self._pairs)
        return sqrt(total / max(1, self.rolls - 1))

    @property
    def mean_error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.rolls)

    @property
    def most(self) -> int:
        """The largest value seen."""
        return self._pairs[-1][0]

    def boards_below(self, value: int) -> int:
        """The number of boards with a smaller value."""
        value = _checked(value)
        return int(self.counts[: max(0, value)].sum())

    def boards_with(self, value: int) -> int:
        """The number of boards with exactly this value."""
        value = _checked(value)
        return int(self.counts[value]) if 0 <= value < len(self.counts) else 0

    def percentile(self, value: int) -> float:
        """The share of boards with a smaller value, in percent."""
        return 100 * self.boards_below(value) / self.rolls

    def interval(self, value: int) -> Interval:
        """The 95% interval of `percentile`, in percent."""
        low, high = share_interval(self.boards_below(value), self.rolls)
        return Interval(100 * low, 100 * high)

    def quantile(self, percent: float) -> int:
        """The smallest value that at least this share of boards do not exceed, from 0 to 100 percent."""
        share = _checked_share(percent)
        seen = 0
        for value, count in self._pairs:
            seen += count
            if seen * 100 >= share * self.rolls:
                return value
        return self.most

    @property
    def percentiles(self) -> list[float]:
        """The percentiles with at least ten boards beyond them on either side."""
        return [percent for percent in PERCENTILES if round(min(percent, 100 - percent) * self.rolls) >= 1000]

    def to_dict(self) -> dict[str, Any]:
        """The mean with its standard error, the deviation, and the percentiles that the rolls support."""
        return {
            "mean": self.mean,
            "mean_error": self.mean_error,
            "deviation": self.deviation,
            "percentiles": {f"{percent:g}": self.quantile(percent) for percent in self.percentiles},
        }

    def chance_of_ratio(self, ratio: float) -> float:
        """The share of pairs of boards, rolled independently, in which one has at least `ratio` times the other's value.

        A pair of boards that both have 0 does not count.
        """
        if not 0 < (factor := _number(ratio)) < inf:
            raise BadOption(f"ratio {shorten(ratio)}: expected a number above 0")
        hits = below = 0
        lower = iter(self._pairs)
        waiting = next(lower, None)
        for value, count in self._pairs:
            while waiting is not None and waiting[0] * factor <= value and waiting[0] < value:
                below += waiting[1]
                waiting = next(lower, None)
            hits += 2 * count * below
        return hits / self.rolls**2

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        return [(value, count) for value, count in enumerate(self.counts.tolist()) if count]


def _checked(value: int) -> int:
    number = whole_between(value, -inf, inf)
    if number is None:
        raise BadOption(f"value {shorten(value)}: expected a whole number")
    return number


def _checked_share(percent: float) -> float:
    if not 0 <= (number := _number(percent)) <= 100:
        raise BadOption(f"percent {shorten(percent)}: expected a number from 0 to 100")
    return number


def _number(value: object) -> float:
    """The value if it is a number, else nan."""
    try:
        return real_number(value)
    except TypeError:
        return nan
