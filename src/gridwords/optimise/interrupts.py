"""Interrupts: lets a run finish its step before Ctrl-C ends it."""

from __future__ import annotations

import signal
import threading
from typing import Any

__all__ = ["Interrupts"]


class Interrupts:
    """Notes the first Ctrl-C in `seen`; the second one raises KeyboardInterrupt as usual.

    Only the main thread can handle signals; in another one, `seen` stays false.
    """

    def __enter__(self) -> Interrupts:
        self.seen = False
        self._previous: Any = None
        if threading.current_thread() is threading.main_thread():
            self._previous = signal.getsignal(signal.SIGINT)
            signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, *_: object) -> None:
        self.seen = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def __exit__(self, *_: object) -> None:
        if self._previous is not None:
            signal.signal(signal.SIGINT, self._previous)
