"""The engine `cluster`: the answers of every other engine, and what is sent to the workers."""

from __future__ import annotations

import gc
import logging
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("distributed")

import cloudpickle
from clustering import Cluster, call, wait_until
from distributed import Client, as_completed

from gridwords import (
    BadBoard,
    BadOption,
    Board,
    DeadlineExceeded,
    EngineUnavailable,
    Lexicon,
    Rules,
    __version__,
    score_file,
    score_letters,
    score_many,
    solve,
)
from gridwords.compute import Compute
from gridwords.engines.cluster import connection, run
from gridwords.engines.cluster.connection import Connection, _locals
from gridwords.engines.cluster.engine import _leading
from gridwords.engines.cluster.run import run_on_cluster
from gridwords.engines.cluster.worker import Here

# Workers cannot import this file, so its functions are sent to them as source.
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

    def test_only_words_up_to_a_level(self) -> None:
        # A lexicon without levels and one with them have the same fingerprint.
        plain = Lexicon.from_words(["tea", "eat", "ate"])
        levels = Lexicon.from_words(["tea", "eat", "ate"], levels={"tea": 10})
        for lexicon in (Lexicon.default().up_to_level(35), plain, levels, levels.up_to_level(20)):
            expected = score_many(CODES, lexicon=lexicon)
            assert np.array_equal(score_many(CODES, cluster=LOCAL, lexicon=lexicon), expected)
        solution = solve("te/ax", cluster=LOCAL, lexicon=levels)
        assert {found.word: found.level for found in solution} == {"ate": 95, "eat": 95, "tea": 10}

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
        (
            {"cluster": LOCAL, "engine": "batch", "options": {"split": 1}},
            BadOption,
            "engine batch: unknown option",
        ),
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
    with pytest.raises(BadOption, match="only scores boards"):
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
        assert {most for _, most in call(own.address, _at_once, 12)} == {1}
        assert {threads for _, (_, _, threads) in call(own.address, _where, 1)} == {3}


def test_work_for_a_gpu_goes_to_workers_that_have_one(cluster: Cluster) -> None:
    cluster.add_worker("--resources", "GPU=1")
    answers = [found for _, found in call(cluster.address, _where, 10, engine="gpu-prefix")]
    assert len({address for address, _, _ in answers}) == 1
    assert all(has_gpu for _, has_gpu, _ in answers)
    # Others prefer it: the first task goes there, whichever worker Dask would choose.
    for _ in range(3):
        assert [has_gpu for _, (_, has_gpu, _) in call(cluster.address, _where, 1)] == [True]
    # There is no GPU here in fact, so such a worker scores as the others do.
    assert np.array_equal(score_many(CODES, cluster=cluster.address), score_many(CODES))


def test_local_workers_that_die_are_started_again() -> None:
    assert np.array_equal(score_many(CODES, cluster=LOCAL), score_many(CODES))
    before = list(_locals[LOCAL]._processes)
    for process in before:
        process.kill()
        process.wait()
    assert np.array_equal(score_many(CODES, cluster=LOCAL), score_many(CODES))
    assert not {process.pid for process in before} & {process.pid for process in _locals[LOCAL]._processes}


def test_an_answer_that_does_not_arrive_is_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lost: list[Any] = []
    add = as_completed.add

    def lose_one(self: Any, future: Any) -> None:
        if lost:
            add(self, future)
        lost.append(future)

    monkeypatch.setattr(as_completed, "add", lose_one)
    monkeypatch.setattr(run, "_LOST_S", 0.1)
    assert [tag for tag, _ in call(LOCAL, _where, 1)] == [0]
    assert len(lost) > 1


