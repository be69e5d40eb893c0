"""How many threads a search may use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwords.errors import BadOption, shorten
from gridwords.number import whole_number

if TYPE_CHECKING:
    from typing import SupportsIndex

__all__ = ["MOST_THREADS", "check_threads"]

MOST_THREADS = 1024


def check_threads(threads: SupportsIndex | None) -> int | None:
    """The number as a plain integer, NumPy's too; None leaves it to the engine."""
    if threads is None:
        return None
    try:
        number = whole_number(threads)
    except TypeError:
        number = 0
    if not 1 <= number <= MOST_THREADS:
        raise BadOption(f"threads {shorten(threads)}: expected a whole number from 1 to {MOST_THREADS}")
    return number
