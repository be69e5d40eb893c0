"""Frontier: the walks over one board that are begun breadth first, for kernels/frontier.h."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.arrays import cupy, np
from gridwords.errors import BadOption
from gridwords.option import Option

if TYPE_CHECKING:
    from gridwords.engines.gpu.grid import Grid

_LEVELS = 6  # cells of the longest walks; every level is one more kernel to start
# Measured on an H200 (docs/measurements.md): a board with fewer cells takes longer breadth first, and one with more cells
# than this number of walks has enough walks to begin with. There are never more walks per cell than the last number.
_LEAST_CELLS, _AUTO_WALKS, _WALKS_PER_CELL = 64, 1 << 19, 128
_THREADS = 256
_BLOCKS_PER_MULTIPROCESSOR = 8
_MOST_WALKS = 1 << 22  # more than any GPU has lanes


def _read_breadth(value: Any) -> int | str:
    if value in ("auto", "off"):
        return str(value)
    number = int(value)
    if isinstance(value, (bool, float)) or not 1 <= number <= _MOST_WALKS:
        raise ValueError
    return number


#: An option of the engine that walks one board from its starting cells.
BREADTH = Option(
    "breadth",
    default="auto",
    parse=_read_breadth,
    expected=f"auto, off or a number of walks from 1 to {_MOST_WALKS:,}",
    help="walk breadth first until there are this many walks, then depth first from the end of each; "
    "off walks depth first from each starting cell",
)


def make_frontier(breadth: int | str, grid: Grid) -> Frontier | None:
    """Room for walks that begin breadth first; None if there is to be one walk per starting cell."""
    cells = len(grid.cells)
    if isinstance(breadth, int):
        if grid.wild != "none":
            raise BadOption(
                f"option breadth={breadth}: a board with wildcards is walked from its starting cells"
            )
        return Frontier(breadth, grid) if breadth > cells else None
    wanted = min(_AUTO_WALKS, _WALKS_PER_CELL * cells)
    if breadth == "off" or grid.wild != "none" or cells < _LEAST_CELLS:
        return None
    while wanted > cells:
        try:
            return Frontier(wanted, grid)
        except cupy.cuda.memory.OutOfMemoryError:
            wanted //= 2
            cupy.get_default_memory_pool().free_all_blocks()
    return None


class Frontier:
    """Room for the walks of two levels, each cell of a walk in a row of its own."""

    def __init__(self, wanted: int, grid: Grid) -> None:
        # A level of fewer than `wanted` walks is lengthened by all neighbours.
        capacity = wanted * (4 if grid.touching == "rook" else 8)
        self._walks = cupy.empty(2 * (_LEVELS + 1) * capacity, cupy.uint32)
        self._counts = cupy.zeros(_LEVELS + 1, cupy.uint32)
        self._wanted = wanted
        numbers = map(np.uint32, (capacity, wanted, _LEVELS))
        #: Its arguments in the kernels.
        self.arguments = (self._walks, self._counts, *numbers)

    def grow(self, kernels: Any, board: tuple[Any, ...], starts: tuple[Any, Any]) -> None:
        """Queues a kernel for each level; those of levels that are not needed find nothing to do."""
        blocks = _BLOCKS_PER_MULTIPROCESSOR * cupy.cuda.Device().attributes["MultiProcessorCount"]
        begin, lengthen = kernels.get_function("begin_walks"), kernels.get_function("lengthen_walks")
        begin((-(-int(starts[1]) // _THREADS) or 1,), (_THREADS,), (*board, *self.arguments, *starts))
        for level in range(1, _LEVELS):
            lengthen((blocks,), (_THREADS,), (*board, *self.arguments, np.uint32(level)))

    def statistics(self, stream: Any = None) -> dict[str, int | float]:
        """How many walks were begun breadth first, and of how many cells."""
        counts = self._counts.get(stream=stream).tolist()
        level = 1
        while level < _LEVELS and 0 < counts[level] < self._wanted:
            level += 1
        return {"walks": counts[level], "levels": level}
