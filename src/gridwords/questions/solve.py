"""solve: every word on a board, with points and paths; and solve_iter, while the search is running."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, get_args

from gridwords.argument import file_name
from gridwords.board import Board
from gridwords.board.text import Layout
from gridwords.compute import Compute
from gridwords.engines.choose import choose_solver
from gridwords.engines.engine import MAX_PATHS, MAX_TOTAL_PATHS, Engine, Question, require_complete
from gridwords.errors import BadOption, shorten, unknown
from gridwords.game import AnyBoard, AnyLexicon, AnyRules, Game
from gridwords.hints import Path, later
from gridwords.solution import Found, Solution
from gridwords.stopping import Stop, stoppable, watch

if TYPE_CHECKING:
    from gridwords.trace import Span
else:
    Span = later("gridwords.trace", "Span")

__all__ = ["PATHS", "solve", "solve_board", "solve_iter"]

#: Which paths of each word to find.
Paths = Literal["none", "first", "all"]
PATHS = get_args(Paths)
_CELLS = 100_000  # of one strip of `solve_iter`: a few tenths of a second
_WITHIN_ROWS = ("king", "rook", "line")  # neighbours that lead to an adjacent row at most


def solve(
    board: AnyBoard,
    *,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    paths: Paths = "first",
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
    trace: str | Path | list[Span] | None = None,
    statistics: bool = False,
    cluster: Any = None,
) -> Solution:
    """Every word on the board, with points and paths.

    `board` is a `Board` or anything that `Board` takes; `lexicon` a `Lexicon` or a file (default: ENABLE1); `rules` a
    name, a file or a `Rules`. `paths` is `none`, `first` (the smallest sequence of cells) or `all`: at most 1,000 per
    word and a million in all, or `options={"max_paths": n, "max_total_paths": m}`. A deadline or Ctrl-C ends the
    search with the words found so far, and `ended` says which. `progress(done, total)` is called from time to time
    during a long search. `stop`, a `threading.Event` that another thread may set, ends it as Ctrl-C does. `trace` names
    a file that records what each thread did and when, for ui.perfetto.dev; a list receives the same as `Span`s. With
    `statistics`, those of the answer also give the number of threads and the memory that the process used, and become
    part of its JSON. `cluster` sends the board to a worker of a Dask cluster: see `score_many`.

    >>> solve("oatrihpshtnrenei").summary()
    '84 words, 135 points'
    """
    game = Game.of(lexicon, rules)
    compute = Compute.of(engine, options, threads, deadline_s, cluster)
    board = game.board(board)
    game.warn_of_foreign_letters(board)
    solution = solve_board(board, game, compute, paths, progress=watch(progress, stop), trace=trace)
    if statistics:
        _add_statistics(solution, compute)
    return solution


def _add_statistics(solution: Solution, compute: Compute) -> None:
    """Adds what the engine does not count itself."""
    from gridwords.engines.cpu import CoreEngine
    from gridwords.trace import TRACED

    usual = CoreEngine.threads_for(solution.board) if solution.engine in TRACED else 1
    solution.statistics.setdefault("threads", compute.threads or usual)
    solution.statistics["elapsed_s"] = solution.elapsed_s
    with suppress(ImportError):  # Windows does not have it
        from resource import RUSAGE_SELF, getrusage

        unit = 1 if sys.platform == "darwin" else 1024
        solution.statistics["memory_bytes"] = getrusage(RUSAGE_SELF).ru_maxrss * unit
    solution.shows_statistics = True


def solve_board(
    board: AnyBoard,
    game: Game,
    compute: Compute,
    paths: str = "first",
    *,
    progress: Callable[[int, int], object] | None = None,
    trace: str | Path | list[Span] | None = None,
) -> Solution:
    """`solve` for a request that is already a Game and a Compute."""
    if not isinstance(paths, str) or paths not in PATHS:
        raise BadOption(unknown("paths", paths, PATHS))
    per_word, in_all = MAX_PATHS.default, MAX_TOTAL_PATHS.default
    if compute.options:  # rarely, and taking them apart costs a fifth of a small board
        options = dict(compute.options)
        per_word = MAX_PATHS.read(options.pop(MAX_PATHS.name, per_word))
        in_all = MAX_TOTAL_PATHS.read(options.pop(MAX_TOTAL_PATHS.name, in_all))
        compute = compute._replace(options=options)
    spans: list[Span] | None = trace if trace is None or isinstance(trace, list) else []
    question = Question(game.board(board), game, compute, paths, per_word, in_all, progress, spans)
    solver = choose_solver(compute, question)
    if trace is not None:
        from gridwords.trace import check_traced, write_trace

        check_traced(compute.engine_name)
        if spans is not trace:
            trace = file_name(trace, "trace", BadOption)
    solution = solver.solve(question)
    if trace is not None and spans is not None and not isinstance(trace, list):
        try:
            write_trace(trace, spans, engine=solver.name, elapsed_s=solution.elapsed_s)
        except (OSError, ValueError) as error:  # ValueError: a name with a NUL, or that is not UTF-8
            reason = getattr(error, "strerror", None) or error
            raise BadOption(f"trace {shorten(trace, 200)} cannot be written: {reason}") from None
    return solution


def solve_iter(
    board: AnyBoard,
    *,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Found]:
    """Yields the words on a board as they are found: the same words as `solve`, each once, those near the top first.

    A large board is searched in ever longer strips; they overlap, so that no word is lost between them. The path of a word is
    one of its paths, not always the smallest. Leaving the loop ends the search. A deadline raises `DeadlineExceeded`
    after the words that were found, and `stop` raises `Stopped`. `progress` receives the number of rows done, and of
    all rows. The other parameters are those of `solve`. A board on a torus or a graph is searched as a whole.

    >>> sorted(found.word for found in solve_iter("oatrihpshtnrenei")) == solve("oatrihpshtnrenei").words
    True
    """
    game = Game.of(lexicon, rules)
    compute = Compute.of(engine, options, threads, deadline_s)
    return _strips(game.board(board), game, compute, stop, watch(progress, stop))


def _strips(
    board: Board, game: Game, compute: Compute, stop: Stop | None, progress: Callable[..., object] | None
) -> Iterator[Found]:
    # A path with as many cells as the longest word has letters lies within that many rows, and these lie in one strip.
    overlap = max(1, game.lexicon.longest) - 1
    height = max(2 * overlap, _CELLS // max(1, board.cols))
    if board.shape.neighbours not in _WITHIN_ROWS:
        height = board.rows
    end, seen, top = compute.end(), set[str](), 0
    while True:
        bottom = min(board.rows, top + height)
        cells = board._cells[top * board.cols : bottom * board.cols]
        strip = Board._of(Layout(bottom - top, board.cols, board._tiles, cells), board._own_neighbours)

        def look(*_cells: int, done: int = top) -> None:
            if progress is not None:
                progress(done, board.rows)

        solution = solve_board(strip, game, compute.until(end), progress=look)
        for word in solution.words:
            if word not in seen:
                seen.add(word)
                found = solution[word]
                yield found._replace(path=tuple((row + top, col) for row, col in found.path or ()))
        with stoppable(stop):
            require_complete(solution.ended, "the whole board was searched")
        if bottom == board.rows:
            return
        # Most words are found early, and again in every strip, so longer strips soon pay.
        top, height = bottom - overlap, 2 * height
