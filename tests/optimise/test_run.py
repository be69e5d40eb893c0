"""Runs survive a kill, Ctrl-C, a full disk and damaged files."""

from __future__ import annotations

import copy
import json
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gridwords import BadCheckpoint, BadOption, Lexicon
from gridwords.board import Shape
from gridwords.game import Game
from gridwords.optimise import checkpoint, optimise, resume
from gridwords.optimise.anneal import Anneal
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.folder import CHECKPOINT, LOG, WORDS
from gridwords.optimise.objective import Objective
from gridwords.optimise.optimiser import Optimiser
from gridwords.optimise.problem import Problem
from gridwords.optimise.run import OPTIMISERS, Run
from gridwords.optimise.run import resume as resumed_run
from gridwords.solution import Solution
from optimise.small import problem_of

# Long enough to be killed a few times, short enough for a test.
LONG: dict[str, dict[str, Any]] = {
    "anneal": {"restarts": 16, "iterations": 3},
    "genetic": {"islands": 2, "population": 60, "generations": 60},
    "climb": {"pool": 120},
    "temper": {"ladders": 1, "replicas": 8, "steps": 120},
}


# A small run of `temper`, for what happens to its files.
FEW: dict[str, Any] = {"replicas": 4, "ladders": 1}


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "gridwords", "optimise", *words]


def saves(process: subprocess.Popen[Any], path: Path) -> Iterator[None]:
    """Yields whenever the process has replaced the checkpoint, until it ends."""
    deadline = time.monotonic() + 60
    last = path.stat().st_mtime_ns if path.exists() else None
    while process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.001)
        now = path.stat().st_mtime_ns if path.exists() else None
        if now != last:
            last = now
            yield


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_killed_at_random_and_resumed(optimiser: str, tmp_path: Path) -> None:
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    expected = optimise(optimiser, (3, 3), seed=11, out=whole, **LONG[optimiser])
    chosen = [word for name, value in LONG[optimiser].items() for word in (f"--{name}", str(value))]
    new = command(
        optimiser, "3", "3", "--seed", "11", *chosen, "--out", str(folder), "--checkpoint", "0", "--quiet"
    )
    again = command("--resume", str(folder), "--quiet")
    random_number = random.Random().randint
    # The first run is killed when it has just begun, so at least one is cut short however fast the machine is. The
    # second is probably killed while it starts, the others at a random checkpoint or at their end.
    for line, checkpoints in (
        (new, 1),
        (again, None),
        (again, random_number(1, 5)),
        (again, random_number(1, 15)),
    ):
        process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if checkpoints is None:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=random_number(0, 600) / 1000)
        else:
            for _ in islice(saves(process, folder / CHECKPOINT), checkpoints):
                pass
        process.kill()
        code = process.wait()
        assert line is again or code == -signal.SIGKILL
    for _ in range(2):  # the second time there is nothing left to do
        found = resume(folder)
        assert (found.ended, found.boards) == ("finished", expected.boards)

    def log(where: Path) -> list[dict[str, Any]]:
        entries = [json.loads(line) for line in (where / LOG).read_text(encoding="utf-8").splitlines()]
        return [{**entry, "elapsed_s": 0, "crc": 0} for entry in entries]

    assert log(folder) == log(whole)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send SIGINT to one process")
