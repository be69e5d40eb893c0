"""Cluster: a Dask scheduler and workers for a test, each a process that can be killed or frozen."""

from __future__ import annotations

import gc
import multiprocessing
import os
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from runpy import run_module
from types import TracebackType
from typing import Any

import psutil  # comes with Dask

from gridwords import Lexicon
from gridwords.compute import Compute
from gridwords.engines.cluster.connection import _connections
from gridwords.engines.cluster.run import run_on_cluster


class Cluster:
    """`dask scheduler` and any number of `dask worker`."""

    def __init__(self, workers: int = 0) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.workers: list[psutil.Process] = []
        self.start_scheduler()
        for _ in range(workers):
            self.add_worker()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if (connection := _connections.pop(self.address, None)) is not None:
            connection.end()
            del connection
        for process in (*self.workers, self.scheduler):
            kill(process)
        # So that what Dask leaves open is not found in another test.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)
            gc.collect()

    def start_scheduler(self, environment: Mapping[str, str] | None = None) -> None:
        """Starts it and waits until it accepts connections."""
        command = ("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard")
        self.scheduler = start_dask(command, environment)

        def is_there() -> bool:
            assert self.scheduler.is_running(), "the scheduler has ended"
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                return False
            return True

        wait_until(is_there)

    def add_worker(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        """Starts one more worker, with one thread."""
        command = ("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard")
        self.workers.append(start_dask((*command, "--no-nanny", *arguments), environment))

    def kill_worker(self, place: int = 0) -> None:
        """Ends a worker without a goodbye, as a power cut would."""
        kill(self.workers.pop(place))

    def freeze_worker(self, place: int = 0) -> None:
        """The worker stays connected but does nothing."""
        self.workers[place].suspend()

    def thaw_worker(self, place: int = 0) -> None:
        """The worker continues where it was."""
        self.workers[place].resume()

    def kill_scheduler(self) -> None:
        """The workers end themselves when they notice."""
        kill(self.scheduler)

    def freeze_scheduler(self) -> None:
        """The scheduler keeps its connections but does nothing."""
        self.scheduler.suspend()


# Workers are forks of a process that has imported all they need, which would take each of them a second or two.
if os.name != "nt":
    _forks = multiprocessing.get_context("forkserver")
    _forks.set_forkserver_preload(["distributed.cli.dask_worker", "gridwords.engines.choose", __name__])


def start_dask(arguments: tuple[str, ...], environment: Mapping[str, str] | None = None) -> psutil.Process:
    """`dask ...` in a process of its own. With `PRETEND_VERSION` it has another gridwords, or none."""
    own = {**os.environ, **(environment or {})}
    if os.name == "nt":
        command = [sys.executable, "-m", "dask", *arguments]
        nowhere = subprocess.DEVNULL
        return psutil.Popen(command, stdout=nowhere, stderr=nowhere, env=own)
    process = _forks.Process(target=_run_dask, args=(arguments, own), daemon=True)
    process.start()
    return psutil.Process(process.pid)


def _run_dask(arguments: tuple[str, ...], environment: Mapping[str, str]) -> None:
    import dask

    os.environ.update(environment)
    dask.config.refresh()
    if version := environment.get("PRETEND_VERSION"):
        from gridwords import version as own

        own.__version__ = version
        if version == "none":
            sys.modules["gridwords"] = sys.modules["gridwords.version"] = None  # type: ignore[assignment]
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    sys.argv = ["dask", *arguments]
    run_module("dask", run_name="__main__")


def kill(process: psutil.Process) -> None:
    """Ends a process at once, if it has not ended."""
    with suppress(psutil.NoSuchProcess):
        process.kill()
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def call(
    address: object, function: Callable[..., Any], tasks: int, *arguments: Any, **how: Any
) -> Iterator[Any]:
    """The answers of `function(here, number, *arguments)` for that many numbers, as (number, answer)."""
    calls = ((number, (number, *arguments)) for number in range(tasks))
    return run_on_cluster(Compute.of(cluster=address, **how), Lexicon.default(), function, calls)


def wait_until(is_so: Callable[[], bool], limit_s: float = 60) -> None:
    """Returns when the condition holds; fails after the limit."""
    end = time.monotonic() + limit_s
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)
