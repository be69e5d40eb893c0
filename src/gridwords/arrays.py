"""NumPy and CuPy, imported when they are first used: importing either takes longer than solving a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["cupy", "np"]

if TYPE_CHECKING:
    import numpy as np

    cupy: Any
else:

    class _Later:
        def __init__(self, module: str) -> None:
            self._module = module

        def __getattr__(self, name: str) -> Any:
            if name.startswith("__"):  # `inspect` and others ask for these, but only examine the object
                raise AttributeError(name)
            from importlib import import_module

            value = getattr(import_module(self._module), name)
            setattr(self, name, value)  # from now on Python finds it without calling this
            return value

    np = _Later("numpy")
    #: If it is not installed, `engines.gpu.device.why_no_gpu` reports that before it is used.
    cupy = _Later("cupy")