def test_of_several_copies_the_first_answer_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every task is sent again at every look, which comes before every answer."""
    monkeypatch.setattr(run, "_LOOK_S", 0.0)
    monkeypatch.setattr(run, "_LOST_S", -1.0)
    monkeypatch.setattr(run._Job, "_workers", {"tcp://somebody-else:1"})
    sent: list[int] = []
    submit = run._Job._submit

    def count(self: run._Job, number: int, workers: Any = ()) -> None:
        sent.append(number)
        submit(self, number)

    monkeypatch.setattr(run._Job, "_submit", count)
    assert sorted(tag for tag, _ in call(LOCAL, _at_once, 8)) == list(range(8))
    assert len(sent) > 8


def _wait_for(_here: Here, number: int, folder: str) -> None:
    """The first call waits for a file."""
    while number == 0 and not (Path(folder) / "go").exists():
        time.sleep(0.01)


def test_a_source_is_not_read_far_ahead(tmp_path: Path) -> None:
    read: list[int] = []

    def tasks() -> Iterator[tuple[int, tuple[int, str]] | None]:
        for number in range(40):
            read.append(number)
            yield number, (number, str(tmp_path))
            if number == 20:
                yield None  # there is none at the moment

    compute = Compute.of(cluster=LOCAL)
    answers = run_on_cluster(compute, Lexicon.default(), _wait_for, tasks())
    # All that are sent but the first: eight are read, four for each worker.
    assert sorted(next(answers)[0] for _ in range(7)) == list(range(1, 8))
    assert len(read) == 8
    (tmp_path / "go").touch()
    assert sorted(tag for tag, _ in answers) == [0, *range(8, 40)]


def test_a_job_that_is_left_is_not_computed(tmp_path: Path) -> None:
    answers = call(LOCAL, _wait_for, 6, str(tmp_path))
    next(answers)
    answers.close()  # type: ignore[attr-defined]
    with Client(_locals[LOCAL].address, set_as_default=False) as client:
        wait_until(lambda: not any(client.processing().values()))
    (tmp_path / "go").touch()  # which ends the call that waits


@pytest.mark.parametrize(
    ("parts", "done"), [([(3, 5), (0, 3)], 5), ([(0, 3), (5, 8)], 3), ([(3, 5)], 0), ([], 0)]
)
def test_boards_count_up_to_the_first_gap(parts: list[tuple[int, int]], done: int) -> None:
    assert _leading(parts) == done


def test_a_connection_that_we_close_is_not_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask's threads log it, now and then, because of a message that was still to be sent."""
    logger, said = logging.getLogger("distributed.batched"), StringIO()
    monkeypatch.setattr(
        Client, "close", lambda _self, timeout: logger.error("Batched Comm Closed %s", timeout)
    )
    handler = logging.StreamHandler(said)
    logging.getLogger("distributed").addHandler(handler)
    try:
        Connection.__new__(Connection).end()
        assert said.getvalue() == ""
        logger.error("trouble")
        assert said.getvalue() == "trouble\n"
    finally:
        logging.getLogger("distributed").removeHandler(handler)


def test_a_lexicon_is_sent_to_a_worker_once(tmp_path: Path) -> None:
    def files(name: str) -> list[tuple[str, int]]:
        """The lexica in a cache, each with its time, which changes when it is written again."""
        return [(path.suffix, path.stat().st_mtime_ns) for path in (tmp_path / name).iterdir()]

    def check(worker: str) -> None:
        score_many(CODES[:9], cluster=own.address)  # this lexicon needs no sending
        assert np.array_equal(score_many(CODES, cluster=own.address, lexicon=lexicon), expected)
        assert [suffix for suffix, _ in files(worker)] == [".lex"]

    lexicon = Lexicon.from_words(["tea", "eat", "ate", "teapot"])
    expected = score_many(CODES, lexicon=lexicon)
    with Cluster() as own:
        own.add_worker(environment={"GRIDWORDS_CACHE": str(tmp_path / "one")})
        check("one")
        once = files("one")
        check("one")
        # Another worker joins, which has a cache of its own; then one whose cache has it already.
        own.add_worker(environment={"GRIDWORDS_CACHE": str(tmp_path / "two")})
        own.kill_worker()
        check("two")
        own.add_worker(environment={"GRIDWORDS_CACHE": str(tmp_path / "one")})
        own.kill_worker()
        check("one")
        assert files("one") == once


