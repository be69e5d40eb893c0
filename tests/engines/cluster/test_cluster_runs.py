"""Optimisers and proofs on a cluster: the boards, checkpoints and certificates of one machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")

import cloudpickle
from clustering import Cluster
from stopping import with_time_enough

from gridwords import BadOption, EngineUnavailable, Lexicon
from gridwords.engines.cluster.worker import Here
from gridwords.optimise import optimise, resume
from gridwords.optimise.result import Moment, Optimised
from gridwords.prove import Standing, prove, run
from gridwords.prove.certificate import Certificate

cloudpickle.register_pickle_by_value(sys.modules[__name__])

LOCAL = "local:2"
RUNS: dict[str, dict[str, Any]] = {
    "anneal": {"restarts": 7, "tries": 3, "iterations": 6, "cooling": 1.5},
    "temper": {"replicas": 3, "ladders": 5, "steps": 40, "exchange": 3, "tries": 2},
    "genetic": {"islands": 5, "population": 20, "generations": 30, "migrate": 7, "migrants": 3},
    "climb": {"pool": 12, "restarts": 5},
}


def found(run: Optimised) -> Any:
    """All that must not depend on where it was found."""
    return (
        run.ended,
        run.boards_scored,
        [(str(one.board), one.value, one.dice) for one in run.boards],
        run.final,
    )


@pytest.fixture(scope="module")
def one_worker() -> Any:
    with Cluster(workers=1) as cluster:
        yield cluster.address


@pytest.mark.parametrize("name", RUNS)
def test_the_boards_of_one_machine(name: str, one_worker: str) -> None:
    how: dict[str, Any] = {**RUNS[name], "seed": 5, "top": 30}
    alone = optimise(name, (3, 3), **how)
    assert len(alone.boards) == 30
    assert found(optimise(name, (3, 3), cluster=LOCAL, **how)) == found(alone)
    # However many workers there are, and whichever way they are named.
    options = {"cluster": one_worker}
    assert found(optimise(name, (3, 3), engine="cluster", options=options, **how)) == found(alone)


@pytest.mark.parametrize("name", RUNS)
def test_a_budget_and_a_goal_end_a_run_at_the_same_step(name: str) -> None:
    how: dict[str, Any] = {**RUNS[name], "seed": 6}
    whole = optimise(name, (3, 3), **how)
    for share in (0.3, 0.71):
        budget = int(whole.boards_scored * share)
        alone = optimise(name, (3, 3), budget=budget, **how)
        assert alone.ended == "budget"
        assert found(optimise(name, (3, 3), budget=budget, cluster=LOCAL, **how)) == found(alone)
    goal = whole.history[len(whole.history) // 2][2]
    alone = optimise(name, (3, 3), goal=goal, **how)
    assert alone.ended == "goal"
    assert found(optimise(name, (3, 3), goal=goal, cluster=LOCAL, **how)) == found(alone)


@pytest.mark.parametrize(
    "more",
    [
        {"dice": "new", "include": ("tea",)},
        {"objective": "words + 2*longer:5", "mirror": "left-right"},
        {"objective": lambda solution: float(len(solution)), "rules": "word-hunt"},
        {
            "lexicon": Lexicon.from_words(["tea", "eat", "seat", "sate", "ease", "tease"]),
            "neighbours": "torus",
        },
    ],
)
def test_every_kind_of_problem(more: dict[str, Any]) -> None:
    how: dict[str, Any] = {"islands": 2, "population": 10, "generations": 6, "migrate": 2, "seed": 1, **more}
    size = (4, 4) if "dice" in more else (3, 3)
    assert found(optimise("genetic", size, cluster=LOCAL, **how)) == found(optimise("genetic", size, **how))


@pytest.mark.parametrize("name", ["anneal", "climb"])
@pytest.mark.parametrize("first", ["here", "there"])
def test_a_run_is_resumed_elsewhere(name: str, first: str, tmp_path: Path) -> None:
    """Stopped on a cluster and resumed on one machine, and the other way round."""
    longer: dict[str, dict[str, Any]] = {
        "anneal": {"iterations": 16, "cooling": 1.1},
        "climb": {"pool": 20, "restarts": 3},
    }
    how: dict[str, Any] = {**RUNS[name], **longer[name], "seed": 8}
    expected = found(optimise(name, (4, 4), **how))
    where: dict[str, Any] = {"here": {}, "there": {"cluster": LOCAL}}
    other = "there" if first == "here" else "here"

    class Stop(Exception):
        pass

    def stop(_moment: Moment) -> None:
        if (tmp_path / "run" / "checkpoint.json").exists():
            raise Stop

    with pytest.raises(Stop):
        optimise(name, (4, 4), out=tmp_path / "run", checkpoint_s=0, progress=stop, **where[first], **how)
    assert found(resume(tmp_path / "run", **where[other])) == expected


def test_an_engine_for_gpus_is_for_the_workers() -> None:
    """It is not refused here, where there is no GPU; but a worker must have one."""
    with pytest.raises(EngineUnavailable, match="no worker with a GPU"):
        optimise("climb", (2, 2), engine="gpu-prefix", options={"wait_s": 0}, cluster=LOCAL)


def test_an_option_without_effect_is_refused() -> None:
    with pytest.raises(BadOption, match="option piece: optimisers divide chains"):
        optimise("climb", (2, 2), options={"piece": 7}, cluster=LOCAL)


def test_a_run_that_ends_by_time_gives_what_was_found() -> None:
    run = with_time_enough(
        lambda deadline_s: optimise(
            "climb", (4, 4), restarts=10_000, deadline_s=deadline_s, cluster=LOCAL, seed=1
        ),
        lambda run: bool(run.boards) and run.boards[0].value > 1000,
    )
    assert run.ended == "time"
    assert run.boards[0].value > 1000


@pytest.mark.skipif(os.name == "nt", reason="the tests kill processes as POSIX does")
def test_a_worker_that_dies_changes_nothing(tmp_path: Path) -> None:
    how: dict[str, Any] = {**RUNS["genetic"], "population": 60, "seed": 3}
    words = Lexicon.default()
    with Cluster(workers=2) as cluster:
        killed: list[bool] = []

        def kill(_moment: Moment) -> None:
            if not killed:
                killed.append(True)
                cluster.kill_worker()

        run = optimise("genetic", (3, 3), cluster=cluster.address, progress=kill, **how)
        assert killed
        assert found(run) == found(optimise("genetic", (3, 3), **how))
        cluster.add_worker()

        def kill_again(_standing: Standing) -> None:
            if killed:
                killed.clear()
                cluster.kill_worker()

        proof = prove(
            2, 3, 60, lexicon=words, letters="aeinrstl", cluster=cluster.address, progress=kill_again
        )
        assert proof.boards == prove(2, 3, 60, lexicon=words, letters="aeinrstl").boards
        assert proof.complete


def test_the_certificate_of_one_machine(tmp_path: Path) -> None:
    how: dict[str, Any] = {"letters": "aeirstlpd", "groups": "ae,ir,st,lpd"}
    here = prove(2, 3, 80, out=tmp_path / "here", **how)
    # Started here and resumed there.
    prove(2, 3, 80, out=tmp_path / "there", sample=20, **how)
    there = prove(2, 3, 80, out=tmp_path / "there", cluster=LOCAL, **how)
    assert there.complete
    assert there.boards == here.boards
    assert (tmp_path / "there" / "proof.json").read_text() == (tmp_path / "here" / "proof.json").read_text()
    lines = [
        sorted(line._replace(time_s=0) for line in Certificate(tmp_path / name).lines())
        for name in ("here", "there")
    ]
    assert lines[0] == lines[1]


def _prove_half(here: Here, header: Any, numbers: list[int], memory_bytes: int, engine: str) -> Any:
    """Returns the second half of its classes, as a worker does that finds them hard."""
    from gridwords.prove.run import prove_stretch

    return prove_stretch(here, header, numbers[: (len(numbers) + 1) // 2], memory_bytes, engine)


def test_classes_that_a_worker_returns_are_proved_later(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "prove_stretch", _prove_half)
    proof = prove(2, 2, 20, letters="aeirst", out=tmp_path, cluster=LOCAL)
    assert proof.complete
    numbers = [line.number for line in Certificate(tmp_path).lines()]
    assert len(numbers) == len(set(numbers)) == proof.standing.total
    monkeypatch.undo()
    assert proof.boards == prove(2, 2, 20, letters="aeirst").boards


def test_a_proof_stops_at_its_deadline(tmp_path: Path) -> None:
    how: dict[str, Any] = {"out": tmp_path / "proof", "cluster": LOCAL}
    proof = prove(3, 3, 300, deadline_s=0.3, **how)
    assert not proof.complete
    assert proof.standing.elapsed_s < 30
