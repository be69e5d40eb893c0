"""Job: pieces of work over the workers of a pool. Each piece is answered once, whatever dies meanwhile."""

from __future__ import annotations

from collections import Counter, deque
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.engines.cluster import WAIT_S
from gridwords.engines.cluster.lexica import lexicon_key
from gridwords.engines.cluster.pool import LOST
from gridwords.engines.cluster.worker import LexiconMissing, Unwanted, pack, work
from gridwords.errors import EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
    from concurrent import futures
    from types import TracebackType

    from distributed import Client, Future

    from gridwords.engines.cluster.pool import FitWorker, Pool
    from gridwords.lexicon import Lexicon

    Fetched = futures.Future[Any]

__all__ = ["Job"]

# Pieces that a worker has at one time: one in hand, and one so that it need not wait for the next.
_DEPTH = 2
_LOOK_S = 1.0
_TICK_S = 0.1
_FETCH_S = 100.0
# A piece that takes so many workers with it is taken to be what kills them.
_MOST_DEATHS = 8


class _Sent(NamedTuple):
    """A piece on its way: a task of Dask's, bound to one worker."""

    tag: Hashable
    worker: FitWorker
    future: Future


class Job:
    """Calls `function(here, *arguments)` on workers.

    A piece goes to a worker that has room for it. If the worker goes away, or the scheduler does, the pieces that
    were there go to others; an answer that comes for a piece that is done is dropped.
    """

    def __init__(
        self,
        pool: Pool,
        lexicon: Lexicon,
        function: Callable[..., Any],
        *,
        threads: int | None = None,
        gpu_only: bool = False,
        wait_s: float = WAIT_S,
        end: float | None = None,
    ) -> None:
        """`end` is when nobody waits for an answer any more, on the clock `monotonic`."""
        from uuid import uuid4

        self._pool, self._lexicon, self._function = pool, lexicon, function
        self._threads, self._gpu_only, self._wait_s, self._end = threads, gpu_only, wait_s, end
        self._name = f"gridwords-{uuid4().hex}"
        self._sent_count = 0
        self._calls: dict[Hashable, bytes] = {}  # of every piece that is not done
        self._waiting: deque[Hashable] = deque()
        self._sent: dict[str, _Sent] = {}
        self._fetched: dict[str, Fetched] = {}  # the answers that are on their way here
        self._deaths: Counter[Hashable] = Counter()
        self._done: SimpleQueue[str] = SimpleQueue()
        self._workers: Mapping[str, FitWorker] = {}
        self._next_look = 0.0
        self._had_workers = monotonic()

    def __enter__(self) -> Job:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.cancel()

    @property
    def workers(self) -> int:
        """How many workers there are to work."""
        return len(self._workers)

    @property
    def room(self) -> int:
        """How many more pieces can be taken so that every worker is busy and none are piled up."""
        if monotonic() >= self._next_look:
            self._tend()
        return max(1, _DEPTH * len(self._workers)) - len(self._calls)

    def add(self, tag: Hashable, *arguments: Any) -> None:
        """One more piece; its answer will come with the tag."""
        self._calls[tag] = pack(self._function, arguments)
        self._waiting.append(tag)

    def run(self, pieces: Iterable[tuple[Hashable, tuple[Any, ...]]]) -> Iterator[tuple[Any, Any]]:
        """The answers as they come, with their tags, until the job's end. Pieces are asked for when there is room."""
        source, more = iter(pieces), True
        while (more or self._calls) and not self._is_late:
            while more and self.room > 0:
                try:
                    tag, arguments = next(source)
                except StopIteration:
                    more = False
                else:
                    self.add(tag, *arguments)
            yield from self.collect(self._at_most(0.5))

    def collect(self, timeout_s: float) -> list[tuple[Any, Any]]:
        """The answers that came, at least one unless the time runs out."""
        end = monotonic() + timeout_s
        while self._calls:
            self._tend()
            try:
                keys = [self._done.get(timeout=max(0.0, min(_TICK_S, end - monotonic())))]
            except Empty:
                keys = []
            while not self._done.empty():
                keys.append(self._done.get())
            if (answers := self._take(keys)) or monotonic() >= end:
                return answers
        return []

    def cancel(self) -> None:
        """Whatever is not done need not be done."""
        futures = [one.future for one in self._sent.values()]
        self._calls.clear()
        self._waiting.clear()
        self._sent.clear()
        for fetched in self._fetched.values():
            fetched.cancel()
        self._fetched.clear()
        self._cancel(futures)

    def _cancel(self, futures: list[Future]) -> None:
        if futures and not self._pool.is_lost:
            with suppress(*LOST):  # then they are gone anyway
                self._pool.client.cancel(futures, force=True)

    @property
    def _is_late(self) -> bool:
        return self._end is not None and monotonic() >= self._end

    def _at_most(self, seconds: float) -> float:
        """So long, or what is left until the end if that is less."""
        return seconds if self._end is None else min(seconds, max(0.0, self._end - monotonic()))

    def _tend(self) -> None:
        """Looks after the cluster now and then, and gives every worker its work. At the end it lets be."""
        trouble_since = None
        while True:
            try:
                if monotonic() >= self._next_look or self._pool.is_lost:
                    self._look()
                self._dispatch()
                return
            except LOST:
                # The client may learn later than we do that its connection broke.
                if self._is_late:
                    return
                trouble_since = trouble_since or monotonic()
                if monotonic() - trouble_since > self._wait_s:
                    raise
            if not self._pool.is_lost:
                sleep(_TICK_S)
                continue
            self._take_back(list(self._sent))
            try:
                self._pool.reconnect(self._at_most(self._wait_s))
            except EngineUnavailable:
                if self._is_late:
                    return
                raise
            self._next_look = 0.0
            self._had_workers = monotonic()

    def _look(self) -> None:
        if self._pool.is_lost:
            raise OSError("the connection to the scheduler broke")
        there = self._pool.workers(self._lexicon, self._end)
        self._workers = {address: one for address, one in there.items() if one.has_gpu or not self._gpu_only}
        now = monotonic()
        self._next_look = now + (_LOOK_S if self._workers else _TICK_S)
        if self._workers:
            self._had_workers = now
        elif now - self._had_workers > self._wait_s:
            what = (
                f"no worker with a GPU: start them with `dask worker {self._pool.address} --resources GPU=1`"
                if self._gpu_only
                else f"no worker: start some with `dask worker {self._pool.address}`"
            )
            raise EngineUnavailable(f"the cluster at {self._pool.address} had for {self._wait_s:g} s {what}")
        gone = [key for key, one in self._sent.items() if self._workers.get(one.worker.address) != one.worker]
        for key in gone:
            # One that has paused, for want of memory, is there; but others are sooner done.
            if self._sent[key].worker.address not in self._pool.present:
                self._count_death(self._sent[key].tag)
        self._take_back(gone)
        # An answer whose message was overheard is found here.
        for key, one in self._sent.items():
            if one.future.done():
                self._done.put(key)

    def _count_death(self, tag: Hashable) -> None:
        self._deaths[tag] += 1
        if self._deaths[tag] >= _MOST_DEATHS:
            raise EngineUnavailable(
                f"piece {tag} was given up: {_MOST_DEATHS} workers died while they had it"
                " (too little memory? see their logs)"
            )

    def _take_back(self, keys: list[str]) -> None:
        """These pieces go to other workers, before all others."""
        futures = []
        for key in keys:
            one = self._sent.pop(key)
            futures.append(one.future)
            if fetched := self._fetched.pop(key, None):
                fetched.cancel()
            if one.tag in self._calls:
                self._waiting.appendleft(one.tag)
        self._cancel(futures)

    def _dispatch(self) -> None:
        load = Counter(one.worker.address for one in self._sent.values())
        # The emptiest first, and of those the ones with a GPU.
        order = sorted(self._workers.values(), key=lambda one: (load[one.address], not one.has_gpu))
        for depth in range(_DEPTH):
            for worker in order:
                if load[worker.address] <= depth and self._waiting:
                    self._send(self._waiting.popleft(), worker)
                    load[worker.address] += 1
        if not self._waiting:
            self._share(load, order)

    def _share(self, load: Counter[str], order: list[FitWorker]) -> None:
        """Near the end a worker without work takes over the piece that another has not begun."""
        for idle in order:
            if load[idle.address] or not (busy := [address for address in load if load[address] > 1]):
                return
            # The one sent last: Dask begins them in the order they came.
            key = [key for key, one in self._sent.items() if one.worker.address == busy[0]][-1]
            tag = self._sent[key].tag
            self._take_back([key])
            self._waiting.remove(tag)
            self._send(tag, idle)
            load[busy[0]] -= 1
            load[idle.address] += 1

    def _send(self, tag: Hashable, worker: FitWorker) -> None:
        client: Client = self._pool.client
        self._sent_count += 1
        key = f"{self._name}-{self._sent_count}"
        try:
            future = client.submit(
                work,
                lexicon_key(self._lexicon),
                self._calls[tag],
                self._threads,
                key=key,
                pure=False,
                workers=[worker.address],
                allow_other_workers=False,
            )
        except BaseException:
            self._waiting.appendleft(tag)
            raise
        self._sent[key] = _Sent(tag, worker, future)
        future.add_done_callback(lambda _future: self._done.put(key))

    def _take(self, keys: list[str]) -> list[tuple[Any, Any]]:
        """The answers among what has ended; what ended otherwise is sent again, or its error raised."""
        from concurrent.futures import CancelledError

        good: list[tuple[_Sent, Fetched]] = []
        again: list[str] = []
        for key in dict.fromkeys(keys):
            one = self._sent.get(key)
            if one is None:
                continue  # it was taken back
            fetched = self._fetched.get(key)
            if fetched is not None and fetched.done():
                good.append((one, fetched))
                continue
            if one.future.status == "finished":
                if fetched is None:
                    self._fetch(key, one.future)
                continue
            again.append(key)
            if one.future.status == "error":
                self._judge(one)
        answers = []
        for one, fetched in good:
            key = one.future.key
            try:
                answer = fetched.result()
            except (*LOST, CancelledError):  # it died with its worker
                again.append(key)
                continue
            del self._sent[key], self._fetched[key], self._calls[one.tag]
            self._deaths.pop(one.tag, None)
            answers.append((one.tag, answer))
        self._take_back(again)
        return answers

    def _judge(self, one: _Sent) -> None:
        """Raises the error of a call, unless another worker may do better."""
        from distributed.scheduler import KilledWorker

        error = one.future.exception()
        if isinstance(error, LexiconMissing):
            self._pool.forget(one.worker, self._lexicon)
            self._next_look = 0.0
        elif isinstance(error, KilledWorker):
            self._count_death(one.tag)
        elif error is not None and not isinstance(error, Unwanted):
            raise error

    def _fetch(self, key: str, future: Future) -> None:
        """Has an answer sent here while the others go on: a worker may freeze or die before it has given it."""
        import asyncio

        client: Client = self._pool.client

        async def fetch() -> Any:
            return await asyncio.wait_for(client.gather(future, asynchronous=True), _FETCH_S)

        self._fetched[key] = asyncio.run_coroutine_threadsafe(fetch(), client.loop.asyncio_loop)
        self._fetched[key].add_done_callback(lambda _fetched: self._done.put(key))
