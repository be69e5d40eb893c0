"""Connection: a Dask client that knows which workers are ready for a lexicon."""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import sys
import warnings
from collections import defaultdict
from collections.abc import Mapping, Set
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple

import dask
from cloudpickle import dumps
from distributed import Client, Future
from distributed.utils import silence_logging_cmgr

from gridwords.engines.cluster.local import LocalWorkers
from gridwords.engines.cluster.worker import make_plugin
from gridwords.errors import BadOption, EngineUnavailable, plural, shorten
from gridwords.lexicon import Lexicon
from gridwords.version import __version__

# Workers report to the scheduler every half second; if there are 5,000, each of them every half minute.
_SILENT_S, _SILENT_S_PER_WORKER = 5.0, 0.02
_EXPECTED = "expected tcp://host:8786, local:N or a Dask Client"

_connections: dict[str | Client, Connection] = {}
_locals: dict[str, LocalWorkers] = {}
_lock = Lock()
_of_parent: list[object] = []  # kept: a client that is collected would close what the parent process uses


def _after_fork() -> None:
    """Leaves the connections to the parent: a forked process has none of their threads, nor the lock's holder."""
    global _lock
    _lock = Lock()
    if _connections:
        _of_parent.append((_connections.copy(), _locals.copy()))
    _connections.clear()
    _locals.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class View(NamedTuple):
    """What the scheduler reports: the workers that are ready, of these the ones with a GPU, and for each task the
    workers that compute it or hold its answer. `has_silent`: some are ready but do not report. `is_settled`: no worker
    is still getting ready."""

    workers: Set[str]
    gpus: Set[str]
    holders: Mapping[str, set[str]]
    has_silent: bool
    is_settled: bool


def connect(where: object, limit_s: float) -> Connection:
    """The connection to a cluster, kept until the process ends or the scheduler goes away.

    `where` is the address of a scheduler, a Dask `Client`, `local:N`, or None for one local worker per processor.
    """
    if where is None or where == "local":
        where = f"local:{os.cpu_count() or 1}"
    if not isinstance(where, (str, Client)):
        raise BadOption(f"cluster {shorten(where)}: {_EXPECTED}")
    if _of_parent:
        raise EngineUnavailable(
            "engine cluster: Dask does not work in a fork of a process that is connected to a cluster:"
            ' start the process with multiprocessing.get_context("spawn")'
        )
    with _lock:
        known = _connections.get(where)
        if known is None or known.status != "running":
            if known is not None:
                known.end()
            _connections[where] = _new(where, limit_s)
            # Registered after Dask's own handler and so run before it: a client must close before its scheduler.
            atexit.unregister(_close_all)
            atexit.register(_close_all)
        return _connections[where]


def _new(where: str | Client, limit_s: float) -> Connection:
    address, how = where, {"timeout": limit_s, "set_as_default": False}
    if isinstance(where, Client):
        if where.scheduler is None:
            raise BadOption(f"cluster {shorten(where)}: the Dask Client is {where.status}")
        address = where.scheduler.address
        how |= {"security": where.security, "direct_to_workers": where.direct_to_workers}
    elif where.startswith("local:"):
        if where not in _locals:
            _locals[where] = LocalWorkers(where)
        address = _locals[where].address
    elif "://" not in where:
        raise BadOption(f"cluster {shorten(where)}: {_EXPECTED}")
    try:
        connection = Connection(address, **how)
    except (ValueError, TypeError) as error:  # a malformed address, or TLS without certificates
        raise BadOption(f"cluster {shorten(address)}: {error}") from None
    connection.local = _locals.get(str(where))
    return connection


def _close_all() -> None:
    # For good: Dask's threads report broken connections whenever they notice them.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    while _connections:
        _connections.popitem()[1].end()
    while _locals and not sys.is_finalizing():
        _locals.popitem()[1].close()


