"""Interrupts: lets a run finish its step before Ctrl-C or a deadline ends it, unless the step takes too long."""

from __future__ import annotations

import signal
import threading
from time import monotonic
from typing import Any

__all__ = ["Interrupts", "StepCut"]

# A step takes milliseconds, but on some boards the score of one takes longer than anybody waits.
_PATIENCE_S = 0.5


class StepCut(Exception):
    """A step was ended from outside. What it changed is of no use."""


class Interrupts:
    """Notes the first Ctrl-C in `seen`; the second one raises KeyboardInterrupt as usual.

    Only the main thread can handle signals; in another one, `seen` stays false. `end` is the time on the clock at which
    the run must end.
    """

    def __init__(self, end: float | None = None) -> None:
        self._end = end
        self.seen = False

    def look(self, _done: int, _total: int) -> None:
        """Called during a step, from time to time: raises `StepCut` once the step is no longer worth waiting for."""
        if self._end is not None and monotonic() >= self._end + _PATIENCE_S:
            raise StepCut

    def __enter__(self) -> Interrupts:
        self.seen = False
        self._previous: Any = None
        if threading.current_thread() is threading.main_thread():
            self._previous = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, *_: object) -> None:
        self.seen = True
        self._end = min(monotonic(), self._end or float("inf"))
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def __exit__(self, *_: object) -> None:
        if self._previous is not None:
            signal.signal(signal.SIGINT, self._previous)
