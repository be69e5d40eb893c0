"""The engines of the C++ core."""

from __future__ import annotations

from threading import Lock
from time import perf_counter
from typing import TYPE_CHECKING, ClassVar, TypeVar

from gridwords import _core
from gridwords.engines.engine import Engine, Scored, read_choice, read_number
from gridwords.engines.split import SPLIT_OPTIONS, read_split
from gridwords.errors import BadOption
from gridwords.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from gridwords.board import Board
    from gridwords.board.picture import Path
    from gridwords.engines.engine import Letters, Question, ScoreQuestion
    from gridwords.lexicon import Lexicon

    _Solved = tuple[
        list[str],
        list[int],
        list[Path] | None,
        list[tuple[Path, ...]] | None,
        list[int],
        str,
        dict[str, int | float],
    ]

__all__ = [
    "BatchEngine",
    "CoreEngine",
    "FrontierEngine",
    "PathsEngine",
    "PrefixEngine",
    "WordEngine",
    "core_board",
    "core_shape",
]

# Starting a second thread costs some 30 µs; from here on the search takes milliseconds.
_CELLS_FOR_THREADS = 2_000
_BOARDS_FOR_THREADS = 200  # of 4x4, or as many cells
_LETTERS_FOR_THREADS = 8  # cells of boards, each with all its letters
_SCORERS_KEPT = 8  # of one lexicon; each is some 6 MB
_KEEPING = Lock()  # while a scorer is added to those kept

_Made = TypeVar("_Made")


