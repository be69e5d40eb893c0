"""Level: one of the kernels that score small boards, compiled for the memory that it gives each lane."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.arrays import cupy
from gridwords.engines.gpu.kernel import Launch, ThreadMemory, load_kernels
from gridwords.errors import BadOption, EngineUnavailable

if TYPE_CHECKING:
    from gridwords.engines.gpu.lane_memory import LaneMemory, Room

_TABLE_BYTES = 64 * 8 + 256 * 4  # per block: neighbours and points
_RESERVED_BYTES = 1024  # per block, by CUDA
# Of 228 KB of shared memory, as newer GPUs have them, 32 go to the first-level cache, which then holds twice as much of
# the trie: a quarter more boards on an H200, up to 16 cells (docs/measurements.md).
_LARGE = 228 << 10
_TAKEN = 196 << 10
_MOST_CACHED_CELLS = 16


class Level:
    """The kernel of one level, with as many threads as its memory per lane allows, or as requested."""

    def __init__(
        self, name: str, defines: dict[str, int], memory: LaneMemory, room: Room, wanted: Launch
    ) -> None:
        block_most, all_shared = _shared_bytes()
        # Where nothing may be spilled, every byte counts.
        leaves_cache = memory.cells <= _MOST_CACHED_CELLS and room.lists < room.most_ways
        processor_most = _TAKEN if leaves_cache and all_shared == _LARGE else all_shared
        block_most = min(block_most, all_shared - _RESERVED_BYTES)
        room = memory.fit(room, (block_most - _TABLE_BYTES) // 32 // 4)
        lane_bytes = 4 * memory.words(room)
        blocks, threads = shares(lane_bytes, block_most, processor_most)
        if room.most_ways < 16 or threads == 0:
            raise EngineUnavailable(
                "the GPU has too little shared memory for boards of this size: choose engine batch"
            )
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
        self.blocks = wanted.blocks or blocks * cupy.cuda.Device().attributes["MultiProcessorCount"]
        self.shared_bytes = _TABLE_BYTES + threads * lane_bytes
        sizes = {"LISTS": room.lists, "MOST_WAYS": room.most_ways, "FRAMES": room.frames}
        sizes["LANE_WORDS"] = memory.words(room)
        launched = {"DEPTH": memory.depth, "THREADS": threads, "BLOCKS": at_least}
        self.module = load_kernels(name, {**defines, **sizes, **launched})
        self._function = self.module.get_function(name)
        self._function.max_dynamic_shared_size_bytes = self.shared_bytes
        if processor_most < all_shared:
            self._function.preferred_shared_memory_carveout = 100 * processor_most // all_shared

    def launch(self, *arguments: Any) -> None:
        """Runs the kernel on the current stream."""
        self._function((self.blocks,), (self.threads,), arguments, shared_mem=self.shared_bytes)

    @property
    def memory(self) -> ThreadMemory:
        """The memory of one thread."""
        return ThreadMemory.of(self._function, self.shared_bytes, self.threads)


def shares(lane_bytes: int, block_most: int, processor_most: int) -> tuple[int, int]:
    """How many blocks a multiprocessor runs, and how many threads each has memory for."""
    for blocks in (3, 2, 1):
        shared = min(processor_most // blocks - _RESERVED_BYTES, block_most) - _TABLE_BYTES
        threads = min(shared // lane_bytes // 32 * 32, 2048 // blocks // 32 * 32, 1024)
        if threads >= 96:
            break
    return blocks, threads


def _shared_bytes() -> tuple[int, int]:
    """The shared memory of the current GPU per block and per multiprocessor."""
    facts = cupy.cuda.Device().attributes
    return facts["MaxSharedMemoryPerBlockOptin"], facts["MaxSharedMemoryPerMultiprocessor"]
