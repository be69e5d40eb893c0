"""Crossing: the size at which one engine overtakes another."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gridwords.bench.table import Row

__all__ = ["Crossing", "crossings"]

Size = tuple[int, int]


class Crossing(NamedTuple):
    """Up to `below` one was faster, from `above` on the other; by a straight line between the two measured sizes
    in a logarithmic plot they are equal at `cells` cells."""

    faster_below: str
    faster_above: str
    below: Size
    above: Size
    cells: float

    def row(self) -> Row:
        """The crossing for a table."""
        return {
            "faster_below": self.faster_below,
            "faster_above": self.faster_above,
            "below": f"{self.below[0]}x{self.below[1]}",
            "above": f"{self.above[0]}x{self.above[1]}",
            "cells": round(self.cells, 1),
            "side": round(sqrt(self.cells), 1),
        }


def crossings(times: Mapping[str, Mapping[Size, float]]) -> list[Crossing]:
    """Every crossing of every two engines, from their times by size.

    >>> [found] = crossings({"a": {(2, 2): 1.0, (4, 4): 9.0}, "b": {(2, 2): 3.0, (4, 4): 3.0}})
    >>> found.faster_below, found.faster_above, round(found.cells, 1)
    ('a', 'b', 8.0)
    """
    found = []
    labels = list(times)
    for place, first in enumerate(labels):
        for second in labels[place + 1 :]:
            sizes = sorted({*times[first]} & {*times[second]}, key=lambda size: (size[0] * size[1], size))
            found += _between(first, second, times, sizes)
    return found


def _between(
    first: str, second: str, times: Mapping[str, Mapping[Size, float]], sizes: Sequence[Size]
) -> list[Crossing]:
    lead = {size: log(times[second][size] / times[first][size]) for size in sizes}
    found = []
    for below, above in pairwise(sizes):
        low, high = below[0] * below[1], above[0] * above[1]
        # Two shapes of as many cells are no smaller and larger board.
        if low == high or (lead[below] > 0) == (lead[above] > 0):
            continue
        part = lead[below] / (lead[below] - lead[above])
        cells = exp(log(low) + part * (log(high) - log(low)))
        one, other = (first, second) if lead[below] > 0 else (second, first)
        found.append(Crossing(one, other, below, above, cells))
    return found
