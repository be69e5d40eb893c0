"""Crossing: the side of a square board from which one engine is faster than another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from math import exp, inf, log

from gridwords.studies.table import Column, Row, Table, columns, distinguish

#: The median time on boards of each side, with its standard deviation.
Times = Mapping[int, tuple[float, float]]


def crossings(times: Mapping[str, Times], against: str | None = None) -> list[Row]:
    """The crossings of every two engines, or of every engine with the one named `against`, as rows of a table.

    One is faster up to the board `below`, the other from `above` on; a straight line between the two in a logarithmic
    plot makes them equal at `side`. Boards on which the medians differ by no more than the larger spread are passed
    over: noise has no crossings.

    >>> steep, flat = {2: (1.0, 0.1), 4: (9.0, 0.1)}, {2: (3.0, 0.1), 4: (3.0, 0.1)}
    >>> [found] = crossings({"steep": steep, "flat": flat})
    >>> found["faster_below"], found["faster_above"], found["side"]
    ('steep', 'flat', 2.8)
    """
    found = []
    for first, second in combinations(times, 2):
        if against is not None and against not in (first, second):
            continue
        lead = {}
        for side in sorted({*times[first]} & {*times[second]}):
            (one_s, one_spread), (other_s, other_spread) = times[first][side], times[second][side]
            if abs(one_s - other_s) > max(one_spread, other_spread):
                lead[side] = log(other_s / one_s)
        for below, above in pairwise(lead):
            if (lead[below] > 0) != (lead[above] > 0):
                part = lead[below] / (lead[below] - lead[above])
                equal = exp(log(below) + part * log(above / below))
                faster, slower = (first, second) if lead[below] > 0 else (second, first)
                found.append(
                    {
                        "faster_below": faster,
                        "faster_above": slower,
                        "below": f"{below}x{below}",
                        "above": f"{above}x{above}",
                        "cells": round(equal**2, 1),
                        "side": round(equal, 1),
                    }
                )
    return found


def crossing_table(
    rows: Sequence[Row], *, same: Sequence[str] = ("lexicon",), against: str | None = None
) -> list[Table]:
    """Where engines cross on square boards, from the rows of a table of times; empty if only one size was measured.

    Only rows with the same values of `same` are compared: another lexicon is another question. `against` is the label
    of the contender that the others are compared with; by default every two are compared.
    """
    groups: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[key] for key in same), []).append(row)
    found, most_sizes = [], 0
    for values, group in groups.items():
        times: dict[str, dict[int, tuple[float, float]]] = {}
        for row in group:
            height, _, width = row["size"].partition("x")
            if height == width:
                # A single trial has no spread, so any difference may be noise.
                spread = row["spread_s"] if row["trials"] > 1 else inf
                times.setdefault(distinguish(row, group, "threads"), {})[int(height)] = (
                    row["median_s"],
                    spread,
                )
        most_sizes = max(most_sizes, *map(len, times.values()), 0)
        base = next((distinguish(row, group, "threads") for row in group if row["label"] == against), None)
        facts = dict(zip(same, values, strict=True))
        found += [{**facts, **one} for one in crossings(times, base)]
    if most_sizes < 2:
        return []
    shown = (
        *columns(" ".join(f"{key}?" for key in same)),
        Column("faster_below", "faster on smaller boards"),
        Column("faster_above", "faster on larger boards"),
        Column("below", "up to"),
        Column("above", "from"),
        Column("side", "equal at side", "ratio"),
    )
    notes = [
        "Counted only where the times differ by more than their spread, which needs at least two trials."
    ]
    if not found:
        notes.insert(0, "No engine overtakes another between the sizes measured.")
    return [Table("crossings", "Where engines cross", shown, found, notes)]