class CoreEngine(Engine):
    """An engine of the core that solves one board."""

    #: On smaller boards one thread is taken unless more are asked for.
    cells_for_threads: ClassVar[int] = _CELLS_FOR_THREADS

    def ask(self, question: Question, lexicon: _core.Lexicon, board: _core.Board, threads: int) -> _Solved:
        """The core's answer to a question."""
        raise NotImplementedError

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        started = perf_counter()
        board = question.board
        threads = question.threads or (1 if len(board) < self.cells_for_threads else _core.hardware_threads())
        native = core_board(board, question.lexicon, question.rules.q_is_qu)
        answer = self.ask(question, question.lexicon._core, native, threads)
        words, points, paths, all_paths, cut, ended, statistics = answer
        return Solution(
            board,
            question.rules,
            words,
            points,
            paths,
            all_paths=all_paths,
            cut=frozenset(cut),
            complete=ended == "complete",
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


class FrontierEngine(CoreEngine):
    """Breadth first for some levels, one level of all walks at a time, then depth first from each walk.

    Statistics: `breadth_first_s`, `backtracking_s`, `most_walks` that a queue held at one time, `bands`.
    """

    name = "frontier"
    summary = "breadth first, one level of all walks at a time, then depth first from each"
    options: ClassVar[dict[str, str]] = {
        "levels": "cells a walk has before the search goes on depth first, from 0 to 255 (default: 2)",
        "queue": "local: a queue a thread (default); shared: one queue under a lock",
        "memory_mb": "what the queues may hold together, in megabytes (default: 64)",
    }

    def ask(self, question: Question, lexicon: _core.Lexicon, board: _core.Board, threads: int) -> _Solved:
        levels = read_number(question.options, "levels", 2, 0, 255)
        shared = read_choice(question.options, "queue", "local", ("local", "shared")) == "shared"
        memory_mb = read_number(question.options, "memory_mb", 64, 1, 1_000_000)
        return _core.solve_frontier(lexicon, board, question, threads, levels, shared, memory_mb << 20)


class WordEngine(CoreEngine):
    """Each word searched on the board on its own.

    Statistics: `words` searched, `filter_s` for choosing them, `search_s`.
    """

    name = "word"
    summary = "each word searched on its own by backtracking, parallel over words"
    options: ClassVar[dict[str, str]] = {
        "filters": "on: first drop words by letter counts and touching pairs (default); off: search them all",
    }
    cells_for_threads = 9

    def ask(self, question: Question, lexicon: _core.Lexicon, board: _core.Board, threads: int) -> _Solved:
        filters = read_choice(question.options, "filters", "on", ("on", "off")) == "on"
        return _core.solve_word(lexicon, board, question, threads, filters)


class PathsEngine(CoreEngine):
    """Every simple path over the board, looked up in a hash set of the words.

    Statistics: `paths` followed, `lookups`, `set_s` for making the hash set, `search_s`; with `lookup=chunks` its
    parts `collect_s` and `check_s`.
    """

    name = "paths"
    summary = "every path over the board, looked up in a hash set, parallel over starting cells"
    options: ClassVar[dict[str, str]] = {
        "limit": "longest: no path goes past the longest word's length (default); none: all paths there are",
        "lookup": "inline: each text as it is met (default); chunks: collected, then looked up in parallel chunks",
        "most_paths": "without a deadline, refuse a board that has about more paths than this (default: 500000000)",
    }
    cells_for_threads = 9

    def ask(self, question: Question, lexicon: _core.Lexicon, board: _core.Board, threads: int) -> _Solved:
        to_longest = read_choice(question.options, "limit", "longest", ("longest", "none")) == "longest"
        in_chunks = read_choice(question.options, "lookup", "inline", ("inline", "chunks")) == "chunks"
        most_paths = read_number(question.options, "most_paths", 500_000_000, 1, 10**18)
        return _core.solve_paths(lexicon, board, question, threads, to_longest, in_chunks, most_paths)


class BatchEngine(Engine):
    """Many boards of one shape: scores only."""

    name = "batch"
    summary = "many boards of one shape, scores only, parallel over boards"
    options: ClassVar = {
        "instructions": "auto (the default), avx512, portable, or none: every board by itself",
    }
    solves = False

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board."""
        import numpy as np

        if hasattr(question.codes, "__cuda_array_interface__"):
            raise BadOption(
                "engine batch takes boards in the computer's memory, these are on a card: take gpu-prefix"
            )
        total = len(question.codes)
        work = total * max(1, len(question.shape) // 16)
        threads = question.threads or (1 if work < _BOARDS_FOR_THREADS else _core.hardware_threads())
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32) if question.counts else None
        done, ended = _scorer(question).score(
            np.ascontiguousarray(question.codes, dtype=np.uint8),
            points,
            counts,
            threads,
            question.deadline_s,
            question.progress,
        )
        if ended == "interrupted":
            raise KeyboardInterrupt
        return Scored(points[:done], None if counts is None else counts[:done], done)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Letters:
        """All letters in one cell from one walk in which that cell is a wildcard, where the board is small."""
        import numpy as np

        from gridwords.board.codes import WILDCARD

        scorer = None if question.options or question.deadline_s is not None else _letter_scorer(question)
        if scorer is None or (question.codes == WILDCARD).any():
            return super().score_letters(question, cells)
        order = sorted(set(cells))
        answers = len(question.codes) * len(order)
        threads = question.threads or (1 if answers < _LETTERS_FOR_THREADS else _core.hardware_threads())
        points = np.empty((len(question.codes), len(order), len(question.lexicon.alphabet)), np.int32)
        codes = np.ascontiguousarray(question.codes, dtype=np.uint8)
        if scorer.score(codes, sum(1 << cell for cell in order), points, threads) != "complete":
            raise KeyboardInterrupt
        return points if list(cells) == order else points[:, [order.index(cell) for cell in cells]]


def _letter_scorer(question: ScoreQuestion) -> _core.ManyLetters | None:
    """As `_scorer`, for all letters in a cell; None where there is none for such boards."""
    lexicon, rules, shape = question.lexicon, question.rules, question.shape

    def make() -> _core.ManyLetters | None:
        native = core_shape(shape)
        if not _core.ManyLetters.fits(lexicon._core, native, rules.table()):
            return None
        return _core.ManyLetters(lexicon._core, native, rules.table(), rules.minimum_length, rules.q_is_qu)

    return _kept(lexicon, (rules, shape.size, shape.neighbours, "letters"), make)


def _scorer(question: ScoreQuestion) -> _core.ManyScorer:
    """The scorer for these rules and this shape, made once (10 ms) and kept with the lexicon."""
    lexicon, rules, shape = question.lexicon, question.rules, question.shape
    instructions = read_choice(
        question.options, "instructions", "auto", ("auto", "avx512", "portable", "none")
    )
    if instructions == "avx512" and not _core.has_avx512():
        raise BadOption(
            "option instructions=avx512: this machine does not have AVX-512 as the engine needs it"
        )

    def make() -> _core.ManyScorer:
        return _core.ManyScorer(
            lexicon._core,
            core_shape(shape),
            rules.table(),
            rules.minimum_length,
            rules.q_is_qu,
            instructions,
        )

    return _kept(lexicon, (rules, shape.size, shape.neighbours, instructions), make)


def _kept(lexicon: Lexicon, key: Hashable, make: Callable[[], _Made]) -> _Made:
    """What `make` gives, made once and kept with the lexicon until it is the oldest of too many.

    Two threads that ask at once may both make it, outside of the lock; the first one is kept.
    """
    kept: dict[Hashable, _Made] = lexicon._scorers
    try:
        return kept[key]
    except KeyError:
        made = make()
    with _KEEPING:
        kept.setdefault(key, made)
        if len(kept) > _SCORERS_KEPT:
            del kept[next(iter(kept))]
    return made


def core_board(board: Board, lexicon: Lexicon, q_is_qu: bool) -> _core.Board:
    """The board as the core knows it."""
    spellings = board.spellings(lexicon.alphabet, q_is_qu)
    return _core.Board(core_shape(board), board._cells, spellings)


def core_shape(board: Board) -> _core.Shape:
    """The shape of the board as the core knows it."""
    return _core.Shape(board.rows, board.cols, board.neighbours)
