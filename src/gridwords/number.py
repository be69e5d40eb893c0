"""Whole numbers as callers give them."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import SupportsIndex

__all__ = ["whole_number"]


def whole_number(value: SupportsIndex) -> int:
    """The value as a plain integer, NumPy's too. Raises TypeError for anything else, also True and False.

    >>> whole_number(4)
    4
    """
    if isinstance(value, bool):
        raise TypeError("expected a whole number, got a truth value")
    return index(value)
