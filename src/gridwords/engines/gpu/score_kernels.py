"""The kernels that score boards of one shape, with the trie and the small tables they read, on one GPU.

There are three levels. The first has little memory per board, so that many boards are in flight; boards that do not fit
are walked again by the second, which has more, and then by the third. A small number of boards starts at the second or
third level, each split into several parts by the first letters of its words: a single lane would take milliseconds.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from gridwords.board.codes import coded_tiles
from gridwords.engines.gpu.device import load_cupy
from gridwords.engines.gpu.kernel import ANY_LAUNCH, Launch, ThreadMemory, load_kernels
from gridwords.errors import BadOption, EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gridwords.board import Shape
    from gridwords.game import Game
    from gridwords.lexicon import Lexicon

__all__ = ["MOST_CELLS", "QUEUE_WORDS", "ScoreKernels", "score_kernels", "share_letters", "why_not_score"]

MOST_CELLS = 58
QUEUE_WORDS = 4  # next, given up, stopped, bad: BoardQueue in kernels/board_queue.h
_TABLE_BYTES = 64 * 8 + 256 * 4  # per block: neighbours and points
_RESERVED_BYTES = 1024  # per block, by CUDA
_MOST_PARTS = 16  # more would not help: a tenth of all words start with the same letter
_JOBS = 1 << 16  # enough to fill the lanes: a GPU has about 100,000
_JOBS_PER_WARP = 4  # more jobs in one warp would wait for each other
_TRIES_KEPT = 64  # per lexicon; some megabytes of GPU memory each
_KERNELS_KEPT = 16  # per lexicon; a few hundred bytes each, not counting the trie


def why_not_score(shape: Shape, game: Game) -> str | None:
    """Why boards of this shape cannot be scored on a GPU, or None."""
    lexicon, rules = game.lexicon, game.rules
    if not 1 <= len(shape) <= MOST_CELLS:
        return f"boards of 1 to {MOST_CELLS} cells, got {len(shape)}"
    if shape.neighbours == "line":
        return "no straight lines"
    if len(lexicon.alphabet) > 31:
        return f"alphabets of at most 31 letters, got {len(lexicon.alphabet)}"
    if max(rules.table()) * len(lexicon) >= 2**31:
        return "rules whose scores always fit 32 bits"
    return None


def _stack_words(cells: int) -> tuple[int, int, int]:
    """The memory for lists and frames at the three levels, in 32-bit words per lane.

    With the first, five in a hundred boards rolled with the 4x4 dice must be walked again; less memory makes room for
    more lanes, and on an H200 44 words are the best compromise.
    """
    if cells <= 9:
        return 32, 96, 768
    if cells <= 16:
        return 44, 80, 768
    if cells <= 27:
        return 88, 224, 1536
    return (160, 448, 3072) if cells <= 36 else (256, 768, 3072)


class ScoreKernels:
    """What one GPU needs to score boards of one shape: the kernels, the trie and the small tables."""

    def __init__(
        self,
        shape: Shape,
        game: Game,
        kernel: str = "score_many",
        launch: Launch = ANY_LAUNCH,
        count_lanes: bool = False,
    ) -> None:
        import numpy as np

        cupy = load_cupy()
        lexicon, rules = game.lexicon, game.rules
        self.cells = len(shape)
        self.letters = len(lexicon.alphabet)
        trie = _trie_on_gpu(game, self.cells)
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
        )
        defines = {
            "CELLS": self.cells,
            "COLS": shape.cols if shape.neighbours == "king" else 0,
            "LETTERS": self.letters,
            "MANY_NODES": int(len(trie) > 1 << 20),
        }
        if count_lanes:
            defines["COUNT_LANES"] = 1
        table_words = _table_words(self.cells, self.letters)
        most = _most_words(table_words)
        if most < 32:
            raise EngineUnavailable(
                "the GPU has too little shared memory for boards of this size: choose engine batch"
            )
        # The walks of a neighbourhood need more room than those of a board.
        wanted = [words * (2 if kernel == "score_letters" else 1) for words in _stack_words(self.cells)]
        sizes = sorted({min(words, most) for words in wanted})
        self.levels = [
            Level(
                kernel,
                {**defines, "STACK_WORDS": words},
                table_words + words,
                ANY_LAUNCH if number else launch,
            )
            for number, words in enumerate(sizes)
        ]
        #: Memory of earlier calls, to be used again.
        self.spare: list[Any] = []
        # An explicit launch must walk all boards itself.
        self._is_explicit = launch != ANY_LAUNCH
        self._firsts: dict[int, Any] = {}
        self._weights = _words_by_first(lexicon)

    def parts(self, jobs: int) -> int:
        """Into how many parts to split each of that many jobs."""
        parts = 1
        while not self._is_explicit and parts < _MOST_PARTS and 2 * parts * jobs <= _JOBS:
            parts *= 2
        return parts

    def most_jobs(self, boards: int) -> int:
        """The most jobs that up to that many boards can become."""
        return max(boards, min(_MOST_PARTS * boards, _JOBS))

    def firsts(self, parts: int) -> Any:
        """The first letters of each part as bit masks, on the GPU."""
        import numpy as np

        if parts not in self._firsts:
            masks = share_letters(self._weights, parts)
            self._firsts[parts] = load_cupy().asarray(np.array(masks, np.uint32))
        return self._firsts[parts]

    def first_level(self, jobs: int) -> int:
        """The level to start that many jobs at: the one with the most memory that has enough warps for them."""
        for number in range(0 if self._is_explicit else len(self.levels) - 1, 0, -1):
            level = self.levels[number]
            if jobs <= _JOBS_PER_WARP * level.blocks * -(-level.threads // 32):
                return number
        return 0

    def add_parts(self, found: Any, jobs: int, parts: int, out: Any) -> None:
        """Sums over the parts of each job, on the current stream."""
        import numpy as np

        inner = 1 if out.ndim == 1 else int(out.shape[-1])
        function = load_kernels("add_parts", {}).get_function("add_parts")
        arguments = (found, np.uint32(jobs), np.uint32(parts), np.uint32(inner), out)
        function((-(-jobs * inner // 256),), (256,), arguments)


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
    shape: Shape, game: Game, kernel: str = "score_many", launch: Launch = ANY_LAUNCH
) -> ScoreKernels:
    """The kernels on the current GPU, made once and kept with the lexicon: optimisers ask for few boards at a time."""
    key = (load_cupy().cuda.Device().id, kernel, shape, game.rules, launch)
    return game.lexicon.kept(
        "score kernels", key, lambda: ScoreKernels(shape, game, kernel, launch), _KERNELS_KEPT
    )


def _shared_bytes() -> tuple[int, int]:
    """The shared memory of the current GPU per block and per multiprocessor."""
    facts = load_cupy().cuda.Device().attributes
    return facts["MaxSharedMemoryPerBlockOptin"], facts["MaxSharedMemoryPerMultiprocessor"]


def _most_words(table_words: int) -> int:
    """The largest stack that 32 lanes can have, in words per lane."""
    return (_shared_bytes()[0] - _TABLE_BYTES) // 32 // 4 - table_words


class Level:
    """The kernel of one level, with as many threads as its memory per lane allows, or as requested."""

    def __init__(self, name: str, defines: dict[str, int], lane_words: int, wanted: Launch) -> None:
        block_most, processor_most = _shared_bytes()
        lane_bytes = 4 * lane_words
        for blocks in (3, 2, 1):
            room = min(processor_most // blocks - _RESERVED_BYTES, block_most) - _TABLE_BYTES
            threads = min(room // lane_bytes // 32 * 32, 2048 // blocks // 32 * 32, 1024)
            if threads >= 96:
                break
        if wanted.threads is not None:
            threads = wanted.threads
            if threads > (most := min((block_most - _TABLE_BYTES) // lane_bytes, 1024)):
                raise BadOption(
                    f"option threads={threads}: a block has shared memory for {most} boards of this size"
                )
            room = processor_most // (_TABLE_BYTES + threads * lane_bytes + _RESERVED_BYTES)
            blocks = max(1, min(room, 2048 // (-(-threads // 32) * 32), 32))
        self.threads = threads
        self.blocks = wanted.blocks or blocks * load_cupy().cuda.Device().attributes["MultiProcessorCount"]
        self.shared_bytes = _TABLE_BYTES + threads * lane_bytes
        self.module = load_kernels(name, {**defines, "THREADS": threads})
        self._function = self.module.get_function(name)
        self._function.max_dynamic_shared_size_bytes = self.shared_bytes

    def launch(self, *arguments: Any) -> None:
        """Runs the kernel on the current stream."""
        self._function((self.blocks,), (self.threads,), arguments, shared_mem=self.shared_bytes)

    @property
    def memory(self) -> ThreadMemory:
        """The memory of one thread."""
        return ThreadMemory.of(self._function, self.shared_bytes, self.threads)


def _table_words(cells: int, letters: int) -> int:
    by_letter = (letters + 1) // 2 if cells <= 16 else letters if cells <= 32 else 2 * letters
    return by_letter + cells


def _trie_on_gpu(game: Game, cells: int) -> Any:
    """The trie of tiles on the current GPU, made and sent once."""
    import numpy as np

    cupy = load_cupy()
    lexicon, minimum_length, q_is_qu = game.lexicon, game.rules.minimum_length, game.rules.q_is_qu

    def make() -> Any:
        nodes = lexicon._core.gpu_trie(minimum_length, coded_tiles(lexicon.alphabet, q_is_qu), cells)
        return cupy.asarray(np.frombuffer(nodes, np.uint64))

    key = (cupy.cuda.Device().id, minimum_length, q_is_qu, cells)
    return lexicon.kept("GPU trie", key, make, _TRIES_KEPT)
