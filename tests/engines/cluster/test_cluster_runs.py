"""Optimisers and proofs on a cluster: the boards, checkpoints and certificates of one machine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed")

from clustering import Cluster

from gridwords import EngineUnavailable, Lexicon
from gridwords.optimise import optimise, resume
from gridwords.optimise.result import Moment, Optimised
from gridwords.prove import Standing, prove
from gridwords.prove.certificate import Certificate

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
    assert found(optimise(name, (3, 3), cluster=one_worker, **how)) == found(alone)
    assert found(optimise(name, (3, 3), engine="cluster", options={"cluster": LOCAL}, **how)) == found(alone)


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
        {"constraints": {"dice": "new", "include": ("tea",)}},
        {"objective": "words + 2*longer:5", "constraints": {"mirror": "left-right"}},
        {"objective": lambda solution: float(len(solution)), "rules": "word-hunt"},
        {
            "lexicon": Lexicon.from_words(["tea", "eat", "seat", "sate", "ease", "tease"]),
            "neighbours": "torus",
        },
    ],
)
def test_whatever_is_asked_for(more: dict[str, Any]) -> None:
    how: dict[str, Any] = {"islands": 2, "population": 10, "generations": 6, "migrate": 2, "seed": 1, **more}
    size = (4, 4) if "dice" in more.get("constraints", {}) else (3, 3)
    assert found(optimise("genetic", size, cluster=LOCAL, **how)) == found(optimise("genetic", size, **how))


@pytest.mark.parametrize("name", ["anneal", "climb"])
@pytest.mark.parametrize("first", ["here", "there"])
def test_a_run_goes_on_elsewhere(name: str, first: str, tmp_path: Path) -> None:
    """Stopped on a cluster and gone on with on one machine, and the other way round."""
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


def test_an_engine_for_cards_is_the_workers() -> None:
    """Here, where there is no card, it is not refused; but a worker that has one must be there."""
    with pytest.raises(EngineUnavailable, match="no worker with a GPU"):
        optimise("climb", (2, 2), engine="gpu-prefix", options={"wait_s": 0}, cluster=LOCAL)


def test_a_run_that_ends_by_time_gives_what_was_found() -> None:
    run = optimise("climb", (4, 4), restarts=10_000, deadline_s=4, cluster=LOCAL, seed=1)
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
    # Begun here, gone on with there.
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


def test_a_proof_stops_at_its_deadline(tmp_path: Path) -> None:
    how: dict[str, Any] = {"out": tmp_path / "proof", "cluster": LOCAL}
    proof = prove(3, 3, 300, deadline_s=1.5, **how)
    assert not proof.complete
    assert proof.standing.elapsed_s < 30
