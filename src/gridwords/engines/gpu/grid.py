"""Grid: a board of any size in the form that kernels/grid_space.h describes, and its shape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords._core import HOLE, WILDCARD
from gridwords.arrays import cupy, np

if TYPE_CHECKING:
    from gridwords.board import Board, Shape
    from gridwords.lexicon import Lexicon

FIRST_LONG = 64  # this and higher codes are tiles of several letters
_MOST_NODES = 1 << 24
_MOST_DEGREE = 8
NOTHING = 2**32 - 1  # no start, no cell, or a search that was stopped


class GridShape:
    """The cells of boards of one shape on the GPU: with a frame of holes around them, or with lists of neighbours."""

    def __init__(self, shape: Shape) -> None:
        self.rows, self.cols = shape.size
        self.framed = shape.neighbours in ("king", "rook")
        self.touching = str(shape.neighbours) if self.framed else "listed"
        self.width = self.cols + 2 * int(self.framed)
        self.area = (self.rows + 2 * int(self.framed)) * self.width
        self.neighbours = cupy.asarray(np.zeros(1, np.uint32) if self.framed else listed(shape))

    def frame(self, codes: Any) -> Any:
        """A board's codes as the kernels read them."""
        if not self.framed:
            return codes
        framed = np.full((self.rows + 2, self.width), HOLE, np.uint8)
        framed[1:-1, 1:-1] = codes.reshape(self.rows, self.cols)
        return framed


class Grid(GridShape):
    """A board on the GPU, as in grid_space.h."""

    def __init__(self, board: Board, lexicon: Lexicon, q_is_qu: bool) -> None:
        super().__init__(board.shape)
        codes, starts, letters, offsets = [], [], b"", [0]
        for tile, ways in zip(board._tiles, board.spellings(lexicon.alphabet, q_is_qu), strict=True):
            starts.append(WILDCARD if tile == "?" else ways[0][0] if ways else HOLE)
            if tile != "?" and ways and len(ways[0]) > 1:
                codes.append(FIRST_LONG + len(offsets) - 1)
                letters += ways[0]
                offsets.append(len(letters))
            else:
                codes.append(starts[-1])
        cells: Any = np.frombuffer(board._cells, np.uint8 if isinstance(board._cells, bytes) else np.uint16)
        self.cells = cells
        self.first_letters = np.array(starts, np.uint8)
        self.wild = "some" if WILDCARD in starts else "none"
        coded = np.array(codes, np.uint8).take(cells) if codes else np.zeros(0, np.uint8)
        self._keep = (
            cupy.asarray(self.frame(coded)),
            self.neighbours,
            cupy.asarray(np.frombuffer(letters or b"\0", np.uint8)),
            cupy.asarray(np.array(offsets, np.uint32)),
        )
        codes_there, neighbours_there, letters_there, offsets_there = self._keep
        self.arguments = (
            codes_there,
            np.uint32(self.width),
            neighbours_there,
            letters_there,
            offsets_there,
            *wildcard_letters(lexicon.alphabet, q_is_qu),
        )

    @property
    def nbytes(self) -> int:
        """The GPU memory that the board takes."""
        return sum(int(array.nbytes) for array in self._keep)

    def on_grid(self, cells: Any) -> Any:
        """Row-major cell numbers as numbers on the GPU."""
        if not self.framed:
            return cells
        return (cells // self.cols + 1) * self.width + cells % self.cols + 1

    def starts_by_letter(self) -> tuple[Any, Any]:
        """The cells sorted by the first letter of their tiles, and where each letter starts."""
        letters = self.first_letters[self.cells] if len(self.cells) else np.zeros(0, np.uint8)
        if self.wild != "none":
            # A wildcard starts words of every letter.
            every = [np.flatnonzero((letters == code) | (letters == WILDCARD)) for code in range(FIRST_LONG)]
            begin = np.cumsum([0, *map(len, every)]).astype(np.uint32)
            return self.on_grid(np.concatenate(every)).astype(np.uint32), begin
        order = np.argsort(letters, kind="stable").astype(np.uint32)
        begin = np.zeros(FIRST_LONG + 1, np.uint32)
        counted = np.bincount(letters[letters < FIRST_LONG], minlength=FIRST_LONG)
        begin[1:] = np.cumsum(counted)
        return self.on_grid(order).astype(np.uint32), begin


def why_not_grid(shape: Shape, lexicon: Lexicon) -> str | None:
    """Why the walks over boards of any size cannot take boards of this shape, or None."""
    if shape.neighbours == "line":
        return "no straight lines"
    if not isinstance(shape.neighbours, str) and max(map(len, shape.neighbours), default=0) > _MOST_DEGREE:
        return f"graphs with at most {_MOST_DEGREE} neighbours per cell"
    if (shape.rows + 2) * (shape.cols + 2) >= NOTHING:
        return "boards whose cells, with a frame around them, can be numbered with 32 bits"
    if lexicon.info().nodes >= _MOST_NODES:
        return "lexicons with fewer than 16 million prefixes"
    return None


def wildcard_letters(alphabet: str, q_is_qu: bool) -> tuple[Any, Any]:
    """The codes of q and u if a wildcard reads Qu for q; a hole's for a letter that is not there."""
    codes = (alphabet.find(letter) if q_is_qu else -1 for letter in "qu")
    q, u = (np.uint32(HOLE if code < 0 else code) for code in codes)
    return q, u


def listed(board: Shape | Board) -> Any:
    """Eight neighbours per cell, ascending and distinct, filled up with 'no cell'."""
    total = len(board)
    if board.neighbours != "torus":
        lists = np.full((max(total, 1), _MOST_DEGREE), NOTHING, np.uint32)
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
