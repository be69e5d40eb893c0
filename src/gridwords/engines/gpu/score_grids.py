"""Many boards of one shape of any size on one GPU: for those that the kernels of score_kernels.py cannot take.

One thread per board and starting cell walks the board as it would be solved. One bit per board and node of the trie says
which words were found, so that each counts once. With every letter in a cell there is one such set of bits per letter:
a single walk, in which that cell may be any letter, finds the words of all those boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords._core import HOLE, WILDCARD
from gridwords.engines.gpu.chunk import CHUNKS, QUEUE_WORDS, Chunk
from gridwords.engines.gpu.device import load_cupy
from gridwords.engines.gpu.grid import FIRST_LONG, GridShape, wildcard_letters
from gridwords.engines.gpu.kernel import ANY_LAUNCH, Launch, launch_shape, load_kernels
from gridwords.engines.gpu.lexicon import gpu_lexicon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.engines.engine import ScoreQuestion
    from gridwords.engines.gpu.device import StopFlag, Wait

__all__ = ["GridKernels", "GridLetters", "GridTiles", "grid_kernels"]

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


class GridKernels:
    """What one GPU needs to score boards of one shape: kernels, trie and tables."""

    least_size = 1

    def __init__(self, question: ScoreQuestion, launch: Launch = ANY_LAUNCH) -> None:
        import numpy as np

        cupy = load_cupy()
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

    def frame(
        self,
        kind: str,
        codes: Any,
        boards: int,
        framed: Any,
        has_wildcards: Any,
        queue: Any,
        asked: Any = None,
        first: int = 0,
    ) -> None:
        """Queues the kernel that prepares boards for the others."""
        import numpy as np

        rows, cols, edge = self.shape.rows, self.shape.cols, int(self.shape.framed)
        blocks = min(-(-boards * self.shape.area // _FRAME_THREADS), 1 << 16)
        arguments = (
            codes,
            np.uint32(boards),
            np.uint32(rows),
            np.uint32(cols),
            np.uint32(edge),
            self.tiles,
            np.uint64(0) if asked is None else asked,
            np.uint32(0 if asked is None else len(asked)),
            np.uint64(first),
            framed,
            has_wildcards,
            queue,
        )
        self._kind(kind).frame((blocks,), (_FRAME_THREADS,), arguments)

    def walk(
        self,
        kind: str,
        boards: int,
        framed: Any,
        has_wildcards: Any,
        seen: Any,
        points: Any,
        counts: Any,
        queue: Any,
        stop: StopFlag,
        asked: Any = None,
        first: int = 0,
    ) -> None:
        """Queues the kernel for boards without wildcards (`none`), with `some`, or with one that is `traced`."""
        import numpy as np

        kernel = self._kind(kind)
        shape, null = self.shape, np.uint64(0)
        arguments = (
            self.lexicon.nodes,
            np.uint32(self.lexicon.node_count),
            framed,
            np.uint32(shape.width),
            shape.neighbours,
            *self._long,
            *self._wild,
            np.uint32(boards),
            np.uint32(self.cells),
            np.uint32(shape.cols if shape.framed else 0),
            np.uint32(shape.area),
            self._first_long_node,
            has_wildcards,
            null if asked is None else asked,
            np.uint32(0 if asked is None else len(asked)),
            np.uint64(first),
            np.uint32(self.letters),
            seen,
            self.points_of,
            null if points is None else points,
            null if counts is None else counts,
            queue,
            stop.pointer,
        )
        kernel.walk((kernel.blocks,), (kernel.threads,), arguments, shared_mem=kernel.shared_bytes)

    def add_letters(self, seen: Any, boards: int, points: Any) -> None:
        """Queues the kernel that turns the words of each letter into points."""
        import numpy as np

        arguments = (
            seen,
            np.uint32(self.lexicon.node_count),
            np.uint32(self.letters),
            self.points_of,
            points,
        )
        self._kind("traced").add_letters((boards,), (256,), arguments)

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
        cupy = load_cupy()
        super().__init__(kernels, size, 2, counts, on_gpu)
        kernels.load("none", "some")
        self._framed = cupy.empty(size * kernels.shape.area, cupy.uint8)
        self._seen = cupy.empty(size * kernels.set_words, cupy.uint32)
        self._has_wildcards = cupy.empty(1, cupy.uint32)

    def launch(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """One of the two kernels does the work: it is the GPU that sees whether there are wildcards."""
        kernels, boards = self.kernels, self.boards
        self._has_wildcards.fill(0)
        self._seen[: boards * kernels.set_words].fill(0)
        points[:boards].fill(0)
        if counts is not None:
            counts[:boards].fill(0)
        kernels.frame("none", codes, boards, self._framed, self._has_wildcards, self.queues[0])
        for number, kind in enumerate(("none", "some")):
            kernels.walk(
                kind,
                boards,
                self._framed,
                self._has_wildcards,
                self._seen,
                points,
                counts,
                self.queues[number],
                stop,
            )


class GridLetters:
    """Every letter in some cells of boards of any size."""

    def __init__(self, kernels: GridKernels, cells: Sequence[int], boards: int, wait: Wait) -> None:
        import numpy as np

        cupy = load_cupy()
        self.kernels = kernels
        kernels.load("traced")
        self._asked = cupy.asarray(np.array(cells, np.uint32))
        self._wait = wait
        self._queue = cupy.zeros((1, QUEUE_WORDS), cupy.uint32)
        # Each of the boards, with one of the cells free, is a board of its own here.
        bytes_of_one = kernels.bytes_of(kernels.letters + 1)
        self._at_once = max(
            1, min(boards * len(cells), _LETTERS_BYTES // bytes_of_one, (2**32 - 1) // kernels.cells)
        )
        while True:
            try:
                self._framed = cupy.empty(self._at_once * kernels.shape.area, cupy.uint8)
                self._seen = cupy.empty(
                    self._at_once * (kernels.letters + 1) * kernels.set_words, cupy.uint32
                )
                break
            except cupy.cuda.memory.OutOfMemoryError:
                if self._at_once == 1:
                    raise
                self._at_once = -(-self._at_once // 2)
                cupy.get_default_memory_pool().free_all_blocks()
        self._has_wildcards = cupy.empty(1, cupy.uint32)

    def scores(self, codes: Any, points: Any) -> tuple[int, bool]:
        """Fills in points (boards, cells, letters). Returns the queue's `bad`, and whether the walks were stopped."""
        cupy = load_cupy()
        kernels = self.kernels
        flat = points.reshape(-1, kernels.letters)
        for first in range(0, len(flat), self._at_once):
            boards = min(self._at_once, len(flat) - first)
            self._queue.fill(0)
            self._has_wildcards.fill(0)
            self._seen[: boards * (kernels.letters + 1) * kernels.set_words].fill(0)
            kernels.frame(
                "traced",
                codes,
                boards,
                self._framed,
                self._has_wildcards,
                self._queue,
                self._asked,
                first,
            )
            kernels.walk(
                "traced",
                boards,
                self._framed,
                self._has_wildcards,
                self._seen,
                None,
                None,
                self._queue,
                self._wait.stop,
                self._asked,
                first,
            )
            kernels.add_letters(self._seen, boards, flat[first : first + boards])
            self._wait.until_done(cupy.cuda.get_current_stream())
            _, _, stopped, bad = self._queue.get()[0].tolist()
            if bad or stopped:
                return bad, bool(stopped)
        return 0, False


def grid_kernels(question: ScoreQuestion, launch: Launch = ANY_LAUNCH) -> GridKernels:
    """The kernels on the current GPU, made once and kept with the lexicon."""
    key = (load_cupy().cuda.Device().id, question.shape, question.rules, question.tiles, launch)
    return question.lexicon.kept("grid kernels", key, lambda: GridKernels(question, launch), _KERNELS_KEPT)


class GridTiles(NamedTuple):
    """What letter codes are on a grid."""

    codes: Any  # by letter code; _NO_TILE for a code that no tile has
    long_letters: Any  # of tiles of several letters,
    long_offsets: Any  # and where each of these begins

    @classmethod
    def of(cls, spellings: Sequence[Sequence[bytes]]) -> GridTiles | None:
        """The tiles with these spellings, by letter code; None if there are choices, or too many tiles."""
        import numpy as np

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
