"""The engines of the C++ core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, ClassVar

from gridwords import _core
from gridwords.arrays import np
from gridwords.board import Board
from gridwords.board.codes import Scores
from gridwords.compute import Compute
from gridwords.engines.engine import Engine, Question, Scored, ScoreQuestion, is_on_gpu, require_complete
from gridwords.errors import BadOption
from gridwords.lexicon import Lexicon
from gridwords.option import Option
from gridwords.solution import Solution

# Starting a second thread costs about 30 µs; from here on the search takes milliseconds.
_CELLS_FOR_THREADS = 2_000
_BOARDS_FOR_THREADS = 200  # of 4x4; larger boards count by their cells
_FEW_BOARDS = 64  # with tiles of their own: solving them takes less time than making a scorer for the tiles
_LETTERS_FOR_THREADS = 8  # cells of boards, each with all its letters
_EVERY_DEPTH = 2**32 - 1  # more cells than any walk has
_DEPTH_DIGITS = 10  # Python raises its own error for a number of thousands of digits


class CoreEngine(Engine):
    """An engine of the core that solves one board."""

    #: Smaller boards use one thread unless more are requested.
    cells_for_threads: ClassVar[int] = _CELLS_FOR_THREADS

    @classmethod
    def threads_for(cls, board: Board) -> int:
        """The number of threads if none is requested."""
        return 1 if len(board) < cls.cells_for_threads else _core.hardware_threads()

    #: The core's function; it takes a lexicon, a board, a question, threads, and the `arguments` of the engine.
    search: ClassVar[Callable[..., _core.Listing]]

    def arguments(self, options: dict[str, Any]) -> tuple[Any, ...]:
        """The options as the core takes them."""
        raise NotImplementedError

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        started = perf_counter()
        board = question.board
        threads = question.compute.threads or self.threads_for(board)
        native = core_board(board, question.lexicon, question.rules.q_is_qu)
        how = self.arguments(self.read_options(question.compute))
        listing = self.search(question.lexicon._core, native, question, threads, *how)
        return Solution.of(board, question.game, listing, perf_counter() - started, self.name)


def _read_split(value: Any) -> tuple[str, int]:
    """What a task is and its size, as the core takes them: `depth:2` is ("depth", 2)."""
    if value in ("none", "cells"):
        return value, 0
    kind, _, number = value.partition(":")
    if kind == "depth" and number == "all":
        return kind, _EVERY_DEPTH
    is_number = number.isascii() and number.isdigit() and len(number) <= _DEPTH_DIGITS
    if kind not in ("depth", "subtree") or not is_number or int(number) >= _EVERY_DEPTH:
        raise ValueError
    return kind, int(number)


class PrefixEngine(CoreEngine):
    """Depth first on the board and in the trie at once: the engine for one board."""

    name = "prefix"
    search = staticmethod(_core.solve_prefix)
    summary = "depth first on the board and in the trie at once, parallel over starting cells or walks"
    options = (
        Option(
            "split",
            default="cells",
            parse=lambda value: _read_split(value if isinstance(value, str) else ""),
            expected="none, cells, depth:K, depth:all or subtree:N, such as subtree:5000",
            help="what one task is: none (everything), cells (a starting cell), depth:K (walks of up to K cells), "
            "depth:all, or subtree:N (walks with more than N words below them)",
        ),
        Option("schedule", ("queue", "static", "stealing"), default="queue", help="how tasks reach threads"),
        Option("prune", ("auto", "on", "off"), default="auto", help="drop found words from the search"),
        Option(
            "subtree_sizes",
            ("stored", "counted"),
            default="stored",
            help="for subtree:N, where the number of words below a walk comes from",
        ),
        Option(
            "sweep",
            ("auto", "on", "off"),
            default="auto",
            help="search all starting cells at once, one trie node after the other; auto does so if that is faster, on whenever "
            "the tiles allow it",
        ),
    )

    def read_options(self, compute: Compute) -> dict[str, Any]:
        """The value of each option; also an error for one without an effect."""
        options = super().read_options(compute)
        if compute.options:
            split = options["split"][0]
            if split == "none" and (compute.threads or 1) > 1:
                raise BadOption(
                    f"engine prefix with split=none uses one thread, got threads={compute.threads}: "
                    "leave out one of them"
                )
            if split != "subtree" and "subtree_sizes" in compute.options:
                raise BadOption("option subtree_sizes has no effect without split=subtree:N")
            others = [
                name for name in ("split", "schedule", "prune") if options[name] != self._defaults[name]
            ]
            if options["sweep"] == "on" and others:
                raise BadOption(f"option {others[0]} has no effect with sweep=on")
        return options

    def arguments(self, options: dict[str, Any]) -> tuple[Any, ...]:
        counted = options["subtree_sizes"] == "counted"
        return *options["split"], options["schedule"], options["prune"], counted, options["sweep"]


class FrontierEngine(CoreEngine):
    """Breadth first for some levels, one level of all walks at a time, then depth first from each walk.

    Statistics: `breadth_first_s`, `backtracking_s`, `search_s` for both, `most_walks` that a queue held at one time,
    `bands`.
    """

    name = "frontier"
    search = staticmethod(_core.solve_frontier)
    summary = "breadth first, one level of all walks at a time, then depth first from each"
    options = (
        Option(
            "levels",
            int,
            default=2,
            low=0,
            high=255,
            help="cells per walk before the search continues depth first",
        ),
        Option(
            "queue",
            ("local", "shared", "serial"),
            default="local",
            help="where walks wait: one queue per thread, one that all threads share under a lock, or one for a single "
            "thread that goes breadth first alone before all threads continue depth first",
        ),
        Option(
            "memory_mb",
            int,
            default=64,
            low=1,
            high=1_000_000,
            help="megabytes that all queues together may hold",
        ),
    )

    def arguments(self, options: dict[str, Any]) -> tuple[Any, ...]:
        return options["levels"], options["queue"], options["memory_mb"] << 20


class WordEngine(CoreEngine):
    """Each word searched on the board separately.

    Statistics: `words` searched, `filter_s` for choosing them, `search_s`; breadth first also `most_walks` that the
    queue held at one time.
    """

    name = "word"
    search = staticmethod(_core.solve_word)
    summary = (
        "each word searched separately, parallel over words or, breadth first, over the walks of one word"
    )
    options = (
        Option(
            "filters",
            ("on", "off"),
            default="on",
            help="first drop words by letter counts and touching pairs",
        ),
        Option(
            "search",
            ("depth", "breadth"),
            default="depth",
            help="depth first, each thread with its own words; or breadth first, one word at a time, all threads on one "
            "queue under a lock",
        ),
    )
    cells_for_threads = 9

    def arguments(self, options: dict[str, Any]) -> tuple[Any, ...]:
        return options["filters"] == "on", options["search"] == "breadth"


class PathsEngine(CoreEngine):
    """Every simple path over the board, looked up in a hash set of the words.

    Statistics: `paths` followed, `lookups`, `set_s` for building the hash set, `search_s`; with `lookup=chunks` its
    parts `collect_s` and `check_s`.
    """

    name = "paths"
    search = staticmethod(_core.solve_paths)
    summary = "every path over the board, looked up in a hash set, parallel over starting cells"
    options = (
        Option(
            "limit",
            ("longest", "none"),
            default="longest",
            help="where paths end: at the length of the longest word, or nowhere",
        ),
        Option(
            "lookup",
            ("inline", "chunks"),
            default="inline",
            help="look up each text as it is spelled, or collect texts and look them up in parallel chunks",
        ),
        Option(
            "most_paths",
            int,
            default=500_000_000,
            low=1,
            high=10**18,
            help="without a deadline, refuse a board with more than about this many paths",
        ),
    )
    cells_for_threads = 9

    def arguments(self, options: dict[str, Any]) -> tuple[Any, ...]:
        return options["limit"] == "longest", options["lookup"] == "chunks", options["most_paths"]


class BatchEngine(Engine):
    """Many boards of one shape: scores only."""

    name = "batch"
    summary = "many boards of one shape, scores only, parallel over boards"
    options = (
        Option(
            "instructions",
            ("auto", "avx512", "avx2", "simd128", "portable", "none"),
            default="auto",
            help="which instructions to use; auto takes the first that the processor has, none scores every board by "
            "itself",
        ),
    )
    solves = False

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board."""
        if is_on_gpu(question.codes):
            raise BadOption(
                "engine batch takes boards in main memory, these are on a GPU: choose engine gpu-prefix"
            )
        total = len(question.codes)
        work = total * max(1, len(question.shape) // 16)
        compute = question.compute
        threads = compute.threads or (1 if work < _BOARDS_FOR_THREADS else _core.hardware_threads())
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32) if question.counts else None
        done, ended = self._scorer(question).score(
            np.ascontiguousarray(question.codes, dtype=np.uint8),
            points,
            counts,
            threads,
            compute.deadline_s,
            question.progress,
        )
        return Scored(points[:done], None if counts is None else counts[:done], done, ended)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Scores:
        """All letters in a cell at once: on small boards from one walk in which the cell is a wildcard, on large ones
        from the walks that pass the cell."""

        compute = question.compute
        instructions = _instructions(self.read_options(compute)["instructions"])
        is_plain = instructions == "none" or compute.deadline_s is not None
        scorer = None if is_plain else _letter_scorer(question, instructions)
        if scorer is None and not is_plain and (near := self._scorer(question)).is_near:
            return _score_near_letters(near, question, cells)
        if scorer is None or (question.codes == _core.WILDCARD).any():
            return super().score_letters(question, cells)
        order = sorted(set(cells))
        answers = len(question.codes) * len(order)
        threads = compute.threads or (1 if answers < _LETTERS_FOR_THREADS else _core.hardware_threads())
        points = np.empty((len(question.codes), len(order), len(question.lexicon.alphabet)), np.int32)
        codes = np.ascontiguousarray(question.codes, dtype=np.uint8)
        wanted = sum(1 << cell for cell in order)
        require_complete(scorer.score(codes, wanted, points, threads, question.progress))
        return points if list(cells) == order else points[:, [order.index(cell) for cell in cells]]

    def _scorer(self, question: ScoreQuestion) -> _core.ManyScorer:
        """The scorer for these rules and this shape, made once (10 ms) and kept with the lexicon (6 MB)."""
        lexicon, rules, shape = question.lexicon, question.rules, question.shape
        named = self.read_options(question.compute)["instructions"]
        instructions = _instructions(named)
        is_few = named == "auto" and question.tiles != () and len(question.codes) <= _FEW_BOARDS

        def make() -> _core.ManyScorer:
            return _core.ManyScorer(
                lexicon._core,
                shape.core,
                rules.table(),
                rules.minimum_length,
                question.coded_tiles(),
                "none" if is_few else instructions,
            )

        return (
            make() if is_few else lexicon.kept("scorer", (rules, shape, instructions, question.tiles), make)
        )


