"""Types for `typing.get_type_hints` whose modules are imported only when the hints are requested."""

from __future__ import annotations

from typing import TYPE_CHECKING, ForwardRef


def later(module: str, name: str) -> ForwardRef:
    """The type `name` of a module that takes too long to import, or that imports this one.

    It stands where an annotation needs the name at run time, opposite the import for type checkers:

        if TYPE_CHECKING:
            from numpy import ndarray
        else:
            ndarray = later("numpy", "ndarray")

    >>> from typing import get_type_hints
    >>> Fraction = later("fractions", "Fraction")
    >>> def half(value: Fraction) -> Fraction | None: ...
    >>> get_type_hints(half)["value"]
    <class 'fractions.Fraction'>
    """
    return ForwardRef(f"__import__({module!r}, fromlist=[{name!r}]).{name}")


if TYPE_CHECKING:
    from pathlib import Path as Path
else:
    Path = later("pathlib", "Path")
