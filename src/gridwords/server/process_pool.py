"""ProcessPool: worker processes for requests that are large or slow."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict
from time import monotonic
from typing import NamedTuple

from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.server.problem import Problem
from gridwords.server.worker import TAKEN

# After the search's own deadline until the answer begins, and then between its pieces. Writing 170,000 words takes 0.1
# s of processor time, and on a busy machine a worker gets a tenth of a core.
_GRACE_S = 4.0
# For a worker to take a request: an idle one only has to be scheduled, at low priority. A new one imports the package
# and loads the lexicons first, which took more than 10 s with 14 busy processes per core; if it dies, its pipe closes.
_TAKE_S, _START_S = 2.0, 60.0


class ClientGone(Exception):
    """The client closed its connection before the answer was ready."""


class WorkerAnswer(NamedTuple):
    """The HTTP status and JSON body from a worker, and whether the search ended before its deadline."""

    status: int
    body: memoryview
    complete: bool


class _WorkerDied(Exception):
    pass


class ProcessPool:
    """Worker processes that are started when needed, kept, and answer one request at a time each.

    A request leaves the queue when its client disconnects; if a worker is already searching for it, that worker is
    killed. A worker that dies, or was idle and does not take a request, is replaced, and its request gets a second
    try, with a new worker. One that gets stuck in a search is killed soon after the deadline.
    """

    def __init__(self, lexica: Lexica, limits: Limits, workers: int) -> None:
        settings = {"lexicons": lexica.sources, "limits": asdict(limits)}
        self._command = (sys.executable, "-m", "gridwords.server.worker", json.dumps(settings))
        self._limits = limits
        self._free = asyncio.Semaphore(workers)
        self._idle: list[_Worker] = []
        self._by_client: Counter[str] = Counter()
        self.waiting = 0
        self.running = 0
        self.cancelled = 0

    async def warm_up(self) -> None:
        """Starts one worker, so that the first request does not wait for it."""
        self._idle.append(await _Worker.start(self._command))

    async def run(
        self, client: str, kind: str, body: bytes, gone: Callable[[], Awaitable[object]]
    ) -> WorkerAnswer:
        """A worker's answer. The future that `gone` returns is done when the client has disconnected."""
        most_own, most_waiting = self._limits.slow_per_client, self._limits.slow_waiting
        if self._by_client[client] >= most_own:
            detail = f"you already have {most_own} slow requests running or waiting"
            raise Problem(429, detail, retry_after_s=2, limit=most_own)
        if self.waiting >= most_waiting:
            detail = f"{most_waiting} slow requests are already waiting"
            raise Problem(429, detail, retry_after_s=5, limit=most_waiting)
        self._by_client[client] += 1
        answer = asyncio.ensure_future(self._answer(kind, body))
        leaving = asyncio.ensure_future(gone())
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

    async def _answer(self, kind: str, body: bytes) -> WorkerAnswer:
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            # If all idle workers were killed or frozen, another of them would fail as well.
            for idle in (self._idle, []):
                with suppress(_WorkerDied):
                    return await self._try(idle, kind, body)
            raise Problem(503, "the search ended unexpectedly: try a smaller request")
        finally:
            self.running -= 1
            self._free.release()

    async def _try(self, idle: list[_Worker], kind: str, body: bytes) -> WorkerAnswer:
        worker = _alive(idle) or await _Worker.start(self._command)
        try:
            answer = await worker.ask(kind, body, self._limits.deadline_s)
        except TimeoutError:
            worker.kill()
            raise Problem(
                503, "the search did not end in time: try again, or try a smaller request"
            ) from None
        except BaseException:
            worker.kill()
            raise
        self._idle.append(worker)
        return answer

    async def close(self) -> None:
        """Ends the idle workers. A busy one ends with the request that it answers."""
        for worker in self._idle:
            worker.kill()
        await asyncio.gather(*(worker.process.wait() for worker in self._idle))
        self._idle.clear()


def _alive(idle: list[_Worker]) -> _Worker | None:
    """Takes an idle worker that is not known to have ended."""
    while idle:
        worker = idle.pop()
        if worker.process.returncode is None:
            return worker
    return None


class _Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._started_by = monotonic() + _START_S

    @classmethod
    async def start(cls, command: tuple[str, ...]) -> _Worker:
        pipe = asyncio.subprocess.PIPE
        # In a session of its own, so that Ctrl-C reaches only the server, which lets running searches finish.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, start_new_session=sys.platform != "win32"
        )
        return cls(process)

    async def ask(self, kind: str, body: bytes, deadline_s: float) -> WorkerAnswer:
        """The answer. Raises TimeoutError if the worker has taken the request and is stuck."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        # uvloop raises RuntimeError where asyncio raises ConnectionError.
        try:
            stdin.write(json.dumps({"kind": kind, "bytes": len(body)}).encode() + b"\n" + body)
            try:
                async with asyncio.timeout(max(_TAKE_S, self._started_by - monotonic())):
                    await stdout.readexactly(len(TAKEN))
            except TimeoutError as error:
                raise _WorkerDied from error
            self._started_by = 0.0
            async with asyncio.timeout(deadline_s + _GRACE_S) as stuck:
                await stdin.drain()
                head = json.loads(await stdout.readline())
                return WorkerAnswer(
                    head["status"], await _read(stdout, head["bytes"], stuck), head["complete"]
                )
        except TimeoutError:  # caught first, because it is also an OSError
            raise
        except (asyncio.IncompleteReadError, OSError, RuntimeError, ValueError) as error:
            raise _WorkerDied from error

    def kill(self) -> None:
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()


async def _read(stream: asyncio.StreamReader, size: int, stuck: asyncio.Timeout) -> memoryview:
    """The next `size` bytes (`readexactly` would hold two copies of them); `stuck` is put off as they arrive."""
    buffer = memoryview(bytearray(size))
    at = 0
    while at < size:
        piece = await stream.read(size - at)
        if not piece:
            raise asyncio.IncompleteReadError(b"", size - at)
        buffer[at : at + len(piece)] = piece
        at += len(piece)
        stuck.reschedule(asyncio.get_running_loop().time() + _GRACE_S)
    return buffer
