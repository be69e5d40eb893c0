"""Workers, schedulers and clients that die or freeze: every board is still counted once."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("distributed")

import cloudpickle
import psutil
from clustering import Cluster, call, wait_until

from gridwords import DeadlineExceeded, EngineUnavailable, score_file, score_many
from gridwords.engines.cluster import run
from gridwords.engines.cluster.worker import Here
from gridwords.files import FileProgress

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="the tests kill processes as POSIX does"),
    # Dask does not close every socket of a scheduler that was killed.
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
]
cloudpickle.register_pickle_by_value(sys.modules[__name__])

# Tasks of about 20 ms, so that every worker always has one.
SLOW = {"engine": "prefix", "options": {"piece": 300, "wait_s": 60}}


def boards(number: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.random.default_rng(5).integers(0, 26, (number, 16), dtype=np.uint8)


def at(events: dict[int, Callable[[], None]]) -> Callable[[FileProgress], None]:
    """Does each thing once, when that many boards are done."""

    def look(now: FileProgress) -> None:
        for number in [number for number in events if now.boards >= number]:
            events.pop(number)()

    return look


def test_whatever_dies_every_board_is_counted_once(tmp_path: Path) -> None:
    codes = boards(15_000)
    np.save(tmp_path / "boards.npy", codes)
    points, counts = score_many(codes, counts=True)
    with Cluster(workers=3) as cluster:

        def restart() -> None:
            cluster.kill_scheduler()
            cluster.start_scheduler()
            cluster.add_worker()
            cluster.add_worker()

        def kill_all_but_one() -> None:
            cluster.kill_worker()
            cluster.kill_worker()
            cluster.add_worker()

        events: dict[int, Callable[[], None]] = {
            2_000: cluster.kill_worker,
            4_000: cluster.add_worker,
            6_000: kill_all_but_one,
            10_000: restart,
        }
        done = score_file(
            tmp_path / "boards.npy",
            tmp_path / "scores.npy",
            cluster=cluster.address,
            progress=at(events),
            **SLOW,  # type: ignore[arg-type]
        )
    assert not events
    assert (done.boards, done.words, done.points) == (len(codes), counts.sum(), points.sum())
    assert np.array_equal(np.load(tmp_path / "scores.npy"), np.column_stack([counts, points]))
    assert {path.name for path in tmp_path.iterdir()} == {"boards.npy", "scores.npy"}


def command(*arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "gridwords", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def wait_for(what: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    end = time.monotonic() + 60
    while not what():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_client_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    # A minute's work for the slowest engine, most of which is left to the fastest.
    codes = boards(40_000)
    np.save(tmp_path / "boards.npy", codes)
    points, counts = score_many(codes, counts=True)
    expected = [
        f"{''.join(chr(97 + code) for code in board)}\t{count}\t{score}"
        for board, count, score in zip(codes.tolist(), counts.tolist(), points.tolist(), strict=True)
    ]
    out, journal = tmp_path / "scores.tsv", tmp_path / "scores.tsv.part.jsonl"
    with Cluster(workers=1) as cluster:
        arguments = ("score", tmp_path / "boards.npy", "--out", out, "--cluster", cluster.address)
        slow = ("--engine", "python", "--option", "piece=100")

        def kept() -> int:
            return boards_in(journal)

        killed = command(*arguments, *slow)
        wait_for(lambda: kept() > 0, killed)
        killed.kill()
        killed.communicate()
        assert not out.exists()
        after_kill = kept()
        assert 0 < after_kill < len(codes)
        # Part of a row that was written after the last save, as a crash may leave it.
        with open(tmp_path / "scores.tsv.part", "a") as part:
            part.write("half a ro")

        interrupted = command(*arguments, *slow)
        wait_for(lambda: kept() > after_kill, interrupted)
        interrupted.send_signal(signal.SIGINT)
        said, _ = interrupted.communicate(timeout=60)
        assert interrupted.returncode == 130, said
        assert "the same command resumes" in said
        assert not out.exists()
        _wait_until_idle(cluster.address)

        seen: list[int] = []
        # On this machine alone, and faster: the answer does not depend on how it is computed.
        done = score_file(tmp_path / "boards.npy", out, progress=lambda now: seen.append(now.boards))
    assert seen[0] > after_kill
    assert done.boards == len(codes)
    assert out.read_text().splitlines() == expected
    assert {path.name for path in tmp_path.iterdir()} == {"boards.npy", "scores.tsv"}


def boards_in(journal: Path) -> int:
    """The boards that a stopped job has kept, by the last complete line of its journal."""
    lines = journal.read_text().split("\n")[:-1] if journal.exists() else []
    return int(json.loads(lines[-1]).get("boards", 0)) if lines else 0


def _wait_until_idle(address: str) -> None:
    """Cancelled tasks are not worked on."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        wait_until(lambda: not any(client.processing().values()))


def test_a_frozen_worker(tmp_path: Path) -> None:
    """The others take over its tasks, and it gets no more of them until it reports again."""
    codes = boards(6_000)
    np.save(tmp_path / "boards.npy", codes)
    frozen: list[float] = []
    with Cluster(workers=2) as cluster:
        wait_until(lambda: len({address for _, address in call(cluster.address, _address, 8)}) == 2)

        def freeze() -> None:
            cluster.freeze_worker()
            frozen.append(time.monotonic())

        done = score_file(
            tmp_path / "boards.npy",
            tmp_path / "scores.npy",
            cluster=cluster.address,
            progress=at({300: freeze}),
            **SLOW,  # type: ignore[arg-type]
        )
        # Within seconds, not within the minutes that a scheduler takes to give a worker up.
        assert time.monotonic() - frozen[0] < 40
        assert (done.boards, done.points) == (len(codes), score_many(codes).sum())
        assert len({address for _, address in call(cluster.address, _address, 8)}) == 1
        # With both of them frozen there is none.
        cluster.freeze_worker(1)
        with pytest.raises(EngineUnavailable, match="no worker is available"):
            list(call(cluster.address, _address, 8, options={"wait_s": 1}))
        cluster.thaw_worker(0)
        cluster.thaw_worker(1)
        wait_until(lambda: len({address for _, address in call(cluster.address, _address, 8)}) == 2)


