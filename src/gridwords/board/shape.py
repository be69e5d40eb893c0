"""Shape: the rows, columns and neighbours of a board, without its tiles.

`king` neighbours are the eight cells around a cell, `rook` the four that share a side, `torus` the eight with opposite
edges joined, `line` the eight with every word in one straight direction. A graph lists, for each cell (numbered row by
row from 0), the cells it touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, SupportsIndex, get_args

from gridwords import _core
from gridwords.argument import whole_number
from gridwords.board.size import AnySize, parse_size
from gridwords.cached import cached_property
from gridwords.errors import BadBoard, BadOption, plural, shorten, unknown

Graph = tuple[tuple[int, ...], ...]
Kind = Literal["king", "rook", "torus", "line"]
Neighbours = Kind | Graph
AnyNeighbours = Kind | Sequence[Iterable[SupportsIndex]]


KINDS: tuple[Kind, ...] = get_args(Kind)
#: The ways to mirror a board, each as its place among the images that `turned` gives.
Mirror = Literal["left-right", "top-bottom", "half-turn", "diagonal"]
MIRRORS = {"left-right": 1, "half-turn": 2, "top-bottom": 3, "diagonal": 4}

_ROOK = ((-1, 0), (0, -1), (0, 1), (1, 0))
_KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True)
class Shape:
    """Rows, columns and neighbours. Make one with `Shape.of`, which checks them.

    >>> shape = Shape.of("3x3")
    >>> shape.touching(0), len(shape.symmetries)
    ((1, 3, 4), 8)
    """

    rows: int
    cols: int
    neighbours: Neighbours = "king"

    @classmethod
    def of(cls, size: AnySize, neighbours: AnyNeighbours = "king") -> Shape:
        """The shape of that size; `neighbours` is a name, or a graph that must fit the size."""
        return cls.sized(*parse_size(size), neighbours)

    @classmethod
    def sized(cls, rows: int, cols: int, neighbours: AnyNeighbours = "king") -> Shape:
        """The same as `of`, for rows and columns that are known to be valid."""
        if isinstance(neighbours, str):
            return _named(rows, cols, neighbours)
        return cls(rows, cols, _check_graph(neighbours, rows * cols))

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.cols

    def __len__(self) -> int:
        return self.rows * self.cols

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    def __reduce__(self) -> tuple[Any, ...]:
        # Leaves out what is cached: the core's shape cannot be pickled, and making it again is faster than sending it.
        return Shape, (self.rows, self.cols, self.neighbours)

    def touching(self, cell: int) -> tuple[int, ...]:
        """The cells that touch a cell, in ascending order, each once and never the cell itself.

        >>> Shape(1, 2, "torus").touching(0)
        (1,)
        """
        rows, cols, neighbours = self.rows, self.cols, self.neighbours
        try:
            cell = whole_number(cell)
        except TypeError:
            raise BadOption(f"cell {shorten(cell)}: expected the number of a cell") from None
        if not 0 <= cell < rows * cols:
            raise IndexError(f"cell {shorten(cell)} of a board of {plural(rows * cols, 'cell')}")
        if not isinstance(neighbours, str):
            return neighbours[cell]
        row, col = divmod(cell, cols)
        if neighbours == "torus":
            # On a side of one or two cells, several steps lead to the same cell or back to this one.
            around = {(row + down) % rows * cols + (col + right) % cols for down, right in _KING}
            return tuple(sorted(around - {cell}))
        return tuple(
            (row + down) * cols + col + right
            for down, right in (_ROOK if neighbours == "rook" else _KING)
            if 0 <= row + down < rows and 0 <= col + right < cols
        )

    def keeps_direction(self, walk: Sequence[int], cell: int) -> bool:
        """Whether a walk may continue to a touching cell: on a line only straight ahead, otherwise always.

        >>> Shape(1, 3, "line").keeps_direction((0, 1), 2), Shape(2, 3, "line").keeps_direction((1, 2), 3)
        (True, False)
        """
        if self.neighbours != "line" or len(walk) < 2:
            return True
        # Compared in rows and columns: cell numbers alone continue from the end of a row into the next.
        (r0, c0), (r1, c1), (r2, c2) = (divmod(each, self.cols) for each in (*walk[-2:], cell))
        return (r1 - r0, c1 - c0) == (r2 - r1, c2 - c1)

    @cached_property
    def core(self) -> _core.Shape:
        """The same shape in the core, made once."""
        return _core.Shape(self.rows, self.cols, self.neighbours)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """The rotations and reflections, the identity first: the tile of cell `i` comes from cell `symmetry[i]`.

        There are eight for a square and four for a rectangle. For a graph only the identity is known.
        """
        cells = list(range(len(self)))
        if not isinstance(self.neighbours, str):
            return (tuple(cells),)
        return tuple(tuple(image) for image in turned(cells, self.rows, self.cols))

    @cached_property
    def automorphisms(self) -> tuple[tuple[int, ...], ...]:
        """The ways to rearrange the cells so that the same cells touch, the identity first; as `symmetries`.

        Moving the tiles of a board this way does not change its words. A board of straight lines has only its
        `symmetries`, and so has a board with more than 4,096 of them or whose neighbours take too long to compare, on a
        torus together with the shifts.
        """
        if self.neighbours != "line" and (found := _automorphisms(self)) is not None:
            return found
        turns = tuple(dict.fromkeys(self.symmetries))
        if self.neighbours != "torus":
            return turns
        rows, cols = self.size
        shifts = [
            [(row + down) % rows * cols + (col + right) % cols for row in range(rows) for col in range(cols)]
            for down in range(rows)
            for right in range(cols)
        ]
        return tuple(dict.fromkeys(tuple(shift[cell] for cell in turn) for turn in turns for shift in shifts))

    def mirrored(self, mirror: str | None) -> list[int]:
        """For each cell, the cell that shows the same tile on a board that is its own mirror image."""
        cells = list(range(len(self)))
        if mirror is None:
            return cells
        if mirror not in MIRRORS:
            raise BadOption(unknown("mirror", mirror, MIRRORS))
        if mirror == "diagonal" and self.rows != self.cols:
            raise BadOption(f"mirror diagonal: expected a square, got {self}")
        image: list[int] = turned(cells, self.rows, self.cols)[MIRRORS[mirror]]
        return image


@lru_cache(maxsize=256)
def _named(rows: int, cols: int, kind: Kind) -> Shape:
    check_kind(kind)
    return Shape(rows, cols, kind)


def check_kind(neighbours: str) -> None:
    """Raises BadOption for a name that is not one of KINDS."""
    if neighbours not in KINDS:
        raise BadOption(unknown("neighbours", neighbours, KINDS))


def turned(cells: Any, rows: int, cols: int) -> list[Any]:
    """The images of a grid of cells (bytes, an array or a list): itself, mirrored, turned by half, upside down.

    For a square these are followed by the same four transposed. Slices do the work, so that large boards take
    milliseconds.
    """
    flat = [
        cells,
        _joined((cells[start : start + cols][::-1] for start in range(0, len(cells), cols)), cells),
    ]
    images = flat + [image[::-1] for image in flat]  # read backwards, a board is turned by half
    if rows == cols:
        images += [_joined((image[col::cols] for col in range(cols)), image) for image in images]
    return images


# Far more automorphisms than any useful board has. The steps are counted, not timed: every machine must find the same.
_MOST_AUTOMORPHISMS = 4096
_MOST_STEPS = 200_000


def _automorphisms(shape: Shape) -> tuple[tuple[int, ...], ...] | None:
    """Every automorphism of the neighbours, by trying the images of the cells one after the other; None if too many."""
    cells = range(len(shape))
    touching = [frozenset(shape.touching(cell)) for cell in cells]
    order: list[int] = []
    left = set(cells)
    while left:  # cells with many earlier neighbours leave the fewest images to try
        cell = min(left, key=lambda one: (-len(touching[one].intersection(order)), one))
        order.append(cell)
        left.remove(cell)
    earlier = [[(one, one in touching[cell]) for one in order[:place]] for place, cell in enumerate(order)]
    image = [-1] * len(shape)
    found: list[tuple[int, ...]] = []
    steps = 0

    def extend(place: int) -> bool:
        nonlocal steps
        if place == len(order):
            found.append(tuple(image))
            return len(found) <= _MOST_AUTOMORPHISMS
        cell = order[place]
        taken = {image[one] for one in order[:place]}
        for candidate in cells:
            steps += 1
            if steps > _MOST_STEPS:
                return False
            if candidate in taken or len(touching[candidate]) != len(touching[cell]):
                continue
            if all((image[one] in touching[candidate]) == touches for one, touches in earlier[place]):
                image[cell] = candidate
                if not extend(place + 1):
                    return False
        return True

    return tuple(sorted(found)) if extend(0) else None


def _joined(parts: Iterable[Any], like: Any) -> Any:
    if isinstance(like, bytes):
        return b"".join(parts)
    whole = like[:0]
    for part in parts:
        whole.extend(part)
    return whole


def _check_graph(graph: Sequence[Iterable[SupportsIndex]], cells: int) -> Graph:
    """The graph as sorted tuples, if it fits a board of that many cells and every edge goes both ways."""
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
            touched = tuple(sorted(whole_number(other) for other in row))
        except TypeError:
            raise BadBoard(f"neighbours of cell {cell}: expected cell numbers, got {shorten(row)}") from None
        if touched and not (touched[0] >= 0 and touched[-1] < cells):
            wrong = touched[0] if touched[0] < 0 else touched[-1]
            raise BadBoard(f"cell {cell} touches cell {shorten(wrong)}, the cells are 0 to {cells - 1}")
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
