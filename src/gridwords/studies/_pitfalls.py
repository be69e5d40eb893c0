"""Two shortcuts that lose words, taken on purpose so that the studies can count what they cost.

Each function finds words the wrong way, to be compared with the right answer. Neither is fast or meant to be.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gridwords.board import Board
    from gridwords.lexicon import Lexicon

__all__ = ["words_dividing_by_rows", "words_sharing_visited"]

MINIMUM_LENGTH = 3


def words_sharing_visited(board: Board, lexicon: Lexicon) -> set[str]:
    """The words found breadth first along the trie when all states of one starting cell share one visited array.

    A state that dies leaves its cells marked, and the surviving states find them taken.
    """
    letters = board.tiles
    children, is_word = cache(lexicon.children), cache(lexicon.is_word)
    found: set[str] = set()
    for start in range(len(board)):
        node = children(lexicon.root).get(letters[start])
        states = [] if node is None else [(start, node, letters[start])]
        visited = {start}
        while states:
            longer = []
            for cell, node, text in states:
                if is_word(node) and len(text) >= MINIMUM_LENGTH:
                    found.add(text)
                for after in board.touching(cell):
                    child = children(node).get(letters[after])
                    if child is not None and after not in visited:
                        visited.add(after)
                        longer.append((after, child, text + letters[after]))
            states = longer
    return found


def words_dividing_by_rows(board: Board, lexicon: Lexicon) -> set[str]:
    """The words found depth first when a cell's number is divided by the number of rows to get its row and column.

    Cells are numbered row by row, so the divisor should be the number of columns. On a square it makes no difference.
    """
    rows, cols = board.size
    letters = board.tiles
    children, is_word = cache(lexicon.children), cache(lexicon.is_word)
    found: set[str] = set()

    def touching(cell: int) -> Iterable[int]:
        row, col = divmod(cell, rows)
        for other_row in (row - 1, row, row + 1):
            for other_col in (col - 1, col, col + 1):
                if (other_row, other_col) != (row, col) and 0 <= other_row < rows and 0 <= other_col < cols:
                    yield other_row * cols + other_col

    def walk(path: tuple[int, ...], node: int, text: str) -> None:
        if is_word(node) and len(text) >= MINIMUM_LENGTH:
            found.add(text)
        for cell in touching(path[-1]):
            child = children(node).get(letters[cell])
            if child is not None and cell not in path:
                walk((*path, cell), child, text + letters[cell])

    for start in range(len(letters)):
        if (node := children(lexicon.root).get(letters[start])) is not None:
            walk((start,), node, letters[start])
    return found
