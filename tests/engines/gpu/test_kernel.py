"""The kernels compile, for old and new GPUs, and use the memory that they are given. Needs a compiler and no GPU."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest
from nvrtc import find_nvrtc

from gridwords.arrays import cupy
from gridwords.engines.gpu import kernel, level
from gridwords.engines.gpu.lane_memory import MOST_CELLS, LaneMemory, Room, inner_places, rooms
from gridwords.engines.gpu.letters import MOST_CELLS as MOST_TRACED
from gridwords.errors import EngineUnavailable


def small(
    name: str, cells: int, cols: int, room: Room, letters: int = 26, inner: int = 0, **more: int
) -> tuple[str, dict[str, object]]:
    """A kernel for small boards, with what it is compiled for."""
    depth, many_nodes = more.get("DEPTH", 16), more.get("MANY_NODES", 0)
    memory = LaneMemory(cells, letters, inner, depth, name == "score_letters", bool(many_nodes))
    sizes = {"CELLS": cells, "COLS": cols, "LETTERS": letters, "DEPTH": depth, "MANY_NODES": many_nodes}
    sizes |= {"LISTS": room.lists, "MOST_WAYS": room.most_ways, "FRAMES": room.frames}
    tiles = {"INNER": inner, "QU": -1} if inner else {}
    return name, {**sizes, "LANE_WORDS": memory.words(room), "BLOCKS": 1, "THREADS": 96, **tiles, **more}


USUAL = Room(14, 63, 4)

KERNELS: list[tuple[str, dict[str, object]]] = [
    small("score_many", 16, 4, Room(14, 63, 5), BLOCKS=3, THREADS=320, POINTS_IN_NODES=1),
    small("score_many", 16, 4, USUAL, THREADS=5, COUNT_LANES=1),
    small("score_many", 16, 0, USUAL, letters=31),
    small("score_many", 16, 4, Room(680, 680, 255), THREADS=32),
    small("score_many", 36, 0, USUAL, letters=31, MANY_NODES=1),
    small("score_many", 25, 5, USUAL, inner=6, QU=16),
    small("score_many", 36, 6, Room(14, 127, 4), inner=6, QU=16, LONGEST=1, DEPTH=28),
    small("score_letters", 25, 5, USUAL, POINTS_IN_NODES=1),
    small("score_letters", 16, 0, USUAL, inner=6),
    ("roll_dice", {"DICE": 36}),
    ("tally_boards", {"POINTS": 1 << 15, "WORDS": 1 << 13, "LENGTHS": 64}),
    ("add_parts", {}),
    ("prove", {}),
    ("solve_grid", {"NODE": "NarrowNode", "TOUCHING": "king", "WILD": "none", "LONGEST": 32, "THREADS": 256}),
    ("solve_grid", {"NODE": "WideNode", "TOUCHING": "listed", "WILD": "some", "LONGEST": 256, "THREADS": 96}),
    ("score_grids", {"NODE": "NarrowNode", "TOUCHING": "king", "WILD": "none", "THREADS": 256}),
    ("score_grids", {"NODE": "NarrowNode", "TOUCHING": "rook", "WILD": "some", "THREADS": 5}),
    ("score_grids", {"NODE": "WideNode", "TOUCHING": "listed", "WILD": "traced", "THREADS": 96}),
]


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """NVRTC from CuPy, or else from its own package."""
    try:
        _ = cupy.cuda
    except ImportError:
        alone = find_nvrtc()
        if alone is not None:
            monkeypatch.setattr(kernel, "cupy", SimpleNamespace(cuda=SimpleNamespace(nvrtc=alone)))


@pytest.mark.usefixtures("compiler")
@pytest.mark.parametrize("capability", [75, 90, 120])
@pytest.mark.parametrize(
    ("name", "defines"), KERNELS, ids=[f"{name}-{i}" for i, (name, _) in enumerate(KERNELS)]
)
def test_kernels_compile(name: str, defines: dict[str, object], capability: int, tmp_path: Path) -> None:
    try:
        made = kernel.compile_kernel(name, defines, capability)
    except ImportError:
        made = _compile_with_nvcc(name, defines, capability, tmp_path)
    assert made.startswith(b"\x7fELF")


def _compile_with_nvcc(name: str, defines: dict[str, object], capability: int, folder: Path) -> bytes:
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        pytest.skip("compiling kernels needs CuPy, nvidia-cuda-nvrtc or nvcc")
    for header, text in kernel.headers().items():
        (folder / header).write_text(text, encoding="utf-8")
    source = Path(kernel.__file__).parent / "kernels" / f"{name}.cu"
    flags = [f"-D{key}={value}" for key, value in defines.items()]
    out = folder / "made.cubin"
    command = [
        nvcc,
        "-cubin",
        f"-arch=sm_{capability}",
        "-std=c++17",
        f"-I{folder}",
        *flags,
        str(source),
        "-o",
        str(out),
    ]
    subprocess.run(command, check=True)
    return out.read_bytes()


_SHAPES = """
#include "walk_shape.h"
%s
extern "C" __global__ void nothing() {}
"""


@pytest.mark.usefixtures("compiler")
def test_the_memory_of_a_lane_is_what_its_kernel_uses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A lane with less would write into the memory of the next one."""
    lines = []
    for cells in (1, 9, 16, 17, 32, 33, 53, MOST_CELLS):
        for letters in (26, 27):
            for inner, trace, many_nodes in (
                (0, False, False),
                (inner_places(cells), False, True),
                (0, True, False),
            ):
                if trace and cells > 53:
                    continue
                memory = LaneMemory(cells, letters, inner, min(16, cells), trace, many_nodes)
                for room in rooms(cells, trace)[:2]:
                    shape = (cells, 0, letters, memory.depth, *room, 32, int(many_nodes), int(trace), inner)
                    lines.append(
                        f"static_assert(gridwords::WalkShape<{', '.join(map(str, shape))}>::words"
                        f" == {memory.words(room)});"
                    )
    (tmp_path / "shapes.cu").write_text(_SHAPES % "\n".join(lines), encoding="utf-8")
    texts = kernel.headers()
    monkeypatch.setattr(kernel, "headers", lambda: texts)
    monkeypatch.setattr(kernel, "_FOLDER", tmp_path)
    try:
        kernel.compile_kernel("shapes", {}, 90)
    except ImportError:
        pytest.skip("compiling kernels needs CuPy or nvidia-cuda-nvrtc")


