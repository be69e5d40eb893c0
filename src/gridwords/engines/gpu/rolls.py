"""Boards rolled, scored and counted on one GPU: only the counters come back.

Boards go through the kernels in chunks, several at a time: one kernel rolls a chunk, those of score_kernels.py score it,
and one adds it to the counters. The few boards that no kernel has room for are scored on the CPU before that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gridwords.arrays import cupy, np
from gridwords.board import Shape
from gridwords.engines.gpu.chunk import CHUNKS
from gridwords.engines.gpu.device import Wait, cuda_errors, is_done
from gridwords.engines.gpu.kernel import load_kernels
from gridwords.engines.gpu.lane_memory import MOST_CELLS, MOST_LETTERS
from gridwords.engines.gpu.score import patch, why_not_score
from gridwords.engines.gpu.score_kernels import ScoreKernels, TrieChunk
from gridwords.errors import BadOption

if TYPE_CHECKING:
    from gridwords.game import Game

    #: Points, words and longest words of some boards, as arrays.
    Rescore = Callable[[Any], tuple[Any, Any, Any]]

#: Counters: boards beyond them are refused, not miscounted. No board that was ever rolled comes near.
_POINTS, _WORDS, _LENGTHS = 1 << 15, 1 << 13, 64
_INDEX_BITS = 44  # of a key in kernels/tally_boards.cu
_WORD_BITS = 24
_CHUNK = 1 << 20  # boards
_ROLL_THREADS = 128
_TALLY_THREADS = 1024


class RolledCounts(NamedTuple):
    """How many of the boards have each number of points, each number of words and each longest word.

    `best` has the index of the first board with the most points, the most words and the longest word.
    """

    points: Any
    words: Any
    longest: Any
    best: tuple[int, int, int]


def why_not_rolled(shape: Shape, game: Game) -> str | None:
    """Why boards of this shape cannot be counted on a GPU, or None."""
    if len(shape) > MOST_CELLS or len(game.lexicon.alphabet) > MOST_LETTERS:
        return f"boards of at most {MOST_CELLS} cells and {MOST_LETTERS} letters"
    if game.lexicon.longest >= _LENGTHS or len(game.lexicon) >= 1 << _WORD_BITS:
        return f"words of fewer than {_LENGTHS} letters"
    return why_not_score(shape, game)


class GpuRolls:
    """The dice, kernels and counters on the current GPU. `dice` has the letter codes on the faces of each die."""

    def __init__(
        self, dice: Sequence[bytes], shape: Shape, game: Game, tiles: tuple[str, ...], rescore: Rescore
    ) -> None:
        first = np.cumsum([0, *map(len, dice)], dtype=np.uint32)
        self._dice = cupy.asarray(np.frombuffer(b"".join(dice), np.uint8)), cupy.asarray(first)
        self._rescore = rescore
        self._kernels = ScoreKernels(shape, game, tiles=tiles, longest=True)
        self._roll = load_kernels("roll_dice", {"DICE": len(dice)}).get_function("roll_dice")
        sizes = {"POINTS": _POINTS, "WORDS": _WORDS, "LENGTHS": _LENGTHS}
        self._tally = load_kernels("tally_boards", sizes).get_function("tally_boards")
        self._tally_blocks = cupy.cuda.Device().attributes["MultiProcessorCount"]
        self._counters = [cupy.zeros(size, cupy.uint64) for size in (_POINTS, _WORDS, _LENGTHS, 3, 1)]
        self._chunks = [_RolledChunk(self._kernels, _CHUNK) for _ in range(CHUNKS)]

    def count(self, seed: int, first: int, number: int) -> RolledCounts:
        """Counts boards `first` up to `first + number - 1` of a seed."""
        if first + number > 1 << _INDEX_BITS:
            raise BadOption(f"boards are numbered up to {1 << _INDEX_BITS:,}")
        with cuda_errors():
            for counters in self._counters:
                counters.fill(0)
            cupy.cuda.get_current_stream().synchronize()
            wait = Wait(None)
            try:
                self._drive(seed, first, first + number, wait)
            except BaseException:
                wait.stop.set()
                raise
            finally:
                for chunk in self._chunks:
                    chunk.memory.stream.synchronize()
                    chunk.memory.busy = False
            points, words, longest, best, beyond = (counters.get() for counters in self._counters)
        if int(beyond[0]):
            raise BadOption(
                f"{int(beyond[0]):,} boards have more than {_POINTS - 1:,} points or {_WORDS - 1:,} words: "
                "count them on the CPU"
            )
        last = (1 << _INDEX_BITS) - 1
        keys = [int(key) for key in best]
        return RolledCounts(
            points.astype("int64"),
            words.astype("int64"),
            longest.astype("int64"),
            (last - (keys[0] & last), last - (keys[1] & last), last - (keys[2] & last)),
        )

    def _drive(self, seed: int, next_board: int, end: int, wait: Wait) -> None:
        """Keeps all chunks busy until every board is counted."""
        under_way = True
        while under_way:
            under_way = moved = False
            for chunk in self._chunks:
                memory = chunk.memory
                if memory.busy and is_done(memory.stream):
                    self._collect(chunk)
                    moved = True
                if not memory.busy and next_board < end:
                    boards = min(memory.size, end - next_board)
                    self._send(chunk, seed, next_board, boards, wait)
                    next_board += boards
                    moved = True
                under_way = under_way or memory.busy
            if moved:
                wait.rouse()
            else:
                wait.nap()

    def _send(self, chunk: _RolledChunk, seed: int, first: int, boards: int, wait: Wait) -> None:
        memory = chunk.memory
        memory.first, memory.boards, memory.busy = first, boards, True
        arguments = (
            *self._dice,
            np.uint32(self._kernels.cells),
            np.uint64(seed),
            np.uint64(first),
            np.uint32(boards),
            chunk.codes,
        )
        with memory.stream:
            self._roll((-(-boards // _ROLL_THREADS),), (_ROLL_THREADS,), arguments)
            memory.walk(chunk.codes, chunk.points, chunk.counts, wait.stop)

    def _collect(self, chunk: _RolledChunk) -> None:
        """Adds a chunk to the counters, once the boards that found no room are scored here."""
        memory = chunk.memory
        memory.busy = False
        with memory.stream:
            if (places := memory.without_room()) is not None:
                points, words, longest = self._rescore(chunk.codes[: memory.boards].get()[places])
                patch(chunk.points[: memory.boards], places, points)
                patch(chunk.counts[: memory.boards], places, words | longest << _WORD_BITS)
            arguments = (
                chunk.points,
                chunk.counts,
                np.uint32(memory.boards),
                np.uint64(memory.first),
                *self._counters,
            )
            self._tally((self._tally_blocks,), (_TALLY_THREADS,), arguments)


class _RolledChunk:
    """A chunk whose boards are made and scored on the GPU."""

    def __init__(self, kernels: ScoreKernels, size: int) -> None:
        self.memory: TrieChunk = kernels.chunk(size, True, True)
        self.codes = cupy.empty((size, kernels.cells), cupy.uint8)
        self.points = cupy.empty(size, cupy.int32)
        self.counts = cupy.empty(size, cupy.int32)
