"""The engine `cluster`: boards in pieces over the workers of a Dask cluster, each with an engine of its own."""

from __future__ import annotations

from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from gridwords.compute import CLUSTER_OPTIONS, Cluster
from gridwords.engines.engine import Engine, Scored
from gridwords.engines.gpu.engine import GpuPrefixEngine
from gridwords.errors import BadOption, DeadlineExceeded, unknown
from gridwords.game import Game
from gridwords.option import read_options
from gridwords.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwords.compute import Compute
    from gridwords.engines.cluster.job import Job
    from gridwords.engines.cluster.worker import Here
    from gridwords.engines.engine import Question, ScoreQuestion, Scores
    from gridwords.solution import Ended

    Choose = Callable[..., Engine]

__all__ = ["ClusterEngine", "open_job", "piece_size"]

# Boards a piece: 0.15 s of one core for rolled 4x4 boards, a megabyte each way, some 15 ms to send and fetch.
PIECE = 1 << 16
# A worker need not be there at the second its deadline ends.
_GRACE_S = 10.0


class ClusterEngine(Engine):
    """Pieces of any job over Dask workers. The answer is that of the workers' engine, whatever dies on the way."""

    name = "cluster"
    summary = "the workers of a Dask cluster: many boards in pieces, one board on one of them"
    options = CLUSTER_OPTIONS

    def __init__(
        self, engines: Callable[[], Mapping[str, Engine]], choose_solver: Choose, choose_scorer: Choose
    ) -> None:
        # Which engines there are is known above this file; workers choose theirs the same way.
        self._engines, self._solver, self._scorer = engines, choose_solver, choose_scorer

    def unavailable(self) -> str | None:
        from gridwords.engines.cluster.pool import why_no_dask

        return why_no_dask()

    def read_options(self, compute: Compute) -> dict[str, Any]:
        """The options of the workers' engine, which need not be able to run here."""
        if compute.engine == "auto":
            return read_options("engine cluster", self.options, compute.options)
        others = {known: engine for known, engine in self._engines().items() if engine is not self}
        if compute.engine not in others:
            raise BadOption(unknown("engine for the workers", compute.engine, ("auto", *others)))
        return others[compute.engine].read_options(compute)

    def solve(self, question: Question) -> Solution:
        """Every word on the board, found by one worker. Ctrl-C brings nothing back: the words are over there."""
        started = perf_counter()
        compute = question.compute
        asked = question._replace(
            game=question.rules,  # type: ignore[arg-type]  # the lexicon travels once
            compute=compute.here(),
            progress=None,
            trace=None,
        )
        arguments = (self._solver, asked, question.trace is not None)
        end = None if compute.deadline_s is None else monotonic() + compute.deadline_s + _GRACE_S
        with open_job(compute, question.lexicon, solve_one, end) as job:
            try:
                for _, (solution, spans) in job.run([(0, arguments)]):
                    if question.trace is not None:
                        question.trace.extend(spans)
                    assert isinstance(solution, Solution)
                    return solution
            except KeyboardInterrupt:
                pass
        return Solution(
            question.board,
            question.rules,
            [],
            [],
            None if question.paths == "none" else [],
            ended="interrupted",
            elapsed_s=perf_counter() - started,
            engine=self.name,
        )

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board."""
        import numpy as np

        total = len(question.codes)
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32) if question.counts else None
        finished = []
        for begin, end, (its_points, its_counts) in self._pieces(question, score_piece, 1, ()):
            points[begin:end] = its_points
            if counts is not None:
                counts[begin:end] = its_counts
            finished.append((begin, end))
        done = _leading(finished)
        ended: Ended = "complete" if done == total else "deadline"
        return Scored(points[:done], None if counts is None else counts[:done], done, ended)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Scores:
        """The score of each board with every letter in each of the cells."""
        import numpy as np

        letters = len(question.lexicon.alphabet)
        points = np.zeros((len(question.codes), len(cells), letters), np.int32)
        done = 0
        for begin, end, found in self._pieces(question, letters_piece, len(cells) * letters, (tuple(cells),)):
            points[begin:end] = found
            done += end - begin
        if done < len(points):
            raise DeadlineExceeded("the deadline ran out before every letter was scored")
        return points

    def _pieces(
        self, question: ScoreQuestion, function: Callable[..., Any], times: int, more: tuple[Any, ...]
    ) -> Iterator[tuple[int, int, Any]]:
        """The answers as they come: first board, one past the last, what was found. Each board counts `times`."""
        if hasattr(question.codes, "__cuda_array_interface__"):
            raise BadOption(
                "engine cluster takes boards in the computer's memory, these are on a card: take gpu-prefix"
            )
        compute = question.compute
        total = len(question.codes)
        end = compute.end()
        asked = question._replace(
            codes=None,  # type: ignore[arg-type]
            game=question.rules,  # type: ignore[arg-type]  # the lexicon travels once
            compute=compute.here().replace(deadline_s=None),
            progress=None,
        )
        with open_job(compute, question.lexicon, function, end) as job:
            _ = job.room  # looks who is there
            share = -(-total // (4 * max(1, job.workers)))
            size = piece_size(compute.cluster, len(question.shape) * times, max(1, share))

            def pieces() -> Iterator[tuple[tuple[int, int], tuple[Any, ...]]]:
                for begin in range(0, total, size):
                    codes = question.codes[begin : begin + size]
                    yield (begin, begin + len(codes)), (self._scorer, asked, codes, *more)

            done = 0
            for (begin, after), found in job.run(pieces()):
                yield begin, after, found
                done += after - begin
                if question.progress is not None:
                    question.progress(done, total)


def open_job(compute: Compute, lexicon: Any, function: Callable[..., Any], end: float | None) -> Job:
    """A job on the cluster of a Compute; `end` is as for `Job`."""
    # Imported here: every command looks at the engines, few of them use a cluster.
    from gridwords.engines.cluster.job import Job
    from gridwords.engines.cluster.pool import pool_of

    cluster = compute.cluster or Cluster()
    pool = pool_of(cluster.address, cluster.wait_s)
    return Job(
        pool,
        lexicon,
        function,
        threads=compute.threads,
        gpu_only=compute.engine.startswith("gpu-"),
        wait_s=cluster.wait_s,
        end=end,
    )


def piece_size(cluster: Cluster | None, cells: int, most: int = 1 << 31) -> int:
    """How many boards one task gets: as requested, or by their size and at most `most`."""
    if cluster is not None and cluster.piece is not None:
        return cluster.piece
    return max(1, min(most, PIECE * 16 // max(16, cells)))


def _here(here: Here, asked: Any, **more: Any) -> Any:
    """The question as this worker answers it."""
    game = Game(here.lexicon, asked.game)
    return asked._replace(
        game=game, compute=asked.compute.replace(threads=here.threads), progress=here.tick, **more
    )


def solve_one(here: Here, choose: Choose, asked: Question, traced: bool) -> tuple[Any, Any]:
    """On a worker: the solution of one board, and what each thread did and when."""
    spans: list[Any] = []
    question = _here(here, asked, trace=spans if traced else None)
    return choose(question.compute, question).solve(question), spans


def score_piece(here: Here, choose: Choose, asked: ScoreQuestion, codes: Any) -> tuple[Any, Any]:
    """On a worker: points and counts of some boards."""
    question = _here(here, asked, codes=codes)
    scored = _scorer(here, choose, question).score_many(question)
    return scored.points, scored.counts


def letters_piece(here: Here, choose: Choose, asked: ScoreQuestion, codes: Any, cells: Sequence[int]) -> Any:
    """On a worker: the points of some boards with every letter in some cells."""
    question = _here(here, asked, codes=codes)
    return choose(question.compute).score_letters(question, cells)


def _scorer(here: Here, choose: Choose, question: ScoreQuestion) -> Engine:
    """What `auto` means on a worker that was started with a GPU: the GPU, for everything it can do."""
    if question.compute.engine == "auto" and here.has_gpu:
        from gridwords.engines.gpu.score_kernels import why_not_score

        gpu = GpuPrefixEngine()
        if gpu.unavailable() is None and why_not_score(question.shape, question.game) is None:
            return gpu
    return choose(question.compute, question)


def _leading(finished: list[tuple[int, int]]) -> int:
    """How many boards from the first on are done."""
    done = 0
    for begin, end in sorted(finished):
        if begin != done:
            break
        done = end
    return done
