"""Chunk: boards of one shape on one GPU, on their way through the kernels."""

from __future__ import annotations

from typing import Any

from gridwords.arrays import cupy
from gridwords.engines.gpu.device import StopFlag

CHUNKS = 4  # under way on each GPU at the same time
QUEUE_WORDS = 4  # next, given up, stopped, bad: BoardQueue in kernels/board_queue.h


class Chunk:
    """Memory for one chunk on one GPU: boards in, scores out, and one queue for each kernel that walks them."""

    def __init__(self, kernels: Any, size: int, queues: int, counts: bool, on_gpu: bool) -> None:
        self.kernels = kernels
        self.size = size
        self.with_counts = counts
        self.on_gpu = on_gpu
        self.stream = cupy.cuda.Stream(non_blocking=True)
        self.queues = cupy.empty((queues, QUEUE_WORDS), cupy.uint32)
        self.queues_here = pinned((queues, QUEUE_WORDS), "uint32")
        self.first = self.boards = 0
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
        """Queues the kernels that score the chunk's boards on its stream, which must be the current one."""
        self.queues.fill(0)
        self.launch(codes, points, counts, stop)
        self.queues.get(out=self.queues_here, stream=self.stream, blocking=False)

    def launch(self, codes: Any, points: Any, counts: Any, stop: StopFlag) -> None:
        """Queues the kernels."""
        raise NotImplementedError

    def without_room(self) -> Any:
        """The boards of the chunk that no kernel had room for, once they are done; None if all are scored."""
        return None


def pinned(shape: tuple[int, ...], kind: str) -> Any:
    """An array in pinned memory, which a GPU copies from and to while other work continues."""
    import cupyx

    return cupyx.empty_pinned(shape, kind)
