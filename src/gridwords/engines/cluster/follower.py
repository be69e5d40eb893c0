"""A local worker, which ends when the process that started it does, whatever ended that.

`python -m gridwords.engines.cluster.follower worker ...` is `dask worker ...` with a pipe as its input, whose other end that
process holds and never writes to.
"""

from __future__ import annotations

import os
from runpy import run_module
from threading import Thread

__all__: list[str] = []


def _end_with_the_pipe() -> None:
    # Not `sys.stdin`, whose lock a thread may not hold when Python ends.
    os.read(0, 1)
    # At once: Dask would first say goodbye to a scheduler that is gone, and has been seen to wait for it for ever.
    os._exit(1)


if __name__ == "__main__":
    Thread(target=_end_with_the_pipe, daemon=True).start()
    run_module("dask", run_name="__main__", alter_sys=True)
