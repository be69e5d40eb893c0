"""The two questions: which words are on a board, and what many boards are worth."""

from __future__ import annotations

from math import inf
from operator import index
from time import monotonic
from typing import TYPE_CHECKING, Any, overload

from gridwords.board import Board
from gridwords.board.size import parse_size
from gridwords.engines.choose import choose_scorer, choose_solver, on_cluster
from gridwords.engines.engine import (
    MAX_PATHS,
    Question,
    ScoreQuestion,
    checked_score,
    read_number,
    was_interrupted,
)
from gridwords.errors import BadBoard, BadOption, DeadlineExceeded, shorten, unknown
from gridwords.lexicon import Lexicon
from gridwords.rules import Rules
from gridwords.threads import checked_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path
    from typing import Literal

    import numpy as np

    from gridwords.board.neighbours import AnyNeighbours
    from gridwords.board.size import AnySize
    from gridwords.solution import Solution
    from gridwords.trace import Span

    Scores = np.ndarray[Any, np.dtype[np.int32]]

__all__ = ["score_letters", "score_many", "solve"]


def solve(
    board: Board | str | Sequence[str | Sequence[str]],
    *,
    lexicon: Lexicon | str | Path | None = None,
    rules: Rules | str | Path = "boggle",
    engine: str = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    paths: str = "first",
    deadline_s: float | None = None,
    progress: Callable[[int, int], object] | None = None,
    trace: str | Path | list[Span] | None = None,
    cluster: Any = None,
) -> Solution:
    """Every word on the board, with points and paths.

    `board` is a `Board` or what one is made from; `lexicon` a `Lexicon` or a file (default: ENABLE1); `rules` a name,
    a file or a `Rules`. `paths` is `none`, `first` (the smallest sequence of cells) or `all`: at most 1,000 a word,
    or `options={"max_paths": n}`. A deadline or Ctrl-C ends the search with what was found until then and
    `complete` false. `progress(done, total)` is called now and then while a search goes on.
    `trace` names a file for what each thread did when, which ui.perfetto.dev draws; a list gets it as `Span`s.
    `cluster` lets a worker of a Dask cluster do it: see `score_many`.

    >>> solve("oatrihpshtnrenei").summary()
    '84 words, 135 points'
    """
    rules = Rules.get(rules)
    lexicon = Lexicon.load(lexicon)
    if not isinstance(board, Board):
        board = Board(board)
    board = as_played(board, rules)
    if paths not in ("none", "first", "all"):
        raise BadOption(unknown("paths", paths, ("none", "first", "all")))
    engine, own = on_cluster(engine, options, cluster)
    solver = choose_solver(engine, options=own)
    max_paths = read_number(own, "max_paths", MAX_PATHS, 1, 2**31)
    own.pop("max_paths", None)
    solver.check_options(own)
    if trace is not None:
        _check_traced(solver.name, own)
    if foreign := board.foreign_letters(lexicon.alphabet):
        import warnings

        warnings.warn(foreign_letters_warning(foreign), stacklevel=2)
    spans: list[Span] | None = trace if trace is None or isinstance(trace, list) else []
    question = Question(
        board,
        lexicon,
        rules,
        paths,
        max_paths,
        checked_threads(threads),
        checked_deadline(deadline_s),
        own,
        progress,
        spans,
    )
    if engine == "auto" and not own and trace is None:
        solver = choose_solver("auto", question)
    solution = solver.solve(question)
    if trace is not None and spans is not None and not isinstance(trace, list):
        from gridwords.trace import write_trace

        write_trace(trace, spans, engine=solver.name, elapsed_s=solution.elapsed_s)
    return solution


def _check_traced(engine: str, own: Mapping[str, Any]) -> None:
    """Refuses a trace of an engine that keeps none, which would be an empty file."""
    from gridwords.trace import TRACED

    searching = own.get("engine", "auto") if engine == "cluster" else engine
    if searching not in (*TRACED, "auto"):
        raise BadOption(f"engine {searching} keeps no trace: take {', '.join(TRACED[:-1])} or {TRACED[-1]}")


