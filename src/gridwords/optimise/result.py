"""What a run reports: its progress, and the boards it found."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwords.board import Board

__all__ = ["Best", "Moment", "Optimised"]


class Best(NamedTuple):
    """A board, its value under the objective, its score under the rules, and with dice the number of the die in each
    cell, counted from 1."""

    board: Board
    value: float
    score: int
    dice: tuple[int, ...] | None = None


class Moment(NamedTuple):
    """The progress of a run. `done` is a share from 0 to 1; it and `left_s` are None if unknown."""

    board: Board | None
    value: float | None
    boards: int
    elapsed_s: float
    boards_per_s: float
    status: str
    done: float | None
    left_s: float | None


class Optimised(NamedTuple):
    """The best boards, the best first, and how they were found.

    `ended` is why the run stopped: `finished`, `budget`, `goal`, `time` or `interrupted`. `history` has one (seconds,
    boards, value) for every improvement, `final` the values of the boards that the optimiser worked with at the end.
    """

    boards: list[Best]
    ended: str
    seed: int
    boards_scored: int
    elapsed_s: float
    history: list[tuple[float, int, float]]
    final: list[float]

    @property
    def best(self) -> Best | None:
        """The best board; None if none satisfied the constraints."""
        return self.boards[0] if self.boards else None
