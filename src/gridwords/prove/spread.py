"""A proof on a cluster: classes go out in stretches, their lines come back to be written here."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwords.engines.cluster.job import Job
from gridwords.engines.cluster.pool import pool_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from queue import Queue
    from threading import Event

    from gridwords.prove.question import ProofQuestion

__all__ = ["STRETCH_S", "Stretches"]

# Classes take from a millisecond to minutes, and a scheduler likes tasks of a second or more: a stretch is as many
# classes as that takes by the last ones, and a worker that finds them harder gives back what is left.
STRETCH_S = 2.0
_FIRST, _MOST = 8, 2048
_LOOK_S = 0.2
_WAIT_S = 600.0  # a proof takes days: a scheduler has some minutes to come back


class Stretches:
    """Takes classes, has `function(here, header, classes, *more)` prove them on workers and passes their lines on.

    `results` gets what a thread of this machine would put there: (line, peak bytes), an error, None at the end. `end`
    is when nobody waits for more, on the clock `monotonic`.
    """

    def __init__(
        self,
        cluster: object,
        function: Callable[..., Any],
        question: ProofQuestion,
        threads: int | None,
        more: tuple[Any, ...],
        results: Queue[Any],
        stop: Event,
        end: float | None,
    ) -> None:
        self._cluster, self._function, self._threads, self._more = cluster, function, threads, more
        self._question, self._results, self._stop, self._end = question, results, stop, end
        self._waiting: deque[int] = deque()
        self._size: float = _FIRST

    def __call__(self, numbers: Iterator[int]) -> None:
        """Until there are no more classes, or it is told to stop."""
        try:
            self._work(numbers)
        except BaseException as error:
            self._results.put(error)
        finally:
            self._results.put(None)

    def _work(self, numbers: Iterator[int]) -> None:
        header = self._question.to_header()
        out: dict[int, list[int]] = {}
        sent = 0
        pool = pool_of(self._cluster, _WAIT_S)
        with Job(
            pool,
            self._question.lexicon,
            self._function,
            threads=self._threads,
            wait_s=_WAIT_S,
            end=self._end,
        ) as job:
            while not self._stop.is_set():
                while job.room > 0 and (stretch := self._next(numbers, job.workers)):
                    out[sent] = stretch
                    job.add(sent, header, stretch, *self._more)
                    sent += 1
                if not out:
                    return
                for tag, (lines, peak_bytes, elapsed_s) in job.collect(_LOOK_S):
                    done = {line.number for line in lines}
                    self._waiting.extendleft(number for number in out.pop(tag) if number not in done)
                    for line in lines:
                        self._results.put((line, peak_bytes))
                    self._size = min(_MOST, max(1.0, len(lines) * STRETCH_S / max(elapsed_s, STRETCH_S / 4)))

    def _next(self, numbers: Iterator[int], workers: int) -> list[int]:
        """The next classes for a worker: a stretch, or near the end a share of what is left."""
        size = int(self._size)
        self._waiting.extend(islice(numbers, max(0, size - len(self._waiting))))
        size = min(size, -(-len(self._waiting) // max(1, workers))) if len(self._waiting) < size else size
        return [self._waiting.popleft() for _ in range(size)]