def _score_near_letters(scorer: _core.ManyScorer, question: ScoreQuestion, cells: Sequence[int]) -> Scores:
    """All letters in each of the cells of boards that are too large for one walk."""
    codes = np.ascontiguousarray(question.codes, dtype=np.uint8)
    points = np.empty((len(codes), len(cells), len(question.lexicon.alphabet)), np.int32)
    threads = question.compute.threads or (
        1 if len(codes) * len(cells) < _LETTERS_FOR_THREADS else _core.hardware_threads()
    )
    require_complete(scorer.score_letters(codes, list(cells), points, threads, question.progress))
    return points


def _instructions(named: str) -> str:
    """The instructions to use: those of the option, or those that auto stands for here."""
    if named == "auto":
        return _core.instructions_used()
    if named != "none" and named not in _core.instructions_here():
        raise BadOption(f"option instructions={named}: this processor lacks those instructions")
    return named


def _letter_scorer(question: ScoreQuestion, instructions: str) -> _core.ManyLetters | None:
    """The scorer of all letters in a cell, made once; None if such boards have none."""
    lexicon, rules, shape = question.lexicon, question.rules, question.shape

    def make() -> _core.ManyLetters | None:
        tiles = question.coded_tiles()
        if not _core.ManyLetters.fits(lexicon._core, shape.core, rules.table(), tiles):
            return None
        return _core.ManyLetters(
            lexicon._core, shape.core, rules.table(), rules.minimum_length, tiles, instructions
        )

    return lexicon.kept("letters", (rules, shape, instructions, question.tiles), make)


def core_board(board: Board, lexicon: Lexicon, q_is_qu: bool) -> _core.Board:
    """The board in the core's form, its tiles spelled in the lexicon's letter codes."""
    return _core.Board(board.shape.core, board._cells, board.spellings(lexicon.alphabet, q_is_qu))
