"""What a run reports: its progress, and the boards it found."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from gridwords.board import Board
from gridwords.errors import plural

__all__ = ["Best", "Moment", "Optimised", "RunEnded"]

#: Why a run ended.
RunEnded = Literal["finished", "budget", "goal", "time", "interrupted"]

_SHOWN = 10  # boards in a notebook


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


class Improvement(NamedTuple):
    """When a run found a better board than any before: after how many seconds and boards, and its value."""

    elapsed_s: float
    boards: int
    value: float


class Optimised(NamedTuple):
    """The best boards, the best first, and how they were found.

    `ended` is why the run stopped: `finished`, `budget`, `goal`, `time` or `interrupted`. `history` has one
    `Improvement` for every board better than all before it, `final` the values of the boards that the optimiser worked
    with at the end.
    """

    boards: list[Best]
    ended: RunEnded
    seed: int
    boards_scored: int
    elapsed_s: float
    history: list[Improvement]
    final: list[float]

    @property
    def best(self) -> Best | None:
        """The best board; None if none satisfied the constraints."""
        return self.boards[0] if self.boards else None

    @property
    def found_at(self) -> int | None:
        """How many boards had been scored when the best one was found; None if there is none."""
        return self.history[-1].boards if self.history else None

    def plot(self, axes: Any = None) -> Any:
        """Draws the best value by the number of boards scored; returns the axes. Needs the extra `plot`."""
        from gridwords.charts import Lines, Series

        x: list[float] = []
        y: list[float] = []
        for number, (_, boards, value) in enumerate(self.history):
            # Stairs: the value stays until the next improvement, and the last one until the end of the run.
            after = [*(later[1] for later in self.history[number + 1 :][:1]), self.boards_scored][0]
            x += [max(1, boards), max(1, after)]
            y += [value, value]
        line = Series("best value", x, y)
        return Lines("history", f"Seed {self.seed}", "boards scored", "best value", [line], log_x=True).plot(
            axes
        )

    def _repr_html_(self) -> str:
        """For a notebook: the best board, the ones after it, and how they were found."""
        from gridwords.notebook import notebook_figure, notebook_table

        how = (
            f"{plural(self.boards_scored, 'board')} in {self.elapsed_s:.1f} s, seed {self.seed}, {self.ended}"
        )
        if self.best is None:
            return notebook_figure(f"no board satisfies the constraints: {how}")
        table = notebook_table(
            [(str(one.board), one.value, one.score) for one in self.boards[:_SHOWN]],
            ("board", "value", "points"),
        )
        return notebook_figure(f"{self.best.value:,g}: the best of {how}", self.best.board.svg(), table)
