"""NVIDIA's run-time compiler through ctypes, with the interface of `cupy.cuda.nvrtc`: needs neither CuPy nor a GPU."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path


class NVRTCError(RuntimeError):
    """A call of the library failed."""


class Nvrtc:
    """The functions of `cupy.cuda.nvrtc` that compile kernels."""

    NVRTCError = NVRTCError

    def __init__(self, library: Path) -> None:
        self._library = ctypes.CDLL(str(library))
        self._library.nvrtcGetErrorString.restype = ctypes.c_char_p

    def getSupportedArchs(self) -> list[int]:
        count = ctypes.c_int()
        self._call("GetNumSupportedArchs", ctypes.byref(count))
        archs = (ctypes.c_int * count.value)()
        self._call("GetSupportedArchs", archs)
        return list(archs)

    def createProgram(
        self, source: str, name: str, headers: Sequence[bytes], include_names: Sequence[bytes]
    ) -> ctypes.c_void_p:
        program = ctypes.c_void_p()
        self._call(
            "CreateProgram",
            ctypes.byref(program),
            source.encode(),
            name.encode(),
            len(headers),
            _texts(headers),
            _texts(include_names),
        )
        return program

    def compileProgram(self, program: ctypes.c_void_p, options: Sequence[str]) -> None:
        self._call("CompileProgram", program, len(options), _texts([option.encode() for option in options]))

    def getCUBIN(self, program: ctypes.c_void_p) -> bytes:
        return self._get("CUBIN", program)

    def getPTX(self, program: ctypes.c_void_p) -> bytes:
        return self._get("PTX", program)

    def getProgramLog(self, program: ctypes.c_void_p) -> str:
        return self._get("ProgramLog", program).rstrip(b"\0").decode()

    def destroyProgram(self, program: ctypes.c_void_p) -> None:
        self._call("DestroyProgram", ctypes.byref(program))

    def _get(self, what: str, program: ctypes.c_void_p) -> bytes:
        size = ctypes.c_size_t()
        self._call(f"Get{what}Size", program, ctypes.byref(size))
        held = ctypes.create_string_buffer(size.value)
        self._call(f"Get{what}", program, held)
        return held.raw

    def _call(self, name: str, *args: object) -> None:
        status = getattr(self._library, f"nvrtc{name}")(*args)
        if status:
            raise NVRTCError(self._library.nvrtcGetErrorString(status).decode())


def _texts(texts: Sequence[bytes]) -> ctypes.Array[ctypes.c_char_p]:
    return (ctypes.c_char_p * len(texts))(*texts)


def find_nvrtc() -> Nvrtc | None:
    """The library that `pip install nvidia-cuda-nvrtc` installs, on Linux."""
    package = find_spec("nvidia")
    for folder in (package and package.submodule_search_locations) or ():
        for library in Path(folder).glob("cu*/lib/libnvrtc.so.*"):
            return Nvrtc(library)
    return None
