"""Many boards of one shape of any size on one GPU: for those that the kernels of score_kernels.py cannot take.

One thread per board and starting cell walks the board as it would be solved. One bit per board and node of the trie says
which words were found, so that each counts once. With every letter in a cell there is one such set of bits per letter:
a single walk, in which that cell may be any letter, finds the words of all those boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from gridwords._core import HOLE, WILDCARD
from gridwords.arrays import cupy, np
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu.chunk import CHUNKS, QUEUE_WORDS, Chunk
from gridwords.engines.gpu.device import StopFlag, Wait
from gridwords.engines.gpu.grid import FIRST_LONG, GridShape, wildcard_letters
from gridwords.engines.gpu.kernel import ANY_LAUNCH, Launch, launch_shape, load_kernels
from gridwords.engines.gpu.lexicon import gpu_lexicon

_NO_TILE = 253  # no_tile in kernels/score_grids.cu
_CHUNK_BYTES = 1 << 28  # of the words found, in one chunk
_LETTERS_BYTES = 1 << 30  # the same for all letters in some cells
_WALKS = 1 << 17  # enough to fill the lanes
_FRAME_THREADS = 256
_KERNELS_KEPT = 16  # per lexicon


class _Kind(NamedTuple):
    """The kernels for boards without wildcards, with some, or with one that is traced, and how they are launched."""

    frame: Any
    walk: Any
    add_letters: Any
    blocks: int
    threads: int
    shared_bytes: int


@dataclass(frozen=True)
class FramedBoards:
    """Boards in the GPU's memory as the kernels walk them, with the words found on each."""

    framed: Any  # letter codes, with a frame of holes where the shape has one
    has_wildcards: Any  # one word that the GPU sets
    seen: Any  # one bit per board, set of words and node
    words_each: int  # of `seen`, for each board
    count: int = 0
    #: Each given board, with one of these cells free, is a board of its own here; None: they are as given.
    free_cells: Any = None
    first: int = 0  # which of those boards is the first here

    @classmethod
    def room(cls, kernels: GridKernels, most: int, sets: int = 1, free_cells: Any = None) -> FramedBoards:
        """Memory for that many boards with `sets` sets of words each."""
        words_each = sets * kernels.set_words
        framed = cupy.empty(most * kernels.shape.area, cupy.uint8)
        seen = cupy.empty(most * words_each, cupy.uint32)
        return cls(framed, cupy.empty(1, cupy.uint32), seen, words_each, free_cells=free_cells)

    def cleared(self, count: int, first: int = 0) -> FramedBoards:
        """The same memory for that many boards, with no words found yet."""
        self.has_wildcards.fill(0)
        self.seen[: count * self.words_each].fill(0)
        return replace(self, count=count, first=first)

    @property
    def choice(self) -> tuple[Any, Any, Any]:
        """Which boards these are, as the kernels take it."""
        if self.free_cells is None:
            return np.uint64(0), np.uint32(0), np.uint64(0)
        return self.free_cells, np.uint32(len(self.free_cells)), np.uint64(self.first)