def _address(_here: Here, _number: int) -> str:
    from distributed import get_worker

    time.sleep(0.01)
    address: str = get_worker().address
    return address


def test_a_worker_that_hangs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It reports, but its task does not end: an idle worker computes that as well."""
    monkeypatch.setattr(run, "_LOST_S", 0.5)
    with Cluster(workers=2) as cluster:
        wait_until(lambda: len({address for _, address in call(cluster.address, _address, 8)}) == 2)
        answers = list(call(cluster.address, _hang_once, 12, str(tmp_path / "hangs")))
        assert sorted(answers) == [(number, number) for number in range(12)]


def _hang_once(here: Here, number: int, path: str) -> int:
    if number == 3 and not os.path.exists(path):
        open(path, "w").close()
        while here.is_wanted():
            time.sleep(0.05)
    return number


def test_a_task_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_MOST_DEATHS", 2)
    with Cluster() as cluster:
        cluster.kill_scheduler()
        cluster.start_scheduler({"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"})
        cluster.add_worker()
        cluster.add_worker()
        with pytest.raises(EngineUnavailable, match="task 0 was given up: 2 workers died while they had it"):
            list(call(cluster.address, _die, 1))


def _die(_here: Here, _number: int) -> None:
    os._exit(1)


def test_a_scheduler_that_does_not_answer(tmp_path: Path) -> None:
    """Frozen, or another program that listens there: the command ends soon after `wait_s`."""
    np.save(tmp_path / "boards.npy", boards(200_000))
    score = ("score", tmp_path / "boards.npy", "--out", tmp_path / "scores.npy", "--engine", "prefix")
    with Cluster(workers=1) as cluster, socket.create_server(("127.0.0.1", 0)) as silent:
        for address in (cluster.address, f"tcp://127.0.0.1:{silent.getsockname()[1]}"):
            options = ("--option", "wait_s=2", "--option", "piece=300")
            ran = command(*score, "--cluster", address, *options)
            if address == cluster.address:
                wait_for((tmp_path / "scores.npy.part").exists, ran)
                cluster.freeze_scheduler()
            said, _ = ran.communicate(timeout=60)
            assert ran.returncode == 2
            assert f"no Dask scheduler answers at {address} (waited 2 s)" in said
            assert "Traceback" not in said


def test_a_deadline_ends_the_search_for_a_scheduler() -> None:
    with Cluster(workers=1) as cluster:
        score_many(boards(10), cluster=cluster.address)  # now the worker is there

        def kill(_done: int, _total: int) -> None:
            cluster.kill_scheduler()

        with pytest.raises(DeadlineExceeded):
            score_many(boards(90_000), cluster=cluster.address, deadline_s=3, progress=kill, **SLOW)  # type: ignore[call-overload]
        assert not cluster.scheduler.is_running()


def test_local_workers_end_with_the_process_that_started_them() -> None:
    # Killed before they have found their scheduler, for which they would otherwise look for a minute.
    script = """
from gridwords.engines.cluster.local import LocalWorkers
local = LocalWorkers("local:2")
print(*[process.pid for process in local._processes], flush=True)
input()
"""
    client = subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert client.stdout is not None
    workers = [int(number) for number in client.stdout.readline().split()]
    assert len(workers) == 2
    assert all(map(_is_alive, workers))
    client.kill()
    client.communicate()
    wait_until(lambda: not any(map(_is_alive, workers)), 40)


def _is_alive(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def refusal(codes: Any, address: str, **how: Any) -> str:
    """What `score_many` raises where no worker will do."""
    for wait_s in (1, 5, 25):
        with pytest.raises(EngineUnavailable) as refused:
            score_many(codes, cluster=address, options={"wait_s": wait_s}, **how)
        if "no Dask scheduler" not in str(refused.value):  # a busy machine takes longer to answer at all
            break
    return str(refused.value)


def test_waiting_has_an_end(tmp_path: Path) -> None:
    codes = boards(600)
    # Enough that most are still to be scored when the first answers arrive.
    np.save(tmp_path / "boards.npy", boards(60_000))
    with Cluster() as cluster:
        says = refusal(codes, cluster.address)
        assert re.search(
            r"no worker is available at tcp.* \(waited \d+ s\): start one with `dask worker tcp", says
        )
        cluster.add_worker()
        says = refusal(codes, cluster.address, engine="gpu-prefix")
        assert re.search(r"no worker with a GPU is available at .* --resources GPU=1", says)
        assert np.array_equal(score_many(codes, cluster=cluster.address), score_many(codes))
        with pytest.raises(EngineUnavailable, match="no Dask scheduler answers at tcp://127"):
            score_file(
                tmp_path / "boards.npy",
                tmp_path / "scores.npy",
                cluster=cluster.address,
                engine="prefix",
                options={"piece": 300, "wait_s": 1},
                progress=at({300: cluster.kill_scheduler}),
            )
    # What was scored before is kept.
    assert 300 <= boards_in(tmp_path / "scores.npy.part.jsonl") < 60_000