class Connection(Client):  # type: ignore[misc]
    """A client and what was learned through it. Several threads may share it."""

    local: LocalWorkers | None = None
    #: Whether the workers that were there at first are ready.
    was_settled = False

    def start(self, **how: Any) -> None:
        """Called by `Client`. In addition, the timeout includes the handshake, and a failure leaves nothing behind."""
        self._equipped: set[tuple[str, str]] = set()
        self._refused: set[str] = set()
        # The scheduler's time of each worker's last report, and our time when we learned of it.
        self._reports: dict[str, tuple[float, float]] = {}
        try:
            # Dask waits for a handshake without limit: test_a_scheduler_that_does_not_answer.
            super().start(callback_timeout=how["timeout"], **how)
        except BaseException:
            # A client that is half made would wait for its thread when the process ends: test_what_is_refused.
            self.end()
            raise

    def end(self) -> None:
        """Closes the client without a message."""
        with silence_logging_cmgr(logging.CRITICAL), suppress(OSError, RuntimeError):
            self.close(timeout=2)

    def send(self, *call: Any, **how: Any) -> Future | None:
        """`submit` without the warning about large arguments; None if the scheduler has gone away."""
        try:
            with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"}):
                return self.submit(*call, **how)
        except Exception:
            if self.status == "running":
                raise
            return None

    def _equip(self, lexicon: Lexicon, scheduler: str) -> None:
        """Has all workers, present and future, made ready for a lexicon, once for each scheduler: a client reconnects
        to a new one by itself."""
        key = lexicon.file_hash
        if (scheduler, key) in self._equipped:
            return
        self._equipped.add((scheduler, key))
        # Every worker has the default lexicon.
        data = None if key == Lexicon.default().file_hash else lexicon._core.to_bytes()
        plugin, name = dumps(make_plugin(key)), f"gridwords-{__version__}-{key}"

        async def register() -> None:
            if data is not None:
                await self.scheduler.set_metadata(keys=["gridwords", key], value=data)
            await self.scheduler.register_worker_plugin(plugin=plugin, name=name, idempotent=True)

        # Nobody waits for the outcome, which a frozen worker would hold up: test_a_frozen_worker.
        asyncio.run_coroutine_threadsafe(register(), self.loop.asyncio_loop)

    def look(self, lexicon: Lexicon, limit_s: float) -> View:
        """The workers and their tasks now. Raises an OSError if the scheduler does not answer in time."""
        scheduler = self.scheduler
        if self.status != "running" or scheduler is None:
            raise OSError("the connection to the scheduler broke")
        if self.local is not None:
            self.local.mend()

        async def ask() -> tuple[Any, ...]:
            return await asyncio.gather(scheduler.identity(), scheduler.processing(), scheduler.has_what())

        identity, *held = self.sync(ask, callback_timeout=limit_s)
        self._equip(lexicon, identity["id"])
        holders: defaultdict[str, set[str]] = defaultdict(set)
        for address, tasks in (item for one in held for item in one.items()):
            for task in tasks:
                holders[task].add(address)
        present = identity["workers"]
        resources = {address: facts["resources"] for address, facts in present.items()}
        self._refuse(resources)
        ready = {address for address in present if f"lexicon {lexicon.file_hash}" in resources[address]}
        expected = max(len(present), self.local.number if self.local else 0)
        before, now = self._reports, monotonic()
        self._reports = {address: (facts["last_seen"], now) for address, facts in present.items()}
        for address in before.keys() & present.keys():
            if before[address][0] == self._reports[address][0]:
                self._reports[address] = before[address]
        silent_s = _SILENT_S + _SILENT_S_PER_WORKER * len(present)
        workers = {address for address in ready if now - self._reports[address][1] < silent_s}
        has_silent = workers != ready
        workers = {address for address in workers if present[address]["status"] == "running"}
        gpus = {address for address in workers if resources[address].get("GPU", 0) > 0}
        return View(workers, gpus, holders, has_silent, len(ready | self._refused) == expected)

    def _refuse(self, resources: Mapping[str, Mapping[str, float]]) -> None:
        """Refuses a cluster with another version; a worker that joins later with one only gets no work."""
        wrong = {
            address: name
            for address, own in resources.items()
            for name in own
            if name.startswith("gridwords ") and name != f"gridwords {__version__}"
        }
        before, self._refused = self._refused, set(wrong)
        if not (new := [address for address in wrong if address not in before]):
            return
        found = wrong[new[0]].replace("gridwords none", "no gridwords")
        more = f" and {plural(len(new) - 1, 'more worker')}" if len(new) > 1 else ""
        message = (
            f"the worker at {new[0]}{more} has {found}, this is gridwords {__version__}: install the same there, with"
            f" pip install 'gridwords[cluster]=={__version__}'"
        )
        if not self.was_settled:
            self._refused.clear()
            raise EngineUnavailable(message)
        warnings.warn(f"{message}; it gets no work", stacklevel=2)
