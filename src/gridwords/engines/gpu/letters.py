"""Neighbourhoods on a GPU: what each board is worth with every letter in some of its cells.

One thread per board and cell: a single walk, in which that cell may be any letter, finds the words of all those boards.
Boards of more than 53 cells have one thread per board, cell and starting cell (score_grids.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gridwords.arrays import cupy, np
from gridwords.engines.engine import ScoreQuestion
from gridwords.engines.gpu.chunk import QUEUE_WORDS, pinned
from gridwords.engines.gpu.device import Wait, choose_devices, cuda_errors
from gridwords.engines.gpu.kernel import Launch
from gridwords.engines.gpu.score import here, patch, refuse_code
from gridwords.engines.gpu.score_grids import GridLetters, grid_kernels
from gridwords.engines.gpu.score_kernels import ScoreKernels, fits_score_kernels, score_kernels

MOST_CELLS = 53
_CHUNK_BYTES = 1 << 28  # of scores
_RESCORED_AT_ONCE = 1 << 12  # boards and cells


def score_letters_on_gpu(
    question: ScoreQuestion,
    cells: Sequence[int],
    rescore: Callable[[Any], tuple[Any, Any]],
    launch: Launch,
    devices: tuple[int, ...] | None,
) -> tuple[Any, int]:
    """Points (boards, cells, letters), and the number of leading boards they cover. On a GPU if the codes are."""
    codes: Any = question.codes
    on_gpu = isinstance(codes, cupy.ndarray)
    device = codes.device.id if on_gpu else choose_devices(devices)[0]
    with cuda_errors(), cupy.cuda.Device(device):
        wait = Wait(question.compute.deadline_s)
        walk: _Walk | _GridWalk
        if fits_score_kernels(question, MOST_CELLS):
            walk = _Walk(question, cells, rescore, launch, wait)
        else:
            walk = _GridWalk(question, cells, launch, wait)
        boards, letters = len(codes), walk.kernels.letters
        size = max(1, _CHUNK_BYTES // max(1, 4 * len(cells) * letters))
        # A small answer is what the GPU wrote; a large one is put together from chunks.
        points: Any = None
        done = 0
        while done < boards:
            number = min(size, boards - done)
            try:
                scores = walk.scores(cupy.ascontiguousarray(cupy.asarray(codes[done : done + number])), done)
            except cupy.cuda.memory.OutOfMemoryError:
                if number == 1:
                    raise
                size = number // 2
                cupy.get_default_memory_pool().free_all_blocks()
                continue
            if scores is None:
                break
            if not on_gpu:
                scores = scores.get(out=pinned(scores.shape, "int32"))
            if number == boards:
                points = scores
            else:
                if points is None:
                    points = (cupy if on_gpu else np).empty((boards, len(cells), letters), np.int32)
                points[done : done + number] = scores
            done += number
            if question.progress is not None:
                question.progress(done, boards)
        if points is None:
            points = (cupy if on_gpu else np).zeros((boards, len(cells), letters), np.int32)
    return points, done


class _Walk:
    """One question on one GPU, chunk by chunk."""

    def __init__(
        self,
        question: ScoreQuestion,
        cells: Sequence[int],
        rescore: Callable[[Any], tuple[Any, Any]],
        launch: Launch,
        wait: Wait,
    ) -> None:
        self.kernels: ScoreKernels = score_kernels(
            question.shape, question.game, "score_letters", launch, question.tiles
        )
        self._cells = list(cells)
        self._asked = cupy.asarray(np.array(self._cells or [0], np.uint8))
        self._rescore = rescore
        self._wait = wait

    def scores(self, codes: Any, first: int) -> Any:
        """The scores of a chunk, whose boards are counted from `first`, on the GPU; None if it was stopped."""
        levels, letters = self.kernels.levels, self.kernels.letters
        neighbourhoods = len(codes) * len(self._cells)
        points = cupy.empty((len(codes), len(self._cells), letters), cupy.int32)
        if neighbourhoods == 0:
            return points
        parts = self.kernels.parts(neighbourhoods)
        jobs = neighbourhoods * parts
        found = points if parts == 1 else cupy.empty((jobs, letters), cupy.int32)
        queues = cupy.zeros((len(levels), QUEUE_WORDS), cupy.uint32)
        given_up = [cupy.empty(jobs, cupy.uint32) for _ in levels]
        null = np.uint64(0)
        start = self.kernels.first_level(jobs)
        for number in range(start, len(levels)):
            again = number > start
            levels[number].launch(
                *self.kernels.tables,
                codes,
                np.uint32(jobs),
                self._asked,
                np.uint32(len(self._cells)),
                self.kernels.firsts(parts),
                np.uint32(parts),
                given_up[number - 1] if again else null,
                queues[number - 1, 1:] if again else null,
                found,
                queues[number],
                given_up[number],
                self._wait.stop.pointer,
            )
        if parts > 1:
            self.kernels.add_parts(found, neighbourhoods, parts, points)
        self._wait.until_done(cupy.cuda.get_current_stream())
        ended = queues.get()
        if (bad := int(ended[:, 3].max())) != 0:
            wrong = 2**32 - 1 - bad
            refuse_code(codes[wrong], first + wrong, letters)
        if ended[:, 2].any():
            return None
        places = np.unique(given_up[-1][: int(ended[-1, 1])].get() // parts)
        for begin in range(0, len(places), _RESCORED_AT_ONCE):
            if not self._score_again(codes, points, places[begin : begin + _RESCORED_AT_ONCE]):
                return None
        return points

    def _score_again(self, codes: Any, points: Any, places: Any) -> bool:
        """Scores the boards that no kernel had room for; False if the deadline ran out."""
        letters = self.kernels.letters
        board, place = np.divmod(places, len(self._cells))
        every = np.repeat(here(codes)[board], letters, axis=0)
        cells = np.repeat(np.array(self._cells)[place], letters)
        every[np.arange(len(every)), cells] = np.tile(np.arange(letters, dtype=np.uint8), len(places))
        scored, _ = self._rescore(every)
        if scored is None:
            return False
        patch(points, (board, place), scored.reshape(-1, letters))
        return True


class _GridWalk:
    """One question about boards of any size on one GPU, chunk by chunk."""

    def __init__(self, question: ScoreQuestion, cells: Sequence[int], launch: Launch, wait: Wait) -> None:
        self.kernels = grid_kernels(question, launch)
        self._cells = len(cells)
        self._letters = GridLetters(self.kernels, cells, len(question.codes), wait) if len(cells) else None

    def scores(self, codes: Any, first: int) -> Any:
        """The scores of a chunk, whose boards are counted from `first`, on the GPU; None if it was stopped."""
        points = cupy.empty((len(codes), self._cells, self.kernels.letters), cupy.int32)
        if self._letters is None:
            return points
        bad, stopped = self._letters.scores(codes, points)
        if bad:
            wrong = 2**32 - 1 - bad
            refuse_code(codes[wrong], first + wrong, self.kernels.letters)
        return None if stopped else points
