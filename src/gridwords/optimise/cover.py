"""Cover: how many tiles of a board are in no word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords import _core
from gridwords.arrays import np
from gridwords.board import Board, Shape
from gridwords.board.codes import HOLE, coded_tiles
from gridwords.engines.choose import choose_solver
from gridwords.engines.engine import EVERY_PATH, Question, require_complete

if TYPE_CHECKING:
    from gridwords.compute import Compute
    from gridwords.engines.engine import Progress
    from gridwords.game import Game
    from gridwords.optimise.scorer import Codes

    Counts = np.ndarray[Any, np.dtype[np.int32]]

# Starting a second thread costs about 30 µs, a board about 5.
_BOARDS_FOR_THREADS = 50


class Cover:
    """Counts the bare tiles of boards of one shape in one game.

    `is_fast` means that the core walks the boards, which it can do for up to 64 cells; otherwise every board is solved.
    """

    def __init__(self, shape: Shape, game: Game, compute: Compute) -> None:
        self._shape, self._game, self._compute = shape, game, compute
        #: Called from time to time during long searches; may raise.
        self.look: Progress | None = None
        lexicon, rules = game.lexicon, game.rules
        self.is_fast = _core.Cover.fits(lexicon._core, shape.core)
        if self.is_fast:
            self._walks = _core.Cover(
                lexicon._core,
                shape.core,
                rules.minimum_length,
                coded_tiles(lexicon.alphabet, rules.q_is_qu),
            )
        else:
            self._solver = choose_solver(compute)

    def bare(self, codes: Codes) -> Counts:
        """For each board, the number of its tiles that are on no path of any word."""
        if not self.is_fast:
            return np.array([self._bare_of(board) for board in codes], np.int32)
        bare = np.zeros(len(codes), np.int32)
        threads = self._compute.threads or (
            1 if len(codes) < _BOARDS_FOR_THREADS else _core.hardware_threads()
        )
        require_complete(self._walks.count_bare(np.ascontiguousarray(codes), bare, threads, self.look))
        return bare

    def _bare_of(self, codes: Codes) -> int:
        shape = self._shape
        board = Board.from_codes(codes, self._game.lexicon.alphabet, shape.size, shape.neighbours)
        left = {divmod(cell, shape.cols) for cell, code in enumerate(codes.tolist()) if code != HOLE}
        # Listing all paths is slow; often the first path of each word covers everything.
        for paths in ("first", "all"):
            question = Question(board, self._game, self._compute, paths, *EVERY_PATH, progress=self.look)
            solution = self._solver.solve(question)
            require_complete(solution.ended)
            left.difference_update(cell for found in solution for path in found.paths or () for cell in path)
            if not left:
                break
        return len(left)
