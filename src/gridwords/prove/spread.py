"""Stretches: the classes of a proof on a cluster. Their lines come back to be written on this machine."""

from __future__ import annotations

from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any

from gridwords.compute import Cluster, Compute
from gridwords.engines.cluster.run import count_workers, run_on_cluster

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from queue import Queue
    from threading import Event

    from gridwords.prove.question import ProofQuestion

__all__ = ["STRETCH_S", "Stretches"]

# A class takes from a millisecond to minutes and a scheduler prefers tasks of a second or more. A stretch has as many
# classes as fit into this time by the last ones; a worker that finds them harder returns the rest.
STRETCH_S = 2.0
_FIRST, _MOST = 8, 2048
_WAIT_S = 600  # proofs last for days, so a scheduler may take minutes to come back


class Stretches:
    """Has workers prove classes with `function(here, header, classes, *more)`.

    `results` receives what a thread of this machine would put there: (line, peak bytes) for each class, any error, and
    None at the end. `end` is when the proof ends, on the clock `monotonic`.
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
        self._compute = Compute(threads=threads, cluster=Cluster(cluster, wait_s=_WAIT_S))
        self._function, self._more = function, more
        self._question, self._results, self._stop, self._end = question, results, stop, end
        self._waiting: deque[int] = deque()
        self._size: float = _FIRST

    def __call__(self, numbers: Iterator[int]) -> None:
        """Proves classes until there are no more, or the proof is stopped."""
        sent: dict[int, list[int]] = {}
        try:
            for tag, (lines, peak_bytes, elapsed_s) in run_on_cluster(
                self._compute,
                self._question.lexicon,
                self._function,
                self._tasks(numbers, sent),
                end=self._end,
                stop=self._stop.is_set,
            ):
                done = {line.number for line in lines}
                self._waiting.extendleft(number for number in sent.pop(tag) if number not in done)
                for line in lines:
                    self._results.put((line, peak_bytes))
                self._size = min(_MOST, max(1.0, len(lines) * STRETCH_S / max(elapsed_s, STRETCH_S / 4)))
        except BaseException as error:
            self._results.put(error)
        finally:
            self._results.put(None)

    def _tasks(
        self, numbers: Iterator[int], sent: dict[int, list[int]]
    ) -> Iterator[tuple[int, tuple[Any, ...]] | None]:
        """Stretches while classes are left, or may be returned by a worker; those under way are in `sent`."""
        header, tag = self._question.to_header(), 0
        while (stretch := self._next(numbers)) or sent:
            if not stretch:
                yield None
                continue
            sent[tag] = stretch
            yield tag, (header, stretch, *self._more)
            tag += 1

    def _next(self, numbers: Iterator[int]) -> list[int]:
        """The classes of the next stretch, fewer towards the end to leave some for every worker."""
        size = int(self._size)
        self._waiting.extend(islice(numbers, max(0, size - len(self._waiting))))
        if len(self._waiting) < size:
            size = -(-len(self._waiting) // count_workers(self._compute))
        return [self._waiting.popleft() for _ in range(size)]
