"""One board of any size, solved on a GPU.

`gpu-prefix` walks from all starting cells at the same time and keeps the smallest start of each word; then each found
word is walked again from there, neighbours in ascending order, which gives its first path. `gpu-word` searches every
word separately, over all its starting cells.
"""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

from gridwords._core import HOLE
from gridwords.engines.gpu.device import Wait, choose_devices, cuda_errors, load_cupy
from gridwords.engines.gpu.grid import FIRST_LONG, MOST_DEGREE, NOTHING, Grid, GridPaths
from gridwords.engines.gpu.kernel import ANY_LAUNCH, LaneCounter, Launch, ThreadMemory
from gridwords.engines.gpu.lexicon import GpuLexicon, gpu_lexicon
from gridwords.engines.gpu.score_kernels import QUEUE_WORDS
from gridwords.errors import BadOption, EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gridwords.board.picture import Path
    from gridwords.engines.engine import Question
    from gridwords.solution import Ended

__all__ = ["GridAnswer", "solve_on_gpu", "why_not_solve"]

_MOST_NODES = 1 << 24
_RESERVED_BYTES = 1024
_WORD_THREADS = 128  # per block of gpu-word
_REPORT_S = 0.05  # between two calls of `progress`, as in the CPU engines


def why_not_solve(question: Question) -> str | None:
    """Why this question cannot be answered on a GPU, or None."""
    board, lexicon = question.board, question.lexicon
    if question.paths == "all":
        return "first paths, not all of them"
    if board.neighbours == "line":
        return "no straight lines"
    if not isinstance(board.neighbours, str) and max(map(len, board.neighbours), default=0) > MOST_DEGREE:
        return f"graphs with at most {MOST_DEGREE} neighbours per cell"
    if (board.rows + 2) * (board.cols + 2) >= NOTHING:
        return "boards whose cells, with a frame around them, can be numbered with 32 bits"
    if lexicon.info().nodes >= _MOST_NODES:
        return "lexica with fewer than 16 million prefixes"
    spellings = board.spellings(lexicon.alphabet, question.rules.q_is_qu)
    if any(len(ways) > 1 for ways in spellings):
        return "tiles with one reading only, no choices or wildcards"
    if sum(len(way) > 1 for ways in spellings for way in ways) > HOLE - FIRST_LONG:
        return f"at most {HOLE - FIRST_LONG} different tiles of several letters"
    return None


class GridAnswer:
    """What a GPU found: the words in alphabetical order, their points and first paths, and statistics."""

    def __init__(
        self,
        words: list[str],
        points: list[int],
        paths: Sequence[Path] | None,
        ended: Ended,
        statistics: dict[str, int | float],
    ) -> None:
        self.words = words
        self.points = points
        self.paths = paths
        self.ended = ended
        self.statistics = statistics


def solve_on_gpu(
    question: Question,
    *,
    by_word: bool,
    launch: Launch = ANY_LAUNCH,
    devices: tuple[int, ...] | None = None,
    count_lanes: bool = False,
) -> GridAnswer:
    """Every word on the board: word by word, or from every starting cell.

    Statistics: `kernel_s`, the time in kernels; `blocks` and `threads` of the first kernel, and `register_bytes`,
    `shared_bytes` and `local_bytes` per thread; `board_bytes` and `answer_bytes` on the GPU. With `count_lanes`, for
    which slower kernels are compiled, the `lanes_share` of the first.
    """
    cupy = load_cupy()
    started = monotonic()
    with cuda_errors(), cupy.cuda.Device(choose_devices(devices)[0]):
        lexicon = gpu_lexicon(question.lexicon)
        grid = Grid(question.board, question.lexicon, question.rules.q_is_qu)
        search = _Search(question, lexicon, grid, Wait(question.deadline_s, started), count_lanes)
        return search.by_word(launch) if by_word else search.by_prefix(launch)


