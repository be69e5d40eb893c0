"""Packages that only some users have, imported when they are needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from gridwords.errors import EngineUnavailable


def load_extra(name: str, what: str, extra: str) -> Any:
    """The module of an optional package. Raises EngineUnavailable, which names what needs it and the extra to install.

    >>> load_extra("no_such_package", "an example", "plot")
    Traceback (most recent call last):
        ...
    gridwords.errors.EngineUnavailable: an example needs no_such_package, which is not installed: pip install 'gridwords[plot]'
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        raise EngineUnavailable(
            f"{what} needs {missing.name}, which is not installed: pip install 'gridwords[{extra}]'"
        ) from None
