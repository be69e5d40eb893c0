"""The steps of kernels/prove.cu as functions of the processor, with NumPy's arrays: what a GPU does, without one."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path
from typing import Any

import numpy as np

import gridwords.engines.gpu.kernel as kernel

_FOLDER = Path(kernel.__file__).parent / "kernels"


def compile_steps(folder: Path, compiler: str) -> Path:
    """The library of the steps, compiled into a folder."""
    library = folder / "steps.so"
    source = _FOLDER / "prove.cu"
    includes = [f"-I{_FOLDER}", f"-I{_FOLDER / 'include'}"]
    options = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-x", "c++"]
    subprocess.run([compiler, *options, *includes, source, "-o", library], check=True)
    return library


class HostSteps:
    """In place of CudaSteps. Room for few entries, so that stacks get full."""

    def __init__(self, library: Path, room: int) -> None:
        self.xp: Any = np
        self._library = ctypes.CDLL(str(library))
        self._room = room

    def room(self) -> int:
        return self._room

    def copied(self, finds: Any) -> Any:
        return finds

    def each(self, name: str, _items: int, *arguments: Any) -> None:
        self._call(name, arguments)

    by_group = by_tile = each

    def bound(self, frames: int, *arguments: Any) -> None:
        self._call("bound_runs", (*arguments, np.zeros(1, np.uint64), np.int32(frames)))

    def look(self, _choices: int, _stride: int, *arguments: Any) -> None:
        self._call("look_ahead", arguments)

    def is_full(self, error: Exception) -> bool:
        return isinstance(error, MemoryError)

    def _call(self, name: str, arguments: tuple[Any, ...]) -> None:
        passed: list[Any] = []
        for value in arguments:
            if isinstance(value, np.ndarray):
                assert value.flags.c_contiguous
                passed.append(ctypes.c_void_p(value.ctypes.data))
            else:
                size = {4: ctypes.c_int32, 8: ctypes.c_int64}[value.nbytes]
                passed.append(size(int(value)))
        getattr(self._library, name)(*passed)
