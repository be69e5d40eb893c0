"""The NVIDIA GPUs of this machine, used through CuPy: which there are, how kernels are stopped and waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from gridwords.argument import whole_between, whole_number
from gridwords.arrays import cupy, np
from gridwords.errors import BadOption, EngineUnavailable

if TYPE_CHECKING:
    from gridwords.solution import Ended

_INSTALL = "pip install 'gridwords[gpu]' (CUDA 13) or 'gridwords[gpu-cuda12]' (CUDA 12)"
_NOT_READY = 600  # cudaErrorNotReady
_why_not: list[str | None] = []


def why_no_gpu() -> str | None:
    """Why no GPU can be used here, in one line that says what to do, or None. Looked up once."""
    if not _why_not:
        _why_not.append(_look())
    return _why_not[0]


def _look() -> str | None:
    from importlib.util import find_spec

    if find_spec("cupy") is None:
        return f"CuPy is not installed: {_INSTALL}"
    try:
        cupy.cuda  # noqa: B018  (imports it)
    except Exception as error:  # a half-installed CuPy may raise anything
        return f"CuPy cannot be loaded ({_one_line(error)}): {_INSTALL}"
    try:
        devices = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        name = str(error).partition(":")[0]
        if name == "cudaErrorNoDevice":
            return "no NVIDIA GPU is visible (cudaErrorNoDevice)"
        return f"there is no NVIDIA driver, or one too old for the installed CuPy ({name}): install a newer driver, or {_INSTALL}"
    if devices == 0:
        return "no NVIDIA GPU is visible"
    try:
        cupy.cuda.nvrtc.getVersion()
    except Exception as error:
        return f"NVRTC, the compiler for kernels, cannot be loaded ({_one_line(error)}): {_INSTALL}"
    return None


def _one_line(error: Exception) -> str:
    text = str(error).strip().splitlines()
    return text[0] if text else type(error).__name__


def read_devices(value: Any) -> tuple[int, ...] | None:
    """The GPUs that the option `devices` names (`0,2`, or a list of numbers); None for `all`."""
    if value == "all":
        return None
    is_one = whole_between(value, 0, inf) is not None
    parts = value.split(",") if isinstance(value, str) else [value] if is_one else value
    devices = tuple(int(part) if isinstance(part, str) else whole_number(part) for part in parts)
    if not devices or len(set(devices)) < len(devices) or min(devices) < 0:
        raise ValueError
    return devices


def choose_devices(wanted: tuple[int, ...] | None) -> tuple[int, ...]:
    """The GPUs to use: those wanted, or all that are visible."""
    visible: int = cupy.cuda.runtime.getDeviceCount()
    devices = tuple(range(visible)) if wanted is None else wanted
    if max(devices) >= visible:
        raise BadOption(
            f"option devices={','.join(map(str, devices))}: expected numbers of GPUs from 0 to {visible - 1}"
        )
    return devices


def describe_gpus() -> list[str]:
    """One line about each visible GPU."""
    lines = []
    for device in range(cupy.cuda.runtime.getDeviceCount()):
        facts = cupy.cuda.runtime.getDeviceProperties(device)
        lines.append(
            f"{facts['name'].decode()}, {facts['totalGlobalMem'] / 2**30:.0f} GiB, "
            f"{facts['multiProcessorCount']} multiprocessors, compute capability {facts['major']}.{facts['minor']}"
        )
    return lines


@contextmanager
def cuda_errors() -> Iterator[None]:
    """Turns CUDA's errors into EngineUnavailable, with CUDA's name for them."""
    try:
        yield
    except (cupy.cuda.runtime.CUDARuntimeError, cupy.cuda.driver.CUDADriverError) as error:
        raise EngineUnavailable(f"the GPU reports {_one_line(error)}") from error
    except cupy.cuda.memory.OutOfMemoryError as error:
        raise EngineUnavailable(f"the GPU's memory is full: {_one_line(error)}") from error


def is_done(stream: Any) -> bool:
    """Whether all work on a stream has ended; a failed kernel raises CUDA's error.

    CuPy's own `stream.done` stays false forever after a failure.
    """
    runtime = cupy.cuda.runtime
    status = runtime.streamQuery(stream.ptr)
    if status not in (0, _NOT_READY):
        raise runtime.CUDARuntimeError(status)
    return bool(status == 0)


class StopFlag:
    """A number in memory that the GPUs can read: kernels end soon after it is set."""

    def __init__(self) -> None:
        memory = cupy.cuda.alloc_pinned_memory(4)
        self._value = np.frombuffer(memory, np.int32, 1)
        self._value[0] = 0
        self.pointer = np.uint64(memory.ptr)

    def set(self) -> None:
        """Ends every kernel that was given the flag."""
        self._value[0] = 1

    @property
    def is_set(self) -> bool:
        """Whether the flag is set."""
        return bool(self._value[0])


class Wait:
    """Waiting for kernels by polling, ever less often. A deadline or an exception sets the stop flag."""

    def __init__(self, deadline_s: float | None, started: float | None = None) -> None:
        self.stop = StopFlag()
        #: Why the kernels were stopped, if they were.
        self.ended: Ended = "complete"
        self._end = None if deadline_s is None else (monotonic() if started is None else started) + deadline_s
        self._naps = 0

    def watch(self) -> None:
        """Sets the stop flag once the deadline has passed."""
        if self._end is not None and monotonic() >= self._end:
            self.end("deadline")

    def end(self, ended: Ended) -> None:
        """Stops the kernels and records why; the first reason counts."""
        if self.ended == "complete":
            self.ended = ended
        self.stop.set()

    def rouse(self) -> None:
        """Polls often again, because something has happened."""
        self._naps = 0

    def nap(self) -> None:
        """Lets other threads run; short at first, because small answers take milliseconds."""
        self._naps += 1
        sleep(0 if self._naps < 500 else 0.00005 if self._naps < 1000 else 0.001)

    def until_done(self, stream: Any, meanwhile: Callable[[], object] | None = None) -> None:
        """Returns when all work on the stream has ended; `meanwhile` is called between polls.

        An exception, Ctrl-C included, stops the kernels and is raised again once they have ended.
        """
        self.rouse()
        try:
            while not is_done(stream):
                self.watch()
                if meanwhile is not None:
                    meanwhile()
                self.nap()
        except BaseException:
            self.stop.set()
            stream.synchronize()
            raise
