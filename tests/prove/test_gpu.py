"""The search of a proof on a GPU, with the GPU's steps run on the processor, gives the processor's lines."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gridwords import Lexicon, Rules
from gridwords.engines.gpu.device import why_no_gpu
from gridwords.engines.gpu.prove import ClassSearch, CudaSteps, FullError, Place
from gridwords.errors import BadOption, EngineUnavailable
from gridwords.game import Game
from gridwords.prove import on_gpu, prove
from gridwords.prove.certificate import Certificate, ClassLine, checksum
from gridwords.prove.class_prover import ClassProver
from gridwords.prove.on_gpu import GpuProver
from gridwords.prove.question import ProofQuestion

from .host_steps import HostSteps, compile_steps

_COMPILER = shutil.which("g++") or shutil.which("clang++")
_ROOM = 1 << 21


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Callable[[int], HostSteps]:
    """Makes steps with room for some entries."""
    if _COMPILER is None:
        pytest.skip("needs a C++ compiler")
    library = compile_steps(tmp_path_factory.mktemp("steps"), _COMPILER)
    return lambda room: HostSteps(library, room)


@pytest.fixture(autouse=True)
def _any_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_gpu, "available", lambda _engine: None)


def room(rows: int) -> Any:
    """An array for finds."""
    return np.empty((rows, 2), np.uint64)


def searched(question: ProofQuestion, numbers: list[int], steps: HostSteps | None) -> list[ClassLine]:
    """The lines of these classes, walked here and searched by the steps."""
    prover = ClassProver(question)
    gpus = GpuProver(prover, 1, 1 << 30, room)
    left = iter(numbers)
    lines = [line for line, _ in gpus.walk(lambda: next(left, None), lambda: None, helps=False)]
    lines += [line for line, _ in gpus.search(0, lambda: None, steps)]
    return sorted(lines)


def without_time(lines: Iterator[ClassLine] | list[ClassLine]) -> list[tuple[object, ...]]:
    """What must agree: the class, its bound, the order of its cells and its boards."""
    return [(line.number, line.bound, line.order, line.boards) for line in lines]


def question_of(rows: int, cols: int, at_least: int, **how: object) -> ProofQuestion:
    lexicon = how.pop("lexicon", None)
    rules = how.pop("rules", "boggle")
    return ProofQuestion.make(rows, cols, at_least, Game.of(lexicon, rules), **how)  # type: ignore[arg-type]


QUESTIONS: list[tuple[ProofQuestion, int]] = [
    (question_of(2, 2, 18), 10),
    (question_of(2, 3, 60), 20),
    (question_of(2, 3, 5, letters="aeinrst", groups="aei,nrst"), 20),
    (question_of(1, 5, 8, neighbours="torus"), 6),
    (question_of(2, 4, 190, objective="words", letters="adeilnrst", groups="aei,dlnrst"), 6),
    (question_of(2, 2, 1, letters="quit"), 8),  # Qu, and boards of one point
    (question_of(3, 3, 10**6, letters="aeinst"), 2),  # nothing is left after the first bound
    (question_of(3, 3, 250, letters="adeilnprst", groups="aei,dlnprst"), 6),
]


@pytest.mark.parametrize(("question", "count"), QUESTIONS, ids=range(len(QUESTIONS)))
def test_lines_are_the_processors(
    question: ProofQuestion, count: int, steps: Callable[[int], HostSteps]
) -> None:
    numbers = list(question.space.canonical())
    numbers = sorted(Random(1).sample(numbers, min(count, len(numbers))))
    prover = ClassProver(question)
    expected = [proved[0] for number in numbers if (proved := prover.prove(number))]
    assert without_time(searched(question, numbers, steps(_ROOM))) == without_time(expected)


def test_some_have_boards(steps: Callable[[int], HostSteps]) -> None:
    lines = searched(QUESTIONS[1][0], list(QUESTIONS[1][0].space.canonical()), steps(_ROOM))
    assert sum(len(line.boards) for line in lines) > 1000


def test_random_words(steps: Callable[[int], HostSteps]) -> None:
    for seed in range(12):
        chance = Random(seed)
        letters = "abcdefgh"[: chance.randint(2, 8)]
        words = {"".join(chance.choices(letters, k=chance.randint(2, 7))) for _ in range(300)}
        shape = chance.choice([(2, 3), (3, 3), (2, 4), (1, 6)])
        question = question_of(
            *shape,
            chance.randint(5, 40),
            lexicon=Lexicon.from_words(words),
            rules=Rules("short", minimum_length=2, points=(0, 0, 1, 1, 2, 3)),
            neighbours=chance.choice(["king", "rook", "torus"]),
            letters=letters,
            groups=f"{letters[:1]},{letters[1:]}",
        )
        numbers = list(question.space.canonical())[:12]
        prover = ClassProver(question)
        try:
            expected = [proved[0] for number in numbers if (proved := prover.prove(number))]
        except BadOption:  # too many boards
            continue
        assert without_time(searched(question, numbers, steps(_ROOM))) == without_time(expected)


def test_a_full_stack_takes_smaller_steps_and_then_leaves_the_rest_to_the_processor(
    steps: Callable[[int], HostSteps], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = QUESTIONS[1][0]
    numbers = list(question.space.canonical())
    expected = without_time(searched(question, numbers, steps(_ROOM)))
    failed = []
    step = ClassSearch.step

    def counted(self: ClassSearch) -> None:
        try:
            step(self)
        except FullError:
            failed.append(self)
            raise

    monkeypatch.setattr(ClassSearch, "step", counted)
    sizes: list[int] = []

    def counted_room(rows: int) -> Any:
        sizes.append(rows)
        return room(rows)

    for number in numbers:
        ClassProver(question).walk(number, 1 << 20, counted_room, print)
    largest = max(sizes)
    assert without_time(searched(question, numbers, steps(4 * largest))) == expected
    assert not failed
    monkeypatch.setattr(ClassSearch, "most_finds", 1 << 20)
    assert without_time(searched(question, numbers, steps(largest + 50))) == expected
    assert failed
    assert without_time(searched(question, numbers, steps(largest // 2))) == expected


@pytest.mark.parametrize("failing", [2, 4, 6, 8, 12])
def test_memory_that_is_full_after_nodes_were_replaced_loses_no_board(
    failing: int, steps: Callable[[int], HostSteps], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Repeating such a step with fewer nodes would work on what is no longer there."""
    question = QUESTIONS[1][0]
    numbers = list(question.space.canonical())
    expected = without_time(searched(question, numbers, steps(_ROOM)))
    calls = 0
    push = ClassSearch._push

    def failing_push(self: ClassSearch, nodes: object) -> None:
        nonlocal calls
        calls += 1
        if calls == failing:
            raise MemoryError
        push(self, nodes)

    monkeypatch.setattr(ClassSearch, "_push", failing_push)
    assert without_time(searched(question, numbers, steps(1 << 19))) == expected
    assert calls >= failing


