"""Stopping: ends long work from another thread, as Ctrl-C does from the keyboard.

Everything long calls a progress function several times a second. One that checks the caller's event raises
KeyboardInterrupt once it is set, so that `stop` leaves the same partial answer as Ctrl-C.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gridwords.errors import BadOption, Stopped, shorten
from gridwords.hints import later

if TYPE_CHECKING:
    from typing import Protocol

    class Stop(Protocol):
        """A `threading.Event`, or anything else with an `is_set`."""

        def is_set(self) -> bool:
            """Whether the work is to end."""
else:
    Stop = later("threading", "Event")  # a Protocol costs as much as the rest of this module


def watch(progress: Callable[..., object] | None, stop: Stop | None) -> Callable[..., Any] | None:
    """The progress function, which from now on also looks at `stop`."""
    if stop is None:
        return progress
    if not callable(getattr(stop, "is_set", None)):
        raise BadOption(f"stop {shorten(stop)}: expected a threading.Event")

    def look(*numbers: Any) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        if progress is not None:
            progress(*numbers)

    return look


@contextmanager
def stoppable(stop: Stop | None) -> Iterator[None]:
    """Raises `Stopped` in place of a KeyboardInterrupt that `stop` caused."""
    try:
        if stop is not None and stop.is_set():
            raise KeyboardInterrupt
        yield
    except KeyboardInterrupt:
        if stop is None or not stop.is_set():
            raise
        raise Stopped("stop was set before the work was done") from None
