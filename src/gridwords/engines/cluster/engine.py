"""The engine `cluster`: boards divided among the workers of a Dask cluster, each with an engine of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.compute import CLUSTER_OPTIONS, Cluster, Compute
from gridwords.engines.cluster.run import count_workers, run_on_cluster, why_no_dask
from gridwords.engines.cluster.worker import Here
from gridwords.engines.engine import Engine, Scored, is_on_gpu, require_complete
from gridwords.errors import BadOption, unknown
from gridwords.game import Game
from gridwords.option import read_options
from gridwords.solution import Ended, Solution

if TYPE_CHECKING:
    from gridwords.board.codes import Scores
    from gridwords.engines.engine import Question, ScoreQuestion

    Choose = Callable[..., Engine]

# Rolled 4x4 boards per task: 0.15 s of one core, and a megabyte to send.
_PIECE = 1 << 16
# A worker reports what it has found by its deadline; this is the time that its answer may take to arrive.
_GRACE_S = 10.0


class ClusterEngine(Engine):
    """Tasks of any job on Dask workers. The answer is that of the workers' engine, even if workers die on the way."""

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
        if not isinstance(compute.engine, str):
            return self._scorer(compute.here()).read_options(compute)
        others = {known: engine for known, engine in self._engines().items() if engine is not self}
        if compute.engine not in others:
            raise BadOption(unknown("engine for the workers", compute.engine, ("auto", *others)))
        return others[compute.engine].read_options(compute)

    def solve(self, question: Question) -> Solution:
        """Every word on the board, found by one worker. After Ctrl-C the answer has none: they are on the worker."""
        started, compute = perf_counter(), question.compute
        end = None if compute.deadline_s is None else monotonic() + compute.deadline_s + _GRACE_S
        sent = _sent(question)._replace(trace=None if question.trace is None else [])
        tasks = [(0, (self._solver, "solve", sent))]
        ended: Ended = "deadline"
        try:
            for _, (solution, spans) in run_on_cluster(compute, question.lexicon, answer, tasks, end=end):
                if question.trace is not None:
                    question.trace.extend(spans)
                assert isinstance(solution, Solution)
                solution.lexicon = question.lexicon  # a solution is sent without it
                return solution
        except KeyboardInterrupt:
            ended = "interrupted"
        paths: list[Any] | None = None if question.paths == "none" else []
        elapsed_s = perf_counter() - started
        return Solution(
            question.board,
            question.rules,
            [],
            [],
            paths,
            ended=ended,
            elapsed_s=elapsed_s,
            engine=self.name,
            lexicon=question.lexicon,
        )

    def score_many(self, question: ScoreQuestion) -> Scored:
        """The score of each board."""
        total = len(question.codes)
        points = np.zeros(total, np.int32)
        counts = np.zeros(total, np.int32) if question.counts else None
        parts = []
        for begin, end, scored in self._parts(question, 1, "score_many"):
            points[begin:end] = scored.points
            if counts is not None:
                counts[begin:end] = scored.counts
            parts.append((begin, end))
        done = _leading(parts)
        ended: Ended = "complete" if done == total else "deadline"
        return Scored(points[:done], None if counts is None else counts[:done], done, ended)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Scores:
        """The score of each board with every letter in each of the cells."""
        letters = len(question.lexicon.alphabet)
        points = np.zeros((len(question.codes), len(cells), letters), np.int32)
        done = 0
        for begin, end, found in self._parts(question, len(cells) * letters, "score_letters", tuple(cells)):
            points[begin:end] = found
            done += end - begin
        require_complete("complete" if done == len(points) else "deadline")
        return points

    def _parts(
        self, question: ScoreQuestion, times: int, method: str, *more: Any
    ) -> Iterator[tuple[int, int, Any]]:
        """What the workers' engine returns, as it arrives, with the first board and one past the last.

        A board takes `times` as long as it takes to score.
        """
        if is_on_gpu(question.codes):
            raise BadOption("engine cluster takes boards in host memory, these are on a GPU: use gpu-prefix")
        compute, total = question.compute, len(question.codes)
        # The deadline is that of the job.
        sent = _sent(question)._replace(compute=compute.here()._replace(deadline_s=None))

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
                piece = sent._replace(codes=codes)
                yield (begin, begin + len(codes)), (self._scorer, method, piece, *more)
                begin += size

        done = 0
        for (begin, end), (found, _) in run_on_cluster(
            compute, question.lexicon, answer, tasks(), end=compute.end()
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


def _sent(question: Any) -> Any:
    """A question as it travels: with rules in place of the game, because workers have the lexicon already."""
    return question._replace(game=question.rules, compute=question.compute.here(), progress=None)


def answer(here: Here, choose: Choose, method: str, sent: Any, *more: Any) -> tuple[Any, Any]:
    """On a worker: what a method of its engine returns for a question, and the trace if there is one."""
    compute = sent.compute._replace(threads=here.threads)
    question = sent._replace(game=Game(here.lexicon, sent.game), compute=compute, progress=here.tick)
    engine = None
    if method == "score_many" and compute.engine == "auto" and here.has_gpu:
        engine = _gpu(question)
    if engine is None:
        engine = choose(compute, None if method == "score_letters" else question)
    return getattr(engine, method)(question, *more), getattr(question, "trace", None)


def _gpu(question: ScoreQuestion) -> Engine | None:
    """The engine that a worker started with a GPU uses by default, if it can score these boards."""
    from gridwords.engines.gpu.engine import GpuPrefixEngine
    from gridwords.engines.gpu.score import why_not_score

    gpu = GpuPrefixEngine()
    can = gpu.unavailable() is None and why_not_score(question.shape, question.game) is None
    return gpu if can else None


def _leading(parts: list[tuple[int, int]]) -> int:
    """How many boards are done, counted from the first without a gap."""
    done = 0
    for begin, end in sorted(parts):
        if begin != done:
            break
        done = end
    return done
