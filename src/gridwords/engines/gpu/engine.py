"""The engines for NVIDIA GPUs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, ClassVar

from gridwords import _core
from gridwords.compute import Compute
from gridwords.engines.cpu import BatchEngine
from gridwords.engines.engine import Engine, Question, Scored, ScoreQuestion
from gridwords.engines.gpu.device import read_devices, why_no_gpu
from gridwords.engines.gpu.frontier import BREADTH
from gridwords.engines.gpu.kernel import LAUNCH_OPTIONS, Launch, is_warm
from gridwords.errors import BadOption, DeadlineExceeded
from gridwords.option import Option
from gridwords.solution import Solution

# Measured on an H200 next to 2 and 16 threads of a Xeon (docs/measurements.md). Starting a GPU (CuPy and its context)
# takes 0.7 s, in which one thread scores 300,000 rolled 4x4 boards; `prefix` gains less from threads. Once started, a
# GPU is ahead from about 30 boards (200 with 16 threads), and for one board from side 40 with one thread and side 197
# with 16.
_BOARDS, _CELLS_PER_THREAD = 100, 2_000
_COLD_BOARDS_PER_THREAD = 300_000
_COLD_CELLS, _COLD_CELLS_PER_THREAD = 800_000, 150_000


def boards_to_pay(threads: int | None) -> int:
    """The number of 4x4 boards from which a GPU is faster than that many threads, or than all there are."""
    return _BOARDS if is_warm() else _COLD_BOARDS_PER_THREAD * (threads or _core.hardware_threads())


def cells_to_pay(threads: int | None) -> int:
    """The number of cells from which a GPU solves a board faster than that many threads, or than all there are."""
    threads = threads or _core.hardware_threads()
    return _CELLS_PER_THREAD * threads if is_warm() else _COLD_CELLS + _COLD_CELLS_PER_THREAD * threads


class GpuEngine(Engine):
    """What both GPU engines share."""

    options: tuple[Option, ...] = (
        *LAUNCH_OPTIONS,
        Option(
            "devices",
            parse=read_devices,
            expected="numbers of GPUs, such as 0,1, or all",
            help="the GPUs to use, such as 0,1 (default: all for many boards, the first for one)",
        ),
    )
    #: Whether every word is searched separately.
    by_word: ClassVar[bool]

    def unavailable(self) -> str | None:
        return why_no_gpu()

    def launch(self, compute: Compute) -> dict[str, Any]:
        """The options as the kernels' functions take them."""
        options = self.read_options(compute)
        return {"launch": Launch(options["blocks"], options["threads"]), "devices": options["devices"]}

    def how_to_solve(self, compute: Compute) -> dict[str, Any]:
        """The options as `solve_on_gpu` takes them."""
        return self.launch(compute)

    def solve(self, question: Question) -> Solution:
        """Every word on the board."""
        from gridwords.engines.gpu.solve import solve_on_gpu, why_not_solve

        started = perf_counter()
        if (limit := why_not_solve(question)) is not None:
            raise BadOption(f"engine {self.name} takes {limit}: choose engine prefix")
        answer = solve_on_gpu(question, by_word=self.by_word, **self.how_to_solve(question.compute))
        elapsed_s = perf_counter() - started
        return Solution.of(
            question.board, question.game, answer.listing, elapsed_s, self.name, answer.statistics
        )


class GpuPrefixEngine(GpuEngine):
    """One GPU thread per board; one per starting cell of large boards; one per walk of a single board."""

    name = "gpu-prefix"
    summary = "NVIDIA GPUs: one thread per board (many small boards) or per walk (one board, or large ones)"
    by_word = False
    options = (*GpuEngine.options, BREADTH)

    def how_to_solve(self, compute: Compute) -> dict[str, Any]:
        return {**super().how_to_solve(compute), "breadth": self.read_options(compute)["breadth"]}

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board; on a GPU if the boards are."""
        from gridwords.engines.gpu.score import is_for_cpu, score_on_gpus, why_not_score

        self._refuse_breadth(question)
        if (limit := why_not_score(question.shape, question.game)) is not None:
            raise BadOption(f"engine {self.name} takes {limit}: choose engine batch")
        if is_for_cpu(question):
            here = question.compute._replace(engine="batch", options={})
            return BatchEngine().score_many(question._replace(compute=here))
        return score_on_gpus(question, _rescorer(question), **self.launch(question.compute))

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Any:
        """The score of each board with every letter in each of the cells; on a GPU if the boards are."""
        from gridwords.engines.gpu.letters import MOST_CELLS, score_letters_on_gpu
        from gridwords.engines.gpu.score import is_for_cpu, why_not_score

        self._refuse_breadth(question)
        if (limit := why_not_score(question.shape, question.game)) is not None:
            raise BadOption(f"engine {self.name} takes {limit}: choose engine batch")
        if is_for_cpu(question, MOST_CELLS):
            here = question.compute._replace(engine="batch", options={})
            return BatchEngine().score_letters(question._replace(compute=here), cells)
        launch = self.launch(question.compute)
        points, done = score_letters_on_gpu(question, cells, _rescorer(question), **launch)
        if done < len(question.codes):
            raise DeadlineExceeded("the deadline ran out before every letter was scored")
        return points

    def _refuse_breadth(self, question: ScoreQuestion) -> None:
        """Refuses an option that is about solving one board."""
        if BREADTH.name in question.compute.options:
            raise BadOption(
                f"option {BREADTH.name} is for solving one board: many are scored one walk per lane"
            )


def _rescorer(question: ScoreQuestion) -> Callable[[Any], tuple[Any, Any]]:
    """Scores on the CPU the few boards that no kernel has room for: points and counts, or None after the deadline."""
    end = question.compute.end()
    compute = Compute(threads=question.compute.threads, deadline_s=question.compute.deadline_s)

    def rescore(codes: Any) -> tuple[Any, Any]:
        again = ScoreQuestion(
            codes, question.shape, question.game, compute.until(end), True, tiles=question.tiles
        )
        scored = BatchEngine().score_many(again)
        if scored.ended == "interrupted":
            raise KeyboardInterrupt
        return (scored.points, scored.counts) if scored.ended == "complete" else (None, None)

    return rescore


class GpuWordEngine(GpuEngine):
    """One GPU thread per word: the plainest way to share the work, kept to be measured."""

    name = "gpu-word"
    summary = "NVIDIA GPUs: one thread per word, each searched on the board separately"
    by_word = True
