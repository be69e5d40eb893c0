"""A proof: class after class, on any number of threads, with a certificate that a kill at any moment leaves usable."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords import _core
from gridwords.compute import check_deadline
from gridwords.errors import BadOption, shorten
from gridwords.lexicon import Lexicon
from gridwords.prove.certificate import BadCertificate, Certificate, ClassLine
from gridwords.prove.class_prover import MEMORY_MB, ClassProver
from gridwords.prove.question import ProofQuestion
from gridwords.prove.spread import STRETCH_S, Stretches
from gridwords.rules import Rules
from gridwords.threads import check_threads

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence
    from pathlib import Path

    from gridwords.board.shape import AnyNeighbours
    from gridwords.engines.cluster.worker import Here

__all__ = ["Proof", "Standing", "prove"]

_SMALLEST_MEMORY_MB, _MOST_MEMORY_MB = 16, 1 << 30
# How often the main thread looks at the clock, at Ctrl-C and at who watches.
_LOOK_S = 0.2


class Standing(NamedTuple):
    """How far a proof has come. `highest_bound` and `boards` are of the classes done."""

    done: int
    total: int
    highest_bound: int
    boards: int
    elapsed_s: float
    #: How many classes were done in this run.
    done_now: int
    #: The processor time that each of them took, and in a sample those that were done before.
    times_s: Sequence[float]
    #: How many classes this run still has to do: all that are left, or those of the sample.
    to_do: int

    @property
    def left_s(self) -> float | None:
        """The time left, if the classes still to come are like those done now."""
        if not self.done_now:
            return None
        return self.to_do * self.elapsed_s / self.done_now

    @property
    def all_s(self) -> tuple[float, float] | None:
        """The processor time of all classes if those done are a fair sample of them, and its standard error."""
        count = len(self.times_s)
        if count < 2:
            return None
        mean = sum(self.times_s) / count
        variance = sum((time_s - mean) ** 2 for time_s in self.times_s) / (count - 1)
        return self.total * mean, self.total * (variance / count) ** 0.5


class Proof(NamedTuple):
    """Every board that scores `at_least`, best first, one of those that turning and mirroring makes the same.

    If not `complete`, these are the boards of the classes done so far and nothing is proved.
    """

    boards: tuple[tuple[str, int], ...]
    at_least: int
    complete: bool
    standing: Standing
    peak_bytes: int
    size: tuple[int, int]

    @property
    def best(self) -> tuple[str, int] | None:
        """The best board and its score, if there is any."""
        return self.boards[0] if self.boards else None


def prove(
    rows: int,
    cols: int,
    at_least: int,
    *,
    lexicon: Lexicon | str | Path | None = None,
    rules: Rules | str | Path = "boggle",
    neighbours: AnyNeighbours | None = None,
    objective: str = "points",
    letters: str | None = None,
    groups: str | None = None,
    corner_groups: str | None = None,
    out: str | Path | None = None,
    threads: int | None = None,
    memory_mb: int = MEMORY_MB,
    deadline_s: float | None = None,
    sample: int | None = None,
    seed: int = 0,
    progress: Callable[[Standing], object] | None = None,
    cluster: Any = None,
) -> Proof:
    """Every board of a size that scores `at_least` or more, up to turning and mirroring.

    `objective` is points or words; `letters` those that may stand on the board (default: the lexicon's alphabet).
    `groups` and `corner_groups` cut them into groups (`aeiou,lnrst,...`): they change the time a proof takes, never
    its answer. `out` is a folder for the certificate, in which the same proof goes on if it was stopped. A thread
    takes at most `memory_mb`. A deadline or Ctrl-C ends it with what is done, `complete` false. `sample` proves only
    so many classes drawn at random, to see how long all of them will take; with `out` and the same seed they are the
    same ones when it goes on.

    `cluster` lets the workers of a Dask cluster prove the classes, as for `score_many`; the certificate is written here.

    >>> words = Lexicon.from_words(["tea", "eat", "ate", "tee"])
    >>> prove(2, 2, 4, lexicon=words, letters="aet").boards
    (('aeet', 4), ('aete', 4))
    """
    question = ProofQuestion.make(
        rows,
        cols,
        at_least,
        Lexicon.load(lexicon),
        Rules.get(rules),
        neighbours=neighbours,
        objective=objective,
        letters=letters,
        groups=groups,
        corner_groups=corner_groups,
    )
    threads, deadline_s = check_threads(threads), check_deadline(deadline_s)
    if sample is not None and (isinstance(sample, bool) or not isinstance(sample, int) or sample < 1):
        raise BadOption(f"sample {shorten(sample)}: expected a whole number from 1 up")
    if (
        isinstance(memory_mb, bool)
        or not isinstance(memory_mb, int)
        or not _SMALLEST_MEMORY_MB <= memory_mb <= _MOST_MEMORY_MB
    ):
        raise BadOption(
            f"memory_mb {shorten(memory_mb)}: expected a whole number from {_SMALLEST_MEMORY_MB} to {_MOST_MEMORY_MB}"
        )
    run = _Run(question, threads or _core.hardware_threads(), memory_mb << 20, deadline_s, progress)
    if cluster is not None:
        more = (memory_mb << 20,)
        run.helpers = [
            Stretches(cluster, prove_stretch, question, threads, more, run.results, run.stop, run.end)
        ]
    return run.run(out, sample, seed)


def prove_stretch(
    here: Here, header: dict[str, Any], numbers: list[int], memory_bytes: int
) -> tuple[list[ClassLine], int, float]:
    """On a worker: the lines of as many of these classes as fit into a stretch, the memory and the time it took."""
    started = monotonic()
    run = _Run(_question(header, here.lexicon), here.threads, memory_bytes, None, here.tick)
    lines = _Lines()
    run._work((number for number in numbers if monotonic() - started < 2 * STRETCH_S), lines)
    return lines, run.peak_bytes, monotonic() - started


def _question(header: dict[str, Any], lexicon: Lexicon) -> ProofQuestion:
    """The question of a header. The last one is kept: to compare the lexicon's hash takes a tenth of a second."""
    kept = _last.get("question")
    if kept is None or kept[0] != header or kept[1].lexicon is not lexicon:
        kept = _last["question"] = (header, ProofQuestion.from_header(header, lexicon))
    return kept[1]


_last: dict[str, tuple[dict[str, Any], ProofQuestion]] = {}


class _Lines(list[ClassLine]):
    """In place of a certificate: lines that somebody else writes down."""

    def add(self, line: ClassLine) -> None:
        self.append(line)


class _StoppedError(Exception):
    """Raised inside a search that is to end."""


class _Run:
    def __init__(
        self,
        question: ProofQuestion,
        threads: int,
        memory_bytes: int,
        deadline_s: float | None,
        progress: Callable[[Standing], object] | None,
    ) -> None:
        from queue import Queue
        from threading import Event, Lock

        self.question = question
        self.threads = threads
        self.started = monotonic()
        self.end = None if deadline_s is None else self.started + deadline_s
        self.progress = progress
        self.stop = Event()
        self.lock = Lock()
        # A worker's (line, peak bytes), its exception, or None when it has ended.
        self.results: Queue[Any] = Queue(maxsize=64 * threads)
        self.prover = ClassProver(question, memory_bytes)
        # What takes classes from an iterator and puts results into the queue, each on a thread of its own.
        self.helpers: list[Callable[[Iterator[int]], None]] = [self._prove_all] * threads
        self.boards: dict[str, int] = {}
        self.done = self.done_now = self.to_do = self.highest = self.peak_bytes = 0
        self.times_s: list[float] = []
        self.total = question.space.class_count()

    def run(self, out: str | Path | None, sample: int | None, seed: int) -> Proof:
        certificate = None if out is None else Certificate(out)
        known: dict[int, float] = {}
        lines: list[ClassLine] = []
        if certificate is not None:
            lines = certificate.begin(self.question.to_header())
        try:
            for line in lines:
                known[line.number] = line.time_s
                if any(len(board) != len(self.question.shape) for board, _ in line.boards):
                    raise BadCertificate(f"{str(out)!r}: class {line.number} has a board of another size")
                self._count(line)
            self.done = len(known)
            if (number := self.question.space.foreign(known)) is not None:
                raise BadCertificate(f"{str(out)!r}: class {number} is none of the classes of this proof")
            if sample is None:
                self.to_do = self.total - self.done
                self._work(self._numbers(known.keys()), certificate)
            else:
                drawn = list(self._sampled(sample, seed))
                numbers = [number for number in drawn if number not in known]
                self.times_s = [known[number] for number in drawn if number in known]
                self.to_do = len(numbers)
                self._work(iter(numbers), certificate)
        except KeyboardInterrupt:
            pass  # what is done stays done
        finally:
            if certificate is not None:
                certificate.end()
        ranked = sorted(self.boards.items(), key=lambda item: (-item[1], item[0]))
        return Proof(
            tuple(ranked),
            self.question.at_least,
            self.done == self.total,
            self._standing(),
            self.peak_bytes,
            self.question.shape.size,
        )

    def _numbers(self, known: Container[int]) -> Iterator[int]:
        return (number for number in self.question.space.canonical() if number not in known)

    def _sampled(self, sample: int, seed: int) -> Iterator[int]:
        from random import Random

        space, chance, drawn = self.question.space, Random(seed), set[int]()
        while len(drawn) < min(sample, self.total):
            number = chance.randrange(space.numbers)
            if number not in drawn and space.is_canonical(number):
                drawn.add(number)
                yield number

    def _work(self, numbers: Iterator[int], certificate: Certificate | _Lines | None) -> None:
        """All classes, or those until it is stopped. Every line is written here, on the thread that asked."""
        from queue import Empty
        from threading import Thread

        workers = [Thread(target=helper, args=(numbers,), daemon=True) for helper in self.helpers]
        for worker in workers:
            worker.start()
        running, told, failure = len(workers), monotonic(), None
        try:
            while running:
                try:
                    result = self.results.get(timeout=_LOOK_S)
                except Empty:
                    result = ()
                if result is None:
                    running -= 1
                elif isinstance(result, BaseException):
                    failure = failure or result
                    self.stop.set()
                elif result:
                    line, peak_bytes = result
                    self._check_scores(line)
                    if certificate is not None:
                        certificate.add(line)
                    self._count(line)
                    self.peak_bytes = max(self.peak_bytes, peak_bytes)
                    self.done += 1
                    self.done_now += 1
                    self.to_do -= 1
                    self.times_s.append(line.time_s)
                now = monotonic()
                if self.end is not None and now >= self.end:
                    self.stop.set()
                if self.progress is not None and now - told >= _LOOK_S:
                    told = now
                    self.progress(self._standing())
        finally:
            self.stop.set()
            while running:  # they end within some 50 ms, and one may wait for room in the queue
                if self.results.get() is None:
                    running -= 1
        if failure is not None:
            raise failure

    def _prove_all(self, numbers: Iterator[int]) -> None:
        """A worker: takes classes until there are no more, or until it is told to stop."""

        def look(_done: int, _total: int) -> None:
            if self.stop.is_set():
                raise _StoppedError

        try:
            while not self.stop.is_set():
                with self.lock:
                    number = next(numbers, None)
                if number is None:
                    break
                proved = self.prover.prove(number, look=look)
                if proved is None:
                    break
                self.results.put(proved)
        except _StoppedError:
            pass
        except BaseException as error:
            self.results.put(error)
        finally:
            self.results.put(None)

    def _check_scores(self, line: ClassLine) -> None:
        """The prover's scores are exact; another engine must agree before anything is written down."""
        scores = self.question.score([board for board, _ in line.boards])
        for (board, score), real in zip(line.boards, scores, strict=True):
            if score != real:
                raise RuntimeError(f"the prover gives {board} {score}, it scores {real}: please report this")

    def _count(self, line: ClassLine) -> None:
        self.highest = max(self.highest, line.bound)
        boards = self.question.canonical(board for board, _ in line.boards)
        self.boards.update(zip(boards, [score for _, score in line.boards], strict=True))

    def _standing(self) -> Standing:
        return Standing(
            self.done,
            self.total,
            self.highest,
            len(self.boards),
            monotonic() - self.started,
            self.done_now,
            self.times_s,
            self.to_do,
        )
