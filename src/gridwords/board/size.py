"""The size of a board: rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from gridwords import _core
from gridwords.argument import whole_number
from gridwords.errors import BadBoard, shorten

AnySize = str | SupportsIndex | Sequence[SupportsIndex]


# Cell numbers are 32-bit signed integers in the core.
MAX_CELLS = 2**31 - 1
_EXPECTED = "expected rows and columns, as in 3x4 or (3, 4)"


def parse_size(size: AnySize, least: int = 0) -> tuple[int, int]:
    """Rows and columns, however they are written; at least `least` of each.

    >>> parse_size("3x4"), parse_size((3, 4)), parse_size(4), parse_size("4")
    ((3, 4), (3, 4), (4, 4), (4, 4))
    """
    if isinstance(size, str):
        return _core.read_size(size, least)
    try:
        if isinstance(size, (bytes, bytearray)):
            raise TypeError
        numbers = [whole_number(part) for part in (size if isinstance(size, Iterable) else (size,))]
        rows, cols = numbers * 2 if len(numbers) == 1 else numbers
    except (TypeError, ValueError):
        raise BadBoard(f"size {shorten(size)}: {_EXPECTED}") from None
    if max(abs(rows), abs(cols)) >= 1 << 63:
        raise BadBoard(f"size {shorten(rows)}x{shorten(cols)}: {_EXPECTED}")
    return _core.check_size(rows, cols, least)


def squarest(cells: int) -> tuple[int, int]:
    """Rows and columns of the squarest board with that many cells, never taller than wide.

    >>> squarest(16), squarest(12), squarest(7)
    ((4, 4), (3, 4), (1, 7))
    """
    return _core.squarest(cells)


def fit_size(tiles: int, size: tuple[int, int] | None) -> tuple[int, int]:
    """The given size if it holds exactly that many tiles; without one, the square they make."""
    return _core.fit_size(tiles, size)
