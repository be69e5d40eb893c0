"""Worker processes on this machine, for trying things out: `local:N`."""

from __future__ import annotations

import os
import subprocess
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from distributed import LocalCluster

__all__ = ["LocalWorkers"]

# A worker that is told to end says goodbye and tidies up, but holds nothing that is worth a long wait.
_END_S = 1.0


class LocalWorkers:
    """A scheduler in this process and N worker processes beside it, which end when it does, whatever ends it.

    The workers are programs of their own and not forks or spawned copies of this one, so that a script that asks for
    them needs no `if __name__ == "__main__"`.
    """

    def __init__(self, number: int) -> None:
        import logging

        from distributed import LocalCluster

        self._scheduler: LocalCluster = LocalCluster(
            n_workers=0, host="127.0.0.1", dashboard_address=":0", silence_logs=logging.CRITICAL
        )
        self.address: str = self._scheduler.scheduler_address
        self._threads = max(1, (os.cpu_count() or 1) // number)
        # The workers wait for its end, which comes with that of this process.
        self._pipe = os.pipe()
        self._processes = [self._start() for _ in range(number)]

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "gridwords.engines.cluster.follower", "worker", self.address]
        command += ["--nthreads", str(self._threads)]
        command += ["--host", "127.0.0.1", "--no-nanny", "--no-dashboard", "--death-timeout", "60"]
        # Ctrl-C is for this process, which then decides what becomes of the work.
        own: dict[str, Any] = {"start_new_session": True}
        if sys.platform == "win32":
            own = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        return subprocess.Popen(
            command, stdin=self._pipe[0], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **own
        )

    def mend(self) -> None:
        """A worker that has ended is started again."""
        self._processes = [one if one.poll() is None else self._start() for one in self._processes]

    def close(self) -> None:
        """Ends them all."""
        for process in self._processes:
            process.terminate()
        self._scheduler.close()
        end = monotonic() + _END_S
        for process in self._processes:
            try:
                process.wait(max(0.0, end - monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        for end_of_pipe in self._pipe:
            os.close(end_of_pipe)
