"""A run survives: killed and resumed, on a full disk, with a damaged checkpoint; and the command line around it."""

from __future__ import annotations

import json
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gridwords import BadCheckpoint, BadOption, Lexicon, solve
from gridwords.board import Shape
from gridwords.game import Game
from gridwords.optimise import checkpoint, optimise, resume
from gridwords.optimise.anneal import Anneal
from gridwords.optimise.folder import CHECKPOINT, LOG, WORDS
from gridwords.optimise.objective import Objective
from gridwords.optimise.problem import Problem
from gridwords.optimise.run import OPTIMISERS, Run
from gridwords.optimise.run import resume as take_up
from gridwords.solution import Solution

# Long enough to be killed a few times, short enough for a test.
LONG = {
    "anneal": ["--restarts", "16", "--iterations", "8"],
    "genetic": ["--islands", "2", "--population", "60", "--generations", "150"],
    "climb": ["--pool", "150"],
    "temper": ["--ladders", "1", "--replicas", "8", "--steps", "300"],
}
GRIDWORDS = [sys.executable, "-m", "gridwords"]


def problem_of(size: tuple[int, int]) -> Problem:
    return Problem(Shape.of(size), Game.of())


def command(*words: str) -> list[str]:
    return [*GRIDWORDS, "optimise", *words]


def answer(*words: str) -> str:
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=100, check=True)
    return done.stdout


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_killed_at_random_and_resumed(optimiser: str, tmp_path: Path) -> None:
    words = [optimiser, "4", "4", "--seed", "11", "--quiet", *LONG[optimiser]]
    whole = tmp_path / "whole"
    expected = answer(*words, "--out", str(whole))
    folder = tmp_path / "killed"
    started = command(*words, "--out", str(folder), "--checkpoint", "0.02")
    moment = random.Random()
    for attempt in range(4):
        process = subprocess.Popen(
            command("--resume", str(folder), "--quiet") if attempt else started,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if attempt:  # wherever it is by then: starting, searching, writing, or at its end
            time.sleep(moment.uniform(0.0, 0.6))
            process.kill()
            process.wait()
            continue
        # The first as soon as there is something to resume, when nearly all of the search is still to be done:
        # however fast the machine, at least one run is cut short.
        deadline = time.monotonic() + 20
        while not (folder / CHECKPOINT).exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.001)
        process.kill()
        assert process.wait() == -signal.SIGKILL
    assert answer("--resume", str(folder), "--quiet") == expected
    # Once more: it has ended, and says the same.
    assert answer("--resume", str(folder), "--quiet") == expected

    def log(where: Path) -> list[dict[str, Any]]:
        entries = [json.loads(line) for line in (where / LOG).read_text(encoding="utf-8").splitlines()]
        return [{**entry, "elapsed_s": 0, "crc": 0} for entry in entries]

    assert log(folder) == log(whole)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are different there")
