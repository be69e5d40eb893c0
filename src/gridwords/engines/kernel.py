"""Kernel: the GPU programs of the package, compiled for the card and the question at hand and kept on disk."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwords.cache import cache_dir, write_whole
from gridwords.engines.card import load_cupy
from gridwords.errors import EngineUnavailable

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["compile_kernel", "headers", "load_kernels"]

_FOLDER = Path(__file__).parent / "kernels"


@cache
def headers() -> dict[str, str]:
    """The headers that kernels include, by name: the kernels' own and those of the core."""
    found = [*_FOLDER.glob("*.h"), *(_FOLDER / "include").glob("*.h")]
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(found)}


def compile_kernel(name: str, defines: Mapping[str, object], capability: int) -> bytes:
    """`kernels/<name>.cu` compiled by NVRTC for a compute capability (90: 9.0). Needs no card.

    Where NVRTC is older than the card, the result is PTX for the newest it knows, which the driver compiles.
    """
    nvrtc = load_cupy().cuda.nvrtc
    known = [arch for arch in nvrtc.getSupportedArchs() if arch <= capability]
    if not known:
        raise EngineUnavailable(
            f"the kernels need a card of compute capability 7.5 or later, this one has {capability / 10}"
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
    """The compiled program for the current card, as a CuPy module; from the cache folder if it was ever compiled."""
    cupy = load_cupy()
    capability = int(cupy.cuda.Device().compute_capability)
    return _load(name, tuple(sorted((key, str(value)) for key, value in defines.items())), capability)


@cache
def _load(name: str, defines: tuple[tuple[str, str], ...], capability: int) -> Any:
    from hashlib import blake2b
    from tempfile import TemporaryDirectory

    cupy = load_cupy()
    source = (_FOLDER / f"{name}.cu").read_text(encoding="utf-8")
    key = repr((name, defines, capability, cupy.cuda.nvrtc.getVersion(), source, sorted(headers().items())))
    kept = cache_dir() / "kernels" / f"{blake2b(key.encode(), digest_size=16).hexdigest()}.cubin"
    try:
        return cupy.RawModule(path=str(kept)) if kept.is_file() else _keep(kept, name, defines, capability)
    except OSError:
        # No cache folder to write to: the program is only needed while it is loaded.
        with TemporaryDirectory() as folder:
            return _keep(Path(folder) / kept.name, name, defines, capability)


def _keep(path: Path, name: str, defines: tuple[tuple[str, str], ...], capability: int) -> Any:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, compile_kernel(name, dict(defines), capability))
    module = load_cupy().RawModule(path=str(path))
    module.compile()  # loads it now, while the file is there
    return module
