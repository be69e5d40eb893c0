"""Grid: a board of any size in the form that kernels/grid_space.h describes, and paths over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

from gridwords._core import HOLE
from gridwords.engines.gpu.device import load_cupy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gridwords.board import Board
    from gridwords.board.picture import Path
    from gridwords.lexicon import Lexicon

__all__ = ["FIRST_LONG", "MOST_DEGREE", "NOTHING", "Grid", "GridPaths", "listed"]

FIRST_LONG = 64  # higher codes are tiles of several letters
MOST_DEGREE = 8
NOTHING = 2**32 - 1  # no start, no cell, or a search that was stopped


class Grid:
    """A board on the GPU, as in grid_space.h."""

    def __init__(self, board: Board, lexicon: Lexicon, q_is_qu: bool) -> None:
        import numpy as np

        cupy = load_cupy()
        codes, starts, letters, offsets = [], [], b"", [0]
        for ways in board.spellings(lexicon.alphabet, q_is_qu):
            starts.append(ways[0][0] if ways else HOLE)
            if ways and len(ways[0]) > 1:
                codes.append(FIRST_LONG + len(offsets) - 1)
                letters += ways[0]
                offsets.append(len(letters))
            else:
                codes.append(starts[-1])
        cells = np.frombuffer(board._cells, np.uint8 if isinstance(board._cells, bytes) else np.uint16)
        self.cells = cells
        self.first_letters = np.array(starts, np.uint8)
        self.cols = board.cols
        self.width = board.cols
        coded = np.array(codes, np.uint8)[cells] if codes else np.zeros(0, np.uint8)
        self.framed = board.neighbours in ("king", "rook")
        neighbours = np.zeros(1, np.uint32)
        if self.framed:
            self.touching = str(board.neighbours)
            self.width += 2
            framed = np.full((board.rows + 2, self.width), HOLE, np.uint8)
            framed[1:-1, 1:-1] = coded.reshape(board.rows, board.cols)
            coded = framed
        else:
            self.touching = "listed"
            neighbours = listed(board)
        self._keep = (
            cupy.asarray(coded),
            cupy.asarray(neighbours),
            cupy.asarray(np.frombuffer(letters or b"\0", np.uint8)),
            cupy.asarray(np.array(offsets, np.uint32)),
        )
        codes_there, neighbours_there, letters_there, offsets_there = self._keep
        self.arguments = (codes_there, np.uint32(self.width), neighbours_there, letters_there, offsets_there)

    @property
    def nbytes(self) -> int:
        """The GPU memory that the board takes."""
        return sum(int(array.nbytes) for array in self._keep)

    def on_grid(self, cells: Any) -> Any:
        """Row-major cell numbers as numbers on the GPU."""
        if not self.framed:
            return cells
        return (cells // self.cols + 1) * self.width + cells % self.cols + 1

    def rows_and_cols(self, cells: Any) -> tuple[Any, Any]:
        """Rows and columns of cell numbers on the GPU."""
        edge = int(self.framed)
        return cells // self.width - edge, cells % self.width - edge

    def starts_by_letter(self) -> tuple[Any, Any]:
        """The cells sorted by the first letter of their tiles, and where each letter starts."""
        import numpy as np

        letters = self.first_letters[self.cells] if len(self.cells) else np.zeros(0, np.uint8)
        order = np.argsort(letters, kind="stable").astype(np.uint32)
        begin = np.zeros(FIRST_LONG + 1, np.uint32)
        counted = np.bincount(letters[letters < FIRST_LONG], minlength=FIRST_LONG)
        begin[1:] = np.cumsum(counted)
        return self.on_grid(order).astype(np.uint32), begin


def listed(board: Board) -> Any:
    """Eight neighbours per cell, ascending and distinct, filled up with 'no cell'."""
    import numpy as np

    total = len(board)
    if board.neighbours != "torus":
        lists = np.full((max(total, 1), MOST_DEGREE), NOTHING, np.uint32)
        for cell in range(total):
            some = board.touching(cell)
            lists[cell, : len(some)] = some
        return lists
    every = np.arange(total, dtype=np.int64)
    row, col = every // board.cols, every % board.cols
    around = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    found = np.stack(
        [(row + r) % board.rows * board.cols + (col + c) % board.cols for r, c in around], axis=1
    )
    found.sort(axis=1)
    # On a narrow torus a cell meets itself, and others more than once.
    again = np.zeros(found.shape, bool)
    again[:, 1:] = found[:, 1:] == found[:, :-1]
    found[again | (found == every[:, None])] = NOTHING
    found.sort(axis=1)
    return found.astype(np.uint32)


class GridPaths(Sequence["Path"]):
    """First paths, turned into tuples when they are read: a board of a million cells has a hundred thousand."""

    def __init__(self, grid: Grid, cells: Any, ends: Any) -> None:
        self._grid, self._cells, self._ends = grid, cells, ends

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, place: int) -> Path: ...
    @overload
    def __getitem__(self, place: slice) -> list[Path]: ...
    def __getitem__(self, place: int | slice) -> Path | list[Path]:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        begin = int(self._ends[place - 1]) if place else 0
        rows, cols = self._grid.rows_and_cols(self._cells[begin : int(self._ends[place])])
        return tuple(zip(rows.tolist(), cols.tolist(), strict=True))

    def __iter__(self) -> Iterator[Path]:
        rows, cols = self._grid.rows_and_cols(self._cells)
        cells = list(zip(rows.tolist(), cols.tolist(), strict=True))
        begin = 0
        for end in self._ends.tolist():
            yield tuple(cells[begin:end])
            begin = end
