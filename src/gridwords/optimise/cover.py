"""Cover: how many tiles of a board are part of no word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.board import Board
from gridwords.board.codes import HOLE
from gridwords.engines.choose import choose_solver
from gridwords.engines.cpu import core_shape
from gridwords.engines.engine import Question

if TYPE_CHECKING:
    import numpy as np

    from gridwords.lexicon import Lexicon
    from gridwords.rules import Rules

    Codes = np.ndarray[Any, np.dtype[np.uint8]]
    Counts = np.ndarray[Any, np.dtype[np.int32]]

__all__ = ["Cover"]

# Starting a second thread costs some 30 µs, a board some 5.
_BOARDS_FOR_THREADS = 50


class Cover:
    """One lexicon and one set of rules on boards of one shape.

    `is_fast` where the core walks the boards, which it does up to 64 cells; elsewhere each one is solved.
    """

    def __init__(
        self, shape: Board, lexicon: Lexicon, rules: Rules, *, engine: str, threads: int | None
    ) -> None:
        self._shape, self._lexicon, self._rules, self._threads = shape, lexicon, rules, threads
        native = core_shape(shape)
        self.is_fast = _core.Cover.fits(lexicon._core, native)
        if self.is_fast:
            self._walks = _core.Cover(lexicon._core, native, rules.minimum_length, rules.q_is_qu)
        else:
            self._solver = choose_solver(engine if engine != "batch" else "auto")

    def bare(self, codes: Codes) -> Counts:
        """For each board, how many of its tiles are on no path of any word."""
        import numpy as np

        if not self.is_fast:
            return np.array([self._bare_of(board) for board in codes], np.int32)
        bare = np.zeros(len(codes), np.int32)
        threads = self._threads or (1 if len(codes) < _BOARDS_FOR_THREADS else _core.hardware_threads())
        if self._walks.count_bare(np.ascontiguousarray(codes), bare, threads) != "complete":
            raise KeyboardInterrupt
        return bare

    def _bare_of(self, codes: Codes) -> int:
        shape = self._shape
        board = Board.from_codes(codes, self._lexicon.alphabet, shape.size, shape.neighbours)
        left = {divmod(cell, shape.cols) for cell, code in enumerate(codes.tolist()) if code != HOLE}
        # Every path of every word is asked for only where one of each does not do.
        for paths in ("first", "all"):
            solution = self._solver.solve(
                Question(board, self._lexicon, self._rules, paths, 2**31, self._threads)
            )
            if not solution.complete:
                raise KeyboardInterrupt
            left.difference_update(cell for found in solution for path in found.paths or () for cell in path)
            if not left:
                break
        return len(left)
