"""Outlines in files: which cells of a grid may hold letters. The core reads what they draw."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.bounded import RULES_BYTES, read_bounded
from gridwords.errors import BadOption, shorten

if TYPE_CHECKING:
    from pathlib import Path


def is_outline_file(shape: object) -> bool:
    """Whether it is the name of a file: a path, or a text that neither names nor draws an outline."""
    if not isinstance(shape, str):
        return isinstance(shape, PathLike)
    # The name of a file may have slashes in it.
    return not (shape in _core.outline_names() or "\n" in shape or set(shape) <= set("#. /"))


def read_outline(path: str | Path) -> str:
    """The rows that a file draws."""
    try:
        with open(path, "rb") as file:
            data = read_bounded(file.read, 8 * RULES_BYTES, name=f"shape {path}", error=BadOption)
        return data.decode("utf-8-sig") + "\n"  # a single line draws too
    except UnicodeDecodeError:
        raise BadOption(f"shape {path}: expected a text file of # and .") from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadOption):
            raise
        reason = getattr(error, "strerror", None) or error
        known = ", ".join(_core.outline_names())
        raise BadOption(f"shape {shorten(str(path))}: expected {known} or a file ({reason})") from None
