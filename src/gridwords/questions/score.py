"""score_many and score_letters: what many boards are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from gridwords.argument import whole_number
from gridwords.arrays import np
from gridwords.board import Board, Shape
from gridwords.board.codes import CodedBoards, Scores, check_array, encode_boards, is_array, listed_texts
from gridwords.board.shape import AnyNeighbours
from gridwords.board.size import AnySize, fit_size, parse_size
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer, choose_solver
from gridwords.engines.engine import Engine, Question, Scored, ScoreQuestion, checked_score, is_on_gpu
from gridwords.errors import BadBoard, BadOption, DeadlineExceeded, Stopped, shorten
from gridwords.game import AnyLexicon, AnyRules, Game
from gridwords.stopping import Stop, watch

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.engines.engine import Progress

    AnyBoards = Iterable[str | Board] | np.ndarray[Any, Any] | Any
else:
    AnyBoards = Any

__all__ = ["score_boards", "score_letters", "score_many"]


@overload
def score_many(
    boards: AnyBoards,
    *,
    size: AnySize | None = ...,
    neighbours: AnyNeighbours | None = ...,
    lexicon: AnyLexicon = ...,
    rules: AnyRules = ...,
    engine: str | Engine = ...,
    options: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    counts: Literal[False] = ...,
    deadline_s: float | None = ...,
    stop: Stop | None = ...,
    progress: Callable[[int, int], object] | None = ...,
    cluster: Any = ...,
) -> Scores: ...
@overload
def score_many(
    boards: AnyBoards,
    *,
    size: AnySize | None = ...,
    neighbours: AnyNeighbours | None = ...,
    lexicon: AnyLexicon = ...,
    rules: AnyRules = ...,
    engine: str | Engine = ...,
    options: Mapping[str, Any] | None = ...,
    threads: int | None = ...,
    counts: Literal[True],
    deadline_s: float | None = ...,
    stop: Stop | None = ...,
    progress: Callable[[int, int], object] | None = ...,
    cluster: Any = ...,
) -> tuple[Scores, Scores]: ...
def score_many(
    boards: AnyBoards,
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    counts: bool = False,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    progress: Callable[[int, int], object] | None = None,
    cluster: Any = None,
) -> Scores | tuple[Scores, Scores]:
    """The points of each board as an int32 array; with `counts` also the number of words on each.

    `boards` are texts or boards in a list, an iterator, a column of pandas or polars, an Arrow or a NumPy array; or an
    array of letter codes, (boards, cells) or (boards, rows, columns): positions in the lexicon's alphabet, 254 for a
    wildcard, 255 for a hole. Boards of cells are squares unless `size` is given. Neighbours are those passed here, or
    those a `Board` was made with, or those of the rules, or king. An array on a GPU (of CuPy, PyTorch or another
    package with DLPack) is scored there (engine `gpu-prefix`) and answered with CuPy arrays. A deadline that runs out
    raises `DeadlineExceeded`, which carries the scores so far; so does `Stopped`, once another thread has set the
    `threading.Event` `stop`.

    `cluster` is the address of a Dask scheduler (`tcp://host:8786`), a Dask `Client`, or `local:N` for N processes on
    this machine: its workers share the boards, and `engine` is what they use.

    >>> score_many(["oatrihpshtnrenei", "perslatgsineters"]).tolist()
    [135, 3623]
    """
    game = Game.of(lexicon, rules)
    compute = Compute.of(engine, options, threads, deadline_s, cluster)
    scored = score_boards(
        boards, game, compute, size=size, neighbours=neighbours, counts=counts, progress=watch(progress, stop)
    )
    so_far: Any = {"done": scored.done, "points": scored.points, "counts": scored.counts}
    if scored.ended == "interrupted":
        if stop is None or not stop.is_set():
            raise KeyboardInterrupt
        raise Stopped(f"stop was set after {scored.done} boards", **so_far)
    if scored.ended == "deadline":
        raise DeadlineExceeded(
            f"the deadline of {compute.deadline_s:g} s ran out after {scored.done} boards", **so_far
        )
    return scored.points if scored.counts is None else (scored.points, scored.counts)


def score_boards(
    boards: AnyBoards,
    game: Game,
    compute: Compute,
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    counts: bool = False,
    progress: Progress | None = None,
) -> Scored:
    """`score_many` for a request that is already a Game and a Compute; `ended` says why it stopped."""
    scorer = choose_scorer(compute)
    end = compute.end()
    parts: list[Scored] = []
    done = 0
    for run in _runs("score_many", boards, game, size, neighbours):
        left = compute.until(end)
        if isinstance(run, CodedBoards):
            question = ScoreQuestion(run.codes, run.shape, game, left, counts, progress, run.tiles)
            part = (choose_scorer(left, question) if compute.is_free else scorer).score_many(question)
        else:
            part = _score_alone(run, game, left, counts, progress, done)
        parts.append(part)
        done += part.done
        if part.ended != "complete":
            break
    ended = parts[-1].ended if parts else "complete"
    points = _join([part.points for part in parts])
    return Scored(points, _join([part.counts for part in parts]) if counts else None, done, ended)


def _score_alone(
    board: Board, game: Game, compute: Compute, counts: bool, progress: Progress | None, number: int
) -> Scored:
    """A board of more tiles than there are letter codes, solved here: that takes less time than sending it to a
    cluster."""
    scorer = choose_scorer(compute)
    alone = scorer.solves and compute.cluster is None
    compute = compute if alone else Compute(threads=compute.threads, deadline_s=compute.deadline_s)
    # A caller that counts boards has no use for the number of cells that are done.
    report = None if progress is None else lambda _cells, _all_cells: progress(0, 1)
    solver = scorer if alone else choose_solver(compute)
    solution = solver.solve(Question(board, game, compute, "none", progress=report))
    done = int(solution.complete)
    points = np.array([checked_score(solution, number)] if done else [], np.int32)
    words = np.array([len(solution)] if done else [], np.int32) if counts else None
    return Scored(points, words, done, solution.ended)


def score_letters(
    boards: AnyBoards,
    cell: int | tuple[int, int],
    *,
    size: AnySize | None = None,
    neighbours: AnyNeighbours | None = None,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    engine: str | Engine = "auto",
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    cluster: Any = None,
) -> Scores:
    """The points of each board with each letter that one cell might hold: an int32 array (boards, letters).

    The letters are those of the lexicon's alphabet, in order; `cell` is a number, counted row by row, or (row, column),
    and the tile in it does not matter. `boards` and `cluster` are as for `score_many`. A CuPy array is answered with a
    CuPy array.

    >>> points = score_letters(["perslatgsineters"], (1, 3))[0]
    >>> int(points[ord("g") - ord("a")]), int(points[ord("z") - ord("a")])
    (3623, 2688)
    """
    game = Game.of(lexicon, rules)
    compute = Compute.of(engine, options, threads, cluster=cluster)
    scorer = choose_scorer(compute)
    answers: list[Scores] = []
    for run in _runs("score_letters", boards, game, size, neighbours):
        if not isinstance(run, CodedBoards):
            raise BadBoard("score_letters takes boards of at most 200 different tiles")
        question = ScoreQuestion(run.codes, run.shape, game, compute, tiles=run.tiles)
        if is_on_gpu(run.codes) and compute.is_free:
            scorer = choose_scorer(compute, question)
        answers.append(scorer.score_letters(question, [_cell_number(cell, run.shape)])[:, 0])
    return _join(answers) if answers else np.zeros((0, len(game.lexicon.alphabet)), np.int32)


def _cell_number(cell: Any, shape: Shape) -> int:
    """The number of a cell given as a number or as (row, column)."""
    number = -1
    try:
        number = whole_number(cell)
    except TypeError:
        try:
            row, col = map(whole_number, cell)
            if 0 <= row < shape.rows and 0 <= col < shape.cols:
                number = row * shape.cols + col
        except (TypeError, ValueError):
            pass
    if not 0 <= number < len(shape):
        raise BadOption(f"cell {shorten(cell)}: a board of {shape} has no such cell")
    return number


def _runs(
    call: str,
    boards: AnyBoards,
    game: Game,
    size: AnySize | None,
    neighbours: AnyNeighbours | None,
) -> Iterator[CodedBoards | Board]:
    """Consecutive boards of one shape with their letter codes; a board of too many tiles for that comes alone."""
    touching = game.neighbours(neighbours)
    wanted = None if size is None else parse_size(size)
    if is_array(boards := listed_texts(boards)):
        codes, wanted = check_array(boards, wanted)
        return iter([CodedBoards(Shape.of(fit_size(codes.shape[1], wanted), touching), codes)])
    if isinstance(boards, (str, bytes)):
        raise BadBoard(f"{call} takes a list of boards, got the text {shorten(boards)}")
    if not isinstance(boards, Iterable):
        raise BadBoard(f"{call} takes a list of boards, got {shorten(boards)}")
    listed = list(boards)

    def read(board: str | Board) -> Board:
        try:
            return read_one(board)
        except BadBoard as error:
            place = next(number for number, one in enumerate(listed) if one is board)
            raise BadBoard(f"boards[{place}]: {error}") from None

    def read_one(board: str | Board) -> Board:
        if not isinstance(board, Board):
            return Board(board, wanted, touching)
        if wanted is not None and wanted != board.size:
            raise BadBoard(f"the board is {board.shape}, size says {wanted[0]}x{wanted[1]}")
        return game.board(board) if neighbours is None else board.with_neighbours(neighbours)

    return encode_boards(listed, read, game.lexicon.alphabet, game.rules.q_is_qu)


def _join(parts: list[Any]) -> Any:
    """One array made of several; a single one stays where it is, on a GPU too."""
    return parts[0] if len(parts) == 1 else np.concatenate(parts) if parts else np.zeros(0, np.int32)
