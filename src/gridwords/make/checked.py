"""The last look at a puzzle before anybody sees it: `solve` must find what the makers promise, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.compute import Compute
from gridwords.engines.engine import MAX_PATHS
from gridwords.errors import WrongPuzzle
from gridwords.game import Game
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve_board
from gridwords.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gridwords.board import Board
    from gridwords.make.puzzle import PuzzleWord

__all__ = ["WrongPuzzle", "check_spelled", "places_on"]

_LETTERS = 64  # the most that a lexicon has
_RULES = Rules("puzzle", minimum_length=2, points=(1,), q_is_qu=False)

Cells = frozenset[tuple[int, int]]


def places_on(board: Board, words: Iterable[str]) -> dict[str, set[Cells] | None]:
    """For each of the words that is on the board the sets of cells it can be read in; None if they are too many."""
    found: dict[str, set[Cells] | None] = {}
    for some in _groups(words):
        solution = solve_board(board, Game(Lexicon.from_words(some), _RULES), Compute(), "all")
        for one in solution.found:
            paths = one.paths or ()
            found[one.word] = {frozenset(path) for path in paths} if len(paths) < MAX_PATHS.default else None
    return found


def check_spelled(board: Board, words: Iterable[PuzzleWord]) -> None:
    """The path of each word spells it, from neighbour to neighbour."""
    for one in words:
        steps = zip(one.path, one.path[1:], strict=False)
        if "".join(board[cell] for cell in one.path) != one.word or any(
            max(abs(row - to_row), abs(col - to_col)) != 1 for (row, col), (to_row, to_col) in steps
        ):
            raise WrongPuzzle(f"the path of {one.word} does not spell it")


def _groups(words: Iterable[str]) -> Iterator[list[str]]:
    """The words in as few parts as the letters of a lexicon allow."""
    some: list[str] = []
    letters: set[str] = set()
    for word in words:
        if some and len(letters | set(word)) > _LETTERS:
            yield some
            some, letters = [], set()
        some.append(word)
        letters |= set(word)
    if some:
        yield some
