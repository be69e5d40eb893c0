"""Plots of a run, drawn with characters: the value over time, and the distribution of the final boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwords.optimise.result import Optimised

_WIDTH, _HEIGHT, _BARS = 64, 12, 12


def plot_run(found: Optimised) -> str:
    """Both plots, one below the other."""
    return "\n".join([*_curve(found), "", *_histogram(found.final)])


def _curve(found: Optimised) -> list[str]:
    """One column per interval of time, as high as the best value by then."""
    if not found.history:
        return ["no board satisfied the constraints"]
    end_s = max(found.elapsed_s, found.history[-1][0], 1e-9)
    low, high = found.history[0][2], found.history[-1][2]
    heights = []
    for column in range(_WIDTH):
        until = end_s * (column + 1) / _WIDTH
        known = [value for second, _, value in found.history if second <= until]
        height = 0 if not known else 1 + round((known[-1] - low) / ((high - low) or 1) * (_HEIGHT - 1))
        heights.append(height)
    lines = [f"best value, {low:g} to {high:g}, in {end_s:.1f} s"]
    for row in range(_HEIGHT, 0, -1):
        lines.append("|" + "".join("#" if height >= row else " " for height in heights).rstrip())
    return [*lines, "+" + "-" * _WIDTH]


def _histogram(values: Sequence[float]) -> list[str]:
    # Boards that break a constraint are worth about minus 1e12 each and are not drawn.
    good = sorted(value for value in values if value > -1e11)
    if not good:
        return ["no final boards"]
    low, high = good[0], good[-1]
    step = (high - low) / _BARS or 1.0
    counts = [0] * _BARS
    for value in good:
        counts[min(_BARS - 1, int((value - low) / step))] += 1
    most = max(counts)
    lines = [f"{len(good)} final boards by value"]
    for bar, count in enumerate(counts):
        if count or high > low:
            lines.append(f"{low + bar * step:>10.1f} {'#' * -(-count * (_WIDTH - 12) // most)} {count}")
    return lines