def test_a_search_that_gives_up_can_still_be_stopped(
    steps: Callable[[int], HostSteps], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = QUESTIONS[1][0]
    gpus = GpuProver(ClassProver(question), 1, 1 << 30, room)
    left = iter(list(question.space.canonical()))
    assert not list(gpus.walk(lambda: next(left, None), lambda: None, helps=False))
    given_up = False

    def step(_self: ClassSearch) -> None:
        nonlocal given_up
        given_up = True
        raise FullError

    def look() -> None:
        if given_up:
            raise InterruptedError

    monkeypatch.setattr(ClassSearch, "step", step)
    with pytest.raises(InterruptedError):
        list(gpus.search(0, look, steps(_ROOM)))


def test_a_class_with_too_many_boards(
    steps: Callable[[int], HostSteps], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwords.engines.gpu.prove.MOST_BOARDS", 20)
    with pytest.raises(BadOption, match="holds more than 20 boards of 60 or more: choose a higher score"):
        searched(QUESTIONS[1][0], list(QUESTIONS[1][0].space.canonical()), steps(_ROOM))


@pytest.mark.parametrize("idle", [0, 1])
def test_a_gpu_without_classes_gets_those_that_threads_began(
    idle: int, steps: Callable[[int], HostSteps], monkeypatch: pytest.MonkeyPatch
) -> None:
    question = QUESTIONS[1][0]
    expected = ClassProver(question).prove(0)
    assert expected is not None
    prove = ClassProver.prove

    def prove_in_parts(self: ClassProver, number: int, *, look: Callable[[int, int], object]) -> object:
        look(0, 1)
        return prove(self, number, look=look)

    monkeypatch.setattr(ClassProver, "prove", prove_in_parts)
    gpus = GpuProver(ClassProver(question), 1, 1 << 30, room)
    gpus._most_bytes, gpus._idle = 0, idle
    left = iter([0])
    lines = [line for line, _ in gpus.walk(lambda: next(left, None), lambda: None, helps=True)]
    assert len(lines) == 1 - idle
    lines += [line for line, _ in gpus.search(0, lambda: None, steps(_ROOM))]
    assert without_time(lines) == without_time([expected[0]])


def test_a_class_that_is_too_large_is_proved_by_its_walker(steps: Callable[[int], HostSteps]) -> None:
    question = QUESTIONS[1][0]
    gpus = GpuProver(ClassProver(question), 1, 1 << 30, room)
    gpus._most_finds = 10
    left = iter([0, 1])
    lines = [line for line, _ in gpus.walk(lambda: next(left, None), lambda: None, helps=False)]
    assert [line.number for line in lines] == [0, 1]
    assert list(gpus.search(0, lambda: None, steps(_ROOM))) == []


def test_what_a_gpu_cannot_prove() -> None:
    with pytest.raises(BadOption, match="boards of up to 16 cells"):
        GpuProver(ClassProver(question_of(3, 6, 5000)), 1, 1)
    with pytest.raises(BadOption, match="unknown engine for proofs 'paths'"):
        prove(2, 2, 18, engine="paths")  # type: ignore[arg-type]


def test_without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("gridwords.engines.gpu.engine.why_no_gpu", lambda: "no NVIDIA GPU is visible")
    with pytest.raises(EngineUnavailable, match="engine gpu-prefix cannot run here: no NVIDIA GPU"):
        prove(2, 2, 18, engine="gpu-prefix")


def test_a_kernel_asks_for_its_shared_memory_whenever_it_needs_some() -> None:
    """The 48 KiB that need not be asked for are for what a kernel has of its own as well."""
    started: list[SimpleNamespace] = []

    class Function(SimpleNamespace):
        def __call__(self, _grid: object, _block: object, _arguments: object, *, shared_mem: int) -> None:
            started.append(
                SimpleNamespace(asked=getattr(self, "max_dynamic_shared_size_bytes", 0), used=shared_mem)
            )

    steps = object.__new__(CudaSteps)
    steps._kernels = SimpleNamespace(get_function=lambda _name: Function())
    for shared in (0, 1 << 10, 48 << 10, 60 << 10):
        steps._start("bound_runs", 1, (), shared)
    steps._start("bound_runs", 0, (), 1 << 10)
    assert [one.used for one in started] == [0, 1 << 10, 48 << 10, 60 << 10]
    assert all(one.asked == one.used for one in started)


def test_memory_for_finds_has_few_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    monkeypatch.setitem(
        sys.modules, "cupyx", SimpleNamespace(empty_pinned=lambda shape, _dtype: made.append(shape[0]))
    )
    asked = [*range(1, 5000, 7), *range(10**6, 2 * 10**6, 997)]
    for rows in asked:
        on_gpu._pinned(rows)
    assert all(rows <= size <= 1.25 * rows + 1024 for rows, size in zip(asked, made, strict=True))
    assert len({*made}) < 16


def test_places_are_those_of_the_core() -> None:
    found = ClassProver(QUESTIONS[1][0]).walk(0, 1 << 20, room, print)
    assert found is not None
    places = [Place(*place) for place in found]
    assert sorted(place.cell for place in places) == list(range(6))
    for before, place in pairwise(places):
        assert before.shift == place.shift + place.bits
        assert before.values_at == place.values_at + place.row


@pytest.mark.gpu
@pytest.mark.skipif(why_no_gpu() is not None, reason=f"no GPU: {why_no_gpu()}")
@pytest.mark.parametrize(("question", "count"), QUESTIONS, ids=range(len(QUESTIONS)))
def test_lines_of_a_gpu(question: ProofQuestion, count: int) -> None:
    numbers = list(question.space.canonical())[: 10 * count]
    prover = ClassProver(question)
    expected = [proved[0] for number in numbers if (proved := prover.prove(number))]
    assert without_time(searched(question, numbers, None)) == without_time(expected)


@pytest.mark.gpu
@pytest.mark.skipif(why_no_gpu() is not None, reason=f"no GPU: {why_no_gpu()}")
def test_a_proof_on_a_gpu_stops_and_resumes(tmp_path: Path) -> None:
    here = prove(3, 3, 300, letters="adeilnoprst", out=tmp_path / "here")
    first = prove(3, 3, 300, letters="adeilnoprst", out=tmp_path / "gpu", engine="gpu-prefix", deadline_s=1.5)
    there = prove(3, 3, 300, letters="adeilnoprst", out=tmp_path / "gpu", engine="gpu-prefix")
    assert first.standing.done <= there.standing.done
    assert there.complete
    assert there.boards == here.boards
    sums = {
        checksum(one.header(), one.lines()) for one in map(Certificate, (tmp_path / "gpu", tmp_path / "here"))
    }
    assert len(sums) == 1
