"""A Dask cluster on this machine: what a task costs, and how two workers compare with one and with two threads.

    python benchmarks/cluster.py [BOARDS]

The contenders take turns in one run. The shortest wall time counts; the processor time of all processes, which other
work on the machine hardly changes, is printed as well. Needs the extra `cluster`.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import psutil  # comes with Dask

from gridwords import Board, Lexicon, score_many
from gridwords.compute import Compute
from gridwords.engines.cluster.run import run_on_cluster
from gridwords.engines.cluster.worker import Here

ROUNDS = 3
EMPTY = 2_000
LOADED = 200
MEGABYTE = 1 << 20
# For the estimate at the end.
WORKERS = 1_000
BUSY = 0.1
BYTES_PER_BOARD = 16 + 8  # a 4x4 board sent, its words and points received
NETWORK = 1.25e9  # bytes per second at 10 Gbit/s


def nothing(_here: Here, data: bytes) -> bytes:
    """A task without work: it returns half of what it was sent."""
    return data[: len(data) // 2]


@contextmanager
def cluster() -> Iterator[tuple[str, psutil.Process]]:
    """A scheduler and two workers, each in its own process, as if on separate machines."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "dask"]
    own = ["--host", "127.0.0.1", "--no-dashboard"]
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    processes = [subprocess.Popen([*dask, "scheduler", "--port", str(port), *own], **quiet)]
    worker = [*dask, "worker", address, "--no-nanny", "--nthreads", "1", *own]
    processes += [subprocess.Popen(worker, **quiet) for _ in range(2)]
    try:
        yield address, psutil.Process(processes[0].pid)
    finally:
        for process in processes:
            process.kill()
            process.wait()


def busy_s(process: psutil.Process) -> float:
    """The processor time of a process."""
    times = process.cpu_times()
    return float(times.user + times.system)


def tasks(address: str, scheduler: psutil.Process, count: int, size: int) -> tuple[float, float]:
    """Wall time of a task from call to answer, and the scheduler's processor time for it."""
    data = os.urandom(size)

    def run(number: int) -> int:
        calls = ((task, (data,)) for task in range(number))
        return sum(1 for _ in run_on_cluster(Compute.of(cluster=address), Lexicon.default(), nothing, calls))

    run(10)
    wall, busy = time.perf_counter(), busy_s(scheduler)
    assert run(count) == count
    return (time.perf_counter() - wall) / count, (busy_s(scheduler) - busy) / count


def rolled(number: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Rolled boards with their cells shuffled: as good as rolled, and millions of them at once."""
    some = [[ord(tile.strip("()")[0]) - 97 for tile in Board.roll("new", seed)] for seed in range(2000)]
    return np.random.default_rng(1).permuted(
        np.tile(np.array(some, np.uint8), (number // len(some), 1)), axis=1
    )


def of_all() -> float:
    """The processor time of this process and its workers."""
    own = psutil.Process()
    return sum(busy_s(process) for process in (own, *own.children(recursive=True)))


def compare(boards: int) -> None:
    """Two single-threaded workers, one, and threads without a cluster."""
    codes = rolled(boards)
    runs: dict[str, Callable[[], Any]] = {
        "one thread": lambda: score_many(codes, engine="batch", threads=1),
        "two threads": lambda: score_many(codes, engine="batch", threads=2),
        "one worker, one thread": lambda: score_many(codes, engine="batch", cluster="local:1", threads=1),
        "two workers, one thread each": lambda: score_many(
            codes, engine="batch", cluster="local:2", threads=1
        ),
    }
    sums = {name: int(run().sum(dtype=np.int64)) for name, run in runs.items()}  # and everything is warm
    assert len(set(sums.values())) == 1, sums
    wall, cpu = dict.fromkeys(runs, float("inf")), dict.fromkeys(runs, float("inf"))
    for _ in range(ROUNDS):
        for name, run in runs.items():
            started, before = time.perf_counter(), of_all()
            run()
            wall[name] = min(wall[name], time.perf_counter() - started)
            cpu[name] = min(cpu[name], of_all() - before)
    print(f"{boards:,} rolled 4x4 boards, {sums['one thread']:,} points\n")
    print("| how | boards/s | processor s | wall s |\n| --- | --- | --- | --- |")
    for name in runs:
        print(f"| {name} | {boards / wall[name]:,.0f} | {cpu[name]:.2f} | {wall[name]:.2f} |")
    one, two = wall["one worker, one thread"], wall["two workers, one thread each"]
    print(f"\ntwo workers are {one / two:.2f} times as fast as one (goal 1.9)")
    print(
        f"two workers have {wall['two threads'] / two:.2f} times the speed of two threads in one process (goal 0.9)"
    )
    overhead = cpu["two workers, one thread each"] / cpu["one thread"] - 1
    print(f"processor time of the cluster in addition to the scoring: {overhead:.1%}")


def estimate(task_s: float, megabyte_s: float, boards_per_s: float) -> None:
    """What a thousand single-core workers would need."""
    tasks_per_s = BUSY / task_s
    wanted = WORKERS * boards_per_s
    most_bytes = min(NETWORK, MEGABYTE / megabyte_s)
    print(
        f"\n{WORKERS} workers of one core score {wanted / 1e6:,.0f} M boards/s; a scheduler that is {BUSY:.0%} busy with"
        f" tasks takes {tasks_per_s:,.0f} a second: pieces of {wanted / tasks_per_s:,.0f} boards,"
        f" {wanted / tasks_per_s / boards_per_s:.1f} s each"
    )
    print(
        f"their boards and scores are {wanted * BYTES_PER_BOARD / 1e9:.1f} GB/s; what passes through a scheduler is at most"
        f" {most_bytes / 1e9:.2f} GB/s, which is {most_bytes / BYTES_PER_BOARD / 1e6:,.0f} M boards/s,"
        f" {most_bytes / BYTES_PER_BOARD / boards_per_s:,.0f} workers"
    )
    lexicon = len(Lexicon.default()._core.to_bytes())
    print(
        f"a lexicon like ENABLE1 for all of them, once: {lexicon * WORKERS / 1e9:.1f} GB,"
        f" {lexicon * WORKERS / most_bytes:.1f} s"
    )


if __name__ == "__main__":
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000
    with cluster() as (address, scheduler):
        empty = min(tasks(address, scheduler, EMPTY, 16) for _ in range(ROUNDS))
        loaded = min(tasks(address, scheduler, LOADED, MEGABYTE) for _ in range(ROUNDS))
    print(
        f"{EMPTY} empty tasks: {empty[0] * 1e3:.2f} ms each, {empty[1] * 1e3:.3f} ms of the scheduler's processor"
    )
    megabyte_s = (loaded[1] - empty[1]) / 1.5
    print(
        f"{LOADED} tasks of 1 MiB there and half of it back: {loaded[0] * 1e3:.1f} ms each,"
        f" {megabyte_s * 1e3:.2f} ms of the scheduler's processor a MiB\n"
    )
    compare(boards)
    codes = rolled(200_000)
    started = time.process_time()
    score_many(codes, engine="batch", threads=1)
    estimate(empty[1], megabyte_s, len(codes) / (time.process_time() - started))