def test_ctrl_c_prints_the_best_and_leaves_a_checkpoint(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = subprocess.Popen(
        command("temper", "4", "4", "--steps", "100000000", "--seed", "1", "--out", str(folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    next(saves(process, folder / CHECKPOINT))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    board, score = out.splitlines()[-1].split("\t")
    assert int(score) > 0
    assert len(board) == 19
    assert f"interrupted: resume with gridwords optimise --resume {folder}" in err
    assert resume(folder, deadline_s=0.0).best is not None


def test_ctrl_c_in_the_last_step_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Anneal.start

    def interrupted(*args: Any) -> None:
        start(*args)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Anneal, "start", interrupted)
    found = optimise("anneal", (2, 2), seed=1, budget=1)  # spent by the first boards
    assert found.ended == "interrupted"
    assert found.best is not None


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_state_saved_and_loaded_is_the_same(optimiser: str, tmp_path: Path) -> None:
    how: dict[str, Any] = {"seed": 3, "top": 5, "dice": "new"}
    full = optimise(optimiser, (4, 4), budget=30_000, **how)
    optimise(optimiser, (4, 4), budget=30_000, deadline_s=0.05, out=tmp_path / "run", **how)
    again = resume(tmp_path / "run", deadline_s=1000.0, threads=2)
    assert again.ended == "budget"
    assert again.boards == full.boards
    assert again.boards_scored == full.boards_scored
    assert again.final == full.final


@pytest.mark.parametrize(
    ("optimiser", "options", "seen"),
    [
        ("anneal", {"restarts": 8, "iterations": 20, "cooling": 1.5}, ()),
        ("genetic", {"islands": 2, "population": 30, "generations": 12, "migrate": 5}, ()),
        ("climb", {"pool": 30, "alone": 1, "restarts": 2}, ("alone_at", "round", "restart")),
        ("climb", {"pool": 5, "alone": 0, "cells": 1, "patience": 3}, ("quiet", "round")),
        ("temper", {"replicas": 4, "ladders": 2, "steps": 20}, ()),
    ],
)
@pytest.mark.parametrize("constraints", [None, Constraints(dice=["aeiou", "rstn", "lmdqu", "tea"])])
def test_a_run_continues_from_the_state_of_every_step(
    optimiser: str,
    options: dict[str, Any],
    seen: tuple[str, ...],
    constraints: Constraints | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing that the next steps depend on is missing in the state, or forgotten when it is loaded."""
    problem = Problem(Shape.of((2, 2)), Game.of(), constraints=constraints)
    monkeypatch.setattr(type(problem.measure), "step_boards", 10 * problem.letters)  # less than a pool

    def make() -> Optimiser:
        return OPTIMISERS[optimiser](**options).ready(problem, 3)

    def skip(_codes: Any, _values: Any) -> None:
        pass

    def plain(state: Any) -> Any:
        if isinstance(state, dict):
            return {name: plain(value) for name, value in state.items()}
        if isinstance(state, list):
            return [plain(value) for value in state]
        return state.tolist() if hasattr(state, "tolist") else state

    going = make()
    going.start(skip)
    positive: set[str] = set()
    for _ in range(40):
        saved = copy.deepcopy(going.state())
        positive |= {name for name in seen if saved[name] > 0}
        loaded = make()
        loaded.load(saved)
        assert plain(loaded.state()) == plain(going.state())
        if going.finished:
            break
        going.step(skip)
        loaded.step(skip)
        assert plain(loaded.state()) == plain(going.state())
        assert loaded.finished == going.finished
    assert positive == {*seen}


def test_a_full_disk_is_reported_and_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = True

    def write(path: Path, data: bytes) -> None:
        if full:
            raise OSError(28, "No space left on device")
        path.write_bytes(data)

    monkeypatch.setattr(checkpoint, "write_whole", write)
    messages: list[str] = []
    how: dict[str, Any] = {"seed": 1, "steps": 30, "replicas": 4, "ladders": 1}
    found = optimise("temper", (3, 3), out=tmp_path / "run", checkpoint_s=0.0, trouble=messages.append, **how)
    assert any("No space left on device" in text and "the run continues" in text for text in messages)
    assert found.boards == optimise("temper", (3, 3), **how).boards
    assert not (tmp_path / "run" / CHECKPOINT).exists()
    # There is room again; a run saves when it ends.
    full = False
    optimise("temper", (3, 3), out=tmp_path / "run", trouble=messages.append, **how)
    assert resume(tmp_path / "run").boards == found.boards


@pytest.mark.parametrize(
    "objective", ["points - words", "-words", "points + 0.00001*words", "1e-5*words-2*longer:5", "lowest"]
)
def test_every_objective_can_be_resumed(objective: str, tmp_path: Path) -> None:
    found = optimise("climb", (2, 2), seed=1, objective=objective, budget=100, out=tmp_path / "run")
    run = resumed_run(tmp_path / "run")
    assert run.problem.objective == Objective.get(objective)
    assert found.best is not None
    assert run.go().best == found.best


@pytest.mark.parametrize("name", [LOG, WORDS])
@pytest.mark.parametrize("content", [b"mine", Lexicon.from_words(["tea"])._core.to_bytes()])
def test_files_of_others_are_left_alone(name: str, content: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadOption, match=r"belong to a run|not the log of a run"):
        optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    assert (tmp_path / name).read_bytes() == content
    assert len(list(tmp_path.iterdir())) == 1


def test_what_a_kill_before_the_first_checkpoint_leaves_is_replaced(tmp_path: Path) -> None:
    optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    (tmp_path / CHECKPOINT).unlink()
    (tmp_path / LOG).write_bytes((tmp_path / LOG).read_bytes()[:7])
    optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    assert json.loads((tmp_path / LOG).read_text().splitlines()[0])["boards"] > 0


def test_a_disk_that_was_full_for_a_while_leaves_the_log_whole(tmp_path: Path) -> None:
    run = Run(problem_of((3, 3)), "climb", {"pool": 20}, seed=1, out=tmp_path / "run")

    class Full:
        """Writes half of the third line; then there is room again."""

        def __init__(self, file: Any) -> None:
            self.file, self.writes = file, 0

        def write(self, data: bytes) -> int:
            self.writes += 1
            return int(self.file.write(data[: len(data) // 2] if self.writes == 3 else data))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.file, name)

    assert run.folder is not None
    journal = run.folder._journal
    journal._file = Full(journal._file)  # type: ignore[assignment]
    messages: list[str] = []
    found = run.go(trouble=messages.append)
    lines = [json.loads(line) for line in (tmp_path / "run" / LOG).read_text().splitlines()]
    assert [line["value"] for line in lines] == [value for _, _, value in found.history]
    assert len(lines) > 3
    assert messages == ["log.jsonl could not be written: No space left on device"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not locked on Windows")
def test_two_processes_cannot_work_on_one_run(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=10**6, deadline_s=0.0, out=tmp_path)
    first = resumed_run(tmp_path, deadline_s=0.0)
    with pytest.raises(BadOption, match="another process is working on this run"):
        resume(tmp_path)
    first.go()
    assert resume(tmp_path, deadline_s=0.0).ended == "time"
    new = Run(problem_of((2, 2)), "climb", out=tmp_path / "new")
    with pytest.raises(BadOption, match="another process is working on this run"):
        Run(problem_of((2, 2)), "climb", out=tmp_path / "new")
    assert new.go().ended == "finished"
    with pytest.raises(BadOption, match="already holds a run"):
        Run(problem_of((2, 2)), "climb", out=tmp_path / "new")


def test_another_lexicon_in_the_folder_is_refused(tmp_path: Path) -> None:
    optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    Lexicon.from_words(["tea"]).save(tmp_path / WORDS)
    with pytest.raises(BadCheckpoint, match="not the lexicon that the run began with"):
        resume(tmp_path)


def test_a_log_that_cannot_be_written_does_not_stop_a_run(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=20, **FEW, deadline_s=0.0, out=tmp_path)
    (tmp_path / LOG).unlink()
    (tmp_path / LOG).mkdir()
    messages: list[str] = []
    assert resume(tmp_path, deadline_s=60, trouble=messages.append).ended == "finished"
    assert any(LOG in text for text in messages)
    (tmp_path / CHECKPOINT).unlink()
    with pytest.raises(BadOption, match=r"belong to a run|not the log of a run"):
        optimise("temper", (3, 3), seed=1, out=tmp_path)


OLD = Path(__file__).parent.parent / "data" / "old"


@pytest.mark.parametrize("optimiser", ["climb", "temper"])
def test_a_run_of_an_earlier_version_resumes(optimiser: str, tmp_path: Path) -> None:
    """Version 0.1.0 left these folders at a deadline; it resumed them to the expected boards."""
    folder = Path(shutil.copytree(OLD / optimiser, tmp_path / "run"))
    before = (folder / LOG).read_text().splitlines()
    found = resume(folder, deadline_s=1000.0)
    expected = (folder / "expected.tsv").read_text().splitlines()
    assert [f"{best.board}\t{best.score}" for best in reversed(found.boards)] == expected
    assert (folder / LOG).read_text().splitlines()[: len(before)] == before
    again = resume(folder)
    assert again.boards == found.boards


def test_a_damaged_log_is_refused(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=20, **FEW, deadline_s=0.0, out=tmp_path)
    log = (tmp_path / LOG).read_bytes()
    (tmp_path / LOG).write_bytes(log.replace(b'"value"', b'"valve"', 1))
    with pytest.raises(BadCheckpoint, match=r"log\.jsonl line 1 is damaged: .*; delete the file to resume"):
        resume(tmp_path)
    (tmp_path / LOG).unlink()
    assert resume(tmp_path, deadline_s=60.0).ended == "finished"


def test_a_run_that_saved_nothing_leaves_no_folder(tmp_path: Path) -> None:
    def fail(_: Solution) -> float:
        raise RuntimeError("a bug in the function")

    for _ in range(2):
        with pytest.raises(RuntimeError, match="a bug"):
            optimise("climb", (2, 2), seed=1, objective=fail, out=tmp_path / "run")
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data[: len(data) // 2], "checksum does not match"),
        (lambda data: data.replace(b'"seed": 1', b'"seed": 2'), "checksum does not match"),
        (lambda _: b"", "not that of a checkpoint"),
        (lambda _: b"\x00\xff\n\x00", "not that of a checkpoint"),
        (lambda data: data.replace(b"optimise 2", b"optimise 1"), "has another version"),
    ],
)
def test_a_damaged_checkpoint_is_refused(damage: Any, message: str, tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=20, **FEW, out=tmp_path)
    log = (tmp_path / LOG).read_bytes()
    path = tmp_path / CHECKPOINT
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(BadCheckpoint, match=message):
        resume(tmp_path)
    assert (tmp_path / LOG).read_bytes() == log


def test_a_checkpoint_of_something_else_is_refused(tmp_path: Path) -> None:
    checkpoint.save(tmp_path / CHECKPOINT, {"problem": 5})
    with pytest.raises(BadCheckpoint, match="does not describe a run"):
        resume(tmp_path)
    with pytest.raises(BadCheckpoint, match="no checkpoint here"):
        resume(tmp_path / "nowhere")


def test_half_a_line_at_the_end_of_the_log_is_dropped(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=40, **FEW, out=tmp_path, deadline_s=0.01)
    with open(tmp_path / LOG, "ab") as file:
        file.write(b'{"boards": 12')
    resume(tmp_path, deadline_s=1000.0)
    entries = [json.loads(line) for line in (tmp_path / LOG).read_text(encoding="utf-8").splitlines()]
    assert [entry["value"] for entry in entries] == sorted({entry["value"] for entry in entries})


def test_a_folder_that_holds_a_run_is_left_alone(tmp_path: Path) -> None:
    optimise("temper", (2, 2), seed=1, steps=5, out=tmp_path)
    with pytest.raises(BadOption, match="already holds a run"):
        optimise("climb", (2, 2), out=tmp_path)


def test_a_function_must_be_passed_again(tmp_path: Path) -> None:
    def longest(solution: Solution) -> float:
        return max(map(len, solution.words), default=0)

    how: dict[str, Any] = {"seed": 1, "steps": 10, "replicas": 2, "ladders": 1, "objective": longest}
    full = optimise("temper", (2, 2), **how)
    optimise("temper", (2, 2), out=tmp_path, deadline_s=0.0, **how)
    with pytest.raises(BadOption, match="pass it again to resume"):
        resume(tmp_path)
    assert resume(tmp_path, deadline_s=1000.0, objective=longest).boards == full.boards
