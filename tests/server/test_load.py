"""Many clients, hostile boards, dying processes and the end of the server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from serving import Served, is_problem, post_bytes, serving, wait_until

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from gridwords import Board, solve
from gridwords.server import process_pool, worker
from gridwords.server.answer import Answerer
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.server.problem import Problem
from gridwords.server.process_pool import ProcessPool, WorkerAnswer, _Worker
from gridwords.server.thread_pool import ThreadPool

BOARD = "oatr/ihps/htnr/enei"
WILD = "?" * 10_000
HOSTILE = [WILD, "a" * 10_000, "?" * 16, "(a|b|c|d|e)" * 100, "(qu|in|th)" * 64]


@pytest.mark.parametrize("board", HOSTILE)
def test_a_hostile_board_ends_in_time(server: Served, board: str) -> None:
    started = time.monotonic()
    reply = server.post("/api/solve", board=board)
    assert reply.status == 200
    assert time.monotonic() - started < 40  # a search of 0.5 s; a busy machine writes the answer for the rest
    if board == WILD:
        # An idle machine finds every word in time. To read them all takes longer than the search.
        assert (b'"complete":true' in reply.body) == (b'"ended":"complete"' in reply.body)
        assert b'"words":[{' in reply.body


def test_all_paths_of_a_hostile_board(server: Served) -> None:
    reply = server.post("/api/solve", board="?" * 16, paths="all")
    assert reply.status == 200
    # To read the whole answer, every word of the lexicon with many paths, takes seconds.
    assert b'"paths_complete":false' in reply.body


@pytest.fixture(scope="module")
def patient(slow_words: Path) -> Iterator[Served]:
    """A server whose searches end, within a test, only when their client disconnects."""
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=60") as served:
        yield served


def slow(served: Served) -> float:
    """How many requests the worker processes are searching for, or will when one is free."""
    return served.metric("gridwords_slow_lane_running") + served.metric("gridwords_slow_lane_waiting")


def test_ordinary_boards_do_not_wait_for_hostile_ones(patient: Served) -> None:
    # Two of them start on a thread. A board of 4x4 has so few walks that its search would end.
    hostile = ["a" * 10_000, "a" * 36, "a" * 25, "a" * 625]
    cancelled = patient.metric("gridwords_cancelled_total")
    with ExitStack() as connections:
        for board in hostile:
            connections.enter_context(patient.connect()).sendall(post_bytes("/api/solve", {"board": board}))
        wait_until(lambda: slow(patient) == 4)
        times: list[float] = []
        for _ in range(30):
            started = time.monotonic()
            assert patient.post("/api/solve", board=BOARD, lexicon="enable1").json["score"] == 135
            times.append(time.monotonic() - started)
        assert sorted(times)[len(times) // 2] < 1
        assert slow(patient) == 4  # none of them has ended
    wait_until(lambda: patient.metric("gridwords_cancelled_total") == cancelled + 4)


def test_a_body_of_many_members_is_refused_at_the_first_wrong_one(server: Served) -> None:
    many = {str(number): 1 for number in range(80_000)}
    for body in ({"board": BOARD, **many}, {"board": BOARD, "words": [1] * 200_000}):
        reply = server.ask("POST", "/api/check", json.dumps(body).encode())
        assert is_problem(reply, 422).startswith(("unknown member '0'", "words[0] 1"))


def test_threads_serve_the_client_that_used_least() -> None:
    order: list[str] = []
    waited: list[int] = []  # how many jobs of the other client ran while each modest one waited

    def job(name: str, seconds: float) -> None:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        order.append(name)

    async def ask() -> None:
        pool = ThreadPool(1, 1000)
        greedy = [asyncio.ensure_future(pool.run("greedy", lambda: job("greedy", 0.005))) for _ in range(60)]
        while len(order) < 5:
            await asyncio.sleep(0.001)
        for number in range(5):
            queued = len(order)
            await pool.run("modest", partial(job, f"modest {number}", 0.0001))
            waited.append(order.index(f"modest {number}") - queued)
        await asyncio.gather(*greedy)
        pool.close()

    asyncio.run(ask())
    assert len(order) == 65
    # The job in hand, and one that began while the request was being queued: 55 were waiting before it.
    assert max(waited) <= 4


def test_a_slow_search_moves_to_a_worker_process(slow_words: Path) -> None:
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=0.5") as served:
        reply = served.post("/api/solve", board="a" * 25)
        assert reply.json["complete"] is False
        assert served.metric("gridwords_incomplete_total") == 1


def test_as_many_slow_requests_wait_as_are_allowed() -> None:
    async def ask() -> None:
        limits = Limits(slow_per_client=2, slow_waiting=3)
        pool = ProcessPool(Lexica(), limits, 0)  # no worker is ever free
        never = asyncio.get_running_loop().create_future()
        asked = [
            asyncio.ensure_future(pool.run(client, "solve", b"{}", partial(asyncio.shield, never)))
            for client in ("a", "a", "b")
        ]
        while pool.waiting < 3:
            await asyncio.sleep(0)
        for client, says in (
            ("a", "you already have 2 slow requests"),
            ("c", "3 slow requests are already waiting"),
        ):
            with pytest.raises(Problem, match=says) as refused:
                await pool.run(client, "solve", b"{}", partial(asyncio.shield, never))
            assert refused.value.status == 429
        asked[0].cancel()
        await asyncio.gather(asked[0], return_exceptions=True)
        asked.append(asyncio.ensure_future(pool.run("c", "solve", b"{}", partial(asyncio.shield, never))))
        while pool.waiting < 3:
            await asyncio.sleep(0)
        for each in asked:
            each.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert pool.waiting == 0

    asyncio.run(asyncio.wait_for(ask(), 20))


def test_one_client_cannot_take_all_worker_processes(slow_words: Path) -> None:
    arguments = (
        "--lexicon",
        f"slow={slow_words}",
        "--limit",
        "slow_per_client=1",
        "--limit",
        "deadline_s=60",
    )
    with serving(*arguments) as served, served.connect() as first:
        first.sendall(post_bytes("/api/solve", {"board": "a" * 625}))
        wait_until(lambda: served.metric("gridwords_slow_lane_running"))
        refused = served.post("/api/solve", board="a" * 625)
        assert "slow requests" in is_problem(refused, 429)
        assert int(refused.headers["retry-after"]) > 0
        assert served.metric("gridwords_slow_lane_running") == 1  # the first is still searched


def test_a_client_that_disconnects_ends_its_search(patient: Served) -> None:
    cancelled = patient.metric("gridwords_cancelled_total")
    with patient.connect() as connection:
        connection.sendall(post_bytes("/api/solve", {"board": "a" * 625}))
        wait_until(lambda: patient.metric("gridwords_slow_lane_running"))
    wait_until(lambda: patient.metric("gridwords_slow_lane_running") == 0)
    assert patient.metric("gridwords_cancelled_total") == cancelled + 1
    assert patient.post("/api/solve", board="?" * 16).status == 200  # with a new worker


def workers(served: Served) -> list[int]:
    """The ids of the server's worker processes."""
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children").read_text().split()
    return [
        int(child)
        for child in children
        if b"gridwords.server.worker" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds the processes in /proc")
def test_a_dead_worker_process_is_replaced(slow_words: Path) -> None:
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=1") as served:
        assert served.post("/api/solve", board="?" * 16, lexicon="enable1").status == 200
        (idle,) = workers(served)
        os.kill(idle, signal.SIGKILL)
        assert served.post("/api/solve", board="?" * 16, lexicon="enable1").status == 200
        with ThreadPoolExecutor(1) as other:
            answer = other.submit(served.post, "/api/solve", board="a" * 625)
            wait_until(lambda: served.metric("gridwords_slow_lane_running"))
            for busy in workers(served):
                os.kill(busy, signal.SIGKILL)
            assert answer.result().json["complete"] is False


def test_a_second_try_does_not_use_another_worker_that_died() -> None:
    """If all of them were killed, none may have been missed yet."""

    class Dead(_Worker):
        async def ask(self, kind: str, body: bytes, deadline_s: float) -> WorkerAnswer:
            self.process.kill()
            await self.process.wait()
            return await super().ask(kind, body, deadline_s)

    async def ask() -> None:
        pool = ProcessPool(Lexica(), Limits(), 2)
        pool._idle = [await Dead.start((sys.executable, "-c", "input()")) for _ in range(3)]
        answer = await pool.run("a", "solve", b'{"board": "teas"}', asyncio.Event().wait)
        assert answer.status == 200
        await pool.close()

    asyncio.run(asyncio.wait_for(ask(), 30))


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds the processes in /proc")
def test_frozen_workers_are_replaced() -> None:
    with serving() as served, ThreadPoolExecutor(4) as clients:

        def ask() -> list[int]:
            # Makers always answer in worker processes.
            asked = [clients.submit(served.post, "/api/make/theme", words=["tea", "ten"]) for _ in range(4)]
            return [each.result().status for each in asked]

        while len(workers(served)) < 2:
            assert ask() == [200] * 4
        for idle in workers(served):
            os.kill(idle, signal.SIGSTOP)
        started = time.monotonic()
        assert ask() == [200] * 4
        assert time.monotonic() - started < 15  # each used to take 22 s


# Takes the request; then what follows happens in the middle of the search.
TAKING = "import sys, time; sys.stdin.buffer.readline(); print(flush=True); write = sys.stdout.write;"


def ask_worker(program: str) -> WorkerAnswer:
    """The answer of a worker that runs this program, to a search with a deadline of 0.1 s."""

    async def ask() -> WorkerAnswer:
        pool = ProcessPool(Lexica(), Limits(deadline_s=0.1), 1)
        worker = await _Worker.start((sys.executable, "-c", TAKING + program))
        pool._idle = [worker]
        try:
            return await pool.run("a", "solve", b"{}", asyncio.Event().wait)
        finally:
            if not pool._idle:
                assert await worker.process.wait() != 0  # it was killed
            await pool.close()

    return asyncio.run(asyncio.wait_for(ask(), 30))


def test_a_worker_that_freezes_in_a_search_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to keep its client waiting for 22 s."""
    assert process_pool._GRACE_S <= 5
    monkeypatch.setattr(process_pool, "_GRACE_S", 0.1)
    with pytest.raises(Problem, match="did not end in time"):
        ask_worker("time.sleep(20)")


def test_a_long_answer_may_take_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_pool, "_GRACE_S", 2.0)
    head = '{"status": 200, "bytes": 5, "complete": true}'
    writing = (
        f"print({head!r}, flush=True); [(time.sleep(0.6), write('a'), sys.stdout.flush()) for _ in range(5)]"
    )
    assert bytes(ask_worker(writing).body) == b"aaaaa"


def test_a_worker_that_has_used_much_memory_ends_after_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = b'{"kind": "solve", "bytes": 17}\n{"board": "teas"}'
    settings = json.dumps({"lexicons": {"enable1": None}, "limits": {}})
    for most, answers in ((1 << 60, 2), (0, 1)):
        monkeypatch.setattr(worker, "_MOST_BYTES", most)
        written = BytesIO()
        worker.main(settings, BytesIO(2 * asked), written)
        assert written.getvalue().count(b'"status": 200') == answers


def test_the_memory_of_a_worker_is_its_own() -> None:
    """Linux adds that of the process which started it: workers of a large server ended after every answer."""
    ask = "from gridwords.server.worker import _peak_bytes; print(_peak_bytes())"
    large = (
        f"import subprocess, sys; held = b'a' * (1 << 29); subprocess.run([sys.executable, '-c', {ask!r}])"
    )
    asked = subprocess.run([sys.executable, "-c", large], capture_output=True, text=True, check=True)
    assert int(asked.stdout) < 1 << 29


def test_a_large_answer_is_left_to_a_worker_process() -> None:
    """So is one that is too large only because the search was stopped."""
    answerer = Answerer(Lexica(), Limits(fast_slice_s=10.0, fast_answer_bytes=5_000))
    assert answerer.quick_answer("solve", b'{"board": "teas"}') is not None
    body = json.dumps({"board": BOARD}).encode()
    assert len(answerer.answer("solve", body).body) > 5_000
    assert answerer.quick_answer("solve", body) is None


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to end a process politely")
def test_shutting_down_finishes_what_runs(slow_words: Path) -> None:
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=1") as served:
        with ThreadPoolExecutor(1) as other:
            running = other.submit(served.post, "/api/solve", board="a" * 625)
            wait_until(lambda: served.metric("gridwords_slow_lane_running"))
            served.process.terminate()
            assert running.result().json["complete"] is False
        assert served.process.wait(10) in (0, -15)
        with pytest.raises(OSError, match="refused"):
            served.ask("GET", "/health")


def test_many_clients_at_a_time(server: Served) -> None:
    boards = [str(Board.roll("new", seed=seed)) for seed in range(200)]
    with ThreadPoolExecutor(16) as clients:
        replies = list(clients.map(lambda board: server.post("/api/solve", board=board).json, boards))
    assert [reply["score"] for reply in replies] == [solve(board).score for board in boards]
