"""Neighbours: which cells of a board touch which.

`king` is the eight cells around, `rook` the four that share a side, `torus` the eight with the edges glued
together, `line` the eight with the whole word in one straight direction. A graph gives for each cell
(numbered row by row from 0) the numbers of those it touches.
"""

from __future__ import annotations

from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING

from gridwords.errors import BadBoard, BadOption, plural, shorten, unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import SupportsIndex

    Graph = tuple[tuple[int, ...], ...]
    Neighbours = str | Graph
    AnyNeighbours = str | Sequence[Iterable[SupportsIndex]]

__all__ = ["KINDS", "check_neighbours", "keeps_direction", "touching"]

KINDS = ("king", "rook", "torus", "line")

_ROOK = ((-1, 0), (0, -1), (0, 1), (1, 0))
_KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def check_neighbours(neighbours: AnyNeighbours, cells: int) -> Neighbours:
    """The neighbours of a board of so many cells, a graph as sorted tuples; an error if they do not fit."""
    if isinstance(neighbours, str):
        if neighbours not in KINDS:
            raise BadOption(unknown("neighbours", neighbours, KINDS))
        return neighbours
    return _check_graph(neighbours, cells)


def _check_graph(graph: Sequence[Iterable[SupportsIndex]], cells: int) -> Graph:
    try:
        given = len(graph)
    except TypeError:
        raise BadOption(
            f"neighbours {shorten(graph)}: expected {', '.join(KINDS)} or lists of cell numbers"
        ) from None
    if given != cells:
        raise BadBoard(f"neighbours are given for {plural(given, 'cell')}, the board has {cells}")
    checked = []
    for cell, row in enumerate(graph):
        try:
            touched = tuple(sorted(index(other) for other in row))
        except TypeError:
            raise BadBoard(f"neighbours of cell {cell}: expected cell numbers, got {shorten(row)}") from None
        if touched and not (touched[0] >= 0 and touched[-1] < cells):
            wrong = touched[0] if touched[0] < 0 else touched[-1]
            raise BadBoard(f"cell {cell} touches cell {wrong}, the cells are 0 to {cells - 1}")
        if cell in touched:
            raise BadBoard(f"cell {cell} touches itself")
        for one, next_one in pairwise(touched):
            if one == next_one:
                raise BadBoard(f"cell {cell} touches cell {one} twice")
        checked.append(touched)
    sets = [frozenset(touched) for touched in checked]
    for cell, touched in enumerate(checked):
        for other in touched:
            if cell not in sets[other]:
                raise BadBoard(
                    f"cell {cell} touches cell {other}, but cell {other} does not touch cell {cell}"
                )
    return tuple(checked)


def touching(neighbours: Neighbours, rows: int, cols: int, cell: int) -> tuple[int, ...]:
    """The cells that touch a cell, ascending, each once; never the cell itself.

    >>> touching("king", 3, 3, 0), touching("torus", 1, 2, 0)
    ((1, 3, 4), (1,))
    """
    if not 0 <= cell < rows * cols:
        raise IndexError(f"cell {cell} of a board of {plural(rows * cols, 'cell')}")
    if not isinstance(neighbours, str):
        return neighbours[cell]
    row, col = divmod(cell, cols)
    if neighbours == "torus":
        # With a side of one or two, several steps lead to one cell, or back to this one.
        around = {(row + down) % rows * cols + (col + right) % cols for down, right in _KING}
        return tuple(sorted(around - {cell}))
    return tuple(
        (row + down) * cols + col + right
        for down, right in (_ROOK if neighbours == "rook" else _KING)
        if 0 <= row + down < rows and 0 <= col + right < cols
    )


def keeps_direction(neighbours: Neighbours, cols: int, walk: Sequence[int], cell: int) -> bool:
    """Whether a walk may go on to a touching cell: with `line` only as it went so far, else always.

    >>> keeps_direction("line", 3, (0, 1), 2), keeps_direction("line", 3, (1, 2), 3)
    (True, False)
    """
    if neighbours != "line" or len(walk) < 2:
        return True
    # In rows and columns: cell numbers alone go on from the end of a row to the start of the next.
    (r0, c0), (r1, c1), (r2, c2) = (divmod(each, cols) for each in (*walk[-2:], cell))
    return (r1 - r0, c1 - c0) == (r2 - r1, c2 - c1)