@pytest.mark.parametrize("shared", [(227 << 10, 228 << 10), (163 << 10, 164 << 10), (64 << 10, 64 << 10)])
def test_every_size_has_threads(monkeypatch: pytest.MonkeyPatch, shared: tuple[int, int]) -> None:
    """On GPUs of different memory; a kernel compiled for none would not even end compiling."""
    threads = []

    def load_kernels(_name: str, defines: dict[str, int]) -> SimpleNamespace:
        threads.append(defines["THREADS"])
        return SimpleNamespace(get_function=lambda _name: SimpleNamespace())

    device = SimpleNamespace(attributes={"MultiProcessorCount": 132})
    monkeypatch.setattr(level, "cupy", SimpleNamespace(cuda=SimpleNamespace(Device=lambda: device)))
    monkeypatch.setattr(level, "load_kernels", load_kernels)
    monkeypatch.setattr(level, "_shared_bytes", lambda: shared)
    for cells in range(1, MOST_CELLS + 1):
        for inner, trace in ((0, False), (inner_places(cells), False), (0, True)):
            if trace and cells > MOST_TRACED:
                continue
            memory = LaneMemory(cells, 26, inner, min(28, cells), trace, False)
            for room in rooms(cells, trace):
                level.Level("score_many", {}, memory, room, kernel.ANY_LAUNCH)
    assert min(threads) >= 32


@pytest.mark.usefixtures("compiler")
def test_the_error_of_a_broken_kernel_is_reported() -> None:
    try:
        with pytest.raises(EngineUnavailable, match=r'score_many does not compile.*"nothing" is undefined'):
            kernel.compile_kernel("score_many", {"CELLS": "nothing"}, 90)
    except ImportError:
        pytest.skip("compiling kernels needs CuPy or nvidia-cuda-nvrtc")
