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
    """The name of an outline, or the one that a text or a file draws: `#` is open, `.` and spaces are holes.

    Rows may end early, so that blanks at the end of a row and empty rows at the end make no difference.
    """
    if isinstance(shape, str) and shape in OUTLINES:
        return shape
    # Any other text is the name of a file, which may have slashes in it.
    is_drawn = isinstance(shape, str) and ("\n" in shape or set(shape) <= set("#. /"))
    if isinstance(shape, str) and is_drawn:
        return _read_rows(shape.replace("/", "\n"), "shape")
    if isinstance(shape, (str, PathLike)):
        return _read_rows(_read_file(shape), f"shape {shape}")
    raise BadOption(f"shape {shorten(shape)}: expected {', '.join(OUTLINES)}, rows of # and ., or a file")


def _read_rows(text: str, name: str) -> Outline:
    """The outline that rows of a text draw; `name` is what an error calls it."""
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    for row, line in enumerate(lines, 1):
        for col, char in enumerate(line, 1):
            if char not in "#. ":
                raise BadOption(
                    f"{name}: row {row}, column {col} is {char!r}: expected # (a letter) or . (a hole)"
                )
    cols = max(map(len, lines), default=0)
    cells = bytes(char == "#" for line in lines for char in line.ljust(cols))
    if not any(cells):
        raise BadOption(f"{name}: no cell is open; expected rows of # (a letter) and . (a hole)")
    if len(cells) > 10_000:
        raise BadOption(f"{name}: {len(lines)} rows of {cols}, expected at most 10,000 cells")
    return Outline(len(lines), cols, cells)


def _read_file(path: str | Path) -> str:
    from gridwords.reading import RULES_BYTES, read_bounded

    known = ", ".join(OUTLINES)
    try:
        with open(path, "rb") as file:
            return read_bounded(file.read, 8 * RULES_BYTES, name=f"shape {path}", error=BadOption).decode(
                "utf-8-sig"
            )
    except UnicodeDecodeError:
        raise BadOption(f"shape {path}: expected a text file of # and .") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadOption):
            raise
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"shape {shorten(str(path))}: expected {known} or a file ({reason})") from None
