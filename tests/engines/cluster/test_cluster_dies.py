"""A worker that dies is no event; nor is a scheduler, or the client itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("distributed")

import psutil
from clustering import Cluster

from gridwords import DeadlineExceeded, EngineUnavailable, Lexicon, score_file, score_many
from gridwords.engines.cluster import pool
from gridwords.files import FileProgress

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the tests kill processes as POSIX does")

# Pieces of some 20 ms, so that there is always one in hand.
SLOW = {"engine": "prefix", "options": {"piece": 300, "wait_s": 60}}


def boards(number: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    return np.random.default_rng(5).integers(0, 26, (number, 16), dtype=np.uint8)


def at(events: dict[int, Callable[[], None]]) -> Callable[[FileProgress], None]:
    """Does each thing once so many boards are done."""

    def look(now: FileProgress) -> None:
        for number in [number for number in events if now.boards >= number]:
            events.pop(number)()

    return look


def test_whatever_dies_every_board_is_counted_once(tmp_path: Path) -> None:
    codes = boards(30_000)
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
            3_000: cluster.kill_worker,
            6_000: cluster.add_worker,
            10_000: kill_all_but_one,
            18_000: restart,
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
    # Boards for ten seconds and more, of which the first two are used: what is kept is saved once a second.
    codes = boards(200_000)
    np.save(tmp_path / "boards.npy", codes)
    points, counts = score_many(codes, counts=True)
    expected = [
        f"{''.join(chr(97 + code) for code in board)}\t{count}\t{score}"
        for board, count, score in zip(codes.tolist(), counts.tolist(), points.tolist(), strict=True)
    ]
    out, journal = tmp_path / "scores.tsv", tmp_path / "scores.tsv.part.jsonl"
    with Cluster(workers=1) as cluster:
        arguments = ("score", tmp_path / "boards.npy", "--out", out, "--cluster", cluster.address)
        slow = ("--engine", "prefix", "--option", "piece=300")

        def kept() -> int:
            return boards_in(journal)

        killed = command(*arguments, *slow)
        wait_for(lambda: kept() > 0, killed)
        killed.kill()
        killed.communicate()
        assert not out.exists()
        after_kill = kept()
        assert 0 < after_kill < len(codes)
        # A row or two that came after the last save, as a crash may leave them.
        with open(tmp_path / "scores.tsv.part", "a") as part:
            part.write("half a ro")

        interrupted = command(*arguments, *slow)
        wait_for(lambda: kept() > after_kill, interrupted)
        interrupted.send_signal(signal.SIGINT)
        said, _ = interrupted.communicate(timeout=60)
        assert interrupted.returncode == 130, said
        assert "the same command resumes" in said
        assert not out.exists()
        assert _becomes_idle(cluster.address)

        seen: list[int] = []
        # On this machine alone, and faster: how it is done is not what the answer depends on.
        done = score_file(tmp_path / "boards.npy", out, progress=lambda now: seen.append(now.boards))
    assert seen[0] > after_kill
    assert done.boards == len(codes)
    assert out.read_text().splitlines() == expected
    assert {path.name for path in tmp_path.iterdir()} == {"boards.npy", "scores.tsv"}


def boards_in(journal: Path) -> int:
    """The boards that a stopped job has kept, by the last complete line of its journal."""
    lines = journal.read_text().split("\n")[:-1] if journal.exists() else []
    return int(json.loads(lines[-1]).get("boards", 0)) if lines else 0


def _becomes_idle(address: str) -> bool:
    """Whether the scheduler soon knows of no task: what was cancelled is not worked on."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        for _ in range(100):
            if not any(client.processing().values()):
                return True
            time.sleep(0.1)
    return False


def test_a_worker_that_is_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_ANSWER_S", 0.5)
    codes = boards(3_000)
    np.save(tmp_path / "boards.npy", codes)
    expected = score_many(codes)
    with Cluster(workers=2) as cluster:
        ours = pool.pool_of(cluster.address, 60)
        wait_until(lambda: len(ours.workers(Lexicon.default())) == 2)
        # One that has our lexicon already has pieces in hand, and loses them.
        monkeypatch.setattr(pool, "_FROZEN_S", 1.5)
        done = score_file(
            tmp_path / "boards.npy",
            tmp_path / "scores.npy",
            cluster=cluster.address,
            progress=at({300: cluster.freeze_worker}),
            **SLOW,  # type: ignore[arg-type]
        )
        assert (done.boards, done.points) == (len(codes), expected.sum())
        # One that is asked about another does not answer, and the others go on.
        monkeypatch.setattr(pool, "_FROZEN_S", 60)
        lexicon = Lexicon.from_words(["tea", "eat", "tan"])
        points = score_many(codes, lexicon=lexicon, cluster=cluster.address)
        assert np.array_equal(points, score_many(codes, lexicon=lexicon))
        assert ours._silent
        cluster.thaw_worker()
        wait_until(lambda: len(ours.workers(lexicon)) == 2)


def test_a_deadline_ends_the_search_for_a_scheduler() -> None:
    with Cluster(workers=1) as cluster:
        score_many(boards(10), cluster=cluster.address)  # now the worker is there

        def kill(_done: int, _total: int) -> None:
            if cluster.scheduler.poll() is None:
                cluster.kill_scheduler()

        with pytest.raises(DeadlineExceeded):
            score_many(boards(90_000), cluster=cluster.address, deadline_s=3, progress=kill, **SLOW)  # type: ignore[call-overload]
        assert cluster.scheduler.poll() is not None


def test_local_workers_end_with_the_process_that_started_them() -> None:
    # Killed before they have found their scheduler, which they would otherwise look for for a minute.
    script = """
from gridwords.engines.cluster.local import LocalWorkers
local = LocalWorkers(2)
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


def wait_until(what: Callable[[], bool], limit_s: float = 60) -> None:
    end = time.monotonic() + limit_s
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_waiting_has_an_end(tmp_path: Path) -> None:
    codes = boards(600)
    # So many that most are still to be scored when the first are back.
    np.save(tmp_path / "boards.npy", boards(60_000))
    with Cluster() as cluster:
        with pytest.raises(EngineUnavailable, match="had for 1 s no worker: start some with `dask worker"):
            score_many(codes, cluster=cluster.address, options={"wait_s": 1})
        cluster.add_worker()
        with pytest.raises(EngineUnavailable, match=r"no worker with a GPU: .* --resources GPU=1"):
            score_many(codes, cluster=cluster.address, engine="gpu-prefix", options={"wait_s": 1})
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
    # What came before it went is kept.
    assert 300 <= boards_in(tmp_path / "scores.npy.part.jsonl") < 60_000
