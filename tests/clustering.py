"""A Dask cluster for a test: a scheduler and workers as processes of their own, which can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from types import TracebackType

from gridwords.engines.cluster.pool import _pools


class Cluster:
    """`dask scheduler` and any number of `dask worker`."""

    def __init__(self, workers: int = 0) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.start_scheduler()
        for _ in range(workers):
            self.add_worker()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if (pool := _pools.pop(self.address, None)) is not None:
            pool.close()
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def start_scheduler(self) -> None:
        """Starts it, and waits until somebody listens."""
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"
        )
        end = time.monotonic() + 60
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end, "the scheduler does not start"
                assert self.scheduler.poll() is None, "the scheduler has ended"
                time.sleep(0.05)

    def add_worker(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        """One more worker, of one thread."""
        command = ("worker", self.address, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard")
        self.workers.append(self._start(*command, "--no-nanny", *arguments, environment=environment))

    def kill_worker(self, place: int = 0) -> None:
        """As a power cut would: no goodbye."""
        process = self.workers.pop(place)
        process.kill()
        process.wait()

    def freeze_worker(self, place: int = 0) -> None:
        """It stays connected and says nothing."""
        self.workers[place].send_signal(signal.SIGSTOP)

    def thaw_worker(self, place: int = 0) -> None:
        """It goes on as if nothing had been."""
        self.workers[place].send_signal(signal.SIGCONT)

    def kill_scheduler(self) -> None:
        """The workers end themselves when they see that it is gone."""
        self.scheduler.kill()
        self.scheduler.wait()

    @staticmethod
    def _start(*arguments: str, environment: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
        )
