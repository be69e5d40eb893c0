"""The engine `cluster`: the same answers from the workers of a Dask cluster, and what they are sent."""

from __future__ import annotations

import gc
import logging
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("distributed")

import cloudpickle
from clustering import Cluster
from distributed import Client

from gridwords import (
    BadBoard,
    BadOption,
    Board,
    DeadlineExceeded,
    EngineUnavailable,
    Lexicon,
    Rules,
    __version__,
    score_letters,
    score_many,
    solve,
)
from gridwords.engines.cluster.job import Job
from gridwords.engines.cluster.pool import Pool, pool_of
from gridwords.engines.cluster.worker import Here, install

# The workers do not find this file: what it lets them do is sent to them.
cloudpickle.register_pickle_by_value(sys.modules[__name__])

CODES = np.random.default_rng(3).integers(0, 26, (3_000, 16), dtype=np.uint8)
LOCAL = "local:2"
HOSTILE = Board("a" * 400)
NEVER = Lexicon.from_words(["a" * 15 + "b"])


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with Cluster(workers=2) as running:
        yield running


class TestTheSameAnswers:
    def test_arrays(self) -> None:
        expected, expected_counts = score_many(CODES, counts=True)
        seen: list[tuple[int, int]] = []
        points, counts = score_many(
            CODES,
            engine="cluster",
            cluster=LOCAL,
            counts=True,
            options={"piece": 700},
            progress=lambda done, total: seen.append((done, total)),
        )
        assert np.array_equal(points, expected)
        assert np.array_equal(counts, expected_counts)
        assert sorted(done for done, _ in seen)[-1] == len(CODES)
        assert {total for _, total in seen} == {len(CODES)}

    def test_boards_of_many_kinds(self) -> None:
        boards: list[str | Board] = [
            "teas",
            "tea/set/ate",
            "(qu)it/a.e/tes",
            "(a|b)(st)/te",
            "q?.t",
            Board("teas", neighbours="rook"),
        ]
        assert score_many(boards, cluster=LOCAL).tolist() == score_many(boards).tolist()
        assert score_many([], cluster=LOCAL).tolist() == []

    @pytest.mark.parametrize("engine", ["auto", "prefix", "word", "python"])
    def test_solutions(self, engine: str) -> None:
        for text in ("oatrihpshtnrenei", "tea/s(qu)i/?.t"):
            for paths in ("none", "first", "all"):
                there = solve(text, engine=engine, paths=paths, cluster=LOCAL)
                assert there == solve(text, engine=engine, paths=paths)
                assert [found.paths for found in there] == [found.paths for found in solve(text, paths=paths)]

    def test_letters(self) -> None:
        expected = score_letters(CODES[:60], (1, 2))
        assert np.array_equal(
            score_letters(CODES[:60], (1, 2), cluster=LOCAL, options={"piece": 7}), expected
        )

    def test_other_words_rules_and_neighbours(self) -> None:
        lexicon = Lexicon.from_words(["größe", "haus", "maus", "hausmaus"])
        rules = Rules("mine", minimum_length=4, points=(0, 0, 0, 0, 3), points_per_extra_letter=2)
        boards = ["größ/haue/ms..", "haus/sumh/aus./maus"]
        for neighbours in ("king", "torus", "line"):
            how: dict[str, Any] = {"lexicon": lexicon, "rules": rules, "neighbours": neighbours}
            assert score_many(boards, cluster=LOCAL, **how).tolist() == score_many(boards, **how).tolist()

    def test_options_are_the_workers_engines(self) -> None:
        how: dict[str, Any] = {"engine": "batch", "options": {"instructions": "none", "piece": 1000}}
        assert np.array_equal(score_many(CODES, cluster=LOCAL, **how), score_many(CODES))

    def test_a_client(self, cluster: Cluster) -> None:
        with Client(cluster.address, set_as_default=False) as client:
            assert np.array_equal(score_many(CODES, cluster=client), score_many(CODES))

    def test_a_trace(self) -> None:
        spans: list[Any] = []
        solve("oatrihpshtnrenei", cluster=LOCAL, trace=spans)
        assert spans


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"cluster": "host"}, BadOption, "expected tcp://host:8786, local:N or a Dask Client"),
        ({"cluster": "local:0"}, BadOption, "expected local:N with N from 1"),
        ({"cluster": 7}, BadOption, "expected tcp://host:8786, local:N or a Dask Client"),
        ({"cluster": "foo://host:1"}, BadOption, "'foo://host:1': unknown address scheme 'foo'"),
        ({"cluster": "tcp://host"}, BadOption, "missing port number"),
        ({"cluster": "tls://127.0.0.1:1"}, BadOption, "check your TLS configuration"),
        ({"cluster": LOCAL, "engine": "prefx"}, BadOption, "did you mean 'prefix'"),
        ({"cluster": LOCAL, "options": {"peice": 1}}, BadOption, "did you mean 'piece'"),
        ({"cluster": LOCAL, "options": {"piece": 0}}, BadOption, "expected a whole number from 1"),
        ({"cluster": LOCAL, "engine": "batch", "options": {"split": 1}}, BadOption, "option of engine batch"),
        (
            {"cluster": "tcp://127.0.0.1:1", "options": {"wait_s": 0}},
            EngineUnavailable,
            "no Dask scheduler answers at tcp://127.0.0.1:1",
        ),
    ],
)
def test_what_is_refused(arguments: dict[str, Any], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        score_many(CODES, **arguments)
    # One that is half made would complain at the end of the process.
    clients = [one for one in gc.get_objects() if issubclass(type(one), Client)]
    assert {client.status for client in clients} <= {"running", "closed"}


def test_an_error_of_a_worker_is_raised_here() -> None:
    with pytest.raises(BadBoard, match="letter code 26"):
        score_many(np.full((10, 16), 26), cluster=LOCAL)
    with pytest.raises(BadOption, match="does not say which words"):
        solve("teas", engine="batch", cluster=LOCAL)


def test_deadlines() -> None:
    solution = solve(HOSTILE, lexicon=NEVER, cluster=LOCAL, deadline_s=0.2)
    assert not solution.complete
    with pytest.raises(DeadlineExceeded) as late:
        score_many(["a" * 400] * 8, lexicon=NEVER, cluster=LOCAL, deadline_s=0.5)
    assert late.value.done == 0
    # The search was told to end: the worker is free again.
    assert score_many(CODES[:50], cluster=LOCAL).tolist() == score_many(CODES[:50]).tolist()


def _where(here: Here, _number: int) -> tuple[str, bool, int]:
    from distributed import get_worker

    return get_worker().address, here.has_gpu, here.threads


def _at_once(_here: Here, _number: int) -> int:
    """How many of these run in this process now."""
    counter: list[int] = threading.__dict__.setdefault("_gridwords_test", [])
    counter.append(1)
    try:
        time.sleep(0.02)
        return len(counter)
    finally:
        counter.pop()


def test_a_worker_does_one_thing_at_a_time_with_all_its_threads() -> None:
    with Cluster() as own:
        own.add_worker("--nthreads", "3")
        pool = pool_of(own.address, 60)
        with Job(pool, Lexicon.default(), _at_once) as job:
            assert {most for _, most in job.run((number, (number,)) for number in range(12))} == {1}
        with Job(pool, Lexicon.default(), _where) as job:
            assert {threads for _, (_, _, threads) in job.run([(0, (0,))])} == {3}


def test_work_for_a_gpu_goes_to_workers_that_have_one(cluster: Cluster) -> None:
    cluster.add_worker("--resources", "GPU=1")
    pool = pool_of(cluster.address, 60)
    with Job(pool, Lexicon.default(), _where, gpu_only=True) as job:
        answers = [found for _, found in job.run((number, (number,)) for number in range(20))]
    assert len({address for address, _, _ in answers}) == 1
    assert all(has_gpu for _, has_gpu, _ in answers)
    # There is no card here in truth: such a worker does what the others do.
    assert np.array_equal(score_many(CODES, cluster=cluster.address), score_many(CODES))


def test_local_workers_that_die_are_started_again() -> None:
    pool = pool_of(LOCAL, 60)
    assert np.array_equal(score_many(CODES, cluster=LOCAL), score_many(CODES))
    assert pool._local is not None
    before = list(pool._local._processes)
    for process in before:
        process.kill()
        process.wait()
    assert np.array_equal(score_many(CODES, cluster=LOCAL), score_many(CODES))
    assert not {process.pid for process in before} & {process.pid for process in pool._local._processes}


def test_an_answer_that_died_with_its_worker_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    client = pool_of(LOCAL, 60).client
    gather = client.gather
    lost: list[Any] = []

    async def die() -> None:
        raise OSError("the worker is gone")

    def once(future: Any, **how: Any) -> Any:
        if lost:
            return gather(future, **how)
        lost.append(future)
        return die()

    monkeypatch.setattr(client, "gather", once)
    with Job(pool_of(LOCAL, 60), Lexicon.default(), _where) as job:
        assert [tag for tag, _ in job.run([(0, (0,))])] == [0]
    assert lost


def test_a_connection_that_we_close_is_not_talked_about() -> None:
    """As Dask's threads do, now and then, about a message that was still to be sent."""
    logger, heard = logging.getLogger("distributed.batched"), Heard()

    class Leaving:
        def close(self, timeout: float) -> None:
            logger.error("Batched Comm Closed %s", timeout)

    pool = Pool.__new__(Pool)
    pool._given, pool._local, pool.client = "tcp://host:1", None, Leaving()
    logging.getLogger("distributed").addHandler(heard)
    try:
        pool.close()
        assert heard.said == []
        logger.error("trouble")
        assert heard.said == ["trouble"]
    finally:
        logging.getLogger("distributed").removeHandler(heard)


class Heard(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


def test_a_lexicon_is_sent_to_a_worker_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    ask = Pool._ask

    def spy(self: Pool, workers: Any, limit_s: float, function: Any, *arguments: Any) -> dict[str, Any]:
        if function is install:
            sent.extend(workers)
        return ask(self, workers, limit_s, function, *arguments)

    monkeypatch.setattr(Pool, "_ask", spy)
    lexicon = Lexicon.from_words(["tea", "eat", "ate", "teapot"])
    expected = score_many(CODES, lexicon=lexicon)
    with Cluster() as own:
        own.add_worker(environment={"GRIDWORDS_CACHE": str(tmp_path / "one")})
        for _ in range(2):
            # Every worker has this one.
            score_many(CODES, cluster=own.address)
            assert np.array_equal(score_many(CODES, cluster=own.address, lexicon=lexicon), expected)
            assert len(sent) == 1
        # Another one, that comes later and has a cache of its own; and one whose cache has it already.
        own.add_worker(environment={"GRIDWORDS_CACHE": str(tmp_path / "two")})
        own.kill_worker()
        assert np.array_equal(score_many(CODES, cluster=own.address, lexicon=lexicon), expected)
        assert len(sent) == 2
        own.add_worker(environment={"GRIDWORDS_CACHE": str(tmp_path / "one")})
        own.kill_worker()
        assert np.array_equal(score_many(CODES, cluster=own.address, lexicon=lexicon), expected)
        assert len(sent) == 2
        # A piece without its boards is small: no lexicon in it.
        assert sent[0] != sent[1]
    assert [path.suffix for path in (tmp_path / "two").iterdir()] == [".lex"]


def test_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "gridwords-0.0.9.dist-info").mkdir()
    (tmp_path / "gridwords-0.0.9.dist-info" / "METADATA").write_text("Name: gridwords\nVersion: 0.0.9\n")
    old = {"PYTHONPATH": str(tmp_path)}
    with Cluster() as own:
        own.add_worker(environment=old)
        with pytest.raises(
            EngineUnavailable, match=rf"has gridwords 0\.0\.9, this is gridwords {__version__}"
        ):
            score_many(CODES, cluster=own.address)
        own.kill_worker()
        own.add_worker()
        assert np.array_equal(score_many(CODES, cluster=own.address), score_many(CODES))
        own.add_worker(environment=old)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            end = time.monotonic() + 60
            while not told and time.monotonic() < end:
                assert np.array_equal(score_many(CODES, cluster=own.address), score_many(CODES))
        assert str(told[0].message).endswith("it gets no work")


def test_without_dask_one_line_says_what_to_install(tmp_path: Path) -> None:
    """As on a machine that has none: Python does not find it."""
    hidden = tmp_path / "sitecustomize.py"
    hidden.write_text("import sys\nsys.modules['distributed'] = None\nsys.modules['dask'] = None\n")
    ran = subprocess.run(
        [sys.executable, "-m", "gridwords", "score", "--cluster", "local:1"],
        input="teas\n",
        capture_output=True,
        text=True,
        env={**_environment(), "PYTHONPATH": str(tmp_path)},
    )
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        "gridwords: error: engine cluster cannot run here: Dask is not installed: pip install 'gridwords[cluster]'"
    ]


def _environment() -> dict[str, str]:
    import os

    return dict(os.environ)


def test_the_command_line(tmp_path: Path, cluster: Cluster) -> None:
    (tmp_path / "boards.txt").write_text("oatrihpshtnrenei\n\nperslatgsineters\n")
    for file, where in (("boards.txt", "local:1"), ("-", cluster.address)):
        ran = subprocess.run(
            [sys.executable, "-m", "gridwords", "score", file, "--cluster", where],
            input="oatrihpshtnrenei\nperslatgsineters\n",
            capture_output=True,
            text=True,
            cwd=tmp_path,
        )
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout == "oatrihpshtnrenei\t84\t135\nperslatgsineters\t1044\t3623\n"
