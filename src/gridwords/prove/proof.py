"""Proof: which boards score enough, and how far the work is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Standing(NamedTuple):
    """The progress of a proof. `highest_bound` and `boards` count the finished classes."""

    done: int
    total: int
    highest_bound: int
    boards: int
    elapsed_s: float
    #: Classes finished in this run.
    done_now: int
    #: The processor time of each of them, and in a sample also of those finished earlier.
    times_s: Sequence[float]
    #: Classes that this run still has to prove: all that are left, or those of the sample.
    to_do: int
    #: The work that is left, in units of the work done in this run; None if all classes take equally long.
    work_left: float | None = None
    #: In a sample: the processor time of all classes, and both ends of its 95% interval.
    all_s: tuple[float, float, float] | None = None

    @property
    def left_s(self) -> float | None:
        """The time left, by what is known of the remaining classes."""
        if not self.done_now:
            return None
        return self.elapsed_s * (self.to_do / self.done_now if self.work_left is None else self.work_left)


class Proof(NamedTuple):
    """Every board that scores `at_least` or more, best first, each once for all its rotations and reflections.

    If not `complete`, these are the boards of the classes finished so far, and nothing is proved.
    """

    boards: tuple[tuple[str, int], ...]
    at_least: int
    complete: bool
    standing: Standing
    peak_bytes: int
    size: tuple[int, int]

    @property
    def best(self) -> tuple[str, int] | None:
        """The best board and its score, or None."""
        return self.boards[0] if self.boards else None
