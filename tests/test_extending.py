"""Engines, optimisers, objectives, moves and studies of your own, and long work in other people's programs."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import gridwords.aio
from gridwords import (
    BadOption,
    Board,
    DeadlineExceeded,
    Engine,
    EngineFailed,
    Option,
    Stopped,
    make,
    score_many,
    solve,
    solve_iter,
)
from gridwords.engines import Question, choose, engines, register
from gridwords.odds import odds
from gridwords.optimise import Optimiser, batch_objective, optimise, plain, resume, run
from gridwords.optimise import register as register_optimiser
from gridwords.prove import prove
from gridwords.studies import STUDIES, Study, run_study
from gridwords.studies import register as register_study
from gridwords.testing import check_engine

SCRIPT = Path(__file__).parent / "data" / "user_script.py"
BOARD = "cat/dog"


@pytest.fixture(autouse=True)
def forget_what_was_registered() -> Iterator[None]:
    registries: Any = (choose._ENGINES, run.OPTIMISERS, STUDIES)
    before = [dict(registry._known) for registry in registries]
    yield
    for registry, known in zip(registries, before, strict=True):
        registry._known = known


class Found(Engine):
    """Returns the finds that a test gives it."""

    name = "found"
    options = (Option("times", int, default=1, help="how often to find it"),)

    def __init__(self, found: Any) -> None:
        self.found = found

    def find(self, question: Question) -> Any:
        return self.found * self.read_options(question.compute)["times"]


def test_what_an_engine_lacks_is_named() -> None:
    class Nameless(Engine):
        def find(self, question: Question) -> Any:
            return []

    class Empty(Engine):
        name = "empty"

    with pytest.raises(BadOption, match="or an Engine with a `name`"):
        solve(BOARD, engine=Nameless())
    for ask in (partial(solve, BOARD), partial(score_many, [BOARD])):
        with pytest.raises(BadOption, match="engine empty has neither `find` nor `solve`"):
            ask(engine=Empty())


class Endless(Engine):
    """Finds the same word again and again, and never looks whether it is to stop: in a test that fails, for two seconds."""

    name = "endless"

    def find(self, question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
        end = time.monotonic() + 2
        while time.monotonic() < end:
            yield "cat", (0, 1, 2)


def test_a_deadline_ends_an_engine_that_does_not_look_at_the_clock() -> None:
    found = solve(BOARD, engine=Endless(), deadline_s=0.1)
    assert (found.words, found.ended) == (["cat"], "deadline")
    with pytest.raises(DeadlineExceeded):
        score_many([BOARD], engine=Endless(), deadline_s=0.1)


def test_stop_ends_an_engine_that_does_not_look_at_the_clock() -> None:
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    assert solve(BOARD, engine=Endless(), stop=stop).ended == "interrupted"


def test_a_deadline_drops_nothing_from_a_list() -> None:
    found = solve(BOARD, engine=Found([("cat", (0, 1, 2)), ("dog", (3, 4, 5))]), deadline_s=0)
    assert (found.words, found.ended) == (["cat", "dog"], "complete")


class Wrong(Engine):
    name = "wrong"

    def find(self, question: Question) -> Any:
        if len(question.board) > 8:
            raise BadOption("engine wrong takes small boards")
        found = solve(question.board, lexicon=question.lexicon, rules=question.rules, paths="all").found
        return [
            (one.word, [row * question.board.cols + col for row, col in path])
            for one in found
            for path in one.paths or ()
            if one.word != "ab"
        ]


def test_words_come_in_order_with_the_smallest_path() -> None:
    answer = solve(
        BOARD,
        engine=Found([("dog", (3, 4, 5)), ("cat", (0, 1, 2)), ("cat", [0, 1, 2])]),
        options={"times": 2},
    )
    assert answer.words == ["cat", "dog"]
    assert answer.score == 2
    assert answer.engine == "found"
    assert score_many([BOARD], engine=Found([("cat", (0, 1, 2))])).tolist() == [1]


@pytest.mark.parametrize(
    "found",
    [[("zzz", [0])], [("cat", [0, 99])], [("cat", [0, 0])], [3], ["cat"], [("cat", "abc")], [(7, [1])], None],
)
def test_nonsense_is_an_error_that_names_the_engine(found: Any) -> None:
    with pytest.raises(EngineFailed, match="engine found"):
        solve(BOARD, engine=Found(found))


def test_what_is_found_is_checked_in_a_time_that_does_not_grow_with_the_board() -> None:
    board = Board.random(4000, 4000, seed=1)
    words = solve(Board.random(60, 60, seed=1, letters="english")).words
    last = range(len(board) - 3, len(board))
    # Comparing each path with all of the 16 million cells takes far too long.
    assert solve(board, engine=Found([(word, last) for word in words])).words == words


def test_an_answer_that_is_none_names_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = Found([])
    monkeypatch.setattr(engine, "solve", lambda _: "words")
    with pytest.raises(EngineFailed, match=r"engine found: .* returned 'words', expected a Solution"):
        solve(BOARD, engine=engine)


def test_what_progress_raises_is_the_callers() -> None:
    class Reports(Engine):
        name = "reports"

        def find(self, question: Question) -> Any:
            question.report(1, 2)
            return []

    def fail(_done: int, _total: int) -> None:
        raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match="mine"):
        solve(BOARD, engine=Reports(), progress=fail)


def test_the_check_finds_a_wrong_engine_and_skips_what_it_refuses() -> None:
    with pytest.raises(AssertionError, match="engine wrong on Board"):
        check_engine(Wrong(), boards=200)


def test_a_registered_engine_is_known_by_name() -> None:
    register(Found([("cat", (0, 1, 2))]))
    assert "found" in engines()
    assert solve(BOARD, engine="found").words == ["cat"]
    with pytest.raises(BadOption, match="there is already an engine 'prefix'"):
        register(type("Mine", (Engine,), {"name": "prefix"}))
    with pytest.raises(BadOption, match="expected the name of an engine, or an Engine"):
        solve(BOARD, engine=3)  # type: ignore[arg-type]


@pytest.fixture
def package(tmp_path: Path) -> dict[str, str]:
    """The environment of a process that has a package with entry points, one of which is broken."""
    (tmp_path / "mine.py").write_text(
        "from gridwords import Engine\nfrom gridwords.optimise import Optimiser\n"
        "class Cat(Engine):\n    name = 'cat'\n    def find(self, question): return [('cat', (0, 1, 2))]\n"
        "def chance(problem, rng, boards=9):\n    for _ in range(boards):\n"
        "        board = problem.random(rng)\n        yield board, problem.value(board)\n"
        "class Chance(Optimiser):\n    'Boards by chance.'\n    name = 'class'\n    search = chance\n"
    )
    info = tmp_path / "mine-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[gridwords.engines]\ncat = mine:Cat\nbroken = nowhere:X\n[gridwords.optimisers]\nchance = mine:chance\nclass = mine:Chance\n"
    )
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_entry_points_reach_the_command_line(package: dict[str, str]) -> None:
    def run(*words: str) -> str:
        command = [sys.executable, "-m", "gridwords", *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=package)
        return done.stdout + done.stderr

    assert "1 word, 1 point" in run("solve", BOARD, "--engine", "cat")
    assert "engine broken of package mine cannot be loaded: ModuleNotFoundError" in run("info")
    assert "9 boards" in run("optimise", "chance", "3", "3", "--seed", "1")
    assert "chance" in run("info").partition("optimisers")[2]
    assert "Boards by chance." in run("optimise", "--help")


def test_ordinary_commands_do_not_look_for_entry_points() -> None:
    script = "import sys, gridwords; gridwords.solve('catdogxyz'); print('importlib.metadata' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# Optimisers


def draws(problem: Any, rng: Random, boards: int = 50) -> Any:
    """Random boards."""
    for _ in range(boards):
        board = problem.random(rng)
        yield board, problem.value(board)


def test_a_function_is_an_optimiser() -> None:
    found = optimise(draws, (3, 3), seed=1, boards=30)
    assert (found.ended, found.boards_scored) == ("finished", 30)
    assert found.best is not None
    assert solve(found.best.board).score == found.best.value
    assert found.history[-1].value == found.best.value
    assert found.history[-1].boards == found.found_at
    assert optimise(draws, (3, 3), seed=1, budget=10).boards_scored == 10
    with pytest.raises(BadOption, match="optimiser draws: unknown option 'board'"):
        optimise(draws, (3, 3), board=30)


@pytest.mark.parametrize(
    "found", [3, ([1, 2], 3.0), ([0] * 9, float("nan")), ([[0] * 9] * 2, [1.0]), ([999] * 9, 1.0)]
)
def test_an_optimiser_that_yields_nonsense_is_named(found: Any) -> None:
    def nonsense(_problem: Any, _rng: Any) -> Any:
        return [found]

    with pytest.raises(BadOption, match="optimiser nonsense yielded"):
        optimise(nonsense, (3, 3))


def test_what_cannot_be_saved_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="optimiser draws cannot be saved"):
        optimise(draws, (3, 3), out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_an_optimiser_that_declares_its_state_is_resumed(tmp_path: Path) -> None:
    class Counting(Optimiser):
        name = "counting"
        kept = ("count", "values")

        def start(self, offer: Any) -> None:
            self._count, self._values = 0, self.problem.values([])

        def step(self, offer: Any) -> None:
            codes = np.array([self.problem.random(Random(self.seed + self._count))])
            self._values = self.problem.values(codes)
            self._count += 1
            offer(codes, self._values)

        @property
        def finished(self) -> bool:
            return self._count >= 40

    register_optimiser(Counting)
    whole = optimise(Counting(), (3, 3), seed=5)
    stop = threading.Event()
    first = optimise(
        "counting",
        (3, 3),
        seed=5,
        out=tmp_path / "run",
        checkpoint_s=0,
        progress=lambda _: stop.set(),
        stop=stop,
    )
    assert first.ended in ("interrupted", "finished")
    assert resume(tmp_path / "run").boards == whole.boards


@pytest.mark.parametrize("optimiser", [plain.anneal, plain.genetic])
@pytest.mark.parametrize("how", [{}, {"dice": "new"}, {"letters": "aeinrst"}])
def test_the_plain_optimisers_find_good_boards(optimiser: Any, how: Any) -> None:
    found = optimise(optimiser, (4, 4), seed=1, budget=600, **how)
    assert found.best is not None
    assert found.best.score > 500
    assert set(str(found.best.board).replace("/", "")) <= set(
        how.get("letters", "abcdefghijklmnopqrstuvwxyz")
    )


def test_a_batch_objective_is_the_objective_that_it_computes() -> None:
    for name in ("climb", "anneal"):
        how: Any = {"seed": 3, "budget": 5000}
        text = optimise(name, (3, 3), objective="points + 2*words", **how)
        own = batch_objective(lambda codes, points, words: points + 2.0 * words)
        assert optimise(name, (3, 3), objective=own, **how).boards == text.boards
    for wrong in (lambda c, p: p[:1] - 1, lambda c, p: "text", lambda c, p: p * np.nan):
        with pytest.raises(BadOption, match="returned"):
            optimise("climb", (3, 3), objective=batch_objective(wrong), seed=1, budget=100)


def test_constraints_and_moves_of_your_own(tmp_path: Path) -> None:
    no_e = batch_objective(lambda codes, points: ~(codes == 4).any(axis=1))
    found = optimise("climb", (3, 3), constraint=no_e, seed=1, pool=20)
    assert found.best is not None
    assert "e" not in str(found.best.board)
    found = optimise("anneal", (2, 2), constraint=lambda one: len(one) <= 3, seed=1, budget=300, restarts=4)
    assert found.best is not None
    assert len(solve(found.best.board)) <= 3

    def same(codes: Any, _rng: Random) -> Any:
        return codes

    how: Any = {"seed": 1, "budget": 2000, "restarts": 4, "fixed": "a????????", "move": same}
    found = optimise("anneal", (3, 3), **how, out=tmp_path / "run")
    assert all(str(one.board).startswith("a") for one in found.boards)
    with pytest.raises(BadOption, match="move, the run had one"):
        resume(tmp_path / "run")
    assert resume(tmp_path / "run", move=same).boards == found.boards
    with pytest.raises(BadOption, match="the move returned None: expected 9 letter codes"):
        optimise("anneal", (3, 3), move=lambda _codes, _rng: None, restarts=4, seed=1)  # type: ignore[arg-type,return-value]
    with pytest.raises(
        BadOption, match=r"the move returned .*: expected 9 letter codes, from 0 to 25 \(255 for a hole"
    ):
        optimise("anneal", (3, 3), move=lambda codes, _rng: codes + 26, restarts=4, seed=1)
    with pytest.raises(BadOption, match="move has no effect"):
        optimise("climb", (3, 3), move=same)


def test_a_registered_study_runs() -> None:
    register_study(Study("mine", "nothing", lambda _settings, _progress: "a report"))  # type: ignore[arg-type,return-value]
    settings: Any = type(
        "Settings", (), dict.fromkeys(["sizes", "threads", "engines", "words", "letters", "trace"])
    )
    assert run_study("mine", settings, None) == "a report"  # type: ignore[arg-type,comparison-overlap]


# Long work


def soon(stop: threading.Event) -> threading.Event:
    threading.Timer(0.1, stop.set).start()
    return stop


def test_stop_ends_a_search_with_what_it_found() -> None:
    board = Board.random(1500, 1500, seed=1, letters="english")
    began = time.perf_counter()
    solution = solve(board, stop=soon(threading.Event()))
    assert solution.ended == "interrupted"
    assert time.perf_counter() - began < 2
    found = optimise("temper", (5, 5), stop=soon(threading.Event()), seed=1)
    assert found.ended == "interrupted"
    stopped = threading.Event()
    stopped.set()
    with pytest.raises(Stopped) as caught:
        score_many(np.zeros((3_000_000, 25), np.uint8), stop=stopped)
    assert len(caught.value.points) == caught.value.done < 3_000_000
    with pytest.raises(BadOption, match=r"stop 3: expected a threading\.Event"):
        solve(BOARD, stop=3)  # type: ignore[arg-type]


def test_stop_ends_everything_else_that_takes_a_deadline(tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    (tmp_path / "boards.txt").write_text("oatrihpshtnrenei\\n" * 100)
    calls: list[Callable[[], object]] = [
        lambda: gridwords.score_file(tmp_path / "boards.txt", tmp_path / "out.txt", stop=stop),
        lambda: gridwords.rank("oatrihpshtnrenei", stop=stop),
        lambda: odds("new", stop=stop),
        lambda: make.series(3, ["tea", "milk", "coffee", "water"], stop=stop),
        lambda: make.wordsearch(["tea", "milk"], (5, 5), stop=stop),
        lambda: make.theme(["apple", "melon", "cherry"], (4, 4), stop=stop),
        lambda: make.board(["garden"], stop=stop),
    ]
    for call in calls:
        with pytest.raises(Stopped):
            call()
    assert not (tmp_path / "out.txt").exists()
    assert not prove(3, 3, 500, stop=stop).complete


def test_a_cancelled_coroutine_ends_its_search() -> None:
    board = Board.random(1500, 1500, seed=1, letters="english")

    async def main() -> float:
        assert (await gridwords.aio.solve(BOARD)).words == solve(BOARD).words
        task = asyncio.ensure_future(gridwords.aio.solve(board))
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.perf_counter() - began

    assert asyncio.run(main()) < 1  # 0.05 to 0.09 s where nothing else runs


@pytest.mark.parametrize("neighbours", ["king", "rook", "line", "torus"])
def test_words_come_while_the_search_goes_on(neighbours: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.questions.solve._CELLS", 100)
    board = Board.random(150, 6, seed=3, letters="english", neighbours=neighbours)
    found = list(solve_iter(board))
    whole = solve(board, paths="all", options={"max_paths": 10**6})
    assert sorted(one.word for one in found) == whole.words
    for one in found:
        assert one.path in (whole[one.word].paths or ())
        assert one.points == whole[one.word].points


def test_leaving_the_loop_or_a_deadline_ends_the_search() -> None:
    board = Board.random(1500, 1500, seed=1, letters="english")
    began = time.perf_counter()
    assert next(solve_iter(board)).path is not None
    with pytest.raises(DeadlineExceeded):
        list(solve_iter(board, deadline_s=0.1))
    stop = threading.Event()
    words = solve_iter(board, stop=stop)
    next(words)
    stop.set()
    with pytest.raises(Stopped):
        list(words)
    assert time.perf_counter() - began < 120


def test_statistics_are_part_of_the_answer_on_request() -> None:
    answer = solve(Board.random(60, 60, seed=1), statistics=True, threads=2)
    assert answer.statistics["threads"] in (1, 2)
    assert answer.statistics["memory_bytes"] > 1_000_000
    assert answer.to_dict()["statistics"] == answer.statistics
    assert '"statistics": {' in answer.of_length(5).to_json()
    assert "statistics" not in solve(BOARD).to_json()


# Types


def test_the_script_of_a_user_runs() -> None:
    subprocess.run([sys.executable, str(SCRIPT)], check=True, capture_output=True)


def test_the_script_of_a_user_passes_mypy() -> None:
    pytest.importorskip("mypy")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(SCRIPT)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
