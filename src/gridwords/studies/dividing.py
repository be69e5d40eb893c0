"""Dividing: what happens to an answer when a cell's number is divided by the wrong side of the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from gridwords.board import Board
from gridwords.lexicon import Lexicon
from gridwords.questions.solve import solve
from gridwords.studies.contender import RULES, uninterrupted
from gridwords.studies.settings import Settings, board_seed, size_text
from gridwords.studies.table import Table, columns

_MINIMUM_LENGTH = 3


def dividing_table(settings: Settings) -> Table:
    """What dividing a cell's number by the rows instead of the columns does to the answer."""
    rows = []
    for named in settings.lexicons:
        for size in ((4, 4), (3, 5), (5, 3), (2, 8)):
            counts: Counter[str] = Counter()
            for trial in range(5 if settings.quick else 20):
                board = Board.random(*size, seed=board_seed(settings.seed, size, trial), letters="english")
                right = {*uninterrupted(solve(board, lexicon=named.lexicon, rules=RULES, paths="none")).words}
                wrong = words_dividing_by_rows(board, named.lexicon)
                lost, made_up = right - wrong, wrong - right
                counts.update(words=len(right), found=len(wrong), lost=len(lost), made_up=len(made_up))
            rows.append({"lexicon": named.name, "size": size_text(size), **counts})
    shown = columns(
        "lexicon? size words found lost made_up",
        words="words on the board",
        found="found dividing by rows",
        lost="words on the board that it missed",
        made_up="found but not on the board",
    )
    note = (
        "A cell's number is row x columns + column. Divided by the number of rows, it names another cell on any "
        "board that is not square."
    )
    return Table("dividing", "Cell numbers divided by the wrong side", shown, rows, [note])


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
        if is_word(node) and len(text) >= _MINIMUM_LENGTH:
            found.add(text)
        for cell in touching(path[-1]):
            child = children(node).get(letters[cell])
            if child is not None and cell not in path:
                walk((*path, cell), child, text + letters[cell])

    for start in range(len(letters)):
        if (node := children(lexicon.root).get(letters[start])) is not None:
            walk((start,), node, letters[start])
    return found
