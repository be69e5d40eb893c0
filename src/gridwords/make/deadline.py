"""Deadline: when a maker ends at the latest, over all the searches it makes for one puzzle or booklet."""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from gridwords.compute import check_deadline
from gridwords.errors import BadOption

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Deadline", "ending_after"]


class Deadline:
    """The time that is left. A search that runs out of it raises `TimeoutError`."""

    def __init__(self, deadline_s: float | None) -> None:
        self._end = None if deadline_s is None else monotonic() + deadline_s

    def left_s(self) -> float | None:
        """The seconds left, at least 0; None without a deadline."""
        return None if self._end is None else max(0.0, self._end - monotonic())


@contextmanager
def ending_after(deadline_s: float | None) -> Iterator[Deadline]:
    """A deadline for what is made here. If it runs out, the error says so."""
    seconds = check_deadline(deadline_s)
    try:
        yield Deadline(seconds)
    except TimeoutError:
        raise BadOption(
            f"found nothing within the deadline of {seconds:g} s: expected a longer one, or easier wishes"
        ) from None
