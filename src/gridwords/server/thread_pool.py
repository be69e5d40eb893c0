"""ThreadPool: threads that answer requests taking about a millisecond, shared fairly between clients.

A search in a thread has a short time limit. One that needs longer is repeated in a worker process, so no board can
hold up the others.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from time import thread_time
from typing import Any, TypeVar

from gridwords.server.problem import Problem

T = TypeVar("T")


@dataclass
class _Client:
    """The waiting jobs of one client. `used_s` is its processor time, on the pool's clock."""

    used_s: float
    last_s: float = 0.0  # of its latest job: what the next one will probably take
    running: int = 0
    jobs: deque[tuple[Callable[[], Any], asyncio.Future[Any]]] = field(default_factory=deque)


class ThreadPool:
    """A few threads that take the next job from the client that has used the least processor time.

    A client that was idle starts level with the others: it neither saves up time nor, once the others have caught
    up, owes any. `concurrent.futures` would be simpler, but its futures and their locks cost 0.1 ms per request,
    three times as much, and a whole request takes about 0.5 ms.
    """

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._ready: SimpleQueue[bool] = SimpleQueue()  # one True per waiting job; False ends a thread
        self._lock = Lock()  # of the two below
        self._clients: dict[str, _Client] = {}
        self._now_s = 0.0  # the pool's clock: what the client served last had used
        self._threads = [
            Thread(target=self._work, name=f"answer-{number}", daemon=True) for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """The number of jobs that no thread has taken yet."""
        return self._ready.qsize()

    async def run(self, client: str, job: Callable[[], T]) -> T:
        """What the job returns or raises, from one of the threads."""
        if self.waiting >= self._most_waiting:
            raise Problem(
                429,
                f"{self._most_waiting} requests are already waiting",
                retry_after_s=1,
                limit=self._most_waiting,
            )
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        with self._lock:
            known = self._clients.get(client)
            if known is None:
                known = self._clients[client] = _Client(self._now_s)
            elif not known.jobs:
                known.used_s = max(known.used_s, self._now_s)
            known.jobs.append((job, future))
        self._ready.put(True)
        return await future

    def close(self) -> None:
        """Ends the threads after the jobs that are waiting now."""
        for _ in self._threads:
            self._ready.put(False)

    def _work(self) -> None:
        while self._ready.get():
            client, job, future, expected_s = self._take()
            if future.cancelled():
                used_s = 0.0
            else:
                started = thread_time()
                try:
                    result = job()
                except Exception as error:
                    _settle(future, future.set_exception, error)
                else:
                    _settle(future, future.set_result, result)
                used_s = thread_time() - started
            with self._lock:
                client.used_s += used_s - expected_s
                client.last_s = used_s
                client.running -= 1

    def _take(self) -> tuple[_Client, Callable[[], Any], asyncio.Future[Any], float]:
        """The next job. Its probable time is charged at once, or one client could fill all threads with long jobs."""
        with self._lock:
            waiting = [client for client in self._clients.values() if client.jobs]
            client = waiting[0] if len(waiting) == 1 else min(waiting, key=lambda each: each.used_s)
            self._now_s = max(self._now_s, client.used_s)
            if len(self._clients) > len(waiting):
                self._clients = {
                    name: each
                    for name, each in self._clients.items()
                    if each.jobs or each.running or each.used_s > self._now_s
                }
            job, future = client.jobs.popleft()
            client.running += 1
            client.used_s += client.last_s
            return client, job, future, client.last_s


def _settle(future: asyncio.Future[Any], settle: Callable[[Any], None], value: object) -> None:
    def unless_given_up() -> None:
        if not future.done():
            settle(value)

    # RuntimeError: the event loop has ended, and nobody waits for the result.
    with suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(unless_given_up)
