"""Texts, numbers and names of files from callers. Numbers may be NumPy's."""

from __future__ import annotations

from operator import index
from os import fspath
from typing import Any, SupportsIndex

from gridwords.errors import BadOption, GridwordsError, shorten

MOST_THREADS = 1024


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
    """The value if it is a text; raises BadOption otherwise.

    >>> checked_text("te", "prefix", "the first letters of words")
    'te'
    """
    if not isinstance(value, str):
        raise BadOption(f"{what} {shorten(value)}: expected {expected}")
    return value


def listed_words(words: Any, call: str, error: type[GridwordsError]) -> list[str]:
    """The words of a list. Raises `error` for anything else; a text would count as a list of letters.

    >>> listed_words(("tea", "ten"), "check", BadOption)
    ['tea', 'ten']
    """
    if isinstance(words, str):
        raise error(f"{call} takes a list of words, got the text {shorten(words)}")
    try:
        listed = list(words)
    except TypeError:
        raise error(f"{call} takes a list of words, got {shorten(words)}") from None
    for number, word in enumerate(listed, 1):
        if not isinstance(word, str):
            raise error(f"{call} takes a list of words: entry {number} is not text but {shorten(word)}")
    return listed


def whole_number(value: SupportsIndex) -> int:
    """The value as a plain integer, also from NumPy. Raises TypeError for anything else, including True and False.

    >>> whole_number(4)
    4
    """
    # NumPy's truth values are numbers, with a warning, before version 2.
    if isinstance(value, bool) or getattr(getattr(value, "dtype", None), "kind", "") == "b":
        raise TypeError("expected a whole number, got a truth value")
    return index(value)


def real_number(value: Any) -> int | float:
    """The value as a plain number, also from NumPy. Raises TypeError for anything else, including True and False.

    >>> real_number(4), real_number(0.5)
    (4, 0.5)
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return value
    from numbers import Integral, Real

    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError("expected a number")
    return int(value) if isinstance(value, Integral) else float(value)


def whole_between(value: Any, low: float, high: float) -> int | None:
    """The value as a plain integer if it is a whole number from `low` to `high`, else None.

    >>> whole_between(4, 1, 9), whole_between(4, 5, 9), whole_between("4", 1, 9)
    (4, None, None)
    """
    try:
        number = whole_number(value)
    except TypeError:
        return None
    return number if low <= number <= high else None


def check_threads(threads: SupportsIndex | None) -> int | None:
    """The number of threads that a search may use; None leaves it to the engine."""
    number = whole_between(threads, 1, MOST_THREADS)
    if number is None and threads is not None:
        raise BadOption(f"threads {shorten(threads)}: expected a whole number from 1 to {MOST_THREADS}")
    return number
