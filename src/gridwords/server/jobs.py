"""Jobs: optimisations that go on while their clients look on."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections import Counter
from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from gridwords.server.problems import Problem

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from gridwords.server.lexica import Shelf
    from gridwords.server.limits import Limits

__all__ = ["Job", "Jobs"]

_KEPT = 50  # jobs that are over and may still be read
_ALONE_S = 60.0  # a job that nobody has looked at for so long is stopped
_STOP_S = 3.0  # to end in good order, once asked to
_PULSE_S = 15.0  # between two signs of life for a listener
_LINE_BYTES = 1 << 22


class Job:
    """One optimisation: its process, and everything that it said and that a late listener needs."""

    def __init__(self, client: str, process: asyncio.subprocess.Process) -> None:
        self.id = token_urlsafe(16)
        self.client = client
        self.events: list[dict[str, Any]] = []  # every better board, and the end
        self.latest: dict[str, Any] | None = None  # progress in between
        self.listeners = 0
        self._process = process
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._alone: asyncio.TimerHandle | None = None

    @property
    def over(self) -> bool:
        """Whether the last event has come."""
        return bool(self.events) and self.events[-1]["event"] == "end"

    async def begin(self) -> None:
        """Waits until the process has taken its orders, or says what is wrong with them."""
        first = await self._line()
        if first is None or first["event"] != "ready":
            self.kill()
            raise Problem(422 if first else 503, first["detail"] if first else "the optimiser did not start")
        self._reader = asyncio.create_task(self._read())
        self._watch_for_listeners()

    async def listen(self) -> AsyncGenerator[bytes, None]:
        """Server-sent events: those so far, then as they come, until the end."""
        self.listeners += 1
        told, shown = 0, None
        try:
            while True:
                news = self._news
                for event in self.events[told:]:
                    yield _sse(event)
                told = len(self.events)
                if self.over:
                    return
                if self.latest is not None and self.latest is not shown:
                    shown = self.latest
                    yield _sse(shown)
                try:
                    async with asyncio.timeout(_PULSE_S):
                        await news.wait()
                except TimeoutError:
                    yield b": still there\n\n"
        finally:
            self.listeners -= 1
            self._watch_for_listeners()

    async def stop(self) -> None:
        """Ends it in good order, or without if it takes too long."""
        if self._process.returncode is None and sys.platform != "win32":
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)
        elif self._process.returncode is None:
            self.kill()
        if self._reader is not None:
            done, _ = await asyncio.wait({self._reader}, timeout=_STOP_S)
            if not done:
                self.kill()
                await self._reader

    def kill(self) -> None:
        """Ends it at once."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _line(self) -> dict[str, Any] | None:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        event: dict[str, Any] | None = json.loads(line) if line.endswith(b"\n") else None
        return event

    async def _read(self) -> None:
        while (event := await self._line()) is not None:
            if event["event"] == "progress":
                self.latest = event
            else:
                self.events.append(event)
            self._tell()
        if not self.over:
            best = [{key: self.events[-1][key] for key in ("board", "value")}] if self.events else []
            self.events.append({"event": "end", "ended": "stopped", "best": best})
            self._tell()
        await self._process.wait()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _watch_for_listeners(self) -> None:
        if self._alone is not None:
            self._alone.cancel()
        if not self.listeners and not self.over:
            self._alone = asyncio.get_running_loop().call_later(_ALONE_S, self._still_alone)

    def _still_alone(self) -> None:
        if not self.listeners:
            self.kill()


class Jobs:
    """All optimisations of the server."""

    def __init__(self, shelf: Shelf, limits: Limits) -> None:
        self._shelf = shelf
        self._limits = limits
        self._jobs: dict[str, Job] = {}
        self._starting: Counter[str] = Counter()  # by client

    @property
    def running(self) -> int:
        """How many are going on, those that are being started among them."""
        return self._starting.total() + sum(not job.over for job in self._jobs.values())

    async def start(self, client: str, asked: dict[str, Any]) -> Job:
        """A new one, for a client who has not too many already."""
        self._check_room(client)
        self._shelf.get(asked["lexicon"])  # or an error that names those there are
        # Counted before anything is waited for: of many that come at once, each sees those before it.
        self._starting[client] += 1
        try:
            job = await self._begun(client, asked)
            self._jobs[job.id] = job
        finally:
            self._starting[client] -= 1
            if not self._starting[client]:
                del self._starting[client]
        self._forget()
        return job

    def _check_room(self, client: str) -> None:
        limits = self._limits
        own = sum(not job.over and job.client == client for job in self._jobs.values())
        own += self._starting[client]
        for number, most, whose in (
            (own, limits.optimisations_per_client, "of yours "),
            (self.running, limits.optimisations, ""),
        ):
            if number >= most:
                raise Problem(
                    429, f"{most} optimisations {whose}are running already", retry_after_s=10, limit=most
                )

    async def _begun(self, client: str, asked: dict[str, Any]) -> Job:
        name = asked["lexicon"] or next(iter(self._shelf.sources))
        settings = json.dumps({"asked": asked, "lexicon": self._shelf.sources[name]})
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gridwords.server.optimiser",
            settings,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE_BYTES,
            start_new_session=sys.platform != "win32",
        )
        job = Job(client, process)
        try:
            await job.begin()
        except BaseException:
            job.kill()
            raise
        return job

    def get(self, id: str) -> Job:
        """The job of that id."""
        if id not in self._jobs:
            raise Problem(404, "there is no such optimisation, or it was over long ago")
        return self._jobs[id]

    async def close(self) -> None:
        """Ends them all."""
        for job in self._jobs.values():
            job.kill()
        await asyncio.gather(*(job.stop() for job in self._jobs.values()))

    def _forget(self) -> None:
        over = [id for id, job in self._jobs.items() if job.over]
        for id in over[: max(0, len(over) - _KEPT)]:
            del self._jobs[id]


def _sse(event: dict[str, Any]) -> bytes:
    return f"event: {event['event']}\ndata: {json.dumps(event)}\n\n".encode()
