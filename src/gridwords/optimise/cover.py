"""Cover: how many tiles of a board are part of no word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.board import Board
from gridwords.board.codes import HOLE
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.engines.engine import Question, require_complete

if TYPE_CHECKING:
    import numpy as np

    from gridwords.board import Shape
    from gridwords.game import Game

    Codes = np.ndarray[Any, np.dtype[np.uint8]]
    Counts = np.ndarray[Any, np.dtype[np.int32]]

__all__ = ["Cover", "solving"]

# Starting a second thread costs some 30 µs, a board some 5.
_BOARDS_FOR_THREADS = 50


class Cover:
    """One lexicon and one set of rules on boards of one shape.

    `is_fast` where the core walks the boards, which it does up to 64 cells; elsewhere each one is solved.
    """

    def __init__(self, shape: Shape, game: Game, compute: Compute) -> None:
        self._shape, self._game, self._compute = shape, game, compute
        lexicon, rules, native = game.lexicon, game.rules, shape.core
        self.is_fast = _core.Cover.fits(lexicon._core, native)
        if self.is_fast:
            self._walks = _core.Cover(lexicon._core, native, rules.minimum_length, rules.q_is_qu)
        else:
            self._solver = choose_solver(compute)

    def bare(self, codes: Codes) -> Counts:
        """For each board, how many of its tiles are on no path of any word."""
        import numpy as np

        if not self.is_fast:
            return np.array([self._bare_of(board) for board in codes], np.int32)
        bare = np.zeros(len(codes), np.int32)
        threads = self._compute.threads or (
            1 if len(codes) < _BOARDS_FOR_THREADS else _core.hardware_threads()
        )
        require_complete(self._walks.count_bare(np.ascontiguousarray(codes), bare, threads))
        return bare

    def _bare_of(self, codes: Codes) -> int:
        shape = self._shape
        board = Board.from_codes(codes, self._game.lexicon.alphabet, shape.size, shape.neighbours)
        left = {divmod(cell, shape.cols) for cell, code in enumerate(codes.tolist()) if code != HOLE}
        # Every path of every word is asked for only where one of each does not do.
        for paths in ("first", "all"):
            solution = self._solver.solve(Question(board, self._game, self._compute, paths, 2**31))
            require_complete(solution.ended)
            left.difference_update(cell for found in solution for path in found.paths or () for cell in path)
            if not left:
                break
        return len(left)


def solving(compute: Compute) -> Compute:
    """The same for listing words: `batch` only scores, so `auto` takes its place."""
    return Compute(threads=compute.threads) if compute.engine in ("auto", "batch") else compute
