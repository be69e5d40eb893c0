"""The machine and the versions that a study ran with: part of every result."""

from __future__ import annotations

from typing import Any

__all__ = ["machine", "versions"]


def machine() -> dict[str, Any]:
    """Processor, cores, memory and system."""
    import os
    import platform

    return {
        "processor": _processor(),
        "processors": os.cpu_count() or 1,
        "memory_gb": _memory_gb(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
    }


def versions() -> dict[str, str]:
    """The package, Python and what the studies use."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from gridwords.version import __version__

    found = {
        "gridwords": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
    }
    for name in ("numpy", "matplotlib"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _processor() -> str:
    import platform

    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _memory_gb() -> float | None:
    import os

    try:
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1)
    except (AttributeError, ValueError, OSError):
        return None
