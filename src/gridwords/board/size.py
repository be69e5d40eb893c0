"""The size of a board: rows and columns."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from typing import TYPE_CHECKING

from gridwords.errors import BadBoard, plural, shorten, with_article
from gridwords.number import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

    AnySize = str | SupportsIndex | Sequence[SupportsIndex]

__all__ = ["MAX_CELLS", "fit_size", "parse_size", "squarest"]

# Cell numbers are 32-bit signed integers in the core.
MAX_CELLS = 2**31 - 1


def parse_size(size: AnySize, least: int = 0) -> tuple[int, int]:
    """Rows and columns, from any way to write them; at least so many of each.

    >>> parse_size("3x4"), parse_size((3, 4)), parse_size(4), parse_size("4")
    ((3, 4), (3, 4), (4, 4), (4, 4))
    """
    numbers: list[int]
    try:
        if isinstance(size, str):
            parts = size.lower().replace("\N{MULTIPLICATION SIGN}", "x").split("x")
            numbers = [_number(part.strip()) for part in parts]
        elif isinstance(size, (bytes, bytearray)):
            raise TypeError
        elif isinstance(size, Iterable):
            numbers = [whole_number(part) for part in size]
        else:
            numbers = [whole_number(size)]
        rows, cols = numbers * 2 if len(numbers) == 1 else numbers
    except (TypeError, ValueError):
        raise BadBoard(f"size {shorten(size)}: expected rows and columns, as in 3x4 or (3, 4)") from None
    shown = f"size {shorten(rows)}x{shorten(cols)}"
    if rows < 0 or cols < 0:
        raise BadBoard(f"{shown}: rows and columns cannot be negative")
    if min(rows, cols) < least:
        raise BadBoard(f"{shown}: expected at least {plural(least, 'row')} and {plural(least, 'column')}")
    # Even a board without cells may not have more rows than can be counted.
    if max(rows, 1) * max(cols, 1) > MAX_CELLS:
        raise BadBoard(f"{shown} is too large: a board has at most {MAX_CELLS:,} cells")
    return rows, cols


def _number(text: str) -> int:
    # int() would also accept '1_0', '+4' and digits of other scripts, and raise another error for very long ones.
    if not (text.isascii() and text.isdecimal() and len(text) <= 18):
        raise ValueError(text)
    return int(text)


def squarest(cells: int) -> tuple[int, int]:
    """Rows and columns of the squarest board with that many cells, never taller than wide.

    >>> squarest(16), squarest(12), squarest(7)
    ((4, 4), (3, 4), (1, 7))
    """
    rows = isqrt(cells)
    while rows and cells % rows:
        rows -= 1
    return rows, (cells // rows if rows else 0)


def fit_size(tiles: int, size: tuple[int, int] | None) -> tuple[int, int]:
    """The given size if it holds exactly that many tiles; without one, the square they make."""
    if size is not None:
        if size[0] * size[1] != tiles:
            raise BadBoard(
                f"{with_article(f'{size[0]}x{size[1]}')} board has {plural(size[0] * size[1], 'tile')}, got {tiles}"
            )
        return size
    side = isqrt(tiles)
    if side * side != tiles:
        rows, cols = squarest(tiles)
        raise BadBoard(
            f"{plural(tiles, 'tile')} do not make a square: pass size=(rows, cols), for instance {rows}x{cols}"
        )
    return side, side
