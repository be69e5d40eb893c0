"""A search that only a deadline or Ctrl-C ends, and Ctrl-C itself."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from gridwords import Board, Lexicon

#: Every walk of this board is a prefix of a word, and each engine finds the other word at once. The b at the far end
#: keeps engine `word` from dropping the long word before it searches.
ENDLESS = Board(
    "a" * 900 + "b",
    (1, 901),
    [[*range(max(0, cell - 4), cell), *range(cell + 1, min(901, cell + 5))] for cell in range(901)],
)
ENDLESS_WORDS = Lexicon.from_words(["aaa", "a" * 40 + "b"])

#: Without a word to find, for searches that have no partial answer.
NEVER = Lexicon.from_words(["a" * 15 + "b"])

needs_ctrl_c = pytest.mark.skipif(
    os.name == "nt", reason="Windows delivers Ctrl-C to a whole console, not to one process"
)

Answer = TypeVar("Answer")


def with_time_enough(ask: Callable[[float], Answer], is_enough: Callable[[Answer], bool]) -> Answer:
    """The answer of `ask(deadline_s)` with the first deadline that is enough, of 0.05 seconds to a minute.

    How far a search gets in a short time depends on what else the machine does. A search without an end must still
    stop at whichever deadline it has.
    """
    for deadline_s in (0.05, 0.3, 2):
        answer = ask(deadline_s)
        if is_enough(answer):
            return answer
    return ask(60)


@contextmanager
def ctrl_c(after_s: float) -> Iterator[None]:
    """Ctrl-C reaches this process after some time, for searches that take no `progress`."""
    timer = threading.Timer(after_s, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


@contextmanager
def ctrl_c_on_progress() -> Iterator[Callable[[int, int], None]]:
    """A `progress` callback: Ctrl-C reaches this process as soon as a search has called it."""
    called = threading.Event()

    def send() -> None:
        if called.wait(timeout=60):
            os.kill(os.getpid(), signal.SIGINT)

    sender = threading.Thread(target=send, daemon=True)
    sender.start()
    yield lambda _done, _total: called.set()
    assert called.is_set(), "the search never reported progress"
    sender.join()
