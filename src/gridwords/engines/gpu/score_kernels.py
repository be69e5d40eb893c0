"""The kernels that score boards of one shape, with the trie and the small tables they read, on one GPU.

There are three levels. The first has little memory per board, so that many boards are in flight; boards that do not fit
are walked again by the second, which has more, and then by the third. A small number of boards starts at the second or
third level, each split into several parts by the first letters of its words: a single lane would take milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from gridwords.arrays import cupy, np
from gridwords.board import Shape
from gridwords.board.codes import coded_tiles
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu.chunk import CHUNKS, Chunk
from gridwords.engines.gpu.device import StopFlag
from gridwords.engines.gpu.kernel import ANY_LAUNCH, Launch, load_kernels
from gridwords.engines.gpu.lane_memory import MOST_LETTERS, LaneMemory, inner_places, rooms
from gridwords.engines.gpu.level import Level
from gridwords.game import Game
from gridwords.lexicon import Lexicon

_CHUNK = 1 << 20  # boards
# As many lanes as a large GPU has: the kernels take as long for a smaller chunk.
_SMALL_CHUNK = 1 << 17
_LEAST_CHUNK = 1 << 12
_MOST_PARTS = 16  # more would not help: a tenth of all words start with the same letter
_JOBS = 1 << 16  # enough to fill the lanes: a GPU has about 100,000
_JOBS_PER_WARP = 4  # more jobs in one warp would wait for each other
_NOT_HERE = 255  # in place of a tile's length: it is not for the kernels
_MOST_IN_NODE = 255
_TRIES_KEPT = 64  # per lexicon; some megabytes of GPU memory each
_KERNELS_KEPT = 16  # per lexicon; a few hundred bytes each, not counting the trie


def fits_score_kernels(question: ScoreQuestion, most_cells: int) -> bool:
    """Whether these kernels score such boards; the kernels of score_grids.py take the others."""
    cells, letters = len(question.shape), len(question.lexicon.alphabet)
    return 1 <= cells <= most_cells and letters <= MOST_LETTERS


class ScoreKernels:
    """What one GPU needs to score boards of one shape: the kernels, the trie and the small tables.

    With `longest`, the count of a board has the length of its longest word in the upper 8 bits.
    """

    def __init__(
        self,
        shape: Shape,
        game: Game,
        kernel: str = "score_many",
        launch: Launch = ANY_LAUNCH,
        count_lanes: bool = False,
        tiles: tuple[str, ...] = (),
        longest: bool = False,
    ) -> None:
        lexicon, rules = game.lexicon, game.rules
        self.cells = len(shape)
        self.letters = len(lexicon.alphabet)
        # Points that fit are put into the nodes, which saves looking them up.
        points_in_nodes = not longest and all(0 <= points <= _MOST_IN_NODE for points in rules.table())
        trie = _trie_on_gpu(game, self.cells, tiles, bytes(rules.table() if points_in_nodes else range(256)))
        near = np.zeros(self.cells + 1, np.uint64)
        for cell in range(self.cells):
            for other in shape.touching(cell):
                near[cell] |= np.uint64(1 << other)
        near[self.cells] = (1 << self.cells) - 1
        #: The first arguments of every launch.
        self.tables = (
            trie,
            cupy.asarray(near.astype(np.uint32) if self.cells <= 32 else near),
            cupy.asarray(np.array(rules.table(), np.uint32)),
            cupy.asarray(pack_tiles(game, tiles)) if tiles else np.uint64(0),
            np.uint32(self.letters + len(tiles)),
        )
        defines = {
            "CELLS": self.cells,
            "COLS": shape.cols if shape.neighbours == "king" else 0,
            "LETTERS": self.letters,
            "MANY_NODES": int(len(trie) > 1 << 20),
        }
        if count_lanes:
            defines["COUNT_LANES"] = 1
        if longest:
            defines["LONGEST"] = 1
        if points_in_nodes:
            defines["POINTS_IN_NODES"] = 1
        inner = inner_places(self.cells) if tiles else 0
        if tiles:
            defines |= {"INNER": inner, "QU": lexicon.alphabet.find("q") if rules.q_is_qu else -1}
        depth = lexicon.longest if tiles else min(lexicon.longest, self.cells)
        trace, many_nodes = kernel == "score_letters", len(trie) > 1 << 20
        lane = LaneMemory(self.cells, self.letters, inner, max(1, depth), trace, many_nodes)
        self.levels = [
            Level(kernel, defines, lane, room, ANY_LAUNCH if number else launch)
            for number, room in enumerate(rooms(self.cells, trace))
        ]
        #: Memory of earlier calls, to be used again.
        self.spare: list[Any] = []
        # An explicit launch must walk all boards itself; and lengths cannot be added up as points and counts can.
        self._is_whole = longest or launch != ANY_LAUNCH
        self._firsts: dict[int, Any] = {}
        self._weights = _words_by_first(lexicon)

    #: Chunks of at most this size are kept for the next call; chunks smaller than `least_size` are not tried.
    spare_size = _SMALL_CHUNK
    least_size = _LEAST_CHUNK

    def chunk_size(self, boards: int) -> int:
        """How many boards to score at a time."""
        return min(_CHUNK, max(_SMALL_CHUNK, -(-boards // CHUNKS)))

    def chunk(self, size: int, counts: bool, on_gpu: bool) -> TrieChunk:
        """Memory for that many boards."""
        return TrieChunk(self, size, counts, on_gpu)

    def parts(self, jobs: int) -> int:
        """Into how many parts to split each of that many jobs."""
        parts = 1
        while not self._is_whole and parts < _MOST_PARTS and 2 * parts * jobs <= _JOBS:
            parts *= 2
        return parts

    def most_jobs(self, boards: int) -> int:
        """The most jobs that up to that many boards can become."""
        return max(boards, min(_MOST_PARTS * boards, _JOBS))

    def firsts(self, parts: int) -> Any:
        """The first letters of each part as bit masks, on the GPU."""
        if parts not in self._firsts:
            masks = share_letters(self._weights, parts)
            self._firsts[parts] = cupy.asarray(np.array(masks, np.uint32))
            # Other chunks use it too, on streams that do not wait for this one.
            cupy.cuda.get_current_stream().synchronize()
        return self._firsts[parts]

    def first_level(self, jobs: int) -> int:
        """The level to start that many jobs at: the one with the most memory that has enough warps for them."""
        for number in range(0 if self._is_whole else len(self.levels) - 1, 0, -1):
            level = self.levels[number]
            if jobs <= _JOBS_PER_WARP * level.blocks * -(-level.threads // 32):
                return number
        return 0

    def add_parts(self, found: Any, jobs: int, parts: int, out: Any) -> None:
        """Sums over the parts of each job, on the current stream."""
        inner = 1 if out.ndim == 1 else int(out.shape[-1])
        function = load_kernels("add_parts", {}).get_function("add_parts")
        arguments = (found, np.uint32(jobs), np.uint32(parts), np.uint32(inner), out)
        function((-(-jobs * inner // 256),), (256,), arguments)


class TrieChunk(Chunk):
    """A chunk that passes through all levels."""

    def __init__(self, kernels: ScoreKernels, size: int, counts: bool, on_gpu: bool) -> None:
        super().__init__(kernels, size, len(kernels.levels), counts, on_gpu)
        # Jobs are boards or parts of boards.
        self.given_up = [cupy.empty(kernels.most_jobs(size), cupy.uint32) for _ in kernels.levels]
        self.parts = 1
        self._parts: tuple[Any, Any] | None = None

    def launch(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """Each kernel takes what the one before gave up."""
        kernels = self.kernels
        self.parts = kernels.parts(self.boards)
        jobs = self.boards * self.parts
        found = (points, counts)
        if self.parts > 1:
            found = self._parts_found(jobs, counts is not None)
        null = np.uint64(0)
        start = kernels.first_level(jobs)
        for number in range(start, len(kernels.levels)):
            again = number > start
            kernels.levels[number].launch(
                *kernels.tables,
                codes,
                np.uint32(jobs),
                kernels.firsts(self.parts),
                np.uint32(self.parts),
                self.given_up[number - 1] if again else null,
                self.queues[number - 1, 1:] if again else null,
                found[0],
                null if counts is None else found[1],
                self.queues[number],
                self.given_up[number],
                stop.pointer,
            )
        if self.parts > 1:
            kernels.add_parts(found[0], self.boards, self.parts, points)
            if counts is not None:
                kernels.add_parts(found[1], self.boards, self.parts, counts)

    def without_room(self) -> Any:
        left = int(self.queues_here[-1, 1])
        return np.unique(self.given_up[-1][:left].get() // self.parts) if left else None

    def _parts_found(self, jobs: int, counts: bool) -> tuple[Any, Any]:
        """Memory for the scores of each part of each board, kept for the next call."""
        if self._parts is None or len(self._parts[0]) < jobs or (counts and self._parts[1] is None):
            self._parts = cupy.empty(jobs, cupy.int32), cupy.empty(jobs, cupy.int32) if counts else None
        return self._parts


def _words_by_first(lexicon: Lexicon) -> list[int]:
    """How many words start with each letter, by letter code."""

    def make() -> list[int]:
        counted = Counter(word[0] for word in lexicon.words())
        return [counted[letter] for letter in lexicon.alphabet]

    return lexicon.kept("words by first letter", (), make)


def share_letters(weights: Sequence[int], parts: int) -> list[int]:
    """The letters in `parts` sets of about equal weight, as bit masks; each letter is in one of them.

    >>> [f"{letters:04b}" for letters in share_letters([5, 3, 2, 1], 2)]
    ['1001', '0110']
    """
    masks, loads = [0] * parts, [0] * parts
    for letter in sorted(range(len(weights)), key=lambda letter: -weights[letter]):
        part = loads.index(min(loads))
        masks[part] |= 1 << letter
        loads[part] += weights[letter]
    return masks


def score_kernels(
    shape: Shape,
    game: Game,
    kernel: str = "score_many",
    launch: Launch = ANY_LAUNCH,
    tiles: tuple[str, ...] = (),
) -> ScoreKernels:
    """The kernels on the current GPU, made once and kept with the lexicon: optimisers ask for few boards at a time."""
    key = (cupy.cuda.Device().id, kernel, shape, game.rules, launch, tiles)
    return game.lexicon.kept(
        "score kernels", key, lambda: ScoreKernels(shape, game, kernel, launch, tiles=tiles), _KERNELS_KEPT
    )


def pack_tiles(game: Game, tiles: tuple[str, ...]) -> Any:
    """What the kernels know of each letter code: GpuTile in kernels/gpu_tile.h."""
    lexicon, q_is_qu = game.lexicon, game.rules.q_is_qu
    packed = np.zeros((len(lexicon.alphabet) + len(tiles), 8), np.uint8)
    for code, spellings in enumerate(coded_tiles(lexicon.alphabet, q_is_qu, tiles)):
        if len(spellings) == 1 and len(spellings[0]) < 8:
            packed[code, 0] = len(spellings[0])
            packed[code, 1 : 1 + len(spellings[0])] = list(spellings[0])
        else:
            packed[code, 0] = _NOT_HERE
    return packed.view(np.uint64).ravel()


def _trie_on_gpu(game: Game, cells: int, tiles: tuple[str, ...], values: bytes) -> Any:
    """The trie of tiles on the current GPU, made and sent once; its nodes hold `values` by number of letters."""
    lexicon, minimum_length, q_is_qu = game.lexicon, game.rules.minimum_length, game.rules.q_is_qu

    def make() -> Any:
        coded = coded_tiles(lexicon.alphabet, q_is_qu, tiles)
        return cupy.asarray(
            np.frombuffer(lexicon._core.gpu_trie(minimum_length, coded, cells, values), np.uint64)
        )

    key = (cupy.cuda.Device().id, minimum_length, q_is_qu, cells, tiles, values)
    return lexicon.kept("GPU trie", key, make, _TRIES_KEPT)
