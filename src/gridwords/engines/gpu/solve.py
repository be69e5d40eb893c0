"""One board of any size, solved on a GPU.

`gpu-prefix` walks from all starting cells at the same time, or breadth first until there are enough walks for all lanes
of the GPU, and keeps the smallest start of each word; then each found word is walked again from there, neighbours in
ascending order, which gives its first path. `gpu-word` searches every word separately, over all its starting cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords._core import WILDCARD, list_found
from gridwords.arrays import cupy, np
from gridwords.engines.gpu.chunk import QUEUE_WORDS, pinned
from gridwords.engines.gpu.device import Wait, choose_devices, cuda_errors
from gridwords.engines.gpu.frontier import Frontier, make_frontier
from gridwords.engines.gpu.grid import FIRST_LONG, Grid, why_not_grid
from gridwords.engines.gpu.kernel import ANY_LAUNCH, LaneCounter, Launch, ThreadMemory, launch_shape
from gridwords.engines.gpu.lexicon import GpuLexicon, gpu_lexicon

if TYPE_CHECKING:
    from gridwords._core import Listing
    from gridwords.engines.engine import Question

_WORD_THREADS = 128  # per block of gpu-word
# Measured on an H200 with 1000 x 1000 English letters: see docs/measurements.md.
_FIRST_PIECE, _PIECE_GROWTH, _LAST_SHARE = 196_608, 4, 0.6
_REPORT_S = 0.05  # between two calls of `progress`, as in the CPU engines


def why_not_solve(question: Question) -> str | None:
    """Why this question cannot be answered on a GPU, or None."""
    board, lexicon = question.board, question.lexicon
    if question.paths == "all":
        return "first paths, not all of them"
    if (limit := why_not_grid(board.shape, lexicon)) is not None:
        return limit
    spellings = board.spellings(lexicon.alphabet, question.rules.q_is_qu)
    ways = [found for tile, found in zip(board._tiles, spellings, strict=True) if tile != "?"]
    if any(len(found) > 1 for found in ways):
        return "tiles with one reading only, no choices"
    if sum(len(way) > 1 for found in ways for way in found) > WILDCARD - FIRST_LONG:
        return f"at most {WILDCARD - FIRST_LONG} different tiles of several letters"
    return None


class GridAnswer(NamedTuple):
    """What a GPU found, and statistics."""

    listing: Listing
    statistics: dict[str, int | float]


def solve_on_gpu(
    question: Question,
    *,
    by_word: bool,
    launch: Launch = ANY_LAUNCH,
    devices: tuple[int, ...] | None = None,
    breadth: int | str = "auto",
    count_lanes: bool = False,
) -> GridAnswer:
    """Every word on the board: word by word, or from every starting cell, `breadth` first as the option says.

    Statistics: `kernel_s`, the time in kernels, and `walk_s`, the part of it before paths are looked for; `blocks` and
    `threads` of the first kernel, and `register_bytes`, `shared_bytes` and `local_bytes` per thread; `board_bytes` and
    `answer_bytes` on the GPU; `walks`, how many were begun breadth first, and `levels`, how many cells each has. With
    `count_lanes`, for which slower kernels are compiled, the `lanes_share` of the walks.
    """
    started = monotonic()
    with cuda_errors(), cupy.cuda.Device(choose_devices(devices)[0]):
        lexicon = gpu_lexicon(question.lexicon)
        grid = Grid(question.board, question.lexicon, question.rules.q_is_qu)
        search = _Search(question, lexicon, grid, Wait(question.deadline_s, started), count_lanes)
        return search.by_word(launch) if by_word else search.by_prefix(launch, breadth)


class _Search:
    """One question on one GPU."""

    def __init__(
        self, question: Question, lexicon: GpuLexicon, grid: Grid, wait: Wait, count_lanes: bool
    ) -> None:
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

    def by_prefix(self, launch: Launch, breadth: int | str) -> GridAnswer:
        lexicon, grid = self.lexicon, self.grid
        lane_bytes = (8 if grid.wild == "none" else 12) * (lexicon.longest + 1)
        blocks, threads = launch_shape(lane_bytes, launch)
        kernels = self._kernels(threads)
        least = cupy.empty(lexicon.node_count, cupy.uint32)
        least.data.memset_async(0xFF, least.nbytes, self.stream)
        long_enough = np.uint32(lexicon.first_node(self.question.rules.minimum_length))
        frontier = make_frontier(breadth, grid)
        function = kernels.get_function("find_starts" if frontier is None else "end_walks")
        self._note(function, blocks, threads, threads * lane_bytes)
        board = (*self.trie, *grid.arguments)
        starts = (np.uint32(grid.cols if grid.framed else 0), np.uint32(len(grid.cells)))
        end = (self.queue, self.wait.stop.pointer)
        words = (lexicon.word_nodes, np.uint32(self.word_count))
        word_blocks = max(1, -(-self.word_count // 128))
        arguments: tuple[Any, ...]
        with self._timed():
            if frontier is None:
                live: Any = np.uint64(0)  # all branches, in the first piece
                for first, last in pairwise(_piece_ends(len(grid.cells))):
                    if first != 0:
                        if not isinstance(live, cupy.ndarray):
                            live = lexicon.masks.copy()
                        arguments = (*words, long_enough, least, live, self.queue, np.uint32(first))
                        drop = kernels.get_function("drop_found")
                        drop((word_blocks,), (128,), (*self.trie, lexicon.parents, *arguments))
                    arguments = (*board, starts[0], np.uint32(last), long_enough, least, live, *end)
                    function((blocks,), (threads,), arguments, shared_mem=threads * lane_bytes)
            else:
                frontier.grow(kernels, (*board, long_enough, least), starts)
                arguments = (*board, long_enough, least, *frontier.arguments, *end)
                function((blocks,), (threads,), arguments, shared_mem=threads * lane_bytes)
        self._until_done(len(grid.cells), frontier)
        self.statistics |= {"walks": 0, "levels": 0} if frontier is None else frontier.statistics()
        # The walks have ended, and their memory may be all that is left for the paths.
        del frontier, arguments
        if self.question.paths == "none":
            return self._answer(lexicon.word_nodes_here, least.get()[lexicon.word_nodes_here], None)
        paths = _Paths(self.word_count, lexicon.path_cells)
        self.statistics["answer_bytes"] = least.nbytes + paths.nbytes
        with self._timed():
            kernels.get_function("find_paths")(
                (word_blocks,),
                (128,),
                (
                    *self.trie,
                    lexicon.parents,
                    *grid.arguments,
                    starts[0],
                    *words,
                    *paths.arguments,
                    least,
                    self.wait.stop.pointer,
                ),
            )
        self._until_done()
        return self._answer(lexicon.word_nodes_here, *paths.get())

    def by_word(self, launch: Launch) -> GridAnswer:
        lexicon, grid = self.lexicon, self.grid
        threads = launch.threads or _WORD_THREADS
        blocks = launch.blocks or 8 * cupy.cuda.Device().attributes["MultiProcessorCount"]
        long_enough = lexicon.lengths >= self.question.rules.minimum_length
        picked = np.flatnonzero(long_enough)
        nodes_here = lexicon.word_nodes_here[picked]
        nodes = cupy.asarray(nodes_here)
        cells, begin = (cupy.asarray(array) for array in grid.starts_by_letter())
        paths = _Paths(len(picked), lexicon.path_cells)
        self.statistics["board_bytes"] += cells.nbytes
        self.statistics["answer_bytes"] = paths.nbytes
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
                    np.uint32(grid.cols if grid.framed else 0),
                    nodes,
                    np.uint32(len(picked)),
                    *paths.arguments,
                    cells,
                    begin,
                    self.queue,
                    self.wait.stop.pointer,
                ),
            )
        self._until_done(len(picked))
        places, packed = paths.get()
        return self._answer(nodes_here, places, None if self.question.paths == "none" else packed)

    def _kernels(self, threads: int) -> Any:
        kernels = self.lexicon.kernels(self.grid.touching, self.grid.wild, threads, self.count_lanes)
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
        event = cupy.cuda.Event
        begin, end = event(), event()
        begin.record(self.stream)
        yield
        end.record(self.stream)
        self._events.append((begin, end))

    def _until_done(self, jobs: int = 0, frontier: Frontier | None = None) -> None:
        """Waits for the kernels and reports how many jobs of their queue were taken; with a frontier, walks stand for jobs.

        After Ctrl-C the answer is what was found so far, as after a deadline.
        """
        progress = self.question.progress
        report = (
            None if progress is None or not jobs else _Reporter(self.queue, jobs, progress, frontier).report
        )
        try:
            self.wait.until_done(self.stream, report)
        except KeyboardInterrupt:
            self.wait.end("interrupted")
        if self._lanes is not None:
            self.statistics.setdefault("lanes_share", self._lanes.share())
        if progress is not None and jobs and not self.wait.stop.is_set:
            progress(jobs, jobs)

    def _answer(self, nodes: Any, places: Any, packed: Any) -> GridAnswer:
        """The answer, made of words by their nodes, of which those with a place were found, and their paths."""
        elapsed_ms = cupy.cuda.get_elapsed_time
        times_s = [elapsed_ms(*pair) / 1e3 for pair in self._events]
        self.statistics |= {"kernel_s": sum(times_s), "walk_s": times_s[0]}
        listing = list_found(
            self.question.lexicon._core,
            self.question.rules.table(),
            self.grid.cols,
            nodes,
            places,
            packed,
            self.wait.ended,
        )
        return GridAnswer(listing, self.statistics)


class _Paths:
    """Room for the first paths of a number of words, which kernels fill as PackedPaths in solve_grid.cu says."""

    def __init__(self, words: int, most_cells: int) -> None:
        self._words = words
        self._places = cupy.empty(max(1, words), cupy.uint32)
        self._places.data.memset_async(0xFF, self._places.nbytes)
        self._packed = cupy.empty(max(1, words * (most_cells + 1)), cupy.uint32)
        self._count = cupy.zeros(1, cupy.uint32)
        #: Their arguments in the kernels.
        self.arguments = (self._places, self._packed, self._count)

    @property
    def nbytes(self) -> int:
        """The GPU memory that they take."""
        return int(self._places.nbytes + self._packed.nbytes)

    def get(self) -> tuple[Any, Any]:
        """The place of each word, and the packed paths."""
        count = int(self._count.get()[0])
        places, packed = pinned(self._places.shape, "uint32"), pinned((max(1, count),), "uint32")
        self._places.get(out=places)
        self._packed[: len(packed)].get(out=packed)
        return places[: self._words], packed[:count]


def _piece_ends(starts: int) -> list[int]:
    """Where the pieces of a board end, from 0 on: what one piece finds, the next need not look for."""
    ends, end = [0], _FIRST_PIECE
    while end < starts * _LAST_SHARE:
        ends.append(end)
        end *= _PIECE_GROWTH
    return [*ends, starts]


class _Reporter:
    """Reads the progress of a running kernel from time to time, on a stream of its own."""

    def __init__(
        self, queue: Any, jobs: int, progress: Callable[[int, int], object], frontier: Frontier | None
    ) -> None:
        self._queue, self._jobs, self._progress, self._frontier = queue, jobs, progress, frontier
        self._stream = cupy.cuda.Stream(non_blocking=True)
        self._here = pinned((QUEUE_WORDS,), "uint32")
        self._next = monotonic() + _REPORT_S

    def report(self) -> None:
        """Calls `progress` if it is time to."""
        if monotonic() < self._next:
            return
        self._queue.get(out=self._here, stream=self._stream, blocking=False)
        self._stream.synchronize()
        done = int(self._here[0])
        if self._frontier is not None:
            done = done * self._jobs // max(1, int(self._frontier.statistics(self._stream)["walks"]))
        self._progress(min(done, self._jobs), self._jobs)
        self._next = monotonic() + _REPORT_S
