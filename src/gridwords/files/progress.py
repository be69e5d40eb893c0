"""FileProgress: how far the scoring of a file has come, and the Meter that measures it."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gridwords.files.source import Chunk

# How often progress is reported while a single chunk takes longer.
_WITHIN_S = 0.5


class FileProgress(NamedTuple):
    """How far a job has come. Speed and time left are those of this run; `done` is from 0 to 1.

    `done` is 0 and `left_s` is None while the length of the input is unknown.
    """

    boards: int
    boards_per_s: float
    workers: int
    done: float
    left_s: float | None


class Meter:
    """Counts boards and calls `progress` after each chunk, and now and then during a long one."""

    def __init__(self, progress: Callable[[FileProgress], object] | None, before: int) -> None:
        self.boards = before
        self._before = before  # boards of earlier runs
        self._progress = progress
        self._started = self._reported = monotonic()
        self._done = 0.0
        self._done_before: float | None = None

    def add(self, chunk: Chunk, boards: int, workers: int = 1) -> None:
        """Counts a finished chunk."""
        self.boards += boards
        if self._done_before is None:
            self._done_before = chunk.done * (self._before / self.boards if self.boards else 0.0)
        self._done = chunk.done
        self._report(self.boards, workers)

    def within(self, chunk: Chunk) -> Callable[[int, int], None] | None:
        """What an engine calls with the boards that it has done of a chunk."""
        if self._progress is None:
            return None
        begin = self._done

        def tick(done: int, total: int) -> None:
            # A chunk of several shapes is scored in several parts: what the earlier ones reported stays.
            self._done = max(self._done, begin + (chunk.done - begin) * done / max(total, 1))
            if monotonic() - self._reported >= _WITHIN_S:
                self._report(self.boards + done, 1)

        return tick

    def _report(self, boards: int, workers: int) -> None:
        if self._progress is None:
            return
        self._reported = monotonic()
        elapsed_s = self._reported - self._started
        part = self._done - (self._done_before or 0.0)
        left_s = elapsed_s * (1 - self._done) / part if part > 0 else None
        rate = (boards - self._before) / max(elapsed_s, 1e-9)
        self._progress(FileProgress(boards, rate, workers, self._done, left_s))
