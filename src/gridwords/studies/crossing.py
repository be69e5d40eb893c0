"""Crossing: the size at which one engine overtakes another, and the table of them."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log, sqrt
from typing import TYPE_CHECKING, NamedTuple

from gridwords.studies.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gridwords.studies.table import Row

__all__ = ["Crossing", "contender_name", "crossing_table", "crossings"]

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


def crossings(times: Mapping[str, Mapping[Size, float]], against: str | None = None) -> list[Crossing]:
    """Every crossing of every two engines, or of every engine and the one they are all compared with, from their
    times by size.

    >>> [found] = crossings({"a": {(2, 2): 1.0, (4, 4): 9.0}, "b": {(2, 2): 3.0, (4, 4): 3.0}})
    >>> found.faster_below, found.faster_above, round(found.cells, 1)
    ('a', 'b', 8.0)
    """
    found = []
    labels = list(times)
    for place, first in enumerate(labels):
        for second in labels[place + 1 :]:
            if against is not None and against not in (first, second):
                continue
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


def crossing_table(
    rows: Sequence[Row], *, same: Sequence[str] = ("lexicon",), against: str | None = None
) -> list[Table]:
    """Where engines cross on square boards, from the rows of a table of times.

    Only rows that agree in what `same` names are compared: another lexicon is another question. `against` is the
    label of the one that all are compared with, where it is not each with each. No table where nothing was measured
    on two sizes.
    """
    settings: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        settings.setdefault(tuple(row[key] for key in same), []).append(row)
    found = []
    most_sizes = 0
    for setting, of_setting in settings.items():
        times: dict[str, dict[Size, float]] = {}
        for row in of_setting:
            height, _, width = row["size"].partition("x")
            if height == width:
                name = contender_name(row, of_setting)
                times.setdefault(name, {})[int(height), int(width)] = row["median_s"]
        most_sizes = max(most_sizes, *map(len, times.values()), 0)
        one = next((contender_name(row, of_setting) for row in of_setting if row["label"] == against), None)
        facts = dict(zip(same, setting, strict=True))
        found += [{**facts, **crossing.row()} for crossing in crossings(times, one)]
    if most_sizes < 2:
        return []
    columns = (
        *(Column(key, key) for key in same if len({row[key] for row in rows}) > 1),
        Column("faster_below", "faster on smaller boards"),
        Column("faster_above", "faster on larger boards"),
        Column("below", "last"),
        Column("above", "first"),
        Column("side", "equal at side", "ratio"),
    )
    notes = [] if found else ["No engine overtakes another between the sizes measured."]
    return [Table("crossings", "Where engines cross", columns, found, notes)]


def contender_name(row: Row, rows: Sequence[Row]) -> str:
    """What tells the row's contender from the others: the engine, and its threads where they vary."""
    if len({one["threads"] for one in rows}) == 1:
        return str(row["label"])
    return f"{row['label']}, {row['threads']} threads" if row["threads"] > 1 else f"{row['label']}, 1 thread"
