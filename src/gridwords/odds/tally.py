"""Tally: exact counts over rolled boards. Tallies of different boards add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.hints import later

if TYPE_CHECKING:
    Counts = np.ndarray[Any, np.dtype[np.int64]]
else:
    Counts = later("numpy", "ndarray")


@dataclass(frozen=True)
class Best:
    """The most that a board has of something, and the number of the first such board."""

    value: int
    index: int


@dataclass(frozen=True)
class Tally:
    """How many boards have each number of points, each number of words, and a longest word of each length.

    `by_points[n]` is the number of boards with n points; 0 is the longest word of a board without any.
    """

    rolls: int
    by_points: Counts
    by_words: Counts
    by_longest: Counts
    most_points: Best
    most_words: Best
    longest: Best

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rolls + other.rolls,
            _sum(self.by_points, other.by_points),
            _sum(self.by_words, other.by_words),
            _sum(self.by_longest, other.by_longest),
            _better(self.most_points, other.most_points),
            _better(self.most_words, other.most_words),
            _better(self.longest, other.longest),
        )

    def __eq__(self, other: object) -> bool:
        return self.to_dict() == other.to_dict() if isinstance(other, Tally) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.rolls, self.most_points, self.most_words, self.longest))

    def to_dict(self) -> dict[str, Any]:
        """The counts in plain types, without the zeros at the end."""
        values: dict[str, Any] = {"rolls": self.rolls}
        values |= {name: _cut(getattr(self, name)).tolist() for name in _COUNTS}
        return values | {name: list(vars(getattr(self, name)).values()) for name in _BEST}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Tally:
        """The tally that `to_dict` wrote."""
        counts = {name: np.array(values[name], np.int64) for name in _COUNTS}
        return cls(rolls=values["rolls"], **counts, **{name: Best(*values[name]) for name in _BEST})  # type: ignore[arg-type]


_COUNTS = ("by_points", "by_words", "by_longest")
_BEST = ("most_points", "most_words", "longest")


def empty_tally() -> Tally:
    """A tally of no boards."""
    none = np.zeros(1, np.int64)
    worst = Best(-1, 0)
    return Tally(0, none, none, none, worst, worst, worst)


def _better(mine: Best, other: Best) -> Best:
    return max(mine, other, key=lambda best: (best.value, -best.index))


def _sum(mine: Counts, others: Counts) -> Counts:
    total = np.zeros(max(len(mine), len(others)), np.int64)
    total[: len(mine)] += mine
    total[: len(others)] += others
    return total


def _cut(counts: Counts) -> Counts:
    """The counts up to the last that is not zero."""
    used = counts.nonzero()[0]
    return counts[: used[-1] + 1 if len(used) else 1]
