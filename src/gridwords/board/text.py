"""The text form of a board: how rows of tiles are read and written.

These forms are read: rows separated by `/` or line breaks (`abcd/efgh`), the tiles of a square without separators
(`abcdefghi`), tiles separated by spaces (where `Qu` is one tile), the same below a line with the number of rows and
columns (`4 4`), and rows separated by spaces on one line (`abc def ghi`). A `/` at the end closes the last row, so
`abcd/` is one row of four tiles, not a square. In a text of capitals, `Qu` is one tile (`QuANTS`). If there are several
lines as `gridwords optimise` prints them (a board, a tab and numbers, the best board last), the last one is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from gridwords import _core
from gridwords.hints import later

if TYPE_CHECKING:
    from array import array

    Cells = bytes | array[int]
else:
    Cells = bytes | later("array", "array")


class Layout(NamedTuple):
    """A board's tiles. Equal boards have equal layouts: `tiles` holds the different ones, sorted."""

    rows: int
    cols: int
    tiles: tuple[str, ...]
    cells: Cells  # the position of each cell's tile: one byte, or two if there are more than 256 tiles


def read_text(text: str, size: tuple[int, int] | None) -> Layout:
    """The layout that a text describes; a given size must fit it."""
    return Layout._make(_core.read_text(text, size))


def read_rows(rows: Iterable[str | Sequence[str]], size: tuple[int, int] | None) -> Layout:
    """The layout of a list of rows, each a text or a list of tiles."""
    return Layout._make(_core.read_rows(rows, size))


def write_text(layout: Layout) -> str:
    """The text of a layout, on one line. Reading it back gives the same layout, whatever its size."""
    return _core.write_text(*layout)


def listed_board(line: str) -> str:
    """The board in a line that `gridwords` printed with a tab and its score; any other line unchanged.

    >>> listed_board("streaedlp\\t545"), listed_board("s\\tt\\tr")
    ('streaedlp', 's\\tt\\tr')
    """
    return _core.listed_board(line)
