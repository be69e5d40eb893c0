"""The fast lane: threads for boards that take well under a millisecond.

A search there has a slice of time. One that needs more is given up and begun again in the slow lane, so that no
board, however it was made, holds the lane for longer.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from gridwords.server.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FastLane"]

T = TypeVar("T")


class FastLane:
    """A few threads and a bounded queue before them.

    `concurrent.futures` would do, but its futures with their locks cost three times what these do (0.1 ms a
    request), and a request is about 0.5 ms in all.
    """

    def __init__(self, threads: int, most_waiting: int) -> None:
        self._jobs: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._most_waiting = most_waiting
        self._threads = [
            Thread(target=self._work, name=f"fast-lane-{number}", daemon=True) for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs no thread has taken yet."""
        return self._jobs.qsize()

    async def run(self, job: Callable[[], T]) -> T:
        """What the job returns or raises, from a thread of the lane."""
        if self._jobs.qsize() >= self._most_waiting:
            raise Problem(
                429,
                f"{self._most_waiting} requests are waiting already",
                retry_after_s=1,
                limit=self._most_waiting,
            )
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, future))
        return await future

    def close(self) -> None:
        """Ends the threads once the jobs before this are done."""
        for _ in self._threads:
            self._jobs.put(None)

    def _work(self) -> None:
        while (taken := self._jobs.get()) is not None:
            job, future = taken
            if future.cancelled():
                continue
            try:
                result = job()
            except Exception as error:
                _settle(future, future.set_exception, error)
            else:
                _settle(future, future.set_result, result)


def _settle(future: asyncio.Future[Any], settle: Callable[[Any], None], value: object) -> None:
    def unless_given_up() -> None:
        if not future.done():
            settle(value)

    # A loop that has ended meanwhile says so with a RuntimeError: nobody waits any more.
    with suppress(RuntimeError):
        future.get_loop().call_soon_threadsafe(unless_given_up)
