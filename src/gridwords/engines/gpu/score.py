"""Many boards of one shape, scored on GPUs.

Boards go to the GPUs in chunks. Each GPU has several chunks in flight, so that copying one overlaps with walking others;
more than two, because the kernels that walk boards again wait until the first kernel of the next chunk has ended. The
few boards that fit none of the kernels (mostly boards of a single letter) are scored on the CPU.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from gridwords.engines.engine import Scored, is_on_gpu
from gridwords.engines.gpu.device import Wait, choose_devices, cuda_errors, is_done, load_cupy
from gridwords.engines.gpu.kernel import ANY_LAUNCH
from gridwords.engines.gpu.score_kernels import QUEUE_WORDS, score_kernels
from gridwords.errors import BadBoard

if TYPE_CHECKING:
    from collections.abc import Callable

    from gridwords.engines.engine import ScoreQuestion
    from gridwords.engines.gpu.device import StopFlag
    from gridwords.engines.gpu.kernel import Launch
    from gridwords.engines.gpu.score_kernels import ScoreKernels

__all__ = ["Chunk", "here", "patch", "pinned", "refuse_code", "score_on_gpus"]

_CHUNK = 1 << 20
_CHUNKS = 4
# As many lanes as a large GPU has: the kernels take as long for a smaller chunk.
_SMALL_CHUNK = 1 << 17
_LEAST_CHUNK = 1 << 12
_SPARE = 2  # chunks kept for the next call
_NEVER = 2**32 - 1


class Chunk:
    """Memory for one chunk on one GPU: boards in, scores out, and what the kernels leave."""

    def __init__(self, kernels: ScoreKernels, size: int, counts: bool, on_gpu: bool) -> None:
        cupy = load_cupy()
        self.kernels = kernels
        self.size = size
        self.with_counts = counts
        self.on_gpu = on_gpu
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.queues = cupy.empty((len(kernels.levels), QUEUE_WORDS), cupy.uint32)
        # Jobs are boards or parts of boards.
        self.given_up = [cupy.empty(kernels.most_jobs(size), cupy.uint32) for _ in kernels.levels]
        self.queues_here = pinned((len(kernels.levels), QUEUE_WORDS), "uint32")
        self.first = self.boards = 0
        self.parts = 1
        self._parts: tuple[Any, Any] | None = None
        self.busy = False
        self.codes: Any = None
        self.points: Any = None
        self.counts: Any = None
        self.counts_here: Any = None
        if not on_gpu:
            self.codes = cupy.empty((size, kernels.cells), cupy.uint8)
            self.points = cupy.empty(size, cupy.int32)
            self.counts = cupy.empty(size, cupy.int32) if counts else None
            self.codes_here = pinned((size, kernels.cells), "uint8")
            self.points_here = pinned((size,), "int32")
            self.counts_here = pinned((size,), "int32") if counts else None

    def walk(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """Queues the kernels on the chunk's stream: each takes what the one before gave up."""
        import numpy as np

        kernels = self.kernels
        self.parts = kernels.parts(self.boards)
        jobs = self.boards * self.parts
        found = (points, counts)
        if self.parts > 1:
            found = self._parts_found(jobs, counts is not None)
        self.queues.fill(0)
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
        self.queues.get(out=self.queues_here, stream=self.stream, blocking=False)

    def _parts_found(self, jobs: int, counts: bool) -> tuple[Any, Any]:
        """Memory for the scores of each part of each board, kept for the next call."""
        if self._parts is None or len(self._parts[0]) < jobs or (counts and self._parts[1] is None):
            cupy = load_cupy()
            self._parts = cupy.empty(jobs, cupy.int32), cupy.empty(jobs, cupy.int32) if counts else None
        return self._parts


def pinned(shape: tuple[int, ...], kind: str) -> Any:
    """An array in pinned memory, which a GPU copies from and to while other work continues."""
    import cupyx

    return cupyx.empty_pinned(shape, kind)


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
    import numpy as np

    cupy = load_cupy()
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
        size = min(_CHUNK, max(_SMALL_CHUNK, -(-total // (_CHUNKS * len(chosen)))))
        number = min(_CHUNKS, -(-total // (size * len(chosen))))
        chunks: list[tuple[int, Chunk]] = []
        for device in chosen:
            with cupy.cuda.Device(device):
                kernels = score_kernels(question.shape, question.game, launch=launch)
                some = _chunks(kernels, number, size, question.counts, on_gpu)
                chunks += [(device, chunk) for chunk in some]
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
            if chunk.size <= _SMALL_CHUNK and len(spare) < _SPARE:
                spare.append(chunk)
        done = run.leading()
        counts = None if run.counts is None else run.counts[:done]
        return Scored(run.points[:done], counts, done, "complete" if done == run.total else run.wait.ended)


def _chunks(kernels: ScoreKernels, number: int, size: int, counts: bool, on_gpu: bool) -> list[Chunk]:
    """Memory for the chunks of one GPU: that of the last call if it fits, smaller chunks if the GPU is full."""
    cupy = load_cupy()
    if number == 1 and kernels.spare:
        chunk: Chunk = kernels.spare.pop()
        if (chunk.size, chunk.with_counts, chunk.on_gpu) == (size, counts, on_gpu):
            return [chunk]
    while True:
        try:
            return [Chunk(kernels, size, counts, on_gpu) for _ in range(number)]
        except cupy.cuda.memory.OutOfMemoryError:
            if size <= _LEAST_CHUNK:
                raise
            size //= 2
            number = _CHUNKS
            kernels.spare.clear()
            cupy.get_default_memory_pool().free_all_blocks()


def _drive(
    run: _Run,
    chunks: list[tuple[int, Chunk]],
    codes: Any,
    on_gpu: bool,
    rescore: Callable[[Any], tuple[Any, Any]],
) -> None:
    cupy = load_cupy()
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
    import numpy as np

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
    if left := int(queues[-1, 1]):
        places = np.unique(chunk.given_up[-1][:left].get() // chunk.parts)
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
        load_cupy().cuda.get_current_stream().synchronize()


def refuse_code(codes: Any, board: int, letters: int) -> NoReturn:
    """Refuses a board, naming the cell whose code is not a letter, wildcard or hole."""
    row = codes.tolist()
    cell = next(place for place, code in enumerate(row) if letters <= code < 254)
    raise BadBoard(
        f"board {board}, cell {cell} has letter code {row[cell]}; the alphabet has {letters} letters, "
        "254 is a wildcard and 255 a hole"
    )