@overload
def score_many(
    boards: Sequence[str | Board] | np.ndarray[Any, Any],
    *,
    size: AnySize | None = ...,
    neighbours: AnyNeighbours | None = ...,
    lexicon: Lexicon | str | Path | None = ...,
    rules: Rules | str | Path = ...,
    engine: str = ...,
    options: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    counts: Literal[False] = ...,
    deadline_s: float | None = ...,
    progress: Callable[[int, int], object] | None = ...,
    cluster: Any = ...,
) -> Scores: ...
@overload
def score_many(
    boards: Sequence[str | Board] | np.ndarray[Any, Any],
    *,
    size: AnySize | None = ...,
    neighbours: AnyNeighbours | None = ...,
    lexicon: Lexicon | str | Path | None = ...,
    rules: Rules | str | Path = ...,
    engine: str = ...,
    options: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    counts: Literal[True],
    deadline_s: float | None = ...,
    progress: Callable[[int, int], object] | None = ...,
    cluster: Any = ...,
) -> tuple[Scores, Scores]: ...
def score_many(
    boards: Sequence[str | Board] | np.ndarray[Any, Any],
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: Lexicon | str | Path | None = None,
    rules: Rules | str | Path = "boggle",
    engine: str = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    counts: bool = False,
    deadline_s: float | None = None,
    progress: Callable[[int, int], object] | None = None,
    cluster: Any = None,
) -> Scores | tuple[Scores, Scores]:
    """The points of each board, as an int32 array; with `counts` also the number of words of each.

    `boards` is a list of texts (or boards), or an array (boards, cells) of letter codes: positions in the lexicon's
    alphabet, 254 a wildcard, 255 a hole; a square unless `size` says otherwise. Neighbours are as `neighbours` says;
    without it those that a `Board` was given, as the rules say, or king. A CuPy array is scored on its card (engine
    `gpu-prefix`) and answered with CuPy arrays. A deadline that runs out raises `DeadlineExceeded` with the boards
    done so far.

    `cluster` is the address of a Dask scheduler (`tcp://host:8786`), a Dask `Client`, or `local:N` for N processes
    here: the boards go in pieces to its workers, and `engine` is what these use.

    >>> score_many(["oatrihpshtnrenei", "perslatgsineters"]).tolist()
    [135, 3623]
    """
    import numpy as np

    rules = Rules.get(rules)
    lexicon = Lexicon.load(lexicon)
    engine, own = on_cluster(engine, options, cluster)
    scorer = choose_scorer(engine, options=own)
    scorer.check_options(own)
    is_free = engine == "auto" and not own
    threads, deadline_s = checked_threads(threads), checked_deadline(deadline_s)
    end = None if deadline_s is None else monotonic() + deadline_s
    runs = _alike("score_many", boards, size, neighbours, lexicon, rules)
    all_points: list[Scores] = []
    all_counts: list[Scores] = []
    for shape, codes, expected in runs:
        left_s = None if end is None else max(0.0, end - monotonic())
        if codes is not None:
            question = ScoreQuestion(codes, shape, lexicon, rules, counts, threads, left_s, own, progress)
            scored = (choose_scorer("auto", question) if is_free else scorer).score_many(question)
            points, words, done = scored.points, scored.counts, scored.done
        else:
            # One board is solved sooner than it is sent to a cluster.
            alone = scorer.solves and engine != "cluster"
            solution = choose_solver(scorer.name if alone else "auto").solve(
                Question(
                    shape,
                    lexicon,
                    rules,
                    "none",
                    threads=threads,
                    deadline_s=left_s,
                    options=own if alone else {},
                    progress=None if progress is None else _still_at_it(progress),
                )
            )
            if was_interrupted(solution, end):
                raise KeyboardInterrupt
            done = int(solution.complete)
            number = sum(map(len, all_points))
            points = np.array([checked_score(solution, number)] if done else [], np.int32)
            words = np.array([len(solution)] if done else [], np.int32)
        all_points.append(points)
        if words is not None:
            all_counts.append(words)
        if done < expected:
            break
    else:
        return (_join(all_points), _join(all_counts)) if counts else _join(all_points)
    points = _join(all_points)
    raise DeadlineExceeded(
        f"the deadline of {deadline_s:g} s ran out after {len(points)} boards",
        done=len(points),
        points=points,
        counts=_join(all_counts) if counts else None,
    )


def _still_at_it(progress: Callable[[int, int], object]) -> Callable[[int, int], object]:
    """For a board that is scored alone: how many of its cells are done is nobody's concern."""
    return lambda _cells, _all_cells: progress(0, 1)