def test_ctrl_c_prints_the_best_and_leaves_a_checkpoint(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = subprocess.Popen(
        command("temper", "4", "4", "--steps", "100000000", "--seed", "1", "--out", str(folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not (folder / CHECKPOINT).exists():
        time.sleep(0.02)
        assert process.poll() is None
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    board, score = out.splitlines()[-1].split("\t")
    assert int(score) > 0
    assert len(board) == 19
    assert f"interrupted: resume with gridwords optimise --resume {folder}" in err
    assert resume(folder, deadline_s=0.0).best is not None


def test_ctrl_c_in_the_last_step_is_still_one(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Anneal.start

    def interrupted(*args: Any) -> None:
        start(*args)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Anneal, "start", interrupted)
    found = optimise("anneal", (2, 2), seed=1, budget=1)  # which the first boards spend
    assert found.ended == "interrupted"
    assert found.best is not None


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_state_saved_and_loaded_is_the_same(optimiser: str, tmp_path: Path) -> None:
    how: dict[str, Any] = {"seed": 3, "top": 5, "constraints": {"dice": "new"}}
    full = optimise(optimiser, (4, 4), budget=30_000, **how)
    optimise(optimiser, (4, 4), budget=30_000, deadline_s=0.05, out=tmp_path / "run", **how)
    again = resume(tmp_path / "run", deadline_s=1000.0, threads=2)
    assert again.ended == "budget"
    assert again.boards == full.boards
    assert again.boards_scored == full.boards_scored
    assert again.final == full.final


def test_a_full_disk_is_told_and_survived(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = True

    def write(path: Path, data: bytes) -> None:
        if full:
            raise OSError(28, "No space left on device")
        path.write_bytes(data)

    monkeypatch.setattr(checkpoint, "write_whole", write)
    told: list[str] = []
    how: dict[str, Any] = {"seed": 1, "steps": 30, "replicas": 4, "ladders": 1}
    found = optimise("temper", (3, 3), out=tmp_path / "run", checkpoint_s=0.0, trouble=told.append, **how)
    assert any("No space left on device" in text and "the run continues" in text for text in told)
    assert found.boards == optimise("temper", (3, 3), **how).boards
    assert not (tmp_path / "run" / CHECKPOINT).exists()
    # There is room again, and the last thing a run does is to save.
    full = False
    optimise("temper", (3, 3), out=tmp_path / "run", trouble=told.append, **how)
    assert resume(tmp_path / "run").boards == found.boards


@pytest.mark.parametrize(
    "objective", ["points - words", "-words", "points + 0.00001*words", "1e-5*words-2*longer:5", "lowest"]
)
def test_every_objective_can_be_taken_up_again(objective: str, tmp_path: Path) -> None:
    found = optimise("climb", (2, 2), seed=1, objective=objective, budget=100, out=tmp_path / "run")
    run = take_up(tmp_path / "run")
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


def test_what_a_kill_leaves_before_the_first_checkpoint_is_in_nobodys_way(tmp_path: Path) -> None:
    optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    (tmp_path / CHECKPOINT).unlink()
    (tmp_path / LOG).write_bytes((tmp_path / LOG).read_bytes()[:7])
    optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    assert json.loads((tmp_path / LOG).read_text().splitlines()[0])["boards"] > 0


def test_a_disk_that_was_full_for_a_while_leaves_the_log_whole(tmp_path: Path) -> None:
    run = Run(problem_of((3, 3)), "climb", {"pool": 20}, seed=1, out=tmp_path / "run")

    class Full:
        """Takes half of the third line, then there is room again."""

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
    told: list[str] = []
    found = run.go(trouble=told.append)
    lines = [json.loads(line) for line in (tmp_path / "run" / LOG).read_text().splitlines()]
    assert [line["value"] for line in lines] == [value for _, _, value in found.history]
    assert len(lines) > 3
    assert told == ["log.jsonl could not be written: No space left on device"]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_two_processes_do_not_go_on_with_one_run(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=10**6, deadline_s=0.0, out=tmp_path)
    first = take_up(tmp_path, deadline_s=0.0)
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


def test_other_words_are_not_taken_for_those_of_the_run(tmp_path: Path) -> None:
    optimise("climb", (2, 2), seed=1, budget=100, out=tmp_path)
    Lexicon.from_words(["tea"]).save(tmp_path / WORDS)
    with pytest.raises(BadCheckpoint, match="not the lexicon that the run began with"):
        resume(tmp_path)


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=20, deadline_s=0.0, out=tmp_path)
    (tmp_path / LOG).unlink()
    (tmp_path / LOG).mkdir()
    told: list[str] = []
    assert resume(tmp_path, deadline_s=60, trouble=told.append).ended == "finished"
    assert any(LOG in text for text in told)
    (tmp_path / CHECKPOINT).unlink()
    with pytest.raises(BadOption, match=r"belong to a run|not the log of a run"):
        optimise("temper", (3, 3), seed=1, out=tmp_path)


OLD = Path(__file__).parent.parent / "data" / "old"


@pytest.mark.parametrize("optimiser", ["climb", "temper"])
def test_a_run_of_an_earlier_version_resumes(optimiser: str, tmp_path: Path) -> None:
    """Folders that version 0.1.0 left at a deadline, and the boards with which it resumed them."""
    folder = Path(shutil.copytree(OLD / optimiser, tmp_path / "run"))
    before = (folder / LOG).read_text().splitlines()
    found = resume(folder, deadline_s=1000.0)
    expected = (folder / "expected.tsv").read_text().splitlines()
    assert [f"{best.board}\t{best.score}" for best in reversed(found.boards)] == expected
    assert (folder / LOG).read_text().splitlines()[: len(before)] == before
    again = resume(folder)
    assert again.boards == found.boards


def test_a_damaged_log_is_refused(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=20, deadline_s=0.0, out=tmp_path)
    log = (tmp_path / LOG).read_bytes()
    (tmp_path / LOG).write_bytes(log.replace(b'"value"', b'"valve"', 1))
    with pytest.raises(BadCheckpoint, match=r"log\.jsonl line 1 is damaged: .*; delete the file to resume"):
        resume(tmp_path)
    (tmp_path / LOG).unlink()
    assert resume(tmp_path, deadline_s=60.0).ended == "finished"


def test_a_run_that_kept_nothing_leaves_nothing(tmp_path: Path) -> None:
    def fail(_: Solution) -> float:
        raise RuntimeError("a mistake in the function")

    for _ in range(2):
        with pytest.raises(RuntimeError, match="a mistake"):
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
    optimise("temper", (3, 3), seed=1, steps=20, out=tmp_path)
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


def test_half_a_line_in_the_log_is_mended(tmp_path: Path) -> None:
    optimise("temper", (3, 3), seed=1, steps=40, out=tmp_path, deadline_s=0.01)
    with open(tmp_path / LOG, "ab") as file:
        file.write(b'{"boards": 12')
    resume(tmp_path, deadline_s=1000.0)
    entries = [json.loads(line) for line in (tmp_path / LOG).read_text(encoding="utf-8").splitlines()]
    assert [entry["value"] for entry in entries] == sorted({entry["value"] for entry in entries})


def test_a_folder_that_holds_a_run_is_left_alone(tmp_path: Path) -> None:
    optimise("temper", (2, 2), seed=1, steps=5, out=tmp_path)
    with pytest.raises(BadOption, match="already holds a run"):
        optimise("climb", (2, 2), out=tmp_path)


def test_a_function_must_be_given_again(tmp_path: Path) -> None:
    def longest(solution: Solution) -> float:
        return max(map(len, solution.words), default=0)

    how: dict[str, Any] = {"seed": 1, "steps": 10, "replicas": 2, "ladders": 1, "objective": longest}
    full = optimise("temper", (2, 2), **how)
    optimise("temper", (2, 2), out=tmp_path, deadline_s=0.0, **how)
    with pytest.raises(BadOption, match="pass it again to resume"):
        resume(tmp_path)
    assert resume(tmp_path, deadline_s=1000.0, objective=longest).boards == full.boards


# The command line.


def test_the_examples_of_the_second_seed_run() -> None:
    out = subprocess.run(
        command("anneal", "4", "4", "10", "5000", "1.05", "0.05", "--seed", "1", "--budget", "3000"),
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert int(out.stdout.splitlines()[-1].split("\t")[1]) > 100
    assert "energy -" in out.stderr
    assert "longest: " in out.stderr
    larger = answer(
        "anneal", "10", "10", "5", "50", "1.05", "0.5", "--seed", "1", "--budget", "50", "--quiet"
    )
    assert len(larger.splitlines()[-1].split("\t")[0].replace("/", "")) == 100


@pytest.mark.parametrize(
    "more", [(), ("--objective", "points - words"), ("--dice", "AEST,AEST,AEST,AEST,AEST,AEST")]
)
def test_solve_and_score_read_the_boards(more: tuple[str, ...]) -> None:
    out = answer("climb", "2", "3", "--seed", "1", "--pool", "5", "--top", "3", "--quiet", *more)
    lines = [line.split("\t") for line in out.splitlines()]
    assert len(lines) == 3
    for board, *_, score in lines:
        assert int(score) == solve(board).score
    for words in (("solve", "-"), ("solve", "--file", "-")):
        best = subprocess.run(
            [*GRIDWORDS, *words], input=out, capture_output=True, text=True, timeout=60, check=True
        )
        assert f" {lines[-1][-1]} points" in best.stdout
    scored = subprocess.run(
        [*GRIDWORDS, "score"], input=out, capture_output=True, text=True, timeout=60, check=True
    )
    rows = [row.split("\t") for row in scored.stdout.splitlines()]
    assert [(row[0], row[2]) for row in rows] == [(line[0], line[-1]) for line in lines]


def test_the_other_spelling_and_a_plot() -> None:
    done = subprocess.run(
        [*GRIDWORDS, "optimize", "climb", "2", "2", "--seed", "1", "--pool", "5", "--plot"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "final boards by value" in done.stderr
    assert "best value, " in done.stderr


def test_dice_are_shown() -> None:
    out = answer(
        "climb", "4", "4", "--seed", "1", "--pool", "2", "--budget", "500", "--dice", "new", "--quiet"
    )
    board, dice, _ = out.splitlines()[-1].split("\t")
    assert dice.startswith("dice ")
    assert len(dice.split(",")) == len(board.replace("/", "")) == 16


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("anneal", "4", "4", "1", "10", "0.9", "1"), "option cooling=0.9: expected a number above 1"),
        (("climb", "4", "4", "--pool", "0"), "option pool=0: expected a whole number from 1 to 1,000,000"),
        (("anneal", "4", "4", "2", "--tries", "3"), "tries is given twice"),
        (("climb", "4", "4", "--words", "many"), "expected FEWEST-MOST"),
        (("climb", "0", "4"), "0 is not in the range"),
        (("--resume", "nowhere"), "there is no checkpoint here to resume"),
        (("--resume", "nowhere", "climb", "3", "3"), "takes no optimiser"),
        (("--quiet", "climb", "3", "3"), "goes after climb, or with --resume"),
        (("--deadline", "1"), "goes after the optimiser, or with --resume"),
    ],
)
def test_bad_input_is_one_line(words: tuple[str, ...], message: str) -> None:
    done = subprocess.run(command(*words), capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout
