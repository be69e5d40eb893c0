"""Anatomy: which tiles and words make a board what it is."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple

from gridwords.arrays import np
from gridwords.board import Board
from gridwords.board.codes import HOLE, CodedBoards, encode_boards
from gridwords.compute import Compute
from gridwords.engines.choose import choose_scorer, choose_solver
from gridwords.engines.engine import EVERY_PATH, Question, ScoreQuestion, require_complete
from gridwords.errors import DeadlineExceeded
from gridwords.game import Game

_DEADLINE_S = 5.0  # each: some hostile boards have more paths than anyone could list or walk

Cell = tuple[int, int]


class TileValue(NamedTuple):
    """A tile, and the points that the board would lose without it."""

    cell: Cell
    tile: str
    points: int


class MostPaths(NamedTuple):
    """The word with the most paths."""

    word: str
    paths: int


class Change(NamedTuple):
    """A letter that, in place of one tile, gives the board the most points."""

    cell: Cell
    tile: str
    letter: str
    points: int


class Anatomy(NamedTuple):
    """Idle tiles are on no path of any word. None means that there is nothing to name, or too much to list."""

    idle: tuple[Cell, ...] | None
    most_valuable: TileValue | None
    most_paths: MostPaths | None
    best_change: Change | None


def examine(board: Board, game: Game, end: float | None = None) -> Anatomy:
    """What a board's tiles and words are worth, as far as that is known at `end` (`time.monotonic`)."""
    idle, most_paths = _paths(board, game, end)
    coded = next(
        encode_boards([board], lambda same: same, game.lexicon.alphabet, game.rules.q_is_qu),  # type: ignore[arg-type, return-value]
        None,
    )
    if not isinstance(coded, CodedBoards) or len(board) == 0:
        return Anatomy(idle, None, most_paths, None)
    question = ScoreQuestion(coded.codes, coded.shape, game, _compute(end), tiles=coded.tiles)
    try:
        most_valuable = _most_valuable(board, question)
        best_change = _best_change(board, question._replace(compute=_compute(end)))
    except DeadlineExceeded:
        return Anatomy(idle, None, most_paths, None)
    return Anatomy(idle, most_valuable, most_paths, best_change)


def _compute(end: float | None) -> Compute:
    most = monotonic() + _DEADLINE_S
    return Compute().until(most if end is None else min(most, end))


def _paths(board: Board, game: Game, end: float | None) -> tuple[tuple[Cell, ...] | None, MostPaths | None]:
    compute = _compute(end)
    solution = choose_solver(compute).solve(Question(board, game, compute, "all", *EVERY_PATH))
    try:
        require_complete(solution.ended)
    except DeadlineExceeded:
        return None, None
    idle = {divmod(cell, board.cols) for cell, tile in enumerate(board) if tile != "."}
    most: MostPaths | None = None
    for found in solution:
        paths = found.paths or ()
        idle.difference_update(cell for path in paths for cell in path)
        if most is None or len(paths) > most.paths:
            most = MostPaths(found.word, len(paths))
    return tuple(sorted(idle)), most


def _most_valuable(board: Board, question: ScoreQuestion) -> TileValue | None:
    """The tile whose loss costs the most: each is taken away once."""
    cells = len(board)
    without: Any = np.repeat(question.codes, cells + 1, axis=0)
    without[np.arange(cells), np.arange(cells)] = HOLE
    points = _scores(question._replace(codes=without))
    lost = points[cells] - points[:cells]
    cell = int(lost.argmax())
    if lost[cell] == 0:
        return None
    return TileValue(divmod(cell, board.cols), list(board)[cell], int(lost[cell]))


def _best_change(board: Board, question: ScoreQuestion) -> Change | None:
    """The best of all boards that differ in one letter; None if none has more points. Holes stay holes."""
    cells = [cell for cell, tile in enumerate(board) if tile != "."]
    if not cells:
        return None
    points = choose_scorer(question.compute).score_letters(question, cells)[0]
    place, letter = divmod(int(points.argmax()), points.shape[1])
    most = int(points[place, letter])
    if most <= _scores(question)[0]:
        return None
    cell = cells[place]
    return Change(divmod(cell, board.cols), list(board)[cell], _tile(question, letter), most)


def _tile(question: ScoreQuestion, letter: int) -> str:
    """The tile that a letter code stands for under the rules."""
    tile = question.lexicon.alphabet[letter]
    return "(qu)" if tile == "q" and question.rules.q_is_qu else tile


def _scores(question: ScoreQuestion) -> Any:
    scored = choose_scorer(question.compute).score_many(question)
    require_complete(scored.ended)
    return scored.points