@pytest.mark.skipif(os.name == "nt", reason="the test needs workers that are forks")
def test_another_version_is_refused() -> None:
    old, none = {"PRETEND_VERSION": "0.0.9"}, {"PRETEND_VERSION": "none"}
    refusals = {"gridwords 0.0.9": old, "no gridwords": none}
    with Cluster() as own:
        for found, environment in refusals.items():
            own.add_worker(environment=environment)
            with pytest.raises(EngineUnavailable, match=f"has {found}, this is gridwords {__version__}"):
                score_many(CODES, cluster=own.address)
            own.kill_worker()
        own.add_worker()
        assert np.array_equal(score_many(CODES, cluster=own.address), score_many(CODES))
        # One that joins later is not refused, but ignored.
        for found, environment in refusals.items():
            own.add_worker(environment=environment)
            told: list[str] = []

            def is_told(told: list[str] = told) -> bool:
                with warnings.catch_warnings(record=True) as new:
                    warnings.simplefilter("always")
                    assert np.array_equal(score_many(CODES, cluster=own.address), score_many(CODES))
                told.extend(str(one.message) for one in new)
                return bool(told)

            wait_until(is_told)
            assert found in told[0]
            assert told[0].endswith("it gets no work")


def test_without_dask_one_line_says_what_to_install(tmp_path: Path) -> None:
    """As on a machine that has none: Python does not find it."""
    hidden = tmp_path / "sitecustomize.py"
    hidden.write_text("import sys\nsys.modules['distributed'] = None\nsys.modules['dask'] = None\n")
    ran = subprocess.run(
        [sys.executable, "-m", "gridwords", "score", "--cluster", "local:1"],
        input="teas\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"},
    )
    assert ran.returncode == 2
    assert ran.stderr.splitlines() == [
        "gridwords: error: engine cluster cannot run here: Dask is not installed: pip install 'gridwords[cluster]'"
    ]


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


def test_a_scheduler_that_does_not_answer_is_reported_while_it_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "_PATIENCE_S", 0.0)
    monkeypatch.setattr(run, "_REPLY_S", 0.1)
    expected = "no Dask scheduler answers at tcp://127.0.0.1:1 yet: waiting for up to 1 s"
    with (
        pytest.warns(UserWarning, match=expected) as warned,
        pytest.raises(EngineUnavailable, match=r"\(waited 1 s\)"),
    ):
        solve("teas", cluster="tcp://127.0.0.1:1", options={"wait_s": 1})
    assert len(warned) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs os.fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")
def test_a_fork_is_refused_and_leaves_the_connection_alone() -> None:
    expected = solve("oatrihpshtnrenei", cluster=LOCAL)
    with connection._lock:  # as if another thread were about to connect
        child = os.fork()
        if child == 0:
            refused = False
            try:
                signal.alarm(20)
                solve("oatrihpshtnrenei", cluster=LOCAL)
            except EngineUnavailable as error:
                refused = "in a fork of a process that is connected to a cluster" in str(error)
            finally:
                os._exit(0 if refused else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert solve("oatrihpshtnrenei", cluster=LOCAL) == expected


@pytest.mark.parametrize("bad_rows", ["stop", "skip", "keep"])
def test_bad_rows_are_those_of_one_machine(tmp_path: Path, bad_rows: Any) -> None:
    boards = ["teas", "abc", "eats", "", "seat", "xxxx"] * 50
    (tmp_path / "boards.csv").write_text("id,board\n" + "".join(f"{n},{b}\n" for n, b in enumerate(boards)))
    texts = []
    there: dict[str, Any] = {"cluster": LOCAL, "options": {"piece": 17}}
    for number, how in enumerate([{}, there]):
        out = tmp_path / f"{number}.csv"
        try:
            assert score_file(tmp_path / "boards.csv", out, bad_rows=bad_rows, **how).bad == 100
            texts.append(out.read_text())
        except BadBoard as error:
            texts.append(str(error) + out.with_name(f"{out.name}.part").read_text())
    assert texts[0] == texts[1]
    assert len(texts[0].splitlines()) == {"stop": 2, "skip": 201, "keep": 301}[bad_rows]
