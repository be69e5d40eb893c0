"""The engines of the C++ core."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.engines.base import Engine, Scored
from gridwords.engines.split import SPLIT_OPTIONS, read_split
from gridwords.solution import Solution

if TYPE_CHECKING:
    from gridwords.board import Board
    from gridwords.engines.base import Question, ScoreQuestion
    from gridwords.lexicon import Lexicon
    from gridwords.picture import Path

    _Solved = tuple[
        list[str],
        list[int],
        list[Path] | None,
        list[tuple[Path, ...]] | None,
        list[int],
        bool,
        bool,
        dict[str, float],
    ]

__all__ = ["BatchEngine", "CoreEngine", "PrefixEngine"]

# Starting a second thread costs some 30 µs; from here on the search takes milliseconds.
_CELLS_FOR_THREADS = 2_000
_BOARDS_FOR_THREADS = 200


class CoreEngine(Engine):
    """An engine of the core that solves one board."""

    def ask(self, question: Question, lexicon: _core.Lexicon, board: _core.Board, threads: int) -> _Solved:
        """The core's answer to a question."""
        raise NotImplementedError

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        started = perf_counter()
        board = question.board
        threads = question.threads or (1 if len(board) < _CELLS_FOR_THREADS else _core.hardware_threads())
        core_board = _core_board(board, question.lexicon, question.rules.q_is_qu)
        answer = self.ask(question, question.lexicon._core, core_board, threads)
        words, points, paths, all_paths, cut, complete, _interrupted, statistics = answer
        return Solution(
            board,
            question.rules,
            words,
            points,
            paths,
            all_paths=all_paths,
            cut=frozenset(cut),
            complete=complete,
            elapsed_s=perf_counter() - started,
            engine=self.name,
            statistics=statistics,
        )


class PrefixEngine(CoreEngine):
    """Depth first on the board and in the trie at once: the engine for one board."""

    name = "prefix"
    summary = "depth first on the board and in the trie at once, parallel over starting cells or walks"
    options = SPLIT_OPTIONS

    def ask(self, question: Question, lexicon: _core.Lexicon, board: _core.Board, threads: int) -> _Solved:
        return _core.solve_prefix(lexicon, board, question, threads, *read_split(question.options))


class BatchEngine(Engine):
    """Many boards of one shape: scores only."""

    name = "batch"
    summary = "many boards of one shape, scores only, parallel over boards"
    solves = False

    def score_many(self, question: ScoreQuestion) -> Scored:
        import numpy as np

        total = len(question.codes)
        threads = question.threads or (1 if total < _BOARDS_FOR_THREADS else _core.hardware_threads())
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32) if question.counts else None
        lexicon, rules = question.lexicon, question.rules
        done, interrupted = _core.score_boards(
            lexicon._core,
            _core_board(question.shape, lexicon, rules.q_is_qu),
            np.ascontiguousarray(question.codes, dtype=np.uint8),
            points,
            counts,
            rules.table(),
            rules.minimum_length,
            rules.q_is_qu,
            threads,
            question.deadline_s,
            question.progress,
        )
        if interrupted:
            raise KeyboardInterrupt
        return Scored(points[:done], None if counts is None else counts[:done], done)


def _core_board(board: Board, lexicon: Lexicon, q_is_qu: bool) -> _core.Board:
    spellings = board.spellings(lexicon.alphabet, q_is_qu)
    if isinstance(board.neighbours, str):
        return _core.Board(board.rows, board.cols, board.neighbours, board._cells, spellings, None)
    return _core.Board(board.rows, board.cols, "graph", board._cells, spellings, board.neighbours)
