"""Level: one of the kernels that score small boards, compiled for the memory that it gives each lane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.engines.gpu.device import load_cupy
from gridwords.engines.gpu.kernel import Launch, ThreadMemory, load_kernels
from gridwords.errors import BadOption, EngineUnavailable

if TYPE_CHECKING:
    from gridwords.engines.gpu.lane_memory import LaneMemory, Room

_TABLE_BYTES = 64 * 8 + 256 * 4  # per block: neighbours and points
_RESERVED_BYTES = 1024  # per block, by CUDA


class Level:
    """The kernel of one level, with as many threads as its memory per lane allows, or as requested."""

    def __init__(
        self, name: str, defines: dict[str, int], memory: LaneMemory, room: Room, wanted: Launch
    ) -> None:
        block_most, processor_most = _shared_bytes()
        room = memory.fit(room, (block_most - _TABLE_BYTES) // 32 // 4)
        lane_bytes = 4 * memory.words(room)
        if room.most_ways < 16 or 32 * lane_bytes > block_most - _TABLE_BYTES:
            raise EngineUnavailable(
                "the GPU has too little shared memory for boards of this size: choose engine batch"
            )
        for blocks in (3, 2, 1):
            shared = min(processor_most // blocks - _RESERVED_BYTES, block_most) - _TABLE_BYTES
            threads = min(shared // lane_bytes // 32 * 32, 2048 // blocks // 32 * 32, 1024)
            if threads >= 96:
                break
        at_least = blocks
        if wanted.threads is not None:
            threads = wanted.threads
            if threads > (most := min((block_most - _TABLE_BYTES) // lane_bytes, 1024)):
                raise BadOption(
                    f"option threads={threads}: a block has shared memory for {most} boards of this size"
                )
            block_bytes = _TABLE_BYTES + threads * lane_bytes + _RESERVED_BYTES
            blocks = max(1, min(processor_most // block_bytes, 2048 // (-(-threads // 32) * 32), 32))
            at_least = 1
        self.threads = threads
        self.blocks = wanted.blocks or blocks * load_cupy().cuda.Device().attributes["MultiProcessorCount"]
        self.shared_bytes = _TABLE_BYTES + threads * lane_bytes
        sizes = {"LISTS": room.lists, "MOST_WAYS": room.most_ways, "FRAMES": room.frames}
        sizes["LANE_WORDS"] = memory.words(room)
        launched = {"DEPTH": memory.depth, "THREADS": threads, "BLOCKS": at_least}
        self.module = load_kernels(name, {**defines, **sizes, **launched})
        self._function = self.module.get_function(name)
        self._function.max_dynamic_shared_size_bytes = self.shared_bytes

    def launch(self, *arguments: Any) -> None:
        """Runs the kernel on the current stream."""
        self._function((self.blocks,), (self.threads,), arguments, shared_mem=self.shared_bytes)

    @property
    def memory(self) -> ThreadMemory:
        """The memory of one thread."""
        return ThreadMemory.of(self._function, self.shared_bytes, self.threads)


def _shared_bytes() -> tuple[int, int]:
    """The shared memory of the current GPU per block and per multiprocessor."""
    facts = load_cupy().cuda.Device().attributes
    return facts["MaxSharedMemoryPerBlockOptin"], facts["MaxSharedMemoryPerMultiprocessor"]
