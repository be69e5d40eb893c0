"""The network that reads tiles: the core's reader with the weights that come with the package."""

from __future__ import annotations

from functools import cache
from os.path import dirname, join
from typing import TYPE_CHECKING

from gridwords.errors import BadOption

if TYPE_CHECKING:
    from gridwords._core import Reader

__all__ = ["WEIGHTS", "default_reader"]

WEIGHTS = join(dirname(dirname(__file__)), "data", "reader.weights")


@cache
def default_reader() -> Reader:
    """The reader, opened once per process."""
    from gridwords._core import Reader

    try:
        with open(WEIGHTS, "rb") as file:
            return Reader(file.read())
    except OSError as error:
        raise BadOption(f"the reader's weights {WEIGHTS} cannot be read: {error.strerror}") from None
