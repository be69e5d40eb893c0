"""Interrupts: lets a run finish its step before Ctrl-C or a deadline ends it, unless the step takes too long."""

from __future__ import annotations

import signal
import threading
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwords.stopping import Stop

# A step takes milliseconds, but on some boards scoring a single one takes longer than anybody would wait.
_PATIENCE_S = 0.5


class StepCut(Exception):
    """A step was ended from outside. What it changed is of no use."""


class Interrupts:
    """Notes the first Ctrl-C in `seen`; the second one raises KeyboardInterrupt as usual.

    Only the main thread can handle signals; in another one, `seen` stays false. `end` is the time on the clock at which
    the run must end. `stop` is an event that another thread may set: it ends the step at once.
    """

    def __init__(self, end: float | None = None, stop: Stop | None = None) -> None:
        self._end, self._stop = end, stop
        self._seen = False

    @property
    def seen(self) -> bool:
        """Whether the run is to end: Ctrl-C was pressed, or `stop` set."""
        return self._seen or (self._stop is not None and self._stop.is_set())

    def look(self, _done: int, _total: int) -> None:
        """Called during a step, from time to time: raises `StepCut` once the step is no longer worth waiting for."""
        if self._end is not None and monotonic() >= self._end + _PATIENCE_S:
            raise StepCut
        if self._stop is not None and self._stop.is_set():  # a program does not wait
            raise StepCut

    def __enter__(self) -> Interrupts:
        self._seen = False
        self._previous: Any = None
        if threading.current_thread() is threading.main_thread():
            self._previous = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, *_: object) -> None:
        self._seen = True
        self._end = min(monotonic(), self._end or float("inf"))
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def __exit__(self, *_: object) -> None:
        if self._previous is not None:
            signal.signal(signal.SIGINT, self._previous)
