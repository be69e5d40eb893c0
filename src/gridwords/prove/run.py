"""prove: class by class, on any number of threads, with a certificate that survives a kill at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from gridwords import _core
from gridwords.board.shape import AnyNeighbours
from gridwords.compute import Compute
from gridwords.errors import BadOption, unknown
from gridwords.game import AnyLexicon, AnyRules, Game
from gridwords.lexicon import Lexicon
from gridwords.option import Option
from gridwords.prove.certificate import BadCertificate, Certificate, ClassLine
from gridwords.prove.class_prover import MEMORY_MB, ClassProver
from gridwords.prove.estimate import WorkLeft
from gridwords.prove.proof import Proof, Standing
from gridwords.prove.question import MOST_SCORE, ProofQuestion
from gridwords.prove.sample import ClassSample, candidates
from gridwords.stopping import Stop, watch

if TYPE_CHECKING:
    from gridwords.engines.cluster.worker import Here

    Proved = tuple[ClassLine, int]  # with the bytes it took


SAMPLE = Option("sample", int, low=1, high=10**15)
ENGINES = ("auto", "prefix", "gpu-prefix")
_WAIT_S = 600  # for a cluster's scheduler: proofs last for days, so it may take minutes to come back
# How often the main thread checks the clock and Ctrl-C, and reports progress.
_LOOK_S = 0.2
# Numbers of classes up to which their order is shuffled: listing them takes milliseconds.
_MOST_SHUFFLED = 1 << 17


def prove(
    rows: int,
    cols: int,
    at_least: int,
    *,
    lexicon: AnyLexicon = None,
    rules: AnyRules = "boggle",
    neighbours: AnyNeighbours | None = None,
    objective: Literal["points", "words"] = "points",
    letters: str | None = None,
    groups: str | None = None,
    corner_groups: str | None = None,
    out: str | Path | None = None,
    threads: int | None = None,
    memory_mb: int = MEMORY_MB.default,
    deadline_s: float | None = None,
    stop: Stop | None = None,
    sample: int | None = None,
    seed: int = 0,
    progress: Callable[[Standing], object] | None = None,
    engine: Literal["auto", "prefix", "gpu-prefix"] = "auto",
    cluster: Any = None,
) -> Proof:
    """Every board of a size that scores `at_least` or more, up to rotation and reflection.

    `objective` is points or words; `letters` are those allowed on the board (default: the lexicon's alphabet). `groups`
    and `corner_groups` divide them (`aeiou,lnrst,...`), which affects the time of a proof but never its answer; their
    defaults depend on the size and on `memory_mb`. `out` is a folder for the certificate; the same call resumes a proof
    that was stopped. Each thread uses at most `memory_mb`. A deadline, Ctrl-C or `stop` (a `threading.Event`) ends the
    proof with what is finished, and `complete` false.

    `sample` estimates the time of the whole proof: it draws that many classes by their first bounds, proves only these,
    and leaves the time of all, with its 95% interval, in `standing.all_s`. With `out` and the same seed, a
    resumed sample has the same classes.

    `engine="gpu-prefix"` searches on all GPUs what the threads find; by default the threads do everything. `cluster` has
    the workers of a Dask cluster prove the classes, as for `score_many`; the certificate is written here.

    >>> words = Lexicon.from_words(["tea", "eat", "ate", "tee"])
    >>> prove(2, 2, 4, lexicon=words, letters="aet").boards
    (('aeet', 4), ('aete', 4))
    """
    sample, memory_mb = SAMPLE.read(sample), MEMORY_MB.read(memory_mb)
    if engine not in ENGINES:
        raise BadOption(unknown("engine for proofs", engine, ENGINES))
    question = ProofQuestion.make(
        rows,
        cols,
        at_least,
        Game.of(lexicon, rules),
        neighbours=neighbours,
        objective=objective,
        letters=letters,
        groups=groups,
        corner_groups=corner_groups,
        memory_mb=memory_mb,
    )
    if out is not None:
        with suppress(BadCertificate):  # there is none yet, or the run will name what is wrong with it
            own_groups = groups is not None or corner_groups is not None
            question = question.as_begun(Certificate(out).header(), own_groups=own_groups)
    options = None if cluster is None else {"wait_s": _WAIT_S}
    compute = Compute.of(engine, options, threads, deadline_s, cluster)
    run = _Run(question, compute, memory_mb << 20, watch(progress, stop), samples=sample is not None)
    return run.run(out, sample, seed)


def prove_stretch(
    here: Here, header: dict[str, Any], numbers: list[int], memory_bytes: int, engine: str
) -> tuple[list[ClassLine], int, float]:
    """On a worker: the lines of as many classes as fit into a stretch, with the memory and time they took."""
    from gridwords.prove.spread import STRETCH_S

    started = monotonic()
    run = _Run(
        _question(header, here.lexicon), Compute(engine, threads=here.threads), memory_bytes, here.tick
    )
    lines: list[ClassLine] = []
    run._work((number for number in numbers if monotonic() - started < 2 * STRETCH_S), lines.append)
    return lines, run.peak_bytes, monotonic() - started


def _question(header: dict[str, Any], lexicon: Lexicon) -> ProofQuestion:
    """The question of a header. The last one is kept: hashing the lexicon takes a tenth of a second."""
    kept = _last.get("question")
    if kept is None or kept[0] != header or kept[1].lexicon is not lexicon:
        kept = _last["question"] = (header, ProofQuestion.from_header(header, lexicon))
    return kept[1]


_last: dict[str, tuple[dict[str, Any], ProofQuestion]] = {}


class _StoppedError(Exception):
    """Ends a search from inside."""


class _Run:
    def __init__(
        self,
        question: ProofQuestion,
        compute: Compute,
        memory_bytes: int,
        progress: Callable[[Standing], object] | None,
        *,
        samples: bool = False,
    ) -> None:
        from queue import Queue
        from threading import Event, Lock

        self.question, self.compute, self.memory_bytes = question, compute, memory_bytes
        self.samples = samples
        self.started = monotonic()
        self.end = compute.end()
        threads = compute.threads or _core.hardware_threads()
        self.progress = progress
        self.stop = Event()
        self.lock = Lock()
        # A worker's (line, peak bytes), its exception, or None at its end.
        self.results: Queue[Any] = Queue(maxsize=64 * threads)
        self.prover = ClassProver(question, memory_bytes)
        # Each proves classes from an iterator, on its own thread.
        self.helpers: list[Callable[[Iterator[int]], Iterator[Proved]]] = [self._prove_here] * threads
        if compute.cluster is not None:
            self.helpers = [self._prove_there]
        elif compute.engine == "gpu-prefix":
            self.helpers = self._helpers_of_gpus(threads)
        self.boards: dict[str, int] = {}
        self.done = self.done_now = self.highest = self.peak_bytes = 0
        self.times_s: list[float] = []
        self.total = self.to_do = question.space.class_count()
        self.left: WorkLeft | None = None
        self.all_s: tuple[float, float, float] | None = None

    def run(self, out: str | Path | None, sample: int | None, seed: int) -> Proof:
        certificate = None if out is None else Certificate(out)
        lines = [] if certificate is None else certificate.begin(self.question.to_header())
        keep = None if certificate is None else certificate.add
        known: dict[int, ClassLine] = {}
        try:
            for line in lines:
                known[line.number] = line
                if any(len(board) != len(self.question.shape) for board, _ in line.boards):
                    raise BadCertificate(f"{str(out)!r}: class {line.number} has a board of another size")
                self._count(line)
            self.done = len(known)
            if (number := self.question.space.foreign(known)) is not None:
                raise BadCertificate(f"{str(out)!r}: class {number} is not a class of this proof")
            if sample is None:
                self.to_do = self.total - self.done
                if self.progress is not None:
                    self.left = WorkLeft(self.question.space)
                    for line in known.values():
                        self.left.finish(line.number, line.time_s)
                self._work((number for number in self._all_numbers() if number not in known), keep)
            else:
                self._prove_sample(sample, seed, known, keep)
        except KeyboardInterrupt:
            pass  # finished classes stay finished
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

    def _prove_sample(
        self, draws: int, seed: int, known: dict[int, ClassLine], keep: Callable[[ClassLine], object] | None
    ) -> None:
        """Proves classes drawn by their first bounds, and estimates the time of all."""
        chance = Random(seed)
        first = self._drawn(min(self.total, candidates(draws)), chance)
        bounded = self._bound([number for number in first if number not in known])
        for line in bounded.values():
            if line.bound < self.question.at_least:  # that proves it
                self._finish(line, keep)
        known = known | bounded
        if not known.keys() >= set(first):
            self.to_do = draws
            return  # stopped
        sample = ClassSample([known[n] for n in first], self.question.at_least, self.total, draws, chance)
        times_s = {n: known[n].time_s for n in sample.drawn if n not in bounded}
        self.times_s = list(times_s.values())
        numbers = [number for number in dict.fromkeys(sample.drawn) if number not in times_s]
        self.to_do = len(numbers)

        def keep_time(line: ClassLine) -> None:
            times_s[line.number] = line.time_s
            if keep is not None:
                keep(line)

        try:
            self._work(iter(numbers), keep_time)
        finally:
            self.all_s = sample.all_s(times_s)

    def _all_numbers(self) -> Iterator[int]:
        """All classes; where they are few, in an order in which the first of them predict how long the others will take.

        In ascending order, the first have vowels in most cells and are the easiest.
        """
        space = self.question.space
        if space.numbers > _MOST_SHUFFLED:
            return space.canonical()
        numbers = list(space.canonical())
        Random(0).shuffle(numbers)
        return iter(numbers)

    def _drawn(self, count: int, chance: Random) -> list[int]:
        """Different classes drawn at random, or all of them, in ascending order."""
        space = self.question.space
        if 2 * count > self.total:
            everything = list(space.canonical())
            return everything if count == self.total else sorted(chance.sample(everything, count))
        drawn = set[int]()
        while len(drawn) < count:
            number = chance.randrange(space.numbers)
            if number not in drawn and space.is_canonical(number):
                drawn.add(number)
        return sorted(drawn)

    def _bound(self, numbers: list[int]) -> dict[int, ClassLine]:
        """The lines of these classes with their first bounds, unless it is stopped: as if no board could score enough."""
        question = self.question._replace(at_least=MOST_SCORE)
        run = _Run(question, self.compute, self.memory_bytes, self.progress, samples=True)
        run.end, run.to_do = self.end, len(numbers)
        lines: dict[int, ClassLine] = {}
        run._work(iter(numbers), lambda line: lines.__setitem__(line.number, line))
        self.peak_bytes = max(self.peak_bytes, run.peak_bytes)
        return lines

    def _work(self, numbers: Iterator[int], keep: Callable[[ClassLine], object] | None) -> None:
        """Proves all classes, until it is stopped. `keep` is called with every line, on the calling thread."""
        from queue import Empty
        from threading import Thread

        workers = [
            Thread(target=self._put_all, args=(helper, numbers), daemon=True) for helper in self.helpers
        ]
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
                elif result and not self._is_late():
                    line, peak_bytes = result
                    self._check_scores(line)
                    self._finish(line, keep)
                    self.peak_bytes = max(self.peak_bytes, peak_bytes)
                    self.to_do -= 1
                    self.times_s.append(line.time_s)
                    if self.left is not None:
                        self.left.finish(line.number, line.time_s)
                now = monotonic()
                if self.end is not None and now >= self.end:
                    self.stop.set()
                if self.progress is not None and now - told >= _LOOK_S:
                    told = now
                    self.progress(self._standing())
        finally:
            self.stop.set()
            while running:  # they end within about 50 ms, and one may be waiting for room in the queue
                if self.results.get() is None:
                    running -= 1
        if failure is not None:
            raise failure

    def _is_late(self) -> bool:
        """Whether the deadline is so long past that a finished class is better proved again than checked now."""
        return self.end is not None and monotonic() >= self.end + _LOOK_S

    def _put_all(self, prove: Callable[[Iterator[int]], Iterator[Proved]], numbers: Iterator[int]) -> None:
        """On a thread: puts into the queue what is proved, until there are no more classes or it is stopped."""
        try:
            for proved in prove(numbers):
                self.results.put(proved)
        except _StoppedError:
            pass
        except BaseException as error:
            self.results.put(error)
        finally:
            self.results.put(None)

    def _next(self, numbers: Iterator[int]) -> int | None:
        """The next class, for one of several threads."""
        if self.stop.is_set():
            return None
        with self.lock:
            return next(numbers, None)

    def _look(self, *_progress: int) -> None:
        """Ends a search from inside if the proof is to stop."""
        if self.stop.is_set():
            raise _StoppedError

    def _prove_here(self, numbers: Iterator[int]) -> Iterator[Proved]:
        while (number := self._next(numbers)) is not None:
            if (proved := self.prover.prove(number, look=self._look)) is None:
                return
            yield proved

    def _helpers_of_gpus(self, threads: int) -> list[Callable[[Iterator[int]], Iterator[Proved]]]:
        """One thread per GPU, and those that walk over classes. Half of them prove some themselves."""
        from functools import partial

        from gridwords.engines.gpu.device import choose_devices
        from gridwords.prove.on_gpu import GpuProver

        gpus = GpuProver(self.prover, threads, self.memory_bytes)

        def walk(numbers: Iterator[int], *, helps: bool) -> Iterator[Proved]:
            return gpus.walk(lambda: self._next(numbers), self._look, helps=helps)

        def search(_numbers: Iterator[int], *, device: int) -> Iterator[Proved]:
            return gpus.search(device, self._look)

        searching = [partial(search, device=device) for device in choose_devices(None)]
        # The times of a sample must all be those of a GPU.
        helps = [not self.samples and thread % 2 == 1 for thread in range(threads)]
        return [*searching, *(partial(walk, helps=one) for one in helps)]

    def _prove_there(self, numbers: Iterator[int]) -> Iterator[Proved]:
        """In place of the threads here: has the workers of a cluster prove the classes."""
        from gridwords.prove.spread import prove_on_cluster

        how = (self.compute, self.question, prove_stretch, self.memory_bytes, numbers)
        return prove_on_cluster(*how, self.end, self.stop.is_set)

    def _check_scores(self, line: ClassLine) -> None:
        """The prover's scores are exact; another engine must agree before anything is written."""
        scores = self.question.score([board for board, _ in line.boards])
        for (board, score), real in zip(line.boards, scores, strict=True):
            if score != real:
                raise RuntimeError(
                    f"the prover gives {board} {score}, but another engine gives {real}: please report this"
                )

    def _finish(self, line: ClassLine, keep: Callable[[ClassLine], object] | None) -> None:
        if keep is not None:
            keep(line)
        self._count(line)
        self.done += 1
        self.done_now += 1

    def _count(self, line: ClassLine) -> None:
        self.highest = max(self.highest, line.bound)
        self.boards |= self.question.listed(line.boards)

    def _work_left(self) -> float | None:
        done_s = sum(self.times_s)
        left_s = None if self.left is None else self.left.seconds()
        return None if left_s is None or not done_s else left_s / done_s

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
            self._work_left(),
            self.all_s,
        )
