"""How difficult a puzzle is: an estimate from 0 to 100, which the core makes from whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.lexicon import Lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.make.puzzle import PuzzleWord

__all__ = ["rate_board", "rate_theme"]


def rate_theme(size: tuple[int, int], words: Sequence[PuzzleWord], ways: int) -> int:
    """From the size, the number of bends, how well known the words are, and whether the words fill it in one way."""
    return _core.rate_theme(size, bytes(size[0] * size[1]), _paths(words, size[1]), _levels(words), ways)


def rate_board(cells: int, words: Sequence[PuzzleWord]) -> int:
    """From the number of cells, the number of words, their length, and how well known they are."""
    return _core.rate_board(cells, [len(one.word) for one in words], _levels(words))


def _paths(words: Sequence[PuzzleWord], cols: int) -> list[list[int]]:
    return [[row * cols + col for row, col in one.path] for one in words]


def _levels(words: Sequence[PuzzleWord]) -> list[int]:
    return [Lexicon.default().level(one.word) or _core.UNKNOWN_LEVEL for one in words]
