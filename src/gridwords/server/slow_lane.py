"""The slow lane: processes for what is large or turned out to be slow."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.server.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from gridwords.server.lexica import Shelf
    from gridwords.server.limits import Limits

__all__ = ["ClientGone", "SlowAnswer", "SlowLane"]

# Beyond the search's own deadline, for writing down what was found: 170,000 words take 3 s on a busy machine.
_GRACE_S = 20.0


class ClientGone(Exception):
    """Nobody waits for the answer any more."""


class SlowAnswer(NamedTuple):
    """What a worker says: an HTTP status with its JSON, and whether the deadline cut the search short."""

    status: int
    body: bytes
    complete: bool


class SlowLane:
    """Worker processes, started when needed and kept; one search at a time each.

    Whoever gives up while waiting leaves the queue, and whoever gives up while a worker searches ends the worker.
    """

    def __init__(self, shelf: Shelf, limits: Limits, workers: int) -> None:
        settings = {"lexicons": shelf.sources, "limits": asdict(limits)}
        self._command = (sys.executable, "-m", "gridwords.server.worker", json.dumps(settings))
        self._limits = limits
        self._places = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._by_client: Counter[str] = Counter()
        self.waiting = 0
        self.running = 0
        self.cancelled = 0

    async def warm(self) -> None:
        """Have one worker ready."""
        self._idle.append(await _Worker.start(self._command))

    async def run(self, client: str, kind: str, asked: dict[str, Any], gone: Awaitable[object]) -> SlowAnswer:
        """A worker's answer. `gone` comes to an end when the client does."""
        limits = self._limits
        if self._by_client[client] >= limits.slow_per_client:
            raise Problem(
                429,
                f"{limits.slow_per_client} slow requests of yours are being answered already",
                retry_after_s=2,
                limit=limits.slow_per_client,
            )
        if self.waiting >= limits.slow_waiting:
            raise Problem(
                429,
                f"{limits.slow_waiting} slow requests are waiting already",
                retry_after_s=5,
                limit=limits.slow_waiting,
            )
        self._by_client[client] += 1
        answer = asyncio.ensure_future(self._answer(kind, asked))
        leaving = asyncio.ensure_future(gone)
        try:
            await asyncio.wait({answer, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                self.cancelled += 1
                raise ClientGone
            return answer.result()
        finally:
            self._by_client[client] -= 1
            if not self._by_client[client]:
                del self._by_client[client]
            for task in (answer, leaving):
                task.cancel()
            await asyncio.gather(answer, leaving, return_exceptions=True)

    async def _answer(self, kind: str, asked: dict[str, Any]) -> SlowAnswer:
        self.waiting += 1
        try:
            await self._places.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        worker = None
        try:
            worker = self._idle.pop() if self._idle else await _Worker.start(self._command)
            async with asyncio.timeout(self._limits.deadline_s + _GRACE_S):
                answer = await worker.ask(kind, asked)
            self._idle.append(worker)
            worker = None
            return answer
        except TimeoutError:
            raise Problem(503, "the answer took too long to write down: ask for less") from None
        except (asyncio.IncompleteReadError, ConnectionError, ValueError):
            raise Problem(503, "the search ended unexpectedly: ask for less") from None
        finally:
            if worker is not None:
                worker.kill()
            self.running -= 1
            self._places.release()

    async def close(self) -> None:
        """Ends the idle workers; one that is searching belongs to whoever waits for it."""
        for worker in self._idle:
            worker.kill()
        await asyncio.gather(*(worker.process.wait() for worker in self._idle))
        self._idle.clear()


class _Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, command: tuple[str, ...]) -> _Worker:
        pipe = asyncio.subprocess.PIPE
        # A process group of its own: Ctrl-C is for the server, which then lets the searches end.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, start_new_session=sys.platform != "win32"
        )
        return cls(process)

    async def ask(self, kind: str, asked: dict[str, Any]) -> SlowAnswer:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps({"kind": kind, "asked": asked}).encode() + b"\n")
        await stdin.drain()
        head = json.loads(await stdout.readline())
        body = await stdout.readexactly(head["bytes"])
        return SlowAnswer(head["status"], body, head["complete"])

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
