"""Optimisations: searches for the best board, each in its own process, whose events clients can follow."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sys
from collections import Counter
from contextlib import suppress
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from gridwords.board import Shape
from gridwords.errors import BadOption, unknown
from gridwords.optimise.objective import KINDS
from gridwords.optimise.run import OPTIMISERS
from gridwords.server.answer import get_game
from gridwords.server.problem import Problem

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Mapping

    from gridwords.server.lexica import Lexica
    from gridwords.server.limits import Limits

_PASSED_ON = (
    *("size", "neighbours", "rules", "level", "hide_vulgar"),
    *("objective", "optimiser", "seed", "deadline_s"),
)
_TERM = r"(\d{1,6}(\.\d{1,6})?\*)?(points|words|lowest|longer:\d{1,3}|known:\d{2}|target:\d{1,9})"
_OBJECTIVE = re.compile(rf"-?{_TERM}( ?[-+] ?{_TERM}){{0,9}}", re.ASCII)
_KEPT = 50  # finished optimisations that can still be read
_UNHEARD_S = 60.0  # without a listener, until an optimisation is stopped
_STOP_S = 3.0  # to end in an orderly way
_HEARTBEAT_S = 15.0  # between two comments on a quiet event stream
_LINE_BYTES = 1 << 22


class Optimisation:
    """One optimisation: its process, and the events that a listener who arrives late needs."""

    def __init__(self, client: str, process: asyncio.subprocess.Process) -> None:
        self.id = token_urlsafe(16)
        self.client = client
        self.events: list[dict[str, Any]] = []  # every better board, then the end
        self.latest: dict[str, Any] | None = None  # progress
        self.listeners = 0
        self._heard = False  # by anybody, ever
        self._process = process
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._unheard: asyncio.TimerHandle | None = None

    @property
    def over(self) -> bool:
        """Whether the last event has arrived."""
        return bool(self.events) and self.events[-1]["event"] == "end"

    @property
    def abandoned(self) -> bool:
        """Whether it had listeners and they have all gone."""
        return self._heard and not self.listeners and not self.over

    async def begin(self) -> None:
        """Waits until the process has accepted its settings; a `Problem` says why if it did not."""
        first = await self._next_event()
        if first is None or first["event"] != "ready":
            raise Problem(422 if first else 503, first["detail"] if first else "the optimiser did not start")
        self._reader = asyncio.create_task(self._read())
        self._stop_unless_heard()

    async def listen(self) -> AsyncGenerator[bytes, None]:
        """Server-sent events: the earlier ones, then the new ones as they arrive, until the end."""
        self.listeners += 1
        self._heard = True
        self._stop_unless_heard()
        sent, progress = 0, None
        try:
            while True:
                changed = self._changed
                for event in self.events[sent:]:
                    yield _server_sent(event)
                sent = len(self.events)
                if self.over:
                    return
                if self.latest is not None and self.latest is not progress:
                    progress = self.latest
                    yield _server_sent(progress)
                try:
                    async with asyncio.timeout(_HEARTBEAT_S):
                        await changed.wait()
                except TimeoutError:
                    yield b": still running\n\n"
        finally:
            self.listeners -= 1
            self._stop_unless_heard()

    async def stop(self) -> None:
        """Ends it with its results; kills it if that takes too long."""
        if self._process.returncode is None and sys.platform != "win32":
            with suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)
        else:
            self.kill()
        if self._reader is not None:
            done, _ = await asyncio.wait({self._reader}, timeout=_STOP_S)
            if not done:
                self.kill()
                await self._reader

    async def end(self) -> None:
        """Ends it without waiting for results."""
        self.kill()
        if self._reader is not None:
            await self._reader

    def kill(self) -> None:
        """Ends its process at once."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()

    async def _next_event(self) -> dict[str, Any] | None:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        event: dict[str, Any] | None = json.loads(line) if line.endswith(b"\n") else None
        return event

    async def _read(self) -> None:
        while (event := await self._next_event()) is not None:
            if event["event"] == "progress":
                self.latest = event
            else:
                self.events.append(event)
            self._announce()
        if not self.over:
            best = [{key: self.events[-1][key] for key in ("board", "value")}] if self.events else []
            self.events.append({"event": "end", "ended": "stopped", "best": best})
            self._announce()
        await self._process.wait()

    def _announce(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _stop_unless_heard(self) -> None:
        if self._unheard is not None:
            self._unheard.cancel()
        if not self.listeners and not self.over:
            self._unheard = asyncio.get_running_loop().call_later(_UNHEARD_S, self.kill)


class Optimisations:
    """All optimisations of the server."""

    def __init__(self, lexica: Lexica, limits: Limits) -> None:
        self._lexica = lexica
        self._limits = limits
        self._by_id: dict[str, Optimisation] = {}
        self._starting: Counter[str] = Counter()  # by client

    @property
    def running(self) -> int:
        """How many are running or starting."""
        return self._starting.total() + sum(not each.over for each in self._by_id.values())

    async def start(self, client: str, request: Mapping[str, Any]) -> Optimisation:
        """A new optimisation, unless the client or the server has too many already."""
        settings = self._settings(request)
        if self._refusal(client) is not None:
            # Optimisations of the client whose pages were closed are ended to make room.
            abandoned = [each for each in self._by_id.values() if each.client == client and each.abandoned]
            await asyncio.gather(*(each.end() for each in abandoned))
        if (refusal := self._refusal(client)) is not None:
            raise refusal
        # Counted before the next await, so that requests arriving together see each other.
        self._starting[client] += 1
        try:
            optimisation = await _start(client, settings)
            self._by_id[optimisation.id] = optimisation
        finally:
            self._starting[client] -= 1
            if not self._starting[client]:
                del self._starting[client]
        self._forget_old()
        return optimisation

    def _settings(self, request: Mapping[str, Any]) -> str:
        """What the process needs, checked against the limits."""
        longest_s, deadline_s = self._limits.optimise_s, request["deadline_s"]
        game = get_game(request, self._lexica)
        # Refused here, before a process starts.
        Shape.of(request["size"], game.neighbours(request["neighbours"]))
        if request["optimiser"] not in OPTIMISERS:
            raise BadOption(unknown("optimiser", request["optimiser"], OPTIMISERS))
        check_objective(request["objective"])
        if deadline_s > longest_s:
            detail = f"deadline_s is {deadline_s:g}, the longest allowed is {longest_s:g}"
            raise Problem(422, detail, limit=longest_s, field="deadline_s")
        return json.dumps(
            {
                "lexicon": self._lexica.source(request["lexicon"]),
                **{name: request[name] for name in _PASSED_ON},
            }
        )

    def _refusal(self, client: str) -> Problem | None:
        """Why there is no room for another one of the client; None if there is."""
        limits = self._limits
        own = sum(not each.over and each.client == client for each in self._by_id.values())
        for number, most, whose in (
            (own + self._starting[client], limits.optimisations_per_client, "of your "),
            (self.running, limits.optimisations, ""),
        ):
            if number >= most:
                detail = f"{most} {whose}optimisations are already running"
                return Problem(429, detail, retry_after_s=10, limit=most)
        return None

    def get(self, id: str) -> Optimisation:
        """The optimisation of that id."""
        if id not in self._by_id:
            raise Problem(404, "there is no optimisation with that id, or it ended long ago")
        return self._by_id[id]

    async def stop(self) -> None:
        """Ends all optimisations, each with its results."""
        await asyncio.gather(*(each.stop() for each in self._by_id.values()))

    def _forget_old(self) -> None:
        over = [id for id, each in self._by_id.items() if each.over]
        for id in over[: max(0, len(over) - _KEPT)]:
            del self._by_id[id]


async def _start(client: str, settings: str) -> Optimisation:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "gridwords.server.optimise_worker",
        settings,
        stdout=asyncio.subprocess.PIPE,
        limit=_LINE_BYTES,
        # Ctrl-C reaches only the server, which then stops its optimisations.
        start_new_session=sys.platform != "win32",
    )
    optimisation = Optimisation(client, process)
    try:
        await optimisation.begin()
    except BaseException:
        optimisation.kill()
        raise
    return optimisation


def check_objective(text: str) -> None:
    """Raises BadOption unless the objective is built in: the package also accepts a function in a file."""
    if not _OBJECTIVE.fullmatch(text):
        raise BadOption(f"{unknown('objective', text, KINDS)}, or a sum such as points + 5*longer:8")


def _server_sent(event: dict[str, Any]) -> bytes:
    return f"event: {event['event']}\ndata: {json.dumps(event)}\n\n".encode()