class GridKernels:
    """What one GPU needs to score boards of one shape: kernels, trie and tables."""

    least_size = 1

    def __init__(self, question: ScoreQuestion, launch: Launch = ANY_LAUNCH) -> None:
        lexicon, rules = question.lexicon, question.rules
        tiles = GridTiles.of(question.coded_tiles())
        assert tiles is not None, "such boards are scored on the CPU"
        self.cells = len(question.shape)
        self.letters = len(lexicon.alphabet)
        self.shape = GridShape(question.shape)
        self.lexicon = gpu_lexicon(lexicon)
        self._launch = launch
        self.tiles = cupy.asarray(tiles.codes)
        self._long = cupy.asarray(tiles.long_letters), cupy.asarray(tiles.long_offsets)
        self._wild = wildcard_letters(lexicon.alphabet, rules.q_is_qu)
        depths = self.lexicon.depths
        lengths = np.repeat(np.arange(len(depths) - 1), np.diff(depths))
        self.points_of = cupy.asarray(np.array(rules.table(), np.int32)[lengths])
        self._first_long_node = np.uint32(self.lexicon.first_node(rules.minimum_length))
        #: The 32-bit words that hold one bit per node.
        self.set_words = -(-self.lexicon.node_count // 32)
        #: Memory of earlier calls, to be used again.
        self.spare: list[Any] = []
        self._kinds: dict[str, _Kind] = {}

    @property
    def spare_size(self) -> int:
        """Chunks of at most this size are kept for the next call."""
        return self.chunk_size(1)

    def chunk_size(self, boards: int) -> int:
        """How many boards to score at a time: as many as memory has room for, or enough for all lanes."""
        most = max(1, min(_CHUNK_BYTES // self.bytes_of(1), (2**32 - 1) // self.cells))
        wanted = max(-(-boards // CHUNKS), min(boards, -(-_WALKS // self.cells)))
        return min(most, 1 << (wanted - 1).bit_length())

    def bytes_of(self, sets: int) -> int:
        """The memory of one board with that many sets of words."""
        return self.shape.area + 4 * sets * self.set_words

    def chunk(self, size: int, counts: bool, on_gpu: bool) -> GridChunk:
        """Memory for that many boards."""
        return GridChunk(self, size, counts, on_gpu)

    def frame(self, kind: str, codes: Any, boards: FramedBoards, queue: Any) -> None:
        """Queues the kernel that prepares boards for the others."""
        rows, cols, edge = self.shape.rows, self.shape.cols, int(self.shape.framed)
        blocks = min(-(-boards.count * self.shape.area // _FRAME_THREADS), 1 << 16)
        arguments = (
            codes,
            np.uint32(boards.count),
            np.uint32(rows),
            np.uint32(cols),
            np.uint32(edge),
            self.tiles,
            *boards.choice,
            boards.framed,
            boards.has_wildcards,
            queue,
        )
        self._kind(kind).frame((blocks,), (_FRAME_THREADS,), arguments)

    def walk(
        self,
        kind: str,
        boards: FramedBoards,
        queue: Any,
        stop: StopFlag,
        points: Any = None,
        counts: Any = None,
    ) -> None:
        """Queues the kernel for boards without wildcards (`none`), with `some`, or with one that is `traced`."""
        kernel = self._kind(kind)
        shape, null = self.shape, np.uint64(0)
        arguments = (
            self.lexicon.nodes,
            np.uint32(self.lexicon.node_count),
            boards.framed,
            np.uint32(shape.width),
            shape.neighbours,
            *self._long,
            *self._wild,
            np.uint32(boards.count),
            np.uint32(self.cells),
            np.uint32(shape.cols if shape.framed else 0),
            np.uint32(shape.area),
            self._first_long_node,
            boards.has_wildcards,
            *boards.choice,
            np.uint32(self.letters),
            boards.seen,
            self.points_of,
            null if points is None else points,
            null if counts is None else counts,
            queue,
            stop.pointer,
        )
        kernel.walk((kernel.blocks,), (kernel.threads,), arguments, shared_mem=kernel.shared_bytes)

    def add_letters(self, boards: FramedBoards, points: Any) -> None:
        """Queues the kernel that turns the words of each letter into points."""
        arguments = (
            boards.seen,
            np.uint32(self.lexicon.node_count),
            np.uint32(self.letters),
            self.points_of,
            points,
        )
        self._kind("traced").add_letters((boards.count,), (256,), arguments)

    def load(self, *kinds: str) -> None:
        """Loads the kernels for these kinds of wildcards, so that nothing is loaded while others run."""
        for kind in kinds:
            self._kind(kind)

    def _kind(self, kind: str) -> _Kind:
        """The kernels for one kind of wildcards."""
        if kind not in self._kinds:
            level_bytes = 8 if kind == "none" else 12
            lane_bytes = level_bytes * (min(self.lexicon.longest, self.cells) + 1)
            blocks, threads = launch_shape(lane_bytes, self._launch)
            defines = {
                "NODE": self.lexicon.node,
                "TOUCHING": self.shape.touching,
                "WILD": kind,
                "THREADS": threads,
            }
            module = load_kernels("score_grids", defines)
            names = ("frame_boards", "score_grids", "add_letters")
            frame, walk, add_letters = (module.get_function(name) for name in names)
            for function in (frame, walk, add_letters):
                # Looking at a kernel loads it. Loading one later would wait for those that run, and these may have to
                # be stopped.
                assert function.num_regs
            walk.max_dynamic_shared_size_bytes = threads * lane_bytes
            self._kinds[kind] = _Kind(frame, walk, add_letters, blocks, threads, threads * lane_bytes)
        return self._kinds[kind]


class GridChunk(Chunk):
    """A chunk of boards of any size."""

    def __init__(self, kernels: GridKernels, size: int, counts: bool, on_gpu: bool) -> None:
        super().__init__(kernels, size, 2, counts, on_gpu)
        kernels.load("none", "some")
        self._room = FramedBoards.room(kernels, size)

    def launch(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """One of the two kernels does the work: it is the GPU that sees whether there are wildcards."""
        kernels, boards = self.kernels, self._room.cleared(self.boards)
        points[: boards.count].fill(0)
        if counts is not None:
            counts[: boards.count].fill(0)
        kernels.frame("none", codes, boards, self.queues[0])
        for number, kind in enumerate(("none", "some")):
            kernels.walk(kind, boards, self.queues[number], stop, points, counts)


class GridLetters:
    """Every letter in some cells of boards of any size."""

    def __init__(self, kernels: GridKernels, cells: Sequence[int], boards: int, wait: Wait) -> None:
        self.kernels = kernels
        kernels.load("traced")
        free_cells = cupy.asarray(np.array(cells, np.uint32))
        self._wait = wait
        self._queue = cupy.zeros((1, QUEUE_WORDS), cupy.uint32)
        sets = kernels.letters + 1  # the words of each letter, and those that need none
        self._at_once = max(
            1,
            min(boards * len(cells), _LETTERS_BYTES // kernels.bytes_of(sets), (2**32 - 1) // kernels.cells),
        )
        while True:
            try:
                self._room = FramedBoards.room(kernels, self._at_once, sets, free_cells)
                break
            except cupy.cuda.memory.OutOfMemoryError:
                if self._at_once == 1:
                    raise
                self._at_once = -(-self._at_once // 2)
                cupy.get_default_memory_pool().free_all_blocks()

    def scores(self, codes: Any, points: Any) -> tuple[int, bool]:
        """Fills in points (boards, cells, letters). Returns the queue's `bad`, and whether the walks were stopped."""
        kernels = self.kernels
        flat = points.reshape(-1, kernels.letters)
        for first in range(0, len(flat), self._at_once):
            boards = self._room.cleared(min(self._at_once, len(flat) - first), first)
            self._queue.fill(0)
            kernels.frame("traced", codes, boards, self._queue)
            kernels.walk("traced", boards, self._queue, self._wait.stop)
            kernels.add_letters(boards, flat[first : first + boards.count])
            self._wait.until_done(cupy.cuda.get_current_stream())
            _, _, stopped, bad = self._queue.get()[0].tolist()
            if bad or stopped:
                return bad, bool(stopped)
        return 0, False


def grid_kernels(question: ScoreQuestion, launch: Launch = ANY_LAUNCH) -> GridKernels:
    """The kernels on the current GPU, made once and kept with the lexicon."""
    key = (cupy.cuda.Device().id, question.shape, question.rules, question.tiles, launch)
    return question.lexicon.kept("grid kernels", key, lambda: GridKernels(question, launch), _KERNELS_KEPT)


class GridTiles(NamedTuple):
    """What each letter code stands for on a grid."""

    codes: Any  # by letter code; _NO_TILE for a code that no tile has
    long_letters: Any  # of tiles of several letters,
    long_offsets: Any  # and where each of these begins

    @classmethod
    def of(cls, spellings: Sequence[Sequence[bytes]]) -> GridTiles | None:
        """The tiles with these spellings, by letter code; None if there are choices, or too many tiles."""
        codes = np.full(256, _NO_TILE, np.uint8)
        codes[[WILDCARD, HOLE]] = WILDCARD, HOLE
        letters, offsets = b"", [0]
        for code, ways in enumerate(spellings):
            if len(ways) > 1 or FIRST_LONG + len(offsets) > _NO_TILE:
                return None
            codes[code] = ways[0][0] if ways else HOLE
            if ways and len(ways[0]) > 1:
                codes[code] = FIRST_LONG + len(offsets) - 1
                letters += ways[0]
                offsets.append(len(letters))
        return cls(codes, np.frombuffer(letters or b"\0", np.uint8), np.array(offsets, np.uint32))
