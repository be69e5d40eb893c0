"""prove_on_cluster: the classes of a proof on the workers of a cluster. Their lines come back to be written here."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from gridwords.compute import Compute
from gridwords.engines.cluster.run import count_workers, run_on_cluster
from gridwords.prove.certificate import ClassLine
from gridwords.prove.question import ProofQuestion

# A class takes from a millisecond to minutes and a scheduler prefers tasks of a second or more. A stretch has as many
# classes as fit into this time by the last ones; a worker that finds them harder returns the rest.
STRETCH_S = 2.0
_FIRST, _MOST = 8, 2048


def prove_on_cluster(
    compute: Compute,
    question: ProofQuestion,
    function: Callable[..., Any],
    memory_bytes: int,
    numbers: Iterator[int],
    end: float | None,
    stop: Callable[[], bool],
) -> Iterator[tuple[ClassLine, int]]:
    """The lines of these classes, each with the memory it took, until `end` or until `stop` returns true.

    Workers prove a stretch with `function(here, header, classes, memory_bytes, engine)`.
    """
    header, size = question.to_header(), float(_FIRST)
    waiting: deque[int] = deque()
    sent: dict[int, list[int]] = {}

    def next_stretch() -> list[int]:
        """Some classes, fewer towards the end to leave some for every worker."""
        count = int(size)
        waiting.extend(islice(numbers, max(0, count - len(waiting))))
        if len(waiting) < count:
            count = -(-len(waiting) // count_workers(compute))
        return [waiting.popleft() for _ in range(count)]

    def tasks() -> Iterator[tuple[int, tuple[Any, ...]] | None]:
        tag = 0
        while (stretch := next_stretch()) or sent:  # a worker may return some of those sent
            if not stretch:
                yield None
                continue
            sent[tag] = stretch
            yield tag, (header, stretch, memory_bytes, compute.engine_name)
            tag += 1

    for tag, (lines, peak_bytes, elapsed_s) in run_on_cluster(
        compute, question.game.lexicon, function, tasks(), end=end, stop=stop
    ):
        done = {line.number for line in lines}
        waiting.extendleft(number for number in sent.pop(tag) if number not in done)
        size = min(_MOST, max(1.0, len(lines) * STRETCH_S / max(elapsed_s, STRETCH_S / 4)))
        for line in lines:
            yield line, peak_bytes
