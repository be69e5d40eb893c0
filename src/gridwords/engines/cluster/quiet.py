"""What Dask writes about connections that end, which it does by the page, also where it is we who end them."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["hush_dask", "quiet_dask"]

# Dask gives the second a level of its own; those of its other parts are that of the first.
_LOGGERS = (logging.getLogger("distributed"), logging.getLogger("distributed.client"))


def hush_dask() -> None:
    """From now on Dask logs nothing less than a disaster."""
    for logger in _LOGGERS:
        logger.setLevel(logging.CRITICAL)


@contextmanager
def quiet_dask() -> Iterator[None]:
    """The same for a while."""
    levels = [logger.level for logger in _LOGGERS]
    hush_dask()
    try:
        yield
    finally:
        for logger, level in zip(_LOGGERS, levels, strict=True):
            logger.setLevel(level)
