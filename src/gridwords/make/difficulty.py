"""How difficult a puzzle is: an estimate from 0 to 100, made of whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Board
    from gridwords.make.puzzle import PuzzleWord

__all__ = ["rate_board", "rate_theme", "rate_wordsearch"]

_USUAL_LEVEL = 60  # of a word that the default lexicon lacks: names, and words of other languages


def rate_wordsearch(board: Board, words: Sequence[PuzzleWord], directions: Sequence[int]) -> int:
    """From the directions in use, the size, shared letters, decoys and how well known the words are.

    Directions count for up to 40, cells per word for 20, decoys (places where a word seems to begin) for 20, shared
    letters for 10 and rare words for 10.
    """
    # Down-right and up-right still read forwards; the last four of the eight read backwards.
    turns = sum(3 if direction < 2 else 4 if direction < 4 else 7 for direction in directions)
    cells = sum(tile != "." for tile in board)
    taken = [cell for one in words for cell in one.path]
    shared = len(taken) - len(set(taken))
    size = min(20, cells // max(1, len(words)))
    decoys = min(20, 2 * _decoys(board, words) // max(1, len(words)))
    return min(
        100, turns * 40 // 42 + size + decoys + min(10, 40 * shared // len(taken)) + _rareness(words) // 4
    )


def rate_theme(board: Board, words: Sequence[PuzzleWord], ways: int | None) -> int:
    """From the size, the number of bends, how well known the words are, and whether the words fill it in one way."""
    bends = steps = 0
    for one in words:
        path = one.path
        for a, b, c in zip(path, path[1:], path[2:], strict=False):
            bends += (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
            steps += 1
    size = min(20, len(board) // 3)
    # Of random paths three steps in four bend; up to one in four makes no difference.
    turns = max(0, 4 * bends - steps) * 50 // (3 * max(1, steps))
    return min(100, size + turns + _rareness(words) // 2 + 10 * (ways != 1))


def rate_board(board: Board, words: Sequence[PuzzleWord]) -> int:
    """From the size, the number of words, their length, and how well known they are."""
    letters = sum(len(one.word) for one in words)
    long = min(20, 10 * max(0, letters - 3 * len(words)) // max(1, len(words)))
    return min(100, min(30, len(board)) + min(20, len(words) // 5) + long + _rareness(words) * 3 // 4)


def _rareness(words: Sequence[PuzzleWord]) -> int:
    """0 if everyone knows the words, 40 if hardly anyone does."""
    levels = [Lexicon.default().level(one.word) or _USUAL_LEVEL for one in words]
    return min(40, max(0, sum(levels) // max(1, len(levels)) - 15) // 2)


def _decoys(board: Board, words: Sequence[PuzzleWord]) -> int:
    """The places where the first three letters of a word are, but not the word."""
    begins = {one.word[:3] for one in words if len(one.word) > 3}
    tiles, rows, cols = board.tiles, board.rows, board.cols
    found = 0
    for down, right in _core.line_steps():
        for row in range(rows):
            if not 0 <= row + 2 * down < rows:
                continue
            for col in range(cols):
                if 0 <= col + 2 * right < cols:
                    at, step = row * cols + col, down * cols + right
                    found += tiles[at] + tiles[at + step] + tiles[at + 2 * step] in begins
    return max(0, found - len(words))
