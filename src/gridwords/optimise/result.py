"""What a run found, and what it says of itself while it goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwords.board import Board

__all__ = ["Best", "Moment", "Optimised"]


class Best(NamedTuple):
    """A board, what it is worth to the objective, its score under the rules, and the number (from 1) of the die in
    each cell where the run had dice."""

    board: Board
    value: float
    score: int
    dice: tuple[int, ...] | None = None


class Moment(NamedTuple):
    """How far a run is. `done` is from 0 to 1, None where nobody knows; so is `left_s`."""

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

    `ended` says why the run is over: finished, budget, goal, time or interrupted. `history` has a (seconds, boards,
    value) for every improvement, `final` the values of the boards that the optimiser had in hand at the end.
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
        """The best board; None where no board kept to the constraints."""
        return self.boards[0] if self.boards else None
