"""run_on_cluster: many calls on the workers of a Dask cluster, each answered once, even if workers die meanwhile.

Dask places, moves and repeats tasks. Added here are a limit to how far a source is read ahead, limits to waiting, and
repetition where Dask alone would wait or lose tasks.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from gridwords.compute import Cluster, Compute
from gridwords.engines.cluster.worker import pack, work
from gridwords.errors import EngineUnavailable, GridwordsError
from gridwords.lexicon import Lexicon
from gridwords.version import __version__

if TYPE_CHECKING:
    from distributed import Future

    from gridwords.engines.cluster.connection import Connection, View

    Task = tuple[Any, tuple[Any, ...]]

# What the calls of a client raise while its scheduler is away.
_AWAY = (OSError, RuntimeError)
# Tasks per worker: one to compute and one to begin without waiting for us.
_DEPTH = 2
# Tasks per worker from the oldest without an answer to the newest: what a consumer in order must hold.
_AHEAD = 4
_LOOK_S, _TICK_S, _REPLY_S = 1.0, 0.25, 5.0
# How long to wait for workers that are starting; longer if there are no others.
_SETTLE_S, _SETUP_S = 2.0, 30.0
# A task that no responding worker has, or whose answer does not arrive, is sent again after this time. A task that a
# worker does have also goes to an idle worker after this time plus a multiple of the longest time that a task has
# taken.
_LOST_S, _OVERDUE = 5.0, 5.0
# For errors that are not the caller's, such as a full disk.
_RETRIES = 2
_MOST_DEATHS = 8
# After this long without a scheduler, a warning names it, since its address may be wrong; waiting continues.
_PATIENCE_S = 3.0

_counts: dict[object, int] = {}


def why_no_dask() -> str | None:
    """Why clusters cannot be used here and what to do about it; None if they can."""
    from importlib.util import find_spec

    missing = find_spec("distributed") is None
    return "Dask is not installed: pip install 'gridwords[cluster]'" if missing else None


def run_on_cluster(
    compute: Compute,
    lexicon: Lexicon,
    function: Callable[..., Any],
    tasks: Iterable[Task | None],
    *,
    end: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> Generator[tuple[Any, Any]]:
    """The answers of `function(here, *arguments)` to tasks of (tag, arguments), as (tag, answer) in order of arrival.

    A task is read from `tasks` when there is room for it; None in place of one means that there is none at the moment.
    Ends without the missing answers at `end`, on the clock `monotonic`, or when `stop` returns true. Only workers with
    a GPU take part if the engine needs one.
    """
    if (reason := why_no_dask()) is not None:
        raise EngineUnavailable(f"engine cluster cannot run here: {reason}")
    with closing(_Job(compute, lexicon, function, end, stop)) as job:
        yield from job.run(iter(tasks))


def count_workers(compute: Compute) -> int:
    """How many workers the last job on the cluster had, at least 1."""
    return _counts.get(None if compute.cluster is None else compute.cluster.address, 1)


@dataclass
class _Open:
    """A task without an answer, and the copies of it that were sent."""

    tag: Any
    call: bytes
    sent: float = 0.0
    deaths: int = 0
    is_for_gpu: bool = False
    copies: list[Future] = field(default_factory=list)


class _Job:
    def __init__(
        self,
        compute: Compute,
        lexicon: Lexicon,
        function: Callable[..., Any],
        end: float | None,
        stop: Callable[[], bool] | None,
    ) -> None:
        self._lexicon, self._function, self._end, self._stop = lexicon, function, end, stop
        self._cluster, self._threads = compute.cluster or Cluster(), compute.threads
        self._gpu_only = compute.engine_name.startswith("gpu-")
        self._resources = {f"gridwords {__version__}": 1, f"lexicon {lexicon.file_hash}": 1}
        self._open: dict[int, _Open] = {}  # by number, so the oldest first
        self._numbers: dict[str, int] = {}  # the tasks' numbers by the keys of their copies
        self._connection: Connection | None = None
        self._view: View | None = None
        self._completed: Any = None
        self._started = self._heard = self._manned = monotonic()
        self._next_look = self._longest_s = 0.0
        self._has_warned = False

    def run(self, source: Iterator[Task | None]) -> Iterator[tuple[Any, Any]]:
        number, more = 0, True
        while (more or self._open) and not self._is_over:
            if monotonic() >= self._next_look:
                self._look()
            while more and self._has_room(number):
                try:
                    task = next(source)
                except StopIteration:
                    more = False
                    break
                if task is None:
                    break
                self._open[number] = _Open(task[0], pack(self._function, task[1]))
                self._submit(number)
                number += 1
            yield from self._answers()

    def close(self) -> None:
        """Releases what was not answered, which ends it on the workers too."""
        for one in self._open.values():
            for copy in one.copies:
                copy.release()

    @property
    def _is_over(self) -> bool:
        return (self._end is not None and monotonic() >= self._end) or bool(self._stop and self._stop())

    @property
    def _workers(self) -> Collection[str]:
        if self._view is None:
            return ()
        return self._view.gpus if self._gpu_only else self._view.workers

    def _has_room(self, number: int) -> bool:
        workers = len(self._workers)
        if not self._open:
            return workers > 0
        return len(self._open) < _DEPTH * workers and number - next(iter(self._open)) < _AHEAD * workers

    def _look(self) -> None:
        """Looks at the cluster and sends again what was lost; raises an error after waiting too long."""
        limit_s = min(_REPLY_S, max(0.5, self._heard + self._cluster.wait_s - monotonic()))
        if self._end is not None:
            limit_s = max(0.1, min(limit_s, self._end - monotonic()))
        try:
            connection = self._connect(limit_s)
            view = connection.look(self._lexicon, limit_s)
        except _AWAY:
            self._wait(
                self._heard, f"no Dask scheduler answers at {self._address}", "scheduler`, or name another"
            )
            return
        now = self._heard = monotonic()
        self._view = view
        self._next_look = now + (_LOOK_S if self._workers else _TICK_S / 4)
        if not view.is_settled and not connection.was_settled and now - self._started < _SETTLE_S:
            # Nothing is sent yet, so that the first tasks are shared among all workers.
            self._next_look, self._view = now + 0.02, None
        elif self._workers:
            connection.was_settled = True
            self._manned = now
            _counts[self._cluster.address] = len(self._workers)
            self._rescue(view)
        elif view.is_settled or now - self._started > _SETUP_S:
            what, how = ("worker with a GPU", " --resources GPU=1") if self._gpu_only else ("worker", "")
            self._wait(
                self._manned, f"no {what} is available at {self._address}", f"worker {self._address}{how}`"
            )

    def _wait(self, since: float, what: str, how: str) -> None:
        """Raises an error if this has lasted too long."""
        wait_s, waited_s = self._cluster.wait_s, monotonic() - since
        if waited_s >= wait_s and not self._is_over:
            raise EngineUnavailable(f"{what} (waited {wait_s:g} s): start one with `dask {how}")
        if waited_s >= _PATIENCE_S and self._connection is None and not self._has_warned:
            self._has_warned = True
            warnings.warn(f"{what} yet: waiting for up to {wait_s:g} s", stacklevel=2)
        self._next_look = monotonic() + _TICK_S

    @property
    def _address(self) -> object:
        scheduler = None if self._connection is None else self._connection.scheduler
        return self._cluster.address if scheduler is None else scheduler.address

    def _connect(self, limit_s: float) -> Connection:
        """The connection to the cluster; after a new one all open tasks must be sent again."""
        from distributed import as_completed

        from gridwords.engines.cluster.connection import connect

        connection = connect(self._cluster.address, limit_s)
        if connection is not self._connection:
            self._connection = connection
            self._completed = as_completed(loop=connection.loop, with_results=True, raise_errors=False)
            for one in self._open.values():
                one.copies.clear()
        return connection

    def _rescue(self, view: View) -> None:
        """Sends again what no responding worker has, and gives idle workers what is overdue.

        Dask alone waits minutes for a frozen worker, and without end for one that gets its resources after it joined:
        test_a_frozen_worker, test_whatever_dies_every_board_is_counted_once.
        """
        idle = len(set(self._workers).difference(*view.holders.values()))
        overdue_s = _LOST_S + _OVERDUE * self._longest_s if self._longest_s else float("inf")
        for number, one in self._open.items():
            holders = {address for copy in one.copies for address in view.holders.get(copy.key, ())}
            age_s = monotonic() - one.sent
            is_held = holders & set(self._workers) and not any(copy.done() for copy in one.copies)
            if not one.copies or (idle > 0 and age_s > overdue_s if is_held else age_s > _LOST_S):
                self._submit(number, set(self._workers) - holders)
                idle -= 1

    def _submit(self, number: int, workers: Collection[str] = ()) -> None:
        """Sends a task, to one of these workers if any are named."""
        assert self._connection is not None
        assert self._view is not None
        one, resources = self._open[number], dict(self._resources)
        # Workers with a GPU are preferred. A copy goes anywhere: they may have left.
        busy = sum(other.is_for_gpu for other in self._open.values())
        one.is_for_gpu = not one.copies and busy < _DEPTH * len(self._view.gpus)
        if self._gpu_only or one.is_for_gpu:
            resources["GPU"] = 1
        one.sent = monotonic()
        future = self._connection.send(
            work,
            self._lexicon.file_hash,
            self._threads,
            one.call,
            key=f"{self._function.__name__}-{uuid4().hex}",
            pure=False,
            retries=_RETRIES,
            resources=resources,
            workers=list(workers or self._workers) if workers or self._view.has_silent else None,
        )
        if future is None:
            self._next_look = 0.0
            return
        one.copies.append(future)
        self._numbers[future.key] = number
        self._completed.add(future)

    def _answers(self) -> Iterator[tuple[Any, Any]]:
        """The answers that have arrived, or arrive within a moment."""
        wait_s = max(0.0, min(_TICK_S, self._next_look - monotonic()))
        if self._completed is None:
            sleep(wait_s)
            return
        arrived = self._completed.thread_condition
        with arrived:
            if not self._completed.has_ready():
                arrived.wait(wait_s)
        for future, answer in self._completed.next_batch(block=False):
            number = self._numbers.pop(future.key, -1)
            if number not in self._open:
                continue  # another copy was faster
            one = self._open[number]
            if future.status == "finished":
                if isinstance(answer, GridwordsError):
                    raise answer
                self._longest_s = max(self._longest_s, monotonic() - one.sent)
                for copy in one.copies:
                    copy.release()
                del self._open[number]
                yield one.tag, answer
                continue
            # Cancelled with its scheduler, or died with its workers.
            if future.status == "error":
                self._judge(one, answer[1])
            one.copies.remove(future)
            self._next_look = 0.0

    def _judge(self, one: _Open, error: BaseException) -> None:
        """Raises an error of a task, unless the task died with its workers and may be tried again."""
        from distributed.scheduler import KilledWorker

        if not isinstance(error, KilledWorker):
            raise error
        # A scheduler gives up after four deaths unless configured otherwise.
        one.deaths += error.allowed_failures + 1
        if one.deaths >= _MOST_DEATHS:
            raise EngineUnavailable(
                f"task {one.tag} was given up: {one.deaths} workers died while they had it (too little memory?"
                " see their logs)"
            )
