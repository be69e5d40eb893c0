"""Many boards of one shape, scored on GPUs.

Boards go to the GPUs in chunks. Each GPU has several chunks in flight, so that copying one overlaps with walking others;
more than two, because the kernels that walk boards again wait until the first kernel of the next chunk has ended. The
few boards that fit none of the kernels (mostly boards of a single letter) are scored on the CPU.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NoReturn

from gridwords._core import HOLE, WILDCARD
from gridwords.arrays import cupy, np
from gridwords.board import Shape
from gridwords.engines.engine import Scored, ScoreQuestion, is_on_gpu
from gridwords.engines.gpu.chunk import CHUNKS, Chunk
from gridwords.engines.gpu.device import Wait, choose_devices, cuda_errors, is_done
from gridwords.engines.gpu.grid import why_not_grid
from gridwords.engines.gpu.kernel import ANY_LAUNCH, Launch
from gridwords.engines.gpu.lane_memory import MOST_CELLS, MOST_LETTERS
from gridwords.engines.gpu.score_grids import GridKernels, GridTiles, grid_kernels
from gridwords.engines.gpu.score_kernels import ScoreKernels, fits_score_kernels, score_kernels
from gridwords.errors import BadBoard
from gridwords.game import Game

_SPARE = 2  # chunks kept for the next call
_NEVER = 2**32 - 1


def why_not_score(shape: Shape, game: Game) -> str | None:
    """Why boards of this shape cannot be scored on a GPU, or None."""
    if len(shape) == 0:
        return "boards with at least one cell"
    if shape.neighbours == "line":
        return "no straight lines"
    if _most_points(game) >= 2**31:
        return "rules whose scores always fit 32 bits"
    if len(shape) <= MOST_CELLS and len(game.lexicon.alphabet) <= MOST_LETTERS:
        return None
    return why_not_grid(shape, game.lexicon)


def _most_points(game: Game) -> int:
    """What a board with every word would be worth."""
    lengths = game.lexicon.kept("words by length", (), lambda: Counter(map(len, game.lexicon.words())))
    table = game.rules.table()
    return sum(table[length] * words for length, words in lengths.items())


def is_for_cpu(question: ScoreQuestion, most_cells: int = MOST_CELLS) -> bool:
    """Whether the boards hold tiles that no kernel has codes for: choices, or too many tiles of several letters.

    The kernels for small boards, of at most `most_cells`, give up such boards one by one.
    """
    if not question.tiles or fits_score_kernels(question, most_cells):
        return False
    return why_not_grid(question.shape, question.lexicon) is not None or (
        GridTiles.of(question.coded_tiles()) is None
    )


class _Run:
    """One question in progress on all its GPUs: which chunks are left and which are done."""

    def __init__(self, question: ScoreQuestion, points: Any, counts: Any) -> None:
        self.question = question
        self.points = points
        self.counts = counts
        self.total = len(question.codes)
        self.next = 0
        self.done: dict[int, int] = {}  # the end of each chunk, by its first board
        self.wait = Wait(question.compute.deadline_s)
        self.stop = self.wait.stop
        self.reported = 0

    def take(self, size: int) -> tuple[int, int] | None:
        """The next chunk to score."""
        if self.next >= self.total or self.stop.is_set:
            return None
        first = self.next
        self.next = min(self.total, first + size)
        return first, self.next - first

    def finish(self, first: int, boards: int) -> None:
        """Records that a chunk is scored."""
        self.done[first] = first + boards
        self.reported += boards
        if self.question.progress is not None:
            self.question.progress(self.reported, self.total)

    def leading(self) -> int:
        """How many leading boards are scored, without a gap."""
        end = 0
        while end in self.done:
            end = self.done[end]
        return end


def score_on_gpus(
    question: ScoreQuestion,
    rescore: Callable[[Any], tuple[Any, Any]],
    launch: Launch = ANY_LAUNCH,
    devices: tuple[int, ...] | None = None,
) -> Scored:
    """The scores of the leading boards that were reached.

    `rescore` scores the boards that no kernel has room for. Codes in a GPU's memory are scored there, and the answer
    stays there.
    """
    codes: Any = question.codes
    on_gpu = isinstance(codes, cupy.ndarray)
    with cuda_errors():
        chosen = (codes.device.id,) if on_gpu else choose_devices(devices)
        total = len(codes)
        if on_gpu:
            with codes.device:
                codes = cupy.ascontiguousarray(codes)
                points = cupy.zeros(total, cupy.int32)
                counts = cupy.zeros(total, cupy.int32) if question.counts else None
                cupy.cuda.get_current_stream().synchronize()
        else:
            codes = np.ascontiguousarray(codes)
            points = np.empty(total, np.int32)
            counts = np.empty(total, np.int32) if question.counts else None
        run = _Run(question, points, counts)
        chunks: list[tuple[int, Chunk]] = []
        for device in chosen:
            with cupy.cuda.Device(device):
                kernels = _kernels(question, launch)
                size = kernels.chunk_size(-(-total // len(chosen)))
                number = min(CHUNKS, -(-total // (size * len(chosen))))
                some = _chunks(kernels, number, size, question.counts, on_gpu)
                chunks += [(device, chunk) for chunk in some]
                # New tables are still on their way to the GPU, on this stream, and the chunks' streams do not wait for it.
                cupy.cuda.get_current_stream().synchronize()
        try:
            _drive(run, chunks, codes, on_gpu, rescore)
        except BaseException:
            run.stop.set()
            for device, chunk in chunks:
                with cupy.cuda.Device(device):
                    chunk.stream.synchronize()
            raise
        for _, chunk in chunks:
            spare = chunk.kernels.spare
            if chunk.size <= chunk.kernels.spare_size and len(spare) < _SPARE:
                spare.append(chunk)
        done = run.leading()
        counts = None if run.counts is None else run.counts[:done]
        return Scored(run.points[:done], counts, done, "complete" if done == run.total else run.wait.ended)


def _kernels(question: ScoreQuestion, launch: Launch) -> ScoreKernels | GridKernels:
    """The kernels on the current GPU: those for small boards, or those for boards of any size."""
    if fits_score_kernels(question, MOST_CELLS):
        return score_kernels(question.shape, question.game, launch=launch, tiles=question.tiles)
    return grid_kernels(question, launch)


def _chunks(
    kernels: ScoreKernels | GridKernels, number: int, size: int, counts: bool, on_gpu: bool
) -> list[Chunk]:
    """Memory for the chunks of one GPU: that of the last call if it fits, smaller chunks if the GPU is full."""
    if number == 1 and kernels.spare:
        chunk: Chunk = kernels.spare.pop()
        if (chunk.size, chunk.with_counts, chunk.on_gpu) == (size, counts, on_gpu):
            return [chunk]
    while True:
        try:
            return [kernels.chunk(size, counts, on_gpu) for _ in range(number)]
        except cupy.cuda.memory.OutOfMemoryError:
            if size <= kernels.least_size:
                raise
            size //= 2
            number = CHUNKS
            kernels.spare.clear()
            cupy.get_default_memory_pool().free_all_blocks()


def _drive(
    run: _Run,
    chunks: list[tuple[int, Chunk]],
    codes: Any,
    on_gpu: bool,
    rescore: Callable[[Any], tuple[Any, Any]],
) -> None:
    under_way = True
    while under_way:
        under_way = False
        moved = False
        for device, chunk in chunks:
            with cupy.cuda.Device(device):
                if chunk.busy and is_done(chunk.stream):
                    _collect(run, chunk, codes, on_gpu, rescore)
                    moved = True
                if not chunk.busy and (taken := run.take(chunk.size)) is not None:
                    _send(run, chunk, codes, on_gpu, *taken)
                    moved = True
                under_way = under_way or chunk.busy
        run.wait.watch()
        if moved:
            run.wait.rouse()
        else:
            run.wait.nap()


def _send(run: _Run, chunk: Chunk, codes: Any, on_gpu: bool, first: int, boards: int) -> None:
    chunk.first, chunk.boards, chunk.busy = first, boards, True
    last = first + boards
    with chunk.stream:
        if on_gpu:
            counts = None if run.counts is None else run.counts[first:last]
            chunk.walk(codes[first:last], run.points[first:last], counts, run.stop)
            return
        chunk.codes_here[:boards] = codes[first:last]
        chunk.codes[:boards].set(chunk.codes_here[:boards], stream=chunk.stream)
        chunk.walk(chunk.codes, chunk.points, chunk.counts, run.stop)
        chunk.points[:boards].get(out=chunk.points_here[:boards], stream=chunk.stream, blocking=False)
        if chunk.counts is not None:
            chunk.counts[:boards].get(out=chunk.counts_here[:boards], stream=chunk.stream, blocking=False)


def _collect(
    run: _Run, chunk: Chunk, codes: Any, on_gpu: bool, rescore: Callable[[Any], tuple[Any, Any]]
) -> None:
    first, boards = chunk.first, chunk.boards
    last = first + boards
    chunk.busy = False
    queues = chunk.queues_here
    if (bad := int(queues[:, 3].max())) != 0:
        wrong = first + _NEVER - bad
        refuse_code(codes[wrong], wrong, chunk.kernels.letters)
    if queues[:, 2].any():
        return  # stopped: some of its boards were not walked to the end
    if not on_gpu:
        run.points[first:last] = chunk.points_here[:boards]
        if run.counts is not None:
            run.counts[first:last] = chunk.counts_here[:boards]
    if (places := chunk.without_room()) is not None:
        scored = rescore(here(codes[first:last])[places])
        if scored[0] is None:
            run.wait.end("deadline")
            return
        for answers, some in zip((run.points, run.counts), scored, strict=True):
            if answers is not None:
                patch(answers[first:last], places, some)
    run.finish(first, boards)


def here(array: Any) -> Any:
    """An array in main memory, copied there if necessary."""
    return array.get() if is_on_gpu(array) else array


def patch(array: Any, places: Any, values: Any) -> None:
    """Writes values into some places of an array. An array on a GPU is patched here: for a few boards CuPy would
    compile a kernel of its own, which needs headers that a user may not have."""
    patched = here(array)
    patched[places] = values
    if patched is not array:
        array.set(patched)
        cupy.cuda.get_current_stream().synchronize()


def refuse_code(codes: Any, board: int, letters: int) -> NoReturn:
    """Refuses a board, naming the cell whose code is not a letter, wildcard or hole."""
    row = codes.tolist()
    cell = next(place for place, code in enumerate(row) if letters <= code < WILDCARD)
    raise BadBoard(
        f"board {board}, cell {cell} has letter code {row[cell]}; the alphabet has {letters} letters, "
        f"{WILDCARD} is a wildcard and {HOLE} a hole"
    )
