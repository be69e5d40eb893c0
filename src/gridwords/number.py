"""Numbers as callers give them, NumPy's too."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import SupportsIndex

__all__ = ["real_number", "whole_between", "whole_number"]


def whole_number(value: SupportsIndex) -> int:
    """The value as a plain integer, NumPy's too. Raises TypeError for anything else, also True and False.

    >>> whole_number(4)
    4
    """
    if isinstance(value, bool):
        raise TypeError("expected a whole number, got a truth value")
    return index(value)


def real_number(value: Any) -> int | float:
    """The value as a plain number, NumPy's too. Raises TypeError for anything else, also True and False.

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
