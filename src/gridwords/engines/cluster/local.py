"""LocalWorkers: a scheduler and worker processes on this machine, for `local:N`.

`python -m gridwords.engines.cluster.local worker ...` is `dask worker ...` that ends when its standard input does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from gridwords.errors import BadOption, shorten

_MOST = 1024
_MOST_DEATHS = 8
_END_S = 1.0  # how long a worker may take to leave; it holds nothing worth waiting for


class LocalWorkers:
    """A scheduler in this process and N worker processes, which end with this process however it ends.

    They are commands and not the processes of a `LocalCluster`, which would need an `if __name__ == "__main__"` in the
    user's script and outlive a killed one: test_local_workers_end_with_the_process_that_started_them.
    """

    def __init__(self, text: str) -> None:
        import logging

        import dask
        from distributed import LocalCluster

        number = text.removeprefix("local:")
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= _MOST):
            raise BadOption(f"cluster {shorten(text)}: expected local:N with N from 1 to {_MOST}")
        self.number = int(number)
        # Dask's profiler takes 2% of a core in every process.
        with dask.config.set({"distributed.worker.profile.enabled": False}):
            self._scheduler = LocalCluster(
                n_workers=0,
                host="127.0.0.1",
                dashboard_address=":0",
                silence_logs=logging.CRITICAL,
                scheduler_kwargs={"allowed_failures": _MOST_DEATHS - 1},
            )
        self.address: str = self._scheduler.scheduler_address
        # The workers read from it: it ends when this process does, and so do they.
        self._pipe = os.pipe()
        self._processes = [self._start() for _ in range(self.number)]

    def _start(self) -> subprocess.Popen[bytes]:
        threads = max(1, (os.cpu_count() or 1) // self.number)
        command = [sys.executable, "-m", __name__, "worker", self.address, "--nthreads", str(threads)]
        command += ["--host", "127.0.0.1", "--no-nanny", "--no-dashboard", "--death-timeout", "60"]
        # Ctrl-C is for this process, which then decides what happens to the work.
        apart: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            apart = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        apart["env"] = {**os.environ, "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False"}
        nowhere = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=self._pipe[0], stdout=nowhere, stderr=nowhere, **apart)

    def mend(self) -> None:
        """Replaces workers that have ended."""
        self._processes = [one if one.poll() is None else self._start() for one in self._processes]

    def close(self) -> None:
        """Ends all workers."""
        for process in self._processes:
            process.terminate()
        self._scheduler.close()
        for process in self._processes:
            try:
                process.wait(_END_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for side in self._pipe:
            os.close(side)


def _end_with_input() -> None:
    # Not `sys.stdin`, whose lock a thread must not hold when Python ends.
    os.read(0, 1)
    # At once: Dask would say goodbye to a scheduler that is gone, and has been seen to wait for it without limit.
    os._exit(1)


if __name__ == "__main__":
    from runpy import run_module
    from threading import Thread

    Thread(target=_end_with_input, daemon=True).start()
    run_module("dask", run_name="__main__", alter_sys=True)
