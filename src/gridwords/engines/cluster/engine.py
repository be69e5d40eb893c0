"""The engine `cluster`: boards in pieces over the workers of a Dask cluster, each with an engine of its own."""

from __future__ import annotations

from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from gridwords.engines.cluster import WAIT_S
from gridwords.engines.engine import Engine, Scored, read_number
from gridwords.engines.gpu.engine import GpuPrefixEngine
from gridwords.errors import BadOption, DeadlineExceeded, unknown
from gridwords.solution import Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gridwords.engines.cluster.job import Job
    from gridwords.engines.cluster.worker import Here
    from gridwords.engines.engine import Letters, Question, ScoreQuestion

    Choose = Callable[..., Engine]

__all__ = ["ClusterEngine", "open_job", "piece_size", "split_options"]

# Boards a piece: 0.15 s of one core for rolled 4x4 boards, a megabyte each way, some 15 ms to send and fetch.
PIECE = 1 << 16
# A worker need not be there at the second its deadline ends.
_GRACE_S = 10.0


class ClusterEngine(Engine):
    """Pieces of any job over Dask workers. The answer is that of the workers' engine, whatever dies on the way."""

    name = "cluster"
    summary = "the workers of a Dask cluster: many boards in pieces, one board on one of them"
    options: ClassVar[Mapping[str, str]] = {
        "cluster": "tcp://host:8786, or local:N for N processes here (default: one a processor)",
        "engine": "what the workers use, which takes all other options (default: auto, their GPU if they have one)",
        "piece": f"boards that a worker takes at a time (default: {PIECE}, fewer for few or large boards)",
        "wait_s": f"seconds to wait for a lost scheduler, or for a worker (default: {WAIT_S:g})",
    }

    def __init__(
        self, engines: Callable[[], Mapping[str, Engine]], choose_solver: Choose, choose_scorer: Choose
    ) -> None:
        # Which engines there are is known above this file; workers choose theirs the same way.
        self._engines, self._solver, self._scorer = engines, choose_solver, choose_scorer

    def unavailable(self) -> str | None:
        from gridwords.engines.cluster.pool import why_no_dask

        return why_no_dask()

    def check_options(self, options: Mapping[str, Any]) -> None:
        mine, theirs = split_options(options)
        super().check_options(mine)
        name = mine.get("engine", "auto")
        if name == "auto":
            super().check_options(theirs)
            return
        # It need not be able to run here.
        others = {known: engine for known, engine in self._engines().items() if engine is not self}
        if name not in others:
            raise BadOption(unknown("engine for the workers", name, ("auto", *others)))
        others[name].check_options(theirs)

    def solve(self, question: Question) -> Solution:
        """Every word on the board, found by one worker. Ctrl-C brings nothing back: the words are over there."""
        started = perf_counter()
        mine, theirs = split_options(question.options)
        asked = question._replace(lexicon=None, threads=None, progress=None, trace=None, options=theirs)  # type: ignore[arg-type]
        arguments = (self._solver, mine.get("engine", "auto"), asked, question.trace is not None)
        end = None if question.deadline_s is None else monotonic() + question.deadline_s + _GRACE_S
        with open_job(mine, question.lexicon, solve_one, question.threads, end) as job:
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
            complete=False,
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
        return Scored(points[:done], None if counts is None else counts[:done], done)

    def score_letters(self, question: ScoreQuestion, cells: Sequence[int]) -> Letters:
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
        mine, theirs = split_options(question.options)
        total = len(question.codes)
        end = None if question.deadline_s is None else monotonic() + question.deadline_s
        asked = question._replace(codes=None, lexicon=None, threads=None, progress=None, options=theirs)  # type: ignore[arg-type]
        asked = asked._replace(deadline_s=None)
        name = mine.get("engine", "auto")
        with open_job(mine, question.lexicon, function, question.threads, end) as job:
            _ = job.room  # looks who is there
            share = -(-total // (4 * max(1, job.workers)))
            size = piece_size(mine, len(question.shape) * times, max(1, share))

            def pieces() -> Iterator[tuple[tuple[int, int], tuple[Any, ...]]]:
                for begin in range(0, total, size):
                    codes = question.codes[begin : begin + size]
                    yield (begin, begin + len(codes)), (self._scorer, name, asked, codes, *more)

            done = 0
            for (begin, after), found in job.run(pieces()):
                yield begin, after, found
                done += after - begin
                if question.progress is not None:
                    question.progress(done, total)


def open_job(
    mine: Mapping[str, Any],
    lexicon: Any,
    function: Callable[..., Any],
    threads: int | None,
    end: float | None,
) -> Job:
    """A job on the cluster that the options name; `end` is as for `Job`."""
    # Here and not above: every command looks over the engines, few of them have a cluster.
    from gridwords.engines.cluster.job import Job
    from gridwords.engines.cluster.pool import pool_of

    wait_s = float(read_number(mine, "wait_s", int(WAIT_S), 0, 10**9))
    gpu_only = str(mine.get("engine", "auto")).startswith("gpu-")
    pool = pool_of(mine.get("cluster"), wait_s)
    return Job(pool, lexicon, function, threads=threads, gpu_only=gpu_only, wait_s=wait_s, end=end)


def piece_size(mine: Mapping[str, Any], cells: int, most: int = 1 << 31) -> int:
    """How many boards to give a worker at a time: as asked, or by how large they are and how many at most."""
    size = max(1, min(most, PIECE * 16 // max(16, cells)))
    return read_number(mine, "piece", size, 1, 1 << 31)


def solve_one(here: Here, choose: Choose, engine: str, asked: Question, traced: bool) -> tuple[Any, Any]:
    """On a worker: the solution of one board, and what each thread did when."""
    spans: list[Any] = []
    question = asked._replace(
        lexicon=here.lexicon,
        threads=here.threads,
        progress=here.tick,
        trace=spans if traced else None,
    )
    return choose(engine, question).solve(question), spans


def score_piece(here: Here, choose: Choose, engine: str, asked: ScoreQuestion, codes: Any) -> tuple[Any, Any]:
    """On a worker: points and counts of some boards."""
    question = asked._replace(codes=codes, lexicon=here.lexicon, threads=here.threads, progress=here.tick)
    scored = _scorer(here, choose, engine, question).score_many(question)
    return scored.points, scored.counts


def letters_piece(
    here: Here, choose: Choose, engine: str, asked: ScoreQuestion, codes: Any, cells: Sequence[int]
) -> Any:
    """On a worker: the points of some boards with every letter in some cells."""
    question = asked._replace(codes=codes, lexicon=here.lexicon, threads=here.threads, progress=here.tick)
    return choose(engine).score_letters(question, cells)


def _scorer(here: Here, choose: Choose, engine: str, question: ScoreQuestion) -> Engine:
    """What `auto` means on a worker that was started with a GPU: the GPU, for whatever it can do."""
    if engine == "auto" and here.has_gpu:
        from gridwords.engines.gpu.score_kernels import why_not_score

        card = GpuPrefixEngine()
        if (
            card.unavailable() is None
            and why_not_score(question.shape, question.lexicon, question.rules) is None
        ):
            return card
    return choose(engine, question)


def split_options(options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The options of this engine, and those of the workers' engine."""
    mine = {name: value for name, value in options.items() if name in ClusterEngine.options}
    return mine, {name: value for name, value in options.items() if name not in mine}


def _leading(finished: list[tuple[int, int]]) -> int:
    """How many boards from the first on are done."""
    done = 0
    for begin, end in sorted(finished):
        if begin != done:
            break
        done = end
    return done