def _alike(
    call: str,
    boards: Sequence[str | Board] | np.ndarray[Any, Any],
    size: AnySize | None,
    neighbours: AnyNeighbours | None,
    lexicon: Lexicon,
    rules: Rules,
) -> Iterator[tuple[Board, Any, int]]:
    """Stretches of boards of one shape: the shape, their codes (None for a board that has none), how many."""
    from gridwords.board.codes import check_array, encode_boards
    from gridwords.board.size import fit_size

    touching = neighbours if neighbours is not None else rules.neighbours or "king"
    wanted = None if size is None else parse_size(size)
    if hasattr(boards, "ndim"):
        codes = check_array(boards, None if wanted is None else wanted[0] * wanted[1])
        shape = Board.from_codes(bytes(codes.shape[1]), "a", fit_size(codes.shape[1], wanted), touching)
        return iter([(shape, codes, len(codes))])
    if isinstance(boards, (str, bytes)):
        raise BadBoard(f"{call} takes a list of boards, got the text {shorten(boards)}")

    def as_asked(board: Board) -> Board:
        if wanted is not None and wanted != board.size:
            raise BadBoard(f"the board is {board.rows}x{board.cols}, size says {wanted[0]}x{wanted[1]}")
        return as_played(board, rules) if neighbours is None else board.with_neighbours(neighbours)

    return encode_boards(list(boards), wanted, touching, lexicon.alphabet, rules.q_is_qu, as_asked)


def _join(parts: list[Scores]) -> Scores:
    """One array of several; a single one is left where it is, be it on a card."""
    import numpy as np

    return parts[0] if len(parts) == 1 else np.concatenate(parts) if parts else np.zeros(0, np.int32)


def score_letters(
    boards: Sequence[str | Board] | np.ndarray[Any, Any],
    cell: int | tuple[int, int],
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: Lexicon | str | Path | None = None,
    rules: Rules | str | Path = "boggle",
    engine: str = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> Scores:
    """The points of each board with every letter in turn in one cell: an int32 array (boards, letters).

    The letters are those of the lexicon's alphabet, in order; `cell` is a number, counted row by row, or (row, column);
    what stands in it does not matter. `boards` is as for `score_many`, of letters and holes; so is `cluster`. A CuPy
    array is answered with a CuPy array.

    >>> points = score_letters(["perslatgsineters"], (1, 3))[0]
    >>> int(points[ord("g") - ord("a")]), int(points[ord("z") - ord("a")])
    (3623, 2688)
    """
    import numpy as np

    rules = Rules.get(rules)
    lexicon = Lexicon.load(lexicon)
    engine, own = on_cluster(engine, options, cluster)
    scorer = choose_scorer(engine, options=own)
    scorer.check_options(own)
    threads = checked_threads(threads)
    answers: list[Scores] = []
    for shape, codes, _ in _alike("score_letters", boards, size, neighbours, lexicon, rules):
        if codes is None:
            raise BadBoard(
                "score_letters takes boards of single letters (and Qu, where the rules say so) and holes"
            )
        number = _cell_number(cell, shape.size)
        if not 0 <= number < len(shape):
            raise BadOption(f"cell {shorten(cell)}: a board of {shape.rows}x{shape.cols} has no such cell")
        question = ScoreQuestion(codes, shape, lexicon, rules, threads=threads, options=own)
        if hasattr(codes, "__cuda_array_interface__") and engine == "auto":
            scorer = choose_scorer("auto", question)
        answers.append(scorer.score_letters(question, [number])[:, 0])
    return _join(answers) if answers else np.zeros((0, len(lexicon.alphabet)), np.int32)


def _cell_number(cell: Any, size: tuple[int, int]) -> int:
    """The number of a cell given as such or as (row, column); -1 for anything else."""
    try:
        return index(cell)
    except TypeError:
        pass
    try:
        row, col = map(index, cell)
    except (TypeError, ValueError):
        return -1
    return row * size[1] + col if 0 <= row < size[0] and 0 <= col < size[1] else -1


def foreign_letters_warning(letters: Sequence[str]) -> str:
    """What a user is told about letters that no word has."""
    return f"the lexicon has no {', '.join(map(repr, letters))}: these letters never match"


def as_played(board: Board, rules: Rules) -> Board:
    """Rules with neighbours of their own (word search) hold for a board that was given none."""
    if rules.neighbours is not None and not board.neighbours_given:
        return board.with_neighbours(rules.neighbours)
    return board


def checked_deadline(deadline_s: float | None) -> float | None:
    # Written so that nan is refused too.
    if deadline_s is not None and not (isinstance(deadline_s, (int, float)) and deadline_s >= 0):
        raise BadOption(f"deadline_s {shorten(deadline_s)}: expected a number of seconds from 0 up")
    try:
        return None if deadline_s is None else float(deadline_s)
    except OverflowError:  # a whole number of more seconds than a float can hold
        return inf