class _Search:
    """One question on one GPU."""

    def __init__(
        self, question: Question, lexicon: GpuLexicon, grid: Grid, wait: Wait, count_lanes: bool
    ) -> None:
        import numpy as np

        cupy = load_cupy()
        self.question = question
        self.lexicon = lexicon
        self.grid = grid
        self.wait = wait
        self.count_lanes = count_lanes
        self.stream = cupy.cuda.get_current_stream()
        self.word_count = len(lexicon.words)
        self.trie = (lexicon.nodes, np.uint32(lexicon.node_count))
        self.queue = cupy.zeros(QUEUE_WORDS, cupy.uint32)
        self.statistics: dict[str, int | float] = {"board_bytes": grid.nbytes}
        self._events: list[tuple[Any, Any]] = []
        self._lanes: LaneCounter | None = None

    def by_prefix(self, launch: Launch) -> GridAnswer:
        import numpy as np

        cupy = load_cupy()
        lexicon, grid = self.lexicon, self.grid
        lane_bytes = 8 * (lexicon.longest + 1)
        blocks, threads = _shape(lane_bytes, launch)
        kernels = self._kernels(threads)
        least = cupy.empty(lexicon.node_count, cupy.uint32)
        least.data.memset_async(0xFF, least.nbytes, self.stream)
        minimum = self.question.rules.minimum_length
        first_long_node = lexicon.depths[minimum] if minimum < len(lexicon.depths) else lexicon.node_count
        function = kernels.get_function("find_starts")
        self._note(function, blocks, threads, threads * lane_bytes)
        with self._timed():
            function(
                (blocks,),
                (threads,),
                (
                    *self.trie,
                    *grid.arguments,
                    np.uint32(grid.cols if grid.framed else 0),
                    np.uint32(len(grid.cells)),
                    np.uint32(first_long_node),
                    least,
                    self.queue,
                    self.wait.stop.pointer,
                ),
                shared_mem=threads * lane_bytes,
            )
        self._until_done(len(grid.cells))
        if self.question.paths == "none":
            found = least.get()[lexicon.word_nodes_here] != NOTHING
            return self._answer(found, None)
        lengths = cupy.empty(max(1, self.word_count), cupy.uint32)
        paths = cupy.empty(max(1, self.word_count * lexicon.longest), cupy.uint32)
        self.statistics["answer_bytes"] = least.nbytes + lengths.nbytes + paths.nbytes
        with self._timed():
            kernels.get_function("find_paths")(
                (max(1, -(-self.word_count // 128)),),
                (128,),
                (
                    *self.trie,
                    lexicon.parents,
                    *grid.arguments,
                    lexicon.word_nodes,
                    np.uint32(self.word_count),
                    least,
                    paths,
                    lengths,
                    self.wait.stop.pointer,
                ),
            )
        self._until_done()
        return self._with_paths(kernels, paths, lengths)

    def by_word(self, launch: Launch) -> GridAnswer:
        import numpy as np

        cupy = load_cupy()
        lexicon, grid = self.lexicon, self.grid
        threads = launch.threads or _WORD_THREADS
        blocks = launch.blocks or 8 * cupy.cuda.Device().attributes["MultiProcessorCount"]
        long_enough = lexicon.lengths >= self.question.rules.minimum_length
        picked = np.flatnonzero(long_enough)
        nodes = cupy.asarray(lexicon.word_nodes_here[picked])
        cells, begin = (cupy.asarray(array) for array in grid.starts_by_letter())
        lengths = cupy.empty(max(1, len(picked)), cupy.uint32)
        lengths.data.memset_async(0, lengths.nbytes, self.stream)
        paths = cupy.empty(max(1, len(picked) * lexicon.longest), cupy.uint32)
        self.statistics["board_bytes"] += cells.nbytes
        self.statistics["answer_bytes"] = lengths.nbytes + paths.nbytes
        kernels = self._kernels(_WORD_THREADS)
        function = kernels.get_function("find_words")
        self._note(function, blocks, threads, 0)
        with self._timed():
            function(
                (blocks,),
                (threads,),
                (
                    *self.trie,
                    lexicon.parents,
                    *grid.arguments,
                    nodes,
                    np.uint32(len(picked)),
                    cells,
                    begin,
                    paths,
                    lengths,
                    self.queue,
                    self.wait.stop.pointer,
                ),
            )
        self._until_done(len(picked))
        return self._with_paths(kernels, paths, lengths, picked)

    def _kernels(self, threads: int) -> Any:
        kernels = self.lexicon.kernels(self.grid.touching, threads, self.count_lanes)
        if self.count_lanes:
            self._lanes = LaneCounter([kernels])
        return kernels

    def _note(self, function: Any, blocks: int, threads: int, shared_bytes: int) -> None:
        if shared_bytes:
            function.max_dynamic_shared_size_bytes = shared_bytes
        memory = ThreadMemory.of(function, shared_bytes, threads)
        self.statistics |= {
            "blocks": blocks,
            "threads": threads,
            "register_bytes": memory.registers,
            "shared_bytes": memory.shared,
            "local_bytes": memory.local,
        }

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Kernels started in here count towards the kernel time."""
        event = load_cupy().cuda.Event
        begin, end = event(), event()
        begin.record(self.stream)
        yield
        end.record(self.stream)
        self._events.append((begin, end))

    def _until_done(self, jobs: int = 0) -> None:
        """Waits for the kernels and reports how many jobs of their queue were taken.

        After Ctrl-C the answer is what was found so far, as after a deadline.
        """
        progress = self.question.progress
        report = None if progress is None or not jobs else _Reporter(self.queue, jobs, progress).report
        try:
            self.wait.until_done(self.stream, report)
        except KeyboardInterrupt:
            self.wait.end("interrupted")
        if self._lanes is not None:
            self.statistics.setdefault("lanes_share", self._lanes.share())
        if progress is not None and jobs and not self.wait.stop.is_set:
            progress(jobs, jobs)

    def _with_paths(self, kernels: Any, paths: Any, lengths: Any, picked: Any = None) -> GridAnswer:
        """The answer, made from a path and its length for each word or each picked word."""
        import numpy as np

        cupy = load_cupy()
        total = self.word_count if picked is None else len(picked)
        counts = lengths.get()[:total]
        counts[counts == NOTHING] = 0
        offsets = np.zeros(total + 1, np.uint32)
        np.cumsum(counts, out=offsets[1:])
        packed = cupy.empty(max(1, int(offsets[-1])), cupy.uint32)
        with self._timed():
            kernels.get_function("pack_paths")(
                (max(1, -(-total // 128)),), (128,), (paths, np.uint32(total), cupy.asarray(offsets), packed)
            )
        cells = packed.get()[: int(offsets[-1])]
        found = np.zeros(self.word_count, bool)
        found[slice(None) if picked is None else picked] = counts != 0
        if self.question.paths == "none":
            return self._answer(found, None)
        return self._answer(found, GridPaths(self.grid, cells, offsets[1:][counts != 0]))

    def _answer(self, found: Any, paths: Sequence[Path] | None) -> GridAnswer:
        import numpy as np

        elapsed_ms = load_cupy().cuda.get_elapsed_time
        self.statistics["kernel_s"] = sum(elapsed_ms(*pair) for pair in self._events) / 1e3
        table = np.array(self.question.rules.table(), np.int64)
        words = list(map(self.lexicon.words.__getitem__, np.flatnonzero(found).tolist()))
        points = table[self.lexicon.lengths[found]].tolist()
        return GridAnswer(words, points, paths, self.wait.ended, self.statistics)


class _Reporter:
    """Reads the progress of a running kernel from time to time, on a stream of its own."""

    def __init__(self, queue: Any, jobs: int, progress: Callable[[int, int], object]) -> None:
        import cupyx

        self._queue, self._jobs, self._progress = queue, jobs, progress
        self._stream = load_cupy().cuda.Stream(non_blocking=True)
        self._here = cupyx.empty_pinned((QUEUE_WORDS,), "uint32")
        self._next = monotonic() + _REPORT_S

    def report(self) -> None:
        """Calls `progress` if it is time to."""
        if monotonic() < self._next:
            return
        self._queue.get(out=self._here, stream=self._stream, blocking=False)
        self._stream.synchronize()
        self._progress(min(int(self._here[0]), self._jobs), self._jobs)
        self._next = monotonic() + _REPORT_S


def _shape(lane_bytes: int, wanted: Launch) -> tuple[int, int]:
    """Blocks, and threads per block, for a kernel that needs that much shared memory per thread."""
    facts = load_cupy().cuda.Device().attributes
    block_most, processor_most = (
        facts["MaxSharedMemoryPerBlockOptin"],
        facts["MaxSharedMemoryPerMultiprocessor"],
    )
    for blocks in (4, 2, 1):
        room = min(processor_most // blocks - _RESERVED_BYTES, block_most)
        threads = min(room // lane_bytes // 32 * 32, 256)
        if threads >= 128:
            break
    if threads < 32:
        raise EngineUnavailable(
            "the GPU has too little shared memory for words of this length: choose engine prefix"
        )
    if wanted.threads is not None:
        threads = wanted.threads
        if threads > (most := min(block_most // lane_bytes, 1024)):
            raise BadOption(
                f"option threads={threads}: a block has shared memory for {most} walks along words of this length"
            )
        room = processor_most // (threads * lane_bytes + _RESERVED_BYTES)
        blocks = max(1, min(room, 2048 // (-(-threads // 32) * 32), 32))
    return wanted.blocks or blocks * facts["MultiProcessorCount"], threads
