"""Kernels: the GPU programs of the package, compiled for the GPU and the question, and cached on disk.

A program can also be compiled to count the busy lanes (`COUNT_LANES`): see kernels/lanes.h.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from gridwords.arrays import cupy
from gridwords.errors import BadOption, EngineUnavailable
from gridwords.option import Option
from gridwords.storage import cache_dir, write_whole

_RESERVED_BYTES = 1024  # per block, by CUDA
_FOLDER = Path(__file__).parent / "kernels"


@cache
def headers() -> dict[str, str]:
    """The headers that kernels include, by name: their own and those of the core."""
    found = [*_FOLDER.glob("*.h"), *(_FOLDER / "include").glob("*.h")]
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(found)}


def compile_kernel(name: str, defines: Mapping[str, object], capability: int) -> bytes:
    """`kernels/<name>.cu` compiled by NVRTC for a compute capability (90 means 9.0). Needs no GPU.

    If NVRTC is older than the GPU, the result is PTX for the newest capability it knows, which the driver compiles.
    """
    nvrtc = cupy.cuda.nvrtc
    known = [arch for arch in nvrtc.getSupportedArchs() if arch <= capability]
    if not known:
        raise EngineUnavailable(
            f"the kernels need a GPU of compute capability 7.5 or later, this one has {capability / 10}"
        )
    exact = known[-1] == capability
    options = [f"-arch={'sm' if exact else 'compute'}_{known[-1]}", "-std=c++17"]
    options += [f"-D{key}={value}" for key, value in defines.items()]
    source = (_FOLDER / f"{name}.cu").read_text(encoding="utf-8")
    texts = headers()
    program = nvrtc.createProgram(
        source,
        f"{name}.cu",
        [text.encode() for text in texts.values()],
        [header.encode() for header in texts],
    )
    try:
        nvrtc.compileProgram(program, options)
        made = nvrtc.getCUBIN(program) if exact else nvrtc.getPTX(program)
    except nvrtc.NVRTCError as error:
        log = nvrtc.getProgramLog(program).strip()
        raise EngineUnavailable(f"kernel {name} does not compile ({error}): {log}") from error
    finally:
        nvrtc.destroyProgram(program)
    return made if isinstance(made, bytes) else made.encode()


def load_kernels(name: str, defines: Mapping[str, object]) -> Any:
    """The compiled program for the current GPU, as a CuPy module; from the cache folder if it was compiled before."""
    device = cupy.cuda.Device()
    texts = tuple(sorted((key, str(value)) for key, value in defines.items()))
    return _load(name, texts, int(device.compute_capability), device.id)


@cache
def _load(name: str, defines: tuple[tuple[str, str], ...], capability: int, _device: int) -> Any:
    from hashlib import blake2b
    from tempfile import TemporaryDirectory

    source = (_FOLDER / f"{name}.cu").read_text(encoding="utf-8")
    key = repr((name, defines, capability, cupy.cuda.nvrtc.getVersion(), source, sorted(headers().items())))
    file_name = f"{blake2b(key.encode(), digest_size=16).hexdigest()}.cubin"
    try:
        kept = cache_dir() / "kernels" / file_name
        return cupy.RawModule(path=str(kept)) if kept.is_file() else _keep(kept, name, defines, capability)
    except OSError:
        # The cache cannot be written: the file is only needed while it is loaded.
        with TemporaryDirectory() as folder:
            return _keep(Path(folder) / file_name, name, defines, capability)


def is_warm() -> bool:
    """Whether this process has used a GPU already, so that the next answer need not wait for it to start."""
    return _load.cache_info().currsize > 0


def _keep(path: Path, name: str, defines: tuple[tuple[str, str], ...], capability: int) -> Any:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, compile_kernel(name, dict(defines), capability))
    module = cupy.RawModule(path=str(path))
    module.compile()  # loads it now, while the file exists
    return module


LAUNCH_OPTIONS = (
    Option(
        "blocks", int, low=1, help="blocks of threads (default: as many as the GPU runs at the same time)"
    ),
    Option("threads", int, low=1, high=1024, help="threads per block (default: chosen by shared memory)"),
)


class Launch(NamedTuple):
    """How many blocks of how many threads a kernel is started with; None lets the engine choose."""

    blocks: int | None = None
    threads: int | None = None


ANY_LAUNCH = Launch()


def launch_shape(lane_bytes: int, wanted: Launch) -> tuple[int, int]:
    """Blocks, and threads per block, for a kernel of walks that needs that much shared memory per thread."""
    facts = cupy.cuda.Device().attributes
    block_most, processor_most = (
        facts["MaxSharedMemoryPerBlockOptin"],
        facts["MaxSharedMemoryPerMultiprocessor"],
    )
    for blocks in (4, 2, 1):
        room = min(processor_most // blocks - _RESERVED_BYTES, block_most)
        threads = min(room // lane_bytes // 32 * 32, 256)
        if threads >= 128:
            break
    if threads < 32:
        raise EngineUnavailable(
            "the GPU has too little shared memory for words of this length: choose engine prefix"
        )
    if wanted.threads is not None:
        threads = wanted.threads
        if threads > (most := min(block_most // lane_bytes, 1024)):
            raise BadOption(
                f"option threads={threads}: a block has shared memory for {most} walks along words of this length"
            )
        room = processor_most // (threads * lane_bytes + _RESERVED_BYTES)
        blocks = max(1, min(room, 2048 // (-(-threads // 32) * 32), 32))
    return wanted.blocks or blocks * facts["MultiProcessorCount"], threads


class ThreadMemory(NamedTuple):
    """The memory that one thread of a kernel takes, in bytes."""

    registers: int
    shared: int
    local: int

    @classmethod
    def of(cls, function: Any, shared_bytes: int, threads: int) -> ThreadMemory:
        """The memory of a compiled kernel; `shared_bytes` is that of a block."""
        return cls(4 * function.num_regs, -(-shared_bytes // threads), function.local_size_bytes)


class LaneCounter:
    """Counts of the kernels compiled with COUNT_LANES, from now on."""

    def __init__(self, modules: Sequence[Any]) -> None:
        self._counts = [
            cupy.ndarray((2,), cupy.uint64, module.get_global("lane_counts")) for module in modules
        ]
        for counts in self._counts:
            counts.fill(0)

    def share(self) -> float:
        """The share of a warp's lanes that were busy, over all branches of all walks."""
        at_work, every = sum(counts.get() for counts in self._counts).tolist()
        return at_work / every if every else 0.0
