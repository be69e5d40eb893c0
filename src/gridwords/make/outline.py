"""Outlines: which cells of a grid may hold letters. The others are holes."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from gridwords.errors import BadOption, shorten

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["OUTLINES", "Outline", "read_outline"]

#: In the order of the core.
OUTLINES = ("rectangle", "circle", "diamond", "heart")


class Outline(NamedTuple):
    """Rows, columns, and for each cell 1 where a letter may be and 0 for a hole."""

    rows: int
    cols: int
    open: bytes

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"


def read_outline(shape: str | Path) -> str | Outline:
    """The name of an outline, or the one that a text or a file draws: `.` and spaces are holes, all else is open."""
    if isinstance(shape, str) and shape in OUTLINES:
        return shape
    # Any other text is the name of a file, which may have slashes in it.
    is_drawn = isinstance(shape, str) and ("\n" in shape or set(shape) <= set("#. /"))
    if isinstance(shape, (str, PathLike)) and not is_drawn:
        shape = _read_file(shape)
    if not isinstance(shape, str):
        raise BadOption(f"shape {shorten(shape)}: expected {', '.join(OUTLINES)}, rows of # and ., or a file")
    lines = [line.rstrip() for line in shape.replace("/", "\n").splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    cols = max(map(len, lines), default=0)
    cells = bytes(char not in ". " for line in lines for char in line.ljust(cols))
    if not any(cells):
        raise BadOption("shape: no cell is open; expected rows of # (a letter) and . (a hole)")
    if len(cells) > 10_000:
        raise BadOption(f"shape: {len(lines)} rows of {cols}, expected at most 10,000 cells")
    return Outline(len(lines), cols, cells)


def _read_file(path: str | Path) -> str:
    from gridwords.reading import RULES_BYTES, read_bounded

    known = ", ".join(OUTLINES)
    try:
        with open(path, "rb") as file:
            return read_bounded(file.read, 8 * RULES_BYTES, name=f"shape {path}", error=BadOption).decode()
    except UnicodeDecodeError:
        raise BadOption(f"shape {path}: expected a text file of # and .") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadOption):
            raise
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"shape {shorten(str(path))}: expected {known} or a file ({reason})") from None
