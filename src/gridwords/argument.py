"""Texts and names of files as callers give them."""

from __future__ import annotations

from os import fspath
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, shorten

if TYPE_CHECKING:
    from gridwords.errors import GridwordsError

__all__ = ["checked_text", "file_name"]


def file_name(path: Any, what: str, error: type[GridwordsError]) -> str:
    """The name of a file. Raises `error` for anything else: `open` would take a number for a descriptor, and close it.

    >>> from pathlib import Path
    >>> file_name(Path("board.txt"), "board file", BadOption)
    'board.txt'
    """
    try:
        name = fspath(path)
    except TypeError:
        raise error(f"{what}: expected the name of a file, got {shorten(path)}") from None
    return name if isinstance(name, str) else name.decode("utf-8", "surrogateescape")


def checked_text(value: Any, what: str, expected: str) -> str:
    """The value if it is a text; else BadOption.

    >>> checked_text("te", "prefix", "the first letters of words")
    'te'
    """
    if not isinstance(value, str):
        raise BadOption(f"{what} {shorten(value)}: expected {expected}")
    return value
