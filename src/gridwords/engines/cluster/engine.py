"""The engine `cluster`: boards divided among the workers of a Dask cluster, each with an engine of its own."""

from __future__ import annotations

from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from gridwords.compute import CLUSTER_OPTIONS
from gridwords.engines.cluster.run import count_workers, run_on_cluster, why_no_dask
from gridwords.engines.engine import Engine, Scored, is_on_gpu, require_complete
from gridwords.errors import BadOption, unknown
from gridwords.game import Game
from gridwords.option import read_options
from gridwords.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwords.compute import Cluster, Compute
    from gridwords.engines.cluster.worker import Here
    from gridwords.engines.engine import Question, ScoreQuestion, Scores
    from gridwords.solution import Ended

    Choose = Callable[..., Engine]

__all__ = ["ClusterEngine", "piece_size"]

# Rolled 4x4 boards per task: 0.15 s of one core, and a megabyte to send.
_PIECE = 1 << 16
# A worker reports what it found by its deadline; this is for the way back.
_GRACE_S = 10.0


class ClusterEngine(Engine):
    """Tasks of any job on Dask workers. The answer is that of the workers' engine, whatever dies on the way."""

    name = "cluster"
    summary = "the workers of a Dask cluster: they share many boards; a single board goes to one of them"
    options = CLUSTER_OPTIONS

    def __init__(
        self, engines: Callable[[], Mapping[str, Engine]], choose_solver: Choose, choose_scorer: Choose
    ) -> None:
        # Passed in, because the list of engines contains this one. Workers choose theirs with these functions.
        self._engines, self._solver, self._scorer = engines, choose_solver, choose_scorer

    def unavailable(self) -> str | None:
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
        """Every word on the board, found by one worker. After Ctrl-C there are none: they are on the worker."""
        started, compute = perf_counter(), question.compute
        end = None if compute.deadline_s is None else monotonic() + compute.deadline_s + _GRACE_S
        arguments = (self._solver, _sent(question, trace=None), question.trace is not None)
        ended: Ended = "deadline"
        try:
            for _, (solution, spans) in run_on_cluster(
                compute, question.lexicon, solve_one, [(0, arguments)], end=end
            ):
                if question.trace is not None:
                    question.trace.extend(spans)
                assert isinstance(solution, Solution)
                return solution
        except KeyboardInterrupt:
            ended = "interrupted"
        paths: list[Any] | None = None if question.paths == "none" else []
        elapsed_s = perf_counter() - started
        return Solution(
            question.board, question.rules, [], [], paths, ended=ended, elapsed_s=elapsed_s, engine=self.name
        )

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board."""
        import numpy as np

        total = len(question.codes)
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32) if question.counts else None
        parts = []
        for begin, end, (its_points, its_counts) in self._parts(question, score_piece, 1):
            points[begin:end] = its_points
            if counts is not None:
                counts[begin:end] = its_counts
            parts.append((begin, end))
        done = _leading(parts)
        ended: Ended = "complete" if done == total else "deadline"
        return Scored(points[:done], None if counts is None else counts[:done], done, ended)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Scores:
        """The score of each board with every letter in each of the cells."""
        import numpy as np

        letters = len(question.lexicon.alphabet)
        points = np.zeros((len(question.codes), len(cells), letters), np.int32)
        done = 0
        for begin, end, found in self._parts(question, letters_piece, len(cells) * letters, tuple(cells)):
            points[begin:end] = found
            done += end - begin
        require_complete("complete" if done == len(points) else "deadline")
        return points

    def _parts(
        self, question: ScoreQuestion, function: Callable[..., Any], times: int, *more: Any
    ) -> Iterator[tuple[int, int, Any]]:
        """The answers as they arrive: first board, one past the last, and what was found in `times` the usual time."""
        if is_on_gpu(question.codes):
            raise BadOption("engine cluster takes boards in host memory, these are on a GPU: use gpu-prefix")
        compute, total = question.compute, len(question.codes)
        sent = _sent(question, codes=None)

        def tasks() -> Iterator[tuple[tuple[int, int], tuple[Any, ...]]]:
            most, begin = piece_size(compute.cluster, len(question.shape) * times), 0
            while begin < total:
                size = most
                if compute.cluster is None or compute.cluster.piece is None:
                    # Half a worker's share of what is left, so that all workers finish at about the same time.
                    workers = count_workers(compute)
                    least = min(most // 8, -(-total // (16 * workers)))
                    size = max(1, least, min(most, -(-(total - begin) // (2 * workers))))
                codes = question.codes[begin : begin + size]
                yield (begin, begin + len(codes)), (self._scorer, sent, codes, *more)
                begin += size

        done = 0
        for (begin, end), found in run_on_cluster(
            compute, question.lexicon, function, tasks(), end=compute.end()
        ):
            yield begin, end, found
            done += end - begin
            if question.progress is not None:
                question.progress(done, total)


def piece_size(cluster: Cluster | None, cells: int) -> int:
    """Boards per task: as many as requested, or fewer the larger they are."""
    if cluster is not None and cluster.piece is not None:
        return cluster.piece
    return max(1, _PIECE * 16 // max(16, cells))


def _sent(question: Any, **changes: Any) -> Any:
    """A question as it travels: with rules in place of the game, because workers have the lexicon already."""
    compute = question.compute.here()
    if "codes" in changes:
        compute = compute.replace(deadline_s=None)  # which ends the job as a whole
    return question._replace(game=question.rules, compute=compute, progress=None, **changes)


def _received(here: Here, sent: Any, **changes: Any) -> Any:
    """The question as this worker answers it."""
    compute = sent.compute.replace(threads=here.threads)
    return sent._replace(game=Game(here.lexicon, sent.game), compute=compute, progress=here.tick, **changes)


def solve_one(here: Here, choose: Choose, sent: Question, traced: bool) -> tuple[Any, Any]:
    """On a worker: the solution of one board, and what each thread did and when."""
    spans: list[Any] = []
    question = _received(here, sent, trace=spans if traced else None)
    return choose(question.compute, question).solve(question), spans


def score_piece(here: Here, choose: Choose, sent: ScoreQuestion, codes: Any) -> tuple[Any, Any]:
    """On a worker: points and counts of some boards."""
    question = _received(here, sent, codes=codes)
    scored = _scorer(here, choose, question).score_many(question)
    return scored.points, scored.counts


def letters_piece(here: Here, choose: Choose, sent: ScoreQuestion, codes: Any, cells: Sequence[int]) -> Any:
    """On a worker: the points of some boards with every letter in some cells."""
    question = _received(here, sent, codes=codes)
    return choose(question.compute).score_letters(question, cells)


def _scorer(here: Here, choose: Choose, question: ScoreQuestion) -> Engine:
    """What `auto` means on a worker that was started with a GPU: the GPU, for everything it can do."""
    if question.compute.engine == "auto" and here.has_gpu:
        from gridwords.engines.gpu.engine import GpuPrefixEngine
        from gridwords.engines.gpu.score_kernels import why_not_score

        gpu = GpuPrefixEngine()
        if gpu.unavailable() is None and why_not_score(question.shape, question.game) is None:
            return gpu
    return choose(question.compute, question)


def _leading(parts: list[tuple[int, int]]) -> int:
    """How many boards are done, counted from the first without a gap."""
    done = 0
    for begin, end in sorted(parts):
        if begin != done:
            break
        done = end
    return done
